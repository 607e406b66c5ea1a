/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_constructions.c: collects the significant forms of all runs of a treebank by their texts,
 * and goes through them from the smallest to the largest to drop redundant ones. */
#include "studies/trees/tree_constructions.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* A form; `run` and `form` are those in which it stands out most. */
struct candidate {
    uint32_t text; /* number of its text */
    uint32_t n_runs, n_shown;
    size_t run;
    const struct mc_mined_subtree *form; /* NULL: not significant in any run */
    struct mc_tree_rate rate;
    double q;
};

/* The forms of all runs of a treebank by their texts. */
struct form_index {
    const struct mc_tree_mined_run *runs;
    size_t n_runs;
    struct mc_string_map *texts;
    struct candidate *candidates;           /* [n_texts] */
    const struct mc_mined_subtree ***forms; /* [n_runs][n_texts]; NULL: the run lacks the form */
    struct mc_arena *arena;
};

static double excess(struct mc_tree_rate rate)
{
    return rate.low - rate.base;
}

static void collect_forms(struct form_index *index, double alpha)
{
    struct mc_arena *arena = index->arena;
    size_t n_texts, r, i;

    index->texts = mc_string_map_new(arena);
    for (r = 0; r < index->n_runs; r++)
        for (i = 0; i < index->runs[r].n; i++)
            (void)mc_string_map_add(index->texts, index->runs[r].forms[i].subtree->text, NULL);
    n_texts = mc_string_map_size(index->texts);
    index->candidates = mc_arena_array(arena, n_texts, sizeof(*index->candidates));
    index->forms = mc_arena_array(arena, index->n_runs, sizeof(*index->forms));
    for (r = 0; r < index->n_runs; r++) {
        index->forms[r] = mc_arena_array(arena, n_texts, sizeof(**index->forms));
        for (i = 0; i < index->runs[r].n; i++) {
            const struct mc_mined_subtree *form = &index->runs[r].forms[i];
            uint32_t text = mc_string_map_find(index->texts, form->subtree->text);
            struct candidate *candidate = &index->candidates[text];
            struct mc_tree_rate rate;

            index->forms[r][text] = form;
            candidate->text = text;
            candidate->n_runs++;
            if (!form->figures.suspicious || !(index->runs[r].q[i] <= alpha))
                continue;
            candidate->n_shown++;
            rate = mc_tree_rate(&form->figures);
            if (candidate->form != NULL && !(excess(rate) > excess(candidate->rate)))
                continue;
            candidate->run = r;
            candidate->form = form;
            candidate->rate = rate;
            candidate->q = index->runs[r].q[i];
        }
    }
}

/* Smaller ones first, then those that stand out more, then by text. */
static int compare_candidates(const void *a, const void *b)
{
    const struct candidate *first = *(const struct candidate *const *)a;
    const struct candidate *second = *(const struct candidate *const *)b;

    if (first->form->subtree->size != second->form->subtree->size)
        return first->form->subtree->size < second->form->subtree->size ? -1 : 1;
    if (excess(first->rate) > excess(second->rate) || excess(first->rate) < excess(second->rate))
        return excess(first->rate) > excess(second->rate) ? -1 : 1;
    return mc_slice_compare(first->form->subtree->text, second->form->subtree->text);
}

/* Whether all sentences of a form are among those of the other. */
static bool is_within(const struct mc_subtree *form, const struct mc_subtree *other)
{
    uint32_t i, k = 0;

    for (i = 0; i < form->n_sentences; i++) {
        while (k < other->n_sentences && other->sentences[k] < form->sentences[i])
            k++;
        if (k == other->n_sentences || other->sentences[k] != form->sentences[i])
            return false;
    }
    return true;
}

/* Whether a smaller form already covers this one in the run in which it stands out. */
static bool is_redundant(const struct form_index *index, const struct candidate *candidate,
                         const struct candidate *smaller)
{
    const struct mc_mined_subtree *other = index->forms[candidate->run][smaller->text];

    return other != NULL && candidate->rate.low <= mc_tree_rate(&other->figures).high &&
           is_within(candidate->form->subtree, other->subtree);
}

static int compare_constructions(const void *a, const void *b)
{
    const struct mc_tree_construction *first = a, *second = b;
    double x = excess(first->rate), y = excess(second->rate);

    if (x > y || x < y)
        return x > y ? -1 : 1;
    return mc_slice_compare(first->text, second->text);
}

void mc_tree_constructions_add(struct mc_tree_constructions *constructions,
                               const struct mc_tree_study *study,
                               const struct mc_tree_mined_run *runs, size_t n_runs, double alpha)
{
    struct form_index index = {.runs = runs, .n_runs = n_runs, .arena = mc_arena_new()};
    const struct candidate **shown, **kept;
    size_t n = 0, n_kept = 0, n_texts, i, k;

    collect_forms(&index, alpha);
    n_texts = mc_string_map_size(index.texts);
    shown = mc_arena_array(index.arena, n_texts, sizeof(*shown));
    kept = mc_arena_array(index.arena, n_texts, sizeof(*kept));
    for (i = 0; i < n_texts; i++)
        if (index.candidates[i].form != NULL)
            shown[n++] = &index.candidates[i];
    qsort(shown, n, sizeof(*shown), compare_candidates);
    for (i = 0; i < n; i++) {
        const struct candidate *candidate = shown[i];

        for (k = 0; k < n_kept && !is_redundant(&index, candidate, kept[k]); k++)
            continue;
        if (k < n_kept)
            continue;
        kept[n_kept++] = candidate;
        *MC_ARENA_PUSH(constructions->arena, constructions->items, constructions->n,
                       constructions->capacity) = (struct mc_tree_construction){
            .study = study,
            .run = runs[candidate->run].run,
            .text = mc_arena_copy(constructions->arena, candidate->form->subtree->text),
            .size = candidate->form->subtree->size,
            .n = candidate->form->figures.with,
            .n_failed = candidate->form->figures.with_failed,
            .rate = candidate->rate,
            .q = candidate->q,
            .n_runs = candidate->n_runs,
            .n_shown = candidate->n_shown};
    }
    for (i = 0; i < n_runs; i++)
        constructions->n_tested =
            runs[i].n > constructions->n_tested ? runs[i].n : constructions->n_tested;
    if (constructions->n > 0)
        qsort(constructions->items, constructions->n, sizeof(*constructions->items),
              compare_constructions);
    mc_arena_free(index.arena);
}
