/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rouge.c: ROUGE-N counts n-grams of word ids, ROUGE-L the longest common subsequence; precision,
 * recall and F are those of all overlaps (overlap.h). In order: words, the metric, explanation, the
 * module. */
#include "metrics/rouge.h"

#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/host/overlap.h"
#include "metrics/metric_support.h"
#include "text/line_diff.h"
#include "text/ngram.h"
#include "text/stem.h"
#include "text/unicode.h"

/* --- words ------------------------------------------------------------------------------------ */

enum { LONGEST_UNSTEMMED = 3 };

void mc_rouge_words_free(struct mc_rouge_words *words)
{
    mc_tokens_free(&words->tokens);
    mc_buffer_free(&words->lowered);
    mc_buffer_free(&words->words);
    mc_stem_cache_close(words->stems);
}

/* The character in lower case, or 0 if it separates words. */
static char word_character(char c)
{
    return mc_ascii_is_alphanumeric(c) ? mc_ascii_lower(c) : '\0';
}

/* Splits a text that is ASCII or already in lower case. */
static void split(struct mc_rouge_words *words, struct mc_slice text)
{
    size_t begin = 0, i;
    char *out;

    mc_buffer_clear(&words->words);
    mc_buffer_reserve(&words->words, text.length + 1);
    out = words->words.data;
    words->tokens.n = 0;
    words->tokens.text = mc_slice(out, text.length);
    for (i = 0; i < text.length; i++) {
        out[i] = word_character(text.data[i]);
        if (out[i] != '\0')
            continue;
        if (i > begin)
            mc_tokens_add(&words->tokens, out + begin, i - begin);
        begin = i + 1;
    }
    if (i > begin)
        mc_tokens_add(&words->tokens, out + begin, i - begin);
}

/* The stems follow one another in the copy; the slices are set when it does not grow any more. */
static void stem_all(struct mc_tokens *tokens, struct mc_stem_cache *stems)
{
    const char *at;
    size_t i;

    mc_buffer_clear(&tokens->copy);
    mc_buffer_reserve(&tokens->copy, 1);
    for (i = 0; i < tokens->n; i++) {
        size_t before = tokens->copy.length;

        if (tokens->items[i].length > LONGEST_UNSTEMMED)
            mc_buffer_append_slice(&tokens->copy, mc_stem_cache_find(stems, tokens->items[i]));
        else
            mc_buffer_append_slice(&tokens->copy, tokens->items[i]);
        tokens->items[i].length = tokens->copy.length - before;
    }
    tokens->text = mc_slice(tokens->copy.data, tokens->copy.length);
    at = tokens->copy.data;
    for (i = 0; i < tokens->n; i++) {
        tokens->items[i].data = at;
        at += tokens->items[i].length;
    }
}

void mc_rouge_words_read(struct mc_rouge_words *words, struct mc_slice text, bool stem)
{
    if (!mc_is_ascii(text)) {
        mc_buffer_clear(&words->lowered);
        mc_lower_append(&words->lowered, text);
        text = mc_buffer_slice(&words->lowered);
    }
    split(words, text);
    if (!stem)
        return;
    if (words->stems == NULL)
        words->stems = mc_stem_cache_open(MC_STEM_NLTK);
    stem_all(&words->tokens, words->stems);
}

/* --- the metric ------------------------------------------------------------------------------- */

#define TYPES "1|2|3|4|5|6|7|8|9|L"
#define OUTPUTS "f|precision|recall|matched|candidate_total|reference_total"

enum { TYPE_L = 9, ORDER_LIMIT = 9 };
enum output {
    OUTPUT_F = MC_OVERLAP_F,
    OUTPUT_PRECISION,
    OUTPUT_RECALL,
    OUTPUT_MATCHED,
    OUTPUT_CANDIDATE_TOTAL,
    OUTPUT_REFERENCE_TOTAL,
    N_OUTPUTS
};

struct side {
    struct mc_rouge_words words;
    uint32_t *ids;
    size_t capacity;
};

struct state {
    const struct mc_metric_host *host;
    unsigned type; /* order less 1, or TYPE_L */
    bool stem;
    enum output output;
    struct side candidate, reference;
    struct mc_token_ids table;
    struct mc_ngram_matcher matcher;
    struct mc_subsequence subsequence;
};

static int open_rouge(const struct mc_metric_host *host, void **state,
                      struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->host = host;
    opened->type = (unsigned)mc_host_choice(host, "type", TYPES);
    opened->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    opened->stem = mc_host_option_is(host, "stem", "yes");
    *state = opened;
    return 0;
}

static void close_rouge(void *state)
{
    struct state *opened = state;

    mc_rouge_words_free(&opened->candidate.words);
    mc_rouge_words_free(&opened->reference.words);
    free(opened->candidate.ids);
    free(opened->reference.ids);
    mc_token_ids_free(&opened->table);
    mc_ngram_matcher_free(&opened->matcher);
    mc_subsequence_free(&opened->subsequence);
    free(opened);
}

static void read_side(struct state *state, struct side *side, struct mc_slice text)
{
    const struct mc_tokens *tokens = &side->words.tokens;

    mc_rouge_words_read(&side->words, text, state->stem);
    MC_RESERVE(side->ids, side->capacity, tokens->n + 1);
    mc_token_ids_add(&state->table, tokens, side->ids);
}

static struct mc_id_sequence sequence_of(const struct side *side)
{
    return (struct mc_id_sequence){side->ids, side->words.tokens.n};
}

/* Reads both sides; the ids of the candidate are those of its first words in order. */
static void read_pair(struct state *state, const struct mc_metric_input *input, size_t reference)
{
    mc_token_ids_clear(&state->table);
    read_side(state, &state->candidate, input->candidate->text);
    read_side(state, &state->reference, input->references[reference]->text);
    state->matcher.n_ids = state->table.n;
}

static uint64_t matched_of(struct state *state, uint64_t *totals)
{
    struct mc_id_sequence candidate = sequence_of(&state->candidate);
    struct mc_id_sequence reference = sequence_of(&state->reference);
    unsigned order = state->type == TYPE_L ? 1 : state->type + 1;
    uint64_t matches[ORDER_LIMIT];

    totals[0] = mc_ngram_total(candidate.n, order);
    totals[1] = mc_ngram_total(reference.n, order);
    if (state->type == TYPE_L)
        return mc_subsequence_length(&state->subsequence, candidate, reference, state->table.n);
    mc_ngram_match(&state->matcher, candidate, &reference, 1, order, matches);
    return matches[order - 1];
}

/* Whether a text has non-ASCII characters but no word. */
static bool has_no_words(const struct side *side, struct mc_slice text)
{
    size_t i;

    for (i = 0; side->words.tokens.n == 0 && i < text.length; i++)
        if ((unsigned char)text.data[i] >= 0x80)
            return true;
    return false;
}

/* Warns that equal texts in other scripts have score 0, which surprises users. */
static void remark(const struct state *state, const struct mc_metric_input *input, size_t reference)
{
    if (state->host->remark != NULL &&
        (has_no_words(&state->candidate, input->candidate->text) ||
         has_no_words(&state->reference, input->references[reference]->text)))
        state->host->remark(state->host->context, input,
                            "a text has no word of ASCII letters and digits, which are all that "
                            "ROUGE reads: texts in other scripts score 0");
}

static void measure(void *state, const struct mc_metric_input *input, size_t reference,
                    double *figures)
{
    uint64_t totals[2];
    double matched, precision, recall;

    read_pair(state, input, reference);
    remark(state, input, reference);
    matched = (double)matched_of(state, totals);
    precision = matched / fmax(1, (double)totals[0]);
    recall = matched / fmax(1, (double)totals[1]);
    figures[OUTPUT_PRECISION] = precision;
    figures[OUTPUT_RECALL] = recall;
    figures[OUTPUT_F] = matched > 0 ? 2 * precision * recall / (precision + recall) : 0;
    figures[OUTPUT_MATCHED] = matched;
    figures[OUTPUT_CANDIDATE_TOTAL] = (double)totals[0];
    figures[OUTPUT_REFERENCE_TOTAL] = (double)totals[1];
}

static const struct mc_overlap overlap = {OUTPUTS, N_OUTPUTS, NULL, measure};

static int score_rouge(void *state, const struct mc_metric_input *const *in, size_t n,
                       double *scores, struct mc_metric_problem *problem)
{
    const struct state *opened = state;

    (void)problem;
    mc_overlap_score(&overlap, state, opened->output, in, n, scores);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

/* Writes the words of the subsequence with their places in both texts. In the reference, each word
 * is at its first place after the previous one. */
static void write_subsequence(struct state *state, const struct mc_metric_writer *writer)
{
    struct mc_id_sequence candidate = sequence_of(&state->candidate);
    struct mc_id_sequence reference = sequence_of(&state->reference);
    size_t *places = mc_calloc(candidate.n + 1, sizeof(*places));
    size_t n =
        mc_subsequence_places(&state->subsequence, candidate, reference, state->table.n, places);
    size_t at = 0, i;

    mc_tokens_write("reference_tokens", state->reference.words.tokens.items,
                    state->reference.words.tokens.n, writer);
    writer->begin_array(writer->context, "matches");
    for (i = 0; i < n; i++) {
        while (reference.ids[at] != candidate.ids[places[i]])
            at++;
        writer->begin_object(writer->context, NULL);
        writer->number(writer->context, "candidate_position", (double)places[i] + 1);
        writer->number(writer->context, "reference_position", (double)++at);
        writer->end(writer->context);
    }
    writer->end(writer->context);
    free(places);
}

static void write_ngrams(const struct state *state, const struct mc_metric_writer *writer)
{
    struct mc_id_sequence reference = sequence_of(&state->reference);
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_matched_ngram *ngrams;
    unsigned order = state->type + 1;
    size_t n =
        mc_matched_ngrams(sequence_of(&state->candidate), &reference, 1, order, order, &ngrams);
    size_t i;

    writer->begin_array(writer->context, "matched_ngrams");
    for (i = 0; i < n; i++) {
        writer->begin_object(writer->context, NULL);
        mc_matched_ngram_write(
            &ngrams[i],
            mc_joined_tokens(&state->candidate.words.tokens, ngrams[i].at, order, &text), writer);
        writer->end(writer->context);
    }
    writer->end(writer->context);
    mc_buffer_free(&text);
    free(ngrams);
}

static int explain_rouge(void *state, const struct mc_metric_input *in,
                         const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *opened = state;

    (void)problem;
    (void)mc_overlap_explain(&overlap, state, in, writer);
    mc_tokens_write("candidate_tokens", opened->candidate.words.tokens.items,
                    opened->candidate.words.tokens.n, writer);
    if (opened->type == TYPE_L)
        write_subsequence(opened, writer);
    else
        write_ngrams(opened, writer);
    return 0;
}

/* --- module ----------------------------------------------------------------------------------- */

static void range_rouge(void *state, double *worst, double *best)
{
    const struct state *opened = state;

    mc_overlap_range(opened->output, worst, best);
}

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("type", "L", TYPES,
                        "length of the n-grams, or L for the longest common subsequence"),
    MC_SWITCH_PARAMETER("stem", "no", "compare stems of words"),
    MC_CHOICE_PARAMETER("output", "f", OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "ROUGE-N (type=1, 2, ...) counts the n-grams shared by candidate and reference, each at "
    "most as often as it occurs in either; ROUGE-L (type=L) uses the longest common "
    "subsequence of words. Precision divides the matches by the n-grams (words) of the "
    "candidate, recall by those of the reference, and f = 2PR/(P+R). Equal texts that are "
    "long enough score 1; if a side has no n-gram, all values are 0.\n"
    "\n"
    "The definition is that of rouge_scorer (google-research, 2022). Texts are lowercased "
    "(Python's str.lower), and every run of characters other than a to z and 0 to 9 separates "
    "words. This includes accented letters, and texts in other scripts have no words. With "
    "stem=yes words of more than three characters are replaced by their stems: Porter's, as "
    "extended by NLTK 3.8. With several references the best f is used (the first of equals). "
    "There is no corpus score. Time grows with the product of the lengths for type=L, "
    "otherwise with their sum.\n"
    "\n"
    "output selects a value other than f: precision, recall, matched (n-grams, or words of "
    "the subsequence), candidate_total, reference_total.";

const struct mc_metric_module metric_rouge = {
    MC_BUILT_IN_METRIC("rouge"),
    .citation = "Lin 2004, ROUGE: A Package for Automatic Evaluation of Summaries",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "ROUGE: n-grams or the longest subsequence that both texts share",
    .manual = manual,
    .open = open_rouge,
    .score = score_rouge,
    .explain = explain_rouge,
    .close = close_rouge,
    .range = range_rouge,
};
