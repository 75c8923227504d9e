/* Can this processor run what the library was compiled to? */
#ifndef MORPION_CPU_H
#define MORPION_CPU_H

#include "base/status.h"

/* ST_CPU, with the reason, when it lacks instructions that the build uses.
 * cpu.c and the callers of the public functions are compiled without them. */
enum status cpu_check(struct reason *why);

#endif
