/* Pairs that do not look as the rules of their phenomenon want them: graphs (W010), words (W011),
 * what they look like instead (W012), two phenomena in one pair (W013). */
#include "lint/pair_places.h"
#include "lint/stray_edits.h"

/* A case that is looked at. */
struct looking {
    const struct mc_lint_work *work;
    const struct mc_case *item;
    const struct mc_lint_pair *pair;
    const struct mc_phenomenon *phenomenon;
};

static void tell_to_allow(const struct looking *looking, size_t finding, const char *code)
{
    mc_check_detail(looking->work, finding,
                    "if it is right here, allow it: \"lint\": {\"allow\": [\"%s\"], \"reason\": "
                    "\"...\"}",
                    code);
}

/* --- graphs ---------------------------------------------------------------------------------- */

/* The difference without the edits for which `leave_out` is true. */
static struct mc_difference without(const struct mc_difference *difference, const bool *leave_out,
                                    struct mc_arena *arena)
{
    struct mc_difference rest = *difference;
    size_t i;

    rest.edits = mc_arena_array(arena, difference->n_edits, sizeof(*rest.edits));
    rest.n_edits = 0;
    for (i = 0; i < difference->n_edits; i++)
        if (!leave_out[i])
            rest.edits[rest.n_edits++] = difference->edits[i];
    return rest;
}

/* The edits that the words explain. */
static struct mc_difference explained(const struct looking *looking)
{
    const struct mc_difference *difference = looking->pair->difference;
    struct mc_arena *arena = looking->work->arena;
    bool *stray = mc_arena_array(arena, difference->n_edits, sizeof(*stray));
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        stray[i] =
            looking->pair->words != NULL && mc_is_stray_edit(difference, i, looking->pair->words);
    return without(difference, stray, arena);
}

static bool fits(const struct mc_phenomenon_rule *rule, const struct mc_difference *difference,
                 struct mc_arena *arena)
{
    return mc_rule_graph(rule, difference, arena).answer == MC_RULE_YES;
}

/* The phenomenon of that kind, or NULL where nobody loaded it. */
static const struct mc_phenomenon *known(const struct looking *looking, enum mc_shown shown)
{
    const struct mc_suite *suite = looking->work->suite;
    uint32_t index =
        mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(mc_shown_name(shown)));

    return index == MC_NOT_FOUND ? NULL : &suite->phenomena[index];
}

/* The one phenomenon that these edits alone would show, of those that can be told from pairs, and
 * not the case's own; NULL for none, and for several. */
static const struct mc_phenomenon *shown_by(const struct looking *looking,
                                            const struct mc_difference *difference)
{
    const struct mc_phenomenon *shown = NULL, *other;
    size_t n = 0;
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_SHOWN; i++) {
        other = known(looking, (enum mc_shown)i);
        if (other == NULL || !mc_rule_needs_edit(&other->rule) ||
            !fits(&other->rule, difference, looking->work->arena))
            continue;
        shown = other;
        n++;
    }
    return n == 1 && shown != looking->phenomenon ? shown : NULL;
}

/* The phenomenon that the edits show beside the case's own: one edit is its, and without that the
 * others are as they must be. NULL: none. */
static const struct mc_phenomenon *second_phenomenon(const struct looking *looking,
                                                     const struct mc_difference *difference)
{
    struct mc_arena *arena = looking->work->arena;
    bool *rest = mc_arena_array(arena, difference->n_edits, sizeof(*rest));
    bool *one = mc_arena_array(arena, difference->n_edits, sizeof(*one));
    size_t i, j;

    for (i = 0; i < difference->n_edits && difference->n_edits > 1; i++) {
        struct mc_difference own, other;
        const struct mc_phenomenon *shown;

        for (j = 0; j < difference->n_edits; j++) {
            rest[j] = j != i;
            one[j] = j == i;
        }
        own = without(difference, one, arena);
        other = without(difference, rest, arena);
        shown = shown_by(looking, &other);
        if (shown != NULL && fits(&looking->phenomenon->rule, &own, arena))
            return shown;
    }
    return NULL;
}

/* What the rule wants: "polarity; polarity, polarity". */
static const char *wanted_edits(const struct mc_phenomenon_rule *rule, struct mc_arena *arena)
{
    enum { SHOWN = 5 };
    const char *text = "";
    size_t i;

    for (i = 0; i < rule->n_sets && i < SHOWN; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : "; ",
                               mc_edit_patterns_text(&rule->sets[i], arena));
    return i < rule->n_sets ? mc_arena_format(arena, "%s; ...", text) : text;
}

static void tell_graphs(const struct looking *looking, const struct mc_difference *difference)
{
    const struct mc_lint_work *work = looking->work;
    const struct mc_phenomenon *second = second_phenomenon(looking, difference);
    struct mc_check_place place = mc_check_graph_place(looking->item, &difference->edits[0]);
    struct mc_slice name = looking->phenomenon->name;
    size_t finding;

    if (second != NULL)
        finding = mc_check_tell(work, &place, "W013", "the graphs show \"%.*s\" beside \"%.*s\"",
                                MC_SLICE_ARGUMENTS(second->name), MC_SLICE_ARGUMENTS(name));
    else
        finding = mc_check_tell(work, &place, "W010", "the graphs do not show \"%.*s\"",
                                MC_SLICE_ARGUMENTS(name));
    mc_check_detail(work, finding, "they differ by %s", mc_check_edits(work, difference));
    mc_check_detail(work, finding, "\"%.*s\" is %s", MC_SLICE_ARGUMENTS(name),
                    wanted_edits(&looking->phenomenon->rule, work->arena));
    tell_to_allow(looking, finding, second != NULL ? "W013" : "W010");
}

/* Equal graphs are E025, edits that no word explains W014: only what is left is looked at. */
static void check_graphs(const struct looking *looking)
{
    struct mc_difference difference;

    if (looking->pair->by_graphs.answer != MC_RULE_NO || looking->pair->difference->n_edits == 0)
        return;
    difference = explained(looking);
    if (difference.n_edits > 0 &&
        !fits(&looking->phenomenon->rule, &difference, looking->work->arena))
        tell_graphs(looking, &difference);
}

/* --- words ----------------------------------------------------------------------------------- */

/* "synonyms", "hypernym and hyponym, 2 steps"; of all that hold. */
static const char *relation_found(const struct mc_word_relation *relation, struct mc_arena *arena)
{
    const char *text = "";
    const char *between = "";

    if (relation->antonym || relation->antonym_similar || relation->antonym_derived) {
        text = "antonyms";
        between = ", ";
    }
    if (relation->synonym) {
        text = mc_arena_format(arena, "%s%ssynonyms", text, between);
        between = ", ";
    }
    if (relation->hypernym_distance > 0) {
        text = mc_arena_format(arena, "%s%sone above the other by %u step%s", text, between,
                               relation->hypernym_distance,
                               relation->hypernym_distance == 1 ? "" : "s");
        between = ", ";
    }
    if (relation->co_hyponym_distance > 0)
        text = mc_arena_format(arena, "%s%sa common hypernym within %u step%s", text, between,
                               relation->co_hyponym_distance,
                               relation->co_hyponym_distance == 1 ? "" : "s");
    return text[0] == '\0' ? "none" : text;
}

static void check_words(const struct looking *looking)
{
    const struct mc_lint_work *work = looking->work;
    const struct mc_pair_words *words = looking->pair->words;
    const struct mc_words_rule *rule = &looking->phenomenon->rule.words;
    const struct mc_pair_exchange *exchange;
    struct mc_check_place place;
    size_t finding;

    if (looking->pair->by_words.answer != MC_RULE_NO)
        return;
    place = mc_check_words_place(looking->item, words);
    finding = mc_check_tell(work, &place, "W011", "the words do not show \"%.*s\": %s",
                            MC_SLICE_ARGUMENTS(looking->phenomenon->name),
                            looking->pair->by_words.reason);
    exchange = mc_check_exchange(words);
    if (exchange != NULL && rule->relation.n + rule->unless.n > 0)
        mc_check_detail(work, finding, "relation in WordNet: %s",
                        relation_found(exchange->relation, work->arena));
    if (looking->pair->difference != NULL)
        mc_check_detail(work, finding, "the graphs differ by %s",
                        mc_check_edits(work, looking->pair->difference));
    tell_to_allow(looking, finding, "W011");
}

/* --- instead --------------------------------------------------------------------------------- */

/* Whether no rule of the phenomenon says no, and that of words says yes. */
static bool passes(const struct looking *looking, const struct mc_phenomenon_rule *rule)
{
    struct mc_rule_verdict by_graphs, by_words;

    mc_lint_judge(rule, looking->pair, looking->work->pairs->with_wordnet, looking->work->arena,
                  &by_graphs, &by_words);
    return by_words.answer == MC_RULE_YES && by_graphs.answer != MC_RULE_NO;
}

/* A rule says no, and the pair looks like another phenomenon, whose rules it meets. Where equal
 * graphs are the mistake, they tell nothing. */
static void check_others(const struct looking *looking)
{
    const struct mc_lint_pair *pair = looking->pair;
    const struct mc_phenomenon *other;
    struct mc_check_place place;

    if (pair->shown.shown == MC_SHOWN_NONE ||
        (pair->by_graphs.answer == MC_RULE_NO && pair->difference->n_edits == 0) ||
        (pair->by_graphs.answer != MC_RULE_NO && pair->by_words.answer != MC_RULE_NO))
        return;
    other = known(looking, pair->shown.shown);
    if (other == NULL || other == looking->phenomenon || !passes(looking, &other->rule))
        return;
    (void)mc_check_side(looking->item, 1, &place);
    place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
    mc_check_tell(looking->work, &place, "W012", "the pair looks like \"%.*s\": %s",
                  MC_SLICE_ARGUMENTS(other->name), pair->shown.reason);
}

static void check_rules(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++) {
        struct looking looking = {
            .work = work, .item = &work->suite->cases[i], .pair = &work->pairs->items[i]};

        looking.phenomenon = mc_case_phenomenon(work->suite, looking.item);
        if (looking.phenomenon == NULL)
            continue;
        check_graphs(&looking);
        check_words(&looking);
        check_others(&looking);
    }
}

const struct mc_lint_check mc_lint_check_rules = {check_rules};
