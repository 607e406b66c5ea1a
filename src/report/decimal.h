/* decimal.h: numbers for people. */
#ifndef MC_REPORT_DECIMAL_H
#define MC_REPORT_DECIMAL_H

#include "base/arena.h"

/* A number with so many decimals, never "-0.00"; "-" when it is NaN. From 1e9 on in size with a
 * power of ten, "1.80e+308", so that no column is wider than a number is worth. */
struct mc_slice mc_decimal_text(double value, int decimals, struct mc_arena *arena);
/* With so many digits at most, as %g has it: "0.25", "3", "1e+308", and 0 for minus zero; "-" when
 * it is NaN. */
struct mc_slice mc_number_text(double value, int digits, struct mc_arena *arena);
/* The same as mc_decimal_text of a difference: "+0.250", "-0.250", "0.000". */
struct mc_slice mc_signed_text(double difference, int decimals, struct mc_arena *arena);
/* A chance: "0.012", "< 0.001"; empty for NaN. */
struct mc_slice mc_p_text(double p, struct mc_arena *arena);

#endif
