/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/left_out.h"

#include <math.h>

#include "base/options.h"
#include "base/order.h"
#include "suite/case_content.h"

int mc_report_cases_parse(const char *text, struct mc_report_cases *cases, struct mc_error *error)
{
    static const char worst[] = "worst:";
    long long n;

    *cases = (struct mc_report_cases){.chosen = text != NULL, .keep_all = true};
    if (text == NULL || strcmp(text, "all") == 0)
        return 0;
    cases->keep_all = false;
    if (strcmp(text, "none") == 0)
        return 0;
    if (strncmp(text, worst, strlen(worst)) != 0 ||
        mc_parse_integer(text + strlen(worst), &n) != 0 || n < 1 || n > 1000000)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--report-cases is all, none or worst:N with N from 1 to 1000000, not "
                            "'%s'",
                            text);
    cases->n_worst = (size_t)n;
    return 0;
}

/* The mean distance of the metrics from people; -1: not known. */
static double distance_of(const struct mc_result *result, size_t index)
{
    double sum = 0;
    size_t n = 0, c;

    if (result->settings.normalisation == MC_NORMALISE_NONE)
        return -1; /* a difference across two scales means nothing */
    for (c = 0; c < result->scores->n_columns; c++) {
        double far = fabs(result->metric_normalised[c][index] - result->human_normalised[index]);

        if (result->scores->columns[c].sentinel || isnan(far))
            continue;
        sum += far;
        n++;
    }
    return n == 0 ? -1 : sum / (double)n;
}

/* Sifts item i down to its place in a heap of n > 0 items, whose top is the last by
 * mc_order_measured. */
static void sift_down(struct mc_measured *heap, size_t n, size_t i)
{
    struct mc_measured item = heap[i];
    size_t child;

    for (; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && mc_order_measured(&heap[child], &heap[child + 1]) < 0)
            child++;
        if (mc_order_measured(&heap[child], &item) < 0)
            break;
        heap[i] = heap[child];
    }
    heap[i] = item;
}

/* Keeps the n cases of the group that are farthest from people; the first of equal ones. */
static void keep_worst(const struct mc_result *result, const struct mc_group *group, size_t n,
                       bool *left_out)
{
    struct mc_arena_mark mark = mc_arena_mark(result->arena);
    size_t n_worst = n < group->n_cases ? n : group->n_cases, i;
    struct mc_measured *worst = mc_arena_array(result->arena, n_worst, sizeof(*worst));

    for (i = 0; i < n_worst; i++)
        worst[i] = (struct mc_measured){distance_of(result, group->cases[i]), i};
    for (i = n_worst / 2; i-- > 0;)
        sift_down(worst, n_worst, i);
    for (i = n_worst; n_worst > 0 && i < group->n_cases; i++) {
        struct mc_measured next = {distance_of(result, group->cases[i]), i};

        if (mc_order_measured(&next, &worst[0]) >= 0)
            continue;
        worst[0] = next;
        sift_down(worst, n_worst, 0);
    }
    for (i = 0; i < n_worst; i++)
        left_out[group->cases[worst[i].index]] = false;
    mc_arena_reset(result->arena, mark);
}

/* Removes sentences and graphs from the cases that are left out; hashes of them remain. */
static void strip_cases(struct mc_suite *suite, const bool *left_out, struct mc_arena *arena)
{
    static const struct mc_side no_side = {.text = {"", 0}};
    struct mc_case_content *content;
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        n += left_out[i];
    content = mc_arena_array(arena, n, sizeof(*content));
    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];
        const struct mc_case_more *more = item->more;

        if (!left_out[i])
            continue;
        *content = mc_case_content_of(item);
        item->saved = content++;
        item->reference = item->candidate = no_side;
        if (mc_case_lists(item)->n_further_references > 0)
            mc_case_own_lists(item, arena)->n_further_references = 0;
        if (more == NULL)
            continue;
        item->more = mc_arena_alloc(arena, sizeof(*item->more));
        *item->more = *more;
        item->more->source = no_side;
        item->more->note = mc_slice("", 0);
    }
}

void mc_leave_out(struct mc_result *result, struct mc_suite *suite,
                  const struct mc_report_cases *cases)
{
    struct mc_report_cases choice = *cases;
    size_t n = result->suite->n_cases, d, g, i;
    struct mc_arena *arena = result->arena;
    bool *left_out;

    if (!choice.chosen && mc_suite_n_selected(result->suite) > MC_REPORT_CASES_ALL)
        choice = (struct mc_report_cases){true, false, MC_REPORT_CASES_WORST};
    if (choice.keep_all)
        return;
    left_out = mc_arena_array(arena, n, sizeof(*left_out));
    memset(left_out, 1, n);
    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            if (!result->datasets[d].groups[g].overall)
                keep_worst(result, &result->datasets[d].groups[g], choice.n_worst, left_out);
    for (i = 0; i < n && result->left_out != NULL; i++)
        left_out[i] = left_out[i] || result->left_out[i];
    if (memchr(left_out, 1, n) == NULL)
        return;
    if (suite == NULL) {
        suite = mc_arena_array(arena, 1, sizeof(*suite));
        *suite = *result->suite;
        suite->cases = mc_arena_array(arena, n, sizeof(*suite->cases));
        memcpy(suite->cases, result->suite->cases, mc_array_size(n, sizeof(*suite->cases)));
        result->suite = suite;
    }
    strip_cases(suite, left_out, arena);
    result->left_out = left_out;
    result->kept =
        choice.n_worst == 0 ? "none" : mc_arena_format(arena, "worst:%zu", choice.n_worst);
}

size_t mc_left_out_cases(const struct mc_result *result)
{
    size_t n = 0, i;

    for (i = 0; result->left_out != NULL && i < result->suite->n_cases; i++)
        n += result->left_out[i] && mc_case_is_selected(result->suite, i);
    return n;
}

struct mc_slice mc_left_out_sentence(const struct mc_result *result, struct mc_arena *arena)
{
    size_t n = mc_left_out_cases(result);

    if (n == 0)
        return mc_slice("", 0);
    return mc_arena_slice(
        arena, "sentences and graphs of %zu of %zu cases are left out (--report-cases %s)", n,
        mc_suite_n_selected(result->suite), result->kept);
}
