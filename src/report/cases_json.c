/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cases_json.c: the cases of a JSON report, written and read back. In order: what metrics say of a
 * case, by the name of the metric; its expectations; the case itself; its place; the lists. */
#include "report/cases_json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "base/hash.h"
#include "report/case_json.h"
#include "report/record.h"
#include "report/words.h"
#include "suite/case_content.h"
#include "suite/fields.h"

bool mc_saved_enough(const struct mc_saved_reader *reader)
{
    enum { ENOUGH_ERRORS = 20 };

    return reader->report->json.diagnostics->n_errors - reader->errors_before >= ENOUGH_ERRORS;
}

/* --- what metrics say of a case --------------------------------------------------------------- */

/* A number for each metric that has one; omitted if none has. */
static void put_numbers(struct mc_json_stream *json, const char *key,
                        const struct mc_score_table *table, size_t index,
                        double (*number_of)(const struct mc_score_column *column, size_t index))
{
    size_t c;

    mc_json_put_object(json, key, MC_JSON_SOME);
    for (c = 0; c < table->n_columns; c++) {
        double number = number_of(&table->columns[c], index);

        if (isnan(number))
            continue;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, number);
    }
    mc_json_put_end(json);
}

/* The same for texts. */
static void put_texts(struct mc_json_stream *json, const char *key,
                      const struct mc_score_table *table, size_t index,
                      struct mc_slice (*text_of)(const struct mc_score_column *column,
                                                 size_t index))
{
    size_t c;

    mc_json_put_object(json, key, MC_JSON_SOME);
    for (c = 0; c < table->n_columns; c++) {
        struct mc_slice text = text_of(&table->columns[c], index);

        if (text.length == 0)
            continue;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_slice(json, NULL, text);
    }
    mc_json_put_end(json);
}

static double error_of(const struct mc_score_column *column, size_t index)
{
    return column->standard_errors != NULL && column->standard_errors[index] > 0
               ? column->standard_errors[index]
               : (double)NAN;
}

/* The score of the reference against itself, if requested; else NaN. */
static double self_score_of(const struct mc_score_column *column, size_t index)
{
    return column->self_values == NULL ? (double)NAN : column->self_values[index];
}

/* The remark of the metric on a score that it gave. */
static struct mc_slice remark_of(const struct mc_score_column *column, size_t index)
{
    return column->states[index] == MC_SCORE_OK ? mc_score_note(column, index) : mc_slice("", 0);
}

static void put_scores(struct mc_json_stream *json, const struct mc_score_table *table,
                       size_t index)
{
    size_t c;

    mc_json_put_object(json, "scores", MC_JSON_FLAT);
    for (c = 0; c < table->n_columns; c++) {
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, table->columns[c].values[index]);
    }
    mc_json_put_end(json);
    put_numbers(json, "standard_errors", table, index, error_of);
    mc_json_put_array(json, "unproved", MC_JSON_SOME);
    for (c = 0; c < table->n_columns; c++)
        if (mc_score_is_unproved(&table->columns[c], index))
            mc_json_put_slice(json, NULL, table->columns[c].name);
    mc_json_put_end(json);
}

/* Errors marked in the candidate, in the form of a suite. */
static void put_spans(struct mc_json_stream *json, const char *key, const struct mc_spans *spans)
{
    size_t i;

    mc_json_put_array(json, key, MC_JSON_FLAT);
    for (i = 0; i < spans->n; i++) {
        const struct mc_span *span = &spans->items[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        if (!span->of_source) {
            mc_json_put_count(json, "start", span->start);
            mc_json_put_count(json, "end", span->end);
        }
        mc_json_put_text(json, "severity", mc_span_severity_name(span->severity));
        if (span->of_source)
            mc_json_put_text(json, "side", "source");
        mc_json_put_some_slice(json, "category", span->category);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* The errors marked by people and by metrics; omitted if nobody looked for any. */
static void put_all_spans(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_score_table *table = result->scores;
    size_t c;

    if (mc_case_more(&result->suite->cases[index])->spans.are_known)
        put_spans(json, "spans", &mc_case_more(&result->suite->cases[index])->spans);
    mc_json_put_object(json, "metric_spans", MC_JSON_SOME);
    for (c = 0; c < table->n_columns; c++) {
        if (table->columns[c].spans == NULL || !table->columns[c].spans[index].are_known)
            continue;
        mc_json_put_key(json, table->columns[c].name);
        put_spans(json, NULL, &table->columns[c].spans[index]);
    }
    mc_json_put_end(json);
}

static const char *const searches[] = {[MC_EDIT_PROVED] = "proved",
                                       [MC_EDIT_BEST_OF_ALL] = "all",
                                       [MC_EDIT_BEST_FOUND] = "some",
                                       NULL};

static const struct mc_record_field edit_fields[] = {
    MC_FIELD(struct mc_score_edit, "edit", edit, MC_NEEDED),
    MC_FIELD(struct mc_score_edit, "from", from, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_score_edit, "to", to, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_score_edit, "score", score, MC_NEEDED),
    MC_FIELD_WORD(struct mc_score_edit, "search", search, searches, MC_NEEDED),
    MC_FIELD_END,
};

static void put_edits(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_score_table *table = result->scores;
    size_t c;

    if (result->left_out != NULL && result->left_out[index])
        return; /* edits would reveal the content of the graphs */
    mc_json_put_object(json, "best_edits", MC_JSON_SOME);
    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *column = &table->columns[c];

        if (column->edits != NULL && column->edits[index] != NULL)
            mc_record_put_object(json, column->name.data, edit_fields, column->edits[index]);
    }
    mc_json_put_end(json);
}

/* Moves on to the next member of an object whose keys are names of metrics in the report; any other
 * key is a finding. NULL after the last one, or if there are too many errors. */
static struct mc_score_column *next_metric(const struct mc_saved_reader *reader,
                                           const struct mc_json_cursor *object,
                                           struct mc_json_cursor *at)
{
    while (mc_json_next(object, at) && !mc_saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at->key));

        if (c != MC_NOT_FOUND)
            return &reader->report->table->columns[c];
        mc_json_finding(at, MC_SEVERITY_ERROR, "", true, "\"%.*s\" is not listed under \"metrics\"",
                        MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(at->key))));
    }
    return NULL;
}

/* Reads a number or null; NaN for null. */
static bool read_number(const struct mc_json_cursor *at, double *number)
{
    *number = (double)NAN;
    return json_is_null(at->value) || mc_json_number(at, number) == 0;
}

/* Marks the scores that are not proved. */
static void read_unproved(const struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                          size_t index)
{
    struct mc_json_cursor list, name;
    size_t i;

    if (!mc_array_of(object, "unproved", &list))
        return;
    for (i = 0; mc_json_element(&list, i, &name) && !mc_saved_enough(reader); i++) {
        const char *text = json_string_value(name.value);
        uint32_t c =
            text == NULL ? MC_NOT_FOUND : mc_string_map_find(reader->metrics, mc_slice_of(text));
        struct mc_score_column *column =
            c == MC_NOT_FOUND ? NULL : &reader->report->table->columns[c];

        if (column == NULL) {
            mc_json_finding(&name, MC_SEVERITY_ERROR, "", false,
                            "this is not the name of a metric listed under \"metrics\"");
        } else if (column->states[index] != MC_SCORE_OK) {
            mc_json_finding(&name, MC_SEVERITY_ERROR, "", false,
                            "the case has no score of \"%.*s\" that could be unproved",
                            MC_SLICE_ARGUMENTS(mc_clip(column->name)));
        } else {
            column->searches = true;
            column->notes[index] = mc_slice_of(MC_METRIC_NOT_PROVED "the report says so");
        }
    }
}

static void read_edits(const struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                       size_t index)
{
    struct mc_json_cursor edits, at = {.key = NULL};
    struct mc_score_column *column;

    if (!mc_field_object(object, "best_edits", MC_OPTIONAL, &edits))
        return;
    while ((column = next_metric(reader, &edits, &at)) != NULL) {
        struct mc_score_edit *edit = mc_arena_array(reader->arena, 1, sizeof(*edit));

        if (mc_json_is_object(&at) != 0)
            continue;
        mc_record_read_all(&at, edit_fields, reader->arena, edit);
        if (column->edits == NULL)
            column->edits = mc_arena_array(reader->arena, reader->report->table->n_cases,
                                           sizeof(*column->edits));
        column->edits[index] = edit;
    }
}

static void read_errors(const struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                        size_t index)
{
    size_t n_cases = reader->report->table->n_cases;
    struct mc_json_cursor errors, at = {.key = NULL};
    struct mc_score_column *column;
    double error;

    if (!mc_field_object(object, "standard_errors", MC_OPTIONAL, &errors))
        return;
    while ((column = next_metric(reader, &errors, &at)) != NULL) {
        if (mc_json_number(&at, &error) != 0)
            continue;
        if (!(error >= 0))
            mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                            "a standard error is a number from 0");
        if (column->standard_errors == NULL)
            column->standard_errors =
                mc_arena_array(reader->arena, n_cases, sizeof(*column->standard_errors));
        column->standard_errors[index] = error;
    }
}

/* Reads the errors that people and metrics marked in the candidate. */
static void read_spans(const struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                       size_t index)
{
    size_t n_cases = reader->report->table->n_cases;
    struct mc_case *item = &reader->report->suite.cases[index];
    struct mc_json_cursor spans, at = {.key = NULL};
    struct mc_score_column *column;

    if (mc_json_member(object, "spans", &spans) &&
        !mc_spans_read(&spans, item->candidate.text, reader->arena,
                       &mc_case_add_more(item, reader->arena)->spans))
        return;
    if (!mc_field_object(object, "metric_spans", MC_OPTIONAL, &spans))
        return;
    while ((column = next_metric(reader, &spans, &at)) != NULL) {
        if (column->spans == NULL)
            column->spans = mc_arena_array(reader->arena, n_cases, sizeof(*column->spans));
        if (!mc_spans_read(&at, item->candidate.text, reader->arena, &column->spans[index]))
            return;
    }
}

static void read_scores(const struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                        size_t index)
{
    struct mc_json_cursor scores, missing, remarks, at = {.key = NULL};
    struct mc_score_column *column;
    struct mc_slice remark;
    double score;

    if (!mc_field_object(object, "scores", MC_REQUIRED, &scores))
        return;
    while ((column = next_metric(reader, &scores, &at)) != NULL) {
        if (!read_number(&at, &score))
            continue;
        column->values[index] = score;
        column->states[index] = isnan(score) ? MC_SCORE_NOT_APPLICABLE : MC_SCORE_OK;
        if (!isnan(score))
            continue;
        column->notes[index] = mc_slice("", 0);
        if (mc_object_of(object, "missing", &missing))
            mc_field_text(&missing, at.key, MC_OPTIONAL, reader->arena, &column->notes[index]);
    }
    read_errors(reader, object, index);
    read_unproved(reader, object, index);
    if (reader->report->schema == 1 || !mc_field_object(object, "remarks", MC_OPTIONAL, &remarks))
        return;
    at = (struct mc_json_cursor){.key = NULL};
    while ((column = next_metric(reader, &remarks, &at)) != NULL)
        if (mc_json_text(&at, reader->arena, &remark) == 0 && column->states[index] == MC_SCORE_OK)
            column->notes[index] = remark;
}

static void read_self_scores(const struct mc_saved_reader *reader,
                             const struct mc_json_cursor *object, size_t index)
{
    struct mc_json_cursor self_scores, at = {.key = NULL};
    struct mc_score_column *column;

    if (!mc_object_of(object, "self", &self_scores))
        return;
    while ((column = next_metric(reader, &self_scores, &at)) != NULL) {
        if (column->self_values == NULL)
            column->self_values = mc_arena_undefined(reader->arena, reader->report->table->n_cases);
        if (!read_number(&at, &column->self_values[index]))
            return;
    }
}

/* The list "normalised" of a case: people, then the metrics. */
static void read_normalised(struct mc_result *result, const struct mc_json_cursor *object,
                            size_t index)
{
    size_t n = result->scores->n_columns + 1, c;
    struct mc_json_cursor list;

    if (!mc_field_array(object, "normalised", MC_REQUIRED, &list))
        return;
    if (json_array_size(list.value) != n) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "", false,
                        "the list has %zu numbers and not one for people and one for each metric, "
                        "%zu",
                        json_array_size(list.value), n);
        return;
    }
    for (c = 0; c < n; c++)
        *(c == 0 ? &result->human_normalised[index] : &result->metric_normalised[c - 1][index]) =
            mc_element_of(&list, c);
}

/* --- what is expected of a case --------------------------------------------------------------- */

static const char *const outcomes[] = {"not_applicable", "passed", "failed", NULL};

/* A verdict as written: with a margin or a reason. */
struct verdict_record {
    enum mc_outcome outcome;
    double margin;
    const char *reason;
};

static const struct mc_record_field verdict_fields[] = {
    MC_FIELD_WORD(struct verdict_record, "verdict", outcome, outcomes, MC_NEEDED),
    MC_FIELD(struct verdict_record, "margin", margin, MC_ALWAYS),
    MC_FIELD(struct verdict_record, "reason", reason, MC_IF_SET | MC_STRICT),
    MC_FIELD_END,
};

static void put_verdict(struct mc_json_stream *json, const char *key,
                        const struct mc_verdict *verdict)
{
    const struct verdict_record record = {verdict->outcome, mc_verdict_margin(verdict),
                                          verdict->outcome == MC_OUTCOME_NONE ? verdict->reason
                                                                              : NULL};

    mc_record_put_object(json, key, verdict_fields, &record);
}

void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested)
{
    const struct mc_expectation *expectation = tested->expectation;
    const char *key = mc_expectation_value_key(expectation->type);

    mc_json_put_text(json, "type", mc_expectation_type_name(expectation->type));
    mc_json_put_some_slice(json, "case", expectation->other);
    mc_json_put_slices(json, "than", MC_JSON_SOME, expectation->than, expectation->n_than);
    if (isnan(expectation->value))
        return;
    if (!expectation->in_human_spread) {
        mc_json_put_real(json, key, expectation->value);
        return;
    }
    mc_json_put_object(json, key, MC_JSON_FLAT);
    mc_json_put_real(json, "human", expectation->value);
    mc_json_put_end(json);
    mc_json_put_real(json, "distance", tested->distance);
}

/* The member "expectations" of a case: a list of {"type", "case" or "than", "tolerance", "margin"
 * or "value" as in the suite, "distance" if the value is in human units, "from_phenomenon",
 * "people", "verdicts": {METRIC: {"verdict", "margin", "reason"}}}; omitted if empty. */
static void put_expectations(struct mc_json_stream *json, const struct mc_result *result,
                             size_t index)
{
    const struct mc_expectations *expectations = result->expectations;
    size_t i, c;

    if (expectations == NULL)
        return;
    mc_json_put_array(json, "expectations", MC_JSON_SOME);
    for (i = expectations->first[index]; i < expectations->first[index + 1]; i++) {
        const struct mc_tested *tested = &expectations->items[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_expectation(json, tested);
        mc_json_put_some_flag(json, "from_phenomenon", tested->of_phenomenon);
        put_verdict(json, "people", &tested->people);
        mc_json_put_object(json, "verdicts", MC_JSON_FLAT);
        for (c = 0; c < result->scores->n_columns; c++) {
            mc_json_put_key(json, result->scores->columns[c].name);
            put_verdict(json, NULL, &tested->verdicts[c]);
        }
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* Reads the expectations of a case as its own; their verdicts are read later. */
static void read_expectations(const struct mc_saved_reader *reader,
                              const struct mc_json_cursor *object, struct mc_case *item)
{
    struct mc_json_cursor list, entry;
    struct mc_case_lists *lists;
    size_t n, i;

    if (!mc_array_of(object, "expectations", &list))
        return;
    n = json_array_size(list.value);
    lists = mc_case_add_lists(item, reader->arena);
    lists->expectations = mc_arena_array(reader->arena, n, sizeof(*lists->expectations));
    for (i = 0; mc_json_element(&list, i, &entry) && !mc_saved_enough(reader); i++) {
        struct mc_expectation *expectation = &lists->expectations[lists->n_expectations];

        memset(expectation, 0, sizeof(*expectation));
        if (mc_json_is_object(&entry) != 0 ||
            !mc_expectation_type_read(&entry, reader->arena, &expectation->type) ||
            !mc_expectation_value_read(&entry, MC_OPTIONAL, expectation))
            continue;
        mc_field_text(&entry, "case", MC_OPTIONAL, reader->arena, &expectation->other);
        mc_field_texts(&entry, "than", MC_OPTIONAL, reader->arena, &expectation->than,
                       &expectation->n_than);
        if (mc_expectation_compares(expectation->type) && expectation->other.length == 0 &&
            expectation->n_than == 0)
            mc_json_finding(&entry, MC_SEVERITY_ERROR, "E003", false,
                            "key \"case\" or \"than\" is missing: with what is the case compared?");
        else
            lists->n_expectations++;
    }
}

static void read_verdict(const struct mc_json_cursor *at, struct mc_arena *arena,
                         struct mc_verdict *verdict)
{
    struct verdict_record record = {MC_OUTCOME_NONE, (double)NAN, NULL};
    size_t outcome;

    if (mc_json_is_object(at) != 0 ||
        !mc_field_word(at, "verdict", MC_REQUIRED, outcomes, arena, &outcome))
        return;
    (void)mc_record_read(at, &verdict_fields[1], arena, &record);
    verdict->outcome = (enum mc_outcome)outcome;
    if (verdict->outcome == MC_OUTCOME_NONE)
        verdict->reason = record.reason;
    else
        verdict->margin = record.margin;
}

static void read_tested(const struct mc_result *result, const struct mc_json_cursor *object,
                        size_t index, size_t i)
{
    const struct mc_expectation *expectation =
        &mc_case_lists(&result->suite->cases[index])->expectations[i];
    struct mc_tested *tested = &result->expectations->items[result->expectations->first[index] + i];
    bool is_bound = mc_expectation_is_bound(expectation->type) || isnan(expectation->value);
    const struct mc_score_table *scores = result->scores;
    struct mc_json_cursor at, verdicts;
    size_t c;

    tested->item = (uint32_t)index;
    tested->expectation = expectation;
    tested->distance = is_bound ? 0 : expectation->value;
    if (mc_json_member(object, "distance", &at))
        tested->distance = mc_real_of(object, "distance");
    mc_field_flag(object, "from_phenomenon", &tested->of_phenomenon);
    if (mc_field_object(object, "people", MC_REQUIRED, &at))
        read_verdict(&at, result->arena, &tested->people);
    tested->verdicts = mc_arena_array(result->arena, scores->n_columns, sizeof(*tested->verdicts));
    if (!mc_field_object(object, "verdicts", MC_REQUIRED, &verdicts))
        return;
    for (c = 0; c < scores->n_columns; c++)
        if (mc_json_required(&verdicts, scores->columns[c].name.data, &at) == 0)
            read_verdict(&at, result->arena, &tested->verdicts[c]);
}

static struct mc_expectations *room_for_tests(const struct mc_result *result)
{
    const struct mc_suite *suite = result->suite;
    struct mc_expectations *expectations = mc_arena_array(result->arena, 1, sizeof(*expectations));
    size_t i;

    expectations->first =
        mc_arena_array(result->arena, suite->n_cases + 1, sizeof(*expectations->first));
    for (i = 0; i < suite->n_cases; i++)
        expectations->first[i + 1] =
            expectations->first[i] +
            (mc_case_is_selected(suite, i)
                 ? (uint32_t)mc_case_lists(&suite->cases[i])->n_expectations
                 : 0);
    expectations->n = expectations->first[suite->n_cases];
    expectations->items =
        mc_arena_array(result->arena, expectations->n, sizeof(*expectations->items));
    return expectations->n == 0 ? NULL : expectations;
}

void mc_case_results_json_read(const struct mc_json_cursor *root, bool normalised,
                               struct mc_result *result)
{
    struct mc_json_cursor list, at, tests, test;
    size_t n_shown = 0, i, k;

    result->expectations = room_for_tests(result);
    if (!mc_json_member(root, "cases", &list))
        return;
    for (i = 0; i < result->suite->n_cases; i++) {
        if (!mc_case_is_selected(result->suite, i) || !mc_json_element(&list, n_shown++, &at))
            continue;
        if (normalised)
            read_normalised(result, &at, i);
        if (result->expectations == NULL || !mc_json_member(&at, "expectations", &tests))
            continue;
        for (k = 0; k < mc_case_lists(&result->suite->cases[i])->n_expectations &&
                    mc_json_element(&tests, k, &test);
             k++)
            read_tested(result, &test, i, k);
    }
}

/* --- the case itself -------------------------------------------------------------------------- */

static const struct mc_record_field row_fields[] = {
    MC_FIELD(struct mc_case_labels, "subphenomenon", subphenomenon, MC_IF_SET | MC_STRICT),
    MC_FIELD_END,
};
static const struct mc_record_field detail_fields[] = {
    MC_FIELD(struct mc_case_more, "category", category, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_case_more, "source_language", source_language, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_case_more, "language", language, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_case_more, "document", document, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_case_more, "segment", segment, MC_IF_SET | MC_STRICT),
    MC_FIELD_END,
};
/* Also written for cases that are not shown. */
static const struct mc_record_field maker_fields[] = {
    MC_FIELD(struct mc_case_labels, "system", system, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_case_labels, "item", item, MC_IF_SET | MC_STRICT),
    MC_FIELD_END,
};

/* The id of a case, its row and its place in a file. A case that is not shown is written without
 * subphenomenon, category, languages, document and segment. */
static void put_place(struct mc_json_stream *json, const struct mc_suite *suite,
                      const struct mc_case *item, bool is_shown)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    mc_json_put_slice(json, "id", item->id);
    mc_json_put_slice(json, "dataset", mc_case_dataset(suite, item));
    mc_json_put_slice(json, "phenomenon", phenomenon == NULL ? mc_slice("", 0) : phenomenon->name);
    if (is_shown) {
        (void)mc_record_put(json, row_fields, mc_case_labels(item));
        (void)mc_record_put(json, detail_fields, mc_case_more(item));
    }
    (void)mc_record_put(json, maker_fields, mc_case_labels(item));
    if (!suite->files[item->file].pooled)
        mc_json_put_bool(json, "pooled", false);
    mc_json_put_count(json, "file", item->file);
    if (item->at.line > 0)
        mc_json_put_pair(json, "at", item->at.line, item->at.column);
}

/* The hashes by which `compare` and `gate` see whether a case is still the same. */
static void put_content(struct mc_json_stream *json, const struct mc_case *item)
{
    const struct mc_case_content content = mc_case_content_of(item);
    char hash[17];

    if (!content.known)
        return;
    mc_json_put_object(json, "content", MC_JSON_FLAT);
    (void)snprintf(hash, sizeof(hash), "%016" PRIx64, content.texts);
    mc_json_put_text(json, "texts", hash);
    (void)snprintf(hash, sizeof(hash), "%016" PRIx64, content.graphs);
    if (content.graphs != 0)
        mc_json_put_text(json, "graphs", hash);
    mc_json_put_end(json);
}

/* A case that is not shown is reduced to what the figures of selected cases need; its texts stay,
 * since the reference identifies cases of one source and expectations show both texts. */
static void put_case(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];
    const struct mc_score_scale *scale = &result->suite->files[item->file].scale;
    const struct mc_dataset_result *dataset =
        mc_whole_dataset(result, mc_case_dataset(result->suite, item));
    const struct mc_side *source = &mc_case_more(item)->source;
    bool is_shown = mc_case_is_selected(result->suite, index);
    struct mc_arena_mark mark = mc_arena_mark(json->arena);
    size_t c;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    if (!is_shown)
        mc_json_put_count(json, "place", index);
    put_place(json, result->suite, item, is_shown);
    mc_json_put_some_flag(json, "left_out",
                          is_shown && result->left_out != NULL && result->left_out[index]);
    if (is_shown && source->has_text)
        mc_json_put_slice(json, "source", source->text);
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    if (item->candidate.has_text)
        mc_json_put_slice(json, "candidate", item->candidate.text);
    if (is_shown) {
        mc_case_json_put(json, item);
        put_content(json, item);
    }
    if (dataset != NULL && dataset->scales_differ)
        mc_json_put_pair(json, "scale", scale->minimum, scale->maximum);
    mc_json_put_real(json, "human", item->human);
    put_scores(json, result->scores, index);
    if (is_shown) {
        put_texts(json, "missing", result->scores, index, mc_missing_reason);
        put_all_spans(json, result, index);
        mc_json_put_array(json, "normalised", MC_JSON_FLAT); /* people, then the metrics */
        mc_json_put_real(json, NULL, result->human_normalised[index]);
        for (c = 0; c < result->scores->n_columns; c++)
            mc_json_put_real(json, NULL, result->metric_normalised[c][index]);
        mc_json_put_end(json);
        put_texts(json, "remarks", result->scores, index, remark_of);
        put_edits(json, result, index);
        put_numbers(json, "self", result->scores, index, self_score_of);
        put_expectations(json, result, index);
    }
    mc_json_put_end(json);
    mc_arena_reset(json->arena, mark);
}

static void read_side(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena,
                      struct mc_side *side)
{
    struct mc_json_cursor at;

    side->has_text = mc_json_member(object, key, &at) && mc_json_text(&at, arena, &side->text) == 0;
}

/* The graph under `key`, as written. */
static void read_amr(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena,
                     struct mc_side *side)
{
    struct mc_slice amr = mc_slice("", 0);

    mc_field_text(object, key, MC_OPTIONAL, arena, &amr);
    mc_side_set_graph(side, amr, NULL, arena);
}

static void read_details(const struct mc_json_cursor *object, struct mc_arena *arena,
                         struct mc_case *item)
{
    struct mc_case_more more = *mc_case_more(item);
    struct mc_case_labels labels = *mc_case_labels(item);

    mc_record_read_all(object, row_fields, arena, &labels);
    mc_record_read_all(object, maker_fields, arena, &labels);
    mc_case_set_labels(item, labels, arena);
    mc_record_read_all(object, detail_fields, arena, &more);
    if (more.category.length + more.source_language.length + more.language.length +
            more.document.length + more.segment.length >
        0)
        *mc_case_add_more(item, arena) = more;
}

/* Reads the parts of a case in schema 2 that are for display. Marks are not read, since they follow
 * from the sentences and graphs. */
static void read_contents(const struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                          struct mc_case *item)
{
    static const char *const kinds[] = {"plain", "targeted", NULL};
    struct mc_arena *arena = reader->arena;
    struct mc_slice note = mc_slice("", 0);
    struct mc_json_cursor list, element;
    struct mc_case_lists *lists;
    size_t n, i, kind = 0;

    mc_field_text(object, "note", MC_OPTIONAL, arena, &note);
    mc_case_set_text(item, offsetof(struct mc_case_more, note), note, arena);
    if (mc_field_object(object, "amr", MC_OPTIONAL, &element)) {
        read_amr(&element, "reference", arena, &item->reference);
        read_amr(&element, "candidate", arena, &item->candidate);
    }
    if (!mc_field_array(object, "references", MC_OPTIONAL, &list))
        return;
    n = json_array_size(list.value);
    lists = mc_case_add_lists(item, arena);
    lists->further_references = mc_arena_array(arena, n, sizeof(*lists->further_references));
    lists->n_further_references = n;
    for (i = 0; i < n && mc_json_element(&list, i, &element); i++) {
        struct mc_side *side = &lists->further_references[i];

        if (mc_json_is_object(&element) != 0)
            continue;
        read_side(&element, "text", arena, side);
        read_amr(&element, "amr", arena, side);
        if (mc_field_word(&element, "kind", MC_OPTIONAL, kinds, arena, &kind))
            side->kind = kind == 0 ? MC_SIDE_PLAIN : MC_SIDE_TARGETED;
    }
}

/* 16 hexadecimal digits under `key`; 0 if there is no such key. */
static bool read_hash(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena,
                      uint64_t *hash)
{
    struct mc_json_cursor at;
    struct mc_slice digits;

    *hash = 0;
    if (!mc_json_member(object, key, &at))
        return true;
    if (mc_json_text(&at, arena, &digits) != 0)
        return false;
    if (digits.length == 16 && strspn(digits.data, "0123456789abcdef") == 16) {
        *hash = strtoull(digits.data, NULL, 16);
        return true;
    }
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                    "a hash has 16 hexadecimal digits in lower case");
    return false;
}

/* --- its place -------------------------------------------------------------------------------- */

uint32_t mc_saved_file(struct mc_saved_reader *reader, const struct mc_suite_file *file)
{
    struct mc_suite *suite = &reader->report->suite;
    char key[160];
    bool is_new;
    uint32_t index;

    (void)snprintf(key, sizeof(key), "%u %u %d %d %.17g %.17g", file->dataset, file->phenomenon,
                   (int)file->pooled, (int)file->judgement.by, file->scale.minimum,
                   file->scale.maximum);
    index = mc_string_map_add(reader->files, mc_slice_of(key), &is_new);
    if (is_new)
        *MC_ARENA_PUSH(reader->arena, suite->files, suite->n_files, reader->file_capacity) = *file;
    return index;
}

void mc_saved_scale_set(const struct mc_json_cursor *at, double minimum, double maximum,
                        struct mc_score_scale *scale)
{
    if (minimum < maximum) {
        scale->minimum = minimum;
        scale->maximum = maximum;
    } else {
        mc_json_finding(at, MC_SEVERITY_ERROR, "", false,
                        "the scale's minimum %.15g must be less than its maximum %.15g", minimum,
                        maximum);
    }
}

uint32_t mc_saved_phenomenon(struct mc_saved_reader *reader, struct mc_slice name)
{
    struct mc_suite *suite = &reader->report->suite;
    bool is_new;
    uint32_t index = mc_string_map_add(reader->phenomena, name, &is_new);

    if (is_new) {
        suite->phenomena[suite->n_phenomena] =
            (struct mc_phenomenon){.name = name, .title = name, .rank = suite->n_phenomena};
        suite->n_phenomena++;
    }
    return index;
}

/* The index of the name under `key`; a finding if the report does not list it. */
static bool read_index(const struct mc_json_cursor *object, const char *key, const char *list,
                       const struct mc_string_map *names, struct mc_arena *arena, uint32_t *index)
{
    struct mc_json_cursor at;
    struct mc_slice name;

    if (mc_json_required(object, key, &at) != 0 || mc_json_text(&at, arena, &name) != 0)
        return false;
    *index = mc_string_map_find(names, name);
    if (*index != MC_NOT_FOUND)
        return true;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "\"%.*s\" is not listed under \"%s\"",
                    MC_SLICE_ARGUMENTS(mc_clip(name)), list);
    return false;
}

/* A case has its own scale if the files of its dataset have several. */
static void read_own_scale(const struct mc_json_cursor *object, struct mc_score_scale *scale)
{
    struct mc_json_cursor list, at;
    double ends[2];
    size_t i;

    if (!mc_array_of(object, "scale", &list))
        return;
    if (json_array_size(list.value) != 2) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "", false,
                        "a scale is two numbers, its minimum and its maximum");
        return;
    }
    for (i = 0; i < 2; i++)
        if (!mc_json_element(&list, i, &at) || mc_json_number(&at, &ends[i]) != 0)
            return;
    mc_saved_scale_set(&list, ends[0], ends[1], scale);
}

/* The file of a case in schema 2; it must have the dataset and phenomenon of the case. */
static bool read_case_file(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                           struct mc_case *item)
{
    const struct mc_suite *suite = &reader->report->suite;
    const struct mc_suite_file *file;
    struct mc_json_cursor at;
    long long index;

    if (mc_json_required(object, "file", &at) != 0 ||
        mc_json_integer(&at, 0, (long long)suite->n_files - 1, &index) != 0)
        return false;
    item->file = (uint32_t)index;
    file = &suite->files[index];
    if (file->dataset == item->dataset && file->phenomenon == item->phenomenon)
        return true;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                    "file %lld of \"files\" is of another dataset or phenomenon than the case",
                    index);
    return false;
}

static bool read_place(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                       struct mc_case *item)
{
    struct mc_suite *suite = &reader->report->suite;
    const struct mc_suite_file *first = suite->files;
    struct mc_json_cursor at, line, column;
    struct mc_suite_file file;
    long long place[2];

    if (!read_index(object, "dataset", "datasets", suite->datasets, reader->arena,
                    &item->dataset) ||
        !read_index(object, "phenomenon", "phenomena", reader->phenomena, reader->arena,
                    &item->phenomenon))
        return false;
    if (reader->report->schema > 1) {
        if (mc_array_of(object, "at", &at)) {
            if (!mc_json_element(&at, 0, &line) || !mc_json_element(&at, 1, &column))
                mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                                "a place is a line and a column");
            else if (mc_json_integer(&line, 1, UINT32_MAX, &place[0]) == 0 &&
                     mc_json_integer(&column, 1, UINT32_MAX, &place[1]) == 0)
                item->at = (struct mc_position){(unsigned)place[0], (unsigned)place[1]};
        }
        return read_case_file(reader, object, item);
    }
    while (first->dataset !=
           item->dataset) /* the first file of the dataset has its scale and judges */
        first++;
    file = *first;
    file.phenomenon = item->phenomenon;
    file.pooled = true;
    mc_field_flag(object, "pooled", &file.pooled);
    read_own_scale(object, &file.scale);
    item->file = mc_saved_file(reader, &file);
    return true;
}

static void read_case(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                      size_t index)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_case *item = &suite->cases[index];
    struct mc_side source = mc_side_absent();
    struct mc_case_content *content;
    struct mc_json_cursor at, texts;
    bool is_new = true;

    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "id", MC_REQUIRED, reader->arena, &item->id))
        return;
    (void)mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the case %.*s is here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(item->id)));
    read_details(object, reader->arena, item);
    read_side(object, "source", reader->arena, &source);
    mc_case_set_source(item, source, reader->arena);
    read_side(object, "reference", reader->arena, &item->reference);
    read_side(object, "candidate", reader->arena, &item->candidate);
    item->saved = content = mc_arena_array(reader->arena, 1, sizeof(*content));
    if (mc_object_of(object, "content", &at) && /* older reports have none */
        mc_json_required(&at, "texts", &texts) == 0)
        content->known = read_hash(&at, "texts", reader->arena, &content->texts) &&
                         read_hash(&at, "graphs", reader->arena, &content->graphs);
    if (reader->report->schema > 1)
        read_contents(reader, object, item);
    if (mc_json_required(object, "human", &at) == 0 && !read_number(&at, &item->human))
        item->human = (double)NAN;
    read_expectations(reader, object, item);
    if (!read_place(reader, object, item))
        return;
    read_scores(reader, object, index);
    read_spans(reader, object, index);
    read_edits(reader, object, index);
    read_self_scores(reader, object, index);
}

/* --- the lists -------------------------------------------------------------------------------- */

void mc_cases_json_put(struct mc_json_stream *json, const struct mc_result *result, bool others)
{
    size_t i;

    mc_json_put_array(json, others ? "other_cases" : "cases", MC_JSON_TALL);
    for (i = 0; i < result->suite->n_cases; i++)
        if (mc_case_is_selected(result->suite, i) != others)
            put_case(json, result, i);
    mc_json_put_end(json);
}

/* Which cases are selected; NULL: all. The others must be in increasing order of place, so that no
 * place occurs twice. False after a finding. */
static bool read_selected(struct mc_saved_reader *reader, const struct mc_json_cursor *others,
                          const bool **selected)
{
    size_t n_cases = reader->report->suite.n_cases, next = 0, i;
    struct mc_json_cursor object, at;
    long long place;
    bool *is_selected;

    *selected = NULL;
    if (others->value == NULL)
        return true;
    is_selected = mc_arena_array(reader->arena, n_cases, sizeof(*is_selected));
    memset(is_selected, true, n_cases);
    for (i = 0; mc_json_element(others, i, &object); i++) {
        if (mc_json_is_object(&object) != 0 || mc_json_required(&object, "place", &at) != 0 ||
            mc_json_integer(&at, 0, (long long)n_cases - 1, &place) != 0)
            return false;
        if ((size_t)place < next) {
            mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                            "the cases under \"other_cases\" must be in the order of their places");
            return false;
        }
        next = (size_t)place + 1;
        is_selected[place] = false;
    }
    *selected = is_selected;
    return true;
}

void mc_cases_json_read(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor cases, others, object, at;
    size_t n_selected = 0, n_others = 0, i;
    struct mc_slice phenomenon;

    memset(&others, 0, sizeof(others));
    if (!mc_json_member(root, "cases", &cases) || !json_is_array(cases.value) ||
        (mc_json_member(root, "other_cases", &others) && !json_is_array(others.value)) ||
        !read_selected(reader, &others, &suite->selected))
        return;
    suite->cases = mc_arena_array(reader->arena, suite->n_cases, sizeof(*suite->cases));
    for (i = 0; i < suite->n_cases && !mc_saved_enough(reader); i++) {
        if (mc_case_is_selected(suite, i)) {
            if (mc_json_element(&cases, n_selected++, &object))
                read_case(reader, &object, i);
        } else if (mc_json_element(&others, n_others++, &object)) {
            /* The phenomenon of a case that is not selected need not be listed. */
            if (mc_json_member(&object, "phenomenon", &at) &&
                mc_json_text(&at, reader->arena, &phenomenon) == 0)
                (void)mc_saved_phenomenon(reader, phenomenon);
            read_case(reader, &object, i);
        }
    }
}
