/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_read.c: reads a case of a suite from JSON; every error becomes a finding. In order:
 * judgements, sides and expectations, the whole case. */
#include "suite/case_read.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json_locate.h"
#include "base/json_parts.h"
#include "suite/case_table.h"
#include "suite/case_text.h"
#include "suite/dimensions.h"
#include "suite/fields.h"
#include "suite/plain_case.h"
#include "suite/side_read.h"
#include "suite/suite.h"
#include "suite/table_group.h"

/* --- judgements ------------------------------------------------------------------------------- */

/* The greatest difference of a score from the mean of its ratings: published means are rounded to
 * tenths. */
static const double rating_tolerance = 0.05;

/* Reads a number that must lie on the scale of the file. */
static bool read_score(const struct mc_case_reading *reading, const struct mc_json_cursor *cursor,
                       const struct mc_case *item, const char *what, double *score)
{
    const struct mc_score_scale *scale = &reading->suite->files[item->file].scale;
    struct mc_diagnostics *diagnostics = cursor->file->diagnostics;
    size_t finding, note;

    if (mc_json_number(cursor, score) != 0)
        return false;
    /* A scale that could not be read has no ends, and a finding of its own. */
    if (isnan(scale->minimum) || mc_score_scale_holds(scale, *score))
        return true;
    finding = mc_diagnostics_add(
        diagnostics, MC_SEVERITY_ERROR, "E012", cursor->file->path, mc_json_place(cursor, false),
        "%s %.15g is outside the scale %.15g..%.15g", what, *score, scale->minimum, scale->maximum);
    note = mc_diagnostics_add(diagnostics, MC_SEVERITY_NOTE, "", cursor->file->path,
                              reading->scale_at, "scale declared here");
    diagnostics->items[note].follows = (uint32_t)finding + 1;
    return false;
}

/* Reads the ratings of the score; false if one is invalid. */
static bool read_rating_list(const struct mc_case_reading *reading,
                             const struct mc_json_cursor *list, const char *name,
                             struct mc_case *item)
{
    struct mc_json_cursor element;
    struct mc_case_lists *lists;
    size_t i, n, n_wrong = 0;

    if (mc_json_is_array(list) != 0)
        return false;
    n = json_array_size(list->value);
    if (n == 0) {
        mc_json_finding(list, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", name);
        return false;
    }
    lists = mc_case_add_lists(item, reading->suite->arena);
    lists->ratings = mc_arena_array(reading->suite->arena, n, sizeof(*lists->ratings));
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(list, i, &element); i++)
        n_wrong += !read_score(reading, &element, item, "rating", &lists->ratings[i]);
    lists->n_ratings = n_wrong == 0 ? n : 0;
    return n_wrong == 0;
}

/* False if the ratings of the score are invalid; true if there are none. */
static bool read_ratings(const struct mc_case_reading *reading, const struct mc_json_cursor *cursor,
                         struct mc_case *item)
{
    const struct mc_suite_file *file = &reading->suite->files[item->file];
    struct mc_json_cursor ratings, list;

    if (!mc_json_member(cursor, "ratings", &ratings))
        return true;
    if (!json_is_object(ratings.value))
        return read_rating_list(reading, &ratings, "ratings", item);
    mc_dimension_ratings_read(&ratings, file, reading->suite->arena, item);
    if (file->n_dimensions == 0 || !mc_dimensions_leave_score(file) ||
        !mc_json_member(&ratings, MC_RATINGS_OF_SCORE, &list))
        return true;
    return read_rating_list(reading, &list, MC_RATINGS_OF_SCORE, item);
}

static void read_judgements(const struct mc_case_reading *reading,
                            const struct mc_json_cursor *cursor, struct mc_case *item)
{
    struct mc_json_cursor score;
    bool good = read_ratings(reading, cursor, item);
    size_t n = mc_case_lists(item)->n_ratings, i;
    double sum = 0, mean;

    if (n > 0 ? !mc_field(cursor, "score", MC_REQUIRED, &score)
              : !mc_json_member(cursor, "score", &score))
        return;
    if (!read_score(reading, &score, item, "score", &item->human)) {
        item->human = nan("");
        return;
    }
    if (!good || n == 0)
        return;
    for (i = 0; i < n; i++)
        sum += mc_case_lists(item)->ratings[i];
    mean = sum / (double)n;
    if (fabs(item->human - mean) > rating_tolerance + 1e-9)
        mc_json_finding(&score, MC_SEVERITY_ERROR, "E013", false,
                        "score %.15g is not the mean of the %zu ratings, %.6g (tolerance %g)",
                        item->human, n, mean, rating_tolerance);
}

/* --- sides and expectations ------------------------------------------------------------------- */

/* An array whose elements know their places. */
struct elements {
    struct mc_json_cursor list;
    struct mc_json_anchor *anchors;
    size_t n;
};

/* False if the key is absent or not an array. Anchors are in the arena. */
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

static void read_references(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                            struct mc_case *item)
{
    struct elements elements;
    struct mc_json_cursor element;
    struct mc_case_lists *lists;
    size_t i;

    if (!open_elements(cursor, "references", arena, &elements))
        return;
    lists = mc_case_add_lists(item, arena);
    lists->further_references =
        mc_arena_array(arena, elements.n, sizeof(*lists->further_references));
    for (i = 0; element_at(&elements, i, &element); i++)
        mc_side_read(&element, MC_SIDE_IN_REFERENCES, arena, &lists->further_references[i]);
    lists->n_further_references = i;
}

static void read_expectations(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                              struct mc_case *item)
{
    struct elements elements;
    struct mc_json_cursor element;
    struct mc_case_lists *lists;
    size_t i;

    if (mc_json_member(cursor, "expect", &element) && json_is_string(element.value) &&
        strcmp(json_string_value(element.value), "none") == 0) {
        item->expects_nothing = true;
        return;
    }
    if (!open_elements(cursor, "expect", arena, &elements))
        return;
    lists = mc_case_add_lists(item, arena);
    lists->expectations = mc_arena_array(arena, elements.n, sizeof(*lists->expectations));
    for (i = 0; element_at(&elements, i, &element); i++)
        lists->n_expectations +=
            mc_expectation_read(&element, arena, &lists->expectations[lists->n_expectations]);
}

/* {"allow": [CODE...], "reason": "..."}: findings that the authors accept. */
static void read_lint(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                      struct mc_case *item)
{
    static const char *const known[] = {"allow", "reason", NULL};
    struct mc_case_more *more;
    struct mc_json_cursor lint;

    if (!mc_field_object(cursor, "lint", MC_OPTIONAL, &lint))
        return;
    mc_json_unknown_keys(&lint, known);
    more = mc_case_add_more(item, arena);
    mc_field_texts(&lint, "allow", MC_FILLED, arena, &more->allowed, &more->n_allowed);
    mc_field_text(&lint, "reason", MC_REQUIRED, arena, &more->allowed_reason);
}

static void read_sides(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                       struct mc_case *item)
{
    struct mc_json_cursor side;
    struct mc_side source = mc_side_absent();

    item->reference = mc_side_absent();
    if (mc_json_member(cursor, "source", &side))
        mc_side_read(&side, MC_SIDE_SOURCE, arena, &source);
    mc_case_set_source(item, source, arena);
    /* A candidate with a source may be judged without a reference. */
    if (mc_field(cursor, "reference", mc_side_is_there(&source) ? MC_OPTIONAL : MC_REQUIRED, &side))
        mc_side_read(&side, MC_SIDE_NAMED, arena, &item->reference);
    if (mc_field(cursor, "candidate", MC_REQUIRED, &side))
        mc_side_read(&side, MC_SIDE_NAMED, arena, &item->candidate);
    read_references(cursor, arena, item);
}

/* Reads errors that people marked in the candidate, which must then have a text. */
static void read_spans(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                       struct mc_case *item)
{
    struct mc_json_cursor spans;
    struct mc_case_more *more;

    if (!mc_json_member(cursor, "spans", &spans))
        return;
    more = mc_case_add_more(item, arena);
    if (!item->candidate.has_text)
        mc_json_finding(&spans, MC_SEVERITY_ERROR, "E005", true,
                        "\"spans\" are of the candidate's text, which is missing");
    else if (!mc_spans_read(&spans, item->candidate.text, arena, &more->spans))
        more->spans.n = 0;
}

/* --- the whole case --------------------------------------------------------------------------- */

static void report_repeated_id(const struct mc_suite *suite, const struct mc_json_cursor *id,
                               const struct mc_case *first)
{
    struct mc_slice text = mc_clip(first->id);
    const struct mc_suite_file *file = &suite->files[first->file];
    struct mc_position place = first->at;
    struct mc_diagnostics *diagnostics = id->file->diagnostics;
    struct mc_json_file json;
    struct mc_json_cursor other, other_id;
    size_t finding, note;

    finding = mc_diagnostics_add(diagnostics, MC_SEVERITY_ERROR, "E004", id->file->path,
                                 mc_json_place(id, false), "id \"%.*s\" is already used",
                                 MC_SLICE_ARGUMENTS(text));
    if (file->group != NULL) {
        place = mc_case_table_place(file->group, first->at.line, "id", NULL);
    } else if (mc_case_reopen(suite, first, diagnostics, suite->arena, &json, &other)) {
        if (mc_json_member(&other, "id", &other_id))
            place = mc_json_place(&other_id, false);
        mc_json_close(&json);
    }
    note =
        mc_diagnostics_add(diagnostics, MC_SEVERITY_NOTE, "", file->path, place, "first used here");
    diagnostics->items[note].follows = (uint32_t)finding + 1;
}

/* True if the case has an id that is new to the suite, which keeps the case. */
static bool read_id(struct mc_suite *suite, const struct mc_json_cursor *cursor,
                    struct mc_case *item)
{
    struct mc_json_cursor id;
    uint32_t index;
    bool is_new;

    if (!mc_field_name(cursor, "id", suite->arena, &item->id) || !mc_json_member(cursor, "id", &id))
        return false;
    index = mc_string_map_add(suite->case_ids, item->id, &is_new);
    if (!is_new)
        report_repeated_id(suite, &id, &suite->cases[index]);
    return is_new;
}

/* Reads the texts that few cases have, and the tags. */
static void read_rare(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                      struct mc_case *item)
{
    static const struct {
        const char *key;
        size_t offset;
    } texts[] = {{"language", offsetof(struct mc_case_more, language)},
                 {"source_language", offsetof(struct mc_case_more, source_language)},
                 {"document", offsetof(struct mc_case_more, document)},
                 {"segment", offsetof(struct mc_case_more, segment)},
                 {"category", offsetof(struct mc_case_more, category)},
                 {"note", offsetof(struct mc_case_more, note)}};
    struct mc_slice text, *tags = NULL;
    size_t n_tags = 0, i;

    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        text = mc_slice("", 0);
        mc_field_text(cursor, texts[i].key, MC_OPTIONAL, arena, &text);
        mc_case_set_text(item, texts[i].offset, text, arena);
    }
    mc_field_texts(cursor, "tags", MC_OPTIONAL, arena, &tags, &n_tags);
    if (n_tags > 0) {
        mc_case_add_more(item, arena)->tags = tags;
        item->more->n_tags = n_tags;
    }
}

struct mc_case mc_case_empty(const struct mc_suite *suite, uint32_t file)
{
    return (struct mc_case){
        .file = file,
        .dataset = suite->files[file].dataset,
        .human = nan(""),
    };
}

bool mc_case_read(const struct mc_case_reading *reading, const struct mc_json_cursor *cursor,
                  struct mc_case *item)
{
    static const char *const known[] = {
        "id",       "subphenomenon", "category", "reference", "candidate", "references",
        "score",    "ratings",       "spans",    "expect",    "tags",      "note",
        "lint",     "system",        "item",     "source",    "language",  "source_language",
        "document", "segment",       NULL};
    struct mc_arena *arena = reading->suite->arena;
    struct mc_case_labels labels = *mc_case_labels(item);

    item->at = cursor->anchor.at;
    if (mc_json_is_object(cursor) != 0)
        return false;
    mc_json_unknown_keys(cursor, known);
    mc_field_text(cursor, "subphenomenon", MC_OPTIONAL, arena, &labels.subphenomenon);
    mc_field_text(cursor, "system", MC_OPTIONAL, arena, &labels.system);
    mc_field_text(cursor, "item", MC_OPTIONAL, arena, &labels.item);
    mc_case_set_labels(item, labels, arena);
    read_rare(cursor, arena, item);
    read_sides(cursor, arena, item);
    read_judgements(reading, cursor, item);
    read_spans(cursor, arena, item);
    read_expectations(cursor, arena, item);
    read_lint(cursor, arena, item);
    return read_id(reading->suite, cursor, item);
}
