/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best single edit: by hand, and against all edits tried one by one. */
#include "metrics/smatch/best_edit.c"

#include "tests/unit/support.h"

#include "amr/align_exact.h"
#include "base/memory.h"
#include "base/random.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_texts.h"

static const struct mc_smatch_options NEW = {
    MC_SMATCH_NEW, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY}, MC_SMATCH_ALL};
static const struct mc_smatch_options OLD = {
    MC_SMATCH_OLD, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY}, MC_SMATCH_ALL};

static bool best_edit(const char *candidate, const char *reference,
                      const struct mc_smatch_options *options, enum mc_smatch_objective objective,
                      struct mc_smatch_edit *edit)
{
    struct mc_smatch_pair *pair = mc_arena_alloc(arena, sizeof(*pair));
    struct mc_smatch_parse_error parse_error;

    if (mc_smatch_match(mc_slice_of(candidate), mc_slice_of(reference), options, arena, pair,
                        &parse_error) != 0)
        fail_msg("%s", parse_error.text);
    return mc_smatch_best_edit(pair, options, objective, edit);
}

static void assert_edit(const char *candidate, const char *reference, enum mc_edit_kind kind,
                        double f)
{
    struct mc_smatch_edit edit;

    assert_true(best_edit(candidate, reference, &NEW, MC_SMATCH_RAISE_F, &edit));
    assert_int_equal(edit.kind, kind);
    assert_near(edit.figures.f, f, 1e-12);
    assert_true(edit.proved);
}

static const char cat[] = "(s / sleep-01 :ARG0 (c / cat))";

static void test_kinds(void **state)
{
    (void)state;
    assert_edit(cat, "(s / sleep-01 :ARG0 (d / dog))", MC_EDIT_CHANGE_CONCEPT, 1);
    assert_edit(cat, "(s / sleep-01 :ARG1 (c / cat))", MC_EDIT_CHANGE_ROLE, 1);
    assert_edit("(c / cat :quant 2)", "(c / cat :quant 3)", MC_EDIT_CHANGE_CONSTANT, 1);
    assert_edit("(c / cat :quant 2)", "(c / cat :ord 2)", MC_EDIT_CHANGE_ROLE, 1);
    assert_edit(cat, "(s / sleep-01 :ARG0 (c / cat) :polarity -)", MC_EDIT_ADD, 1);
    assert_edit("(s / sleep-01 :ARG0 (c / cat :ARG1-of s))", cat, MC_EDIT_DROP, 1);
    /* The reference has a node more: P = 4/4, R = 4/6. A relation that is there between two nodes
     * cannot be had; the quantity can: P = 5/5, R = 5/7. */
    assert_edit(cat, "(s / sleep-01 :ARG0 (c / cat :quant 2 :mod (b / big)))", MC_EDIT_ADD,
                2 * 5.0 / (5 + 7));
}

static void test_none(void **state)
{
    static const char name[] = "(n / name :op1 \"A\")";
    struct mc_smatch_options srl = {
        MC_SMATCH_DAMONTE, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY}, MC_SMATCH_SRL};
    struct mc_smatch_edit edit;

    (void)state;
    assert_false(best_edit(cat, cat, &NEW, MC_SMATCH_RAISE_F, &edit));
    /* The same attribute once more would score 4/3: it is no edit. */
    assert_false(best_edit(name, name, &NEW, MC_SMATCH_RAISE_F, &edit));
    assert_false(best_edit(cat, "(s / sleep-01 :ARG1 (c / cat))", &srl, MC_SMATCH_RAISE_F, &edit));
}

/* With the concept of the top TOP changes too: from 2 of 4 to 4. */
static void test_top_of_old(void **state)
{
    static const char dog[] = "(d / dog :mod (b / big))", cow[] = "(c / cow :mod (b / big))";
    struct mc_smatch_edit edit;

    (void)state;
    assert_true(best_edit(dog, cow, &OLD, MC_SMATCH_RAISE_F, &edit));
    assert_int_equal(edit.kind, MC_EDIT_CHANGE_CONCEPT);
    assert_int_equal(edit.matched, 4);
    assert_near(edit.figures.f, 1, 0);
}

static void test_objectives(void **state)
{
    /* 4 of 5 and of 7 agree. F: a change of ARG1, or of polarity, to 5 of 5 and of 7. */
    static const char a[] = "(s / sleep-01 :ARG0 (c / cat) :polarity -)";
    static const char b[] = "(s / sleep-01 :ARG0 (c / cat :mod (b / big)) :quant 1)";
    struct mc_smatch_edit edit;

    (void)state;
    assert_true(best_edit(a, b, &NEW, MC_SMATCH_RAISE_RECALL, &edit));
    assert_near(edit.figures.recall, 5.0 / 7, 1e-12);
    assert_true(best_edit(a, b, &NEW, MC_SMATCH_RAISE_PRECISION, &edit));
    assert_int_equal(edit.kind, MC_EDIT_DROP);
    assert_near(edit.figures.precision, 1, 1e-12);
    assert_true(best_edit(a, b, &NEW, MC_SMATCH_RAISE_F, &edit));
    assert_int_equal(edit.kind, MC_EDIT_ADD);
    assert_near(edit.figures.f, 2 * 5.0 / (6 + 7), 1e-12);
}

static void test_items(void **state)
{
    struct mc_smatch_options options = {
        MC_SMATCH_DAMONTE, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY},
        MC_SMATCH_CONCEPTS};
    struct mc_smatch_edit edit;

    (void)state;
    assert_true(best_edit(cat, "(x / cat)", &options, MC_SMATCH_RAISE_F, &edit));
    assert_int_equal(edit.kind, MC_EDIT_DROP);
    assert_int_equal(edit.from, 0);
    assert_near(edit.figures.f, 1, 0);
    assert_true(best_edit("(x / cat)", cat, &options, MC_SMATCH_RAISE_F, &edit));
    assert_int_equal(edit.kind, MC_EDIT_ADD);
    assert_near(edit.figures.f, 1, 0);
    assert_true(best_edit(cat, "(r / run-01 :ARG0 (c / cat))", &options, MC_SMATCH_RAISE_F, &edit));
    assert_int_equal(edit.kind, MC_EDIT_CHANGE_CONCEPT);
    assert_near(edit.figures.f, 1, 0);
}

/* --- against all edits ------------------------------------------------------------------------ */

static uint32_t pick(uint32_t seed, uint32_t *draw, uint32_t n)
{
    return mc_random_below(mc_random_bits(7, seed, (*draw)++), n);
}

/* A tree of 2 to 5 nodes with few concepts and labels, some constants and reentrant names. */
static const char *made_up(uint32_t seed)
{
    struct mc_buffer text = {NULL, 0, 0};
    uint32_t draw = 0, n = 2 + pick(seed, &draw, 4), open = 1, i;
    const char *copy;

    mc_buffer_append_format(&text, "(n0 / c%u", pick(seed, &draw, 3));
    for (i = 1; i < n; i++) {
        while (open > 1 && pick(seed, &draw, 2) == 0) {
            mc_buffer_append_char(&text, ')');
            open--;
        }
        if (pick(seed, &draw, 3) == 0)
            mc_buffer_append_format(&text, " :q%u %u", pick(seed, &draw, 2), pick(seed, &draw, 2));
        if (i > 1 && pick(seed, &draw, 4) == 0)
            mc_buffer_append_format(&text, " :r%u n%u", pick(seed, &draw, 3), pick(seed, &draw, i));
        mc_buffer_append_format(&text, " :r%u (n%u / c%u", pick(seed, &draw, 3), i,
                                pick(seed, &draw, 3));
        open++;
    }
    mc_buffer_append_repeated(&text, ')', open);
    copy = mc_arena_strdup(arena, text.data);
    mc_buffer_free(&text);
    return copy;
}

/* The best F so far, or that of the graph after the draft. */
static double try_draft(const struct mc_smatch_pair *pair, const struct smatch_edited *edited,
                        struct smatch_draft draft, double best)
{
    struct mc_align_problem problem;
    struct mc_align_result result;
    struct mc_smatch_triples after;
    uint64_t matched;
    double f;

    if (smatch_draft_is_duplicate(&draft, edited))
        return best;
    smatch_draft_apply(&draft, edited, &after);
    assert_int_equal(
        mc_smatch_problem(&after, &pair->sides[1], &pair->strings, mc_limit_none(), &problem), 0);
    mc_align_exact(&problem, mc_limit_none(), arena, &result);
    matched = (uint64_t)(result.value / MC_ALIGN_ONE);
    f = mc_smatch_figures((double)matched, mc_smatch_n_triples(&after),
                          mc_smatch_n_triples(&pair->sides[1]))
            .f;
    return f > best ? f : best;
}

/* The best F of any edit, with everything the two graphs have a name for. */
static double best_of_all(const struct mc_smatch_pair *pair,
                          const struct mc_smatch_options *options, double best)
{
    const struct mc_smatch_triples *left = &pair->sides[0];
    struct smatch_edited edited = {left, &pair->strings, options->convention};
    uint32_t n = pair->strings.n_items, i, j, s;

    for (s = 0; s < n; s++) {
        struct mc_slice text = mc_smatch_text(&pair->strings, s);

        if (mc_slice_is(text, "TOP") || mc_slice_is(text, "top"))
            continue; /* belongs to the first node and is no label of an edit */
        for (i = 0; i < left->n_nodes; i++) {
            struct smatch_draft change = {MC_EDIT_CHANGE_CONCEPT, false,          i, i,
                                          MC_SMATCH_NONE,         MC_SMATCH_NONE, s};

            best = try_draft(pair, &edited, change, best);
            for (j = 0; j < left->n_nodes; j++) {
                struct smatch_draft add = {MC_EDIT_ADD, true, left->n_relations, i,
                                           j,           s,    MC_SMATCH_NONE};

                best = try_draft(pair, &edited, add, best);
            }
            for (j = 0; j < n; j++) {
                struct smatch_draft add = {
                    MC_EDIT_ADD, false, left->n_attributes, i, MC_SMATCH_NONE, s, j};

                best = try_draft(pair, &edited, add, best);
            }
        }
        for (i = 0; i < left->n_relations; i++) {
            const struct mc_smatch_relation *r = &left->relations[i];
            struct smatch_draft draft = {MC_EDIT_CHANGE_ROLE, true, i, r->source, r->target, s,
                                         MC_SMATCH_NONE};

            best = try_draft(pair, &edited, draft, best);
            draft.kind = MC_EDIT_DROP;
            best = try_draft(pair, &edited, draft, best);
        }
        for (i = 0; i < left->n_attributes; i++) {
            const struct mc_smatch_attribute *a = &left->attributes[i];
            struct smatch_draft draft = {MC_EDIT_CHANGE_ROLE, false, i,       a->node,
                                         MC_SMATCH_NONE,      s,     a->value};

            if (a->link == MC_SMATCH_NONE)
                continue;
            best = try_draft(pair, &edited, draft, best);
            draft.label = a->label;
            draft.value = s;
            best = try_draft(pair, &edited, draft, best);
            draft.kind = MC_EDIT_DROP;
            best = try_draft(pair, &edited, draft, best);
        }
    }
    return best;
}

static void test_nothing_better(void **state)
{
    enum { PAIRS = 120 };
    const struct mc_smatch_options *options;
    uint32_t seed, n_found = 0;

    (void)state;
    for (seed = 0; seed < PAIRS; seed++) {
        const char *a = made_up(2 * seed), *b = made_up(2 * seed + 1);
        struct mc_smatch_pair pair;
        struct mc_smatch_edit edit;
        double f, best;
        bool found;

        options = seed % 2 == 0 ? &NEW : &OLD;
        mc_smatch_match_texts(a, b, options->convention, arena, &pair);
        f = mc_smatch_figures((double)pair.matched, mc_smatch_n_triples(&pair.sides[0]),
                              mc_smatch_n_triples(&pair.sides[1]))
                .f;
        found = mc_smatch_best_edit(&pair, options, MC_SMATCH_RAISE_F, &edit);
        best = best_of_all(&pair, options, f);
        if (found != (best > f) || (found && (edit.figures.f < best || edit.figures.f > best)))
            fail_msg("%s with %s: %g, %g by an edit, %g by the best one", a, b, f,
                     found ? edit.figures.f : f, best);
        if (found)
            assert_true(edit.proved);
        n_found += found;
        mc_arena_clear(arena);
    }
    assert_true(n_found > PAIRS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),      cmocka_unit_test(test_none),
        cmocka_unit_test(test_top_of_old), cmocka_unit_test(test_objectives),
        cmocka_unit_test(test_items),      cmocka_unit_test(test_nothing_better),
    };

    return cmocka_run_group_tests_name("smatch_edit", tests, new_arena, free_arena);
}
