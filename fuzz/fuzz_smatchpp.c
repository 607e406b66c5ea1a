/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs, separated by the first byte 0x1E (or split in the middle), in all graph types and by
 * all aspects of our own table: sound whatever the bytes are, the same from both sides, and best
 * with itself. */
#include "base/clock.h"
#include "fuzz/fuzz.h"
#include "metrics/smatch/match.h"
#include "metrics/smatch/triples.h"
#include "metrics/smatchpp/aspects.h"
#include "metrics/smatchpp/smatchpp.h"

struct form {
    enum mc_smatchpp_type type;
    const struct mc_smatchpp_aspect *aspect; /* NULL: all */
};

static const struct mc_smatch_options options = {
    MC_SMATCH_NEW, MC_SMATCH_EXACT, 1, 1, {50000 * MC_WORK_A_STEP, (double)INFINITY},
    MC_SMATCH_ALL};

static bool read_side(const struct form *form, struct mc_slice text,
                      struct mc_smatch_strings *strings, struct mc_smatchpp_side *side)
{
    struct mc_smatchpp_graph graph;
    const char *parse_error = NULL;

    if (mc_smatchpp_read(text, strings, &graph, &parse_error) != 0 ||
        mc_smatchpp_standardise(form->type, strings, &graph, &parse_error) != 0) {
        fuzz_check(parse_error != NULL);
        return false;
    }
    if (form->aspect != NULL)
        mc_smatchpp_extract(form->aspect, NULL, strings, &graph);
    mc_smatchpp_make_side(strings, &graph, side);
    fuzz_check(side->n_facts <= side->n_triples);
    return true;
}

static bool match(const struct form *form, struct mc_slice a, struct mc_slice b,
                  struct mc_arena *arena, struct mc_smatchpp_pair *pair)
{
    uint32_t *partner_of;

    mc_smatch_strings_init(&pair->strings, arena, 64, false);
    if (!read_side(form, a, &pair->strings, &pair->sides[0]) ||
        !read_side(form, b, &pair->strings, &pair->sides[1]))
        return false;
    mc_smatchpp_match(&options, pair);
    fuzz_check(pair->bound >= pair->matched);
    fuzz_check(pair->proved == (pair->bound == pair->matched));
    fuzz_check(pair->matched <= pair->sides[0].n_triples);
    fuzz_check(pair->matched <= pair->sides[1].n_triples);
    partner_of = mc_arena_array(arena, pair->sides[0].n_facts, sizeof(*partner_of));
    fuzz_check(mc_smatchpp_partners(pair, partner_of) == pair->matched);
    return true;
}

static void check_form(const struct form *form, struct mc_slice a, struct mc_slice b,
                       struct mc_arena *arena)
{
    struct mc_smatchpp_pair pair, back;

    mc_arena_clear(arena);
    if (match(form, a, a, arena, &pair))
        fuzz_check(pair.bound >= pair.sides[0].n_triples);
    if (!match(form, a, b, arena, &pair))
        return;
    fuzz_check(match(form, b, a, arena, &back));
    fuzz_check(back.bound >= pair.matched && pair.bound >= back.matched);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice(size == 0 ? "" : (const char *)data, size);
    const char *mark = size == 0 ? NULL : memchr(data, 0x1E, size);
    size_t first = mark == NULL ? size / 2 : (size_t)(mark - text.data);
    size_t second = mark == NULL ? first : first + 1;
    struct mc_slice a = mc_slice(text.data, first);
    struct mc_slice b = mc_slice(text.data + second, size - second);
    struct mc_arena *tables = mc_arena_new(), *arena = mc_arena_new();
    struct mc_smatchpp_aspects aspects;
    struct form form = {MC_SMATCHPP_NONE, NULL};
    size_t i;

    check_form(&form, a, b, arena);
    form.type = MC_SMATCHPP_GENERIC;
    check_form(&form, a, b, arena);
    form.type = MC_SMATCHPP_AMR;
    check_form(&form, a, b, arena);
    mc_smatchpp_aspects_own(tables, &aspects);
    for (i = 0; i < aspects.n; i++) {
        form.aspect = &aspects.items[i];
        check_form(&form, a, b, arena);
    }
    mc_arena_free(arena);
    mc_arena_free(tables);
    return 0;
}
