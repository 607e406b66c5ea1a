/* SPDX-License-Identifier: GPL-3.0-or-later */
/* said_case.c: in order: the members of a row, its sides, the head of its file, the scores, the
 * case. */
#include "suite/said_case.h"

#include <inttypes.h>
#include <math.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json_dump.h"
#include "suite/dimensions.h"
#include "suite/suite.h"

/* The `source` of a case, which the candidate was made from. */
static const char SOURCE[] = MC_CASE_SOURCE_COLUMN;

void mc_said_cases_begin(struct mc_said_cases *cases, struct mc_slice path, struct mc_arena *arena)
{
    *cases = (struct mc_said_cases){.arena = arena,
                                    .path = path,
                                    .name = mc_path_stem(path.data, arena),
                                    .keys = mc_string_map_new(arena),
                                    .said_heads = mc_string_map_new(arena)};
}

struct mc_said mc_said_of(struct mc_case_table_row row)
{
    return (struct mc_said){json_object(), json_object(), json_object(), row};
}

json_t *mc_said_member_object(json_t *object, const char *key)
{
    json_t *member = json_object_get(object, key);

    if (!json_is_object(member)) {
        (void)json_object_set_new(object, key, json_object());
        member = json_object_get(object, key);
    }
    return member;
}

const char *mc_said_side_key(struct mc_said_cases *cases, const struct mc_case_column *column)
{
    cases->most = column->number > cases->most ? column->number : cases->most;
    if (column->number == 1)
        return column->name->key;
    return mc_arena_format(cases->arena, "%s_%zu", column->name->key, column->number);
}

/* Adds the side with this key, if any, to the list. */
static void gather_side(json_t *sides, const char *key, bool is_targeted, json_t *list)
{
    json_t *side = json_object_get(sides, key);

    if (side == NULL)
        return;
    if (is_targeted)
        (void)json_object_set_new(side, "kind", json_string("targeted"));
    (void)json_array_append(list, side);
}

static bool is_whole(const json_t *side)
{
    const char *text = json_string_value(json_object_get(side, "text"));

    return (text != NULL && text[0] != '\0') || json_object_get(side, "amr") != NULL;
}

/* Sets reference, candidate and source, and all further references, in the order of their numbers,
 * as "references". */
static void gather_references(const struct mc_said_cases *cases, json_t *sides, json_t *object)
{
    json_t *list = json_object_get(object, "references"), *side;
    size_t i;

    list = json_is_array(list) ? json_incref(list) : json_array();
    if ((side = json_object_get(sides, "reference")) != NULL)
        (void)json_object_set(object, "reference", side);
    if ((side = json_object_get(sides, "candidate")) != NULL)
        (void)json_object_set(object, "candidate", side);
    if ((side = json_object_get(sides, SOURCE)) != NULL &&
        (is_whole(side) || json_is_string(json_object_get(side, "text"))))
        (void)json_object_set(object, MC_SOURCE_COLUMN, side);
    if ((side = json_object_get(object, "reference")) != NULL && !is_whole(side) &&
        is_whole(json_object_get(object, MC_SOURCE_COLUMN)))
        (void)json_object_del(object, "reference");
    for (i = 2; i <= cases->most; i++)
        gather_side(sides, mc_arena_format(cases->arena, "reference_%zu", i), false, list);
    gather_side(sides, "targeted", true, list);
    for (i = 2; i <= cases->most; i++)
        gather_side(sides, mc_arena_format(cases->arena, "targeted_%zu", i), true, list);
    (void)json_object_del(object, "references");
    if (json_array_size(list) > 0)
        (void)json_object_set(object, "references", list);
    json_decref(list);
}

/* The head of the file that a row belongs to, from the row's members and defaults; the ends of the
 * scale stay separate members. Returns a new JSON reference. */
static json_t *head_of(const struct mc_said_cases *cases, json_t *said_head)
{
    const char *path = cases->path.data;
    const struct {
        const char *key, *otherwise; /* NULL: no default */
    } members[] = {{"phenomenon", "unclassified"},
                   {"licence", "not stated"},
                   {"source", path},
                   {"version", NULL},
                   {"description", NULL},
                   {"dimensions", NULL},
                   {"pooled", NULL},
                   {"judgement", NULL},
                   {"scale_kind", NULL},
                   {"scale_minimum", NULL},
                   {"scale_maximum", NULL}};
    const char *suite = json_string_value(json_object_get(said_head, "suite"));
    const char *dataset = json_string_value(json_object_get(said_head, "dataset"));
    struct mc_slice name =
        mc_suite_name_from(mc_slice_of(suite != NULL ? suite : cases->name), "table", cases->arena);
    json_t *head = json_object();
    size_t i;

    (void)json_object_set_new(head, "schema", json_string("metricheck/suite/1"));
    (void)json_object_set_new(head, "suite", json_stringn(name.data, name.length));
    if (dataset != NULL)
        name = mc_suite_name_from(mc_slice_of(dataset), "table", cases->arena);
    (void)json_object_set_new(head, "dataset", json_stringn(name.data, name.length));
    for (i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
        json_t *value = json_object_get(said_head, members[i].key);

        if (value != NULL)
            (void)json_object_set(head, members[i].key, value);
        else if (members[i].otherwise != NULL)
            (void)json_object_set_new(head, members[i].key, json_string(members[i].otherwise));
        else if (strcmp(members[i].key, "judgement") == 0)
            (void)json_object_set_new(head, "judgement",
                                      json_pack("{s:s, s:s, s:i, s:s}", "by", "human",
                                                "description", MC_JUDGED_UNSAID, "raters", 0,
                                                "source", path));
    }
    return head;
}

void mc_said_score(struct mc_said_cases *cases, double number)
{
    cases->minimum = cases->has_score ? fmin(cases->minimum, number) : number;
    cases->maximum = cases->has_score ? fmax(cases->maximum, number) : number;
    cases->has_score = true;
}

static void note_score(struct mc_said_cases *cases, json_t *value)
{
    if (json_is_number(value))
        mc_said_score(cases, json_number_value(value));
}

static void note_scores(struct mc_said_cases *cases, const struct mc_said *said)
{
    json_t *ratings = json_object_get(said->object, "ratings"), *rating;
    size_t i;

    note_score(cases, json_object_get(said->object, "score"));
    /* Among ratings by dimension, "score" holds those of the score, unless a dimension has that
     * name. */
    if (json_is_object(
            json_object_get(json_object_get(said->head, "dimensions"), MC_RATINGS_OF_SCORE)))
        return;
    if (json_is_object(ratings))
        ratings = json_object_get(ratings, MC_RATINGS_OF_SCORE);
    json_array_foreach(ratings, i, rating)
    {
        note_score(cases, rating);
    }
}

/* The index of the group with the row's head, created if new. Most rows repeat a head. */
static uint32_t group_of(struct mc_said_cases *cases, json_t *said_head)
{
    uint32_t index;
    bool is_new;
    json_t *head;

    mc_buffer_clear(&cases->key);
    mc_json_append(&cases->key, said_head);
    index = mc_string_map_add(cases->said_heads, mc_buffer_slice(&cases->key), &is_new);
    if (!is_new)
        return cases->group_of_said[index];
    head = head_of(cases, said_head);
    mc_buffer_clear(&cases->key);
    mc_json_append(&cases->key, head);
    index = mc_string_map_add(cases->keys, mc_buffer_slice(&cases->key), &is_new);
    if (is_new)
        *MC_ARENA_PUSH(cases->arena, cases->groups, cases->n_groups, cases->capacity) =
            (struct mc_case_group){
                .table = cases->table, .lines = cases->lines, .root = json_incref(head)};
    json_decref(head);
    *MC_ARENA_PUSH(cases->arena, cases->group_of_said, cases->n_said, cases->said_capacity) = index;
    return index;
}

uint32_t mc_said_case_add(struct mc_said_cases *cases, struct mc_said *said)
{
    json_t *object = said->object, *reference;
    struct mc_case_group *group;
    uint32_t index = MC_NOT_FOUND;

    gather_references(cases, said->sides, object);
    reference = json_object_get(object, "reference");
    if (reference == NULL)
        reference = json_object_get(object, MC_SOURCE_COLUMN);
    if (!is_whole(json_object_get(object, "candidate")) || !is_whole(reference)) {
        if (cases->n_left_out++ == 0)
            cases->left_out_at = (struct mc_position){said->row.line, 1};
    } else {
        if (json_object_get(object, "id") == NULL)
            (void)json_object_set_new(object, "id", json_sprintf("%" PRIu32, said->row.number));
        note_scores(cases, said);
        index = group_of(cases, said->head);
        group = &cases->groups[index];
        mc_table_group_add(group, said->row, object);
    }
    json_decref(object);
    json_decref(said->head);
    json_decref(said->sides);
    return index;
}

void mc_said_group_by(const struct mc_said *said, json_t *value)
{
    if (json_string_length(value) == 0) {
        json_decref(value);
        (void)json_object_del(said->head, "phenomenon");
        return;
    }
    (void)json_object_set_new(said->head, "phenomenon", value);
}
