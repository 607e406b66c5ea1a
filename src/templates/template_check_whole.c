/* What can be told of a template without its single bindings. */
#include "suite/fields.h"
#include "templates/bindings.h"
#include "templates/template_set.h"

/* --- T001: slots and variants that nothing uses ---------------------------------------------- */

static void mark_sentence(const struct mc_sentence_pattern *pattern, bool *used)
{
    size_t i;

    for (i = 0; i < pattern->n_parts; i++) {
        if (pattern->parts[i].slot != MC_NO_SLOT)
            used[pattern->parts[i].slot] = true;
        if (pattern->parts[i].other != MC_NO_SLOT)
            used[pattern->parts[i].other] = true;
    }
}

static void mark_graph(const struct mc_graph_pattern *pattern, bool *used)
{
    size_t i, k;

    for (i = 0; i < pattern->n_tokens; i++) {
        const struct mc_graph_token *token = &pattern->tokens[i];

        if (token->kind == MC_GRAPH_INCLUDE || token->kind == MC_GRAPH_BRANCH)
            used[token->slot] = true;
        for (k = 0; k < token->n_hung; k++)
            used[token->hung[k]] = true;
        for (k = 0; k < token->n_pieces; k++)
            if (token->pieces[k].slot != MC_NO_SLOT)
                used[token->pieces[k].slot] = true;
    }
}

static void check_used(const struct mc_pair_template *self, struct mc_diagnostics *diagnostics)
{
    bool in_text[MC_TEMPLATE_SLOTS] = {false}, used[MC_TEMPLATE_VARIANTS] = {false};
    bool in_graph[MC_TEMPLATE_SLOTS] = {false};
    struct mc_data_place place;
    size_t i;

    for (i = 0; i < self->n_variants; i++) {
        mark_sentence(&self->variants[i].sentence, in_text);
        mark_graph(&self->variants[i].graph, in_graph);
    }
    for (i = 0; i < self->n_slots; i++) {
        place = mc_template_slot_place(self, i);
        if (!in_text[i])
            mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T001",
                            in_graph[i] ? "no text uses the slot \"%s\", graphs do"
                                        : "no variant uses the slot \"%s\"",
                            self->slots[i].name.data);
    }
    for (i = 0; i < self->n_pairs; i++) {
        if (self->pairs[i].reference != MC_NO_SLOT)
            used[self->pairs[i].reference] = true;
        if (self->pairs[i].candidate != MC_NO_SLOT)
            used[self->pairs[i].candidate] = true;
    }
    for (i = 0; i < self->n_variants; i++) {
        place = mc_template_variant_place(self, i, NULL);
        if (!used[i])
            mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T001",
                            "no pair uses the variant \"%s\"", self->variants[i].name.data);
    }
}

/* --- T005, and too many bindings ------------------------------------------------------------- */

static void check_bindings(const struct mc_pair_template *self, struct mc_diagnostics *diagnostics)
{
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "slots");
    uint64_t n = 1;
    size_t i, k, m;

    for (i = 0; i < self->n_slots && n <= MC_TEMPLATE_BINDINGS; i++)
        n *= self->slots[i].of == MC_NO_SLOT ? self->slots[i].n_choices : 1;
    if (n > MC_TEMPLATE_BINDINGS)
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T001",
                        "the slots have more than %d bindings", MC_TEMPLATE_BINDINGS);
    for (i = 0; i < self->n_different; i++)
        for (k = 1; k < self->different[i].n_slots; k++)
            for (m = 0; m < k; m++) {
                if (self->different[i].slots[k] != self->different[i].slots[m])
                    continue;
                place = mc_data_index(mc_data_key(mc_data_top(&self->source), "different"), i);
                mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T005",
                                "the slot \"%s\" stands twice in the group",
                                self->slots[self->different[i].slots[k]].name.data);
            }
}

/* --- T011: expectations ---------------------------------------------------------------------- */

/* Whether pair `from` must score below pair `to`, directly. */
static bool is_below(const struct mc_pair_template *self, size_t from, size_t to)
{
    size_t i;

    for (i = 0; i < self->pairs[from].n_expectations; i++)
        if (self->pairs[from].expectations[i].pair == to &&
            self->pairs[from].expectations[i].expectation.type == MC_EXPECT_BELOW)
            return true;
    for (i = 0; i < self->pairs[to].n_expectations; i++)
        if (self->pairs[to].expectations[i].pair == from &&
            self->pairs[to].expectations[i].expectation.type == MC_EXPECT_ABOVE)
            return true;
    return false;
}

/* A pair that would have to score below itself, by any number of steps. */
static void check_cycles(const struct mc_pair_template *self, struct mc_diagnostics *diagnostics)
{
    bool below[MC_TEMPLATE_PAIRS][MC_TEMPLATE_PAIRS];
    size_t n = self->n_pairs, i, k, m;
    struct mc_data_place place;

    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++)
            below[i][k] = is_below(self, i, k);
    for (m = 0; m < n; m++)
        for (i = 0; i < n; i++)
            for (k = 0; k < n; k++)
                below[i][k] = below[i][k] || (below[i][m] && below[m][k]);
    for (i = 0; i < n; i++)
        if (below[i][i]) {
            place = mc_template_pair_place(self, i, "expect");
            mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T011",
                            "\"%s\" would have to score below itself", self->pairs[i].name.data);
            return;
        }
}

/* The largest minimum and the least maximum of a pair. */
static void check_bounds(const struct mc_pair_template *self, size_t pair,
                         struct mc_diagnostics *diagnostics)
{
    const struct mc_template_pair *item = &self->pairs[pair];
    struct mc_data_place place = mc_template_pair_place(self, pair, "expect");
    double minimum = 0, maximum = 1;
    size_t i;

    for (i = 0; i < item->n_expectations; i++) {
        const struct mc_expectation *expectation = &item->expectations[i].expectation;

        if (expectation->type == MC_EXPECT_MINIMUM && expectation->value > minimum)
            minimum = expectation->value;
        if (expectation->type == MC_EXPECT_MAXIMUM && expectation->value < maximum)
            maximum = expectation->value;
    }
    if (minimum > maximum)
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T011",
                        "the minimum %.15g is above the maximum %.15g", minimum, maximum);
}

void mc_template_check_whole(const struct mc_pair_template *self,
                             struct mc_diagnostics *diagnostics)
{
    size_t i;

    if (self->n_pairs == 0 || self->n_variants == 0)
        return;
    check_used(self, diagnostics);
    check_bindings(self, diagnostics);
    check_cycles(self, diagnostics);
    for (i = 0; i < self->n_pairs; i++)
        check_bounds(self, i, diagnostics);
}
