#include "scores/score_file.h"

#include <math.h>
#include <strings.h>

#include "base/file.h"
#include "base/json_write.h"
#include "base/nearest.h"
#include "base/sha256.h"
#include "scores/score_reader.h"
#include "suite/fields.h"

enum { SIGNATURE_DIGITS = 16 };

static const char NOT_NAMED[] = "the score file does not name this case";
static const char NO_ENTRY[] = "the score file has no such score for this case";
static const char UNPROVED[] = MC_METRIC_NOT_PROVED "the score file says so";
static const char NO_NUMBER[] = "the score file says that there is no score";

static bool is_wanted(const struct mc_score_reader *reader, struct mc_slice name)
{
    size_t i;

    if (reader->only == NULL)
        return true;
    for (i = 0; reader->only[i] != NULL; i++)
        if (mc_slice_is(name, reader->only[i]))
            return true;
    return false;
}

/* What the caller says of the metric wins where the file says nothing, and must not contradict it.
 */
static void declare(struct mc_score_reader *reader, const struct mc_column_head *head,
                    struct mc_position at, struct mc_score_column *column)
{
    const struct mc_score_table *table = reader->table;
    struct mc_column_head said = *head;
    bool turned = false, moved = false;
    size_t i;

    for (i = 0; i < table->n_declarations; i++) {
        struct mc_score_declaration *declared = &table->declarations[i];

        if (!mc_slice_is(head->name, declared->name) && !mc_slice_is(column->name, declared->name))
            continue;
        declared->was_used = true;
        turned =
            turned || (declared->lower_is_better && head->has_direction && !head->lower_is_better);
        said.has_direction = said.has_direction || declared->lower_is_better;
        said.lower_is_better = said.lower_is_better || declared->lower_is_better;
        if (!declared->has_range)
            continue;
        moved = moved || (head->has_range &&
                          !(declared->low >= head->low && declared->low <= head->low &&
                            declared->high >= head->high && declared->high <= head->high));
        said.has_range = true;
        said.may_exceed = declared->may_exceed;
        said.low = declared->low;
        said.high = declared->high;
    }
    mc_column_head_apply(&said, column);
    if (turned || moved)
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, at,
                                 turned ? "the file says that higher scores of \"%.*s\" are "
                                          "better, the command line that lower ones are"
                                        : "the file says another range of \"%.*s\" than the "
                                          "command line",
                                 MC_SLICE_ARGUMENTS(head->name));
}

/* A new column of the table. A name that is taken is no reason to leave a metric out. */
static size_t add_column(struct mc_score_reader *reader, const struct mc_column_head *head,
                         struct mc_position at)
{
    struct mc_score_column *column = mc_score_table_add(reader->table, head->name);

    reader->summary->n_columns++;
    if (!mc_slice_equal(column->name, head->name))
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_WARNING, "", reader->path, at,
                                 "a metric \"%.*s\" is there already; this one is called \"%.*s\"",
                                 MC_SLICE_ARGUMENTS(head->name), MC_SLICE_ARGUMENTS(column->name));
    declare(reader, head, at, column);
    return reader->table->n_columns - 1;
}

size_t mc_score_reader_column(struct mc_score_reader *reader, const struct mc_column_head *head,
                              struct mc_position at, bool *too_many)
{
    uint32_t index = mc_string_map_find(reader->names, head->name);
    if (index != MC_NOT_FOUND)
        return reader->columns[index];
    if (mc_string_map_size(reader->names) == MC_SCORE_COLUMN_LIMIT) {
        *too_many = true;
        return SIZE_MAX;
    }
    index = mc_string_map_add(reader->names, head->name, NULL);
    reader->columns[index] =
        is_wanted(reader, head->name) ? add_column(reader, head, at) : SIZE_MAX;
    return reader->columns[index];
}

size_t mc_score_reader_mark(struct mc_score_reader *reader, struct mc_slice name)
{
    uint32_t index = mc_string_map_find(reader->names, name);
    size_t column = index == MC_NOT_FOUND ? SIZE_MAX : reader->columns[index];

    if (column == SIZE_MAX)
        return SIZE_MAX;
    if (reader->unproved[column - reader->first] == NULL)
        reader->unproved[column - reader->first] =
            mc_arena_array(reader->table->arena, reader->table->n_cases, sizeof(bool));
    reader->table->columns[column].searches = true;
    return column | MC_SCORE_MARK_OF;
}

size_t mc_score_reader_case(struct mc_score_reader *reader, struct mc_slice id, bool *again)
{
    struct mc_score_file_summary *summary = reader->summary;
    uint32_t index = mc_string_map_find(reader->table->suite->case_ids, id);
    uint32_t place;
    bool is_new;

    place = mc_string_map_add(reader->ids, id, &is_new);
    *again = !is_new;
    if (index == MC_NOT_FOUND && mc_slice_is(id, MC_SCORE_CORPUS_ROW))
        return SIZE_MAX;
    if (index == MC_NOT_FOUND) {
        if (is_new && summary->n_unknown < sizeof(summary->unknown) / sizeof(summary->unknown[0]))
            summary->unknown[summary->n_unknown] = mc_string_map_key(reader->ids, place);
        summary->n_unknown += is_new;
        return SIZE_MAX;
    }
    summary->n_used += is_new;
    reader->seen[index] = true;
    return index;
}

bool mc_score_reader_set(struct mc_score_reader *reader, size_t column, size_t case_index,
                         double value)
{
    struct mc_score_column *cells;

    if ((column & MC_SCORE_MARK_OF) != 0) {
        bool is_unproved = value > 0;

        if (value < 0 || (is_unproved && (value < 1 || value > 1)))
            return false;
        reader->unproved[column - MC_SCORE_MARK_OF - reader->first][case_index] = is_unproved;
        return true;
    }
    cells = &reader->table->columns[column];
    if (!isnan(value) && !mc_score_column_allows(cells, value))
        return false;
    cells->values[case_index] = value;
    cells->states[case_index] = isnan(value) ? MC_SCORE_MISSING : MC_SCORE_OK;
    cells->notes[case_index] = mc_slice_of(isnan(value) ? NO_NUMBER : "");
    return true;
}

const char *mc_score_reader_outside(const struct mc_score_reader *reader, size_t column,
                                    size_t case_index, double value)
{
    bool is_mark = (column & MC_SCORE_MARK_OF) != 0;
    const struct mc_score_column *cells =
        &reader->table->columns[is_mark ? column - MC_SCORE_MARK_OF : column];
    struct mc_slice id = mc_clip(reader->table->suite->cases[case_index].id);
    struct mc_slice name = mc_clip(cells->name);
    char score[MC_REAL_TEXT_SIZE], low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    mc_format_real(value, score);
    if (is_mark)
        return mc_arena_format(reader->table->arena,
                               "%s is no mark of \"%.*s\": 1 is a score that is not proved, 0 one "
                               "that is (case \"%.*s\")",
                               score, MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(id));
    mc_format_real(fmin(cells->worst, cells->best), low);
    mc_format_real(fmax(cells->worst, cells->best), high);
    return mc_arena_format(reader->table->arena,
                           "%s is outside the range of \"%.*s\", %s to %s (case \"%.*s\")", score,
                           MC_SLICE_ARGUMENTS(name), low, high, MC_SLICE_ARGUMENTS(id));
}

bool mc_score_reader_enough(const struct mc_score_reader *reader)
{
    return reader->diagnostics->n_errors - reader->n_errors_before >= MC_SCORE_FINDING_LIMIT;
}

static bool ends_in(struct mc_slice path, const char *suffix)
{
    size_t length = strlen(suffix);

    return path.length >= length &&
           strncasecmp(path.data + path.length - length, suffix, length) == 0;
}

static bool is_json(struct mc_slice path, struct mc_slice text)
{
    size_t i = 0;

    if (ends_in(path, ".json"))
        return true;
    if (ends_in(path, ".csv") || ends_in(path, ".tsv") || ends_in(path, ".txt"))
        return false;
    while (i < text.length && strchr(" \t\r\n", text.data[i]) != NULL && text.data[i] != '\0')
        i++;
    return i < text.length && text.data[i] == '{';
}

/* "NAME|scores:FILE|sha256:..." */
static void sign_columns(struct mc_score_reader *reader, size_t first)
{
    struct mc_arena *arena = reader->table->arena;
    struct mc_slice file = reader->path;
    struct mc_sha256 sha;
    char digits[65];
    size_t i;

    for (i = file.length; i > 0; i--)
        if (file.data[i - 1] == '/')
            break;
    file = mc_slice(file.data + i, file.length - i);
    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, reader->text.data, reader->text.length);
    mc_sha256_end(&sha, digits);
    for (i = first; i < reader->table->n_columns; i++) {
        struct mc_score_column *column = &reader->table->columns[i];

        column->signature = mc_slice_of(
            mc_arena_format(arena, "%.*s|scores:%.*s|sha256:%.*s", MC_SLICE_ARGUMENTS(column->name),
                            MC_SLICE_ARGUMENTS(file), SIGNATURE_DIGITS, digits));
    }
}

/* Gives every cell that the file left empty its reason, and names the cases it left out. */
static void explain_missing(struct mc_score_reader *reader, size_t first)
{
    struct mc_score_file_summary *summary = reader->summary;
    const struct mc_score_table *table = reader->table;
    size_t i, c;

    for (i = 0; i < table->n_cases; i++) {
        if (!reader->seen[i] && mc_case_is_selected(table->suite, i)) {
            if (summary->n_cases_without < sizeof(summary->without) / sizeof(summary->without[0]))
                summary->without[summary->n_cases_without] = table->suite->cases[i].id;
            summary->n_cases_without++;
        }
        for (c = first; c < table->n_columns; c++)
            if (table->columns[c].states[i] == MC_SCORE_MISSING &&
                table->columns[c].notes[i].length == 0)
                table->columns[c].notes[i] = mc_slice_of(reader->seen[i] ? NO_ENTRY : NOT_NAMED);
    }
}

/* Marks come before or behind their scores. */
static void mark_unproved(const struct mc_score_reader *reader)
{
    size_t c, i;

    for (c = reader->first; c < reader->table->n_columns; c++) {
        const bool *unproved = reader->unproved[c - reader->first];
        struct mc_score_column *column = &reader->table->columns[c];

        for (i = 0; unproved != NULL && i < reader->table->n_cases; i++)
            if (unproved[i] && column->states[i] == MC_SCORE_OK)
                column->notes[i] = mc_slice_of(UNPROVED);
    }
}

/* A metric that was asked for and is not in the file. */
static void warn_of_absent_metrics(struct mc_score_reader *reader)
{
    uint32_t n = mc_string_map_size(reader->names), k;
    struct mc_position whole_file = {0, 0};
    const char **known;
    size_t i;

    if (reader->only == NULL)
        return;
    known = mc_arena_array(reader->table->arena, (size_t)n + 1, sizeof(*known));
    for (k = 0; k < n; k++)
        known[k] = mc_string_map_key(reader->names, k).data;
    for (i = 0; reader->only[i] != NULL; i++) {
        struct mc_slice name = mc_slice_of(reader->only[i]);
        const char *hint = mc_nearest(name, known);

        if (mc_string_map_find(reader->names, name) != MC_NOT_FOUND)
            continue;
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_WARNING, "", reader->path,
                                 whole_file, "no metric \"%s\" in this file%s%s%s", reader->only[i],
                                 hint == NULL ? "" : "; did you mean \"", hint == NULL ? "" : hint,
                                 hint == NULL ? "" : "\"?");
    }
}

static void begin(struct mc_score_reader *reader)
{
    struct mc_arena *arena = reader->table->arena;

    memset(reader->summary, 0, sizeof(*reader->summary));
    reader->n_errors_before = reader->diagnostics->n_errors;
    reader->names = mc_string_map_new(arena);
    reader->ids = mc_string_map_new(arena);
    reader->columns = mc_arena_array(arena, MC_SCORE_COLUMN_LIMIT, sizeof(*reader->columns));
    reader->seen = mc_arena_array(arena, reader->table->n_cases, sizeof(*reader->seen));
    reader->first = reader->table->n_columns;
    reader->unproved = mc_arena_array(arena, MC_SCORE_COLUMN_LIMIT, sizeof(*reader->unproved));
}

/* The first finding that this file added. */
static int first_finding(const struct mc_score_reader *reader, struct mc_error *error)
{
    size_t i, n_errors = 0;

    for (i = 0; i < reader->diagnostics->n_items; i++) {
        const struct mc_diagnostic *item = &reader->diagnostics->items[i];

        if (item->severity != MC_SEVERITY_ERROR || n_errors++ < reader->n_errors_before)
            continue;
        return mc_error_set_at(error, MC_CODE_INPUT, item->file.data, item->at, "%.*s",
                               MC_SLICE_ARGUMENTS(item->text));
    }
    return 0;
}

int mc_score_file_parse(struct mc_slice path, struct mc_slice text, struct mc_score_table *table,
                        const char *const *only, struct mc_diagnostics *diagnostics,
                        struct mc_score_file_summary *summary, struct mc_error *error)
{
    struct mc_score_reader reader = {.table = table,
                                     .only = only,
                                     .diagnostics = diagnostics,
                                     .summary = summary,
                                     .path = path,
                                     .text = text};
    size_t first = table->n_columns;

    begin(&reader);
    if (is_json(path, text))
        mc_score_read_json(&reader);
    else
        mc_score_read_delimited(&reader);
    if (first_finding(&reader, error) != 0) {
        table->n_columns = first;
        return -1;
    }
    sign_columns(&reader, first);
    explain_missing(&reader, first);
    mark_unproved(&reader);
    warn_of_absent_metrics(&reader);
    return 0;
}

int mc_score_file_read(const char *path, struct mc_score_table *table, const char *const *only,
                       struct mc_diagnostics *diagnostics, struct mc_score_file_summary *summary,
                       struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, table->arena, &text, error) != 0)
        return -1;
    return mc_score_file_parse(mc_slice_of(mc_arena_strdup(table->arena, path)), text, table, only,
                               diagnostics, summary, error);
}
