/* The sides of a case: candidate and references, sentences and graphs. */
#include "amr/penman.h"
#include "suite/mapping/mapped_making.h"

static struct mc_side side_of(struct mc_slice text)
{
    struct mc_side side;

    memset(&side, 0, sizeof(side));
    side.text = text;
    side.has_text = text.length > 0;
    side.amr = side.tree = mc_slice("", 0);
    return side;
}

/* False: the graph cannot be read. The text is given back without its last line breaks; length 0:
 * there is no graph. */
static bool good_graph(const struct mc_making *making, struct mc_slice *graph)
{
    struct mc_arena *scratch = making->mapped->scratch;
    struct mc_amr_graph *parsed;
    struct mc_error ignored = MC_NO_ERROR;
    size_t mistake;

    while (graph->length > 0 && strchr(" \t\r\n", graph->data[graph->length - 1]) != NULL)
        graph->length--;
    if (graph->length == 0)
        return true;
    mc_arena_clear(scratch);
    if (mc_penman_read_one(*graph, scratch, &parsed, &mistake, &ignored) != 0)
        return false;
    *graph = mc_arena_copy(making->mapped->import->arena, *graph);
    return true;
}

const char *mc_making_candidate(const struct mc_making *making)
{
    const struct mc_mapping_case *wanted = making->wanted;
    const struct mc_template *main = &wanted->candidate;
    struct mc_case *item = making->item;
    struct mc_slice graph;

    item->candidate = side_of(mc_mapped_text(making->mapped, mc_making_text(making, main)));
    if (wanted->candidate_amr.text.length > 0) {
        graph = mc_making_text(making, &wanted->candidate_amr);
        if (!good_graph(making, &graph))
            return mc_making_refuse(making, &wanted->candidate_amr,
                                    "the graph of the candidate cannot be read");
        item->candidate.amr = graph;
        main = main->text.length > 0 ? main : &wanted->candidate_amr;
    }
    if (!item->candidate.has_text && item->candidate.amr.length == 0)
        return mc_making_refuse(making, main, "the candidate is empty");
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
        (void)add_side(mapped, mapped->values[i].text, kind);
}

/* The i-th graph goes with the i-th text. */
static const char *add_graphs(const struct mc_making *making)
{
    struct mc_mapped *mapped = making->mapped;
    size_t i;

    mc_making_gather(making, &making->wanted->reference_amrs, mc_slice("", 0), MC_MAKING_VALUES);
    for (i = 0; i < mapped->n_values; i++) {
        struct mc_slice graph = mapped->values[i].text;

        if (!good_graph(making, &graph))
            return mc_making_refuse(making, mapped->values[i].from,
                                    "a graph of a reference cannot be read");
        if (i >= mapped->n_sides)
            (void)add_side(mapped, mc_slice("", 0), MC_SIDE_PLAIN);
        mapped->sides[i].amr = graph;
    }
    return NULL;
}

/* Takes out sides without text and graph, and those whose text another one has, too, unless both
 * have a graph and another one. */
static void drop_repeated(struct mc_mapped *mapped)
{
    struct mc_string_map *texts;
    size_t i, n = 0;
    bool is_new;

    mc_arena_clear(mapped->scratch);
    texts = mc_string_map_new(mapped->scratch);
    mapped->kept =
        mc_grow(mapped->kept, &mapped->kept_capacity, mapped->n_sides + 1, sizeof(*mapped->kept));
    for (i = 0; i < mapped->n_sides; i++) {
        struct mc_side side = mapped->sides[i], *first;
        uint32_t index;

        if (!side.has_text && side.amr.length == 0)
            continue;
        index = mc_string_map_add(texts, side.text, &is_new);
        if (is_new)
            mapped->kept[index] = n;
        first = &mapped->sides[mapped->kept[index]];
        if (!is_new && first->amr.length == 0)
            first->amr = side.amr;
        else if (is_new || (side.amr.length > 0 && !mc_slice_equal(side.amr, first->amr)))
            mapped->sides[n++] = side;
    }
    mapped->n_sides = n;
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

static void keep_sides(const struct mc_making *making)
{
    struct mc_mapped *mapped = making->mapped;
    struct mc_case *item = making->item;
    struct mc_side *sides;

    put_other_first(item, mapped->sides, mapped->n_sides);
    item->reference = mapped->sides[0];
    item->n_further_references = mapped->n_sides - 1;
    if (item->n_further_references == 0)
        return;
    sides = mc_arena_array(mapped->import->arena, item->n_further_references, sizeof(*sides));
    memcpy(sides, mapped->sides + 1, item->n_further_references * sizeof(*sides));
    item->further_references = sides;
}

const char *mc_making_references(const struct mc_making *making)
{
    const struct mc_mapping_case *wanted = making->wanted;
    struct mc_mapped *mapped = making->mapped;
    const char *reason;

    mapped->n_sides = 0;
    mc_making_gather(making, &wanted->references, mapped->mapping->divided.references,
                     MC_MAKING_SIDES);
    add_sides(mapped, MC_SIDE_PLAIN);
    reason = add_graphs(making);
    if (reason != NULL)
        return reason;
    drop_repeated(mapped);
    mc_making_gather(making, &wanted->targeted, mapped->mapping->divided.targeted,
                     MC_MAKING_SENTENCES);
    add_sides(mapped, MC_SIDE_TARGETED);
    if (mapped->n_sides == 0 || mapped->sides[0].kind != MC_SIDE_PLAIN)
        return mc_making_refuse(
            making, wanted->references.n > 0 ? &wanted->references.items[0] : &wanted->id,
            "there is no reference");
    keep_sides(making);
    return NULL;
}
