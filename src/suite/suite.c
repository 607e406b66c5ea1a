#include "suite/suite.h"

#include <math.h>

#include "amr/graph.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/memory.h"

struct mc_slice mc_case_dataset(const struct mc_suite *suite, const struct mc_case *item)
{
    return mc_string_map_key(suite->datasets, item->dataset);
}

const struct mc_phenomenon *mc_case_phenomenon(const struct mc_suite *suite,
                                               const struct mc_case *item)
{
    return item->phenomenon < suite->n_phenomena ? &suite->phenomena[item->phenomenon] : NULL;
}

bool mc_case_is_selected(const struct mc_suite *suite, size_t index)
{
    return suite->selected == NULL || suite->selected[index];
}

size_t mc_suite_n_selected(const struct mc_suite *suite)
{
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        n += mc_case_is_selected(suite, i);
    return n;
}

/* In the order of enum mc_expectation_type. */
static const char *const type_names[] = {"invariance", "above",   "below",
                                         "minimum",    "maximum", NULL};

const struct mc_expectation *mc_case_expectations(const struct mc_suite *suite,
                                                  const struct mc_case *item, size_t *n)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    *n = item->n_expectations;
    if (*n > 0)
        return item->expectations;
    if (item->expects_nothing || phenomenon == NULL || phenomenon->n_expectations == 0)
        return NULL;
    *n = phenomenon->n_expectations;
    return phenomenon->expectations;
}

const char *mc_expectation_type_name(enum mc_expectation_type type)
{
    return type_names[type];
}

bool mc_expectation_compares(enum mc_expectation_type type)
{
    return type == MC_EXPECT_ABOVE || type == MC_EXPECT_BELOW;
}

bool mc_expectation_is_bound(enum mc_expectation_type type)
{
    return type == MC_EXPECT_MINIMUM || type == MC_EXPECT_MAXIMUM;
}

const char *mc_expectation_value_key(enum mc_expectation_type type)
{
    if (mc_expectation_compares(type))
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

/* A number of at least 0, and of at most 1 where it is a bound. */
static bool read_amount(const struct mc_json_cursor *cursor, const char *key, bool is_bound,
                        double *amount)
{
    double number;

    if (mc_json_number(cursor, &number) != 0)
        return false;
    if (number < 0 || (is_bound && number > 1)) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        is_bound ? "\"%s\" is %.15g, must be between 0 and 1"
                                 : "\"%s\" is %.15g, must not be negative",
                        key, number);
        return false;
    }
    *amount = number;
    return true;
}

/* {"human": NUMBER} */
static bool read_spread(const struct mc_json_cursor *object, struct mc_expectation *expectation)
{
    static const char *const known[] = {"human", NULL};
    size_t n_unknown = mc_json_unknown_keys(object, known);
    struct mc_json_cursor child;

    expectation->in_human_spread = true;
    return mc_field(object, "human", MC_REQUIRED, &child) &&
           read_amount(&child, "human", false, &expectation->value) && n_unknown == 0;
}

bool mc_expectation_value_read(const struct mc_json_cursor *object, enum mc_need need,
                               struct mc_expectation *expectation)
{
    bool is_bound = mc_expectation_is_bound(expectation->type);
    const char *key = mc_expectation_value_key(expectation->type);
    struct mc_json_cursor child;

    expectation->value = nan("");
    expectation->in_human_spread = false;
    if (is_bound)
        need = MC_REQUIRED;
    if (!mc_field(object, key, need, &child))
        return need == MC_OPTIONAL;
    if (!is_bound && json_is_object(child.value))
        return read_spread(&child, expectation);
    return read_amount(&child, key, is_bound, &expectation->value);
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
    if (mc_expectation_compares(expectation->type))
        known[2] = "case";
    n_unknown = mc_json_unknown_keys(cursor, known);
    expectation->other = mc_slice("", 0);
    expectation->than = NULL;
    expectation->n_than = 0;
    if (mc_expectation_compares(expectation->type) &&
        !mc_field_text(cursor, "case", MC_REQUIRED, arena, &expectation->other))
        return false;
    return mc_expectation_value_read(cursor, MC_OPTIONAL, expectation) && n_unknown == 0;
}

bool mc_score_scale_holds(const struct mc_score_scale *scale, double score)
{
    return score >= scale->minimum && score <= scale->maximum;
}

double mc_score_scale_to_unit(const struct mc_score_scale *scale, double score)
{
    return (score - scale->minimum) / (scale->maximum - scale->minimum);
}

double mc_score_scale_from_unit(const struct mc_score_scale *scale, double unit)
{
    return scale->minimum + unit * (scale->maximum - scale->minimum);
}

bool mc_score_scale_is_of_rubric(const struct mc_score_scale *scale)
{
    return fabs(scale->minimum) < 1e-9 && fabs(scale->maximum - 5) < 1e-9;
}

static bool is_good(char c, bool is_first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (!is_first && (c == '.' || c == '_' || c == '-'));
}

struct mc_slice mc_suite_name_from(struct mc_slice text, const char *otherwise,
                                   struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, text.length + 1);
    size_t i;

    if (text.length == 0)
        return mc_slice_of(otherwise);
    for (i = 0; i < text.length; i++) {
        name[i] = text.data[i];
        if (!is_good(name[i], i == 0))
            name[i] = i == 0 ? 'x' : '-';
    }
    name[i] = '\0';
    return mc_slice(name, i);
}
