/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attention.h: what one head of a transformer model makes of a sentence (Vaswani et al. 2017). */
#ifndef MC_NEURAL_ATTENTION_H
#define MC_NEURAL_ATTENTION_H

#include <stdbool.h>
#include <stddef.h>

/* so many queries are worked on at a time */
enum { MC_ATTENTION_QUERIES = 4 };

/* One head of one sentence of n positions, for n_queries of them (causal: all n, in order). Rows
 * are of `hidden` numbers, of which this head has `width`; MC_ATTENTION_QUERIES - 1 rows behind the
 * last one of the queries must be memory with numbers. */
struct mc_attention {
    const float *query, *key, *value; /* of the first position */
    float *context;                   /* [n_queries] rows, the result */
    size_t n, n_queries, width, hidden;
    bool causal; /* a position sees those up to itself */
};

/* context = softmax(q k^T / sqrt(width)) v, summed in the order of columns and positions: the bits
 * are the same on every machine. `scores` has room for MC_ATTENTION_QUERIES * mc_padded(n) numbers,
 * `turned` for width * mc_padded(n). */
void mc_attend(const struct mc_attention *head, float *scores, float *turned);

#endif
