/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/saved_report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/grouping.h"
#include "analysis/paired_tests.h"
#include "analysis/separation.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "base/memory.h"
#include "report/words.h"
#include "scores/metric_family.h"
#include "suite/case_content.h"
#include "suite/fields.h"
#include "suite/shipped.h"
#include "suite/suite.h"

/* A saved report while it is read. */

struct saved_reader {
    struct mc_saved_report *report;
    struct mc_arena *arena;
    struct mc_string_map *metrics;   /* names, as the columns stand */
    struct mc_string_map *phenomena; /* names, as suite.phenomena stand */
    struct mc_string_map *files;     /* what tells them apart, as suite.files stand */
    size_t file_capacity;
    size_t errors_before; /* of the diagnostics */
};

/* One entry of the list "expectations" of a case; its verdicts follow from it. */
static bool read_expectation(const struct mc_json_cursor *object, struct mc_arena *arena,
                             struct mc_expectation *expectation)
{
    memset(expectation, 0, sizeof(*expectation));
    if (mc_json_is_object(object) != 0 ||
        !mc_expectation_type_read(object, arena, &expectation->type) ||
        !mc_expectation_value_read(object, MC_OPTIONAL, expectation))
        return false;
    mc_field_text(object, "case", MC_OPTIONAL, arena, &expectation->other);
    mc_field_texts(object, "than", MC_OPTIONAL, arena, &expectation->than, &expectation->n_than);
    if (!mc_expectation_compares(expectation->type) || expectation->other.length > 0 ||
        expectation->n_than > 0)
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "E003", false,
                    "key \"case\" or \"than\" is missing: with what is the case compared?");
    return false;
}

static bool saved_enough(const struct saved_reader *reader);

/* What is expected of a case, as its own expectations; and the scores of its reference against
 * itself. */
static void saved_read_expectations(struct saved_reader *reader,
                                    const struct mc_json_cursor *object, struct mc_case *item)
{
    struct mc_json_cursor list, entry;
    size_t n, i;

    if (!mc_json_member(object, "expectations", &list) || mc_json_is_array(&list) != 0)
        return;
    n = json_array_size(list.value);
    item->expectations = mc_arena_array(reader->arena, n, sizeof(*item->expectations));
    for (i = 0; mc_json_element(&list, i, &entry) && !saved_enough(reader); i++)
        if (read_expectation(&entry, reader->arena, &item->expectations[item->n_expectations]))
            item->n_expectations++;
}

static void saved_unknown_metric(const struct mc_json_cursor *at);

static bool saved_read_number(const struct mc_json_cursor *at, double *number);

static void saved_read_self_scores(struct saved_reader *reader, const struct mc_json_cursor *object,
                                   size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_json_cursor self_scores, at;

    if (!mc_json_member(object, "self", &self_scores) || mc_json_is_object(&self_scores) != 0)
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&self_scores, &at) && !saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        struct mc_score_column *column;
        size_t i;

        if (c == MC_NOT_FOUND) {
            saved_unknown_metric(&at);
            continue;
        }
        column = &table->columns[c];
        if (column->self_values == NULL) {
            column->self_values =
                mc_arena_array(reader->arena, table->n_cases, sizeof(*column->self_values));
            for (i = 0; i < table->n_cases; i++)
                column->self_values[i] = (double)NAN;
        }
        if (!saved_read_number(&at, &column->self_values[index]))
            return;
    }
}

/* --- files ------------------------------------------------------------------------------------ */

/* A report knows no files of suites. What the analysis asks them for, the cases of one phenomenon,
 * pool and scale of a dataset have in common: together they are taken for a file. */
static uint32_t file_index(struct saved_reader *reader, const struct mc_suite_file *file)
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

/* --- datasets --------------------------------------------------------------------------------- */

/* A finding where the ends are in no order; then the scale is left as it was. */
static void set_scale(const struct mc_json_cursor *at, double minimum, double maximum,
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

static void read_scale(const struct mc_json_cursor *dataset, struct mc_arena *arena,
                       struct mc_score_scale *scale)
{
    struct mc_json_cursor object;
    double minimum, maximum;

    scale->minimum = 0;
    scale->maximum = 1;
    if (!mc_field_object(dataset, "scale", MC_REQUIRED, &object))
        return;
    mc_field_text(&object, "kind", MC_OPTIONAL, arena, &scale->kind);
    if (mc_field_number(&object, "minimum", MC_REQUIRED, &minimum) &&
        mc_field_number(&object, "maximum", MC_REQUIRED, &maximum))
        set_scale(&object, minimum, maximum, scale);
}

static void read_phenomenon(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_phenomenon phenomenon;
    bool is_new, expressed = true;

    memset(&phenomenon, 0, sizeof(phenomenon));
    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &phenomenon.name))
        return;
    phenomenon.title = phenomenon.name;
    mc_field_text(object, "title", MC_OPTIONAL, reader->arena, &phenomenon.title);
    mc_field_text(object, "description", MC_OPTIONAL, reader->arena, &phenomenon.description);
    mc_field_flag(object, "expressed", &expressed);
    phenomenon.amr_silent = !expressed;
    phenomenon.rank = suite->n_phenomena;
    (void)mc_string_map_add(reader->phenomena, phenomenon.name, &is_new);
    if (is_new)
        suite->phenomena[suite->n_phenomena++] = phenomenon;
}

/* The files without cases say who judged, and which scale is that of the dataset. */
static void add_judges(struct saved_reader *reader, size_t judgement, struct mc_suite_file *file)
{
    enum { HUMAN, RUBRIC, MIXED };

    file->phenomenon = MC_NOT_FOUND;
    file->judgement.by = judgement == RUBRIC ? MC_JUDGED_BY_RUBRIC : MC_JUDGED_BY_HUMAN;
    (void)file_index(reader, file);
    if (judgement != MIXED)
        return;
    file->judgement.by = MC_JUDGED_BY_RUBRIC;
    (void)file_index(reader, file);
}

/* shown: it has figures, and so phenomena. */
static void read_dataset(struct saved_reader *reader, const struct mc_json_cursor *object,
                         bool shown)
{
    static const char *const judgements[] = {"human", "rubric", "mixed", NULL};
    struct mc_json_cursor list, phenomenon;
    struct mc_suite_file file;
    struct mc_slice name;
    size_t judgement = 0, i;
    bool is_new;

    memset(&file, 0, sizeof(file));
    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &name))
        return;
    file.dataset = mc_string_map_add(reader->report->suite.datasets, name, &is_new);
    if (!is_new) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the dataset %.*s is here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
        return;
    }
    read_scale(object, reader->arena, &file.scale);
    mc_field_word(object, "judgement", MC_REQUIRED, judgements, reader->arena, &judgement);
    if (reader->report->schema == 1)
        add_judges(reader, judgement, &file);
    if (!shown || !mc_field_array(object, "phenomena", MC_REQUIRED, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &phenomenon) && !saved_enough(reader); i++)
        read_phenomenon(reader, &phenomenon);
}

/* Fills suite.datasets, suite.phenomena and the first files from the lists "datasets" and
 * "other_datasets". */
static void saved_read_datasets(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor list, datasets, object, phenomena;
    bool listed = mc_field_array(root, "datasets", MC_REQUIRED, &datasets);
    size_t n_phenomena = 0, i;

    if (mc_json_member(root, "other_cases", &list))
        n_phenomena = json_array_size(list.value); /* they may have others than those shown */
    if (mc_json_member(root, "files", &list))
        n_phenomena += json_array_size(list.value);
    for (i = 0; listed && mc_json_element(&datasets, i, &object); i++)
        if (json_is_object(object.value) && mc_json_member(&object, "phenomena", &phenomena))
            n_phenomena += json_array_size(phenomena.value);
    suite->phenomena = mc_arena_array(reader->arena, n_phenomena, sizeof(*suite->phenomena));
    if (!listed)
        return;
    for (i = 0; mc_json_element(&datasets, i, &object) && !saved_enough(reader); i++)
        read_dataset(reader, &object, true);
    if (!mc_field_array(root, "other_datasets", MC_OPTIONAL, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &object) && !saved_enough(reader); i++)
        read_dataset(reader, &object, false);
}

/* --- files of schema 2 ------------------------------------------------------------------------ */

/* The phenomenon of that name, which is listed where it was not; in the text of a case or file that
 * is not shown. */
static uint32_t listed_phenomenon(struct saved_reader *reader, struct mc_slice name)
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

/* A shipped file stands by its path below the folder of the suites. */
static void read_path(struct saved_reader *reader, const struct mc_json_cursor *object,
                      struct mc_suite_file *file)
{
    const char *folder = mc_shipped_folder("suites", reader->arena);
    struct mc_slice shipped;

    file->path = mc_slice_of("");
    if (!mc_field_text(object, "shipped", MC_OPTIONAL, reader->arena, &shipped))
        mc_field_text(object, "path", MC_OPTIONAL, reader->arena, &file->path);
    else if (folder == NULL)
        file->path = shipped;
    else
        file->path = mc_slice_of(
            mc_arena_format(reader->arena, "%s/%.*s", folder, MC_SLICE_ARGUMENTS(shipped)));
}

static void read_file(struct saved_reader *reader, const struct mc_json_cursor *object,
                      struct mc_suite_file *file)
{
    struct mc_slice name;
    bool is_new, rubric = false;

    memset(file, 0, sizeof(*file));
    file->dataset = file->phenomenon = MC_NOT_FOUND;
    file->suite = mc_slice_of("");
    file->pooled = true;
    if (mc_json_is_object(object) != 0)
        return;
    read_path(reader, object, file);
    mc_field_text(object, "suite", MC_REQUIRED, reader->arena, &file->suite);
    if (mc_field_text(object, "dataset", MC_REQUIRED, reader->arena, &name))
        file->dataset = mc_string_map_add(reader->report->suite.datasets, name, &is_new);
    if (mc_field_text(object, "phenomenon", MC_OPTIONAL, reader->arena, &name))
        file->phenomenon = listed_phenomenon(reader, name);
    mc_field_flag(object, "pooled", &file->pooled);
    mc_field_flag(object, "rubric", &rubric);
    file->judgement.by = rubric ? MC_JUDGED_BY_RUBRIC : MC_JUDGED_BY_HUMAN;
    read_scale(object, reader->arena, &file->scale);
}

/* Fills suite.files, which hold what is common to their cases. */
static void read_files(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor list, object;
    size_t i;

    if (!mc_field_array(root, "files", MC_REQUIRED, &list))
        return;
    suite->n_files = json_array_size(list.value);
    suite->files = mc_arena_array(reader->arena, suite->n_files, sizeof(*suite->files));
    for (i = 0; mc_json_element(&list, i, &object) && !saved_enough(reader); i++)
        read_file(reader, &object, &suite->files[i]);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* The index of the name that stands under `key`; a finding where the report does not list it. */
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

/* A case has a scale of its own where the files of its dataset had several. */
static void read_own_scale(const struct mc_json_cursor *object, struct mc_score_scale *scale)
{
    struct mc_json_cursor list, at;
    double ends[2];
    size_t i;

    if (!mc_json_member(object, "scale", &list) || mc_json_is_array(&list) != 0)
        return;
    if (json_array_size(list.value) != 2) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "", false,
                        "a scale is two numbers, its minimum and its maximum");
        return;
    }
    for (i = 0; i < 2; i++)
        if (!mc_json_element(&list, i, &at) || mc_json_number(&at, &ends[i]) != 0)
            return;
    set_scale(&list, ends[0], ends[1], scale);
}

/* The file of the dataset that was made first: it has the dataset's scale and judges. */
static const struct mc_suite_file *first_file(const struct mc_suite *suite, uint32_t dataset)
{
    const struct mc_suite_file *file = suite->files;

    while (file->dataset != dataset)
        file++;
    return file;
}

/* The phenomenon of a case that is not shown need not be listed. */
static void list_phenomenon(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_json_cursor at;
    struct mc_slice name;

    if (mc_json_member(object, "phenomenon", &at) && mc_json_text(&at, reader->arena, &name) == 0)
        (void)listed_phenomenon(reader, name);
}

/* The file of a case of schema 2, of which it has its dataset and phenomenon. */
static bool read_case_file(struct saved_reader *reader, const struct mc_json_cursor *object,
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

/* Line and column in the file. */
static void read_at(const struct mc_json_cursor *object, struct mc_position *position)
{
    struct mc_json_cursor list, line, column;
    long long numbers[2];

    if (!mc_json_member(object, "at", &list) || mc_json_is_array(&list) != 0)
        return;
    if (!mc_json_element(&list, 0, &line) || !mc_json_element(&list, 1, &column)) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "", false, "a place is a line and a column");
        return;
    }
    if (mc_json_integer(&line, 1, UINT32_MAX, &numbers[0]) != 0 ||
        mc_json_integer(&column, 1, UINT32_MAX, &numbers[1]) != 0)
        return;
    position->line = (unsigned)numbers[0];
    position->column = (unsigned)numbers[1];
}

static bool read_place(struct saved_reader *reader, const struct mc_json_cursor *object,
                       struct mc_case *item)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_suite_file file;

    if (!read_index(object, "dataset", "datasets", suite->datasets, reader->arena,
                    &item->dataset) ||
        !read_index(object, "phenomenon", "phenomena", reader->phenomena, reader->arena,
                    &item->phenomenon))
        return false;
    if (reader->report->schema > 1) {
        read_at(object, &item->at);
        return read_case_file(reader, object, item);
    }
    file = *first_file(suite, item->dataset);
    file.phenomenon = item->phenomenon;
    file.pooled = true;
    mc_field_flag(object, "pooled", &file.pooled);
    read_own_scale(object, &file.scale);
    item->file = file_index(reader, &file);
    return true;
}

static void read_side(const struct mc_json_cursor *object, const char *key, struct mc_arena *arena,
                      struct mc_side *side)
{
    struct mc_json_cursor at;

    side->has_text = mc_json_member(object, key, &at) && mc_json_text(&at, arena, &side->text) == 0;
}

/* A further reference. */
static void read_reference(const struct mc_json_cursor *object, struct mc_arena *arena,
                           struct mc_side *side)
{
    static const char *const kinds[] = {"plain", "targeted", NULL};
    size_t kind = 0;

    memset(side, 0, sizeof(*side));
    if (mc_json_is_object(object) != 0)
        return;
    read_side(object, "text", arena, side);
    mc_field_text(object, "amr", MC_OPTIONAL, arena, &side->amr);
    if (mc_field_word(object, "kind", MC_OPTIONAL, kinds, arena, &kind))
        side->kind = kind == 0 ? MC_SIDE_PLAIN : MC_SIDE_TARGETED;
}

/* What reports of schema 2 hold for those who look at a case. What is marked in them follows from
 * the sentences and graphs and is not read. */
static void read_contents(struct saved_reader *reader, const struct mc_json_cursor *object,
                          struct mc_case *item)
{
    struct mc_arena *arena = reader->arena;
    struct mc_json_cursor list, element;
    size_t n, i;

    mc_field_text(object, "note", MC_OPTIONAL, arena, &item->note);
    if (mc_field_object(object, "amr", MC_OPTIONAL, &element)) {
        mc_field_text(&element, "reference", MC_OPTIONAL, arena, &item->reference.amr);
        mc_field_text(&element, "candidate", MC_OPTIONAL, arena, &item->candidate.amr);
    }
    if (!mc_field_array(object, "references", MC_OPTIONAL, &list))
        return;
    n = json_array_size(list.value);
    item->further_references = mc_arena_array(arena, n, sizeof(*item->further_references));
    item->n_further_references = n;
    for (i = 0; i < n && mc_json_element(&list, i, &element); i++)
        read_reference(&element, arena, &item->further_references[i]);
}

/* 16 hexadecimal digits under `key`; 0 where there is no such key. */
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

/* Older reports have no hashes. */
static void read_content(const struct mc_json_cursor *object, struct mc_arena *arena,
                         struct mc_case *item)
{
    struct mc_case_content *content = mc_arena_array(arena, 1, sizeof(*content));
    struct mc_json_cursor at, texts;

    item->saved = content;
    if (!mc_json_member(object, "content", &at) || mc_json_is_object(&at) != 0)
        return;
    if (mc_json_required(&at, "texts", &texts) == 0)
        content->known = read_hash(&at, "texts", arena, &content->texts) &&
                         read_hash(&at, "graphs", arena, &content->graphs);
}

/* Number or null; NaN for null. */
static bool saved_read_number(const struct mc_json_cursor *at, double *number)
{
    *number = (double)NAN;
    return json_is_null(at->value) || mc_json_number(at, number) == 0;
}

static struct mc_slice reason_of(const struct mc_json_cursor *object, const char *metric,
                                 struct mc_arena *arena)
{
    struct mc_slice reason = mc_slice("", 0);
    struct mc_json_cursor reasons;

    if (mc_json_member(object, "missing", &reasons) && mc_json_is_object(&reasons) == 0)
        mc_field_text(&reasons, metric, MC_OPTIONAL, arena, &reason);
    return reason;
}

/* The finding about a key that should be the name of a metric of the report. */
static void saved_unknown_metric(const struct mc_json_cursor *at)
{
    mc_json_finding(at, MC_SEVERITY_ERROR, "", true, "\"%.*s\" is not listed under \"metrics\"",
                    MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(at->key))));
}

/* The mark of one score that is not proved. */
static void mark_unproved(struct saved_reader *reader, const struct mc_json_cursor *name,
                          size_t index)
{
    const char *text = json_string_value(name->value);
    uint32_t c =
        text == NULL ? MC_NOT_FOUND : mc_string_map_find(reader->metrics, mc_slice_of(text));
    struct mc_score_column *column;

    if (c == MC_NOT_FOUND) {
        mc_json_finding(name, MC_SEVERITY_ERROR, "", false,
                        "this is not the name of a metric listed under \"metrics\"");
        return;
    }
    column = &reader->report->table->columns[c];
    if (column->states[index] != MC_SCORE_OK) {
        mc_json_finding(name, MC_SEVERITY_ERROR, "", false,
                        "the case has no score of \"%.*s\" that could be unproved",
                        MC_SLICE_ARGUMENTS(mc_clip(column->name)));
        return;
    }
    column->searches = true;
    column->notes[index] = mc_slice_of(MC_METRIC_NOT_PROVED "the report says so");
}

/* The marks of scores that are not proved. */
static void read_unproved(struct saved_reader *reader, const struct mc_json_cursor *object,
                          size_t index)
{
    struct mc_json_cursor list, name;
    size_t i;

    if (!mc_json_member(object, "unproved", &list) || mc_json_is_array(&list) != 0)
        return;
    for (i = 0; mc_json_element(&list, i, &name) && !saved_enough(reader); i++)
        mark_unproved(reader, &name, index);
}

/* What metrics said of scores that are there. */
static void read_remarks(struct saved_reader *reader, const struct mc_json_cursor *object,
                         size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_json_cursor remarks, at;

    if (!mc_field_object(object, "remarks", MC_OPTIONAL, &remarks))
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&remarks, &at) && !saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        struct mc_slice remark;

        if (c == MC_NOT_FOUND)
            saved_unknown_metric(&at);
        else if (mc_json_text(&at, reader->arena, &remark) == 0 &&
                 table->columns[c].states[index] == MC_SCORE_OK)
            table->columns[c].notes[index] = remark;
    }
}

static void read_errors(struct saved_reader *reader, const struct mc_json_cursor *object,
                        size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_json_cursor errors, at;

    if (!mc_field_object(object, "standard_errors", MC_OPTIONAL, &errors))
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&errors, &at) && !saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        struct mc_score_column *column;
        double error;

        if (c == MC_NOT_FOUND) {
            saved_unknown_metric(&at);
            continue;
        }
        if (mc_json_number(&at, &error) != 0)
            continue;
        if (!(error >= 0))
            mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                            "a standard error is a number from 0");
        column = &table->columns[c];
        if (column->standard_errors == NULL)
            column->standard_errors =
                mc_arena_array(reader->arena, table->n_cases, sizeof(*column->standard_errors));
        column->standard_errors[index] = error;
    }
}

/* Errors that people and metrics marked in the candidate. */
static void read_spans(struct saved_reader *reader, const struct mc_json_cursor *object,
                       size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_case *item = &reader->report->suite.cases[index];
    struct mc_json_cursor spans, at;

    if (mc_json_member(object, "spans", &spans) &&
        !mc_spans_read(&spans, item->candidate.text, reader->arena, &item->spans))
        return;
    if (!mc_field_object(object, "metric_spans", MC_OPTIONAL, &spans))
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&spans, &at) && !saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        struct mc_score_column *column;

        if (c == MC_NOT_FOUND) {
            saved_unknown_metric(&at);
            continue;
        }
        column = &table->columns[c];
        if (column->spans == NULL)
            column->spans = mc_arena_array(reader->arena, table->n_cases, sizeof(*column->spans));
        if (!mc_spans_read(&at, item->candidate.text, reader->arena, &column->spans[index]))
            return;
    }
}

static void read_scores(struct saved_reader *reader, const struct mc_json_cursor *object,
                        size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_json_cursor scores, at;

    if (!mc_field_object(object, "scores", MC_REQUIRED, &scores))
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&scores, &at) && !saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        double score;

        if (c == MC_NOT_FOUND)
            saved_unknown_metric(&at);
        else if (saved_read_number(&at, &score)) {
            struct mc_score_column *column = &table->columns[c];

            column->values[index] = score;
            column->states[index] = isnan(score) ? MC_SCORE_NOT_APPLICABLE : MC_SCORE_OK;
            if (isnan(score))
                column->notes[index] = reason_of(object, at.key, reader->arena);
        }
    }
    read_errors(reader, object, index);
    read_unproved(reader, object, index);
    if (reader->report->schema > 1)
        read_remarks(reader, object, index);
}

static void read_case(struct saved_reader *reader, const struct mc_json_cursor *object,
                      size_t index)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_case *item = &suite->cases[index];
    struct mc_json_cursor at;
    bool is_new = true;

    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "id", MC_REQUIRED, reader->arena, &item->id))
        return;
    (void)mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the case %.*s is here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(item->id)));
    mc_field_text(object, "subphenomenon", MC_OPTIONAL, reader->arena, &item->subphenomenon);
    mc_field_text(object, "category", MC_OPTIONAL, reader->arena, &item->category);
    mc_field_text(object, "system", MC_OPTIONAL, reader->arena, &item->system);
    mc_field_text(object, "item", MC_OPTIONAL, reader->arena, &item->item);
    read_side(object, "reference", reader->arena, &item->reference);
    read_side(object, "candidate", reader->arena, &item->candidate);
    read_content(object, reader->arena, item);
    if (reader->report->schema > 1)
        read_contents(reader, object, item);
    if (mc_json_required(object, "human", &at) == 0 && !saved_read_number(&at, &item->human))
        item->human = (double)NAN;
    saved_read_expectations(reader, object, item);
    if (!read_place(reader, object, item))
        return;
    read_scores(reader, object, index);
    read_spans(reader, object, index);
    saved_read_self_scores(reader, object, index);
}

/* Where a case that is not shown stands in the suite; one behind the other, so that no two stand
 * at one place. */
static bool read_other_place(const struct mc_json_cursor *object, size_t n_cases, size_t next,
                             size_t *place)
{
    struct mc_json_cursor at;
    long long whole;

    if (mc_json_is_object(object) != 0 || mc_json_required(object, "place", &at) != 0 ||
        mc_json_integer(&at, 0, (long long)n_cases - 1, &whole) != 0)
        return false;
    *place = (size_t)whole;
    if (*place >= next)
        return true;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                    "the cases under \"other_cases\" must be in the order of their places");
    return false;
}

/* Which cases are shown; NULL: all. Not where a place is wrong, which is then reported. */
static bool read_selected(struct saved_reader *reader, const struct mc_json_cursor *others,
                          const bool **selected)
{
    size_t n_cases = reader->report->suite.n_cases, next = 0, i, place;
    bool *shown;
    struct mc_json_cursor object;

    *selected = NULL;
    if (others->value == NULL)
        return true;
    shown = mc_arena_array(reader->arena, n_cases, sizeof(*shown));
    for (i = 0; i < n_cases; i++)
        shown[i] = true;
    for (i = 0; mc_json_element(others, i, &object); i++) {
        if (!read_other_place(&object, n_cases, next, &place))
            return false;
        next = place + 1;
        shown[place] = false;
    }
    *selected = shown;
    return true;
}

/* Fills suite.cases, suite.selected, suite.files and the cells of the table from the lists "cases"
 * and "other_cases", in the order of the suite. */
static void saved_read_cases(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor cases, others, object;
    size_t n_shown = 0, n_others = 0, i;

    memset(&others, 0, sizeof(others));
    if (!mc_json_member(root, "cases", &cases) || !json_is_array(cases.value) ||
        (mc_json_member(root, "other_cases", &others) && !json_is_array(others.value)) ||
        !read_selected(reader, &others, &suite->selected))
        return;
    suite->cases = mc_arena_array(reader->arena, suite->n_cases, sizeof(*suite->cases));
    for (i = 0; i < suite->n_cases && !saved_enough(reader); i++) {
        if (mc_case_is_selected(suite, i)) {
            if (mc_json_element(&cases, n_shown++, &object))
                read_case(reader, &object, i);
        } else if (mc_json_element(&others, n_others++, &object)) {
            list_phenomenon(reader, &object);
            read_case(reader, &object, i);
        }
    }
}

static void read_bounded(const struct mc_json_cursor *object, const char *key, double least,
                         double greatest, double *number)
{
    struct mc_json_cursor at;
    double found;

    if (mc_json_required(object, key, &at) != 0 || mc_json_number(&at, &found) != 0)
        return;
    if (found >= least && found <= greatest)
        *number = found;
    else
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "\"%s\" must be from %.15g to %.15g",
                        key, least, greatest);
}

/* Statistics of a later version are left out: their figures are not known here. */
static void read_chosen(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    const struct mc_statistic **chosen;
    struct mc_slice *names;
    size_t n, i;

    if (!mc_field_texts(object, "statistics", MC_OPTIONAL, reader->arena, &names, &n))
        return;
    chosen = mc_arena_array(reader->arena, n + 1, sizeof(*chosen));
    for (i = 0; i < n; i++) {
        chosen[settings->n_statistics] = mc_statistic_find(names[i].data);
        settings->n_statistics += chosen[settings->n_statistics] != NULL;
    }
    settings->statistics = chosen;
}

static void read_ties(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    static const char *const rules[] = {"across", "in-place", "given", NULL};
    struct mc_analysis_settings *settings = &reader->report->settings;
    size_t index;

    if (mc_field_word(object, "ties", MC_OPTIONAL, rules, reader->arena, &index))
        settings->ties = (enum mc_tie_rule)index;
    if (settings->ties == MC_TIES_GIVEN)
        read_bounded(object, "tie_threshold", 0, 1e300, &settings->tie_threshold);
}

static void read_grouping(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    struct mc_slice dimension;
    struct mc_json_cursor at;
    size_t index;

    if (mc_field_word(object, "group_by", MC_OPTIONAL, mc_grouping_names, reader->arena, &index))
        settings->grouping = (enum mc_grouping)index;
    if (mc_field_word(object, "group_mean", MC_OPTIONAL, mc_group_mean_names, reader->arena,
                      &index))
        settings->micro = index > 0;
    if (mc_field_text(object, "dimension", MC_OPTIONAL, reader->arena, &dimension))
        settings->dimension = dimension.data;
    if (mc_json_member(object, "gold_gap", &at))
        read_bounded(object, "gold_gap", 0, 1e300, &settings->gold_gap);
}

static void read_best(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    const char *const *tests = mc_paired_test_names(reader->arena);
    struct mc_slice name;
    size_t index;

    if (mc_field_word(object, "test", MC_OPTIONAL, tests, reader->arena, &index))
        settings->test = mc_paired_test_find(tests[index]);
    if (mc_field_word(object, "adjust", MC_OPTIONAL, mc_correction_names, reader->arena, &index))
        settings->correction = mc_correction((enum mc_adjustment)index);
    if (mc_field_text(object, "best_by", MC_OPTIONAL, reader->arena, &name))
        settings->best_by = mc_statistic_find(name.data);
}

static void read_contrasts(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_analysis_settings *settings = &reader->report->settings;
    struct mc_contrast_pair *pairs;
    struct mc_slice *texts;
    size_t n, i;

    if (!mc_field_texts(object, "contrasts", MC_OPTIONAL, reader->arena, &texts, &n))
        return;
    pairs = mc_arena_array(reader->arena, n, sizeof(*pairs));
    for (i = 0; i < n; i++) {
        struct mc_error error = MC_NO_ERROR;

        if (mc_contrast_parse(texts[i].data, &pairs[settings->n_contrasts], &error) == 0)
            settings->n_contrasts++;
        else
            mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "\"contrasts\": %s", error.text);
    }
    settings->contrasts = pairs;
}

static void read_graphs(struct saved_reader *reader, const struct mc_json_cursor *settings)
{
    struct mc_graph_setting *graphs = mc_arena_array(reader->arena, 1, sizeof(*graphs));
    struct mc_json_cursor object, at;
    long long whole;

    if (!mc_field_object(settings, "graphs", MC_OPTIONAL, &object))
        return;
    graphs->reference = graphs->candidate = mc_slice_of("gold");
    graphs->parser = graphs->version = mc_slice_of("");
    mc_field_text(&object, "reference", MC_REQUIRED, reader->arena, &graphs->reference);
    mc_field_text(&object, "candidate", MC_REQUIRED, reader->arena, &graphs->candidate);
    graphs->is_parsed =
        mc_field_text(&object, "parser", MC_OPTIONAL, reader->arena, &graphs->parser);
    mc_field_text(&object, "version", MC_OPTIONAL, reader->arena, &graphs->version);
    if (mc_json_member(&object, "sentences", &at) &&
        mc_json_integer(&at, 0, 1LL << 53, &whole) == 0)
        graphs->n_sentences = (size_t)whole;
    if (mc_json_member(&object, "without", &at) && mc_json_integer(&at, 0, 1LL << 53, &whole) == 0)
        graphs->n_without = (size_t)whole;
    reader->report->settings.graphs = graphs;
}

/* Fills the settings of the analysis. */
static void saved_read_settings(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    static const char *const thin_rules[] = {"withheld", NULL};
    struct mc_analysis_settings *settings = &reader->report->settings;
    struct mc_json_cursor object, at;
    struct mc_slice preset;
    long long whole;
    size_t index;

    if (mc_json_required(root, "seed", &at) == 0 && mc_json_integer(&at, 0, 1LL << 53, &whole) == 0)
        settings->seed = (uint64_t)whole;
    if (!mc_field_object(root, "settings", MC_REQUIRED, &object))
        return;
    if (mc_field_word(&object, "normalise", MC_REQUIRED, mc_normalisation_names, reader->arena,
                      &index))
        settings->normalisation = (enum mc_normalisation)index;
    read_bounded(&object, "threshold_percentile", 0, 100, &settings->threshold_percentile);
    read_bounded(&object, "confidence", 0.5, 0.9999, &settings->confidence);
    if (mc_json_required(&object, "resamples", &at) == 0 &&
        mc_json_integer(&at, 0, 1000000, &whole) == 0)
        settings->resamples = (unsigned)whole;
    if (mc_field_word(&object, "interval", MC_OPTIONAL, mc_interval_names, reader->arena, &index))
        settings->interval = (enum mc_interval_kind)index;
    if (mc_field_word(&object, "resample", MC_OPTIONAL, mc_resample_names, reader->arena, &index))
        settings->resample = (enum mc_resample_unit)index;
    if (mc_json_member(&object, "draws", &at) && mc_json_integer(&at, 0, 1000000, &whole) == 0)
        settings->draws = (unsigned)whole;
    read_graphs(reader, &object);
    read_chosen(reader, &object);
    read_ties(reader, &object);
    read_grouping(reader, &object);
    read_best(reader, &object);
    read_contrasts(reader, &object);
    mc_field_flag(&object, "omnibus", &settings->omnibus);
    mc_field_flag(&object, "metric_pairs", &settings->metric_pairs);
    if (mc_field_word(&object, "matrix", MC_OPTIONAL, mc_matrix_names, reader->arena, &index))
        settings->correlations = (enum mc_matrix_kind)(1 + index);
    mc_field_flag(&object, "challenge", &settings->challenge);
    settings->thin_correlations = !mc_field_word(&object, "thin_correlations", MC_OPTIONAL,
                                                 thin_rules, reader->arena, &index);
    if (mc_field_text(&object, "preset", MC_OPTIONAL, reader->arena, &preset))
        settings->preset = preset.data;
}

/* After the cases were read: a finding where one does not name what the settings group by. Figures
 * by systems or items cannot be found again where a case does not name its own. */
static void saved_check_groups(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    const struct mc_saved_report *report = reader->report;
    size_t first = mc_first_ungrouped(&report->suite, report->settings.grouping), at_first = 0, i;
    struct mc_json_cursor list, at;

    for (i = 0; i < first; i++)
        at_first += mc_case_is_selected(&report->suite, i);
    if (first < report->suite.n_cases && mc_json_member(root, "cases", &list) &&
        mc_json_element(&list, at_first, &at))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "the case has no \"%s\", by which the report groups its figures",
                        mc_grouping_names[report->settings.grouping]);
}

enum { ENOUGH_ERRORS = 20 };

/* Whether so much is wrong that the rest need not be looked at. */
static bool saved_enough(const struct saved_reader *reader)
{
    return reader->report->json.diagnostics->n_errors - reader->errors_before >= ENOUGH_ERRORS;
}

/* --- head ------------------------------------------------------------------------------------- */

/* Another schema has other keys: what to do is all there is to say. */
static bool read_schema(const struct mc_json_cursor *root, struct mc_arena *arena,
                        unsigned *version)
{
    static const char family[] = "metricheck/report/";
    struct mc_json_cursor at;
    struct mc_slice schema;

    if (!mc_json_member(root, "schema", &at)) {
        mc_json_finding(root, MC_SEVERITY_ERROR, "", false,
                        "this is not a report: it has no \"schema\"; `metricheck run -f json` "
                        "writes reports");
        return false;
    }
    if (mc_json_text(&at, arena, &schema) != 0)
        return false;
    *version = mc_slice_is(schema, MC_REPORT_SCHEMA) ? 2 : 1;
    if (*version == 2 || mc_slice_is(schema, MC_REPORT_SCHEMA_1))
        return true;
    if (schema.length > strlen(family) && memcmp(schema.data, family, strlen(family)) == 0)
        mc_json_finding(
            &at, MC_SEVERITY_ERROR, "", false,
            "a report of schema %.40s; this program reads %s: make it again with `metricheck "
            "run -f json`",
            schema.data, MC_REPORT_SCHEMA);
    else if (mc_slice_is(schema, "metricheck/dimensions/1"))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "a report of several dimensions, without the scores of cases; make one for "
                        "each with `metricheck run --dimension NAME -f json`");
    else
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "this is not a report but a file of schema %.40s; a report is of %s",
                        schema.data, MC_REPORT_SCHEMA);
    return false;
}

/* What mc_suite_list says of a suite. */
static struct mc_suite_entry entry_of(const struct mc_json_cursor *object,
                                      const struct mc_saved_suite *suite)
{
    struct mc_suite_entry entry = {.name = suite->name, .version = suite->version};
    struct mc_json_cursor at;
    long long files;

    if (mc_json_member(object, "files", &at) && mc_json_integer(&at, 0, 1LL << 53, &files) == 0)
        entry.n_files = (size_t)files;
    (void)snprintf(entry.sha256, sizeof(entry.sha256), "%.*s", MC_SLICE_ARGUMENTS(suite->sha256));
    return entry;
}

/* Whose sentences and graphs are left out. */
static void read_left_out(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_saved_report *report = reader->report;
    struct mc_json_cursor object, cases, element;
    bool *left_out;
    struct mc_slice kept;
    size_t n = 0, i;

    if (!mc_field_object(root, "left_out", MC_OPTIONAL, &object) ||
        !mc_field_text(&object, "kept", MC_REQUIRED, reader->arena, &kept) ||
        !mc_json_member(root, "cases", &cases))
        return;
    left_out = mc_arena_array(reader->arena, report->suite.n_cases, sizeof(*left_out));
    for (i = 0; i < report->suite.n_cases; i++) {
        left_out[i] = !mc_case_is_selected(&report->suite, i);
        if (!left_out[i] && mc_json_element(&cases, n++, &element))
            mc_field_flag(&element, "left_out", &left_out[i]);
    }
    report->left_out = left_out;
    report->kept = kept.data;
}

static void read_suites(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_saved_report *report = reader->report;
    struct mc_suite_entry *entries;
    struct mc_json_cursor list, object;
    size_t n, i;

    if (!mc_field_array(root, "suites", MC_REQUIRED, &list))
        return;
    n = json_array_size(list.value);
    report->suites = mc_arena_array(reader->arena, n, sizeof(*report->suites));
    entries = mc_arena_array(reader->arena, n, sizeof(*entries));
    for (i = 0; i < n && !saved_enough(reader); i++) {
        struct mc_saved_suite *suite = &report->suites[report->n_suites];

        if (!mc_json_element(&list, i, &object) || mc_json_is_object(&object) != 0)
            continue;
        suite->name = suite->version = suite->sha256 = mc_slice("", 0);
        mc_field_text(&object, "version", MC_OPTIONAL, reader->arena, &suite->version);
        mc_field_text(&object, "sha256", MC_REQUIRED, reader->arena, &suite->sha256);
        if (!mc_field_text(&object, "name", MC_REQUIRED, reader->arena, &suite->name))
            continue;
        entries[report->n_suites++] = entry_of(&object, suite);
    }
    report->suite.entries = entries;
    report->suite.n_entries = report->n_suites;
}

/* --- metrics ---------------------------------------------------------------------------------- */

static uint32_t needs_of(const struct mc_json_cursor *object, struct mc_arena *arena)
{
    struct mc_slice *words;
    size_t n, i;
    uint32_t needs = 0;

    if (!mc_field_texts(object, "needs", MC_OPTIONAL, arena, &words, &n))
        return 0;
    for (i = 0; i < n; i++) {
        needs |= mc_slice_is(words[i], "text") ? MC_NEEDS_TEXT : 0U;
        needs |= mc_slice_is(words[i], "amr") ? MC_NEEDS_AMR : 0U;
        needs |= mc_slice_is(words[i], "tree") ? MC_NEEDS_TREE : 0U;
    }
    return needs;
}

/* The end of a declared range; null stands for one that is not finite. */
static double end_of_range(const struct mc_json_cursor *range, size_t index, bool up)
{
    double infinite = up ? (double)INFINITY : -(double)INFINITY, end;
    struct mc_json_cursor at;

    if (!mc_json_element(range, index, &at) || json_is_null(at.value) ||
        mc_json_number(&at, &end) != 0)
        return infinite;
    return end;
}

static void read_range(const struct mc_json_cursor *object, struct mc_score_column *column)
{
    bool lower = column->lower_is_better;
    struct mc_json_cursor range;

    if (!mc_json_member(object, "range", &range))
        return;
    if (!json_is_null(range.value) && mc_json_is_array(&range) != 0)
        return;
    column->worst = end_of_range(&range, 0, lower);
    column->best = end_of_range(&range, 1, !lower);
}

/* Older reports do not say whether the direction was known. */
static void read_more_of_metric(struct saved_reader *reader, const struct mc_json_cursor *object,
                                struct mc_score_column *column)
{
    struct mc_slice varies;
    bool self_scores = false;
    size_t family = 0, i;

    column->direction_known = true;
    mc_field_flag(object, "direction_known", &column->direction_known);
    mc_field_flag(object, "may_exceed", &column->may_exceed);
    if (mc_field_text(object, "not_reproducible", MC_OPTIONAL, reader->arena, &varies))
        column->varies = varies.data;
    if (mc_field_word(object, "family", MC_OPTIONAL, mc_metric_family_names, reader->arena,
                      &family))
        column->family = (enum mc_metric_family)family;
    mc_field_flag(object, "self_scores", &self_scores);
    if (!self_scores)
        return;
    column->self_values =
        mc_arena_array(reader->arena, reader->report->table->n_cases, sizeof(*column->self_values));
    for (i = 0; i < reader->report->table->n_cases; i++)
        column->self_values[i] = (double)NAN;
}

static void read_metric(struct saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_saved_report *report = reader->report;
    struct mc_score_column *column;
    struct mc_slice name;
    bool is_new;

    if (mc_json_is_object(object) != 0 ||
        !mc_field_text(object, "name", MC_REQUIRED, reader->arena, &name))
        return;
    (void)mc_string_map_add(reader->metrics, name, &is_new);
    if (!is_new) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the metric %.*s is here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
        return;
    }
    column = mc_score_table_add(report->table, name);
    mc_field_text(object, "signature", MC_REQUIRED, reader->arena, &column->signature);
    mc_field_flag(object, "lower_is_better", &column->lower_is_better);
    mc_field_flag(object, "sentinel", &column->sentinel);
    read_more_of_metric(reader, object, column);
    column->needs = needs_of(object, reader->arena);
    read_range(object, column);
    mc_field_number(object, "corpus", MC_OPTIONAL, &column->corpus);
}

static void read_metrics(struct saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor list, object;
    size_t i;

    if (!mc_field_array(root, "metrics", MC_REQUIRED, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &object) && !saved_enough(reader); i++)
        read_metric(reader, &object);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The columns need to know how many cases there are, shown or not. */
static size_t count_cases(const struct mc_json_cursor *root)
{
    struct mc_json_cursor list;
    size_t n = 0;

    if (mc_field_array(root, "cases", MC_REQUIRED, &list))
        n += json_array_size(list.value);
    if (mc_field_array(root, "other_cases", MC_OPTIONAL, &list))
        n += json_array_size(list.value);
    return n;
}

static void read_all(struct saved_reader *reader)
{
    struct mc_saved_report *report = reader->report;
    struct mc_json_cursor root = mc_json_root(&report->json);
    struct mc_slice accepted;

    if (mc_json_is_object(&root) != 0 || !read_schema(&root, reader->arena, &report->schema))
        return;
    mc_field_text(&root, "metricheck", MC_REQUIRED, reader->arena, &report->version);
    mc_field_text(&root, "created", MC_REQUIRED, reader->arena, &report->created);
    if (mc_field_text(&root, "accepted", MC_OPTIONAL, reader->arena, &accepted))
        report->accepted = accepted.data;
    read_suites(reader, &root);
    saved_read_settings(reader, &root);
    saved_read_datasets(reader, &root);
    if (report->schema > 1)
        read_files(reader, &root);
    report->suite.n_cases = count_cases(&root);
    report->table = mc_score_table_new(&report->suite, reader->arena);
    read_metrics(reader, &root);
    saved_read_cases(reader, &root);
    read_left_out(reader, &root);
    if (!saved_enough(reader) && report->suite.cases != NULL)
        saved_check_groups(reader, &root);
}

static void begin(struct mc_saved_report *report, struct mc_arena *arena)
{
    memset(report, 0, sizeof(*report));
    report->suite.arena = arena;
    report->suite.datasets = mc_string_map_new(arena);
    report->suite.case_ids = mc_string_map_new(arena);
}

/* What is in the JSON that was opened. */
static int read_opened(struct mc_saved_report *report, struct mc_arena *arena,
                       struct mc_error *error)
{
    const struct mc_diagnostics *diagnostics = report->json.diagnostics;
    struct saved_reader reader = {
        .report = report,
        .arena = arena,
        .metrics = mc_string_map_new(arena),
        .phenomena = mc_string_map_new(arena),
        .files = mc_string_map_new(arena),
        .errors_before = diagnostics->n_errors,
    };

    read_all(&reader);
    if (diagnostics->n_errors == reader.errors_before)
        return 0;
    (void)mc_diagnostics_error(diagnostics, error);
    mc_saved_report_close(report);
    return -1;
}

int mc_saved_report_read_text(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                              struct mc_error *error)
{
    begin(report, arena);
    if (mc_json_open_text(path, text, diagnostics, &report->json, error) != 0)
        return -1;
    return read_opened(report, arena, error);
}

int mc_saved_report_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                         struct mc_error *error)
{
    begin(report, arena);
    if (mc_json_open(path, arena, diagnostics, &report->json, error) != 0)
        return -1;
    return read_opened(report, arena, error);
}

void mc_saved_report_close(struct mc_saved_report *report)
{
    mc_json_close(&report->json);
}
