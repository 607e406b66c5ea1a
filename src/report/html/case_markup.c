/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/case_markup.h"

#include <inttypes.h>

#include "amr/graph.h"
#include "base/memory.h"
#include "report/explain/difference.h"
#include "report/html/graph_drawing.h"
#include "report/html/template.h"
#include "report/html/word_links.h"

/* The links of one side, and the word of its sentence to be written next. */
struct link_cursor {
    const struct mc_word_link *links;
    size_t n;
    uint32_t word;
};

/* Words that stand for nodes become elements with the ids of these nodes (graph_drawing.h). */
static void append_words(struct mc_slice text, struct link_cursor *cursor, struct mc_buffer *out)
{
    struct mc_slice word;
    size_t at = 0, end = 0, i;

    for (; mc_marked_word_next(text, &at, &word); end = at, cursor->word++) {
        bool any = false;

        mc_html_escape(out, mc_slice(text.data + end, (size_t)(word.data - text.data) - end));
        for (i = 0; i < cursor->n; i++) {
            const struct mc_word_link *link = &cursor->links[i];

            if (cursor->word < link->begin || cursor->word >= link->end)
                continue;
            mc_buffer_append_format(out, "%s%" PRIu32, any ? " " : "<span data-v=\"", link->vertex);
            any = true;
        }
        mc_buffer_append_text(out, any ? "\">" : "");
        mc_html_escape(out, word);
        mc_buffer_append_text(out, any ? "</span>" : "");
    }
    mc_html_escape(out, mc_slice(text.data + end, text.length - end));
}

static struct mc_slice sentence_markup(const struct mc_shown_case *shown, int side,
                                       struct mc_word_linker *linker, struct mc_arena *arena)
{
    const char *element = side == 0 ? "del" : "ins";
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_slice *pieces;
    struct mc_word_link *links;
    struct link_cursor cursor = {.n = mc_word_links_make(linker, shown, side, arena, &links)};
    size_t n = mc_sentence_pieces(shown, side, arena, &pieces), i;

    cursor.links = links;
    for (i = 0; i < n; i++) {
        if (i % 2 == 1)
            mc_buffer_append_format(&out, "<%s>", element);
        append_words(pieces[i], &cursor, &out);
        if (i % 2 == 1)
            mc_buffer_append_format(&out, "</%s>", element);
    }
    return mc_buffer_take(&out, arena);
}

/* --- graphs ----------------------------------------------------------------------------------- */

static struct mc_slice graph_markup(const struct mc_side *side, const struct mc_marked_text *text,
                                    struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    size_t i;

    if (text->n_lines == 0)
        mc_html_escape(&out, mc_side_more(side)->amr);
    for (i = 0; i < text->n_lines; i++) {
        const struct mc_marked_line *line = &text->lines[i];
        bool marked = line->sign == '-' || line->sign == '+' || line->sign == '~';

        /* No strike-through: it would hide the constant of ":polarity -". */
        mc_buffer_append_text(&out, line->sign == '-'   ? "<span class=\"minus\">\xE2\x88\x92 "
                                    : line->sign == '+' ? "<span class=\"plus\">+ "
                                    : line->sign == '~' ? "<span class=\"changed\">~ "
                                                        : "  ");
        mc_html_escape(&out, line->text);
        mc_buffer_append_text(&out, marked ? "</span>\n" : "\n");
    }
    return mc_buffer_take(&out, arena);
}

static struct mc_slice drawing_markup(const struct mc_shown_case *shown, int side,
                                      struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};

    if (shown->is_drawn && (side == 0 || mc_side_more(&shown->item->candidate)->graph != NULL))
        mc_graph_drawing_append(&shown->layout, side,
                                side == 0 ? "AMR of the reference" : "AMR of the candidate", &out);
    return mc_buffer_take(&out, arena);
}

void mc_shown_case_fill(const struct mc_shown_case *shown, struct mc_arena *arena,
                        struct mc_html_values *values)
{
    bool compared = mc_shown_case_is_compared(shown);
    const struct mc_difference *difference = &shown->marks.difference;
    const struct mc_side *reference = &shown->item->reference;
    const struct mc_side *candidate = &shown->item->candidate;
    const struct mc_amr_graph *graphs[2] = {mc_side_more(reference)->graph,
                                            mc_side_more(candidate)->graph};
    struct mc_marked_text texts[2] = {{0}, {0}};
    struct mc_word_linker *linker = mc_word_linker_open();

    if (compared)
        mc_marked_graphs(graphs, difference, arena, texts);

    mc_html_set_markup(values, "reference", sentence_markup(shown, 0, linker, arena));
    mc_html_set_markup(values, "candidate", sentence_markup(shown, 1, linker, arena));
    mc_html_set_markup(values, "reference_graph", graph_markup(reference, &texts[0], arena));
    mc_html_set_markup(values, "candidate_graph", graph_markup(candidate, &texts[1], arena));
    mc_html_set_markup(values, "reference_drawing", drawing_markup(shown, 0, arena));
    mc_html_set_markup(values, "candidate_drawing", drawing_markup(shown, 1, arena));
    mc_html_set(values, "edits", compared ? mc_edits_text(difference, arena) : mc_slice("", 0));
    mc_html_set(values, "edits_remark",
                compared ? mc_edits_remark(difference, arena) : mc_slice("", 0));
    mc_word_linker_close(linker);
}
