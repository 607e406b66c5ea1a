#include "lint/lint.h"

#include "amr/graph.h"
#include "lint/check.h"
#include "suite/suite.h"

#define MC_ITEM(name) extern const struct mc_lint_check mc_lint_check_##name;
#include "lint/check_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_lint_check *const checks[] = {
#define MC_ITEM(name) &mc_lint_check_##name,
#include "lint/check_table.inc"
#undef MC_ITEM
    NULL,
};

void mc_lint(const struct mc_suite *suite, const struct mc_lint_options *options,
             struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_lint_pairs pairs;
    struct mc_lint_work work = {
        .suite = suite,
        .diagnostics = diagnostics,
        .arena = arena,
        .pool = options->pool,
        .frames = options->frames,
        .allowances = mc_allowances_new(suite, arena),
    };
    size_t i;

    mc_lint_pairs(suite, options->wordnet, options->pool, options->suggest, &pairs);
    work.pairs = &pairs;
    for (i = 0; checks[i] != NULL; i++)
        checks[i]->run(&work);
    mc_lint_check_allowances(&work);
    mc_lint_pairs_free(&pairs);
    mc_arena_free(arena);
    mc_diagnostics_sort(diagnostics);
}

/* Index in suite->files, n_files for another file. */
static size_t file_of(const struct mc_suite *suite, struct mc_slice path)
{
    size_t i = 0;

    while (i < suite->n_files && !mc_slice_equal(suite->files[i].path, path))
        i++;
    return i;
}

static bool is_code_wanted(const char *name, const struct mc_lint_request *request)
{
    const struct mc_lint_code *code = mc_lint_code_find(name);
    size_t n_codes;

    return code == NULL || request->codes[code - mc_lint_codes(&n_codes)];
}

/* A finding that follows no other. */
static bool is_wanted(const struct mc_diagnostic *item, const struct mc_suite *suite,
                      const struct mc_lint_request *request)
{
    size_t file;

    if (!is_code_wanted(item->code, request))
        return false;
    if (request->files == NULL || mc_lint_code_find(item->code) == NULL)
        return true;
    file = file_of(suite, item->file);
    return file == suite->n_files || request->files[file];
}

static void count(struct mc_diagnostics *list, enum mc_severity severity, size_t n)
{
    list->n_errors += severity == MC_SEVERITY_ERROR ? n : 0;
    list->n_warnings += severity == MC_SEVERITY_WARNING ? n : 0;
    list->n_notes += severity == MC_SEVERITY_NOTE ? n : 0;
}

/* Those that were not kept; where only some files are wanted nobody knows whether they are in
 * these. Notes on findings have no code. */
static void count_dropped(struct mc_diagnostics *list, const struct mc_lint_request *request)
{
    size_t i;

    for (i = 0; i < list->n_tallies; i++) {
        const struct mc_diagnostic_tally *tally = &list->tallies[i];
        bool is_explanation = tally->code[0] == '\0' && tally->severity == MC_SEVERITY_NOTE;

        if (tally->n > MC_DIAGNOSTICS_LIMIT && !is_explanation && request->files == NULL &&
            is_code_wanted(tally->code, request))
            count(list, tally->severity, tally->n - MC_DIAGNOSTICS_LIMIT);
    }
}

struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite,
                                      const struct mc_lint_request *request, struct mc_arena *arena)
{
    struct mc_diagnostics *result = mc_diagnostics_new(arena);
    uint32_t *new_index = mc_arena_array(arena, list->n_items, sizeof(*new_index));
    size_t i;

    *result = *list;
    result->items = mc_arena_array(arena, list->n_items, sizeof(*result->items));
    result->n_items = result->n_errors = result->n_warnings = result->n_notes = 0;
    for (i = 0; i < list->n_items; i++) {
        struct mc_diagnostic item = list->items[i];

        if (item.follows > 0 ? new_index[item.follows - 1] == 0 : !is_wanted(&item, suite, request))
            continue;
        if (item.follows > 0)
            item.follows = new_index[item.follows - 1];
        result->items[result->n_items++] = item;
        new_index[i] = (uint32_t)result->n_items;
        count(result, item.severity, 1);
    }
    count_dropped(result, request);
    result->capacity = result->n_items;
    return result;
}

static bool is_behind(struct mc_position at, struct mc_position other)
{
    return at.line != other.line ? at.line > other.line : at.column > other.column;
}

const struct mc_case *mc_lint_case_of(const struct mc_suite *suite,
                                      const struct mc_diagnostic *finding)
{
    size_t file = file_of(suite, finding->file), low = 0, high = suite->n_cases;

    if (finding->at.line == 0)
        return NULL;
    /* The first case that begins behind the finding. Cases stand file by file, in order. */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct mc_case *item = &suite->cases[middle];

        if (item->file > file || (item->file == file && is_behind(item->at, finding->at)))
            high = middle;
        else
            low = middle + 1;
    }
    return low > 0 && suite->cases[low - 1].file == file ? &suite->cases[low - 1] : NULL;
}

size_t mc_lint_n_notes(const struct mc_diagnostics *list)
{
    size_t i, n = list->n_notes;

    for (i = 0; i < list->n_items; i++)
        n -= list->items[i].severity == MC_SEVERITY_NOTE && list->items[i].follows > 0;
    return n;
}
