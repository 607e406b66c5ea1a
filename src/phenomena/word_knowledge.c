#include "phenomena/word_knowledge.h"

#include <stdlib.h>

#include "phenomena/word_knowledge_parts.h"
#include "phenomena/word_lists.h"

/* So many words and pairs of words are kept: some 100 MB. */
enum { MOST_KEPT = 1 << 18 };

static void start(struct mc_word_knowledge *knowledge)
{
    knowledge->texts = mc_string_map_new(knowledge->arena);
    knowledge->pairs = mc_string_map_new(knowledge->arena);
    knowledge->synsets = mc_string_map_new(knowledge->arena);
}

struct mc_word_knowledge *mc_word_knowledge_new(const struct mc_wordnet *wordnet)
{
    struct mc_word_knowledge *knowledge = mc_calloc(1, sizeof(*knowledge));

    knowledge->wordnet = wordnet;
    knowledge->arena = mc_arena_new();
    start(knowledge);
    return knowledge;
}

void mc_word_knowledge_free(struct mc_word_knowledge *knowledge)
{
    if (knowledge == NULL)
        return;
    mc_arena_free(knowledge->arena);
    free(knowledge->words);
    free(knowledge->relations);
    free(knowledge->hypernyms);
    free(knowledge);
}

bool mc_word_knowledge_has_wordnet(const struct mc_word_knowledge *knowledge)
{
    return knowledge->wordnet != NULL;
}

void mc_word_knowledge_rest(struct mc_word_knowledge *knowledge)
{
    if (mc_string_map_size(knowledge->texts) < MOST_KEPT &&
        mc_string_map_size(knowledge->pairs) < MOST_KEPT)
        return;
    mc_arena_clear(knowledge->arena);
    start(knowledge);
}

/* --- base forms ---------------------------------------------------------------------------- */

/* Of the forms other than the word (or, where itself, of the word alone) the one with the most
 * tagged senses, of those the longest, of those the first; empty for none. */
static struct mc_slice best_form(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                                 struct mc_slice word, bool itself, struct mc_arena *arena)
{
    struct mc_word_list forms = {NULL, 0, 0};
    struct mc_slice best = {"", 0};
    uint32_t most = 0;
    bool has_word = false;
    size_t i;

    mc_wordnet_bases(wordnet, part, word, arena, &forms);
    for (i = 0; i < forms.n; i++) {
        uint32_t n = forms.n < 2 ? 0 : mc_wordnet_n_tagged(wordnet, part, forms.items[i]);

        if (mc_slice_equal(forms.items[i], word)) {
            has_word = true;
        } else if (best.length == 0 || n > most ||
                   (n == most && forms.items[i].length > best.length)) {
            best = forms.items[i];
            most = n;
        }
    }
    mc_word_list_free(&forms);
    return best.length == 0 && has_word && itself ? word : best;
}

static struct mc_slice base_of(const struct mc_word_knowledge *knowledge, struct mc_slice word,
                               struct mc_arena *arena)
{
    const struct mc_wordnet *wordnet = knowledge->wordnet;
    struct mc_slice base;

    if (wordnet == NULL || word.length > MC_WORDNET_WORD_LIMIT ||
        mc_is_listed(MC_WORDS_UNCHANGED, word))
        return word;
    if (word.data[word.length - 1] == 's') {
        base = best_form(wordnet, MC_WORDNET_NOUN, word, false, arena);
        if (base.length == 0)
            base = best_form(wordnet, MC_WORDNET_VERB, word, true, arena);
    } else {
        base = best_form(wordnet, MC_WORDNET_VERB, word, true, arena);
        if (base.length == 0)
            base = best_form(wordnet, MC_WORDNET_NOUN, word, true, arena);
    }
    return base.length == 0 ? word : base;
}

/* --- classes ------------------------------------------------------------------------------- */

static bool ends_with(struct mc_slice word, const char *ending)
{
    size_t n = strlen(ending);

    return word.length >= n && memcmp(word.data + word.length - n, ending, n) == 0;
}

/* Whether the verbs have this as an inflected form; by_rule: other than by the exception list. */
static bool is_inflected_verb(const struct mc_word_knowledge *knowledge, struct mc_slice word,
                              bool by_rule, struct mc_arena *arena)
{
    struct mc_word_list forms = {NULL, 0, 0};
    bool found = false;
    size_t i;

    if (knowledge->wordnet == NULL || word.length > MC_WORDNET_WORD_LIMIT)
        return false;
    if (by_rule)
        mc_wordnet_bases(knowledge->wordnet, MC_WORDNET_VERB, word, arena, &forms);
    else
        mc_wordnet_exceptions(knowledge->wordnet, MC_WORDNET_VERB, word, false, &forms);
    for (i = 0; i < forms.n && !found; i++)
        found = !by_rule || !mc_slice_equal(forms.items[i], word);
    mc_word_list_free(&forms);
    return found;
}

/* As one of the first n_parts parts of speech. */
static bool has_sense(const struct mc_word_knowledge *knowledge, struct mc_slice text, int n_parts)
{
    struct mc_word_list forms = {NULL, 0, 0};
    bool found;
    int part;

    if (knowledge->wordnet == NULL)
        return false;
    for (part = 0; part < n_parts && forms.n == 0; part++)
        mc_wordnet_bases(knowledge->wordnet, (enum mc_wordnet_part)part, text, knowledge->arena,
                         &forms);
    found = forms.n > 0;
    mc_word_list_free(&forms);
    return found;
}

static void classify(const struct mc_word_knowledge *knowledge, struct mc_word *word,
                     struct mc_arena *arena)
{
    struct mc_slice text = word->text;
    bool is_ing = ends_with(text, "ing");

    word->is_article = mc_is_listed(MC_WORDS_ARTICLES, text);
    word->is_be = mc_is_listed(MC_WORDS_BE, text);
    word->is_auxiliary = mc_is_listed(MC_WORDS_AUXILIARY, text);
    word->is_function = mc_is_listed(MC_WORDS_FUNCTION, text);
    word->is_negation = mc_is_listed(MC_WORDS_NEGATIONS, text) || ends_with(text, "n't");
    word->is_man = mc_is_listed(MC_WORDS_MEN, word->base);
    word->is_woman = mc_is_listed(MC_WORDS_WOMEN, word->base);
    word->is_indefinite =
        mc_is_listed(MC_WORDS_INDEFINITE, text) || mc_is_listed(MC_WORDS_INDEFINITE, word->base);
    word->is_participle =
        !word->is_be && !is_ing &&
        (mc_is_listed(MC_WORDS_PARTICIPLES, text) ||
         is_inflected_verb(knowledge, text, false, arena) ||
         (ends_with(text, "ed") && is_inflected_verb(knowledge, text, true, arena)));
    word->is_verb_form =
        word->is_participle || (is_ing && is_inflected_verb(knowledge, text, true, arena));
    word->is_noun = word->is_verb_form && has_sense(knowledge, text, MC_WORDNET_NOUN + 1);
}

/* --- words --------------------------------------------------------------------------------- */

static uint32_t index_of(struct mc_word_knowledge *knowledge, struct mc_slice text)
{
    bool is_new;
    uint32_t index = mc_string_map_add(knowledge->texts, text, &is_new);

    if (is_new) {
        knowledge->words = mc_grow(knowledge->words, &knowledge->words_capacity, index + 1,
                                   sizeof(*knowledge->words));
        knowledge->words[index] = NULL;
    }
    return index;
}

const struct mc_word *mc_word_of(struct mc_word_knowledge *knowledge, struct mc_slice text)
{
    uint32_t index = mc_string_map_find(knowledge->texts, text);
    struct mc_known_word *known;
    struct mc_slice lower;

    if (index != MC_NOT_FOUND && knowledge->words[index] != NULL)
        return &knowledge->words[index]->word;
    lower = mc_arena_lower(knowledge->arena, text);
    index = index_of(knowledge, lower);
    if (knowledge->words[index] != NULL)
        return &knowledge->words[index]->word;
    known = mc_arena_array(knowledge->arena, 1, sizeof(*known));
    known->word.text = mc_string_map_key(knowledge->texts, index);
    known->word.index = index;
    known->word.base = lower.length == 0 ? lower : base_of(knowledge, lower, knowledge->arena);
    known->word.base_index = index_of(knowledge, known->word.base);
    known->word.base = mc_string_map_key(knowledge->texts, known->word.base_index);
    classify(knowledge, &known->word, knowledge->arena);
    knowledge->words[index] = known;
    known->word.is_known =
        known->word.base_index != index || has_sense(knowledge, known->word.text, MC_WORDNET_PARTS);
    return &known->word;
}
