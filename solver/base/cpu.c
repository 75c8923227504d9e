#include "base/cpu.h"

/* The Makefile defines CPU_AVX2 when ARCH allows these instructions. AVX2 and
 * BMI2 are the newest of them. */
enum status cpu_check(struct reason *why) {
#ifdef CPU_AVX2
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") ||
        !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("popcnt"))
        return status_fail(
            why, ST_CPU,
            "built for processors with AVX2 and BMI2, which this "
            "one does not have: a portable build does without");
#endif
    (void)why;
    return ST_OK;
}
