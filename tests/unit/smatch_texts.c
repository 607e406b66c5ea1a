/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/smatch_texts.h"

static void append(struct mc_buffer *out, const struct mc_smatch_strings *strings,
                   struct mc_slice label, uint32_t source, uint32_t target)
{
    mc_buffer_append_format(out, "%s%.*s(%.*s, %.*s)", out->length == 0 ? "" : " ",
                            MC_SLICE_ARGUMENTS(label),
                            MC_SLICE_ARGUMENTS(mc_smatch_text(strings, source)),
                            MC_SLICE_ARGUMENTS(mc_smatch_text(strings, target)));
}

void mc_smatch_append_triples(struct mc_buffer *out, const struct mc_smatch_strings *strings,
                              const struct mc_smatch_triples *t)
{
    uint32_t i;

    for (i = 0; i < t->n_nodes; i++)
        append(out, strings, mc_slice_of("instance"), t->names[i], t->concepts[i]);
    for (i = 0; i < t->n_attributes; i++)
        append(out, strings, mc_smatch_text(strings, t->attributes[i].label),
               t->names[t->attributes[i].node], t->attributes[i].value);
    for (i = 0; i < t->n_relations; i++)
        append(out, strings, mc_smatch_text(strings, t->relations[i].label),
               t->names[t->relations[i].source], t->names[t->relations[i].target]);
}

const char *mc_smatch_triples_text(const char *text, enum mc_smatch_convention convention,
                                   struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_smatch_strings strings;
    struct mc_smatch_triples t;
    struct mc_smatch_amr amr;
    const char *parse_error;

    mc_smatch_strings_init(&strings, arena, 1, mc_smatch_drops_underscore(convention));
    if (mc_smatch_read(mc_slice_of(text), 1, &strings, &amr, &parse_error) != 0)
        return mc_arena_format(arena, "[%s]", parse_error);
    mc_smatch_make_triples(convention, &amr, &strings, &t);
    mc_smatch_append_triples(&out, &strings, &t);
    text = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    return text;
}

void mc_smatch_match_texts(const char *candidate, const char *reference,
                           enum mc_smatch_convention convention, struct mc_arena *arena,
                           struct mc_smatch_pair *pair)
{
    const struct mc_smatch_options options = {
        convention, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY}, MC_SMATCH_ALL};
    struct mc_smatch_parse_error parse_error;

    if (mc_smatch_match(mc_slice_of(candidate), mc_slice_of(reference), &options, arena, pair,
                        &parse_error) != 0)
        fail_msg("side %u: %s", parse_error.side, parse_error.text);
}
