/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_suite.c: the checks of `lint` that look at what a suite says of its cases: allowances,
 * drafts, expectations, rubric, rules of phenomena. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/order.h"
#include "lint/check.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/fields.h"
#include "suite/named_cases.h"
#include "suite/suite.h"

/* Without WordNet, without a graph, or without a list of frames some findings cannot come up. */
static bool was_looked_for(const struct mc_lint_work *work, const struct mc_case *item,
                           const struct mc_lint_code *code)
{
    if (code->needs == MC_NEEDS_FRAMES)
        return work->frames != NULL;
    if (code->needs == MC_NEEDS_WORDNET)
        return work->pairs->with_wordnet;
    if (code->needs == MC_NEEDS_RULES)
        return work->pairs->kept[item - work->suite->cases].rule_of_words;
    return true;
}

static void check_allowance(const struct mc_lint_work *work, const struct mc_case *item, size_t i)
{
    struct mc_check_place place = {.item = item,
                                   .steps = {{"lint", 0}, {"allow", 0}, {NULL, i}},
                                   .n_steps = 3,
                                   .offset = MC_WHOLE_VALUE};
    struct mc_slice written = mc_case_more(item)->allowed[i], shown = mc_clip(written);
    const struct mc_lint_code *code = mc_lint_code_find(written.data);
    const char *nearest;

    if (code == NULL || !mc_slice_is(written, code->code)) {
        nearest = mc_nearest(written, mc_lint_code_words(work->arena));
        if (nearest != NULL)
            mc_check_report(work, &place, "E005",
                            "there is no finding \"%.*s\": did you mean \"%s\"?",
                            MC_SLICE_ARGUMENTS(shown), nearest);
        else
            mc_check_report(work, &place, "E005", "there is no finding \"%.*s\"",
                            MC_SLICE_ARGUMENTS(shown));
    } else if (!code->allowable) {
        mc_check_report(work, &place, "E005", "%s cannot be allowed: it is %s", code->code,
                        code->severity == MC_SEVERITY_NOTE ? "about the whole file"
                                                           : "a format error");
    } else if (!mc_allowances_needed(work->allowances, item, i) &&
               was_looked_for(work, item, code)) {
        mc_check_report(work, &place, "W019", "the allowance of %s is not needed here", code->code);
    }
}

void mc_lint_check_allowances(const struct mc_lint_work *work)
{
    size_t i, j;

    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; j < mc_case_more(&work->suite->cases[i])->n_allowed && j < MC_FIELD_FINDINGS;
             j++)
            check_allowance(work, &work->suite->cases[i], j);
}

enum { IDS_SHOWN = 5 };

struct lack {
    const char *what;
    bool (*is_lacking)(const struct mc_case *item);
};

static bool lacks_graph(const struct mc_case *item)
{
    return mc_side_more(&item->reference)->amr.length == 0 ||
           mc_side_more(&item->candidate)->amr.length == 0;
}

static bool lacks_text(const struct mc_case *item)
{
    return !item->reference.has_text || !item->candidate.has_text;
}

static bool lacks_score(const struct mc_case *item)
{
    return isnan(item->human);
}

static const struct lack lacks[] = {
    {"a sentence", lacks_text},
    {"a graph", lacks_graph},
    {"a score", lacks_score},
};

/* "without a graph: 3 cases: a-1, a-2, a-3". */
static void report_lack(const struct mc_lint_work *work, size_t finding, uint32_t file,
                        const struct lack *lack)
{
    const struct mc_suite *suite = work->suite;
    const char *ids = "";
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++) {
        if (suite->cases[i].file != file || !lack->is_lacking(&suite->cases[i]))
            continue;
        if (n < IDS_SHOWN)
            ids = mc_arena_format(work->arena, "%s%s%.*s", ids, n == 0 ? "" : ", ",
                                  MC_SLICE_ARGUMENTS(suite->cases[i].id));
        n++;
    }
    if (n > 0)
        mc_check_detail(work, finding, "without %s: %zu case%s: %s%s", lack->what, n,
                        n == 1 ? "" : "s", ids, n > IDS_SHOWN ? ", ..." : "");
}

static void check_drafts(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    uint32_t file;
    size_t i, finding;

    for (file = 0; file < suite->n_files; file++) {
        if (!suite->files[file].draft)
            continue;
        finding =
            mc_check_report_file(work, &suite->files[file], "N007", "a draft, which `run` skips");
        for (i = 0; i < sizeof(lacks) / sizeof(lacks[0]); i++)
            report_lack(work, finding, file, &lacks[i]);
    }
}

const struct mc_lint_check mc_lint_check_drafts = {check_drafts, NULL};

/* What one expectation says about two cases: that `low` is below `high`. */
struct order {
    uint32_t low, high;
    uint32_t owner, expectation; /* the case that says so, and which of its expectations */
};

struct orders {
    struct order *items; /* sorted by low */
    size_t n, capacity;
    size_t *first; /* per case, and one more: its orders are items[first[i]..first[i + 1]) */
};

static struct mc_check_place place_of(const struct mc_suite *suite, size_t owner,
                                      size_t expectation)
{
    struct mc_check_place place = {
        &suite->cases[owner], {{"expect", 0}, {NULL, expectation}}, 2, MC_WHOLE_VALUE, 0, NULL};

    return place;
}

/* The checking of all expectations. */
struct expectations {
    const struct mc_lint_work *work;
    const struct mc_suite *suite;
    struct mc_named_cases named;
    unsigned char *n_reported; /* per case: each finding costs a reading of the case */
    struct orders orders;
};

static bool may_report(struct expectations *all, size_t owner)
{
    if (all->n_reported[owner] >= MC_FIELD_FINDINGS)
        return false;
    all->n_reported[owner]++;
    return true;
}

static void add_order(struct expectations *all, size_t owner, size_t expectation)
{
    const struct mc_expectation *one =
        &mc_case_lists(&all->suite->cases[owner])->expectations[expectation];
    uint32_t other = mc_string_map_find(all->suite->case_ids, one->other);
    struct mc_check_place place = place_of(all->suite, owner, expectation);
    struct orders *orders = &all->orders;
    struct order *order;

    if (other == MC_NOT_FOUND) {
        if (mc_named_case_is_there(&all->named, one->other) || !may_report(all, owner))
            return;
        place = mc_check_below(&place, "case", MC_WHOLE_VALUE);
        mc_check_report(all->work, &place, "E014", "%s",
                        mc_named_case_fault(&all->named, one->other));
        return;
    }
    order = MC_PUSH(orders->items, orders->n, orders->capacity);
    order->low = one->type == MC_EXPECT_BELOW ? (uint32_t)owner : other;
    order->high = one->type == MC_EXPECT_BELOW ? other : (uint32_t)owner;
    order->owner = (uint32_t)owner;
    order->expectation = (uint32_t)expectation;
}

/* A minimum above a maximum of the same case. */
static void check_bounds(struct expectations *all, size_t owner)
{
    const struct mc_case *item = &all->suite->cases[owner];
    double minimum = -HUGE_VAL, maximum = HUGE_VAL;
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_expectations; i++) {
        struct mc_check_place place = place_of(all->suite, owner, i);
        double value = mc_case_lists(item)->expectations[i].value;

        if (mc_case_lists(item)->expectations[i].type == MC_EXPECT_MINIMUM)
            minimum = fmax(minimum, value);
        else if (mc_case_lists(item)->expectations[i].type == MC_EXPECT_MAXIMUM)
            maximum = fmin(maximum, value);
        else
            continue;
        if (minimum > maximum && may_report(all, owner)) {
            mc_check_report(all->work, &place, "E015",
                            "contradiction: a minimum of %.15g and a maximum of %.15g", minimum,
                            maximum);
            return;
        }
    }
}

MC_ORDER_BY_4(by_low_and_high, struct order, low, high, owner, expectation)

static void report_contradiction(struct expectations *all, const struct order *order)
{
    struct mc_check_place place = place_of(all->suite, order->owner, order->expectation);
    struct mc_slice low = mc_clip(all->suite->cases[order->low].id);
    struct mc_slice high = mc_clip(all->suite->cases[order->high].id);

    if (!may_report(all, order->owner))
        return;
    if (order->low == order->high)
        mc_check_report(all->work, &place, "E015", "contradiction: a case is compared with itself");
    else
        mc_check_report(
            all->work, &place, "E015",
            "contradiction: \"%.*s\" below \"%.*s\" here, but above it by other expectations",
            MC_SLICE_ARGUMENTS(low), MC_SLICE_ARGUMENTS(high));
}

/* Walks from one case upwards, depth first; an order that leads back to a case on the way is a
 * contradiction. `next` is per case the next order to look at, `on_way` whether it is on the way.
 */
static void walk_up(struct expectations *all, uint32_t start, size_t *next, bool *on_way,
                    uint32_t *way)
{
    const struct orders *orders = &all->orders;
    size_t n_way = 0;

    way[n_way++] = start;
    on_way[start] = true;
    while (n_way > 0) {
        uint32_t low = way[n_way - 1];
        const struct order *order = &orders->items[next[low]];

        if (next[low] == orders->first[low + 1]) {
            on_way[low] = false;
            n_way--;
            continue;
        }
        next[low]++;
        if (next[low] - 1 > orders->first[low] && order[-1].high == order->high)
            continue;
        if (on_way[order->high]) {
            report_contradiction(all, order);
        } else if (next[order->high] == orders->first[order->high]) {
            way[n_way++] = order->high;
            on_way[order->high] = true;
        }
    }
}

static void find_contradictions(struct expectations *all)
{
    size_t i, n_cases = all->suite->n_cases;
    size_t *next = mc_calloc(n_cases, sizeof(*next));
    bool *on_way = mc_calloc(n_cases, sizeof(*on_way));
    uint32_t *way = mc_calloc(n_cases, sizeof(*way));

    for (i = 0; i < n_cases; i++)
        next[i] = all->orders.first[i];
    for (i = 0; i < n_cases; i++)
        if (next[i] == all->orders.first[i] && next[i] < all->orders.first[i + 1])
            walk_up(all, (uint32_t)i, next, on_way, way);
    free(next);
    free(on_way);
    free(way);
}

static void check_expectations(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct expectations all;
    struct orders *orders = &all.orders;
    size_t i, j;

    memset(&all, 0, sizeof(all));
    all.work = work;
    all.suite = suite;
    all.named.suite = suite;
    all.named.arena = work->arena;
    all.n_reported = mc_calloc(suite->n_cases, sizeof(*all.n_reported));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        for (j = 0; j < mc_case_lists(item)->n_expectations; j++)
            if (mc_case_lists(item)->expectations[j].other.length > 0)
                add_order(&all, i, j);
        check_bounds(&all, i);
    }
    orders->first = mc_calloc(suite->n_cases + 1, sizeof(*orders->first));
    if (orders->n > 0)
        qsort(orders->items, orders->n, sizeof(*orders->items), by_low_and_high);
    for (i = 0; i < orders->n; i++)
        orders->first[orders->items[i].low + 1]++;
    for (i = 0; i < suite->n_cases; i++)
        orders->first[i + 1] += orders->first[i];
    find_contradictions(&all);
    free(all.n_reported);
    free(orders->items);
    free(orders->first);
}

const struct mc_lint_check mc_lint_check_expectations = {check_expectations, NULL};

static void check_rubric(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++) {
        const struct mc_case *item = &work->suite->cases[i];
        const struct mc_suite_file *file = &work->suite->files[item->file];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
        struct mc_check_place place = {
            .item = item, .steps = {{"score", 0}}, .n_steps = 1, .offset = MC_WHOLE_VALUE};
        const struct mc_rubric_range *range;

        if (file->judgement.by != MC_JUDGED_BY_RUBRIC ||
            !mc_score_scale_is_of_rubric(&file->scale) || phenomenon == NULL || isnan(item->human))
            continue;
        range = mc_rubric_range(&phenomenon->rule, mc_case_labels(item)->subphenomenon);
        if (range == NULL ||
            (item->human >= range->minimum - 1e-9 && item->human <= range->maximum + 1e-9))
            continue;
        mc_check_report(work, &place, "W020",
                        "score %.15g is outside the rubric's range for \"%.*s\", %.15g to %.15g",
                        item->human, MC_SLICE_ARGUMENTS(phenomenon->name), range->minimum,
                        range->maximum);
    }
}

const struct mc_lint_check mc_lint_check_rubric = {check_rubric, NULL};

/* A case that is looked at. */
struct looking {
    const struct mc_lint_work *work;
    const struct mc_case *item;
    const struct mc_lint_pair *pair;
    const struct mc_phenomenon *phenomenon;
};

static void report_to_allow(const struct looking *looking, size_t finding, const char *code)
{
    mc_check_detail(
        looking->work, finding,
        "if this is correct, allow it: \"lint\": {\"allow\": [\"%s\"], \"reason\": \"...\"}", code);
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

static bool fits(const struct mc_phenomenon_rule *rule, const struct mc_difference *difference,
                 struct mc_arena *arena)
{
    return mc_rule_graph(rule, difference, arena).answer == MC_RULE_YES;
}

/* The phenomenon of that kind, or NULL where nobody loaded it. */
static const struct mc_phenomenon *known(const struct looking *looking,
                                         enum mc_phenomenon_label shown)
{
    const struct mc_suite *suite = looking->work->suite;
    uint32_t index = mc_phenomenon_find(suite->phenomena, suite->n_phenomena,
                                        mc_slice_of(mc_phenomenon_label_name(shown)));

    return index == MC_NOT_FOUND ? NULL : &suite->phenomena[index];
}

/* The one phenomenon that these edits alone would show, of those that pairs can show, and
 * not the case's own; NULL for none, and for several. */
static const struct mc_phenomenon *shown_by(const struct looking *looking,
                                            const struct mc_difference *difference)
{
    const struct mc_phenomenon *shown = NULL, *other;
    size_t n = 0;
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_CLASSIFIED; i++) {
        other = known(looking, (enum mc_phenomenon_label)i);
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

static void report_graphs(const struct looking *looking, const struct mc_difference *difference)
{
    const struct mc_lint_work *work = looking->work;
    const struct mc_phenomenon *second = second_phenomenon(looking, difference);
    struct mc_check_place place = mc_check_graph_place(looking->item, &difference->edits[0]);
    struct mc_slice name = looking->phenomenon->name;
    size_t finding;

    if (second != NULL)
        finding = mc_check_report(work, &place, "W013", "the graphs show \"%.*s\" besides \"%.*s\"",
                                  MC_SLICE_ARGUMENTS(second->name), MC_SLICE_ARGUMENTS(name));
    else
        finding = mc_check_report(work, &place, "W010", "the graphs do not show \"%.*s\"",
                                  MC_SLICE_ARGUMENTS(name));
    mc_check_detail(work, finding, "they differ by %s", mc_check_edits(work, difference));
    mc_check_detail(work, finding, "\"%.*s\" is %s", MC_SLICE_ARGUMENTS(name),
                    wanted_edits(&looking->phenomenon->rule, work->arena));
    report_to_allow(looking, finding, second != NULL ? "W013" : "W010");
}

/* Equal graphs are E025, edits that no word explains W014: only what is left is looked at. */
static void check_graphs(const struct looking *looking)
{
    const struct mc_difference *difference = looking->pair->difference;
    const struct mc_pair_words *words = looking->pair->words;
    struct mc_arena *arena = looking->work->arena;
    struct mc_difference explained;
    bool *stray;
    size_t i;

    if (looking->pair->by_graphs.answer != MC_RULE_NO || difference->n_edits == 0)
        return;
    stray = mc_arena_array(arena, difference->n_edits, sizeof(*stray));
    for (i = 0; i < difference->n_edits; i++)
        stray[i] = words != NULL && mc_is_unexpected_edit(difference, i, words);
    explained = without(difference, stray, arena);
    if (explained.n_edits > 0 && !fits(&looking->phenomenon->rule, &explained, arena))
        report_graphs(looking, &explained);
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
    finding = mc_check_report(work, &place, "W011", "the words do not show \"%.*s\": %s",
                              MC_SLICE_ARGUMENTS(looking->phenomenon->name),
                              looking->pair->by_words.reason);
    exchange = mc_pair_main_exchange(words);
    if (exchange != NULL && rule->relation.n + rule->unless.n > 0)
        mc_check_detail(work, finding, "relation in WordNet: %s",
                        relation_found(exchange->relation, work->arena));
    if (looking->pair->difference != NULL)
        mc_check_detail(work, finding, "the graphs differ by %s",
                        mc_check_edits(work, looking->pair->difference));
    report_to_allow(looking, finding, "W011");
}

/* --- instead --------------------------------------------------------------------------------- */

/* A rule says no, and the pair looks like another phenomenon, whose rules it meets. Where equal
 * graphs are the mistake, they show nothing. */
static void check_others(const struct looking *looking)
{
    const struct mc_lint_pair *pair = looking->pair;
    struct mc_rule_verdict by_graphs, by_words;
    const struct mc_phenomenon *other;
    struct mc_check_place place;

    if (pair->shown.shown == MC_SHOWN_NONE ||
        (pair->by_graphs.answer == MC_RULE_NO && pair->difference->n_edits == 0) ||
        (pair->by_graphs.answer != MC_RULE_NO && pair->by_words.answer != MC_RULE_NO))
        return;
    other = known(looking, pair->shown.shown);
    if (other == NULL || other == looking->phenomenon)
        return;
    mc_lint_judge(&other->rule, pair, looking->work->pairs->with_wordnet, looking->work->arena,
                  &by_graphs, &by_words);
    if (by_words.answer != MC_RULE_YES || by_graphs.answer == MC_RULE_NO)
        return;
    (void)mc_check_side(looking->item, 1, &place);
    place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
    mc_check_report(looking->work, &place, "W012", "the pair looks like \"%.*s\": %s",
                    MC_SLICE_ARGUMENTS(other->name), pair->shown.reason);
}

static void check_rules(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->pairs->n; i++) {
        struct looking looking = {.work = work,
                                  .item = &work->suite->cases[work->pairs->begin + i],
                                  .pair = &work->pairs->items[i]};

        looking.phenomenon = mc_case_phenomenon(work->suite, looking.item);
        if (looking.phenomenon == NULL)
            continue;
        check_graphs(&looking);
        check_words(&looking);
        check_others(&looking);
    }
}

const struct mc_lint_check mc_lint_check_rules = {NULL, check_rules};
