/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input is a candidate, a line feed and a reference. All tokenisers split both; the bleu and
 * chrf variants score them, their own copy and each other. */
#include <math.h>

#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "text/unicode.h"

static const char *const specs[] = {
    "bleu",
    "bleu:tokenize=intl,smoothing=add-k,lowercase=yes",
    "bleu:tokenize=char,effective_order=no,smoothing=floor,order=9",
    "bleu:variant=nltk,smoothing=method7",
    "bleu:variant=mteval,tokenize=intl,lowercase=yes",
    "chrf:word_order=2",
    "chrf:effective_order=no,lowercase=yes,whitespace=yes,char_order=8",
    "chrf:variant=popovic",
    "nist:order=3",
    "meteor:modules=exact+stem",
    "meteor:modules=stem+exact,normalise=norm-nopunct,characters=yes",
    "gtm:exponent=2",
    "rouge:stem=yes",
    "rouge:type=2",
    "nist:variant=mteval,information=case,order=9",
};

/* Long enough for every way of counting; longer ones only take time. METEOR looks at the matches of
 * all pairs of equal words from 40 places of its beam, so that it takes most of the time from a few
 * hundred words on. */
enum { N_SPECS = sizeof(specs) / sizeof(specs[0]), LONGEST = 1500, LONGEST_OF_METEOR = 300 };

/* Tokens follow one another in the text, hold no white space, and leave nothing else out. */
static void check_tokens(const struct mc_tokens *tokens)
{
    const char *at = tokens->text.data, *end = at + tokens->text.length;
    size_t i, n_bytes;

    for (i = 0; i < tokens->n; i++) {
        const char *token = tokens->items[i].data, *token_end = token + tokens->items[i].length;

        fuzz_check(token < token_end && token_end <= end);
        for (; at < token; at += n_bytes)
            fuzz_check((n_bytes = mc_space_at(at, end)) > 0);
        fuzz_check(at == token);
        for (; at < token_end; at += n_bytes) {
            fuzz_check(mc_space_at(at, end) == 0);
            (void)mc_utf8_decode(at, &n_bytes);
        }
        fuzz_check(at == token_end);
    }
    for (; at < end; at += n_bytes)
        fuzz_check((n_bytes = mc_space_at(at, end)) > 0);
}

static void check_tokenizers(struct mc_slice text)
{
    struct mc_tokens tokens;
    unsigned tokenizer;

    memset(&tokens, 0, sizeof(tokens));
    for (tokenizer = MC_TOKENIZER_13A; tokenizer <= MC_TOKENIZER_NONE; tokenizer++) {
        mc_tokenize((enum mc_tokenizer)tokenizer, text, &tokens);
        check_tokens(&tokens);
    }
    mc_tokens_free(&tokens);
}

/* Both ways of counting matches agree: a reference given twice takes the table of n-grams. */
static void check_matches(const struct mc_metric_input *input)
{
    struct mc_ngram_matcher matcher;
    struct mc_case_words words;
    struct mc_id_sequence twice[2];
    uint64_t once[6], again[6];
    unsigned n;

    memset(&matcher, 0, sizeof(matcher));
    memset(&words, 0, sizeof(words));
    words.tokenizer = MC_TOKENIZER_CHAR;
    mc_case_words_read(&words, input);
    matcher.n_ids = words.table.n;
    twice[0] = twice[1] = words.sequences[0];
    mc_ngram_match(&matcher, words.candidate_sequence, twice, 1, 6, once);
    mc_ngram_match(&matcher, words.candidate_sequence, twice, 2, 6, again);
    for (n = 0; n < 6; n++)
        fuzz_check(once[n] == again[n] &&
                   once[n] <= mc_ngram_total(words.candidate_sequence.n, n + 1));
    mc_ngram_matcher_free(&matcher);
    mc_case_words_free(&words);
}

static struct mc_metric *metric_of(size_t index)
{
    static struct mc_metric *metrics[N_SPECS];
    static struct mc_arena *arena;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;

    if (arena == NULL)
        arena = mc_arena_new();
    if (metrics[index] == NULL)
        fuzz_check(mc_metric_spec_parse(NULL, specs[index], arena, &spec, &error) == 0 &&
                   mc_metric_open(&spec, 1, arena, &metrics[index], &error) == 0);
    return metrics[index];
}

static double score(size_t index, const struct mc_metric_input *input, struct mc_arena *scratch)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_outcome outcome;
    double corpus;

    fuzz_check(mc_metric_score(metric_of(index), 0, &input, 1, &outcome, scratch, &error) == 0);
    fuzz_check(!outcome.failed && isnan(outcome.score) == (outcome.reason.length > 0));
    fuzz_check(mc_metric_corpus(metric_of(index), &input, 1, &corpus, &error) == 0);
    /* a corpus of one case has the score of that case, if it is defined */
    fuzz_check(isnan(corpus) || isnan(outcome.score) || fabs(corpus - outcome.score) <= 1e-9);
    return outcome.score;
}

static void check_scores(struct mc_slice candidate, struct mc_slice reference)
{
    struct mc_slice none = mc_slice_of("");
    struct mc_metric_side a = {candidate, none, none, MC_NEEDS_TEXT, 0};
    struct mc_metric_side b = {reference, none, none, MC_NEEDS_TEXT, 0};
    const struct mc_metric_side *to_a[] = {&a}, *to_both[] = {&b, &a};
    struct mc_metric_input same = {sizeof(same), none, &a, to_a, 1, 0, NULL, NULL};
    struct mc_metric_input other = {sizeof(other), none, &a, to_both, 1, 0, NULL, NULL};
    struct mc_metric_input both = {sizeof(both), none, &a, to_both, 2, 0, NULL, NULL};
    struct mc_arena *scratch = mc_arena_new();
    size_t i;

    for (i = 0; i < N_SPECS; i++) {
        double itself, there, either;

        if (candidate.length + reference.length > LONGEST_OF_METEOR &&
            strncmp(specs[i], "meteor", 6) == 0)
            continue;
        itself = score(i, &same, scratch);
        there = score(i, &other, scratch);
        either = score(i, &both, scratch);
        if (strncmp(specs[i], "chrf", 4) == 0) /* the better of two references counts */
            fuzz_check(fabs(either - fmax(itself, there)) <= 1e-9);
    }
    check_matches(&other);
    mc_arena_free(scratch);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    const char *border = memchr(text.data, '\n', size);
    size_t n_candidate = border == NULL ? size : (size_t)(border - text.data);
    size_t begin = border == NULL ? size : n_candidate + 1;
    struct mc_buffer lowered = {NULL, 0, 0};

    if (size < LONGEST && mc_utf8_invalid(text) == size && memchr(text.data, '\0', size) == NULL) {
        struct mc_slice candidate = mc_arena_copy(arena, mc_slice(text.data, n_candidate));
        struct mc_slice reference = mc_arena_copy(arena, mc_slice(text.data + begin, size - begin));

        check_tokenizers(candidate);
        check_tokenizers(text);
        check_scores(candidate, reference);
        mc_lower_append(&lowered, text);
        fuzz_check(mc_utf8_invalid(mc_buffer_slice(&lowered)) == lowered.length);
        mc_buffer_free(&lowered);
    }
    (void)mc_display_width(mc_slice((const char *)data, size));
    mc_arena_free(arena);
    return 0;
}
