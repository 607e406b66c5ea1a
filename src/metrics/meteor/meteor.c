/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meteor.c: NLTK's matcher numbers words, stems and lemmas, and pairs them stage by stage through
 * chains of free places. Both programs use the same counts, each with its own formula. In order:
 * NLTK's matcher with words and alignment, counts and score, METEOR 1.5, NLTK, cases, explanation,
 * documentation. */
#include "metrics/meteor/meteor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "metrics/metric_support.h"
#include "text/stem.h"
#include "text/tokenize.h"

enum { METEOR_CANDIDATE, METEOR_REFERENCE, METEOR_SIDES };

/* Counts of a case or, added up, of a corpus. Sides are METEOR_CANDIDATE and _REFERENCE. */
struct meteor_counts {
    double length[METEOR_SIDES], function_words[METEOR_SIDES];
    double content[MC_METEOR_MODULES][METEOR_SIDES]; /* matched, by used module */
    double function[MC_METEOR_MODULES][METEOR_SIDES];
    double matched_words[METEOR_SIDES]; /* always words, not characters */
    double chunks;
};

struct meteor_result {
    double score, precision, recall, fmean, penalty; /* all except the score may be NaN */
};

/* --- NLTK's matcher --------------------------------------------------------------------------- */

/* When either is reached, all words are dropped. */
enum { WORD_LIMIT = 1 << 18, BYTE_LIMIT = 1 << 26 };

void mc_meteor_nltk_open(struct mc_meteor_nltk *nltk, const struct mc_wordnet *wordnet)
{
    memset(nltk, 0, sizeof(*nltk));
    nltk->wordnet = wordnet;
    nltk->stemmer = mc_stemmer_open(MC_STEM_NLTK);
    nltk->arena = mc_arena_new();
    nltk->scratch = mc_arena_new();
    nltk->names = mc_string_map_new(nltk->arena);
}

static void free_side(struct mc_meteor_nltk_side *side)
{
    free(side->words);
    free(side->stems);
    free(side->partner);
    free(side->stage);
}

void mc_meteor_nltk_close(struct mc_meteor_nltk *nltk)
{
    mc_stemmer_close(nltk->stemmer);
    mc_arena_free(nltk->arena);
    mc_arena_free(nltk->scratch);
    mc_synsets_free(&nltk->synsets);
    mc_word_list_free(&nltk->forms);
    mc_word_list_free(&nltk->found);
    free(nltk->words);
    free(nltk->lemmas);
    free(nltk->head);
    free(nltk->next);
    free_side(&nltk->candidate);
    free_side(&nltk->reference);
    memset(nltk, 0, sizeof(*nltk));
}

/* Begins a case. */
static void meteor_nltk_begin(struct mc_meteor_nltk *nltk)
{
    if (mc_string_map_size(nltk->names) < WORD_LIMIT && nltk->n_bytes < BYTE_LIMIT)
        return;
    mc_arena_clear(nltk->arena);
    nltk->names = mc_string_map_new(nltk->arena);
    nltk->n_lemmas = nltk->n_bytes = 0;
}

/* --- words ------------------------------------------------------------------------------------ */

static uint32_t number_of(struct mc_meteor_nltk *nltk, struct mc_slice name)
{
    bool is_new;
    uint32_t number = mc_string_map_add(nltk->names, name, &is_new);

    if (!is_new)
        return number;
    nltk->n_bytes += name.length;
    MC_RESERVE(nltk->words, nltk->word_capacity, (size_t)number + 1);
    MC_RESERVE_ZEROED(nltk->head, nltk->head_capacity, (size_t)number + 1);
    memset(&nltk->words[number], 0, sizeof(nltk->words[number]));
    return number;
}

static uint32_t stem_of(struct mc_meteor_nltk *nltk, uint32_t word)
{
    if (nltk->words[word].stem == 0) {
        struct mc_slice name = mc_string_map_key(nltk->names, word);
        uint32_t stem = number_of(nltk, mc_stem(nltk->stemmer, name));

        nltk->words[word].stem = stem + 1;
    }
    return nltk->words[word].stem - 1;
}

static void add_lemmas_of(struct mc_meteor_nltk *nltk, uint32_t synset)
{
    size_t i;

    nltk->found.n = 0;
    mc_wordnet_words(nltk->wordnet, synset, &nltk->found);
    for (i = 0; i < nltk->found.n; i++) {
        struct mc_slice lemma = nltk->found.items[i];

        if (memchr(lemma.data, '_', lemma.length) != NULL)
            continue;
        *MC_PUSH(nltk->lemmas, nltk->n_lemmas, nltk->lemma_capacity) = number_of(nltk, lemma);
    }
}

/* The one-word lemmas of all synsets of the word, looked up once. */
static void find_lemmas(struct mc_meteor_nltk *nltk, uint32_t word)
{
    struct mc_slice name = mc_string_map_key(nltk->names, word);
    size_t begin = nltk->n_lemmas, i;
    unsigned part;

    if (nltk->words[word].has_lemmas)
        return;
    nltk->synsets.n = 0;
    for (part = 0; part < MC_WORDNET_PARTS; part++) {
        nltk->forms.n = 0;
        mc_wordnet_morphy(nltk->wordnet, (enum mc_wordnet_part)part, name, nltk->scratch,
                          &nltk->forms);
        for (i = 0; i < nltk->forms.n; i++)
            mc_wordnet_synsets(nltk->wordnet, (enum mc_wordnet_part)part, nltk->forms.items[i],
                               &nltk->synsets);
    }
    for (i = 0; i < nltk->synsets.n; i++)
        add_lemmas_of(nltk, nltk->synsets.ids[i]);
    nltk->words[word].lemmas = (uint32_t)begin;
    nltk->words[word].n_lemmas = (uint32_t)(nltk->n_lemmas - begin);
    nltk->words[word].has_lemmas = true;
    mc_arena_clear(nltk->scratch);
}

/* Sets the words of a side, in lower case; after meteor_nltk_begin. */
static void meteor_nltk_read(struct mc_meteor_nltk *nltk, const struct mc_slice *tokens, size_t n,
                             struct mc_meteor_nltk_side *side)
{
    size_t i;

    if (n > side->capacity) {
        MC_RESERVE(side->words, side->capacity, n);
        side->stems = mc_realloc_array(side->stems, side->capacity, sizeof(*side->stems));
        side->partner = mc_realloc_array(side->partner, side->capacity, sizeof(*side->partner));
        side->stage = mc_realloc_array(side->stage, side->capacity, sizeof(*side->stage));
    }
    side->n = n;
    for (i = 0; i < n; i++) {
        side->words[i] = number_of(nltk, tokens[i]);
        side->stems[i] = stem_of(nltk, side->words[i]);
        side->partner[i] = 0;
    }
}

/* --- alignment -------------------------------------------------------------------------------- */

/* Chains the free places of the reference by their keys, the last place first. */
static void chain(struct mc_meteor_nltk *nltk, const uint32_t *keys)
{
    size_t j;

    MC_RESERVE(nltk->next, nltk->next_capacity, nltk->reference.n);
    for (j = 0; j < nltk->reference.n; j++) {
        if (nltk->reference.partner[j] != 0)
            continue;
        nltk->next[j] = nltk->head[keys[j]];
        nltk->head[keys[j]] = (uint32_t)j + 1;
    }
}

static void unchain(struct mc_meteor_nltk *nltk, const uint32_t *keys)
{
    size_t j;

    for (j = 0; j < nltk->reference.n; j++)
        nltk->head[keys[j]] = 0;
}

/* Of the keys that match the candidate's, the one with the last free place; the place is head[key],
 * 0 if there is none. */
static uint32_t best_key(struct mc_meteor_nltk *nltk, uint32_t key, bool synonyms)
{
    uint32_t best = key, i;

    if (!synonyms)
        return best;
    find_lemmas(nltk, key);
    for (i = 0; i < nltk->words[key].n_lemmas; i++) {
        uint32_t lemma = nltk->lemmas[nltk->words[key].lemmas + i];

        if (nltk->head[lemma] > nltk->head[best])
            best = lemma;
    }
    return best;
}

static void pair_up(struct mc_meteor_nltk *nltk, enum mc_meteor_nltk_stage stage)
{
    struct mc_meteor_nltk_side *candidate = &nltk->candidate, *reference = &nltk->reference;
    bool by_words = stage == MC_METEOR_NLTK_EXACT;
    const uint32_t *keys = by_words ? reference->words : reference->stems;
    size_t i;

    chain(nltk, keys);
    for (i = candidate->n; i-- > 0;) {
        uint32_t key, place;

        if (candidate->partner[i] != 0)
            continue;
        key = best_key(nltk, by_words ? candidate->words[i] : candidate->stems[i],
                       stage == MC_METEOR_NLTK_SYNONYM);
        place = nltk->head[key];
        if (place == 0)
            continue;
        nltk->head[key] = nltk->next[place - 1];
        candidate->partner[i] = place;
        candidate->stage[i] = stage;
        reference->partner[place - 1] = (uint32_t)i + 1;
        nltk->n_matches++;
    }
    unchain(nltk, keys);
}

/* Pairs the words: equal ones, then equal stems of the remaining ones, then stems that share a
 * synset; each from the right, with the last free word of the reference. Fills partner, stage,
 * n_matches and n_chunks. */
static void meteor_nltk_align(struct mc_meteor_nltk *nltk)
{
    const struct mc_meteor_nltk_side *candidate = &nltk->candidate;
    uint32_t before = 0; /* partner of the candidate word just before, or 0 */
    size_t i;

    nltk->n_matches = nltk->n_chunks = 0;
    pair_up(nltk, MC_METEOR_NLTK_EXACT);
    pair_up(nltk, MC_METEOR_NLTK_STEM);
    pair_up(nltk, MC_METEOR_NLTK_SYNONYM);
    for (i = 0; i < candidate->n; i++) {
        uint32_t partner = candidate->partner[i];

        nltk->n_chunks += partner != 0 && (before == 0 || partner != before + 1);
        before = partner;
    }
}

/* --- counts and score ------------------------------------------------------------------------- */

struct counting {
    const struct mc_meteor_settings *settings;
    const struct mc_meteor_lexicon *lexicon;
    struct meteor_counts *counts;
};

static void count_words(const struct counting *counting, const struct mc_meteor_sentence *sentence,
                        size_t side)
{
    size_t i;

    for (i = 0; i < sentence->tokens.n; i++) {
        const struct mc_meteor_word *word = &counting->lexicon->kinds[sentence->words[i]];
        double size = counting->settings->by_characters ? word->length : 1;

        counting->counts->length[side] += size;
        if (word->is_function_word)
            counting->counts->function_words[side] += size;
    }
}

/* Counts the words [begin, begin + n) of a side as matched by the module. */
static void count_matched(const struct counting *counting,
                          const struct mc_meteor_sentence *sentence, size_t side, uint32_t module,
                          const struct mc_meteor_match *match)
{
    size_t begin = side == METEOR_CANDIDATE ? match->candidate : match->reference;
    size_t n = side == METEOR_CANDIDATE ? match->n_candidate : match->n_reference, i;

    for (i = begin; i < begin + n; i++) {
        const struct mc_meteor_word *word = &counting->lexicon->kinds[sentence->words[i]];
        double size = counting->settings->by_characters ? word->length : 1;

        if (word->is_function_word)
            counting->counts->function[module][side] += size;
        else
            counting->counts->content[module][side] += size;
    }
    counting->counts->matched_words[side] += (double)n;
}

static void meteor_count(const struct mc_meteor_settings *settings,
                         const struct mc_meteor_lexicon *lexicon,
                         const struct mc_meteor_sentence *candidate,
                         const struct mc_meteor_sentence *reference,
                         const struct mc_meteor_matches *matches,
                         const struct mc_meteor_aligner *aligner, struct meteor_counts *counts)
{
    struct counting counting = {settings, lexicon, counts};
    size_t i;

    memset(counts, 0, sizeof(*counts));
    count_words(&counting, candidate, METEOR_CANDIDATE);
    count_words(&counting, reference, METEOR_REFERENCE);
    for (i = 0; i < aligner->n_chosen; i++) {
        const struct mc_meteor_match *match = &matches->items[aligner->chosen[i]];

        count_matched(&counting, candidate, METEOR_CANDIDATE, match->module, match);
        count_matched(&counting, reference, METEOR_REFERENCE, match->module, match);
    }
    counts->chunks = aligner->chunks;
}

static double total_matched(const struct meteor_counts *counts, size_t side)
{
    double sum = 0;
    size_t m;

    for (m = 0; m < MC_METEOR_MODULES; m++)
        sum += counts->content[m][side] + counts->function[m][side];
    return sum;
}

/* Whether every word of both sides is matched, in one chunk. Counts are whole numbers. */
static bool is_perfect(const struct meteor_counts *counts, double chunks)
{
    size_t side;

    for (side = 0; side < METEOR_SIDES; side++)
        if (total_matched(counts, side) < counts->length[side])
            return false;
    return chunks > 0 && chunks < 2;
}

/* Adds the counts of a case to those of a corpus; chunks only of cases that are not perfect. */
static void meteor_add(struct meteor_counts *sum, const struct meteor_counts *counts)
{
    size_t side, m;

    for (side = 0; side < METEOR_SIDES; side++) {
        sum->length[side] += counts->length[side];
        sum->function_words[side] += counts->function_words[side];
        sum->matched_words[side] += counts->matched_words[side];
        for (m = 0; m < MC_METEOR_MODULES; m++) {
            sum->content[m][side] += counts->content[m][side];
            sum->function[m][side] += counts->function[m][side];
        }
    }
    if (!is_perfect(counts, counts->chunks))
        sum->chunks += counts->chunks;
}

/* Weighted matches divided by weighted length: precision for the candidate, recall for the
 * reference. */
static double share(const struct mc_meteor_settings *settings,
                    const struct mc_meteor_modules *modules, const struct meteor_counts *counts,
                    size_t side)
{
    double delta = settings->delta, matched = 0;
    double length = delta * (counts->length[side] - counts->function_words[side]) +
                    (1.0 - delta) * counts->function_words[side];
    size_t m;

    for (m = 0; m < modules->n; m++)
        matched += counts->content[m][side] * modules->weights[m] * delta;
    for (m = 0; m < modules->n; m++)
        matched += counts->function[m][side] * modules->weights[m] * (1.0 - delta);
    return matched / length;
}

static void meteor_evaluate(const struct mc_meteor_settings *settings,
                            const struct mc_meteor_modules *modules,
                            const struct meteor_counts *counts, struct meteor_result *result)
{
    double alpha = settings->alpha, fragmentation = 0;

    result->precision = share(settings, modules, counts, METEOR_CANDIDATE);
    result->recall = share(settings, modules, counts, METEOR_REFERENCE);
    result->fmean = 1.0 / ((1.0 - alpha) / result->precision + alpha / result->recall);
    if (!is_perfect(counts, counts->chunks))
        fragmentation =
            counts->chunks /
            ((counts->matched_words[METEOR_CANDIDATE] + counts->matched_words[METEOR_REFERENCE]) /
             2);
    result->penalty = settings->gamma * pow(fragmentation, settings->beta);
    result->score = result->fmean * (1.0 - result->penalty);
    if (isnan(result->score) || result->score < 0)
        result->score = 0;
}

/* --- METEOR 1.5 ------------------------------------------------------------------------------- */

static void read_sentence(struct mc_meteor_state *state, struct mc_slice text,
                          struct mc_meteor_sentence *sentence)
{
    size_t i;

    mc_meteor_normalise(state->normalise, &state->lists, text, &state->normaliser,
                        &sentence->tokens);
    MC_RESERVE(sentence->words, sentence->capacity, sentence->tokens.n);
    for (i = 0; i < sentence->tokens.n; i++)
        sentence->words[i] = mc_meteor_lexicon_add(&state->lexicon, sentence->tokens.items[i]);
}

/* Computes tokens, words, matches and alignment of the candidate and one reference, in the state.
 * NULL, or why there are none. */
static const char *meteor_align_texts(struct mc_meteor_state *state, struct mc_slice candidate,
                                      struct mc_slice reference, struct meteor_counts *counts)
{
    mc_lexicon_trim(&state->lexicon.words);
    read_sentence(state, candidate, &state->candidate);
    read_sentence(state, reference, &state->reference);
    if (mc_meteor_match(&state->modules, &state->lexicon.words, &state->phrases, &state->candidate,
                        &state->reference, &state->matches) != 0)
        return "the sentences have more than 4194304 possible matches";
    mc_meteor_align(&state->modules, &state->matches, state->candidate.tokens.n,
                    state->reference.tokens.n, &state->aligner);
    meteor_count(&state->settings, &state->lexicon, &state->candidate, &state->reference,
                 &state->matches, &state->aligner, counts);
    return NULL;
}

/* --- NLTK ------------------------------------------------------------------------------------- */

/* meteor_score.single_meteor_score: 0 wherever NLTK divides by zero. */
static void evaluate_nltk(const struct mc_meteor_settings *settings,
                          const struct meteor_counts *counts, struct meteor_result *result)
{
    double matched = counts->matched_words[METEOR_CANDIDATE], alpha = settings->alpha;
    double bottom;

    result->precision = matched / counts->length[METEOR_CANDIDATE];
    result->recall = matched / counts->length[METEOR_REFERENCE];
    bottom = alpha * result->precision + (1 - alpha) * result->recall;
    result->fmean = result->precision * result->recall / bottom;
    result->penalty = settings->gamma * pow(counts->chunks / matched, settings->beta);
    result->score = matched > 0 && bottom > 0 ? (1 - result->penalty) * result->fmean : 0;
}

/* Aligns and scores by NLTK's definition, in state->pair and the counts. `reference` is an index in
 * state->words, which were read before. */
static void meteor_align_nltk(struct mc_meteor_state *state, size_t reference,
                              struct meteor_counts *counts, struct meteor_result *result)
{
    const struct mc_tokens *candidate = &state->words.candidate.tokens;
    const struct mc_tokens *other = &state->words.references[reference].tokens;
    struct mc_meteor_nltk *pair = &state->pair;

    meteor_nltk_begin(pair);
    meteor_nltk_read(pair, candidate->items, candidate->n, &pair->candidate);
    meteor_nltk_read(pair, other->items, other->n, &pair->reference);
    meteor_nltk_align(pair);
    memset(counts, 0, sizeof(*counts));
    counts->length[METEOR_CANDIDATE] = (double)candidate->n;
    counts->length[METEOR_REFERENCE] = (double)other->n;
    counts->matched_words[METEOR_CANDIDATE] = (double)pair->n_matches;
    counts->matched_words[METEOR_REFERENCE] = (double)pair->n_matches;
    counts->chunks = (double)pair->n_chunks;
    evaluate_nltk(&state->settings, counts, result);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* Counts and result for the reference with the best score, the first of equals; *best (may be NULL)
 * is its index. NULL, or why there is no score. */
static const char *meteor_best(struct mc_meteor_state *state, const struct mc_metric_input *input,
                               struct meteor_counts *counts, struct meteor_result *result,
                               size_t *best)
{
    struct meteor_counts others;
    struct meteor_result other;
    const char *reason = NULL;
    size_t i;

    *counts = (struct meteor_counts){0};
    *result = (struct meteor_result){0};
    if (state->nltk)
        mc_case_words_read(&state->words, input);
    for (i = 0; i < input->n_references && reason == NULL; i++) {
        if (state->nltk) {
            meteor_align_nltk(state, i, &others, &other);
        } else {
            reason = meteor_align_texts(state, input->candidate->text, input->references[i]->text,
                                        &others);
            if (reason == NULL)
                meteor_evaluate(&state->settings, &state->modules, &others, &other);
        }
        if (reason == NULL && (i == 0 || other.score > result->score)) {
            *counts = others;
            *result = other;
            if (best != NULL)
                *best = i;
        }
    }
    return reason;
}

/* Counts of a module, in the order of MC_METEOR_OUTPUTS; 0 for one that is not used. */
static double output_of_module(const struct mc_meteor_state *state,
                               const struct meteor_counts *counts)
{
    unsigned place = state->output - MC_METEOR_OF_MODULES;
    enum mc_meteor_module module = (enum mc_meteor_module)(place / 4);
    size_t i;

    for (i = 0; i < state->modules.n; i++)
        if (state->modules.items[i] == module)
            return place % 4 < 2 ? counts->content[i][place % 2] : counts->function[i][place % 2];
    return 0;
}

static double output_of(const struct mc_meteor_state *state, const struct meteor_counts *counts,
                        const struct meteor_result *result)
{
    const double figures[MC_METEOR_OF_MODULES] = {
        [MC_METEOR_SCORE] = result->score,
        [MC_METEOR_PRECISION] = result->precision,
        [MC_METEOR_RECALL] = result->recall,
        [MC_METEOR_FMEAN] = result->fmean,
        [MC_METEOR_PENALTY] = result->penalty,
        [MC_METEOR_CHUNKS] = counts->chunks,
        [MC_METEOR_MATCHED_CANDIDATE] = counts->matched_words[METEOR_CANDIDATE],
        [MC_METEOR_MATCHED_REFERENCE] = counts->matched_words[METEOR_REFERENCE],
        [MC_METEOR_CANDIDATE_LENGTH] = counts->length[METEOR_CANDIDATE],
        [MC_METEOR_REFERENCE_LENGTH] = counts->length[METEOR_REFERENCE],
        [MC_METEOR_CANDIDATE_FUNCTION_WORDS] = counts->function_words[METEOR_CANDIDATE],
        [MC_METEOR_REFERENCE_FUNCTION_WORDS] = counts->function_words[METEOR_REFERENCE],
    };

    return state->output < MC_METEOR_OF_MODULES ? figures[state->output]
                                                : output_of_module(state, counts);
}

static void give_reason(struct mc_metric_problem *problem, const char *reason)
{
    (void)snprintf(problem->text, sizeof(problem->text), "%s", reason);
}

static int score_meteor(void *state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    struct mc_meteor_state *opened = state;
    struct meteor_counts counts;
    struct meteor_result result;
    size_t i;

    for (i = 0; i < n; i++) {
        const char *reason = meteor_best(opened, in[i], &counts, &result, NULL);

        scores[i] = reason == NULL ? output_of(opened, &counts, &result) : (double)NAN;
        if (isnan(scores[i]))
            give_reason(problem, reason == NULL ? "the value is not defined: a side without a "
                                                  "word, or no match"
                                                : reason);
    }
    return 0;
}

static int corpus_meteor(void *state, const struct mc_metric_input *const *all, size_t n,
                         double *score, struct mc_metric_problem *problem)
{
    struct mc_meteor_state *opened = state;
    struct meteor_counts counts, sum;
    struct meteor_result result;
    const char *reason = opened->nltk ? "NLTK's METEOR has no corpus score" : NULL;
    size_t i;

    *score = (double)NAN;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n && reason == NULL; i++) {
        reason = meteor_best(opened, all[i], &counts, &result, NULL);
        if (reason == NULL)
            meteor_add(&sum, &counts);
    }
    if (reason != NULL) {
        give_reason(problem, reason);
        return 0;
    }
    meteor_evaluate(&opened->settings, &opened->modules, &sum, &result);
    *score = output_of(opened, &sum, &result);
    return 0;
}

static void range_meteor(void *state, double *worst, double *best)
{
    const struct mc_meteor_state *opened = state;

    *worst = 0;
    *best = opened->output <= MC_METEOR_PENALTY ? 1 : (double)INFINITY;
}

/* --- explanation ------------------------------------------------------------------------------ */

struct explainer {
    const struct mc_meteor_state *state;
    const struct mc_metric_writer *writer;
};

static void number(const struct explainer *e, const char *key, double value)
{
    if (!isnan(value))
        mc_write_number(e->writer, key, value);
}

static void write_figures(const struct explainer *e, const struct meteor_counts *counts,
                          const struct meteor_result *result)
{
    number(e, "score", result->score);
    number(e, "precision", result->precision);
    number(e, "recall", result->recall);
    number(e, "fmean", result->fmean);
    number(e, "fragmentation_penalty", result->penalty);
    number(e, "chunks", counts->chunks);
    number(e, "matched_candidate", counts->matched_words[METEOR_CANDIDATE]);
    number(e, "matched_reference", counts->matched_words[METEOR_REFERENCE]);
    number(e, "candidate_length", counts->length[METEOR_CANDIDATE]);
    number(e, "reference_length", counts->length[METEOR_REFERENCE]);
    if (!e->state->nltk) {
        number(e, "candidate_function_words", counts->function_words[METEOR_CANDIDATE]);
        number(e, "reference_function_words", counts->function_words[METEOR_REFERENCE]);
    }
}

/* The tokens [at, at + n), which are adjacent in one text, separated by blanks. */
static struct mc_slice phrase(const struct mc_slice *tokens, size_t at, size_t n)
{
    struct mc_slice last = tokens[at + n - 1];

    return mc_slice(tokens[at].data, (size_t)(last.data - tokens[at].data) + last.length);
}

struct written_match {
    const char *module;
    struct mc_slice candidate, reference;
    size_t candidate_at, reference_at, chunk;
    size_t n_candidate, n_reference; /* words */
};

/* Writes a match; positions and chunks count from 1. */
static void write_match(const struct explainer *e, const struct written_match *match)
{
    e->writer->begin_object(e->writer->context, NULL);
    mc_write_text(e->writer, "module", mc_slice_of(match->module));
    mc_write_text(e->writer, "candidate", match->candidate);
    mc_write_text(e->writer, "reference", match->reference);
    number(e, "candidate_position", (double)match->candidate_at + 1);
    number(e, "reference_position", (double)match->reference_at + 1);
    if (match->n_candidate > 1 || match->n_reference > 1) {
        number(e, "candidate_words", (double)match->n_candidate);
        number(e, "reference_words", (double)match->n_reference);
    }
    number(e, "chunk", (double)match->chunk);
    e->writer->end(e->writer->context);
}

/* Writes the matches by reference word. */
static void write_matches(const struct explainer *e)
{
    static const char *const names[MC_METEOR_MODULES] = {"exact", "stem", "synonym", "paraphrase"};
    const struct mc_meteor_state *state = e->state;
    size_t end_candidate = SIZE_MAX, end_reference = SIZE_MAX, chunk = 0, i;

    e->writer->begin_array(e->writer->context, "matches");
    for (i = 0; i < state->aligner.n_chosen; i++) {
        const struct mc_meteor_match *match = &state->matches.items[state->aligner.chosen[i]];
        struct written_match written = {
            names[state->modules.items[match->module]],
            phrase(state->candidate.tokens.items, match->candidate, match->n_candidate),
            phrase(state->reference.tokens.items, match->reference, match->n_reference),
            match->candidate,
            match->reference,
            0,
            match->n_candidate,
            match->n_reference};

        chunk += match->candidate != end_candidate || match->reference != end_reference;
        end_candidate = match->candidate + match->n_candidate;
        end_reference = match->reference + match->n_reference;
        written.chunk = chunk;
        write_match(e, &written);
    }
    e->writer->end(e->writer->context);
}

/* Writes the matches by candidate word, as NLTK counts chunks. */
static void write_nltk_matches(const struct explainer *e, size_t reference)
{
    static const char *const names[] = {"exact", "stem", "synonym"};
    const struct mc_meteor_nltk_side *side = &e->state->pair.candidate;
    const struct mc_slice *candidate = e->state->words.candidate.tokens.items;
    const struct mc_slice *other = e->state->words.references[reference].tokens.items;
    uint32_t before = 0;
    size_t chunk = 0, i;

    e->writer->begin_array(e->writer->context, "matches");
    for (i = 0; i < side->n; i++) {
        uint32_t partner = side->partner[i];

        if (partner != 0) {
            struct written_match written = {
                names[side->stage[i]], candidate[i], other[partner - 1], i, partner - 1, 0, 1, 1};

            chunk += before == 0 || partner != before + 1;
            written.chunk = chunk;
            write_match(e, &written);
        }
        before = partner;
    }
    e->writer->end(e->writer->context);
}

static int meteor_explain(void *state, const struct mc_metric_input *input,
                          const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct mc_meteor_state *opened = state;
    struct explainer e = {opened, writer};
    struct meteor_counts counts;
    struct meteor_result result;
    size_t best = 0;
    const char *reason = meteor_best(opened, input, &counts, &result, &best);

    (void)problem;
    if (reason != NULL) {
        mc_write_text(e.writer, "reason", mc_slice_of(reason));
        return 0;
    }
    if (opened->nltk)
        meteor_align_nltk(opened, best, &counts, &result);
    else
        (void)meteor_align_texts(opened, input->candidate->text, input->references[best]->text,
                                 &counts);
    write_figures(&e, &counts, &result);
    if (input->n_references > 1)
        number(&e, "reference", (double)best + 1);
    if (opened->nltk) {
        const struct mc_tokens *other = &opened->words.references[best].tokens;

        mc_tokens_write("candidate_tokens", opened->words.candidate.tokens.items,
                        opened->words.candidate.tokens.n, writer);
        mc_tokens_write("reference_tokens", other->items, other->n, writer);
        write_nltk_matches(&e, best);
    } else {
        mc_tokens_write("candidate_tokens", opened->candidate.tokens.items,
                        opened->candidate.tokens.n, writer);
        mc_tokens_write("reference_tokens", opened->reference.tokens.items,
                        opened->reference.tokens.n, writer);
        write_matches(&e);
    }
    return 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "1.5", "1.5|nltk", "the program to follow"),
    MC_CHOICE_PARAMETER("task", "rank", MC_METEOR_TASKS,
                        "the tuned parameters and weights of METEOR 1.5"),
    MC_TEXT_PARAMETER(
        "modules", "auto",
        "exact, stem, synonym, paraphrase joined by +; auto: all, paraphrase only with a table"),
    MC_CHOICE_PARAMETER("normalise", "norm", MC_METEOR_NORMALISATIONS,
                        "text normalisation before splitting at blanks"),
    MC_FILE_PARAMETER("paraphrases", NULL, "paraphrase table in METEOR's form, optionally gzipped"),
    MC_FILE_PARAMETER("resources", NULL,
                      "folder of METEOR's own data files; default: WordNet and built-in lists"),
    MC_REAL_PARAMETER("alpha",
                      "0.85; 0.9 with variant=nltk; 0.75 with task=adq; 0.40 with task=hter; "
                      "0.65 with task=util; 0.75 with task=li",
                      0, 1, "weight of recall against precision"),
    MC_REAL_PARAMETER("beta",
                      "0.2; 3 with variant=nltk; 1.40 with task=adq; 1.50 with task=hter; "
                      "0.1 with task=util; 1.40 with task=li",
                      0, 100, "exponent of the fragmentation"),
    MC_REAL_PARAMETER("gamma",
                      "0.6; 0.5 with variant=nltk; 0.45 with task=adq; 0.35 with task=hter; "
                      "0.55 with task=util; 0.70 with task=li",
                      0, 1, "largest fragmentation penalty"),
    MC_REAL_PARAMETER(
        "delta",
        "0.75; 0.70 with task=adq; 0.55 with task=hter; 0.65 with task=util; 0.50 with task=li", 0,
        1, "weight of content words; that of function words is 1 - delta"),
    MC_TEXT_PARAMETER("weights", NULL,
                      "weights of the modules used, joined by /; default: those of the task"),
    MC_SWITCH_PARAMETER("characters", "no",
                        "count the characters of words in precision and recall (METEOR's -ch)"),
    MC_CHOICE_PARAMETER("output", "score", MC_METEOR_OUTPUTS, "the value to use as the score"),
    MC_PARAMETERS_END};

static const char manual[] =
    "METEOR aligns the words of candidate and reference and scores the alignment: weighted "
    "precision and recall of the matched words, with a penalty for word order.\n"
    "\n"
    "variant=1.5 is METEOR 1.5 (Java) for English. Modules propose matches: exact (equal "
    "words), stem (equal stems of Snowball English), synonym (words, or their base forms, "
    "share a synset), paraphrase (phrases that are a pair of the table, in either direction). "
    "A match without conflicts is fixed; the others are chosen by a beam search of width 40 "
    "for most matched words, then fewest chunks, then least distance. For equal sentences "
    "only the first module is used. Content words count delta, function words 1 - delta. P is "
    "the weight of the matched words of the candidate (times the weight of the module) over "
    "that of all its words, R the same for the reference. Fmean = 1 / ((1 - alpha) / P + "
    "alpha / R), penalty = gamma * (chunks / matched words)^beta, score = Fmean * (1 - "
    "penalty). Matched words is the mean of both sides; the fraction is 0 if all words are "
    "matched in one chunk (beta=0 makes every penalty gamma). characters=yes is METEOR's -ch: "
    "P and R count the characters of the words (UTF-16 units, as in Java).\n"
    "\n"
    "normalise=norm and norm-nopunct are METEOR's -norm and -noPunct: punctuation, "
    "contractions and hyphens are split, abbreviations joined, and everything is lowercased; "
    "norm-nopunct drops punctuation. lower only lowercases, none does nothing; METEOR without "
    "options is normalise=lower. Lower case follows Unicode 15 (Java 17: Unicode 13). METEOR "
    "compares 32-bit hashes of words, this program the words.\n"
    "\n"
    "With several references the best score is used (the first of equals), in both variants. "
    "The corpus score first sums the counts of all cases; chunks of perfect cases are left "
    "out. Without any match, or with an empty side, the score is 0; precision, recall and "
    "fragmentation_penalty may then be undefined. A pair with more than 4194304 possible "
    "matches has no score; time grows with their number.\n"
    "\n"
    "Synonyms come from WordNet 3.0 (Debian: wordnet-base; METRICHECK_WORDNET names another "
    "folder), or with resources=FOLDER from METEOR's own files: function.english.words, "
    "nonbreaking.english.prefixes, synonym.english.synsets and synonym.english.exceptions, or "
    "the same below function/, nonbreaking/ and synonym/. Without them, or if a file is "
    "empty, truncated or not UTF-8, the metric is not available. METEOR's file identifies a "
    "synset by its offset alone, so synsets of different parts of speech can coincide by "
    "accident; WordNet keeps them apart. On the 1059 pairs of the NLG CheckList this changes "
    "one score (T4366sick, 0.279 instead of METEOR's 0.380, and thus the corpus score by "
    "0.00004). Of the 991 published scores 984 are reproduced with METEOR's files and the 56 "
    "known paraphrases, 983 with WordNet. The other seven (D165sick, D257sick, D294sick, "
    "T429sick, T3634sick, T3654sick, T3743sick) need two or more entries at once from a table "
    "that is not known in full.\n"
    "\n"
    "variant=nltk is NLTK 3.8 (meteor_score), defaults alpha=0.9, beta=3, gamma=0.5. Tokens "
    "are split at white space and lowercased. Equal words are paired, then words with equal "
    "stems (NLTK's Porter), then stems of which one is among the lemmas of the other's "
    "synsets, each time from the right. F = P R / (alpha P + (1 - alpha) R), penalty = gamma "
    "* (chunks / matches)^beta, score = F (1 - penalty), so equal sentences score below 1. It "
    "needs WordNet, has no corpus score, and ignores task, modules, normalise, paraphrases, "
    "resources, delta and weights.\n"
    "\n"
    "output selects a value other than the score: precision, recall, fmean, "
    "fragmentation_penalty, chunks, matched_candidate and matched_reference (words), "
    "candidate_length and reference_length, candidate_function_words and "
    "reference_function_words, and for each module the number of content and function words "
    "matched, as in synonym_content_reference.";

const struct mc_metric_module metric_meteor = {
    MC_BUILT_IN_METRIC("meteor"),
    .citation = "Denkowski and Lavie 2014, Meteor Universal: Language Specific Translation "
                "Evaluation for Any Target Language; Denkowski and Lavie 2011, Meteor 1.3; "
                "Banerjee and Lavie 2005, METEOR: An Automatic Metric for MT Evaluation with "
                "Improved Correlation with Human Judgments",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "METEOR: aligned words, stems, synonyms and paraphrases, in few chunks",
    .manual = manual,
    .open = mc_meteor_open,
    .score = score_meteor,
    .corpus = corpus_meteor,
    .explain = meteor_explain,
    .close = mc_meteor_close,
    .range = range_meteor,
};
