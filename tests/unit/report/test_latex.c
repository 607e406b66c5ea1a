/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/latex.h"

#include "tests/unit/support.h"

#include <stdlib.h>

static void check(const char *text, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice found = mc_latex_text(mc_slice_of(text), arena);

    if (!mc_slice_equal(found, mc_slice_of(expected)))
        print_error("%s: %.*s\n", text, MC_SLICE_ARGUMENTS(found));
    assert_true(mc_slice_equal(found, mc_slice_of(expected)));
    mc_arena_free(arena);
}

static void test_special_characters(void **state)
{
    (void)state;
    check("", "");
    check("plain text, 1/2 (a)", "plain text, 1/2 (a)");
    check("50% & #1 $x_i$", "50\\% \\& \\#1 \\$x\\_i\\$");
    check("\\input{x}^~", "\\textbackslash{}input\\{x\\}\\textasciicircum{}\\textasciitilde{}");
    check("<a|b>", "\\textless{}a\\textbar{}b\\textgreater{}");
    /* active in German, and the beginning of ?` */
    check("\"a ?`", "{\\char34}a ?\\textasciigrave{}");
}

/* "--" is a dash to LaTeX, "''" a quotation mark, ",," another; "[" and "*" behind the end of a row
 * belong to it. */
static void test_what_neighbours_mean(void **state)
{
    (void)state;
    check("--show", "-{}-show");
    check("''", "'{}'");
    check(",,", ",{},");
    check("[95%]", "{[}95\\%]");
    check("*x*", "{*}x*");
    check("  [x", "~~[x");
}

static void test_minus(void **state)
{
    (void)state;
    check("-0.5", "\\ensuremath{-}0.5");
    check("[-.5, -1]", "{[}\\ensuremath{-}.5, \\ensuremath{-}1]");
    check("2020-01 co-a -", "2020-01 co-a -");
}

static void test_letters(void **state)
{
    (void)state;
    check("\xc3\xa9", "\\'{e}");                  /* U+00E9 */
    check("e\xcc\x81", "\\'{e}");                 /* e, U+0301 */
    check("\xe1\xba\xa5", "\\'{\\^{a}}");         /* U+1EA5: a, circumflex, acute */
    check("\xc3\xaf\xc3\xa7", "\\\"{\\i}\\c{c}"); /* U+00EF, U+00E7 */
    check("\xc3\x9f\xc5\x82", "\\ss{}\\l{}");
    check("\xe2\x89\xa5\xc2\xb1\xe2\x86\x93",
          "\\ensuremath{\\geq}\\ensuremath{\\pm}\\ensuremath{\\downarrow}");
}

/* What no font of LaTeX is sure to have: Han, an emoji, a letter with an ogonek, a lone mark. */
static void test_other_characters(void **state)
{
    (void)state;
    check("\xe4\xb8\xad", "\\mcunicode{4E2D}");
    check("\xf0\x9f\x98\x80", "\\mcunicode{1F600}");
    check("\xc4\x85", "\\mcunicode{0105}");
    check("\xcc\x81", "\\mcunicode{0301}");
}

static void write_tables(struct mc_document *document)
{
    struct mc_table *table = mc_table_new(document->arena);
    struct mc_table_cell *cells;

    mc_table_column(table, mc_slice_of("name"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("a long title"), MC_ALIGN_RIGHT);
    cells = mc_table_row(table, false);
    mc_table_set(table, &cells[0], mc_slice_of("x_1"));
    mc_table_set(table, &cells[1], mc_slice_of("-0.25"));
    cells[1].emphasis = MC_BOLD;
    cells[1].mark = mc_slice_of("*(1)");
    cells = mc_table_row(table, true);
    mc_table_set(table, &cells[0], mc_slice_of("y"));
    mc_table_set(table, &cells[1], mc_slice_of("-"));

    document->kind->paragraph(document, mc_slice_of("before"));
    document->kind->title(document, mc_slice_of("Suite: 2 cases"));
    document->kind->paragraph(document, mc_slice_of("of all"));
    document->kind->subtitle(document, mc_slice_of("MAD, the mean"));
    document->kind->table(document, table);
    document->kind->remark(document, mc_slice_of("(1) rests on 1"), 4);
    document->kind->table(document, table);
}

#define TABULAR                                                                                    \
    "\\small\\setlength{\\tabcolsep}{4pt}\n"                                                       \
    "\\begin{tabular}{@{}lr@{}l@{}}\n"                                                             \
    "\\toprule\n"                                                                                  \
    "name & \\multicolumn{2}{r}{\\shortstack[r]{a long\\\\title}} \\\\\n"                          \
    "\\midrule\n"                                                                                  \
    "x\\_1 & \\textbf{\\ensuremath{-}0.25}&{*}\\textsuperscript{1} \\\\\n"                         \
    "\\midrule\n"                                                                                  \
    "y & -- & \\\\\n"                                                                              \
    "\\bottomrule\n"                                                                               \
    "\\end{tabular}\n"

/* The head is that of every fragment. */
static void test_tables(void **state)
{
    static const char expected[] =
        "% before\n"
        "\n\\begin{table}\n\\centering\n"
        "\\caption{MAD, the mean. Suite: 2 cases.}\n\\label{tab:suite-mad}\n" TABULAR
        "\\par\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n"
        "\\par\\noindent of all\n"
        "\\par\\noindent \\textsuperscript{1} rests on 1\n"
        "\\end{minipage}\n\\end{table}\n"
        "\n\\begin{table}\n\\centering\n"
        "\\caption{MAD. Suite (continued).}\n\\label{tab:suite-mad-2}\n" TABULAR
        "\\par\\smallskip\n\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright\n"
        "\\par\\noindent of all\n"
        "\\end{minipage}\n\\end{table}\n";
    struct mc_document document = {
        .kind = &mc_latex_kind, .width = MC_LATEX_WIDTH, .arena = mc_arena_new()};
    char *found = NULL, *body;
    size_t length;

    (void)state;
    document.stream = open_memstream(&found, &length);
    assert_non_null(document.stream);
    write_tables(&document);
    mc_document_end(&document);
    assert_int_equal(fclose(document.stream), 0);
    body = strstr(found, "\\fi\n% before");
    assert_non_null(body);
    assert_string_equal(body + 4, expected);
    free(found);
    mc_arena_free(document.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_special_characters),
        cmocka_unit_test(test_what_neighbours_mean),
        cmocka_unit_test(test_minus),
        cmocka_unit_test(test_letters),
        cmocka_unit_test(test_other_characters),
        cmocka_unit_test(test_tables),
    };

    return cmocka_run_group_tests_name("latex", tests, NULL, NULL);
}
