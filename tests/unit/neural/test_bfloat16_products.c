/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/bfloat16_products.h"

#include "tests/unit/support.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "neural/products.h"

static uint32_t bits_of(float number)
{
    uint32_t bits;

    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

static float of_bits(uint32_t bits)
{
    float number;

    memcpy(&number, &bits, sizeof(number));
    return number;
}

/* --- rounding --------------------------------------------------------------------------------- */

/* Numbers of bfloat16 from 1 on are 2^-7 apart, below 2^-56 2^-64. */
static void numbers_are_rounded_to_the_nearest(void **state)
{
    static const struct {
        float number, rounded;
    } cases[] = {
        {0.0F, 0.0F},
        {-0.0F, -0.0F},
        {1.0F, 1.0F},
        {-3.140625F, -3.140625F}, /* 201 / 64 */
        {0x1.01p0F, 1.0F},        /* between 1 and 1 + 2^-7, whose last bit is 1 */
        {0x1.03p0F, 0x1.04p0F},   /* between 1 + 2^-7 and 1 + 2^-6, whose last bit is 0 */
        {0x1.010002p0F, 0x1.02p0F},
        {-0x1.00FFFEp0F, -1.0F},
        {0x1.FFp0F, 2.0F},
        {0x1p-56F, 0x1p-56F},
        {0x1.FFp-57F, 0x1p-56F}, /* as near to 2^-56 - 2^-64 */
        {0x1.FEFFFEp-57F, 0.0F},
        {-0x1p-57F, -0.0F},
        {FLT_MIN, 0.0F},
        {0x1p-149F, 0.0F},
        {0x1.FEp63F, 0x1.FEp63F},
        {-0x1.FEFFFEp63F, -0x1.FEp63F},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(bits_of(mc_bfloat16_round(cases[i].number)), bits_of(cases[i].rounded));
}

static void what_is_too_large_is_no_number(void **state)
{
    static const float cases[] = {0x1.FFp63F, -0x1p64F, FLT_MAX, INFINITY, -INFINITY, NAN};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_true(isnan(mc_bfloat16_round(cases[i])));
    assert_true(isnan(mc_bfloat16_round(of_bits(0xFFFFFFFFu))));
    assert_true(isnan(mc_bfloat16_round(of_bits(0x7F800001u))));
}

/* --- products --------------------------------------------------------------------------------- */

/* Shapes: each dimension is below, at and beyond the sizes of a group, a step, a panel, two panels
 * and what is laid out at a time (1,024 inputs). */
static const struct shape {
    size_t n_in, n_out, n_rows;
} shapes[] = {
    {1, 1, 1},    {2, 3, 5},    {15, 15, 15},   {16, 16, 16},   {17, 17, 17},  {31, 33, 33},
    {32, 32, 32}, {33, 48, 47}, {64, 20, 304},  {100, 49, 31},  {1023, 17, 2}, {1024, 33, 18},
    {1025, 1, 3}, {1056, 5, 1}, {2080, 19, 17}, {300, 100, 33},
};

enum { N_SHAPES = sizeof(shapes) / sizeof(shapes[0]) };

/* Of 16 rows more than a block of them may have, which nobody looks at. */
struct sample {
    struct shape shape;
    size_t stride;  /* of rows, a multiple of 16 */
    float *rows;    /* [n_rows + 16][n_in] */
    float *columns; /* the same, [n_in][stride] */
    float *weights; /* [n_out][n_in] */
};

static uint32_t next_draw(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8; /* 24 bits */
}

/* A number with an exponent from `least` to `most`. */
static float draw(uint32_t *state, int least, int most)
{
    uint32_t range = (uint32_t)(most - least + 1);
    int exponent = least + (int)(next_draw(state) % range);
    float sign = next_draw(state) % 2 == 0 ? 1.0F : -1.0F;

    return ldexpf(sign * (1.0F + (float)next_draw(state) * 0x1p-24F), exponent);
}

static void sample_open(struct sample *sample, const struct shape *shape, int least, int most)
{
    uint32_t state = (uint32_t)(shape->n_in * 31 + shape->n_out * 7 + shape->n_rows);
    size_t n_all = shape->n_rows + MC_BFLOAT16_SIDE, r, k;

    sample->shape = *shape;
    sample->stride = (n_all + 15) / 16 * 16;
    sample->rows = mc_calloc(n_all * shape->n_in, sizeof(float));
    sample->columns = mc_calloc(sample->stride * shape->n_in, sizeof(float));
    sample->weights = mc_calloc(shape->n_out * shape->n_in, sizeof(float));
    for (r = 0; r < n_all; r++)
        for (k = 0; k < shape->n_in; k++)
            sample->columns[k * sample->stride + r] = sample->rows[r * shape->n_in + k] =
                draw(&state, least, most);
    for (k = 0; k < shape->n_out * shape->n_in; k++)
        sample->weights[k] = draw(&state, least, most);
}

static void sample_close(struct sample *sample)
{
    free(sample->rows);
    free(sample->columns);
    free(sample->weights);
}

/* results [n_out][stride], in new memory */
static float *multiply(const struct sample *sample, enum mc_bfloat16_way way, bool in_columns)
{
    const struct shape *shape = &sample->shape;
    struct mc_arena *arena = mc_arena_new();
    struct mc_bfloat16_matrix *matrix =
        mc_bfloat16_matrix_new(shape->n_in, shape->n_out, way, arena);
    struct mc_bfloat16_rows rows = {.x = in_columns ? sample->columns : sample->rows,
                                    .n_rows = shape->n_rows,
                                    .stride = in_columns ? sample->stride : shape->n_in,
                                    .in_columns = in_columns};
    float *results = mc_calloc(shape->n_out * sample->stride, sizeof(*results));
    size_t j;

    for (j = 0; j < shape->n_out; j++)
        mc_bfloat16_matrix_set(matrix, j, sample->weights + j * shape->n_in);
    mc_bfloat16_multiply(matrix, &rows, results, sample->stride);
    mc_arena_free(arena);
    return results;
}

/* The sum as bfloat16_kernels.h defines it; each product and sum is stored as a float. */
static float defined(const struct sample *sample, size_t r, size_t j)
{
    size_t n_in = sample->shape.n_in, begin, k;
    volatile float total = 0.0F;

    for (begin = 0; begin < n_in; begin += MC_BFLOAT16_GROUP) {
        volatile float sum = 0.0F;

        for (k = begin; k < n_in && k < begin + MC_BFLOAT16_GROUP; k++) {
            volatile float product = mc_bfloat16_round(sample->rows[r * n_in + k]) *
                                     mc_bfloat16_round(sample->weights[j * n_in + k]);

            sum = sum + product;
        }
        total = total + sum;
    }
    return total;
}

/* Equal bits, or both no number. */
static bool is_same(float a, float b)
{
    return bits_of(a) == bits_of(b) || (isnan(a) && isnan(b));
}

static void check_ways(const struct sample *sample)
{
    const struct shape *shape = &sample->shape;
    enum mc_bfloat16_way way;
    size_t i, j, r;

    for (way = MC_BFLOAT16_PLAIN; way < MC_N_BFLOAT16_WAYS; way++)
        for (i = 0; i < 2 && mc_bfloat16_has_way(way); i++) {
            float *results = multiply(sample, way, i == 1);

            for (j = 0; j < shape->n_out; j++)
                for (r = 0; r < shape->n_rows; r++)
                    if (!is_same(results[j * sample->stride + r], defined(sample, r, j)))
                        fail_msg("way %d, %zu x %zu, output %zu of row %zu: %a, not %a", (int)way,
                                 shape->n_in, shape->n_out, j, r,
                                 (double)results[j * sample->stride + r],
                                 (double)defined(sample, r, j));
            free(results);
        }
}

/* Numbers as models have them, of all sizes, and the smallest and largest there are: sums of the
 * largest run over, to infinity and from there to NaN. */
static void all_ways_give_the_bits_of_the_definition(void **state)
{
    static const int exponents[][2] = {{-4, 1}, {-30, 20}, {-149, -50}, {-70, 63}, {58, 63}};
    size_t i, e;

    (void)state;
    for (e = 0; e < sizeof(exponents) / sizeof(exponents[0]); e++)
        for (i = mc_under_valgrind() ? N_SHAPES - 3 : 0; i < N_SHAPES; i++) {
            struct sample sample;

            sample_open(&sample, &shapes[i], exponents[e][0], exponents[e][1]);
            check_ways(&sample);
            sample_close(&sample);
        }
}

/* What cancels leaves what is defined: pairs x, -x in other places, between which a small number
 * stands. */
static void nor_do_they_differ_where_sums_cancel(void **state)
{
    struct sample sample;
    size_t i, k;

    (void)state;
    for (i = 0; i < N_SHAPES; i++) {
        sample_open(&sample, &shapes[i], -56, 10);
        for (k = 3; k < sample.shape.n_in * (sample.shape.n_rows + MC_BFLOAT16_SIDE); k += 3)
            sample.rows[k] = -sample.rows[k - 2];
        for (k = 0; k < sample.shape.n_in * sample.shape.n_out; k++)
            sample.weights[k] = k % 5 == 0 ? 0x1p-50F : 1.0F;
        for (k = 0; k < sample.stride * sample.shape.n_in; k++)
            if (k % sample.stride < sample.shape.n_rows + MC_BFLOAT16_SIDE)
                sample.columns[k] =
                    sample.rows[k % sample.stride * sample.shape.n_in + k / sample.stride];
        check_ways(&sample);
        sample_close(&sample);
    }
}

/* The same sum in double. A result is made by at most GROUP additions within a group and one a
 * group, each of which is wrong by 2^-24 of its result at the most, so that it is wrong by
 * (1 + 2^-24)^(GROUP + groups) - 1 of the sum of sizes: less than (GROUP + groups) 2^-23. */
static void sums_are_near_those_of_double(void **state)
{
    size_t i, j, r, k;

    (void)state;
    for (i = 0; i < N_SHAPES; i++) {
        struct sample sample;
        float *results;

        sample_open(&sample, &shapes[i], -6, 2);
        results = multiply(&sample, mc_bfloat16_best_way(), false);
        for (j = 0; j < sample.shape.n_out; j++)
            for (r = 0; r < sample.shape.n_rows; r++) {
                size_t n_in = sample.shape.n_in;
                double sum = 0.0, sizes = 0.0, steps = MC_BFLOAT16_GROUP;

                for (k = 0; k < n_in; k++) {
                    double product = (double)mc_bfloat16_round(sample.rows[r * n_in + k]) *
                                     (double)mc_bfloat16_round(sample.weights[j * n_in + k]);

                    sum += product;
                    sizes += fabs(product);
                }
                steps += ceil((double)n_in / MC_BFLOAT16_GROUP);
                assert_true(fabs((double)results[j * sample.stride + r] - sum) <=
                            steps * 0x1p-23 * sizes);
            }
        free(results);
        sample_close(&sample);
    }
}

/* Row 1 has infinity, output 2 NaN: what is made of them is no number, and nothing else. */
static void what_is_no_number_stays_in_its_row_and_output(void **state)
{
    static const struct shape shape = {70, 20, 18};
    enum mc_bfloat16_way way;
    struct sample sample;
    size_t j, r;

    (void)state;
    sample_open(&sample, &shape, -4, 1);
    sample.rows[shape.n_in + 40] = INFINITY;
    sample.weights[2 * shape.n_in + 5] = NAN;
    for (way = MC_BFLOAT16_PLAIN; way < MC_N_BFLOAT16_WAYS; way++)
        if (mc_bfloat16_has_way(way)) {
            float *results = multiply(&sample, way, false);

            for (j = 0; j < shape.n_out; j++)
                for (r = 0; r < shape.n_rows; r++)
                    assert_int_equal(isnan(results[j * sample.stride + r]) != 0, r == 1 || j == 2);
            free(results);
        }
    sample_close(&sample);
}

/* Every row by itself has the bits that it has among the others. */
static void a_row_does_not_depend_on_those_beside_it(void **state)
{
    static const struct shape shape = {100, 40, 50};
    struct sample sample, one;
    float *together, *alone;
    size_t j, r;

    (void)state;
    sample_open(&sample, &shape, -4, 1);
    together = multiply(&sample, mc_bfloat16_best_way(), false);
    for (r = 0; r < shape.n_rows; r++) {
        one = sample;
        one.shape.n_rows = 1;
        one.rows = sample.rows + r * shape.n_in;
        alone = multiply(&one, mc_bfloat16_best_way(), false);
        for (j = 0; j < shape.n_out; j++)
            assert_int_equal(bits_of(alone[j * sample.stride]),
                             bits_of(together[j * sample.stride + r]));
        free(alone);
    }
    free(together);
    sample_close(&sample);
}

/* --- as the products of a model --------------------------------------------------------------- */

/* Weights by outputs, by inputs, and of a file of BF16, of whole numbers that bfloat16 has: sums
 * are exact, sum over k of (k % 7 - 3 + r) (j % 5 - k % 3). */
static void weights_may_lie_in_any_way(void **state)
{
    enum { N_IN = 45, N_OUT = 21, N_ROWS = 19 };
    static float by_outputs[N_OUT * N_IN], by_inputs[N_IN * N_OUT];
    static float x[(N_ROWS + MC_PRODUCT_BLOCK) * N_IN];
    static char narrow[2 * N_OUT * N_IN];
    struct mc_product products[] = {
        {.weights = by_outputs, .n_in = N_IN, .n_out = N_OUT, .stride = N_IN},
        {.weights = by_inputs, .n_in = N_IN, .n_out = N_OUT, .stride = N_OUT, .in_by_out = true},
        {.narrow = narrow, .n_in = N_IN, .n_out = N_OUT, .stride = N_IN}};
    float *memory = mc_calloc(mc_product_room(N_ROWS), N_OUT * sizeof(*memory));
    struct mc_arena *arena = mc_arena_new();
    size_t i, j, k, r;

    (void)state;
    for (j = 0; j < N_OUT; j++)
        for (k = 0; k < N_IN; k++) {
            float weight = (float)(j % 5) - (float)(k % 3);
            uint32_t bits = bits_of(weight);

            by_outputs[j * N_IN + k] = by_inputs[k * N_OUT + j] = weight;
            narrow[2 * (j * N_IN + k)] = (char)(bits >> 16 & 0xFF);
            narrow[2 * (j * N_IN + k) + 1] = (char)(bits >> 24);
        }
    for (r = 0; r < N_ROWS; r++)
        for (k = 0; k < N_IN; k++)
            x[r * N_IN + k] = (float)(k % 7 + r) - 3.0F;
    for (i = 0; i < sizeof(products) / sizeof(products[0]); i++) {
        struct mc_columns columns;

        mc_product_round(&products[i], arena);
        assert_true(mc_product_is_even(&products[i], false));
        columns = mc_product_of_rows(&products[i], x, N_ROWS, memory);
        for (j = 0; j < N_OUT; j++)
            for (r = 0; r < N_ROWS; r++) {
                long sum = 0;

                for (k = 0; k < N_IN; k++)
                    sum += ((long)(k % 7 + r) - 3) * ((long)(j % 5) - (long)(k % 3));
                assert_near((double)columns.first[j * columns.stride + r], (double)sum, 0);
            }
    }
    mc_arena_free(arena);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_rounded_to_the_nearest),
        cmocka_unit_test(what_is_too_large_is_no_number),
        cmocka_unit_test(all_ways_give_the_bits_of_the_definition),
        cmocka_unit_test(nor_do_they_differ_where_sums_cancel),
        cmocka_unit_test(sums_are_near_those_of_double),
        cmocka_unit_test(what_is_no_number_stays_in_its_row_and_output),
        cmocka_unit_test(a_row_does_not_depend_on_those_beside_it),
        cmocka_unit_test(weights_may_lie_in_any_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
