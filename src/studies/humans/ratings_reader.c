/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings_reader.c: tables of ratings and what belongs to them: rows are staged with the numbers of
 * their names in the order of the files; when all are read, names get their order, and with them
 * all else. */
#include "studies/humans/ratings.h"

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
#include "base/order.h"
#include "base/table.h"

/* --- what is read, before names are in order -------------------------------------------------- */

struct staged_output {
    uint32_t item, system, number;
    struct mc_slice text;
    bool has_text;
};

struct staged_judgement {
    uint32_t scale, output, annotator, line;
    double value;
};

struct staged_score {
    uint32_t metric, output, line;
    double value;
};

/* A reference of an item or a target of an output. */
struct staged_text {
    uint32_t owner;
    struct mc_slice text;
};

struct staged_scale {
    double minimum, maximum, step;
    bool is_given; /* by a table of scales */
    bool lower_is_better;
    bool occurs; /* has a rating */
};

struct staged_metric {
    bool lower_is_better;
    bool is_given; /* by a column or a call */
};

/* The attention checks of an annotator. */
struct staged_checks {
    uint32_t n_passed, n_checks;
};

struct mc_ratings_reader {
    struct mc_arena *arena, *scratch;
    struct mc_string_map *items, *systems, *annotators, *scales, *metrics, *outputs;
    struct staged_output *output_rows; /* beside outputs */
    size_t n_outputs, output_capacity;
    struct staged_judgement *judgements;
    size_t n_judgements, judgement_capacity;
    struct staged_score *scores;
    size_t n_scores, score_capacity;
    struct staged_text *references, *targets;
    size_t n_references, reference_capacity, n_targets, target_capacity;
    struct staged_scale *scale_rows; /* beside scales */
    size_t n_scales, scale_capacity;
    struct staged_metric *metric_rows; /* beside metrics */
    size_t n_metrics, metric_capacity;
    struct staged_checks *checks; /* beside annotators, where the table has checks */
    size_t n_checked, checks_capacity;
    double least_checks;
    size_t n_without_value; /* ratings that were left out */
    struct mc_slice *factor_names;
    struct mc_slice **factor_values; /* [n_factors][value_capacity], by item */
    size_t n_factors, value_capacity;
    size_t *factor_fields; /* [n_factors] of the table of items */
    bool *item_has_row;    /* [value_capacity] */
    bool was_read[MC_N_RATING_TABLES];
    const struct mc_column_calls *calls;
    struct mc_diagnostics *problems;           /* NULL: the first one ends the reading */
    struct mc_slice paths[MC_N_RATING_TABLES]; /* for messages when all is read */
};

struct mc_ratings_reader *mc_ratings_reader_new(struct mc_arena *arena)
{
    struct mc_ratings_reader *reader = mc_calloc(1, sizeof(*reader));

    reader->arena = arena;
    reader->scratch = mc_arena_new();
    reader->items = mc_string_map_new(arena);
    reader->systems = mc_string_map_new(arena);
    reader->annotators = mc_string_map_new(arena);
    reader->scales = mc_string_map_new(arena);
    reader->metrics = mc_string_map_new(arena);
    reader->outputs = mc_string_map_new(reader->scratch);
    return reader;
}

void mc_ratings_reader_free(struct mc_ratings_reader *reader)
{
    if (reader == NULL)
        return;
    free(reader->output_rows);
    free(reader->judgements);
    free(reader->scores);
    free(reader->references);
    free(reader->targets);
    free(reader->scale_rows);
    free(reader->metric_rows);
    free(reader->checks);
    mc_arena_free(reader->scratch);
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

/* What the system is called where no column says it. */
static const char ONLY_SYSTEM[] = "system";

#define BIT(column) (1u << (column))

/* A table under reading, whose columns are those of the enum. */
struct table {
    struct mc_table_input cells;
    struct mc_ratings_reader *reader;
    const struct table_kind *kind;
    size_t n_commas; /* rows whose value has a decimal comma */
    bool failed;     /* a row did */
};

/* A kind of table: what it must and may have, and how a row is taken. */
struct table_kind {
    const char *missing;      /* of a needed column that is not there */
    unsigned needed, allowed; /* bits of columns */
    int (*take)(struct table *table);
};

static struct mc_slice field_of(const struct table *table, enum column column)
{
    return mc_table_text(&table->cells, table->cells.columns[column]);
}

/* "TEXT 'WHAT'", at a column of the row. */
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
    struct mc_ratings_reader *reader = table->reader;
    struct mc_string_map *names = mc_string_map_new(reader->scratch);
    size_t n = table->cells.n_fields, i;

    reader->factor_names = mc_arena_array(reader->arena, n, sizeof(*reader->factor_names));
    reader->factor_values = mc_arena_array(reader->scratch, n, sizeof(*reader->factor_values));
    reader->factor_fields = mc_arena_array(reader->scratch, n, sizeof(*reader->factor_fields));
    for (i = 0; i < n; i++) {
        struct mc_slice name = mc_table_text(&table->cells, i);
        bool is_new;

        (void)mc_string_map_add(names, name, &is_new);
        if (!is_new && name.length > 0)
            return mc_table_fail(&table->cells, i, "a second column '%.*s'",
                                 MC_SLICE_ARGUMENTS(name));
        if (i == table->cells.columns[COLUMN_ITEM] || name.length == 0)
            continue;
        reader->factor_fields[reader->n_factors] = i;
        reader->factor_names[reader->n_factors++] = mc_arena_copy(reader->arena, name);
    }
    return 0;
}

/* --- fields ----------------------------------------------------------------------------------- */

/* A name that is not empty, as a number of the map. */
static int take_name(const struct table *table, enum column column, struct mc_string_map *map,
                     uint32_t *number)
{
    struct mc_slice name = field_of(table, column);

    if (name.length == 0)
        return fail_at(table, column, "a row without", mc_slice_of(column_names[column]));
    *number = mc_string_map_add(map, name, NULL);
    return 0;
}

/* The number of an output, 1 where the column lacks. */
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

/* The system of the row; without a column of systems all outputs are of one. */
static int take_system(const struct table *table, uint32_t *system)
{
    if (has(table, COLUMN_SYSTEM))
        return take_name(table, COLUMN_SYSTEM, table->reader->systems, system);
    *system = mc_string_map_add(table->reader->systems, mc_slice_of(ONLY_SYSTEM), NULL);
    return 0;
}

/* Item, system and output number of the row: the output. */
static int take_output(const struct table *table, uint32_t *output)
{
    struct mc_ratings_reader *reader = table->reader;
    uint32_t key[3];
    bool is_new;

    if (take_name(table, COLUMN_ITEM, reader->items, &key[0]) != 0 ||
        take_system(table, &key[1]) != 0 || take_number(table, &key[2]) != 0)
        return -1;
    *output = mc_string_map_add(reader->outputs, mc_slice((const char *)key, sizeof(key)), &is_new);
    if (is_new) {
        const struct staged_output row = {key[0], key[1], key[2], {"", 0}, false};

        *MC_PUSH(reader->output_rows, reader->n_outputs, reader->output_capacity) = row;
    }
    return 0;
}

static int take_real(const struct table *table, enum column column, double *value)
{
    return mc_table_real(&table->cells, table->cells.columns[column], "not a number: '$'", value);
}

/* *lower stays where the column lacks or is empty. */
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

/* Every two are compared. */
enum { MOST_SCALES = 1000 };

static int take_scale_name(struct table *table, uint32_t *scale)
{
    static const struct staged_scale unknown = {
        .minimum = (double)NAN, .maximum = (double)NAN, .step = (double)NAN};
    struct mc_ratings_reader *reader = table->reader;
    struct mc_slice name = field_of(table, COLUMN_SCALE);

    if (take_name(table, COLUMN_SCALE, reader->scales, scale) != 0)
        return -1;
    if (*scale == reader->n_scales) {
        if (reader->n_scales == MOST_SCALES)
            return fail_at(table, COLUMN_SCALE, "more than 1000 scales; the next is", name);
        *MC_PUSH(reader->scale_rows, reader->n_scales, reader->scale_capacity) = unknown;
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
    struct staged_scale *row;
    uint32_t scale;
    bool ignored;

    if (take_scale_name(table, &scale) != 0)
        return -1;
    row = &table->reader->scale_rows[scale];
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

/* Whether the value is some steps above the minimum, or above 0 where that is not known. */
static bool is_on_step(const struct staged_scale *scale, double value)
{
    double base = isnan(scale->minimum) ? 0 : scale->minimum, steps = (value - base) / scale->step;

    return isnan(scale->step) || fabs(steps - rint(steps)) <= 1e-6;
}

static int check_value(const struct table *table, const struct staged_scale *scale, double value)
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

/* The attention checks of the row's annotator, where both columns are there. */
static int take_checks(const struct table *table, uint32_t annotator)
{
    struct mc_ratings_reader *reader = table->reader;
    struct staged_checks row, *least;

    if (!has(table, COLUMN_CHECKS_PASSED) || !has(table, COLUMN_CHECKS))
        return 0;
    if (take_count(table, COLUMN_CHECKS_PASSED, &row.n_passed) != 0 ||
        take_count(table, COLUMN_CHECKS, &row.n_checks) != 0)
        return -1;
    if (row.n_passed > row.n_checks)
        return fail_at(table, COLUMN_CHECKS_PASSED, "more checks are passed than there are:",
                       field_of(table, COLUMN_CHECKS_PASSED));
    while (reader->n_checked <= annotator) /* one whose earlier rows failed has none yet */
        *MC_PUSH(reader->checks, reader->n_checked, reader->checks_capacity) =
            (struct staged_checks){0, 0};
    least = &reader->checks[annotator];
    if (least->n_checks == 0 ||
        (uint64_t)row.n_passed * least->n_checks < (uint64_t)least->n_passed * row.n_checks)
        *least = row;
    return 0;
}

static int take_rating(struct table *table)
{
    struct mc_ratings_reader *reader = table->reader;
    struct staged_judgement row = {.line = table->cells.file.rows[0].line};

    if (mc_table_is_missing(field_of(table, COLUMN_VALUE))) {
        reader->n_without_value++;
        return 0;
    }
    if (take_output(table, &row.output) != 0 ||
        take_name(table, COLUMN_ANNOTATOR, reader->annotators, &row.annotator) != 0 ||
        take_scale_name(table, &row.scale) != 0 ||
        take_real(table, COLUMN_VALUE, &row.value) != 0 ||
        check_value(table, &reader->scale_rows[row.scale], row.value) != 0 ||
        take_checks(table, row.annotator) != 0)
        return -1;
    reader->scale_rows[row.scale].occurs = true;
    *MC_PUSH(reader->judgements, reader->n_judgements, reader->judgement_capacity) = row;
    return 0;
}

/* --- scores, texts, items --------------------------------------------------------------------- */

/* TER and its kin count errors. */
static bool is_error_rate(struct mc_slice name)
{
    return (name.length == 3 || (name.length > 4 && name.data[3] == '_')) &&
           strncasecmp(name.data, "ter", 3) == 0;
}

static uint32_t add_metric(struct mc_ratings_reader *reader, struct mc_slice name)
{
    uint32_t metric = mc_string_map_add(reader->metrics, name, NULL);

    if (metric == reader->n_metrics) {
        const struct staged_metric row = {is_error_rate(name), false};

        *MC_PUSH(reader->metric_rows, reader->n_metrics, reader->metric_capacity) = row;
    }
    return metric;
}

static int take_score(struct table *table)
{
    struct mc_ratings_reader *reader = table->reader;
    struct staged_score row = {.line = table->cells.file.rows[0].line};
    struct mc_slice name = field_of(table, COLUMN_METRIC);
    struct staged_metric *metric;
    bool lower, is_given = false;

    if (name.length == 0)
        return fail_at(table, COLUMN_METRIC, "a row without", mc_slice_of("metric"));
    if (take_output(table, &row.output) != 0)
        return -1;
    row.metric = add_metric(reader, name);
    metric = &reader->metric_rows[row.metric];
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
    *MC_PUSH(reader->scores, reader->n_scores, reader->score_capacity) = row;
    return 0;
}

static int take_text(struct table *table)
{
    struct mc_ratings_reader *reader = table->reader;
    struct staged_output *row;
    uint32_t output;

    if (take_output(table, &output) != 0)
        return -1;
    row = &reader->output_rows[output];
    if (row->has_text)
        return fail_at(table, COLUMN_ITEM, "a second text of the same output of item",
                       field_of(table, COLUMN_ITEM));
    row->has_text = true;
    row->text = mc_arena_copy(reader->arena, field_of(table, COLUMN_TEXT));
    return 0;
}

static int take_reference(struct table *table)
{
    struct mc_ratings_reader *reader = table->reader;
    struct staged_text row;

    if (take_name(table, COLUMN_ITEM, reader->items, &row.owner) != 0)
        return -1;
    row.text = mc_arena_copy(reader->arena, field_of(table, COLUMN_TEXT));
    *MC_PUSH(reader->references, reader->n_references, reader->reference_capacity) = row;
    return 0;
}

static int take_target(struct table *table)
{
    struct mc_ratings_reader *reader = table->reader;
    struct staged_text row;

    if (take_output(table, &row.owner) != 0)
        return -1;
    row.text = mc_arena_copy(reader->arena, field_of(table, COLUMN_TEXT));
    *MC_PUSH(reader->targets, reader->n_targets, reader->target_capacity) = row;
    return 0;
}

static int take_item(struct table *table)
{
    struct mc_ratings_reader *reader = table->reader;
    size_t before = reader->value_capacity, i;
    uint32_t item;

    if (take_name(table, COLUMN_ITEM, reader->items, &item) != 0)
        return -1;
    MC_ARENA_RESERVE(reader->scratch, reader->item_has_row, reader->value_capacity,
                     (size_t)item + 1);
    for (i = 0; reader->value_capacity > before && i < reader->n_factors; i++) {
        struct mc_slice *values =
            mc_arena_array(reader->scratch, reader->value_capacity, sizeof(*values));

        if (before > 0)
            memcpy(values, reader->factor_values[i], before * sizeof(*values));
        reader->factor_values[i] = values;
    }
    if (reader->item_has_row[item])
        return fail_at(table, COLUMN_ITEM, "a second row for item", field_of(table, COLUMN_ITEM));
    reader->item_has_row[item] = true;
    for (i = 0; i < reader->n_factors; i++)
        reader->factor_values[i][item] =
            mc_arena_copy(reader->arena, mc_table_text(&table->cells, reader->factor_fields[i]));
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

/* A table of ratings with a column for each scale has neither name. */
static int fail_header(const struct table *table)
{
    static const struct mc_error none = MC_NO_ERROR;
    const struct mc_error first = *table->cells.error;

    if (table->kind != &kinds[MC_TABLE_RATINGS] || has(table, COLUMN_SCALE) ||
        has(table, COLUMN_VALUE))
        return -1;
    *table->cells.error = none; /* what is set first stays */
    return mc_table_fail(&table->cells, MC_TABLE_START,
                         "%s; a table with a column for each scale is rewritten by `metricheck "
                         "import ratings`",
                         first.text);
}

static int read_header(struct mc_table_input *cells, void *context)
{
    struct table *table = context;
    struct mc_table_field columns[N_COLUMNS];
    size_t i;

    for (i = 0; i < N_COLUMNS; i++)
        columns[i] =
            (struct mc_table_field){(table->kind->allowed & BIT(i)) != 0 ? column_names[i] : NULL,
                                    (table->kind->needed & BIT(i)) != 0, NULL};
    if (mc_table_find(cells, columns, N_COLUMNS, 0, table->kind->missing, "a second column '$'") !=
        0)
        return fail_header(table);
    return table->kind == &kinds[MC_TABLE_ITEMS] ? read_factors(table) : 0;
}

/* Moves the error to the problems. */
static void note_problem(const struct table *table, struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;

    (void)mc_diagnostics_add(table->reader->problems, MC_SEVERITY_ERROR, "", table->cells.file.path,
                             error->at, "%s", error->text);
    *error = none;
}

/* Of decimal commas the first is said, the others are counted. */
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
    note_problem(table, cells->error);
    return 0;
}

/* The first of several decimal commas says how many there are. */
static void count_commas(const struct table *table)
{
    struct mc_diagnostics *problems = table->reader->problems;

    if (table->n_commas > 1)
        (void)mc_diagnostics_add(problems, MC_SEVERITY_ERROR, "", table->cells.file.path,
                                 (struct mc_position){0, 0},
                                 "%zu values of this table have a decimal comma", table->n_commas);
}

int mc_ratings_reader_add(struct mc_ratings_reader *reader, enum mc_rating_table kind,
                          struct mc_slice path, struct mc_slice text, struct mc_error *error)
{
    struct table table = {.cells = {.error = error, .takes_ragged = reader->problems != NULL},
                          .reader = reader,
                          .kind = &kinds[kind]};

    if (kind == MC_TABLE_RATINGS)
        table.cells.calls = reader->calls;

    reader->was_read[kind] = true;
    reader->paths[kind] = mc_arena_copy(reader->arena, path);
    if (mc_table_stream(&table.cells, reader->paths[kind], text, read_header, take_row, &table) !=
        0) {
        if (reader->problems != NULL && error->code == MC_CODE_INPUT)
            note_problem(&table, error);
        return -1;
    }
    count_commas(&table);
    return table.failed ? -1 : 0;
}

void mc_ratings_reader_lower(struct mc_ratings_reader *reader, struct mc_slice metric)
{
    struct staged_metric *row = &reader->metric_rows[add_metric(reader, metric)];

    row->lower_is_better = row->is_given = true;
}

void mc_ratings_reader_columns(struct mc_ratings_reader *reader,
                               const struct mc_column_calls *calls)
{
    reader->calls = calls;
}

void mc_ratings_reader_problems(struct mc_ratings_reader *reader, struct mc_diagnostics *problems)
{
    reader->problems = problems;
}

void mc_ratings_reader_least_checks(struct mc_ratings_reader *reader, double least)
{
    reader->least_checks = least;
}

/* --- attention checks ------------------------------------------------------------------------- */

static int compare_checked(const void *a, const void *b)
{
    const struct mc_checked_annotator *first = a, *second = b;

    return mc_slice_compare(first->name, second->name);
}

static bool has_failed(const struct mc_ratings_reader *reader, uint32_t annotator)
{
    const struct staged_checks *one = &reader->checks[annotator];

    /* 7 of 25 are 0.28, though 0.28 * 25 > 7. */
    return (double)one->n_passed < reader->least_checks * (double)one->n_checks - 1e-9;
}

/* What the ratings say of the annotators' checks. */
static void keep_checks(const struct mc_ratings_reader *reader, struct mc_ratings *ratings)
{
    struct mc_checked_annotator *all =
        mc_arena_array(reader->arena, reader->n_checked, sizeof(*all));
    size_t i;

    for (i = 0; i < reader->n_checked; i++) {
        all[i].name = mc_string_map_key(reader->annotators, (uint32_t)i);
        all[i].n_passed = reader->checks[i].n_passed;
        all[i].n_checks = reader->checks[i].n_checks;
        all[i].is_left_out = has_failed(reader, (uint32_t)i);
    }
    for (i = 0; i < reader->n_judgements; i++)
        all[reader->judgements[i].annotator].n_judgements++;
    qsort(all, reader->n_checked, sizeof(*all), compare_checked);
    ratings->checked = all;
    ratings->n_checked = reader->n_checked;
}

/* Forgets the annotators who failed, their judgements, and scales that nobody else used. */
static void leave_out_failed(struct mc_ratings_reader *reader)
{
    struct mc_string_map *kept = mc_string_map_new(reader->arena);
    size_t n = 0, i;

    for (i = 0; i < reader->n_scales; i++)
        reader->scale_rows[i].occurs = false;
    for (i = 0; i < reader->n_judgements; i++) {
        struct staged_judgement row = reader->judgements[i];

        if (has_failed(reader, row.annotator))
            continue;
        row.annotator =
            mc_string_map_add(kept, mc_string_map_key(reader->annotators, row.annotator), NULL);
        reader->scale_rows[row.scale].occurs = true;
        reader->judgements[n++] = row;
    }
    reader->n_judgements = n;
    reader->annotators = kept;
}

static int apply_checks(struct mc_ratings_reader *reader, struct mc_ratings *ratings,
                        struct mc_error *error)
{
    if (reader->n_checked == 0)
        return reader->least_checks > 0
                   ? mc_error_set(error, MC_CODE_USAGE,
                                  "--min-checks wants ratings with the columns checks_passed and "
                                  "checks, as `humans form` writes them")
                   : 0;
    keep_checks(reader, ratings);
    if (reader->least_checks > 0)
        leave_out_failed(reader);
    if (reader->n_judgements > 0)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "%s: no annotator passed %g of the attention checks",
                        reader->paths[MC_TABLE_RATINGS].data, reader->least_checks);
}

/* --- order ------------------------------------------------------------------------------------ */

struct ordered_name {
    struct mc_slice name;
    uint32_t index;
    bool is_flag;
};

static int compare_names(const void *a, const void *b)
{
    const struct ordered_name *first = a, *second = b;

    if (first->is_flag != second->is_flag)
        return first->is_flag ? 1 : -1;
    return mc_slice_compare(first->name, second->name);
}

/* The keys of a map in order; ranks: by index of the map. */
static struct ordered_name *order_map(const struct mc_string_map *map, bool flags_last,
                                      struct mc_arena *scratch, uint32_t **ranks)
{
    uint32_t n = mc_string_map_size(map), i;
    struct ordered_name *names = mc_arena_array(scratch, n, sizeof(*names));

    for (i = 0; i < n; i++) {
        names[i].name = mc_string_map_key(map, i);
        names[i].index = i;
        names[i].is_flag = flags_last && mc_slice_begins(names[i].name, MC_RATING_FLAG);
    }
    if (n > 1)
        qsort(names, n, sizeof(*names), compare_names);
    *ranks = mc_arena_array(scratch, n, sizeof(**ranks));
    for (i = 0; i < n; i++)
        (*ranks)[names[i].index] = i;
    return names;
}

static uint32_t *keep_names(const struct mc_ratings_reader *reader, const struct mc_string_map *map,
                            struct mc_rating_names *kept)
{
    uint32_t *ranks;
    const struct ordered_name *names = order_map(map, false, reader->scratch, &ranks);
    size_t i;

    kept->n = mc_string_map_size(map);
    kept->items = mc_arena_array(reader->arena, kept->n, sizeof(*kept->items));
    for (i = 0; i < kept->n; i++)
        kept->items[i] = names[i].name;
    return ranks;
}

/* An output and where it was staged. */
struct ordered_output {
    struct mc_rated_output output;
    uint32_t index;
};

static int compare_outputs(const void *a, const void *b)
{
    const struct mc_rated_output *first = &((const struct ordered_output *)a)->output;
    const struct mc_rated_output *second = &((const struct ordered_output *)b)->output;

    if (first->item != second->item)
        return first->item < second->item ? -1 : 1;
    if (first->system != second->system)
        return first->system < second->system ? -1 : 1;
    return (first->number > second->number) - (first->number < second->number);
}

static uint32_t *order_outputs(const struct mc_ratings_reader *reader, const uint32_t *items,
                               const uint32_t *systems, struct mc_ratings *ratings)
{
    size_t n = reader->n_outputs, i;
    struct ordered_output *ordered = mc_arena_array(reader->scratch, n, sizeof(*ordered));
    uint32_t *ranks = mc_arena_array(reader->scratch, n, sizeof(*ranks));

    for (i = 0; i < n; i++) {
        const struct staged_output *row = &reader->output_rows[i];

        ordered[i].output.item = items[row->item];
        ordered[i].output.system = systems[row->system];
        ordered[i].output.number = row->number;
        ordered[i].output.text = row->text;
        ordered[i].output.has_text = row->has_text;
        ordered[i].index = (uint32_t)i;
    }
    if (n > 1)
        qsort(ordered, n, sizeof(*ordered), compare_outputs);
    ratings->outputs = mc_arena_array(reader->arena, n, sizeof(*ratings->outputs));
    ratings->n_outputs = n;
    for (i = 0; i < n; i++) {
        ratings->outputs[i] = ordered[i].output;
        ranks[ordered[i].index] = (uint32_t)i;
    }
    return ranks;
}

/* Scales that have a rating. ranks: by index of the map; of others UINT32_MAX. */
static uint32_t *order_scales(const struct mc_ratings_reader *reader, struct mc_ratings *ratings)
{
    uint32_t *ranks;
    const struct ordered_name *names = order_map(reader->scales, true, reader->scratch, &ranks);
    size_t n = reader->n_scales, i;

    ratings->scales = mc_arena_array(reader->arena, n, sizeof(*ratings->scales));
    ratings->foreign_scales = mc_arena_array(reader->arena, n, sizeof(*ratings->foreign_scales));
    for (i = 0; i < n; i++) {
        const struct staged_scale *row = &reader->scale_rows[names[i].index];
        struct mc_rating_scale *scale = &ratings->scales[ratings->n_scales];
        size_t skipped = names[i].is_flag ? strlen(MC_RATING_FLAG) : 0;

        ranks[names[i].index] = UINT32_MAX;
        if (!row->occurs) {
            if (row->is_given)
                ratings->foreign_scales[ratings->n_foreign_scales++] = names[i].name;
            continue;
        }
        scale->name = mc_slice(names[i].name.data + skipped, names[i].name.length - skipped);
        scale->is_flag = names[i].is_flag;
        scale->minimum = row->minimum;
        scale->maximum = row->maximum;
        scale->step = row->step;
        scale->lower_is_better = row->lower_is_better;
        ranks[names[i].index] = (uint32_t)ratings->n_scales++;
    }
    return ranks;
}

static int compare_judgements(const void *a, const void *b)
{
    const struct staged_judgement *first = a, *second = b;

    if (first->scale != second->scale)
        return first->scale < second->scale ? -1 : 1;
    if (first->output != second->output)
        return first->output < second->output ? -1 : 1;
    if (first->annotator != second->annotator)
        return first->annotator < second->annotator ? -1 : 1;
    return (first->line > second->line) - (first->line < second->line);
}

/* The judgement of the lowest line that repeats another one; NULL: none. They are in order. */
static const struct staged_judgement *find_repeated(const struct mc_ratings_reader *reader)
{
    const struct staged_judgement *found = NULL;
    size_t i;

    for (i = 1; i < reader->n_judgements; i++) {
        const struct staged_judgement *one = &reader->judgements[i];

        if (one->scale == one[-1].scale && one->output == one[-1].output &&
            one->annotator == one[-1].annotator && (found == NULL || one->line < found->line))
            found = one;
    }
    return found;
}

static int fail_repeated(const struct mc_ratings_reader *reader, const struct mc_ratings *ratings,
                         const struct staged_judgement *one, struct mc_error *error)
{
    const struct mc_rated_output *output = &ratings->outputs[one->output];
    const struct mc_position at = {one->line, 1};

    return mc_error_set_at(
        error, MC_CODE_INPUT, reader->paths[MC_TABLE_RATINGS].data, at,
        "a second rating of %.*s by annotator %.*s for item %.*s, system %.*s, output %u (the "
        "first is in line %u)",
        MC_SLICE_ARGUMENTS(ratings->scales[one->scale].name),
        MC_SLICE_ARGUMENTS(ratings->annotator_names.items[one->annotator]),
        MC_SLICE_ARGUMENTS(ratings->item_names.items[output->item]),
        MC_SLICE_ARGUMENTS(ratings->system_names.items[output->system]), (unsigned)output->number,
        (unsigned)one[-1].line);
}

/* The different values of a scale. */
static void find_values(const struct mc_ratings *ratings, size_t scale, struct mc_arena *arena,
                        struct mc_arena *scratch)
{
    size_t begin = ratings->scale_starts[scale], n = ratings->scale_starts[scale + 1] - begin, i;
    double *sorted = mc_arena_array(scratch, n, sizeof(*sorted));
    struct mc_rating_scale *kept = &ratings->scales[scale];

    for (i = 0; i < n; i++)
        sorted[i] = ratings->judgements[begin + i].value;
    if (n > 1)
        qsort(sorted, n, sizeof(*sorted), mc_order_reals);
    for (i = 0; i < n; i++)
        if (i == 0 || sorted[i] > sorted[kept->n_values - 1])
            sorted[kept->n_values++] = sorted[i];
    kept->values = mc_arena_array(arena, kept->n_values, sizeof(*sorted));
    if (kept->n_values > 0)
        memcpy(kept->values, sorted, kept->n_values * sizeof(*sorted));
}

static int order_judgements(struct mc_ratings_reader *reader, const uint32_t *outputs,
                            const uint32_t *scales, const uint32_t *annotators,
                            struct mc_ratings *ratings, struct mc_error *error)
{
    size_t n = reader->n_judgements, i, scale;
    const struct staged_judgement *repeated;

    for (i = 0; i < n; i++) {
        struct staged_judgement *row = &reader->judgements[i];

        row->output = outputs[row->output];
        row->scale = scales[row->scale];
        row->annotator = annotators[row->annotator];
    }
    if (n > 1)
        qsort(reader->judgements, n, sizeof(*reader->judgements), compare_judgements);
    repeated = find_repeated(reader);
    if (repeated != NULL)
        return fail_repeated(reader, ratings, repeated, error);
    ratings->judgements = mc_arena_array(reader->arena, n, sizeof(*ratings->judgements));
    ratings->n_judgements = n;
    ratings->scale_starts =
        mc_arena_array(reader->arena, ratings->n_scales + 1, sizeof(*ratings->scale_starts));
    for (i = 0; i < n; i++) {
        const struct staged_judgement *row = &reader->judgements[i];

        ratings->judgements[i].scale = row->scale;
        ratings->judgements[i].output = row->output;
        ratings->judgements[i].annotator = row->annotator;
        ratings->judgements[i].value = row->value;
        ratings->scale_starts[row->scale + 1] = i + 1;
    }
    for (scale = 0; scale < ratings->n_scales; scale++)
        find_values(ratings, scale, reader->arena, reader->scratch);
    return 0;
}

static int place_scores(const struct mc_ratings_reader *reader, const uint32_t *outputs,
                        struct mc_ratings *ratings, struct mc_error *error)
{
    size_t i;

    ratings->metrics = mc_arena_array(reader->arena, reader->n_metrics, sizeof(*ratings->metrics));
    ratings->n_metrics = reader->n_metrics;
    for (i = 0; i < reader->n_metrics; i++) {
        struct mc_rated_metric *metric = &ratings->metrics[i];

        metric->name = mc_string_map_key(reader->metrics, (uint32_t)i);
        metric->lower_is_better = reader->metric_rows[i].lower_is_better;
        metric->values = mc_arena_undefined(reader->arena, ratings->n_outputs);
    }
    for (i = 0; i < reader->n_scores; i++) {
        const struct staged_score *row = &reader->scores[i];
        double *value = &ratings->metrics[row->metric].values[outputs[row->output]];
        const struct mc_position at = {row->line, 1};

        if (!isnan(*value))
            return mc_error_set_at(error, MC_CODE_INPUT, reader->paths[MC_TABLE_SCORES].data, at,
                                   "a second score of metric %.*s for the same output",
                                   MC_SLICE_ARGUMENTS(ratings->metrics[row->metric].name));
        *value = row->value;
    }
    return 0;
}

/* Texts by owner, in the order in which they were read. */
static struct mc_rating_texts *place_texts(struct mc_arena *arena, const struct staged_text *rows,
                                           size_t n, const uint32_t *ranks, size_t n_owners)
{
    struct mc_rating_texts *lists = mc_arena_array(arena, n_owners, sizeof(*lists));
    struct mc_slice *texts = mc_arena_array(arena, n, sizeof(*texts));
    size_t i;

    for (i = 0; i < n; i++)
        lists[ranks[rows[i].owner]].n++;
    for (i = 0; i < n_owners; i++) {
        lists[i].texts = texts;
        texts += lists[i].n;
        lists[i].n = 0;
    }
    for (i = 0; i < n; i++) {
        struct mc_rating_texts *list = &lists[ranks[rows[i].owner]];

        list->texts[list->n++] = rows[i].text;
    }
    return lists;
}

static void place_factors(const struct mc_ratings_reader *reader, const uint32_t *items,
                          struct mc_ratings *ratings)
{
    size_t n_staged = mc_string_map_size(reader->items), i, k;

    ratings->factors = mc_arena_array(reader->arena, reader->n_factors, sizeof(*ratings->factors));
    ratings->n_factors = reader->n_factors;
    for (i = 0; i < reader->n_factors; i++) {
        struct mc_item_factor *factor = &ratings->factors[i];

        factor->name = reader->factor_names[i];
        factor->values =
            mc_arena_array(reader->arena, ratings->item_names.n, sizeof(*factor->values));
        for (k = 0; k < n_staged; k++)
            factor->values[items[k]] = k < reader->value_capacity && reader->item_has_row[k]
                                           ? reader->factor_values[i][k]
                                           : mc_slice("", 0);
    }
}

/* Items without an output. */
static size_t count_foreign(const struct mc_ratings *ratings)
{
    size_t n_used = 0, i;

    for (i = 0; i < ratings->n_outputs; i++)
        n_used += i == 0 || ratings->outputs[i].item != ratings->outputs[i - 1].item;
    return ratings->item_names.n - n_used;
}

int mc_ratings_reader_finish(struct mc_ratings_reader *reader, struct mc_ratings *ratings,
                             struct mc_error *error)
{
    uint32_t *items, *systems, *annotators, *outputs, *scales;

    memset(ratings, 0, sizeof(*ratings));
    if (reader->n_judgements == 0 &&
        (reader->was_read[MC_TABLE_RATINGS] || !reader->was_read[MC_TABLE_OUTPUTS]))
        return mc_error_set_at(
            error, MC_CODE_INPUT,
            reader->was_read[MC_TABLE_RATINGS] ? reader->paths[MC_TABLE_RATINGS].data : "",
            (struct mc_position){1, 1}, "there is no rating");
    if (apply_checks(reader, ratings, error) != 0)
        return -1;
    items = keep_names(reader, reader->items, &ratings->item_names);
    systems = keep_names(reader, reader->systems, &ratings->system_names);
    annotators = keep_names(reader, reader->annotators, &ratings->annotator_names);
    outputs = order_outputs(reader, items, systems, ratings);
    scales = order_scales(reader, ratings);
    if (order_judgements(reader, outputs, scales, annotators, ratings, error) != 0 ||
        place_scores(reader, outputs, ratings, error) != 0)
        return -1;
    place_factors(reader, items, ratings);
    if (reader->was_read[MC_TABLE_REFERENCES])
        ratings->references = place_texts(reader->arena, reader->references, reader->n_references,
                                          items, ratings->item_names.n);
    if (reader->was_read[MC_TABLE_TARGETS])
        ratings->targets = place_texts(reader->arena, reader->targets, reader->n_targets, outputs,
                                       ratings->n_outputs);
    ratings->has_scales = reader->was_read[MC_TABLE_SCALES];
    ratings->n_foreign_items = count_foreign(ratings);
    ratings->n_without_value = reader->n_without_value;
    return 0;
}

/* --- files ------------------------------------------------------------------------------------ */

static int add_file(struct mc_ratings_reader *reader, enum mc_rating_table kind, const char *path,
                    struct mc_rating_file *file, struct mc_error *error)
{
    struct mc_arena *own = mc_arena_new();
    struct mc_slice text;
    int status = mc_file_read(path, own, &text, error);

    if (status == 0) {
        file->path = mc_file_shown(path);
        mc_sha256_of(text, file->sha256);
        status = mc_ratings_reader_add(reader, kind, mc_slice_of(mc_file_shown(path)), text, error);
    }
    mc_arena_free(own);
    return status;
}

/* The metrics that the caller says are better when lower. */
static int lower_metrics(struct mc_ratings_reader *reader, const struct mc_option_list *lower,
                         struct mc_error *error)
{
    size_t i;

    for (i = 0; i < lower->n_items; i++) {
        if (mc_string_map_find(reader->metrics, mc_slice_of(lower->items[i])) == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "no score is of metric '%s'",
                                lower->items[i]);
        mc_ratings_reader_lower(reader, mc_slice_of(lower->items[i]));
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
        mc_ratings_reader_least_checks(reader, request->least_checks);
        mc_ratings_reader_columns(reader, request->calls);
        mc_ratings_reader_problems(reader, request->problems);
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
