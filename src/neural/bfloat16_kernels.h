/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bfloat16_kernels.h: sums of products of bfloat16 numbers, computed in three ways with the same
 * bits.
 *
 * A sum over k goes by groups of MC_BFLOAT16_GROUP numbers: the products of a group are added one
 * after another from 0, then the sums of the groups one after another. Each addition rounds to a
 * float, to nearest even. The product of two bfloat16 numbers with exponents from -56 to 63
 * (mc_bfloat16_round) is exactly a float, and no sum of them lies between 0 and the smallest normal
 * float: so it does not matter whether additions are fused with products, or whether subnormal
 * numbers become 0, as they do in the bfloat16 instructions. What these instructions compute in one
 * go are such groups, or become such groups if half of a factor is 0. */
#ifndef MC_NEURAL_BFLOAT16_KERNELS_H
#define MC_NEURAL_BFLOAT16_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mc_bfloat16_way {
    MC_BFLOAT16_PLAIN,  /* products and sums of floats, on any processor */
    MC_BFLOAT16_AVX512, /* AVX512_BF16: VDPBF16PS adds two products, the upper halves first */
    MC_BFLOAT16_AMX,    /* AMX-BF16: TDPBF16PS adds upper and lower halves apart, 16 of each */
    MC_N_BFLOAT16_WAYS
};

/* Whether this program, the processor and the system support it; MC_BFLOAT16_PLAIN always works. */
bool mc_bfloat16_has_way(enum mc_bfloat16_way way);

enum {
    MC_BFLOAT16_GROUP = 16,
    MC_BFLOAT16_STEP = 32, /* numbers laid out together */
    MC_BFLOAT16_SIDE = 16  /* outputs of a panel, rows of a block */
};

enum {
    /* words in a step of a panel of weights: [output][word], two numbers each */
    MC_BFLOAT16_PANEL_STEP = MC_BFLOAT16_SIDE * MC_BFLOAT16_STEP / 2,
    /* the most words in a step of a block of rows (mc_bfloat16_lay_block) */
    MC_BFLOAT16_BLOCK_STEP = MC_BFLOAT16_SIDE * MC_BFLOAT16_STEP
};

/* Lays out the rounded weights of one output for one step, given as floats, as this way needs
 * them. */
void mc_bfloat16_lay_weights(enum mc_bfloat16_way way, const uint32_t rounded[MC_BFLOAT16_STEP],
                             uint32_t words[MC_BFLOAT16_STEP / 2]);
/* The same, in place, for a block of rows, [k][row] for k below n_steps * MC_BFLOAT16_STEP. */
void mc_bfloat16_lay_block(enum mc_bfloat16_way way, uint32_t *block, size_t n_steps);

/* Panels times blocks, for n_steps steps of both. Result j of row r is at result[j * stride + r];
 * there is room for whole panels and blocks. Arrays are aligned to MC_BFLOAT16_ALIGNMENT bytes. */
struct mc_bfloat16_call {
    const uint32_t *panels, *blocks;
    size_t panel_stride, block_stride; /* words from one panel or block to the next */
    size_t n_panels, n_blocks, n_steps;
    float *result;
    size_t stride;
    bool adds; /* adds to `result`, which holds the sums of the steps before */
};

enum { MC_BFLOAT16_ALIGNMENT = 64 };

void mc_bfloat16_multiply_panels(enum mc_bfloat16_way way, const struct mc_bfloat16_call *call);

#endif
