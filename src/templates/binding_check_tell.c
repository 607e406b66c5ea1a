/* The words for what is wrong with a binding. */
#include "suite/fields.h"
#include "templates/binding_check.h"

/* "concept, role" of the edits that a pair declares. */
static const char *declared(const struct mc_template_pair *pair, struct mc_arena *arena)
{
    const char *text = "";
    unsigned kind, i;

    for (kind = 0; kind < MC_N_GRAPH_EDIT_KINDS; kind++)
        for (i = 0; i < pair->edits[kind]; i++)
            text = mc_arena_format(arena, "%s%s%s", text, *text == '\0' ? "" : ", ",
                                   mc_graph_edit_kind_name((enum mc_graph_edit_kind)kind));
    return *text == '\0' ? "none" : text;
}

static const char *found(const struct mc_difference *difference, struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : "; ",
                               difference->edits[i].text.data);
    return *text == '\0' ? "none" : text;
}

static void tell_article(const struct mc_pair_template *self, size_t pair,
                         const struct mc_bound_variant *variants, const char *how_many,
                         struct mc_diagnostics *diagnostics)
{
    const struct mc_template_pair *item = &self->pairs[pair];
    uint32_t wrong =
        variants[item->reference].article != SIZE_MAX ? item->reference : item->candidate;
    struct mc_data_place place = mc_template_variant_place(self, wrong, "text");

    mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T010", "wrong a or an in \"%s\"%s",
                    variants[wrong].text.data, how_many);
}

static void tell_graph(const struct mc_pair_template *self, size_t pair,
                       const struct mc_bound_variant *variants, const char *how_many,
                       struct mc_diagnostics *diagnostics)
{
    const struct mc_template_pair *item = &self->pairs[pair];
    uint32_t wrong = variants[item->reference].graph == NULL ? item->reference : item->candidate;
    struct mc_data_place place = mc_template_variant_place(self, wrong, "amr");

    mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T006", "%s in the graph of \"%s\"%s",
                    variants[wrong].mistake.text, variants[wrong].text.data, how_many);
}

void mc_tell_fault(const struct mc_told_fault *told, struct mc_diagnostics *diagnostics)
{
    const struct mc_pair_template *self = told->self;
    struct mc_bound_variant variants[MC_TEMPLATE_VARIANTS];
    const struct mc_template_pair *item = &self->pairs[told->pair];
    struct mc_data_place place = mc_template_pair_place(self, told->pair, "name");
    struct mc_data_place edits = mc_template_pair_place(self, told->pair, "edits");
    struct mc_arena *arena = mc_arena_new();
    struct mc_pair_findings findings;
    const char *a, *b;

    mc_bind_variants(self, told->binding, arena, variants);
    a = variants[item->reference].text.data;
    b = variants[item->candidate].text.data;
    mc_pair_judge(told->judge, item, variants, arena, &findings);
    switch (told->fault) {
    case MC_FAULT_GRAPH:
        tell_graph(self, told->pair, variants, told->how_many, diagnostics);
        break;
    case MC_FAULT_EDITS:
        mc_data_finding(&edits, diagnostics, MC_SEVERITY_ERROR, "T007",
                        "declared: %s, found: %s for \"%s\" and \"%s\"%s", declared(item, arena),
                        found(&findings.difference, arena), a, b, told->how_many);
        break;
    case MC_FAULT_EQUAL:
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T008",
                        "the two sentences are equal: \"%s\"%s", a, told->how_many);
        break;
    case MC_FAULT_TWICE:
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T009",
                        "the pair occurs before: \"%s\" and \"%s\"%s", a, b, told->how_many);
        break;
    case MC_FAULT_ARTICLE:
        tell_article(self, told->pair, variants, told->how_many, diagnostics);
        break;
    case MC_FAULT_RULE:
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T012",
                        "no %s: %s, in \"%s\" and \"%s\"%s", self->phenomenon.data, findings.reason,
                        a, b, told->how_many);
        break;
    }
    mc_arena_free(arena);
}
