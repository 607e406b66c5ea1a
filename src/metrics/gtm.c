/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gtm.c: the longest run of free words is taken first, wherever it is. Runs are not all listed at
 * once: a pass over pairs of equal words collects the longest ones, as many as may wait. In order:
 * the matcher, possible runs, the rule, the metric, explanation, the module. */
#include "metrics/gtm.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/order.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/host/overlap.h"
#include "metrics/metric_support.h"

/* --- the matcher ------------------------------------------------------------------------------ */

/* Without a limit, this many runs, or as many as there are words if that is more, may wait at a
 * time. */
enum { WAITING_LIMIT = 1 << 18 };

/* The data of one match. */
struct task {
    struct mc_gtm_matcher *matcher;
    struct mc_id_sequence reference, candidate;
    size_t shortest; /* of the runs that are collected; 0: runs are only counted */
};

void mc_gtm_matcher_free(struct mc_gtm_matcher *matcher)
{
    free(matcher->runs);
    free(matcher->first);
    free(matcher->next);
    free(matcher->cells);
    free(matcher->used);
    free(matcher->waiting);
    free(matcher->chains);
    free(matcher->in_order);
    memset(matcher, 0, sizeof(*matcher));
}

static void reserve(struct mc_gtm_matcher *matcher, size_t n_reference, size_t n_candidate,
                    size_t n_ids)
{
    size_t longest = n_reference < n_candidate ? n_reference : n_candidate;

    MC_RESERVE(matcher->chains, matcher->chain_capacity, longest + 1);
    MC_RESERVE(matcher->first, matcher->first_capacity, n_ids + 1);
    MC_RESERVE(matcher->next, matcher->next_capacity, n_candidate + 1);
    MC_RESERVE(matcher->cells, matcher->cell_capacity, 2 * n_candidate + 1);
    MC_RESERVE(matcher->used, matcher->used_capacity, n_reference + n_candidate + 1);
}

/* Links the places of each word in the candidate, in ascending order. */
static void link_places(struct mc_gtm_matcher *matcher, struct mc_id_sequence candidate,
                        size_t n_ids)
{
    size_t j;

    memset(matcher->first, 0, n_ids * sizeof(*matcher->first));
    for (j = candidate.n; j > 0; j--) {
        matcher->next[j - 1] = matcher->first[candidate.ids[j - 1]];
        matcher->first[candidate.ids[j - 1]] = (uint32_t)j;
    }
}

/* --- possible runs ---------------------------------------------------------------------------- */

static void keep_waiting(struct mc_gtm_matcher *matcher, size_t reference_at, size_t candidate_at,
                         size_t length)
{
    uint32_t number = (uint32_t)++matcher->n_waiting;

    MC_RESERVE(matcher->waiting, matcher->waiting_capacity, (size_t)number + 1);
    matcher->waiting[number] = (struct mc_gtm_possible){
        (uint32_t)reference_at, (uint32_t)candidate_at, (uint32_t)length, matcher->chains[length]};
    matcher->chains[length] = number;
}

/* Whether the free words at i and j continue a run that begins before them. */
static bool goes_on(const struct task *task, size_t i, size_t j)
{
    const unsigned char *used = task->matcher->used;

    return i > 0 && j > 0 && task->reference.ids[i - 1] == task->candidate.ids[j - 1] &&
           !used[i - 1] && !used[task->reference.n + j - 1];
}

/* Handles the run that begins at the equal and free words i and j; the row of word i + 1 is
 * filled. */
static void visit(const struct task *task, size_t i, size_t j)
{
    struct mc_gtm_matcher *matcher = task->matcher;
    size_t n = task->candidate.n, length = 1;
    struct mc_gtm_cell *row = matcher->cells + (i % 2) * n;
    const struct mc_gtm_cell *behind = matcher->cells + ((i + 1) % 2) * n;

    if (j + 1 < n && behind[j + 1].row == i + 2)
        length += behind[j + 1].length;
    row[j].row = i + 1;
    row[j].length = length;
    if (length < task->shortest || goes_on(task, i, j))
        return;
    if (task->shortest == 0)
        matcher->chains[length] += matcher->chains[length] < UINT32_MAX;
    else
        keep_waiting(matcher, i, j, length);
}

/* One pass over all pairs of equal free words, from the end backwards. */
static void pass(const struct task *task)
{
    struct mc_gtm_matcher *matcher = task->matcher;
    size_t n_reference = task->reference.n, n_candidate = task->candidate.n;
    size_t longest = n_reference < n_candidate ? n_reference : n_candidate, i;
    uint32_t place;

    memset(matcher->cells, 0, 2 * n_candidate * sizeof(*matcher->cells));
    memset(matcher->chains, 0, (longest + 1) * sizeof(*matcher->chains));
    matcher->n_waiting = 0;
    for (i = n_reference; i-- > 0;)
        for (place = matcher->used[i] ? 0 : matcher->first[task->reference.ids[i]]; place != 0;
             place = matcher->next[place - 1])
            if (!matcher->used[n_reference + place - 1])
                visit(task, i, place - 1);
}

/* Finds the length of the longest runs, and the least length for which all runs of at least that
 * length can wait together: more than *longest if not even the longest can. Single words need not
 * wait. */
static void choose_lengths(struct task *task, size_t *longest)
{
    size_t n_words = task->reference.n + task->candidate.n, n = 0;
    size_t limit = n_words > WAITING_LIMIT ? n_words : WAITING_LIMIT, length;
    const uint32_t *counts = task->matcher->chains;

    if (task->matcher->limit > 0)
        limit = task->matcher->limit;
    *longest = task->reference.n < task->candidate.n ? task->reference.n : task->candidate.n;
    if (task->reference.n <= limit / (task->candidate.n + 1)) {
        task->shortest = 2;
        return;
    }
    task->shortest = 0;
    pass(task);
    while (*longest > 1 && counts[*longest] == 0)
        --*longest;
    for (length = *longest; length > 1 && n + counts[length] <= limit; length--)
        n += counts[length];
    task->shortest = length + 1;
}

/* --- the rule --------------------------------------------------------------------------------- */

/* Words from `begin` on that are free (or, with `value` 0, used), up to n. */
static size_t count_until(const unsigned char *used, size_t n, int value)
{
    const unsigned char *found = memchr(used, value, n);

    return found == NULL ? n : (size_t)(found - used);
}

/* Takes the run if it is free; else its free parts wait, unless they are too short. */
static void take_or_split(const struct task *task, struct mc_gtm_possible run)
{
    struct mc_gtm_matcher *matcher = task->matcher;
    unsigned char *ours = matcher->used + run.reference_at;
    unsigned char *theirs = matcher->used + task->reference.n + run.candidate_at;
    size_t begin = 0, n;

    while (begin < run.length) {
        n = count_until(ours + begin, run.length - begin, 1);
        n = count_until(theirs + begin, n, 1);
        if (n == run.length) {
            memset(ours, 1, n);
            memset(theirs, 1, n);
            MC_RESERVE(matcher->runs, matcher->run_capacity, matcher->n_runs + 1);
            matcher->runs[matcher->n_runs++] =
                (struct mc_gtm_run){run.reference_at, run.candidate_at, run.length};
            return;
        }
        if (n > 1 && n >= task->shortest)
            keep_waiting(matcher, run.reference_at + begin, run.candidate_at + begin, n);
        begin += n;
        if (begin == run.length)
            break;
        n = ours[begin] ? count_until(ours + begin, run.length - begin, 0)
                        : count_until(theirs + begin, run.length - begin, 0);
        begin += n;
    }
}

MC_ORDER_BY_2(compare_places, struct mc_gtm_possible, reference_at, candidate_at)

/* Takes all waiting runs of this length, in the order of the rule. */
static void take_length(const struct task *task, size_t length)
{
    struct mc_gtm_matcher *matcher = task->matcher;
    size_t n = 0, i;
    uint32_t number;

    for (number = matcher->chains[length]; number != 0; number = matcher->waiting[number].next) {
        *MC_PUSH(matcher->in_order, n, matcher->order_capacity) = matcher->waiting[number];
    }
    if (n > 1)
        qsort(matcher->in_order, n, sizeof(*matcher->in_order), compare_places);
    for (i = 0; i < n; i++)
        take_or_split(task, matcher->in_order[i]);
}

/* Takes the longest runs if they are too many to wait: each is taken, if free, when a pass from the
 * beginning meets its end; that is the order of the rule. */
static void take_at_once(const struct task *task, size_t length)
{
    struct mc_gtm_matcher *matcher = task->matcher;
    size_t n = task->candidate.n, i, j;
    uint32_t place;

    memset(matcher->cells, 0, 2 * n * sizeof(*matcher->cells));
    for (i = 0; i < task->reference.n; i++) {
        struct mc_gtm_cell *row = matcher->cells + (i % 2) * n;
        const struct mc_gtm_cell *before = matcher->cells + ((i + 1) % 2) * n;

        for (place = matcher->used[i] ? 0 : matcher->first[task->reference.ids[i]]; place != 0;
             place = matcher->next[place - 1]) {
            j = place - 1;
            if (matcher->used[task->reference.n + j])
                continue;
            row[j].row = i + 1;
            row[j].length = j > 0 && i > 0 && before[j - 1].row == i ? before[j - 1].length + 1 : 1;
            if (row[j].length == length)
                take_or_split(task, (struct mc_gtm_possible){(uint32_t)(i + 1 - length),
                                                             (uint32_t)(j + 1 - length),
                                                             (uint32_t)length, 0});
        }
    }
}

/* Takes single words, when no run has two: every word of the reference takes the first equal free
 * one of the candidate. */
static void take_words(const struct task *task)
{
    struct mc_gtm_matcher *matcher = task->matcher;
    const unsigned char *used = matcher->used + task->reference.n;
    size_t i;

    for (i = 0; i < task->reference.n; i++) {
        uint32_t *first = &matcher->first[task->reference.ids[i]];

        if (matcher->used[i])
            continue;
        while (*first != 0 && used[*first - 1])
            *first = matcher->next[*first - 1];
        if (*first != 0)
            take_or_split(task, (struct mc_gtm_possible){(uint32_t)i, *first - 1, 1, 0});
    }
}

/* Runs are collected from the longest down to a length at which they are not too many; when these
 * are taken or split, the remaining ones are collected again. A split run gives shorter ones, so
 * the order of the rule is that of descending lengths. */
void mc_gtm_match(struct mc_gtm_matcher *matcher, struct mc_id_sequence reference,
                  struct mc_id_sequence candidate, size_t n_ids)
{
    struct task task = {matcher, reference, candidate, 0};
    size_t longest;

    reserve(matcher, reference.n, candidate.n, n_ids);
    link_places(matcher, candidate, n_ids);
    memset(matcher->used, 0, reference.n + candidate.n);
    matcher->n_runs = 0;
    do {
        choose_lengths(&task, &longest);
        if (task.shortest > longest && longest > 1) {
            task.shortest = longest;
            take_at_once(&task, longest);
            continue;
        }
        if (longest > 1)
            pass(&task);
        for (; longest > 1 && longest >= task.shortest; longest--)
            take_length(&task, longest);
    } while (task.shortest > 2);
    take_words(&task);
}

/* --- the metric ------------------------------------------------------------------------------- */

#define OUTPUTS "f|precision|recall|size|matched|runs|longest_run|candidate_length|reference_length"

enum output {
    OUTPUT_F = MC_OVERLAP_F,
    OUTPUT_PRECISION,
    OUTPUT_RECALL,
    OUTPUT_SIZE,
    OUTPUT_MATCHED,
    OUTPUT_RUNS,
    OUTPUT_LONGEST_RUN,
    OUTPUT_CANDIDATE_LENGTH,
    OUTPUT_REFERENCE_LENGTH,
    N_OUTPUTS
};

struct state {
    double exponent;
    enum output output;
    struct mc_case_words words;
    struct mc_gtm_matcher matcher;
};

static int open_gtm(const struct mc_metric_host *host, void **state,
                    struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    opened->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    opened->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    opened->exponent = mc_host_real(host, "exponent");
    *state = opened;
    return 0;
}

static void close_gtm(void *state)
{
    struct state *opened = state;

    mc_case_words_free(&opened->words);
    mc_gtm_matcher_free(&opened->matcher);
    free(opened);
}

/* Size of the matching: (sum over runs of length^e)^(1/e), taken relative to the longest run so
 * that no power overflows. */
static double size_of(const struct mc_gtm_matcher *matcher, double exponent)
{
    double longest, sum = 0;
    size_t i;

    if (matcher->n_runs == 0)
        return 0;
    longest = (double)matcher->runs[0].length;
    for (i = 0; i < matcher->n_runs; i++)
        sum += pow((double)matcher->runs[i].length / longest, exponent);
    return longest * pow(sum, 1 / exponent);
}

static void begin(void *state, const struct mc_metric_input *input)
{
    struct state *opened = state;

    mc_case_words_read(&opened->words, input);
}

/* Measures one reference; the runs stay in the matcher. */
static void measure(void *state, const struct mc_metric_input *input, size_t reference,
                    double *figures)
{
    struct state *opened = state;
    struct mc_id_sequence candidate = opened->words.candidate_sequence;
    struct mc_gtm_matcher *matcher = &opened->matcher;
    double n_candidate = (double)candidate.n, n_reference, size;
    size_t matched = 0, i;

    (void)input;
    mc_gtm_match(matcher, opened->words.sequences[reference], candidate, opened->words.table.n);
    n_reference = (double)opened->words.sequences[reference].n;
    size = size_of(matcher, opened->exponent);
    for (i = 0; i < matcher->n_runs; i++)
        matched += matcher->runs[i].length;
    figures[OUTPUT_SIZE] = size;
    figures[OUTPUT_PRECISION] = size > 0 ? size / n_candidate : 0;
    figures[OUTPUT_RECALL] = size > 0 ? size / n_reference : 0;
    figures[OUTPUT_F] = size > 0 ? 2 * size / (n_candidate + n_reference) : 0;
    figures[OUTPUT_MATCHED] = (double)matched;
    figures[OUTPUT_RUNS] = (double)matcher->n_runs;
    figures[OUTPUT_LONGEST_RUN] = matcher->n_runs > 0 ? (double)matcher->runs[0].length : 0;
    figures[OUTPUT_CANDIDATE_LENGTH] = n_candidate;
    figures[OUTPUT_REFERENCE_LENGTH] = n_reference;
}

static const struct mc_overlap overlap = {OUTPUTS, N_OUTPUTS, begin, measure};

static int score_gtm(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                     struct mc_metric_problem *problem)
{
    const struct state *opened = state;

    (void)problem;
    mc_overlap_score(&overlap, state, opened->output, in, n, scores);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

static void write_places(const struct mc_metric_writer *writer, size_t candidate, size_t reference)
{
    mc_write_number(writer, "candidate_position", (double)candidate + 1);
    mc_write_number(writer, "reference_position", (double)reference + 1);
}

/* Writes the words of the runs, each run as a chunk; then the runs. */
static void write_runs(const struct state *state, const struct mc_metric_writer *writer)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t r, k;

    writer->begin_array(writer->context, "matches");
    for (r = 0; r < state->matcher.n_runs; r++)
        for (k = 0; k < state->matcher.runs[r].length; k++) {
            writer->begin_object(writer->context, NULL);
            write_places(writer, state->matcher.runs[r].candidate_at + k,
                         state->matcher.runs[r].reference_at + k);
            mc_write_number(writer, "chunk", (double)r + 1);
            writer->end(writer->context);
        }
    writer->end(writer->context);
    writer->begin_array(writer->context, "matched_runs");
    for (r = 0; r < state->matcher.n_runs; r++) {
        const struct mc_gtm_run *run = &state->matcher.runs[r];
        struct mc_slice words =
            mc_joined_tokens(&state->words.candidate.tokens, run->candidate_at, run->length, &text);

        writer->begin_object(writer->context, NULL);
        mc_write_number(writer, "chunk", (double)r + 1);
        mc_write_number(writer, "length", (double)run->length);
        mc_write_text(writer, "words", words);
        write_places(writer, run->candidate_at, run->reference_at);
        writer->end(writer->context);
    }
    writer->end(writer->context);
    mc_buffer_free(&text);
}

static int explain_gtm(void *state, const struct mc_metric_input *in,
                       const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    const struct state *opened = state;
    size_t best = mc_overlap_explain(&overlap, state, in, writer);

    (void)problem;
    mc_tokens_write("candidate_tokens", opened->words.candidate.tokens.items,
                    opened->words.candidate.tokens.n, writer);
    mc_tokens_write("reference_tokens", opened->words.references[best].tokens.items,
                    opened->words.references[best].tokens.n, writer);
    write_runs(opened, writer);
    return 0;
}

/* --- the module ------------------------------------------------------------------------------- */

static void range_gtm(void *state, double *worst, double *best)
{
    const struct state *opened = state;

    mc_overlap_range(opened->output, worst, best);
}

static const struct mc_metric_parameter parameters[] = {
    MC_REAL_PARAMETER("exponent", "1", 1, 1000,
                      "greater values favour longer runs; 1 ignores order"),
    MC_CHOICE_PARAMETER("tokenize", "none", MC_TOKENIZERS, "tokeniser; none splits at white space"),
    MC_SWITCH_PARAMETER("lowercase", "no", "compare in lower case"),
    MC_CHOICE_PARAMETER("output", "f", OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "GTM (General Text Matcher) covers both texts by runs: a run is a sequence of consecutive "
    "words in both texts, and every word of either side is in at most one run. The size of a "
    "matching is (sum over runs of length^e)^(1/e) for the exponent e. Precision is the size "
    "over the number of words of the candidate, recall over that of the reference, f = "
    "2PR/(P+R). With e = 1 the size is the number of matched words, each counted at most as "
    "often as it occurs in the other text, and order is ignored; a larger e favours long "
    "runs. Equal texts score 1, texts without a common word, or without any, 0.\n"
    "\n"
    "The size is that of the largest matching. This is exact for e = 1. For a larger "
    "exponent, where the exact solution is hard, the usual greedy rule is used: the longest "
    "run of free words is taken repeatedly; of equals the earliest in the reference, then in "
    "the candidate. Time grows with the number of pairs of equal words.\n"
    "\n"
    "Words are split at white space and case is kept, unless tokenize and lowercase are set "
    "(sacreBLEU's tokenisers, Python's str.lower). With several references the best f is used "
    "(the first of equals). There is no corpus score. The definition is that of the paper; no "
    "reference program was available.\n"
    "\n"
    "output selects a value other than f: precision, recall, size, matched (words), runs "
    "(their number), longest_run, candidate_length, reference_length.";

const struct mc_metric_module metric_gtm = {
    MC_BUILT_IN_METRIC("gtm"),
    .citation = "Turian, Shen and Melamed 2003, Evaluation of Machine Translation and its "
                "Evaluation",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "GTM: runs of words that both texts share",
    .manual = manual,
    .open = open_gtm,
    .score = score_gtm,
    .explain = explain_gtm,
    .close = close_gtm,
    .range = range_gtm,
};
