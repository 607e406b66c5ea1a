/* The metric ter: parameters, state and documentation. */
#include "metrics/text/ter.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/host_option.h"

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
                       "tercom normalises references once: reference_passes=2 goes with "
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
    return mc_ter_rate(counts) * (state->ter.options.tercom ? 1 : 100);
}

/* The output for a case, and its counts; NaN with the reason where tercom has none. */
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
    mc_ter_count(&state->ter, input, counts, &best);
    return output_of(state, counts);
}

static int score_ter(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                     struct mc_metric_problem *problem)
{
    struct state *opened = state;
    struct mc_ter_counts counts;
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
    mc_ter_explain(&opened->ter, in, writer);
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    {"variant", MC_PARAMETER_CHOICE, "sacrebleu", "sacrebleu|tercom", 0, 0,
     "the program whose definition is followed"},
    {"normalized", MC_PARAMETER_SWITCH, "no", NULL, 0, 0,
     "split punctuation and 's off and decode entities, after mteval-v11"},
    {"reference_passes", MC_PARAMETER_INTEGER, "2; 1 with variant=tercom", NULL, 1, 2,
     "how often normalized treats a reference; 1: as often as the candidate"},
    {"punctuation", MC_PARAMETER_CHOICE, "keep", "keep|drop", 0, 0,
     "drop: remove . , ? : ; ! \" ( )"},
    {"asian", MC_PARAMETER_SWITCH, "no", NULL, 0, 0,
     "normalized also splits ideographs, drop also removes their punctuation"},
    {"lowercase", MC_PARAMETER_SWITCH, "yes", NULL, 0, 0, "compare in lower case"},
    {"beam", MC_PARAMETER_INTEGER, "25; 20 with variant=tercom", NULL, 1, 1000000,
     "width of the beam of the edit distance"},
    {"shift_size", MC_PARAMETER_INTEGER, "10", NULL, 0, 1000,
     "most tokens of a shifted block; 0: no shifts, the word error rate"},
    {"shift_distance", MC_PARAMETER_INTEGER, "50", NULL, 0, 1000000,
     "how many tokens a block may be away from its counterpart"},
    {"shift_candidates", MC_PARAMETER_INTEGER, "1000; 0 with variant=tercom", NULL, 0, 1000000000,
     "no more shifts once so many have been tried; 0: no limit"},
    {"output", MC_PARAMETER_CHOICE, "score", OUTPUTS, 0, 0, "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "The translation edit rate is the number of edits that turn the candidate into the reference, "
    "for each word of the reference: insertion, deletion and substitution of a word, and the shift "
    "of a block of words to another place, cost 1 each. The search is greedy: as long as that "
    "helps, the block is shifted whose shift reduces the edit distance most; the edit distance "
    "that is left is added to the number of shifts. Blocks have up to shift_size words, occur in "
    "the reference too, hold an error, and so does their counterpart. Smaller is better; a "
    "candidate much longer than its reference is worse than 100 %.\n"
    "\n"
    "Of several references the one with the fewest edits counts, the first of equals; the length "
    "is the mean over all. Targeted references change the edits, not the length: it is the mean "
    "over the others, also with targeted=only, which makes HTER as Snover et al. define it and "
    "tercom computes it with its option -a; over all where there are no others. The corpus score "
    "divides the sum of the edits by the sum of the "
    "lengths. An empty reference gives 100 % if the candidate has words, else 0.\n"
    "\n"
    "variant=sacrebleu is sacreBLEU 2.6.0, in percent. Words are split at Unicode white space. Of "
    "shifts that reduce the distance equally the longest is taken, then the one that starts first, "
    "then the first target. After 1000 tried shifts the search stops before the round in which "
    "that happened. The edit distance looks at a band of 25 words to either side of the diagonal.\n"
    "\n"
    "sacreBLEU tokenises a reference twice, once when it stores it and once when it counts its "
    "words, "
    "and the candidate once. With normalized the second time finds more: it's. becomes it's and a "
    "full stop, and then it, 's and a full stop, so that it's. against itself is 66.667 there and "
    "here. Reference lengths follow. reference_passes=1 treats both sides alike, the plain "
    "definition, and scores 0. Without normalized the two are the same.\n"
    "\n"
    "variant=tercom is tercom 0.8.0, as a ratio. Words are split at ASCII white space, as Java "
    "splits: a sentence that normalized or drop leave empty is one empty word, and a blank in "
    "front is an empty word of its own. Shifts are tried from the longest blocks on, without a "
    "limit of their number, and a shift that saves one edit is made too, although it costs one. "
    "Without a limit the time grows with more than the square of the length, and texts of "
    "thousands of words that repeat take minutes; shift_candidates sets one. "
    "The beam leaves out what costs 20 more than the best of its row. With asian, runs of kana are "
    "words; sacreBLEU leaves them. tercom cannot read a line that holds U+0085, U+2028 or U+2029, "
    "and such a case has no score. Of its golden scores, those of edge-0198 (201 words, all but "
    "one "
    "equal) with an option are missing; here it scores as without.\n"
    "\n"
    "lowercase follows Python's str.lower, also for tercom, where Java takes a capital sigma "
    "behind a "
    "digit or before a hyphen otherwise. output names another figure: edits, shifts, insertions "
    "(words of the candidate alone), deletions (of the reference alone), substitutions, "
    "candidate_length, reference_length.";

const struct mc_metric_module metric_ter = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "ter",
    .version = "0.1.0",
    .citation = "Snover, Dorr, Schwartz, Micciulla and Makhoul 2006, A Study of Translation Edit "
                "Rate with Targeted Human Annotation; Post 2018, A Call for Clarity in Reporting "
                "BLEU Scores",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_LOWER_IS_BETTER | MC_METRIC_DETERMINISTIC,
    .worst = (double)INFINITY,
    .best = 0,
    .parameters = parameters,
    .summary = "TER: edits and shifts of blocks for each word of the reference",
    .manual = manual,
    .open = open_ter,
    .score = score_ter,
    .corpus = corpus_ter,
    .explain = explain_ter,
    .close = close_ter,
};
