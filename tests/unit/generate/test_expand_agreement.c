/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The golden templates: how many bindings they have, which three are drawn first with seed 1, and
 * their sentences, graphs and edits, letter by letter. */
#include "generate/expand.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/difference.h"
#include "amr/penman_read.h"
#include "base/delimited.h"
#include "generate/template.h"
#include "generate/template_set.h"

#define FOLDER "goldens/phenomena/templates/"

static struct mc_arena *arena;

static const char *field(const struct mc_delimited_file *file, size_t row, const char *column)
{
    size_t at = mc_delimited_column(file, column);

    assert_true(at < file->rows[row].n_fields);
    return file->rows[row].fields[at].data;
}

static const struct mc_pair_template *read_template(const char *name)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_template_set set;
    const char *path =
        mc_arena_strdup(arena, mc_shared_path(mc_arena_format(arena, FOLDER "%s.json", name)));

    if (mc_template_set_read(&path, 1, NULL, 0, arena, diagnostics, &set, &error) != 0)
        fail_msg("%s: %s", path, error.text);
    assert_int_equal(set.n_templates, 1);
    return set.templates[0];
}

static uint32_t find_pair(const struct mc_pair_template *self, const char *name)
{
    uint32_t i;

    for (i = 0; i < self->n_pairs; i++)
        if (mc_slice_is(self->pairs[i].name, name))
            return i;
    fail_msg("no pair %s", name);
    return 0;
}

static const char *sentence(const struct mc_pair_template *self, const struct binding *binding,
                            uint32_t variant)
{
    struct mc_buffer out = {NULL, 0, 0};
    const char *text;

    binding_sentence(self, binding, variant, &out);
    text = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    return text;
}

/* The graph on one line; it was written as the writer of graphs does. */
static struct mc_amr_graph *graph(const struct mc_pair_template *self,
                                  const struct binding *binding, uint32_t variant,
                                  const char **on_one_line)
{
    struct mc_buffer out = {NULL, 0, 0}, line = {NULL, 0, 0}, again = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *result = NULL;

    binding_graph(self, binding, variant, &out);
    if (mc_penman_read_one(mc_buffer_slice(&out), arena, &result, NULL, &error) != 0)
        fail_msg("%s: %s", out.data, error.text);
    mc_penman_write(result, true, &line);
    mc_penman_write(result, false, &again);
    assert_string_equal(out.data, again.data);
    *on_one_line = mc_arena_strdup(arena, line.data);
    mc_buffer_free(&out);
    mc_buffer_free(&line);
    mc_buffer_free(&again);
    return result;
}

static const char *edits(const struct mc_amr_graph *a, const struct mc_amr_graph *b)
{
    struct mc_difference difference;
    const char *text = "";
    size_t i;

    mc_difference(a, b, mc_limit_none(), arena, &difference);
    assert_true(difference.proved);
    for (i = 0; i < difference.n_edits; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : "; ",
                               difference.edits[i].text.data);
    return difference.n_edits == 0 ? "none" : text;
}

/* Edits are listed by their texts here, by kind there. */
static const char *sorted(const char *list)
{
    const char *parts[16], *result = "";
    char *rest = mc_arena_strdup(arena, list), *end;
    size_t n = 0, i, k;

    for (; rest != NULL; rest = end) {
        end = strstr(rest, "; ");
        if (end != NULL) {
            *end = '\0';
            end += 2;
        }
        for (i = n++; i > 0 && strcmp(parts[i - 1], rest) > 0; i--)
            parts[i] = parts[i - 1];
        parts[i] = rest;
        assert_true(n < 16);
    }
    for (k = 0; k < n; k++)
        result = mc_arena_format(arena, "%s%s%s", result, k == 0 ? "" : "; ", parts[k]);
    return result;
}

static void check_row(const struct mc_delimited_file *file, size_t row)
{
    const struct mc_pair_template *self = read_template(field(file, row, "template"));
    const struct mc_template_pair *pair = &self->pairs[find_pair(self, field(file, row, "pair"))];
    size_t number = strtoul(field(file, row, "number"), NULL, 10), n, n_all;
    struct drawn_binding *drawn =
        bindings_draw(self, (struct mc_sampling){1, 3}, arena, &n, &n_all);
    struct mc_amr_graph *a, *b;
    struct binding binding;
    const char *a_line, *b_line;

    assert_int_equal(n, 3);
    assert_int_equal(n_all, strtoul(field(file, row, "bindings"), NULL, 10));
    binding_get(self, drawn[number - 1].index, &binding);
    assert_string_equal(sentence(self, &binding, pair->reference), field(file, row, "reference"));
    assert_string_equal(sentence(self, &binding, pair->candidate), field(file, row, "candidate"));
    a = graph(self, &binding, pair->reference, &a_line);
    b = graph(self, &binding, pair->candidate, &b_line);
    assert_string_equal(a_line, field(file, row, "reference_amr"));
    assert_string_equal(b_line, field(file, row, "candidate_amr"));
    assert_string_equal(sorted(edits(a, b)), sorted(field(file, row, "edits")));
}

static void golden_expansions(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_delimited_file file;
    size_t row;

    (void)state;
    arena = mc_arena_new();
    if (mc_delimited_read(mc_shared_path(FOLDER "expansions.tsv"), MC_TAB_SEPARATED, arena, &file,
                          &error) != 0)
        fail_msg("%s", error.text);
    assert_int_equal(file.n_rows, 49); /* the header counts */
    for (row = 1; row < file.n_rows; row++)
        check_row(&file, row);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {cmocka_unit_test(golden_expansions)};

    mc_skip_without(&tests[0], FOLDER "expansions.tsv");
    return cmocka_run_group_tests_name("the golden templates", tests, NULL, NULL);
}
