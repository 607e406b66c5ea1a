#include "phenomena/rule.h"

static struct mc_rule_verdict verdict_of(enum mc_rule_answer answer, const char *reason)
{
    return (struct mc_rule_verdict){answer, reason, NULL};
}

static struct mc_rule_verdict no(const char *reason)
{
    return verdict_of(MC_RULE_NO, reason);
}

static struct mc_rule_verdict yes(const char *reason)
{
    return verdict_of(MC_RULE_YES, reason);
}

/* --- relations ----------------------------------------------------------------------------- */

/* The exchange of which one of the patterns holds, or NULL. Two forms of one word are no exchange
 * of words, though a word has senses that are related. */
static const struct mc_pair_exchange *related(const struct mc_pair_words *words,
                                              const struct mc_relation_patterns *patterns)
{
    size_t i;

    for (i = 0; i < words->n_exchanges; i++) {
        const struct mc_pair_exchange *exchange = &words->exchanges[i];

        if (exchange->words[0]->base_index != exchange->words[1]->base_index &&
            mc_word_relation_is(exchange->relation, patterns))
            return exchange;
    }
    return NULL;
}

static bool places_hold(const struct mc_pair_words *words,
                        const struct mc_relation_patterns *patterns)
{
    size_t i;

    for (i = 0; i < patterns->n && words->places_differ; i++)
        if (patterns->items[i].kind == MC_RELATION_PLACES)
            return true;
    return false;
}

static const char *exchange_text(const struct mc_pair_exchange *exchange, const char *middle,
                                 const char *tail, struct mc_arena *arena)
{
    return mc_arena_format(arena, "\"%s\" and \"%s\" %s%s", exchange->words[0]->text.data,
                           exchange->words[1]->text.data, middle, tail);
}

/* The exchange that a message speaks of when no relation was found: a head, the first of them. */
static const struct mc_pair_exchange *spoken_of(const struct mc_pair_words *words)
{
    size_t i;

    for (i = 0; i < words->n_exchanges; i++)
        if (words->exchanges[i].is_head)
            return &words->exchanges[i];
    return words->n_exchanges > 0 ? &words->exchanges[0] : NULL;
}

/* No relation holds: unless a word is not known, that is a no. */
static struct mc_rule_verdict unrelated(const struct mc_pair_words *words,
                                        const struct mc_relation_patterns *patterns,
                                        struct mc_arena *arena)
{
    const struct mc_pair_exchange *exchange = spoken_of(words);
    struct mc_rule_verdict verdict;
    int s;

    if (exchange == NULL)
        return no("no word stands in the place of another");
    verdict = no(exchange_text(
        exchange, "are not related as this: ", mc_relation_patterns_text(patterns, arena), arena));
    for (s = 0; s < 2; s++)
        if (!exchange->words[s]->is_known) {
            verdict.answer = MC_RULE_SILENT;
            verdict.unknown = exchange->words[s];
            verdict.reason = mc_arena_format(arena, "WordNet does not have \"%s\"",
                                             exchange->words[s]->text.data);
        }
    return verdict;
}

static struct mc_rule_verdict check_relation(const struct mc_words_rule *rule,
                                             const struct mc_pair_words *words,
                                             struct mc_arena *arena)
{
    const struct mc_pair_exchange *exchange = related(words, &rule->unless);

    if (exchange != NULL)
        return no(exchange_text(exchange, "are related as ",
                                mc_relation_patterns_text(&rule->unless, arena), arena));
    if (places_hold(words, &rule->unless))
        return no("the places are opposite");
    if (rule->relation.n == 0)
        return yes("no word is the opposite of another");
    if (places_hold(words, &rule->relation))
        return yes("the places are opposite");
    exchange = related(words, &rule->relation);
    if (exchange == NULL)
        return unrelated(words, &rule->relation, arena);
    return yes(exchange_text(exchange, "are related as ",
                             mc_relation_patterns_text(&rule->relation, arena), arena));
}

/* --- the rest ------------------------------------------------------------------------------ */

/* How many words stand in the way of what must be the same; UINT_MAX: too many anyway. */
static struct mc_rule_verdict check_same(const struct mc_words_rule *rule,
                                         const struct mc_pair_words *words)
{
    switch (rule->same) {
    case MC_SAME_ALL:
        return words->n_differing_tokens <= rule->but ? yes("the words are the same")
                                                      : no("the words differ");
    case MC_SAME_CONTENT:
        return words->n_differing_content <= rule->but ? yes("the content words are the same")
                                                       : no("the content words differ");
    case MC_SAME_ALL_BUT_ARTICLES:
        return words->equal_but_articles ? yes("the words are the same but for articles")
                                         : no("more than articles differs");
    case MC_SAME_SHORTER:
        return words->n_missing <= rule->but ? yes("the shorter sentence is inside the longer one")
                                             : no("the shorter sentence is not inside the longer "
                                                  "one");
    case MC_SAME_UNSAID:
        break;
    }
    return yes("the words may differ");
}

static struct mc_rule_verdict check_differs(const struct mc_words_rule *rule,
                                            const struct mc_pair_words *words)
{
    if (rule->differs == MC_DIFFER_UNSAID)
        return yes("the words may be the same");
    if (words->equal_but_articles)
        return no("nothing differs but articles");
    if (rule->differs == MC_DIFFER_ORDER && !words->content_order_differs)
        return no("the order of the words is the same");
    if (rule->differs == MC_DIFFER_STRUCTURE && words->one_exchanged)
        return no("one word stands in the place of another");
    return yes("the words differ");
}

static struct mc_rule_verdict check_sides(const struct mc_words_rule *rule,
                                          const struct mc_pair_words *words)
{
    const struct mc_pair_side *sides = words->sides;
    bool negations = sides[0].n_negations != sides[1].n_negations;
    bool voices = sides[0].is_passive != sides[1].is_passive;

    if (rule->negations == MC_COMPARED_DIFFERENT && !negations)
        return no("there are as many negation words on both sides");
    if (rule->negations == MC_COMPARED_EQUAL && negations)
        return no("one side has more negation words");
    if (rule->voice == MC_COMPARED_DIFFERENT && !voices)
        return no(sides[0].is_passive ? "both sides are passive" : "neither side is passive");
    if (rule->voice == MC_COMPARED_EQUAL && voices)
        return no("one side is passive");
    if (rule->negations == MC_COMPARED_DIFFERENT)
        return yes("one side has more negation words");
    if (rule->voice == MC_COMPARED_DIFFERENT)
        return yes("one side is passive");
    return yes("");
}

struct mc_rule_verdict mc_rule_words(const struct mc_phenomenon_rule *rule,
                                     const struct mc_pair_words *words, struct mc_arena *arena)
{
    const struct mc_words_rule *wanted = &rule->words;
    struct mc_rule_verdict verdict, sides;

    if (!rule->has_words)
        return verdict_of(MC_RULE_SILENT, "there is no rule on words");
    if (words->too_long)
        return verdict_of(MC_RULE_SILENT, "a sentence is too long to be compared");
    sides = check_sides(wanted, words);
    if (sides.answer != MC_RULE_YES)
        return sides;
    verdict = check_differs(wanted, words);
    if (verdict.answer != MC_RULE_YES)
        return verdict;
    verdict = check_same(wanted, words);
    if (verdict.answer != MC_RULE_YES || (wanted->relation.n == 0 && wanted->unless.n == 0))
        return verdict.answer == MC_RULE_YES && wanted->same == MC_SAME_UNSAID &&
                       sides.reason[0] != '\0'
                   ? sides
                   : verdict;
    return check_relation(wanted, words, arena);
}
