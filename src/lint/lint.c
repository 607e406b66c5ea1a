/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lint.c: a check runs once on the suite, or on each batch of pairs; choosing, naming cases and
 * grouping work on the finished list of findings. In order: the checks, which findings are wanted,
 * the cases they belong to, those that repeat. */
#include "lint/lint.h"

#include "amr/graph.h"
#include "base/hash.h"
#include "lint/check.h"
#include "suite/case_text.h"
#include "suite/suite.h"

/* --- the checks ------------------------------------------------------------------------------- */

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
    struct mc_lint_work part; /* the memory of each ends before the next */
    size_t i;
    struct mc_lint_work work = {
        .suite = suite,
        .diagnostics = diagnostics,
        .arena = arena,
        .pool = options->pool,
        .frames = options->frames,
        .allowances = mc_allowances_new(suite, arena),
    };

    mc_lint_pairs_begin(suite, options->wordnet, options->pool, options->suggest, arena, &pairs);
    work.pairs = &pairs;
    part = work;
    part.arena = mc_arena_new();
    while (mc_lint_pairs_next(&pairs)) {
        for (i = 0; checks[i] != NULL; i++)
            if (checks[i]->run_pairs != NULL)
                checks[i]->run_pairs(&part);
        mc_arena_clear(part.arena);
    }
    mc_arena_free(part.arena);
    part.arena = mc_arena_new();
    for (i = 0; checks[i] != NULL; i++) {
        if (checks[i]->run != NULL)
            checks[i]->run(&part);
        mc_arena_clear(part.arena);
    }
    mc_arena_free(part.arena);
    mc_lint_check_allowances(&work);
    mc_lint_pairs_free(&pairs);
    mc_arena_free(arena);
    mc_diagnostics_sort(diagnostics);
}

/* --- which findings are wanted ---------------------------------------------------------------- */

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

struct mc_diagnostics *mc_lint_choose(const struct mc_diagnostics *list,
                                      const struct mc_suite *suite,
                                      const struct mc_lint_request *request, struct mc_arena *arena)
{
    struct mc_diagnostics *result = mc_diagnostics_new(arena);
    uint32_t *new_index = mc_arena_array(arena, list->n_items, sizeof(*new_index));
    bool is_part = request->files != NULL || request->item != NULL;
    size_t i;

    *result = *list;
    result->items = mc_arena_array(arena, list->n_items, sizeof(*result->items));
    result->n_items = result->n_errors = result->n_warnings = result->n_notes = 0;
    for (i = 0; i < list->n_items; i++) {
        struct mc_diagnostic item = list->items[i];

        if (item.follows > 0
                ? new_index[item.follows - 1] == 0
                : !is_wanted(&item, suite, request) ||
                      (request->item != NULL && mc_lint_case_of(suite, &item) != request->item))
            continue;
        if (item.follows > 0)
            item.follows = new_index[item.follows - 1];
        result->items[result->n_items++] = item;
        new_index[i] = (uint32_t)result->n_items;
        count(result, item.severity, 1);
    }
    /* Those that were not kept; of a part of the suite nobody knows whether they are in it. Notes
     * on findings have no code. */
    for (i = 0; i < list->n_tallies && !is_part; i++) {
        const struct mc_diagnostic_tally *tally = &list->tallies[i];
        bool is_explanation = tally->code[0] == '\0' && tally->severity == MC_SEVERITY_NOTE;

        if (tally->n > MC_DIAGNOSTICS_LIMIT && !is_explanation &&
            is_code_wanted(tally->code, request))
            count(result, tally->severity, tally->n - MC_DIAGNOSTICS_LIMIT);
    }
    result->capacity = result->n_items;
    return result;
}

/* --- the cases they belong to ----------------------------------------------------------------- */

static bool is_behind(struct mc_position at, struct mc_position other)
{
    return at.line != other.line ? at.line > other.line : at.column > other.column;
}

/* Whether the place is not behind the end of the case, in what belongs to none that was kept. */
static bool reaches(const struct mc_suite *suite, const struct mc_case *item, struct mc_position at)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_case_text(suite, item, arena);
    struct mc_position end = mc_position_of(text, text.length);
    bool is_located = text.length > 0;

    mc_arena_free(arena);
    if (!is_located)
        return true;
    if (end.line == 1)
        end.column += item->at.column - 1;
    end.line += item->at.line - 1;
    return !is_behind(at, end);
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
    return low > 0 && suite->cases[low - 1].file == file &&
                   reaches(suite, &suite->cases[low - 1], finding->at)
               ? &suite->cases[low - 1]
               : NULL;
}

void mc_lint_name_cases(struct mc_diagnostics *list, const struct mc_suite *suite)
{
    size_t i;

    for (i = 0; i < list->n_items; i++) {
        const struct mc_case *item = mc_lint_case_of(suite, &list->items[i]);

        if (item != NULL)
            list->items[i].subject = item->id;
    }
}

/* --- those that repeat ------------------------------------------------------------------------ */

/* The findings with one code: how many there are, in how many files, the first of them, and what
 * was written of those left out. */
struct kind {
    size_t n, n_files, n_shown, n_named;
    const struct mc_diagnostic *first;
    struct mc_slice last_file, file;
    const char *others;
};

/* Cases that a line of findings left out names. */
enum { MOST_NAMED = 8 };

static void leave_out(struct kind *kind, const struct mc_diagnostic *item, struct mc_arena *arena)
{
    bool is_new_file = kind->n_named == 0 || !mc_slice_equal(kind->file, item->file);
    struct mc_slice name = item->subject;

    if (kind->n_named++ >= MOST_NAMED)
        return;
    if (name.length == 0 && item->at.line > 0) /* a graph without an id, a file */
        name = mc_arena_slice(arena, "line %u", (unsigned)item->at.line);
    kind->others =
        mc_arena_format(arena, "%s%s%.*s%s%.*s", kind->others,
                        kind->n_named == 1 ? "" : (is_new_file ? "; " : ", "),
                        is_new_file ? (int)item->file.length : 0, item->file.data,
                        is_new_file && name.length > 0 ? " " : "", MC_SLICE_ARGUMENTS(name));
    kind->file = item->file;
}

/* "W005: 2 more: FILE ID, ID"; of many files "W005 stray blanks: 312 in 41 files; first at
 * FILE:1:2". */
static const char *repeated_line(struct mc_slice code, const struct kind *kind,
                                 struct mc_arena *arena)
{
    const struct mc_diagnostic *first = kind->first;

    if (kind->n_named <= MOST_NAMED || kind->n_files == 1)
        return mc_arena_format(arena, "%.*s: %zu more: %s%s\n", MC_SLICE_ARGUMENTS(code),
                               kind->n - kind->n_shown, kind->others,
                               kind->n_named > MOST_NAMED ? " ..." : "");
    return mc_arena_format(arena, "%.*s %s: %zu in %zu files; first at %.*s:%u:%u\n",
                           MC_SLICE_ARGUMENTS(code), mc_lint_code_find(first->code)->title, kind->n,
                           kind->n_files, MC_SLICE_ARGUMENTS(first->file), (unsigned)first->at.line,
                           (unsigned)first->at.column);
}

/* How many findings there are with each code; notes on others, and what has none, are of no kind.
 */
static struct kind *count_kinds(const struct mc_diagnostics *list, struct mc_string_map *codes,
                                struct mc_arena *arena)
{
    struct kind *kinds = mc_arena_array(arena, list->n_items, sizeof(*kinds));
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].follows == 0 && list->items[i].code[0] != '\0') {
            const struct mc_diagnostic *item = &list->items[i];
            struct kind *kind = &kinds[mc_string_map_add(codes, mc_slice_of(item->code), NULL)];

            if (kind->n++ == 0)
                kind->first = item;
            kind->n_files += kind->n == 1 || !mc_slice_equal(kind->last_file, item->file);
            kind->last_file = item->file;
            kind->others = "";
        }
    return kinds;
}

/* Whether the finding is shown. */
static bool takes_place(const struct mc_diagnostic *item, const struct mc_string_map *codes,
                        struct kind *kinds, struct mc_arena *arena)
{
    struct kind *kind;

    if (item->code[0] == '\0')
        return true;
    kind = &kinds[mc_string_map_find(codes, mc_slice_of(item->code))];
    if (kind->n_shown < MC_LINT_SHOWN_OF_A_KIND || kind->n == MC_LINT_SHOWN_OF_A_KIND + 1) {
        kind->n_shown++;
        return true;
    }
    leave_out(kind, item, arena);
    return false;
}

struct mc_diagnostics *mc_lint_group(const struct mc_diagnostics *list, struct mc_arena *arena,
                                     const char **repeated)
{
    struct mc_diagnostics *result = mc_diagnostics_new(arena);
    uint32_t *new_index = mc_arena_array(arena, list->n_items, sizeof(*new_index));
    struct mc_string_map *codes = mc_string_map_new(arena);
    struct kind *kinds = count_kinds(list, codes, arena);
    size_t i;

    *result = *list;
    result->items = mc_arena_array(arena, list->n_items, sizeof(*result->items));
    result->n_items = 0;
    for (i = 0; i < list->n_items; i++) {
        struct mc_diagnostic item = list->items[i];

        if (item.follows > 0 ? new_index[item.follows - 1] == 0
                             : !takes_place(&item, codes, kinds, arena)) {
            result->n_errors -= item.severity == MC_SEVERITY_ERROR;
            result->n_warnings -= item.severity == MC_SEVERITY_WARNING;
            result->n_notes -= item.severity == MC_SEVERITY_NOTE;
            continue;
        }
        if (item.follows > 0)
            item.follows = new_index[item.follows - 1];
        result->items[result->n_items++] = item;
        new_index[i] = (uint32_t)result->n_items;
    }
    result->capacity = result->n_items;
    *repeated = "";
    for (i = 0; i < mc_string_map_size(codes); i++)
        if (kinds[i].n > kinds[i].n_shown)
            *repeated = mc_arena_format(
                arena, "%s%s", *repeated,
                repeated_line(mc_string_map_key(codes, (uint32_t)i), &kinds[i], arena));
    return result;
}

size_t mc_lint_n_notes(const struct mc_diagnostics *list)
{
    size_t i, n = list->n_notes;

    for (i = 0; i < list->n_items; i++)
        n -= list->items[i].severity == MC_SEVERITY_NOTE && list->items[i].follows > 0;
    return n;
}
