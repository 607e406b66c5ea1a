/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terp.c: the metric terp: uses the reference with the fewest edits, divided by the mean length of
 * all plain ones. In order: the counts, the explanation, the metric, its documentation. */
#include "metrics/terp/terp.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/metric_support.h"
#include "text/shift_search.h"

/* --- counts ----------------------------------------------------------------------------------- */

/* A case with more pairs of words than this has no score. */
enum { TERP_CELL_LIMIT = 1 << 24 };

static const char UNREADABLE[] = "TERp cannot read a line that holds U+0085, U+2028 or U+2029";

/* Compares one reference; the candidate is already read. */
static const char *compare(struct mc_terp *terp, struct mc_slice reference,
                           struct mc_terp_counts *counts)
{
    const struct mc_terp_search *search = &terp->search;
    size_t i;

    if (mc_ter_has_line_end(reference))
        return UNREADABLE;
    mc_terp_read(terp, reference, &terp->reference);
    if (terp->reference.n > 0 && terp->candidate.n > TERP_CELL_LIMIT / terp->reference.n)
        return "the sentences have more than 16777216 pairs of words";
    memset(counts, 0, sizeof(*counts));
    counts->edits =
        mc_terp_search_run(terp, &terp->search, &terp->candidate, &terp->reference, true);
    for (i = 0; i < search->aligner.n_steps; i++)
        counts->of[search->aligner.steps[i].edit]++;
    for (i = 0; i < search->n_made; i++)
        counts->shifted_words += search->made[i].length;
    counts->shifts = (double)search->n_made;
    counts->candidate_length = (double)terp->candidate.n;
    counts->reference_length = (double)terp->reference.n;
    return NULL;
}

static const char *read_candidate(struct mc_terp *terp, struct mc_slice text)
{
    if (mc_ter_has_line_end(text))
        return UNREADABLE;
    mc_lexicon_trim(&terp->lexicon);
    mc_terp_read(terp, text, &terp->candidate);
    return NULL;
}

const char *mc_terp_count_one(struct mc_terp *terp, struct mc_slice candidate,
                              struct mc_slice reference, struct mc_terp_counts *counts)
{
    const char *reason = read_candidate(terp, candidate);

    return reason != NULL ? reason : compare(terp, reference, counts);
}

/* Adds the length of a reference that is not compared. */
static const char *add_length(struct mc_terp *terp, struct mc_slice text, double *length)
{
    if (mc_ter_has_line_end(text))
        return UNREADABLE;
    mc_terp_read(terp, text, &terp->reference);
    *length += (double)terp->reference.n;
    return NULL;
}

/* The mean length of the plain references, including those set aside; of all if none is plain.
 * sum_of: the total lengths of the plain ones that were compared, and of the others. */
static const char *mean_length(struct mc_terp *terp, const struct mc_metric_input *input,
                               const double sum_of[2], double *length)
{
    size_t n = input->n_references, n_plain = input->n_set_aside, i;
    const char *reason = NULL;
    double plain = sum_of[0];

    for (i = 0; i < n; i++)
        n_plain += input->references[i]->kind == MC_SIDE_PLAIN;
    for (i = 0; i < input->n_set_aside && reason == NULL; i++)
        reason = add_length(terp, input->references[n + i]->text, &plain);
    *length = n_plain == 0 ? sum_of[1] / (double)n : plain / (double)n_plain;
    return reason;
}

/* The counts for the reference with the fewest edits, the first of equals; its number in *best (may
 * be NULL). Afterwards terp->candidate, ->reference and ->search are those of the last reference.
 * Returns NULL, or why there are none. */
static const char *terp_count(struct mc_terp *terp, const struct mc_metric_input *input,
                              struct mc_terp_counts *counts, size_t *best)
{
    const char *reason = read_candidate(terp, input->candidate->text);
    struct mc_terp_counts other;
    double sum_of[2] = {0, 0}, mean = 0;
    size_t i;

    for (i = 0; i < input->n_references && reason == NULL; i++) {
        reason = compare(terp, input->references[i]->text, &other);
        if (reason != NULL)
            break;
        sum_of[input->references[i]->kind != MC_SIDE_PLAIN] += other.reference_length;
        if (i > 0 && !(other.edits < counts->edits))
            continue;
        *counts = other;
        if (best != NULL)
            *best = i;
    }
    if (reason == NULL && terp->parameters.average_length) {
        reason = mean_length(terp, input, sum_of, &mean);
        counts->reference_length = mean;
    }
    return reason;
}

double mc_terp_rate(const struct mc_terp_parameters *parameters,
                    const struct mc_terp_counts *counts)
{
    if (!(counts->reference_length > 0))
        return counts->edits > 0 ? 1 : 0;
    if (parameters->cap && counts->edits > counts->reference_length)
        return 1;
    return counts->edits / counts->reference_length;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* The explanation and its writer. */
struct explainer {
    const struct mc_terp *terp;
    const struct mc_metric_writer *writer;
};

static const struct mc_slice *candidate_words(const struct explainer *e)
{
    return e->terp->candidate.tokens.tokens.items;
}

static const struct mc_slice *reference_words(const struct explainer *e)
{
    return e->terp->reference.tokens.tokens.items;
}

/* Writes the words places[0..n) of a sentence, or words[0..n) without places, as a list. */
static void write_list(const struct explainer *e, const char *key, const struct mc_slice *words,
                       const uint32_t *places, size_t n)
{
    size_t i;

    e->writer->begin_array(e->writer->context, key);
    for (i = 0; i < n; i++)
        mc_write_text(e->writer, NULL, words[places == NULL ? i : places[i]]);
    e->writer->end(e->writer->context);
}

/* Writes the same as one text, joined by blanks. */
static void write_words(const struct explainer *e, const char *key, const struct mc_slice *words,
                        const uint32_t *places, size_t n)
{
    struct mc_buffer joined = {NULL, 0, 0};
    size_t i;

    mc_buffer_reserve(&joined, 1);
    for (i = 0; i < n; i++) {
        if (i > 0)
            mc_buffer_append_char(&joined, ' ');
        mc_buffer_append_slice(&joined, words[places == NULL ? i : places[i]]);
    }
    mc_write_text(e->writer, key, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
}

static void write_figures(const struct explainer *e, const struct mc_terp_counts *counts)
{
    static const char *const names[MC_TERP_EDITS] = {
        "matches", "substitutions", "stems", "synonyms", "phrases", "insertions", "deletions"};
    size_t i;

    mc_write_number(e->writer, "score", mc_terp_rate(&e->terp->parameters, counts));
    mc_write_number(e->writer, "edits", counts->edits);
    mc_write_number(e->writer, "reference_length", counts->reference_length);
    mc_write_number(e->writer, "candidate_length", counts->candidate_length);
    for (i = 0; i < MC_TERP_EDITS; i++)
        mc_write_number(e->writer, names[i], counts->of[i]);
}

/* Writes the cost of each kind of edit; phrases have separate costs. */
static void write_costs(const struct explainer *e)
{
    const struct mc_terp_costs *costs = &e->terp->parameters.costs;

    e->writer->begin_object(e->writer->context, "costs");
    mc_write_number(e->writer, "match", costs->match);
    mc_write_number(e->writer, "substitution", costs->substitution);
    mc_write_number(e->writer, "stem", costs->stem);
    mc_write_number(e->writer, "synonym", costs->synonym);
    mc_write_number(e->writer, "insertion", costs->insertion);
    mc_write_number(e->writer, "deletion", costs->deletion);
    mc_write_number(e->writer, "shift", costs->shift);
    e->writer->end(e->writer->context);
}

/* Writes every shift with its block, the one of the reference that it was moved for, its cost and
 * the resulting sentence; both arrays hold the places of all words of the candidate. */
static void write_shifts(const struct explainer *e, uint32_t *order, uint32_t *next)
{
    const struct mc_terp_search *search = &e->terp->search;
    const struct mc_metric_writer *writer = e->writer;
    size_t n = e->terp->candidate.n, i;

    writer->begin_array(writer->context, "shifts");
    for (i = 0; i < search->n_made; i++) {
        const struct mc_terp_shift *shift = &search->made[i];

        writer->begin_object(writer->context, NULL);
        mc_write_number(e->writer, "start", shift->start);
        mc_write_number(e->writer, "before", shift->target);
        write_list(e, "words", candidate_words(e), order + shift->start, shift->length);
        write_list(e, "reference", reference_words(e) + shift->reference_start, NULL,
                   shift->reference_length);
        mc_write_number(e->writer, "cost", e->terp->parameters.costs.shift);
        mc_block_exchange_apply(mc_shift_exchange(MC_SHIFT_TERCOM, shift->start, shift->length,
                                                  shift->target, (uint32_t)n),
                                order, n, next);
        memcpy(order, next, n * sizeof(*order));
        write_list(e, "after", candidate_words(e), order, n);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static void write_alignment(const struct explainer *e)
{
    static const char *const names[MC_TERP_EDITS] = {"match",  "substitution", "stem",    "synonym",
                                                     "phrase", "insertion",    "deletion"};
    const struct mc_terp_search *search = &e->terp->search;
    const struct mc_metric_writer *writer = e->writer;
    const uint32_t *order = search->order[0];
    size_t row = 0, column = 0, i;

    writer->begin_array(writer->context, "alignment");
    for (i = 0; i < search->aligner.n_steps; i++) {
        const struct mc_terp_step *step = &search->aligner.steps[i];

        writer->begin_object(writer->context, NULL);
        mc_write_text(e->writer, "edit", mc_slice_of(names[step->edit]));
        if (step->n_candidate > 0)
            write_words(e, "candidate", candidate_words(e), order + row, step->n_candidate);
        if (step->n_reference > 0)
            write_words(e, "reference", reference_words(e) + column, NULL, step->n_reference);
        mc_write_number(e->writer, "cost", step->cost);
        writer->end(writer->context);
        row += step->n_candidate;
        column += step->n_reference;
    }
    writer->end(writer->context);
}

/* Writes figures, shifts in order and the alignment after them into the open object. Returns NULL,
 * or why there are none. */
static const char *terp_explain(struct mc_terp *terp, const struct mc_metric_input *input,
                                const struct mc_metric_writer *writer)
{
    struct explainer e = {terp, writer};
    struct mc_terp_counts counts, chosen;
    const char *reason;
    uint32_t *order;
    size_t best = 0, n, i;

    reason = terp_count(terp, input, &counts, &best);
    if (reason == NULL)
        reason =
            mc_terp_count_one(terp, input->candidate->text, input->references[best]->text, &chosen);
    if (reason != NULL)
        return reason;
    n = terp->candidate.n;
    order = mc_calloc(2 * n + 1, sizeof(*order));
    for (i = 0; i < n; i++)
        order[i] = (uint32_t)i;
    write_figures(&e, &counts);
    if (input->n_references > 1)
        mc_write_number(e.writer, "reference", (double)best + 1);
    write_costs(&e);
    write_shifts(&e, order, order + n);
    write_alignment(&e);
    free(order);
    return NULL;
}

/* --- the metric ------------------------------------------------------------------------------- */

/* In the order of MC_TERP_OUTPUTS. */
static double output_of(const struct mc_terp *terp, const struct mc_terp_counts *counts)
{
    const double figures[] = {
        mc_terp_rate(&terp->parameters, counts),
        counts->edits,
        counts->reference_length,
        counts->candidate_length,
        counts->shifts,
        counts->shifted_words,
        counts->of[MC_TERP_MATCH],
        counts->of[MC_TERP_STEM],
        counts->of[MC_TERP_SYNONYM],
        counts->of[MC_TERP_PHRASE],
        counts->of[MC_TERP_SUBSTITUTION],
        counts->of[MC_TERP_INSERTION],
        counts->of[MC_TERP_DELETION],
    };

    return figures[terp->output];
}

static int give_reason(struct mc_metric_problem *problem, const char *reason)
{
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
    return -1;
}

static double evaluate(struct mc_terp *terp, const struct mc_metric_input *input,
                       struct mc_terp_counts *counts, struct mc_metric_problem *problem)
{
    const char *reason = terp_count(terp, input, counts, NULL);

    if (reason == NULL)
        return output_of(terp, counts);
    (void)give_reason(problem, reason);
    return (double)NAN;
}

static int score_terp(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct mc_terp_counts counts;
    size_t i;

    for (i = 0; i < n; i++)
        scores[i] = evaluate(state, in[i], &counts, problem);
    return 0;
}

static int corpus_terp(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct mc_terp_counts sum, counts;
    size_t i, k;

    *score = (double)NAN;
    memset(&sum, 0, sizeof(sum));
    memset(&counts, 0, sizeof(counts));
    for (i = 0; i < n; i++) {
        if (isnan(evaluate(state, all[i], &counts, problem)))
            return 0;
        sum.edits += counts.edits;
        sum.shifts += counts.shifts;
        sum.shifted_words += counts.shifted_words;
        sum.candidate_length += counts.candidate_length;
        sum.reference_length += counts.reference_length;
        for (k = 0; k < MC_TERP_EDITS; k++)
            sum.of[k] += counts.of[k];
    }
    *score = output_of(state, &sum);
    return 0;
}

static int explain_terp(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    const char *reason = terp_explain(state, in, writer);

    return reason == NULL ? 0 : give_reason(problem, reason);
}

static void range_terp(void *state, double *worst, double *best)
{
    const struct mc_terp *terp = state;

    *worst = terp->output == 0 && terp->parameters.cap ? 1 : (double)INFINITY;
    *best = 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_TEXT_PARAMETER("parameters", "default",
                      "ter, default, terpa, or a file of parameters in TERp's form"),
    MC_FILE_PARAMETER(
        "phrases", NULL,
        "phrase table, lines 'probability <p>reference</p> <p>hypothesis</p>', optionally "
        "gzipped"),
    MC_CHOICE_PARAMETER("output", "score", MC_TERP_OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "TERp extends TER by edit costs and three more edits: replacing a word by one with the "
    "same stem, by a synonym, and replacing a phrase by one from a table. The score is the "
    "cost of the edits that turn the candidate into the reference, per word of the reference. "
    "An insertion is a word only in the candidate, a deletion one only in the reference. "
    "Lower is better.\n"
    "\n"
    "As in TER the search is greedy: the cheapest alignment, then, as long as it pays, the "
    "shift of the block that saves most, and the cheapest alignment again. Shifts are tried "
    "from the longest blocks on, then by start, length and target; the first of equals is "
    "made, even if it costs what it saves. A block has up to 10 words; it, and the block of "
    "the reference to which it moves, contains an error and a word that is not a stop word. "
    "With exact shifts both are equal. With relax_nophrase words with a common stem or synset "
    "count as equal; with relax, phrases before such words do too, if they begin where the "
    "candidate is aligned within the shift distance. Cells of the alignment that cost a beam "
    "more than the best match or substitution into their row are left out.\n"
    "\n"
    "parameters selects a set. default: TERp's own defaults; texts in lower case, split at "
    "ASCII white space, all costs 1, matches 0, exact shifts by at most 50 words, beam 20, no "
    "stems, no synonyms, no cap. ter: plain TER, the same but with punctuation split off and "
    "without stop words. terpa: TERp-A, tuned for adequacy; punctuation split off, deletion "
    "1.427, insertion 0.259, substitution 1.557, shift 0.562, stem and synonym 0, relaxed "
    "shifts, beam 35, scores capped at 1; phrases cost -0.231 - 0.147 E log10(p) - 0.0784 E p "
    "+ 0.177 E, at least 0, where p is the probability in the table and E the TERp-A score of "
    "the two phrases without phrases.\n"
    "\n"
    "parameters may also be a file in TERp's form, lines 'Name (type) : value', which "
    "overrides default, such as ter.param and terpa.param of its distribution. An empty value "
    "keeps the previous one, except for files: 'Shift Stop Word List (string) :' is a set "
    "without stop words, while a file that does not name the list has that of the "
    "distribution. As in the program, Shift Size has no effect. Not supported: word classes, "
    "weight and normalisation files, New Normalization, normalised and generalised numbers, "
    "shifts with mismatches, and a shift cost below 0.000001, with which the program might "
    "not end.\n"
    "\n"
    "Stems are those of Porter's own program. Synonyms are words that share a synset of "
    "WordNet 3.0, directly or through a base form: one from the exception list, or the result "
    "of any rule of detachment except 'er' and 'est' to 'e', which TERp's interface (JAWS "
    "1.0) lacks. phrases is a table of lines 'probability <p>reference phrase</p> "
    "<p>candidate phrase</p>'. A line with two probabilities is two entries in the same "
    "direction, as in the program (its documentation says otherwise). Entries with an empty "
    "phrase or equal phrases are skipped, other lines are errors. Phrases are compared "
    "unchanged with the words of the texts, so they should be in lower case. A cost below 0 "
    "counts as 0.\n"
    "\n"
    "With ter and terpa words are split as by tercom, but a full stop or comma only at the "
    "end of a word that contains neither. A bracket or quotation mark before such a word "
    "stays joined to it, as in the program.\n"
    "\n"
    "With several references the one with the least cost is used (the first of equals); the "
    "length is the mean over all that are not targeted, as for ter. A candidate without words "
    "costs all deletions; a reference without words gives 1, or 0 if both have none. The "
    "corpus score divides the sum of the costs by the sum of the lengths, with the same cap "
    "as the scores. A text that contains U+0085, U+2028 or U+2029 is several lines for the "
    "program, so the case has no score; nor has one with more than 16,777,216 pairs of words.\n"
    "\n"
    "Agrees with TERp (Java, github.com/snover/terp, source of 2022) on all golden scores. "
    "output selects another value: edits is their cost, all others are numbers.";

const struct mc_metric_module metric_terp = {
    MC_BUILT_IN_METRIC("terp"),
    .citation = "Snover, Madnani, Dorr and Schwartz 2009, Fluency, Adequacy, or HTER? Exploring "
                "Different Human Judgments with a Tunable MT Metric",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_LOWER_IS_BETTER | MC_METRIC_DETERMINISTIC,
    .worst = (double)INFINITY,
    .best = 0,
    .parameters = parameters,
    .summary = "TERp: shifts and weighted edits, with stems, synonyms and phrases",
    .manual = manual,
    .open = mc_terp_open,
    .score = score_terp,
    .corpus = corpus_terp,
    .explain = explain_terp,
    .close = mc_terp_close,
    .range = range_terp,
};
