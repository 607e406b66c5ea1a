/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ter.c: the metric ter, built on the search for shifts in text/shift_search.h; of several
 * references the one with the fewest edits counts. In order: the counts, the explanation, the
 * metric, its documentation. */
#include "metrics/ter.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"

/* --- counts ----------------------------------------------------------------------------------- */

static void read_side(struct mc_ter *ter, struct mc_ter_side *side, struct mc_slice text)
{
    if (side == &ter->reference && ter->references_twice)
        mc_ter_tokenize_twice(&ter->options, text, &side->tokens);
    else
        mc_ter_tokenize(&ter->options, text, &side->tokens);
    MC_RESERVE(side->ids, side->id_capacity, side->tokens.tokens.n + 1);
}

static struct mc_id_sequence sequence(const struct mc_ter_side *side)
{
    struct mc_id_sequence ids = {side->ids, side->tokens.tokens.n};

    return ids;
}

/* Compares one reference; the candidate is already read. */
static void compare(struct mc_ter *ter, struct mc_slice reference, struct mc_ter_counts *counts)
{
    const struct mc_shift_search *search = &ter->search;
    size_t i;

    read_side(ter, &ter->reference, reference);
    mc_token_ids_clear(&ter->table);
    mc_token_ids_add(&ter->table, &ter->candidate.tokens.tokens, ter->candidate.ids);
    mc_token_ids_add(&ter->table, &ter->reference.tokens.tokens, ter->reference.ids);
    memset(counts, 0, sizeof(*counts));
    counts->edits = (double)mc_shift_search_run(&ter->search, sequence(&ter->candidate),
                                                sequence(&ter->reference));
    counts->shifts = (double)search->n_shifts;
    counts->candidate_length = (double)ter->candidate.tokens.tokens.n;
    counts->reference_length = (double)ter->reference.tokens.tokens.n;
    for (i = 0; i < search->n_edits; i++) {
        counts->insertions += search->edits[i] == MC_EDIT_INSERT;
        counts->deletions += search->edits[i] == MC_EDIT_DELETE;
        counts->substitutions += search->edits[i] == MC_EDIT_SUBSTITUTE;
    }
}

void mc_ter_count_one(struct mc_ter *ter, struct mc_slice candidate, struct mc_slice reference,
                      struct mc_ter_counts *counts)
{
    read_side(ter, &ter->candidate, candidate);
    compare(ter, reference, counts);
}

/* The mean length of the plain references, including those set aside; of all if none is plain.
 * sum_of: the total lengths of the plain ones that were compared, and of the others. */
static double mean_length(struct mc_ter *ter, const struct mc_metric_input *input,
                          const double sum_of[2])
{
    size_t n_plain = input->n_set_aside, i;
    double plain = sum_of[0];

    for (i = 0; i < input->n_references; i++)
        n_plain += input->references[i]->kind == MC_SIDE_PLAIN;
    if (n_plain == 0)
        return sum_of[1] / (double)input->n_references;
    for (i = 0; i < input->n_set_aside; i++) {
        read_side(ter, &ter->reference, input->references[input->n_references + i]->text);
        plain += (double)ter->reference.tokens.tokens.n;
    }
    return plain / (double)n_plain;
}

/* The counts for the reference with the fewest edits, the first of equals; its number in *best. The
 * length is the mean over the plain references, including those set aside; over all if none is
 * plain. */
static void ter_count(struct mc_ter *ter, const struct mc_metric_input *input,
                      struct mc_ter_counts *counts, size_t *best)
{
    struct mc_ter_counts other;
    double sum_of[2] = {0, 0};
    size_t i;

    *best = 0;
    read_side(ter, &ter->candidate, input->candidate->text);
    for (i = 0; i < input->n_references; i++) {
        compare(ter, input->references[i]->text, &other);
        sum_of[input->references[i]->kind != MC_SIDE_PLAIN] += other.reference_length;
        if (i == 0 || other.edits < counts->edits) {
            *counts = other;
            *best = i;
        }
    }
    counts->reference_length = mean_length(ter, input, sum_of);
}

/* Edits for each token of the reference; 1 if there are edits but no reference token. */
static double ter_rate(const struct mc_ter_counts *counts)
{
    if (counts->reference_length > 0)
        return counts->edits / counts->reference_length;
    return counts->edits > 0 ? 1 : 0;
}

static void free_side(struct mc_ter_side *side)
{
    mc_ter_tokens_free(&side->tokens);
    free(side->ids);
}

void mc_ter_free(struct mc_ter *ter)
{
    mc_shift_search_free(&ter->search);
    free_side(&ter->candidate);
    free_side(&ter->reference);
    mc_token_ids_free(&ter->table);
    memset(ter, 0, sizeof(*ter));
}

/* --- explanation ------------------------------------------------------------------------------ */

/* The explanation and its writer; words[id] is the token with that number. */
struct explainer {
    const struct mc_ter *ter;
    const struct mc_metric_writer *writer;
    struct mc_slice *words;
};

static void write_word(const struct explainer *e, const char *key, uint32_t id)
{
    mc_write_text(e->writer, key, e->words[id]);
}

static void collect_words(struct mc_slice *words, const struct mc_ter_side *side)
{
    size_t i;

    for (i = 0; i < side->tokens.tokens.n; i++)
        words[side->ids[i]] = side->tokens.tokens.items[i];
}

static void write_figures(const struct explainer *e, const struct mc_ter_counts *counts)
{
    mc_write_number(e->writer, "score", ter_rate(counts) * (e->ter->options.tercom ? 1 : 100));
    mc_write_number(e->writer, "edits", counts->edits);
    mc_write_number(e->writer, "reference_length", counts->reference_length);
    mc_write_number(e->writer, "candidate_length", counts->candidate_length);
    mc_write_number(e->writer, "insertions", counts->insertions);
    mc_write_number(e->writer, "deletions", counts->deletions);
    mc_write_number(e->writer, "substitutions", counts->substitutions);
}

/* Writes every shift with its block and the resulting sentence; both arrays hold n tokens. */
static void write_shifts(const struct explainer *e, uint32_t *tokens, uint32_t *next)
{
    const struct mc_shift_search *search = &e->ter->search;
    const struct mc_metric_writer *writer = e->writer;
    size_t i, k, n = e->ter->candidate.tokens.tokens.n;

    writer->begin_array(writer->context, "shifts");
    for (i = 0; i < search->n_shifts; i++) {
        const struct mc_shift *shift = &search->shifts[i];

        writer->begin_object(writer->context, NULL);
        mc_write_number(e->writer, "start", shift->start);
        mc_write_number(e->writer, "before", shift->target);
        writer->begin_array(writer->context, "words");
        for (k = 0; k < shift->length; k++)
            write_word(e, NULL, tokens[shift->start + k]);
        writer->end(writer->context);
        mc_block_exchange_apply(shift->exchange, tokens, n, next);
        memcpy(tokens, next, n * sizeof(*tokens));
        writer->begin_array(writer->context, "after");
        for (k = 0; k < n; k++)
            write_word(e, NULL, tokens[k]);
        writer->end(writer->context);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static void write_alignment(const struct explainer *e)
{
    static const char *const names[] = {"match", "substitution", "insertion", "deletion"};
    const struct mc_shift_search *search = &e->ter->search;
    const struct mc_metric_writer *writer = e->writer;
    const uint32_t *candidate = mc_shift_search_tokens(search).ids;
    const uint32_t *reference = search->reference.ids;
    size_t i;

    writer->begin_array(writer->context, "alignment");
    for (i = 0; i < search->n_edits; i++) {
        enum mc_edit edit = search->edits[i];

        writer->begin_object(writer->context, NULL);
        writer->text(writer->context, "edit", names[edit], strlen(names[edit]));
        if (edit != MC_EDIT_DELETE)
            write_word(e, "candidate", *candidate++);
        if (edit != MC_EDIT_INSERT)
            write_word(e, "reference", *reference++);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

/* Writes figures, shifts in order and the alignment after them into the open object. */
static void ter_explain(struct mc_ter *ter, const struct mc_metric_input *input,
                        const struct mc_metric_writer *writer)
{
    struct explainer e = {ter, writer, NULL};
    struct mc_ter_counts counts, chosen;
    uint32_t *tokens;
    size_t best, n;

    ter_count(ter, input, &counts, &best);
    mc_ter_count_one(ter, input->candidate->text, input->references[best]->text, &chosen);
    n = ter->candidate.tokens.tokens.n;
    e.words = mc_calloc(ter->table.n + 1, sizeof(*e.words));
    tokens = mc_calloc(2 * n + 1, sizeof(*tokens));
    collect_words(e.words, &ter->candidate);
    collect_words(e.words, &ter->reference);
    memcpy(tokens, ter->candidate.ids, n * sizeof(*tokens));
    write_figures(&e, &counts);
    if (input->n_references > 1)
        mc_write_number(e.writer, "reference", (double)best + 1);
    write_shifts(&e, tokens, tokens + n);
    write_alignment(&e);
    free(tokens);
    free(e.words);
}

/* --- the metric ------------------------------------------------------------------------------- */

#define OUTPUTS                                                                                    \
    "score|edits|shifts|insertions|deletions|substitutions|candidate_length|reference_length"

/* In the order of OUTPUTS. */
enum output {
    OUTPUT_SCORE,
    OUTPUT_EDITS,
    OUTPUT_SHIFTS,
    OUTPUT_INSERTIONS,
    OUTPUT_DELETIONS,
    OUTPUT_SUBSTITUTIONS,
    OUTPUT_CANDIDATE_LENGTH,
    OUTPUT_REFERENCE_LENGTH
};

struct state {
    struct mc_ter ter;
    enum output output;
};

static int open_ter(const struct mc_metric_host *host, void **state,
                    struct mc_metric_problem *problem)
{
    bool tercom = mc_host_option_is(host, "variant", "tercom");
    bool twice = mc_host_whole_number(host, "reference_passes") == 2;
    struct mc_ter_options *options;
    struct mc_shift_search *search;
    struct state *opened;

    if (tercom && twice) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "tercom normalises references once: reference_passes=2 needs "
                       "variant=sacrebleu");
        return -1;
    }
    opened = mc_calloc(1, sizeof(*opened));
    options = &opened->ter.options;
    search = &opened->ter.search;
    opened->ter.references_twice = twice;
    options->tercom = tercom;
    options->normalized = mc_host_option_is(host, "normalized", "yes");
    options->drop = mc_host_option_is(host, "punctuation", "drop");
    options->asian = mc_host_option_is(host, "asian", "yes");
    options->lowercase = mc_host_option_is(host, "lowercase", "yes");
    search->rules = options->tercom ? MC_SHIFT_TERCOM : MC_SHIFT_SACREBLEU;
    search->distance.beam = options->tercom ? MC_EDIT_BEAM_COST : MC_EDIT_BEAM_DIAGONAL;
    search->distance.width = mc_host_whole_number(host, "beam");
    search->longest = mc_host_whole_number(host, "shift_size");
    search->farthest = mc_host_whole_number(host, "shift_distance");
    search->n_candidates = mc_host_whole_number(host, "shift_candidates");
    opened->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    *state = opened;
    return 0;
}

static void close_ter(void *state)
{
    struct state *opened = state;

    mc_ter_free(&opened->ter);
    free(opened);
}

static double output_of(const struct state *state, const struct mc_ter_counts *counts)
{
    switch (state->output) {
    case OUTPUT_EDITS:
        return counts->edits;
    case OUTPUT_SHIFTS:
        return counts->shifts;
    case OUTPUT_INSERTIONS:
        return counts->insertions;
    case OUTPUT_DELETIONS:
        return counts->deletions;
    case OUTPUT_SUBSTITUTIONS:
        return counts->substitutions;
    case OUTPUT_CANDIDATE_LENGTH:
        return counts->candidate_length;
    case OUTPUT_REFERENCE_LENGTH:
        return counts->reference_length;
    case OUTPUT_SCORE:
        break;
    }
    return ter_rate(counts) * (state->ter.options.tercom ? 1 : 100);
}

/* The output for a case, and its counts; NaN with the reason if tercom has none. */
static double evaluate(struct state *state, const struct mc_metric_input *input,
                       struct mc_ter_counts *counts, struct mc_metric_problem *problem)
{
    bool unreadable = state->ter.options.tercom && mc_ter_has_line_end(input->candidate->text);
    size_t n = input->n_references + input->n_set_aside, i, best;

    for (i = 0; i < n && state->ter.options.tercom; i++)
        unreadable = unreadable || mc_ter_has_line_end(input->references[i]->text);
    if (unreadable) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "tercom cannot read a line that holds U+0085, U+2028 or U+2029");
        return (double)NAN;
    }
    ter_count(&state->ter, input, counts, &best);
    return output_of(state, counts);
}

static int score_ter(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                     struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct mc_ter_counts counts = {0};
    size_t i;

    for (i = 0; i < n; i++)
        scores[i] = evaluate(opened, in[i], &counts, problem);
    return 0;
}

static int corpus_ter(void *state, const struct mc_metric_input *const *all, size_t n,
                      double *score, struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct mc_ter_counts sum, counts;
    size_t i;

    *score = (double)NAN;
    memset(&sum, 0, sizeof(sum));
    memset(&counts, 0, sizeof(counts));
    for (i = 0; i < n; i++) {
        if (isnan(evaluate(opened, all[i], &counts, problem)))
            return 0;
        sum.edits += counts.edits;
        sum.shifts += counts.shifts;
        sum.insertions += counts.insertions;
        sum.deletions += counts.deletions;
        sum.substitutions += counts.substitutions;
        sum.candidate_length += counts.candidate_length;
        sum.reference_length += counts.reference_length;
    }
    *score = output_of(opened, &sum);
    return 0;
}

static int explain_ter(void *state, const struct mc_metric_input *in,
                       const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *opened = state;

    (void)problem;
    ter_explain(&opened->ter, in, writer);
    return 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "sacrebleu", "sacrebleu|tercom", "the program to follow"),
    MC_SWITCH_PARAMETER("normalized", "no",
                        "split off punctuation and 's and decode entities, as in mteval-v11"),
    MC_INTEGER_PARAMETER("reference_passes", "2; 1 with variant=tercom", 1, 2,
                         "how often normalized is applied to a reference; 1: as to the candidate"),
    MC_CHOICE_PARAMETER("punctuation", "keep", "keep|drop", "drop: remove . , ? : ; ! \" ( )"),
    MC_SWITCH_PARAMETER("asian", "no",
                        "normalized also splits ideographs, drop also removes their punctuation"),
    MC_SWITCH_PARAMETER("lowercase", "yes", "compare in lower case"),
    MC_INTEGER_PARAMETER("beam", "25; 20 with variant=tercom", 1, 1000000,
                         "beam width of the edit distance"),
    MC_INTEGER_PARAMETER("shift_size", "10", 0, 1000,
                         "most tokens of a shifted block; 0: no shifts (word error rate)"),
    MC_INTEGER_PARAMETER("shift_distance", "50", 0, 1000000,
                         "maximum distance of a block from its counterpart, in tokens"),
    MC_INTEGER_PARAMETER("shift_candidates", "1000; 0 with variant=tercom", 0, 1000000000,
                         "maximum number of shifts tried; 0: no limit"),
    MC_CHOICE_PARAMETER("output", "score", OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "The translation edit rate is the number of edits that turn the candidate into the "
    "reference, per word of the reference. Insertion, deletion and substitution of a word, "
    "and the shift of a block of words to another place, cost 1 each. The search is greedy: "
    "as long as it helps, the block whose shift reduces the edit distance most is shifted; "
    "the remaining edit distance is added to the number of shifts. Blocks have up to "
    "shift_size words and also occur in the reference; the block and its counterpart each "
    "contain an error. Lower is better; a candidate much longer than its reference scores "
    "above 100 %.\n"
    "\n"
    "With several references the one with the fewest edits is used (the first of equals); the "
    "length is the mean over all. Targeted references affect the edits, not the length: it is "
    "the mean over the others, also with targeted=only, which makes HTER as defined by Snover "
    "et al. and computed by tercom with -a; if there are no others, over all. The corpus "
    "score divides the sum of the edits by the sum of the lengths. An empty reference gives "
    "100 % if the candidate has words, otherwise 0.\n"
    "\n"
    "variant=sacrebleu is sacreBLEU 2.6.0, in percent. Words are split at Unicode white "
    "space. Of shifts that reduce the distance equally the longest is made, then the one that "
    "starts first, then the first target. After 1000 tried shifts the search stops before the "
    "round in which the limit was reached. The edit distance is restricted to a band of 25 "
    "words on either side of the diagonal.\n"
    "\n"
    "sacreBLEU tokenises a reference twice, when it stores it and when it counts its words, "
    "but the candidate once. With normalized the second pass splits more: it's. becomes it's "
    "and a full stop, then it, 's and a full stop, so it's. against itself is 66.667 there "
    "and here. Reference lengths are affected too. reference_passes=1, the plain definition, "
    "treats both sides alike and scores 0. Without normalized both give the same.\n"
    "\n"
    "variant=tercom is tercom 0.8.0, as a ratio. Words are split at ASCII white space, as in "
    "Java: a sentence left empty by normalized or drop is one empty word, and a leading blank "
    "is a separate empty word. Shifts are tried from the longest blocks on, without a limit "
    "on their number, and a shift that saves only its own cost of one edit is made too. Time "
    "then grows faster than the square of the length, and repetitive texts of thousands of "
    "words take minutes; shift_candidates sets a limit. The beam drops cells that cost 20 "
    "more than the best of their row. With asian, runs of kana are words; sacreBLEU keeps "
    "them. tercom cannot read a line that contains U+0085, U+2028 or U+2029, so such a case "
    "has no score. Its golden scores with an option lack edge-0198 (201 words, all but one "
    "equal); here that case scores as without the option.\n"
    "\n"
    "lowercase follows Python's str.lower, also for tercom, although Java treats a capital "
    "sigma after a digit or before a hyphen differently. output selects another value: "
    "edits, shifts, insertions (words only in the candidate), deletions (only in the "
    "reference), substitutions, candidate_length, reference_length.";

const struct mc_metric_module metric_ter = {
    MC_BUILT_IN_METRIC("ter"),
    .citation = "Snover, Dorr, Schwartz, Micciulla and Makhoul 2006, A Study of Translation Edit "
                "Rate with Targeted Human Annotation; Post 2018, A Call for Clarity in Reporting "
                "BLEU Scores",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_LOWER_IS_BETTER | MC_METRIC_DETERMINISTIC,
    .worst = (double)INFINITY,
    .best = 0,
    .parameters = parameters,
    .summary = "TER: edits and shifts of blocks per word of the reference",
    .manual = manual,
    .open = open_ter,
    .score = score_ter,
    .corpus = corpus_ter,
    .explain = explain_ter,
    .close = close_ter,
};
