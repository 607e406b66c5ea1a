/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation_page.c: explanations are drawn as text, as on the screen, with a heat map if tokens
 * are linked by their similarity and a table for the best edit. In order: the heat map, the best
 * edit, a direction of a metric, cases. */
#include "report/html/explanation_page.h"

#include <math.h>

#include "base/text_stream.h"
#include "report/explain/drawing.h"
#include "report/explain/explanation.h"
#include "report/explain/why.h"
#include "report/html/case_markup.h"
#include "report/html/page.h"
#include "report/words.h"
#include "suite/suite.h"

/* It is not a part of the report of a result. */
const struct mc_html_part mc_html_part_explained = {"explained", NULL};

enum { WIDTH = 100, DECIDING_WIDTH = 200, HEAT_TOKENS = 80 };

/* --- best matches of tokens as a heat map ----------------------------------------------------- */

/* The links of both sides: a cell is the best match of its row or of its column, or neither. */
struct heat {
    size_t n[2]; /* tokens of candidate, reference */
    struct mc_slice *tokens[2];
    double *similarities; /* [n[0] * n[1]]; NaN: not a best match */
};

static const struct mc_explained *links_of(const struct mc_explained *how, const char *key)
{
    const struct mc_explained *links = mc_explained_member(how, key), *link;

    if (!mc_explained_list_of(links, MC_EXPLAINED_OBJECT) || links->n == 0 ||
        links->n > HEAT_TOKENS)
        return NULL;
    for (link = links->first; link != NULL; link = link->next)
        if (mc_explained_typed(link, "token", MC_EXPLAINED_TEXT) == NULL ||
            mc_explained_typed(link, "similarity", MC_EXPLAINED_NUMBER) == NULL)
            return NULL;
    return links;
}

static void take_links(struct heat *heat, int side, const struct mc_explained *links,
                       struct mc_arena *arena)
{
    const struct mc_explained *link;
    size_t i = 0;

    heat->tokens[side] = mc_arena_array(arena, links->n, sizeof(*heat->tokens[side]));
    for (link = links->first; link != NULL; link = link->next, i++) {
        double partner = mc_explained_number(link, "matched_position", 0);
        size_t k;

        heat->tokens[side][i] = mc_explained_member(link, "token")->text;
        if (!(partner >= 1 && partner <= (double)heat->n[1 - side]))
            continue;
        k = (size_t)partner - 1;
        heat->similarities[side == 0 ? i * heat->n[1] + k : k * heat->n[1] + i] =
            mc_explained_number(link, "similarity", (double)NAN);
    }
}

/* A step of the palette, 0 the palest. */
static int step_of(double similarity)
{
    static const double edges[] = {0.3, 0.4, 0.5, 0.6, 0.7, 0.85};
    int step = 0;

    while (step < 6 && similarity >= edges[step])
        step++;
    return step;
}

/* Empty if the explanation has no links. */
static struct mc_slice heat_markup(const struct mc_explained *how, struct mc_arena *arena)
{
    const struct mc_explained *links[2] = {links_of(how, "candidate_links"),
                                           links_of(how, "reference_links")};
    struct mc_buffer out = {NULL, 0, 0};
    struct heat heat;
    size_t i, k;

    if (links[0] == NULL || links[1] == NULL)
        return mc_slice("", 0);
    heat.n[0] = links[0]->n;
    heat.n[1] = links[1]->n;
    heat.similarities = mc_arena_undefined(arena, mc_array_size(heat.n[0], heat.n[1]));
    take_links(&heat, 0, links[0], arena);
    take_links(&heat, 1, links[1], arena);
    mc_buffer_append_text(&out, "<thead><tr><td></td>");
    for (i = 0; i < heat.n[1]; i++) {
        mc_buffer_append_text(&out, "<th scope=\"col\">");
        mc_html_escape(&out, heat.tokens[1][i]);
        mc_buffer_append_text(&out, "</th>");
    }
    mc_buffer_append_text(&out, "</tr></thead>\n");
    for (i = 0; i < heat.n[0]; i++) {
        mc_buffer_append_text(&out, "<tr><th scope=\"row\">");
        mc_html_escape(&out, heat.tokens[0][i]);
        mc_buffer_append_text(&out, "</th>");
        for (k = 0; k < heat.n[1]; k++) {
            double similarity = heat.similarities[i * heat.n[1] + k];

            if (isnan(similarity))
                mc_buffer_append_text(&out, "<td></td>");
            else
                mc_buffer_append_format(&out, "<td class=\"q%d\">%.2f</td>", step_of(similarity),
                                        similarity);
        }
        mc_buffer_append_text(&out, "</tr>\n");
    }
    return mc_buffer_take(&out, arena);
}

/* --- the best edit ---------------------------------------------------------------------------- */

/* As metrics write it (mc_best_edit_begin). NULL: there is none. */
static const struct mc_explained *best_edit_of(const struct mc_explained *how)
{
    const struct mc_explained *edit = mc_explained_typed(how, "best_edit", MC_EXPLAINED_OBJECT);

    return mc_explained_typed(edit, "edit", MC_EXPLAINED_TEXT) == NULL ? NULL : edit;
}

/* A copy of the object without one of its members; what the others contain is shared. */
static const struct mc_explained *without(const struct mc_explained *object,
                                          const struct mc_explained *left_out,
                                          struct mc_arena *arena)
{
    struct mc_explained *copy = mc_arena_array(arena, 1, sizeof(*copy)), **place = &copy->first;
    const struct mc_explained *member;

    *copy = *object;
    for (member = object->first; member != NULL; member = member->next)
        if (member == left_out) {
            copy->n--;
        } else {
            *place = mc_arena_array(arena, 1, sizeof(**place));
            **place = *member;
            place = &(*place)->next;
        }
    *place = NULL;
    return copy;
}

/* How certain it is that no other edit does more. */
static const char *search_text(const struct mc_explained *edit, struct mc_arena *arena)
{
    double tried = mc_explained_number(edit, "tried", (double)NAN);

    if (mc_explained_number(edit, "proved", 0) > 0.5)
        return "No other edit of one triple raises the score more.";
    if (!isnan(tried))
        return mc_arena_format(
            arena,
            mc_explained_number(edit, "all_tried", 0) > 0.5
                ? "The best of all %.0f single edits with the parts of the reference."
                : "The best of %.0f edits that were tried; larger graphs have more of them.",
            tried);
    return "The best edit that was found; another one may raise the score more.";
}

/* The edit of the candidate that would raise the score most; `human` beside its figures: a row for
 * each figure that both the explanation and the edit have. */
static void put_edit(const struct mc_explained *how, double human, struct mc_arena *arena,
                     struct mc_html_values *values)
{
    const struct mc_explained *edit = best_edit_of(how), *after;
    struct mc_drawing drawing = {NULL, arena, WIDTH, false};

    mc_html_set(values, "edit", mc_explained_text(edit, "edit"));
    if (edit == NULL)
        return;
    mc_html_set(values, "edit_from", mc_explained_text(edit, "from"));
    mc_html_set(values, "edit_to", mc_explained_text(edit, "to"));
    mc_html_set_text(values, "edit_search", search_text(edit, arena));
    mc_html_set(values, "edit_human",
                isnan(human) ? mc_slice("", 0) : mc_number_text(human, 6, arena));
    mc_html_set_list(values, "edit_figures");
    for (after = edit->first; after != NULL; after = after->next) {
        double before = mc_explained_number(how, after->key.data, (double)NAN);
        double change = after->number - before;
        struct mc_html_values *row;

        if (after->kind != MC_EXPLAINED_NUMBER || isnan(before) ||
            mc_slice_is(after->key, "proved"))
            continue;
        row = mc_html_add(values, "edit_figures");
        mc_html_set(row, "figure", mc_draw_name(&drawing, after->key));
        mc_html_set(row, "before", mc_draw_number(&drawing, before));
        mc_html_set(row, "after", mc_draw_number(&drawing, after->number));
        mc_html_set_format(row, "change", "%s%.6g",
                           change < 0   ? "\xe2\x88\x92"
                           : change > 0 ? "+"
                                        : "",
                           fabs(change));
        mc_html_set_text(row, "change_class",
                         after->number < before   ? "worse"
                         : after->number > before ? "better"
                                                  : "");
    }
}

/* --- a direction of a metric ------------------------------------------------------------------ */

static struct mc_slice score_text(double score, struct mc_slice reason, struct mc_arena *arena)
{
    return mc_slice_of(isnan(score)
                           ? mc_arena_format(arena, "no score: %.*s", MC_SLICE_ARGUMENTS(reason))
                           : mc_arena_format(arena, "%.6g", score));
}

static void put_way(const struct mc_explained_metric *metric, const struct mc_explained_way *way,
                    double human, struct mc_arena *arena, struct mc_html_values *values)
{
    bool forward = strcmp(way->direction, "forward") == 0, named = metric->n_ways > 1 || !forward;
    struct mc_slice how = mc_slice("", 0), heat = mc_slice("", 0);
    struct mc_buffer text = {NULL, 0, 0};

    if (way->how != NULL) {
        struct mc_drawing drawing = {mc_text_stream_open(&text), arena, WIDTH, false};

        /* As text, as the screen shows it. */
        mc_draw_members(&drawing, without(way->how, best_edit_of(way->how), arena), 0);
        mc_text_stream_close(drawing.stream, &text);
        how = mc_buffer_take(&text, arena);
        heat = heat_markup(way->how, arena);
    }
    mc_html_set_text(values, "direction",
                     !named    ? ""
                     : forward ? "forward"
                               : "backward: candidate and reference exchanged");
    mc_html_set(values, "way_score",
                named ? score_text(way->score, way->reason, arena) : mc_slice("", 0));
    mc_html_set(values, "reason",
                way->how == NULL && !isnan(way->score) ? way->reason : mc_slice("", 0));
    mc_html_set(values, "how", how);
    put_edit(way->how, human, arena, values);
    mc_html_set_markup(values, "heat", heat);
}

/* --- cases ------------------------------------------------------------------------------------ */

static void put_case(const struct mc_explained_case *explained, struct mc_arena *arena,
                     struct mc_html_values *values)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(explained->suite, explained->item);
    struct mc_shown_case *shown = mc_arena_alloc(arena, sizeof(*shown));
    double human = mc_score_scale_to_unit(&explained->suite->files[explained->item->file].scale,
                                          explained->item->human);
    const struct mc_case_lists *lists = mc_case_lists(explained->item);
    size_t i, w;

    mc_shown_case_make(explained->item, arena, shown);
    mc_html_set(values, "id", explained->item->id);
    mc_html_set(values, "phenomenon", phenomenon == NULL ? mc_slice("", 0) : phenomenon->name);
    mc_html_set(values, "dataset",
                phenomenon == NULL ? mc_slice("", 0)
                                   : mc_case_dataset(explained->suite, explained->item));
    mc_html_set_text(values, "human",
                     isnan(explained->item->human) ? "" : mc_explained_judgement(explained, arena));
    mc_html_set(values, "note", mc_case_more(explained->item)->note);
    mc_html_set(values, "facts", mc_case_facts(explained->item, arena));
    mc_html_set(values, "source", mc_case_more(explained->item)->source.text);
    mc_shown_case_fill(shown, arena, values);
    mc_html_set(values, "decides",
                mc_why_deciding(explained, &shown->marks, DECIDING_WIDTH, arena));
    mc_html_set_list(values, "further");
    for (i = 0; i < lists->n_further_references; i++) {
        const struct mc_side *side = &lists->further_references[i];
        struct mc_html_values *row = mc_html_add(values, "further");

        mc_html_set(row, "what", mc_further_name(side, i, arena));
        mc_html_set(row, "text", side->text);
    }
    mc_html_set_list(values, "metrics");
    for (i = 0; i < explained->n_metrics; i++) {
        const struct mc_explained_metric *metric = &explained->metrics[i];
        struct mc_html_values *row = mc_html_add(values, "metrics");

        mc_html_set(row, "metric", metric->name);
        mc_html_set(row, "signature", metric->signature);
        mc_html_set(row, "score", score_text(metric->score, metric->reason, arena));
        mc_html_set_list(row, "ways");
        for (w = 0; w < metric->n_ways; w++)
            put_way(metric, &metric->ways[w], human, arena, mc_html_add(row, "ways"));
    }
}

int mc_explanation_write_page(const struct mc_explained_case *cases, size_t n,
                              const char *templates, FILE *stream, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_page *page = mc_html_page_new(templates, arena, error);
    struct mc_html_values *values = mc_html_values_new(arena);
    int status = -1;
    size_t i;

    mc_html_set_list(values, "cases");
    for (i = 0; i < n; i++)
        put_case(&cases[i], arena, mc_html_add(values, "cases"));
    if (page != NULL) {
        mc_html_set_text(mc_html_page_values(page), "title", "How the scores came about");
        status = mc_html_page_part(page, "explained", values, error);
    }
    if (status == 0)
        status = mc_html_page_write(page, stream, error);
    mc_arena_free(arena);
    return status;
}
