/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The edits of the curated cases and of made-up pairs, as the golden files have them. */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/difference.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/delimited.h"
#include "base/file.h"
#include "base/hash.h"
#include "tests/unit/group_arena.h"

#define FOLDER "goldens/phenomena/"

/* The one graph of the curated cases that is not closed; read with the ')' that it lacks. */
static const char not_closed[] = "T4188sick";

static struct mc_delimited_file read_table(const char *name)
{
    struct mc_delimited_file file;
    struct mc_error error = MC_NO_ERROR;

    if (mc_delimited_read(mc_shared_path(name), MC_TAB_SEPARATED, arena, &file, &error) != 0)
        fail_msg("%s", error.text);
    return file;
}

static struct mc_slice field(const struct mc_delimited_file *file, size_t row, const char *column)
{
    size_t at = mc_delimited_column(file, column);

    assert_true(at < file->rows[row].n_fields);
    return file->rows[row].fields[at];
}

static struct mc_amr_graph *read_graph(struct mc_slice text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(text, arena, &graph, NULL, &error) != 0)
        fail_msg("%.*s: %s", MC_SLICE_ARGUMENTS(text), error.text);
    return graph;
}

/* All texts, as the golden files join them. */
static const char *joined(const struct mc_difference *difference)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i > 0 ? "; " : "",
                               difference->edits[i].text.data);
    return difference->n_edits == 0 ? "none" : text;
}

static long number(const struct mc_delimited_file *file, size_t row, const char *column)
{
    return strtol(field(file, row, column).data, NULL, 10);
}

/* Texts that agree, or a line that says how they do not. */
static bool agrees(const char *id, const char *what, const char *found, const char *wanted)
{
    if (strcmp(found, wanted) == 0)
        return true;
    print_message("%s: %s is '%s', must be '%s'\n", id, what, found, wanted);
    return false;
}

static bool number_agrees(const char *id, const char *what, long found, long wanted)
{
    return agrees(id, what, mc_arena_format(arena, "%ld", found),
                  mc_arena_format(arena, "%ld", wanted));
}

static const char *unique_word(const struct mc_difference *difference)
{
    return difference->unique == MC_DIFFERENCE_ONE ? "yes" : "no";
}

/* --- the curated cases ------------------------------------------------------------------------ */

struct side {
    struct mc_slice *blocks;
    struct mc_string_map *ids;
};

static struct side read_side(const char *name)
{
    struct side side = {mc_arena_array(arena, 1100, sizeof(struct mc_slice)),
                        mc_string_map_new(arena)};
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text, block = {NULL, 0};
    size_t offset = 0;
    uint32_t line = 0;

    assert_int_equal(mc_file_read(mc_shared_path(name), arena, &text, &error), 0);
    while (mc_penman_next_block(text, &offset, &block, &line)) {
        uint32_t at = mc_string_map_add(side.ids, mc_penman_block_metadata(block, "pair"), NULL);

        assert_true(at < 1100);
        side.blocks[at] = block;
    }
    return side;
}

static struct mc_amr_graph *graph_of(const struct side *side, struct mc_slice id)
{
    uint32_t at = mc_string_map_find(side->ids, id);
    struct mc_slice block;

    assert_int_not_equal(at, MC_NOT_FOUND);
    block = side->blocks[at];
    if (mc_slice_is(id, not_closed) && block.data[block.length - 1] != ')')
        block = mc_slice_of(mc_arena_format(arena, "%.*s)", MC_SLICE_ARGUMENTS(block)));
    return read_graph(block);
}

static bool check_case(const struct mc_delimited_file *file, size_t row, const struct side *a,
                       const struct side *b)
{
    const char *id = field(file, row, "id").data;
    struct mc_amr_graph *left = graph_of(a, field(file, row, "id"));
    struct mc_amr_graph *right = graph_of(b, field(file, row, "id"));
    struct mc_difference d;
    bool good = true;

    mc_difference(left, right, mc_limit_none(), arena, &d);
    good &= number_agrees(id, "nodes_a", left->n_nodes, number(file, row, "nodes_a"));
    good &= number_agrees(id, "nodes_b", right->n_nodes, number(file, row, "nodes_b"));
    good &= number_agrees(id, "edges_a", d.n_edges[0], number(file, row, "edges_a"));
    good &= number_agrees(id, "edges_b", d.n_edges[1], number(file, row, "edges_b"));
    good &= number_agrees(id, "attributes_a", d.n_attributes[0], number(file, row, "attributes_a"));
    good &= number_agrees(id, "attributes_b", d.n_attributes[1], number(file, row, "attributes_b"));
    good &= number_agrees(id, "value", (long)d.value, number(file, row, "value"));
    good &= number_agrees(id, "proved", d.proved, 1);
    good &= number_agrees(id, "mapped", d.n_mapped, number(file, row, "mapped"));
    good &= agrees(id, "unique", unique_word(&d), field(file, row, "unique").data);
    good &= number_agrees(id, "count", (long)d.n_edits, number(file, row, "count"));
    good &= agrees(id, "edits", joined(&d), field(file, row, "edits").data);
    return good;
}

static void test_curated_cases(void **state)
{
    struct mc_delimited_file file = read_table(FOLDER "edits.tsv");
    struct side a = read_side("goldens/amr/checklist_a.amr");
    struct side b = read_side("goldens/amr/checklist_b.amr");
    size_t n_bad = 0, row;

    (void)state;
    assert_int_equal(file.n_rows, 1 + 939);
    for (row = 1; row < file.n_rows; row++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);

        n_bad += !check_case(&file, row, &a, &b);
        mc_arena_reset(arena, mark);
    }
    assert_int_equal(n_bad, 0);
}

/* --- pairs with their graphs in the row ------------------------------------------------------- */

static void difference_of(const struct mc_delimited_file *file, size_t row, const char *a,
                          const char *b, struct mc_difference *difference)
{
    mc_difference(read_graph(field(file, row, a)), read_graph(field(file, row, b)), mc_limit_none(),
                  arena, difference);
    assert_true(difference->proved);
}

/* `tie` has two best mappings; either list is right. */
static const char *const tie[] = {"role(play-01:ARG0>time man); subtree(-:mod man 1)",
                                  "role(play-01:mod>time man); subtree(-:ARG0 man 1)"};

static void test_made_up_pairs(void **state)
{
    struct mc_delimited_file file = read_table(FOLDER "edits_made_up.tsv");
    size_t n_bad = 0, row;

    (void)state;
    assert_int_equal(file.n_rows, 1 + 24);
    for (row = 1; row < file.n_rows; row++) {
        const char *name = field(&file, row, "name").data, *edits;
        struct mc_difference d;

        difference_of(&file, row, "a", "b", &d);
        edits = joined(&d);
        if (strcmp(name, "tie") != 0)
            n_bad += !agrees(name, "edits", edits, field(&file, row, "edits").data);
        else if (strcmp(edits, tie[0]) != 0 && strcmp(edits, tie[1]) != 0)
            n_bad += !agrees(name, "edits", edits, tie[0]);
        n_bad += !number_agrees(name, "value", (long)d.value, number(&file, row, "value"));
        n_bad += !number_agrees(name, "mapped", d.n_mapped, number(&file, row, "mapped"));
        n_bad += !agrees(name, "unique", unique_word(&d), field(&file, row, "unique").data);
    }
    assert_int_equal(n_bad, 0);
}

/* Rows of further.tsv that tell the fillers of a role-swap in the order of the first sentence's
 * graph, so that the first filler does not belong to the first role. Here the two always belong
 * together, whatever the order of the relations. */
static const struct {
    const char *label, *edits;
} by_role[] = {
    {"cause-direction 2", "role-swap(cause-01:ARG0/ARG1 sing-01/laugh-01); root(laugh-01>sing-01)"},
    {"direction 2", "role-swap(run-02:destination/source house/tree)"},
};

static const char *wanted_edits(const char *label, const char *golden)
{
    size_t i;

    for (i = 0; i < sizeof(by_role) / sizeof(by_role[0]); i++)
        if (strcmp(by_role[i].label, label) == 0)
            return by_role[i].edits;
    return golden;
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* These files have the edits in the order in which they are found: sorts them. */
static const char *sorted(const char *edits)
{
    char *text = mc_arena_strdup(arena, edits), *items[20] = {NULL}, *next = text;
    const char *result;
    size_t n = 0, i;

    while (next != NULL) {
        assert_true(n < 20);
        items[n++] = next;
        next = strstr(next, "; ");
        if (next != NULL) {
            *next = '\0';
            next += 2;
        }
    }
    qsort(items, n, sizeof(items[0]), compare_lines);
    result = items[0];
    for (i = 1; i < n; i++)
        result = mc_arena_format(arena, "%s; %s", result, items[i]);
    return result;
}

static void check_lists(const char *name, const char *label, const char *a, const char *b,
                        size_t n_rows)
{
    struct mc_delimited_file file = read_table(name);
    size_t n_bad = 0, row;

    assert_int_equal(file.n_rows, 1 + n_rows);
    for (row = 1; row < file.n_rows; row++) {
        const char *id = mc_arena_format(arena, "%s %s", field(&file, row, label).data,
                                         field(&file, row, "number").data);
        struct mc_difference d;

        difference_of(&file, row, a, b, &d);
        n_bad += !agrees(id, "edits", joined(&d),
                         wanted_edits(id, sorted(field(&file, row, "edits").data)));
    }
    assert_int_equal(n_bad, 0);
}

static void test_further_phenomena(void **state)
{
    (void)state;
    check_lists(FOLDER "further.tsv", "phenomenon", "first_amr", "second_amr", 64);
}

static void test_templates(void **state)
{
    (void)state;
    check_lists(FOLDER "templates/expansions.tsv", "template", "reference_amr", "candidate_amr",
                48);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_curated_cases, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_made_up_pairs, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_further_phenomena, new_arena, free_arena),
        cmocka_unit_test_setup_teardown(test_templates, new_arena, free_arena),
    };

    if (mc_shared_path(FOLDER "edits.tsv") == NULL) {
        puts("1..0 # SKIP test_difference_agreement: shared data is not there");
        return 0;
    }
    return cmocka_run_group_tests_name("difference_agreement", tests, NULL, NULL);
}
