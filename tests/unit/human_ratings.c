/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/human_ratings.h"
#include "tests/unit/stat_goldens.h"

struct mc_ratings mc_ratings_of_text(const char *text, struct mc_arena *arena)
{
    struct mc_ratings_reader *reader = mc_ratings_reader_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_ratings ratings = {0};

    if (mc_ratings_reader_add(reader, MC_TABLE_RATINGS, mc_slice_of("ratings.csv"),
                              mc_slice_of(text), &error) != 0 ||
        mc_ratings_reader_finish(reader, &ratings, &error) != 0)
        fail_msg("%s", error.text);
    mc_ratings_reader_free(reader);
    return ratings;
}

json_t *mc_human_goldens(const char *name, json_t **root)
{
    char path[256];
    json_error_t error;
    json_t *cases;

    (void)snprintf(path, sizeof(path), "goldens/human/%s.json", name);
    assert_non_null(mc_shared_path(path));
    *root = json_load_file(mc_shared_path(path), JSON_REJECT_DUPLICATES, &error);
    assert_non_null(*root);
    cases = json_object_get(*root, "cases");
    assert_true(json_array_size(cases) > 0);
    return cases;
}

struct mc_ratings mc_human_ratings(const json_t *item, struct mc_arena *arena)
{
    const char *name = json_string_value(mc_stat_at(mc_stat_at(item, "input"), "ratings"));
    struct mc_error error = MC_NO_ERROR;
    struct mc_ratings ratings = {0};
    char path[256];

    (void)snprintf(path, sizeof(path), "goldens/human/%s", name);
    assert_non_null(mc_shared_path(path));
    if (mc_ratings_read(mc_shared_path(path), arena, &ratings, &error) != 0)
        fail_msg("%s", error.text);
    return ratings;
}

size_t mc_scale_named(const struct mc_ratings *ratings, const char *name)
{
    size_t scale = mc_ratings_scale(ratings, mc_slice_of(name));

    assert_true(scale < ratings->n_scales);
    return scale;
}

static size_t find_name(const struct mc_rating_names *names, struct mc_slice name)
{
    size_t found = mc_rating_name_find(names, name);

    assert_true(found < names->n);
    return found;
}

size_t mc_system_named(const struct mc_ratings *ratings, const char *name)
{
    return find_name(&ratings->system_names, mc_slice_of(name));
}

size_t mc_annotator_named(const struct mc_ratings *ratings, const char *name)
{
    return find_name(&ratings->annotator_names, mc_slice_of(name));
}

size_t mc_output_named(const struct mc_ratings *ratings, const char *name)
{
    const char *first = strchr(name, '|'), *last = strrchr(name, '|');
    size_t item, system, i;

    assert_true(first != NULL && first < last);
    item = find_name(&ratings->item_names, mc_slice(name, (size_t)(first - name)));
    system = find_name(&ratings->system_names, mc_slice(first + 1, (size_t)(last - first - 1)));
    for (i = 0; i < ratings->n_outputs; i++)
        if (ratings->outputs[i].item == item && ratings->outputs[i].system == system &&
            ratings->outputs[i].number == strtoul(last + 1, NULL, 10))
            return i;
    fail_msg("no output %s", name);
    return SIZE_MAX;
}
