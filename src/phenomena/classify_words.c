/* Which phenomenon two sentences show, by their words. */
#include "phenomena/classify_parts.h"
#include "phenomena/word_lists.h"

/* --- classes of words that are compared as bags --------------------------------------------------
 */

static bool is_other_than_denial(const struct mc_word *word)
{
    return !word->is_article && !word->is_auxiliary && !word->is_negation &&
           !mc_is_listed(MC_WORDS_OF_DENIALS, word->text);
}

static bool is_relative(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_RELATIVE, word->text);
}

static bool is_glue_verb(const struct mc_word *word)
{
    return mc_is_listed(MC_WORDS_GLUE, word->base);
}

static bool is_joining(const struct mc_word *word)
{
    return word->is_function && !word->is_article && !word->is_auxiliary;
}

static bool is_content_but_glue(const struct mc_word *word)
{
    return !word->is_function && !is_glue_verb(word) && !mc_slice_is(word->text, "with");
}

static bool is_joining_otherwise(const struct mc_word *word)
{
    return is_joining(word) && !mc_is_listed(MC_WORDS_OF_COMPOUNDS, word->text);
}

static bool is_be(const struct mc_word *word)
{
    return word->is_be;
}

/* --- the same content ------------------------------------------------------------------------- */

/* Content words in their order. */
static size_t content_of(const struct mc_pair_side *side, uint32_t content[MC_PAIR_TOKEN_LIMIT])
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++)
        if (!side->tokens[i].word->is_function)
            content[n++] = side->tokens[i].word->index;
    return n;
}

static bool are_equal(const uint32_t *a, const uint32_t *b, size_t n)
{
    return n == 0 || memcmp(a, b, n * sizeof(*a)) == 0;
}

/* Whether two stretches are exchanged around a common middle: X M Y and Y M X, none of them empty,
 * whatever is common before and behind. */
static bool is_exchange(const struct mc_pair_words *words)
{
    uint32_t a[MC_PAIR_TOKEN_LIMIT], b[MC_PAIR_TOKEN_LIMIT];
    size_t n = content_of(&words->sides[0], a), begin = 0, end = n, x, y;

    if (content_of(&words->sides[1], b) != n)
        return false;
    while (begin < n && a[begin] == b[begin])
        begin++;
    while (end > begin && a[end - 1] == b[end - 1])
        end--;
    n = end - begin;
    for (x = 1; x < n; x++)
        for (y = 1; x + y < n; y++)
            if (are_equal(a + begin, b + end - x, x) && are_equal(a + end - y, b + begin, y) &&
                are_equal(a + begin + x, b + begin + y, n - x - y))
                return true;
    return false;
}

/* Sentences that share all their words but tell of something else differ in many places. */
enum { MOST_STRETCHES_OF_CLAUSES = 3 };

static struct mc_shown_phenomenon same_content(const struct mc_pair_words *words)
{
    const struct mc_pair_side *sides = words->sides;
    unsigned n_be = mc_pair_differing(words, is_be),
             n_joining = mc_pair_differing(words, is_joining);

    if (mc_pair_differing(words, is_relative) > 0 &&
        (sides[0].is_passive == sides[1].is_passive || n_be < 2) &&
        words->n_stretches <= MOST_STRETCHES_OF_CLAUSES)
        return mc_shown(MC_SHOWN_SUBORDINATE_CLAUSES, "the same content words, and a clause");
    if (sides[0].is_passive != sides[1].is_passive)
        return mc_shown(MC_SHOWN_PASSIVE, "the same content words, one side is passive");
    if (n_joining == 0 && is_exchange(words))
        return mc_shown(MC_SHOWN_SEMANTIC_ROLES,
                        "the same words, two stretches are exchanged around a common one");
    if (n_joining > 0 && mc_pair_differing(words, is_joining_otherwise) == 0 &&
        words->content_order_differs)
        return mc_shown(MC_SHOWN_SUBORDINATE_CLAUSES, "the same content words, joined otherwise");
    if (n_joining == 0 && !words->content_order_differs && n_be == 1 && words->n_inflected > 0)
        return mc_shown(MC_SHOWN_ASPECT, "the same base forms, one side with a form of \"be\"");
    return mc_shown(MC_SHOWN_NONE, "the same content words in other forms");
}

/* --- one stretch -------------------------------------------------------------------------------
 */

static size_t stretch_length(const struct mc_pair_words *words, size_t stretch, int side)
{
    const struct mc_pair_stretch *one = &words->stretches[stretch];
    size_t i, n = 0;

    for (i = one->begin[side]; i < one->end[side]; i++) {
        const struct mc_word *word = words->sides[side].tokens[i].word;

        n += !word->is_article && !word->is_auxiliary;
    }
    return n;
}

/* Whether all words of the stretch behind its first one are particles ("taking off"). */
static bool is_verb_with_particles(const struct mc_pair_words *words, int side)
{
    const struct mc_pair_stretch *one = &words->stretches[0];
    size_t i;

    for (i = one->begin[side] + 1; i < one->end[side]; i++)
        if (!mc_is_listed(MC_WORDS_PARTICLES, words->sides[side].tokens[i].word->text))
            return false;
    return true;
}

/* Verbs ending in -ing and participles are compared as verbs. */
static bool is_verbal(const struct mc_pair_exchange *exchange)
{
    return exchange->words[0]->is_verb_form && exchange->words[1]->is_verb_form;
}

static bool is_verb_alone(const struct mc_word *word)
{
    return word->is_verb_form && !word->is_noun;
}

static struct mc_shown_phenomenon by_exchange(const struct mc_pair_words *words,
                                              const struct mc_pair_exchange *exchange,
                                              bool strictly, struct mc_arena *arena)
{
    size_t n[2] = {stretch_length(words, 0, 0), stretch_length(words, 0, 1)};
    bool is_single = n[0] == 1 && n[1] == 1, is_verb = is_verbal(exchange);
    struct mc_shown_phenomenon found = mc_shown_by_relation(
        exchange->relation, is_verb, exchange->words[0]->text, exchange->words[1]->text, arena);

    if (strictly && ((is_verb_alone(exchange->words[0]) && !exchange->words[1]->is_verb_form) ||
                     (is_verb_alone(exchange->words[1]) && !exchange->words[0]->is_verb_form)))
        return mc_shown(MC_SHOWN_NONE, "one of the words that differ is a verb");
    if (is_verb && !is_single &&
        (!is_verb_with_particles(words, 0) || !is_verb_with_particles(words, 1)))
        return mc_shown(MC_SHOWN_NONE, "more than a verb differs");
    if (!strictly)
        return found;
    if (!is_single &&
        (found.shown != MC_SHOWN_HYPONYMY || exchange->relation->indefinite || n[0] + n[1] > 3))
        return mc_shown(MC_SHOWN_NONE, "more than one word differs");
    if (is_verb && found.shown == MC_SHOWN_ANTONYMY && !mc_is_opposite(exchange->relation))
        return mc_shown(MC_SHOWN_NONE, "verbs of one kind, which may be opposites or not");
    return found;
}

/* The strongest of what the exchanged words show. */
static struct mc_shown_phenomenon by_exchanges(const struct mc_pair_words *words, bool strictly,
                                               struct mc_arena *arena)
{
    static const enum mc_shown order[] = {MC_SHOWN_ANTONYMY, MC_SHOWN_PARTIAL_SYNONYMY,
                                          MC_SHOWN_HYPONYMY, MC_SHOWN_CO_HYPONYMY};
    size_t i, j;

    for (i = 0; i < sizeof(order) / sizeof(order[0]); i++)
        for (j = 0; j < words->n_exchanges; j++) {
            struct mc_shown_phenomenon found =
                by_exchange(words, &words->exchanges[j], strictly, arena);

            if (found.shown == order[i])
                return found;
        }
    return mc_shown(MC_SHOWN_NONE, "the words that differ are not related");
}

/* Whether the one stretch holds a word that says something. */
static bool has_content(const struct mc_pair_words *words)
{
    const struct mc_pair_stretch *one = &words->stretches[0];
    size_t i;
    int s;

    for (s = 0; s < 2; s++)
        for (i = one->begin[s]; i < one->end[s]; i++) {
            const struct mc_word *word = words->sides[s].tokens[i].word;

            if (!word->is_function && !mc_is_listed(MC_WORDS_COUNTS, word->text))
                return true;
        }
    return false;
}

static struct mc_shown_phenomenon one_stretch(const struct mc_pair_words *words, bool strictly,
                                              struct mc_arena *arena)
{
    if (stretch_length(words, 0, 0) == 0 || stretch_length(words, 0, 1) == 0)
        return has_content(words)
                   ? mc_shown(MC_SHOWN_OMISSION, "one side has more words, the rest is the same")
                   : mc_shown(MC_SHOWN_NONE, "no content word is left out");
    if (words->one_pair_of_places)
        return mc_shown(MC_SHOWN_ANTONYMY, "the places are opposite");
    if (words->n_inflected > 0)
        return mc_shown(MC_SHOWN_NONE, "another word is inflected otherwise");
    return by_exchanges(words, strictly, arena);
}

struct mc_shown_phenomenon mc_shown_by_words(const struct mc_pair_words *words, bool strictly,
                                             struct mc_arena *arena)
{
    if (words->too_long)
        return mc_shown(MC_SHOWN_NONE, "a sentence is too long to be compared");
    if (words->equal_but_articles)
        return words->articles_differ ? mc_shown(MC_SHOWN_ARTICLE, "nothing differs but articles")
                                      : mc_shown(MC_SHOWN_NONE, "the words are the same");
    if (words->sides[0].n_negations != words->sides[1].n_negations)
        return mc_pair_differing(words, is_other_than_denial) == 0
                   ? mc_shown(MC_SHOWN_NEGATION, "one side has more negation words")
                   : mc_shown(MC_SHOWN_NONE, "more than a negation differs");
    if (words->n_stretches == 1 && words->one_pair_of_places)
        return one_stretch(words, strictly, arena);
    if (words->n_differing_content == 0)
        return same_content(words);
    if (mc_pair_differing(words, is_glue_verb) > 0 &&
        mc_pair_differing(words, is_content_but_glue) == 0)
        return mc_shown(MC_SHOWN_SUBORDINATE_CLAUSES, "the same content words but for a verb such "
                                                      "as \"make\" or \"use\"");
    if (words->n_stretches == 1)
        return one_stretch(words, strictly, arena);
    return mc_shown(MC_SHOWN_NONE, "the sentences differ in several places");
}
