/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bfloat16_kernels.h: sums of products of numbers of bfloat16, in three ways with the same bits.
 *
 * A sum over k goes by groups of MC_BFLOAT16_GROUP numbers: their products are added one after
 * another from 0, and the sums of the groups one after another. Each addition rounds to a float, to
 * nearest even. A product of two numbers of bfloat16 with exponents from -56 to 63
 * (mc_bfloat16_round) is a float exactly, and no sum of them lies between 0 and the smallest normal
 * float: so it does not count whether additions are fused with products, nor whether numbers that
 * are not normal become 0, as they do in the instructions for bfloat16. What these compute in one
 * go are such groups, or become so where half of a factor is 0. */
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

/* Whether this program and processor, and the system, have it; MC_BFLOAT16_PLAIN is always there.
 */
bool mc_bfloat16_has_way(enum mc_bfloat16_way way);

enum {
    MC_BFLOAT16_GROUP = 16,
    MC_BFLOAT16_STEP = 32, /* numbers that are laid out together */
    MC_BFLOAT16_SIDE = 16  /* outputs of a panel, rows of a block */
};

enum {
    /* words of a step of a panel of weights: [output][word], of two numbers each */
    MC_BFLOAT16_PANEL_STEP = MC_BFLOAT16_SIDE * MC_BFLOAT16_STEP / 2,
    /* words of a step of a block of rows, at the most (mc_bfloat16_lay_block) */
    MC_BFLOAT16_BLOCK_STEP = MC_BFLOAT16_SIDE * MC_BFLOAT16_STEP
};

/* The rounded weights of a step of an output, as floats, are laid out as a way wants them. */
void mc_bfloat16_lay_weights(enum mc_bfloat16_way way, const uint32_t rounded[MC_BFLOAT16_STEP],
                             uint32_t words[MC_BFLOAT16_STEP / 2]);
/* The same, in place, of a block of rows, [k][row] for k below n_steps * MC_BFLOAT16_STEP. */
void mc_bfloat16_lay_block(enum mc_bfloat16_way way, uint32_t *block, size_t n_steps);

/* Panels times blocks, for n_steps steps of both. Result j of row r is at result[j * stride + r];
 * there is room for whole panels and blocks. Arrays are aligned as MC_BFLOAT16_ALIGNMENT says. */
struct mc_bfloat16_call {
    const uint32_t *panels, *blocks;
    size_t panel_stride, block_stride; /* words from one to the next */
    size_t n_panels, n_blocks, n_steps;
    float *result;
    size_t stride;
    bool adds; /* to what the results hold, which are the sums of the steps before */
};

enum { MC_BFLOAT16_ALIGNMENT = 64 };

void mc_bfloat16_multiply_panels(enum mc_bfloat16_way way, const struct mc_bfloat16_call *call);

#endif
