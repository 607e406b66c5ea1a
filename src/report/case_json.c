/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/case_json.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/word_alignment.h"
#include "base/memory.h"
#include "report/case_marks.h"
#include "report/explain/difference.h"
#include "report/json_stream.h"

static const char *const side_names[2] = {"reference", "candidate"};

/* The text of a graph, with one relation per line; the text as in the suite if it was not parsed.
 * Without indentation. In the arena. */
static struct mc_slice amr_of(const struct mc_side *side, struct mc_arena *arena)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    struct mc_slice text = mc_side_more(side)->amr;
    bool begins = true; /* a line, whose leading spaces are dropped */
    size_t n = 0, i;
    char *copy;

    if (mc_side_more(side)->graph != NULL) {
        mc_penman_write(mc_side_more(side)->graph, false, &buffer);
        text = mc_buffer_slice(&buffer);
    }
    copy = mc_arena_alloc(arena, text.length + 1);
    for (i = 0; i < text.length; i++) {
        if (begins && (text.data[i] == ' ' || text.data[i] == '\t'))
            continue;
        begins = text.data[i] == '\n';
        copy[n++] = text.data[i];
    }
    mc_buffer_free(&buffer);
    return mc_slice(copy, n);
}

static void put_graphs(struct mc_json_stream *json, const struct mc_case *item)
{
    const struct mc_side *const sides[2] = {&item->reference, &item->candidate};
    size_t i;

    mc_json_put_array(json, "references", MC_JSON_SOME);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++) {
        const struct mc_side *side = &mc_case_lists(item)->further_references[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        if (side->has_text)
            mc_json_put_slice(json, "text", side->text);
        if (mc_side_more(side)->amr.length > 0)
            mc_json_put_slice(json, "amr", amr_of(side, json->arena));
        if (side->kind == MC_SIDE_TARGETED)
            mc_json_put_text(json, "kind", "targeted");
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_object(json, "amr", MC_JSON_SOME);
    for (i = 0; i < 2; i++)
        if (mc_side_more(sides[i])->amr.length > 0)
            mc_json_put_slice(json, side_names[i], amr_of(sides[i], json->arena));
    mc_json_put_end(json);
}

/* Puts what `append` writes of the alignment. */
static void put_appended(struct mc_json_stream *json, const char *key,
                         void (*append)(const struct mc_word_alignment *, struct mc_buffer *),
                         const struct mc_word_alignment *alignment)
{
    struct mc_buffer text = {NULL, 0, 0};

    append(alignment, &text);
    mc_json_put_slice(json, key, mc_buffer_slice(&text));
    mc_buffer_free(&text);
}

/* An alignment that cannot be read is omitted. */
static void put_alignments(struct mc_json_stream *json, const struct mc_case *item)
{
    const struct mc_amr_graph *const graphs[2] = {mc_side_more(&item->reference)->graph,
                                                  mc_side_more(&item->candidate)->graph};
    size_t i;

    mc_json_put_object(json, "alignments", MC_JSON_SOME);
    for (i = 0; i < 2; i++) {
        struct mc_word_alignment alignment;
        struct mc_error error = MC_NO_ERROR;

        if (graphs[i] == NULL ||
            mc_word_alignment_of_metadata(graphs[i], json->arena, &alignment, &error) != 1)
            continue;
        mc_json_put_object(json, side_names[i], MC_JSON_FLAT);
        put_appended(json, "words", mc_word_alignment_append_words, &alignment);
        put_appended(json, "nodes", mc_word_alignment_append_nodes, &alignment);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_edits(struct mc_json_stream *json, const struct mc_case_marks *marks)
{
    struct mc_slice remark;
    size_t side, i;

    if (marks->graphs[0].n_lines == 0)
        return;
    mc_json_put_array(json, "edits", MC_JSON_FLAT);
    for (i = 0; i < marks->difference.n_edits; i++)
        mc_json_put_slice(json, NULL, marks->difference.edits[i].text);
    mc_json_put_end(json);
    remark = mc_edits_remark(&marks->difference, json->arena);
    mc_json_put_some_slice(json, "edits_remark", remark);
    mc_json_put_object(json, "marks", MC_JSON_FLAT);
    for (side = 0; side < 2; side++) {
        const struct mc_marked_text *text = &marks->graphs[side];
        char *signs = mc_arena_array(json->arena, text->n_lines + 1, 1);

        for (i = 0; i < text->n_lines; i++)
            signs[i] = text->lines[i].sign;
        mc_json_put_slice(json, side_names[side], mc_slice(signs, text->n_lines));
    }
    mc_json_put_end(json);
}

void mc_case_json_put(struct mc_json_stream *json, const struct mc_case *item)
{
    struct mc_arena_mark mark = mc_arena_mark(json->arena);
    struct mc_case_marks marks;
    size_t side, i;

    mc_json_put_some_slice(json, "note", mc_case_more(item)->note);
    put_graphs(json, item);
    put_alignments(json, item);
    mc_case_marks_find(item, json->arena, &marks);
    put_edits(json, &marks);
    mc_json_put_object(json, "words", MC_JSON_SOME);
    for (side = 0; marks.words[0] != NULL && side < 2; side++) {
        mc_json_put_array(json, side_names[side], MC_JSON_FLAT);
        for (i = 0; i < marks.n_words[side]; i++)
            mc_json_put_pair(json, NULL, (double)marks.words[side][i].begin,
                             (double)marks.words[side][i].end);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_arena_reset(json->arena, mark);
}
