/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alignments as they are written: rows, metadata, and the folders tests/alignments/valid and
 * tests/alignments/invalid. */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/word_alignment.h"
#include "base/memory.h"
#include "base/file.h"

static struct mc_amr_graph *read_graph(const char *text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;
    size_t parse_error;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, &parse_error, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return graph;
}

static const char *written(const struct mc_word_alignment *alignment, struct mc_arena *arena)
{
    struct mc_buffer row = {NULL, 0, 0};
    struct mc_slice copy;

    mc_word_alignment_append_words(alignment, &row);
    mc_buffer_append_text(&row, " | ");
    mc_word_alignment_append_nodes(alignment, &row);
    copy = mc_arena_copy(arena, mc_buffer_slice(&row));
    mc_buffer_free(&row);
    return copy.data;
}

/* --- metadata --------------------------------------------------------------------------------- */

static void check_metadata(const char *metadata, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignment alignment;
    const char *text =
        mc_arena_format(arena, "%s(b / bark-01\n   :ARG0 (d / dog :quant 2))\n", metadata);
    int status = mc_word_alignment_of_metadata(read_graph(text, arena), arena, &alignment, &error);

    if (status < 0)
        assert_string_equal(error.text, expected);
    else if (status == 0)
        assert_string_equal("none", expected);
    else
        assert_string_equal(written(&alignment, arena), expected);
    mc_arena_free(arena);
}

static void test_metadata(void **state)
{
    (void)state;
    check_metadata("", "none");
    check_metadata("# ::tok two dogs bark\n", "none");
    check_metadata("# ::tok two dogs bark\n# ::node\t0\tbark-01\t2-3\n# ::node\t0.0\tdog\t1-2\n"
                   "# ::node\t0.0.0\t2\n",
                   "two dogs bark | 0:bark-01:2-3 0.0:dog:1-2 0.0.0:2:");
    check_metadata("# ::tok two dogs bark\n"
                   "# ::alignments 2-3|0 0-2|0.0+0.0.0 ::annotator Aligner v.03 ::date 2014\n",
                   "two dogs bark | 0:bark-01:2-3 0.0:dog:0-2 0.0.0:2:0-2");
    /* a node's first span counts; a further mention of it does not */
    check_metadata("# ::tok two dogs bark\n# ::alignments 2-3|0 0-1|0 1-2|*0.0\n",
                   "two dogs bark | 0:bark-01:2-3 0.0:dog: 0.0.0:2:");
    check_metadata("# ::alignments 2-3|0\n", "::alignments without ::tok");
    check_metadata("# ::node\t0\tbark-01\t2-3\n", "::node without ::tok");
    check_metadata("# ::tok two dogs bark\n# ::node\t0\tbark-01\t2-4\n",
                   "::node 0: its words are not START-END within ::tok");
    check_metadata("# ::tok two dogs bark\n# ::node\t0\tbark-01\n# ::node\t0\tbark-01\n",
                   "::node 0 stands twice");
    check_metadata("# ::tok two dogs bark\n# ::node\tbark-01\n",
                   "::node 1 has no position and concept");
    check_metadata("# ::tok two dogs bark\n# ::alignments 2-3|0.1\n",
                   "::alignments: \"2-3|0.1\" is not START-END|POSITION+POSITION of words and "
                   "nodes that are there");
    check_metadata("# ::tok two dogs bark\n# ::alignments 2-3|0 1-1.1\n",
                   "::alignments: \"1-1.1\" is not START-END|POSITION+POSITION of words and nodes "
                   "that are there");
    check_metadata("# ::tok two dogs bark\n# ::alignments\n",
                   "two dogs bark | 0:bark-01: 0.0:dog: 0.0.0:2:");
}

/* --- rows ------------------------------------------------------------------------------------- */

static void test_rows(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignment alignment;

    (void)state;
    /* a colon and a blank in a concept */
    assert_int_equal(mc_word_alignment_parse(mc_slice_of("at 10:30"),
                                             mc_slice_of("0:at:0-1 0.0:\"10:30\":1-2"), arena,
                                             &alignment, &error),
                     0);
    assert_true(mc_slice_is(alignment.lines[1].concept, "\"10:30\""));
    alignment.lines[1].concept = mc_slice_of("a b");
    assert_string_equal(written(&alignment, arena), "at 10:30 | 0:at:0-1 0.0:a_b:1-2");
    assert_int_equal(mc_word_alignment_parse(mc_slice_of("a"), mc_slice_of("0:at: 4294967296:b:"),
                                             arena, &alignment, &error),
                     -1);
    assert_int_equal(error.at.column, 2);
    assert_string_equal(error.text,
                        "node 2, \"4294967296:b:\": no position and colon at the start");
    mc_arena_free(arena);
}

static void test_find(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignments *alignments;
    bool is_there = false;

    (void)state;
    if (mc_word_alignments_parse(
            mc_slice_of("a.tsv"),
            mc_slice_of("id\tside\ttokens\tnodes\n1\ta\tdogs\t0:dog:0-1\n1\tb\tNA\tNA\n"), arena,
            &alignments, &error) != 0)
        fail_msg("%s", error.text);
    assert_int_equal(mc_word_alignments_size(alignments), 1);
    assert_string_equal(
        written(mc_word_alignments_find(alignments, mc_slice_of("1"), 'a', &is_there), arena),
        "dogs | 0:dog:0-1");
    assert_true(is_there);
    assert_null(mc_word_alignments_find(alignments, mc_slice_of("1"), 'b', &is_there));
    assert_true(is_there);
    assert_null(mc_word_alignments_find(alignments, mc_slice_of("2"), 'a', &is_there));
    assert_false(is_there);
    mc_arena_free(arena);
}

/* --- folders ---------------------------------------------------------------------------------- */

/* What came of a file: its alignments of the ids 1 to 9, or the message with its place. */
static const char *outcome(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignments *alignments;
    struct mc_slice copy;
    int i;

    if (mc_word_alignments_parse(mc_slice_of("input.tsv"), text, arena, &alignments, &error) != 0)
        return mc_arena_format(arena, "%s:%u:%u: %s\n", error.file, error.at.line, error.at.column,
                               error.text);
    mc_buffer_append_text(&out, "");
    for (i = 2; i < 20; i++) {
        const char id[] = {(char)('0' + i / 2)}, side = i % 2 == 0 ? 'a' : 'b';
        bool is_there;
        const struct mc_word_alignment *found =
            mc_word_alignments_find(alignments, mc_slice(id, 1), side, &is_there);

        if (is_there)
            mc_buffer_append_format(&out, "%c %c %s\n", id[0], side,
                                    found == NULL ? "NA" : written(found, arena));
    }
    copy = mc_arena_copy(arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return copy.data;
}

/* What came of a graph with metadata: its words and nodes, or the message. */
static const char *graph_outcome(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_word_alignment alignment;
    int status =
        mc_word_alignment_of_metadata(read_graph(text.data, arena), arena, &alignment, &error);

    assert_true(status != 0);
    return mc_arena_format(arena, "%s\n", status < 0 ? error.text : written(&alignment, arena));
}

/* Folders with input.tsv, a table, or input.amr, a graph. */
static void check_folder(const char *kind, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    const char *folder = mc_arena_format(arena, "%s/%s", mc_source_path("tests/alignments"), kind);
    struct mc_slice input, wanted;
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, &error), 0);
    assert_true(n >= 4);
    for (i = 0; i < n; i++) {
        const char *table = mc_arena_format(arena, "%s/%s/input.tsv", folder, names[i]);
        const char *graph = mc_arena_format(arena, "%s/%s/input.amr", folder, names[i]);
        bool is_table = mc_file_exists(table);

        print_message("# %s/%s\n", kind, names[i]);
        assert_int_equal(mc_file_read(is_table ? table : graph, arena, &input, &error), 0);
        assert_int_equal(
            mc_file_read(mc_arena_format(arena, "%s/%s/%s", folder, names[i], expected), arena,
                         &wanted, &error),
            0);
        assert_string_equal(is_table ? outcome(input, arena) : graph_outcome(input, arena),
                            wanted.data);
    }
    mc_arena_free(arena);
}

static void test_folders(void **state)
{
    (void)state;
    check_folder("valid", "expected");
    check_folder("invalid", "error");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_metadata),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_folders),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
