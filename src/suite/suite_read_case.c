#include <math.h>
#include <stdlib.h>

#include "suite/expectation.h"
#include "suite/fields.h"
#include "suite/score_scale.h"
#include "suite/suite_place.h"
#include "suite/suite_reader.h"

/* How far a score may lie from the mean of its ratings: published means are rounded to a tenth. */
static const double rating_tolerance = 0.05;

static const struct mc_suite_file *file_of(const struct mc_suite_reader *reader,
                                           const struct mc_case *item)
{
    return &reader->suite->files[item->file];
}

/* A number that must lie on the scale of the file. */
static bool read_score(const struct mc_suite_reader *reader, const struct mc_json_cursor *cursor,
                       const struct mc_case *item, const char *what, double *score)
{
    const struct mc_score_scale *scale = &file_of(reader, item)->scale;
    size_t finding, note;

    if (mc_json_number(cursor, score) != 0)
        return false;
    /* A scale that could not be read is a finding of its own; it has no ends then. */
    if (isnan(scale->minimum) || mc_score_scale_holds(scale, *score))
        return true;
    finding = mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "E012", cursor->file->path,
                                 mc_json_place(cursor, false),
                                 "%s %.15g is outside the scale %.15g..%.15g", what, *score,
                                 scale->minimum, scale->maximum);
    note = mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_NOTE, "", cursor->file->path,
                              reader->scale_at, "scale declared here");
    reader->diagnostics->items[note].follows = (uint32_t)finding + 1;
    return false;
}

static void check_mean(const struct mc_json_cursor *score, const struct mc_case *item)
{
    double sum = 0, mean;
    size_t i;

    for (i = 0; i < item->n_ratings; i++)
        sum += item->ratings[i];
    mean = sum / (double)item->n_ratings;
    if (fabs(item->human - mean) > rating_tolerance + 1e-9)
        mc_json_finding(score, MC_SEVERITY_ERROR, "E013", false,
                        "score %.15g is not the mean of the %zu ratings, %.6g (tolerance %g)",
                        item->human, item->n_ratings, mean, rating_tolerance);
}

/* False when the ratings are wrong; without any it is true. */
static bool read_ratings(const struct mc_suite_reader *reader, const struct mc_json_cursor *cursor,
                         struct mc_case *item)
{
    struct mc_json_cursor list, element;
    size_t i, n, n_wrong = 0;

    if (!mc_json_member(cursor, "ratings", &list))
        return true;
    if (mc_json_is_array(&list) != 0)
        return false;
    n = json_array_size(list.value);
    if (n == 0) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "\"ratings\" is empty");
        return false;
    }
    item->ratings = mc_arena_array(reader->arena, n, sizeof(*item->ratings));
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(&list, i, &element); i++)
        n_wrong += !read_score(reader, &element, item, "rating", &item->ratings[i]);
    item->n_ratings = n_wrong == 0 ? n : 0;
    return n_wrong == 0;
}

static void read_judgements(const struct mc_suite_reader *reader,
                            const struct mc_json_cursor *cursor, struct mc_case *item)
{
    struct mc_json_cursor score;
    bool good = read_ratings(reader, cursor, item);

    if (item->n_ratings > 0 ? !mc_field(cursor, "score", MC_REQUIRED, &score)
                            : !mc_json_member(cursor, "score", &score))
        return;
    if (!read_score(reader, &score, item, "score", &item->human))
        item->human = nan("");
    else if (good && item->n_ratings > 0)
        check_mean(&score, item);
}

/* Steps through an array of objects whose elements know their place. */
struct elements {
    struct mc_json_cursor list;
    struct mc_json_anchor *anchors;
    size_t n;
};

/* False when the key is not there or is no array. Anchors are the arena's. */
static bool open_elements(const struct mc_json_cursor *cursor, const char *key,
                          struct mc_arena *arena, struct elements *elements)
{
    if (!mc_field_array(cursor, key, MC_OPTIONAL, &elements->list))
        return false;
    elements->n = json_array_size(elements->list.value);
    if (elements->n == 0)
        mc_json_finding(&elements->list, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
    elements->anchors = mc_arena_array(arena, elements->n, sizeof(*elements->anchors));
    elements->n = mc_json_element_anchors(cursor->file->text, mc_json_anchor_of(&elements->list),
                                          elements->anchors, elements->n);
    return true;
}

static bool element_at(const struct elements *elements, size_t i, struct mc_json_cursor *element)
{
    if (i >= elements->n || !mc_json_element(&elements->list, i, element))
        return false;
    element->anchor = elements->anchors[i];
    return true;
}

static void read_references(const struct mc_suite_reader *reader,
                            const struct mc_json_cursor *cursor, struct mc_case *item)
{
    struct elements elements;
    struct mc_json_cursor element;
    size_t i;

    if (!open_elements(cursor, "references", reader->arena, &elements))
        return;
    item->further_references =
        mc_arena_array(reader->arena, elements.n, sizeof(*item->further_references));
    for (i = 0; element_at(&elements, i, &element); i++)
        mc_side_read(&element, true, reader->arena, &item->further_references[i]);
    item->n_further_references = i;
}

static void read_expectations(const struct mc_suite_reader *reader,
                              const struct mc_json_cursor *cursor, struct mc_case *item)
{
    struct elements elements;
    struct mc_json_cursor element;
    size_t i;

    if (mc_json_member(cursor, "expect", &element) && json_is_string(element.value) &&
        strcmp(json_string_value(element.value), "none") == 0) {
        item->expects_nothing = true;
        return;
    }
    if (!open_elements(cursor, "expect", reader->arena, &elements))
        return;
    item->expectations = mc_arena_array(reader->arena, elements.n, sizeof(*item->expectations));
    for (i = 0; element_at(&elements, i, &element); i++)
        item->n_expectations +=
            mc_expectation_read(&element, reader->arena, &item->expectations[item->n_expectations]);
}

/* {"allow": [CODE...], "reason": "..."}: findings that the authors answer for. */
static void read_lint(const struct mc_suite_reader *reader, const struct mc_json_cursor *cursor,
                      struct mc_case *item)
{
    static const char *const known[] = {"allow", "reason", NULL};
    struct mc_json_cursor lint;

    if (!mc_field_object(cursor, "lint", MC_OPTIONAL, &lint))
        return;
    mc_json_unknown_keys(&lint, known);
    mc_field_texts(&lint, "allow", MC_FILLED, reader->arena, &item->allowed, &item->n_allowed);
    mc_field_text(&lint, "reason", MC_REQUIRED, reader->arena, &item->allowed_reason);
}

static void read_sides(const struct mc_suite_reader *reader, const struct mc_json_cursor *cursor,
                       struct mc_case *item)
{
    struct mc_json_cursor side;

    if (mc_field(cursor, "reference", MC_REQUIRED, &side))
        mc_side_read(&side, false, reader->arena, &item->reference);
    if (mc_field(cursor, "candidate", MC_REQUIRED, &side))
        mc_side_read(&side, false, reader->arena, &item->candidate);
    read_references(reader, cursor, item);
}

static void tell_repeated_id(const struct mc_suite_reader *reader, const struct mc_json_cursor *id,
                             const struct mc_case *first)
{
    struct mc_slice text = mc_clip(first->id);
    const struct mc_suite_file *file = file_of(reader, first);
    struct mc_position place = first->at;
    struct mc_json_file json;
    struct mc_json_cursor other, other_id;
    size_t finding, note;

    finding = mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_ERROR, "E004", id->file->path,
                                 mc_json_place(id, false), "id \"%.*s\" is used before",
                                 MC_SLICE_ARGUMENTS(text));
    if (mc_case_reopen(reader->suite, first, reader->diagnostics, &json, &other)) {
        if (mc_json_member(&other, "id", &other_id))
            place = mc_json_place(&other_id, false);
        mc_json_close(&json);
    }
    note = mc_diagnostics_add(reader->diagnostics, MC_SEVERITY_NOTE, "", file->path, place,
                              "first used here");
    reader->diagnostics->items[note].follows = (uint32_t)finding + 1;
}

/* True when the case has an id of its own, and is to be kept under it. */
static bool read_id(const struct mc_suite_reader *reader, const struct mc_json_cursor *cursor,
                    struct mc_case *item)
{
    struct mc_suite *suite = reader->suite;
    struct mc_json_cursor id;
    uint32_t index;
    bool is_new;

    if (!mc_field_name(cursor, "id", reader->arena, &item->id) ||
        !mc_json_member(cursor, "id", &id))
        return false;
    index = mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        tell_repeated_id(reader, &id, &suite->cases[index]);
    return is_new;
}

static void read_case(struct mc_suite_reader *reader, const struct mc_json_cursor *cursor,
                      uint32_t file)
{
    static const char *const known[] = {
        "id",     "subphenomenon", "reference", "candidate", "references", "score", "ratings",
        "expect", "tags",          "note",      "lint",      "system",     "item",  NULL};
    struct mc_suite *suite = reader->suite;
    struct mc_case item;

    memset(&item, 0, sizeof(item));
    item.file = file;
    item.dataset = suite->files[file].dataset;
    item.human = nan("");
    item.at = cursor->anchor.at;
    item.offset = cursor->anchor.offset;
    item.subphenomenon = item.note = item.system = item.item = item.allowed_reason =
        mc_slice("", 0);
    if (mc_json_is_object(cursor) != 0)
        return;
    mc_json_unknown_keys(cursor, known);
    mc_field_text(cursor, "subphenomenon", MC_OPTIONAL, reader->arena, &item.subphenomenon);
    mc_field_text(cursor, "system", MC_OPTIONAL, reader->arena, &item.system);
    mc_field_text(cursor, "item", MC_OPTIONAL, reader->arena, &item.item);
    mc_field_text(cursor, "note", MC_OPTIONAL, reader->arena, &item.note);
    mc_field_texts(cursor, "tags", MC_OPTIONAL, reader->arena, &item.tags, &item.n_tags);
    read_sides(reader, cursor, &item);
    read_judgements(reader, cursor, &item);
    read_expectations(reader, cursor, &item);
    read_lint(reader, cursor, &item);
    if (read_id(reader, cursor, &item)) {
        suite->cases = mc_suite_grow(reader->arena, suite->cases, suite->n_cases,
                                     &reader->case_capacity, suite->n_cases + 1, sizeof(item));
        suite->cases[suite->n_cases++] = item;
    }
}

void mc_suite_read_cases(struct mc_suite_reader *reader, const struct mc_json_cursor *cases,
                         uint32_t file)
{
    struct mc_suite *suite = reader->suite;
    size_t i, n = json_array_size(cases->value);
    struct mc_json_anchor *anchors = mc_calloc(n, sizeof(*anchors));
    struct mc_json_cursor cursor;

    n = mc_json_element_anchors(cases->file->text, mc_json_anchor_of(cases), anchors, n);
    suite->cases = mc_suite_grow(reader->arena, suite->cases, suite->n_cases,
                                 &reader->case_capacity, suite->n_cases + n, sizeof(*suite->cases));
    for (i = 0; i < n && mc_json_element(cases, i, &cursor); i++) {
        cursor.anchor = anchors[i];
        read_case(reader, &cursor, file);
    }
    free(anchors);
}
