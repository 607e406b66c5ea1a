/* Synsets as the WordNet interface of TERp (JAWS 1.0) finds them. */
#include "metrics/text/terp.h"

#include "text/unicode.h"

/* The interface lacks two rules of adjectives: "er" and "est" to "e". */
static bool is_missing(enum mc_wordnet_part part, const struct mc_detachment *rule)
{
    return part == MC_WORDNET_ADJECTIVE && rule->replacement[0] != '\0';
}

static void add_part(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                     struct mc_slice word, struct mc_arena *scratch, struct mc_synsets *synsets)
{
    const struct mc_detachment *rule = mc_wordnet_detachments(part);
    struct mc_word_list forms = {NULL, 0, 0};
    size_t i;

    mc_wordnet_exceptions(wordnet, part, word, false, &forms);
    for (; rule->ending != NULL; rule++)
        if (!is_missing(part, rule))
            (void)mc_wordnet_detach(word, rule, scratch, &forms);
    mc_wordnet_synsets(wordnet, part, word, synsets);
    for (i = 0; i < forms.n; i++)
        mc_wordnet_synsets(wordnet, part, forms.items[i], synsets);
    mc_word_list_free(&forms);
}

void mc_terp_find_synsets(const void *source, struct mc_slice word, struct mc_arena *scratch,
                          struct mc_synsets *synsets)
{
    struct mc_buffer lower = {NULL, 0, 0};
    unsigned part;

    if (word.length == 0 || word.length > MC_WORDNET_WORD_LIMIT)
        return;
    mc_lower_append(&lower, word);
    for (part = 0; part < MC_WORDNET_PARTS; part++)
        add_part(source, (enum mc_wordnet_part)part, mc_buffer_slice(&lower), scratch, synsets);
    mc_buffer_free(&lower);
}
