#include "text/line_diff.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/string_map.h"
#include "text/subsequence.h"

enum { CONTEXT = 3 };

/* A longest common subsequence takes a bit for each pair of lines; this many are 32 MiB. */
static const size_t most_pairs = (size_t)1 << 28;

/* Lines begin..end - 1 of each text. */
struct change {
    size_t begin[2], end[2];
};

/* A comparison under way; [0] is before, [1] after. */
struct comparison {
    struct mc_slice texts[2];
    size_t *starts[2]; /* [n_lines + 1]: where lines begin, and the end of the text */
    size_t n_lines[2];
    struct change *changes; /* ascending, not touching */
    size_t n_changes, capacity;
    struct mc_string_map *lines; /* for ids */
    struct mc_subsequence memory;
    struct mc_arena *arena;
};

static void split(struct comparison *comparison, size_t t)
{
    struct mc_slice text = comparison->texts[t];
    size_t i, n = 0;

    for (i = 0; i < text.length; i++)
        n += text.data[i] == '\n' || i + 1 == text.length;
    comparison->n_lines[t] = n;
    comparison->starts[t] = mc_arena_array(comparison->arena, n + 1, sizeof(size_t));
    n = 1;
    for (i = 0; i < text.length; i++)
        if (text.data[i] == '\n' || i + 1 == text.length)
            comparison->starts[t][n++] = i + 1;
}

static struct mc_slice line_at(const struct comparison *comparison, size_t t, size_t line)
{
    size_t begin = comparison->starts[t][line];

    return mc_slice(comparison->texts[t].data + begin, comparison->starts[t][line + 1] - begin);
}

/* The line that holds the byte; the last one for the end of the text. */
static size_t line_of(const struct comparison *comparison, size_t t, size_t offset)
{
    size_t low = 0, high = comparison->n_lines[t];

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (comparison->starts[t][middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void add_change(struct comparison *comparison, struct change change)
{
    if (change.begin[0] == change.end[0] && change.begin[1] == change.end[1])
        return;
    comparison->changes = mc_grow(comparison->changes, &comparison->capacity,
                                  comparison->n_changes + 1, sizeof(*comparison->changes));
    comparison->changes[comparison->n_changes++] = change;
}

static struct mc_id_sequence ids_of(struct comparison *comparison, const struct change *range,
                                    size_t t)
{
    struct mc_id_sequence sequence = {NULL, range->end[t] - range->begin[t]};
    uint32_t *ids = mc_arena_array(comparison->arena, sequence.n, sizeof(*ids));
    size_t i;

    for (i = 0; i < sequence.n; i++)
        ids[i] =
            mc_string_map_add(comparison->lines, line_at(comparison, t, range->begin[t] + i), NULL);
    sequence.ids = ids;
    return sequence;
}

/* Adds what is left of the range when its common lines stay. */
static void add_range(struct comparison *comparison, const struct change *range)
{
    size_t n_before = range->end[0] - range->begin[0], n_after = range->end[1] - range->begin[1];
    struct mc_id_sequence before, after;
    struct change change = *range;
    size_t *kept, i, n_kept;

    if (n_after > 0 && n_before > most_pairs / n_after) {
        add_change(comparison, *range);
        return;
    }
    before = ids_of(comparison, range, 0);
    after = ids_of(comparison, range, 1);
    kept = mc_arena_array(comparison->arena, n_before, sizeof(*kept));
    n_kept = mc_subsequence_places(&comparison->memory, before, after,
                                   mc_string_map_size(comparison->lines), kept);
    for (i = 0; i < n_kept; i++) {
        change.end[0] = range->begin[0] + kept[i];
        change.end[1] = change.begin[1];
        while (after.ids[change.end[1] - range->begin[1]] != before.ids[kept[i]])
            change.end[1]++;
        add_change(comparison, change);
        change.begin[0] = change.end[0] + 1;
        change.begin[1] = change.end[1] + 1;
    }
    change.end[0] = range->end[0];
    change.end[1] = range->end[1];
    add_change(comparison, change);
}

/* The lines that a span touches. */
static struct change range_of(const struct comparison *comparison,
                              const struct mc_changed_span *span)
{
    struct change range = {
        .begin = {line_of(comparison, 0, span->begin), line_of(comparison, 1, span->new_begin)},
        .end = {line_of(comparison, 0, span->end) + 1, line_of(comparison, 1, span->new_end) + 1}};
    size_t t;

    for (t = 0; t < 2; t++)
        if (range.end[t] > comparison->n_lines[t])
            range.end[t] = comparison->n_lines[t];
    return range;
}

/* Spans in one line, or in lines that touch, are one range. */
static void find_changes(struct comparison *comparison, const struct mc_line_diff *diff)
{
    struct change range, next;
    size_t i;

    if (diff->n_spans == 0)
        return;
    range = range_of(comparison, &diff->spans[0]);
    for (i = 1; i < diff->n_spans; i++) {
        next = range_of(comparison, &diff->spans[i]);
        if (next.begin[0] > range.end[0] && next.begin[1] > range.end[1]) {
            add_range(comparison, &range);
            range.begin[0] = next.begin[0];
            range.begin[1] = next.begin[1];
        }
        range.end[0] = next.end[0];
        range.end[1] = next.end[1];
    }
    add_range(comparison, &range);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_lines(const struct comparison *comparison, size_t t, size_t begin, size_t end,
                        char sign, FILE *stream)
{
    size_t i;

    for (i = begin; i < end; i++) {
        struct mc_slice line = line_at(comparison, t, i);

        (void)putc(sign, stream);
        (void)fwrite(line.data, 1, line.length, stream);
        if (line.length == 0 || line.data[line.length - 1] != '\n')
            (void)fputs("\n\\ No newline at end of file\n", stream);
    }
}

/* "12,3"; "12" of one line; of no lines the one before. */
static void write_range(char sign, size_t begin, size_t end, FILE *stream)
{
    (void)fprintf(stream, "%c%zu", sign, begin == end ? begin : begin + 1);
    if (end - begin != 1)
        (void)fprintf(stream, ",%zu", end - begin);
}

/* The changes first..last, which share their context. */
static void write_hunk(const struct comparison *comparison, size_t first, size_t last, FILE *stream)
{
    const struct change *changes = comparison->changes;
    size_t before = changes[first].begin[0] < CONTEXT ? changes[first].begin[0] : CONTEXT;
    size_t left = comparison->n_lines[0] - changes[last].end[0];
    size_t behind = left < CONTEXT ? left : CONTEXT, i;

    (void)fputs("@@ ", stream);
    write_range('-', changes[first].begin[0] - before, changes[last].end[0] + behind, stream);
    (void)putc(' ', stream);
    write_range('+', changes[first].begin[1] - before, changes[last].end[1] + behind, stream);
    (void)fputs(" @@\n", stream);
    for (i = first; i <= last; i++) {
        write_lines(comparison, 0, changes[i].begin[0] - before, changes[i].begin[0], ' ', stream);
        write_lines(comparison, 0, changes[i].begin[0], changes[i].end[0], '-', stream);
        write_lines(comparison, 1, changes[i].begin[1], changes[i].end[1], '+', stream);
        before = i == last ? 0 : changes[i + 1].begin[0] - changes[i].end[0];
    }
    write_lines(comparison, 0, changes[last].end[0], changes[last].end[0] + behind, ' ', stream);
}

static void write_hunks(const struct comparison *comparison, const struct mc_line_diff *diff,
                        FILE *stream)
{
    const struct change *changes = comparison->changes;
    size_t first, last;

    if (comparison->n_changes == 0)
        return;
    (void)fprintf(stream, "--- a/%.*s\n+++ b/%.*s\n", MC_SLICE_ARGUMENTS(diff->path),
                  MC_SLICE_ARGUMENTS(diff->path));
    for (first = 0; first < comparison->n_changes; first = last + 1) {
        for (last = first; last + 1 < comparison->n_changes &&
                           changes[last + 1].begin[0] - changes[last].end[0] <= 2 * CONTEXT;)
            last++;
        write_hunk(comparison, first, last, stream);
    }
}

void mc_line_diff_write(const struct mc_line_diff *diff, FILE *stream)
{
    struct comparison comparison;

    memset(&comparison, 0, sizeof(comparison));
    comparison.arena = mc_arena_new();
    comparison.texts[0] = diff->before;
    comparison.texts[1] = diff->after;
    comparison.lines = mc_string_map_new(comparison.arena);
    split(&comparison, 0);
    split(&comparison, 1);
    find_changes(&comparison, diff);
    write_hunks(&comparison, diff, stream);
    free(comparison.changes);
    mc_subsequence_free(&comparison.memory);
    mc_arena_free(comparison.arena);
}
