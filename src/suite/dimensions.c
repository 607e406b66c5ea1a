/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimensions.c: reads and writes dimensions and their ratings. A run in a dimension replaces the
 * score, its ratings and its scale by those of the dimension. In order: reading, writing, one
 * dimension of a case, a run in one dimension. */
#include "suite/dimensions.h"

#include <math.h>

#include "base/exact_sum.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "base/options.h"
#include "suite/fields.h"

/* --- reading ---------------------------------------------------------------------------------- */

static void read_scale(const struct mc_json_cursor *object, struct mc_score_scale *scale)
{
    static const char *const known[] = {"minimum", "maximum", NULL};
    double minimum, maximum;
    bool good;

    scale->minimum = scale->maximum = (double)NAN;
    mc_json_unknown_keys(object, known);
    good = mc_field_number(object, "minimum", MC_REQUIRED, &minimum);
    if (!mc_field_number(object, "maximum", MC_REQUIRED, &maximum) || !good)
        return;
    if (minimum < maximum && isfinite(maximum - minimum)) {
        scale->minimum = minimum;
        scale->maximum = maximum;
        return;
    }
    mc_json_finding(object, MC_SEVERITY_ERROR, "E005", false,
                    "the scale from %.15g to %.15g is empty or too wide", minimum, maximum);
}

/* Whether the object has members; E005 if not. */
static bool has_members(const struct mc_json_cursor *object, const char *what)
{
    if (json_object_size(object->value) > 0)
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", what);
    return false;
}

void mc_dimensions_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_suite_file *file)
{
    struct mc_json_cursor object, child;

    if (!mc_field_object(root, "dimensions", MC_OPTIONAL, &object) ||
        !has_members(&object, "dimensions"))
        return;
    file->dimensions =
        mc_arena_array(arena, json_object_size(object.value), sizeof(*file->dimensions));
    child.key = NULL;
    while (mc_json_next(&object, &child)) {
        struct mc_file_dimension *dimension = &file->dimensions[file->n_dimensions];

        if (child.key[0] == '\0') {
            mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", true, "a dimension has no name");
            continue;
        }
        if (mc_json_is_object(&child) != 0)
            continue;
        dimension->name = mc_arena_copy(arena, mc_slice_of(child.key));
        dimension->scale.kind = dimension->name;
        read_scale(&child, &dimension->scale);
        file->n_dimensions++;
    }
}

static bool read_rating(const struct mc_json_cursor *cursor, const struct mc_score_scale *scale,
                        double *rating)
{
    if (mc_json_number(cursor, rating) != 0)
        return false;
    if (isnan(scale->minimum) || mc_score_scale_holds(scale, *rating))
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E012", false,
                    "rating %.15g is outside the scale %.15g..%.15g of \"%.*s\"", *rating,
                    scale->minimum, scale->maximum, MC_SLICE_ARGUMENTS(mc_clip(scale->kind)));
    return false;
}

/* Reads a list of ratings, or ratings by annotator, in the order of the text; false if one is
 * invalid. */
static bool read_dimension(const struct mc_json_cursor *cursor, const struct mc_score_scale *scale,
                           struct mc_arena *arena, struct mc_dimension_ratings *ratings)
{
    bool is_object = json_is_object(cursor->value);
    size_t n = is_object ? json_object_size(cursor->value) : json_array_size(cursor->value);
    struct mc_json_cursor child = {.key = NULL};
    size_t n_wrong = 0, i;

    if (!is_object && mc_json_is_array(cursor) != 0)
        return false;
    if (n == 0) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "\"%.*s\" has no ratings",
                        MC_SLICE_ARGUMENTS(mc_clip(scale->kind)));
        return false;
    }
    ratings->values = mc_arena_array(arena, n, sizeof(*ratings->values));
    if (is_object)
        ratings->annotators = mc_arena_array(arena, n, sizeof(*ratings->annotators));
    for (i = 0; i < n && n_wrong < MC_FIELD_FINDINGS; i++) {
        if (is_object ? !mc_json_next(cursor, &child) : !mc_json_element(cursor, i, &child))
            break;
        if (is_object)
            ratings->annotators[i] = mc_arena_copy(arena, mc_slice_of(child.key));
        n_wrong += !read_rating(&child, scale, &ratings->values[i]);
    }
    ratings->n = i;
    return n_wrong == 0;
}

static uint32_t find_dimension(const struct mc_suite_file *file, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < file->n_dimensions; i++)
        if (mc_slice_equal(file->dimensions[i].name, name))
            return (uint32_t)i;
    return MC_NOT_FOUND;
}

bool mc_dimensions_leave_score(const struct mc_suite_file *file)
{
    return find_dimension(file, mc_slice_of(MC_RATINGS_OF_SCORE)) == MC_NOT_FOUND;
}

void mc_dimension_ratings_read(const struct mc_json_cursor *ratings,
                               const struct mc_suite_file *file, struct mc_arena *arena,
                               struct mc_case *item)
{
    struct mc_json_cursor child;
    struct mc_case_more *more;
    const char **known;
    size_t i;

    if (!has_members(ratings, "ratings"))
        return;
    if (file->n_dimensions == 0) {
        mc_json_finding(
            ratings, MC_SEVERITY_ERROR, "E005", false,
            "ratings by dimension need \"dimensions\" in the file, with their scales; those of the score alone are a list");
        return;
    }
    known = mc_arena_array(arena, file->n_dimensions + 2, sizeof(*known));
    for (i = 0; i < file->n_dimensions; i++)
        known[i] = file->dimensions[i].name.data;
    if (mc_dimensions_leave_score(file))
        known[i] = MC_RATINGS_OF_SCORE;
    mc_json_unknown_keys(ratings, known);
    more = mc_case_add_more(item, arena);
    more->dimensions =
        mc_arena_array(arena, json_object_size(ratings->value), sizeof(*more->dimensions));
    child.key = NULL;
    while (mc_json_next(ratings, &child)) {
        struct mc_dimension_ratings *added = &more->dimensions[more->n_dimensions];

        added->dimension = find_dimension(file, mc_slice_of(child.key));
        if (added->dimension != MC_NOT_FOUND &&
            read_dimension(&child, &file->dimensions[added->dimension].scale, arena, added))
            more->n_dimensions++;
        else
            *added = (struct mc_dimension_ratings){0, NULL, NULL, 0};
    }
}

/* --- writing ---------------------------------------------------------------------------------- */

void mc_dimensions_write(const struct mc_suite_file *file, FILE *stream)
{
    size_t i;

    for (i = 0; i < file->n_dimensions; i++) {
        (void)fputs(i == 0 ? "{" : ", ", stream);
        mc_json_write_text(stream, file->dimensions[i].name);
        (void)fputs(": {\"minimum\": ", stream);
        mc_json_write_number(stream, file->dimensions[i].scale.minimum);
        (void)fputs(", \"maximum\": ", stream);
        mc_json_write_number(stream, file->dimensions[i].scale.maximum);
        (void)putc('}', stream);
    }
    (void)putc('}', stream);
}

static void write_member(struct mc_slice name, const struct mc_dimension_ratings *ratings,
                         bool is_first, FILE *stream)
{
    bool by_annotator = ratings->annotators != NULL;
    size_t i;

    (void)fputs(is_first ? "{" : ", ", stream);
    mc_json_write_text(stream, name);
    (void)fputs(by_annotator ? ": {" : ": [", stream);
    for (i = 0; i < ratings->n; i++) {
        (void)fputs(i == 0 ? "" : ", ", stream);
        if (by_annotator) {
            mc_json_write_text(stream, ratings->annotators[i]);
            (void)fputs(": ", stream);
        }
        mc_json_write_number(stream, ratings->values[i]);
    }
    (void)putc(by_annotator ? '}' : ']', stream);
}

void mc_dimension_ratings_write(const struct mc_suite_file *file, const struct mc_case *item,
                                FILE *stream)
{
    const struct mc_dimension_ratings of_score = {.values = mc_case_lists(item)->ratings,
                                                  .n = mc_case_lists(item)->n_ratings};
    bool has_score = mc_case_lists(item)->n_ratings > 0;
    size_t i;

    if (has_score)
        write_member(mc_slice_of(MC_RATINGS_OF_SCORE), &of_score, true, stream);
    for (i = 0; i < mc_case_more(item)->n_dimensions; i++)
        write_member(file->dimensions[mc_case_more(item)->dimensions[i].dimension].name,
                     &mc_case_more(item)->dimensions[i], i == 0 && !has_score, stream);
    (void)putc('}', stream);
}

/* --- one dimension of a case ------------------------------------------------------------------ */

const struct mc_dimension_ratings *
mc_case_dimension(const struct mc_suite *suite, const struct mc_case *item, struct mc_slice name)
{
    uint32_t wanted = find_dimension(&suite->files[item->file], name);
    size_t i;

    for (i = 0; wanted != MC_NOT_FOUND && i < mc_case_more(item)->n_dimensions; i++)
        if (mc_case_more(item)->dimensions[i].dimension == wanted)
            return &mc_case_more(item)->dimensions[i];
    return NULL;
}

double mc_dimension_mean(const struct mc_dimension_ratings *ratings)
{
    return mc_exact_mean(ratings->values, ratings->n);
}

const struct mc_score_scale *mc_dimension_scale(const struct mc_suite_file *file,
                                                struct mc_slice name)
{
    uint32_t dimension = find_dimension(file, name);

    return dimension == MC_NOT_FOUND ? NULL : &file->dimensions[dimension].scale;
}

enum mc_dimension_gap mc_dimension_gap(const struct mc_suite *suite, const struct mc_case *item,
                                       struct mc_slice name)
{
    if (mc_case_dimension(suite, item, name) != NULL)
        return MC_GAP_NONE;
    if (mc_dimension_scale(&suite->files[item->file], name) == NULL)
        return MC_GAP_NOT_IN_FILE;
    if (mc_case_more(item)->n_dimensions > 0)
        return MC_GAP_OTHER_DIMENSIONS;
    return mc_case_lists(item)->n_ratings > 0 ? MC_GAP_SCORE_ONLY : MC_GAP_NO_RATINGS;
}

const char *mc_dimension_gap_reason(enum mc_dimension_gap gap)
{
    static const char *const reasons[MC_N_DIMENSION_GAPS] = {
        NULL, "the file has no such dimension", "the case has ratings in other dimensions only",
        "the case has ratings of its score only", "the case has no ratings"};

    return reasons[gap];
}

const char *const *mc_suite_dimension_names(const struct mc_suite *suite, struct mc_arena *arena,
                                            size_t *n)
{
    struct mc_string_map *map = mc_string_map_new(arena);
    const char **names;
    size_t f, i;

    for (f = 0; f < suite->n_files; f++)
        for (i = 0; i < suite->files[f].n_dimensions; i++)
            (void)mc_string_map_add(map, suite->files[f].dimensions[i].name, NULL);
    *n = mc_string_map_size(map);
    names = mc_arena_array(arena, *n + 1, sizeof(*names));
    for (i = 0; i < *n; i++)
        names[i] = mc_string_map_key(map, (uint32_t)i).data;
    return names;
}

/* --- a run in one dimension ------------------------------------------------------------------- */

int mc_suite_has_dimension(const struct mc_suite *suite, const char *name, struct mc_error *error)
{
    char hint[MC_KNOWN_HINT];
    const char *const *names;
    size_t n, i;

    for (i = 0; i < suite->n_cases; i++)
        if (mc_case_dimension(suite, &suite->cases[i], mc_slice_of(name)) != NULL)
            return 0;
    names = mc_suite_dimension_names(suite, suite->arena, &n);
    if (n == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no case is judged in the dimension '%s'; the suite has none", name);
    return mc_error_set(error, MC_CODE_USAGE, "no case is judged in the dimension '%s'%s", name,
                        mc_known_hint(mc_slice_of(name), names, hint));
}

int mc_suite_take_dimension(struct mc_suite *suite, const char *name, struct mc_error *error)
{
    struct mc_slice wanted = mc_slice_of(name);
    size_t i;

    if (mc_suite_has_dimension(suite, name, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];
        const struct mc_dimension_ratings *ratings = mc_case_dimension(suite, item, wanted);

        item->human = ratings == NULL ? (double)NAN : mc_dimension_mean(ratings);
        if (ratings != NULL || mc_case_lists(item)->n_ratings > 0) {
            struct mc_case_lists *lists = mc_case_own_lists(item, suite->arena);

            lists->ratings = ratings == NULL ? NULL : ratings->values;
            lists->n_ratings = ratings == NULL ? 0 : ratings->n;
        }
    }
    for (i = 0; i < suite->n_files; i++) {
        uint32_t dimension = find_dimension(&suite->files[i], wanted);

        if (dimension != MC_NOT_FOUND)
            suite->files[i].scale = suite->files[i].dimensions[dimension].scale;
    }
    return 0;
}

int mc_suite_in_dimension(const struct mc_suite *suite, const char *name, struct mc_suite **copy,
                          struct mc_error *error)
{
    struct mc_suite *result = mc_arena_array(suite->arena, 1, sizeof(*result));
    size_t i;

    *result = *suite;
    result->files = mc_arena_array(suite->arena, suite->n_files, sizeof(*result->files));
    result->cases = mc_arena_array(suite->arena, suite->n_cases, sizeof(*result->cases));
    for (i = 0; i < suite->n_files; i++)
        result->files[i] = suite->files[i];
    for (i = 0; i < suite->n_cases; i++)
        result->cases[i] = suite->cases[i];
    *copy = result;
    return mc_suite_take_dimension(result, name, error);
}
