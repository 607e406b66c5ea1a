#include <math.h>

#include "amr/penman.h"
#include "commands/new_case.h"
#include "phenomena/pair_words.h"
#include "suite/score_scale.h"

static bool is_set_of(const struct mc_edit_patterns *set, enum mc_graph_edit_kind kind)
{
    return set->n == 1 && set->items[0].kind == kind;
}

/* Which side denies more, by the words: above 0 the candidate. */
static int negation_moves(const struct mc_new_case *item)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(NULL);
    struct mc_pair_words words;
    int moves = 0;

    mc_pair_words_read(item->reference.text, item->candidate.text, knowledge, arena, &words);
    if (!words.too_long)
        moves = (int)words.sides[1].n_negations - (int)words.sides[0].n_negations;
    mc_word_knowledge_free(knowledge);
    mc_arena_free(arena);
    return moves;
}

bool mc_new_case_change(const struct mc_phenomenon *phenomenon, const struct mc_new_case *item,
                        enum mc_graph_change *change)
{
    const struct mc_phenomenon_rule *rule = &phenomenon->rule;
    bool copies = false, negates = false, swaps = false;
    int moves;
    size_t i;

    for (i = 0; rule->has_edits && i < rule->n_sets; i++) {
        copies = copies || rule->sets[i].n == 0;
        negates = negates || is_set_of(&rule->sets[i], MC_GRAPH_EDIT_POLARITY);
        swaps = swaps || is_set_of(&rule->sets[i], MC_GRAPH_EDIT_ROLE_SWAP);
    }
    moves = negates ? negation_moves(item) : 0;
    *change = copies      ? MC_GRAPH_COPY
              : moves > 0 ? MC_GRAPH_NEGATE
              : moves < 0 ? MC_GRAPH_AFFIRM
                          : MC_GRAPH_SWAP_ROLES;
    return copies || moves != 0 || swaps;
}

bool mc_new_case_propose(const struct mc_phenomenon *phenomenon, struct mc_new_case *item,
                         struct mc_arena *arena, enum mc_graph_change *change)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    bool is_proposed;
    size_t mistake;

    if (item->reference.amr.length == 0 || item->candidate.amr.length > 0 ||
        !mc_new_case_change(phenomenon, item, change) ||
        mc_penman_read_one(item->reference.amr, arena, &graph, &mistake, &ignored) != 0)
        return false;
    is_proposed = mc_graph_propose(graph, item->reference.amr, *change, &out);
    if (is_proposed)
        item->candidate.amr = mc_slice_of(mc_arena_format(arena, "%s", out.data));
    mc_buffer_free(&out);
    return is_proposed;
}

double mc_new_case_score(const struct mc_new_place *place, const struct mc_new_case *item,
                         double range[2])
{
    const struct mc_suite_file *file = &place->suite->files[place->file];
    const struct mc_rubric_range *rubric =
        mc_rubric_range(&place->phenomenon->rule, item->subphenomenon);
    double middle, half_step;

    if (file->judgement.by != MC_JUDGED_BY_RUBRIC || rubric == NULL ||
        !mc_score_scale_is_of_rubric(&file->scale))
        return (double)NAN;
    range[0] = rubric->minimum;
    range[1] = rubric->maximum;
    middle = (range[0] + range[1]) / 2;
    half_step = round(middle * 2) / 2;
    if (half_step < range[0] || half_step > range[1])
        half_step = round(middle * 10) / 10;
    return half_step;
}
