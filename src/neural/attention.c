/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/attention.h"

#include <math.h>
#include <string.h>

#include "base/processor.h"
#include "neural/elementwise.h"

enum { QUERIES = MC_ATTENTION_QUERIES };

/* exp(x - the largest) / their sum; x has room for whole lanes. */
static void softmax(float *x, size_t n)
{
    float largest = x[0], factor;
    size_t i;

    for (i = 1; i < n; i++)
        largest = x[i] > largest ? x[i] : largest;
    for (i = 0; i < n; i++)
        x[i] -= largest;
    for (i = n; i < mc_padded(n); i++)
        x[i] = 0.0F;
    mc_exp(x, mc_padded(n));
    factor = 1.0F / mc_sum(x, n);
    for (i = 0; i < n; i++)
        x[i] *= factor;
}

/* --- products, several sums side by side ------------------------------------------------------ */

MC_MADE_PART void put(float *to, const mc_vector *from)
{
    memcpy(to, from, sizeof(*from));
}

/* scores[q][j] = q k_j / sqrt(width) of QUERIES queries, with the keys turned: [width][n_padded] */
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

/* The sums of scores[j] v_j over n_seen positions, of the columns from d on: of 4 vectors ... */
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

/* ... and of one number. */
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
    for (; d < head->width; d++)
        mix_one(head, scores, n_seen, d, context);
}

/* --- heads ------------------------------------------------------------------------------------ */

/* turned[d][j] = key j, column d; 0 behind the last key */
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
    for (i = 0; i < head->n; i += QUERIES) {
        score(head, head->query + i * head->hidden, turned, n_padded, scores);
        for (q = 0; q < QUERIES && i + q < head->n; q++) {
            size_t n_seen = head->causal ? i + q + 1 : head->n;

            softmax(scores + q * n_padded, n_seen);
            mix(head, scores + q * n_padded, n_seen, head->context + (i + q) * head->hidden);
        }
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
