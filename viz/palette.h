/* The colours of all pictures.
 *
 * The Okabe-Ito palette, which colour-blind people can tell apart, too; text
 * beside each colour says the same. The arrays are indexed by enum side: draws
 * first. */
#ifndef MORPION_VIZ_PALETTE_H
#define MORPION_VIZ_PALETTE_H

static const char *const palette_strong[] = {"#999999", "#0072B2", "#D55E00"};
static const char *const palette_pale[] = {"#EEEEEE", "#CFE6F5", "#F9DCC8"};

#define PALETTE_LAST_MOVE "#FFF3A6"
#define PALETTE_LAST_ON_STRONG "#F0E442"
#define PALETTE_PAPER "#FFFFFF"
#define PALETTE_UNKNOWN "#FFFFFF"
#define PALETTE_INK "#222222"
#define PALETTE_FAINT "#666666" /* for small print */

#endif
