/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TERp's parameter files and phrase tables: the folders tests/terp/parameters and
 * tests/terp/phrases. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "metrics/terp/terp.h"

/* Compares what is read from the input of a case with its `output` or `error`. */
typedef void check(const char *name, struct mc_slice input, struct mc_slice expected,
                   struct mc_arena *arena);

static struct mc_slice read_file(const char *folder, const char *name, const char *file,
                                 struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text = {"", 0};

    if (mc_file_read(mc_arena_format(arena, "%s/%s/%s", folder, name, file), arena, &text,
                     &error) != 0)
        fail_msg("%s: %s", error.file, error.text);
    return text;
}

static void check_cases(const char *kind, const char *expected, check *function, size_t n)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_source_path(mc_arena_format(arena, "tests/terp/%s", kind));
    struct mc_error error = MC_NO_ERROR;
    char **names;
    size_t n_names, i;

    folder = mc_arena_strdup(arena, folder);
    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n_names, &error), 0);
    assert_int_equal(n_names, n);
    for (i = 0; i < n_names; i++)
        function(names[i], read_file(folder, names[i], "input.txt", arena),
                 read_file(folder, names[i], expected, arena), arena);
    mc_arena_free(arena);
}

static void compare(const char *name, const char *found, struct mc_slice expected)
{
    if (!mc_slice_is(expected, found))
        fail_msg("%s: found\n%s\nwanted\n%s", name, found, expected.data);
}

/* --- parameters ------------------------------------------------------------------------------- */

static void append_parameters(const struct mc_terp_parameters *p, struct mc_buffer *out)
{
    const struct mc_terp_costs *c = &p->costs;
    size_t i;

    mc_buffer_append_format(out, "normalize=%d\ncase=%d\npunctuation=%d\ncap=%d\n", p->normalize,
                            p->case_sensitive, p->strip_punctuation, p->cap);
    mc_buffer_append_format(out, "stems=%d\nsynonyms=%d\naverage=%d\nbeam=%u\ndistance=%u\n",
                            p->stems, p->synonyms, p->average_length, p->beam, p->shift_distance);
    mc_buffer_append_format(out, "costs=%g %g %g %g %g %g %g\nconstraint=%d\nfunction=%d\nvalues=",
                            c->deletion, c->insertion, c->substitution, c->match, c->shift, c->stem,
                            c->synonym, (int)p->constraint, (int)p->function);
    for (i = 0; i < p->n_function_values; i++)
        mc_buffer_append_format(out, "%g ", p->function_values[i]);
    mc_buffer_append_format(out, "\nbounds=%g %g\nstop=%s\nwordnet=%s\n", p->phrase_minimum,
                            p->phrase_maximum, p->stop_words == NULL ? "(none)" : p->stop_words,
                            p->wordnet == NULL ? "(none)" : p->wordnet);
}

static void check_parameters(const char *name, struct mc_slice input, struct mc_slice expected,
                             struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_terp_parameters parameters;
    struct mc_buffer out = {NULL, 0, 0};

    if (mc_terp_parameters_parse(input, arena, &parameters, &error) == 0)
        append_parameters(&parameters, &out);
    else
        mc_buffer_append_format(&out, "%u:%u: %s\n", error.at.line, error.at.column, error.text);
    compare(name, out.data, expected);
    mc_buffer_free(&out);
}

static void test_parameters(void **state)
{
    (void)state;
    check_cases("parameters/valid", "output", check_parameters, 5);
    check_cases("parameters/invalid", "error", check_parameters, 20);
}

static void test_names(void **state)
{
    struct mc_terp_parameters parameters;

    (void)state;
    assert_false(mc_terp_parameters_named("terpb", &parameters));
    assert_true(mc_terp_parameters_named("ter", &parameters));
    assert_true(mc_terp_parameters_named("default", &parameters));
    assert_null(parameters.stop_words);
    /* . to yourself */
    assert_int_equal(strncmp(mc_terp_stop_words().data, ".\n,\n", 4), 0);
    assert_non_null(strstr(mc_terp_stop_words().data, "\nyourself\n"));
}

/* --- phrases ---------------------------------------------------------------------------------- */

static uint32_t follow(const struct mc_terp_phrases *phrases, struct mc_slice text)
{
    uint32_t node = 0;

    while (text.length > 0) {
        const char *blank = memchr(text.data, ' ', text.length);
        size_t length = blank == NULL ? text.length : (size_t)(blank - text.data);
        size_t used = length + (blank != NULL);
        uint32_t word = mc_string_map_find(phrases->words, mc_slice(text.data, length));

        node = word == MC_NOT_FOUND ? 0 : mc_terp_phrases_step(phrases, node, word);
        if (node == 0)
            return 0;
        text = mc_slice(text.data + used, text.length - used);
    }
    return node;
}

static void append_entry(const struct mc_terp_phrases *phrases, const struct mc_terp_entry *entry,
                         struct mc_buffer *out)
{
    uint32_t i;

    for (i = 0; i < entry->n; i++) {
        if (i > 0)
            mc_buffer_append_char(out, ' ');
        mc_buffer_append_slice(
            out, mc_string_map_key(phrases->words, phrases->phrase_words[entry->begin + i]));
    }
    mc_buffer_append_format(out, "\t%g", entry->probability);
}

/* Every line "reference TAB hypothesis TAB probability" is an entry, and there are no others. */
static void check_entries(const char *name, const struct mc_terp_phrases *phrases,
                          struct mc_slice lines)
{
    size_t n = 0;

    while (lines.length > 0) {
        const char *feed = memchr(lines.data, '\n', lines.length);
        const char *tab = memchr(lines.data, '\t', lines.length);
        struct mc_slice rest = mc_slice(tab + 1, (size_t)(feed - tab - 1));
        uint32_t node = follow(phrases, mc_slice(lines.data, (size_t)(tab - lines.data)));
        uint32_t entry = node == 0 ? 0 : phrases->first[node];
        struct mc_buffer out = {NULL, 0, 0};

        for (; entry != 0; entry = phrases->entries[entry].next) {
            mc_buffer_clear(&out);
            append_entry(phrases, &phrases->entries[entry], &out);
            if (mc_slice_equal(mc_buffer_slice(&out), rest))
                break;
        }
        if (entry == 0)
            fail_msg("%s: no entry %.*s", name, (int)(feed - lines.data), lines.data);
        mc_buffer_free(&out);
        lines = mc_slice(feed + 1, lines.length - (size_t)(feed + 1 - lines.data));
        n++;
    }
    assert_int_equal(phrases->n_entries, n);
}

static void check_phrases(const char *name, struct mc_slice input, struct mc_slice expected,
                          struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_terp_phrases phrases;
    char message[600];

    if (mc_terp_phrases_parse(input, arena, &phrases, &error) == 0) {
        check_entries(name, &phrases, expected);
        mc_terp_phrases_free(&phrases);
        return;
    }
    (void)snprintf(message, sizeof(message), "%u:%u: %s\n", error.at.line, error.at.column,
                   error.text);
    compare(name, message, expected);
}

static void test_phrases(void **state)
{
    (void)state;
    check_cases("phrases/valid", "output", check_phrases, 3);
    check_cases("phrases/invalid", "error", check_phrases, 12);
}

static double cost(enum mc_terp_function function, double probability, double edits)
{
    struct mc_terp_parameters parameters;
    static const double values[] = {0.5, -0.25, 0.125, 2};

    (void)mc_terp_parameters_named("default", &parameters);
    parameters.function = function;
    memcpy(parameters.function_values, values, sizeof(values));
    parameters.phrase_maximum = 9;
    return mc_terp_phrase_cost(&parameters, probability, edits);
}

/* a + b log10(p) e + c p e + d e, with 1 - p in the place of p, and without e. */
static void test_costs(void **state)
{
    (void)state;
    assert_near(cost(MC_TERP_NONE, 0.3, 2), 0.3, 0);
    /* 0.5 - 0.25 * -1 * 2 + 0.125 * 0.1 * 2 + 2 * 2 */
    assert_near(cost(MC_TERP_STD, 0.1, 2), 5.025, 1e-12);
    assert_near(cost(MC_TERP_STDINV, 0.9, 2), 5.025, 1e-12);
    assert_near(cost(MC_TERP_STDNONED, 0.1, 2), 0.7625, 1e-12); /* 0.5 + 0.25 + 0.0125 */
    assert_near(cost(MC_TERP_STDINVNONED, 0.9, 2), 0.7625, 1e-12);
    assert_near(cost(MC_TERP_STD, 0.1, 8), 9, 0);   /* the maximum */
    assert_near(cost(MC_TERP_STD, 0, 2), 9, 0);     /* infinite, cut to it */
    assert_true(isinf(cost(MC_TERP_STD, 0, 0)));    /* 0 times infinite: not defined */
    assert_true(isinf(cost(MC_TERP_STDINV, 2, 1))); /* the logarithm of -1 */
    assert_near(cost(MC_TERP_STDNONED, 1e9, 0), 9, 0);
    /* a likely phrase for the function of what is not: log10(1e-9) = -9 */
    assert_near(cost(MC_TERP_STDINVNONED, 1 - 1e-9, 0), 0.5 + 0.25 * 9, 1e-6);
}

/* Without a minimum of its own no cost is below 0; -0.5 + 2 * 0.1 is. */
static void test_least_cost(void **state)
{
    struct mc_terp_parameters parameters;

    (void)state;
    (void)mc_terp_parameters_named("terpa", &parameters);
    memset(parameters.function_values, 0, sizeof(parameters.function_values));
    parameters.function_values[0] = -0.5;
    parameters.function_values[3] = 0.1;
    assert_near(mc_terp_phrase_cost(&parameters, 0.5, 2), 0, 0);
    parameters.phrase_minimum = -1;
    assert_near(mc_terp_phrase_cost(&parameters, 0.5, 2), 0, 0);
    parameters.phrase_minimum = 0.25;
    assert_near(mc_terp_phrase_cost(&parameters, 0.5, 2), 0.25, 0);
    assert_near(mc_terp_phrase_cost(&parameters, 0.5, 10), 0.5, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parameters),
                                       cmocka_unit_test(test_names), cmocka_unit_test(test_phrases),
                                       cmocka_unit_test(test_costs),
                                       cmocka_unit_test(test_least_cost)};

    return cmocka_run_group_tests_name("terp_files", tests, NULL, NULL);
}
