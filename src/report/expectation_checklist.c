#include "report/expectation_checklist.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/verdict.h"
#include "base/buffer.h"
#include "report/decimal.h"
#include "report/expectation_words.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "suite/expectation.h"

/* In the order of enum mc_expectation_type. */
static const char *const descriptions[] = {
    "The score of the pair is that of the reference against itself, within a tolerance.",
    "The score lies above that of another case, or above the median of other phenomena.",
    "The score lies below that of another case, or below the median of other phenomena.",
    "The score, on the metric's range, is at least a bound.",
    "The score, on the metric's range, is at most a bound.",
};
static const char help[] =
    "Read both sentences: either the metric does not see what differs between them, or the suite "
    "expects too much. `metricheck explain` shows how a metric comes to its score; "
    "doc/statistics.md, \"Expectations\", has the definitions.";
enum { N_RULES = sizeof(descriptions) / sizeof(descriptions[0]) };

/* A list under way. */
struct builder {
    const struct mc_result *result;
    struct mc_arena *arena;
    struct mc_check_rule *rules; /* by type */
    struct mc_check_item *items;
    size_t n;
};

/* One metric on one expectation. */
struct answer {
    const struct mc_tested *tested;
    const struct mc_score_column *column;
    const struct mc_verdict *verdict;
    size_t rank; /* in the order of the suite */
};

static struct mc_slice rule_name(enum mc_expectation_type type, struct mc_arena *arena)
{
    return mc_slice_of(mc_arena_format(arena, "expectation/%s", mc_expectation_type_name(type)));
}

static struct mc_check_rule *make_rules(struct mc_arena *arena)
{
    struct mc_check_rule *rules = mc_arena_array(arena, N_RULES, sizeof(*rules));
    size_t i;

    for (i = 0; i < N_RULES; i++) {
        rules[i].name = rule_name((enum mc_expectation_type)i, arena);
        rules[i].description = mc_slice_of(descriptions[i]);
        rules[i].help = mc_slice_of(help);
    }
    return rules;
}

/* Failures first, the lowest margin first of all. */
static int compare_answers(const void *left, const void *right)
{
    const struct answer *a = left, *b = right;
    bool a_failed = a->verdict->outcome == MC_OUTCOME_FAILED;
    bool b_failed = b->verdict->outcome == MC_OUTCOME_FAILED;

    if (a_failed != b_failed)
        return a_failed ? -1 : 1;
    if (a_failed && a->verdict->margin < b->verdict->margin)
        return -1;
    if (a_failed && a->verdict->margin > b->verdict->margin)
        return 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

static const char PASSED_UNPROVED[] = "passed by a score that is not proved";

/* Whether the score, or the one that it is held against, is not proved. */
static bool is_unproved(const struct builder *builder, const struct answer *answer)
{
    struct mc_slice id = answer->tested->expectation->other;
    uint32_t other =
        id.length == 0 ? MC_NOT_FOUND : mc_string_map_find(builder->result->suite->case_ids, id);

    return mc_score_is_unproved(answer->column, answer->tested->item) ||
           (other != MC_NOT_FOUND && mc_score_is_unproved(answer->column, other));
}

static enum mc_item_outcome outcome_of(const struct builder *builder, const struct answer *answer)
{
    switch (answer->verdict->outcome) {
    case MC_OUTCOME_PASSED:
        return is_unproved(builder, answer) ? MC_ITEM_NOTED : MC_ITEM_PASSED;
    case MC_OUTCOME_FAILED:
        if (answer->column->sentinel)
            return MC_ITEM_SKIPPED;
        return answer->tested->people.outcome == MC_OUTCOME_FAILED ? MC_ITEM_WARNED
                                                                   : MC_ITEM_FAILED;
    case MC_OUTCOME_NONE:
        break;
    }
    return MC_ITEM_SKIPPED;
}

static const struct mc_case *case_of(const struct builder *builder, size_t index)
{
    return &builder->result->suite->cases[index];
}

static const char *judges_of(const struct builder *builder, const struct mc_case *item)
{
    const struct mc_suite_file *file = &builder->result->suite->files[item->file];

    return file->judgement.by == MC_JUDGED_BY_RUBRIC ? "the rubric" : "people";
}

static const char *score_text(const struct builder *builder, double score)
{
    return mc_number_text(score, 6, builder->arena).data;
}

/* "scores 0.5, misses it by 0.25 of its range". */
static const char *miss_words(const struct builder *builder, const struct answer *answer)
{
    return mc_arena_format(builder->arena, "scores %s%s, misses it by %.3g%s",
                           score_text(builder, answer->column->values[answer->tested->item]),
                           is_unproved(builder, answer) ? " (not proved)" : "",
                           fabs(answer->verdict->margin),
                           mc_column_has_range(answer->column) ? " of its range" : "");
}

static const char *failure_words(const struct builder *builder, const struct answer *answer)
{
    const struct mc_tested *tested = answer->tested;
    const char *words = miss_words(builder, answer);

    if (answer->column->sentinel)
        return mc_arena_format(builder->arena, "a sentinel, which decides nothing: %s", words);
    if (tested->people.outcome != MC_OUTCOME_FAILED)
        return words;
    return mc_arena_format(builder->arena, "%s; missed by %s too, by %.3g: a warning", words,
                           judges_of(builder, case_of(builder, tested->item)),
                           fabs(tested->people.margin));
}

static struct mc_slice message_of(const struct builder *builder, const struct answer *answer)
{
    size_t index = answer->tested->item;
    struct mc_slice note = answer->column->notes[index];

    if (answer->verdict->outcome == MC_OUTCOME_PASSED)
        return mc_slice_of(is_unproved(builder, answer) ? PASSED_UNPROVED : "");
    if (answer->verdict->outcome == MC_OUTCOME_FAILED)
        return mc_slice_of(failure_words(builder, answer));
    if (answer->column->states[index] == MC_SCORE_OK || note.length == 0)
        return mc_slice_of(answer->verdict->reason);
    return mc_slice_of(mc_arena_format(builder->arena, "%s: %.*s", answer->verdict->reason,
                                       MC_SLICE_ARGUMENTS(note)));
}

/* --- details ---------------------------------------------------------------------------------- */

static void add_side(struct mc_buffer *lines, const struct builder *builder, const char *name,
                     const struct mc_side *side)
{
    struct mc_slice text = mc_plain_text(side->text, builder->arena);

    if (side->has_text)
        mc_buffer_append_format(lines, "%s: %.*s\n", name, MC_SLICE_ARGUMENTS(text));
}

/* The case that the score is held against. */
static void add_other(struct mc_buffer *lines, const struct builder *builder,
                      const struct answer *answer)
{
    struct mc_slice id = answer->tested->expectation->other;
    uint32_t other =
        id.length == 0 ? MC_NOT_FOUND : mc_string_map_find(builder->result->suite->case_ids, id);

    if (other == MC_NOT_FOUND)
        return;
    id = mc_plain_text(id, builder->arena);
    mc_buffer_append_format(lines, "%.*s:\n", MC_SLICE_ARGUMENTS(id));
    add_side(lines, builder, "  reference", &case_of(builder, other)->reference);
    add_side(lines, builder, "  candidate", &case_of(builder, other)->candidate);
    mc_buffer_append_format(lines, "  score: %s\n",
                            score_text(builder, answer->column->values[other]));
}

static void add_people(struct mc_buffer *lines, const struct builder *builder,
                       const struct answer *answer)
{
    const struct mc_case *item = case_of(builder, answer->tested->item);
    const struct mc_score_scale *scale = &builder->result->suite->files[item->file].scale;

    if (isnan(item->human))
        return;
    mc_buffer_append_format(lines, "score of %s: %s on %.6g to %.6g\n", judges_of(builder, item),
                            score_text(builder, item->human), scale->minimum, scale->maximum);
}

/* Sentences, scores and where the expectation comes from; nothing about what was passed. */
static struct mc_slice details_of(const struct builder *builder, const struct answer *answer)
{
    const struct mc_tested *tested = answer->tested;
    const struct mc_case *item = case_of(builder, tested->item);
    struct mc_buffer lines = {NULL, 0, 0};
    struct mc_slice kept;

    if (answer->verdict->outcome != MC_OUTCOME_FAILED)
        return mc_slice("", 0);
    add_side(&lines, builder, "reference", &item->reference);
    add_side(&lines, builder, "candidate", &item->candidate);
    if (tested->expectation->type == MC_EXPECT_INVARIANCE && answer->column->self_values != NULL)
        mc_buffer_append_format(&lines, "score of the reference against itself: %s\n",
                                score_text(builder, answer->column->self_values[tested->item]));
    add_other(&lines, builder, answer);
    add_people(&lines, builder, answer);
    if (tested->of_phenomenon)
        mc_buffer_append_text(&lines, "expected of all cases of the phenomenon\n");
    kept = mc_arena_copy(builder->arena, mc_buffer_slice(&lines));
    mc_buffer_free(&lines);
    if (kept.length > 0)
        kept.length--;
    return kept;
}

/* --- items ------------------------------------------------------------------------------------ */

/* How many expectations before it have the same words: a case may say a thing twice. */
static size_t earlier_twins(const struct builder *builder, const struct mc_tested *tested,
                            struct mc_slice words)
{
    const struct mc_expectations *all = builder->result->expectations;
    size_t n = 0, i;

    for (i = all->first[tested->item]; &all->items[i] < tested; i++)
        n += mc_slice_equal(mc_expectation_words(&all->items[i], builder->arena), words);
    return n;
}

static struct mc_slice name_of(const struct builder *builder, const struct mc_tested *tested)
{
    struct mc_slice id = case_of(builder, tested->item)->id;
    struct mc_slice words = mc_expectation_words(tested, builder->arena);
    size_t twins = earlier_twins(builder, tested, words);
    const char *name = mc_arena_format(builder->arena, "%.*s %.*s", MC_SLICE_ARGUMENTS(id),
                                       MC_SLICE_ARGUMENTS(words));

    if (twins > 0)
        name = mc_arena_format(builder->arena, "%s (%zu)", name, twins + 1);
    return mc_slice_of(name);
}

static void add_item(struct builder *builder, const struct answer *answer, struct mc_slice group)
{
    const struct mc_tested *tested = answer->tested;
    const struct mc_case *item = case_of(builder, tested->item);

    builder->items[builder->n++] = (struct mc_check_item){
        .group = group,
        .name = name_of(builder, tested),
        .rule = builder->rules[tested->expectation->type].name,
        .outcome = outcome_of(builder, answer),
        .message = message_of(builder, answer),
        .details = details_of(builder, answer),
        .file = builder->result->suite->files[item->file].path,
        .at = item->at,
    };
}

/* "bleu on negation"; with the dataset where there are several. */
static struct mc_slice group_name(const struct builder *builder,
                                  const struct mc_dataset_result *dataset,
                                  const struct mc_group *group,
                                  const struct mc_score_column *column)
{
    bool several = builder->result->n_datasets > 1;

    return mc_slice_of(mc_arena_format(
        builder->arena, "%.*s on %.*s%s%.*s%s", MC_SLICE_ARGUMENTS(column->name),
        several ? (int)dataset->name.length : 0, dataset->name.data, several ? " " : "",
        MC_SLICE_ARGUMENTS(group->name), group->pooled ? "" : " (not pooled)"));
}

static void add_group(struct builder *builder, const struct mc_dataset_result *dataset,
                      const struct mc_group *group, size_t c)
{
    const struct mc_expectations *all = builder->result->expectations;
    const struct mc_score_column *column = &builder->result->scores->columns[c];
    struct mc_slice name = group_name(builder, dataset, group, column);
    struct answer *answers;
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++)
        n += all->first[group->cases[i] + 1] - all->first[group->cases[i]];
    answers = mc_arena_array(builder->arena, n, sizeof(*answers));
    n = 0;
    for (i = 0; i < group->n_cases; i++) {
        for (k = all->first[group->cases[i]]; k < all->first[group->cases[i] + 1]; k++, n++) {
            const struct mc_tested *tested = &all->items[k];

            answers[n] = (struct answer){tested, column, &tested->verdicts[c], n};
        }
    }
    if (n > 0)
        qsort(answers, n, sizeof(*answers), compare_answers);
    for (i = 0; i < n; i++)
        add_item(builder, &answers[i], name);
}

static struct mc_slice summary_of(const struct builder *builder)
{
    struct mc_outcome_counts counts = mc_count_outcomes(builder->items, builder->n);
    struct mc_slice metrics =
        mc_counted(builder->result->scores->n_columns, "metric", "metrics", builder->arena);

    if (builder->n == 0)
        return mc_slice_of("nothing is expected of any case");
    return mc_slice_of(mc_arena_format(
        builder->arena, "expectations of %.*s: %zu passed, %zu failed, %zu warned, %zu skipped",
        MC_SLICE_ARGUMENTS(metrics), counts.of[MC_ITEM_PASSED], counts.of[MC_ITEM_FAILED],
        counts.of[MC_ITEM_WARNED], counts.of[MC_ITEM_SKIPPED]));
}

static void add_all(struct builder *builder)
{
    const struct mc_result *result = builder->result;
    size_t c, d, g;

    builder->items = mc_arena_array(
        builder->arena, mc_array_size(result->expectations->n, result->scores->n_columns),
        sizeof(*builder->items));
    for (c = 0; c < result->scores->n_columns; c++)
        for (d = 0; d < result->n_datasets; d++)
            for (g = 0; g < result->datasets[d].n_groups; g++)
                if (!result->datasets[d].groups[g].overall)
                    add_group(builder, &result->datasets[d], &result->datasets[d].groups[g], c);
}

struct mc_checklist mc_expectation_checklist(const struct mc_result *result, struct mc_arena *arena)
{
    struct builder builder = {.result = result, .arena = arena, .rules = make_rules(arena)};

    if (result->expectations != NULL)
        add_all(&builder);
    return (struct mc_checklist){
        .title = mc_slice_of("metricheck run"),
        .summary = summary_of(&builder),
        .created = "",
        .rules = builder.rules,
        .n_rules = N_RULES,
        .items = builder.items,
        .n_items = builder.n,
    };
}
