/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bfloat16_products.c: weights are stored as the kernels need them, in panels of outputs; rows are
 * rounded and laid out in blocks for each product, as many inputs at a time as stay in a cache. In
 * order: rounding, matrices, rows, products. */
#include "neural/bfloat16_products.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/processor.h"
#include "neural/elementwise.h"

enum {
    STEP = MC_BFLOAT16_STEP,
    SIDE = MC_BFLOAT16_SIDE,
    WORDS = STEP / 2,
    /* steps of rows laid out at a time: 1.2 MB for 304 rows */
    STEPS_AT_ONCE = 32
};

struct mc_bfloat16_matrix {
    enum mc_bfloat16_way way;
    size_t n_in, n_out, n_steps, n_panels;
    uint32_t *words; /* [panel][step][output of the panel][word] */
};

/* --- rounding --------------------------------------------------------------------------------- */

/* Rounds a float given by its bits; the lower half becomes 0. */
static inline uint32_t round_bits(uint32_t bits)
{
    const uint32_t sign_bit = 0x80000000u, least = 0x23800000u, limit = 0x5F800000u;
    uint32_t size = bits & ~sign_bit, sign = bits & sign_bit;

    size = (size + 0x7FFFu + (size >> 16 & 1u)) & 0xFFFF0000u;
    size = size < least ? 0 : size;
    size = size >= limit ? 0x7FC00000u : size;
    return sign | size;
}

static uint32_t bits_of(float number)
{
    uint32_t bits;

    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

float mc_bfloat16_round(float number)
{
    uint32_t bits = round_bits(bits_of(number));

    memcpy(&number, &bits, sizeof(number));
    return number;
}

/* --- matrices --------------------------------------------------------------------------------- */

/* The words to allocate so that `words` words fit at a multiple of MC_BFLOAT16_ALIGNMENT, which
 * align() finds. */
static size_t padded_words(size_t words)
{
    return words + MC_BFLOAT16_ALIGNMENT / sizeof(uint32_t);
}

static uint32_t *align(uint32_t *memory)
{
    uintptr_t past = (uintptr_t)memory % MC_BFLOAT16_ALIGNMENT;

    return memory + (past == 0 ? 0 : (MC_BFLOAT16_ALIGNMENT - past) / sizeof(uint32_t));
}

enum mc_bfloat16_way mc_bfloat16_best_way(void)
{
    enum mc_bfloat16_way way = MC_N_BFLOAT16_WAYS - 1;

    while (!mc_bfloat16_has_way(way))
        way--;
    return way;
}

const char *mc_bfloat16_instructions(enum mc_bfloat16_way way)
{
    static const char *const names[MC_N_BFLOAT16_WAYS] = {
        [MC_BFLOAT16_PLAIN] = "",
        [MC_BFLOAT16_AVX512] = "AVX512_BF16",
        [MC_BFLOAT16_AMX] = "AMX-BF16",
    };

    return names[way];
}

struct mc_bfloat16_matrix *mc_bfloat16_matrix_new(size_t n_in, size_t n_out,
                                                  enum mc_bfloat16_way way, struct mc_arena *arena)
{
    struct mc_bfloat16_matrix *matrix = mc_arena_array(arena, 1, sizeof(*matrix));
    size_t n_words;

    matrix->way = way;
    matrix->n_in = n_in;
    matrix->n_out = n_out;
    matrix->n_steps = (n_in + STEP - 1) / STEP;
    matrix->n_panels = (n_out + SIDE - 1) / SIDE;
    n_words =
        mc_array_size(matrix->n_panels, mc_array_size(matrix->n_steps, MC_BFLOAT16_PANEL_STEP));
    matrix->words = align(mc_arena_array(arena, padded_words(n_words), sizeof(uint32_t)));
    return matrix;
}

void mc_bfloat16_matrix_set(struct mc_bfloat16_matrix *matrix, size_t output, const float *weights)
{
    uint32_t *words = matrix->words + output / SIDE * matrix->n_steps * MC_BFLOAT16_PANEL_STEP +
                      output % SIDE * WORDS;
    uint32_t rounded[STEP];
    size_t begin, k;

    assert(output < matrix->n_out);
    for (begin = 0; begin < matrix->n_in; begin += STEP, words += MC_BFLOAT16_PANEL_STEP) {
        size_t n = matrix->n_in - begin < STEP ? matrix->n_in - begin : STEP;

        memset(rounded, 0, sizeof(rounded));
        memcpy(rounded, weights + begin, n * sizeof(*rounded));
        for (k = 0; k < STEP; k++)
            rounded[k] = round_bits(rounded[k]);
        mc_bfloat16_lay_weights(matrix->way, rounded, words);
    }
}

/* --- rows ------------------------------------------------------------------------------------- */

/* A block of rows, from row `first` on, for the inputs `begin` to `end`: [k][SIDE], rounded; 0 from
 * n_in on. */
struct block {
    const struct mc_bfloat16_rows *rows;
    size_t first, begin, end, n_in;
    uint32_t *to;
};

/* Copies the inputs from `begin` on, not rounded, to [n][SIDE]. */
static void take_block(const struct block *block, float *to, size_t n)
{
    const struct mc_bfloat16_rows *rows = block->rows;
    size_t stride = rows->stride, k = 0, r;
    const float *x;

    if (rows->in_columns) {
        x = rows->x + block->first + block->begin * stride;
        for (; k < n; k++, x += stride, to += SIDE)
            memcpy(to, x, SIDE * sizeof(*to));
        return;
    }
    x = rows->x + block->first * stride + block->begin;
    for (; k + MC_LANES <= n; k += MC_LANES)
        mc_turn_tile(x + k, stride, to + k * SIDE, SIDE);
    for (; k < n; k++)
        for (r = 0; r < SIDE; r++)
            to[k * SIDE + r] = x[r * stride + k];
}

/* Rounds floats, in place, to words. */
MC_MADE_PART void round_all(void *numbers, size_t n)
{
    const float *from = numbers;
    uint32_t *to = numbers, bits;
    size_t i;

    for (i = 0; i < n; i++) {
        memcpy(&bits, &from[i], sizeof(bits));
        bits = round_bits(bits);
        memcpy(&to[i], &bits, sizeof(bits));
    }
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void round_all_avx2(void *numbers, size_t n)
{
    round_all(numbers, n);
}

#else

#define round_all_avx2 round_all

#endif

static void lay_block(enum mc_bfloat16_way way, const struct block *block)
{
    size_t end = block->end < block->n_in ? block->end : block->n_in, n = end - block->begin;

    take_block(block, (void *)block->to, n);
    memset(block->to + n * SIDE, 0, (block->end - end) * SIDE * sizeof(*block->to));
    if (mc_processor_here().has_avx2)
        round_all_avx2(block->to, n * SIDE);
    else
        round_all(block->to, n * SIDE);
    mc_bfloat16_lay_block(way, block->to, (block->end - block->begin) / STEP);
}

/* --- products --------------------------------------------------------------------------------- */

/* Multiplies some panels of a matrix with all rows, whose blocks hold the steps from `step` on. */
static void multiply_panels(const struct mc_bfloat16_matrix *matrix,
                            const struct mc_bfloat16_call *rows, size_t step, size_t first,
                            size_t n_panels, float *result)
{
    struct mc_bfloat16_call call = *rows;

    if (n_panels == 0)
        return;
    call.panel_stride = matrix->n_steps * MC_BFLOAT16_PANEL_STEP;
    call.panels = matrix->words + first * call.panel_stride + step * MC_BFLOAT16_PANEL_STEP;
    call.n_panels = n_panels;
    call.result = result;
    call.adds = step > 0;
    mc_bfloat16_multiply_panels(matrix->way, &call);
}

void mc_bfloat16_multiply(const struct mc_bfloat16_matrix *matrix,
                          const struct mc_bfloat16_rows *rows, float *result, size_t stride)
{
    size_t n_blocks = (rows->n_rows + SIDE - 1) / SIDE, n_whole = matrix->n_out / SIDE, step, b;
    size_t most = matrix->n_steps < STEPS_AT_ONCE ? matrix->n_steps : STEPS_AT_ONCE;
    size_t block_words = most * MC_BFLOAT16_BLOCK_STEP;
    uint32_t *memory = mc_malloc(
        mc_array_size(padded_words(mc_array_size(n_blocks, block_words)), sizeof(*memory)));
    /* the results of the last panel, if it has fewer outputs */
    float *last_panel = mc_malloc(mc_array_size(SIDE * stride, sizeof(*last_panel)));
    struct mc_bfloat16_call call = {.blocks = align(memory),
                                    .block_stride = block_words,
                                    .n_blocks = n_blocks,
                                    .stride = stride};

    for (step = 0; step < matrix->n_steps; step += call.n_steps) {
        call.n_steps = matrix->n_steps - step < most ? matrix->n_steps - step : most;
        for (b = 0; b < n_blocks; b++)
            lay_block(matrix->way, &(struct block){.rows = rows,
                                                   .first = b * SIDE,
                                                   .begin = step * STEP,
                                                   .end = (step + call.n_steps) * STEP,
                                                   .n_in = matrix->n_in,
                                                   .to = align(memory) + b * block_words});
        multiply_panels(matrix, &call, step, 0, n_whole, result);
        multiply_panels(matrix, &call, step, n_whole, matrix->n_panels - n_whole, last_panel);
    }
    for (b = n_whole * SIDE; b < matrix->n_out; b++)
        memcpy(result + b * stride, last_panel + (b - n_whole * SIDE) * stride,
               n_blocks * SIDE * sizeof(*result));
    free(last_panel);
    free(memory);
}
