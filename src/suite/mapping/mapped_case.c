/* One row to one case. */
#include <math.h>

#include "amr/penman.h"
#include "base/options.h"
#include "suite/fields.h"
#include "suite/mapping/mapped.h"

/* A case under way. */
struct making {
    struct mc_mapped *mapped;
    const struct mc_mapping_case *wanted;
    size_t row;
    struct mc_case *item;
    struct mc_record_place *place;
};

/* Published means are rounded: as E013 has it. */
static const double rating_tolerance = 0.05;

static struct mc_slice text_of(const struct making *making, const struct mc_template *item)
{
    return mc_template_text(item, &making->mapped->tables, making->row,
                            making->mapped->import->arena);
}

static struct mc_slice line_of(const struct making *making, const struct mc_template *item)
{
    return mc_mapped_line(text_of(making, item), making->mapped->import->arena);
}

static const char *refuse(const struct making *making, const struct mc_template *at,
                          const char *reason)
{
    *making->place = mc_template_place(at, &making->mapped->tables, making->row);
    return reason;
}

/* --- lists ------------------------------------------------------------------------------------ */

static void take_value(struct mc_slice value, void *context)
{
    struct mc_mapped *mapped = context;

    mapped->values = mc_grow(mapped->values, &mapped->value_capacity, mapped->n_values + 1,
                             sizeof(*mapped->values));
    mapped->values[mapped->n_values++] = value;
}

/* A sentence, unless it is empty or there already. */
static void take_sentence(struct mc_slice value, void *context)
{
    struct mc_mapped *mapped = context;
    size_t i;

    value = mc_mapped_text(mapped, value);
    if (value.length == 0)
        return;
    for (i = 0; i < mapped->n_values; i++)
        if (mc_slice_equal(mapped->values[i], value))
            return;
    take_value(value, context);
}

/* A word as tags have it. */
static void take_word(struct mc_slice value, void *context)
{
    struct mc_mapped *mapped = context;

    take_sentence(mc_mapped_line(value, mapped->import->arena), context);
}

/* All values of the templates, in mapped->values. */
static void gather(const struct making *making, const struct mc_templates *list,
                   void (*take)(struct mc_slice, void *))
{
    size_t i;

    making->mapped->n_values = 0;
    for (i = 0; i < list->n; i++)
        mc_template_values(&list->items[i], &making->mapped->tables, making->row,
                           making->mapped->import->arena, take, making->mapped);
}

/* --- sides ------------------------------------------------------------------------------------ */

static struct mc_side side_of(struct mc_slice text)
{
    struct mc_side side;

    memset(&side, 0, sizeof(side));
    side.text = text;
    side.has_text = text.length > 0;
    side.amr = side.tree = mc_slice("", 0);
    return side;
}

/* False: the graph cannot be read. The text is given back without its last line breaks. */
static bool good_graph(const struct making *making, struct mc_slice *graph)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_amr_graph *parsed;
    struct mc_error ignored = MC_NO_ERROR;
    size_t mistake;
    bool good;

    while (graph->length > 0 && strchr(" \t\r\n", graph->data[graph->length - 1]) != NULL)
        graph->length--;
    good = mc_penman_read_one(*graph, scratch, &parsed, &mistake, &ignored) == 0;
    mc_arena_free(scratch);
    if (good)
        *graph = mc_arena_copy(making->mapped->import->arena, *graph);
    return good;
}

static const char *make_candidate(const struct making *making)
{
    const struct mc_mapping_case *wanted = making->wanted;
    bool has_graph = wanted->candidate_amr.text.length > 0;
    struct mc_case *item = making->item;
    struct mc_slice graph;

    item->candidate = side_of(mc_mapped_text(making->mapped, text_of(making, &wanted->candidate)));
    if (!has_graph)
        return item->candidate.has_text
                   ? NULL
                   : refuse(making, &wanted->candidate, "the candidate is empty");
    graph = text_of(making, &wanted->candidate_amr);
    if (!good_graph(making, &graph))
        return refuse(making, &wanted->candidate_amr, "the graph of the candidate cannot be read");
    item->candidate.amr = graph;
    return NULL;
}

static struct mc_side *add_side(struct mc_mapped *mapped, struct mc_slice text,
                                enum mc_side_kind kind)
{
    mapped->sides =
        mc_grow(mapped->sides, &mapped->side_capacity, mapped->n_sides + 1, sizeof(*mapped->sides));
    mapped->sides[mapped->n_sides] = side_of(text);
    mapped->sides[mapped->n_sides].kind = kind;
    return &mapped->sides[mapped->n_sides++];
}

/* The gathered sentences become sides behind those that are there. */
static void add_sides(struct mc_mapped *mapped, enum mc_side_kind kind)
{
    size_t i;

    for (i = 0; i < mapped->n_values; i++)
        (void)add_side(mapped, mapped->values[i], kind);
}

/* The i-th graph goes with the i-th text. */
static const char *add_graphs(const struct making *making)
{
    struct mc_mapped *mapped = making->mapped;
    size_t i;

    gather(making, &making->wanted->reference_amrs, take_value);
    for (i = 0; i < mapped->n_values; i++) {
        struct mc_slice graph = mapped->values[i];

        if (!good_graph(making, &graph))
            return refuse(making, &making->wanted->reference_amrs.items[0],
                          "a graph of a reference cannot be read");
        if (i >= mapped->n_sides)
            (void)add_side(mapped, mc_slice("", 0), MC_SIDE_PLAIN);
        mapped->sides[i].amr = graph;
    }
    return NULL;
}

/* A reference that is the candidate word for word does not stand first where another is there: the
 * order changes no score, and the pair of the first two is what readers see. */
static void put_other_first(const struct mc_case *item, struct mc_side *sides, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (sides[i].kind == MC_SIDE_PLAIN &&
            (sides[i].amr.length > 0 || !mc_slice_equal(sides[i].text, item->candidate.text)))
            break;
    if (i > 0 && i < n) {
        struct mc_side other = sides[i];

        memmove(sides + 1, sides, i * sizeof(*sides));
        sides[0] = other;
    }
}

static const char *make_references(const struct making *making)
{
    const struct mc_mapping_case *wanted = making->wanted;
    struct mc_mapped *mapped = making->mapped;
    struct mc_case *item = making->item;
    struct mc_side *sides;
    const char *reason;

    mapped->n_sides = 0;
    gather(making, &wanted->references, take_sentence);
    add_sides(mapped, MC_SIDE_PLAIN);
    reason = add_graphs(making);
    if (reason != NULL)
        return reason;
    gather(making, &wanted->targeted, take_sentence);
    add_sides(mapped, MC_SIDE_TARGETED);
    if (mapped->n_sides == 0 || mapped->sides[0].kind != MC_SIDE_PLAIN)
        return refuse(making, wanted->references.n > 0 ? &wanted->references.items[0] : &wanted->id,
                      "there is no reference");
    put_other_first(item, mapped->sides, mapped->n_sides);
    item->reference = mapped->sides[0];
    item->n_further_references = mapped->n_sides - 1;
    if (item->n_further_references == 0)
        return NULL;
    sides = mc_arena_array(mapped->import->arena, item->n_further_references, sizeof(*sides));
    memcpy(sides, mapped->sides + 1, item->n_further_references * sizeof(*sides));
    item->further_references = sides;
    return NULL;
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
static bool read_number(const struct making *making, const struct mc_template *at,
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

static void make_ratings(const struct making *making)
{
    const struct mc_templates *list = &making->wanted->ratings;
    struct mc_mapped *mapped = making->mapped;
    struct mc_case *item = making->item;
    double sum = 0;
    size_t i, n = 0;

    gather(making, list, take_value);
    item->ratings = mc_arena_array(mapped->import->arena, mapped->n_values, sizeof(*item->ratings));
    for (i = 0; i < mapped->n_values; i++) {
        if (is_missing(mapped->mapping, mapped->values[i]))
            continue;
        if (!read_number(making, &list->items[0], mapped->values[i], "rating", &item->ratings[n]))
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

static void make_judgement(const struct making *making)
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

static void make_words(const struct making *making)
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
    gather(making, &wanted->tags, take_word);
    item->tags = mc_arena_array(arena, mapped->n_values, sizeof(*item->tags));
    item->n_tags = mapped->n_values;
    for (i = 0; i < item->n_tags; i++)
        item->tags[i] = mapped->values[i];
    item->expectations = mc_arena_array(arena, wanted->n_expectations, sizeof(*item->expectations));
    item->n_expectations = wanted->n_expectations;
    item->expects_nothing = wanted->expects_nothing;
    for (i = 0; i < wanted->n_expectations; i++) {
        item->expectations[i].type = wanted->expectations[i].type;
        item->expectations[i].value = (double)NAN;
        item->expectations[i].other =
            mc_mapped_id(text_of(making, &wanted->expectations[i].other), arena);
    }
}

const char *mc_mapped_case(struct mc_mapped *mapped, const struct mc_mapping_case *wanted,
                           size_t row, struct mc_case *item, struct mc_record_place *place)
{
    struct making making = {mapped, wanted, row, item, place};
    const char *reason;

    memset(item, 0, sizeof(*item));
    mapped->n_changed_now = 0;
    item->id = mc_mapped_id(text_of(&making, &wanted->id), mapped->import->arena);
    if (item->id.length == 0)
        return refuse(&making, &wanted->id, "there is no id");
    reason = make_candidate(&making);
    if (reason == NULL)
        reason = make_references(&making);
    if (reason != NULL)
        return reason;
    make_judgement(&making);
    make_words(&making);
    return NULL;
}
