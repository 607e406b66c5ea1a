/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_reader.c: looks up the columns and cases that a reader names, and stores their scores. A
 * mark, a standard error or spans of a metric are addressed by its column with a further bit set.
 * In order: names of keys, columns, marks, cases, scores and their ranges, findings, and ids that
 * match no case. */
#include "scores/score_reader.h"

#include <math.h>
#include <strings.h>

#include "base/column_names.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "base/options.h"
#include "suite/suite.h"

/* Errors after which reading stops, as the rest would be more of the same. */
enum { SCORE_FINDING_LIMIT = 100 };

/* Marks are addressed by the column with one of these bits. */
#define SCORE_MARK_OF ((size_t)1 << 32)
#define SCORE_ERROR_OF ((size_t)1 << 33)
#define SCORE_SPANS_OF ((size_t)1 << 34)

static const char NO_NUMBER[] = "marked missing in the score file";

bool mc_score_is_id_name(struct mc_slice name)
{
    static const char *const names[] = {"id", "case", "case_id", "case id", "caseid"};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (name.length == strlen(names[i]) && strncasecmp(name.data, names[i], name.length) == 0)
            return true;
    return false;
}

bool mc_score_is_about_case(struct mc_slice name)
{
    static const char *const names[] = {
        "reference",       "references",    "candidate",     "targeted",
        "reference_amr",   "candidate_amr", "dataset",       "suite",
        "source",          "phenomenon",    "subphenomenon", "ratings",
        "system",          "item",          "tags",          "note",
        "licence",         "expect",        "lint",          "scale_minimum",
        "scale_maximum",   "judgement",     "scale_kind",    "category",
        "spans",           "src",           "src_amr",       "language",
        "source_language", "document",      "segment",       NULL};

    return names[mc_known_index(name, names)] != NULL ||
           (name.length > 10 && mc_slice_begins(name, "reference_")) ||
           (name.length > 9 && mc_slice_begins(name, "targeted_"));
}

bool mc_score_reader_has(const struct mc_score_reader *reader, struct mc_slice id)
{
    return mc_string_map_find(reader->table->suite->case_ids, id) != MC_NOT_FOUND;
}

static bool is_wanted(const struct mc_score_reader *reader, struct mc_slice name)
{
    return reader->only == NULL || reader->only[mc_known_index(name, reader->only)] != NULL ||
           reader->only[mc_known_index(mc_column_without_repeat(name), reader->only)] != NULL;
}

/* What the caller declares about the metric applies if the file says nothing, and must not
 * contradict it. */
static void declare(struct mc_score_reader *reader, const struct mc_column_head *head,
                    struct mc_position at, struct mc_score_column *column)
{
    const struct mc_score_table *table = reader->table;
    struct mc_column_head combined = *head;
    bool direction_differs = false, range_differs = false;
    size_t i;

    for (i = 0; i < table->n_declarations; i++) {
        struct mc_score_declaration *declared = &table->declarations[i];

        if (!mc_slice_is(head->name, declared->name) &&
            !mc_slice_is(column->name, declared->name) &&
            !mc_slice_is(mc_column_without_repeat(head->name), declared->name))
            continue;
        declared->was_used = true;
        direction_differs = direction_differs || (declared->lower_is_better &&
                                                  head->has_direction && !head->lower_is_better);
        combined.has_direction = combined.has_direction || declared->lower_is_better;
        combined.lower_is_better = combined.lower_is_better || declared->lower_is_better;
        if (!declared->has_range)
            continue;
        range_differs =
            range_differs ||
            (head->has_range && !(declared->low >= head->low && declared->low <= head->low &&
                                  declared->high >= head->high && declared->high <= head->high));
        combined.has_range = true;
        combined.may_exceed = declared->may_exceed;
        combined.low = declared->low;
        combined.high = declared->high;
    }
    mc_column_head_apply(&combined, column);
    if (direction_differs || range_differs)
        (void)mc_diagnostics_add(
            reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, at,
            direction_differs
                ? "the file says that higher scores of \"%.*s\" are better, but the command "
                  "line says lower"
                : "the file and the command line give different ranges of \"%.*s\"",
            MC_SLICE_ARGUMENTS(head->name));
}

size_t mc_score_reader_column(struct mc_score_reader *reader, const struct mc_column_head *head,
                              struct mc_position at, bool *too_many)
{
    uint32_t index = mc_string_map_find(reader->names, head->name);
    struct mc_score_column *column;

    if (index != MC_NOT_FOUND)
        return reader->columns[index];
    if (mc_string_map_size(reader->names) == MC_SCORE_COLUMN_LIMIT) {
        *too_many = true;
        return SIZE_MAX;
    }
    index = mc_string_map_add(reader->names, head->name, NULL);
    reader->columns[index] = SIZE_MAX;
    if (!is_wanted(reader, head->name))
        return SIZE_MAX;
    column = mc_score_table_add(reader->table, head->name);
    reader->summary->n_columns++;
    /* a name that is taken is no reason to leave a metric out */
    if (!mc_slice_equal(column->name, head->name))
        (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_WARNING, "", reader->path, at,
                                 "a metric \"%.*s\" already exists; this one is called \"%.*s\"",
                                 MC_SLICE_ARGUMENTS(head->name), MC_SLICE_ARGUMENTS(column->name));
    declare(reader, head, at, column);
    reader->columns[index] = reader->table->n_columns - 1;
    return reader->columns[index];
}

size_t mc_score_reader_mark(struct mc_score_reader *reader, struct mc_slice name,
                            enum mc_column_mark mark)
{
    uint32_t index = mc_string_map_find(reader->names, name);
    size_t column = index == MC_NOT_FOUND ? SIZE_MAX : reader->columns[index];

    if (column == SIZE_MAX)
        return SIZE_MAX;
    if (mark == MC_MARK_STANDARD_ERROR)
        return column | SCORE_ERROR_OF;
    if (mark == MC_MARK_SPANS) {
        struct mc_score_column *cells = &reader->table->columns[column];

        if (cells->spans == NULL)
            cells->spans =
                mc_arena_array(reader->table->arena, reader->table->n_cases, sizeof(*cells->spans));
        return column | SCORE_SPANS_OF;
    }
    if (reader->unproved[column - reader->first] == NULL)
        reader->unproved[column - reader->first] =
            mc_arena_array(reader->table->arena, reader->table->n_cases, sizeof(bool));
    reader->table->columns[column].searches = true;
    return column | SCORE_MARK_OF;
}

bool mc_score_reader_is_spans(size_t column)
{
    return column != SIZE_MAX && (column & SCORE_SPANS_OF) != 0;
}

bool mc_score_reader_take_spans(struct mc_score_reader *reader, size_t column, size_t case_index,
                                const struct mc_json_cursor *list)
{
    const struct mc_suite *suite = reader->table->suite;

    if (case_index == SIZE_MAX || json_is_null(list->value))
        return true;
    return mc_spans_read(list, suite->cases[case_index].candidate.text, reader->table->arena,
                         &reader->table->columns[column - SCORE_SPANS_OF].spans[case_index]);
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

/* A column without any standard error gets no array for them. */
static bool set_error(struct mc_score_reader *reader, size_t column, size_t case_index,
                      double value)
{
    struct mc_score_column *cells = &reader->table->columns[column];

    if (value < 0 || isinf(value))
        return false;
    if (!(value > 0))
        return true;
    if (cells->standard_errors == NULL)
        cells->standard_errors = mc_arena_array(reader->table->arena, reader->table->n_cases,
                                                sizeof(*cells->standard_errors));
    cells->standard_errors[case_index] = value;
    return true;
}

bool mc_score_reader_set(struct mc_score_reader *reader, size_t column, size_t case_index,
                         double value)
{
    struct mc_score_column *cells;

    if ((column & SCORE_MARK_OF) != 0) {
        bool is_unproved = value > 0;

        if (value < 0 || (is_unproved && (value < 1 || value > 1)))
            return false;
        reader->unproved[column - SCORE_MARK_OF - reader->first][case_index] = is_unproved;
        return true;
    }
    if ((column & SCORE_ERROR_OF) != 0)
        return set_error(reader, column - SCORE_ERROR_OF, case_index, value);
    cells = &reader->table->columns[column];
    if (!isnan(value) && !mc_score_column_allows(cells, value))
        return false;
    cells->values[case_index] = value;
    cells->states[case_index] = (unsigned char)(isnan(value) ? MC_SCORE_MISSING : MC_SCORE_OK);
    if (isnan(value) || cells->notes[case_index].length > 0)
        cells->notes[case_index] = mc_slice_of(isnan(value) ? NO_NUMBER : "");
    return true;
}

const char *mc_score_reader_outside(const struct mc_score_reader *reader, size_t column,
                                    size_t case_index, double value)
{
    bool is_mark = (column & SCORE_MARK_OF) != 0, is_error = (column & SCORE_ERROR_OF) != 0;
    const struct mc_score_column *cells =
        &reader->table->columns[column & ~(SCORE_MARK_OF | SCORE_ERROR_OF)];
    struct mc_slice id = mc_clip(reader->table->suite->cases[case_index].id);
    struct mc_slice name = mc_clip(cells->name);
    char score[MC_REAL_TEXT_SIZE], low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    mc_format_real(value, score);
    if (is_mark)
        return mc_arena_format(reader->table->arena,
                               "%s is not a mark of \"%.*s\": use 1 for an unproved score, 0 for a "
                               "proved one (case \"%.*s\")",
                               score, MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(id));
    if (is_error)
        return mc_arena_format(reader->table->arena,
                               "%s is not a standard error of \"%.*s\": use a number from 0, or "
                               "nothing where it is not known (case \"%.*s\")",
                               score, MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(id));
    mc_format_real(fmin(cells->worst, cells->best), low);
    mc_format_real(fmax(cells->worst, cells->best), high);
    return mc_arena_format(reader->table->arena,
                           "%s is outside the range of \"%.*s\", %s to %s (case \"%.*s\")", score,
                           MC_SLICE_ARGUMENTS(name), low, high, MC_SLICE_ARGUMENTS(id));
}

bool mc_score_reader_enough(const struct mc_score_reader *reader)
{
    return reader->diagnostics->n_errors - reader->n_errors_before >= SCORE_FINDING_LIMIT;
}

void mc_score_reader_fault(const struct mc_score_reader *reader, const struct mc_error *fault)
{
    (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, fault->at,
                             "%s", fault->text);
}

/* The first ids: '"a", "b", "c" ...'. */
static void append_ids(struct mc_buffer *text, const struct mc_slice *ids, size_t n_ids, size_t n)
{
    size_t i;

    for (i = 0; i < n_ids; i++) {
        struct mc_slice shown = mc_clip(ids[i]);

        mc_buffer_append_format(text, "%s\"%.*s\"", i == 0 ? "" : ", ", MC_SLICE_ARGUMENTS(shown));
    }
    mc_buffer_append_text(text, n_ids < n ? " ..." : "");
}

void mc_score_reader_check_ids(const struct mc_score_reader *reader, struct mc_position first)
{
    enum { IDS_SHOWN = 3 };
    const struct mc_score_file_summary *summary = reader->summary;
    const struct mc_suite *suite = reader->table->suite;
    size_t n_unknown = summary->n_unknown < IDS_SHOWN ? summary->n_unknown : IDS_SHOWN;
    size_t n_cases = suite->n_cases < IDS_SHOWN ? suite->n_cases : IDS_SHOWN, i;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice ids[IDS_SHOWN];

    if (summary->n_used > 0 || summary->n_unknown == 0 ||
        reader->diagnostics->n_errors > reader->n_errors_before)
        return;
    for (i = 0; i < n_cases; i++)
        ids[i] = suite->cases[i].id;
    mc_buffer_append_text(&text, "no id of this file is a case of the run: the file has ");
    append_ids(&text, summary->unknown, n_unknown, summary->n_unknown);
    mc_buffer_append_text(&text, ", the run has ");
    append_ids(&text, ids, n_cases, suite->n_cases);
    (void)mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "", reader->path, first,
                             "%.*s", MC_SLICE_ARGUMENTS(mc_buffer_slice(&text)));
    mc_buffer_free(&text);
}
