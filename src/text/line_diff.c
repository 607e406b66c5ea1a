/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_diff.c: finds longest common subsequences with a row of bits for each element of the first
 * sequence; a diff compares only the lines that changed spans touch. In order: the longest common
 * subsequence, changed lines, writing, matching blocks. */
#include "text/line_diff.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/log_text.h"
#include "base/memory.h"

/* --- the longest common subsequence ----------------------------------------------------------- */

enum { WORD_BITS = 64 };

void mc_subsequence_free(struct mc_subsequence *memory)
{
    free(memory->masks);
    free(memory->rows);
    free(memory->first);
    free(memory->next);
    free(memory->own);
    memset(memory, 0, sizeof(*memory));
}

static void reserve(struct mc_subsequence *memory, size_t n_masks, size_t n_rows)
{
    MC_RESERVE(memory->masks, memory->mask_capacity, n_masks + 1);
    MC_RESERVE(memory->rows, memory->row_capacity, n_rows + 1);
}

/* The number of zeroes among the first n bits of a row. */
static size_t n_zeroes(const uint64_t *row, size_t n)
{
    size_t zeroes = 0, w;

    for (w = 0; w * WORD_BITS < n; w++) {
        size_t rest = n - w * WORD_BITS;
        uint64_t valid = rest >= WORD_BITS ? UINT64_MAX : (UINT64_C(1) << rest) - 1;

        zeroes += mc_count_bits(~row[w] & valid);
    }
    return zeroes;
}

/* For at most 64 elements in `b`: a row is one word. */
static size_t short_length(struct mc_subsequence *memory, struct mc_id_sequence a,
                           struct mc_id_sequence b, size_t n_ids)
{
    uint64_t row = UINT64_MAX;
    size_t i;

    reserve(memory, n_ids, 1);
    memset(memory->masks, 0, n_ids * sizeof(*memory->masks));
    for (i = 0; i < b.n; i++)
        memory->masks[b.ids[i]] |= UINT64_C(1) << i;
    for (i = 0; i < a.n; i++) {
        uint64_t common = row & memory->masks[a.ids[i]];

        row = (row + common) | (row - common);
    }
    return n_zeroes(&row, b.n);
}

static void link_places(struct mc_subsequence *memory, struct mc_id_sequence b, size_t n_ids)
{
    size_t j;

    MC_RESERVE(memory->first, memory->first_capacity, n_ids + 1);
    MC_RESERVE(memory->next, memory->next_capacity, b.n + 1);
    memset(memory->first, 0, n_ids * sizeof(*memory->first));
    for (j = b.n; j > 0; j--) {
        memory->next[j - 1] = memory->first[b.ids[j - 1]];
        memory->first[b.ids[j - 1]] = (uint32_t)j;
    }
}

/* Sets, or clears, the bits of the places of an id in the mask. */
static void mark(struct mc_subsequence *memory, uint32_t id, bool on)
{
    uint32_t place;

    for (place = memory->first[id]; place != 0; place = memory->next[place - 1]) {
        uint64_t bit = UINT64_C(1) << (place - 1) % WORD_BITS;
        uint64_t *word = &memory->masks[(place - 1) / WORD_BITS];

        *word = on ? *word | bit : *word & ~bit;
    }
}

/* Gives each id with more places than a row has words a mask of its own, after mask 0; there are at
 * most 64. memory->own[id]: its number, or 0. Returns their number. */
static size_t find_frequent(struct mc_subsequence *memory, struct mc_id_sequence b, size_t n_ids,
                            size_t n_words)
{
    size_t n = 0, id, j;

    MC_RESERVE(memory->own, memory->own_capacity, n_ids + 1);
    memset(memory->own, 0, n_ids * sizeof(*memory->own));
    for (j = 0; j < b.n; j++)
        memory->own[b.ids[j]]++;
    for (id = 0; id < n_ids; id++)
        memory->own[id] = memory->own[id] > n_words ? (uint32_t)++n : 0;
    return n;
}

static void mark_frequent(struct mc_subsequence *memory, struct mc_id_sequence b, size_t n_words)
{
    size_t j;

    for (j = 0; j < b.n; j++)
        if (memory->own[b.ids[j]] != 0)
            memory->masks[memory->own[b.ids[j]] * n_words + j / WORD_BITS] |= UINT64_C(1)
                                                                              << j % WORD_BITS;
}

/* The row after one more element, whose places are in the mask; `to` may be `from`. */
static void step(const uint64_t *mask, const uint64_t *from, uint64_t *to, size_t n_words)
{
    uint64_t carry = 0;
    size_t w;

    for (w = 0; w < n_words; w++) {
        uint64_t row = from[w], common = row & mask[w], sum = row + common;
        uint64_t next_carry = sum < row;

        sum += carry;
        next_carry |= sum < carry;
        to[w] = sum | (row - common);
        carry = next_carry;
    }
}

/* Computes the rows for all elements of `a`; keeps every row if `keep`, else only the last. Returns
 * the last one. An element costs at most the number of words in a row: frequent ones have a mask,
 * others few places. */
static const uint64_t *long_rows(struct mc_subsequence *memory, struct mc_id_sequence a,
                                 struct mc_id_sequence b, size_t n_ids, bool keep)
{
    size_t n_words = (b.n + WORD_BITS - 1) / WORD_BITS, i;
    size_t n_masks = 1 + find_frequent(memory, b, n_ids, n_words);
    uint64_t *row;

    reserve(memory, mc_array_size(n_masks, n_words),
            keep ? mc_array_size(a.n + 1, n_words) : n_words);
    link_places(memory, b, n_ids);
    row = memory->rows;
    memset(memory->masks, 0, n_masks * n_words * sizeof(*memory->masks));
    memset(row, 0xFF, n_words * sizeof(*row));
    mark_frequent(memory, b, n_words);
    for (i = 0; i < a.n; i++) {
        uint32_t id = a.ids[i], own = memory->own[id];

        if (own == 0)
            mark(memory, id, true);
        step(memory->masks + own * n_words, row, keep ? row + n_words : row, n_words);
        if (own == 0)
            mark(memory, id, false);
        row += keep ? n_words : 0;
    }
    return row;
}

size_t mc_subsequence_length(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids)
{
    if (a.n == 0 || b.n == 0)
        return 0;
    if (b.n <= WORD_BITS)
        return short_length(memory, a, b, n_ids);
    return n_zeroes(long_rows(memory, a, b, n_ids, false), b.n);
}

/* Whether bit j of row i is zero: the longest subsequence of the first i and the first j + 1
 * elements is then longer by one than that of the first i and the first j. */
static bool is_zero(const struct mc_subsequence *memory, size_t n_words, size_t i, size_t j)
{
    return !(memory->rows[i * n_words + j / WORD_BITS] >> j % WORD_BITS & 1);
}

size_t mc_subsequence_places(struct mc_subsequence *memory, struct mc_id_sequence a,
                             struct mc_id_sequence b, size_t n_ids, size_t *places)
{
    size_t n_words = (b.n + WORD_BITS - 1) / WORD_BITS, i = a.n, j = b.n, length, left;

    if (a.n == 0 || b.n == 0)
        return 0;
    length = left = n_zeroes(long_rows(memory, a, b, n_ids, true), b.n);
    while (left > 0) {
        if (!is_zero(memory, n_words, i, j - 1)) {
            j--;
        } else if (is_zero(memory, n_words, i - 1, j - 1)) {
            i--;
        } else {
            places[--left] = --i;
            j--;
        }
    }
    return length;
}

/* --- changed lines ---------------------------------------------------------------------------- */

enum { CONTEXT = 3 };

/* A longest common subsequence takes one bit for each pair of lines; this many take 32 MiB. */
static const size_t most_pairs = (size_t)1 << 28;

/* Lines begin..end - 1 of each text. */
struct change {
    size_t begin[2], end[2];
};

/* The state of a comparison; [0] is before, [1] after. */
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
    *MC_PUSH(comparison->changes, comparison->n_changes, comparison->capacity) = change;
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

/* Adds the changes of the range, without its common lines. */
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

/* Merges spans in the same line, or in adjacent lines, into one range. */
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

/* Writes a line as is safe for a terminal or a log. */
static void write_line(struct mc_slice line, FILE *stream)
{
    bool ended = line.length > 0 && line.data[line.length - 1] == '\n';
    size_t length = line.length - (ended ? 1 : 0);

    if (ended && length > 0 && line.data[length - 1] == '\r')
        length--;
    mc_log_write(stream, mc_slice(line.data, length));
    if (ended)
        (void)fwrite(line.data + length, 1, line.length - length, stream);
    else
        (void)fputs("\n\\ No newline at end of file\n", stream);
}

static void write_lines(const struct comparison *comparison, size_t t, size_t begin, size_t end,
                        char sign, FILE *stream)
{
    size_t i;

    for (i = begin; i < end; i++) {
        struct mc_slice line = line_at(comparison, t, i);

        (void)putc(sign, stream);
        write_line(line, stream);
    }
}

/* "12,3"; "12" for one line; for no lines, the line before. */
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
    (void)fprintf(stream, "--- a/%s\n+++ b/%s\n", mc_log_shown(diff->path, comparison->arena),
                  mc_log_shown(diff->path, comparison->arena));
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

/* --- matching blocks -------------------------------------------------------------------------- */

struct stretch {
    size_t a_begin, a_end, b_begin, b_end;
};

struct matcher {
    const uint32_t *a, *b;
    /* Lengths of the common stretches that end at the last word of a and at each word of b, from
     * index 1. */
    size_t *before, *now;
};

static struct mc_matching_block longest(struct matcher *matcher, const struct stretch *within)
{
    struct mc_matching_block best = {within->a_begin, within->b_begin, 0};
    size_t i, j, *swap;

    memset(matcher->before + within->b_begin, 0,
           (within->b_end - within->b_begin + 1) * sizeof(*matcher->before));
    for (i = within->a_begin; i < within->a_end; i++) {
        matcher->now[within->b_begin] = 0;
        for (j = within->b_begin; j < within->b_end; j++) {
            size_t length = matcher->a[i] == matcher->b[j] ? matcher->before[j] + 1 : 0;

            matcher->now[j + 1] = length;
            if (length > best.n) {
                best.a_begin = i + 1 - length;
                best.b_begin = j + 1 - length;
                best.n = length;
            }
        }
        swap = matcher->before;
        matcher->before = matcher->now;
        matcher->now = swap;
    }
    return best;
}

/* Appends a block, or extends the last one if it is adjacent. */
static size_t add(struct mc_matching_block *blocks, size_t n, struct mc_matching_block block)
{
    struct mc_matching_block *last = n == 0 ? NULL : &blocks[n - 1];

    if (last != NULL && last->a_begin + last->n == block.a_begin &&
        last->b_begin + last->n == block.b_begin) {
        last->n += block.n;
        return n;
    }
    blocks[n] = block;
    return n + 1;
}

size_t mc_matching_blocks(const uint32_t *a, size_t n_a, const uint32_t *b, size_t n_b,
                          struct mc_arena *arena, struct mc_matching_block *blocks)
{
    size_t most = (n_a < n_b ? n_a : n_b), n = 0, n_left = 0;
    /* Stretches still to be matched, the leftmost on top, and the blocks between them. */
    struct stretch *left = mc_arena_array(arena, 2 * most + 2, sizeof(*left));
    struct matcher matcher = {a, b, mc_arena_array(arena, n_b + 1, sizeof(size_t)),
                              mc_arena_array(arena, n_b + 1, sizeof(size_t))};

    left[n_left++] = (struct stretch){0, n_a, 0, n_b};
    while (n_left > 0) {
        struct stretch within = left[--n_left];
        struct mc_matching_block block;

        if (within.a_begin == within.a_end || within.b_begin == within.b_end)
            continue;
        block = longest(&matcher, &within);
        if (block.n == 0)
            continue;
        if (block.a_begin == within.a_begin || block.b_begin == within.b_begin) {
            n = add(blocks, n, block); /* nothing can match before it */
        } else {
            left[n_left++] =
                (struct stretch){block.a_begin, within.a_end, block.b_begin, within.b_end};
            left[n_left++] =
                (struct stretch){within.a_begin, block.a_begin, within.b_begin, block.b_begin};
            continue;
        }
        left[n_left++] = (struct stretch){block.a_begin + block.n, within.a_end,
                                          block.b_begin + block.n, within.b_end};
    }
    return n;
}
