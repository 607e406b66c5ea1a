#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "report/saved_report_parts.h"
#include "suite/case_content.h"
#include "suite/fields.h"

/* --- files ------------------------------------------------------------------------------------ */

static void make_room(struct mc_saved_reader *reader)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_suite_file *files;

    if (suite->n_files < reader->file_capacity)
        return;
    reader->file_capacity = reader->file_capacity == 0 ? 16 : 2 * reader->file_capacity;
    files = mc_arena_array(reader->arena, reader->file_capacity, sizeof(*files));
    if (suite->n_files > 0)
        memcpy(files, suite->files, suite->n_files * sizeof(*files));
    suite->files = files;
}

/* A report knows no files of suites. What the analysis asks them for, the cases of one phenomenon,
 * pool and scale of a dataset have in common: together they are taken for a file. */
static uint32_t file_index(struct mc_saved_reader *reader, const struct mc_suite_file *file)
{
    struct mc_suite *suite = &reader->report->suite;
    char key[160];
    bool is_new;
    uint32_t index;

    (void)snprintf(key, sizeof(key), "%u %u %d %d %.17g %.17g", file->dataset, file->phenomenon,
                   (int)file->pooled, (int)file->judgement.by, file->scale.minimum,
                   file->scale.maximum);
    index = mc_string_map_add(reader->files, mc_slice_of(key), &is_new);
    if (is_new) {
        make_room(reader);
        suite->files[suite->n_files++] = *file;
    }
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

static void read_phenomenon(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
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
    mc_field_flag(object, "expressed", &expressed);
    phenomenon.amr_silent = !expressed;
    phenomenon.rank = suite->n_phenomena;
    (void)mc_string_map_add(reader->phenomena, phenomenon.name, &is_new);
    if (is_new)
        suite->phenomena[suite->n_phenomena++] = phenomenon;
}

/* The files without cases say who judged, and which scale is that of the dataset. */
static void add_judges(struct mc_saved_reader *reader, size_t judgement, struct mc_suite_file *file)
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
static void read_dataset(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
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
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the dataset %.*s stands here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
        return;
    }
    read_scale(object, reader->arena, &file.scale);
    mc_field_word(object, "judgement", MC_REQUIRED, judgements, reader->arena, &judgement);
    add_judges(reader, judgement, &file);
    if (!shown || !mc_field_array(object, "phenomena", MC_REQUIRED, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &phenomenon) && !mc_saved_enough(reader); i++)
        read_phenomenon(reader, &phenomenon);
}

void mc_saved_read_datasets(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor list, object, phenomena;
    size_t n_phenomena = 0, i;

    if (mc_json_member(root, "other_cases", &list))
        n_phenomena = json_array_size(list.value); /* they may have others than those shown */
    if (!mc_field_array(root, "datasets", MC_REQUIRED, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &object); i++)
        if (json_is_object(object.value) && mc_json_member(&object, "phenomena", &phenomena))
            n_phenomena += json_array_size(phenomena.value);
    suite->phenomena = mc_arena_array(reader->arena, n_phenomena, sizeof(*suite->phenomena));
    for (i = 0; mc_json_element(&list, i, &object) && !mc_saved_enough(reader); i++)
        read_dataset(reader, &object, true);
    if (!mc_field_array(root, "other_datasets", MC_OPTIONAL, &list))
        return;
    for (i = 0; mc_json_element(&list, i, &object) && !mc_saved_enough(reader); i++)
        read_dataset(reader, &object, false);
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
static void list_phenomenon(struct mc_saved_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_json_cursor at;
    struct mc_slice name;
    bool is_new;

    if (!mc_json_member(object, "phenomenon", &at) || mc_json_text(&at, reader->arena, &name) != 0)
        return;
    (void)mc_string_map_add(reader->phenomena, name, &is_new);
    if (!is_new)
        return;
    suite->phenomena[suite->n_phenomena] =
        (struct mc_phenomenon){.name = name, .title = name, .rank = suite->n_phenomena};
    suite->n_phenomena++;
}

static bool read_place(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                       struct mc_case *item)
{
    struct mc_suite *suite = &reader->report->suite;
    struct mc_suite_file file;

    if (!read_index(object, "dataset", "datasets", suite->datasets, reader->arena,
                    &item->dataset) ||
        !read_index(object, "phenomenon", "phenomena", reader->phenomena, reader->arena,
                    &item->phenomenon))
        return false;
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

bool mc_saved_read_number(const struct mc_json_cursor *at, double *number)
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

void mc_saved_unknown_metric(const struct mc_json_cursor *at)
{
    mc_json_finding(at, MC_SEVERITY_ERROR, "", true, "\"%.*s\" is not listed under \"metrics\"",
                    MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(at->key))));
}

/* The mark of one score that is not proved. */
static void mark_unproved(struct mc_saved_reader *reader, const struct mc_json_cursor *name,
                          size_t index)
{
    const char *text = json_string_value(name->value);
    uint32_t c =
        text == NULL ? MC_NOT_FOUND : mc_string_map_find(reader->metrics, mc_slice_of(text));
    struct mc_score_column *column;

    if (c == MC_NOT_FOUND) {
        mc_json_finding(name, MC_SEVERITY_ERROR, "", false,
                        "this is no name of a metric that is listed under \"metrics\"");
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
static void read_unproved(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                          size_t index)
{
    struct mc_json_cursor list, name;
    size_t i;

    if (!mc_json_member(object, "unproved", &list) || mc_json_is_array(&list) != 0)
        return;
    for (i = 0; mc_json_element(&list, i, &name) && !mc_saved_enough(reader); i++)
        mark_unproved(reader, &name, index);
}

static void read_scores(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
                        size_t index)
{
    struct mc_score_table *table = reader->report->table;
    struct mc_json_cursor scores, at;

    if (!mc_field_object(object, "scores", MC_REQUIRED, &scores))
        return;
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&scores, &at) && !mc_saved_enough(reader)) {
        uint32_t c = mc_string_map_find(reader->metrics, mc_slice_of(at.key));
        double score;

        if (c == MC_NOT_FOUND)
            mc_saved_unknown_metric(&at);
        else if (mc_saved_read_number(&at, &score)) {
            struct mc_score_column *column = &table->columns[c];

            column->values[index] = score;
            column->states[index] = isnan(score) ? MC_SCORE_NOT_APPLICABLE : MC_SCORE_OK;
            if (isnan(score))
                column->notes[index] = reason_of(object, at.key, reader->arena);
        }
    }
    read_unproved(reader, object, index);
}

static void read_case(struct mc_saved_reader *reader, const struct mc_json_cursor *object,
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
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "the case %.*s stands here twice",
                        MC_SLICE_ARGUMENTS(mc_clip(item->id)));
    mc_field_text(object, "subphenomenon", MC_OPTIONAL, reader->arena, &item->subphenomenon);
    mc_field_text(object, "system", MC_OPTIONAL, reader->arena, &item->system);
    mc_field_text(object, "item", MC_OPTIONAL, reader->arena, &item->item);
    read_side(object, "reference", reader->arena, &item->reference);
    read_side(object, "candidate", reader->arena, &item->candidate);
    read_content(object, reader->arena, item);
    if (mc_json_required(object, "human", &at) == 0 && !mc_saved_read_number(&at, &item->human))
        item->human = (double)NAN;
    mc_saved_read_expectations(reader, object, item);
    if (!read_place(reader, object, item))
        return;
    read_scores(reader, object, index);
    mc_saved_read_selves(reader, object, index);
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
                    "the cases under \"other_cases\" must stand in the order of their places");
    return false;
}

/* Which cases are shown; NULL: all. Not where a place is wrong, which is then reported. */
static bool read_selected(struct mc_saved_reader *reader, const struct mc_json_cursor *others,
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

/* In the order of the suite, from both lists. */
void mc_saved_read_cases(struct mc_saved_reader *reader, const struct mc_json_cursor *root)
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
    for (i = 0; i < suite->n_cases && !mc_saved_enough(reader); i++) {
        if (mc_case_is_selected(suite, i)) {
            if (mc_json_element(&cases, n_shown++, &object))
                read_case(reader, &object, i);
        } else if (mc_json_element(&others, n_others++, &object)) {
            list_phenomenon(reader, &object);
            read_case(reader, &object, i);
        }
    }
}
