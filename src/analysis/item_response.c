/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_response.c: the fit by EM, step by step, then the answers of metrics on cases. */
#include "analysis/item_response.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/order_rows.h"
#include "analysis/result.h"
#include "base/memory.h"
#include "base/thread_pool.h"

/* --- the model -------------------------------------------------------------------------------- */

/* Abilities from -10 to 10, before they are scaled. */
enum { N_NODES = 201, MOST_STEPS = 2000, MOST_NEWTON = 50 };
#define NODE_STEP 0.1
#define MEAN_DISCRIMINATION 1.0
#define VARIANCE_DISCRIMINATION 1.0
#define VARIANCE_INTERCEPT 4.0
#define SETTLED 1e-6 /* converged: no parameter moved farther in a step */
#define NO_WEIGHT 1e-14

/* The parameters of an item. */
struct parameters {
    double a, d;
};

struct model_fit {
    const double *answers;
    size_t n_items, n_answerers;
    struct parameters *now, *before; /* [n_items] */
    struct mc_item *items;
    double nodes[N_NODES];
    bool is_empty[N_NODES]; /* no answerer is near the node */
    double *weights;        /* [n_answerers * N_NODES]: posterior of each, sums to 1 */
    double *parts;          /* [n_answerers * N_NODES]: log likelihood at each node */
};

static bool is_fitted(const struct mc_item *item)
{
    return item->reason == NULL;
}

/* log(1 / (1 + exp(-x))) */
static double log_logistic(double x)
{
    return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x));
}

/* For the nodes begin to end - 1: the log likelihood of the answers at each node, items in
 * order. */
static void expect_at_nodes(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct model_fit *fit = context;
    size_t i, k, r;

    (void)worker;
    (void)scratch;
    for (k = begin; k < end; k++) {
        double node = fit->nodes[k];

        for (r = 0; r < fit->n_answerers; r++)
            fit->parts[r * N_NODES + k] = fit->is_empty[k] ? (double)-INFINITY : -node * node / 2;
        for (i = 0; i < fit->n_items && !fit->is_empty[k]; i++) {
            const double *answers = &fit->answers[i * fit->n_answerers];
            double x = fit->now[i].a * node + fit->now[i].d, right, wrong;

            if (!is_fitted(&fit->items[i]))
                continue;
            right = log_logistic(x);
            wrong = right - x;
            for (r = 0; r < fit->n_answerers; r++)
                if (!isnan(answers[r]))
                    fit->parts[r * N_NODES + k] += answers[r] * right + (1 - answers[r]) * wrong;
        }
    }
}

/* The posterior of each answerer, given the answers. */
static void weigh(struct model_fit *fit)
{
    size_t r, k;

    for (r = 0; r < fit->n_answerers; r++) {
        const double *parts = &fit->parts[r * N_NODES];
        double *weights = &fit->weights[r * N_NODES], greatest = parts[0], sum = 0;

        for (k = 1; k < N_NODES; k++)
            greatest = parts[k] > greatest ? parts[k] : greatest;
        for (k = 0; k < N_NODES; k++)
            sum += weights[k] = exp(parts[k] - greatest);
        for (k = 0; k < N_NODES; k++)
            weights[k] /= sum;
    }
}

/* Finds nodes that the next step may skip: no answerer has weight within a few nodes of them. */
static void find_empty(struct model_fit *fit)
{
    enum { NEAR = 4 };
    size_t k, i, r;

    for (k = 0; k < N_NODES; k++) {
        double sum = 0;

        for (i = k < NEAR ? 0 : k - NEAR; i <= k + NEAR && i < N_NODES; i++)
            for (r = 0; r < fit->n_answerers; r++)
                sum += fit->weights[r * N_NODES + i];
        fit->is_empty[k] = sum < NO_WEIGHT;
    }
}

/* Slope and curvature of the log posterior of one item. */
struct bend {
    double a, d;       /* slopes */
    double aa, ad, dd; /* minus second derivatives */
    double value;
};

/* counts[k], right[k]: how many answered at node k, and how many of them were right. */
static struct bend bend_at(const struct model_fit *fit, struct parameters at, const double *counts,
                           const double *right)
{
    struct bend bend = {-(at.a - MEAN_DISCRIMINATION) / VARIANCE_DISCRIMINATION,
                        -at.d / VARIANCE_INTERCEPT,
                        1 / VARIANCE_DISCRIMINATION,
                        0,
                        1 / VARIANCE_INTERCEPT,
                        0};
    size_t k;

    bend.value = -(at.a - MEAN_DISCRIMINATION) * (at.a - MEAN_DISCRIMINATION) /
                     (2 * VARIANCE_DISCRIMINATION) -
                 at.d * at.d / (2 * VARIANCE_INTERCEPT);
    for (k = 0; k < N_NODES; k++) {
        double node = fit->nodes[k], x = at.a * node + at.d, p, log_p, spread;

        if (counts[k] < NO_WEIGHT)
            continue;
        log_p = log_logistic(x);
        p = exp(log_p);
        spread = counts[k] * p * (1 - p);
        bend.value += right[k] * log_p + (counts[k] - right[k]) * (log_p - x);
        bend.d += right[k] - counts[k] * p;
        bend.a += (right[k] - counts[k] * p) * node;
        bend.dd += spread;
        bend.ad += spread * node;
        bend.aa += spread * node * node;
    }
    return bend;
}

static void count_answers(const struct model_fit *fit, size_t item, double *counts, double *right)
{
    const double *answers = &fit->answers[item * fit->n_answerers];
    size_t r, k;

    for (k = 0; k < N_NODES; k++)
        counts[k] = right[k] = 0;
    for (r = 0; r < fit->n_answerers; r++)
        for (k = 0; k < N_NODES && !isnan(answers[r]); k++) {
            counts[k] += fit->weights[r * N_NODES + k];
            right[k] += answers[r] * fit->weights[r * N_NODES + k];
        }
}

/* Newton's method, with the step halved while it leads down. */
static void climb(struct model_fit *fit, size_t item)
{
    double counts[N_NODES], right[N_NODES];
    struct parameters *at = &fit->now[item];
    struct bend bend;
    size_t n;

    count_answers(fit, item, counts, right);
    bend = bend_at(fit, *at, counts, right);
    for (n = 0; n < MOST_NEWTON; n++) {
        double determinant = bend.aa * bend.dd - bend.ad * bend.ad;
        double a = (bend.dd * bend.a - bend.ad * bend.d) / determinant;
        double d = (bend.aa * bend.d - bend.ad * bend.a) / determinant, step = 1;
        struct bend next;

        do {
            struct parameters there = {at->a + step * a, at->d + step * d};

            next = bend_at(fit, there, counts, right);
            step /= 2;
        } while (next.value < bend.value && step > 1e-6);
        step *= 2;
        at->a += step * a;
        at->d += step * d;
        bend = next;
        if (fabs(a) < SETTLED / 100 && fabs(d) < SETTLED / 100)
            break;
    }
    fit->items[item].error = sqrt(bend.dd / (bend.aa * bend.dd - bend.ad * bend.ad));
}

static void climb_items(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct model_fit *fit = context;
    size_t i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++)
        if (is_fitted(&fit->items[i]))
            climb(fit, i);
}

/* The greatest change of a parameter; remembers the present parameters. */
static double greatest_change(struct model_fit *fit)
{
    double most = 0;
    size_t i;

    for (i = 0; i < fit->n_items; i++) {
        double a = fabs(fit->now[i].a - fit->before[i].a);
        double d = fabs(fit->now[i].d - fit->before[i].d);

        most = a > most ? a : most;
        most = d > most ? d : most;
        fit->before[i] = fit->now[i];
    }
    return most;
}

static const char *count_items(struct model_fit *fit)
{
    size_t n = 0, i, r;

    for (i = 0; i < fit->n_items; i++) {
        struct mc_item *item = &fit->items[i];

        *item = (struct mc_item){.discrimination = (double)NAN,
                                 .error = (double)NAN,
                                 .intercept = (double)NAN,
                                 .difficulty = (double)NAN};
        for (r = 0; r < fit->n_answerers; r++) {
            double answer = fit->answers[i * fit->n_answerers + r];

            item->n += isnan(answer) ? 0 : 1;
            item->right += isnan(answer) ? 0 : answer;
        }
        if (item->n == 0)
            item->reason = "no other case is far enough from it in the human scores, or no metric "
                           "has a score";
        else if (item->n < MC_LEAST_ANSWERS)
            item->reason = "fewer than 6 metrics have a score";
        n += is_fitted(item);
        fit->now[i] = fit->before[i] = (struct parameters){
            MEAN_DISCRIMINATION, log((item->right + 0.5) / ((double)item->n - item->right + 0.5))};
    }
    if (n > MC_MOST_ITEMS)
        return "more than 20,000 cases";
    return n < MC_LEAST_ITEMS ? "fewer than 30 cases have enough scores" : NULL;
}

/* Scales abilities to mean 0 and standard deviation 1, and the items so that the model stays the
 * same. Returns why that is impossible, or NULL. */
static const char *finish(const struct model_fit *fit, struct mc_item_model *model)
{
    size_t n = fit->n_answerers, i, r, k;
    double mean = 0, variance = 0, scale;

    for (r = 0; r < n; r++) {
        model->abilities[r] = 0;
        for (k = 0; k < N_NODES; k++)
            model->abilities[r] += fit->weights[r * N_NODES + k] * fit->nodes[k];
        mean += model->abilities[r] / (double)n;
    }
    for (r = 0; r < n; r++)
        variance += (model->abilities[r] - mean) * (model->abilities[r] - mean) / (double)n;
    scale = sqrt(variance);
    if (!(scale > 1e-3))
        return "no metric is better than another";
    for (r = 0; r < n; r++)
        model->abilities[r] = (model->abilities[r] - mean) / scale;
    for (i = 0; i < fit->n_items; i++) {
        struct mc_item *item = &model->items[i];

        if (!is_fitted(item))
            continue;
        item->discrimination = fit->now[i].a * scale;
        item->error *= scale;
        item->intercept = fit->now[i].d + fit->now[i].a * mean;
        if (item->discrimination >= MC_LOW_DISCRIMINATION)
            item->difficulty = -item->intercept / item->discrimination;
    }
    return NULL;
}

static void withhold(struct mc_item_model *model, size_t n_items, size_t n_answerers,
                     const char *reason)
{
    size_t i;

    model->reason = reason;
    for (i = 0; i < n_items; i++) {
        model->items[i].error = (double)NAN;
        if (model->items[i].reason == NULL)
            model->items[i].reason = reason;
    }
    for (i = 0; i < n_answerers; i++)
        model->abilities[i] = (double)NAN;
}

struct mc_item_model mc_item_model_fit(const double *answers, size_t n_items, size_t n_answerers,
                                       struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_item_model model = {.items = mc_arena_array(arena, n_items, sizeof(*model.items)),
                                  .abilities = mc_arena_array(arena, n_answerers, sizeof(double))};
    struct model_fit *fit = mc_arena_array(arena, 1, sizeof(*fit));
    const char *reason;
    size_t k;

    *fit = (struct model_fit){
        .answers = answers, .n_items = n_items, .n_answerers = n_answerers, .items = model.items};
    fit->now = mc_arena_array(arena, n_items, sizeof(*fit->now));
    fit->before = mc_arena_array(arena, n_items, sizeof(*fit->before));
    fit->weights = mc_arena_array(arena, n_answerers, N_NODES * sizeof(double));
    fit->parts = mc_arena_array(arena, n_answerers, N_NODES * sizeof(double));
    for (k = 0; k < N_NODES; k++)
        fit->nodes[k] = NODE_STEP * ((double)k - (N_NODES - 1) / 2.0);
    reason = count_items(fit);
    if (n_answerers < MC_LEAST_ANSWERERS)
        reason = "fewer than 8 metrics";
    while (reason == NULL && model.n_steps++ < MOST_STEPS) {
        mc_parallel_for(pool, N_NODES, 1, expect_at_nodes, fit);
        weigh(fit);
        find_empty(fit);
        mc_parallel_for(pool, n_items, 16, climb_items, fit);
        if (greatest_change(fit) <= SETTLED)
            break;
    }
    if (reason == NULL && model.n_steps > MOST_STEPS)
        reason = "the fit does not settle";
    if (reason == NULL)
        reason = finish(fit, &model);
    if (reason != NULL)
        withhold(&model, n_items, n_answerers, reason);
    return model;
}

/* --- cases and metrics ------------------------------------------------------------------------ */

struct mc_case_items mc_case_items_find(const struct mc_result *result, struct mc_slice dataset,
                                        struct mc_thread_pool *pool)
{
    const struct mc_dataset_result *whole = mc_whole_dataset(result, dataset);
    struct mc_case_items items = {.n = 0};
    struct mc_arena_mark mark;
    double *shares;
    size_t g, c, i;

    /* the judged cases of the dataset, each once */
    items.cases = mc_arena_array(result->arena, result->suite->n_cases, sizeof(*items.cases));
    for (g = 0; g < whole->n_groups; g++)
        for (i = 0; i < whole->groups[g].n_cases && !whole->groups[g].overall; i++)
            if (isfinite(result->human_settled[whole->groups[g].cases[i]]))
                items.cases[items.n++] = whole->groups[g].cases[i];
    items.columns =
        mc_arena_array(result->arena, result->scores->n_columns, sizeof(*items.columns));
    for (c = 0; c < result->scores->n_columns; c++)
        if (!result->scores->columns[c].sentinel)
            items.columns[items.n_columns++] = c;
    items.answers =
        mc_arena_array(result->arena, mc_array_size(items.n, items.n_columns), sizeof(double));
    shares = mc_arena_array(result->arena, result->suite->n_cases, sizeof(double));
    for (c = 0; c < items.n_columns; c++) {
        mark = mc_arena_mark(result->arena);
        mc_case_orders(result, dataset, items.columns[c], shares, result->arena);
        mc_arena_reset(result->arena, mark);
        for (i = 0; i < items.n; i++) {
            double share = shares[items.cases[i]];

            items.answers[i * items.n_columns + c] = isnan(share)  ? share
                                                     : share > 0.5 ? 1
                                                     : share < 0.5 ? 0
                                                                   : 0.5;
        }
    }
    items.model = mc_item_model_fit(items.answers, items.n, items.n_columns, pool, result->arena);
    return items;
}
