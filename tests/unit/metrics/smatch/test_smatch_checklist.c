/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 1059 published pairs and the hand-made ones beside them, in both conventions: triples, proven
 * optima, precision, recall, F, and the published scores. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "amr/penman_read.h"
#include "base/delimited.h"
#include "base/file.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_runs.h"

#define FOLDER "goldens/amr/"

static struct mc_delimited_file read_table(const char *name)
{
    struct mc_delimited_file file;
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(mc_shared_path(name), MC_TAB_SEPARATED, arena, &file, &error) != 0)
        fail_msg("%s", error.text);
    return file;
}

static const char *field(const struct mc_delimited_file *file, size_t row, const char *column)
{
    size_t i;

    for (i = 0; i < file->rows[0].n_fields; i++)
        if (mc_slice_is(file->rows[0].fields[i], column))
            return file->rows[row].fields[i].data;
    fail_msg("%s has no column %s", file->path.data, column);
    return NULL;
}

/* One instance for each figure of a convention. */
enum { F, PRECISION, RECALL, MATCHED, N_CANDIDATE, N_REFERENCE, PROVED, N_OUTPUTS };

static void open_all(const char *convention, struct mc_metric **metrics)
{
    const char *names[N_OUTPUTS] = {
        "f", "precision", "recall", "matched", "candidate_triples", "reference_triples", "proved"};
    int i;

    for (i = 0; i < N_OUTPUTS; i++)
        metrics[i] = mc_open_smatch(
            mc_arena_format(arena, "smatch:convention=%s,output=%s", convention, names[i]), arena);
}

static void close_all(struct mc_metric **metrics)
{
    int i;

    for (i = 0; i < N_OUTPUTS; i++)
        mc_metric_close(metrics[i]);
}

static void check_row(struct mc_metric **metrics, const struct mc_delimited_file *file, size_t row,
                      struct mc_slice candidate, struct mc_slice reference)
{
    const char *columns[N_OUTPUTS] = {"F", "P", "R", "opt", "triples1", "triples2", NULL};
    int i;

    for (i = 0; i < N_OUTPUTS; i++) {
        double value = mc_run_smatch(metrics[i], candidate, reference, NULL, arena);

        assert_near(value, columns[i] == NULL ? 1 : strtod(field(file, row, columns[i]), NULL),
                    i <= RECALL ? 1e-9 : 0);
    }
}

struct blocks {
    struct mc_slice *items;
    size_t n_items;
};

static struct blocks read_blocks(const char *name)
{
    struct blocks blocks = {mc_arena_array(arena, 1100, sizeof(struct mc_slice)), 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text, block = {NULL, 0};
    size_t offset = 0;
    uint32_t line = 0;

    assert_int_equal(mc_file_read(mc_shared_path(name), arena, &text, &error), 0);
    while (mc_penman_next_block(text, &offset, &block, &line)) {
        assert_true(blocks.n_items < 1100);
        blocks.items[blocks.n_items++] = block;
    }
    return blocks;
}

static void check_published(struct mc_metric **metrics, const struct mc_delimited_file *file,
                            size_t row, struct mc_slice a, struct mc_slice b, size_t *n_published)
{
    const char *published = field(file, row, "published");

    if (strcmp(field(file, row, "conv"), "old") != 0 || strcmp(published, "NA") == 0)
        return;
    (*n_published)++;
    /* Published with three decimals. */
    assert_true(fabs(mc_run_smatch(metrics[F], a, b, NULL, arena) - strtod(published, NULL)) <
                0.0005 + 1e-12);
}

static void test_published_pairs(void **state)
{
    struct mc_delimited_file file = read_table(FOLDER "checklist_smatch.tsv");
    struct blocks a = read_blocks(FOLDER "checklist_a.amr");
    struct blocks b = read_blocks(FOLDER "checklist_b.amr");
    struct mc_metric *metrics[2][N_OUTPUTS];
    size_t n_rows[2] = {0, 0}, n_published = 0, row;

    (void)state;
    open_all("old", metrics[0]);
    open_all("new", metrics[1]);
    for (row = 1; row < file.n_rows; row++) {
        int is_new = strcmp(field(&file, row, "conv"), "new") == 0;
        size_t pair = n_rows[is_new]++;

        assert_true(pair < a.n_items && pair < b.n_items);
        assert_true(
            mc_slice_is(mc_penman_block_metadata(a.items[pair], "pair"), field(&file, row, "id")));
        check_row(metrics[is_new], &file, row, a.items[pair], b.items[pair]);
        check_published(metrics[is_new], &file, row, a.items[pair], b.items[pair], &n_published);
    }
    assert_int_equal(n_rows[0], 1059);
    assert_int_equal(n_rows[1], 1059);
    assert_int_equal(n_published, 991);
    close_all(metrics[0]);
    close_all(metrics[1]);
}

static void test_quirks(void **state)
{
    struct mc_delimited_file file = read_table(FOLDER "smatch_quirks.tsv");
    struct mc_metric *metrics[2][N_OUTPUTS];
    size_t row;

    (void)state;
    open_all("old", metrics[0]);
    open_all("new", metrics[1]);
    for (row = 1; row < file.n_rows; row++)
        check_row(metrics[strcmp(field(&file, row, "conv"), "new") == 0], &file, row,
                  mc_slice_of(field(&file, row, "amr1")), mc_slice_of(field(&file, row, "amr2")));
    assert_int_equal(file.n_rows, 43);
    close_all(metrics[0]);
    close_all(metrics[1]);
}

struct lines {
    char **items;
    size_t n_items;
};

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All triples of a graph as the golden file writes them. */
static void add_triples(struct lines *lines, struct mc_slice block, const char *side,
                        enum mc_smatch_convention convention)
{
    struct mc_slice pair = mc_penman_block_metadata(block, "pair");
    const char *prefix = mc_arena_format(arena, "%.*s\t%s\t", MC_SLICE_ARGUMENTS(pair), side);
    struct mc_smatch_strings strings;
    struct mc_smatch_triples t;
    struct mc_smatch_amr amr;
    const char *parse_error;
    uint32_t i;

    mc_smatch_strings_init(&strings, arena, 50, mc_smatch_drops_underscore(convention));
    assert_int_equal(mc_smatch_read(block, 0, &strings, &amr, &parse_error), 0);
    mc_smatch_make_triples(convention, &amr, &strings, &t);
    for (i = 0; i < t.n_nodes; i++)
        lines->items[lines->n_items++] =
            mc_arena_format(arena, "%sinst\tinstance\t%s%u\t%.*s", prefix, side, i,
                            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, t.concepts[i])));
    for (i = 0; i < t.n_attributes; i++)
        lines->items[lines->n_items++] =
            mc_arena_format(arena, "%sattr\t%.*s\t%s%u\t%.*s", prefix,
                            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, t.attributes[i].label)),
                            side, t.attributes[i].node,
                            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, t.attributes[i].value)));
    for (i = 0; i < t.n_relations; i++)
        lines->items[lines->n_items++] =
            mc_arena_format(arena, "%srel\t%.*s\t%s%u\t%s%u", prefix,
                            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, t.relations[i].label)),
                            side, t.relations[i].source, side, t.relations[i].target);
}

static struct lines golden_lines(const char *name)
{
    struct mc_delimited_file file = read_table(name);
    struct lines lines = {mc_arena_array(arena, file.n_rows, sizeof(char *)), 0};
    size_t i;

    for (i = 1; i < file.n_rows; i++) {
        const struct mc_slice *f = file.rows[i].fields;

        assert_int_equal(file.rows[i].n_fields, 6);
        lines.items[lines.n_items++] =
            mc_arena_format(arena, "%s\t%s\t%s\t%s\t%s\t%s", f[0].data, f[1].data, f[2].data,
                            f[3].data, f[4].data, f[5].data);
    }
    qsort(lines.items, lines.n_items, sizeof(char *), compare_lines);
    return lines;
}

static void check_triples(const char *name, enum mc_smatch_convention convention)
{
    struct blocks a = read_blocks(FOLDER "checklist_a.amr");
    struct blocks b = read_blocks(FOLDER "checklist_b.amr");
    struct lines wanted = golden_lines(name),
                 got = {mc_arena_array(arena, 50000, sizeof(char *)), 0};
    size_t i;

    for (i = 0; i < a.n_items; i++) {
        add_triples(&got, a.items[i], "a", convention);
        add_triples(&got, b.items[i], "b", convention);
        assert_true(got.n_items < 49000);
    }
    qsort(got.items, got.n_items, sizeof(char *), compare_lines);
    assert_int_equal(got.n_items, wanted.n_items);
    for (i = 0; i < got.n_items; i++)
        if (strcmp(got.items[i], wanted.items[i]) != 0)
            fail_msg("'%s' must be '%s'", got.items[i], wanted.items[i]);
}

static void test_old_triples(void **state)
{
    (void)state;
    check_triples(FOLDER "checklist_triples_old.tsv", MC_SMATCH_OLD);
}

static void test_new_triples(void **state)
{
    (void)state;
    check_triples(FOLDER "checklist_triples_new.tsv", MC_SMATCH_NEW);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_old_triples, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_new_triples, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_published_pairs, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_quirks, new_arena, free_arena),
    };

    if (mc_shared_path(FOLDER "checklist_smatch.tsv") == NULL) {
        puts("1..0 # SKIP test_smatch_checklist: shared data is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("smatch_checklist", tests, NULL, NULL);
}
