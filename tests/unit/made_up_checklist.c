/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/made_up_checklist.h"

#define TEXT(text)                                                                                 \
    {                                                                                              \
        text, sizeof(text) - 1                                                                     \
    }

static const struct mc_check_rule rules[] = {
    {TEXT("expectation/below"), TEXT("the score is below that of another case"),
     TEXT("What differs makes people give less."), TEXT("Read both sentences.")},
    {TEXT("expectation/minimum"), TEXT("the score is at least a bound"), TEXT(""), TEXT("")},
};

static const struct mc_check_item items[] = {
    {TEXT("bleu on negation"),
     TEXT("negation-001 below article-001"),
     TEXT("expectation/below"),
     MC_ITEM_PASSED,
     TEXT(""),
     TEXT(""),
     TEXT("suites/negation.json"),
     {12, 5}},
    {TEXT("bleu on negation"),
     TEXT("negation-002 below article-002"),
     TEXT("expectation/below"),
     MC_ITEM_FAILED,
     TEXT("bleu scores 0.5, off by 0.25"),
     TEXT("reference: A man sings.\ncandidate: No man sings."),
     TEXT("./suites/negation.json"),
     {20, 5}},
    {TEXT("bleu on negation"),
     TEXT("a,b:c%d # 1"),
     TEXT("expectation/minimum"),
     MC_ITEM_WARNED,
     TEXT("100% \xc3\xa9t\xc3\xa9, people: \"no\" & <b>"),
     TEXT("]]> ::error::injected\r\n::set-output name=x::y\x01\x1b[31m\xff\n'end' \xef\xbf\xbe"),
     TEXT("suites/a b,c:d%.json"),
     {1, 1}},
    {TEXT("m\xc3\xbcller <&\"'> on a::b"),
     TEXT("line\nfeed\ttab \\ # SKIP not so"),
     TEXT("expectation/minimum"),
     MC_ITEM_FAILED,
     TEXT("two\nlines # TODO nor so"),
     TEXT("\xe7\x8c\xab\xf0\x9f\x98\xb8"),
     TEXT(""),
     {0, 0}},
    {TEXT("m\xc3\xbcller <&\"'> on a::b"),
     TEXT("skipped-1"),
     TEXT("expectation/unlisted"),
     MC_ITEM_SKIPPED,
     TEXT("the case has no score: #1 \\ none"),
     TEXT(""),
     TEXT("/somewhere/else.json"),
     {3, 0}},
};

static const struct mc_checklist made_up = {
    .title = TEXT("metricheck run"),
    .summary = TEXT("1 passed, 2 failed, 1 warned, 1 skipped"),
    .markdown = TEXT("## More\n\nAs it stands: **bold**\n"),
    .file = TEXT("suites/negation.json"),
    .created = "1970-01-01T00:00:00Z",
    .rules = rules,
    .n_rules = sizeof(rules) / sizeof(rules[0]),
    .items = items,
    .n_items = sizeof(items) / sizeof(items[0]),
};

const struct mc_checklist *mc_made_up_checklist(void)
{
    return &made_up;
}

const struct mc_checklist *mc_made_up_items(size_t n, enum mc_item_outcome outcome,
                                            struct mc_arena *arena)
{
    struct mc_checklist *list = mc_arena_array(arena, 1, sizeof(*list));
    struct mc_check_item *made = mc_arena_array(arena, n, sizeof(*made));
    size_t i;

    *list = made_up;
    list->markdown = mc_slice("", 0);
    for (i = 0; i < n; i++) {
        made[i] = items[1];
        made[i].outcome = outcome;
        made[i].name = mc_slice_of(mc_arena_format(arena, "case-%zu", i + 1));
    }
    list->items = made;
    list->n_items = n;
    return list;
}

const char *mc_written_checklist(const char *format, const struct mc_checklist *list,
                                 struct mc_arena *arena)
{
    const struct mc_checklist_format *found = mc_checklist_format_find(mc_slice_of(format));
    struct mc_error error = MC_NO_ERROR;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    const char *kept;

    assert_non_null(found);
    assert_non_null(stream);
    assert_int_equal(found->write(list, stream, &error), 0);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(strlen(text), length);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}
