/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_rows.c: the rows of an import by a mapping: evaluation scores and their names, rows left
 * out, files, joined tables, columns, lists of values, orders, cases. */
#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/order.h"
#include "base/scan.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "import/import.h"
#include "import/mapped_case.h"
#include "import/records.h"
#include "suite/fields.h"

/* --- evaluation scores ------------------------------------------------------------------------ */

int mc_evaluation_read(const char *path, struct mc_import *import,
                       struct mc_evaluation_lines *lines, struct mc_error *error)
{
    struct mc_arena *arena = import->arena;
    size_t offset = 0;
    struct mc_slice text, line;

    memset(lines, 0, sizeof(*lines));
    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    lines->path = mc_slice_of(mc_arena_strdup(arena, path));
    mc_diagnostics_source(import->diagnostics, lines->path, text);
    lines->items = mc_arena_array(arena, mc_scan_n_lines(text), sizeof(*lines->items));
    while (mc_scan_line(text, &offset, &line))
        lines->items[lines->n++] = mc_arena_copy(arena, line);
    return 0;
}

struct mc_slice mc_evaluation_word(struct mc_slice *rest)
{
    struct mc_slice word;
    size_t begin = 0, end;

    while (begin < rest->length && mc_ascii_is_space(rest->data[begin]))
        begin++;
    for (end = begin; end < rest->length && !mc_ascii_is_space(rest->data[end]);)
        end++;
    word = mc_slice(rest->data + begin, end - begin);
    *rest = mc_slice(rest->data + end, rest->length - end);
    return word;
}

static int fail(const struct mc_evaluation_scores *scores, size_t line, struct mc_slice system,
                size_t n_segments, struct mc_error *error)
{
    uint32_t n = scores->n[mc_string_map_find(scores->systems, system)];

    return mc_error_set_at(error, MC_CODE_INPUT, scores->lines.path.data,
                           (struct mc_position){(uint32_t)line + 1, 1},
                           "%.*s has %u score%s here, and there are %zu segments",
                           MC_SLICE_ARGUMENTS(system), n, n == 1 ? "" : "s", n_segments);
}

int mc_evaluation_scores_read(const char *path, struct mc_import *import,
                              struct mc_evaluation_scores *scores, struct mc_error *error)
{
    struct mc_arena *arena = import->arena;
    uint32_t index;
    size_t i, n;

    memset(scores, 0, sizeof(*scores));
    if (mc_evaluation_read(path, import, &scores->lines, error) != 0)
        return -1;
    n = scores->lines.n;
    scores->systems = mc_string_map_new(arena);
    scores->first = mc_arena_array(arena, n, sizeof(*scores->first));
    scores->last = mc_arena_array(arena, n, sizeof(*scores->last));
    scores->n = mc_arena_array(arena, n, sizeof(*scores->n));
    scores->next = mc_arena_array(arena, n, sizeof(*scores->next));
    scores->has_outputs = mc_arena_array(arena, n, sizeof(*scores->has_outputs));
    for (i = 0; i < n; i++) {
        struct mc_slice rest = scores->lines.items[i];
        struct mc_slice system = mc_evaluation_word(&rest);

        if (system.length == 0)
            continue;
        if (mc_evaluation_word(&rest).length == 0)
            return mc_error_set_at(error, MC_CODE_INPUT, scores->lines.path.data,
                                   (struct mc_position){(uint32_t)i + 1, 1},
                                   "a system without a score; None stands for a missing one");
        index = mc_string_map_add(scores->systems, system, NULL);
        scores->next[i] = MC_NOT_FOUND;
        if (scores->n[index]++ == 0)
            scores->first[index] = (uint32_t)i;
        else
            scores->next[scores->last[index]] = (uint32_t)i;
        scores->last[index] = (uint32_t)i;
    }
    return 0;
}

int mc_evaluation_scores_of(struct mc_evaluation_scores *scores, struct mc_slice system,
                            size_t n_segments, struct mc_arena *arena, const uint32_t **lines,
                            struct mc_error *error)
{
    uint32_t index, line, *score_lines;
    size_t i = 0;

    *lines = NULL;
    if (scores->systems == NULL)
        return 0;
    index = mc_string_map_find(scores->systems, system);
    if (index == MC_NOT_FOUND)
        return 0;
    scores->has_outputs[index] = true;
    score_lines = mc_arena_array(arena, n_segments, sizeof(*score_lines));
    for (line = scores->first[index]; line != MC_NOT_FOUND; line = scores->next[line]) {
        if (i == n_segments)
            return fail(scores, line, system, n_segments, error);
        score_lines[i++] = line;
    }
    if (i < n_segments)
        return fail(scores, scores->last[index], system, n_segments, error);
    *lines = score_lines;
    return 0;
}

void mc_evaluation_scores_report(const struct mc_evaluation_scores *scores,
                                 struct mc_import *import)
{
    struct mc_buffer names = {NULL, 0, 0};
    uint32_t i, n = 0, first = 0;

    for (i = 0; scores->systems != NULL && i < mc_string_map_size(scores->systems); i++) {
        if (scores->has_outputs[i])
            continue;
        if (n++ == 0)
            first = scores->first[i];
        if (n <= 10)
            mc_buffer_append_format(&names, "%s%.*s", n == 1 ? "" : ", ",
                                    MC_SLICE_ARGUMENTS(mc_string_map_key(scores->systems, i)));
    }
    if (n > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", scores->lines.path,
                                 (struct mc_position){first + 1, 1},
                                 "scores of systems without outputs, skipped (%u): %s%s", n,
                                 names.data, n > 10 ? " ..." : "");
    mc_buffer_free(&names);
}

/* --- names of scores -------------------------------------------------------------------------- */

/* NAME of PAIR.NAME.seg.score; length 0: not such a file of this pair of languages. */
static struct mc_slice name_of(const char *file, struct mc_slice pair)
{
    static const char ending[] = ".seg.score";
    size_t n = strlen(file), used = pair.length + 1;

    if (n <= used + sizeof(ending) - 1 || memcmp(file, pair.data, pair.length) != 0 ||
        file[pair.length] != '.')
        return mc_slice("", 0);
    return mc_slice(file + used, n - used - (sizeof(ending) - 1));
}

static int no_such_scores(const char *folder, struct mc_slice wanted,
                          const struct mc_string_map *names, struct mc_error *error)
{
    struct mc_buffer list = {NULL, 0, 0};
    uint32_t i, n = mc_string_map_size(names);

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&list, "%s%.*s",
                                i == 0       ? ""
                                : i + 1 == n ? " and "
                                             : ", ",
                                MC_SLICE_ARGUMENTS(mc_string_map_key(names, i)));
    (void)mc_error_set_at(error, MC_CODE_INPUT, folder, (struct mc_position){0, 0},
                          "no segment scores \"%.*s\" here; use --variant with another name: %s",
                          MC_SLICE_ARGUMENTS(wanted), list.data);
    mc_buffer_free(&list);
    return -1;
}

int mc_evaluation_check_name(const char *folder, char *const *pairs, size_t n_pairs,
                             struct mc_slice name, struct mc_arena *arena, struct mc_error *error)
{
    const char *scores = mc_arena_format(arena, "%s/human-scores", folder);
    struct mc_string_map *names = mc_string_map_new(arena);
    size_t i, k, n = 0;
    char **files;

    if (!mc_file_is_folder(scores))
        return 0;
    if (mc_folder_list(scores, ".seg.score", arena, &files, &n, error) != 0)
        return -1;
    for (i = 0; i < n; i++)
        for (k = 0; k < n_pairs; k++) {
            struct mc_slice pair = mc_slice(pairs[k], strlen(pairs[k]) - strlen(".txt"));
            struct mc_slice other_name = name_of(files[i], pair);

            if (other_name.length > 0)
                (void)mc_string_map_add(names, other_name, NULL);
        }
    if (mc_string_map_size(names) == 0 || mc_string_map_find(names, name) != MC_NOT_FOUND)
        return 0;
    return no_such_scores(scores, name, names, error);
}

/* --- rows left out ---------------------------------------------------------------------------- */

/* Counts a row that is left out; the reason must outlive the import. */
static void add_left_out(struct mc_left_out *left_out, const char *reason,
                         struct mc_record_place place)
{
    size_t i;

    for (i = 0; i < left_out->n; i++)
        if (strcmp(left_out->items[i].text, reason) == 0)
            break;
    if (i == left_out->n) {
        *MC_PUSH(left_out->items, left_out->n, left_out->capacity) =
            (struct mc_left_out_reason){reason, 0, place};
    }
    left_out->items[i].n++;
}

void mc_left_out_report(const struct mc_left_out *left_out, struct mc_import *import)
{
    size_t i;

    for (i = 0; i < left_out->n; i++) {
        const struct mc_left_out_reason *reason = &left_out->items[i];

        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", reason->first.path,
                                 reason->first.at, "%zu row%s skipped: %s%s", reason->n,
                                 reason->n == 1 ? "" : "s", reason->text,
                                 reason->n == 1 ? "" : " (this is the first one)");
    }
}

/* --- files ------------------------------------------------------------------------------------ */

bool mc_mapped_fits(const char *pattern, const char *name)
{
    const char *star = NULL, *retry = NULL;

    while (*name != '\0') {
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star != NULL) {
            pattern = star;
            name = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

/* All files of the folder whose names match the pattern, which may begin with a path below it. */
static int list(const char *folder, const char *pattern, struct mc_arena *arena, char ***paths,
                size_t *n_paths, struct mc_error *error)
{
    const char *slash = strrchr(pattern, '/');
    char **names;
    size_t i, n;

    if (slash != NULL) {
        folder = mc_arena_format(arena, "%s/%.*s", folder, (int)(slash - pattern), pattern);
        pattern = slash + 1;
    }
    if (!mc_file_is_folder(folder))
        return 0;
    if (mc_folder_list(folder, "", arena, &names, &n, error) != 0)
        return -1;
    *paths = mc_arena_array(arena, n, sizeof(**paths));
    for (i = 0; i < n; i++) {
        char *path = mc_arena_format(arena, "%s/%s", folder, names[i]);

        if (mc_mapped_fits(pattern, names[i]) && !mc_file_is_folder(path))
            (*paths)[(*n_paths)++] = path;
    }
    return 0;
}

int mc_mapped_find(const char *folder, const struct mc_slice *files, size_t n_files,
                   struct mc_arena *arena, char ***paths, size_t *n_paths, struct mc_error *error)
{
    size_t i;

    *n_paths = 0;
    for (i = 0; i < n_files && *n_paths == 0; i++) {
        const char *path;

        if (strchr(files[i].data, '*') != NULL) {
            if (list(folder, files[i].data, arena, paths, n_paths, error) != 0)
                return -1;
            continue;
        }
        path = mc_arena_format(arena, "%s/%s", folder, files[i].data);
        if (!mc_file_exists(path))
            continue;
        *paths = mc_arena_array(arena, 1, sizeof(**paths));
        (*paths)[(*n_paths)++] = mc_arena_strdup(arena, path);
    }
    return 0;
}

/* --- joined tables ---------------------------------------------------------------------------- */

static int read_joined(struct mc_joined_table *joined, const struct mc_mapping_join *join,
                       const struct mc_records *rows, const char *folder, struct mc_import *import,
                       struct mc_error *error)
{
    struct mc_position whole = {0, 0};
    const char *path = folder;
    char **paths = NULL;
    size_t n = 0;

    joined->name = join->source.name;
    if (join->source.n_files == 1 && mc_slice_is(join->source.files[0], "@")) {
        joined->records = *rows; /* the main table itself */
        return 0;
    }
    if (join->source.form != MC_RECORDS_PARALLEL) {
        if (mc_mapped_find(folder, join->source.files, join->source.n_files, import->arena, &paths,
                           &n, error) != 0)
            return -1;
        if (n == 0)
            return mc_error_set_at(error, MC_CODE_INPUT, folder, whole,
                                   "%s, which belongs to the rows, is missing",
                                   join->source.files[0].data);
        path = paths[0];
    }
    return mc_records_read(path, &join->source, import, &joined->records, error);
}

/* Chains the rows of a joined table by key. */
static int index_joined(struct mc_joined_table *joined, const struct mc_template *written,
                        struct mc_import *import)
{
    struct mc_tables alone = {joined->records, NULL, 0};
    size_t n = joined->records.n_rows, row;
    uint32_t *first = mc_arena_array(import->arena, n, sizeof(*first));
    uint32_t *last = mc_arena_array(import->arena, n, sizeof(*last));
    uint32_t *next = mc_arena_array(import->arena, n, sizeof(*next));
    struct mc_template key = *written;
    bool is_new;

    if (mc_template_resolve(&key, &alone, import) != 0)
        return -1;
    joined->keys = mc_string_map_new(import->arena);
    joined->first = first;
    joined->next = next;
    for (row = 0; row < n; row++) {
        uint32_t index = mc_string_map_add(
            joined->keys, mc_template_text(&key, &alone, row, import->arena), &is_new);

        next[row] = MC_NOT_FOUND;
        if (is_new)
            first[index] = (uint32_t)row;
        else
            next[last[index]] = (uint32_t)row;
        last[index] = (uint32_t)row;
    }
    return 0;
}

static int match_rows(struct mc_tables *tables, struct mc_joined_table *joined,
                      const struct mc_template *written, struct mc_import *import)
{
    struct mc_template match = *written;
    struct mc_position whole = {0, 0};
    struct mc_slice first_key = mc_slice("", 0);
    size_t row, n_matched = 0;

    if (mc_template_resolve(&match, tables, import) != 0)
        return -1;
    joined->matched =
        mc_arena_array(import->arena, tables->records.n_rows, sizeof(*joined->matched));
    for (row = 0; row < tables->records.n_rows; row++) {
        uint32_t key =
            mc_string_map_find(joined->keys, mc_template_text(&match, tables, row, import->arena));

        joined->matched[row] = key == MC_NOT_FOUND ? SIZE_MAX : key;
        n_matched += key != MC_NOT_FOUND;
    }
    if (mc_string_map_size(joined->keys) > 0)
        first_key = mc_clip(mc_string_map_key(joined->keys, 0));
    if (n_matched == 0 && tables->records.n_rows > 0)
        (void)mc_diagnostics_add(
            import->diagnostics, MC_SEVERITY_WARNING, "", joined->records.path, whole,
            "no row of \"%.*s\" matches a row of %.*s: its keys are \"%.*s\" ..., looked up were "
            "\"%.*s\" ...",
            MC_SLICE_ARGUMENTS(joined->name), MC_SLICE_ARGUMENTS(tables->records.path),
            MC_SLICE_ARGUMENTS(first_key),
            MC_SLICE_ARGUMENTS(mc_clip(mc_template_text(&match, tables, 0, import->arena))));
    return 0;
}

/* --- columns ---------------------------------------------------------------------------------- */

struct column_resolver {
    const struct mc_tables *tables;
    struct mc_import *import;
    int status;
};

static void resolve(struct column_resolver *resolver, struct mc_template *item)
{
    if (item->text.length > 0 && mc_template_resolve(item, resolver->tables, resolver->import) != 0)
        resolver->status = -1;
}

static void resolve_list(struct column_resolver *resolver, struct mc_templates *items)
{
    size_t i;

    for (i = 0; i < items->n; i++)
        resolve(resolver, &items->items[i]);
}

static void resolve_case(struct column_resolver *resolver, struct mc_mapping_case *item)
{
    size_t i;

    resolve(resolver, &item->id);
    resolve(resolver, &item->item);
    resolve(resolver, &item->system);
    resolve(resolver, &item->source);
    resolve(resolver, &item->document);
    resolve(resolver, &item->segment);
    resolve(resolver, &item->languages);
    resolve(resolver, &item->subphenomenon);
    resolve(resolver, &item->note);
    resolve(resolver, &item->score);
    resolve(resolver, &item->candidate);
    resolve(resolver, &item->candidate_amr);
    resolve_list(resolver, &item->references);
    resolve_list(resolver, &item->reference_amrs);
    resolve_list(resolver, &item->targeted);
    resolve_list(resolver, &item->tags);
    resolve_list(resolver, &item->ratings);
    resolve_list(resolver, &item->raters);
    resolve_list(resolver, &item->spans.start);
    resolve_list(resolver, &item->spans.end);
    resolve_list(resolver, &item->spans.severity);
    resolve_list(resolver, &item->spans.category);
    for (i = 0; i < item->n_dimensions; i++)
        resolve_list(resolver, &item->dimensions[i].ratings);
    for (i = 0; i < item->n_expectations; i++)
        resolve(resolver, &item->expectations[i].other);
}

/* The pieces of templates are shared by all files of a part, and resolved anew for each file. */
static int resolve_all(struct mc_mapped *mapped)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct column_resolver resolver = {&mapped->tables, mapped->import, 0};
    struct mc_template copy;
    size_t i;

    for (i = 0; i < mapping->n_conditions; i++)
        resolve(&resolver, &mapping->conditions[i].value);
    for (i = 0; i < mapping->n_cases; i++)
        resolve_case(&resolver, &mapping->cases[i]);
    copy = mapping->phenomenon.value;
    resolve(&resolver, &copy);
    copy = mapping->category.value;
    resolve(&resolver, &copy);
    copy = mapping->dataset;
    resolve(&resolver, &copy);
    copy = mapping->order.within;
    resolve(&resolver, &copy);
    copy = mapping->order.by;
    resolve(&resolver, &copy);
    copy = mapping->rater;
    resolve(&resolver, &copy);
    return resolver.status;
}

int mc_mapped_tables(struct mc_mapped *mapped, const char *folder, struct mc_error *error)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_tables *tables = &mapped->tables;
    size_t i;

    tables->joined =
        mc_arena_array(mapped->import->arena, mapping->n_joins, sizeof(*tables->joined));
    tables->n_joined = 0;
    for (i = 0; i < mapping->n_joins; i++) {
        struct mc_joined_table *joined = &tables->joined[i];

        if (read_joined(joined, &mapping->joins[i], &tables->records, folder, mapped->import,
                        error) != 0)
            return -1;
        if (index_joined(joined, &mapping->joins[i].key, mapped->import) != 0 ||
            match_rows(tables, joined, &mapping->joins[i].match, mapped->import) != 0)
            return mc_diagnostics_error(mapped->import->diagnostics, error);
        tables->n_joined++;
    }
    if (resolve_all(mapped) != 0)
        return mc_diagnostics_error(mapped->import->diagnostics, error);
    return 0;
}

/* --- lists of values -------------------------------------------------------------------------- */

struct value_collector {
    const struct mc_pending_case *pending_case;
    struct mc_slice divider;
    enum mc_pending_case_kind kind;
    const struct mc_template *from; /* the current template */
};

static void take(const struct value_collector *collector, struct mc_slice value)
{
    struct mc_mapped *mapped = collector->pending_case->mapped;
    bool is_new = true;

    if (collector->kind == MC_GATHER_WORDS)
        value = mc_mapped_line(value, mapped->import->arena);
    if (collector->kind != MC_GATHER_VALUES)
        value = mc_mapped_text(mapped, value);
    if (collector->kind == MC_GATHER_SENTENCES || collector->kind == MC_GATHER_WORDS) {
        if (value.length > 0)
            (void)mc_string_map_add(mapped->seen, value, &is_new);
        if (value.length == 0 || !is_new)
            return;
    }
    *MC_PUSH(mapped->values, mapped->n_values, mapped->value_capacity) =
        (struct mc_mapped_value){value, collector->from};
}

static void take_divided(struct mc_slice value, void *context)
{
    const struct value_collector *collector = context;
    struct mc_arena *arena = collector->pending_case->mapped->import->arena;
    struct mc_slice divider = collector->divider;
    const char *at;
    size_t n;

    while (divider.length > 0 &&
           (at = memmem(value.data, value.length, divider.data, divider.length)) != NULL) {
        n = (size_t)(at - value.data);
        take(collector, mc_arena_copy(arena, mc_slice(value.data, n)));
        n += divider.length;
        value = mc_slice(value.data + n, value.length - n);
    }
    take(collector, value);
}

void mc_pending_case_gather(const struct mc_pending_case *pending_case,
                            const struct mc_templates *list, struct mc_slice divider,
                            enum mc_pending_case_kind kind)
{
    struct mc_mapped *mapped = pending_case->mapped;
    struct value_collector collector = {pending_case, divider, kind, NULL};
    size_t i;

    mapped->n_values = 0;
    mc_arena_clear(mapped->scratch);
    mapped->seen = mc_string_map_new(mapped->scratch);
    for (i = 0; i < list->n; i++) {
        collector.from = &list->items[i];
        mc_template_values(&list->items[i], &mapped->tables, pending_case->row,
                           mapped->import->arena, take_divided, &collector);
    }
}

/* --- orders ----------------------------------------------------------------------------------- */

/* What a ranking says of a pair of cases: `high` is above `low`. */
struct vote {
    uint32_t high, low;
};

struct votes {
    struct vote *items;
    size_t n, capacity;
};

MC_ORDER_BY_2(by_task, struct mc_mapped_rank, task, item)

static int by_pair(const void *a, const void *b)
{
    const struct vote *one = a, *other = b;
    uint32_t one_low = one->high < one->low ? one->high : one->low;
    uint32_t other_low = other->high < other->low ? other->high : other->low;

    if (one_low != other_low)
        return one_low < other_low ? -1 : 1;
    /* The smaller cases are equal: the sums compare the larger ones. */
    return (one->high + one->low > other->high + other->low) -
           (one->high + one->low < other->high + other->low);
}

static void add_vote(struct votes *votes, uint32_t high, uint32_t low)
{
    *MC_PUSH(votes->items, votes->n, votes->capacity) = (struct vote){high, low};
}

/* A vote for each pair of cases of a task whose values differ. */
static void vote(struct mc_mapped *mapped, struct votes *votes)
{
    const struct mc_mapped_rank *ranks = mapped->ranks;
    size_t i, k;

    for (i = 0; i < mapped->n_ranks; i++)
        for (k = i + 1; k < mapped->n_ranks && ranks[k].task == ranks[i].task; k++) {
            if (ranks[i].item == ranks[k].item)
                continue;
            if (ranks[i].value > ranks[k].value)
                add_vote(votes, ranks[i].item, ranks[k].item);
            else if (ranks[k].value > ranks[i].value)
                add_vote(votes, ranks[k].item, ranks[i].item);
        }
}

/* Leaves one vote for each pair of cases, that of the majority. Returns the number of ties. */
static size_t count_votes(struct votes *votes)
{
    size_t i, k, n = 0, n_even = 0;

    if (votes->n > 0)
        qsort(votes->items, votes->n, sizeof(*votes->items), by_pair);
    for (i = 0; i < votes->n; i = k) {
        struct vote first = votes->items[i];
        size_t for_first = 0;

        for (k = i; k < votes->n && by_pair(&first, &votes->items[k]) == 0; k++)
            for_first += votes->items[k].high == first.high;
        if (2 * for_first == k - i) {
            n_even++;
            continue;
        }
        if (2 * for_first < k - i)
            first = (struct vote){first.low, first.high};
        votes->items[n++] = first;
    }
    votes->n = n;
    return n_even;
}

MC_ORDER_BY_2(by_high, struct vote, high, low)

/* A walk that finds cycles, that is, strongly connected components: Tarjan 1972, Depth-first search
 * and linear graph algorithms, without recursion. */
struct walk {
    const struct votes *votes; /* sorted by `high` */
    size_t *first;             /* per case, and one more: its first vote */
    size_t *next;              /* per case: the vote to look at next */
    uint32_t *number, *least;  /* per case, from 1; 0: not visited yet */
    uint32_t *component;       /* per case: its component, from 1; 0: still open */
    uint32_t *path, *open;     /* stacks of cases */
    size_t n_path, n_open;
    uint32_t n_visited, n_components;
};

static void enter(struct walk *walk, uint32_t item)
{
    walk->number[item] = walk->least[item] = ++walk->n_visited;
    walk->next[item] = walk->first[item];
    walk->path[walk->n_path++] = item;
    walk->open[walk->n_open++] = item;
}

static void leave(struct walk *walk, uint32_t item)
{
    uint32_t other;

    walk->n_path--;
    if (walk->n_path > 0) {
        uint32_t above = walk->path[walk->n_path - 1];

        if (walk->least[item] < walk->least[above])
            walk->least[above] = walk->least[item];
    }
    if (walk->least[item] != walk->number[item])
        return;
    walk->n_components++;
    do {
        other = walk->open[--walk->n_open];
        walk->component[other] = walk->n_components;
    } while (other != item);
}

static void walk_from(struct walk *walk, uint32_t start)
{
    enter(walk, start);
    while (walk->n_path > 0) {
        uint32_t item = walk->path[walk->n_path - 1], other;

        if (walk->next[item] == walk->first[item + 1]) {
            leave(walk, item);
            continue;
        }
        other = walk->votes->items[walk->next[item]++].low;
        if (walk->number[other] == 0)
            enter(walk, other);
        else if (walk->component[other] == 0 && walk->number[other] < walk->least[item])
            walk->least[item] = walk->number[other];
    }
}

/* Drops votes that form a cycle (a above b, b above c, c above a). Returns how many. */
static size_t drop_cycles(struct votes *votes, size_t n_cases)
{
    struct mc_arena *arena = mc_arena_new();
    struct walk walk;
    size_t i, n = 0, n_dropped;

    memset(&walk, 0, sizeof(walk));
    walk.votes = votes;
    walk.first = mc_arena_array(arena, n_cases + 1, sizeof(*walk.first));
    walk.next = mc_arena_array(arena, n_cases, sizeof(*walk.next));
    walk.number = mc_arena_array(arena, n_cases, sizeof(*walk.number));
    walk.least = mc_arena_array(arena, n_cases, sizeof(*walk.least));
    walk.component = mc_arena_array(arena, n_cases, sizeof(*walk.component));
    walk.path = mc_arena_array(arena, n_cases, sizeof(*walk.path));
    walk.open = mc_arena_array(arena, n_cases, sizeof(*walk.open));
    qsort(votes->items, votes->n, sizeof(*votes->items), by_high);
    for (i = 0; i < votes->n; i++)
        walk.first[votes->items[i].high + 1]++;
    for (i = 0; i < n_cases; i++)
        walk.first[i + 1] += walk.first[i];
    for (i = 0; i < n_cases; i++)
        if (walk.number[i] == 0)
            walk_from(&walk, (uint32_t)i);
    for (i = 0; i < votes->n; i++)
        if (walk.component[votes->items[i].high] != walk.component[votes->items[i].low])
            votes->items[n++] = votes->items[i];
    n_dropped = votes->n - n;
    votes->n = n;
    mc_arena_free(arena);
    return n_dropped;
}

/* The votes, sorted by `high`, become expectations of their higher cases. */
static void expect(struct mc_import *import, const struct votes *votes)
{
    struct mc_suite *suite = import->suite;
    size_t i, k, n;

    for (i = 0; i < votes->n; i = k) {
        struct mc_case *item = &suite->cases[votes->items[i].high];
        struct mc_case_lists *lists = mc_case_add_lists(item, import->arena);
        struct mc_expectation *expectations;

        for (k = i; k < votes->n && votes->items[k].high == votes->items[i].high;)
            k++;
        expectations =
            mc_arena_array(import->arena, lists->n_expectations + (k - i), sizeof(*expectations));
        if (lists->n_expectations > 0)
            memcpy(expectations, lists->expectations,
                   lists->n_expectations * sizeof(*expectations));
        for (n = i; n < k; n++) {
            struct mc_expectation *expectation = &expectations[lists->n_expectations++];

            expectation->type = MC_EXPECT_ABOVE;
            expectation->other = suite->cases[votes->items[n].low].id;
            expectation->value = (double)NAN;
        }
        lists->expectations = expectations;
    }
}

void mc_mapped_order(struct mc_mapped *mapped)
{
    struct mc_import *import = mapped->import;
    struct mc_position whole = {0, 0};
    struct votes votes = {NULL, 0, 0};
    size_t i, k, n_even, n_circular, n_pairs = 0;

    if (mapped->n_ranks == 0)
        return;
    qsort(mapped->ranks, mapped->n_ranks, sizeof(*mapped->ranks), by_task);
    for (i = 0; i < mapped->n_ranks; i = k) {
        for (k = i; k < mapped->n_ranks && mapped->ranks[k].task == mapped->ranks[i].task;)
            k++;
        n_pairs += (k - i) * (k - i - 1) / 2;
    }
    if (n_pairs > MC_MAPPED_PAIR_LIMIT) {
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_ERROR, "",
                                 mapped->tables.records.path, whole,
                                 "the rankings compare %zu pairs, more than %d: \"within\" must be "
                                 "a text shared only by rows of one ranking",
                                 n_pairs, MC_MAPPED_PAIR_LIMIT);
        return;
    }
    vote(mapped, &votes);
    n_even = count_votes(&votes);
    n_circular = votes.n == 0 ? 0 : drop_cycles(&votes, import->suite->n_cases);
    expect(import, &votes);
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", mapped->tables.records.path,
                             whole,
                             "pairs with an order: %zu; without one, because of a tie of rankings: "
                             "%zu, because the orders form a cycle: %zu",
                             votes.n, n_even, n_circular);
    free(votes.items);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* The file of a data set and a phenomenon. */
static uint32_t file_of(struct mc_mapped *mapped, struct mc_slice dataset,
                        const struct mc_mapped_name *phenomenon)
{
    struct mc_buffer key = {NULL, 0, 0};
    uint32_t index;
    bool is_new;

    mc_buffer_append_slice(&key, dataset);
    mc_buffer_append_char(&key, '\0');
    mc_buffer_append_slice(&key, phenomenon->name);
    index = mc_string_map_add(mapped->files, mc_buffer_slice(&key), &is_new);
    mc_buffer_free(&key);
    if (is_new) {
        MC_RESERVE(mapped->file_indexes, mapped->file_capacity, index + 1);
        mapped->file_indexes[index] =
            mc_import_file(mapped->import, &mapped->mapping->head, dataset, phenomenon->name);
    }
    return mapped->file_indexes[index];
}

static const char *unmet(struct mc_mapped *mapped, size_t row)
{
    const struct mc_mapping *mapping = mapped->mapping;
    size_t i, k;

    for (i = 0; i < mapping->n_conditions; i++) {
        const struct mc_mapping_condition *condition = &mapping->conditions[i];
        struct mc_slice value =
            mc_template_text(&condition->value, &mapped->tables, row, mapped->import->arena);

        for (k = 0; k < condition->n_texts; k++)
            if (mc_slice_equal(value, condition->texts[k]))
                break;
        if ((k < condition->n_texts) == condition->negated)
            return condition->reason.data;
    }
    return NULL;
}

static void report_twice(struct mc_mapped *mapped, const struct mc_mapping_case *wanted, size_t row,
                         struct mc_slice id)
{
    struct mc_record_place place = mc_template_place(&wanted->id, &mapped->tables, row);
    struct mc_slice written =
        mc_clip(mc_template_text(&wanted->id, &mapped->tables, row, mapped->import->arena));

    if (mc_slice_equal(id, written))
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                                 place.at, "duplicate id \"%.*s\"",
                                 MC_SLICE_ARGUMENTS(mc_clip(id)));
    else
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                                 place.at, "duplicate id \"%.*s\", made from \"%.*s\"",
                                 MC_SLICE_ARGUMENTS(mc_clip(id)), MC_SLICE_ARGUMENTS(written));
}

/* Adds case k of the row to the suite, or finds the case with its id; MC_NOT_FOUND after a finding.
 */
static uint32_t add_case(struct mc_mapped *mapped, size_t row, size_t k, uint32_t file)
{
    struct mc_suite *suite = mapped->import->suite;
    const struct mc_case *row_case = &mapped->row_cases[k];
    uint32_t index = mc_string_map_find(suite->case_ids, row_case->id);
    struct mc_case *item;

    if (index != MC_NOT_FOUND) {
        bool same = mc_slice_equal(suite->cases[index].candidate.text, row_case->candidate.text);

        if (mapped->mapping->repeated && (same || mapped->mapping->first_counts)) {
            if (!same && mapped->n_conflicts++ == 0)
                mapped->conflict =
                    mc_template_place(&mapped->mapping->cases[k].candidate, &mapped->tables, row);
            return index;
        }
        report_twice(mapped, &mapped->mapping->cases[k], row, row_case->id);
        return MC_NOT_FOUND;
    }
    item = mc_import_case_in(mapped->import, file, row_case->id);
    if (item == NULL)
        return MC_NOT_FOUND;
    index = (uint32_t)suite->n_cases - 1;
    mapped->n_changed += mapped->row_changed[k];
    mapped->row_cases[k].file = item->file;
    mapped->row_cases[k].dataset = item->dataset;
    mapped->row_cases[k].phenomenon = item->phenomenon;
    *item = mapped->row_cases[k];
    return index;
}

static void add_rank(struct mc_mapped *mapped, size_t row, uint32_t item)
{
    const struct mc_mapping_order *order = &mapped->mapping->order;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_slice by = mc_template_text(&order->by, &mapped->tables, row, arena);
    struct mc_record_place place = mc_template_place(&order->by, &mapped->tables, row);
    struct mc_mapped_rank rank = {0, item, 0};

    if (mc_parse_real(by.data, &rank.value) != 0) {
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                                 place.at, "\"%.*s\" is not a number to rank by",
                                 MC_SLICE_ARGUMENTS(by));
        return;
    }
    rank.task = mc_string_map_add(
        mapped->tasks, mc_template_text(&order->within, &mapped->tables, row, arena), NULL);
    *MC_PUSH(mapped->ranks, mapped->n_ranks, mapped->rank_capacity) = rank;
}

static bool are_same(const struct mc_case *one, const struct mc_case *other)
{
    return mc_slice_equal(one->candidate.text, other->candidate.text) &&
           mc_slice_equal(mc_side_more(&one->candidate)->amr,
                          mc_side_more(&other->candidate)->amr) &&
           mc_slice_equal(one->reference.text, other->reference.text) &&
           mc_slice_equal(mc_side_more(&one->reference)->amr, mc_side_more(&other->reference)->amr);
}

/* Whether the case is expected above or below a case of the row with the same sides: no metric can
 * tell them apart. */
static bool has_equal_sides(const struct mc_mapped *mapped, const struct mc_case *item)
{
    size_t i, k;

    for (i = 0; i < mc_case_lists(item)->n_expectations; i++)
        for (k = 0; k < mapped->mapping->n_cases; k++)
            if (mc_slice_equal(mapped->row_cases[k].id,
                               mc_case_lists(item)->expectations[i].other) &&
                are_same(item, &mapped->row_cases[k]))
                return true;
    return false;
}

/* The category of the row by the mapping; length 0: none. */
static struct mc_slice category_of(const struct mc_mapped *mapped, size_t row)
{
    const struct mc_mapping_category *category = &mapped->mapping->category;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_slice value;
    size_t i;

    if (category->value.text.length == 0)
        return mc_slice("", 0);
    value = mc_mapped_line(mc_template_text(&category->value, &mapped->tables, row, arena), arena);
    if (category->names.n == 0)
        return value;
    for (i = 0; i < category->names.n; i++)
        if (mc_slice_equal(category->names.items[i].name, value))
            return category->names.items[i].value;
    return mc_slice("", 0);
}

/* Makes all cases of a row. NULL, or why it cannot be used. */
static const char *make_row(struct mc_mapped *mapped, size_t row, struct mc_record_place *place)
{
    const struct mc_mapping *mapping = mapped->mapping;
    const char *reason;
    size_t k;

    *place = mc_records_place(&mapped->tables.records, row, SIZE_MAX);
    if (mc_records_is_header(&mapped->tables.records, row))
        return "it repeats the header";
    if (!mc_records_is_whole(&mapped->tables.records, row))
        return "the number of fields differs from the header";
    reason = unmet(mapped, row);
    for (k = 0; k < mapping->n_cases && reason == NULL; k++) {
        reason = mc_mapped_case(mapped, &mapping->cases[k], row, &mapped->row_cases[k], place);
        mapped->row_changed[k] = mapped->n_changed_now;
    }
    for (k = 0; k < mapping->n_cases && reason == NULL; k++)
        if (has_equal_sides(mapped, &mapped->row_cases[k]))
            reason = "the text expected below the other is the same";
    return reason;
}

static void take_row(struct mc_mapped *mapped, size_t row)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_arena *arena = mapped->import->arena;
    const struct mc_mapped_name *phenomenon;
    struct mc_record_place place;
    const char *reason = make_row(mapped, row, &place);
    struct mc_slice published, dataset, category;
    uint32_t file, index;
    size_t k;

    if (reason != NULL) {
        add_left_out(&mapped->left_out, reason, place);
        return;
    }
    published = mc_mapped_line(
        mc_template_text(&mapping->phenomenon.value, &mapped->tables, row, arena), arena);
    dataset = mc_mapped_id(mc_template_text(&mapping->dataset, &mapped->tables, row, arena), arena);
    if (dataset.length == 0)
        dataset = mc_slice_of("unnamed");
    phenomenon = mc_mapped_phenomenon(mapped, published);
    file = file_of(mapped, dataset, phenomenon);
    category = category_of(mapped, row);
    for (k = 0; k < mapping->n_cases; k++) {
        double score = mapped->row_cases[k].human;

        mc_case_set_text(&mapped->row_cases[k], offsetof(struct mc_case_more, category), category,
                         arena);
        if (mc_case_labels(&mapped->row_cases[k])->subphenomenon.length == 0 &&
            phenomenon->is_other)
            mc_case_add_labels(&mapped->row_cases[k], arena)->subphenomenon = phenomenon->published;
        index = add_case(mapped, row, k, file);
        if (index != MC_NOT_FOUND && k == 0 && mapping->order.within.text.length > 0)
            add_rank(mapped, row, index);
        if (index != MC_NOT_FOUND)
            mc_mapped_add_score(mapped, row, index, score);
    }
}

void mc_mapped_rows(struct mc_mapped *mapped)
{
    size_t row, n = mapped->mapping->n_cases;

    mapped->row_changed = mc_arena_array(mapped->import->arena, n, sizeof(*mapped->row_changed));
    mapped->row_cases =
        mc_arena_array(mapped->import->arena, mapped->mapping->n_cases, sizeof(*mapped->row_cases));
    for (row = 0; row < mapped->tables.records.n_rows && !mc_import_enough(mapped->import); row++)
        take_row(mapped, row);
}
