/* SPDX-License-Identifier: GPL-3.0-or-later */
/* form.c: the metric form: is a text about as probable, to a language model, as the reference? */
#include "metrics/neural/form.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/terminal.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "neural/model.h"
#include "text/unicode.h"

enum context {
    CONTEXT_MODEL,
    CONTEXT_BOS_EOS,
    CONTEXT_BOS,
    CONTEXT_NONE,
    CONTEXT_MASKED,
    CONTEXT_MASKED_WORDS
};

enum { STORE_BYTES = 16 << 20, CHUNK_TOKENS = 2048 };

struct mc_form {
    const struct mc_metric_host *host;
    struct mc_model *model;
    const struct mc_subword_tokenizer *tokenizer;
    enum context context;
    size_t max_length; /* most ids of a sentence */
    uint32_t bos, mask, unknown;
    double tolerance;
    struct mc_sentence_store *store;
    atomic_bool is_cut; /* interrupted within a sentence, whose scores are not valid */
};

/* --- sentences as ids ------------------------------------------------------------------------- */

/* The result of a sentence is found by its ids. From left to right and with masked tokens these are
 * the ids that the model receives; a text that is too long for GPT-2 has one id, and is
 * `truncated`. With masked words they are the sentences with one word masked, one after another:
 *
 *     number of words, then for each: id of the word, place of the mask, number of ids, ids
 *
 * where the place is NO_MASK if the mask was cut off. */
#define NO_MASK UINT32_MAX

static void encode_causal(const struct mc_form *form, struct mc_slice text, struct mc_arena *arena,
                          struct mc_token_ids *ids)
{
    size_t before = form->context != CONTEXT_NONE, after = form->context == CONTEXT_BOS_EOS;
    struct mc_token_ids bare;

    mc_tokenizer_encode(form->tokenizer, MC_ENCODING_BARE, text, 0, arena, &bare);
    ids->ids = mc_arena_array(arena, bare.n + 2, sizeof(*ids->ids));
    ids->n = before + bare.n + after;
    ids->truncated = ids->n > form->max_length;
    ids->ids[0] = ids->ids[before + bare.n] = form->bos;
    memcpy(ids->ids + before, bare.ids, bare.n * sizeof(*bare.ids));
    if (ids->truncated || ids->n == 0)
        ids->n = 1;
}

/* A list of ids that grows. */
struct id_list {
    uint32_t *items;
    size_t n, capacity;
    struct mc_arena *arena;
};

static void push(struct id_list *list, uint32_t id)
{
    *MC_ARENA_PUSH(list->arena, list->items, list->n, list->capacity) = id;
}

/* The words of a text, separated by white space. */
static struct mc_slice *words_of(struct mc_slice text, struct mc_arena *arena, size_t *n)
{
    const char *at = text.data, *end = text.data + text.length, *begin;
    struct mc_slice *words = NULL;
    size_t capacity = 0, space;

    *n = 0;
    while (at < end) {
        space = mc_space_at(at, end);
        if (space > 0) {
            at += space;
            continue;
        }
        begin = at;
        while (at < end && mc_space_at(at, end) == 0)
            at++;
        *MC_ARENA_PUSH(arena, words, *n, capacity) = mc_slice(begin, (size_t)(at - begin));
    }
    return words;
}

/* "w1 .. [MASK] .. wn", joined by blanks; the mask has a blank on both sides even at an end. */
static void mask_word(const struct mc_form *form, const struct mc_slice *words, size_t n,
                      size_t masked, struct mc_buffer *text)
{
    size_t i;

    mc_buffer_clear(text);
    if (masked == 0)
        mc_buffer_append_char(text, ' ');
    for (i = 0; i < n; i++) {
        if (i > 0)
            mc_buffer_append_char(text, ' ');
        mc_buffer_append_slice(text, i == masked ? mc_tokenizer_token(form->tokenizer, form->mask)
                                                 : words[i]);
    }
    if (masked + 1 == n)
        mc_buffer_append_char(text, ' ');
}

static uint32_t place_of(const struct mc_token_ids *ids, uint32_t id)
{
    size_t i;

    for (i = 0; i < ids->n; i++)
        if (ids->ids[i] == id)
            return (uint32_t)i;
    return NO_MASK;
}

static void encode_words(const struct mc_form *form, struct mc_slice text, struct mc_arena *arena,
                         struct mc_token_ids *ids)
{
    struct id_list list = {.arena = arena};
    struct mc_buffer masked = {NULL, 0, 0};
    size_t n, i, k;
    struct mc_slice *words = words_of(text, arena, &n);

    push(&list, (uint32_t)n);
    for (i = 0; i < n; i++) {
        uint32_t word = mc_tokenizer_find(form->tokenizer, words[i]);
        struct mc_token_ids masked_ids;

        mask_word(form, words, n, i, &masked);
        mc_tokenizer_encode(form->tokenizer, MC_ENCODING_DEFAULT, mc_buffer_slice(&masked),
                            form->max_length, arena, &masked_ids);
        push(&list, word == MC_NOT_FOUND ? form->unknown : word);
        push(&list, place_of(&masked_ids, form->mask));
        push(&list, (uint32_t)masked_ids.n);
        for (k = 0; k < masked_ids.n; k++)
            push(&list, masked_ids.ids[k]);
    }
    mc_buffer_free(&masked);
    *ids = (struct mc_token_ids){list.items, list.n, false};
}

static void encode_text(const struct mc_form *form, struct mc_slice text, struct mc_arena *arena,
                        struct mc_token_ids *ids)
{
    if (form->context == CONTEXT_MASKED_WORDS)
        encode_words(form, text, arena, ids);
    else if (form->context == CONTEXT_MASKED)
        mc_tokenizer_encode(form->tokenizer, MC_ENCODING_DEFAULT, text, form->max_length, arena,
                            ids);
    else
        encode_causal(form, text, arena, ids);
}

/* --- probabilities ---------------------------------------------------------------------------- */

/* The result of a sentence. */
struct token_scores {
    double mean;     /* NaN: there is none */
    size_t n;        /* tokens or words that are scored */
    size_t first;    /* place of the first scored token among the ids */
    double scores[]; /* [n] */
};

/* Which tokens are scored: `n` of them, from `first` on. */
static void scored_part(const struct mc_form *form, const struct mc_token_ids *ids, size_t *first,
                        size_t *n)
{
    *first = form->context != CONTEXT_MASKED_WORDS;
    switch (form->context) {
    case CONTEXT_MASKED_WORDS:
        *n = ids->ids[0];
        return;
    case CONTEXT_MASKED: /* without the special tokens at both ends */
        *n = ids->n > 2 ? ids->n - 2 : 0;
        return;
    case CONTEXT_MODEL:
    case CONTEXT_BOS_EOS:
    case CONTEXT_BOS:
    case CONTEXT_NONE:
        break;
    }
    *n = ids->n - 1;
}

static size_t size_of_scores(const void *context, const struct mc_token_ids *sentence)
{
    size_t first, n;

    scored_part(context, sentence, &first, &n);
    return sizeof(struct token_scores) + mc_array_size(n, sizeof(double));
}

static struct token_scores *begin_scores(const struct mc_form *form,
                                         const struct mc_token_ids *sentence, void *result)
{
    struct token_scores *scores = result;

    scored_part(form, sentence, &scores->first, &scores->n);
    return scores;
}

static void end_scores(struct token_scores *scores)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < scores->n; i++)
        sum += scores->scores[i];
    scores->mean = scores->n == 0 ? (double)NAN : sum / (double)scores->n;
}

/* Computes the probability of each token, given those before it. */
static void compute_causal(const struct mc_form *form, const struct mc_token_ids *sentences,
                           size_t n, struct mc_arena *scratch, void *const *results)
{
    struct mc_token_question *questions;
    double *probabilities;
    size_t n_questions = 0, i, k;

    for (i = 0; i < n; i++)
        n_questions += sentences[i].n - 1;
    questions = mc_arena_array(scratch, n_questions, sizeof(*questions));
    probabilities = mc_arena_array(scratch, n_questions, sizeof(*probabilities));
    for (i = n_questions = 0; i < n; i++)
        for (k = 1; k < sentences[i].n; k++)
            questions[n_questions++] = (struct mc_token_question){i, k - 1, sentences[i].ids[k]};
    mc_model_probabilities(form->model, sentences, n, questions, n_questions, scratch,
                           probabilities);
    for (i = n_questions = 0; i < n; i++) {
        struct token_scores *scores = begin_scores(form, &sentences[i], results[i]);

        memcpy(scores->scores, probabilities + n_questions, scores->n * sizeof(double));
        n_questions += scores->n;
        end_scores(scores);
    }
}

/* Reports progress: a sentence, one of the two of a case, takes that many windows. False if the
 * program must end. */
static bool goes_on(struct mc_form *form, size_t n_windows)
{
    if (mc_interrupted())
        atomic_store(&form->is_cut, true);
    else
        mc_host_advance(form->host, 0.5 / (double)n_windows);
    return !atomic_load(&form->is_cut);
}

static void set_no_score(struct token_scores *scores)
{
    size_t i;

    for (i = 0; i < scores->n; i++)
        scores->scores[i] = (double)NAN;
}

/* Computes the probability of each token, with the mask in its place. */
static void compute_masked(struct mc_form *form, const struct mc_token_ids *sentence,
                           struct mc_arena *scratch, void *result)
{
    struct token_scores *scores = begin_scores(form, sentence, result);
    size_t most = 1 + CHUNK_TOKENS / sentence->n, begin, n, i;
    struct mc_token_ids *masked = mc_arena_array(scratch, most, sizeof(*masked));
    struct mc_token_question *questions = mc_arena_array(scratch, most, sizeof(*questions));
    uint32_t *ids = mc_arena_array(scratch, mc_array_size(most, sentence->n), sizeof(*ids));

    set_no_score(scores);
    for (begin = 0; begin < scores->n && goes_on(form, (scores->n + most - 1) / most); begin += n) {
        n = scores->n - begin < most ? scores->n - begin : most;
        for (i = 0; i < n; i++) {
            size_t place = scores->first + begin + i;

            masked[i] = (struct mc_token_ids){ids + i * sentence->n, sentence->n, false};
            memcpy(masked[i].ids, sentence->ids, sentence->n * sizeof(*ids));
            masked[i].ids[place] = form->mask;
            questions[i] = (struct mc_token_question){i, place, sentence->ids[place]};
        }
        mc_model_probabilities(form->model, masked, n, questions, n, scratch,
                               scores->scores + begin);
    }
    end_scores(scores);
}

/* exp(logits[place]) divided by the sum of exp over all positions. */
static double share_of_place(const float *logits, size_t n, size_t place)
{
    double greatest = (double)logits[place], sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        greatest = fmax(greatest, (double)logits[i]);
    for (i = 0; i < n; i++)
        sum += exp((double)logits[i] - greatest);
    return exp((double)logits[place] - greatest) / sum;
}

/* Computes the score of each word, with the mask in its place. */
static void compute_words(struct mc_form *form, const struct mc_token_ids *sentence,
                          struct mc_arena *scratch, void *result)
{
    struct token_scores *scores = begin_scores(form, sentence, result);
    const uint32_t *next = sentence->ids + 1;
    float **logits = mc_arena_array(scratch, 1, sizeof(*logits));
    size_t i;

    set_no_score(scores);
    for (i = 0; i < scores->n && goes_on(form, scores->n); i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_token_ids masked_ids = {sentence->ids + (next - sentence->ids) + 3, next[2],
                                          false};

        if (next[1] != NO_MASK) {
            mc_model_logits(form->model, &masked_ids, 1, next, scratch, logits);
            scores->scores[i] = share_of_place(logits[0], masked_ids.n, next[1]);
        }
        mc_arena_reset(scratch, mark);
        next += 3 + masked_ids.n;
    }
    end_scores(scores);
}

static void compute_scores(const void *context, const struct mc_token_ids *sentences, size_t n,
                           struct mc_arena *scratch, void *const *results)
{
    struct mc_form *form =
        (struct mc_form *)(uintptr_t)context; /* not const: mc_form_open passes its own form */
    size_t i;

    if (form->context < CONTEXT_MASKED) {
        compute_causal(form, sentences, n, scratch, results);
        return;
    }
    for (i = 0; i < n; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        (form->context == CONTEXT_MASKED ? compute_masked : compute_words)(form, &sentences[i],
                                                                           scratch, results[i]);
        mc_arena_reset(scratch, mark);
    }
}

/* --- judgements ------------------------------------------------------------------------------- */

struct judge {
    struct mc_form *form;
    struct mc_form_judgement *next;
    const struct mc_metric_writer *writer; /* NULL: nothing is explained */
};

static void encode(void *context, struct mc_slice text, struct mc_arena *arena,
                   struct mc_token_ids *ids)
{
    const struct judge *judge = context;

    encode_text(judge->form, text, arena, ids);
}

static double mean_of(const struct mc_sentence_side *side)
{
    const struct token_scores *scores = side->result;

    return scores->mean;
}

static void weigh(const struct mc_form *form, const struct mc_sentence_case *item, size_t reference,
                  struct mc_form_judgement *judgement)
{
    double both;

    judgement->which = reference;
    judgement->candidate = mean_of(&item->sides[0]);
    judgement->reference = mean_of(&item->sides[reference]);
    both = judgement->candidate + judgement->reference;
    judgement->preference = both > 0 ? judgement->candidate / both : (double)NAN;
    judgement->accepted =
        isnan(judgement->preference) ? (double)NAN : judgement->preference >= 0.5 - form->tolerance;
}

/* Whether the mask of every word lies within the length that the model takes. */
static bool has_all_masks(const struct mc_token_ids *ids)
{
    const uint32_t *next = ids->ids + 1;
    uint32_t i;

    for (i = 0; i < ids->ids[0] && next[1] != NO_MASK; i++)
        next += 3 + next[2];
    return i == ids->ids[0];
}

/* The reason why a sentence has no probability. */
static const char *why_none(const struct mc_form *form, const struct mc_sentence_side *side,
                            struct mc_arena *arena)
{
    const struct token_scores *scores = side->result;

    if (side->ids.truncated && form->context < CONTEXT_MASKED)
        return mc_arena_format(arena, "is longer than the %zu tokens that the model takes",
                               form->max_length);
    if (scores->n > 0 && (form->context != CONTEXT_MASKED_WORDS || has_all_masks(&side->ids)))
        return "has no probability: " MC_STATES_NOT_FINITE;
    if (scores->n > 0)
        return mc_arena_format(arena, "has a word beyond the %zu tokens that the model takes",
                               form->max_length);
    return form->context == CONTEXT_NONE           ? "has fewer than two tokens"
           : form->context == CONTEXT_MASKED_WORDS ? "has no word"
                                                   : "has no token";
}

static void explain_why(const struct mc_form *form, const struct mc_sentence_case *item,
                        const struct mc_form_judgement *judgement,
                        struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    size_t side = isnan(judgement->candidate) ? 0 : judgement->which;

    if (!isnan(judgement->candidate) && !isnan(judgement->reference))
        (void)snprintf(problem->text, sizeof(problem->text),
                       "both sentences have a probability of 0");
    else
        (void)snprintf(problem->text, sizeof(problem->text), "the %s %s",
                       mc_sentence_side_name(item, side, arena),
                       why_none(form, &item->sides[side], arena));
    mc_arena_free(arena);
}

/* --- explanation ------------------------------------------------------------------------------ */

enum { MOST_LOWEST = 5 };

/* The text of token i among those that are scored. */
static struct mc_slice text_of_token(const struct mc_form *form,
                                     const struct mc_sentence_side *side, size_t i,
                                     const struct mc_slice *words, struct mc_arena *arena)
{
    const struct token_scores *scores = side->result;

    if (form->context == CONTEXT_MASKED_WORDS)
        return words[i];
    return mc_sentence_token(form->tokenizer, side->ids.ids[scores->first + i], arena);
}

static void write_token(const struct mc_metric_writer *writer, struct mc_slice text, double score)
{
    writer->begin_object(writer->context, NULL);
    mc_write_text(writer, "token", text);
    mc_write_number(writer, "probability", score);
    writer->end(writer->context);
}

/* Finds the least probable tokens, the lowest first; of equals, the first. */
static size_t find_lowest(const struct token_scores *scores, size_t lowest[MOST_LOWEST])
{
    size_t n = 0, i, k;

    for (i = 0; i < scores->n; i++) {
        for (k = n; k > 0 && scores->scores[i] < scores->scores[lowest[k - 1]]; k--)
            if (k < MOST_LOWEST)
                lowest[k] = lowest[k - 1];
        if (k < MOST_LOWEST)
            lowest[k] = i;
        n += n < MOST_LOWEST;
    }
    return n;
}

static void write_side(const struct mc_form *form, const struct mc_sentence_case *item, size_t side,
                       struct mc_arena *arena, const struct mc_metric_writer *writer)
{
    const struct mc_sentence_side *shown = &item->sides[side];
    const struct token_scores *scores = shown->result;
    const struct mc_metric_side *source =
        side == 0 ? item->in->candidate : item->in->references[side - 1];
    struct mc_slice *words, *texts = mc_arena_array(arena, scores->n, sizeof(*texts));
    size_t lowest[MOST_LOWEST], n, i;

    words = words_of(source->text, arena, &n);
    writer->begin_array(writer->context, side == 0 ? "candidate_tokens" : "reference_tokens");
    for (i = 0; i < scores->n; i++) {
        texts[i] = text_of_token(form, shown, i, words, arena);
        write_token(writer, texts[i], scores->scores[i]);
    }
    writer->end(writer->context);
    if (side > 0)
        return;
    n = find_lowest(scores, lowest);
    writer->begin_array(writer->context, "lowest");
    for (i = 0; i < n; i++)
        write_token(writer, texts[lowest[i]], scores->scores[lowest[i]]);
    writer->end(writer->context);
}

static void write_explanation(const struct mc_form *form, const struct mc_sentence_case *item,
                              const struct mc_form_judgement *judgement,
                              const struct mc_metric_writer *writer)
{
    struct mc_arena *arena = mc_arena_new();

    mc_write_number(writer, "candidate_probability", judgement->candidate);
    mc_write_number(writer, "reference_probability", judgement->reference);
    mc_write_number(writer, "preference", judgement->preference);
    mc_write_number(writer, "accepted", judgement->accepted);
    if (item->n_sides > 2)
        mc_write_number(writer, "reference", (double)judgement->which);
    write_side(form, item, 0, arena, writer);
    write_side(form, item, judgement->which, arena, writer);
    mc_arena_free(arena);
}

/* --- judging a case --------------------------------------------------------------------------- */

static double judge_case(void *context, const struct mc_sentence_case *item,
                         struct mc_metric_problem *problem)
{
    struct judge *judge = context;
    const struct mc_form *form = judge->form;
    struct mc_form_judgement *judgement = judge->next++, other;
    size_t i;

    weigh(form, item, 1, judgement);
    for (i = 2; i < item->n_sides; i++) {
        weigh(form, item, i, &other);
        if (other.preference > judgement->preference ||
            (isnan(judgement->preference) && !isnan(other.reference)))
            *judgement = other;
    }
    if (isnan(judgement->preference))
        explain_why(form, item, judgement, problem);
    if (form->context == CONTEXT_MASKED && judge->writer == NULL)
        mc_sentence_remark_truncated(form->host, item);
    if (judge->writer != NULL)
        write_explanation(form, item, judgement, judge->writer);
    return judgement->preference;
}

void mc_form_judge(struct mc_form *form, const struct mc_metric_input *const *in, size_t n,
                   struct mc_form_judgement *judgements, struct mc_metric_problem *problem)
{
    struct judge judge = {form, judgements, NULL};
    const struct mc_sentence_scoring scoring = {
        .store = form->store, .encode = encode, .score = judge_case, .context = &judge};
    double *scores = mc_malloc(mc_array_size(n + 1, sizeof(*scores)));

    mc_sentence_score(&scoring, in, n, scores, problem);
    free(scores);
}

void mc_form_explain(struct mc_form *form, const struct mc_metric_input *in,
                     const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct mc_form_judgement judgement;
    struct judge judge = {form, &judgement, writer};
    const struct mc_sentence_scoring scoring = {
        .store = form->store, .encode = encode, .score = judge_case, .context = &judge};
    double score;

    mc_sentence_score(&scoring, &in, 1, &score, problem);
}

bool mc_form_is_cut(const struct mc_form *form)
{
    return atomic_load(&form->is_cut);
}

double mc_form_ratio(struct mc_form *form, const struct mc_metric_input *const *all, size_t n,
                     struct mc_metric_problem *problem)
{
    struct mc_form_judgement *judgements = mc_malloc(mc_array_size(n + 1, sizeof(*judgements)));
    size_t n_accepted = 0, n_scored = 0, i;

    mc_form_judge(form, all, n, judgements, problem);
    for (i = 0; i < n; i++) {
        n_scored += isnan(judgements[i].preference) ? 0 : 1;
        n_accepted += judgements[i].accepted > 0;
    }
    free(judgements);
    if (mc_form_is_cut(form)) {
        (void)snprintf(problem->text, sizeof(problem->text), "interrupted");
        return (double)NAN;
    }
    if (n_scored > 0)
        return (double)n_accepted / (double)n_scored;
    (void)snprintf(problem->text, sizeof(problem->text), "no case has a preference");
    return (double)NAN;
}

/* --- open and close --------------------------------------------------------------------------- */

void mc_form_close(struct mc_form *form)
{
    if (form == NULL)
        return;
    mc_sentence_store_free(form->store);
    mc_model_close(form->model);
    free(form);
}

/* Checks that the model supports the context, and fills in what depends on it. */
static int check_model(struct mc_form *form, struct mc_metric_problem *problem)
{
    const struct mc_model_sizes *sizes = mc_model_sizes(form->model);
    bool causal = sizes->kind == MC_MODEL_GPT2;
    const char *name = mc_model_name(form->model);

    if (form->context == CONTEXT_MODEL)
        form->context = causal ? CONTEXT_BOS_EOS : CONTEXT_MASKED;
    if (causal != (form->context < CONTEXT_MASKED))
        return mc_opening_refuse(problem, "context=%s is not for %.60s, which reads %s",
                                 mc_host_option(form->host, "context"), name,
                                 causal ? "from left to right" : "both sides of a token");
    if (!sizes->has_vocabulary_head)
        return mc_opening_refuse_file(problem,
                                      "the model %.60s has no head for its vocabulary, and cannot "
                                      "say how probable a token is",
                                      name);
    form->bos = mc_tokenizer_special(form->tokenizer, MC_TOKEN_START);
    form->mask = mc_tokenizer_special(form->tokenizer, MC_TOKEN_MASK);
    form->unknown = mc_tokenizer_special(form->tokenizer, MC_TOKEN_UNKNOWN);
    if (causal ? form->bos == MC_NOT_FOUND && form->context != CONTEXT_NONE
               : form->mask == MC_NOT_FOUND || form->unknown == MC_NOT_FOUND)
        return mc_opening_refuse_file(problem, "the tokenizer of %.60s has no %s", name,
                                      causal ? "token that begins texts" : "mask");
    if (form->bos == MC_NOT_FOUND)
        form->bos = 0; /* stands for an empty sentence; it is not scored */
    form->max_length = causal ? sizes->n_positions : mc_model_max_length(form->model);
    return 0;
}

int mc_form_open(const struct mc_metric_host *host, struct mc_form **form,
                 struct mc_metric_problem *problem)
{
    struct mc_form *opened = mc_calloc(1, sizeof(*opened));
    const struct mc_sentence_work work = {size_of_scores, compute_scores, opened};
    char kind[32];

    opened->host = host;
    opened->context = (enum context)mc_host_choice(host, "context", MC_FORM_CONTEXTS);
    opened->tolerance = mc_host_real(host, "tolerance");
    if (mc_metric_model_open(host, NULL, &opened->model, problem) != 0) {
        mc_form_close(opened);
        return -1;
    }
    opened->tokenizer = mc_model_tokenizer(opened->model);
    if (check_model(opened, problem) != 0) {
        mc_form_close(opened);
        return -1;
    }
    (void)snprintf(kind, sizeof(kind), "form %d", (int)opened->context);
    opened->store = mc_sentence_store_share(&work, opened->model, kind, STORE_BYTES);
    *form = opened;
    return 0;
}

/* --- the metric ------------------------------------------------------------------------------- */

#define OUTPUTS "preference|accept|candidate_probability|reference_probability"
enum output {
    OUTPUT_PREFERENCE,
    OUTPUT_ACCEPT,
    OUTPUT_CANDIDATE_PROBABILITY,
    OUTPUT_REFERENCE_PROBABILITY
};

struct form_metric {
    struct mc_form *form;
    enum output output;
};

static void close_form(void *state)
{
    struct form_metric *metric = state;

    mc_form_close(metric->form);
    free(metric);
}

static int open_form(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct form_metric *metric = mc_calloc(1, sizeof(*metric));

    metric->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    if (mc_form_open(host, &metric->form, problem) != 0) {
        free(metric);
        return -1;
    }
    *state = metric;
    return 0;
}

static double output_of(const struct mc_form_judgement *judgement, enum output output)
{
    switch (output) {
    case OUTPUT_ACCEPT:
        return judgement->accepted;
    case OUTPUT_CANDIDATE_PROBABILITY:
        return judgement->candidate;
    case OUTPUT_REFERENCE_PROBABILITY:
        return judgement->reference;
    case OUTPUT_PREFERENCE:
        break;
    }
    return judgement->preference;
}

static int score_form(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    const struct form_metric *metric = state;
    struct mc_form_judgement *judgements = mc_malloc(mc_array_size(n + 1, sizeof(*judgements)));
    size_t i;

    mc_form_judge(metric->form, in, n, judgements, problem);
    for (i = 0; i < n; i++)
        scores[i] = output_of(&judgements[i], metric->output);
    free(judgements);
    return mc_form_is_cut(metric->form) ? -1 : 0;
}

static int corpus_form(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    const struct form_metric *metric = state;

    if (metric->output > OUTPUT_ACCEPT) {
        *score = (double)NAN;
        (void)snprintf(problem->text, sizeof(problem->text),
                       "probabilities have no corpus score; preference and accept have one");
        return 0;
    }
    *score = mc_form_ratio(metric->form, all, n, problem);
    return 0;
}

static int explain_form(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    const struct form_metric *metric = state;

    mc_form_explain(metric->form, in, writer, problem);
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    MC_FORM_PARAMETERS,
    MC_CHOICE_PARAMETER("output", "preference", OUTPUTS, "the value to use as the score"),
    MC_METRIC_PRODUCTS_PARAMETER, MC_PARAMETERS_END};

static const char manual[] =
    "How well formed a text is, in the eyes of a language model. The probability of a sentence is "
    "the mean over its tokens of P(token | context). The preference is candidate / (candidate + "
    "reference): 0.5 where both are equally probable. A candidate is accepted if its preference "
    "is at least 0.5 - tolerance. output=accept is 1 or 0; candidate_probability and "
    "reference_probability are the two means.\n"
    "\n"
    "The corpus score, of preference and accept, is the share of the candidates that are "
    "accepted, among those that have a preference.\n"
    "\n" MC_FORM_MANUAL
    "Reference program: that of Opitz and Frank 2021 (github.com/flipz357/MFscore), with GPT-2: "
    "context=bos+eos; with BERT: context=masked-words. Agrees with it on its own tokens and with "
    "the formula of the paper on the published CheckList pairs (random weights, float32).";

const struct mc_metric_module metric_form = {
    MC_BUILT_IN_METRIC("form"),
    .citation = "Opitz and Frank 2021, Towards a Decomposable Metric for Explainable Evaluation of "
                "Text Generation from AMR",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SLOW,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "is a text about as probable, to a language model, as the reference?",
    .manual = manual,
    .open = open_form,
    .score = score_form,
    .corpus = corpus_form,
    .explain = explain_form,
    .close = close_form,
};
