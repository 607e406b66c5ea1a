#include "suite/expectation.h"

#include <math.h>

/* In the order of enum mc_expectation_type. */
static const char *const type_names[] = {"invariance", "above",   "below",
                                         "minimum",    "maximum", NULL};

const char *mc_expectation_type_name(enum mc_expectation_type type)
{
    return type_names[type];
}

static bool compares(enum mc_expectation_type type)
{
    return type == MC_EXPECT_ABOVE || type == MC_EXPECT_BELOW;
}

const char *mc_expectation_value_key(enum mc_expectation_type type)
{
    if (compares(type))
        return "margin";
    return type == MC_EXPECT_INVARIANCE ? "tolerance" : "value";
}

bool mc_expectation_type_read(const struct mc_json_cursor *object, struct mc_arena *arena,
                              enum mc_expectation_type *type)
{
    size_t index;

    if (!mc_field_word(object, "type", MC_REQUIRED, type_names, arena, &index))
        return false;
    *type = (enum mc_expectation_type)index;
    return true;
}

bool mc_expectation_value_read(const struct mc_json_cursor *object, enum mc_expectation_type type,
                               enum mc_need need, double *value)
{
    bool is_bound = type == MC_EXPECT_MINIMUM || type == MC_EXPECT_MAXIMUM;
    const char *key = mc_expectation_value_key(type);
    struct mc_json_cursor child;
    double number;

    *value = nan("");
    if (is_bound)
        need = MC_REQUIRED;
    if (!mc_field(object, key, need, &child))
        return need == MC_OPTIONAL;
    if (mc_json_number(&child, &number) != 0)
        return false;
    if (number < 0 || (is_bound && number > 1)) {
        mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", false,
                        is_bound ? "\"%s\" is %.15g, must be between 0 and 1"
                                 : "\"%s\" is %.15g, must not be negative",
                        key, number);
        return false;
    }
    *value = number;
    return true;
}

bool mc_expectation_read(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct mc_expectation *expectation)
{
    const char *known[] = {"type", NULL, NULL, NULL};
    size_t n_unknown;

    if (mc_json_is_object(cursor) != 0 ||
        !mc_expectation_type_read(cursor, arena, &expectation->type))
        return false;
    known[1] = mc_expectation_value_key(expectation->type);
    if (compares(expectation->type))
        known[2] = "case";
    n_unknown = mc_json_unknown_keys(cursor, known);
    expectation->other = mc_slice("", 0);
    if (compares(expectation->type) &&
        !mc_field_text(cursor, "case", MC_REQUIRED, arena, &expectation->other))
        return false;
    return mc_expectation_value_read(cursor, expectation->type, MC_OPTIONAL, &expectation->value) &&
           n_unknown == 0;
}
