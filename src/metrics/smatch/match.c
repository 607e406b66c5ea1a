/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.c: a pair of mapped nodes gains its instances and attributes, two such pairs their
 * relations; the alignment solver finds the best mapping, or large.h maps graphs that are too large
 * for it. In order: counting, the alignment problem, matching, figures, figures of a corpus, as
 * modules. */
#include "metrics/smatch/match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr/align.h"
#include "amr/align_exact.h"
#include "amr/align_hill.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/order.h"
#include "base/random.h"
#include "metrics/host/metric.h"
#include "metrics/smatch/large.h"

/* --- counting --------------------------------------------------------------------------------- */

enum kind { INSTANCE, ATTRIBUTE, RELATION };

/* A triple with compared strings; unused members are MC_SMATCH_NONE. */
struct key {
    uint32_t kind, label, first, second;
};

struct entry {
    struct key key;
    uint32_t left, right; /* number of occurrences on each side */
    bool used;
};

/* A hash table with open addressing. */
struct table {
    struct entry *entries;
    size_t n_slots;
};

static struct table new_table(size_t n_keys, struct mc_arena *arena)
{
    struct table table = {NULL, 16};

    while (table.n_slots / 2 < n_keys)
        table.n_slots *= 2;
    table.entries = mc_arena_array(arena, table.n_slots, sizeof(*table.entries));
    return table;
}

static struct entry *find(struct table *table, struct key key)
{
    uint64_t hash = mc_hash_mix(((uint64_t)key.kind << 32 | key.label) +
                                mc_hash_mix((uint64_t)key.first << 32 | key.second));
    size_t slot = (size_t)hash & (table->n_slots - 1);

    while (table->entries[slot].used && memcmp(&table->entries[slot].key, &key, sizeof(key)) != 0)
        slot = (slot + 1) & (table->n_slots - 1);
    table->entries[slot].used = true;
    table->entries[slot].key = key;
    return &table->entries[slot];
}

/* The i-th triple of a graph: instances, attributes, relations. */
static struct key key_of(const struct mc_smatch_triples *triples,
                         const struct mc_smatch_strings *strings, uint32_t i)
{
    struct key key = {INSTANCE, MC_SMATCH_NONE, MC_SMATCH_NONE, MC_SMATCH_NONE};

    if (i < triples->n_nodes) {
        key.label = mc_smatch_compared(strings, triples->concepts[i]);
        key.first = i;
        return key;
    }
    i -= triples->n_nodes;
    if (i < triples->n_attributes) {
        key.kind = ATTRIBUTE;
        key.label = mc_smatch_compared(strings, triples->attributes[i].label);
        key.first = triples->attributes[i].node;
        key.second = mc_smatch_compared(strings, triples->attributes[i].value);
        return key;
    }
    i -= triples->n_attributes;
    key.kind = RELATION;
    key.label = mc_smatch_compared(strings, triples->relations[i].label);
    key.first = triples->relations[i].source;
    key.second = triples->relations[i].target;
    return key;
}

/* Maps the nodes of the key; false if one of them is not mapped. */
static bool map_key(struct key *key, const uint32_t *right_of)
{
    key->first = right_of[key->first];
    if (key->kind != RELATION)
        return key->first != MC_SMATCH_NONE;
    key->second = right_of[key->second];
    return key->first != MC_SMATCH_NONE && key->second != MC_SMATCH_NONE;
}

uint64_t mc_smatch_count(const struct mc_smatch_triples *left,
                         const struct mc_smatch_triples *right,
                         const struct mc_smatch_strings *strings, const uint32_t *right_of)
{
    uint32_t n_left = mc_smatch_n_triples(left), n_right = mc_smatch_n_triples(right), i;
    struct table table = new_table((size_t)n_left + n_right, strings->arena);
    uint64_t count = 0;

    for (i = 0; i < n_right; i++)
        find(&table, key_of(right, strings, i))->right++;
    for (i = 0; i < n_left; i++) {
        struct key key = key_of(left, strings, i);

        if (map_key(&key, right_of))
            count += find(&table, key)->right;
    }
    return count;
}

uint32_t mc_smatch_most_copies(const struct mc_smatch_triples *triples,
                               const struct mc_smatch_strings *strings)
{
    uint32_t n = mc_smatch_n_triples(triples), most = 0, i;
    struct table table = new_table(n, strings->arena);

    for (i = 0; i < n; i++) {
        struct entry *entry = find(&table, key_of(triples, strings, i));

        if (++entry->left > most)
            most = entry->left;
    }
    return most;
}

static struct key without_nodes(struct key key)
{
    key.first = MC_SMATCH_NONE;
    if (key.kind == RELATION)
        key.second = MC_SMATCH_NONE;
    return key;
}

uint64_t mc_smatch_count_bound(const struct mc_smatch_triples *left,
                               const struct mc_smatch_triples *right,
                               const struct mc_smatch_strings *strings)
{
    uint32_t n_left = mc_smatch_n_triples(left), n_right = mc_smatch_n_triples(right), i;
    uint64_t left_copies = mc_smatch_most_copies(left, strings),
             right_copies = mc_smatch_most_copies(right, strings);
    struct table table = new_table((size_t)n_left + n_right, strings->arena);
    uint64_t bound = 0;
    size_t slot;

    for (i = 0; i < n_left; i++)
        find(&table, without_nodes(key_of(left, strings, i)))->left++;
    for (i = 0; i < n_right; i++)
        find(&table, without_nodes(key_of(right, strings, i)))->right++;
    /* A triple agrees with at most as many triples as the other graph has copies of one. */
    for (slot = 0; slot < table.n_slots; slot++) {
        uint64_t by_left = table.entries[slot].left * right_copies;
        uint64_t by_right = table.entries[slot].right * left_copies;

        bound += by_left < by_right ? by_left : by_right;
    }
    return bound;
}

/* --- the alignment problem -------------------------------------------------------------------- */

/* Lists of entries with the same key, by the number of the compared string. */
struct lists {
    uint32_t *first; /* [strings]: index + 1 of the first entry, 0 = none */
    uint32_t *next;  /* [entries]: index + 1 of the next one */
};

static struct lists new_lists(const struct mc_smatch_strings *strings, uint32_t n_entries)
{
    struct lists lists;

    lists.first = mc_arena_array(strings->arena, strings->n_items, sizeof(*lists.first));
    lists.next = mc_arena_alloc(strings->arena, mc_array_size(n_entries, sizeof(*lists.next)));
    return lists;
}

static void put(struct lists *lists, uint32_t key, uint32_t entry)
{
    lists->next[entry] = lists->first[key];
    lists->first[key] = entry + 1;
}

static void add_instances(struct mc_align_builder *builder, const struct mc_smatch_triples *left,
                          const struct mc_smatch_triples *right,
                          const struct mc_smatch_strings *strings, int64_t one)
{
    struct lists lists = new_lists(strings, right->n_nodes);
    uint32_t i, at;

    for (i = 0; i < right->n_nodes; i++)
        put(&lists, mc_smatch_compared(strings, right->concepts[i]), i);
    for (i = 0; i < left->n_nodes && !mc_align_is_too_large(builder); i++)
        for (at = lists.first[mc_smatch_compared(strings, left->concepts[i])]; at != 0;
             at = lists.next[at - 1])
            mc_align_add_weight(builder, i, at - 1, one);
}

static void add_attributes(struct mc_align_builder *builder, const struct mc_smatch_triples *left,
                           const struct mc_smatch_triples *right,
                           const struct mc_smatch_strings *strings, int64_t one)
{
    struct lists lists = new_lists(strings, right->n_attributes);
    uint32_t i, at;

    for (i = 0; i < right->n_attributes; i++)
        put(&lists, mc_smatch_compared(strings, right->attributes[i].value), i);
    for (i = 0; i < left->n_attributes && !mc_align_is_too_large(builder); i++) {
        const struct mc_smatch_attribute *a = &left->attributes[i];

        for (at = lists.first[mc_smatch_compared(strings, a->value)]; at != 0;
             at = lists.next[at - 1]) {
            const struct mc_smatch_attribute *b = &right->attributes[at - 1];

            if (mc_smatch_compared(strings, a->label) == mc_smatch_compared(strings, b->label))
                mc_align_add_weight(builder, a->node, b->node, one);
        }
    }
}

static void add_relations(struct mc_align_builder *builder, const struct mc_smatch_triples *left,
                          const struct mc_smatch_triples *right,
                          const struct mc_smatch_strings *strings, int64_t one)
{
    struct lists lists = new_lists(strings, right->n_relations);
    uint32_t i, at;

    for (i = 0; i < right->n_relations; i++)
        put(&lists, mc_smatch_compared(strings, right->relations[i].label), i);
    for (i = 0; i < left->n_relations && !mc_align_is_too_large(builder); i++) {
        const struct mc_smatch_relation *a = &left->relations[i];

        for (at = lists.first[mc_smatch_compared(strings, a->label)]; at != 0;
             at = lists.next[at - 1]) {
            const struct mc_smatch_relation *b = &right->relations[at - 1];
            bool a_loops = a->source == a->target, b_loops = b->source == b->target;

            if (a_loops && b_loops)
                mc_align_add_weight(builder, a->source, b->source, one);
            else if (!a_loops && !b_loops)
                mc_align_add_gain(builder, a->source, b->source, a->target, b->target, one);
        }
    }
}

struct mc_align_builder *mc_smatch_problem_begin(const struct mc_smatch_triples *left,
                                                 const struct mc_smatch_triples *right,
                                                 const struct mc_smatch_strings *strings,
                                                 struct mc_limit limit, int64_t one)
{
    struct mc_align_builder *builder =
        mc_align_begin(left->n_nodes, right->n_nodes, strings->arena);

    if (builder == NULL)
        return NULL;
    mc_align_limit(builder, limit);
    add_instances(builder, left, right, strings, one);
    add_attributes(builder, left, right, strings, one);
    add_relations(builder, left, right, strings, one);
    return builder;
}

int mc_smatch_problem(const struct mc_smatch_triples *left, const struct mc_smatch_triples *right,
                      const struct mc_smatch_strings *strings, struct mc_limit limit,
                      struct mc_align_problem *problem)
{
    struct mc_align_builder *builder =
        mc_smatch_problem_begin(left, right, strings, limit, MC_ALIGN_ONE);

    return builder == NULL ? -1 : mc_align_finish(builder, MC_ALIGN_ONE, problem);
}

void mc_smatch_solve(const struct mc_align_problem *problem,
                     const struct mc_smatch_options *options, struct mc_arena *arena,
                     struct mc_align_result *result)
{
    if (options->solver == MC_SMATCH_HILL)
        mc_align_hill(problem, options->starts, options->seed, options->limit, arena, result);
    else
        mc_align_exact(problem, options->limit, arena, result);
}

/* --- matching --------------------------------------------------------------------------------- */

/* Matches graphs that are too large for an alignment problem. Listing the gains of pairs of nodes
 * may have taken half of the limit. */
static void match_large(const struct mc_smatch_options *options, struct mc_smatch_pair *pair)
{
    const struct mc_smatch_triples *left = &pair->sides[0], *right = &pair->sides[1];

    pair->right_of =
        mc_arena_alloc(pair->strings.arena, mc_array_size(left->n_nodes, sizeof(*pair->right_of)));
    pair->work = mc_smatch_map_large(left, right, &pair->strings,
                                     mc_align_limit_of_making(options->limit), pair->right_of);
    pair->matched = mc_smatch_count(left, right, &pair->strings, pair->right_of);
    pair->bound = mc_smatch_count_bound(left, right, &pair->strings);
    pair->proved = pair->matched == pair->bound;
    pair->cut_short = true;
}

static void match(const struct mc_smatch_options *options, struct mc_smatch_pair *pair)
{
    struct mc_arena *arena = pair->strings.arena;
    struct mc_align_problem problem;
    struct mc_align_result result = {NULL, 0, 0, false, false, 0};

    if (mc_smatch_problem(&pair->sides[0], &pair->sides[1], &pair->strings, options->limit,
                          &problem) != 0) {
        match_large(options, pair);
        return;
    }
    mc_smatch_solve(&problem, options, arena, &result);
    pair->right_of = result.right_of;
    pair->matched = (uint64_t)(result.value / MC_ALIGN_ONE);
    pair->bound = (uint64_t)(result.bound / MC_ALIGN_ONE);
    pair->proved = result.proved;
    pair->cut_short = result.cut_short;
    pair->work = result.work;
}

/* The number of strings is estimated from the length of the texts. */
enum { FEWEST_STRINGS = 48, BYTES_A_STRING = 16 };

int mc_smatch_read_pair(struct mc_slice candidate, struct mc_slice reference,
                        const struct mc_smatch_options *options, struct mc_arena *arena,
                        struct mc_smatch_pair *pair, struct mc_smatch_parse_error *parse_error)
{
    struct mc_slice texts[2] = {candidate, reference};
    struct mc_smatch_amr *amr;
    size_t expected = (candidate.length + reference.length) / BYTES_A_STRING;
    uint32_t side;

    pair->right_of = NULL; /* no mapping yet */
    pair->matched = pair->bound = 0;
    pair->proved = pair->cut_short = false;
    pair->work = 0;
    mc_smatch_strings_init(&pair->strings, arena,
                           expected > FEWEST_STRINGS ? expected : FEWEST_STRINGS,
                           mc_smatch_drops_underscore(options->convention));
    for (side = 0; side < 2; side++) {
        parse_error->side = side;
        texts[side] = mc_smatch_aspect_text(options->aspect, texts[side], arena);
        amr = &pair->texts[side];
        if (mc_smatch_read(texts[side], side, &pair->strings, amr, &parse_error->text) != 0)
            return -1;
        mc_smatch_make_triples(options->convention, amr, &pair->strings, &pair->sides[side]);
        mc_smatch_aspect_triples(options->aspect, &pair->strings, &pair->sides[side]);
    }
    if (mc_smatch_aspect_has_items(options->aspect))
        mc_smatch_strings_exact(&pair->strings);
    return 0;
}

int mc_smatch_match(struct mc_slice candidate, struct mc_slice reference,
                    const struct mc_smatch_options *options, struct mc_arena *arena,
                    struct mc_smatch_pair *pair, struct mc_smatch_parse_error *parse_error)
{
    if (mc_smatch_read_pair(candidate, reference, options, arena, pair, parse_error) != 0)
        return -1;
    match(options, pair);
    return 0;
}

/* --- figures ---------------------------------------------------------------------------------- */

struct mc_smatch_tally mc_smatch_tally_of(const struct mc_smatch_pair *pair)
{
    const struct mc_smatch_tally tally = {
        (double)pair->matched,
        (double)pair->bound,
        {mc_smatch_n_triples(&pair->sides[0]), mc_smatch_n_triples(&pair->sides[1])},
        pair->proved,
        pair->cut_short};

    return tally;
}

struct mc_smatch_figures mc_smatch_figures(double matched, double n_candidate, double n_reference)
{
    struct mc_smatch_figures figures = {0, 0, 0};

    if (!(n_candidate > 0) || !(n_reference > 0))
        return figures;
    figures.precision = matched / n_candidate;
    figures.recall = matched / n_reference;
    if (figures.precision + figures.recall > 0)
        figures.f = 2 * figures.precision * figures.recall / (figures.precision + figures.recall);
    return figures;
}

/* Whether neither graph has a triple. */
static bool is_empty(const struct mc_smatch_tally *tally)
{
    return !(tally->n[0] + tally->n[1] > 0);
}

double mc_smatch_figure(const struct mc_smatch_summary *summary,
                        const struct mc_smatch_tally *tally)
{
    struct mc_smatch_figures figures = mc_smatch_figures(tally->matched, tally->n[0], tally->n[1]);

    if (summary->empty_is_perfect && is_empty(tally))
        figures.precision = figures.recall = figures.f = 1;
    switch (summary->output) {
    case MC_SMATCH_PRECISION:
        return figures.precision;
    case MC_SMATCH_RECALL:
        return figures.recall;
    case MC_SMATCH_MATCHED:
        return tally->matched;
    case MC_SMATCH_CANDIDATE_TRIPLES:
        return tally->n[0];
    case MC_SMATCH_REFERENCE_TRIPLES:
        return tally->n[1];
    case MC_SMATCH_BOUND:
        return tally->bound;
    case MC_SMATCH_PROVED:
        return tally->proved ? 1 : 0;
    case MC_SMATCH_F:
    default:
        return figures.f;
    }
}

static const char *const keys[] = {[MC_SMATCH_F] = "f",
                                   [MC_SMATCH_PRECISION] = "precision",
                                   [MC_SMATCH_RECALL] = "recall",
                                   [MC_SMATCH_MATCHED] = "matched",
                                   [MC_SMATCH_CANDIDATE_TRIPLES] = "candidate_triples",
                                   [MC_SMATCH_REFERENCE_TRIPLES] = "reference_triples",
                                   [MC_SMATCH_BOUND] = "bound",
                                   [MC_SMATCH_PROVED] = "proved"};

const char *mc_smatch_output_name(enum mc_smatch_output output)
{
    return keys[output];
}

void mc_smatch_write_figures(const struct mc_smatch_summary *summary,
                             const struct mc_smatch_tally *tally,
                             const struct mc_metric_writer *writer)
{
    struct mc_smatch_summary one = *summary;
    size_t i;

    for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        one.output = (enum mc_smatch_output)i;
        writer->number(writer->context, keys[i], mc_smatch_figure(&one, tally));
    }
}

/* --- figures of a corpus ---------------------------------------------------------------------- */

/* Pairs drawn from those that are not ignored; without `draws`, each of them once. */
struct sample {
    const struct mc_smatch_summary *summary;
    const struct mc_smatch_tally *tallies;
    const double *figures; /* [n]: of the pairs */
    uint32_t n;
};

static double figure_of(const struct sample *sample, const uint32_t *draws)
{
    struct mc_smatch_tally sum = {0, 0, {0, 0}, true, false};
    double total = 0;
    uint32_t i;

    if (sample->summary->average == MC_SMATCH_MACRO) {
        for (i = 0; i < sample->n; i++)
            total += sample->figures[draws == NULL ? i : draws[i]];
        return sample->n == 0 ? (double)NAN : total / sample->n;
    }
    for (i = 0; i < sample->n; i++) {
        const struct mc_smatch_tally *tally = &sample->tallies[draws == NULL ? i : draws[i]];

        sum.matched += tally->matched;
        sum.bound += tally->bound;
        sum.n[0] += tally->n[0];
        sum.n[1] += tally->n[1];
        sum.proved = sum.proved && tally->proved;
    }
    return mc_smatch_figure(sample->summary, &sum);
}

static double interval_of(const struct sample *sample)
{
    uint32_t resamples = sample->summary->resamples, r, i;
    double *figures = mc_malloc(mc_array_size(resamples, sizeof(*figures))), end;
    uint32_t *draws = mc_malloc(mc_array_size(sample->n, sizeof(*draws)));

    for (r = 0; r < resamples; r++) {
        for (i = 0; i < sample->n; i++)
            draws[i] = mc_random_below(mc_random_bits(sample->summary->seed, r, i), sample->n);
        figures[r] = figure_of(sample, draws);
    }
    qsort(figures, resamples, sizeof(*figures), mc_order_reals);
    end = mc_percentile_sorted(figures, resamples,
                               sample->summary->interval == MC_SMATCH_LOW ? 2.5 : 97.5);
    free(draws);
    free(figures);
    return end;
}

double mc_smatch_corpus_figure(const struct mc_smatch_summary *summary,
                               const struct mc_smatch_tally *tallies, size_t n)
{
    struct mc_smatch_tally *counting = mc_malloc(mc_array_size(n + 1, sizeof(*counting)));
    double *figures = mc_malloc(mc_array_size(n + 1, sizeof(*figures))), figure;
    struct sample sample = {summary, counting, figures, 0};
    size_t i;

    for (i = 0; i < n; i++) {
        if (is_empty(&tallies[i]))
            continue;
        counting[sample.n] = tallies[i];
        figures[sample.n++] = mc_smatch_figure(summary, &tallies[i]);
    }
    if (summary->interval == MC_SMATCH_POINT)
        figure = figure_of(&sample, NULL);
    else
        figure = sample.n == 0 ? (double)NAN : interval_of(&sample);
    free(figures);
    free(counting);
    return figure;
}

/* --- as modules ------------------------------------------------------------------------------- */

/* Seconds replace steps. */
static struct mc_limit read_limit(const struct mc_metric_host *host)
{
    if (mc_host_option(host, "time_limit") == NULL)
        return mc_limit_of_steps(mc_host_whole_number(host, "step_limit"));
    mc_host_varies(host, "the time limit of its search");
    return mc_limit_of_seconds(mc_host_real(host, "time_limit"));
}

void mc_smatch_read_parameters(const struct mc_metric_host *host, struct mc_smatch_options *options,
                               struct mc_smatch_summary *summary)
{
    options->solver = (enum mc_smatch_solver)mc_host_choice(host, "solver", MC_SMATCH_SOLVERS);
    options->starts = mc_host_whole_number(host, "restarts");
    options->seed = mc_host_whole_number(host, "seed");
    options->limit = read_limit(host);
    summary->output = (enum mc_smatch_output)mc_host_choice(host, "output", MC_SMATCH_OUTPUTS);
    summary->seed = options->seed;
}

void mc_smatch_range(const struct mc_smatch_summary *summary, double *worst, double *best)
{
    bool is_count = summary->output > MC_SMATCH_RECALL && summary->output != MC_SMATCH_PROVED;

    *worst = 0;
    *best = is_count ? (double)INFINITY : 1;
}

enum mc_smatch_output mc_smatch_raised_output(const struct mc_smatch_summary *summary)
{
    return summary->output <= MC_SMATCH_RECALL ? summary->output : MC_SMATCH_F;
}

void mc_smatch_compare(const struct mc_smatch_summary *summary, const struct mc_smatch_tally *tally,
                       struct mc_compared_case *compared)
{
    struct mc_smatch_summary other = *summary;

    compared->score = mc_smatch_figure(summary, tally);
    other.output = MC_SMATCH_F;
    compared->choice = mc_smatch_figure(&other, tally);
    other.output = mc_smatch_raised_output(summary);
    compared->raised = mc_smatch_figure(&other, tally);
}

void mc_smatch_warn(const struct mc_metric_host *host, const struct mc_smatch_options *options,
                    const struct mc_metric_input *in, const struct mc_smatch_tally *tally)
{
    bool is_exact = options->solver == MC_SMATCH_EXACT;

    if (tally->proved || (!is_exact && !tally->cut_short))
        return;
    if (host->remark != NULL)
        host->remark(host->context, in, is_exact ? MC_SMATCH_NOT_PROVED : MC_SMATCH_CUT_SHORT);
}
