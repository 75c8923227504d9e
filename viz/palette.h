/* The colours of all pictures.
 *
 * Okabe-Ito: told apart by people who see few colours too; the text beside each
 * says the same in words. Indexed by enum side, draws first. */
#ifndef MORPION_VIZ_PALETTE_H
#define MORPION_VIZ_PALETTE_H

static const char *const palette_strong[] = {"#999999", "#0072B2", "#D55E00"};
static const char *const palette_pale[] = {"#EEEEEE", "#CFE6F5", "#F9DCC8"};

#define PALETTE_LAST_MOVE "#FFF3A6"
#define PALETTE_LAST_ON_STRONG "#F0E442"
#define PALETTE_UNKNOWN "#FFFFFF"
#define PALETTE_INK "#222222"

#endif
