/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs, separated by the first byte 0x1E (or split in the middle), matched in all
 * conventions: sound whatever the bytes are, and the same from both sides. */
#include "fuzz/fuzz.h"
#include "metrics/smatch/best_edit.h"
#include "metrics/smatch/explain.h"
#include "metrics/smatch/match.h"

/* Counts the lines and checks that what was begun is ended. */
struct counter {
    size_t n_lines, depth;
};

static void begin(void *context, const char *key)
{
    struct counter *counter = context;

    counter->depth++;
    counter->n_lines += key == NULL ? 1 : 0;
}

static void end(void *context)
{
    struct counter *counter = context;

    fuzz_check(counter->depth-- > 0);
}

static void ignore_text(void *context, const char *key, const char *value, size_t length)
{
    (void)context;
    (void)value;
    (void)length;
    fuzz_check(key != NULL);
}

static void ignore_number(void *context, const char *key, double value)
{
    (void)context;
    (void)value;
    fuzz_check(key != NULL);
}

/* Every node and every bare value is a line of one of the graphs. */
static void check_graphs(const struct mc_smatch_pair *pair)
{
    struct counter counter = {0, 0};
    const struct mc_metric_writer writer = {sizeof(writer), &counter,     begin, begin, end,
                                            ignore_text,    ignore_number};
    const bool *agrees[2];
    size_t n_lines = 0;
    uint32_t side, i;

    for (side = 0; side < 2; side++) {
        const struct mc_smatch_amr *text = &pair->texts[side];

        agrees[side] = mc_arena_array(pair->strings.arena, mc_smatch_n_triples(&pair->sides[side]),
                                      sizeof(bool));
        n_lines += text->n_nodes;
        for (i = 0; i < text->n_links; i++)
            n_lines += text->links[i].nested ? 0 : 1;
    }
    mc_smatch_write_graphs(pair, agrees, NULL, &writer);
    fuzz_check(counter.depth == 0 && counter.n_lines == n_lines);
}

/* The edited graph scores what the edit says. */
static void check_edit(const struct mc_smatch_pair *pair, const struct mc_smatch_options *options)
{
    uint32_t n_left = mc_smatch_n_triples(&pair->sides[0]);
    uint32_t n_right = mc_smatch_n_triples(&pair->sides[1]);
    double f = mc_smatch_figures((double)pair->matched, n_left, n_right).f;
    struct mc_smatch_edit edit;

    if (n_left > 12 || n_right > 12 ||
        !mc_smatch_best_edit(pair, options, MC_SMATCH_RAISE_F, &edit))
        return;
    fuzz_check(edit.figures.f > f);
    fuzz_check(edit.from == MC_SMATCH_NONE || edit.from < n_left);
    fuzz_check(edit.to == MC_SMATCH_NONE || edit.to < mc_smatch_n_triples(&edit.after));
}

/* Both orders agree when both are proved; false if a graph cannot be read. */
static bool check_pair(struct mc_slice a, struct mc_slice b,
                       const struct mc_smatch_options *options, struct mc_arena *arena)
{
    struct mc_smatch_pair pair, back;
    struct mc_smatch_parse_error parse_error;

    if (mc_smatch_match(a, b, options, arena, &pair, &parse_error) != 0) {
        fuzz_check(parse_error.side < 2 && parse_error.text != NULL);
        fuzz_check(mc_smatch_match(b, a, options, arena, &back, &parse_error) != 0);
        return false;
    }
    fuzz_check(pair.bound >= pair.matched);
    fuzz_check(pair.proved == (pair.bound == pair.matched));
    fuzz_check(mc_smatch_count(&pair.sides[0], &pair.sides[1], &pair.strings, pair.right_of) ==
               pair.matched);
    fuzz_check(mc_smatch_count_bound(&pair.sides[0], &pair.sides[1], &pair.strings) >=
               pair.matched);
    if (options->solver == MC_SMATCH_EXACT && options->aspect <= MC_SMATCH_NO_WSD)
        check_graphs(&pair);
    if (options->solver == MC_SMATCH_EXACT)
        check_edit(&pair, options);
    fuzz_check(mc_smatch_match(b, a, options, arena, &back, &parse_error) == 0);
    fuzz_check(back.bound >= pair.matched && pair.bound >= back.matched);
    if (pair.proved && back.proved)
        fuzz_check(back.matched == pair.matched);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice(size == 0 ? "" : (const char *)data, size);
    const char *mark = size == 0 ? NULL : memchr(data, 0x1E, size);
    size_t first = mark == NULL ? size / 2 : (size_t)(mark - text.data);
    size_t second = mark == NULL ? first : first + 1;
    struct mc_slice a = mc_slice(text.data, first);
    struct mc_slice b = mc_slice(text.data + second, size - second);
    struct mc_smatch_options options = {
        MC_SMATCH_OLD, MC_SMATCH_EXACT, 2, 1, mc_limit_of_steps(50000), MC_SMATCH_ALL};
    struct mc_arena *arena = mc_arena_new();

    (void)check_pair(a, b, &options, arena);
    options.convention = MC_SMATCH_DAMONTE;
    for (options.aspect = MC_SMATCH_ALL; options.aspect < MC_SMATCH_N_ASPECTS; options.aspect++)
        (void)check_pair(a, b, &options, arena);
    options.aspect = MC_SMATCH_ALL;
    options.convention = MC_SMATCH_NEW;
    if (check_pair(a, b, &options, arena)) {
        options.solver = MC_SMATCH_HILL;
        (void)check_pair(a, b, &options, arena);
    }
    mc_arena_free(arena);
    return 0;
}
