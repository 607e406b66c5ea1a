#include "report/decimal.h"

#include <math.h>

#include "base/real.h"

/* From here on the decimals of a number say nothing. */
static const double large = 1e9;

/* Behind a sign that stands where the number is not shown as 0. */
static struct mc_slice text_of(double value, int decimals, const char *plus, struct mc_arena *arena)
{
    double size = fabs(value);
    const char *digits;

    if (isnan(value))
        return mc_slice_of("-");
    digits =
        mc_arena_format(arena, isfinite(size) && size >= large ? "%.*e" : "%.*f", decimals, size);
    if (strspn(digits, "0.") == strlen(digits))
        return mc_slice_of(digits);
    return mc_slice_of(mc_arena_format(arena, "%s%s", value < 0 ? "-" : plus, digits));
}

struct mc_slice mc_decimal_text(double value, int decimals, struct mc_arena *arena)
{
    return text_of(value, decimals, "", arena);
}

struct mc_slice mc_number_text(double value, int digits, struct mc_arena *arena)
{
    if (isnan(value))
        return mc_slice_of("-");
    return mc_slice_of(mc_arena_format(arena, "%.*g", digits, mc_without_minus_zero(value)));
}

struct mc_slice mc_signed_text(double difference, int decimals, struct mc_arena *arena)
{
    return text_of(difference, decimals, "+", arena);
}

struct mc_slice mc_p_text(double p, struct mc_arena *arena)
{
    if (isnan(p))
        return mc_slice("", 0);
    if (p < 0.001)
        return mc_slice_of("< 0.001");
    return mc_slice_of(mc_arena_format(arena, "%.3f", p));
}
