/* What the words of two sentences have to do with each other, before any order counts. */
#include "metrics/text/terp.h"

#include <math.h>
#include <stdlib.h>

/* --- sentences ------------------------------------------------------------------------------ */

static void reserve_sentence(struct mc_terp_sentence *sentence, size_t n)
{
    sentence->n = n;
    if (n >= sentence->word_capacity)
        sentence->words =
            mc_grow(sentence->words, &sentence->word_capacity, n + 1, sizeof(*sentence->words));
    if (n >= sentence->phrase_word_capacity)
        sentence->phrase_words = mc_grow(sentence->phrase_words, &sentence->phrase_word_capacity,
                                         n + 1, sizeof(*sentence->phrase_words));
    if (n >= sentence->stop_word_capacity)
        sentence->is_stop_word = mc_grow(sentence->is_stop_word, &sentence->stop_word_capacity,
                                         n + 1, sizeof(*sentence->is_stop_word));
}

static void set_word(struct mc_terp *terp, struct mc_terp_sentence *sentence, size_t i,
                     struct mc_slice word)
{
    sentence->words[i] = mc_lexicon_add(&terp->lexicon, word, NULL);
    sentence->is_stop_word[i] =
        terp->stop_words != NULL && mc_string_map_find(terp->stop_words, word) != MC_NOT_FOUND;
}

void mc_terp_read(struct mc_terp *terp, struct mc_slice text, struct mc_terp_sentence *sentence)
{
    const struct mc_tokens *tokens = &sentence->tokens.tokens;
    size_t i;

    mc_ter_tokenize(&terp->tokenizing, text, &sentence->tokens);
    reserve_sentence(sentence, tokens->n);
    for (i = 0; i < tokens->n; i++) {
        set_word(terp, sentence, i, tokens->items[i]);
        sentence->phrase_words[i] = terp->phrases.words == NULL
                                        ? MC_NOT_FOUND
                                        : mc_string_map_find(terp->phrases.words, tokens->items[i]);
    }
}

/* A phrase of the table as a sentence. */
static void read_phrase(struct mc_terp *terp, const uint32_t *words, size_t n,
                        struct mc_terp_sentence *sentence)
{
    size_t i;

    reserve_sentence(sentence, n);
    for (i = 0; i < n; i++)
        set_word(terp, sentence, i, mc_string_map_key(terp->phrases.words, words[i]));
}

void mc_terp_sentence_free(struct mc_terp_sentence *sentence)
{
    mc_ter_tokens_free(&sentence->tokens);
    free(sentence->words);
    free(sentence->phrase_words);
    free(sentence->is_stop_word);
    memset(sentence, 0, sizeof(*sentence));
}

/* --- words with words ----------------------------------------------------------------------- */

static void compare_words(const struct mc_terp *terp, struct mc_terp_pair *pair, uint32_t candidate,
                          uint32_t reference, size_t cell)
{
    const struct mc_terp_parameters *parameters = &terp->parameters;
    const struct mc_lexicon_word *words = terp->lexicon.words;
    double cost = parameters->costs.substitution;
    enum mc_terp_edit kind = MC_TERP_SUBSTITUTION;
    bool stems, synonyms;

    if (candidate == reference) {
        pair->costs[cell] = parameters->costs.match;
        pair->kinds[cell] = MC_TERP_MATCH;
        pair->alike[cell] = true;
        return;
    }
    stems = parameters->stems && words[candidate].stem == words[reference].stem;
    synonyms =
        parameters->synonyms && mc_lexicon_share_synset(&terp->lexicon, candidate, reference);
    if (stems && parameters->costs.stem < cost) {
        cost = parameters->costs.stem;
        kind = MC_TERP_STEM;
    }
    if (synonyms && parameters->costs.synonym < cost) {
        cost = parameters->costs.synonym;
        kind = MC_TERP_SYNONYM;
    }
    pair->costs[cell] = cost;
    pair->kinds[cell] = (unsigned char)kind;
    pair->alike[cell] = (stems || synonyms) && parameters->constraint >= MC_TERP_RELAX_NO_PHRASE;
}

static void reserve_pair(struct mc_terp_pair *pair, size_t n_cells, size_t n_columns)
{
    if (n_cells >= pair->cost_capacity)
        pair->costs = mc_grow(pair->costs, &pair->cost_capacity, n_cells + 1, sizeof(*pair->costs));
    if (n_cells >= pair->kind_capacity)
        pair->kinds = mc_grow(pair->kinds, &pair->kind_capacity, n_cells + 1, sizeof(*pair->kinds));
    if (n_cells >= pair->alike_capacity)
        pair->alike =
            mc_grow(pair->alike, &pair->alike_capacity, n_cells + 1, sizeof(*pair->alike));
    if (n_columns >= pair->first_capacity)
        pair->first =
            mc_grow(pair->first, &pair->first_capacity, n_columns + 1, sizeof(*pair->first));
}

/* --- phrases -------------------------------------------------------------------------------- */

/* Notes which words of the table the candidate has. */
static void mark_words(const struct mc_terp *terp, struct mc_terp_pair *pair)
{
    size_t n = mc_string_map_size(terp->phrases.words), old = pair->in_candidate_capacity, i;

    if (n > old) {
        pair->in_candidate = mc_grow(pair->in_candidate, &pair->in_candidate_capacity, n,
                                     sizeof(*pair->in_candidate));
        memset(pair->in_candidate + old, 0,
               (pair->in_candidate_capacity - old) * sizeof(*pair->in_candidate));
    }
    pair->turn++;
    for (i = 0; i < pair->candidate->n; i++)
        if (pair->candidate->phrase_words[i] != MC_NOT_FOUND)
            pair->in_candidate[pair->candidate->phrase_words[i]] = pair->turn;
}

static bool candidate_has(const struct mc_terp_pair *pair, const struct mc_terp_entry *entry)
{
    uint32_t i;

    if (entry->n > pair->candidate->n)
        return false;
    for (i = 0; i < entry->n; i++)
        if (pair->in_candidate[pair->phrase_words[entry->begin + i]] != pair->turn)
            return false;
    return true;
}

/* The cost of an entry for the reference phrase that begins at `column`; looked for once. */
static double cost_of(struct mc_terp *terp, const struct mc_terp_pair *pair,
                      struct mc_terp_entry *entry, size_t column, size_t n_reference)
{
    const uint32_t *words = terp->phrases.phrase_words + entry->begin;
    double edits;

    if (!isnan(entry->cost))
        return entry->cost;
    read_phrase(terp, words, entry->n, &terp->phrase_candidate);
    read_phrase(terp, pair->reference->phrase_words + column, n_reference, &terp->phrase_reference);
    edits = mc_terp_search_run(terp, &terp->phrase_search, &terp->phrase_candidate,
                               &terp->phrase_reference, false);
    entry->cost = mc_terp_phrase_cost(&terp->parameters, entry->probability, edits);
    return entry->cost;
}

/* Adds an option to those from `begin` on, which are of one reference phrase, in the order of their
 * length; of equal phrases the cheaper one stays. */
static void add_option(struct mc_terp_pair *pair, size_t begin, const struct mc_terp_option *option)
{
    size_t at = pair->n_options;

    for (; at > begin && pair->options[at - 1].n_candidate >= option->n_candidate; at--) {
        struct mc_terp_option *other = &pair->options[at - 1];

        if (other->n_candidate == option->n_candidate &&
            memcmp(pair->phrase_words + other->begin, pair->phrase_words + option->begin,
                   option->n_candidate * sizeof(*pair->phrase_words)) == 0) {
            other->cost = fmin(other->cost, option->cost);
            return;
        }
    }
    if (pair->n_options == pair->option_capacity)
        pair->options = mc_grow(pair->options, &pair->option_capacity, pair->n_options + 1,
                                sizeof(*pair->options));
    memmove(pair->options + at + 1, pair->options + at,
            (pair->n_options - at) * sizeof(*pair->options));
    pair->options[at] = *option;
    pair->n_options++;
}

/* The options of the reference phrase of `length` words from `column` on, which leads to the
 * node. */
static void add_node(struct mc_terp *terp, struct mc_terp_pair *pair, uint32_t node, size_t column,
                     size_t length)
{
    size_t begin = pair->n_options;
    uint32_t number;

    for (number = terp->phrases.first[node]; number != 0;
         number = terp->phrases.entries[number].next) {
        struct mc_terp_entry *entry = &terp->phrases.entries[number];
        struct mc_terp_option option = {(uint32_t)length, entry->n, entry->begin, 0};

        if (!candidate_has(pair, entry))
            continue;
        option.cost = cost_of(terp, pair, entry, column, length);
        if (isfinite(option.cost))
            add_option(pair, begin, &option);
    }
}

static void find_options(struct mc_terp *terp, struct mc_terp_pair *pair)
{
    const struct mc_terp_sentence *reference = pair->reference;
    size_t column, length;

    mark_words(terp, pair);
    for (column = 0; column < reference->n; column++) {
        uint32_t node = 0;

        pair->first[column] = (uint32_t)pair->n_options;
        for (length = 0; column + length < reference->n; length++) {
            uint32_t word = reference->phrase_words[column + length];

            if (word != MC_NOT_FOUND)
                node = mc_terp_phrases_step(&terp->phrases, node, word);
            if (word == MC_NOT_FOUND || node == 0)
                break;
            add_node(terp, pair, node, column, length + 1);
        }
    }
    pair->first[column] = (uint32_t)pair->n_options;
}

void mc_terp_compare(struct mc_terp *terp, struct mc_terp_pair *pair,
                     const struct mc_terp_sentence *candidate,
                     const struct mc_terp_sentence *reference, bool use_phrases)
{
    size_t row, column, cell = 0;

    pair->candidate = candidate;
    pair->reference = reference;
    pair->phrase_words = terp->phrases.phrase_words;
    pair->n_options = 0;
    reserve_pair(pair, mc_array_size(candidate->n, reference->n), reference->n);
    for (row = 0; row < candidate->n; row++)
        for (column = 0; column < reference->n; column++)
            compare_words(terp, pair, candidate->words[row], reference->words[column], cell++);
    if (use_phrases && terp->phrases.n_entries > 0)
        find_options(terp, pair);
}

void mc_terp_pair_free(struct mc_terp_pair *pair)
{
    free(pair->costs);
    free(pair->kinds);
    free(pair->alike);
    free(pair->options);
    free(pair->first);
    free(pair->in_candidate);
    memset(pair, 0, sizeof(*pair));
}
