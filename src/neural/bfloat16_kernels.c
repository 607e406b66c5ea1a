/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bfloat16_kernels.c: two panels times two blocks at a time, separately for each way. In order: the
 * layout of numbers, the plain way, AVX512_BF16, AMX, and which ways are available. */
#include "neural/bfloat16_kernels.h"

#include <string.h>

#include "base/processor.h"

#ifdef MC_WITH_BFLOAT16
#include <immintrin.h>
#endif

enum {
    GROUP = MC_BFLOAT16_GROUP,
    STEP = MC_BFLOAT16_STEP,
    SIDE = MC_BFLOAT16_SIDE,
    WORDS = STEP / 2, /* per step of an output */
    PANEL_STEP = MC_BFLOAT16_PANEL_STEP
};

/* --- the layout of numbers -------------------------------------------------------------------- */

void mc_bfloat16_lay_weights(enum mc_bfloat16_way way, const uint32_t rounded[STEP],
                             uint32_t words[STEP / 2])
{
    size_t p;

    if (way == MC_BFLOAT16_AMX)
        for (p = 0; p < WORDS; p++)
            words[p] = rounded[GROUP + p] | rounded[p] >> 16;
    else
        for (p = 0; p < WORDS; p++)
            words[p] = rounded[2 * p] | rounded[2 * p + 1] >> 16;
}

/* [pair][row]: the first number of a pair in the upper half, the second in the lower half. Pairs
 * move towards the beginning, so none is overwritten before it is read. */
static void lay_pairs(uint32_t *block, size_t n_pairs)
{
    uint32_t pair[SIDE];
    size_t p, r;

    for (p = 0; p < n_pairs; p++) {
        const uint32_t *from = block + 2 * p * SIDE;

        for (r = 0; r < SIDE; r++)
            pair[r] = from[r] | from[SIDE + r] >> 16;
        memcpy(block + p * SIDE, pair, sizeof(pair));
    }
}

/* Two tiles per step: the first group in the lower halves with 0 in the upper ones, the second
 * group in the upper halves with 0 in the lower ones. */
static void lay_tiles(uint32_t *block, size_t n_steps)
{
    size_t s, i;

    for (s = 0; s < n_steps; s++, block += MC_BFLOAT16_BLOCK_STEP)
        for (i = 0; i < (size_t)GROUP * SIDE; i++)
            block[i] >>= 16;
}

void mc_bfloat16_lay_block(enum mc_bfloat16_way way, uint32_t *block, size_t n_steps)
{
    if (way == MC_BFLOAT16_AVX512)
        lay_pairs(block, n_steps * WORDS);
    else if (way == MC_BFLOAT16_AMX)
        lay_tiles(block, n_steps);
}

/* --- two by two ------------------------------------------------------------------------------- */

/* At most two panels and two blocks; if there is only one, the second pointer equals the first. */
struct corner {
    const uint32_t *panels[2], *blocks[2];
    size_t n_panels, n_blocks, n_steps;
    float *results[2][2]; /* [panel][block] */
    size_t stride;
    bool adds;
};

static struct corner corner_of(const struct mc_bfloat16_call *call, size_t panel, size_t block)
{
    struct corner corner = {.n_panels = call->n_panels - panel > 1 ? 2 : 1,
                            .n_blocks = call->n_blocks - block > 1 ? 2 : 1,
                            .n_steps = call->n_steps,
                            .stride = call->stride,
                            .adds = call->adds};
    size_t i, k;

    for (i = 0; i < 2; i++) {
        size_t p = panel + (i < corner.n_panels ? i : 0), b = block + (i < corner.n_blocks ? i : 0);

        corner.panels[i] = call->panels + p * call->panel_stride;
        corner.blocks[i] = call->blocks + b * call->block_stride;
    }
    for (i = 0; i < corner.n_panels; i++)
        for (k = 0; k < corner.n_blocks; k++)
            corner.results[i][k] =
                call->result + (panel + i) * SIDE * call->stride + (block + k) * SIDE;
    return corner;
}

/* Multiplies all corners; panels, which come from distant memory, are read only once. */
MC_MADE_PART void multiply_corners(const struct mc_bfloat16_call *call,
                                   void (*multiply)(const struct corner *corner))
{
    size_t panel, block;

    for (panel = 0; panel < call->n_panels; panel += 2)
        for (block = 0; block < call->n_blocks; block += 2) {
            struct corner corner = corner_of(call, panel, block);

            multiply(&corner);
        }
}

/* --- the plain way ---------------------------------------------------------------------------- */

enum { AT_ONCE = 4 }; /* outputs: each x is read once for all of them */

/* Adds the sums of a group to the results of AT_ONCE outputs for a block: weights [AT_ONCE][STEP],
 * x [GROUP][SIDE]. */
MC_MADE_PART void add_group(const float *weights, const float *x, float *result, size_t stride)
{
    mc_vector sums[AT_ONCE][2] = {{{0}, {0}}, {{0}, {0}}, {{0}, {0}}, {{0}, {0}}};
    size_t k, j;

    for (k = 0; k < GROUP; k++, x += SIDE, weights++) {
        mc_vector first = *(const mc_vector *)x, second = *(const mc_vector *)(x + MC_VECTOR);

        sums[0][0] += weights[0] * first;
        sums[0][1] += weights[0] * second;
        sums[1][0] += weights[STEP] * first;
        sums[1][1] += weights[STEP] * second;
        sums[2][0] += weights[2 * STEP] * first;
        sums[2][1] += weights[2 * STEP] * second;
        sums[3][0] += weights[3 * STEP] * first;
        sums[3][1] += weights[3 * STEP] * second;
    }
    for (j = 0; j < AT_ONCE; j++, result += stride) {
        *(mc_vector *)result += sums[j][0];
        *(mc_vector *)(result + MC_VECTOR) += sums[j][1];
    }
}

/* The numbers of a step of a panel, [SIDE][STEP]. */
MC_MADE_PART void widen_step(const uint32_t *words, float *weights)
{
    uint32_t bits[STEP];
    size_t j, p;

    for (j = 0; j < SIDE; j++, words += WORDS, weights += STEP) {
        for (p = 0; p < WORDS; p++) {
            bits[2 * p] = words[p] & 0xFFFF0000u;
            bits[2 * p + 1] = words[p] << 16;
        }
        memcpy(weights, bits, sizeof(bits));
    }
}

MC_MADE_PART void multiply_plain(const struct corner *corner)
{
    float weights[SIDE * STEP];
    size_t i, k, s, j, g;

    for (i = 0; i < corner->n_panels && !corner->adds; i++)
        for (k = 0; k < corner->n_blocks; k++)
            for (j = 0; j < SIDE; j++)
                memset(corner->results[i][k] + j * corner->stride, 0, SIDE * sizeof(float));
    for (i = 0; i < corner->n_panels; i++)
        for (s = 0; s < corner->n_steps; s++) {
            widen_step(corner->panels[i] + s * PANEL_STEP, weights);
            for (k = 0; k < corner->n_blocks; k++) {
                const float *x =
                    (const float *)(const void *)(corner->blocks[k] + s * MC_BFLOAT16_BLOCK_STEP);

                for (j = 0; j < SIDE; j += AT_ONCE)
                    for (g = 0; g < 2; g++)
                        add_group(weights + j * STEP + g * GROUP, x + g * GROUP * SIDE,
                                  corner->results[i][k] + j * corner->stride, corner->stride);
            }
        }
}

static void multiply_corner(const struct corner *corner)
{
    multiply_plain(corner);
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void multiply_corner_avx2(const struct corner *corner)
{
    multiply_plain(corner);
}

#else

#define multiply_corner_avx2 multiply_corner

#endif

#ifdef MC_WITH_BFLOAT16

/* --- AVX512_BF16 ------------------------------------------------------------------------------ */

#define MC_FOR_AVX512_BF16 __attribute__((target("avx512f,avx512bf16")))

/* Adds the products of one pair of each of SIDE rows with the pair of an output. */
MC_FOR_AVX512_BF16 MC_MADE_PART __m512 add_pair(__m512 sum, __m512i x, const uint32_t *weights)
{
    __m512i pair = _mm512_set1_epi32((int)*weights);

    return _mm512_dpbf16_ps(sum, (__m512bh)pair, (__m512bh)x);
}

/* Computes AT_ONCE outputs, from `weights` and `results` on, for two blocks. */
MC_FOR_AVX512_BF16 static void multiply_four(const struct corner *corner, const uint32_t *weights,
                                             float *results[2])
{
    const size_t stride = corner->stride;
    const uint32_t *first = corner->blocks[0], *second = corner->blocks[1];
    __m512 totals[AT_ONCE][2];
    size_t group, j, p;

    for (j = 0; j < AT_ONCE; j++) {
        totals[j][0] =
            corner->adds ? _mm512_loadu_ps(results[0] + j * stride) : _mm512_setzero_ps();
        totals[j][1] =
            corner->adds ? _mm512_loadu_ps(results[1] + j * stride) : _mm512_setzero_ps();
    }
    for (group = 0; group < 2 * corner->n_steps; group++) {
        __m512 a0 = _mm512_setzero_ps(), a1 = a0, b0 = a0, b1 = a0, c0 = a0, c1 = a0, d0 = a0,
               d1 = a0;
        const uint32_t *words = weights + group / 2 * PANEL_STEP + group % 2 * (GROUP / 2);

        for (p = 0; p < GROUP / 2; p++, words++, first += SIDE, second += SIDE) {
            __m512i x = _mm512_loadu_si512(first), y = _mm512_loadu_si512(second);

            a0 = add_pair(a0, x, words);
            a1 = add_pair(a1, y, words);
            b0 = add_pair(b0, x, words + WORDS);
            b1 = add_pair(b1, y, words + WORDS);
            c0 = add_pair(c0, x, words + 2 * WORDS);
            c1 = add_pair(c1, y, words + 2 * WORDS);
            d0 = add_pair(d0, x, words + 3 * WORDS);
            d1 = add_pair(d1, y, words + 3 * WORDS);
        }
        totals[0][0] = _mm512_add_ps(totals[0][0], a0);
        totals[0][1] = _mm512_add_ps(totals[0][1], a1);
        totals[1][0] = _mm512_add_ps(totals[1][0], b0);
        totals[1][1] = _mm512_add_ps(totals[1][1], b1);
        totals[2][0] = _mm512_add_ps(totals[2][0], c0);
        totals[2][1] = _mm512_add_ps(totals[2][1], c1);
        totals[3][0] = _mm512_add_ps(totals[3][0], d0);
        totals[3][1] = _mm512_add_ps(totals[3][1], d1);
    }
    for (j = 0; j < AT_ONCE; j++) {
        _mm512_storeu_ps(results[0] + j * stride, totals[j][0]);
        if (corner->n_blocks > 1)
            _mm512_storeu_ps(results[1] + j * stride, totals[j][1]);
    }
}

static void multiply_corner_avx512(const struct corner *corner)
{
    size_t i, j;

    for (i = 0; i < corner->n_panels; i++)
        for (j = 0; j < SIDE; j += AT_ONCE) {
            float *results[2] = {corner->results[i][0] + j * corner->stride};

            results[1] =
                corner->n_blocks > 1 ? corner->results[i][1] + j * corner->stride : results[0];
            multiply_four(corner, corner->panels[i] + j * WORDS, results);
        }
}

/* --- AMX -------------------------------------------------------------------------------------- */

#define MC_FOR_AMX __attribute__((target("amx-tile,amx-bf16")))

/* Makes the compiler write memory before the tiles read it, and read it again after they have
 * written. */
#define MC_TILES_SEE_MEMORY __asm__ volatile("" ::: "memory")

/* Tiles 0 to 3 are sums [panel][block], 4 and 5 panels, 6 and 7 a block's two tiles for a step. All
 * have 16 rows of 64 bytes. */
enum { TILE_BYTES = 64 };

MC_FOR_AMX static void set_tiles(void)
{
    struct {
        uint8_t palette, start, reserved[14];
        uint16_t row_bytes[16];
        uint8_t rows[16];
    } settings;
    size_t i;

    memset(&settings, 0, sizeof(settings));
    settings.palette = 1;
    for (i = 0; i < 8; i++) {
        settings.row_bytes[i] = TILE_BYTES;
        settings.rows[i] = SIDE;
    }
    MC_TILES_SEE_MEMORY;
    _tile_loadconfig(&settings);
}

MC_FOR_AMX static void release_tiles(void)
{
    _tile_release();
}

MC_FOR_AMX static void start_sums(const struct corner *corner)
{
    const size_t bytes = corner->stride * sizeof(float);

    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    if (!corner->adds)
        return;
    _tile_loadd(0, corner->results[0][0], bytes);
    if (corner->n_blocks > 1)
        _tile_loadd(1, corner->results[0][1], bytes);
    if (corner->n_panels > 1)
        _tile_loadd(2, corner->results[1][0], bytes);
    if (corner->n_panels > 1 && corner->n_blocks > 1)
        _tile_loadd(3, corner->results[1][1], bytes);
}

MC_FOR_AMX static void end_sums(const struct corner *corner)
{
    const size_t bytes = corner->stride * sizeof(float);

    _tile_stored(0, corner->results[0][0], bytes);
    if (corner->n_blocks > 1)
        _tile_stored(1, corner->results[0][1], bytes);
    if (corner->n_panels > 1)
        _tile_stored(2, corner->results[1][0], bytes);
    if (corner->n_panels > 1 && corner->n_blocks > 1)
        _tile_stored(3, corner->results[1][1], bytes);
}

MC_FOR_AMX static void multiply_corner_amx(const struct corner *corner)
{
    const uint32_t *panel = corner->panels[0], *other_panel = corner->panels[1];
    const uint32_t *block = corner->blocks[0], *other_block = corner->blocks[1];
    const bool has_panel = corner->n_panels > 1, has_block = corner->n_blocks > 1;
    size_t s;

    MC_TILES_SEE_MEMORY;
    start_sums(corner);
    for (s = 0; s < corner->n_steps; s++) {
        _tile_loadd(4, panel, TILE_BYTES);
        _tile_loadd(6, block, TILE_BYTES);
        _tile_loadd(7, block + SIDE * GROUP, TILE_BYTES);
        _tile_dpbf16ps(0, 4, 6);
        _tile_dpbf16ps(0, 4, 7);
        if (has_panel) {
            _tile_loadd(5, other_panel, TILE_BYTES);
            _tile_dpbf16ps(2, 5, 6);
            _tile_dpbf16ps(2, 5, 7);
        }
        if (has_block) {
            _tile_loadd(6, other_block, TILE_BYTES);
            _tile_loadd(7, other_block + SIDE * GROUP, TILE_BYTES);
            _tile_dpbf16ps(1, 4, 6);
            _tile_dpbf16ps(1, 4, 7);
        }
        if (has_panel && has_block) {
            _tile_dpbf16ps(3, 5, 6);
            _tile_dpbf16ps(3, 5, 7);
        }
        panel += PANEL_STEP;
        other_panel += PANEL_STEP;
        block += MC_BFLOAT16_BLOCK_STEP;
        other_block += MC_BFLOAT16_BLOCK_STEP;
    }
    end_sums(corner);
    MC_TILES_SEE_MEMORY;
}

#endif

/* --- which ways are available ----------------------------------------------------------------- */

bool mc_bfloat16_has_way(enum mc_bfloat16_way way)
{
#ifdef MC_WITH_BFLOAT16
    if (way == MC_BFLOAT16_AVX512)
        return mc_processor_here().has_avx512_bf16;
    if (way == MC_BFLOAT16_AMX)
        return mc_processor_grants_amx_bf16();
#endif
    return way == MC_BFLOAT16_PLAIN;
}

void mc_bfloat16_multiply_panels(enum mc_bfloat16_way way, const struct mc_bfloat16_call *call)
{
#ifdef MC_WITH_BFLOAT16
    if (way == MC_BFLOAT16_AVX512) {
        multiply_corners(call, multiply_corner_avx512);
        return;
    }
    if (way == MC_BFLOAT16_AMX) {
        set_tiles();
        multiply_corners(call, multiply_corner_amx);
        release_tiles();
        return;
    }
#endif
    if (mc_processor_here().has_avx2)
        multiply_corners(call, multiply_corner_avx2);
    else
        multiply_corners(call, multiply_corner);
}
