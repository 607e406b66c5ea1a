/* The metric gtm: parameters, the formula, explanation, documentation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/host_option.h"
#include "metrics/text/case_words.h"
#include "metrics/text/gtm_runs.h"
#include "metrics/text/matched_ngrams.h"
#include "metrics/text/overlap.h"

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

/* The runs stay in the matcher. */
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

static void write_places(const struct mc_metric_writer *writer, size_t candidate, size_t reference)
{
    writer->number(writer->context, "candidate_position", (double)candidate + 1);
    writer->number(writer->context, "reference_position", (double)reference + 1);
}

/* The words of the runs, each run being a chunk; then the runs. */
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
            writer->number(writer->context, "chunk", (double)r + 1);
            writer->end(writer->context);
        }
    writer->end(writer->context);
    writer->begin_array(writer->context, "matched_runs");
    for (r = 0; r < state->matcher.n_runs; r++) {
        const struct mc_gtm_run *run = &state->matcher.runs[r];
        struct mc_slice words =
            mc_joined_tokens(&state->words.candidate.tokens, run->candidate_at, run->length, &text);

        writer->begin_object(writer->context, NULL);
        writer->number(writer->context, "chunk", (double)r + 1);
        writer->number(writer->context, "length", (double)run->length);
        writer->text(writer->context, "words", words.data, words.length);
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

static void range_gtm(void *state, double *worst, double *best)
{
    const struct state *opened = state;

    mc_overlap_range(opened->output, worst, best);
}

static const struct mc_metric_parameter parameters[] = {
    {"exponent", MC_PARAMETER_REAL, "1", NULL, 1, 1000,
     "how much longer runs are favoured; 1 ignores order"},
    {"tokenize", MC_PARAMETER_CHOICE, "none", MC_TOKENIZERS, 0, 0,
     "how texts become tokens; none splits at white space"},
    {"lowercase", MC_PARAMETER_SWITCH, "no", NULL, 0, 0, "compare in lower case"},
    {"output", MC_PARAMETER_CHOICE, "f", OUTPUTS, 0, 0, "the figure that is the score"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "GTM (General Text Matcher) covers both texts by runs: a run is a sequence of words that stand "
    "next to each other in both texts, and every word of either side is in at most one run. The "
    "size "
    "of such a matching is (sum over runs of length^e)^(1/e) for the exponent e. Precision is the "
    "size divided by the words of the candidate, recall by those of the reference, f = 2PR/(P+R). "
    "With e = 1 the size is the number of matched words, each counted at most as often as it "
    "occurs "
    "in the other text, and order plays no part; a larger e favours long runs. From 0 to 1; equal "
    "texts score 1, texts without a common word, or without any, 0.\n"
    "\n"
    "The largest matching is meant. It is exact for e = 1; for a larger exponent it is hard to "
    "find "
    "and the usual greedy rule stands for it: again and again the longest run of free words is "
    "taken, of equals the one that is earliest in the reference, then in the candidate. The time "
    "grows with the number of pairs of equal words.\n"
    "\n"
    "Words are split at white space and case is kept, unless tokenize and lowercase say otherwise "
    "(sacreBLEU's tokenisers, Python's str.lower). Of several references the one with the best f "
    "counts, the first of equals. There is no corpus score but the mean. No reference program was "
    "available: the definition is that of the paper.\n"
    "\n"
    "output names another figure than f: precision, recall, size, matched (words), runs (their "
    "number), longest_run, candidate_length, reference_length.";

const struct mc_metric_module metric_gtm = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "gtm",
    .version = "0.1.0",
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
