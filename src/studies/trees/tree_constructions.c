/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_constructions.c: what the tests of all runs of a treebank show is gathered by the text of a
 * form, and looked through from the smallest to the largest. */
#include "studies/trees/tree_constructions.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* A form that is shown in some run; `run` and `form` are those where it stands out most. */
struct candidate {
    uint32_t text; /* its number */
    uint32_t n_runs, n_shown;
    size_t run;
    const struct mc_mined_subtree *form; /* NULL: it is shown nowhere */
    struct mc_tree_rate rate;
    double q;
};

/* The forms of all runs of a treebank by their texts. */
struct gathering {
    const struct mc_tree_mined_run *runs;
    size_t n_runs;
    struct mc_string_map *texts;
    struct candidate *candidates;           /* [n_texts] */
    const struct mc_mined_subtree ***forms; /* [n_runs][n_texts]; NULL: the run has it not */
    struct mc_arena *arena;
};

static double excess(struct mc_tree_rate rate)
{
    return rate.low - rate.base;
}

static void gather(struct gathering *gathering, double alpha)
{
    struct mc_arena *arena = gathering->arena;
    size_t n_texts, r, i;

    gathering->texts = mc_string_map_new(arena);
    for (r = 0; r < gathering->n_runs; r++)
        for (i = 0; i < gathering->runs[r].n; i++)
            (void)mc_string_map_add(gathering->texts, gathering->runs[r].forms[i].subtree->text,
                                    NULL);
    n_texts = mc_string_map_size(gathering->texts);
    gathering->candidates = mc_arena_array(arena, n_texts, sizeof(*gathering->candidates));
    gathering->forms = mc_arena_array(arena, gathering->n_runs, sizeof(*gathering->forms));
    for (r = 0; r < gathering->n_runs; r++) {
        gathering->forms[r] = mc_arena_array(arena, n_texts, sizeof(**gathering->forms));
        for (i = 0; i < gathering->runs[r].n; i++) {
            const struct mc_mined_subtree *form = &gathering->runs[r].forms[i];
            uint32_t text = mc_string_map_find(gathering->texts, form->subtree->text);
            struct candidate *one = &gathering->candidates[text];
            struct mc_tree_rate rate;

            gathering->forms[r][text] = form;
            one->text = text;
            one->n_runs++;
            if (!form->figures.suspicious || !(gathering->runs[r].q[i] <= alpha))
                continue;
            one->n_shown++;
            rate = mc_tree_rate(&form->figures);
            if (one->form != NULL && !(excess(rate) > excess(one->rate)))
                continue;
            one->run = r;
            one->form = form;
            one->rate = rate;
            one->q = gathering->runs[r].q[i];
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

/* Whether all sentences of a form have the other, too; both ascend. */
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

/* Whether a smaller form says the same of the run in which this one stands out. */
static bool is_said_by(const struct gathering *gathering, const struct candidate *one,
                       const struct candidate *smaller)
{
    const struct mc_mined_subtree *other = gathering->forms[one->run][smaller->text];

    return other != NULL && one->rate.low <= mc_tree_rate(&other->figures).high &&
           is_within(one->form->subtree, other->subtree);
}

static int compare_constructions(const void *a, const void *b)
{
    const struct mc_tree_construction *first = a, *second = b;
    double x = excess(first->rate), y = excess(second->rate);

    if (x > y || x < y)
        return x > y ? -1 : 1;
    return mc_slice_compare(first->text, second->text);
}

void mc_tree_constructions_add(struct mc_tree_constructions *all, const struct mc_tree_study *study,
                               const struct mc_tree_mined_run *runs, size_t n_runs, double alpha)
{
    struct gathering gathering = {.runs = runs, .n_runs = n_runs, .arena = mc_arena_new()};
    const struct candidate **shown, **kept;
    size_t n = 0, n_kept = 0, n_texts, i, k;

    gather(&gathering, alpha);
    n_texts = mc_string_map_size(gathering.texts);
    shown = mc_arena_array(gathering.arena, n_texts, sizeof(*shown));
    kept = mc_arena_array(gathering.arena, n_texts, sizeof(*kept));
    for (i = 0; i < n_texts; i++)
        if (gathering.candidates[i].form != NULL)
            shown[n++] = &gathering.candidates[i];
    qsort(shown, n, sizeof(*shown), compare_candidates);
    for (i = 0; i < n; i++) {
        const struct candidate *one = shown[i];

        for (k = 0; k < n_kept && !is_said_by(&gathering, one, kept[k]); k++)
            continue;
        if (k < n_kept)
            continue;
        kept[n_kept++] = one;
        *MC_ARENA_PUSH(all->arena, all->items, all->n, all->capacity) =
            (struct mc_tree_construction){.study = study,
                                          .run = runs[one->run].run,
                                          .text =
                                              mc_arena_copy(all->arena, one->form->subtree->text),
                                          .size = one->form->subtree->size,
                                          .n = one->form->figures.with,
                                          .n_failed = one->form->figures.with_failed,
                                          .rate = one->rate,
                                          .q = one->q,
                                          .n_runs = one->n_runs,
                                          .n_shown = one->n_shown};
    }
    for (i = 0; i < n_runs; i++)
        all->n_tested = runs[i].n > all->n_tested ? runs[i].n : all->n_tested;
    if (all->n > 0)
        qsort(all->items, all->n, sizeof(*all->items), compare_constructions);
    mc_arena_free(gathering.arena);
}
