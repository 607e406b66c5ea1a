/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/file.h"
#include "metrics/process/protocol.h"

/* --- requests --------------------------------------------------------------------------------- */

static void check_written(struct mc_buffer *line, const char *wanted)
{
    assert_string_equal(line->data, wanted);
    mc_buffer_free(line);
}

static void test_open(void **state)
{
    const struct mc_protocol_option options[] = {{"model", "roberta \"large\""}, {"n", "2"}};
    struct mc_buffer line = {NULL, 0, 0};

    (void)state;
    mc_protocol_write_open(MC_TASK_SCORE, NULL, 0, &line);
    check_written(&line, "{\"metricheck\": 1, \"op\": \"open\", \"options\": {}}\n");
    mc_protocol_write_open(MC_TASK_SCORE, options, 2, &line);
    check_written(&line, "{\"metricheck\": 1, \"op\": \"open\", \"options\": "
                         "{\"model\": \"roberta \\\"large\\\"\", \"n\": \"2\"}}\n");
    mc_protocol_write_close(&line);
    check_written(&line, "{\"op\": \"close\"}\n");
}

static struct mc_metric_side side(const char *text, const char *amr)
{
    struct mc_metric_side made = {mc_slice_of(text), mc_slice_of(amr), mc_slice_of(""), 0, 0};

    made.has = amr[0] == '\0' ? MC_NEEDS_TEXT : MC_NEEDS_TEXT | MC_NEEDS_AMR;
    return made;
}

static void test_requests(void **state)
{
    struct mc_metric_side candidate = side("A \"b\"\n\xc3\xa9", "(x / y)");
    struct mc_metric_side first = side("", ""), second = side("two", "");
    const struct mc_metric_side *references[] = {&first, &second};
    struct mc_metric_input input = {
        sizeof(input), mc_slice_of("c"), &candidate, references, 1, 0, NULL, NULL};
    struct mc_buffer line = {NULL, 0, 0};

    (void)state;
    mc_protocol_write_request(17, &input, NULL, false, &line);
    check_written(&line, "{\"op\": \"score\", \"id\": 17, \"candidate\": {\"text\": \"A "
                         "\\\"b\\\"\\n\xc3\xa9\", \"amr\": \"(x / y)\"}, \"references\": "
                         "[{\"text\": \"\"}]}\n");
    candidate.has = MC_NEEDS_TREE;
    candidate.tree = mc_slice_of("1\t_");
    first.has = 0;
    second.kind = MC_SIDE_TARGETED;
    input.n_references = 2;
    mc_protocol_write_request(18446744073709551615u, &input, NULL, true, &line);
    check_written(&line, "{\"op\": \"score\", \"id\": 18446744073709551615, \"candidate\": "
                         "{\"tree\": \"1\\t_\"}, \"references\": [{}, {\"text\": \"two\", "
                         "\"targeted\": true}], \"last\": true}\n");
    candidate.has = 0;
    candidate.kind = MC_SIDE_TARGETED;
    mc_protocol_write_request(0, &input, NULL, false, &line);
    assert_non_null(strstr(line.data, "\"candidate\": {\"targeted\": true}"));
    mc_buffer_free(&line);
}

/* Only what the metric says that it reads. */
static void test_source_and_context(void **state)
{
    const struct mc_slice none = {"", 0};
    struct mc_metric_side candidate = {mc_slice_of("Hallo"), none, none, MC_NEEDS_TEXT, 0};
    struct mc_metric_side source = {mc_slice_of("Hi"), none, none, MC_NEEDS_TEXT, 0};
    const struct mc_metric_context context = {mc_slice_of("de"), mc_slice_of("en"),
                                              mc_slice_of("d1"), none, none};
    const struct mc_metric_side *references[1] = {NULL};
    const struct mc_metric_input input = {
        sizeof(input), mc_slice_of("c"), &candidate, references, 0, 0, &source, &context};
    struct mc_handshake reads = {.needs = MC_NEEDS_TEXT};
    struct mc_buffer line = {NULL, 0, 0};

    (void)state;
    mc_protocol_write_request(1, &input, &reads, false, &line);
    check_written(&line, "{\"op\": \"score\", \"id\": 1, \"candidate\": {\"text\": \"Hallo\"}, "
                         "\"references\": []}\n");
    reads.needs |= MC_NEEDS_SOURCE;
    mc_protocol_write_request(1, &input, &reads, false, &line);
    check_written(&line, "{\"op\": \"score\", \"id\": 1, \"candidate\": {\"text\": \"Hallo\"}, "
                         "\"references\": [], \"source\": {\"text\": \"Hi\"}}\n");
    reads = (struct mc_handshake){.needs = MC_NEEDS_TEXT, .flags = MC_METRIC_READS_CONTEXT};
    mc_protocol_write_request(1, &input, &reads, true, &line);
    check_written(&line, "{\"op\": \"score\", \"id\": 1, \"candidate\": {\"text\": \"Hallo\"}, "
                         "\"references\": [], \"language\": \"de\", \"source_language\": "
                         "\"en\", \"document\": \"d1\", \"last\": true}\n");
    mc_buffer_free(&line);
}

/* --- handshakes ------------------------------------------------------------------------------- */

static int read_handshake(const char *text, struct mc_handshake *handshake, struct mc_error *error)
{
    static struct mc_arena *arena; /* ended by the next call with NULL */
    struct mc_error none = MC_NO_ERROR;

    mc_arena_free(arena);
    arena = NULL;
    if (text == NULL)
        return 0;
    arena = mc_arena_new();
    *error = none;
    return mc_protocol_read_handshake(mc_slice_of(text), handshake, arena, error);
}

static void test_handshake(void **state)
{
    struct mc_handshake handshake;
    struct mc_error error;

    (void)state;
    assert_int_equal(read_handshake("{\"metricheck\": 1, \"name\": \"bertscore\", \"version\": "
                                    "\"0.3.13\", \"needs\": [], \"range\": [0, 1], \"batch\": 64}",
                                    &handshake, &error),
                     0);
    assert_string_equal(handshake.name.data, "bertscore");
    assert_string_equal(handshake.version.data, "0.3.13");
    assert_int_equal(handshake.needs, MC_NEEDS_TEXT);
    assert_near(handshake.lowest, 0, 0);
    assert_near(handshake.highest, 1, 0);
    assert_int_equal(handshake.batch, 64);
    assert_int_equal(handshake.flags, 0);
    assert_int_equal(
        read_handshake("{\"metricheck\": 1, \"needs\": [\"amr\", \"tree\"], \"range\": [null, 2.5],"
                       "\"lower_is_better\": true, \"symmetric\": true, \"deterministic\": true,"
                       "\"citation\": \"c\", \"colour\": {\"is\": [\"ignored\"]}}",
                       &handshake, &error),
        0);
    assert_int_equal(handshake.needs, MC_NEEDS_AMR | MC_NEEDS_TREE);
    assert_true(handshake.lowest < 0 && isinf(handshake.lowest));
    assert_near(handshake.highest, 2.5, 0);
    assert_int_equal(handshake.flags,
                     MC_METRIC_LOWER_IS_BETTER | MC_METRIC_SYMMETRIC | MC_METRIC_DETERMINISTIC);
    assert_int_equal(handshake.batch, 1);
    assert_string_equal(handshake.name.data, "");
    assert_string_equal(handshake.citation.data, "c");
    assert_int_equal(read_handshake("{\"metricheck\": 1}", &handshake, &error), 0);
    assert_int_equal(handshake.needs, MC_NEEDS_TEXT);
    assert_true(isinf(handshake.lowest) && isinf(handshake.highest));
    (void)read_handshake(NULL, NULL, NULL);
}

static void test_wrong_handshakes(void **state)
{
    static const char *const rows[][2] = {
        {"{\"metricheck\": 2}", "it speaks version 2 of the protocol; this program speaks version "
                                "1"},
        {"{\"error\": \"the package is not installed\"}", "the package is not installed"},
        {"{\"name\": \"x\"}", "key \"metricheck\" is missing"},
        {"Loading ...", "its first line is not a handshake: Loading ..."},
        {"[1]", "must be an object"},
        {"", "not a handshake"},
        {"{\"metricheck\": \"1\"}", "\"metricheck\" is a string, must be a whole number"},
        {"{\"metricheck\": 1, \"needs\": \"text\"}", "\"needs\" is a string, must be an array"},
        {"{\"metricheck\": 1, \"needs\": [\"audio\"]}",
         "knows \"text\", \"amr\", \"tree\" and \"source\""},
        {"{\"metricheck\": 1, \"range\": [1, 0]}", "must be below the second"},
        {"{\"metricheck\": 1, \"range\": [1]}", "holds the lowest and the highest"},
        {"{\"metricheck\": 1, \"batch\": 0}", "\"batch\" must be a whole number from 1 to 65536"},
        {"{\"metricheck\": 1, \"batch\": 1e9}", "\"batch\" must be a whole number"},
        {"{\"metricheck\": 1, \"version\": 7}", "\"version\" is a number, must be a string"},
        {"{\"metricheck\": 1, \"symmetric\": 1}", "must be true or false"},
    };
    struct mc_handshake handshake;
    struct mc_error error;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(read_handshake(rows[i][0], &handshake, &error), -1);
        assert_int_equal(error.code, MC_CODE_MODULE);
        if (strstr(error.text, rows[i][1]) == NULL)
            fail_msg("%s: %s", rows[i][0], error.text);
    }
    (void)read_handshake(NULL, NULL, NULL);
}

/* --- replies ---------------------------------------------------------------------------------- */

static void test_replies(void **state)
{
    static const struct {
        const char *line;
        uint64_t id;
        enum mc_reply_kind kind;
        double score;
        const char *text;
    } rows[] = {
        {"{\"id\": 17, \"score\": 0.8312}", 17, MC_REPLY_SCORE, 0.8312, ""},
        {"{\"score\":-1e-3,\"id\":0}", 0, MC_REPLY_SCORE, -0.001, ""},
        {" { \"id\" : 999999999999999999 , \"score\" : 12 } \r", 999999999999999999u,
         MC_REPLY_SCORE, 12, ""},
        {"{\"id\": 1, \"score\": null, \"reason\": \"empty candidate\"}", 1, MC_REPLY_NONE, 0,
         "empty candidate"},
        {"{\"id\": 1, \"score\": null}", 1, MC_REPLY_NONE, 0, ""},
        {"{\"id\": 1, \"score\": null, \"reason\": null}", 1, MC_REPLY_NONE, 0, ""},
        {"{\"id\": 1, \"error\": \"a\\n\\\"b\\\" \\u00e9\\ud83d\\ude00\\/\"}", 1, MC_REPLY_ERROR, 0,
         "a\n\"b\" \xc3\xa9\xf0\x9f\x98\x80/"},
        {"{\"reason\": \"\\tr\", \"error\": \"\\te\", \"id\": 1}", 1, MC_REPLY_ERROR, 0, "\te"},
        {"{\"id\": 1, \"error\": null, \"score\": 3}", 1, MC_REPLY_SCORE, 3, ""},
        {"{\"\\u0069d\": 1, \"score\": 2}", 1, MC_REPLY_SCORE, 2, ""},
        {"{\"id\": 1, \"score\": NaN}", 1, MC_REPLY_NOT_FINITE, 0, ""},
        {"{\"id\": 1, \"score\": -Infinity}", 1, MC_REPLY_NOT_FINITE, 0, ""},
        {"{\"id\": 1, \"score\": 1e999}", 1, MC_REPLY_NOT_FINITE, 0, ""},
        {"{\"id\": 1, \"x\": {\"a\": [1, \"}\", true]}, \"y\": null, \"z\": -2.5e3, \"score\": 4}",
         1, MC_REPLY_SCORE, 4, ""},
        {"{\"id\": 1, \"score\": 5, \"x\":[]}", 1, MC_REPLY_SCORE, 5, ""},
    };
    struct mc_buffer memory = {NULL, 0, 0};
    struct mc_reply reply;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct mc_error error = MC_NO_ERROR;

        if (mc_protocol_read_reply(MC_TASK_SCORE, mc_slice_of(rows[i].line), &reply, &memory,
                                   &error) != 0)
            fail_msg("%s: %s", rows[i].line, error.text);
        assert_int_equal(reply.id, rows[i].id);
        assert_int_equal(reply.kind, rows[i].kind);
        assert_true(mc_slice_is(reply.text, rows[i].text));
        if (rows[i].kind == MC_REPLY_SCORE)
            assert_near(reply.score, rows[i].score, 0);
        else
            assert_true(isnan(reply.score));
    }
    mc_buffer_free(&memory);
}

static void test_wrong_replies(void **state)
{
    static const char *const rows[][2] = {
        {"", "it is not a JSON object: "},
        {"DEBUG: x", "it is not a JSON object: DEBUG: x"},
        {"[1, 2]", "it is not a JSON object"},
        {"{}", "it has no \"id\""},
        {"{\"id\": 1}", "it has neither \"score\" nor \"error\""},
        {"{\"id\": \"1\", \"score\": 1}", "\"id\" is not the whole number of a request"},
        {"{\"id\": 1.0, \"score\": 1}", "\"id\" is not the whole number"},
        {"{\"id\": -1, \"score\": 1}", "\"id\" is not the whole number"},
        {"{\"id\": 01, \"score\": 1}", "\"id\" is not the whole number"},
        {"{\"id\": 1e2, \"score\": 1}", "\"id\" is not the whole number"},
        {"{\"id\": 1000000000000000000, \"score\": 1}", "\"id\" is not the whole number"},
        {"{\"id\": 1, \"score\": \"0.5\"}", "\"score\" is neither a number nor null"},
        {"{\"id\": 1, \"score\": .5}", "\"score\" is neither a number nor null"},
        {"{\"id\": 1, \"score\": 5.}", "\"score\" is neither a number nor null"},
        {"{\"id\": 1, \"score\": 0x10}", "a comma or '}' is missing"},
        {"{\"id\": 1, \"id\": 2, \"score\": 1}", "a key stands twice"},
        {"{\"id\": 1, \"score\": 1} {", "something follows the object"},
        {"{\"id\": 1, \"score\": 1", "a comma or '}' is missing"},
        {"{\"id\": 1, \"error\": \"x}", "a text is not closed"},
        {"{\"id\": 1, \"error\": \"\\q\"}", "a wrong escape in a text"},
        {"{\"id\": 1, \"error\": \"\\u12\"}", "a wrong \\u in a text"},
        {"{\"id\": 1, \"error\": \"\\ud83d\"}", "half a surrogate pair"},
        {"{\"id\": 1, \"error\": \"\\ude00\"}", "a wrong \\u in a text"},
        {"{\"id\": 1, \"error\": \"a\tb\"}", "a text is not closed"},
        {"{\"id\": 1, \"error\": \"\xff\"}", "it is not UTF-8"},
        {"{\"id\": 1, \"score\": 1, \"x\": [1, 2}", "a comma or '}' is missing"},
        {"{\"id\": 1, \"score\": 1, \"x\": [1, 2", "it ends too early"},
        {"{\"id\": 1, \"score\": 1, \"x\": }", "a value is missing"},
        {"{\"id\": 1, \"score\": 1, \"x\": [1, {2]}}", "a key in double quotes is expected"},
        {"{\"id\": 1, \"score\": 1, \"x\": tru}", "must be in double quotes"},
        {"{id: 1}", "a text in double quotes is missing"},
    };
    struct mc_buffer memory = {NULL, 0, 0};
    struct mc_reply reply;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct mc_error error = MC_NO_ERROR;

        assert_int_equal(
            mc_protocol_read_reply(MC_TASK_SCORE, mc_slice_of(rows[i][0]), &reply, &memory, &error),
            -1);
        assert_int_equal(error.code, MC_CODE_MODULE);
        if (strstr(error.text, rows[i][1]) == NULL)
            fail_msg("%s: %s", rows[i][0], error.text);
    }
    mc_buffer_free(&memory);
}

/* What a parser is asked and answers. */
static void test_parses(void **state)
{
    static const struct {
        const char *line;
        enum mc_reply_kind kind;
        const char *text;
    } rows[] = {
        {"{\"id\": 3, \"amr\": \"(a / b)\"}", MC_REPLY_GRAPH, "(a / b)"},
        {"{\"id\": 3, \"amr\": \"(a\\n / b)\", \"reason\": \"x\"}", MC_REPLY_GRAPH, "(a\n / b)"},
        {"{\"id\": 3, \"amr\": \"\"}", MC_REPLY_GRAPH, ""},
        {"{\"reason\": \"too long\", \"id\": 3, \"amr\": null}", MC_REPLY_NONE, "too long"},
        {"{\"id\": 3, \"amr\": null, \"score\": \"any\"}", MC_REPLY_NONE, ""},
        {"{\"id\": 3, \"error\": \"out of memory\"}", MC_REPLY_ERROR, "out of memory"},
    };
    static const char *const wrong[][2] = {
        {"{\"id\": 3, \"score\": 0.5}", "it has neither \"amr\" nor \"error\""},
        {"{\"id\": 3, \"amr\": 7}", "a text in double quotes is missing"},
        {"{\"id\": 3, \"amr\": \"a\", \"amr\": \"b\"}", "a key stands twice"},
        {"{\"amr\": \"a\"}", "it has no \"id\""},
    };
    struct mc_buffer line = {NULL, 0, 0}, memory = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_reply reply;
    size_t i;

    (void)state;
    mc_protocol_write_open(MC_TASK_PARSE, NULL, 0, &line);
    check_written(&line,
                  "{\"metricheck\": 1, \"op\": \"open\", \"task\": \"parse\", \"options\": {}}\n");
    mc_protocol_write_sentence(8, mc_slice_of("A \"b\"."), true, &line);
    check_written(&line,
                  "{\"op\": \"parse\", \"id\": 8, \"text\": \"A \\\"b\\\".\", \"last\": true}\n");
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(mc_protocol_read_reply(MC_TASK_PARSE, mc_slice_of(rows[i].line), &reply,
                                                &memory, &error),
                         0);
        assert_int_equal(reply.id, 3);
        assert_int_equal(reply.kind, rows[i].kind);
        assert_true(mc_slice_is(reply.text, rows[i].text));
    }
    for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        error = (struct mc_error)MC_NO_ERROR;
        assert_int_equal(mc_protocol_read_reply(MC_TASK_PARSE, mc_slice_of(wrong[i][0]), &reply,
                                                &memory, &error),
                         -1);
        if (strstr(error.text, wrong[i][1]) == NULL)
            fail_msg("%s: %s", wrong[i][0], error.text);
    }
    mc_buffer_free(&memory);
}

static void test_standard_errors(void **state)
{
    static const struct {
        const char *line;
        double standard_error; /* -1: the line is wrong; NaN: there is none */
    } rows[] = {
        {"{\"id\": 1, \"score\": 0.5, \"standard_error\": 0.25}", 0.25},
        {"{\"id\": 1, \"standard_error\": 0, \"score\": 0.5}", 0},
        {"{\"id\": 1, \"standard_error\": null, \"score\": 0.5}", (double)NAN},
        {"{\"id\": 1, \"score\": 0.5}", (double)NAN},
        {"{\"id\": 1, \"score\": 0.5, \"standard_error\": -0.1}", -1},
        {"{\"id\": 1, \"score\": 0.5, \"standard_error\": NaN}", -1},
        {"{\"id\": 1, \"score\": 0.5, \"standard_error\": 1e999}", -1},
        {"{\"id\": 1, \"score\": 0.5, \"standard_error\": \"0.1\"}", -1},
        {"{\"id\": 1, \"score\": 0.5, \"standard_error\": 1, \"standard_error\": 1}", -1},
    };
    struct mc_buffer memory = {NULL, 0, 0};
    struct mc_reply reply;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct mc_error error = MC_NO_ERROR;
        int status = mc_protocol_read_reply(MC_TASK_SCORE, mc_slice_of(rows[i].line), &reply,
                                            &memory, &error);

        assert_int_equal(status, rows[i].standard_error < 0 ? -1 : 0);
        if (status != 0)
            continue;
        if (isnan(rows[i].standard_error))
            assert_true(isnan(reply.standard_error));
        else
            assert_near(reply.standard_error, rows[i].standard_error, 0);
    }
    mc_buffer_free(&memory);
}

static void test_quote(void **state)
{
    char quote[MC_PROTOCOL_QUOTE_SIZE], longer[300];

    (void)state;
    mc_protocol_quote(mc_slice_of("a\tb\xff\xc3\xa9\x1b[1m"), quote);
    assert_string_equal(quote, "a?b?\xc3\xa9?[1m");
    memset(longer, 'x', sizeof(longer));
    mc_protocol_quote(mc_slice(longer, sizeof(longer)), quote);
    assert_int_equal(strlen(quote), MC_PROTOCOL_QUOTE_SIZE - 8 + 3);
    assert_string_equal(quote + MC_PROTOCOL_QUOTE_SIZE - 8, "...");
}

/* --- folders ---------------------------------------------------------------------------------- */

/* Each file of the folder, line by line: the first is a handshake, the others are replies. Returns
 * how many lines were refused. */
static size_t read_file(const char *path, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer memory = {NULL, 0, 0};
    struct mc_handshake handshake;
    struct mc_reply reply;
    struct mc_slice text;
    size_t n_refused = 0, n_lines = 0;
    char *at, *end;

    assert_int_equal(mc_file_read(path, arena, &text, &error), 0);
    for (at = mc_arena_strdup(arena, text.data); *at != '\0'; at = end + 1) {
        struct mc_error ignored = MC_NO_ERROR;

        end = strchr(at, '\n');
        assert_non_null(end);
        *end = '\0';
        n_refused += (n_lines++ == 0
                          ? mc_protocol_read_handshake(mc_slice_of(at), &handshake, arena, &ignored)
                          : mc_protocol_read_reply(MC_TASK_SCORE, mc_slice_of(at), &reply, &memory,
                                                   &ignored)) != 0;
    }
    assert_true(n_lines > 0);
    mc_buffer_free(&memory);
    return n_refused;
}

static void check_folder(const char *folder, bool valid)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    const char *path = mc_arena_strdup(arena, mc_source_path(folder));
    size_t n, i;
    char **names;

    assert_int_equal(mc_folder_list(path, ".jsonl", arena, &names, &n, &error), 0);
    assert_true(n > 0);
    for (i = 0; i < n; i++) {
        size_t n_refused = read_file(mc_arena_format(arena, "%s/%s", path, names[i]), arena);

        if ((n_refused == 0) != valid)
            fail_msg("%s/%s: %zu lines refused", folder, names[i], n_refused);
    }
    mc_arena_free(arena);
}

static void test_folders(void **state)
{
    (void)state;
    check_folder("tests/processes/valid", true);
    check_folder("tests/processes/invalid", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_source_and_context),
        cmocka_unit_test(test_handshake),
        cmocka_unit_test(test_wrong_handshakes),
        cmocka_unit_test(test_replies),
        cmocka_unit_test(test_wrong_replies),
        cmocka_unit_test(test_parses),
        cmocka_unit_test(test_standard_errors),
        cmocka_unit_test(test_quote),
        cmocka_unit_test(test_folders),
    };

    return cmocka_run_group_tests_name("process_protocol", tests, NULL, NULL);
}
