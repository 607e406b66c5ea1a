#include "lint/findings.h"

#include "lint/codes.h"

/* Index in suite->files, n_files for another file. */
static size_t file_of(const struct mc_suite *suite, struct mc_slice path)
{
    size_t i = 0;

    while (i < suite->n_files && !mc_slice_equal(suite->files[i].path, path))
        i++;
    return i;
}

/* A finding that follows no other. */
static bool is_wanted(const struct mc_diagnostic *item, const struct mc_suite *suite,
                      const struct mc_lint_wish *wish)
{
    const struct mc_lint_code *code = mc_lint_code_find(item->code);
    size_t n_codes, file;

    if (code == NULL)
        return true;
    if (!wish->codes[code - mc_lint_codes(&n_codes)])
        return false;
    if (wish->files == NULL)
        return true;
    file = file_of(suite, item->file);
    return file == suite->n_files || wish->files[file];
}

static void count(struct mc_diagnostics *list, enum mc_severity severity)
{
    list->n_errors += severity == MC_SEVERITY_ERROR;
    list->n_warnings += severity == MC_SEVERITY_WARNING;
    list->n_notes += severity == MC_SEVERITY_NOTE;
}

struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite, const struct mc_lint_wish *wish,
                                      struct mc_arena *arena)
{
    struct mc_diagnostics *result = mc_diagnostics_new(arena);
    uint32_t *new_index = mc_arena_array(arena, list->n_items, sizeof(*new_index));
    size_t i;

    *result = *list;
    result->items = mc_arena_array(arena, list->n_items, sizeof(*result->items));
    result->n_items = result->n_errors = result->n_warnings = result->n_notes = 0;
    for (i = 0; i < list->n_items; i++) {
        struct mc_diagnostic item = list->items[i];

        if (item.follows > 0 ? new_index[item.follows - 1] == 0 : !is_wanted(&item, suite, wish))
            continue;
        if (item.follows > 0)
            item.follows = new_index[item.follows - 1];
        result->items[result->n_items++] = item;
        new_index[i] = (uint32_t)result->n_items;
        count(result, item.severity);
    }
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
