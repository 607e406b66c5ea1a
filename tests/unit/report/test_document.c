/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "report/document.h"
#include "report/latex.h"

/* What `write` puts into a document of the kind. */
static void check(const struct mc_document_kind *kind, void (*write)(struct mc_document *),
                  const char *expected)
{
    struct mc_document document = {.kind = kind, .width = 40, .arena = mc_arena_new()};
    char *found = NULL;
    size_t length;

    document.stream = open_memstream(&found, &length);
    assert_non_null(document.stream);
    write(&document);
    assert_int_equal(fclose(document.stream), 0);
    assert_string_equal(found, expected);
    free(found);
    mc_arena_free(document.arena);
}

static void parts(struct mc_document *document)
{
    const struct mc_document_kind *kind = document->kind;
    const struct mc_slice items[] = {
        mc_slice_of("1 case"), mc_slice_of("an item that is quite long"), mc_slice_of("seed 1")};

    kind->items(document, items, 3);
    kind->paragraph(document, mc_slice_of("Nothing is normalised, which is why all is as it was."));
    kind->gap(document);
    kind->title(document, mc_slice_of("a <title>"));
    kind->subtitle(document, mc_slice_of("MAD"));
    kind->remark(document, mc_slice_of("(1) fewer than two cases of this kind"), 4);
    kind->remark(document, mc_slice_of("(2) b"), 4);
    kind->gap(document);
    kind->entry(document, mc_slice_of("x"), 4, mc_slice_of("x|order:4"));
    kind->entry(document, mc_slice_of("long"), 4, mc_slice_of("a_b"));
}

static void tables(struct mc_document *document)
{
    struct mc_table *table = mc_table_new(document->arena);
    struct mc_table_cell *cells;

    mc_table_column(table, mc_slice_of("na|me"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    cells = mc_table_row(table, false);
    mc_table_set(table, &cells[0], mc_slice_of("\xe6\xbc\xa2|*a_b*`[x](y)"));
    mc_table_set(table, &cells[1], mc_slice_of("0.5"));
    cells[1].mark = mc_slice_of("~(1)");
    cells = mc_table_row(table, true);
    mc_table_set(table, &cells[0], mc_slice_of("[0.1, 0.2]"));
    mc_table_set(table, &cells[1], mc_slice_of("1"));
    cells[1].emphasis = MC_BOLD;
    document->kind->table(document, table);
    document->kind->remark(document, mc_slice_of("below"), 0);
}

static void test_parts(void **state)
{
    (void)state;
    check(&mc_markdown_kind, parts,
          "1 case \xc2\xb7 an item that is quite long \xc2\xb7 seed 1\n"
          "\n"
          "Nothing is normalised, which is why all is as it was.\n"
          "\n"
          "## a \\<title\\>\n"
          "\n"
          "### MAD\n"
          "\n"
          "- (1) fewer than two cases of this kind\n"
          "- (2) b\n"
          "\n"
          "- **x** x\\|order:4\n"
          "- **long** a\\_b\n");
    check(&mc_screen_kind, parts,
          "1 case   an item that is quite long\n"
          "seed 1\n"
          "Nothing is normalised, which is why all\n"
          "is as it was.\n"
          "\n"
          "a <title>\n"
          "MAD\n"
          " (1) fewer than two cases of this kind\n"
          " (2) b\n"
          "\n"
          " x     x|order:4\n"
          " long  a_b\n");
}

/* Names from outside can neither end a cell nor become a link. */
static void test_table(void **state)
{
    (void)state;
    check(&mc_markdown_kind, tables,
          "| na\\|me                |        n |\n"
          "| :-------------------- | -------: |\n"
          "| \xe6\xbc\xa2\\|\\*a\\_b\\*\\`[x]\\(y) | 0.5\\~(1) |\n"
          "| [0.1, 0.2]            |    **1** |\n"
          "\n"
          "- below\n");
}

/* The parts of a wide table that were written, not those that were tried. */
struct parts_made {
    struct mc_arena *arena;
    size_t ends[8], n;
};

/* A column of names, 4 wide, and columns of 7. */
static struct mc_table *part(void *context, size_t from, size_t to, bool tried)
{
    struct parts_made *made = context;
    struct mc_table *table = mc_table_new(made->arena);
    size_t c;

    mc_table_column(table, mc_slice_of("name"), MC_ALIGN_LEFT);
    for (c = from; c < to; c++)
        mc_table_column(table, mc_slice_of("1234567"), MC_ALIGN_LEFT);
    if (!tried)
        made->ends[made->n++] = to;
    return table;
}

static void wide_table(struct mc_document *document)
{
    struct parts_made made = {.arena = document->arena};

    mc_document_wide_table(document, 7, part, &made);
    assert_int_equal(made.n, 3);
    assert_int_equal(made.ends[0], 3);
    assert_int_equal(made.ends[1], 5);
    assert_int_equal(made.ends[2], 7);
}

/* A line of 40 columns has room for 39: 4 + 3 * (2 + 7) = 31, one column more would be 40. Of
 * seven, three fit at first; the four that are left are two tables of two. */
static void test_wide_table(void **state)
{
    (void)state;
    check(&mc_screen_kind, wide_table,
          " name  1234567  1234567  1234567\n"
          "\n"
          " name  1234567  1234567\n"
          "\n"
          " name  1234567  1234567\n");
}

/* Only a screen has a width of its own and colour. */
static void test_documents_of_the_formats(void **state)
{
    FILE *stream = tmpfile();
    struct mc_document document;

    (void)state;
    assert_non_null(stream);
    document = mc_document_on(&mc_screen_kind, MC_COLOR_ALWAYS, stream);
    assert_true(document.color && document.width == mc_terminal_width(stream, 100));
    document = mc_document_on(&mc_markdown_kind, MC_COLOR_ALWAYS, stream);
    assert_true(!document.color && document.width == SIZE_MAX);
    document = mc_document_on(&mc_latex_kind, MC_COLOR_ALWAYS, stream);
    assert_true(!document.color && document.width == MC_LATEX_WIDTH);
    assert_true(document.kind == &mc_latex_kind && document.stream == stream);
    assert_int_equal(fclose(stream), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_documents_of_the_formats),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_wide_table),
    };

    return cmocka_run_group_tests_name("document", tests, NULL, NULL);
}
