/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_response.c: the fit by EM, step by step, then the answers that metrics give on cases. */
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
#define SETTLED 1e-6 /* no parameter moved further in a step */
#define NO_WEIGHT 1e-14

/* The parameters of an item. */
struct parameters {
    double a, d;
};

struct fitting {
    const double *answers;
    size_t n_items, n_answerers;
    struct parameters *now, *before; /* [n_items] */
    struct mc_item *items;
    double nodes[N_NODES];
    bool is_empty[N_NODES]; /* no answerer is near this node */
    double *weights;        /* [n_answerers * N_NODES]: what is known of each, sums to 1 */
    double *parts;          /* [n_answerers * N_NODES]: log likelihood at the nodes */
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

/* Of the nodes begin to end: the log likelihood of their answers at each node, items in order.
 */
static void expect_some(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    const struct fitting *fitting = context;
    size_t i, k, r;

    (void)worker;
    (void)scratch;
    for (k = begin; k < end; k++) {
        double node = fitting->nodes[k];

        for (r = 0; r < fitting->n_answerers; r++)
            fitting->parts[r * N_NODES + k] =
                fitting->is_empty[k] ? (double)-INFINITY : -node * node / 2;
        for (i = 0; i < fitting->n_items && !fitting->is_empty[k]; i++) {
            const double *answers = &fitting->answers[i * fitting->n_answerers];
            double x = fitting->now[i].a * node + fitting->now[i].d, right, wrong;

            if (!is_fitted(&fitting->items[i]))
                continue;
            right = log_logistic(x);
            wrong = right - x;
            for (r = 0; r < fitting->n_answerers; r++)
                if (!isnan(answers[r]))
                    fitting->parts[r * N_NODES + k] +=
                        answers[r] * right + (1 - answers[r]) * wrong;
        }
    }
}

/* What is known of each answerer once its answers are. */
static void weigh(struct fitting *fitting)
{
    size_t r, k;

    for (r = 0; r < fitting->n_answerers; r++) {
        const double *parts = &fitting->parts[r * N_NODES];
        double *weights = &fitting->weights[r * N_NODES], greatest = parts[0], sum = 0;

        for (k = 1; k < N_NODES; k++)
            greatest = parts[k] > greatest ? parts[k] : greatest;
        for (k = 0; k < N_NODES; k++)
            sum += weights[k] = exp(parts[k] - greatest);
        for (k = 0; k < N_NODES; k++)
            weights[k] /= sum;
    }
}

/* Looks for nodes that the next step may pass over: no answerer has weight within a few of them. */
static void find_empty(struct fitting *fitting)
{
    enum { NEAR = 4 };
    size_t k, i, r;

    for (k = 0; k < N_NODES; k++) {
        double sum = 0;

        for (i = k < NEAR ? 0 : k - NEAR; i <= k + NEAR && i < N_NODES; i++)
            for (r = 0; r < fitting->n_answerers; r++)
                sum += fitting->weights[r * N_NODES + i];
        fitting->is_empty[k] = sum < NO_WEIGHT;
    }
}

/* Slope and curvature of the log posterior of one item. */
struct bend {
    double a, d;       /* slopes */
    double aa, ad, dd; /* minus second derivatives */
    double value;
};

/* counts[k], right[k]: how many answered at node k, and how much of it was right. */
static struct bend bend_at(const struct fitting *fitting, struct parameters at,
                           const double *counts, const double *right)
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
        double node = fitting->nodes[k], x = at.a * node + at.d, p, log_p, spread;

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

static void count_answers(const struct fitting *fitting, size_t item, double *counts, double *right)
{
    const double *answers = &fitting->answers[item * fitting->n_answerers];
    size_t r, k;

    for (k = 0; k < N_NODES; k++)
        counts[k] = right[k] = 0;
    for (r = 0; r < fitting->n_answerers; r++)
        for (k = 0; k < N_NODES && !isnan(answers[r]); k++) {
            counts[k] += fitting->weights[r * N_NODES + k];
            right[k] += answers[r] * fitting->weights[r * N_NODES + k];
        }
}

/* Newton's method, with half a step where a whole one would lead down. */
static void climb(struct fitting *fitting, size_t item)
{
    double counts[N_NODES], right[N_NODES];
    struct parameters *at = &fitting->now[item];
    struct bend bend;
    size_t n;

    count_answers(fitting, item, counts, right);
    bend = bend_at(fitting, *at, counts, right);
    for (n = 0; n < MOST_NEWTON; n++) {
        double determinant = bend.aa * bend.dd - bend.ad * bend.ad;
        double a = (bend.dd * bend.a - bend.ad * bend.d) / determinant;
        double d = (bend.aa * bend.d - bend.ad * bend.a) / determinant, step = 1;
        struct bend next;

        do {
            struct parameters there = {at->a + step * a, at->d + step * d};

            next = bend_at(fitting, there, counts, right);
            step /= 2;
        } while (next.value < bend.value && step > 1e-6);
        step *= 2;
        at->a += step * a;
        at->d += step * d;
        bend = next;
        if (fabs(a) < SETTLED / 100 && fabs(d) < SETTLED / 100)
            break;
    }
    fitting->items[item].error = sqrt(bend.dd / (bend.aa * bend.dd - bend.ad * bend.ad));
}

static void climb_some(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    struct fitting *fitting = context;
    size_t i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++)
        if (is_fitted(&fitting->items[i]))
            climb(fitting, i);
}

/* How far the parameters moved; remembers where they are. */
static double moved(struct fitting *fitting)
{
    double most = 0;
    size_t i;

    for (i = 0; i < fitting->n_items; i++) {
        double a = fabs(fitting->now[i].a - fitting->before[i].a);
        double d = fabs(fitting->now[i].d - fitting->before[i].d);

        most = a > most ? a : most;
        most = d > most ? d : most;
        fitting->before[i] = fitting->now[i];
    }
    return most;
}

static const char *count_items(struct fitting *fitting)
{
    size_t n = 0, i, r;

    for (i = 0; i < fitting->n_items; i++) {
        struct mc_item *item = &fitting->items[i];

        *item = (struct mc_item){.discrimination = (double)NAN,
                                 .error = (double)NAN,
                                 .intercept = (double)NAN,
                                 .difficulty = (double)NAN};
        for (r = 0; r < fitting->n_answerers; r++) {
            double answer = fitting->answers[i * fitting->n_answerers + r];

            item->n += isnan(answer) ? 0 : 1;
            item->right += isnan(answer) ? 0 : answer;
        }
        if (item->n == 0)
            item->reason = "no other case is far enough from it in the human scores, or no metric "
                           "has a score";
        else if (item->n < MC_LEAST_ANSWERS)
            item->reason = "fewer than 6 metrics have a score";
        n += is_fitted(item);
        fitting->now[i] = fitting->before[i] = (struct parameters){
            MEAN_DISCRIMINATION, log((item->right + 0.5) / ((double)item->n - item->right + 0.5))};
    }
    if (n > MC_MOST_ITEMS)
        return "more than 20,000 cases";
    return n < MC_LEAST_ITEMS ? "fewer than 30 cases have enough scores" : NULL;
}

/* Abilities with mean 0 and standard deviation 1; items such that the model says the same. Returns
 * why that cannot be. */
static const char *finish(const struct fitting *fitting, struct mc_item_model *model)
{
    size_t n = fitting->n_answerers, i, r, k;
    double mean = 0, variance = 0, scale;

    for (r = 0; r < n; r++) {
        model->abilities[r] = 0;
        for (k = 0; k < N_NODES; k++)
            model->abilities[r] += fitting->weights[r * N_NODES + k] * fitting->nodes[k];
        mean += model->abilities[r] / (double)n;
    }
    for (r = 0; r < n; r++)
        variance += (model->abilities[r] - mean) * (model->abilities[r] - mean) / (double)n;
    scale = sqrt(variance);
    if (!(scale > 1e-3))
        return "no metric is better than another";
    for (r = 0; r < n; r++)
        model->abilities[r] = (model->abilities[r] - mean) / scale;
    for (i = 0; i < fitting->n_items; i++) {
        struct mc_item *item = &model->items[i];

        if (!is_fitted(item))
            continue;
        item->discrimination = fitting->now[i].a * scale;
        item->error *= scale;
        item->intercept = fitting->now[i].d + fitting->now[i].a * mean;
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
    struct fitting *fitting = mc_arena_array(arena, 1, sizeof(*fitting));
    const char *reason;
    size_t k;

    *fitting = (struct fitting){
        .answers = answers, .n_items = n_items, .n_answerers = n_answerers, .items = model.items};
    fitting->now = mc_arena_array(arena, n_items, sizeof(*fitting->now));
    fitting->before = mc_arena_array(arena, n_items, sizeof(*fitting->before));
    fitting->weights = mc_arena_array(arena, n_answerers, N_NODES * sizeof(double));
    fitting->parts = mc_arena_array(arena, n_answerers, N_NODES * sizeof(double));
    for (k = 0; k < N_NODES; k++)
        fitting->nodes[k] = NODE_STEP * ((double)k - (N_NODES - 1) / 2.0);
    reason = count_items(fitting);
    if (n_answerers < MC_LEAST_ANSWERERS)
        reason = "fewer than 8 metrics";
    while (reason == NULL && model.n_steps++ < MOST_STEPS) {
        mc_parallel_for(pool, N_NODES, 1, expect_some, fitting);
        weigh(fitting);
        find_empty(fitting);
        mc_parallel_for(pool, n_items, 16, climb_some, fitting);
        if (moved(fitting) <= SETTLED)
            break;
    }
    if (reason == NULL && model.n_steps > MOST_STEPS)
        reason = "the fit does not settle";
    if (reason == NULL)
        reason = finish(fitting, &model);
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

    /* the cases of the dataset that people judged, each once */
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
