/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The n-grams of made-up graphs, counted against a list of all of them as texts. */
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "metrics/bleu.h"
#include "metrics/sembleu.h"

enum { NODES = 7, EDGES = 14, ORDER = 5, GRAPHS = 3, ROUNDS = 400 };

struct made_up {
    uint32_t n_nodes, n_edges;
    char labels[NODES];
    uint32_t from[EDGES], to[EDGES];
    char roles[EDGES];
    struct mc_buffer text;
};

/* Every n-gram as a text, sorted when all are there. */
struct list {
    char **items;
    size_t n, capacity;
};

static uint64_t seed, n_draws;

static uint32_t draw(uint32_t below)
{
    return mc_random_below(mc_random_bits(seed, 0, n_draws++), below);
}

/* A chain from node to node, written inwards, with further edges in both directions. */
static void make_up(struct made_up *graph, uint32_t n_edges, bool circles)
{
    uint32_t i, e;

    graph->n_nodes = 1 + draw(NODES);
    graph->n_edges = 0;
    mc_buffer_clear(&graph->text);
    for (i = 0; i < graph->n_nodes; i++) {
        graph->labels[i] = (char)('p' + draw(2));
        if (i > 0) {
            graph->from[graph->n_edges] = i - 1;
            graph->to[graph->n_edges] = i;
            graph->roles[graph->n_edges++] = 'r';
        }
        mc_buffer_append_format(&graph->text, "%s(a%u / %c", i == 0 ? "" : " :r ", i,
                                graph->labels[i]);
        for (e = draw(3); e > 0 && graph->n_edges + graph->n_nodes < n_edges; e--) {
            uint32_t to = circles ? draw(graph->n_nodes) : i + 1 + draw(3);
            char role = (char)('r' + draw(2));

            if (to >= graph->n_nodes)
                continue;
            graph->from[graph->n_edges] = i;
            graph->to[graph->n_edges] = to;
            graph->roles[graph->n_edges++] = role;
            mc_buffer_append_format(&graph->text, " :%c a%u", role, to);
        }
    }
    mc_buffer_append_repeated(&graph->text, ')', graph->n_nodes);
}

static void append_path(const struct made_up *graph, uint32_t node, uint32_t used, char *text,
                        unsigned order, struct list *lists)
{
    struct list *list = &lists[order];
    size_t length = strlen(text);
    uint32_t e;

    *MC_PUSH(list->items, list->n, list->capacity) = mc_strndup(text, length);
    for (e = 0; e < graph->n_edges && order + 1 < ORDER; e++) {
        if (graph->from[e] != node || (used >> e & 1) != 0)
            continue;
        text[length] = graph->roles[e];
        text[length + 1] = graph->labels[graph->to[e]];
        text[length + 2] = '\0';
        append_path(graph, graph->to[e], used | 1u << e, text, order + 1, lists);
        text[length] = '\0';
    }
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All nodes are reached: from the first one, and it is a start when it has incoming edges too only
 * if no node is without them; the chain sees to that. */
static void list_paths(const struct made_up *graph, struct list *lists)
{
    char text[2 * ORDER + 2];
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++) {
        text[0] = graph->labels[i];
        text[1] = '\0';
        append_path(graph, i, 0, text, 0, lists);
    }
    for (i = 0; i < ORDER; i++)
        if (lists[i].n > 0)
            qsort(lists[i].items, lists[i].n, sizeof(char *), compare);
}

static size_t count_in(const struct list *list, const char *text)
{
    size_t n = 0, i;

    for (i = 0; i < list->n; i++)
        n += strcmp(list->items[i], text) == 0;
    return n;
}

static uint64_t naive_matches(struct list lists[GRAPHS][ORDER], unsigned order)
{
    const struct list *own = &lists[0][order];
    uint64_t sum = 0;
    size_t i, n, g, most;

    for (i = 0; i < own->n; i += n) {
        n = count_in(own, own->items[i]);
        for (most = 0, g = 1; g < GRAPHS; g++)
            if (count_in(&lists[g][order], own->items[i]) > most)
                most = count_in(&lists[g][order], own->items[i]);
        sum += n < most ? n : most;
    }
    return sum;
}

static void free_lists(struct list lists[GRAPHS][ORDER])
{
    size_t g, n, i;

    for (g = 0; g < GRAPHS; g++)
        for (n = 0; n < ORDER; n++) {
            for (i = 0; i < lists[g][n].n; i++)
                free(lists[g][n].items[i]);
            free(lists[g][n].items);
        }
}

static void check(const struct made_up *graphs, struct mc_arena *arena)
{
    struct mc_metric_side sides[GRAPHS];
    const struct mc_metric_side *references[GRAPHS];
    struct mc_metric_input input = {sizeof(input), {"case", 4}, &sides[0], references,
                                    GRAPHS - 1,    0,           NULL,      NULL};
    struct list lists[GRAPHS][ORDER];
    struct mc_bleu_counts counts;
    struct mc_sembleu_case c;
    const char *parse_error;
    unsigned order, n;
    size_t g;

    memset(sides, 0, sizeof(sides));
    memset(lists, 0, sizeof(lists));
    for (g = 0; g < GRAPHS; g++) {
        sides[g].amr = mc_buffer_slice(&graphs[g].text);
        if (g > 0)
            references[g - 1] = &sides[g];
        list_paths(&graphs[g], lists[g]);
    }
    for (order = 1; order <= ORDER; order++) {
        mc_arena_clear(arena);
        if (mc_sembleu_case_read(&input, arena, &c, &g, &parse_error) != 0)
            fail_msg("%s: %s", parse_error, graphs[g].text.data);
        assert_null(mc_sembleu_count(&c, order, NULL, &counts));
        for (n = 0; n < order; n++) {
            if (counts.totals[n] != lists[0][n].n)
                fail_msg("order %u: %zu, not %zu: %s", n + 1, (size_t)counts.totals[n],
                         lists[0][n].n, graphs[0].text.data);
            if (counts.matches[n] != naive_matches(lists, n))
                fail_msg("order %u of %u: %zu matches, not %zu: %s %s %s", n + 1, order,
                         (size_t)counts.matches[n], (size_t)naive_matches(lists, n),
                         graphs[0].text.data, graphs[1].text.data, graphs[2].text.data);
        }
    }
    free_lists(lists);
}

static void check_rounds(bool circles)
{
    struct mc_arena *arena = mc_arena_new();
    struct made_up graphs[GRAPHS];
    size_t round, g;

    memset(graphs, 0, sizeof(graphs));
    seed = circles ? 1 : 2;
    for (round = 0; round < ROUNDS; round++) {
        for (g = 0; g < GRAPHS; g++)
            make_up(&graphs[g], EDGES, circles);
        check(graphs, arena);
    }
    for (g = 0; g < GRAPHS; g++)
        mc_buffer_free(&graphs[g].text);
    mc_arena_free(arena);
}

static void test_without_circles(void **state)
{
    (void)state;
    check_rounds(false);
}

static void test_with_circles(void **state)
{
    (void)state;
    check_rounds(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_without_circles),
                                       cmocka_unit_test(test_with_circles)};

    return cmocka_run_group_tests_name("sembleu_count", tests, NULL, NULL);
}
