/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/host/cache.c"

#include "tests/unit/support.h"

#include <stdio.h>

/* --- contents --------------------------------------------------------------------------------- */

/* A case that may be changed: a candidate and two references. */
struct item {
    struct mc_metric_side sides[3];
    const struct mc_metric_side *references[2];
    struct mc_metric_input input;
};

static void fill(struct item *item)
{
    struct mc_slice none = mc_slice_of("");
    size_t i;

    for (i = 0; i < 3; i++)
        item->sides[i] =
            (struct mc_metric_side){mc_slice_of("a b"), mc_slice_of("(a / a)"), none, 3, 0};
    item->sides[1].text = mc_slice_of("a c");
    item->references[0] = &item->sides[1];
    item->references[1] = &item->sides[2];
    item->input = (struct mc_metric_input){
        sizeof(item->input), mc_slice_of("x"), &item->sides[0], item->references, 2, 0, NULL, NULL};
}

static struct mc_hash128 content_of(const struct item *item)
{
    struct mc_hash128 content;

    mc_score_content_of(&item->input, &content);
    return content;
}

static bool equal(const struct mc_hash128 *a, const struct mc_hash128 *b)
{
    return memcmp(a, b, sizeof(*a)) == 0;
}

/* Everything that a metric is shown counts, for each side; the id does not. */
static void test_content(void **state)
{
    struct mc_hash128 contents[32];
    struct item item;
    size_t n = 0, side, i, k;

    (void)state;
    fill(&item);
    contents[n++] = content_of(&item);
    item.input.case_id = mc_slice_of("y");
    contents[n] = content_of(&item);
    assert_true(equal(&contents[0], &contents[n]));
    for (side = 0; side < 3; side++) {
        fill(&item);
        item.sides[side].text = mc_slice_of("a d");
        contents[n++] = content_of(&item);
        fill(&item);
        item.sides[side].amr = mc_slice_of("(a / b)");
        contents[n++] = content_of(&item);
        fill(&item);
        item.sides[side].tree = mc_slice_of("1");
        contents[n++] = content_of(&item);
        fill(&item);
        item.sides[side].has = 1;
        contents[n++] = content_of(&item);
        fill(&item);
        item.sides[side].kind = MC_SIDE_TARGETED;
        contents[n++] = content_of(&item);
        fill(&item);
        /* what moves from one part to the next is no longer the same */
        item.sides[side].text = mc_slice_of("a b(a");
        item.sides[side].amr = mc_slice_of(" / a)");
        contents[n++] = content_of(&item);
    }
    fill(&item);
    item.input.n_references = 1;
    contents[n++] = content_of(&item);
    fill(&item);
    item.references[0] = &item.sides[2];
    item.references[1] = &item.sides[1];
    contents[n++] = content_of(&item);
    fill(&item);
    item.input.candidate = &item.sides[1];
    item.references[0] = &item.sides[0];
    contents[n++] = content_of(&item);
    for (i = 0; i < n; i++)
        for (k = 0; k < i; k++)
            if (equal(&contents[i], &contents[k]))
                fail_msg("%zu and %zu", i, k);
}

static void test_names_and_sets(void **state)
{
    struct mc_hash128 a, b, pair[2], results[6];
    struct item item;
    size_t i, k;

    (void)state;
    fill(&item);
    a = pair[0] = content_of(&item);
    item.sides[0].text = mc_slice_of("b");
    b = pair[1] = content_of(&item);
    named_content(&a, mc_slice_of("x"), &results[0]);
    named_content(&a, mc_slice_of("y"), &results[1]);
    named_content(&b, mc_slice_of("x"), &results[2]);
    content_of_all(pair, 2, &results[3]);
    content_of_all(pair, 1, &results[4]);
    pair[0] = b;
    pair[1] = a;
    content_of_all(pair, 2, &results[5]);
    for (i = 0; i < 6; i++)
        for (k = 0; k < i; k++)
            assert_false(equal(&results[i], &results[k]));
}

/* Source and context tell cases apart for those metrics alone that read them. */
static void test_what_is_read_of_the_context(void **state)
{
    static const struct mc_metric_module none = {.needs = MC_NEEDS_TEXT},
                                         sourced = {.needs = MC_NEEDS_TEXT | MC_NEEDS_SOURCE},
                                         placed = {.needs = MC_NEEDS_TEXT,
                                                   .flags = MC_METRIC_READS_CONTEXT};
    static const struct mc_metric_module *const modules[] = {&none, &sourced, &placed};
    const struct mc_slice empty = {"", 0};
    struct mc_metric_context context = {mc_slice_of("de"), empty, empty, empty, empty};
    struct mc_hash128 plain, with, other;
    struct item item;
    size_t m;

    (void)state;
    fill(&item);
    plain = content_of(&item);
    item.input.context = &context;
    item.input.source = &item.sides[0];
    with = content_of(&item);
    assert_true(equal(&plain, &with));
    for (m = 0; m < 3; m++) {
        context.language = mc_slice_of("de");
        item.input.source = &item.sides[0];
        content_in_context(&plain, modules[m], &item.input, &with);
        item.input.source = &item.sides[1];
        content_in_context(&plain, modules[m], &item.input, &other);
        assert_int_equal(equal(&with, &other), m != 1);
        item.input.source = &item.sides[0];
        context.language = mc_slice_of("en");
        content_in_context(&plain, modules[m], &item.input, &other);
        assert_int_equal(equal(&with, &other), m != 2);
    }
}

/* --- metrics ---------------------------------------------------------------------------------- */

static const char *resource; /* checksum of what the metric read; NULL: nothing */

static int open_made_up(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    (void)problem;
    *state = NULL;
    if (resource != NULL)
        host->resource(host->context, "words", resource);
    return 0;
}

static void close_made_up(void *state)
{
    (void)state;
}

static const struct mc_metric_parameter parameters[] = {
    {"a", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, ""},
    {"b", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, ""},
    {"file", MC_PARAMETER_FILE, NULL, NULL, 0, 0, ""},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static struct mc_metric_module module;

struct settings {
    const char *a, *b, *file;
    enum mc_direction direction;
    const struct mc_hash128 *set;
};

static struct mc_hash128 key_of(struct settings settings, bool *is_pinned)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric_spec spec = {
        .module = &module, .direction = settings.direction, .text = mc_slice_of("made-up")};
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;
    struct mc_score_key key;

    spec.values = mc_arena_array(arena, 3, sizeof(*spec.values));
    spec.values[0] = settings.a;
    spec.values[1] = settings.b;
    spec.values[2] = settings.file;
    assert_int_equal(mc_metric_open(&spec, 1, arena, &metric, &error), 0);
    key = score_key_of(metric, settings.set);
    assert_true(mc_slice_equal(key.signature, metric->signature));
    if (is_pinned != NULL)
        *is_pinned = metric->is_pinned;
    mc_metric_close(metric);
    mc_arena_free(arena);
    return key.settings;
}

static void write_file(const char *path, const char *text)
{
    FILE *stream = fopen(path, "w");

    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* Keys of metrics that differ in one thing, whatever it is, differ. */
static void test_settings(void **state)
{
    static const char path[] = "test_score_key.tmp";
    struct mc_hash128 keys[16], again, sets[2] = {{{1}}, {{2}}};
    size_t n = 0, i, k;

    (void)state;
    module = (struct mc_metric_module){.abi = MC_METRIC_ABI,
                                       .struct_size = sizeof(module),
                                       .name = "made-up",
                                       .version = "1",
                                       .needs = MC_NEEDS_TEXT,
                                       .parameters = parameters,
                                       .best = 1,
                                       .open = open_made_up,
                                       .close = close_made_up};
    keys[n++] = key_of((struct settings){.a = "1"}, NULL);
    keys[n++] = key_of((struct settings){.a = "2"}, NULL);
    keys[n++] = key_of((struct settings){.b = "1"}, NULL);
    keys[n++] = key_of((struct settings){.a = "1", .b = "2"}, NULL);
    keys[n++] = key_of((struct settings){.a = "1|b:2"}, NULL); /* the signature as the last one's */
    keys[n++] = key_of((struct settings){.a = "1", .direction = MC_DIRECTION_MEAN}, NULL);
    keys[n++] = key_of((struct settings){.a = "1", .set = &sets[0]}, NULL);
    keys[n++] = key_of((struct settings){.a = "1", .set = &sets[1]}, NULL);
    resource = "111";
    keys[n++] = key_of((struct settings){.a = "1"}, NULL);
    resource = "112";
    keys[n++] = key_of((struct settings){.a = "1"}, NULL);
    resource = NULL;
    module.version = "2";
    keys[n++] = key_of((struct settings){.a = "1"}, NULL);
    module.version = "1";
    module.name = "made-up-2";
    keys[n++] = key_of((struct settings){.a = "1"}, NULL);
    module.name = "made-up";
    module.needs = MC_NEEDS_AMR;
    keys[n++] = key_of((struct settings){.a = "1"}, NULL);
    module.needs = MC_NEEDS_TEXT;
    write_file(path, "words");
    keys[n++] = key_of((struct settings){.a = "1", .file = path}, NULL);
    write_file(path, "other words");
    keys[n++] = key_of((struct settings){.a = "1", .file = path}, NULL);
    assert_true(n <= sizeof(keys) / sizeof(keys[0]));
    for (i = 0; i < n; i++)
        for (k = 0; k < i; k++)
            if (equal(&keys[i], &keys[k]))
                fail_msg("%zu and %zu", i, k);
    again = key_of((struct settings){.a = "1", .file = path}, NULL);
    assert_true(equal(&again, &keys[n - 1]));
    again = key_of((struct settings){.a = "1"}, NULL);
    assert_true(equal(&again, &keys[0]));
    (void)remove(path);
}

/* A folder has no checksum of its own; the module may name what it read there. */
static void test_pinned(void **state)
{
    bool is_pinned;

    (void)state;
    (void)key_of((struct settings){.a = "1"}, &is_pinned);
    assert_true(is_pinned);
    (void)key_of((struct settings){.file = "/"}, &is_pinned);
    assert_false(is_pinned);
    resource = "111";
    (void)key_of((struct settings){.file = "/"}, &is_pinned);
    assert_true(is_pinned);
    resource = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_content),
        cmocka_unit_test(test_names_and_sets),
        cmocka_unit_test(test_what_is_read_of_the_context),
        cmocka_unit_test(test_settings),
        cmocka_unit_test(test_pinned),
    };

    return cmocka_run_group_tests_name("score_key", tests, NULL, NULL);
}
