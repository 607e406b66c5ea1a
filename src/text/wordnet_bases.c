/* All base forms that a word may have. */
#include "text/wordnet_files.h"

static void add_known(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                      struct mc_slice form, size_t begin, struct mc_word_list *forms)
{
    size_t i;

    for (i = begin; i < forms->n; i++)
        if (mc_slice_equal(forms->items[i], form))
            return;
    if (mc_wordnet_has(wordnet, part, form))
        mc_word_list_add(forms, form);
}

/* Appends those of one spelling that are not among forms[begin..) yet. */
static void add_of(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                   struct mc_slice word, size_t begin, struct mc_arena *arena,
                   struct mc_word_list *forms)
{
    const struct mc_detachment *rule;
    struct mc_word_list made = {NULL, 0, 0};
    size_t i;

    add_known(wordnet, part, word, begin, forms);
    mc_wordnet_exceptions(wordnet, part, word, false, &made);
    for (rule = mc_wordnet_detachments(part); rule->ending != NULL; rule++)
        (void)mc_wordnet_detach(word, rule, arena, &made);
    for (i = 0; i < made.n; i++)
        add_known(wordnet, part, made.items[i], begin, forms);
    mc_word_list_free(&made);
}

/* The word with `mark` where it has a blank, '-' or '_'; 0: with nothing there. */
static struct mc_slice spelt(struct mc_slice word, char mark, struct mc_arena *arena)
{
    char *copy = mc_arena_alloc(arena, word.length + 1);
    size_t i, n = 0;

    for (i = 0; i < word.length; i++)
        if (strchr(" -_", word.data[i]) == NULL || word.data[i] == '\0')
            copy[n++] = word.data[i];
        else if (mark != 0)
            copy[n++] = mark;
    return mc_slice(copy, n);
}

void mc_wordnet_bases(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                      struct mc_slice word, struct mc_arena *arena, struct mc_word_list *forms)
{
    static const char marks[] = {'_', '-', 0};
    size_t begin = forms->n, i;

    if (!mc_wordnet_can_be_word(word))
        return;
    add_of(wordnet, part, word, begin, arena, forms);
    for (i = 0; i < word.length && strchr(" -_", word.data[i]) == NULL; i++)
        ;
    if (i == word.length)
        return;
    for (i = 0; i < sizeof(marks); i++) {
        struct mc_slice other = spelt(word, marks[i], arena);

        if (mc_wordnet_can_be_word(other) && !mc_slice_equal(other, word))
            add_of(wordnet, part, other, begin, arena, forms);
    }
}

uint32_t mc_wordnet_n_tagged(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                             struct mc_slice word)
{
    struct mc_slice text = wordnet->parts[part].index.text, rest;
    uint32_t n, i;
    size_t offset;

    if (!mc_wordnet_can_be_word(word))
        return 0;
    offset = mc_wordnet_lower_bound(text, word);
    if (!mc_wordnet_line_of(text, word, &offset, &rest))
        return 0;
    (void)mc_wordnet_next(&rest); /* part, number of synsets */
    (void)mc_wordnet_next(&rest);
    if (!mc_wordnet_next_number(&rest, 10, &n))
        return 0;
    for (i = 0; i < n + 1 && rest.length > 0; i++) /* the symbols, the number of senses */
        (void)mc_wordnet_next(&rest);
    return mc_wordnet_next_number(&rest, 10, &n) ? n : 0;
}
