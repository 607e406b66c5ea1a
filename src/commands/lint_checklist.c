#include <stdlib.h>

#include "commands/lint_reports.h"
#include "commands/run.h"
#include "lint/findings.h"

/* What has no code: a file that cannot be read. */
static const char no_code[] = "unreadable";

struct builder {
    const struct mc_lint_outcome *outcome;
    struct mc_arena *arena;
    struct mc_check_item *items;
    size_t n;
    bool *has_finding;           /* [n_cases] */
    struct mc_string_map *names; /* of the items: "FILE: ID CODE"; how often each was there: */
    unsigned *n_twins;
};

static struct mc_check_rule *make_rules(struct mc_arena *arena, size_t *n_rules)
{
    const struct mc_lint_code *codes = mc_lint_codes(n_rules);
    struct mc_check_rule *rules = mc_arena_array(arena, *n_rules + 1, sizeof(*rules));
    size_t i;

    for (i = 0; i < *n_rules; i++) {
        rules[i].name = mc_slice_of(codes[i].code);
        rules[i].description = mc_slice_of(codes[i].title);
        rules[i].explanation = mc_slice_of(codes[i].explanation);
        rules[i].help = mc_slice_of(codes[i].mend);
    }
    rules[i].name = mc_slice_of(no_code);
    rules[i].description = mc_slice_of("cannot be read");
    rules[i].explanation = mc_slice_of("A file or folder that was named cannot be opened or read.");
    rules[i].help = mc_slice_of("Look at the path and its permissions.");
    ++*n_rules;
    return rules;
}

/* Lines that explain the finding: its details, then its notes. */
static struct mc_slice details_of(const struct builder *builder, size_t index)
{
    const struct mc_diagnostics *list = builder->outcome->list;
    const char *text =
        mc_arena_format(builder->arena, "%.*s", MC_SLICE_ARGUMENTS(list->items[index].details));
    size_t i;

    for (i = index + 1; i < list->n_items && list->items[i].follows > 0; i++) {
        const struct mc_diagnostic *note = &list->items[i];

        text = mc_arena_format(builder->arena, "%s%s%.*s:%u:%u: %.*s", text,
                               text[0] == '\0' ? "" : "\n", MC_SLICE_ARGUMENTS(note->file),
                               note->at.line, note->at.column, MC_SLICE_ARGUMENTS(note->text));
    }
    return mc_slice_of(text);
}

/* "negation-004 W005"; a second one of that name in its file gets a number. */
static struct mc_slice name_of(struct builder *builder, const struct mc_diagnostic *finding,
                               const struct mc_case *item)
{
    const char *code = finding->code[0] == '\0' ? no_code : finding->code;
    const char *name = item == NULL ? code
                                    : mc_arena_format(builder->arena, "%.*s %s",
                                                      MC_SLICE_ARGUMENTS(item->id), code);
    const char *key =
        mc_arena_format(builder->arena, "%.*s: %s", MC_SLICE_ARGUMENTS(finding->file), name);
    uint32_t index = mc_string_map_add(builder->names, mc_slice_of(key), NULL);

    if (builder->n_twins[index]++ > 0)
        name = mc_arena_format(builder->arena, "%s (%u)", name, builder->n_twins[index]);
    return mc_slice_of(name);
}

static void add_finding(struct builder *builder, size_t index)
{
    static const enum mc_item_outcome outcomes[] = {MC_ITEM_FAILED, MC_ITEM_WARNED, MC_ITEM_NOTED};
    const struct mc_suite *suite = builder->outcome->suite;
    const struct mc_diagnostic *finding = &builder->outcome->list->items[index];
    const struct mc_case *item = mc_lint_case_of(suite, finding);

    if (finding->follows > 0)
        return;
    if (item != NULL)
        builder->has_finding[item - suite->cases] = true;
    builder->items[builder->n++] = (struct mc_check_item){
        .group = finding->file,
        .name = name_of(builder, finding, item),
        .rule = mc_slice_of(finding->code[0] == '\0' ? no_code : finding->code),
        .outcome = outcomes[finding->severity],
        .message = finding->text,
        .details = details_of(builder, index),
        .file = finding->file,
        /* SARIF and GitHub show nothing without a line. */
        .at = finding->at.line > 0 ? finding->at : (struct mc_position){1, 1},
    };
}

static void add_passed(struct builder *builder, const struct mc_case *item)
{
    const struct mc_suite *suite = builder->outcome->suite;
    const bool *files = builder->outcome->files;

    if (builder->has_finding[item - suite->cases] || (files != NULL && !files[item->file]))
        return;
    builder->items[builder->n++] = (struct mc_check_item){
        .group = suite->files[item->file].path,
        .name = item->id,
        .rule = mc_slice("", 0),
        .outcome = MC_ITEM_PASSED,
        .message = mc_slice("", 0),
        .details = mc_slice("", 0),
        .file = suite->files[item->file].path,
        .at = item->at,
    };
}

/* An item with what orders it. */
struct ranked {
    struct mc_check_item item;
    uint32_t group;
    size_t rank;
};

static unsigned badness(enum mc_item_outcome outcome)
{
    static const unsigned badness[MC_ITEM_OUTCOMES] = {0, 4, 3, 2, 1};

    return badness[outcome];
}

static int compare(const void *left, const void *right)
{
    const struct ranked *a = left, *b = right;
    unsigned a_badness = badness(a->item.outcome), b_badness = badness(b->item.outcome);

    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    if (a_badness != b_badness)
        return a_badness > b_badness ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* Files stand in the order of the suite, the worst of each first. */
static void sort(struct builder *builder)
{
    const struct mc_suite *suite = builder->outcome->suite;
    struct mc_string_map *groups = mc_string_map_new(builder->arena);
    struct ranked *ranked = mc_calloc(builder->n, sizeof(*ranked));
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        (void)mc_string_map_add(groups, suite->files[i].path, NULL);
    for (i = 0; i < builder->n; i++) {
        ranked[i].item = builder->items[i];
        ranked[i].group = mc_string_map_add(groups, builder->items[i].group, NULL);
        ranked[i].rank = i;
    }
    if (builder->n > 0)
        qsort(ranked, builder->n, sizeof(*ranked), compare);
    for (i = 0; i < builder->n; i++)
        builder->items[i] = ranked[i].item;
    free(ranked);
}

struct mc_checklist mc_lint_checklist(const struct mc_lint_outcome *outcome)
{
    const struct mc_suite *suite = outcome->suite;
    struct mc_arena *arena = outcome->arena;
    size_t n_most = outcome->list->n_items + suite->n_cases, n_rules, i;
    const struct mc_check_rule *rules = make_rules(arena, &n_rules);
    struct builder builder = {
        .outcome = outcome,
        .arena = arena,
        .items = mc_arena_array(arena, n_most, sizeof(struct mc_check_item)),
        .has_finding = mc_arena_array(arena, suite->n_cases, sizeof(bool)),
        .names = mc_string_map_new(arena),
        .n_twins = mc_arena_array(arena, n_most, sizeof(unsigned)),
    };

    for (i = 0; i < outcome->list->n_items; i++)
        add_finding(&builder, i);
    for (i = 0; i < suite->n_cases; i++)
        add_passed(&builder, &suite->cases[i]);
    sort(&builder);
    return (struct mc_checklist){
        .title = mc_slice_of("metricheck lint"),
        .summary = mc_slice_of(mc_lint_summary(outcome)),
        .created = mc_run_created(arena),
        .rules = rules,
        .n_rules = n_rules,
        .items = builder.items,
        .n_items = builder.n,
    };
}
