/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_case.c: the parts of a publication are read one after the other into one suite, row by
 * row. A row that cannot be used is reported with the reason. In order: variants, files and parts,
 * the whole, scores of rows, import and ratings; texts, sides, judgements and the rest of a case.
 */
#include "import/mapped_case.h"

#include <math.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/utf8.h"
#include "import/import.h"
#include "import/mapping.h"
#include "suite/fields.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite_read.h"

/* --- variants --------------------------------------------------------------------------------- */

/* The variables of a variant called "*", with the wanted name in place of each "*". */
static struct mc_mapping_pairs named(const struct mc_mapping_pairs *variables, const char *name,
                                     struct mc_arena *arena)
{
    struct mc_mapping_pairs variant = {NULL, variables->n};
    size_t i, k;

    variant.items = mc_arena_array(arena, variant.n, sizeof(*variant.items));
    for (i = 0; i < variant.n; i++) {
        struct mc_slice value = variables->items[i].value;
        struct mc_buffer filled = {NULL, 0, 0};

        for (k = 0; k < value.length; k++)
            if (value.data[k] == '*')
                mc_buffer_append_text(&filled, name);
            else
                mc_buffer_append_char(&filled, value.data[k]);
        variant.items[i].name = variables->items[i].name;
        variant.items[i].value = mc_buffer_take(&filled, arena);
    }
    return variant;
}

/* The variables of the wanted variant (NULL: the first). A variant called "*" stands for any name.
 * MC_CODE_USAGE: no such variant. */
static int mapped_variant(const struct mc_mapping_parts *parts, const char *wanted,
                          struct mc_arena *arena, struct mc_mapping_pairs *variables,
                          struct mc_error *error)
{
    const char **names, *near;
    size_t i;

    *variables = (struct mc_mapping_pairs){NULL, 0};
    if (wanted == NULL && parts->n_variants > 0)
        *variables = parts->variant_variables[0];
    if (wanted == NULL)
        return 0;
    for (i = 0; i < parts->n_variants; i++)
        if (mc_slice_is(parts->variants[i], wanted)) {
            *variables = parts->variant_variables[i];
            return 0;
        }
    for (i = 0; i < parts->n_variants && wanted[0] != '\0'; i++)
        if (mc_slice_is(parts->variants[i], "*")) {
            *variables = named(&parts->variant_variables[i], wanted, arena);
            return 0;
        }
    if (parts->n_variants == 0)
        return mc_error_set(error, MC_CODE_USAGE, "this mapping has no variants");
    names = mc_arena_array(arena, parts->n_variants + 1, sizeof(*names));
    for (i = 0; i < parts->n_variants; i++)
        names[i] = parts->variants[i].data;
    near = mc_nearest(mc_slice_of(wanted), names);
    return mc_error_set(error, MC_CODE_USAGE, "there is no variant '%s'; %s '%s'%s", wanted,
                        near != NULL ? "did you mean" : "the first one is",
                        near != NULL ? near : names[0], near != NULL ? "?" : "");
}

/* The variables of a part and those of the variant. */
static struct mc_mapping_pairs mapped_variables(const struct mc_mapping_pairs *part,
                                                const struct mc_mapping_pairs *variant,
                                                struct mc_arena *arena)
{
    struct mc_mapping_pairs variables;
    size_t i;

    variables.n = part->n + variant->n;
    variables.items = mc_arena_array(arena, variables.n, sizeof(*variables.items));
    for (i = 0; i < variables.n; i++)
        variables.items[i] = i < part->n ? part->items[i] : variant->items[i - part->n];
    return variables;
}

static bool is_in_folder(const struct mc_mapping *mapping)
{
    return mapping->rows.form == MC_RECORDS_PARALLEL || mapping->rows.form == MC_RECORDS_EVALUATION;
}

static const char *folder_of(const char *path, struct mc_arena *arena)
{
    const char *slash = strrchr(path, '/');

    if (mc_file_is_folder(path))
        return path;
    return slash == NULL
               ? "."
               : mc_arena_format(arena, "%.*s", (int)(slash == path ? 1 : slash - path), path);
}

/* The paths of a part; none if it is absent. */
static int find_files(const struct mc_mapped *mapped, const char *path, bool alone, char ***paths,
                      size_t *n, struct mc_error *error)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_arena *arena = mapped->import->arena;
    bool folder = mc_file_is_folder(path), there;
    size_t i;

    *n = 0;
    if (folder && !is_in_folder(mapping))
        return mc_mapped_find(path, mapping->rows.files, mapping->rows.n_files, arena, paths, n,
                              error);
    there = folder;
    for (i = 0; there && i < mapping->rows.n_columns; i++)
        there = mc_file_exists(
            mc_arena_format(arena, "%s/%s", path, mapping->rows.columns[i].file.data));
    if (!folder && !is_in_folder(mapping)) {
        there = alone;
        for (i = 0; !there && i < mapping->rows.n_files; i++)
            there = mc_mapped_fits(mc_path_name(mapping->rows.files[i].data), mc_path_name(path));
    }
    if (!there)
        return 0;
    *paths = mc_arena_array(arena, 1, sizeof(**paths));
    (*paths)[(*n)++] = mc_arena_strdup(arena, path);
    return 0;
}

static const char *expected(const struct mc_mapping *mapping)
{
    if (mapping->rows.n_columns > 0)
        return mapping->rows.columns[0].file.data;
    return mapping->rows.n_files > 0 ? mapping->rows.files[0].data : "a file";
}

/* --- files and parts -------------------------------------------------------------------------- */

/* 1 if the part is there, 0 if not. */
static int read_part(struct mc_mapped *mapped, const struct mc_json_file *file,
                     const struct mc_mapping_pairs *variables, bool alone, const char *path,
                     struct mc_error *error)
{
    struct mc_mapping *mapping = mc_arena_array(mapped->import->arena, 1, sizeof(*mapping));
    struct mc_position whole = {0, 0};
    char **paths;
    size_t i, n;

    mapped->mapping = mapping;
    if (mc_mapping_read(file, variables, mapped->import->arena, mapping, error) != 0 ||
        find_files(mapped, path, alone, &paths, &n, error) != 0)
        return -1;
    if (n == 0 && mc_file_is_folder(path))
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_NOTE, "",
                                 mc_slice_of(path), whole, "%s is missing; imported without it",
                                 expected(mapping));
    for (i = 0; i < n; i++) {
        if (mc_records_read(paths[i], &mapping->rows, mapped->import, &mapped->tables.records,
                            error) != 0 ||
            mc_mapped_tables(mapped, folder_of(paths[i], mapped->import->arena), error) != 0)
            return -1;
        mc_mapped_rows(mapped);
        if (mc_diagnostics_error(mapped->import->diagnostics, error) != 0)
            return -1;
    }
    return n > 0;
}

static int read_parts(struct mc_mapped *mapped, const struct mc_json_file *file, const char *path,
                      struct mc_error *error)
{
    struct mc_arena *arena = mapped->import->arena;
    struct mc_position whole = {0, 0};
    struct mc_mapping_pairs variant, variables;
    struct mc_mapping_parts parts;
    size_t i;
    int status, n_there = 0;

    if (mc_mapping_read_parts(file, arena, &parts, error) != 0 ||
        mapped_variant(&parts, mapped->import->variant, arena, &variant, error) != 0)
        return -1;
    mapped->has_variants = parts.n_variants > 0;
    for (i = 0; i < parts.n_parts; i++) {
        variables = mapped_variables(&parts.parts[i], &variant, arena);
        status = read_part(mapped, file, &variables, parts.n_parts == 1, path, error);
        if (status < 0)
            return -1;
        n_there += status;
    }
    if (n_there > 0)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, whole, "%s (%s)",
                           mc_file_is_folder(path) || is_in_folder(mapped->mapping)
                               ? "not a folder with the files of this format"
                               : "not one of the files of this format",
                           expected(mapped->mapping));
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The smallest and the largest score become the ends of the scale. */
static void observe_scale(struct mc_mapped *mapped)
{
    struct mc_suite *suite = mapped->import->suite;
    double minimum = HUGE_VAL, maximum = -HUGE_VAL;
    struct mc_position whole = {0, 0};
    size_t i;

    if (!mapped->mapping->scale_is_observed)
        return;
    for (i = 0; i < suite->n_cases; i++)
        if (!isnan(suite->cases[i].human)) {
            minimum = fmin(minimum, suite->cases[i].human);
            maximum = fmax(maximum, suite->cases[i].human);
        }
    if (minimum >= maximum) {
        minimum = minimum > maximum ? 0 : minimum;
        maximum = minimum + 1;
    }
    for (i = 0; i < suite->n_files; i++) {
        suite->files[i].scale.minimum = minimum;
        suite->files[i].scale.maximum = maximum;
    }
    (void)mc_diagnostics_add(
        mapped->import->diagnostics, MC_SEVERITY_NOTE, "", mapped->tables.records.path, whole,
        "the scale is the range of the scores, %.15g..%.15g", minimum, maximum);
}

static void report_line(const struct mc_mapped *mapped)
{
    struct mc_import *import = mapped->import;
    struct mc_slice path = mapped->tables.records.path;
    struct mc_position whole = {0, 0};

    mc_left_out_report(&mapped->left_out, import);
    if (mapped->n_changed > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", path, whole,
                                 "texts normalised to one line: %zu; line breaks and repeated "
                                 "blanks became one blank, those at the ends were removed",
                                 mapped->n_changed);
    if (mapped->n_conflicts > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "",
                                 mapped->conflict.path, mapped->conflict.at,
                                 "rows whose text differs from that of an earlier row of the same "
                                 "case, of which the first text is kept: %zu (this is the first)",
                                 mapped->n_conflicts);
    if (mapped->n_unlike > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", path, whole,
                                 "scores kept without their ratings, which have another mean: %zu",
                                 mapped->n_unlike);
    if (mapped->n_repeated_ratings > 0)
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", path, whole,
                                 "ratings of a rater who had rated the case before, left out: %zu",
                                 mapped->n_repeated_ratings);
}

/* Allows E024 in cases whose reference is the candidate itself. */
static void allow_equal(struct mc_suite *suite)
{
    struct mc_slice *code = mc_arena_array(suite->arena, 1, sizeof(*code));
    size_t i;

    *code = mc_slice_of("E024");

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];
        struct mc_case_more *more;

        if (!item->reference.has_text ||
            !mc_slice_equal(item->reference.text, item->candidate.text))
            continue;
        more = mc_case_add_more(item, suite->arena);
        more->allowed = code;
        more->n_allowed = 1;
        more->allowed_reason = mc_slice_of("so in the published data");
    }
}

int mc_mapped_begin(struct mc_mapped *mapped, struct mc_import *import, struct mc_error *error)
{
    const char *folder = mc_shipped_folder("phenomena", import->arena);

    memset(mapped, 0, sizeof(*mapped));
    mapped->import = import;
    mapped->scratch = mc_arena_new();
    mapped->files = mc_string_map_new(import->arena);
    mapped->name_map = mc_string_map_new(import->arena);
    mapped->tasks = mc_string_map_new(import->arena);
    mapped->sum_keys = mc_string_map_new(import->arena);
    if (folder == NULL)
        return 0;
    return mc_phenomena_read(&folder, 1, import->arena, import->diagnostics, &mapped->known,
                             &mapped->n_known, error);
}

void mc_mapped_end(struct mc_mapped *mapped)
{
    free(mapped->left_out.items);
    free(mapped->file_indexes);
    free(mapped->names);
    free(mapped->ranks);
    free(mapped->sums);
    free(mapped->values);
    free(mapped->sides);
    free(mapped->first_sides);
    mc_arena_free(mapped->scratch);
}

/* --- scores of rows --------------------------------------------------------------------------- */

/* Whether the score lies on the scale; if not, it becomes NaN and a finding is added. */
static bool is_on_scale(const struct mc_mapped *mapped, const struct mc_score_scale *scale,
                        const struct mc_record_place *place, const char *what, double *number)
{
    if (*number >= scale->minimum && *number <= scale->maximum)
        return true;
    (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place->path,
                             place->at, "the %s %.15g is outside the scale %.15g..%.15g", what,
                             *number, scale->minimum, scale->maximum);
    *number = (double)NAN;
    return false;
}

void mc_mapped_add_score(struct mc_mapped *mapped, size_t row, uint32_t item, double score)
{
    struct mc_arena *arena = mapped->import->arena;
    struct mc_slice rater = mc_template_text(&mapped->mapping->rater, &mapped->tables, row, arena);
    const char *key = mc_arena_format(arena, "%u/%.*s", item, MC_SLICE_ARGUMENTS(rater));
    struct mc_mapped_sum *sum;
    uint32_t index;
    bool is_new;

    if (mapped->mapping->combine == MC_COMBINE_NONE || isnan(score))
        return;
    index = mc_string_map_add(mapped->sum_keys, mc_slice_of(key), &is_new);
    MC_RESERVE(mapped->sums, mapped->sum_capacity, (size_t)index + 1);
    sum = &mapped->sums[index];
    if (is_new)
        *sum = (struct mc_mapped_sum){
            .item = item, .place = mc_records_place(&mapped->tables.records, row, SIZE_MAX)};
    sum->sum += score;
    sum->n++;
}

/* Combines the scores of the rows of each case, after the last row. */
static void combine_scores(struct mc_mapped *mapped)
{
    const struct mc_mapping *mapping = mapped->mapping;
    struct mc_suite *suite = mapped->import->suite;
    size_t n = mc_string_map_size(mapped->sum_keys), i, k;

    if (mapping->combine == MC_COMBINE_NONE)
        return;
    for (i = 0; i < suite->n_cases; i++) {
        suite->cases[i].human = (double)NAN;
        if (suite->cases[i].lists != NULL)
            suite->cases[i].lists->n_ratings = 0;
    }
    for (i = 0; i < n; i++) {
        const struct mc_mapped_sum *sum = &mapped->sums[i];
        double figure = mapping->combine == MC_COMBINE_MEAN ? sum->sum / (double)sum->n : sum->sum;
        struct mc_case_lists *lists =
            mc_case_add_lists(&suite->cases[sum->item], mapped->import->arena);
        double *ratings;

        figure = mapping->times * figure + mapping->plus + 0.0; /* no minus zero */
        if (!is_on_scale(mapped, &mapping->head.scale, &sum->place, "score", &figure))
            continue;
        ratings = mc_arena_array(mapped->import->arena, lists->n_ratings + 1, sizeof(*ratings));
        if (lists->n_ratings > 0)
            memcpy(ratings, lists->ratings, lists->n_ratings * sizeof(*ratings));
        ratings[lists->n_ratings++] = figure;
        lists->ratings = ratings;
    }
    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];
        double sum = 0;

        for (k = 0; k < mc_case_lists(item)->n_ratings; k++)
            sum += mc_case_lists(item)->ratings[k];
        if (mc_case_lists(item)->n_ratings > 0)
            item->human = sum / (double)mc_case_lists(item)->n_ratings;
        if (mapping->rater.text.length == 0 && item->lists != NULL)
            item->lists->n_ratings = 0;
    }
}

/* --- import and ratings ----------------------------------------------------------------------- */

/* Warns if the mapping has scores but no case got one. */
static void warn_of_scores(const struct mc_mapped *mapped)
{
    const struct mc_suite *suite = mapped->import->suite;
    struct mc_position whole = {0, 0};
    bool wanted = false;
    size_t i;

    for (i = 0; i < mapped->mapping->n_cases; i++)
        wanted = wanted || mapped->mapping->cases[i].score.text.length > 0 ||
                 mapped->mapping->cases[i].ratings.n > 0;
    for (i = 0; i < suite->n_cases && wanted; i++)
        wanted = isnan(suite->cases[i].human);
    if (wanted && suite->n_cases > 0)
        (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_WARNING, "",
                                 mapped->tables.records.path, whole,
                                 "no case has a score: all are missing, or are in a joined table "
                                 "of which no row matches");
}

enum { SYSTEMS_SHOWN = 8 };

/* A hint for when no row could be used: the variant is often the system that is the reference. */
static const char *other_variants(const struct mc_mapped *mapped)
{
    struct mc_arena *arena = mapped->import->arena;
    const struct mc_template *system = &mapped->mapping->cases[0].system;
    struct mc_string_map *known = mc_string_map_new(arena);
    const char *text = "; --variant NAME chooses another variant";
    size_t row;

    if (!mapped->has_variants)
        return "";
    for (row = 0; row < mapped->tables.records.n_rows && system->text.length > 0 &&
                  mc_string_map_size(known) < SYSTEMS_SHOWN;
         row++) {
        struct mc_slice name = mc_template_text(system, &mapped->tables, row, arena);
        bool is_new = false;

        if (name.length > 0)
            (void)mc_string_map_add(known, name, &is_new);
        if (is_new)
            text =
                mc_arena_format(arena, "%s%s%.*s", text,
                                mc_string_map_size(known) == 1 ? "; the systems there are " : ", ",
                                MC_SLICE_ARGUMENTS(mc_clip(name)));
    }
    return text;
}

int mc_import_mapped(const char *path, struct mc_import *import, struct mc_error *error)
{
    struct mc_mapped mapped;
    struct mc_json_file file;
    int status;

    if (!mc_file_exists(path) && strcmp(path, "-") != 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "there is no such file or folder");
    if (mc_json_open(import->mapping, import->arena, import->diagnostics, &file, error) != 0)
        return -1;
    status = mc_mapped_begin(&mapped, import, error);
    if (status == 0)
        status = read_parts(&mapped, &file, path, error);
    if (status == 0) {
        mc_mapped_order(&mapped);
        combine_scores(&mapped);
        warn_of_scores(&mapped);
        observe_scale(&mapped);
        allow_equal(import->suite);
        report_line(&mapped);
        status = import->suite->n_cases > 0
                     ? mc_diagnostics_error(import->diagnostics, error)
                     : mc_error_set(error, MC_CODE_INPUT, "%s: no usable row%s", path,
                                    other_variants(&mapped));
    }
    mc_mapped_end(&mapped);
    mc_json_close(&file);
    return status;
}

int mc_mapped_ratings(const char *path, struct mc_import *import,
                      struct mc_mapping_ratings *ratings, const char **table,
                      struct mc_error *error)
{
    struct mc_mapping_pairs variant, variables;
    struct mc_mapping_parts parts;
    struct mc_json_file file;
    char **paths;
    size_t n;
    int status;

    if (mc_json_open(import->mapping, import->arena, import->diagnostics, &file, error) != 0)
        return -1;
    status = mc_mapping_read_parts(&file, import->arena, &parts, error);
    if (status == 0)
        status = mapped_variant(&parts, import->variant, import->arena, &variant, error);
    if (status == 0) {
        variables = mapped_variables(&parts.parts[0], &variant, import->arena);
        status = mc_mapping_read_ratings(&file, &variables, import->arena, ratings, error);
    }
    mc_json_close(&file);
    *table = path;
    if (status != 0 || !mc_file_is_folder(path))
        return status;
    if (mc_mapped_find(path, ratings->files, ratings->n_files, import->arena, &paths, &n, error) !=
        0)
        return -1;
    if (n == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                               "%s, which has the ratings, is missing", ratings->files[0].data);
    *table = paths[0];
    return 0;
}

/* --- texts ------------------------------------------------------------------------------------ */

static bool is_blank(uint32_t c)
{
    return c <= 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
}

/* Whether the text is as mc_mapped_line would make it. */
static bool is_line(struct mc_slice text)
{
    bool after_blank = true;
    size_t i, n_bytes;

    for (i = 0; i < text.length; i += n_bytes) {
        uint32_t c = mc_utf8_decode(text.data + i, &n_bytes);
        bool blank = is_blank(c);

        if (blank && (after_blank || c != ' '))
            return false;
        after_blank = blank;
    }
    return text.length == 0 || !after_blank;
}

struct mc_slice mc_mapped_line(struct mc_slice text, struct mc_arena *arena)
{
    char *line;
    size_t i, n_bytes, length = 0;
    bool pending = false;

    if (is_line(text))
        return text;
    line = mc_arena_alloc(arena, text.length + 1);
    for (i = 0; i < text.length; i += n_bytes) {
        if (is_blank(mc_utf8_decode(text.data + i, &n_bytes))) {
            pending = length > 0;
            continue;
        }
        if (pending)
            line[length++] = ' ';
        pending = false;
        memcpy(line + length, text.data + i, n_bytes);
        length += n_bytes;
    }
    line[length] = '\0';
    return mc_slice(line, length);
}

/* Makes the replacements of "replace", in its order. */
static struct mc_slice replace_texts(const struct mc_mapping *mapping, struct mc_slice text,
                                     struct mc_arena *arena)
{
    size_t i, k;

    for (k = 0; k < mapping->replace.n; k++) {
        struct mc_slice from = mapping->replace.items[k].name;
        struct mc_buffer filled = {NULL, 0, 0};
        bool any = false;

        for (i = 0; i < text.length && from.length > 0;) {
            bool fits = text.length - i >= from.length &&
                        memcmp(text.data + i, from.data, from.length) == 0;

            any = any || fits;
            if (fits)
                mc_buffer_append_slice(&filled, mapping->replace.items[k].value);
            else
                mc_buffer_append_char(&filled, text.data[i]);
            i += fits ? from.length : 1;
        }
        if (any)
            text = mc_arena_copy(arena, mc_buffer_slice(&filled));
        mc_buffer_free(&filled);
    }
    return text;
}

struct mc_slice mc_mapped_text(struct mc_mapped *mapped, struct mc_slice text)
{
    struct mc_slice line;

    text = replace_texts(mapped->mapping, text, mapped->import->arena);
    if (!mapped->mapping->one_line)
        return text;
    line = mc_mapped_line(text, mapped->import->arena);
    mapped->n_changed_now += line.data != text.data;
    return line;
}

static bool in_name(char c, bool first)
{
    return mc_ascii_is_alphanumeric(c) || (!first && (c == '.' || c == '_' || c == '-'));
}

struct mc_slice mc_mapped_id(struct mc_slice text, struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, text.length + 2);
    size_t i, length = 0;

    if (text.length > 0 && !in_name(text.data[0], true))
        name[length++] = 'x';
    for (i = 0; i < text.length; i++)
        name[length++] = text.data[i];
    for (i = 0; i < length; i++)
        if (!in_name(name[i], i == 0))
            name[i] = '-';
    name[length] = '\0';
    return mc_slice(name, length);
}

/* --- sides ------------------------------------------------------------------------------------ */

static struct mc_side side_of(struct mc_slice text)
{
    return (struct mc_side){.text = text, .has_text = text.length > 0};
}

/* Whether the graph can be read. Removes the white space at its end; length 0: no graph, which is
 * good. */
static bool is_good_graph(const struct mc_pending_case *pending_case, struct mc_slice *graph)
{
    struct mc_arena *scratch = pending_case->mapped->scratch;
    struct mc_amr_graph *parsed;
    struct mc_error ignored = MC_NO_ERROR;
    size_t parse_error;

    while (graph->length > 0 && strchr(" \t\r\n", graph->data[graph->length - 1]) != NULL)
        graph->length--;
    if (graph->length == 0)
        return true;
    mc_arena_clear(scratch);
    if (mc_penman_read_one(*graph, scratch, &parsed, &parse_error, &ignored) != 0)
        return false;
    *graph = mc_arena_copy(pending_case->mapped->import->arena, *graph);
    return true;
}

static struct mc_slice pending_case_text(const struct mc_pending_case *pending_case,
                                         const struct mc_template *item)
{
    return mc_template_text(item, &pending_case->mapped->tables, pending_case->row,
                            pending_case->mapped->import->arena);
}

/* Sets the place to that of the template's value, and returns the reason. */
static const char *pending_case_refuse(const struct mc_pending_case *pending_case,
                                       const struct mc_template *at, const char *reason)
{
    *pending_case->place = mc_template_place(at, &pending_case->mapped->tables, pending_case->row);
    return reason;
}

/* Fills the candidate of the case. NULL, or why the row cannot be used. */
static const char *pending_case_candidate(const struct mc_pending_case *pending_case)
{
    const struct mc_mapping_case *wanted = pending_case->wanted;
    const struct mc_template *main = &wanted->candidate;
    struct mc_case *item = pending_case->item;
    struct mc_slice graph;

    item->candidate =
        side_of(mc_mapped_text(pending_case->mapped, pending_case_text(pending_case, main)));
    if (wanted->candidate_amr.text.length > 0) {
        graph = pending_case_text(pending_case, &wanted->candidate_amr);
        if (!is_good_graph(pending_case, &graph))
            return pending_case_refuse(pending_case, &wanted->candidate_amr,
                                       "the graph of the candidate cannot be read");
        mc_side_set_graph(&item->candidate, graph, NULL, pending_case->mapped->import->arena);
        main = main->text.length > 0 ? main : &wanted->candidate_amr;
    }
    if (!item->candidate.has_text && mc_side_more(&item->candidate)->amr.length == 0)
        return pending_case_refuse(pending_case, main, "the candidate is empty");
    return NULL;
}

static struct mc_side *add_side(struct mc_mapped *mapped, struct mc_slice text,
                                enum mc_side_kind kind)
{
    MC_RESERVE(mapped->sides, mapped->side_capacity, mapped->n_sides + 1);
    mapped->sides[mapped->n_sides] = side_of(text);
    mapped->sides[mapped->n_sides].kind = kind;
    return &mapped->sides[mapped->n_sides++];
}

/* Appends the gathered sentences to the sides. */
static void add_sides(struct mc_mapped *mapped, enum mc_side_kind kind)
{
    size_t i;

    for (i = 0; i < mapped->n_values; i++)
        (void)add_side(mapped, mapped->values[i].text, kind);
}

/* Drops sides with neither text nor graph, and sides that repeat the text of an earlier one, unless
 * both have graphs and these differ. */
static void drop_repeated(struct mc_mapped *mapped)
{
    struct mc_string_map *texts;
    size_t i, n = 0;
    bool is_new;

    mc_arena_clear(mapped->scratch);
    texts = mc_string_map_new(mapped->scratch);
    MC_RESERVE(mapped->first_sides, mapped->first_side_capacity, mapped->n_sides + 1);
    for (i = 0; i < mapped->n_sides; i++) {
        struct mc_side side = mapped->sides[i], *first;
        uint32_t index;

        if (!side.has_text && mc_side_more(&side)->amr.length == 0)
            continue;
        index = mc_string_map_add(texts, side.text, &is_new);
        if (is_new)
            mapped->first_sides[index] = n;
        first = &mapped->sides[mapped->first_sides[index]];
        if (!is_new && mc_side_more(first)->amr.length == 0)
            mc_side_set_graph(first, mc_side_more(&side)->amr, NULL, mapped->import->arena);
        else if (is_new || (mc_side_more(&side)->amr.length > 0 &&
                            !mc_slice_equal(mc_side_more(&side)->amr, mc_side_more(first)->amr)))
            mapped->sides[n++] = side;
    }
    mapped->n_sides = n;
}

/* Stores the sides as the references of the case. If the first is the candidate word for word, and
 * another is not, that one comes first: the order changes no score, and readers are shown the
 * candidate with the first reference. */
static void keep_sides(const struct mc_pending_case *pending_case)
{
    struct mc_mapped *mapped = pending_case->mapped;
    struct mc_case *item = pending_case->item;
    struct mc_side *sides = mapped->sides;
    size_t n = mapped->n_sides - 1, i;
    struct mc_case_lists *lists;

    for (i = 0; i <= n; i++)
        if (sides[i].kind == MC_SIDE_PLAIN &&
            (mc_side_more(&sides[i])->amr.length > 0 ||
             !mc_slice_equal(sides[i].text, item->candidate.text)))
            break;
    if (i > 0 && i <= n) {
        struct mc_side other = sides[i];

        memmove(sides + 1, sides, i * sizeof(*sides));
        sides[0] = other;
    }
    item->reference = sides[0];
    if (n == 0)
        return;
    lists = mc_case_add_lists(item, mapped->import->arena);
    lists->further_references =
        mc_arena_array(mapped->import->arena, n, sizeof(*lists->further_references));
    memcpy(lists->further_references, sides + 1, n * sizeof(*lists->further_references));
    lists->n_further_references = n;
}

static const char *pending_case_references(const struct mc_pending_case *pending_case)
{
    const struct mc_mapping_case *wanted = pending_case->wanted;
    struct mc_mapped *mapped = pending_case->mapped;
    size_t i;

    mapped->n_sides = 0;
    mc_pending_case_gather(pending_case, &wanted->references, mapped->mapping->divided.references,
                           MC_GATHER_SIDES);
    add_sides(mapped, MC_SIDE_PLAIN);
    mc_pending_case_gather(pending_case, &wanted->reference_amrs, mc_slice("", 0),
                           MC_GATHER_VALUES);
    for (i = 0; i < mapped->n_values; i++) { /* the i-th graph goes with the i-th text */
        struct mc_slice graph = mapped->values[i].text;

        if (!is_good_graph(pending_case, &graph))
            return pending_case_refuse(pending_case, mapped->values[i].from,
                                       "a graph of a reference cannot be read");
        if (i >= mapped->n_sides)
            (void)add_side(mapped, mc_slice("", 0), MC_SIDE_PLAIN);
        mc_side_set_graph(&mapped->sides[i], graph, NULL, mapped->import->arena);
    }
    drop_repeated(mapped);
    mc_pending_case_gather(pending_case, &wanted->targeted, mapped->mapping->divided.targeted,
                           MC_GATHER_SENTENCES);
    add_sides(mapped, MC_SIDE_TARGETED);
    if (mapped->n_sides == 0 && mapped->mapping->unreferenced &&
        pending_case_text(pending_case, &wanted->source).length > 0)
        return NULL;
    if (mapped->n_sides == 0 || mapped->sides[0].kind != MC_SIDE_PLAIN)
        return pending_case_refuse(
            pending_case, wanted->references.n > 0 ? &wanted->references.items[0] : &wanted->id,
            "there is no reference");
    keep_sides(pending_case);
    return NULL;
}

/* --- judgements ------------------------------------------------------------------------------- */

/* Published means are rounded; finding E013 tolerates as much. */
static const double rating_tolerance = 0.05;

static struct mc_slice line_of(const struct mc_pending_case *pending_case,
                               const struct mc_template *item)
{
    return mc_mapped_line(pending_case_text(pending_case, item),
                          pending_case->mapped->import->arena);
}

static bool is_missing(const struct mc_mapping *mapping, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < mapping->n_missing; i++)
        if (mc_slice_equal(mapping->missing[i], text))
            return true;
    return text.length == 0;
}

/* Reads a number on the scale. If it is not one: false, NaN, and a finding, which ends the import.
 */
static bool read_number(const struct mc_pending_case *pending_case, const struct mc_template *at,
                        const struct mc_score_scale *scale, struct mc_slice text, const char *what,
                        double *number)
{
    const struct mc_mapping *mapping = pending_case->mapped->mapping;
    const char *lower = mc_arena_lower(pending_case->mapped->import->arena, text).data;
    struct mc_record_place place =
        mc_template_place(at, &pending_case->mapped->tables, pending_case->row);
    size_t i;

    for (i = 0; i < mapping->n_values && !mc_mapped_fits(mapping->values[i].text.data, lower); i++)
        continue;
    if (i < mapping->n_values) {
        *number = mapping->values[i].number;
    } else if (mc_parse_real(text.data, number) != 0) {
        *number = (double)NAN;
        (void)mc_diagnostics_add(pending_case->mapped->import->diagnostics, MC_SEVERITY_ERROR, "",
                                 place.path, place.at, "the %s \"%.*s\" is not a number%s", what,
                                 MC_SLICE_ARGUMENTS(mc_clip(text)),
                                 mapping->n_values > 0 ? ", nor one of \"values\"" : "");
        return false;
    }
    if (mapping->combine != MC_COMBINE_NONE) /* the combined score is checked at the end */
        return true;
    *number = mapping->times * *number + mapping->plus;
    return is_on_scale(pending_case->mapped, scale, &place, what, number);
}

static void make_ratings(const struct mc_pending_case *pending_case)
{
    const struct mc_templates *list = &pending_case->wanted->ratings;
    struct mc_mapped *mapped = pending_case->mapped;
    struct mc_case *item = pending_case->item;
    double sum = 0, *ratings;
    size_t i, n = 0;

    mc_pending_case_gather(pending_case, list, mapped->mapping->divided.ratings, MC_GATHER_VALUES);
    ratings = mc_arena_array(mapped->import->arena, mapped->n_values, sizeof(*ratings));
    for (i = 0; i < mapped->n_values; i++) {
        struct mc_slice text = mc_mapped_line(mapped->values[i].text, mapped->import->arena);

        if (is_missing(mapped->mapping, text))
            continue;
        if (!read_number(pending_case, mapped->values[i].from, &mapped->mapping->head.scale, text,
                         "rating", &ratings[n]))
            return;
        sum += ratings[n++];
    }
    if (n == 0)
        return;
    if (isnan(item->human))
        item->human = sum / (double)n;
    if (fabs(item->human - sum / (double)n) <= rating_tolerance) {
        mc_case_add_lists(item, mapped->import->arena)->ratings = ratings;
        item->lists->n_ratings = n;
    } else {
        mapped->n_unlike++;
    }
}

/* Whether there are as many raters as ratings, all with a name; else a finding. */
static bool check_raters(const struct mc_pending_case *pending_case, const struct mc_slice *raters,
                         size_t n_raters)
{
    const struct mc_mapped *mapped = pending_case->mapped;
    struct mc_record_place place;
    size_t n_named = 0, i;

    for (i = 0; i < n_raters; i++)
        n_named += raters[i].length > 0;
    if (raters == NULL || (n_raters == mapped->n_values && n_named == n_raters))
        return true;
    place = mc_template_place(&pending_case->wanted->raters.items[0], &mapped->tables,
                              pending_case->row);
    (void)mc_diagnostics_add(mapped->import->diagnostics, MC_SEVERITY_ERROR, "", place.path,
                             place.at, "%zu ratings of a dimension, and %zu raters with a name",
                             mapped->n_values, n_named);
    return false;
}

static bool has_rated(const struct mc_dimension_ratings *ratings, struct mc_slice rater)
{
    size_t i;

    for (i = 0; i < ratings->n; i++)
        if (mc_slice_equal(ratings->annotators[i], rater))
            return true;
    return false;
}

/* The ratings of one dimension; if a rater rated the case twice, the first rating. */
static bool make_dimension(const struct mc_pending_case *pending_case,
                           const struct mc_mapping_dimension *wanted, const struct mc_slice *raters,
                           size_t n_raters, struct mc_dimension_ratings *ratings)
{
    struct mc_mapped *mapped = pending_case->mapped;
    struct mc_arena *arena = mapped->import->arena;
    const struct mc_file_dimension *dimension =
        &mapped->mapping->head.dimensions[wanted->dimension];
    size_t i;

    mc_pending_case_gather(pending_case, &wanted->ratings, mapped->mapping->divided.ratings,
                           MC_GATHER_VALUES);
    *ratings = (struct mc_dimension_ratings){
        .dimension = wanted->dimension,
        .values = mc_arena_array(arena, mapped->n_values, sizeof(*ratings->values))};
    if (!check_raters(pending_case, raters, n_raters))
        return false;
    if (raters != NULL)
        ratings->annotators = mc_arena_array(arena, n_raters, sizeof(*ratings->annotators));
    for (i = 0; i < mapped->n_values; i++) {
        struct mc_slice text = mc_mapped_line(mapped->values[i].text, arena);

        if (is_missing(mapped->mapping, text))
            continue;
        if (raters != NULL && has_rated(ratings, raters[i])) {
            mapped->n_repeated_ratings++;
            continue;
        }
        if (!read_number(pending_case, mapped->values[i].from, &dimension->scale, text, "rating",
                         &ratings->values[ratings->n]))
            return false;
        if (raters != NULL)
            ratings->annotators[ratings->n] = raters[i];
        ratings->n++;
    }
    return true;
}

static void make_judgement(const struct mc_pending_case *pending_case)
{
    const struct mc_mapping_case *wanted = pending_case->wanted;
    struct mc_mapped *mapped = pending_case->mapped;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_slice text = line_of(pending_case, &wanted->score);
    struct mc_slice *raters = NULL; /* in the order of the ratings */
    struct mc_case_more *more;
    size_t n_raters = 0, i;

    pending_case->item->human = (double)NAN;
    if (!is_missing(mapped->mapping, text) &&
        !read_number(pending_case, &wanted->score, &mapped->mapping->head.scale, text, "score",
                     &pending_case->item->human))
        return;
    if (wanted->ratings.n > 0)
        make_ratings(pending_case);
    if (wanted->n_dimensions == 0)
        return;
    if (wanted->raters.n > 0) {
        mc_pending_case_gather(pending_case, &wanted->raters, mapped->mapping->divided.ratings,
                               MC_GATHER_VALUES);
        n_raters = mapped->n_values;
        raters = mc_arena_array(arena, n_raters, sizeof(*raters));
        for (i = 0; i < n_raters; i++)
            raters[i] = mc_mapped_line(mapped->values[i].text, arena);
    }
    more = mc_case_add_more(pending_case->item, arena);
    more->dimensions = mc_arena_array(arena, wanted->n_dimensions, sizeof(*more->dimensions));
    for (i = 0; i < wanted->n_dimensions; i++) {
        struct mc_dimension_ratings *ratings = &more->dimensions[more->n_dimensions];

        if (!make_dimension(pending_case, &wanted->dimensions[i], raters, n_raters, ratings))
            return;
        more->n_dimensions += ratings->n > 0;
    }
}

/* --- the rest --------------------------------------------------------------------------------- */

/* Sets both languages from a text like "de-en" or "en-de_AT" (en and de-AT), or a name of a file
 * that ends in "_deen". Any other text is ignored. */
static void make_languages(struct mc_slice text, struct mc_arena *arena, struct mc_case_more *more)
{
    struct mc_slice tags = mc_arena_copy(arena, text);
    char *begin = (char *)(uintptr_t)tags.data, *hyphen = strchr(begin, '-'), *at;
    size_t n = tags.length;

    if (hyphen != NULL && strchr(hyphen + 1, '-') == NULL && hyphen > begin && hyphen[1] != '\0') {
        for (at = begin; *at != '\0'; at++)
            *at = *at == '_' ? '-' : *at;
        more->source_language = mc_arena_copy(arena, mc_slice(begin, (size_t)(hyphen - begin)));
        more->language = mc_arena_copy(arena, mc_slice_of(hyphen + 1));
    } else if (n > 5 && begin[n - 5] == '_' &&
               strspn(begin + n - 4, "abcdefghijklmnopqrstuvwxyz") == 4) {
        more->source_language = mc_arena_copy(arena, mc_slice(begin + n - 4, 2));
        more->language = mc_arena_copy(arena, mc_slice(begin + n - 2, 2));
    }
}

static void make_words(const struct mc_pending_case *pending_case)
{
    const struct mc_mapping_case *wanted = pending_case->wanted;
    struct mc_mapped *mapped = pending_case->mapped;
    struct mc_arena *arena = mapped->import->arena;
    struct mc_case *item = pending_case->item;
    struct mc_case_more *more = mc_case_add_more(item, arena);
    struct mc_case_lists *lists;
    size_t i;

    mc_case_set_labels(item,
                       (struct mc_case_labels){line_of(pending_case, &wanted->subphenomenon),
                                               line_of(pending_case, &wanted->system),
                                               line_of(pending_case, &wanted->item)},
                       arena);
    more->note = line_of(pending_case, &wanted->note);
    mc_pending_case_gather(pending_case, &wanted->tags, mapped->mapping->divided.tags,
                           MC_GATHER_WORDS);
    more->tags = mc_arena_array(arena, mapped->n_values, sizeof(*more->tags));
    more->n_tags = mapped->n_values;
    for (i = 0; i < more->n_tags; i++)
        more->tags[i] = mapped->values[i].text;
    item->expects_nothing = wanted->expects_nothing;
    if (wanted->n_expectations == 0)
        return;
    lists = mc_case_add_lists(item, arena);
    lists->expectations =
        mc_arena_array(arena, wanted->n_expectations, sizeof(*lists->expectations));
    lists->n_expectations = wanted->n_expectations;
    for (i = 0; i < wanted->n_expectations; i++) {
        lists->expectations[i].type = wanted->expectations[i].type;
        lists->expectations[i].value = (double)NAN;
        lists->expectations[i].other =
            mc_mapped_id(pending_case_text(pending_case, &wanted->expectations[i].other), arena);
    }
}

const char *mc_mapped_case(struct mc_mapped *mapped, const struct mc_mapping_case *wanted,
                           size_t row, struct mc_case *item, struct mc_record_place *place)
{
    struct mc_pending_case pending_case = {mapped, wanted, row, item, place};
    struct mc_arena *arena = mapped->import->arena;
    struct mc_case_more *more;
    struct mc_slice source;
    const char *reason;

    memset(item, 0, sizeof(*item));
    mapped->n_changed_now = 0;
    item->id = mc_mapped_id(pending_case_text(&pending_case, &wanted->id), arena);
    if (item->id.length == 0)
        return pending_case_refuse(&pending_case, &wanted->id, "there is no id");
    reason = pending_case_candidate(&pending_case);
    if (reason == NULL)
        reason = pending_case_references(&pending_case);
    if (reason != NULL)
        return reason;
    reason = mc_mapped_spans(&pending_case);
    if (reason != NULL)
        return pending_case_refuse(&pending_case, &wanted->spans.start.items[0], reason);
    make_judgement(&pending_case);
    make_words(&pending_case);
    /* The source from which the candidate was made. */
    source =
        replace_texts(mapped->mapping, pending_case_text(&pending_case, &wanted->source), arena);
    more = mc_case_add_more(item, arena);
    more->source = side_of(mapped->mapping->one_line ? mc_mapped_line(source, arena) : source);
    more->document = line_of(&pending_case, &wanted->document);
    more->segment = line_of(&pending_case, &wanted->segment);
    make_languages(line_of(&pending_case, &wanted->languages), arena, more);
    return NULL;
}
