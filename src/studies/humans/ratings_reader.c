/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings_reader.c: reads the tables of ratings, scores, texts and items: each row is checked and
 * staged. In order: columns, fields, scales and ratings, scores, texts and items, tables, files. */
#include "studies/humans/staged_ratings.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/diagnostic.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/table.h"

struct mc_ratings_reader {
    struct mc_staged_ratings staged;
    const struct mc_column_calls *calls; /* of the table of ratings; NULL: none */
    /* Collects the problems of rows, so that reading continues: a table then fails after its last
     * row, with MC_CODE_OK since its problems are in this list. NULL: reading stops at the first
     * problem. */
    struct mc_diagnostics *problems;
};

struct mc_ratings_reader *mc_ratings_reader_new(struct mc_arena *arena)
{
    struct mc_ratings_reader *reader = mc_calloc(1, sizeof(*reader));

    mc_staged_ratings_begin(&reader->staged, arena);
    return reader;
}

void mc_ratings_reader_free(struct mc_ratings_reader *reader)
{
    if (reader == NULL)
        return;
    mc_staged_ratings_end(&reader->staged);
    free(reader);
}

/* --- columns ---------------------------------------------------------------------------------- */

enum column {
    COLUMN_ITEM,
    COLUMN_SYSTEM,
    COLUMN_OUTPUT,
    COLUMN_ANNOTATOR,
    COLUMN_SCALE,
    COLUMN_VALUE,
    COLUMN_METRIC,
    COLUMN_DIRECTION,
    COLUMN_TEXT,
    COLUMN_MINIMUM,
    COLUMN_MAXIMUM,
    COLUMN_STEP,
    COLUMN_CHECKS_PASSED,
    COLUMN_CHECKS,
    N_COLUMNS
};

static const char *const column_names[N_COLUMNS] = {
    [COLUMN_ITEM] = "item",
    [COLUMN_SYSTEM] = "system",
    [COLUMN_OUTPUT] = "output",
    [COLUMN_ANNOTATOR] = "annotator",
    [COLUMN_SCALE] = "scale",
    [COLUMN_VALUE] = "value",
    [COLUMN_METRIC] = "metric",
    [COLUMN_DIRECTION] = "direction",
    [COLUMN_TEXT] = "text",
    [COLUMN_MINIMUM] = "minimum",
    [COLUMN_MAXIMUM] = "maximum",
    [COLUMN_STEP] = "step",
    [COLUMN_CHECKS_PASSED] = "checks_passed",
    [COLUMN_CHECKS] = "checks",
};

/* The name of the system if there is no column of systems. */
static const char ONLY_SYSTEM[] = "system";

#define BIT(column) (1u << (column))

/* A table being read, whose columns are those of the enum. */
struct table {
    struct mc_table_input cells;
    struct mc_ratings_reader *reader;
    const struct table_kind *kind;
    size_t *factor_fields; /* [n_factors] of the table of items */
    size_t n_commas;       /* rows whose value has a decimal comma */
    bool failed;           /* a row had a problem */
};

/* A kind of table: the columns it must and may have, and the function that takes a row. */
struct table_kind {
    const char *missing;      /* message for a missing column; '$' is its name */
    unsigned needed, allowed; /* bits of columns */
    int (*take)(struct table *table);
};

static struct mc_slice field_of(const struct table *table, enum column column)
{
    return mc_table_text(&table->cells, table->cells.columns[column]);
}

/* Fails with "TEXT 'WHAT'" at a column of the row. */
static int fail_at(const struct table *table, enum column column, const char *text,
                   struct mc_slice what)
{
    return mc_table_fail(&table->cells, table->cells.columns[column], "%s '%.*s'", text,
                         MC_SLICE_ARGUMENTS(what));
}

static bool has(const struct table *table, enum column column)
{
    return table->cells.columns[column] != SIZE_MAX;
}

/* Every column that is not the item is a factor. */
static int read_factors(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_string_map *names = mc_string_map_new(staged->scratch);
    size_t n = table->cells.n_fields, i;

    staged->factor_names = mc_arena_array(staged->arena, n, sizeof(*staged->factor_names));
    staged->factor_values = mc_arena_array(staged->scratch, n, sizeof(*staged->factor_values));
    table->factor_fields = mc_arena_array(staged->scratch, n, sizeof(*table->factor_fields));
    for (i = 0; i < n; i++) {
        struct mc_slice name = mc_table_text(&table->cells, i);
        bool is_new;

        (void)mc_string_map_add(names, name, &is_new);
        if (!is_new && name.length > 0)
            return mc_table_fail(&table->cells, i, "a second column '%.*s'",
                                 MC_SLICE_ARGUMENTS(name));
        if (i == table->cells.columns[COLUMN_ITEM] || name.length == 0)
            continue;
        table->factor_fields[staged->n_factors] = i;
        staged->factor_names[staged->n_factors++] = mc_arena_copy(staged->arena, name);
    }
    return 0;
}

/* --- fields ----------------------------------------------------------------------------------- */

/* A non-empty name as a number of the map. */
static int take_name(const struct table *table, enum column column, struct mc_string_map *map,
                     uint32_t *number)
{
    struct mc_slice name = field_of(table, column);

    if (name.length == 0)
        return fail_at(table, column, "a row without", mc_slice_of(column_names[column]));
    *number = mc_string_map_add(map, name, NULL);
    return 0;
}

/* The number of an output, 1 without that column. */
static int take_number(const struct table *table, uint32_t *number)
{
    struct mc_slice field = field_of(table, COLUMN_OUTPUT);
    uint64_t value = 0;
    size_t i;

    *number = 1;
    if (!has(table, COLUMN_OUTPUT))
        return 0;
    for (i = 0; i < field.length && mc_ascii_is_digit(field.data[i]) && i < 10; i++)
        value = value * 10 + (uint64_t)(field.data[i] - '0');
    if (i < field.length || value < 1 || value > UINT32_MAX)
        return fail_at(table, COLUMN_OUTPUT,
                       "the number of an output is a whole number from 1, not", field);
    *number = (uint32_t)value;
    return 0;
}

/* The output that has the item, system and output number of the row. Without a column of systems
 * there is only one system. */
static int take_output(const struct table *table, uint32_t *output)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    uint32_t key[3];
    bool is_new;

    if (take_name(table, COLUMN_ITEM, staged->items, &key[0]) != 0)
        return -1;
    if (!has(table, COLUMN_SYSTEM))
        key[1] = mc_string_map_add(staged->systems, mc_slice_of(ONLY_SYSTEM), NULL);
    else if (take_name(table, COLUMN_SYSTEM, staged->systems, &key[1]) != 0)
        return -1;
    if (take_number(table, &key[2]) != 0)
        return -1;
    *output = mc_string_map_add(staged->outputs, mc_slice((const char *)key, sizeof(key)), &is_new);
    if (is_new) {
        const struct mc_staged_output row = {key[0], key[1], key[2], {"", 0}, false};

        *MC_PUSH(staged->output_rows, staged->n_outputs, staged->output_capacity) = row;
    }
    return 0;
}

static int take_real(const struct table *table, enum column column, double *value)
{
    return mc_table_real(&table->cells, table->cells.columns[column], "not a number: '$'", value);
}

/* *lower and *is_given stay as they are if the field is missing or empty. */
static int take_direction(const struct table *table, bool *lower, bool *is_given)
{
    struct mc_slice field = field_of(table, COLUMN_DIRECTION);

    if (field.length == 0)
        return 0;
    if (!mc_slice_is(field, "higher") && !mc_slice_is(field, "lower"))
        return fail_at(table, COLUMN_DIRECTION,
                       "a direction is 'higher' (is better) or 'lower', not", field);
    *lower = mc_slice_is(field, "lower");
    *is_given = true;
    return 0;
}

/* --- scales and ratings ----------------------------------------------------------------------- */

enum { MOST_SCALES = 1000 }; /* every pair of scales is compared */

static int take_scale_name(struct table *table, uint32_t *scale)
{
    static const struct mc_staged_scale unknown = {
        .minimum = (double)NAN, .maximum = (double)NAN, .step = (double)NAN};
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_slice name = field_of(table, COLUMN_SCALE);

    if (take_name(table, COLUMN_SCALE, staged->scales, scale) != 0)
        return -1;
    if (*scale == staged->n_scales) {
        if (staged->n_scales == MOST_SCALES)
            return fail_at(table, COLUMN_SCALE, "more than 1000 scales; the next is", name);
        *MC_PUSH(staged->scale_rows, staged->n_scales, staged->scale_capacity) = unknown;
        if (mc_slice_begins(name, MC_RATING_FLAG) && name.length == strlen(MC_RATING_FLAG))
            return fail_at(table, COLUMN_SCALE, "a flag without a name:", name);
    }
    return 0;
}

static int take_limit(const struct table *table, enum column column, double *value)
{
    if (field_of(table, column).length == 0)
        return 0;
    return take_real(table, column, value);
}

static int take_scale(struct table *table)
{
    struct mc_staged_scale *row;
    uint32_t scale;
    bool ignored;

    if (take_scale_name(table, &scale) != 0)
        return -1;
    row = &table->reader->staged.scale_rows[scale];
    if (row->is_given)
        return fail_at(table, COLUMN_SCALE, "a second row for scale",
                       field_of(table, COLUMN_SCALE));
    row->is_given = true;
    if (take_limit(table, COLUMN_MINIMUM, &row->minimum) != 0 ||
        take_limit(table, COLUMN_MAXIMUM, &row->maximum) != 0 ||
        take_limit(table, COLUMN_STEP, &row->step) != 0 ||
        take_direction(table, &row->lower_is_better, &ignored) != 0)
        return -1;
    if (row->maximum <= row->minimum)
        return fail_at(table, COLUMN_MAXIMUM,
                       "the maximum is not above the minimum:", field_of(table, COLUMN_MAXIMUM));
    if (row->step <= 0)
        return fail_at(table, COLUMN_STEP,
                       "the step is not above 0:", field_of(table, COLUMN_STEP));
    return 0;
}

/* Whether the value lies a whole number of steps from the minimum, or from 0 if that is unknown. */
static bool is_on_step(const struct mc_staged_scale *scale, double value)
{
    double base = isnan(scale->minimum) ? 0 : scale->minimum, steps = (value - base) / scale->step;

    return isnan(scale->step) || fabs(steps - rint(steps)) <= 1e-6;
}

static int check_value(const struct table *table, const struct mc_staged_scale *scale, double value)
{
    struct mc_slice name = field_of(table, COLUMN_SCALE), field = field_of(table, COLUMN_VALUE);
    const size_t at = table->cells.columns[COLUMN_VALUE];
    bool is_binary = !(value < 0 || value > 0) || !(value < 1 || value > 1);

    if (mc_slice_begins(name, MC_RATING_FLAG))
        return is_binary ? 0 : fail_at(table, COLUMN_VALUE, "a flag is 0 or 1, not", field);
    if (!is_on_step(scale, value))
        return mc_table_fail(&table->cells, at, "%.*s is not on a step (of %g) of scale %.*s",
                             MC_SLICE_ARGUMENTS(field), scale->step, MC_SLICE_ARGUMENTS(name));
    if (!(value < scale->minimum) && !(value > scale->maximum))
        return 0;
    if (isnan(scale->minimum) || isnan(scale->maximum))
        return mc_table_fail(&table->cells, at, "%.*s is outside scale %.*s, %s %g",
                             MC_SLICE_ARGUMENTS(field), MC_SLICE_ARGUMENTS(name),
                             isnan(scale->minimum) ? "which ends at" : "which begins at",
                             isnan(scale->minimum) ? scale->maximum : scale->minimum);
    return mc_table_fail(&table->cells, at, "%.*s is outside scale %.*s, which is %g..%g",
                         MC_SLICE_ARGUMENTS(field), MC_SLICE_ARGUMENTS(name), scale->minimum,
                         scale->maximum);
}

static int take_count(const struct table *table, enum column column, uint32_t *count)
{
    struct mc_slice field = field_of(table, column);
    double value = -1;

    if (mc_parse_real(field.data, &value) != 0 || value < 0 || value > UINT32_MAX ||
        value > floor(value))
        return fail_at(table, column, "a number of checks is a whole number, not", field);
    *count = (uint32_t)value;
    return 0;
}

/* The attention checks of the row's annotator, if the table has both columns. */
static int take_checks(const struct table *table, uint32_t annotator)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_staged_checks row, *least;

    if (!has(table, COLUMN_CHECKS_PASSED) || !has(table, COLUMN_CHECKS))
        return 0;
    if (take_count(table, COLUMN_CHECKS_PASSED, &row.n_passed) != 0 ||
        take_count(table, COLUMN_CHECKS, &row.n_checks) != 0)
        return -1;
    if (row.n_passed > row.n_checks)
        return fail_at(table, COLUMN_CHECKS_PASSED, "more checks are passed than there are:",
                       field_of(table, COLUMN_CHECKS_PASSED));
    while (staged->n_checked <= annotator) /* also for annotators whose rows failed so far */
        *MC_PUSH(staged->checks, staged->n_checked, staged->checks_capacity) =
            (struct mc_staged_checks){0, 0};
    least = &staged->checks[annotator];
    if (least->n_checks == 0 ||
        (uint64_t)row.n_passed * least->n_checks < (uint64_t)least->n_passed * row.n_checks)
        *least = row;
    return 0;
}

static int take_rating(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_staged_judgement row = {.line = table->cells.file.rows[0].line};

    if (mc_table_is_missing(field_of(table, COLUMN_VALUE))) {
        staged->n_without_value++;
        return 0;
    }
    if (take_output(table, &row.output) != 0 ||
        take_name(table, COLUMN_ANNOTATOR, staged->annotators, &row.annotator) != 0 ||
        take_scale_name(table, &row.scale) != 0 ||
        take_real(table, COLUMN_VALUE, &row.value) != 0 ||
        check_value(table, &staged->scale_rows[row.scale], row.value) != 0 ||
        take_checks(table, row.annotator) != 0)
        return -1;
    staged->scale_rows[row.scale].occurs = true;
    *MC_PUSH(staged->judgements, staged->n_judgements, staged->judgement_capacity) = row;
    return 0;
}

/* --- scores, texts, items --------------------------------------------------------------------- */

/* TER and its variants count errors. */
static bool is_error_rate(struct mc_slice name)
{
    return (name.length == 3 || (name.length > 4 && name.data[3] == '_')) &&
           strncasecmp(name.data, "ter", 3) == 0;
}

static int take_score(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_staged_score row = {.line = table->cells.file.rows[0].line};
    struct mc_slice name = field_of(table, COLUMN_METRIC);
    struct mc_staged_metric *metric;
    bool lower, is_given = false;

    if (name.length == 0)
        return fail_at(table, COLUMN_METRIC, "a row without", mc_slice_of("metric"));
    if (take_output(table, &row.output) != 0)
        return -1;
    row.metric = mc_string_map_add(staged->metrics, name, NULL);
    if (row.metric == staged->n_metrics)
        *MC_PUSH(staged->metric_rows, staged->n_metrics, staged->metric_capacity) =
            (struct mc_staged_metric){is_error_rate(name), false};
    metric = &staged->metric_rows[row.metric];
    lower = metric->lower_is_better;
    if (take_direction(table, &lower, &is_given) != 0)
        return -1;
    if (is_given && metric->is_given && lower != metric->lower_is_better)
        return fail_at(table, COLUMN_DIRECTION, "another direction than before of metric", name);
    metric->lower_is_better = lower;
    metric->is_given = metric->is_given || is_given;
    row.value = (double)NAN;
    if (mc_table_is_missing(field_of(table, COLUMN_VALUE)))
        return 0;
    if (take_real(table, COLUMN_VALUE, &row.value) != 0)
        return -1;
    *MC_PUSH(staged->scores, staged->n_scores, staged->score_capacity) = row;
    return 0;
}

static int take_text(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_staged_output *row;
    uint32_t output;

    if (take_output(table, &output) != 0)
        return -1;
    row = &staged->output_rows[output];
    if (row->has_text)
        return fail_at(table, COLUMN_ITEM, "a second text of the same output of item",
                       field_of(table, COLUMN_ITEM));
    row->has_text = true;
    row->text = mc_arena_copy(staged->arena, field_of(table, COLUMN_TEXT));
    return 0;
}

static int take_reference(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_staged_text row;

    if (take_name(table, COLUMN_ITEM, staged->items, &row.owner) != 0)
        return -1;
    row.text = mc_arena_copy(staged->arena, field_of(table, COLUMN_TEXT));
    *MC_PUSH(staged->references, staged->n_references, staged->reference_capacity) = row;
    return 0;
}

static int take_target(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    struct mc_staged_text row;

    if (take_output(table, &row.owner) != 0)
        return -1;
    row.text = mc_arena_copy(staged->arena, field_of(table, COLUMN_TEXT));
    *MC_PUSH(staged->targets, staged->n_targets, staged->target_capacity) = row;
    return 0;
}

static int take_item(struct table *table)
{
    struct mc_staged_ratings *staged = &table->reader->staged;
    size_t before = staged->value_capacity, i;
    uint32_t item;

    if (take_name(table, COLUMN_ITEM, staged->items, &item) != 0)
        return -1;
    MC_ARENA_RESERVE(staged->scratch, staged->item_has_row, staged->value_capacity,
                     (size_t)item + 1);
    for (i = 0; staged->value_capacity > before && i < staged->n_factors; i++) {
        struct mc_slice *values =
            mc_arena_array(staged->scratch, staged->value_capacity, sizeof(*values));

        if (before > 0)
            memcpy(values, staged->factor_values[i], before * sizeof(*values));
        staged->factor_values[i] = values;
    }
    if (staged->item_has_row[item])
        return fail_at(table, COLUMN_ITEM, "a second row for item", field_of(table, COLUMN_ITEM));
    staged->item_has_row[item] = true;
    for (i = 0; i < staged->n_factors; i++)
        staged->factor_values[i][item] =
            mc_arena_copy(staged->arena, mc_table_text(&table->cells, table->factor_fields[i]));
    return 0;
}

/* --- tables ----------------------------------------------------------------------------------- */

#define OUTPUT_BITS (BIT(COLUMN_ITEM) | BIT(COLUMN_SYSTEM))

static const struct table_kind kinds[MC_N_RATING_TABLES] = {
    [MC_TABLE_SCALES] = {"scales need a column '$'", BIT(COLUMN_SCALE),
                         BIT(COLUMN_SCALE) | BIT(COLUMN_MINIMUM) | BIT(COLUMN_MAXIMUM) |
                             BIT(COLUMN_STEP) | BIT(COLUMN_DIRECTION),
                         take_scale},
    [MC_TABLE_RATINGS] = {"ratings need a column '$'",
                          BIT(COLUMN_ITEM) | BIT(COLUMN_ANNOTATOR) | BIT(COLUMN_SCALE) |
                              BIT(COLUMN_VALUE),
                          OUTPUT_BITS | BIT(COLUMN_OUTPUT) | BIT(COLUMN_ANNOTATOR) |
                              BIT(COLUMN_SCALE) | BIT(COLUMN_VALUE) | BIT(COLUMN_CHECKS_PASSED) |
                              BIT(COLUMN_CHECKS),
                          take_rating},
    [MC_TABLE_SCORES] = {"scores need a column '$'",
                         OUTPUT_BITS | BIT(COLUMN_METRIC) | BIT(COLUMN_VALUE),
                         OUTPUT_BITS | BIT(COLUMN_OUTPUT) | BIT(COLUMN_METRIC) | BIT(COLUMN_VALUE) |
                             BIT(COLUMN_DIRECTION),
                         take_score},
    [MC_TABLE_OUTPUTS] = {"outputs need a column '$'", OUTPUT_BITS | BIT(COLUMN_TEXT),
                          OUTPUT_BITS | BIT(COLUMN_OUTPUT) | BIT(COLUMN_TEXT), take_text},
    [MC_TABLE_REFERENCES] = {"references need a column '$'", BIT(COLUMN_ITEM) | BIT(COLUMN_TEXT),
                             BIT(COLUMN_ITEM) | BIT(COLUMN_TEXT), take_reference},
    [MC_TABLE_TARGETS] = {"targets need a column '$'", OUTPUT_BITS | BIT(COLUMN_TEXT),
                          OUTPUT_BITS | BIT(COLUMN_OUTPUT) | BIT(COLUMN_TEXT), take_target},
    [MC_TABLE_ITEMS] = {"items need a column '$'", BIT(COLUMN_ITEM), BIT(COLUMN_ITEM), take_item},
};

static int read_header(struct mc_table_input *cells, void *context)
{
    static const struct mc_error none = MC_NO_ERROR;
    struct table *table = context;
    struct mc_table_field columns[N_COLUMNS];
    struct mc_error first;
    size_t i;

    for (i = 0; i < N_COLUMNS; i++)
        columns[i] =
            (struct mc_table_field){(table->kind->allowed & BIT(i)) != 0 ? column_names[i] : NULL,
                                    (table->kind->needed & BIT(i)) != 0, NULL};
    if (mc_table_find(cells, columns, N_COLUMNS, 0, table->kind->missing, "a second column '$'") ==
        0)
        return table->kind == &kinds[MC_TABLE_ITEMS] ? read_factors(table) : 0;
    if (table->kind != &kinds[MC_TABLE_RATINGS] || has(table, COLUMN_SCALE) ||
        has(table, COLUMN_VALUE))
        return -1;
    /* a table with one column per scale has neither of these columns */
    first = *cells->error;
    *cells->error = none; /* a set error would be kept */
    return mc_table_fail(cells, MC_TABLE_START,
                         "%s; a table with a column for each scale is rewritten by `metricheck "
                         "import ratings`",
                         first.text);
}

/* Only the first decimal comma is reported; the others are counted. */
static int take_row(struct mc_table_input *cells, void *context)
{
    struct table *table = context;
    struct mc_diagnostics *problems = table->reader->problems;
    bool is_whole = mc_table_is_whole(cells);
    bool comma = problems != NULL && is_whole && mc_table_has_comma(field_of(table, COLUMN_VALUE));

    if (comma && table->n_commas++ > 0)
        return 0;
    if ((is_whole ? table->kind->take(table) : mc_table_fail_width(cells)) == 0)
        return 0;
    if (problems == NULL)
        return -1;
    table->failed = true;
    mc_diagnostics_take(table->reader->problems, cells->file.path, cells->error);
    return 0;
}

int mc_ratings_reader_add(struct mc_ratings_reader *reader, enum mc_rating_table kind,
                          struct mc_slice path, struct mc_slice text, struct mc_error *error)
{
    struct mc_staged_ratings *staged = &reader->staged;
    struct table table = {.cells = {.error = error, .takes_ragged = reader->problems != NULL},
                          .reader = reader,
                          .kind = &kinds[kind]};

    if (kind == MC_TABLE_RATINGS)
        table.cells.calls = reader->calls;
    staged->was_read[kind] = true;
    staged->paths[kind] = mc_arena_copy(staged->arena, path);
    if (mc_table_stream(&table.cells, staged->paths[kind], text, read_header, take_row, &table) !=
        0) {
        if (reader->problems != NULL && error->code == MC_CODE_INPUT)
            mc_diagnostics_take(reader->problems, table.cells.file.path, error);
        return -1;
    }
    if (table.n_commas > 1)
        (void)mc_diagnostics_add(reader->problems, MC_SEVERITY_ERROR, "", table.cells.file.path,
                                 (struct mc_position){0, 0},
                                 "%zu values of this table have a decimal comma", table.n_commas);
    return table.failed ? -1 : 0;
}

int mc_ratings_reader_finish(struct mc_ratings_reader *reader, struct mc_ratings *ratings,
                             struct mc_error *error)
{
    return mc_staged_ratings_order(&reader->staged, ratings, error);
}

/* --- files ------------------------------------------------------------------------------------ */

static int add_file(struct mc_ratings_reader *reader, enum mc_rating_table kind, const char *path,
                    struct mc_rating_file *file, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_slice text;
    int status = mc_file_read(path, scratch, &text, error);

    if (status == 0) {
        file->path = mc_file_shown(path);
        mc_sha256_of(text, file->sha256);
        status = mc_ratings_reader_add(reader, kind, mc_slice_of(mc_file_shown(path)), text, error);
    }
    mc_arena_free(scratch);
    return status;
}

/* Marks the metrics that the caller says are better when lower. */
static int lower_metrics(struct mc_ratings_reader *reader, const struct mc_option_list *lower,
                         struct mc_error *error)
{
    size_t i;

    for (i = 0; i < lower->n_items; i++) {
        uint32_t metric = mc_string_map_find(reader->staged.metrics, mc_slice_of(lower->items[i]));

        if (metric == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "no score is of metric '%s'",
                                lower->items[i]);
        reader->staged.metric_rows[metric].lower_is_better = true;
    }
    return 0;
}

int mc_ratings_open(const char *const paths[MC_N_RATING_TABLES],
                    const struct mc_ratings_request *request, struct mc_arena *arena,
                    struct mc_ratings *ratings, struct mc_error *error)
{
    struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
    struct mc_rating_file files[MC_N_RATING_TABLES] = {{NULL, ""}};
    int kind, status = 0;

    if (request != NULL) {
        reader->staged.least_checks = request->least_checks;
        reader->calls = request->calls;
        reader->problems = request->problems;
    }
    for (kind = 0; kind < MC_N_RATING_TABLES && error->code == MC_CODE_OK; kind++)
        if (paths[kind] != NULL &&
            add_file(reader, (enum mc_rating_table)kind, paths[kind], &files[kind], error) != 0)
            status = -1;
    if (status != 0 && error->code == MC_CODE_OK)
        error->code = MC_CODE_INPUT;
    if (status == 0 && request != NULL && request->lower != NULL)
        status = lower_metrics(reader, request->lower, error);
    if (status == 0)
        status = mc_ratings_reader_finish(reader, ratings, error);
    if (status == 0)
        memcpy(ratings->files, files, sizeof(files));
    mc_ratings_reader_free(reader);
    return status;
}

int mc_ratings_read(const char *path, struct mc_arena *arena, struct mc_ratings *ratings,
                    struct mc_error *error)
{
    const char *paths[MC_N_RATING_TABLES] = {NULL};

    paths[MC_TABLE_RATINGS] = path;
    return mc_ratings_open(paths, NULL, arena, ratings, error);
}
