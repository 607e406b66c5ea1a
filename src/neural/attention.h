/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attention.h: one attention head of a transformer model (Vaswani et al. 2017). */
#ifndef MC_NEURAL_ATTENTION_H
#define MC_NEURAL_ATTENTION_H

#include <stdbool.h>
#include <stddef.h>

/* queries worked on at a time */
enum { MC_ATTENTION_QUERIES = 4 };

/* One head of one sentence of n positions, for n_queries of them (causal: all n, in order). Rows
 * have `hidden` numbers, of which `width` belong to this head; MC_ATTENTION_QUERIES - 1 rows after
 * the last query must be initialised memory. */
struct mc_attention {
    const float *query, *key, *value; /* of the first position */
    float *context;                   /* [n_queries] rows, the result */
    size_t n, n_queries, width, hidden;
    bool causal; /* a position sees only those up to itself */
};

/* context = softmax(q k^T / sqrt(width)) v, summed in the order of columns and positions: the bits
 * are the same on every machine. `scores` has room for MC_ATTENTION_QUERIES * mc_padded(n) numbers,
 * `turned` for width * mc_padded(n). */
void mc_attend(const struct mc_attention *head, float *scores, float *turned);

#endif
