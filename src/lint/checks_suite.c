/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks_suite.c: the checks of `lint` on what a suite says about its cases. In order: allowances,
 * drafts, expectations, rubric, rules of phenomena (graphs, words, other phenomena). */
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

/* --- allowances ------------------------------------------------------------------------------- */

/* Whether the finding could occur: some need WordNet, a verdict of a rule of words, or a list of
 * frames. */
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

/* --- drafts ----------------------------------------------------------------------------------- */

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

/* --- expectations ----------------------------------------------------------------------------- */

/* The claim of one expectation: case `low` scores below case `high`. */
struct order {
    uint32_t low, high;
    uint32_t owner, expectation; /* the case with the expectation, and its index there */
};

struct orders {
    struct order *items; /* sorted by low */
    size_t n, capacity;
    size_t *first; /* [n_cases + 1]: the orders of case i are items[first[i]..first[i + 1]) */
};

static struct mc_check_place place_of(const struct mc_suite *suite, size_t owner,
                                      size_t expectation)
{
    struct mc_check_place place = {
        &suite->cases[owner], {{"expect", 0}, {NULL, expectation}}, 2, MC_WHOLE_VALUE, 0, NULL};

    return place;
}

/* The state of the check of all expectations. */
struct expectation_checker {
    const struct mc_lint_work *work;
    const struct mc_suite *suite;
    struct mc_named_cases named;
    unsigned char *n_reported; /* [n_cases]: limits findings, as each costs a reading of the case */
    struct orders orders;
};

static bool may_report(struct expectation_checker *checker, size_t owner)
{
    if (checker->n_reported[owner] >= MC_FIELD_FINDINGS)
        return false;
    checker->n_reported[owner]++;
    return true;
}

static void add_order(struct expectation_checker *checker, size_t owner, size_t index)
{
    const struct mc_expectation *expectation =
        &mc_case_lists(&checker->suite->cases[owner])->expectations[index];
    uint32_t other = mc_string_map_find(checker->suite->case_ids, expectation->other);
    struct mc_check_place place = place_of(checker->suite, owner, index);
    struct orders *orders = &checker->orders;
    struct order *order;

    if (other == MC_NOT_FOUND) {
        if (mc_named_case_is_there(&checker->named, expectation->other) ||
            !may_report(checker, owner))
            return;
        place = mc_check_below(&place, "case", MC_WHOLE_VALUE);
        mc_check_report(checker->work, &place, "E014", "%s",
                        mc_named_case_fault(&checker->named, expectation->other));
        return;
    }
    order = MC_PUSH(orders->items, orders->n, orders->capacity);
    order->low = expectation->type == MC_EXPECT_BELOW ? (uint32_t)owner : other;
    order->high = expectation->type == MC_EXPECT_BELOW ? other : (uint32_t)owner;
    order->owner = (uint32_t)owner;
    order->expectation = (uint32_t)index;
}

/* Reports a minimum above a maximum of the same case. */
static void check_bounds(struct expectation_checker *checker, size_t owner)
{
    const struct mc_case *item = &checker->suite->cases[owner];
    double minimum = -HUGE_VAL, maximum = HUGE_VAL;
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_expectations; i++) {
        struct mc_check_place place = place_of(checker->suite, owner, i);
        double value = mc_case_lists(item)->expectations[i].value;

        if (mc_case_lists(item)->expectations[i].type == MC_EXPECT_MINIMUM)
            minimum = fmax(minimum, value);
        else if (mc_case_lists(item)->expectations[i].type == MC_EXPECT_MAXIMUM)
            maximum = fmin(maximum, value);
        else
            continue;
        if (minimum > maximum && may_report(checker, owner)) {
            mc_check_report(checker->work, &place, "E015",
                            "contradiction: a minimum of %.15g and a maximum of %.15g", minimum,
                            maximum);
            return;
        }
    }
}

MC_ORDER_BY_4(by_low_and_high, struct order, low, high, owner, expectation)

static void report_contradiction(struct expectation_checker *checker, const struct order *order)
{
    struct mc_check_place place = place_of(checker->suite, order->owner, order->expectation);
    struct mc_slice low = mc_clip(checker->suite->cases[order->low].id);
    struct mc_slice high = mc_clip(checker->suite->cases[order->high].id);

    if (!may_report(checker, order->owner))
        return;
    if (order->low == order->high)
        mc_check_report(checker->work, &place, "E015",
                        "contradiction: a case is compared with itself");
    else
        mc_check_report(
            checker->work, &place, "E015",
            "contradiction: \"%.*s\" below \"%.*s\" here, but above it by other expectations",
            MC_SLICE_ARGUMENTS(low), MC_SLICE_ARGUMENTS(high));
}

/* Walks upwards from a case, depth first; an order that leads back to a case on the path is a
 * contradiction. Per case, `next` is the next order to follow, and `on_path` whether it is on the
 * path. */
static void walk_up(struct expectation_checker *checker, uint32_t start, size_t *next,
                    bool *on_path, uint32_t *path)
{
    const struct orders *orders = &checker->orders;
    size_t n_path = 0;

    path[n_path++] = start;
    on_path[start] = true;
    while (n_path > 0) {
        uint32_t low = path[n_path - 1];
        const struct order *order = &orders->items[next[low]];

        if (next[low] == orders->first[low + 1]) {
            on_path[low] = false;
            n_path--;
            continue;
        }
        next[low]++;
        if (next[low] - 1 > orders->first[low] && order[-1].high == order->high)
            continue;
        if (on_path[order->high]) {
            report_contradiction(checker, order);
        } else if (next[order->high] == orders->first[order->high]) {
            path[n_path++] = order->high;
            on_path[order->high] = true;
        }
    }
}

static void find_contradictions(struct expectation_checker *checker)
{
    size_t i, n_cases = checker->suite->n_cases;
    size_t *next = mc_calloc(n_cases, sizeof(*next));
    bool *on_path = mc_calloc(n_cases, sizeof(*on_path));
    uint32_t *path = mc_calloc(n_cases, sizeof(*path));

    for (i = 0; i < n_cases; i++)
        next[i] = checker->orders.first[i];
    for (i = 0; i < n_cases; i++)
        if (next[i] == checker->orders.first[i] && next[i] < checker->orders.first[i + 1])
            walk_up(checker, (uint32_t)i, next, on_path, path);
    free(next);
    free(on_path);
    free(path);
}

static void check_expectations(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct expectation_checker checker;
    struct orders *orders = &checker.orders;
    size_t i, j;

    memset(&checker, 0, sizeof(checker));
    checker.work = work;
    checker.suite = suite;
    checker.named.suite = suite;
    checker.named.arena = work->arena;
    checker.n_reported = mc_calloc(suite->n_cases, sizeof(*checker.n_reported));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        for (j = 0; j < mc_case_lists(item)->n_expectations; j++)
            if (mc_case_lists(item)->expectations[j].other.length > 0)
                add_order(&checker, i, j);
        check_bounds(&checker, i);
    }
    orders->first = mc_calloc(suite->n_cases + 1, sizeof(*orders->first));
    if (orders->n > 0)
        qsort(orders->items, orders->n, sizeof(*orders->items), by_low_and_high);
    for (i = 0; i < orders->n; i++)
        orders->first[orders->items[i].low + 1]++;
    for (i = 0; i < suite->n_cases; i++)
        orders->first[i + 1] += orders->first[i];
    find_contradictions(&checker);
    free(checker.n_reported);
    free(orders->items);
    free(orders->first);
}

const struct mc_lint_check mc_lint_check_expectations = {check_expectations, NULL};

/* --- rubric ----------------------------------------------------------------------------------- */

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

/* --- rules of phenomena ----------------------------------------------------------------------- */

/* A case whose rules are checked. */
struct rule_check {
    const struct mc_lint_work *work;
    const struct mc_case *item;
    const struct mc_lint_pair *pair;
    const struct mc_phenomenon *phenomenon;
};

static void report_to_allow(const struct rule_check *check, size_t finding, const char *code)
{
    mc_check_detail(
        check->work, finding,
        "if this is correct, allow it: \"lint\": {\"allow\": [\"%s\"], \"reason\": \"...\"}", code);
}

/* --- rules of phenomena: graphs --------------------------------------------------------------- */

/* The difference without the edits for which `leave_out` is true. */
static struct mc_difference without(const struct mc_difference *difference, const bool *leave_out,
                                    struct mc_arena *arena)
{
    struct mc_difference remaining = *difference;
    size_t i;

    remaining.edits = mc_arena_array(arena, difference->n_edits, sizeof(*remaining.edits));
    remaining.n_edits = 0;
    for (i = 0; i < difference->n_edits; i++)
        if (!leave_out[i])
            remaining.edits[remaining.n_edits++] = difference->edits[i];
    return remaining;
}

static bool fits(const struct mc_phenomenon_rule *rule, const struct mc_difference *difference,
                 struct mc_arena *arena)
{
    return mc_rule_graph(rule, difference, arena).answer == MC_RULE_YES;
}

/* The phenomenon with that label, or NULL if it is not loaded. */
static const struct mc_phenomenon *phenomenon_of_label(const struct rule_check *check,
                                                       enum mc_phenomenon_label shown)
{
    const struct mc_suite *suite = check->work->suite;
    uint32_t index = mc_phenomenon_find(suite->phenomena, suite->n_phenomena,
                                        mc_slice_of(mc_phenomenon_label_name(shown)));

    return index == MC_NOT_FOUND ? NULL : &suite->phenomena[index];
}

/* The only phenomenon that these edits would show, of those that can be recognised; NULL if there
 * is none or several, or it is the case's own. */
static const struct mc_phenomenon *shown_by(const struct rule_check *check,
                                            const struct mc_difference *difference)
{
    const struct mc_phenomenon *shown = NULL, *other;
    size_t n = 0;
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_CLASSIFIED; i++) {
        other = phenomenon_of_label(check, (enum mc_phenomenon_label)i);
        if (other == NULL || !mc_rule_needs_edit(&other->rule) ||
            !fits(&other->rule, difference, check->work->arena))
            continue;
        shown = other;
        n++;
    }
    return n == 1 && shown != check->phenomenon ? shown : NULL;
}

/* The phenomenon that the edits show beside the case's own: one edit shows it, and the others meet
 * the case's rule. NULL: none. */
static const struct mc_phenomenon *second_phenomenon(const struct rule_check *check,
                                                     const struct mc_difference *difference)
{
    struct mc_arena *arena = check->work->arena;
    bool *all_but_i = mc_arena_array(arena, difference->n_edits, sizeof(*all_but_i));
    bool *only_i = mc_arena_array(arena, difference->n_edits, sizeof(*only_i));
    size_t i, j;

    for (i = 0; i < difference->n_edits && difference->n_edits > 1; i++) {
        struct mc_difference without_i, edit_i;
        const struct mc_phenomenon *shown;

        for (j = 0; j < difference->n_edits; j++) {
            all_but_i[j] = j != i;
            only_i[j] = j == i;
        }
        without_i = without(difference, only_i, arena);
        edit_i = without(difference, all_but_i, arena);
        shown = shown_by(check, &edit_i);
        if (shown != NULL && fits(&check->phenomenon->rule, &without_i, arena))
            return shown;
    }
    return NULL;
}

/* The edits that the rule requires: "polarity; polarity, polarity". */
static const char *required_edits(const struct mc_phenomenon_rule *rule, struct mc_arena *arena)
{
    enum { SHOWN = 5 };
    const char *text = "";
    size_t i;

    for (i = 0; i < rule->n_sets && i < SHOWN; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : "; ",
                               mc_edit_patterns_text(&rule->sets[i], arena));
    return i < rule->n_sets ? mc_arena_format(arena, "%s; ...", text) : text;
}

static void report_graphs(const struct rule_check *check, const struct mc_difference *difference)
{
    const struct mc_lint_work *work = check->work;
    const struct mc_phenomenon *second = second_phenomenon(check, difference);
    struct mc_check_place place = mc_check_graph_place(check->item, &difference->edits[0]);
    struct mc_slice name = check->phenomenon->name;
    size_t finding;

    if (second != NULL)
        finding = mc_check_report(work, &place, "W013", "the graphs show \"%.*s\" besides \"%.*s\"",
                                  MC_SLICE_ARGUMENTS(second->name), MC_SLICE_ARGUMENTS(name));
    else
        finding = mc_check_report(work, &place, "W010", "the graphs do not show \"%.*s\"",
                                  MC_SLICE_ARGUMENTS(name));
    mc_check_detail(work, finding, "they differ by %s", mc_check_edits(work, difference));
    mc_check_detail(work, finding, "\"%.*s\" is %s", MC_SLICE_ARGUMENTS(name),
                    required_edits(&check->phenomenon->rule, work->arena));
    report_to_allow(check, finding, second != NULL ? "W013" : "W010");
}

/* Checks the remaining edits: equal graphs are E025, and edits that no word explains are W014. */
static void check_graphs(const struct rule_check *check)
{
    const struct mc_difference *difference = check->pair->difference;
    const struct mc_pair_words *words = check->pair->words;
    struct mc_arena *arena = check->work->arena;
    struct mc_difference explained;
    bool *stray;
    size_t i;

    if (check->pair->by_graphs.answer != MC_RULE_NO || difference->n_edits == 0)
        return;
    stray = mc_arena_array(arena, difference->n_edits, sizeof(*stray));
    for (i = 0; i < difference->n_edits; i++)
        stray[i] = words != NULL && mc_is_unexpected_edit(difference, i, words);
    explained = without(difference, stray, arena);
    if (explained.n_edits > 0 && !fits(&check->phenomenon->rule, &explained, arena))
        report_graphs(check, &explained);
}

/* --- rules of phenomena: words ---------------------------------------------------------------- */

/* All relations that hold: "synonyms", "one above the other by 2 steps". */
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

static void check_words(const struct rule_check *check)
{
    const struct mc_lint_work *work = check->work;
    const struct mc_pair_words *words = check->pair->words;
    const struct mc_words_rule *rule = &check->phenomenon->rule.words;
    const struct mc_pair_exchange *exchange;
    struct mc_check_place place;
    size_t finding;

    if (check->pair->by_words.answer != MC_RULE_NO)
        return;
    place = mc_check_words_place(check->item, words);
    finding =
        mc_check_report(work, &place, "W011", "the words do not show \"%.*s\": %s",
                        MC_SLICE_ARGUMENTS(check->phenomenon->name), check->pair->by_words.reason);
    exchange = mc_pair_main_exchange(words);
    if (exchange != NULL && rule->relation.n + rule->unless.n > 0)
        mc_check_detail(work, finding, "relation in WordNet: %s",
                        relation_found(exchange->relation, work->arena));
    if (check->pair->difference != NULL)
        mc_check_detail(work, finding, "the graphs differ by %s",
                        mc_check_edits(work, check->pair->difference));
    report_to_allow(check, finding, "W011");
}

/* --- rules of phenomena: other phenomena ------------------------------------------------------ */

/* Reports a pair that breaks a rule, but looks like another phenomenon and meets its rules. If
 * equal graphs are the error, they show nothing. */
static void check_others(const struct rule_check *check)
{
    const struct mc_lint_pair *pair = check->pair;
    struct mc_rule_verdict by_graphs, by_words;
    const struct mc_phenomenon *other;
    struct mc_check_place place;

    if (pair->shown.shown == MC_SHOWN_NONE ||
        (pair->by_graphs.answer == MC_RULE_NO && pair->difference->n_edits == 0) ||
        (pair->by_graphs.answer != MC_RULE_NO && pair->by_words.answer != MC_RULE_NO))
        return;
    other = phenomenon_of_label(check, pair->shown.shown);
    if (other == NULL || other == check->phenomenon)
        return;
    mc_lint_judge(&other->rule, pair, check->work->pairs->with_wordnet, check->work->arena,
                  &by_graphs, &by_words);
    if (by_words.answer != MC_RULE_YES || by_graphs.answer == MC_RULE_NO)
        return;
    (void)mc_check_side(check->item, 1, &place);
    place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
    mc_check_report(check->work, &place, "W012", "the pair looks like \"%.*s\": %s",
                    MC_SLICE_ARGUMENTS(other->name), pair->shown.reason);
}

static void check_rules(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->pairs->n; i++) {
        struct rule_check check = {.work = work,
                                   .item = &work->suite->cases[work->pairs->begin + i],
                                   .pair = &work->pairs->items[i]};

        check.phenomenon = mc_case_phenomenon(work->suite, check.item);
        if (check.phenomenon == NULL)
            continue;
        check_graphs(&check);
        check_words(&check);
        check_others(&check);
    }
}

const struct mc_lint_check mc_lint_check_rules = {NULL, check_rules};
