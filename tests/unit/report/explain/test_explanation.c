/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "report/explain/explanation.h"
#include "suite/suite.h"

/* The fault of what `write` writes; "" when there is none. */
static const char *fault_of(void (*write)(const struct mc_metric_writer *))
{
    static char fault[80];
    struct mc_arena *arena = mc_arena_new();
    struct mc_explanation explanation;
    struct mc_metric_writer writer;
    const char *found;

    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    write(&writer);
    found = mc_explanation_fault(&explanation);
    (void)snprintf(fault, sizeof(fault), "%s", found == NULL ? "" : found);
    mc_arena_free(arena);
    return fault;
}

static void write_nothing(const struct mc_metric_writer *w)
{
    (void)w;
}

static void write_no_key(const struct mc_metric_writer *w)
{
    w->number(w->context, NULL, 1);
}

static void write_empty_key(const struct mc_metric_writer *w)
{
    w->number(w->context, "", 1);
}

static void write_key_in_array(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "list");
    w->number(w->context, "x", 1);
    w->end(w->context);
}

static void write_twice(const struct mc_metric_writer *w)
{
    w->number(w->context, "x", 1);
    w->text(w->context, "x", "y", 1);
}

static void write_end(const struct mc_metric_writer *w)
{
    w->begin_object(w->context, "a");
    w->end(w->context);
    w->end(w->context);
    w->begin_object(w->context, "b"); /* ignored */
}

static void write_no_end(const struct mc_metric_writer *w)
{
    w->begin_object(w->context, "a");
}

static void write_deep(const struct mc_metric_writer *w)
{
    int i;

    for (i = 0; i < MC_EXPLANATION_DEPTH; i++)
        w->begin_object(w->context, "a");
    for (i = 0; i < MC_EXPLANATION_DEPTH; i++)
        w->end(w->context);
}

static void write_as_deep_as_allowed(const struct mc_metric_writer *w)
{
    int i;

    for (i = 1; i < MC_EXPLANATION_DEPTH; i++)
        w->begin_object(w->context, "a");
    for (i = 1; i < MC_EXPLANATION_DEPTH; i++)
        w->end(w->context);
}

static void write_many(const struct mc_metric_writer *w)
{
    char key[8];
    int i;

    for (i = 0; i < 257; i++) {
        (void)snprintf(key, sizeof(key), "k%d", i);
        w->number(w->context, key, i);
    }
}

static void test_faults(void **state)
{
    (void)state;
    assert_string_equal(fault_of(write_nothing), "");
    assert_string_equal(fault_of(write_as_deep_as_allowed), "");
    assert_string_equal(fault_of(write_no_key), "a member of an object has no key");
    assert_string_equal(fault_of(write_empty_key), "a member of an object has no key");
    assert_string_equal(fault_of(write_key_in_array), "an element of an array has a key");
    assert_string_equal(fault_of(write_twice), "two members of an object have the same key");
    assert_string_equal(fault_of(write_end), "an end without a beginning");
    assert_string_equal(fault_of(write_no_end), "a container is not ended");
    assert_string_equal(fault_of(write_deep), "containers stand too deep within each other");
    assert_string_equal(fault_of(write_many), "an object has more than 256 members");
}

static void write_sample(const struct mc_metric_writer *w)
{
    w->number(w->context, "score", 0.5);
    w->text(w->context, "a\"key", "x\xFFy\n", 4); /* no UTF-8 */
    w->begin_array(w->context, "list");
    w->text(w->context, NULL, "one", 3);
    w->number(w->context, NULL, (double)NAN);
    w->begin_object(w->context, NULL);
    w->number(w->context, "n", 0.1);
    w->end(w->context);
    w->end(w->context);
    w->begin_object(w->context, "empty");
    w->end(w->context);
}

static void test_tree(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_explanation explanation;
    struct mc_metric_writer writer;
    const struct mc_explained *root, *list;

    (void)state;
    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    write_sample(&writer);
    assert_null(mc_explanation_fault(&explanation));
    root = explanation.root;
    assert_int_equal(root->n, 4);
    assert_near(mc_explained_number(root, "score", 7), 0.5, 0);
    assert_near(mc_explained_number(root, "list", 7), 7, 0);
    assert_near(mc_explained_number(root, "other", 7), 7, 0);
    assert_null(mc_explained_member(root, "other"));
    assert_null(mc_explained_member(mc_explained_member(root, "list"), "n"));
    assert_null(mc_explained_member(NULL, "n"));
    assert_null(mc_explained_typed(root, "list", MC_EXPLAINED_OBJECT));
    list = mc_explained_typed(root, "list", MC_EXPLAINED_ARRAY);
    assert_non_null(list);
    assert_int_equal(list->n, 3);
    assert_string_equal(list->first->text.data, "one");
    assert_false(mc_explained_list_of(list, MC_EXPLAINED_TEXT));
    assert_false(mc_explained_list_of(root, MC_EXPLAINED_TEXT));
    assert_false(mc_explained_list_of(NULL, MC_EXPLAINED_TEXT));
    mc_arena_free(arena);
}

static void test_json(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_explanation explanation;
    struct mc_metric_writer writer;
    struct mc_suite suite = {.arena = arena};
    struct mc_case item = {
        .id = {"a", 1}, .reference = {.has_text = true, .text = {"r", 1}}, .human = (double)NAN};
    struct mc_explained_metric metric = {.name = {"made_up", 7},
                                         .signature = {"made_up|v:1", 11},
                                         .score = 0.5,
                                         .place = {(double)NAN, 0},
                                         .n_ways = 2};
    struct mc_explained_case shown = {
        .suite = &suite, .item = &item, .metrics = &metric, .n_metrics = 1};
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    write_sample(&writer);
    mc_side_own_more(&item.candidate, arena)->amr = mc_slice_of("(c / cat)");
    metric.ways[0] = (struct mc_explained_way){"forward", 0.5, {"", 0}, explanation.root};
    metric.ways[1] = (struct mc_explained_way){"backward", (double)NAN, {"why", 3}, NULL};
    mc_explanation_write_json(&shown, 1, stream);
    (void)fclose(stream);
    assert_string_equal(text, "{\n"
                              "  \"schema\": \"metricheck/explanation/1\",\n"
                              "  \"metricheck\": \"" PACKAGE_VERSION "\",\n"
                              "  \"cases\": [\n"
                              "    {\n"
                              "      \"id\": \"a\",\n"
                              "      \"references\": [\n"
                              "        {\n"
                              "          \"text\": \"r\"\n"
                              "        }\n"
                              "      ],\n"
                              "      \"candidate\": {\n"
                              "        \"amr\": \"(c / cat)\"\n"
                              "      },\n"
                              "      \"metrics\": [\n"
                              "        {\n"
                              "          \"name\": \"made_up\",\n"
                              "          \"signature\": \"made_up|v:1\",\n"
                              "          \"score\": 0.5,\n"
                              "          \"explanations\": [\n"
                              "            {\n"
                              "              \"direction\": \"forward\",\n"
                              "              \"score\": 0.5,\n"
                              "              \"how\": {\n"
                              "                \"score\": 0.5,\n"
                              "                \"a\\\"key\": \"x\xEF\xBF\xBDy\\n\",\n"
                              "                \"list\": [\n"
                              "                  \"one\",\n"
                              "                  null,\n"
                              "                  {\"n\": 0.1}\n"
                              "                ],\n"
                              "                \"empty\": {}\n"
                              "              }\n"
                              "            },\n"
                              "            {\n"
                              "              \"direction\": \"backward\",\n"
                              "              \"score\": null,\n"
                              "              \"reason\": \"why\",\n"
                              "              \"how\": null\n"
                              "            }\n"
                              "          ]\n"
                              "        }\n"
                              "      ]\n"
                              "    }\n"
                              "  ]\n"
                              "}\n");
    free(text);
    mc_arena_free(arena);
}

static void check_holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" is missing in\n%s", part, text);
}

/* What people say, places, and the aspects of the graphs. */
static void test_json_of_case(void **state)
{
    struct mc_slice only[1] = {{"go-02", 5}};
    struct mc_suite_file file = {.scale = {1, 5, {"similarity", 10}}, .judgement = {.raters = 3}};
    struct mc_suite suite = {.files = &file, .n_files = 1};
    struct mc_case item = {.id = {"a", 1}, .human = 2.5};
    struct mc_explained_metric metric = {.name = {"m", 1},
                                         .signature = {"m", 1},
                                         .lower_is_better = true,
                                         .score = 0.5,
                                         .place = {0.25, 40}};
    struct mc_explained_aspect aspect = {"negation",   0,      0,    0, 0, 1, 0, true,
                                         {only, NULL}, {1, 0}, false};
    struct mc_explained_case shown = {.suite = &suite,
                                      .item = &item,
                                      .metrics = &metric,
                                      .n_metrics = 1,
                                      .human = {0.75, 40},
                                      .aspects = &aspect,
                                      .n_aspects = 1};
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    (void)state;
    mc_explanation_write_json(&shown, 1, stream);
    (void)fclose(stream);
    check_holds(text, "\"human\": {\"score\": 2.5, \"minimum\": 1, \"maximum\": 5, "
                      "\"by\": \"human\", \"place\": 0.75, \"place_among\": 40}");
    check_holds(text, "\"decides\": \"negation\"");
    check_holds(text, "\"only_candidate\": [\"go-02\"],\n          \"only_reference\": []");
    check_holds(text, "\"lower_is_better\": true,\n          \"score\": 0.5,\n          "
                      "\"place\": 0.25,\n          \"place_among\": 40");
    free(text);
    /* Nobody judged, as far as the file says. */
    assert_string_equal(mc_explained_judge(&shown), "human");
    file.judgement.raters = 0;
    file.judgement.description = mc_slice_of("not stated");
    assert_string_equal(mc_explained_judge(&shown), "score");
    file.judgement.by = MC_JUDGED_BY_RUBRIC;
    assert_string_equal(mc_explained_judge(&shown), "rubric");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_faults), cmocka_unit_test(test_tree),
                                       cmocka_unit_test(test_json),
                                       cmocka_unit_test(test_json_of_case)};

    return cmocka_run_group_tests_name("explanation", tests, NULL, NULL);
}
