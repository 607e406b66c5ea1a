/* One row to one case. */
#include <math.h>

#include "base/options.h"
#include "suite/fields.h"
#include "suite/mapping/mapped_making.h"

/* Published means are rounded: as E013 has it. */
static const double rating_tolerance = 0.05;

struct mc_slice mc_making_text(const struct mc_making *making, const struct mc_template *item)
{
    return mc_template_text(item, &making->mapped->tables, making->row,
                            making->mapped->import->arena);
}

static struct mc_slice line_of(const struct mc_making *making, const struct mc_template *item)
{
    return mc_mapped_line(mc_making_text(making, item), making->mapped->import->arena);
}

const char *mc_making_refuse(const struct mc_making *making, const struct mc_template *at,
                             const char *reason)
{
    *making->place = mc_template_place(at, &making->mapped->tables, making->row);
    return reason;
}

/* --- judgements ------------------------------------------------------------------------------- */

static bool is_missing(const struct mc_mapping *mapping, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < mapping->n_missing; i++)
        if (mc_slice_equal(mapping->missing[i], text))
            return true;
    return text.length == 0;
}

/* A number on the scale; false, NaN, and a finding (which ends the import) when it is none. */
static bool read_number(const struct mc_making *making, const struct mc_template *at,
                        struct mc_slice text, const char *what, double *number)
{
    const struct mc_score_scale *scale = &making->mapped->mapping->head.scale;
    struct mc_record_place place = mc_template_place(at, &making->mapped->tables, making->row);

    if (mc_parse_real(text.data, number) != 0) {
        *number = (double)NAN;
        (void)mc_diagnostics_add(making->mapped->import->diagnostics, MC_SEVERITY_ERROR, "",
                                 place.path, place.at, "the %s \"%.*s\" is no number", what,
                                 MC_SLICE_ARGUMENTS(mc_clip(text)));
        return false;
    }
    if (*number >= scale->minimum && *number <= scale->maximum)
        return true;
    (void)mc_diagnostics_add(making->mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                             place.at, "the %s %.15g is outside the scale %.15g..%.15g", what,
                             *number, scale->minimum, scale->maximum);
    *number = (double)NAN;
    return false;
}

static void make_ratings(const struct mc_making *making)
{
    const struct mc_templates *list = &making->wanted->ratings;
    struct mc_mapped *mapped = making->mapped;
    struct mc_case *item = making->item;
    double sum = 0;
    size_t i, n = 0;

    mc_making_gather(making, list, mapped->mapping->divided.ratings, MC_MAKING_VALUES);
    item->ratings = mc_arena_array(mapped->import->arena, mapped->n_values, sizeof(*item->ratings));
    for (i = 0; i < mapped->n_values; i++) {
        struct mc_slice text = mc_mapped_line(mapped->values[i].text, mapped->import->arena);

        if (is_missing(mapped->mapping, text))
            continue;
        if (!read_number(making, mapped->values[i].from, text, "rating", &item->ratings[n]))
            return;
        sum += item->ratings[n++];
    }
    if (n == 0)
        return;
    item->n_ratings = n;
    if (isnan(item->human))
        item->human = sum / (double)n;
    if (fabs(item->human - sum / (double)n) <= rating_tolerance)
        return;
    item->n_ratings = 0;
    mapped->n_unlike++;
}

static void make_judgement(const struct mc_making *making)
{
    const struct mc_template *score = &making->wanted->score;
    struct mc_slice text = line_of(making, score);

    making->item->human = (double)NAN;
    if (!is_missing(making->mapped->mapping, text) &&
        !read_number(making, score, text, "score", &making->item->human))
        return;
    if (making->wanted->ratings.n > 0)
        make_ratings(making);
}

/* --- the rest --------------------------------------------------------------------------------- */

static void make_words(const struct mc_making *making)
{
    const struct mc_mapping_case *wanted = making->wanted;
    struct mc_mapped *mapped = making->mapped;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_case *item = making->item;
    size_t i;

    item->system = line_of(making, &wanted->system);
    item->item = line_of(making, &wanted->item);
    item->subphenomenon = line_of(making, &wanted->subphenomenon);
    item->note = line_of(making, &wanted->note);
    mc_making_gather(making, &wanted->tags, mapped->mapping->divided.tags, MC_MAKING_WORDS);
    item->tags = mc_arena_array(arena, mapped->n_values, sizeof(*item->tags));
    item->n_tags = mapped->n_values;
    for (i = 0; i < item->n_tags; i++)
        item->tags[i] = mapped->values[i].text;
    item->expectations = mc_arena_array(arena, wanted->n_expectations, sizeof(*item->expectations));
    item->n_expectations = wanted->n_expectations;
    item->expects_nothing = wanted->expects_nothing;
    for (i = 0; i < wanted->n_expectations; i++) {
        item->expectations[i].type = wanted->expectations[i].type;
        item->expectations[i].value = (double)NAN;
        item->expectations[i].other =
            mc_mapped_id(mc_making_text(making, &wanted->expectations[i].other), arena);
    }
}

const char *mc_mapped_case(struct mc_mapped *mapped, const struct mc_mapping_case *wanted,
                           size_t row, struct mc_case *item, struct mc_record_place *place)
{
    struct mc_making making = {mapped, wanted, row, item, place};
    const char *reason;

    memset(item, 0, sizeof(*item));
    mapped->n_changed_now = 0;
    item->id = mc_mapped_id(mc_making_text(&making, &wanted->id), mapped->import->arena);
    if (item->id.length == 0)
        return mc_making_refuse(&making, &wanted->id, "there is no id");
    reason = mc_making_candidate(&making);
    if (reason == NULL)
        reason = mc_making_references(&making);
    if (reason != NULL)
        return reason;
    make_judgement(&making);
    make_words(&making);
    return NULL;
}
