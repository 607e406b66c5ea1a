/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/trees/tree_show.h"

#include <math.h>
#include <stdlib.h>

#include "report/document.h"
#include "report/plain_text.h"
#include "studies/trees/draw_tree.h"

/* --- selection -------------------------------------------------------------------------------- */

static int compare_shown(const void *a, const void *b)
{
    const struct mc_shown_tree *first = a, *second = b;
    bool first_has = !isnan(first->dea), second_has = !isnan(second->dea);

    if (first_has != second_has)
        return first_has ? -1 : 1;
    if (first_has && (first->dea < second->dea || first->dea > second->dea))
        return first->dea < second->dea ? -1 : 1;
    return (first->tree > second->tree) - (first->tree < second->tree);
}

size_t mc_tree_select(const struct mc_tree_selection *selection, struct mc_arena *arena,
                      struct mc_shown_tree **shown, size_t *n_found)
{
    const struct mc_tree_study *study = selection->study;
    const struct mc_treebank *treebank = &study->treebank;
    size_t size = selection->pattern == NULL ? 0 : mc_tree_pattern_size(selection->pattern);
    uint32_t *nodes = mc_arena_array(arena, size, sizeof(*nodes));
    size_t n = 0, i;

    *shown = mc_arena_array(arena, treebank->n_trees, sizeof(**shown));
    for (i = 0; i < treebank->n_trees; i++) {
        struct mc_shown_tree *next = &(*shown)[n];

        if (selection->id != NULL && !mc_slice_is(treebank->trees[i].id, selection->id))
            continue;
        if (selection->pattern != NULL &&
            !mc_tree_pattern_find(selection->pattern, treebank, i, nodes))
            continue;
        next->tree = i;
        next->dea = study->n_runs == 0 ? (double)NAN : study->runs[0].scores[MC_TREE_DEA].values[i];
        next->nodes = size == 0 ? NULL : nodes;
        if (size > 0)
            nodes = mc_arena_array(arena, size, sizeof(*nodes));
        n++;
    }
    *n_found = n;
    qsort(*shown, n, sizeof(**shown), compare_shown);
    return n < selection->most ? n : selection->most;
}

/* --- the sheet -------------------------------------------------------------------------------- */

/* What a run wrote, else the forms in its order, "_" for a token that belongs to no word. */
static struct mc_slice output_text(const struct mc_tree *tree, const struct mc_tree_output *output,
                                   struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    uint32_t i;

    if (output->text.length > 0)
        return output->text;
    for (i = 0; i < output->n_tokens; i++) {
        mc_buffer_append_text(&text, i > 0 ? " " : "");
        if (output->order[i] == 0)
            mc_buffer_append_char(&text, '_');
        else
            mc_buffer_append_slice(&text, tree->words[tree->node_words[output->order[i] - 1]].form);
    }
    return mc_buffer_take(&text, arena);
}

void mc_tree_sheet_shown(struct mc_book *book, const struct mc_tree_selection *selection,
                         const struct mc_shown_tree *shown, size_t n)
{
    static const struct mc_sheet_column columns[] = {{"n", NULL, MC_SHEET_COUNT, 0},
                                                     {"sent_id", NULL, MC_SHEET_TEXT, 0},
                                                     {"text", NULL, MC_SHEET_TEXT, 0},
                                                     {"words", NULL, MC_SHEET_TEXT, 0}};
    const struct mc_tree_study *study = selection->study;
    struct mc_sheet *sheet = mc_book_add(book, "sentences", NULL);
    struct mc_sheet_column column = {NULL, NULL, MC_SHEET_TEXT, 0};
    size_t size = selection->pattern == NULL ? 0 : mc_tree_pattern_size(selection->pattern);
    size_t i, r, k;

    mc_sheet_columns(sheet, columns, sizeof(columns) / sizeof(*columns));
    for (r = 0; r < study->n_runs; r++) {
        column.name = mc_arena_format(sheet->arena, "output:%s", study->runs[r].name);
        column.kind = MC_SHEET_TEXT;
        mc_sheet_column(sheet, column);
        column.name = mc_arena_format(sheet->arena, "dea:%s", study->runs[r].name);
        column.kind = MC_SHEET_REAL;
        mc_sheet_column(sheet, column);
    }
    for (i = 0; i < n; i++) {
        const struct mc_tree *tree = &study->treebank.trees[shown[i].tree];
        struct mc_buffer words = {NULL, 0, 0}; /* of the form, by number: "2 5 7" */

        for (k = 0; k < size; k++)
            mc_buffer_append_format(&words, k > 0 ? " %u" : "%u",
                                    tree->node_words[shown[i].nodes[k]] + 1);
        mc_sheet_count(sheet, shown[i].tree + 1);
        mc_sheet_text(sheet, tree->id);
        mc_sheet_text(sheet, mc_tree_sentence(tree, sheet->arena));
        mc_sheet_text(sheet, mc_buffer_take(&words, sheet->arena));
        for (r = 0; r < study->n_runs; r++) {
            const struct mc_tree_run *run = &study->runs[r];

            mc_sheet_text(sheet,
                          output_text(tree, &run->outputs.items[shown[i].tree], sheet->arena));
            mc_sheet_real(sheet, run->scores[MC_TREE_DEA].values[shown[i].tree]);
        }
    }
}

/* --- for people ------------------------------------------------------------------------------- */

static void draw(const struct mc_tree_selection *selection, const struct mc_shown_tree *shown,
                 struct mc_document *document)
{
    const struct mc_tree_study *study = selection->study;
    const struct mc_tree *tree = &study->treebank.trees[shown->tree];
    size_t size = shown->nodes == NULL ? 0 : mc_tree_pattern_size(selection->pattern), i;
    enum mc_edge_fate *fates = mc_arena_array(document->arena, tree->n_nodes, sizeof(*fates));
    bool *highlighted = mc_arena_array(document->arena, tree->n_nodes, sizeof(*highlighted));
    struct mc_tree_drawing drawing = {NULL, highlighted, false, document->color};
    struct mc_buffer text = {NULL, 0, 0};

    for (i = 0; i < size; i++)
        highlighted[shown->nodes[i]] = true;
    if (study->n_runs > 0) {
        for (i = 0; i < tree->n_nodes; i++)
            fates[i] = study->runs[0].outcomes[shown->tree][i].fate;
        drawing.fates = fates;
    }
    mc_draw_tree(tree, &drawing, document->arena, &text);
    if (document->kind == &mc_markdown_kind)
        (void)fputs("\n```\n", document->stream);
    mc_write_slice(document->stream, mc_buffer_slice(&text));
    if (document->kind == &mc_markdown_kind)
        (void)fputs("```\n\n", document->stream);
    mc_buffer_free(&text);
}

void mc_tree_show(const struct mc_tree_selection *selection, const struct mc_shown_tree *shown,
                  size_t n, struct mc_document *document)
{
    const struct mc_tree_study *study = selection->study;
    struct mc_arena *arena = document->arena;
    size_t i, r;

    for (i = 0; i < n; i++) {
        const struct mc_tree *tree = &study->treebank.trees[shown[i].tree];

        document->kind->gap(document);
        document->kind->subtitle(document, mc_plain_text(tree->id, arena));
        document->kind->paragraph(document, mc_plain_text(mc_tree_sentence(tree, arena), arena));
        for (r = 0; r < study->n_runs; r++) {
            const struct mc_tree_run *run = &study->runs[r];
            struct mc_slice output = output_text(tree, &run->outputs.items[shown[i].tree], arena);
            double dea = run->scores[MC_TREE_DEA].values[shown[i].tree];
            const char *score = isnan(dea) ? "-" : mc_arena_format(arena, "%.2f", dea);

            document->kind->remark(
                document,
                mc_plain_text(mc_arena_slice(arena, "%s (DEA %s): %.*s", run->name, score,
                                             MC_SLICE_ARGUMENTS(output)),
                              arena),
                2);
        }
        draw(selection, &shown[i], document);
    }
}
