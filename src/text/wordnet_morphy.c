/* Base forms of inflected words: morphy(7WN), and as NLTK applies it. */
#include "text/wordnet.h"

/* morphy(7WN), table "Rules of Detachment". */
static const struct mc_detachment NOUN_RULES[] = {{"s", ""},      {"ses", "s"},   {"xes", "x"},
                                                  {"zes", "z"},   {"ches", "ch"}, {"shes", "sh"},
                                                  {"men", "man"}, {"ies", "y"},   {NULL, NULL}};
static const struct mc_detachment VERB_RULES[] = {{"s", ""},    {"ies", "y"}, {"es", "e"},
                                                  {"es", ""},   {"ed", "e"},  {"ed", ""},
                                                  {"ing", "e"}, {"ing", ""},  {NULL, NULL}};
static const struct mc_detachment ADJECTIVE_RULES[] = {
    {"er", ""}, {"est", ""}, {"er", "e"}, {"est", "e"}, {NULL, NULL}};
static const struct mc_detachment NO_RULES[] = {{NULL, NULL}};
/* NLTK's own. */
static const struct mc_detachment NLTK_NOUN_RULE[] = {{"ves", "f"}, {NULL, NULL}};

const struct mc_detachment *mc_wordnet_detachments(enum mc_wordnet_part part)
{
    switch (part) {
    case MC_WORDNET_NOUN:
        return NOUN_RULES;
    case MC_WORDNET_VERB:
        return VERB_RULES;
    case MC_WORDNET_ADJECTIVE:
        return ADJECTIVE_RULES;
    case MC_WORDNET_ADVERB:
    case MC_WORDNET_PARTS:
        break;
    }
    return NO_RULES;
}

bool mc_wordnet_detach(struct mc_slice word, const struct mc_detachment *rule,
                       struct mc_arena *arena, struct mc_word_list *forms)
{
    size_t n_ending = strlen(rule->ending), n_replacement = strlen(rule->replacement);
    size_t kept = word.length - n_ending;
    char *form;

    if (word.length < n_ending || kept + n_replacement == 0 ||
        memcmp(word.data + kept, rule->ending, n_ending) != 0)
        return false;
    form = mc_arena_alloc(arena, kept + n_replacement + 1);
    memcpy(form, word.data, kept);
    memcpy(form + kept, rule->replacement, n_replacement + 1);
    mc_word_list_add(forms, mc_slice(form, kept + n_replacement));
    return true;
}

/* Whether items[begin..end) holds the word. */
static bool holds(const struct mc_slice *items, size_t begin, size_t end, struct mc_slice word)
{
    while (begin < end && !mc_slice_equal(items[begin], word))
        begin++;
    return begin < end;
}

/* Appends to `made` what one rule makes of the word, unless it is there already. */
static void apply(const struct mc_detachment *rules, struct mc_slice word, struct mc_arena *arena,
                  struct mc_word_list *made)
{
    const struct mc_detachment *rule;

    for (rule = rules; rule->ending != NULL; rule++)
        if (mc_wordnet_detach(word, rule, arena, made) &&
            holds(made->items, 0, made->n - 1, made->items[made->n - 1]))
            made->n--;
}

static void apply_to_all(const struct mc_word_list *words, enum mc_wordnet_part part,
                         struct mc_arena *arena, struct mc_word_list *made)
{
    size_t i;

    made->n = 0;
    for (i = 0; i < words->n; i++) {
        apply(mc_wordnet_detachments(part), words->items[i], arena, made);
        if (part == MC_WORDNET_NOUN)
            apply(NLTK_NOUN_RULE, words->items[i], arena, made);
    }
}

/* Appends those of the words that the index has, each once; returns whether there were any. */
static bool keep_known(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                       const struct mc_word_list *words, size_t begin, struct mc_word_list *forms)
{
    size_t i;

    for (i = 0; i < words->n; i++)
        if (mc_wordnet_has(wordnet, part, words->items[i]) &&
            !holds(forms->items, begin, forms->n, words->items[i]))
            mc_word_list_add(forms, words->items[i]);
    return forms->n > begin;
}

void mc_wordnet_morphy(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                       struct mc_slice word, struct mc_arena *arena, struct mc_word_list *forms)
{
    struct mc_word_list words = {NULL, 0, 0}, made = {NULL, 0, 0}, swap;
    size_t begin = forms->n;
    bool is_exception, found;

    if (word.length > MC_WORDNET_WORD_LIMIT)
        return;
    mc_word_list_add(&words, word);
    mc_wordnet_exceptions(wordnet, part, word, true, &words);
    is_exception = words.n > 1;
    (void)keep_known(wordnet, part, &words, begin, forms);
    if (!is_exception) {
        /* every rule takes at least one character away or is the last one that fits */
        apply_to_all(&words, part, arena, &made);
        found = keep_known(wordnet, part, &made, begin, forms);
        while (!found && made.n > 0) {
            swap = words;
            words = made;
            made = swap;
            apply_to_all(&words, part, arena, &made);
            found = keep_known(wordnet, part, &made, begin, forms);
        }
    }
    mc_word_list_free(&words);
    mc_word_list_free(&made);
}
