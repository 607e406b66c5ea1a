#include "suite/dimensions.h"

#include <math.h>

#include "base/exact_sum.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "base/options.h"
#include "suite/fields.h"

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

/* The members of an object that must have some. */
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
        struct mc_file_dimension *made = &file->dimensions[file->n_dimensions];

        if (child.key[0] == '\0') {
            mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", true, "a dimension has no name");
            continue;
        }
        if (mc_json_is_object(&child) != 0)
            continue;
        made->name = mc_arena_copy(arena, mc_slice_of(child.key));
        made->scale.kind = made->name;
        read_scale(&child, &made->scale);
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

/* A list of ratings; false when one of them is wrong. */
static bool read_list(const struct mc_json_cursor *list, const struct mc_score_scale *scale,
                      struct mc_arena *arena, struct mc_dimension_ratings *ratings)
{
    size_t n = json_array_size(list->value), n_wrong = 0, i;
    struct mc_json_cursor element;

    ratings->values = mc_arena_array(arena, n, sizeof(*ratings->values));
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(list, i, &element); i++)
        n_wrong += !read_rating(&element, scale, &ratings->values[i]);
    ratings->n = n;
    return n_wrong == 0;
}

/* Ratings by annotator, in the order of the text. */
static bool read_by_annotator(const struct mc_json_cursor *object,
                              const struct mc_score_scale *scale, struct mc_arena *arena,
                              struct mc_dimension_ratings *ratings)
{
    size_t n = json_object_size(object->value), n_wrong = 0;
    struct mc_json_cursor child;

    ratings->values = mc_arena_array(arena, n, sizeof(*ratings->values));
    ratings->annotators = mc_arena_array(arena, n, sizeof(*ratings->annotators));
    child.key = NULL;
    while (n_wrong < MC_FIELD_FINDINGS && mc_json_next(object, &child)) {
        ratings->annotators[ratings->n] = mc_arena_copy(arena, mc_slice_of(child.key));
        n_wrong += !read_rating(&child, scale, &ratings->values[ratings->n++]);
    }
    return n_wrong == 0;
}

static bool read_dimension(const struct mc_json_cursor *cursor, const struct mc_score_scale *scale,
                           struct mc_arena *arena, struct mc_dimension_ratings *ratings)
{
    bool is_object = json_is_object(cursor->value);

    if (!is_object && mc_json_is_array(cursor) != 0)
        return false;
    if ((is_object ? json_object_size(cursor->value) : json_array_size(cursor->value)) == 0) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "\"%.*s\" has no ratings",
                        MC_SLICE_ARGUMENTS(mc_clip(scale->kind)));
        return false;
    }
    return is_object ? read_by_annotator(cursor, scale, arena, ratings)
                     : read_list(cursor, scale, arena, ratings);
}

static uint32_t find_dimension(const struct mc_suite_file *file, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < file->n_dimensions; i++)
        if (mc_slice_equal(file->dimensions[i].name, name))
            return (uint32_t)i;
    return MC_NOT_FOUND;
}

static const char *const *names_of(const struct mc_suite_file *file, struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, file->n_dimensions + 1, sizeof(*names));
    size_t i;

    for (i = 0; i < file->n_dimensions; i++)
        names[i] = file->dimensions[i].name.data;
    return names;
}

void mc_dimension_ratings_read(const struct mc_json_cursor *ratings,
                               const struct mc_suite_file *file, struct mc_arena *arena,
                               struct mc_case *item)
{
    struct mc_json_cursor child;

    if (!has_members(ratings, "ratings"))
        return;
    if (file->n_dimensions == 0) {
        mc_json_finding(ratings, MC_SEVERITY_ERROR, "E005", false,
                        "ratings by dimension need \"dimensions\" in the file, with their scales");
        return;
    }
    mc_json_unknown_keys(ratings, names_of(file, arena));
    item->dimensions =
        mc_arena_array(arena, json_object_size(ratings->value), sizeof(*item->dimensions));
    child.key = NULL;
    while (mc_json_next(ratings, &child)) {
        struct mc_dimension_ratings *made = &item->dimensions[item->n_dimensions];

        made->dimension = find_dimension(file, mc_slice_of(child.key));
        if (made->dimension != MC_NOT_FOUND &&
            read_dimension(&child, &file->dimensions[made->dimension].scale, arena, made))
            item->n_dimensions++;
        else
            *made = (struct mc_dimension_ratings){0, NULL, NULL, 0};
    }
}

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

static void write_ratings(const struct mc_dimension_ratings *ratings, FILE *stream)
{
    bool by_annotator = ratings->annotators != NULL;
    size_t i;

    (void)putc(by_annotator ? '{' : '[', stream);
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
    size_t i;

    for (i = 0; i < item->n_dimensions; i++) {
        (void)fputs(i == 0 ? "{" : ", ", stream);
        mc_json_write_text(stream, file->dimensions[item->dimensions[i].dimension].name);
        (void)fputs(": ", stream);
        write_ratings(&item->dimensions[i], stream);
    }
    (void)putc('}', stream);
}

const struct mc_dimension_ratings *
mc_case_dimension(const struct mc_suite *suite, const struct mc_case *item, struct mc_slice name)
{
    uint32_t wanted = find_dimension(&suite->files[item->file], name);
    size_t i;

    for (i = 0; wanted != MC_NOT_FOUND && i < item->n_dimensions; i++)
        if (item->dimensions[i].dimension == wanted)
            return &item->dimensions[i];
    return NULL;
}

double mc_dimension_mean(const struct mc_dimension_ratings *ratings)
{
    return mc_exact_mean(ratings->values, ratings->n);
}

/* What there is instead. */
static int no_such_dimension(const struct mc_suite *suite, const char *name, struct mc_error *error)
{
    struct mc_string_map *map = mc_string_map_new(suite->arena);
    char hint[MC_KNOWN_HINT];
    const char **names;
    size_t f, i;

    for (f = 0; f < suite->n_files; f++)
        for (i = 0; i < suite->files[f].n_dimensions; i++)
            (void)mc_string_map_add(map, suite->files[f].dimensions[i].name, NULL);
    if (mc_string_map_size(map) == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no case is judged in the dimension '%s'; the suite has none", name);
    names = mc_arena_array(suite->arena, mc_string_map_size(map) + (size_t)1, sizeof(*names));
    for (i = 0; i < mc_string_map_size(map); i++)
        names[i] = mc_string_map_key(map, (uint32_t)i).data;
    return mc_error_set(error, MC_CODE_USAGE, "no case is judged in the dimension '%s'%s", name,
                        mc_known_hint(mc_slice_of(name), names, hint));
}

int mc_suite_take_dimension(struct mc_suite *suite, const char *name, struct mc_error *error)
{
    struct mc_slice wanted = mc_slice_of(name);
    size_t n_judged = 0, i;

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];
        const struct mc_dimension_ratings *ratings = mc_case_dimension(suite, item, wanted);

        n_judged += ratings != NULL;
        item->human = ratings == NULL ? (double)NAN : mc_dimension_mean(ratings);
        item->ratings = ratings == NULL ? NULL : ratings->values;
        item->n_ratings = ratings == NULL ? 0 : ratings->n;
    }
    if (n_judged == 0)
        return no_such_dimension(suite, name, error);
    for (i = 0; i < suite->n_files; i++) {
        uint32_t dimension = find_dimension(&suite->files[i], wanted);

        if (dimension != MC_NOT_FOUND)
            suite->files[i].scale = suite->files[i].dimensions[dimension].scale;
    }
    return 0;
}
