#include "suite/suite_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "suite/lint_codes.h"
#include "suite/suite_place.h"

static struct mc_position position_of(const struct mc_suite_checker *checker,
                                      const struct mc_check_place *place)
{
    struct mc_json_cursor cursors[4];
    struct mc_position at = place->item->at;
    struct mc_json_file file;
    size_t i;

    if (!mc_case_reopen(checker->suite, place->item, checker->diagnostics, &file, &cursors[0]))
        return at;
    for (i = 0; i < place->n_steps; i++) {
        const struct mc_json_step *step = &place->steps[i];

        if (!(step->key != NULL ? mc_json_member(&cursors[i], step->key, &cursors[i + 1])
                                : mc_json_element(&cursors[i], step->index, &cursors[i + 1])))
            break;
    }
    if (i == place->n_steps)
        at = place->offset == MC_WHOLE_VALUE ? mc_json_place(&cursors[i], false)
                                             : mc_lines_place(&cursors[i], place->offset);
    mc_json_close(&file);
    return at;
}

static size_t add(const struct mc_suite_checker *checker, const struct mc_check_place *place,
                  enum mc_severity severity, const char *code, const char *text)
{
    const struct mc_suite_file *file = &checker->suite->files[place->item->file];

    return mc_diagnostics_add(checker->diagnostics, severity, code, file->path,
                              position_of(checker, place), "%s", text);
}

size_t mc_check_tell(const struct mc_suite_checker *checker, const struct mc_check_place *place,
                     const char *code, const char *format, ...)
{
    va_list arguments;
    char text[512];

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return add(checker, place, *code == 'E' ? MC_SEVERITY_ERROR : MC_SEVERITY_WARNING, code, text);
}

void mc_check_note(const struct mc_suite_checker *checker, const struct mc_check_place *place,
                   size_t finding, const char *format, ...)
{
    va_list arguments;
    char text[512];
    size_t note;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    note = add(checker, place, MC_SEVERITY_NOTE, "", text);
    checker->diagnostics->items[note].follows = (uint32_t)finding + 1;
}

const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place)
{
    memset(place, 0, sizeof(*place));
    place->item = item;
    place->offset = MC_WHOLE_VALUE;
    place->n_steps = i < 2 ? 1 : 2;
    place->steps[0].key = i == 0 ? "reference" : i == 1 ? "candidate" : "references";
    if (i < 2)
        return i == 0 ? &item->reference : &item->candidate;
    place->steps[1].index = i - 2;
    return i - 2 < item->n_further_references ? &item->further_references[i - 2] : NULL;
}

struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset)
{
    struct mc_check_place below = *place;

    below.steps[below.n_steps++].key = key;
    below.offset = offset;
    return below;
}

/* The largest number of cases at which the 95% interval of a correlation of 0 is wider than 1, by
 * Fisher's transformation: 2 tanh(z / sqrt(n - 3)) > 1, z = 1.959964. */
static size_t few_cases(void)
{
    double z = 1.959963984540054, bound = z / atanh(0.5);

    return 3 + (size_t)floor(bound * bound);
}

/* Scored cases per dataset and phenomenon, told at the first file of each. */
static void check_numbers(const struct mc_suite_checker *checker)
{
    const struct mc_suite *suite = checker->suite;
    size_t i, n_rows = suite->n_phenomena * mc_string_map_size(suite->datasets);
    size_t *n_scored = mc_calloc(n_rows, sizeof(*n_scored));
    struct mc_position nowhere = {0, 0};

    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].phenomenon != MC_NOT_FOUND && !isnan(suite->cases[i].human))
            n_scored[suite->cases[i].dataset * suite->n_phenomena + suite->cases[i].phenomenon]++;
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];
        size_t *n;

        if (file->phenomenon == MC_NOT_FOUND)
            continue;
        n = &n_scored[file->dataset * suite->n_phenomena + file->phenomenon];
        if (*n > 0 && *n <= few_cases())
            mc_diagnostics_add(checker->diagnostics, MC_SEVERITY_NOTE, "N002", file->path, nowhere,
                               "%zu case%s: correlation over this phenomenon will have a 95%% "
                               "interval wider than 1.0; %zu more would halve it",
                               *n, *n == 1 ? "" : "s", 3 * *n);
        *n = 0;
    }
    free(n_scored);
}

void mc_suite_check(const struct mc_suite *suite, struct mc_diagnostics *diagnostics)
{
    struct mc_suite_checker checker = {suite, diagnostics, mc_arena_new()};

    mc_check_texts(&checker);
    mc_check_graphs(&checker);
    mc_check_expectations(&checker);
    check_numbers(&checker);
    mc_arena_free(checker.arena);
    mc_diagnostics_sort(diagnostics);
}
