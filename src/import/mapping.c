/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapping.c: variables are filled in while the file is read, so that no template contains any. In
 * order: texts and templates, cases, tables, parts and variants, other keys, ratings, the whole. */
#include "import/mapping.h"

#include <math.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/options.h"
#include "import/import.h"
#include "suite/dimensions.h"
#include "suite/fields.h"

#define MAPPING_SCHEMA "metricheck/mapping/1"

struct mapping_reader {
    const struct mc_mapping_pairs *variables;
    struct mc_arena *arena;
};

/* --- texts and templates of a mapping --------------------------------------------------------- */

/* Fills in the variables; false, with a finding, if one is unknown. */
static bool fill_in(const struct mapping_reader *reader, const struct mc_json_cursor *at,
                    struct mc_slice *text)
{
    const struct mc_mapping_pairs *variables = reader->variables;
    struct mc_buffer filled = {NULL, 0, 0};
    size_t i, k, n;

    if (text->length == 0 || memchr(text->data, '$', text->length) == NULL)
        return true;
    for (i = 0; i < text->length; i += n) {
        struct mc_slice name;

        for (n = 1;
             text->data[i] == '$' && i + n < text->length && mc_ascii_is_lower(text->data[i + n]);)
            n++;
        if (n == 1) {
            mc_buffer_append_char(&filled, text->data[i]);
            continue;
        }
        name = mc_slice(text->data + i + 1, n - 1);
        for (k = 0; k < variables->n && !mc_slice_equal(variables->items[k].name, name); k++)
            continue;
        if (k == variables->n) {
            struct mc_slice shown = mc_clip(mc_slice(text->data + i, n));

            mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false, "there is no variable \"%.*s\"",
                            MC_SLICE_ARGUMENTS(shown));
            mc_buffer_free(&filled);
            return false;
        }
        mc_buffer_append_slice(&filled, variables->items[k].value);
    }
    *text = mc_buffer_take(&filled, reader->arena);
    return true;
}

static bool text_at(const struct mapping_reader *reader, const struct mc_json_cursor *at,
                    struct mc_slice *text)
{
    struct mc_slice filled;

    if (mc_json_text(at, reader->arena, &filled) != 0 || !fill_in(reader, at, &filled))
        return false;
    if (filled.length == 0) {
        mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false, "the text is empty");
        return false;
    }
    *text = filled;
    return true;
}

/* A text with its variables filled in; false if it is absent or wrong (a finding). */
static bool mapping_text(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                         const char *key, bool required, struct mc_slice *text)
{
    struct mc_json_cursor at;

    return mc_field(object, key, required ? MC_REQUIRED : MC_OPTIONAL, &at) &&
           text_at(reader, &at, text);
}

/* One text, or a list of them. */
static bool mapping_texts(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                          const char *key, bool required, struct mc_slice **texts, size_t *n)
{
    struct mc_json_cursor at, element;
    size_t i, n_wrong = 0;

    if (!mc_field(object, key, required ? MC_REQUIRED : MC_OPTIONAL, &at))
        return false;
    *n = 0;
    if (!json_is_array(at.value)) {
        *texts = mc_arena_array(reader->arena, 1, sizeof(**texts));
        *n = text_at(reader, &at, &(*texts)[0]);
        return *n > 0;
    }
    *texts = mc_arena_array(reader->arena, json_array_size(at.value), sizeof(**texts));
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(&at, i, &element); i++) {
        if (text_at(reader, &element, &(*texts)[*n]))
            ++*n;
        else
            n_wrong++;
    }
    if (i == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
    return n_wrong == 0 && *n > 0;
}

static bool template_at(const struct mapping_reader *reader, const struct mc_json_cursor *at,
                        struct mc_template *item)
{
    struct mc_slice text;
    const char *parse_error;

    if (!text_at(reader, at, &text))
        return false;
    parse_error = mc_template_parse(text, reader->arena, item);
    item->path = at->file->path;
    item->at = mc_json_place(at, false);
    if (parse_error == NULL)
        return true;
    mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false, "%s", parse_error);
    memset(item, 0, sizeof(*item));
    return false;
}

static bool mapping_template(const struct mapping_reader *reader,
                             const struct mc_json_cursor *object, const char *key, bool required,
                             struct mc_template *item)
{
    struct mc_json_cursor at;

    return mc_field(object, key, required ? MC_REQUIRED : MC_OPTIONAL, &at) &&
           template_at(reader, &at, item);
}

static bool mapping_templates(const struct mapping_reader *reader,
                              const struct mc_json_cursor *object, const char *key,
                              struct mc_templates *list)
{
    struct mc_json_cursor at, element;
    struct mc_templates templates = {NULL, 0};
    size_t i, n_wrong = 0;

    if (!mc_json_member(object, key, &at))
        return false;
    templates.items =
        mc_arena_array(reader->arena, json_array_size(at.value) + 1, sizeof(*templates.items));
    if (!json_is_array(at.value))
        templates.n = template_at(reader, &at, &templates.items[0]);
    else if (json_array_size(at.value) == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
    for (i = 0; json_is_array(at.value) && n_wrong < MC_FIELD_FINDINGS &&
                mc_json_element(&at, i, &element);
         i++) {
        if (template_at(reader, &element, &templates.items[templates.n]))
            templates.n++;
        else
            n_wrong++;
    }
    if (templates.n > 0)
        *list = templates;
    return templates.n > 0;
}

/* --- cases ------------------------------------------------------------------------------------ */

static void read_expectations(const struct mapping_reader *reader,
                              const struct mc_json_cursor *object, struct mc_mapping_case *item)
{
    static const char *const known[] = {"type", "case", NULL};
    static const char *const types[] = {"above", "below", NULL};
    struct mc_json_cursor list, element;
    size_t i, type;

    if (mc_json_member(object, "expect", &list) && json_is_string(list.value) &&
        strcmp(json_string_value(list.value), "none") == 0) {
        item->expects_nothing = true;
        item->n_expectations = 0;
        return;
    }
    if (!mc_field_array(object, "expect", MC_OPTIONAL, &list))
        return;
    item->expects_nothing = false;
    item->n_expectations = 0;
    item->expectations =
        mc_arena_array(reader->arena, json_array_size(list.value), sizeof(*item->expectations));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++) {
        struct mc_mapping_expectation *expectation = &item->expectations[item->n_expectations];

        if (mc_json_is_object(&element) != 0)
            continue;
        mc_json_unknown_keys(&element, known);
        if (!mc_field_word(&element, "type", MC_REQUIRED, types, reader->arena, &type) ||
            !mapping_template(reader, &element, "case", true, &expectation->other))
            continue;
        expectation->type = type == 0 ? MC_EXPECT_ABOVE : MC_EXPECT_BELOW;
        item->n_expectations++;
    }
}

/* One template, as a list. */
static void read_alone(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                       const char *key, struct mc_templates *list)
{
    struct mc_template *item = mc_arena_array(reader->arena, 1, sizeof(*item));

    if (mapping_template(reader, object, key, false, item))
        *list = (struct mc_templates){item, 1};
}

/* Templates, or an object by dimensions of the mapping: {"fluency": "{raters/fluency}"}. */
static void read_case_ratings(const struct mapping_reader *reader,
                              const struct mc_json_cursor *object, const struct mc_suite_file *head,
                              struct mc_mapping_case *item)
{
    struct mc_json_cursor at, member;
    size_t i;

    if (!mc_json_member(object, "ratings", &at) || !json_is_object(at.value)) {
        if (mapping_templates(reader, object, "ratings", &item->ratings))
            item->n_dimensions = 0;
        return;
    }
    item->ratings.n = item->n_dimensions = 0;
    item->dimensions =
        mc_arena_array(reader->arena, json_object_size(at.value), sizeof(*item->dimensions));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(&at, &member)) {
        struct mc_mapping_dimension *dimension = &item->dimensions[item->n_dimensions];

        for (i = 0; i < head->n_dimensions && !mc_slice_is(head->dimensions[i].name, member.key);
             i++)
            continue;
        if (i == head->n_dimensions) {
            mc_json_finding(&member, MC_SEVERITY_ERROR, "E002", true,
                            "\"dimensions\" has no \"%.*s\"",
                            MC_SLICE_ARGUMENTS(mc_clip(mc_slice_of(member.key))));
            return;
        }
        dimension->dimension = (uint32_t)i;
        read_alone(reader, &at, member.key, &dimension->ratings);
        item->n_dimensions += dimension->ratings.n;
    }
}

/* {"start": "{errors.start}", "end": ..., "severity": ...} */
static void read_spans(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                       struct mc_mapping_spans *spans)
{
    static const char *const known[] = {"start",   "end",  "severity", "category",
                                        "missing", "last", "utf-16",   NULL};
    struct mc_json_cursor at;

    if (!mc_field_object(object, "spans", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    memset(spans, 0, sizeof(*spans));
    read_alone(reader, &at, "start", &spans->start);
    read_alone(reader, &at, "end", &spans->end);
    read_alone(reader, &at, "severity", &spans->severity);
    read_alone(reader, &at, "category", &spans->category);
    (void)mapping_text(reader, &at, "missing", false, &spans->missing);
    (void)mc_field_flag(&at, "last", &spans->end_is_last);
    (void)mc_field_flag(&at, "utf-16", &spans->is_utf16);
    if (at.file->diagnostics->n_errors == 0 &&
        (spans->start.n == 0 || spans->end.n == 0 || spans->severity.n == 0))
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E003", false,
                        "\"spans\" needs \"start\", \"end\" and \"severity\"");
}

/* Reads a case; the keys of the object override what *item holds. */
static void read_case(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                      const struct mc_suite_file *head, struct mc_mapping_case *item)
{
    static const char *const known[] = {"id",        "item",      "source",        "document",
                                        "segment",   "languages", "system",        "subphenomenon",
                                        "note",      "score",     "candidate",     "tags",
                                        "ratings",   "expect",    "candidate_amr", "reference_amr",
                                        "reference", "targeted",  "rater",         "spans",
                                        NULL};

    mc_json_unknown_keys(object, known);
    (void)mapping_template(reader, object, "id", false, &item->id);
    (void)mapping_template(reader, object, "item", false, &item->item);
    (void)mapping_template(reader, object, "system", false, &item->system);
    (void)mapping_template(reader, object, "subphenomenon", false, &item->subphenomenon);
    (void)mapping_template(reader, object, "note", false, &item->note);
    (void)mapping_template(reader, object, "score", false, &item->score);
    (void)mapping_template(reader, object, "candidate", false, &item->candidate);
    (void)mapping_template(reader, object, "candidate_amr", false, &item->candidate_amr);
    (void)mapping_template(reader, object, "source", false, &item->source);
    (void)mapping_template(reader, object, "document", false, &item->document);
    (void)mapping_template(reader, object, "segment", false, &item->segment);
    (void)mapping_template(reader, object, "languages", false, &item->languages);
    (void)mapping_templates(reader, object, "reference", &item->references);
    (void)mapping_templates(reader, object, "reference_amr", &item->reference_amrs);
    (void)mapping_templates(reader, object, "targeted", &item->targeted);
    (void)mapping_templates(reader, object, "tags", &item->tags);
    read_case_ratings(reader, object, head, item);
    read_alone(reader, object, "rater", &item->raters);
    read_spans(reader, object, &item->spans);
    read_expectations(reader, object, item);
}

static void check_case(const struct mc_json_cursor *at, const struct mc_mapping *mapping,
                       const struct mc_mapping_case *item)
{
    bool texts = item->candidate.text.length > 0, graphs = item->candidate_amr.text.length > 0;
    bool is_read = at->file->diagnostics->n_errors == 0; /* else a missing key may be a wrong one */

    if (is_read && item->id.text.length == 0)
        mc_json_finding(at, MC_SEVERITY_ERROR, "E003", false, "the case has no \"id\"");
    if (is_read && ((!texts && !graphs) || texts != (item->references.n + item->targeted.n > 0) ||
                    graphs != (item->reference_amrs.n > 0)))
        mc_json_finding(at, MC_SEVERITY_ERROR, "E003", false,
                        "a case needs \"candidate\" and \"reference\" (or \"targeted\"), or "
                        "\"candidate_amr\" and \"reference_amr\", or all of them");
    if (is_read && item->n_dimensions == 0 && item->raters.n > 0)
        mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false,
                        "\"rater\" is for \"ratings\" by dimension");
    /* Offsets count in the published text. */
    if (item->spans.start.n > 0 && (mapping->one_line || mapping->replace.n > 0))
        mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false,
                        "\"spans\" needs \"texts\": \"as-published\", and no \"replace\"");
}

/* The keys "case", "cases" and "divided". */
static void mapping_read_cases(const struct mapping_reader *reader,
                               const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    static const char *const known[] = {"reference", "targeted", "tags", "ratings", NULL};
    struct mc_mapping_dividers *divided = &mapping->divided;
    struct mc_json_cursor object, list, element;
    struct mc_mapping_case shared;
    size_t i, n;

    memset(&shared, 0, sizeof(shared));
    if (mc_field_object(root, "divided", MC_OPTIONAL, &object)) {
        mc_json_unknown_keys(&object, known);
        (void)mapping_text(reader, &object, "reference", false, &divided->references);
        (void)mapping_text(reader, &object, "targeted", false, &divided->targeted);
        (void)mapping_text(reader, &object, "tags", false, &divided->tags);
        (void)mapping_text(reader, &object, "ratings", false, &divided->ratings);
    }
    if (!mc_field_object(root, "case", MC_REQUIRED, &object))
        return;
    read_case(reader, &object, &mapping->head, &shared);
    if (!mc_json_member(root, "cases", &list)) {
        mapping->cases = mc_arena_array(reader->arena, 1, sizeof(*mapping->cases));
        mapping->cases[mapping->n_cases++] = shared;
        check_case(&object, mapping, &shared);
        return;
    }
    if (!mc_field_array(root, "cases", MC_FILLED, &list))
        return;
    n = json_array_size(list.value);
    mapping->cases = mc_arena_array(reader->arena, n, sizeof(*mapping->cases));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++) {
        if (mc_json_is_object(&element) != 0)
            continue;
        mapping->cases[mapping->n_cases] = shared;
        read_case(reader, &element, &mapping->head, &mapping->cases[mapping->n_cases]);
        check_case(&element, mapping, &mapping->cases[mapping->n_cases++]);
    }
}

/* --- tables ----------------------------------------------------------------------------------- */

static void read_columns(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                         struct mc_records_source *source)
{
    static const char *const known[] = {"file", "form", NULL};
    static const char *const forms[] = {"lines", "graphs", NULL};
    struct mc_json_cursor columns, at;
    size_t form;

    if (!mc_field_object(object, "columns", MC_REQUIRED, &columns))
        return;
    source->columns =
        mc_arena_array(reader->arena, json_object_size(columns.value), sizeof(*source->columns));
    memset(&at, 0, sizeof(at));
    while (mc_json_next(&columns, &at)) {
        struct mc_records_column *column = &source->columns[source->n_columns];

        memset(column, 0, sizeof(*column));
        column->name = mc_arena_copy(reader->arena, mc_slice_of(at.key));
        if (mc_json_is_object(&at) != 0)
            continue;
        mc_json_unknown_keys(&at, known);
        if (mc_field_word(&at, "form", MC_OPTIONAL, forms, reader->arena, &form))
            column->graphs = form == 1;
        if (mapping_text(reader, &at, "file", true, &column->file))
            source->n_columns++;
    }
    if (json_object_size(columns.value) == 0)
        mc_json_finding(&columns, MC_SEVERITY_ERROR, "E005", false, "\"columns\" is empty");
}

static void read_source(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                        bool joined, struct mc_records_source *source)
{
    static const char *const forms[] = {"by-name", "tsv",  "csv",      "quoted-tsv",
                                        "jsonl",   "json", "parallel", "mt-metrics-eval",
                                        NULL};
    size_t form;

    if (mc_field_word(object, "form", MC_OPTIONAL, forms, reader->arena, &form))
        source->form = (enum mc_records_form)form;
    if (source->form == MC_RECORDS_PARALLEL)
        read_columns(reader, object, source);
    else if (source->form == MC_RECORDS_EVALUATION)
        (void)mapping_text(reader, object, "scores", true, &source->scores);
    else
        (void)mapping_texts(reader, object, "files", joined, &source->files, &source->n_files);
    (void)mapping_texts(reader, object, "header", false, &source->header, &source->n_header);
}

/* The columns that rows get besides those of the objects: no two may have the same name. */
static void check_row_names(const struct mc_json_cursor *rows,
                            const struct mc_records_source *source, struct mc_arena *arena)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    size_t n = source->n_divided + 2, i;

    for (i = 0; i < n; i++) {
        struct mc_slice name = i == 0   ? source->each_key
                               : i == 1 ? source->each_number
                                        : source->divided_names[i - 2];
        bool is_new = true;

        if (name.length > 0)
            (void)mc_string_map_add(names, name, &is_new);
        if (!is_new)
            mc_json_finding(rows, MC_SEVERITY_ERROR, "E005", false,
                            "two columns are called \"%.*s\"", MC_SLICE_ARGUMENTS(name));
    }
}

/* "each": a row for each member of an object; "divided": a column that is split into several. */
static void read_rows_within(const struct mapping_reader *reader, const struct mc_json_cursor *rows,
                             struct mc_records_source *source)
{
    static const char *const known_each[] = {"key", "columns", "number", NULL};
    static const char *const known_divided[] = {"column", "at", "names", NULL};
    struct mc_json_cursor each, divided;
    bool has_each = mc_field_object(rows, "each", MC_OPTIONAL, &each);
    bool has_divided = mc_field_object(rows, "divided", MC_OPTIONAL, &divided);

    if ((has_each || has_divided) && source->form != MC_RECORDS_JSONL &&
        source->form != MC_RECORDS_JSON)
        mc_json_finding(has_each ? &each : &divided, MC_SEVERITY_ERROR, "E005", true,
                        "\"%s\" needs \"form\": \"jsonl\" or \"json\"",
                        has_each ? "each" : "divided");
    if (has_each) {
        mc_json_unknown_keys(&each, known_each);
        (void)mapping_text(reader, &each, "key", true, &source->each_key);
        (void)mapping_text(reader, &each, "number", false, &source->each_number);
        (void)mapping_texts(reader, &each, "columns", true, &source->each, &source->n_each);
    }
    if (has_divided) {
        mc_json_unknown_keys(&divided, known_divided);
        (void)mapping_text(reader, &divided, "column", true, &source->divided);
        (void)mapping_text(reader, &divided, "at", true, &source->divider);
        (void)mapping_texts(reader, &divided, "names", true, &source->divided_names,
                            &source->n_divided);
    }
    check_row_names(rows, source, reader->arena);
}

/* The keys "rows" and "joined". */
static void mapping_read_tables(const struct mapping_reader *reader,
                                const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    static const char *const known[] = {"files",  "form", "columns", "header",
                                        "scores", "each", "divided", NULL};
    static const char *const known_joined[] = {"name",   "files", "form",  "columns",
                                               "header", "key",   "match", NULL};
    struct mc_json_cursor rows, joined, element;
    size_t i;

    if (mc_field_object(root, "rows", MC_OPTIONAL, &rows)) {
        mc_json_unknown_keys(&rows, known);
        read_source(reader, &rows, false, &mapping->rows);
        read_rows_within(reader, &rows, &mapping->rows);
    }
    if (!mc_field_array(root, "joined", MC_OPTIONAL, &joined))
        return;
    mapping->joins =
        mc_arena_array(reader->arena, json_array_size(joined.value), sizeof(*mapping->joins));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&joined, i, &element); i++) {
        struct mc_mapping_join *join = &mapping->joins[mapping->n_joins];

        if (mc_json_is_object(&element) != 0)
            continue;
        mapping->n_joins++;
        mc_json_unknown_keys(&element, known_joined);
        (void)mapping_text(reader, &element, "name", true, &join->source.name);
        (void)mapping_template(reader, &element, "key", true, &join->key);
        (void)mapping_template(reader, &element, "match", true, &join->match);
        read_source(reader, &element, true, &join->source);
    }
}

/* --- parts and variants ----------------------------------------------------------------------- */

static bool is_variable(const struct mc_json_cursor *member)
{
    const char *name = member->key;
    size_t i;

    for (i = 0; mc_ascii_is_lower(name[i]);)
        i++;
    if (i > 0 && name[i] == '\0')
        return true;
    mc_json_finding(member, MC_SEVERITY_ERROR, "E005", true,
                    "a variable is named with lower-case letters");
    return false;
}

/* The members of an object, which are texts, up to the first that is not good (a finding). */
static void read_pairs(const struct mc_json_cursor *object,
                       bool (*is_good)(const struct mc_json_cursor *member), struct mc_arena *arena,
                       struct mc_mapping_pairs *pairs)
{
    struct mc_json_cursor member;

    pairs->items = mc_arena_array(arena, json_object_size(object->value), sizeof(*pairs->items));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(object, &member)) {
        struct mc_mapping_pair *pair = &pairs->items[pairs->n];

        if (is_good != NULL && !is_good(&member))
            return;
        pair->name = mc_arena_copy(arena, mc_slice_of(member.key));
        if (mc_json_text(&member, arena, &pair->value) == 0)
            pairs->n++;
    }
}

static void read_variables(const struct mc_json_cursor *object, struct mc_arena *arena,
                           struct mc_mapping_pairs *variables)
{
    if (mc_json_is_object(object) == 0)
        read_pairs(object, is_variable, arena, variables);
}

int mc_mapping_read_parts(const struct mc_json_file *file, struct mc_arena *arena,
                          struct mc_mapping_parts *parts, struct mc_error *error)
{
    struct mc_json_cursor root = mc_json_root(file), list, object, member;
    size_t i, n;

    memset(parts, 0, sizeof(*parts));
    if (mc_json_is_object(&root) != 0 || !mc_field_schema(&root, MAPPING_SCHEMA, arena))
        return mc_diagnostics_error(file->diagnostics, error);
    parts->parts = mc_arena_array(arena, 1, sizeof(*parts->parts));
    parts->n_parts = 1;
    if (mc_field_array(&root, "parts", MC_OPTIONAL, &list) && json_array_size(list.value) > 0) {
        parts->n_parts = json_array_size(list.value);
        parts->parts = mc_arena_array(arena, parts->n_parts, sizeof(*parts->parts));
        for (i = 0; mc_json_element(&list, i, &member); i++)
            read_variables(&member, arena, &parts->parts[i]);
    }
    if (!mc_field_object(&root, "variants", MC_OPTIONAL, &object))
        return mc_diagnostics_error(file->diagnostics, error);
    n = json_object_size(object.value);
    parts->variants = mc_arena_array(arena, n, sizeof(*parts->variants));
    parts->variant_variables = mc_arena_array(arena, n, sizeof(*parts->variant_variables));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(&object, &member)) {
        parts->variants[parts->n_variants] = mc_arena_copy(arena, mc_slice_of(member.key));
        read_variables(&member, arena, &parts->variant_variables[parts->n_variants++]);
    }
    return mc_diagnostics_error(file->diagnostics, error);
}

/* --- other keys ------------------------------------------------------------------------------- */

/* A number, or a text that is one, since variables are texts. */
static bool read_number(const struct mapping_reader *reader, const struct mc_json_cursor *object,
                        const char *key, double *number)
{
    struct mc_json_cursor at;
    struct mc_slice text;

    if (!mc_field(object, key, MC_REQUIRED, &at))
        return false;
    if (!json_is_string(at.value))
        return mc_json_number(&at, number) == 0;
    if (!mapping_text(reader, object, key, true, &text))
        return false;
    if (mc_parse_real(text.data, number) == 0)
        return true;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is not a number", key);
    return false;
}

static void read_scale(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                       struct mc_mapping *mapping)
{
    static const char *const known[] = {"minimum", "maximum", "kind", "observed", NULL};
    struct mc_score_scale *scale = &mapping->head.scale;
    struct mc_json_cursor at;

    if (!mc_field_object(root, "scale", MC_REQUIRED, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mapping_text(reader, &at, "kind", true, &scale->kind);
    (void)mc_field_flag(&at, "observed", &mapping->scale_is_observed);
    if (mapping->scale_is_observed) {
        scale->minimum = -HUGE_VAL;
        scale->maximum = HUGE_VAL;
    } else if (read_number(reader, &at, "minimum", &scale->minimum) &&
               read_number(reader, &at, "maximum", &scale->maximum) &&
               scale->minimum >= scale->maximum) {
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false,
                        "\"minimum\" must be below \"maximum\"");
    }
}

static void read_judgement(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                           struct mc_suite_judgement *judgement)
{
    static const char *const known[] = {"by", "description", "source", "raters", NULL};
    static const char *const makers[] = {"human", "rubric", NULL};
    struct mc_json_cursor at, raters;
    long long n = 0;
    size_t by;

    judgement->source = mc_slice("", 0);
    if (!mc_field_object(root, "judgement", MC_REQUIRED, &at))
        return;
    mc_json_unknown_keys(&at, known);
    if (mc_field_word(&at, "by", MC_REQUIRED, makers, reader->arena, &by))
        judgement->by = by == 0 ? MC_JUDGED_BY_HUMAN : MC_JUDGED_BY_RUBRIC;
    (void)mapping_text(reader, &at, "description", true, &judgement->description);
    (void)mapping_text(reader, &at, "source", false, &judgement->source);
    if (mc_json_member(&at, "raters", &raters) && mc_json_integer(&raters, 0, 1000000, &n) == 0)
        judgement->raters = (unsigned)n;
    if (judgement->by == MC_JUDGED_BY_HUMAN && n == 0 && judgement->source.length == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E016", false,
                        "a human judgement needs raters or a source");
    if (judgement->by == MC_JUDGED_BY_RUBRIC && n > 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E016", false, "a rubric has no raters");
}

static void read_conditions(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                            struct mc_mapping *mapping)
{
    static const char *const known[] = {"value", "is", "is-not", "reason", NULL};
    struct mc_json_cursor list, at, texts;
    size_t i;

    if (!mc_field_array(root, "where", MC_OPTIONAL, &list))
        return;
    mapping->conditions =
        mc_arena_array(reader->arena, json_array_size(list.value), sizeof(*mapping->conditions));
    for (i = 0; i < MC_FIELD_FINDINGS && mc_json_element(&list, i, &at); i++) {
        struct mc_mapping_condition *condition = &mapping->conditions[mapping->n_conditions];

        if (mc_json_is_object(&at) != 0)
            continue;
        mapping->n_conditions++;
        mc_json_unknown_keys(&at, known);
        (void)mapping_template(reader, &at, "value", true, &condition->value);
        (void)mapping_text(reader, &at, "reason", true, &condition->reason);
        condition->negated = mc_json_member(&at, "is-not", &texts);
        (void)mapping_texts(reader, &at, condition->negated ? "is-not" : "is", true,
                            &condition->texts, &condition->n_texts);
    }
}

static void read_phenomenon(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                            struct mc_mapping *mapping)
{
    static const char *const known[] = {"value", "names", "others", NULL};
    static const char *const others[] = {"own", "unclassified", NULL};
    struct mc_json_cursor at, names;
    size_t word;

    if (mc_json_member(root, "phenomenon", &at) && json_is_string(at.value)) {
        (void)mapping_template(reader, root, "phenomenon", true, &mapping->phenomenon.value);
        return;
    }
    if (!mc_field_object(root, "phenomenon", MC_REQUIRED, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mapping_template(reader, &at, "value", true, &mapping->phenomenon.value);
    if (mc_field_word(&at, "others", MC_OPTIONAL, others, reader->arena, &word))
        mapping->phenomenon.others_unclassified = word == 1;
    if (mc_field_object(&at, "names", MC_OPTIONAL, &names))
        read_pairs(&names, NULL, reader->arena, &mapping->phenomenon.names);
}

static void read_category(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                          struct mc_mapping *mapping)
{
    static const char *const known[] = {"value", "names", NULL};
    struct mc_json_cursor at, names;

    if (!mc_field_object(root, "category", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mapping_template(reader, &at, "value", true, &mapping->category.value);
    if (mc_field_object(&at, "names", MC_OPTIONAL, &names))
        read_pairs(&names, NULL, reader->arena, &mapping->category.names);
}

static void read_order(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                       struct mc_mapping *mapping)
{
    static const char *const known[] = {"within", "by", NULL};
    struct mc_json_cursor at;

    if (!mc_field_object(root, "order", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mapping_template(reader, &at, "within", true, &mapping->order.within);
    (void)mapping_template(reader, &at, "by", true, &mapping->order.by);
}

/* {"major": 5, "minor": 1} */
static void read_values(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                        struct mc_mapping *mapping)
{
    struct mc_json_cursor object, member;

    if (!mc_field_object(root, "values", MC_OPTIONAL, &object))
        return;
    mapping->values =
        mc_arena_array(reader->arena, json_object_size(object.value), sizeof(*mapping->values));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(&object, &member)) {
        struct mc_mapping_value *value = &mapping->values[mapping->n_values];
        char *text = mc_arena_strdup(reader->arena, member.key);
        size_t i;

        for (i = 0; text[i] != '\0'; i++)
            text[i] = mc_ascii_lower(text[i]);
        value->text = mc_slice_of(text);
        if (mc_json_number(&member, &value->number) == 0)
            mapping->n_values++;
    }
}

/* {"rows": "sum", "rater": "{rater}"} */
static void read_combine(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                         struct mc_mapping *mapping)
{
    static const char *const known[] = {"rows", "rater", NULL};
    static const char *const words[] = {"sum", "mean", NULL};
    struct mc_json_cursor at;
    size_t word;

    if (!mc_field_object(root, "combine", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    if (mc_field_word(&at, "rows", MC_REQUIRED, words, reader->arena, &word))
        mapping->combine = word == 0 ? MC_COMBINE_SUM : MC_COMBINE_MEAN;
    (void)mapping_template(reader, &at, "rater", false, &mapping->rater);
    mapping->repeated = true;
}

/* {"times": -1, "plus": 0} */
static void read_convert(const struct mc_json_cursor *root, struct mc_mapping *mapping)
{
    static const char *const known[] = {"times", "plus", NULL};
    struct mc_json_cursor at;

    mapping->times = 1;
    if (!mc_field_object(root, "convert", MC_OPTIONAL, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mc_field_number(&at, "times", MC_OPTIONAL, &mapping->times);
    (void)mc_field_number(&at, "plus", MC_OPTIONAL, &mapping->plus);
}

static void read_replace(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                         struct mc_mapping *mapping)
{
    struct mc_json_cursor at;
    size_t i;

    if (!mc_field_object(root, "replace", MC_OPTIONAL, &at))
        return;
    read_pairs(&at, NULL, reader->arena, &mapping->replace);
    for (i = 0; i < mapping->replace.n; i++)
        if (mapping->replace.items[i].name.length == 0)
            mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false,
                            "an empty text matches everywhere");
}

static void read_rest(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                      struct mc_mapping *mapping)
{
    static const char *const texts[] = {"one-line", "as-published", NULL};
    static const char *const conflicts[] = {"error", "first", NULL};
    size_t word;

    mapping->one_line = true;
    if (mc_field_word(root, "texts", MC_OPTIONAL, texts, reader->arena, &word))
        mapping->one_line = word == 0;
    (void)mc_field_flag(root, "repeated", &mapping->repeated);
    (void)mc_field_flag(root, "unreferenced", &mapping->unreferenced);
    if (mc_field_word(root, "on_conflict", MC_OPTIONAL, conflicts, reader->arena, &word))
        mapping->first_counts = word == 1;
    (void)mapping_texts(reader, root, "missing", false, &mapping->missing, &mapping->n_missing);
    read_replace(reader, root, mapping);
    read_values(reader, root, mapping);
    read_convert(root, mapping);
    read_combine(reader, root, mapping);
    read_conditions(reader, root, mapping);
    read_phenomenon(reader, root, mapping);
    read_category(reader, root, mapping);
    read_order(reader, root, mapping);
}

/* --- ratings ---------------------------------------------------------------------------------- */

/* {"fluency": "fluency"}: columns and the names of their scales. */
static void read_columns_of(const struct mapping_reader *reader,
                            const struct mc_json_cursor *object, const char *key,
                            struct mc_mapping_pairs *columns)
{
    struct mc_json_cursor at, member;

    if (!mc_field_object(object, key, MC_OPTIONAL, &at))
        return;
    columns->items =
        mc_arena_array(reader->arena, json_object_size(at.value), sizeof(*columns->items));
    memset(&member, 0, sizeof(member));
    while (mc_json_next(&at, &member)) {
        struct mc_mapping_pair *pair = &columns->items[columns->n];

        pair->name = mc_arena_copy(reader->arena, mc_slice_of(member.key));
        if (text_at(reader, &member, &pair->value))
            columns->n++;
    }
}

static void read_ratings(const struct mapping_reader *reader, const struct mc_json_cursor *root,
                         enum mc_need need, struct mc_mapping_ratings *ratings)
{
    static const char *const known[] = {"files", "item",     "system", "annotator", "output",
                                        "text",  "repeated", "scales", "flags",     NULL};
    static const char *const repeated[] = {"keep", "first", "number", NULL};
    struct mc_json_cursor at;

    *ratings = (struct mc_mapping_ratings){
        .annotator = mc_slice("", 0), .output = mc_slice("", 0), .text = mc_slice("", 0)};
    if (!mc_field_object(root, "ratings", need, &at))
        return;
    mc_json_unknown_keys(&at, known);
    (void)mapping_texts(reader, &at, "files", true, &ratings->files, &ratings->n_files);
    (void)mapping_text(reader, &at, "item", true, &ratings->item);
    (void)mapping_text(reader, &at, "system", true, &ratings->system);
    (void)mapping_text(reader, &at, "annotator", false, &ratings->annotator);
    (void)mapping_text(reader, &at, "output", false, &ratings->output);
    (void)mapping_text(reader, &at, "text", false, &ratings->text);
    (void)mc_field_word(&at, "repeated", MC_OPTIONAL, repeated, reader->arena, &ratings->repeated);
    read_columns_of(reader, &at, "scales", &ratings->scales);
    read_columns_of(reader, &at, "flags", &ratings->flags);
    if (ratings->scales.n + ratings->flags.n == 0 && at.file->diagnostics->n_errors == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E003", false, "no \"scales\" and no \"flags\"");
    if ((ratings->output.length > 0) + (ratings->text.length > 0) + (ratings->repeated == 2) > 1)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false,
                        "outputs are numbered by one of \"output\", \"text\" and \"repeated\"");
}

int mc_mapping_read_ratings(const struct mc_json_file *file,
                            const struct mc_mapping_pairs *variables, struct mc_arena *arena,
                            struct mc_mapping_ratings *ratings, struct mc_error *error)
{
    struct mapping_reader reader = {variables, arena};
    struct mc_json_cursor root = mc_json_root(file);

    read_ratings(&reader, &root, MC_REQUIRED, ratings);
    return mc_diagnostics_error(file->diagnostics, error);
}

/* --- the whole -------------------------------------------------------------------------------- */

int mc_mapping_read(const struct mc_json_file *file, const struct mc_mapping_pairs *variables,
                    struct mc_arena *arena, struct mc_mapping *mapping, struct mc_error *error)
{
    static const char *const known[] = {
        "schema",     "title",    "description", "suite",        "version", "dataset",  "licence",
        "source",     "scale",    "judgement",   "parts",        "rows",    "variants", "joined",
        "where",      "repeated", "phenomenon",  "missing",      "texts",   "case",     "cases",
        "order",      "divided",  "replace",     "values",       "convert", "combine",  "category",
        "dimensions", "ratings",  "on_conflict", "unreferenced", NULL};
    struct mapping_reader reader = {variables, arena};
    struct mc_json_cursor root = mc_json_root(file), dimensions;
    struct mc_mapping_ratings ratings; /* checked only: mc_mapping_read_ratings reads them */
    struct mc_suite_file *head = &mapping->head;

    memset(mapping, 0, sizeof(*mapping));
    mapping->path = file->path;
    if (mc_json_is_object(&root) != 0)
        return mc_diagnostics_error(file->diagnostics, error);
    mc_json_unknown_keys(&root, known);
    head->version = head->description = mc_slice("", 0);
    head->pooled = true;
    mapping->description = mc_slice("", 0);
    (void)mapping_text(&reader, &root, "title", false, &mapping->title);
    (void)mapping_text(&reader, &root, "description", false, &mapping->description);
    (void)mc_field_name(&root, "suite", arena, &head->suite);
    (void)mapping_text(&reader, &root, "version", false, &head->version);
    (void)mapping_text(&reader, &root, "licence", true, &head->licence);
    (void)mapping_text(&reader, &root, "source", true, &head->source);
    (void)mapping_template(&reader, &root, "dataset", true, &mapping->dataset);
    read_scale(&reader, &root, mapping);
    mc_dimensions_read(&root, arena, head);
    read_judgement(&reader, &root, &head->judgement);
    mapping_read_tables(&reader, &root, mapping);
    read_rest(&reader, &root, mapping);
    mapping_read_cases(&reader, &root, mapping);
    /* Scores of several rows of one case are combined, but ratings of dimensions would not be. */
    if (mapping->head.n_dimensions > 0 && mapping->repeated &&
        mc_json_member(&root, "dimensions", &dimensions))
        mc_json_finding(&dimensions, MC_SEVERITY_ERROR, "E005", true,
                        "\"dimensions\" cannot be combined with \"repeated\" or \"combine\"");
    read_ratings(&reader, &root, MC_OPTIONAL, &ratings);
    return mc_diagnostics_error(file->diagnostics, error);
}
