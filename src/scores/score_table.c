/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_table.c: a table of scores in an arena: each column has a value, a state and a note for
 * every case. In order: the table and its columns, marks and standard errors, notes that differ
 * only in ids and numbers, human scores in another order, headings of columns in files. */
#include "scores/score_table.h"

#include <math.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/delimited.h"
#include "base/json_write.h"
#include "base/options.h"
#include "base/random.h"
#include "base/memory.h"
#include "suite/suite.h"

/* --- the table and its columns ---------------------------------------------------------------- */

struct mc_score_table *mc_score_table_new(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_score_table *table = mc_arena_array(arena, 1, sizeof(*table));

    table->arena = arena;
    table->suite = suite;
    table->n_cases = suite->n_cases;
    return table;
}

uint32_t mc_score_table_find(const struct mc_score_table *table, struct mc_slice name)
{
    uint32_t c;

    for (c = 0; c < table->n_columns; c++)
        if (mc_slice_equal(table->columns[c].name, name))
            return c;
    return MC_NOT_FOUND;
}

struct mc_slice mc_score_table_free_name(const struct mc_score_table *table,
                                         struct mc_slice request)
{
    struct mc_slice name = mc_arena_copy(table->arena, request);
    size_t number;

    for (number = 2; mc_score_table_find(table, name) != MC_NOT_FOUND; number++)
        name = mc_slice_of(
            mc_arena_format(table->arena, "%.*s#%zu", MC_SLICE_ARGUMENTS(request), number));
    return name;
}

void mc_score_column_empty(struct mc_score_column *column, size_t n, struct mc_arena *arena)
{
    column->values = mc_arena_undefined(arena, n);
    column->states = mc_arena_array(arena, n, sizeof(*column->states));
    column->notes = mc_arena_array(arena, n, sizeof(*column->notes));
}

struct mc_score_column *mc_score_table_add(struct mc_score_table *table, struct mc_slice name)
{
    struct mc_slice unique = mc_score_table_free_name(table, name);
    struct mc_score_column *column;

    column = MC_ARENA_PUSH(table->arena, table->columns, table->n_columns, table->capacity);
    memset(column, 0, sizeof(*column));
    column->name = unique;
    column->signature = unique;
    column->worst = -(double)INFINITY;
    column->best = (double)INFINITY;
    column->corpus = (double)NAN;
    mc_score_column_empty(column, table->n_cases, table->arena);
    return column;
}

bool mc_score_column_allows(const struct mc_score_column *column, double score)
{
    double end = column->lower_is_better ? -(double)INFINITY : (double)INFINITY;
    double best = column->may_exceed ? end : column->best;
    double low = fmin(column->worst, best), high = fmax(column->worst, best);
    double slack = MC_SCORE_RANGE_SLACK * fmax(1, isfinite(high - low) ? high - low : 1);

    return isfinite(score) && score >= low - slack && score <= high + slack;
}

bool mc_score_column_is_read(const struct mc_score_column *column)
{
    static const char mark[] = "|scores:";
    size_t length = sizeof(mark) - 1, i;

    for (i = 0; i + length <= column->signature.length; i++)
        if (memcmp(column->signature.data + i, mark, length) == 0)
            return true;
    return false;
}

/* --- marks and standard errors ---------------------------------------------------------------- */

bool mc_score_is_unproved(const struct mc_score_column *column, size_t index)
{
    return column->searches && column->states[index] == MC_SCORE_OK &&
           mc_slice_begins(column->notes[index], MC_METRIC_NOT_PROVED);
}

double mc_score_standard_error(const struct mc_score_column *column, size_t index)
{
    if (column->standard_errors == NULL || column->states[index] != MC_SCORE_OK ||
        !(column->standard_errors[index] > 0))
        return (double)NAN;
    return column->standard_errors[index];
}

void mc_score_column_take_errors(struct mc_score_column *column, size_t n, struct mc_arena *arena)
{
    static const char begin[] = MC_METRIC_STANDARD_ERROR;
    size_t length = sizeof(begin) - 1, i;

    if (column->estimates && column->standard_errors == NULL)
        column->standard_errors = mc_arena_array(arena, n, sizeof(*column->standard_errors));
    for (i = 0; i < n; i++) {
        struct mc_slice *note = &column->notes[i];
        double error;

        if (column->states[i] != MC_SCORE_OK || note->length <= length ||
            memcmp(note->data, begin, length) != 0)
            continue;
        error = strtod(note->data + length, NULL);
        if (column->standard_errors == NULL)
            column->standard_errors = mc_arena_array(arena, n, sizeof(*column->standard_errors));
        column->standard_errors[i] = isfinite(error) && error > 0 ? error : 0;
        *note = mc_slice_of("");
    }
}

size_t mc_score_column_forget_errors(struct mc_score_column *column, size_t n)
{
    size_t n_forgotten = 0, i;

    for (i = 0; i < n && column->standard_errors != NULL; i++)
        n_forgotten += mc_score_standard_error(column, i) > 0;
    column->standard_errors = NULL;
    return n_forgotten;
}

size_t mc_scores_unproved(const struct mc_score_column *column, const uint32_t *cases, size_t n)
{
    size_t n_unproved = 0, i;

    if (!column->searches)
        return 0;
    for (i = 0; i < n; i++)
        n_unproved += mc_score_is_unproved(column, cases == NULL ? i : cases[i]);
    return n_unproved;
}

/* --- notes ------------------------------------------------------------------------------------ */

static bool is_of_a_word(char c)
{
    return mc_ascii_is_alphanumeric(c) || c == '_' || ((unsigned char)c & 0x80) != 0;
}

/* The length of the part if it is in the note at `at` and neither side continues as a word; else
 * 0. */
static size_t part_at(struct mc_slice note, size_t at, struct mc_slice part)
{
    size_t end = at + part.length;

    if (part.length < 2 || part.length > note.length - at ||
        memcmp(note.data + at, part.data, part.length) != 0 ||
        (at > 0 && is_of_a_word(note.data[at - 1]) && is_of_a_word(part.data[0])) ||
        (end < note.length && is_of_a_word(note.data[end]) &&
         is_of_a_word(part.data[part.length - 1])))
        return 0;
    return part.length;
}

/* The length of the number at `at`, such as 12 or 0.5; 0 after a letter, where no number begins. */
static size_t number_at(struct mc_slice note, size_t at)
{
    size_t end = at;

    if (at > 0 && is_of_a_word(note.data[at - 1]))
        return 0;
    while (end < note.length && (mc_ascii_is_digit(note.data[end]) ||
                                 (end > at && note.data[end] == '.' && end + 1 < note.length &&
                                  mc_ascii_is_digit(note.data[end + 1]))))
        end++;
    return end < note.length && is_of_a_word(note.data[end]) ? 0 : end - at;
}

struct mc_slice mc_score_note_kind(struct mc_slice note, const struct mc_case *item,
                                   struct mc_arena *arena)
{
    const struct mc_slice parts[] = {item->id, item->candidate.text, item->reference.text};
    enum { N_PARTS = sizeof(parts) / sizeof(parts[0]) };
    char *kind = mc_arena_alloc(arena, note.length + 1);
    size_t n = 0, at = 0, length, p;

    while (at < note.length) {
        for (p = 0, length = 0; p < N_PARTS && length == 0; p++)
            length = part_at(note, at, parts[p]);
        if (length == 0)
            length = number_at(note, at);
        kind[n++] = length > 0 ? '\1' : note.data[at];
        at += length > 0 ? length : 1;
    }
    kind[n] = '\0';
    return mc_slice(kind, n);
}

/* --- human scores in another order ------------------------------------------------------------ */

static void shuffle_dataset(const struct mc_suite *suite, uint32_t dataset, uint64_t seed,
                            struct mc_score_column *column, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_slice name = mc_string_map_key(suite->datasets, dataset);
    size_t *places = mc_arena_array(arena, suite->n_cases, sizeof(*places));
    double *values = mc_arena_array(arena, suite->n_cases, sizeof(*values));
    uint64_t stream = mc_hash_fnv1a(name.data, name.length);
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        if (suite->files[suite->cases[i].file].dataset == dataset &&
            isfinite(suite->cases[i].human)) {
            values[n] = suite->cases[i].human;
            places[n++] = i;
        }
    for (i = n; i > 1; i--) {
        uint32_t other = mc_random_below(mc_random_bits(seed, stream, i), (uint32_t)i);
        double last = values[i - 1];

        values[i - 1] = values[other];
        values[other] = last;
    }
    for (i = 0; i < n; i++) {
        column->values[places[i]] = values[i];
        column->states[places[i]] = MC_SCORE_OK;
    }
    mc_arena_reset(arena, mark);
}

void mc_human_shuffled_add(struct mc_score_table *table, uint64_t seed)
{
    const struct mc_suite *suite = table->suite;
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of(MC_HUMAN_SHUFFLED));
    uint32_t d;
    size_t i;

    column->signature = mc_slice_of(mc_arena_format(
        table->arena, MC_HUMAN_SHUFFLED "|seed:%llu|version:0.1.0", (unsigned long long)seed));
    column->sentinel = true;
    /* the range covers all scales */
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_score_scale *scale = &suite->files[i].scale;

        column->worst = i == 0 ? scale->minimum : fmin(column->worst, scale->minimum);
        column->best = i == 0 ? scale->maximum : fmax(column->best, scale->maximum);
    }
    for (i = 0; i < suite->n_cases; i++)
        column->states[i] = MC_SCORE_NOT_APPLICABLE;
    for (d = 0; d < mc_string_map_size(suite->datasets); d++)
        shuffle_dataset(suite, d, seed, column, table->arena);
    for (i = 0; i < suite->n_cases; i++)
        if (column->states[i] != MC_SCORE_OK)
            column->notes[i] = mc_slice_of("the case has no human score");
}

/* --- headings of columns in files ------------------------------------------------------------- */

enum { MOST_OF_NUMBER = 63 };

static const char LOWER[] = "lower", HIGHER[] = "higher";
static const char *const MARKS[] = {
    [MC_MARK_NONE] = "",
    [MC_MARK_UNPROVED] = ":unproved",
    [MC_MARK_STANDARD_ERROR] = ":standard_error",
    [MC_MARK_SPANS] = ":spans",
};

/* Parses one end of a range. */
static int parse_end(struct mc_slice text, double *end)
{
    char number[MOST_OF_NUMBER + 1];

    if (mc_slice_is(text, "inf") || mc_slice_is(text, "+inf") || mc_slice_is(text, "-inf")) {
        *end = text.data[0] == '-' ? -(double)INFINITY : (double)INFINITY;
        return 0;
    }
    if (text.length > MOST_OF_NUMBER)
        return -1;
    memcpy(number, text.data, text.length);
    number[text.length] = '\0';
    return strlen(number) == text.length ? mc_parse_real(number, end) : -1;
}

/* Index of the first "..", or the length. */
static size_t find_dots(struct mc_slice text)
{
    size_t i;

    for (i = 0; i + 1 < text.length; i++)
        if (text.data[i] == '.' && text.data[i + 1] == '.')
            return i;
    return text.length;
}

int mc_column_range_parse(struct mc_slice text, struct mc_column_head *head)
{
    size_t dots = find_dots(text);
    struct mc_slice high;

    if (dots == text.length)
        return -1;
    high = mc_slice(text.data + dots + 2, text.length - dots - 2);
    head->may_exceed = high.length > 0 && high.data[high.length - 1] == '+';
    high.length -= head->may_exceed;
    if (parse_end(mc_slice(text.data, dots), &head->low) != 0 ||
        parse_end(high, &head->high) != 0 || !(head->low < head->high))
        return -1;
    head->has_range = true;
    return 0;
}

/* Whether the part has ".." and begins like a number, or does so after the dots. */
static bool looks_like_range(struct mc_slice part)
{
    size_t dots = find_dots(part), i;

    if (dots == part.length)
        return false;
    if (dots == 0)
        part = mc_slice(part.data + 2, part.length - 2);
    i = part.length > 0 && (part.data[0] == '-' || part.data[0] == '+');
    if (i >= part.length)
        return false;
    return mc_ascii_is_digit(part.data[i]) ||
           (i + 1 < part.length && part.data[i] == '.' && mc_ascii_is_digit(part.data[i + 1])) ||
           (part.length >= i + 3 && (strncasecmp(part.data + i, "inf", 3) == 0 ||
                                     strncasecmp(part.data + i, "nan", 3) == 0));
}

/* "lower" for "lowr"; NULL if it is not a mistake. */
static const char *meant_direction(struct mc_slice part)
{
    static const char *const known[] = {LOWER, HIGHER, NULL};
    const char *near = mc_nearest(part, known);
    size_t same = near != NULL && strcmp(near, LOWER) == 0 ? 3 : 2;

    return near != NULL && strncasecmp(part.data, near, same) == 0 ? near : NULL;
}

/* 1: the part was taken; 0: it belongs to the name; -1: it can be neither. */
static int take_part(struct mc_slice part, struct mc_column_head *head, struct mc_error *error)
{
    const char *meant;

    if (part.length == 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "nothing follows a colon: ':lower', ':higher', ':LOW..HIGH' or more of "
                            "the name is missing");
    if (memchr(part.data, '=', part.length) != NULL)
        return 0;
    if (mc_slice_is(part, LOWER) || mc_slice_is(part, HIGHER)) {
        if (head->has_direction)
            return mc_error_set(error, MC_CODE_INPUT,
                                "a second direction: give ':lower' or ':higher' once");
        head->has_direction = true;
        head->lower_is_better = mc_slice_is(part, LOWER);
        return 1;
    }
    if (looks_like_range(part)) {
        if (head->has_range)
            return mc_error_set(error, MC_CODE_INPUT, "a second range; a metric has only one");
        if (mc_column_range_parse(part, head) == 0)
            return 1;
        return mc_error_set(error, MC_CODE_INPUT,
                            "\"%.*s\" is not a range: LOW..HIGH is two numbers, the first one "
                            "lower, such as 0..1 or 0..inf",
                            part.length > MOST_OF_NUMBER ? MOST_OF_NUMBER : (int)part.length,
                            part.data);
    }
    meant = meant_direction(part);
    if (meant == NULL)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "\"%.*s\" is not a direction; did you mean \"%s\"?",
                        MC_SLICE_ARGUMENTS(part), meant);
}

const char *mc_column_mark_suffix(enum mc_column_mark mark)
{
    return MARKS[mark];
}

enum mc_column_mark mc_column_mark_of(struct mc_slice text, struct mc_slice *metric)
{
    enum mc_column_mark mark;

    for (mark = MC_MARK_UNPROVED; mark <= MC_MARK_SPANS; mark++) {
        size_t length = strlen(MARKS[mark]);

        if (text.length <= length ||
            memcmp(text.data + text.length - length, MARKS[mark], length) != 0)
            continue;
        *metric = mc_slice(text.data, text.length - length);
        return mark;
    }
    return MC_MARK_NONE;
}

int mc_column_head_parse(struct mc_slice text, struct mc_column_head *head, struct mc_error *error)
{
    int taken = 1;

    memset(head, 0, sizeof(*head));
    head->low = -(double)INFINITY;
    head->high = (double)INFINITY;
    head->name = text;
    while (taken == 1) {
        size_t colon = head->name.length;
        struct mc_slice part, metric;
        enum mc_column_mark mark = mc_column_mark_of(head->name, &metric);

        if (mark != MC_MARK_NONE) {
            /* a mark follows the metric's name directly */
            if (head->has_direction || head->has_range)
                return mc_error_set(error, MC_CODE_INPUT,
                                    "direction and range belong after the metric, not after '%s'",
                                    MARKS[mark]);
            head->mark = mark;
            head->name = metric;
            return 0;
        }
        while (colon > 0 && head->name.data[colon - 1] != ':')
            colon--;
        if (colon == 0)
            return 0;
        part = mc_slice(head->name.data + colon, head->name.length - colon);
        taken = take_part(part, head, error);
        if (taken == 1)
            head->name.length = colon - 1;
    }
    return taken;
}

struct mc_column_head mc_column_head_of(const struct mc_score_column *column)
{
    struct mc_column_head head = {.name = column->name};

    head.has_direction = head.lower_is_better = column->lower_is_better;
    head.low = fmin(column->worst, column->best);
    head.high = fmax(column->worst, column->best);
    head.has_range = head.low < head.high && (isfinite(head.low) || isfinite(head.high));
    head.may_exceed = head.has_range && column->may_exceed;
    return head;
}

const char *mc_range_text(double low, double high, bool may_exceed, char text[MC_RANGE_TEXT_SIZE])
{
    char least[MC_REAL_TEXT_SIZE], most[MC_REAL_TEXT_SIZE];

    mc_format_real(low, least);
    mc_format_real(high, most);
    (void)snprintf(text, MC_RANGE_TEXT_SIZE, "%s..%s%s", least, most, may_exceed ? "+" : "");
    return text;
}

void mc_column_head_write(const struct mc_column_head *head, FILE *stream)
{
    char range[MC_RANGE_TEXT_SIZE];

    mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED), head->name);
    if (head->lower_is_better)
        (void)fprintf(stream, ":%s", LOWER);
    if (head->has_range)
        (void)fprintf(stream, ":%s", mc_range_text(head->low, head->high, head->may_exceed, range));
}

void mc_column_head_apply(const struct mc_column_head *head, struct mc_score_column *column)
{
    bool lower = head->has_direction ? head->lower_is_better : column->lower_is_better;
    double low = head->has_range ? head->low : fmin(column->worst, column->best);
    double high = head->has_range ? head->high : fmax(column->worst, column->best);

    column->direction_known = column->direction_known || head->has_direction;
    column->lower_is_better = lower;
    column->worst = lower ? high : low;
    column->best = lower ? low : high;
    column->may_exceed = head->has_range ? head->may_exceed : column->may_exceed;
}
