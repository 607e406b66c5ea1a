/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/attention.h"

#include <math.h>
#include <string.h>

#include "base/processor.h"
#include "neural/elementwise.h"

enum { QUERIES = MC_ATTENTION_QUERIES };

/* x[i] = exp(x[i] - largest) / the sum of these; x has room for whole lanes. */
MC_MADE_PART void softmax(float *x, size_t n)
{
    size_t n_padded = mc_padded(n), i, k;
    float lanes[MC_LANES], largest = x[0], factor;

    for (i = n; i < n_padded; i++)
        x[i] = x[0];
    memcpy(lanes, x, sizeof(lanes));
    for (i = MC_LANES; i < n_padded; i += MC_LANES)
        for (k = 0; k < MC_LANES; k++)
            lanes[k] = x[i + k] > lanes[k] ? x[i + k] : lanes[k];
    for (k = 0; k < MC_LANES; k++)
        largest = lanes[k] > largest ? lanes[k] : largest;
    for (i = 0; i < n_padded; i += MC_VECTOR)
        *(mc_vector *)(x + i) -= largest;
    mc_exp(x, n_padded);
    factor = 1.0F / mc_sum(x, n);
    for (i = 0; i < n_padded; i += MC_VECTOR)
        *(mc_vector *)(x + i) *= factor;
}

/* --- products, several sums side by side ------------------------------------------------------ */

MC_MADE_PART void put(float *to, const mc_vector *from)
{
    memcpy(to, from, sizeof(*from));
}

/* scores[q][j] = q k_j / sqrt(width) for QUERIES queries, with the keys transposed:
 * [width][n_padded] */
MC_MADE_PART void score(const struct mc_attention *head, const float *query, const float *turned,
                        size_t n_padded, float *scores)
{
    float scale = 1.0F / sqrtf((float)head->width);
    size_t j, d;

    for (j = 0; j < n_padded; j += MC_VECTOR) {
        mc_vector first = {0}, second = {0}, third = {0}, fourth = {0};
        const float *number = query, *key = turned + j;

        for (d = 0; d < head->width; d++, number++, key += n_padded) {
            mc_vector keys = *(const mc_vector *)key;

            first += number[0] * keys;
            second += number[head->hidden] * keys;
            third += number[2 * head->hidden] * keys;
            fourth += number[3 * head->hidden] * keys;
        }
        first *= scale;
        second *= scale;
        third *= scale;
        fourth *= scale;
        put(scores + j, &first);
        put(scores + n_padded + j, &second);
        put(scores + 2 * n_padded + j, &third);
        put(scores + 3 * n_padded + j, &fourth);
    }
}

/* The sums of scores[j] v_j over n_seen positions, for the columns from d on: for 4 vectors ... */
MC_MADE_PART void mix_four(const struct mc_attention *head, const float *scores, size_t n_seen,
                           size_t d, float *context)
{
    mc_vector sums[4] = {{0}, {0}, {0}, {0}};
    const float *value = head->value + d;
    size_t j;

    for (j = 0; j < n_seen; j++, value += head->hidden) {
        float weight = scores[j];

        sums[0] += weight * *(const mc_vector *)value;
        sums[1] += weight * *(const mc_vector *)(value + MC_VECTOR);
        sums[2] += weight * *(const mc_vector *)(value + 2 * (size_t)MC_VECTOR);
        sums[3] += weight * *(const mc_vector *)(value + 3 * (size_t)MC_VECTOR);
    }
    memcpy(context + d, sums, sizeof(sums));
}

/* ... for one vector ... */
MC_MADE_PART void mix_vector(const struct mc_attention *head, const float *scores, size_t n_seen,
                             size_t d, float *context)
{
    const float *value = head->value + d;
    mc_vector sum = {0};
    size_t j;

    for (j = 0; j < n_seen; j++, value += head->hidden)
        sum += scores[j] * *(const mc_vector *)value;
    put(context + d, &sum);
}

/* ... and for one number. */
MC_MADE_PART void mix_one(const struct mc_attention *head, const float *scores, size_t n_seen,
                          size_t d, float *context)
{
    const float *value = head->value + d;
    float sum = 0.0F;
    size_t j;

    for (j = 0; j < n_seen; j++, value += head->hidden)
        sum += scores[j] * *value;
    context[d] = sum;
}

MC_MADE_PART void mix(const struct mc_attention *head, const float *scores, size_t n_seen,
                      float *context)
{
    const size_t step = 4 * (size_t)MC_VECTOR;
    size_t d;

    for (d = 0; d + step <= head->width; d += step)
        mix_four(head, scores, n_seen, d, context);
    for (; d + MC_VECTOR <= head->width; d += MC_VECTOR)
        mix_vector(head, scores, n_seen, d, context);
    for (; d < head->width; d++)
        mix_one(head, scores, n_seen, d, context);
}

/* The same for QUERIES queries that see all positions: each value is read once for all of them. */
MC_MADE_PART void mix_together(const struct mc_attention *head, const float *scores,
                               size_t n_padded, float *context)
{
    size_t d, j, q;

    for (d = 0; d + MC_VECTOR <= head->width; d += MC_VECTOR) {
        mc_vector sums[QUERIES] = {{0}, {0}, {0}, {0}};
        const float *value = head->value + d;

        for (j = 0; j < head->n; j++, value += head->hidden) {
            mc_vector values = *(const mc_vector *)value;

            sums[0] += scores[j] * values;
            sums[1] += scores[n_padded + j] * values;
            sums[2] += scores[2 * n_padded + j] * values;
            sums[3] += scores[3 * n_padded + j] * values;
        }
        for (q = 0; q < QUERIES; q++)
            put(context + q * head->hidden + d, &sums[q]);
    }
    for (; d < head->width; d++)
        for (q = 0; q < QUERIES; q++)
            mix_one(head, scores + q * n_padded, head->n, d, context + q * head->hidden);
}

/* --- heads ------------------------------------------------------------------------------------ */

/* turned[d][j] = key j, column d; 0 after the last key */
static void turn_keys(const struct mc_attention *head, size_t n_padded, float *turned)
{
    size_t d, j;

    for (d = 0; d < head->width; d++, turned += n_padded) {
        for (j = 0; j < head->n; j++)
            turned[j] = head->key[j * head->hidden + d];
        for (; j < n_padded; j++)
            turned[j] = 0.0F;
    }
}

MC_MADE_PART void attend(const struct mc_attention *head, float *scores, float *turned)
{
    size_t n_padded = mc_padded(head->n), i, q;

    turn_keys(head, n_padded, turned);
    for (i = 0; i < head->n_queries; i += QUERIES) {
        size_t n = head->n_queries - i < QUERIES ? head->n_queries - i : QUERIES;
        float *context = head->context + i * head->hidden;

        score(head, head->query + i * head->hidden, turned, n_padded, scores);
        for (q = 0; q < n; q++)
            softmax(scores + q * n_padded, head->causal ? i + q + 1 : head->n);
        if (n == QUERIES && !head->causal) {
            mix_together(head, scores, n_padded, context);
            continue;
        }
        for (q = 0; q < n; q++)
            mix(head, scores + q * n_padded, head->causal ? i + q + 1 : head->n,
                context + q * head->hidden);
    }
}

#ifdef MC_WITH_AVX2

MC_FOR_AVX2 static void attend_avx2(const struct mc_attention *head, float *scores, float *turned)
{
    attend(head, scores, turned);
}

#else

#define attend_avx2 attend

#endif

void mc_attend(const struct mc_attention *head, float *scores, float *turned)
{
    if (mc_processor_here().has_avx2)
        attend_avx2(head, scores, turned);
    else
        attend(head, scores, turned);
}
