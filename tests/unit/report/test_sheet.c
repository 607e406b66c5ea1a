/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/sheet.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "report/document.h"
#include "report/json_stream.h"

/* What a test writes to. */
struct paper {
    FILE *stream;
    char *text;
    size_t length;
};

static void paper_open(struct paper *paper)
{
    memset(paper, 0, sizeof(*paper));
    paper->stream = open_memstream(&paper->text, &paper->length);
    assert_non_null(paper->stream);
}

static void paper_is(struct paper *paper, const char *expected)
{
    assert_int_equal(fclose(paper->stream), 0);
    assert_string_equal(paper->text, expected);
    free(paper->text);
}

static struct mc_sheet *sample(struct mc_book *book)
{
    static const struct mc_sheet_column columns[] = {
        {"name", "name", MC_SHEET_TEXT, 0}, {"n", "n", MC_SHEET_COUNT, 0},
        {"x", "x", MC_SHEET_REAL, 2},       {"hidden", NULL, MC_SHEET_REAL, 2},
        {"p", "p", MC_SHEET_P, 0},          {"marked", "marked", MC_SHEET_FLAG, 0}};
    struct mc_sheet *sheet = mc_book_add(book, "sample", "a sample");

    mc_sheet_columns(sheet, columns, 6);
    mc_sheet_text(sheet, mc_slice_of("a,\"b\""));
    mc_sheet_count(sheet, 3);
    mc_sheet_real(sheet, 0.125);
    mc_sheet_real(sheet, 1e-7);
    mc_sheet_real(sheet, 0.0123);
    mc_sheet_flag(sheet, true);
    mc_sheet_text(sheet, mc_slice_of("c\x1b[2Jd"));
    mc_sheet_real(sheet, (double)NAN);
    mc_sheet_real(sheet, (double)NAN);
    mc_sheet_real(sheet, 2);
    mc_sheet_real(sheet, 2e-12);
    mc_sheet_flag(sheet, false);
    return sheet;
}

/* What a row of records is made of, with a part that stands for two scales. */
struct item {
    const char *name;
    struct mc_slice slice;
    size_t n;
    unsigned rank;
    bool marked;
    struct {
        double x[2];
    } figures;
};

static void get_half(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct item *item = record;
    const double *whole = context;

    mc_sheet_real(sheet, (double)item->n / *whole);
}

static void get_all(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct item *item = record;

    (void)context;
    mc_sheet_reals(sheet, item->figures.x, 2);
}

static const void *figure_of(const void *record, const void *context, size_t index)
{
    const struct item *item = record;

    (void)context;
    return index == 1 && item->rank == 0 ? NULL : &item->figures.x[index];
}

static void test_records(void **state)
{
    static const struct mc_sheet_field columns[] = {
        {"hidden", NULL, MC_SHEET_TEXT, 0, MC_MEMBER(struct item, slice),
         .readers = MC_SHEET_FOR_JSON},
        {"name", "name", MC_SHEET_TEXT, 0, MC_MEMBER(struct item, name),
         .readers = MC_SHEET_FOR_TABLES},
        {"n", "n", MC_SHEET_COUNT, 0, MC_MEMBER(struct item, n)},
        {"rank", "rank", MC_SHEET_COUNT, 0, MC_MEMBER_OR_NONE(struct item, rank)},
        {"marked", "marked", MC_SHEET_FLAG, 0, MC_MEMBER(struct item, marked)},
        {"half", "half", MC_SHEET_REAL, 1, .get = get_half},
        {"all", NULL, MC_SHEET_REALS, 0, .get = get_all, .readers = MC_SHEET_FOR_JSON},
    };
    static const struct mc_sheet_field figure = {"*_x", "* x", MC_SHEET_REAL, 1,
                                                 .source = MC_FROM_DOUBLE};
    static const struct mc_sheet_part part = {&figure, 1, "scales", figure_of};
    const struct item items[] = {{"a", {"A", 1}, 3, 2, true, {{0.5, 0.25}}},
                                 {"b", {NULL, 0}, 1, 0, false, {{4, 8}}}};
    const double whole = 2;
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = mc_book_add(&book, "sample", "a sample");
    struct mc_document document = {.kind = &mc_screen_kind, .width = 80, .arena = arena};
    struct mc_json_stream json = {.arena = arena};
    struct paper paper;

    (void)state;
    mc_sheet_fields(sheet, columns, sizeof(columns) / sizeof(*columns));
    mc_sheet_repeat(sheet, &part, mc_slice_of("s"), 0);
    mc_sheet_repeat(sheet, &part, mc_slice_of("t"), 1);
    mc_sheet_rows(sheet, items, 2, sizeof(*items), &whole);
    paper_open(&paper);
    mc_sheet_write_head(sheet, (struct mc_delimited_style){MC_COMMA_SEPARATED, false},
                        paper.stream);
    mc_sheet_write_rows(sheet, (struct mc_delimited_style){MC_COMMA_SEPARATED, false},
                        paper.stream);
    paper_is(&paper, "name,n,rank,marked,half,s_x,t_x\na,3,2,1,1.5,0.5,0.25\nb,1,-,0,0.5,4,nan\n");
    paper_open(&paper);
    json.stream = paper.stream;
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_sheet_write_json(sheet, &json);
    mc_json_put_end(&json);
    paper_is(&paper,
             "{\n  \"sample\": [\n"
             "    {\"hidden\": \"A\", \"n\": 3, \"rank\": 2, \"marked\": true, \"half\": 1.5, "
             "\"all\": [0.5, 0.25], \"scales\": {\"s\": {\"x\": 0.5}, \"t\": {\"x\": 0.25}}},\n"
             "    {\"hidden\": null, \"n\": 1, \"rank\": null, \"marked\": false, \"half\": 0.5, "
             "\"all\": [4, 8], \"scales\": {\"s\": {\"x\": 4}, \"t\": {\"x\": null}}}\n  ]\n}\n");
    paper_open(&paper);
    document.stream = paper.stream;
    mc_sheet_show(sheet, -1, &document);
    assert_int_equal(fclose(paper.stream), 0);
    assert_non_null(strstr(paper.text, " name  n  rank  marked  half  s x  t x\n"));
    assert_non_null(strstr(paper.text, " b     1     -           0.5  4.0    -\n"));
    free(paper.text);
    mc_arena_free(arena);
}

/* A list of many names, say, must not end in the middle of one. */
static void test_long_note(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = mc_book_add(&book, "sample", "a sample");
    char names[3001];

    (void)state;
    memset(names, 'n', sizeof(names) - 1);
    names[sizeof(names) - 1] = '\0';
    mc_sheet_note(sheet, "of %s.", names);
    assert_int_equal(sheet->n_notes, 1);
    assert_int_equal(sheet->notes[0].length, 3000 + strlen("of ."));
    assert_int_equal(sheet->notes[0].data[3003], '.');
    mc_arena_free(arena);
}

static void test_tables(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = sample(&book);
    struct paper paper;

    (void)state;
    assert_int_equal(mc_sheet_n_rows(sheet), 2);
    paper_open(&paper);
    mc_sheet_write_head(sheet, mc_delimited_style(MC_TAB_SEPARATED), paper.stream);
    mc_sheet_write_rows(sheet, mc_delimited_style(MC_TAB_SEPARATED), paper.stream);
    paper_is(&paper, "name\tn\tx\thidden\tp\tmarked\n"
                     "a,\"b\"\t3\t0.125\t1e-07\t0.0123\t1\n"
                     "c\\x1B[2Jd\t-\tnan\t2\t2e-12\t0\n");
    paper_open(&paper);
    mc_sheet_write_rows(sheet, mc_delimited_style(MC_COMMA_SEPARATED), paper.stream);
    paper_is(&paper, "\"a,\"\"b\"\"\",3,0.125,1e-07,0.0123,1\nc\\x1B[2Jd,-,nan,2,2e-12,0\n");
    mc_sheet_clear(sheet);
    assert_int_equal(mc_sheet_n_rows(sheet), 0);
    mc_arena_free(arena);
}

static void test_json(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_json_stream json = {.arena = arena};
    struct paper paper;

    (void)state;
    paper_open(&paper);
    json.stream = paper.stream;
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_sheet_write_json(sample(&book), &json);
    mc_json_put_end(&json);
    paper_is(&paper, "{\n  \"sample\": [\n"
                     "    {\"name\": \"a,\\\"b\\\"\", \"n\": 3, \"x\": 0.125, \"hidden\": 1e-07, "
                     "\"p\": 0.0123, \"marked\": true},\n"
                     "    {\"name\": \"c\\u001b[2Jd\", \"n\": null, \"x\": null, \"hidden\": 2, "
                     "\"p\": 2e-12, \"marked\": false}\n  ]\n}\n");
    mc_arena_free(arena);
}

static void show(const struct mc_sheet *sheet, size_t width, struct paper *paper)
{
    struct mc_document document = {.kind = &mc_screen_kind, .width = width};

    paper_open(paper);
    document.stream = paper->stream;
    document.arena = mc_arena_new();
    mc_sheet_show(sheet, -1, &document);
    mc_arena_free(document.arena);
}

/* Rounded, control characters replaced; hidden columns and rows over `most` are left out. */
static void test_people(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = sample(&book);
    struct paper paper;

    (void)state;
    show(sheet, 80, &paper);
    paper_is(&paper, "\na sample\n"
                     " name    n     x        p  marked\n"
                     " a,\"b\"   3  0.12    0.012       *\n"
                     " c\xef\xbf\xbd[2Jd  -     -  2.0e-12\n");
    sheet->most = 1;
    show(sheet, 80, &paper);
    assert_int_equal(fclose(paper.stream), 0);
    assert_non_null(strstr(paper.text, "1 of 2 rows; all: --show sample -f tsv"));
    assert_null(strstr(paper.text, "2.0e-12"));
    free(paper.text);
    mc_arena_free(arena);
}

/* What is rounded to nothing has no sign. */
static void test_small_negative(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = mc_book_add(&book, "x", "x");
    struct paper paper;

    (void)state;
    mc_sheet_column(sheet, (struct mc_sheet_column){"x", "value", MC_SHEET_REAL, 2});
    mc_sheet_real(sheet, -0.001);
    mc_sheet_real(sheet, -0.006);
    show(sheet, 80, &paper);
    paper_is(&paper, "\nx\n value\n  0.00\n -0.01\n");
    mc_arena_free(arena);
}

/* What columns mean stands before other notes, below the last sheet of the name that says something
 * to people. */
static void test_explained(void **state)
{
    static const struct mc_sheet_meaning meanings[] = {{"x", "x: a number."}, {"none", "nobody."}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *seen, *sheets[4];
    struct paper paper;
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        sheets[i] = mc_book_add(&book, "x", "title");
        mc_sheet_column(sheets[i], (struct mc_sheet_column){"x", "x", MC_SHEET_COUNT, 0});
        if (i < 3)
            mc_sheet_count(sheets[i], 1);
    }
    seen = sheets[1];
    sheets[2]->nothing = "for a reason";
    mc_sheet_note(seen, "Another note.");
    mc_book_explain(&book, meanings, 2);
    show(seen, 80, &paper);
    paper_is(&paper, "\ntitle\n x\n 1\n x: a number.\n Another note.\n");
    assert_int_equal(sheets[0]->n_notes + sheets[2]->n_notes + sheets[3]->n_notes, 0);
    mc_arena_free(arena);
}

/* Of so many columns, on a screen of 80: one has 13 bytes and a gap of 2, so that a table has room
 * for the first and (79 - 13) / 15 = 4 more. */
static size_t count_tables(size_t n_columns)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = mc_book_add(&book, "wide", "wide");
    const char *line, *next;
    struct paper paper;
    size_t i, n_tables = 0;

    for (i = 0; i < n_columns; i++) {
        const char *name = mc_arena_format(arena, "a-column-%04zu", i);

        mc_sheet_column(sheet, (struct mc_sheet_column){name, name, MC_SHEET_COUNT, 0});
    }
    for (i = 0; i < n_columns; i++)
        mc_sheet_count(sheet, i);
    show(sheet, 80, &paper);
    assert_int_equal(fclose(paper.stream), 0);
    for (line = paper.text; (next = strchr(line, '\n')) != NULL; line = next + 1) {
        assert_true(next - line <= 80);
        n_tables += strncmp(line, " a-column-0000", 14) == 0;
    }
    free(paper.text);
    mc_arena_free(arena);
    return n_tables;
}

/* Twelve columns of thirteen characters do not fit into 80: each table begins with the first. */
static void test_wide(void **state)
{
    (void)state;
    assert_int_equal(count_tables(12), 3);
}

/* What a row is about stands in every table, as long as half of the room is left for the others:
 * "item" and "system" take 14 of 40 characters, with "text" 30. */
static void test_wide_keys(void **state)
{
    static const char *const names[] = {"item", "system", "text", "first", "second", "third"};
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = mc_book_add(&book, "keys", "keys");
    struct paper paper;
    size_t i;

    (void)state;
    for (i = 0; i < 6; i++)
        mc_sheet_column(sheet, (struct mc_sheet_column){names[i], names[i],
                                                        i < 3 ? MC_SHEET_TEXT : MC_SHEET_COUNT, 0});
    for (i = 0; i < 2; i++) {
        mc_sheet_text(sheet, mc_slice_of("exam"));
        mc_sheet_text(sheet, mc_slice_of(i == 0 ? "neural" : "rules"));
        mc_sheet_text(sheet, mc_slice_of("It went well."));
        mc_sheet_count(sheet, 1);
        mc_sheet_count(sheet, 2);
        mc_sheet_count(sheet, 3);
    }
    show(sheet, 40, &paper);
    paper_is(&paper, "\nkeys\n"
                     " item  system  text           first\n"
                     " exam  neural  It went well.      1\n"
                     " exam  rules   It went well.      1\n\n"
                     " item  system  second  third\n"
                     " exam  neural       2      3\n"
                     " exam  rules        2      3\n");
    mc_arena_free(arena);
}

/* The first column and four others a table: 9,999 make 2,500. To build the table of all columns for
 * each of them, and again with one less until it fits, would take more memory than there is. */
static void test_very_wide(void **state)
{
    size_t n = mc_test_size(10000);

    (void)state;
    assert_int_equal(count_tables(n), (n + 2) / 4);
}

static void test_what_is_not_shown(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *const asked[] = {"detail"};
    struct mc_book book = {.arena = arena, .asked = asked, .n_asked = 1};
    struct mc_sheet *empty = mc_book_add(&book, "empty", "without columns");
    struct paper paper;

    (void)state;
    show(empty, 80, &paper);
    paper_is(&paper, "\nwithout columns\nnone\n");
    show(mc_book_add(&book, "silent", NULL), 80, &paper);
    paper_is(&paper, "");
    assert_non_null(mc_book_add_detail(&book, "detail", "shown")->title);
    assert_null(mc_book_add_short(&book, "detail", "not needed"));
    assert_null(mc_book_add_detail(&book, "other", "not asked for")->title);
    assert_non_null(mc_book_add_short(&book, "other", "short"));
    assert_ptr_equal(mc_book_find(&book, "empty"), empty);
    assert_null(mc_book_find(&book, "nothing"));
    mc_arena_free(arena);
}

/* A first screen has its own sheets alone, of which columns without room are left out; Markdown has
 * the others, and where one is asked for there is no first screen. */
static void test_first_screen(void **state)
{
    static const char *const names[] = {"a-column-of-20-bytes", "b-column-of-20-bytes",
                                        "c-column-of-20-bytes"};
    const char *const asked[] = {"sample"};
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = sample(&book), *first = mc_book_add_first(&book, "sample", "first");
    struct paper paper;
    size_t i;

    (void)state;
    for (i = 0; i < 3; i++)
        mc_sheet_column(first, (struct mc_sheet_column){names[i], names[i], MC_SHEET_COUNT, 0});
    for (i = 0; i < 3; i++)
        mc_sheet_count(first, i);
    mc_book_shorten(&book);
    show(sheet, 80, &paper);
    paper_is(&paper, "");
    show(first, 50, &paper);
    paper_is(&paper, "\nfirst\n a-column-of-20-bytes  b-column-of-20-bytes\n"
                     "                    0                     1\n"
                     " No room for c-column-of-20-bytes: --show sample\n");
    assert_string_equal(mc_sheet_title(sheet, &mc_markdown_kind), "a sample");
    assert_null(mc_sheet_title(first, &mc_markdown_kind));
    book.asked = asked;
    book.n_asked = 1;
    assert_null(mc_book_add_first(&book, "sample", "first"));
    mc_arena_free(arena);
}

static void test_nothing_to_say(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};
    struct mc_sheet *sheet = sample(&book);
    struct paper paper;

    (void)state;
    sheet->nothing = "there is one judge";
    mc_sheet_note(sheet, "a note");
    show(sheet, 80, &paper);
    paper_is(&paper, "\na sample: there is one judge\n");
    assert_int_equal(mc_sheet_n_rows(sheet), 2); /* for other formats */
    mc_arena_free(arena);
}

static void test_verdict(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_book book = {.arena = arena};

    (void)state;
    mc_book_conclude(&book, "%s is first.", "a");
    mc_book_conclude(&book, "%d of %d.", 1, 2);
    assert_int_equal(book.n_verdict, 2);
    assert_true(mc_slice_is(book.verdict[0], "a is first."));
    assert_true(mc_slice_is(book.verdict[1], "1 of 2."));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_screen),   cmocka_unit_test(test_nothing_to_say),
        cmocka_unit_test(test_verdict),        cmocka_unit_test(test_long_note),
        cmocka_unit_test(test_records),        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_json),           cmocka_unit_test(test_people),
        cmocka_unit_test(test_small_negative), cmocka_unit_test(test_wide),
        cmocka_unit_test(test_very_wide),      cmocka_unit_test(test_what_is_not_shown),
        cmocka_unit_test(test_wide_keys),      cmocka_unit_test(test_explained),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
