/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template_check.c: the checks of a template as a whole, by code, and the table of codes. */
#include "generate/template_check.h"

#include <strings.h>

#include "generate/pattern.h"
#include "generate/template.h"

/* --- T001: slots and variants that nothing uses ----------------------------------------------- */

static void mark_graph(const struct mc_graph_pattern *pattern, bool *used)
{
    size_t i, k;

    for (i = 0; i < pattern->n_tokens; i++) {
        const struct mc_graph_token *token = &pattern->tokens[i];

        if (token->kind == MC_GRAPH_INCLUDE || token->kind == MC_GRAPH_BRANCH)
            used[token->slot] = true;
        for (k = 0; k < token->n_branches; k++)
            used[token->branches[k]] = true;
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
    size_t i, k;

    for (i = 0; i < self->n_variants; i++) {
        const struct mc_sentence_pattern *sentence = &self->variants[i].sentence;

        for (k = 0; k < sentence->n_parts; k++) {
            if (sentence->parts[k].slot != MC_NO_SLOT)
                in_text[sentence->parts[k].slot] = true;
            if (sentence->parts[k].other != MC_NO_SLOT)
                in_text[sentence->parts[k].other] = true;
        }
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

/* --- T005, and T001: too many bindings -------------------------------------------------------- */

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
                                "the slot \"%s\" occurs twice in the group",
                                self->slots[self->different[i].slots[k]].name.data);
            }
}

/* --- T011: expectations ----------------------------------------------------------------------- */

/* Whether an expectation says that pair `from` scores below pair `to`. */
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

/* Finds a pair that would have to score below itself, by any number of steps. */
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

/* Compares the largest minimum of a pair with its smallest maximum. */
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

/* --- the whole -------------------------------------------------------------------------------- */

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

/* --- codes ------------------------------------------------------------------------------------ */

static const struct mc_template_code codes[] = {
    {"T001", "placeholders, slots and variants do not match",
     "A placeholder names no slot or cannot be read, a slot is used by no variant or filled by no "
     "entry, a variant is used by no pair, or the slots have too many bindings. Unused names are "
     "usually misspelt.",
     "Correct the name, remove what is not needed, or relax `has` and `where` of a slot that no "
     "entry fits.",
     "\"slots\": {\"who\": {\"from\": \"person\"}}, ... \"text\": \"the {whom} is singing.\""},
    {"T002", "form missing",
     "A placeholder needs a form, a word or a graph that an entry of its slot does not have.",
     "Add the form to the entry, or exclude such entries: \"has\": [\"plural\"].",
     "\"text\": \"the {verb.past} ...\" and an entry without \"past\""},
    {"T003", "relation without target",
     "A relation of an entry (antonym, synonym ...) names no entry of the lexicon, or a slot is "
     "derived by a relation that some entries do not have.",
     "Correct the name, or require the relation: \"has\": [\"antonym\"].",
     "\"big\": {\"word\": \"big\", ..., \"antonym\": \"smal\"}"},
    {"T004", "WordNet does not have the relation",
     "A slot is derived by antonym, synonym, hypernym or co-hyponym, but WordNet does not relate "
     "the two words in this way. Words that are not in WordNet are skipped.",
     "Correct the relation in the lexicon. A relation that WordNet does not have can be a "
     "`counterpart`.",
     "\"dog\": {..., \"hypernym\": \"machine\"}"},
    {"T005", "different slots are not different",
     "A group of `different` names an unknown slot, too few slots, or one twice, or no binding is "
     "possible.",
     "Name two or more slots that can hold different entries.",
     "\"different\": [[\"who\", \"who\"]]"},
    {"T006", "broken graph",
     "A graph of the lexicon or of a variant does not follow the PENMAN notation, or has a branch "
     "in place of a node, or the reverse.",
     "The graph of a noun is one node, \"(d / dog)\"; that of an adjective is a branch, \":mod (b "
     "/ big)\", attached to a node as {noun+adjective}.",
     "\"amr\": [\"(v / {verb.frame}\", \"   :ARG0 {who}\"]"},
    {"T007", "the graphs do not differ as declared",
     "The edits between the two graphs of a pair are not those that the pair declares, kind by "
     "kind. A pair must declare all edits; an empty list means that the graphs are equal.",
     "Compare the two graphs in the message; `metricheck diff --text` shows more. Correct the "
     "variant or the declaration.",
     "\"edits\": [\"concept\"] although a role changes too"},
    {"T008", "the two sentences are equal",
     "Reference and candidate of some binding are the same text, so they show no phenomenon.",
     "Exclude such bindings with `has`, `where` or `different`.", ""},
    {"T009", "the pair occurs twice",
     "Two bindings, of one template or of two, give the same two sentences in the same order. They "
     "would count twice in every statistic.",
     "Look for entries with the same forms: a noun whose plural is its singular, a word in two "
     "classes of one slot, two equivalent templates.",
     "\"sheep\": {\"singular\": \"sheep\", \"plural\": \"sheep\", ...}"},
    {"T010", "wrong a or an",
     "An article does not match the sound of the next word, or precedes a plural.",
     "Write A/AN in the template, followed by a slot without plurals.",
     "\"text\": \"a {animal} is sleeping.\" with \"elephant\""},
    {"T011", "expectations contradict each other",
     "No metric can meet the expectations of the pairs of one binding: a pair would have to score "
     "below itself, or a minimum is above a maximum.",
     "Remove or reverse one of them.",
     "a: {\"type\": \"below\", \"pair\": \"b\"}   b: {\"type\": \"below\", \"pair\": \"a\"}"},
    {"T012", "the pair does not fit the phenomenon",
     "The rules of the phenomenon (phenomena/NAME.json), on the graphs or on the words, do not "
     "hold for some binding, so lint would warn about its cases.",
     "`metricheck phenomena NAME` shows the rules. Correct the variants, or choose the phenomenon "
     "that the pair shows.",
     ""},
    {"T013", "score outside the rubric's range",
     "The score of a pair is outside the range that the rubric gives for the phenomenon.",
     "See doc/rubric.md. Only individually reviewed cases may have reasons for such a score.",
     "\"phenomenon\": \"negation\", ... \"score\": 4"},
};

const struct mc_template_code *mc_template_codes(size_t *n)
{
    *n = sizeof(codes) / sizeof(codes[0]);
    return codes;
}

const struct mc_template_code *mc_template_code_find(const char *code)
{
    size_t i;

    for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
        if (strcasecmp(codes[i].code, code) == 0)
            return &codes[i];
    return NULL;
}

const char *const *mc_template_code_words(struct mc_arena *arena)
{
    size_t i, n = sizeof(codes) / sizeof(codes[0]);
    const char **words = mc_arena_array(arena, n + 1, sizeof(*words));

    for (i = 0; i < n; i++)
        words[i] = codes[i].code;
    return words;
}
