/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/assignment.h"
#include "base/random.h"
#include "tests/unit/group_arena.h"

/* A random problem: `density` of 10 cells are there, some of them not allowed. */
static struct mc_assignment make_up(uint32_t n_rows, uint32_t n_columns, uint32_t density,
                                    uint64_t seed)
{
    struct mc_assignment p;
    uint32_t *row_start = mc_arena_array(arena, n_rows + 1u, sizeof(*row_start));
    uint32_t *row = mc_arena_array(arena, (size_t)n_rows * n_columns, sizeof(*row));
    uint32_t *column = mc_arena_array(arena, (size_t)n_rows * n_columns, sizeof(*column));
    int64_t *value = mc_arena_array(arena, (size_t)n_rows * n_columns, sizeof(*value));
    uint32_t n = 0, i, k;

    for (i = 0; i < n_rows; i++) {
        for (k = 0; k < n_columns; k++) {
            uint64_t bits = mc_random_bits(seed, i, k);

            if (bits % 10 >= density)
                continue;
            row[n] = i;
            column[n] = k;
            value[n++] = (int64_t)(bits / 10 % 7) - 1;
        }
        row_start[i + 1] = n;
    }
    mc_assignment_alloc(&p, n_rows, n_columns, arena);
    p.row_start = row_start;
    p.row = row;
    p.column = column;
    p.value = value;
    return p;
}

/* Largest value of rows `row` and later; depth is at most 6. */
static int64_t enumerate(const struct mc_assignment *p, uint32_t row, unsigned used)
{
    int64_t best;
    uint32_t c;

    if (row == p->n_rows)
        return 0;
    best = enumerate(p, row + 1, used);
    for (c = p->row_start[row]; c < p->row_start[row + 1]; c++) {
        int64_t value;

        if (p->value[c] < 0 || (used >> p->column[c] & 1) != 0)
            continue;
        value = p->value[c] + enumerate(p, row + 1, used | 1u << p->column[c]);
        best = value > best ? value : best;
    }
    return best;
}

/* The prices prove the value: none is negative, they cover every cell, and their sum is it. */
static void check_proof(const struct mc_assignment *p, int64_t total)
{
    int64_t sum = 0, taken = 0;
    uint32_t i, c;

    for (i = 0; i < p->n_columns; i++) {
        assert_true(p->column_price[i] >= 0);
        sum += p->column_price[i];
        assert_true(p->column_cell[i] == MC_ALIGN_NONE || p->column[p->column_cell[i]] == i);
    }
    for (i = 0; i < p->n_rows; i++) {
        assert_true(p->row_price[i] >= 0);
        sum += p->row_price[i];
        for (c = p->row_start[i]; c < p->row_start[i + 1]; c++)
            assert_true(p->row_price[i] + p->column_price[p->column[c]] >= p->value[c]);
        if (p->row_cell[i] == MC_ALIGN_NONE)
            continue;
        assert_true(p->row[p->row_cell[i]] == i && p->value[p->row_cell[i]] >= 0);
        assert_true(p->column_cell[p->column[p->row_cell[i]]] == p->row_cell[i]);
        taken += p->value[p->row_cell[i]];
    }
    assert_true(sum == total && taken == total);
}

static void test_equals_enumeration(void **state)
{
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 3000; seed++) {
        struct mc_assignment p;
        int64_t total;

        mc_arena_clear(arena);
        p = make_up(1 + (uint32_t)(seed % 6), 1 + (uint32_t)(seed / 6 % 6),
                    3 + (uint32_t)(seed % 8), seed);
        total = mc_assign(&p);
        check_proof(&p, total);
        assert_true(total == enumerate(&p, 0, 0));
        /* Solving again starts afresh. */
        assert_true(mc_assign(&p) == total);
    }
}

static void test_large_problems_are_proved(void **state)
{
    uint64_t seed;

    (void)state;
    for (seed = 0; seed < 20; seed++) {
        struct mc_assignment p;

        mc_arena_clear(arena);
        p = make_up(60, 40 + (uint32_t)seed * 2, 1 + (uint32_t)(seed % 10), seed);
        check_proof(&p, mc_assign(&p));
    }
}

/* Stopped early, the cells are an assignment still and the prices a bound. */
static void test_deadline_keeps_a_bound(void **state)
{
    uint64_t seed;
    unsigned n_stopped = 0;

    (void)state;
    for (seed = 0; seed < 20; seed++) {
        struct mc_deadline deadline;
        struct mc_assignment p;
        int64_t total, bound, taken = 0;
        uint32_t i;

        mc_arena_clear(arena);
        p = make_up(150, 100, 9, seed);
        total = mc_assign(&p);
        mc_deadline_start(&deadline, mc_limit_of_seconds(0));
        deadline.work = 19000 - seed * 900; /* so that it stops at various places */
        p.deadline = &deadline;
        bound = mc_assign(&p);
        for (i = 0; i < p.n_rows; i++)
            taken += p.row_cell[i] == MC_ALIGN_NONE ? 0 : p.value[p.row_cell[i]];
        assert_true(taken <= total && total <= bound);
        n_stopped += deadline.is_over && taken < bound;
    }
    assert_true(n_stopped > 0);
}

/* Lists the cells by column, as mc_assign_again wants them. */
static void add_columns(struct mc_assignment *p)
{
    uint32_t n_cells = p->row_start[p->n_rows], n = 0, k, c;
    uint32_t *start = mc_arena_array(arena, p->n_columns + 1u, sizeof(*start));
    uint32_t *cells = mc_arena_array(arena, n_cells, sizeof(*cells));

    for (k = 0; k < p->n_columns; k++) {
        for (c = 0; c < n_cells; c++)
            if (p->column[c] == k)
                cells[n++] = c;
        start[k + 1] = n;
    }
    p->column_start = start;
    p->column_cells = cells;
}

/* Other values for one in `every` cells, some of which are no longer allowed, or are again. */
static void change_values(struct mc_assignment *p, uint32_t every, uint64_t seed)
{
    uint32_t n_cells = p->row_start[p->n_rows], c;
    int64_t *value = mc_arena_alloc(arena, mc_array_size(n_cells, sizeof(*value)));

    for (c = 0; c < n_cells; c++) {
        uint64_t bits = mc_random_bits(seed, 77, c);

        value[c] = bits % every == 0 ? (int64_t)(bits / every % 9) - 2 : p->value[c];
    }
    p->value = value;
}

/* What a second solution finds, from whatever the first one left, is what a fresh one finds. */
static void test_again_equals_afresh(void **state)
{
    uint64_t seed;
    uint32_t round;

    (void)state;
    for (seed = 0; seed < 600; seed++) {
        struct mc_assignment p;

        mc_arena_clear(arena);
        p = make_up(1 + (uint32_t)(seed % 17), 1 + (uint32_t)(seed / 6 % 19),
                    3 + (uint32_t)(seed % 8), seed);
        add_columns(&p);
        (void)mc_assign(&p);
        for (round = 0; round < 8; round++) {
            struct mc_assignment fresh = p;
            struct mc_deadline deadline;
            int64_t total;

            change_values(&p, 1 + round % 4, seed * 8 + round);
            mc_deadline_start(&deadline, mc_limit_of_seconds(0));
            deadline.work = 20000 - 10 * (round + 1u);
            p.deadline = round % 3 == 2 ? &deadline : NULL; /* stopped, then taken up again */
            (void)mc_assign_again(&p);
            p.deadline = NULL;
            total = mc_assign_again(&p);
            check_proof(&p, total);
            mc_assignment_alloc(&fresh, p.n_rows, p.n_columns, arena);
            fresh.row_start = p.row_start;
            fresh.row = p.row;
            fresh.column = p.column;
            fresh.value = p.value;
            assert_true(mc_assign(&fresh) == total);
        }
    }
}

/* 3 x 3 by hand: the rows' best cells, 9 + 9 + 5, share columns; 9 + 7 + 6 is the best. */
static void test_by_hand(void **state)
{
    static const uint32_t row_start[] = {0, 2, 4, 6}, row[] = {0, 0, 1, 1, 2, 2};
    static const uint32_t column[] = {0, 1, 0, 1, 1, 2};
    static const int64_t value[] = {9, 3, 9, 7, 5, 6};
    struct mc_assignment p;

    (void)state;
    mc_assignment_alloc(&p, 3, 3, arena);
    p.row_start = row_start;
    p.row = row;
    p.column = column;
    p.value = value;
    assert_true(mc_assign(&p) == 22);
    assert_int_equal(p.row_cell[0], 0);
    assert_int_equal(p.row_cell[1], 3);
    assert_int_equal(p.row_cell[2], 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_enumeration),
        cmocka_unit_test(test_large_problems_are_proved),
        cmocka_unit_test(test_deadline_keeps_a_bound),
        cmocka_unit_test(test_again_equals_afresh),
        cmocka_unit_test(test_by_hand),
    };

    return cmocka_run_group_tests_name("assignment", tests, new_arena, free_arena);
}
