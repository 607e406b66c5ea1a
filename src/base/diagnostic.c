#include "base/diagnostic.h"

#include <stdlib.h>

#include "base/source_line.h"
#include "base/string_map.h"
#include "base/utf8.h"

struct mc_diagnostics *mc_diagnostics_new(struct mc_arena *arena)
{
    struct mc_diagnostics *list = mc_arena_array(arena, 1, sizeof(*list));

    list->arena = arena;
    return list;
}

/* Room for one element more in an array that lives in the arena. */
static void *grow(struct mc_arena *arena, void *array, size_t n, size_t *capacity, size_t size)
{
    size_t wanted = *capacity < 8 ? 16 : mc_array_size(*capacity, 2);
    void *larger;

    if (n < *capacity)
        return array;
    larger = mc_arena_array(arena, wanted, size);
    if (n > 0)
        memcpy(larger, array, n * size);
    *capacity = wanted;
    return larger;
}

void mc_diagnostics_source(struct mc_diagnostics *list, struct mc_slice file, struct mc_slice text)
{
    struct mc_diagnostic_source source = {file, text};

    list->sources = grow(list->arena, list->sources, list->n_sources, &list->source_capacity,
                         sizeof(*list->sources));
    list->sources[list->n_sources++] = source;
}

static char *format_text(struct mc_arena *arena, const char *format, va_list arguments)
    MC_PRINTF(2, 0);

static char *format_text(struct mc_arena *arena, const char *format, va_list arguments)
{
    va_list again;
    int length;
    char *text;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = mc_arena_alloc(arena, length < 0 ? 1 : (size_t)length + 1);
    text[0] = '\0';
    if (length > 0)
        (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

/* The counter of a severity. */
static size_t *counter(struct mc_diagnostics *list, enum mc_severity severity)
{
    return severity == MC_SEVERITY_ERROR     ? &list->n_errors
           : severity == MC_SEVERITY_WARNING ? &list->n_warnings
                                             : &list->n_notes;
}

/* The same name as in the finding before, where it can be, so that names are not copied often. */
static struct mc_slice keep_name(struct mc_diagnostics *list, struct mc_slice file)
{
    if (list->n_items > 0 && mc_slice_equal(list->items[list->n_items - 1].file, file))
        return list->items[list->n_items - 1].file;
    return mc_arena_copy(list->arena, file);
}

static struct mc_diagnostic_tally *tally_of(struct mc_diagnostics *list, enum mc_severity severity,
                                            const char *code)
{
    struct mc_diagnostic_tally tally = {code, severity, 0};
    size_t i;

    for (i = 0; i < list->n_tallies; i++)
        if (list->tallies[i].severity == severity && strcmp(list->tallies[i].code, code) == 0)
            return &list->tallies[i];
    list->tallies = grow(list->arena, list->tallies, list->n_tallies, &list->tally_capacity,
                         sizeof(*list->tallies));
    list->tallies[list->n_tallies] = tally;
    return &list->tallies[list->n_tallies++];
}

size_t mc_diagnostics_add_list(struct mc_diagnostics *list, enum mc_severity severity,
                               const char *code, struct mc_slice file, struct mc_position at,
                               const char *format, va_list arguments)
{
    bool kept = tally_of(list, severity, code)->n++ < MC_DIAGNOSTICS_LIMIT;
    struct mc_diagnostic *item;

    ++*counter(list, severity);
    list->items =
        grow(list->arena, list->items, list->n_items, &list->capacity, sizeof(*list->items));
    item = &list->items[list->n_items];
    memset(item, 0, sizeof(*item));
    if (!kept)
        return list->n_items;
    item->severity = severity;
    item->code = code;
    item->at = at;
    item->file = keep_name(list, file);
    item->text = mc_slice_of(format_text(list->arena, format, arguments));
    item->details = mc_slice("", 0);
    return list->n_items++;
}

size_t mc_diagnostics_add(struct mc_diagnostics *list, enum mc_severity severity, const char *code,
                          struct mc_slice file, struct mc_position at, const char *format, ...)
{
    va_list arguments;
    size_t index;

    va_start(arguments, format);
    index = mc_diagnostics_add_list(list, severity, code, file, at, format, arguments);
    va_end(arguments);
    return index;
}

void mc_diagnostics_detail(struct mc_diagnostics *list, size_t index, struct mc_slice line)
{
    struct mc_slice *details;

    if (index >= list->n_items)
        return;
    details = &list->items[index].details;
    *details =
        mc_slice_of(mc_arena_format(list->arena, "%.*s%s%.*s", MC_SLICE_ARGUMENTS(*details),
                                    details->length > 0 ? "\n" : "", MC_SLICE_ARGUMENTS(line)));
}

/* --- order --- */

struct sort_key {
    uint32_t file; /* order of the root's file */
    struct mc_position at;
    size_t root, index; /* finding that a note follows, itself for others */
};

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_keys(const void *left, const void *right)
{
    const struct sort_key *a = left, *b = right;

    if (a->file != b->file)
        return compare_sizes(a->file, b->file);
    /* Line 0, the file as a whole, wraps round to the end. */
    if (a->at.line != b->at.line)
        return compare_sizes((uint32_t)(a->at.line - 1), (uint32_t)(b->at.line - 1));
    if (a->at.column != b->at.column)
        return compare_sizes(a->at.column, b->at.column);
    if (a->root != b->root)
        return compare_sizes(a->root, b->root);
    if ((a->index == a->root) != (b->index == b->root))
        return a->index == a->root ? -1 : 1;
    return compare_sizes(a->index, b->index);
}

/* The finding that this one explains, through notes on notes; itself when it explains none. */
static size_t root_of(const struct mc_diagnostics *list, size_t index)
{
    size_t i, follows;

    for (i = 0; i < list->n_items; i++) {
        follows = list->items[index].follows;
        if (follows == 0 || follows > list->n_items || follows == index + 1)
            break;
        index = follows - 1;
    }
    return index;
}

static void make_keys(const struct mc_diagnostics *list, struct sort_key *keys)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_string_map *files = mc_string_map_new(scratch);
    size_t i;

    for (i = 0; i < list->n_sources; i++)
        (void)mc_string_map_add(files, list->sources[i].file, NULL);
    for (i = 0; i < list->n_items; i++)
        (void)mc_string_map_add(files, list->items[i].file, NULL);
    for (i = 0; i < list->n_items; i++) {
        keys[i].root = root_of(list, i);
        keys[i].index = i;
        keys[i].at = list->items[keys[i].root].at;
        keys[i].file = mc_string_map_find(files, list->items[keys[i].root].file);
    }
    mc_arena_free(scratch);
}

void mc_diagnostics_sort(struct mc_diagnostics *list)
{
    size_t n = list->n_items, i;
    struct sort_key *keys = mc_calloc(n, sizeof(*keys));
    struct mc_diagnostic *sorted = mc_calloc(n, sizeof(*sorted));
    size_t *place = mc_calloc(n, sizeof(*place));

    make_keys(list, keys);
    qsort(keys, n, sizeof(*keys), compare_keys);
    for (i = 0; i < n; i++) {
        sorted[i] = list->items[keys[i].index];
        place[keys[i].index] = i;
    }
    for (i = 0; i < n; i++) {
        if (sorted[i].follows > 0 && sorted[i].follows <= n)
            sorted[i].follows = (uint32_t)place[sorted[i].follows - 1] + 1;
        list->items[i] = sorted[i];
    }
    free(place);
    free(sorted);
    free(keys);
}

int mc_diagnostics_error(const struct mc_diagnostics *list, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].severity == MC_SEVERITY_ERROR)
            return mc_error_set_at(error, MC_CODE_INPUT, list->items[i].file.data,
                                   list->items[i].at, "%s", list->items[i].text.data);
    return 0;
}

struct mc_position mc_position_of(struct mc_slice text, size_t offset)
{
    struct mc_position at = {1, 0};
    const char *begin = text.data, *end, *newline;

    end = text.data + (offset < text.length ? offset : text.length);
    while (begin < end && (newline = memchr(begin, '\n', (size_t)(end - begin))) != NULL) {
        at.line++;
        begin = newline + 1;
    }
    at.column = (uint32_t)mc_utf8_count(mc_slice(begin, (size_t)(end - begin))) + 1;
    return at;
}
