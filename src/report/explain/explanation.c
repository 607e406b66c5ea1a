/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/explain/explanation.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "report/words.h"
#include "suite/suite.h"

/* Objects are records; lists are arrays, whose length is not limited. */
enum { MEMBERS_LIMIT = 256 };

void mc_explanation_begin(struct mc_explanation *explanation, struct mc_arena *arena)
{
    memset(explanation, 0, sizeof(*explanation));
    explanation->arena = arena;
    explanation->root = mc_arena_array(arena, 1, sizeof(struct mc_explained));
    explanation->root->kind = MC_EXPLAINED_OBJECT;
    explanation->open[0] = explanation->root;
    explanation->depth = 1;
}

const char *mc_explanation_fault(const struct mc_explanation *explanation)
{
    if (explanation->fault == NULL && explanation->depth > 1)
        return "a container is not ended";
    return explanation->fault;
}

const struct mc_explained *mc_explained_member(const struct mc_explained *object, const char *key)
{
    const struct mc_explained *member;

    if (object == NULL || object->kind != MC_EXPLAINED_OBJECT)
        return NULL;
    for (member = object->first; member != NULL; member = member->next)
        if (mc_slice_is(member->key, key))
            return member;
    return NULL;
}

const struct mc_explained *mc_explained_typed(const struct mc_explained *object, const char *key,
                                              enum mc_explained_kind kind)
{
    const struct mc_explained *member = mc_explained_member(object, key);

    return member != NULL && member->kind == kind ? member : NULL;
}

double mc_explained_number(const struct mc_explained *object, const char *key, double otherwise)
{
    const struct mc_explained *member = mc_explained_typed(object, key, MC_EXPLAINED_NUMBER);

    return member == NULL ? otherwise : member->number;
}

struct mc_slice mc_explained_text(const struct mc_explained *object, const char *key)
{
    const struct mc_explained *member = mc_explained_typed(object, key, MC_EXPLAINED_TEXT);

    return member == NULL ? mc_slice("", 0) : member->text;
}

bool mc_explained_list_of(const struct mc_explained *array, enum mc_explained_kind kind)
{
    const struct mc_explained *element;

    if (array == NULL || array->kind != MC_EXPLAINED_ARRAY)
        return false;
    for (element = array->first; element != NULL; element = element->next)
        if (element->kind != kind)
            return false;
    return true;
}

bool mc_explained_records(const struct mc_explained *array,
                          bool (*test)(const struct mc_explained *record))
{
    const struct mc_explained *record;

    if (!mc_explained_list_of(array, MC_EXPLAINED_OBJECT) || array->n == 0)
        return false;
    for (record = array->first; record != NULL; record = record->next)
        if (!test(record))
            return false;
    return true;
}

/* --- events ----------------------------------------------------------------------------------- */

/* What forbids adding a value with that key here; NULL: nothing. */
static const char *objection_to(const struct mc_explanation *explanation, const char *key)
{
    const struct mc_explained *parent = explanation->open[explanation->depth - 1];

    if (parent->kind == MC_EXPLAINED_ARRAY)
        return key == NULL ? NULL : "an element of an array has a key";
    if (key == NULL || key[0] == '\0')
        return "a member of an object has no key";
    if (mc_explained_member(parent, key) != NULL)
        return "two members of an object have the same key";
    return parent->n < MEMBERS_LIMIT ? NULL : "an object has more than 256 members";
}

/* Adds a value to the open container; NULL if it does not fit. */
static struct mc_explained *add(struct mc_explanation *explanation, const char *key,
                                enum mc_explained_kind kind)
{
    struct mc_explained *parent, *value;

    if (explanation->fault == NULL)
        explanation->fault = objection_to(explanation, key);
    if (explanation->fault != NULL)
        return NULL;
    parent = explanation->open[explanation->depth - 1];
    value = mc_arena_array(explanation->arena, 1, sizeof(*value));
    value->kind = kind;
    value->key = mc_slice("", 0);
    if (key != NULL)
        value->key = mc_arena_copy(explanation->arena, mc_slice_of(key));
    if (parent->last == NULL)
        parent->first = value;
    else
        parent->last->next = value;
    parent->last = value;
    parent->n++;
    return value;
}

static void open_container(struct mc_explanation *explanation, const char *key,
                           enum mc_explained_kind kind)
{
    struct mc_explained *value;

    if (explanation->depth == MC_EXPLANATION_DEPTH && explanation->fault == NULL)
        explanation->fault = "containers stand too deep within each other";
    value = add(explanation, key, kind);
    if (value != NULL)
        explanation->open[explanation->depth++] = value;
}

static void begin_object(void *context, const char *key)
{
    open_container(context, key, MC_EXPLAINED_OBJECT);
}

static void begin_array(void *context, const char *key)
{
    open_container(context, key, MC_EXPLAINED_ARRAY);
}

static void end(void *context)
{
    struct mc_explanation *explanation = context;

    if (explanation->depth == 1 && explanation->fault == NULL)
        explanation->fault = "an end without a beginning";
    if (explanation->fault == NULL)
        explanation->depth--;
}

static void text(void *context, const char *key, const char *value, size_t length)
{
    struct mc_explanation *explanation = context;
    struct mc_explained *added = add(explanation, key, MC_EXPLAINED_TEXT);

    if (added != NULL)
        added->text = mc_arena_copy(explanation->arena, mc_slice(length == 0 ? "" : value, length));
}

static void number(void *context, const char *key, double value)
{
    struct mc_explained *added = add(context, key, MC_EXPLAINED_NUMBER);

    if (added != NULL)
        added->number = value;
}

struct mc_metric_writer mc_explanation_writer(struct mc_explanation *explanation)
{
    struct mc_metric_writer writer = {
        sizeof(writer), explanation, begin_object, begin_array, end, text, number,
    };

    return writer;
}

/* --- the aspect that decides ------------------------------------------------------------------ */

const struct mc_explained_aspect *mc_explained_lead(const struct mc_explained_case *shown)
{
    const struct mc_explained_aspect *replaced = NULL;
    size_t i;

    for (i = 0; i < shown->n_aspects; i++) {
        const struct mc_explained_aspect *aspect = &shown->aspects[i];
        /* Both sides negate equally many concepts, none of which is in both graphs. */
        bool is_replaced = strcmp(aspect->name, "negation") == 0 && !aspect->misplaced &&
                           aspect->n_only[0] > 0 && aspect->n_only[0] == aspect->n_only[1];

        if (aspect->n_only[0] + aspect->n_only[1] == 0 || !aspect->proved)
            continue;
        if (!is_replaced)
            return aspect;
        replaced = aspect;
    }
    return replaced;
}

/* --- who judged ------------------------------------------------------------------------------- */

const char *mc_explained_judge(const struct mc_explained_case *shown)
{
    const struct mc_suite_judgement *judgement = &shown->suite->files[shown->item->file].judgement;

    if (judgement->by == MC_JUDGED_BY_RUBRIC)
        return "rubric";
    return judgement->raters == 0 && mc_slice_is(judgement->description, "not stated") ? "score"
                                                                                       : "human";
}

const char *mc_explained_judgement(const struct mc_explained_case *shown, struct mc_arena *arena)
{
    const struct mc_score_scale *scale = &shown->suite->files[shown->item->file].scale;
    const char *judge = mc_explained_judge(shown);
    const char *score = mc_number_text(shown->item->human, 4, arena).data;

    if (!isfinite(scale->minimum) || !isfinite(scale->maximum))
        return mc_arena_format(arena, "%s %s", judge, score);
    if (fabs(scale->minimum) > 0)
        return mc_arena_format(arena, "%s %s on %s to %s", judge, score,
                               mc_number_text(scale->minimum, 6, arena).data,
                               mc_number_text(scale->maximum, 6, arena).data);
    return mc_arena_format(arena, "%s %s of %s", judge, score,
                           mc_number_text(scale->maximum, 6, arena).data);
}
