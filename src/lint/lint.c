/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lint.c: a check runs once on the suite, or on each batch of pairs; selecting, naming cases and
 * grouping work on the finished list of findings. In order: the checks, selecting findings, the
 * cases of findings, grouping findings by code. */
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

/* NULL-terminated, so that the table may be empty. */
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
    struct mc_lint_work check_work; /* its arena is cleared after each check or batch */
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
    check_work = work;
    check_work.arena = mc_arena_new();
    while (mc_lint_pairs_next(&pairs)) {
        for (i = 0; checks[i] != NULL; i++)
            if (checks[i]->run_pairs != NULL)
                checks[i]->run_pairs(&check_work);
        mc_arena_clear(check_work.arena);
    }
    mc_arena_free(check_work.arena);
    check_work.arena = mc_arena_new();
    for (i = 0; checks[i] != NULL; i++) {
        if (checks[i]->run != NULL)
            checks[i]->run(&check_work);
        mc_arena_clear(check_work.arena);
    }
    mc_arena_free(check_work.arena);
    mc_lint_check_allowances(&work);
    mc_lint_pairs_free(&pairs);
    mc_arena_free(arena);
    mc_diagnostics_sort(diagnostics);
}

/* --- selecting findings ----------------------------------------------------------------------- */

/* Index in suite->files; n_files: not a file of the suite. */
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

/* Whether to select a finding that does not follow another one. */
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
    /* Also counts findings beyond the limit, unless only part of the suite is selected: it is
     * unknown where they are. Notes on findings have no code. */
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

/* --- the cases of findings -------------------------------------------------------------------- */

static bool is_behind(struct mc_position at, struct mc_position other)
{
    return at.line != other.line ? at.line > other.line : at.column > other.column;
}

/* Whether the place is within the case; after its end, it may belong to a case that was not
 * kept. */
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
    /* Finds the first case that begins after the finding. Cases are sorted by file and place. */
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

/* --- grouping findings by code ---------------------------------------------------------------- */

/* The findings with one code: their number, the number of their files, the first one, and the text
 * about those left out. */
struct code_group {
    size_t n, n_files, n_shown, n_named;
    const struct mc_diagnostic *first;
    struct mc_slice last_file, file;
    const char *others;
};

/* Most cases named in the text about findings left out. */
enum { MOST_NAMED = 8 };

static void leave_out(struct code_group *group, const struct mc_diagnostic *item,
                      struct mc_arena *arena)
{
    bool is_new_file = group->n_named == 0 || !mc_slice_equal(group->file, item->file);
    struct mc_slice name = item->subject;

    if (group->n_named++ >= MOST_NAMED)
        return;
    if (name.length == 0 && item->at.line > 0) /* a graph without an id, a file */
        name = mc_arena_slice(arena, "line %u", (unsigned)item->at.line);
    group->others =
        mc_arena_format(arena, "%s%s%.*s%s%.*s", group->others,
                        group->n_named == 1 ? "" : (is_new_file ? "; " : ", "),
                        is_new_file ? (int)item->file.length : 0, item->file.data,
                        is_new_file && name.length > 0 ? " " : "", MC_SLICE_ARGUMENTS(name));
    group->file = item->file;
}

/* "W005: 2 more: FILE ID, ID"; for many files "W005 stray blanks: 312 in 41 files; first at
 * FILE:1:2". */
static const char *repeated_line(struct mc_slice code, const struct code_group *group,
                                 struct mc_arena *arena)
{
    const struct mc_diagnostic *first = group->first;

    if (group->n_named <= MOST_NAMED || group->n_files == 1)
        return mc_arena_format(arena, "%.*s: %zu more: %s%s\n", MC_SLICE_ARGUMENTS(code),
                               group->n - group->n_shown, group->others,
                               group->n_named > MOST_NAMED ? " ..." : "");
    return mc_arena_format(arena, "%.*s %s: %zu in %zu files; first at %.*s:%u:%u\n",
                           MC_SLICE_ARGUMENTS(code), mc_lint_code_find(first->code)->title,
                           group->n, group->n_files, MC_SLICE_ARGUMENTS(first->file),
                           (unsigned)first->at.line, (unsigned)first->at.column);
}

/* Counts the findings with each code, ignoring notes on others and findings without a code. */
static struct code_group *group_by_code(const struct mc_diagnostics *list,
                                        struct mc_string_map *codes, struct mc_arena *arena)
{
    struct code_group *groups = mc_arena_array(arena, list->n_items, sizeof(*groups));
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].follows == 0 && list->items[i].code[0] != '\0') {
            const struct mc_diagnostic *item = &list->items[i];
            struct code_group *group =
                &groups[mc_string_map_add(codes, mc_slice_of(item->code), NULL)];

            if (group->n++ == 0)
                group->first = item;
            group->n_files += group->n == 1 || !mc_slice_equal(group->last_file, item->file);
            group->last_file = item->file;
            group->others = "";
        }
    return groups;
}

/* Whether to show the finding; if not, adds it to the text about those left out. */
static bool is_shown(const struct mc_diagnostic *item, const struct mc_string_map *codes,
                     struct code_group *groups, struct mc_arena *arena)
{
    struct code_group *group;

    if (item->code[0] == '\0')
        return true;
    group = &groups[mc_string_map_find(codes, mc_slice_of(item->code))];
    if (group->n_shown < MC_LINT_SHOWN_OF_A_KIND || group->n == MC_LINT_SHOWN_OF_A_KIND + 1) {
        group->n_shown++;
        return true;
    }
    leave_out(group, item, arena);
    return false;
}

struct mc_diagnostics *mc_lint_group(const struct mc_diagnostics *list, struct mc_arena *arena,
                                     const char **repeated)
{
    struct mc_diagnostics *result = mc_diagnostics_new(arena);
    uint32_t *new_index = mc_arena_array(arena, list->n_items, sizeof(*new_index));
    struct mc_string_map *codes = mc_string_map_new(arena);
    struct code_group *groups = group_by_code(list, codes, arena);
    size_t i;

    *result = *list;
    result->items = mc_arena_array(arena, list->n_items, sizeof(*result->items));
    result->n_items = 0;
    for (i = 0; i < list->n_items; i++) {
        struct mc_diagnostic item = list->items[i];

        if (item.follows > 0 ? new_index[item.follows - 1] == 0
                             : !is_shown(&item, codes, groups, arena)) {
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
        if (groups[i].n > groups[i].n_shown)
            *repeated = mc_arena_format(
                arena, "%s%s", *repeated,
                repeated_line(mc_string_map_key(codes, (uint32_t)i), &groups[i], arena));
    return result;
}

size_t mc_lint_n_notes(const struct mc_diagnostics *list)
{
    size_t i, n = list->n_notes;

    for (i = 0; i < list->n_items; i++)
        n -= list->items[i].severity == MC_SEVERITY_NOTE && list->items[i].follows > 0;
    return n;
}
