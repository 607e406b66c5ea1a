/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/random.h"
#include "tests/unit/alignments.h"

struct draws {
    uint64_t seed, n;
};

static uint32_t draw(struct draws *draws, uint32_t below)
{
    return mc_random_below(mc_random_bits(draws->seed, 0, draws->n++), below);
}

struct relation {
    uint32_t from, to, label;
};

static struct relation *draw_relations(struct draws *draws, uint32_t n, uint32_t n_nodes,
                                       uint32_t n_labels, struct mc_arena *arena)
{
    struct relation *relations = mc_arena_array(arena, n, sizeof(*relations));
    uint32_t i;

    for (i = 0; i < n; i++) {
        relations[i].from = draw(draws, n_nodes);
        relations[i].to = draw(draws, n_nodes);
        relations[i].label = draw(draws, n_labels);
    }
    return relations;
}

static int64_t amount(struct draws *draws, enum mc_made_up_amounts amounts)
{
    if (amounts == MC_MADE_UP_EDITS)
        return (1 + draw(draws, 6)) * MC_ALIGN_ONE;
    return amounts == MC_MADE_UP_COUNTS ? MC_ALIGN_ONE
                                        : 1 + (int64_t)draw(draws, (uint32_t)MC_ALIGN_ONE);
}

static void add_relations(struct mc_align_builder *builder, const struct mc_made_up_alignment *form,
                          struct draws *draws, struct mc_arena *arena)
{
    enum mc_made_up_amounts amounts =
        form->amounts == MC_MADE_UP_GRADES ? MC_MADE_UP_COUNTS : form->amounts;
    struct relation *left =
        draw_relations(draws, form->n_left_relations, form->n_left, form->n_labels, arena);
    struct relation *right =
        draw_relations(draws, form->n_right_relations, form->n_right, form->n_labels, arena);
    uint32_t i, k;

    for (i = 0; i < form->n_left_relations; i++) {
        for (k = 0; k < form->n_right_relations; k++) {
            const struct relation *a = &left[i], *b = &right[k];

            if (a->from == a->to || b->from == b->to)
                continue;
            if (a->label == b->label)
                mc_align_add_gain(builder, a->from, b->from, a->to, b->to, amount(draws, amounts));
            if (amounts == MC_MADE_UP_EDITS)
                mc_align_add_gain(builder, a->from, b->to, a->to, b->from, MC_ALIGN_ONE);
        }
    }
}

/* Adds weights of pairs of nodes: of those with the same concept and, for grades and edits, of most
 * others. */
static void add_nodes(struct mc_align_builder *builder, const struct mc_made_up_alignment *form,
                      struct draws *draws, struct mc_arena *arena)
{
    uint32_t *right = mc_arena_array(arena, form->n_right, sizeof(*right)), i, k;
    bool dense = form->amounts == MC_MADE_UP_GRADES || form->amounts == MC_MADE_UP_EDITS;

    for (k = 0; k < form->n_right; k++)
        right[k] = draw(draws, form->n_concepts);
    for (i = 0; i < form->n_left; i++) {
        uint32_t concept = draw(draws, form->n_concepts);

        for (k = 0; k < form->n_right; k++)
            if (right[k] == concept || (dense && draw(draws, 4) > 0))
                mc_align_add_weight(builder, i, k, amount(draws, form->amounts));
        if (form->amounts == MC_MADE_UP_EDITS)
            mc_align_add_weight(builder, i, form->n_right + i, 2 * MC_ALIGN_ONE);
    }
}

void mc_make_up_alignment(const struct mc_made_up_alignment *form, struct mc_arena *arena,
                          struct mc_align_problem *problem)
{
    uint32_t alone = form->amounts == MC_MADE_UP_EDITS ? form->n_left : 0;
    struct mc_align_builder *builder = mc_align_begin(form->n_left, form->n_right + alone, arena);
    struct draws draws = {form->seed, 0};
    bool whole = form->amounts == MC_MADE_UP_COUNTS || form->amounts == MC_MADE_UP_EDITS;

    assert_non_null(builder);
    add_nodes(builder, form, &draws, arena);
    add_relations(builder, form, &draws, arena);
    assert_int_equal(mc_align_finish(builder, whole ? MC_ALIGN_ONE : 1, problem), 0);
}

int64_t mc_align_by_enumeration(const struct mc_align_problem *problem, struct mc_arena *arena)
{
    uint32_t n = problem->n_left, i;
    uint32_t *right_of = mc_arena_array(arena, n, sizeof(*right_of));
    bool *used = mc_arena_array(arena, problem->n_right, sizeof(*used));
    int64_t best = 0, value;

    for (i = 0; i < n; i++)
        right_of[i] = MC_ALIGN_NONE;
    /* Counts through all mappings: NONE, 0, 1, ..., n_right - 1 at each left node. */
    for (;;) {
        value = mc_align_value(problem, right_of);
        best = value > best ? value : best;
        for (i = 0; i < n; i++) {
            uint32_t next = right_of[i] == MC_ALIGN_NONE ? 0 : right_of[i] + 1;

            if (right_of[i] != MC_ALIGN_NONE)
                used[right_of[i]] = false;
            while (next < problem->n_right && used[next])
                next++;
            right_of[i] = next < problem->n_right ? next : MC_ALIGN_NONE;
            if (right_of[i] == MC_ALIGN_NONE)
                continue;
            used[next] = true;
            break;
        }
        if (i == n)
            return best;
    }
}

void mc_assert_sound_alignment(const struct mc_align_problem *problem,
                               const struct mc_align_result *result, struct mc_arena *arena)
{
    bool *used = mc_arena_array(arena, problem->n_right, sizeof(*used));
    uint32_t i;

    for (i = 0; i < problem->n_left; i++) {
        if (result->right_of[i] == MC_ALIGN_NONE)
            continue;
        assert_true(result->right_of[i] < problem->n_right);
        assert_false(used[result->right_of[i]]);
        used[result->right_of[i]] = true;
    }
    assert_true(mc_align_value(problem, result->right_of) == result->value);
    assert_true(result->bound >= result->value);
    assert_true(result->proved == (result->bound == result->value));
}
