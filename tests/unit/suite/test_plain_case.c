/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case that is read without a tree of its values is the one that the tree gives: lines are read
 * as they are, with a letter escaped, which no plain text has, and from the files that they come
 * to, whose cases are read from trees. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "suite/plain_case.h"
#include "suite/case_text.h"
#include "suite/suite.h"
#include "tests/unit/suite_support.h"

/* %s: where a letter may be escaped. The first line of each head is read from its tree anyway. */
static const char lines[] =
    "{\"id\":\"h1\",\"reference\":\"a%s\",\"candidate\":\"b\",\"score\":1,\"phenomenon\":\"p\"}\n"
    "{\"id\":\"h2\",\"ref\":\"a%s\",\"hyp\":\"b\",\"score\":5}\n"
    "{\"id\":\"c1\",\"reference\":\"%s b.\",\"candidate\":\"c d.\",\"score\":3,\"phenomenon\":\"p\"}\n"
    "{ \"phenomenon\" : \"p\", \"score\":2.1, \"candidate\":\"%s d.\",\"reference\":\"\u00e9 b.\"}\n"
    "{\"id\":7,\"Reference\":\"%s b.\",\"system\":\"s\",\"candidate\":\"c d.\",\"score\":1.0}\r\n"
    "\n"
    "{\"id\":\"c2\",\"mt\":\"%s b.\",\"item\":12,\"src\":\"\",\"ref\":\"c d.\",\"other\":1,\"score\":4.25}\n"
    "{\"id\":\"c3\",\"src\":\"%s b.\",\"reference\":\"r\",\"candidate\":\"c\",\"language\":\"en\",\"source_language\":"
    "\"de\",\"document\":\"d\",\"segment\":\"3\",\"note\":\"n\",\"category\":\"k\",\"subphenomenon\":\"u\"}\n"
    "{\"reference\":\"%s\",\"candidate\":\"no score\"}\n"
    "{\"id\":\"c4\",\"reference\":\"%s b.\",\"candidate\":\"c\",\"score\":4.0000000000000009}\n";

static char *with(const char *word)
{
    char *text = malloc(sizeof(lines) + 100);

    assert_non_null(text);
    (void)snprintf(text, sizeof(lines) + 100, lines, word, word, word, word, word, word, word, word,
                   word);
    return text;
}

static void assert_same_text(struct mc_slice one, struct mc_slice other)
{
    assert_int_equal(one.length, other.length);
    assert_memory_equal(one.data, other.data, one.length + 1); /* with the NUL behind it */
}

static void assert_same_side(const struct mc_side *one, const struct mc_side *other)
{
    assert_same_text(one->text, other->text);
    assert_int_equal(one->has_text, other->has_text);
    assert_int_equal(one->kind, other->kind);
    assert_same_text(mc_side_more(one)->amr, mc_side_more(other)->amr);
    assert_same_text(mc_side_more(one)->tree, mc_side_more(other)->tree);
    assert_same_text(mc_side_more(one)->no_graph, mc_side_more(other)->no_graph);
}

static void assert_same_case(const struct mc_case *one, const struct mc_case *other)
{
    assert_same_text(one->id, other->id);
    assert_same_text(mc_case_labels(one)->subphenomenon, mc_case_labels(other)->subphenomenon);
    assert_same_text(mc_case_more(one)->category, mc_case_more(other)->category);
    assert_same_text(mc_case_more(one)->note, mc_case_more(other)->note);
    assert_same_text(mc_case_labels(one)->system, mc_case_labels(other)->system);
    assert_same_text(mc_case_labels(one)->item, mc_case_labels(other)->item);
    assert_same_text(mc_case_more(one)->language, mc_case_more(other)->language);
    assert_same_text(mc_case_more(one)->source_language, mc_case_more(other)->source_language);
    assert_same_text(mc_case_more(one)->document, mc_case_more(other)->document);
    assert_same_text(mc_case_more(one)->segment, mc_case_more(other)->segment);
    assert_same_side(&one->reference, &other->reference);
    assert_same_side(&one->candidate, &other->candidate);
    assert_same_side(&mc_case_more(one)->source, &mc_case_more(other)->source);
    assert_memory_equal(&one->human, &other->human, sizeof(one->human));
}

static struct mc_slice text_of_case(struct mc_test_suite *test, size_t i)
{
    return mc_case_text(test->suite, &test->suite->cases[i], test->arena);
}

static void test_lines(void **state)
{
    char *plain = with("a"), *escaped = with("\\u0061");
    struct mc_test_suite one, other, again;
    const struct mc_suite *suite, *same;
    size_t f, i, n = 0;

    (void)state;
    mc_test_suite_begin(&one);
    mc_test_suite_begin(&other);
    mc_test_suite_read(&one, mc_test_suite_write(&one, "x.jsonl", plain), false);
    suite = one.suite;
    assert_int_equal(suite->n_cases, 9);
    /* The same path, which is the source of the cases. */
    mc_test_suite_read(&other, mc_test_suite_write(&one, "x.jsonl", escaped), false);
    same = other.suite;
    assert_int_equal(same->n_files, suite->n_files);
    assert_int_equal(same->n_cases, suite->n_cases);
    for (f = 0; f < suite->n_files; f++)
        assert_same_text(mc_suite_file_text(&suite->files[f], one.arena),
                         mc_suite_file_text(&same->files[f], other.arena));
    for (i = 0; i < suite->n_cases; i++) {
        assert_same_case(&suite->cases[i], &same->cases[i]);
        assert_int_equal(suite->cases[i].at.line, same->cases[i].at.line);
    }
    for (f = 0; f < suite->n_files; f++) {
        mc_test_suite_begin(&again);
        mc_test_suite_read(
            &again,
            mc_test_suite_write(&again, "x.json",
                                mc_suite_file_text(&suite->files[f], one.arena).data),
            false);
        assert_string_equal(again.suite->files[0].sha256, suite->files[f].sha256);
        for (i = 0; i < again.suite->n_cases; i++) {
            struct mc_slice text = text_of_case(&one, n), file_text = text_of_case(&again, i);

            assert_true(mc_slice_equal(text, file_text));
            assert_same_case(&suite->cases[n++], &again.suite->cases[i]);
        }
        mc_test_suite_end(&again);
    }
    assert_int_equal(n, suite->n_cases);
    mc_test_suite_end(&one);
    mc_test_suite_end(&other);
    free(plain);
    free(escaped);
}

/* Cases of a file of a suite, with a letter as it is and escaped; and one with a fault, of which
 * the place is said. */
static void test_files(void **state)
{
    static const char *const words[] = {"a", "\\u0061"};
    struct mc_test_suite read[2];
    size_t i;

    (void)state;
    for (i = 0; i < 2; i++) {
        struct mc_test_suite *test = &read[i];
        const char *cases;

        mc_test_suite_begin(test);
        cases = mc_arena_format(
            test->arena,
            "  {\"id\": \"c1\", \"score\": 2.5, \"note\": \"n\", \"system\": \"s\",\n"
            "   \"reference\": {\"text\": \"%s b\"}, \"candidate\": {\"text\": \"\u00e9\"}},\n"
            "  {\"id\": \"c2\", \"reference\": {\"text\": \"%s\"}, \"candidate\": {\"text\": \"d\"}},\n"
            "  {\"id\": \"c3\", \"reference\": {\"text\": \"%s\"}, \"candidate\": {\"text\": \"d\"},\n"
            "   \"score\": 9}",
            words[i], words[i], words[i]);
        mc_test_suite_read(
            test, mc_test_suite_write(test, "x.json", mc_test_suite_text(test, cases)), false);
        assert_int_equal(test->suite->n_cases, 3);
        assert_int_equal(test->diagnostics->n_errors, 1); /* the scale ends at 5 */
        assert_string_equal(test->diagnostics->items[0].code, "E012");
        assert_int_equal(test->diagnostics->items[0].at.line, 11);
        assert_int_equal(test->diagnostics->items[0].at.column, 13);
    }
    for (i = 0; i < 3; i++) {
        const struct mc_case *one = &read[0].suite->cases[i], *other = &read[1].suite->cases[i];

        assert_same_case(one, other);
        assert_int_equal(one->at.line, other->at.line);
        assert_int_equal(one->at.column, other->at.column);
        assert_int_equal(read[0].suite->files[0].text.data[one->offset], '{');
    }
    mc_test_suite_end(&read[0]);
    mc_test_suite_end(&read[1]);
}

/* Rows are the cases that their texts say, of which the escapes are JSON's; the first row of a head
 * is read from its tree. */
static void test_rows(void **state)
{
    static const char rows[] = "id,phenomenon,reference,candidate,score,note,src\n"
                               "r1,p,a,b,1,,s\n"
                               "r2,p,\"a \"\"b\"\",\nc\",d\\e,2.5,n,\"t\tu\"\n"
                               ",p,f,g,NA,,\n"
                               "r4,q,h,i,5,,s\n";
    static const char *const texts[] = {
        "{\"id\":\"r1\",\"score\":1.0,\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"},"
        "\"source\":{\"text\":\"s\"}}",
        "{\"id\":\"r2\",\"score\":2.5,\"note\":\"n\",\"reference\":{\"text\":\"a \\\"b\\\",\\nc\"},"
        "\"candidate\":{\"text\":\"d\\\\e\"},\"source\":{\"text\":\"t\\tu\"}}",
        "{\"reference\":{\"text\":\"f\"},\"candidate\":{\"text\":\"g\"},\"source\":{\"text\":\"\"},"
        "\"id\":\"3\"}",
        "{\"id\":\"r4\",\"score\":5.0,\"reference\":{\"text\":\"h\"},\"candidate\":{\"text\":\"i\"},"
        "\"source\":{\"text\":\"s\"}}"};
    static const uint32_t line_numbers[] = {2, 3, 5, 6};
    struct mc_test_suite test;
    struct mc_json_cursor cursor, note;
    struct mc_json_file file;
    const struct mc_case *item;
    size_t i;

    (void)state;
    mc_test_suite_begin(&test);
    mc_test_suite_read(&test, mc_test_suite_write(&test, "x.csv", rows), false);
    assert_int_equal(test.suite->n_cases, 4);
    for (i = 0; i < 4; i++) {
        assert_string_equal(text_of_case(&test, i).data, texts[i]);
        assert_int_equal(test.suite->cases[i].at.line, line_numbers[i]);
    }
    item = &test.suite->cases[1];
    assert_true(mc_slice_is(item->reference.text, "a \"b\",\nc"));
    assert_true(mc_slice_is(item->candidate.text, "d\\e"));
    assert_true(mc_slice_is(mc_case_more(item)->note, "n"));
    assert_true(mc_slice_is(mc_case_more(item)->source.text, "t\tu"));
    assert_near(item->human, 2.5, 0);
    assert_true(mc_case_more(&test.suite->cases[2])->source.has_text);
    assert_true(isnan(test.suite->cases[2].human));
    assert_true(mc_case_reopen(test.suite, item, test.diagnostics, test.arena, &file, &cursor));
    assert_true(mc_json_member(&cursor, "note", &note));
    mc_json_close(&file);
    mc_test_suite_end(&test);
}

/* Two keys for the same, one of which is our name: it counts, wherever it stands, and whatever the
 * lines before have at its place. */
static void test_two_of_one(void **state)
{
    static const char pairs[] =
        "{\"reference\":\"a\",\"candidate\":\"b\",\"score\":1,\"note\":\"n\"}\n"
        "{\"reference\":\"a\",\"candidate\":\"c\",\"score\":2,\"note\":\"n\"}\n"
        "{\"reference\":\"a\",\"candidate\":\"d\",\"score\":3,\"human\":5}\n"
        "{\"human\":5,\"reference\":\"a\",\"candidate\":\"e\",\"score\":4}\n";
    struct mc_test_suite test;
    size_t i;

    (void)state;
    mc_test_suite_begin(&test);
    mc_test_suite_read(&test, mc_test_suite_write(&test, "x.jsonl", pairs), false);
    assert_int_equal(test.suite->n_cases, 4);
    for (i = 0; i < 4; i++)
        assert_near(test.suite->cases[i].human, (double)(i + 1), 0);
    mc_test_suite_end(&test);
}

/* Keys that are looked up again since one of them changed are held against each other, too. */
static struct mc_plain_key note_of(const void *context, struct mc_slice word)
{
    struct mc_plain_key key = {MC_PLAIN_TEXT, {"note", 4}};

    (void)context;
    if (mc_slice_is(word, "r"))
        key.use = MC_PLAIN_REFERENCE;
    else if (mc_slice_is(word, "c"))
        key.use = MC_PLAIN_CANDIDATE;
    else if (mc_slice_is(word, "x"))
        key.use = MC_PLAIN_UNUSED;
    if (key.use != MC_PLAIN_TEXT)
        key.key = word;
    return key;
}

static void test_last_key(void **state)
{
    struct mc_plain_records records = {.find = note_of};

    (void)state;
    assert_true(mc_plain_record(
        &records, mc_slice_of("{\"r\":\"a\",\"c\":\"b\",\"n\":\"1\",\"x\":\"2\"}"), 1));
    assert_false(mc_plain_record(
        &records, mc_slice_of("{\"r\":\"a\",\"c\":\"b\",\"n\":\"1\",\"m\":\"2\"}"), 2));
    mc_plain_records_close(&records);
}

/* What is to be read from its tree, for it is more than texts and a score, or has a fault. */
static void test_others(void **state)
{
    static const char *const others[] = {
        "{\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"a b\",\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"reference\":{\"text\":\"\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"reference\":{\"amr\":\"(a)\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"reference\":{\"text\":\"a\",\"tree\":\"b\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"reference\":\"a\",\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"score\":\"1\",\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"system\":\"\",\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"new\":\"k\",\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}",
        "{\"id\":\"c\",\"tags\":[],\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}"};
    const char good[] =
        "{\"id\":\"c\",\"reference\":{\"text\":\"a\"},\"candidate\":{\"text\":\"b\"}}";
    const char noted[] = "{\"id\":\"c\",\"note\":\"n\",\"reference\":{\"text\":\"a\"},"
                         "\"candidate\":{\"text\":\"b\"}}";
    struct mc_arena *arena = mc_arena_new();
    struct mc_case item = {.offset = 3};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        assert_false(mc_plain_case_read(mc_slice_of(others[i]), arena, &item));
        assert_null(item.id.data);
    }
    assert_true(mc_plain_case_read(mc_slice_of(good), arena, &item));
    assert_true(mc_slice_is(item.candidate.text, "b"));
    assert_int_equal(item.offset, 3);
    assert_null(item.more); /* a million such cases do not pay for what they have not */
    assert_true(mc_plain_case_read(mc_slice_of(noted), arena, &item));
    assert_true(mc_slice_is(mc_case_more(&item)->note, "n"));
    assert_true(mc_plain_case_read(mc_slice_of(good), arena, &item));
    assert_null(item.more);
    mc_arena_free(arena);
}

enum { LINES = 40, LETTERS = 120000 };

/* LINES cases of two sentences of LETTERS letters each, with what stands around a sentence and
 * between two cases: a text of 9.6 MB, which is a block of its own. */
static struct mc_buffer long_text(const char *begin, const char *end, const char *between)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < LINES; i++) {
        mc_buffer_append_format(&text, "%s{\"id\":\"c%zu\",\"score\":%zu,\"reference\":%s\"",
                                i > 0 ? between : "", i, i % 5 + 1, begin);
        mc_buffer_append_repeated(&text, 'a', LETTERS);
        mc_buffer_append_format(&text, "\"%s,\"candidate\":%s\"", end, begin);
        mc_buffer_append_repeated(&text, 'b', LETTERS);
        mc_buffer_append_format(&text, "\"%s}", end);
    }
    return text;
}

/* The cases of a file stay when its text is forgotten, but for their places. */
static void forget(const char *name, const char *text)
{
    struct mc_json_cursor cursor;
    struct mc_json_file file;
    struct mc_test_suite test;
    struct mc_case *item;

    mc_test_suite_begin(&test);
    if (mc_slice_ends(mc_slice_of(name), ".json"))
        text = mc_test_suite_text(&test, text);
    mc_test_suite_read(&test, mc_test_suite_write(&test, name, text), false);
    assert_int_equal(test.suite->n_cases, LINES);
    item = &test.suite->cases[39];
    assert_true(mc_case_reopen(test.suite, item, test.diagnostics, test.arena, &file, &cursor));
    mc_json_close(&file);
    mc_suite_forget_texts(test.suite);
    assert_int_equal(text_of_case(&test, 39).length, 0);
    assert_false(mc_case_reopen(test.suite, item, test.diagnostics, test.arena, &file, &cursor));
    assert_true(mc_slice_is(item->id, "c39"));
    assert_int_equal(item->reference.text.length, LETTERS);
    assert_int_equal(strspn(item->reference.text.data, "a"), LETTERS);
    assert_int_equal(strspn(item->candidate.text.data, "b"), LETTERS);
    mc_suite_forget_texts(test.suite); /* there is nothing more */
    mc_test_suite_end(&test);
}

static void test_forgotten(void **state)
{
    struct mc_buffer lines_text = long_text("", "", "\n");
    struct mc_buffer cases = long_text("{\"text\":", "}", ",\n");
    struct mc_buffer table = {NULL, 0, 0};
    size_t i;

    (void)state;
    mc_buffer_append_text(&table, "id,score,reference,candidate\n");
    for (i = 0; i < LINES; i++) {
        mc_buffer_append_format(&table, "c%zu,%zu,", i, i % 5 + 1);
        mc_buffer_append_repeated(&table, 'a', LETTERS);
        mc_buffer_append_char(&table, ',');
        mc_buffer_append_repeated(&table, 'b', LETTERS);
        mc_buffer_append_char(&table, '\n');
    }
    forget("x.jsonl", lines_text.data);
    forget("x.json", cases.data);
    forget("x.csv", table.data);
    mc_buffer_free(&table);
    mc_buffer_free(&lines_text);
    mc_buffer_free(&cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),     cmocka_unit_test(test_two_of_one),
        cmocka_unit_test(test_last_key),  cmocka_unit_test(test_others),
        cmocka_unit_test(test_forgotten), cmocka_unit_test(test_files),
        cmocka_unit_test(test_rows),
    };

    return cmocka_run_group_tests_name("plain_case", tests, NULL, NULL);
}
