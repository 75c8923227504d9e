/* Can this processor run the instructions that the build uses? */
#ifndef MORPION_CPU_H
#define MORPION_CPU_H

#include "base/status.h"

/* ST_CPU, with the reason, when the processor lacks some of them. What runs
 * before this check (cpu.c, status.c, api/morpion.c) is compiled without them.
 */
enum status cpu_check(struct reason *why);

#endif
