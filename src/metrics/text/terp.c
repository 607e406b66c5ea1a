/* The metric terp: scoring, and its documentation; see terp.h for the parts. */
#include "metrics/text/terp.h"

#include <math.h>
#include <stdio.h>

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
    const char *reason = mc_terp_count(terp, input, counts, NULL);

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
    const char *reason = mc_terp_explain(state, in, writer);

    return reason == NULL ? 0 : give_reason(problem, reason);
}

static void range_terp(void *state, double *worst, double *best)
{
    const struct mc_terp *terp = state;

    *worst = terp->output == 0 && terp->parameters.cap ? 1 : (double)INFINITY;
    *best = 0;
}

/* --- documentation -------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    {"parameters", MC_PARAMETER_TEXT, "default", NULL, 0, 0,
     "ter, default, terpa, or a file of parameters in TERp's form"},
    {"phrases", MC_PARAMETER_FILE, NULL, NULL, 0, 0,
     "a phrase table, lines 'probability <p>reference</p> <p>hypothesis</p>', may be gzipped"},
    {"output", MC_PARAMETER_CHOICE, "score", MC_TERP_OUTPUTS, 0, 0, "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "TERp is TER whose edits have costs of their own, with three more: a word for another of the "
    "same stem, for a synonym, and a phrase for a phrase of a table. The score is the cost of the "
    "edits that turn the candidate into the reference, for each word of the reference. An "
    "insertion is a word of the candidate alone, a deletion one of the reference alone. Smaller is "
    "better.\n"
    "\n"
    "As in TER the search is greedy: the cheapest alignment, then, as long as that pays, the shift "
    "of the block that saves most, and the cheapest alignment again. Shifts are tried from the "
    "longest blocks on, then by start, length and target; the first of equals is made, and one "
    "that costs what it saves is made too. A block has up to 10 words; it, and the block of the "
    "reference for which it moves, holds an error and a word that is no stop word. With exact "
    "shifts both are equal; with relax_nophrase words with a stem or a synset in common are as "
    "good as equal; with relax phrases in front of such words too, as far as they begin where the "
    "candidate is aligned within the distance of a shift. Cells of the alignment that cost a beam "
    "more than the best match or substitution into their row are left out.\n"
    "\n"
    "parameters names a set. default: TERp's own defaults; texts in lower case, split at ASCII "
    "white space, all costs 1, matches 0, exact shifts at most 50 words far, beam 20, no stems, no "
    "synonyms, no cap. ter: plain TER, the same with punctuation split off, and without stop "
    "words. terpa: TERp-A, tuned for adequacy; punctuation split off, deletion 1.427, insertion "
    "0.259, substitution 1.557, shift 0.562, stem and synonym 0, relaxed shifts, beam 35, scores "
    "cut to 1; phrases cost -0.231 - 0.147 E log10(p) - 0.0784 E p + 0.177 E, at least 0, where p "
    "is the probability in the table and E what TERp-A without phrases gives for the two phrases.\n"
    "\n"
    "Or parameters is a file in TERp's form, lines 'Name (type) : value', on top of default, such "
    "as ter.param and terpa.param of its distribution. An empty value leaves what was there, but "
    "for files: 'Shift Stop Word List (string) :' is a set without stop words, while a file that "
    "does not name the list has that of the distribution. Shift Size has no influence, as in the "
    "program. Not supported are: word classes, weight and normalisation files, New Normalization, "
    "normalised and generalised numbers, shifts with mismatches, and a shift cost below 0.000001, "
    "with which the program might not end.\n"
    "\n"
    "Stems are those of Porter's own program. Synonyms are words that share a synset of WordNet "
    "3.0, by themselves or by a base form: one of the exception list, or what any rule of "
    "detachment makes of the word, but 'er' and 'est' to 'e', which TERp's interface (JAWS 1.0) "
    "lacks. phrases is a table of lines 'probability <p>reference phrase</p> <p>candidate "
    "phrase</p>'; a line with two probabilities is two entries, both in the same direction, as the "
    "program takes it (its documentation says otherwise). Entries with an empty phrase or equal "
    "ones are passed over, other lines are errors. Phrases are compared as they are with the words "
    "of the texts, so they should be in lower case. A cost below 0 counts as 0.\n"
    "\n"
    "With ter and terpa words are split as tercom splits them, but full stop and comma only at the "
    "end of a word that holds neither; where a bracket or quotation mark stands before such a word "
    "it stays joined to it, as in the program.\n"
    "\n"
    "Of several references the one with the least cost counts, the first of equals; the length is "
    "the mean over all that are not targeted, as for ter. A candidate without words costs all "
    "deletions, a reference without words gives 1, and 0 where both have none. The corpus score "
    "divides the sum of the costs by the sum of the lengths, and is cut as the scores are. A text "
    "that holds U+0085, U+2028 or U+2029 is several lines for the program, and the case has no "
    "score; nor has one of more than 16,777,216 pairs of words.\n"
    "\n"
    "Agrees with TERp (Java, github.com/snover/terp, source of 2022) on all golden scores. output "
    "names another figure: edits is their cost, the lengths and all others are numbers.";

const struct mc_metric_module metric_terp = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "terp",
    .version = "0.1.0",
    .citation = "Snover, Madnani, Dorr and Schwartz 2009, Fluency, Adequacy, or HTER? Exploring "
                "Different Human Judgments with a Tunable MT Metric",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_LOWER_IS_BETTER | MC_METRIC_DETERMINISTIC,
    .worst = (double)INFINITY,
    .best = 0,
    .parameters = parameters,
    .summary = "TERp: edits with costs, among them stems, synonyms and phrases, and shifts",
    .manual = manual,
    .open = mc_terp_open,
    .score = score_terp,
    .corpus = corpus_terp,
    .explain = explain_terp,
    .close = mc_terp_close,
    .range = range_terp,
};
