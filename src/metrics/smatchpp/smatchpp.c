/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smatchpp.c: triples become facts, sorted so that those that differ only in their nodes are
 * adjacent; each pair of such facts is a gain in an alignment problem, which is solved exactly or
 * by hill climbing. In order: facts, the alignment problem, matching, the parameters of the metric,
 * the comparison of a pair. */
#include "metrics/smatchpp/smatchpp.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/align_exact.h"
#include "amr/align_hill.h"
#include "base/file.h"
#include "base/lock.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/large.h"
#include "metrics/smatch/match.h"
#include "metrics/smatchpp/aspects.h"

/* --- facts ------------------------------------------------------------------------------------ */

enum { SOURCE = 1, TARGET = 2, BOTH = SOURCE | TARGET };

static int compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Orders by everything except the nodes. */
static int compare_constants(const struct mc_smatchpp_fact *a, const struct mc_smatchpp_fact *b)
{
    int order = compare_numbers(a->constants, b->constants);

    if (order == 0)
        order = compare_numbers(a->label, b->label);
    if (order == 0 && (a->constants & SOURCE) != 0)
        order = compare_numbers(a->ends[0], b->ends[0]);
    if (order == 0 && (a->constants & TARGET) != 0)
        order = compare_numbers(a->ends[1], b->ends[1]);
    return order;
}

static int compare_facts(const void *left, const void *right)
{
    const struct mc_smatchpp_fact *a = left, *b = right;
    int order = compare_constants(a, b);

    if (order == 0)
        order = compare_numbers(a->ends[0], b->ends[0]);
    return order != 0 ? order : compare_numbers(a->ends[1], b->ends[1]);
}

void mc_smatchpp_make_side(struct mc_smatch_strings *strings, const struct mc_smatchpp_graph *graph,
                           struct mc_smatchpp_side *side)
{
    uint32_t n = graph->n_triples, kept = 0, i;
    struct mc_smatchpp_fact *facts =
        mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(*facts)));

    mc_smatchpp_find_nodes(strings, graph, &side->nodes);
    for (i = 0; i < n; i++) {
        const struct mc_smatchpp_triple *t = &graph->triples[i];
        uint32_t source = mc_smatchpp_node(&side->nodes, t->source);
        uint32_t target = mc_smatchpp_target(&side->nodes, t);

        facts[i].constants =
            (source == MC_SMATCH_NONE ? SOURCE : 0u) | (target == MC_SMATCH_NONE ? TARGET : 0u);
        facts[i].label = t->label;
        facts[i].ends[0] = source == MC_SMATCH_NONE ? t->source : source;
        facts[i].ends[1] = target == MC_SMATCH_NONE ? t->target : target;
        facts[i].count = 1;
        facts[i].place = i;
    }
    if (n > 0)
        qsort(facts, n, sizeof(*facts), compare_facts);
    for (i = 0; i < n; i++) {
        if (kept == 0 || compare_facts(&facts[kept - 1], &facts[i]) != 0) {
            facts[kept++] = facts[i];
            continue;
        }
        facts[kept - 1].count++;
        facts[kept - 1].place = least(facts[kept - 1].place, facts[i].place);
    }
    side->facts = facts;
    side->n_facts = kept;
    side->n_triples = n;
}

void mc_smatchpp_order(const struct mc_smatchpp_side *side, struct mc_arena *arena, uint32_t *order)
{
    uint32_t *fact_at = mc_arena_array(arena, side->n_triples, sizeof(*fact_at)), n = 0, i;

    for (i = 0; i < side->n_facts; i++)
        fact_at[side->facts[i].place] = i + 1;
    for (i = 0; i < side->n_triples; i++)
        if (fact_at[i] != 0)
            order[n++] = fact_at[i] - 1;
}

/* --- the alignment problem -------------------------------------------------------------------- */

/* Facts of both sides that differ only in their nodes: [left, left_end) and [right, right_end). */
struct group {
    uint32_t left, left_end, right, right_end;
};

static uint32_t end_of_group(const struct mc_smatchpp_side *side, uint32_t start)
{
    uint32_t end = start + 1;

    while (end < side->n_facts && compare_constants(&side->facts[start], &side->facts[end]) == 0)
        end++;
    return end;
}

/* Finds the next group with facts on both sides; begin with a zeroed struct. False: there is
 * none. */
static bool next_group(const struct mc_smatchpp_pair *pair, struct group *group)
{
    const struct mc_smatchpp_side *left = &pair->sides[0], *right = &pair->sides[1];

    group->left = group->left_end;
    group->right = group->right_end;
    while (group->left < left->n_facts && group->right < right->n_facts) {
        int order = compare_constants(&left->facts[group->left], &right->facts[group->right]);

        if (order == 0) {
            group->left_end = end_of_group(left, group->left);
            group->right_end = end_of_group(right, group->right);
            return true;
        }
        if (order < 0)
            group->left++;
        else
            group->right++;
    }
    return false;
}

static void add_pair(struct mc_align_builder *builder, const struct mc_smatchpp_fact *a,
                     const struct mc_smatchpp_fact *b)
{
    int64_t earned = (int64_t)least(a->count, b->count) * MC_ALIGN_ONE;
    bool a_loops = a->ends[0] == a->ends[1], b_loops = b->ends[0] == b->ends[1];

    if (a->constants == SOURCE)
        mc_align_add_weight(builder, a->ends[1], b->ends[1], earned);
    else if (a->constants == TARGET || (a_loops && b_loops))
        mc_align_add_weight(builder, a->ends[0], b->ends[0], earned);
    else if (!a_loops && !b_loops)
        mc_align_add_gain(builder, a->ends[0], b->ends[0], a->ends[1], b->ends[1], earned);
}

/* The number of agreeing triples without nodes, which agree under every mapping. */
static uint64_t count_fixed(const struct mc_smatchpp_pair *pair)
{
    struct group group = {0, 0, 0, 0};
    uint64_t count = 0;

    while (next_group(pair, &group)) {
        const struct mc_smatchpp_fact *a = &pair->sides[0].facts[group.left];

        if (a->constants == BOTH)
            count += least(a->count, pair->sides[1].facts[group.right].count);
    }
    return count;
}

/* Makes the problem of the triples with nodes. -1: it is too large. */
static int make_problem(const struct mc_smatchpp_pair *pair, struct mc_limit limit,
                        struct mc_align_problem *problem)
{
    const struct mc_smatchpp_side *left = &pair->sides[0], *right = &pair->sides[1];
    struct mc_align_builder *builder =
        mc_align_begin(left->nodes.n, right->nodes.n, pair->strings.arena);
    struct group group = {0, 0, 0, 0};
    uint32_t i, k;

    if (builder == NULL)
        return -1;
    mc_align_limit(builder, limit);
    while (!mc_align_is_too_large(builder) && next_group(pair, &group)) {
        if (left->facts[group.left].constants == BOTH)
            continue;
        for (i = group.left; i < group.left_end && !mc_align_is_too_large(builder); i++)
            for (k = group.right; k < group.right_end; k++)
                add_pair(builder, &left->facts[i], &right->facts[k]);
    }
    return mc_align_finish(builder, MC_ALIGN_ONE, problem);
}

/* --- matching --------------------------------------------------------------------------------- */

static uint64_t count_between(const struct mc_smatchpp_side *side, uint32_t start, uint32_t end)
{
    uint64_t count = 0;

    for (; start < end; start++)
        count += side->facts[start].count;
    return count;
}

/* A bound: triples are compared without their nodes. */
static uint64_t bound_without_nodes(const struct mc_smatchpp_pair *pair)
{
    struct group group = {0, 0, 0, 0};
    uint64_t bound = 0;

    while (next_group(pair, &group)) {
        uint64_t n_left = count_between(&pair->sides[0], group.left, group.left_end);
        uint64_t n_right = count_between(&pair->sides[1], group.right, group.right_end);

        bound += n_left < n_right ? n_left : n_right;
    }
    return bound;
}

/* The facts whose source is a node, as triples. */
static struct mc_smatch_triples triples_of(const struct mc_smatchpp_side *side,
                                           struct mc_arena *arena)
{
    struct mc_smatch_triples triples = {.n_nodes = side->nodes.n, .concepts = side->nodes.concepts};
    uint32_t i;

    triples.relations =
        mc_arena_alloc(arena, mc_array_size(side->n_facts, sizeof(*triples.relations)));
    triples.attributes =
        mc_arena_alloc(arena, mc_array_size(side->n_facts, sizeof(*triples.attributes)));
    for (i = 0; i < side->n_facts; i++) {
        const struct mc_smatchpp_fact *fact = &side->facts[i];

        if (fact->constants == 0)
            triples.relations[triples.n_relations++] = (struct mc_smatch_relation){
                fact->ends[0], fact->ends[1], fact->label, MC_SMATCH_NONE};
        else if (fact->constants == 2)
            triples.attributes[triples.n_attributes++] = (struct mc_smatch_attribute){
                fact->ends[0], fact->label, fact->ends[1], MC_SMATCH_NONE};
    }
    return triples;
}

static void match_large(const struct mc_smatch_options *options, struct mc_smatchpp_pair *pair)
{
    struct mc_arena *arena = pair->strings.arena;
    const struct mc_smatch_triples left = triples_of(&pair->sides[0], arena),
                                   right = triples_of(&pair->sides[1], arena);

    pair->right_of = mc_arena_alloc(arena, mc_array_size(left.n_nodes, sizeof(*pair->right_of)));
    pair->work = mc_smatch_map_large(&left, &right, &pair->strings,
                                     mc_align_limit_of_making(options->limit), pair->right_of);
    pair->matched = mc_smatchpp_partners(
        pair, mc_arena_alloc(arena, mc_array_size(pair->sides[0].n_facts, sizeof(uint32_t))));
    pair->bound = bound_without_nodes(pair);
    pair->proved = pair->matched == pair->bound;
    pair->cut_short = true;
}

void mc_smatchpp_match(const struct mc_smatch_options *options, struct mc_smatchpp_pair *pair)
{
    struct mc_arena *arena = pair->strings.arena;
    struct mc_align_result result = {NULL, 0, 0, false, false, 0};
    struct mc_align_problem problem;
    uint64_t fixed = count_fixed(pair);

    if (make_problem(pair, options->limit, &problem) != 0) {
        match_large(options, pair);
        return;
    }
    if (options->solver == MC_SMATCH_HILL)
        mc_align_hill(&problem, options->starts, options->seed, options->limit, arena, &result);
    else
        mc_align_exact(&problem, options->limit, arena, &result);
    pair->right_of = result.right_of;
    pair->matched = (uint64_t)(result.value / MC_ALIGN_ONE) + fixed;
    pair->bound = (uint64_t)(result.bound / MC_ALIGN_ONE) + fixed;
    pair->proved = result.proved;
    pair->cut_short = result.cut_short;
    pair->work = result.work;
}

/* Maps the nodes of the fact; false if one of them is not mapped. */
static bool carry_over(struct mc_smatchpp_fact *fact, const uint32_t *right_of)
{
    uint32_t end;

    for (end = 0; end < 2; end++) {
        if ((fact->constants & (1u << end)) != 0)
            continue;
        fact->ends[end] = right_of[fact->ends[end]];
        if (fact->ends[end] == MC_SMATCH_NONE)
            return false;
    }
    return true;
}

uint64_t mc_smatchpp_partners(const struct mc_smatchpp_pair *pair, uint32_t *partner_of)
{
    const struct mc_smatchpp_side *left = &pair->sides[0], *right = &pair->sides[1];
    uint64_t count = 0;
    uint32_t i;

    for (i = 0; i < left->n_facts; i++) {
        struct mc_smatchpp_fact fact = left->facts[i];
        const struct mc_smatchpp_fact *found = NULL;

        if (right->n_facts > 0 && carry_over(&fact, pair->right_of))
            found = bsearch(&fact, right->facts, right->n_facts, sizeof(fact), compare_facts);
        partner_of[i] = found == NULL ? MC_SMATCH_NONE : (uint32_t)(found - right->facts);
        if (found != NULL)
            count += least(fact.count, found->count);
    }
    return count;
}

/* --- parameters ------------------------------------------------------------------------------- */

enum { ASPECTS, GROUPS, FRAMES, N_TABLES };

/* The contents of the files of aspects, groups and frames. Metrics that are open at the same time
 * share them: one is opened for each aspect, and reading the frames takes longer than comparing a
 * thousand pairs. */
struct smatchpp_tables {
    struct smatchpp_tables *next;
    struct mc_slice texts[N_TABLES]; /* data NULL: there is no such file */
    struct mc_arena *arena;          /* also for the texts */
    struct mc_smatchpp_aspects aspects;
    struct mc_smatchpp_frames *frames; /* NULL: none */
    size_t n_users;
};

static struct {
    struct mc_lock lock;
    struct smatchpp_tables *first;
} shared = {MC_LOCK_READY, NULL};

struct mc_smatchpp {
    struct mc_arena *arena;
    enum mc_smatchpp_type type;
    const struct mc_smatchpp_aspect *aspect; /* NULL: all */
    struct smatchpp_tables *tables;
};

static void free_tables(struct smatchpp_tables *tables)
{
    mc_arena_free(tables->arena);
    free(tables);
}

/* Parses aspects=FILE with groups=FILE, or takes the built-in table; and frames=FILE. */
static int parse_tables(struct smatchpp_tables *tables, const char *const *paths,
                        struct mc_error *error)
{
    const struct mc_slice *texts = tables->texts;
    struct mc_smatchpp_aspects *aspects = &tables->aspects;

    if (paths[ASPECTS] == NULL)
        mc_smatchpp_aspects_own(tables->arena, aspects);
    else if (mc_smatchpp_aspects_parse(mc_slice_of(paths[ASPECTS]), texts[ASPECTS], tables->arena,
                                       aspects, error) != 0)
        return -1;
    if (paths[GROUPS] != NULL && mc_smatchpp_groups_parse(mc_slice_of(paths[GROUPS]), texts[GROUPS],
                                                          tables->arena, aspects, error) != 0)
        return -1;
    if (paths[FRAMES] == NULL)
        return 0;
    tables->frames = mc_arena_array(tables->arena, 1, sizeof(*tables->frames));
    return mc_smatchpp_frames_parse(mc_slice_of(paths[FRAMES]), texts[FRAMES], aspects,
                                    tables->arena, tables->frames, error);
}

static bool is_same(const struct smatchpp_tables *a, const struct smatchpp_tables *b)
{
    size_t i;

    for (i = 0; i < N_TABLES; i++)
        if ((a->texts[i].data == NULL) != (b->texts[i].data == NULL) ||
            !mc_slice_equal(a->texts[i], b->texts[i]))
            return false;
    return true;
}

/* Returns the open tables with the same texts, or parses and returns `read`. Call with the lock
 * held. NULL: a file is not valid. */
static struct smatchpp_tables *share(struct smatchpp_tables *read, const char *const *paths,
                                     struct mc_error *error)
{
    struct smatchpp_tables *one = shared.first;

    while (one != NULL && !is_same(one, read))
        one = one->next;
    if (one == NULL && parse_tables(read, paths, error) == 0) {
        read->next = shared.first;
        shared.first = one = read;
    }
    if (one != read)
        free_tables(read);
    if (one != NULL)
        one->n_users++;
    return one;
}

static int take_tables(const struct mc_metric_host *host, struct mc_smatchpp *opened,
                       struct mc_error *error)
{
    const char *const paths[N_TABLES] = {mc_host_option(host, "aspects"),
                                         mc_host_option(host, "groups"),
                                         mc_host_option(host, "frames")};
    struct smatchpp_tables *read = mc_calloc(1, sizeof(*read));
    size_t i;

    read->arena = mc_arena_new();
    for (i = 0; i < N_TABLES; i++)
        if (paths[i] != NULL && mc_file_read(paths[i], read->arena, &read->texts[i], error) != 0) {
            free_tables(read);
            return -1;
        }
    mc_lock_take(&shared.lock);
    opened->tables = share(read, paths, error);
    mc_lock_give(&shared.lock);
    return opened->tables == NULL ? -1 : 0;
}

static void give_tables(struct smatchpp_tables *tables)
{
    struct smatchpp_tables **at = &shared.first;

    mc_lock_take(&shared.lock);
    if (--tables->n_users == 0) {
        while (*at != tables)
            at = &(*at)->next;
        *at = tables->next;
        free_tables(tables);
    }
    mc_lock_give(&shared.lock);
}

/* Names all aspects, cut to fit. */
static int unknown_aspect(const struct mc_smatchpp_aspects *aspects, const char *name,
                          struct mc_metric_problem *problem)
{
    size_t size = sizeof(problem->text), length, i;

    length =
        (size_t)snprintf(problem->text, size, "there is no aspect '%.60s'; there are all", name);
    for (i = 0; i < aspects->n && length + 1 < size; i++)
        length += (size_t)snprintf(problem->text + length, size - length, "%s %.*s",
                                   i + 1 == aspects->n ? " and" : ",",
                                   MC_SLICE_ARGUMENTS(aspects->items[i].name));
    return -1;
}

static int choose_aspect(const struct mc_metric_host *host, struct mc_smatchpp *opened,
                         struct mc_metric_problem *problem)
{
    const char *name = mc_host_option(host, "aspect");

    if (strcmp(name, "all") == 0)
        return 0;
    if (opened->type != MC_SMATCHPP_AMR)
        return mc_opening_refuse(problem, "an aspect needs graph_type=amr");
    opened->aspect = mc_smatchpp_aspect_find(&opened->tables->aspects, mc_slice_of(name));
    return opened->aspect == NULL ? unknown_aspect(&opened->tables->aspects, name, problem) : 0;
}

int mc_smatchpp_open(const struct mc_metric_host *host, struct mc_smatchpp **opened,
                     struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_smatchpp *made = mc_arena_array(arena, 1, sizeof(*made));
    struct mc_error error = MC_NO_ERROR;
    int status;

    made->arena = arena;
    made->type = (enum mc_smatchpp_type)mc_host_choice(host, "graph_type", MC_SMATCHPP_GRAPH_TYPES);
    if (mc_host_option(host, "groups") != NULL && mc_host_option(host, "aspects") == NULL)
        status = mc_opening_refuse(
            problem, "groups=FILE holds the concepts of aspects=FILE, which is missing");
    else if (take_tables(host, made, &error) != 0)
        status = mc_opening_refuse_error(problem, NULL, &error);
    else
        status = choose_aspect(host, made, problem);
    if (status == 0)
        *opened = made;
    else
        mc_smatchpp_close(made);
    return status;
}

void mc_smatchpp_close(struct mc_smatchpp *opened)
{
    if (opened == NULL)
        return;
    if (opened->tables != NULL)
        give_tables(opened->tables);
    mc_arena_free(opened->arena);
}

/* --- pairs ------------------------------------------------------------------------------------ */

enum { EXPECTED_STRINGS = 64 };

/* Reads a side. A text without a node is not a graph, whatever else is read from it. */
static int read_side(const struct mc_smatchpp *opened, struct mc_slice text,
                     struct mc_smatch_strings *strings, struct mc_smatchpp_side *side,
                     const char **parse_error)
{
    struct mc_smatchpp_graph graph;

    if (mc_smatchpp_read(text, strings, &graph, parse_error) != 0)
        return -1;
    mc_smatchpp_find_nodes(strings, &graph, &side->nodes);
    if (side->nodes.n == 0) {
        *parse_error = "there is no graph";
        return -1;
    }
    if (mc_smatchpp_standardise(opened->type, strings, &graph, parse_error) != 0)
        return -1;
    if (opened->aspect != NULL)
        mc_smatchpp_extract(opened->aspect, opened->tables->frames, strings, &graph);
    mc_smatchpp_make_side(strings, &graph, side);
    return 0;
}

int mc_smatchpp_compare(const struct mc_smatchpp *opened, struct mc_slice candidate,
                        struct mc_slice reference, const struct mc_smatch_options *options,
                        struct mc_arena *arena, struct mc_smatchpp_pair *pair,
                        struct mc_smatch_parse_error *parse_error)
{
    mc_smatch_strings_init(&pair->strings, arena, EXPECTED_STRINGS, false);
    parse_error->side = 0;
    if (read_side(opened, candidate, &pair->strings, &pair->sides[0], &parse_error->text) != 0)
        return -1;
    parse_error->side = 1;
    if (read_side(opened, reference, &pair->strings, &pair->sides[1], &parse_error->text) != 0)
        return -1;
    mc_smatchpp_match(options, pair);
    return 0;
}
