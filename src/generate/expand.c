/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expand.c: a walk over all bindings hashes each from the state of the preceding slots, and a heap
 * keeps the N smallest. Only drawn bindings are bound to sentences and graphs. In order: hashing,
 * bindings in file order, drawing, a binding as text; checks of relations and of one binding, their
 * findings, checks of all bindings; then the suite: its files, cases, the whole. */
#include "generate/expand.h"

#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/order.h"
#include "base/thread_pool.h"
#include "generate/pattern.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "phenomena/classify.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"

/* Faults of a pair of variants in a binding, as bits. */
enum binding_fault {
    FAULT_GRAPH = 1 << 0,
    FAULT_EDITS = 1 << 1,
    FAULT_EQUAL = 1 << 2,
    FAULT_TWICE = 1 << 3,
    FAULT_ARTICLE = 1 << 4,
    FAULT_RULE = 1 << 5
};

/* Sentence and graph of each variant of one binding. */
struct bound_variant {
    struct mc_slice text, amr;
    struct mc_amr_graph *graph;  /* NULL: it does not parse */
    struct mc_error parse_error; /* if the graph does not parse */
    size_t article;              /* byte of a wrong article, or SIZE_MAX */
};
/* What the pairs of one template are checked with. */
struct pair_judge {
    const struct mc_phenomenon_rule *rule; /* NULL: the phenomenon is unknown */
    struct mc_word_knowledge *knowledge;
};
/* The findings about a pair. */
struct pair_findings {
    unsigned faults; /* all but FAULT_TWICE */
    struct mc_difference difference;
    const char *reason; /* of FAULT_RULE */
};

/* The two sentences of a pair in a binding. */
struct sentence_pair {
    struct mc_hash128 hash;
    size_t at; /* index of the pair, over all bindings of all templates */
};

/* The check of the bindings of one template. */
struct template_check {
    const struct mc_pair_template *self;
    const struct drawn_binding *drawn;
    size_t n_drawn;
    unsigned char *faults;           /* [n_drawn * n_pairs] */
    struct sentence_pair *sentences; /* [n_drawn * n_pairs] */
    size_t first;                    /* index of the template's first pair, over all templates */
    const struct mc_phenomenon_rule *rule;
    struct mc_word_knowledge **knowledge; /* [workers] */
};

/* A binding: the choice of each slot. */
struct binding {
    uint32_t choices[MC_TEMPLATE_SLOTS];
    bool plural[MC_TEMPLATE_SLOTS];
    const struct mc_graph_pattern *graphs[MC_TEMPLATE_SLOTS];
};

struct drawn_binding {
    uint64_t hash;
    uint32_t index; /* of the binding in file order, the last slot fastest, counting those that
                       "different" excludes */
};

/* --- hashing ---------------------------------------------------------------------------------- */

static const uint64_t fnv_offset = 0xCBF29CE484222325u;

/* Continues FNV-1a from the state of the preceding text. */
static uint64_t fnv_add(uint64_t state, struct mc_slice text)
{
    size_t i;

    for (i = 0; i < text.length; i++)
        state = (state ^ (unsigned char)text.data[i]) * 0x100000001B3u;
    return state;
}

/* The 64-bit finaliser of MurmurHash3 (Appleby). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCDu;
    x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53u;
    return x ^ (x >> 33);
}

/* --- all bindings in file order --------------------------------------------------------------- */

/* A walk over all bindings; states[k] is the hash of everything before slot k. */
struct walk {
    const struct mc_pair_template *self;
    uint64_t states[MC_TEMPLATE_SLOTS + 1];
    uint32_t choices[MC_TEMPLATE_SLOTS];
    uint32_t index;
};

/* Hashes the slots from k on. */
static void rehash(struct walk *walk, size_t k)
{
    const struct mc_pair_template *self = walk->self;

    for (; k < self->n_slots; k++) {
        const struct mc_template_slot *slot = &self->slots[k];
        uint64_t state = walk->states[k];

        if (slot->of != MC_NO_SLOT)
            walk->choices[k] = walk->choices[slot->digit];
        if (k > 0)
            state = fnv_add(state, mc_slice_of(","));
        walk->states[k + 1] = fnv_add(state, slot->choices[walk->choices[k]].key);
    }
}

/* Moves to the next binding; false after the last. */
static bool advance(struct walk *walk)
{
    size_t k = walk->self->n_slots;

    walk->index++;
    while (k-- > 0) {
        const struct mc_template_slot *slot = &walk->self->slots[k];

        if (slot->of != MC_NO_SLOT)
            continue;
        if (++walk->choices[k] < slot->n_choices) {
            rehash(walk, k);
            return true;
        }
        walk->choices[k] = 0;
    }
    return false;
}

static bool is_different(const struct walk *walk, const struct mc_different_slots *group)
{
    const struct mc_template_slot *slots = walk->self->slots;
    size_t i, k;

    for (i = 1; i < group->n_slots; i++)
        for (k = 0; k < i; k++) {
            uint32_t a = group->slots[i], b = group->slots[k];

            if (slots[a].choices[walk->choices[a]].entry ==
                slots[b].choices[walk->choices[b]].entry)
                return false;
        }
    return true;
}

uint32_t mc_bindings_product(const struct mc_pair_template *self)
{
    uint64_t n = self->n_slots == 0 ? 0 : 1;
    size_t i;

    for (i = 0; i < self->n_slots && n <= MC_TEMPLATE_BINDINGS; i++)
        n *= self->slots[i].of == MC_NO_SLOT ? self->slots[i].n_choices : 1;
    return n > MC_TEMPLATE_BINDINGS ? 0 : (uint32_t)n;
}

/* --- drawing ---------------------------------------------------------------------------------- */

MC_ORDER_BY_2(compare, struct drawn_binding, hash, index)

/* The n smallest bindings, as a heap with the largest on top. */
struct heap {
    struct drawn_binding *items;
    size_t n, capacity;
};

static void sink(struct heap *heap)
{
    size_t at = 0, child;

    while ((child = 2 * at + 1) < heap->n) {
        struct drawn_binding swapped;

        if (child + 1 < heap->n && compare(&heap->items[child + 1], &heap->items[child]) > 0)
            child++;
        if (compare(&heap->items[at], &heap->items[child]) >= 0)
            return;
        swapped = heap->items[at];
        heap->items[at] = heap->items[child];
        heap->items[child] = swapped;
        at = child;
    }
}

static void offer(struct heap *heap, struct drawn_binding drawn)
{
    if (heap->n < heap->capacity) {
        heap->items[heap->n++] = drawn;
        /* An array in descending order is a heap; it needs no order until it is full. */
        if (heap->n == heap->capacity) {
            size_t i, k;

            qsort(heap->items, heap->n, sizeof(*heap->items), compare);
            for (i = 0, k = heap->n - 1; i < k; i++, k--) {
                struct drawn_binding swapped = heap->items[i];

                heap->items[i] = heap->items[k];
                heap->items[k] = swapped;
            }
        }
    } else if (heap->capacity > 0 && compare(&drawn, &heap->items[0]) < 0) {
        heap->items[0] = drawn;
        sink(heap);
    }
}

/* The drawn bindings, in the order of the draw; *n_all: the number of all bindings. The array lives
 * in the arena. */
static struct drawn_binding *bindings_draw(const struct mc_pair_template *self,
                                           struct mc_sampling drawing, struct mc_arena *arena,
                                           size_t *n_drawn, size_t *n_all)
{
    struct walk walk = {.self = self};
    uint32_t product = mc_bindings_product(self);
    struct heap heap = {NULL, 0, drawing.n < product ? drawing.n : product};
    char seed_text[24];
    size_t i;

    *n_drawn = *n_all = 0;
    heap.items = mc_arena_array(arena, heap.capacity, sizeof(*heap.items));
    if (product == 0)
        return heap.items;
    (void)snprintf(seed_text, sizeof(seed_text), "%llu:", (unsigned long long)drawing.seed);
    walk.states[0] = fnv_add(fnv_offset, mc_slice_of(seed_text));
    walk.states[0] = fnv_add(fnv_add(walk.states[0], self->name), mc_slice_of(":"));
    rehash(&walk, 0);
    do {
        struct drawn_binding drawn = {mix(walk.states[self->n_slots]), walk.index};

        for (i = 0; i < self->n_different && is_different(&walk, &self->different[i]); i++)
            ;
        if (i < self->n_different)
            continue;
        offer(&heap, drawn);
        ++*n_all;
    } while (advance(&walk));
    qsort(heap.items, heap.n, sizeof(*heap.items), compare);
    *n_drawn = heap.n;
    return heap.items;
}

/* --- a binding as text ------------------------------------------------------------------------ */

/* The binding with this index. */
static void binding_get(const struct mc_pair_template *self, uint32_t index,
                        struct binding *binding)
{
    size_t k = self->n_slots;

    memset(binding->choices, 0, sizeof(binding->choices));
    while (k-- > 0) {
        const struct mc_template_slot *slot = &self->slots[k];

        if (slot->of != MC_NO_SLOT)
            continue;
        binding->choices[k] = index % slot->n_choices;
        index /= slot->n_choices;
    }
    for (k = 0; k < self->n_slots; k++) {
        const struct mc_template_slot *slot = &self->slots[k];
        const struct mc_slot_choice *choice;

        if (slot->of != MC_NO_SLOT)
            binding->choices[k] = binding->choices[slot->digit];
        choice = &slot->choices[binding->choices[k]];
        binding->plural[k] = choice->is_plural;
        binding->graphs[k] = choice->entry->graph;
    }
}

/* Appends the sentence of a variant. */
static void binding_sentence(const struct mc_pair_template *self, const struct binding *binding,
                             uint32_t variant, struct mc_buffer *out)
{
    mc_sentence_pattern_write(&self->variants[variant].sentence, binding->choices, binding->plural,
                              out);
}

static void binding_graph(const struct mc_pair_template *self, const struct binding *binding,
                          uint32_t variant, struct mc_buffer *out)
{
    struct mc_graph_filling filling = {binding->choices, binding->graphs, self->n_slots};

    mc_graph_pattern_write(&self->variants[variant].graph, &filling, out);
}

/* --- relations -------------------------------------------------------------------------------- */

enum { HYPERNYM_STEPS = 8, CO_HYPONYM_STEPS = 6, GENERAL_IS_SECOND = 2 };

/* The check whether WordNet relates the words of slots as the slots say. */
struct relation_check {
    struct mc_word_knowledge *knowledge;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena;
    struct mc_string_map *seen;
};

/* The word of an entry, spelt as in WordNet; NULL: the entry has no word. */
static const struct mc_word *word_of(const struct relation_check *check,
                                     const struct mc_word_entry *entry)
{
    static const char *const keys[] = {
        [MC_WORD_NOUN] = "singular",
        [MC_WORD_VERB] = "base",
        [MC_WORD_ADJECTIVE] = "word",
        [MC_WORD_PHRASE] = "word",
    };
    const struct mc_word_key *key =
        mc_word_key_find(entry, mc_slice_of(keys[entry->word_class->kind]));
    char *text, *blank;

    if (key == NULL || key->is_flag)
        return NULL;
    text = mc_arena_strdup(check->arena, key->value.data);
    while ((blank = strchr(text, ' ')) != NULL)
        *blank = '_';
    return mc_word_of(check->knowledge, mc_slice_of(text));
}

static bool holds(enum mc_entry_relation kind, const struct mc_word_relation *relation)
{
    switch (kind) {
    case MC_WORD_ANTONYM:
        return relation->antonym || relation->antonym_similar || relation->antonym_derived ||
               relation->persons;
    case MC_WORD_SYNONYM:
        return relation->synonym || relation->similar;
    case MC_WORD_HYPERNYM:
        return relation->hypernym_distance > 0 && relation->hypernym_distance <= HYPERNYM_STEPS &&
               relation->more_general == GENERAL_IS_SECOND;
    case MC_WORD_CO_HYPONYM:
        return relation->co_hyponym_distance > 0 &&
               relation->co_hyponym_distance <= CO_HYPONYM_STEPS;
    case MC_WORD_CONVERSE:
    case MC_WORD_COUNTERPART:
    case MC_WORD_RELATIONS:
        break;
    }
    return true;
}

static void check_entry(const struct relation_check *check, const struct mc_word_entry *entry,
                        enum mc_entry_relation kind)
{
    const struct mc_word_entry *other = entry->related[kind];
    struct mc_data_place place = mc_word_entry_place(entry, mc_word_relation_names[kind]);
    const struct mc_word *word, *other_word;
    bool is_new;
    const char *key = mc_arena_format(
        check->arena, "%s/%s/%s/%s", entry->word_class->lexicon->source.path.data,
        entry->word_class->name.data, entry->name.data, mc_word_relation_names[kind]);

    (void)mc_string_map_add(check->seen, mc_slice_of(key), &is_new);
    if (!is_new || other == NULL)
        return;
    word = word_of(check, entry);
    other_word = word_of(check, other);
    if (word == NULL || other_word == NULL || !word->is_known || !other_word->is_known ||
        holds(kind, mc_word_relation_of(check->knowledge, word, other_word)))
        return;
    mc_data_finding(&place, check->diagnostics, MC_SEVERITY_ERROR, "T004",
                    "WordNet does not have \"%s\" as %s of \"%s\"", other->name.data,
                    mc_word_relation_names[kind], entry->name.data);
}

/* Adds T004 at each relation of an entry that a slot of the set uses and WordNet does not have in
 * any sense: antonyms, also of similar and derived words, or a man and a woman; synonyms, also in
 * one cluster of adjectives; hypernyms at most 8 steps above; co-hyponyms at most 6 steps below a
 * hypernym. Unknown words are skipped, and so are all words if `knowledge` has no WordNet. */
static void check_relations(const struct mc_template_set *set, struct mc_word_knowledge *knowledge,
                            struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct relation_check check = {knowledge, diagnostics, arena, mc_string_map_new(arena)};
    size_t t, s;
    uint32_t i;

    for (t = 0; t < set->n_templates && mc_word_knowledge_has_wordnet(knowledge); t++)
        for (s = 0; s < set->templates[t]->n_slots; s++) {
            const struct mc_template_slot *slot = &set->templates[t]->slots[s];
            const struct mc_slot_choice *of;

            if (slot->of == MC_NO_SLOT || slot->relation >= MC_WORD_CONVERSE)
                continue;
            of = set->templates[t]->slots[slot->of].choices;
            for (i = 0; i < slot->n_choices; i++)
                check_entry(&check, of[i].entry, slot->relation);
        }
    mc_arena_free(arena);
}

/* --- one binding ------------------------------------------------------------------------------ */

/* Makes all variants of a binding; memory is the arena's. */
static void bind_variants(const struct mc_pair_template *self, uint32_t binding,
                          struct mc_arena *arena, struct bound_variant *variants)
{
    static const struct mc_error none = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    struct binding filled;
    size_t i;

    binding_get(self, binding, &filled);
    for (i = 0; i < self->n_variants; i++) {
        struct bound_variant *variant = &variants[i];

        mc_buffer_clear(&out);
        binding_sentence(self, &filled, (uint32_t)i, &out);
        variant->text = mc_arena_copy(arena, mc_buffer_slice(&out));
        variant->article = mc_wrong_article(variant->text);
        mc_buffer_clear(&out);
        binding_graph(self, &filled, (uint32_t)i, &out);
        variant->amr = mc_arena_copy(arena, mc_buffer_slice(&out));
        variant->parse_error = none;
        if (mc_penman_read_one(variant->amr, arena, &variant->graph, NULL, &variant->parse_error) !=
            0)
            variant->graph = NULL;
    }
    mc_buffer_free(&out);
}

static bool has_declared_edits(const struct mc_template_pair *pair,
                               const struct mc_difference *difference)
{
    size_t n_edits[MC_N_GRAPH_EDIT_KINDS] = {0}, i;

    for (i = 0; i < difference->n_edits; i++)
        n_edits[difference->edits[i].kind]++;
    for (i = 0; i < MC_N_GRAPH_EDIT_KINDS; i++)
        if (n_edits[i] != pair->edits[i])
            return false;
    return true;
}

/* Whether the pair breaks the rule of its phenomenon, on the graphs or on the words. */
static bool breaks_rule(const struct pair_judge *judge, const struct bound_variant *a,
                        const struct bound_variant *b, struct mc_arena *arena,
                        struct pair_findings *findings)
{
    struct mc_rule_verdict verdict = mc_rule_graph(judge->rule, &findings->difference, arena);
    struct mc_pair_words words;

    findings->reason = verdict.reason;
    if (verdict.answer == MC_RULE_NO)
        return true;
    if (!mc_word_knowledge_has_wordnet(judge->knowledge)) /* words have no base forms */
        return false;
    mc_pair_words_read(a->text, b->text, judge->knowledge, arena, &words);
    verdict = mc_rule_words(judge->rule, &words, arena);
    findings->reason = verdict.reason;
    return verdict.answer == MC_RULE_NO;
}

static void pair_judge(const struct pair_judge *judge, const struct mc_template_pair *pair,
                       const struct bound_variant *variants, struct mc_arena *arena,
                       struct pair_findings *findings)
{
    enum { STEPS = 60 * MC_STANDARD_STEPS };
    const struct bound_variant *a = &variants[pair->reference], *b = &variants[pair->candidate];

    findings->faults = 0;
    findings->difference.n_edits = 0;
    findings->reason = "";
    if (mc_slice_equal(a->text, b->text))
        findings->faults |= FAULT_EQUAL;
    if (a->article != SIZE_MAX || b->article != SIZE_MAX)
        findings->faults |= FAULT_ARTICLE;
    if (a->graph == NULL || b->graph == NULL) {
        findings->faults |= FAULT_GRAPH;
        return;
    }
    mc_difference(a->graph, b->graph, mc_limit_of_steps(STEPS), arena, &findings->difference);
    if (!has_declared_edits(pair, &findings->difference))
        findings->faults |= FAULT_EDITS;
    else if (judge->rule != NULL && !pair->is_measure && findings->faults == 0 &&
             breaks_rule(judge, a, b, arena, findings))
        findings->faults |= FAULT_RULE;
}

/* --- findings --------------------------------------------------------------------------------- */

/* The edits that a pair declares: "concept, role". */
static const char *declared_edits(const struct mc_template_pair *pair, struct mc_arena *arena)
{
    const char *text = "";
    unsigned kind, i;

    for (kind = 0; kind < MC_N_GRAPH_EDIT_KINDS; kind++)
        for (i = 0; i < pair->edits[kind]; i++)
            text = mc_arena_format(arena, "%s%s%s", text, *text == '\0' ? "" : ", ",
                                   mc_graph_edit_kind_name((enum mc_graph_edit_kind)kind));
    return *text == '\0' ? "none" : text;
}

static const char *found_edits(const struct mc_difference *difference, struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : "; ",
                               difference->edits[i].text.data);
    return *text == '\0' ? "none" : text;
}

/* Reports a fault of a pair with a binding as the example; `how_many`: " (3 of 10 bindings)", or
 * "".
 */
static void report_fault(const struct template_check *check, size_t pair, enum binding_fault fault,
                         uint32_t binding, const char *how_many, struct mc_diagnostics *diagnostics)
{
    const struct mc_pair_template *self = check->self;
    const struct mc_template_pair *item = &self->pairs[pair];
    struct pair_judge judge = {check->rule, check->knowledge[0]};
    struct bound_variant variants[MC_TEMPLATE_VARIANTS];
    struct mc_data_place place = mc_template_pair_place(self, pair, "name");
    struct mc_arena *arena = mc_arena_new();
    struct pair_findings findings;
    const char *a, *b;
    uint32_t wrong;

    bind_variants(self, binding, arena, variants);
    a = variants[item->reference].text.data;
    b = variants[item->candidate].text.data;
    pair_judge(&judge, item, variants, arena, &findings);
    switch (fault) {
    case FAULT_GRAPH:
        wrong = variants[item->reference].graph == NULL ? item->reference : item->candidate;
        place = mc_template_variant_place(self, wrong, "amr");
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T006",
                        "%s in the graph of \"%s\"%s", variants[wrong].parse_error.text,
                        variants[wrong].text.data, how_many);
        break;
    case FAULT_EDITS:
        place = mc_template_pair_place(self, pair, "edits");
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T007",
                        "declared: %s, found: %s for \"%s\" and \"%s\"%s",
                        declared_edits(item, arena), found_edits(&findings.difference, arena), a, b,
                        how_many);
        break;
    case FAULT_EQUAL:
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T008",
                        "the two sentences are equal: \"%s\"%s", a, how_many);
        break;
    case FAULT_TWICE:
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T009",
                        "the pair already occurs: \"%s\" and \"%s\"%s", a, b, how_many);
        break;
    case FAULT_ARTICLE:
        wrong = variants[item->reference].article != SIZE_MAX ? item->reference : item->candidate;
        place = mc_template_variant_place(self, wrong, "text");
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T010", "wrong a or an in \"%s\"%s",
                        variants[wrong].text.data, how_many);
        break;
    case FAULT_RULE:
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T012",
                        "no %s: %s, in \"%s\" and \"%s\"%s", self->phenomenon.data, findings.reason,
                        a, b, how_many);
        break;
    }
    mc_arena_free(arena);
}

/* --- all bindings ----------------------------------------------------------------------------- */

static void check_bindings(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct template_check *check = context;
    const struct mc_pair_template *self = check->self;
    struct pair_judge judge = {check->rule, check->knowledge[worker]};
    struct bound_variant variants[MC_TEMPLATE_VARIANTS];
    size_t i, p;

    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        bind_variants(self, check->drawn[i].index, scratch, variants);
        for (p = 0; p < self->n_pairs; p++) {
            const struct mc_template_pair *pair = &self->pairs[p];
            size_t at = i * self->n_pairs + p;
            struct pair_findings findings;
            struct mc_hash128_pending pending;

            pair_judge(&judge, pair, variants, scratch, &findings);
            check->faults[at] = (unsigned char)findings.faults;
            mc_hash128_begin(&pending, 0);
            mc_hash128_add_text(&pending, variants[pair->reference].text);
            mc_hash128_add_text(&pending, variants[pair->candidate].text);
            mc_hash128_end(&pending, &check->sentences[at].hash);
            check->sentences[at].at = check->first + at;
        }
        mc_word_knowledge_rest(judge.knowledge);
        mc_arena_reset(scratch, mark);
    }
}

static int compare_sentences(const void *a, const void *b)
{
    const struct sentence_pair *x = a, *y = b;
    int order = memcmp(&x->hash, &y->hash, sizeof(x->hash));

    return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

/* Reports the findings of one template, one for each pair and fault. */
static void report_faults(const struct template_check *check, struct mc_diagnostics *diagnostics)
{
    const struct mc_pair_template *self = check->self;
    unsigned fault;
    size_t p, i;

    for (p = 0; p < self->n_pairs; p++)
        for (fault = FAULT_GRAPH; fault <= FAULT_RULE; fault <<= 1) {
            size_t n = 0, first = 0;
            char how_many[64] = "";

            for (i = check->n_drawn; i-- > 0;)
                if ((check->faults[i * self->n_pairs + p] & fault) != 0) {
                    first = i;
                    n++;
                }
            if (n == 0)
                continue;
            if (check->n_drawn > 1)
                (void)snprintf(how_many, sizeof(how_many), " (%zu of %zu bindings)", n,
                               check->n_drawn);
            report_fault(check, p, (enum binding_fault)fault, check->drawn[first].index, how_many,
                         diagnostics);
        }
}

/* Draws the bindings of a template; if there is none, that is a finding. */
static struct template_check begin_template(const struct mc_template_set *set,
                                            const struct mc_pair_template *self,
                                            struct mc_sampling drawing, struct mc_arena *arena,
                                            struct mc_diagnostics *diagnostics)
{
    struct template_check check = {.self = self};
    uint32_t at = mc_phenomenon_find(set->phenomena, set->n_phenomena, self->phenomenon);
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "slots");
    size_t n_all;

    check.rule = at == MC_NOT_FOUND ? NULL : &set->phenomena[at].rule;
    check.drawn = bindings_draw(self, drawing, arena, &check.n_drawn, &n_all);
    if (n_all == 0)
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T005",
                        "no binding of the slots is possible");
    return check;
}

void mc_check_bindings(const struct mc_template_set *set, struct mc_binding_check *check,
                       struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct template_check *checks = mc_arena_array(arena, set->n_templates, sizeof(*checks));
    struct mc_word_knowledge **knowledge;
    unsigned n_workers = check->pool == NULL ? 1 : mc_thread_pool_size(check->pool), w;
    struct sentence_pair *sentences;
    unsigned char *faults;
    size_t n = 0, i;

    knowledge = mc_arena_array(arena, n_workers, sizeof(struct mc_word_knowledge *));
    for (w = 0; w < n_workers; w++)
        knowledge[w] = mc_word_knowledge_new(check->wordnet);
    check->n_bindings = 0;
    for (i = 0; i < set->n_templates; i++) {
        checks[i] = begin_template(set, set->templates[i], check->drawings[i], arena, diagnostics);
        checks[i].knowledge = knowledge;
        checks[i].first = n;
        n += checks[i].n_drawn * set->templates[i]->n_pairs;
        check->n_bindings += checks[i].n_drawn;
    }
    check->n_pairs = n;
    sentences = mc_arena_array(arena, n, sizeof(*sentences));
    faults = mc_arena_array(arena, n, sizeof(*faults));
    for (i = 0; i < set->n_templates; i++) {
        checks[i].sentences = sentences + checks[i].first;
        checks[i].faults = faults + checks[i].first;
        mc_parallel_for(check->pool, checks[i].n_drawn, 0, check_bindings, &checks[i]);
    }
    /* Mark all but the first of equal sentence pairs. */
    qsort(sentences, n, sizeof(*sentences), compare_sentences);
    for (i = 1; i < n; i++)
        if (memcmp(&sentences[i].hash, &sentences[i - 1].hash, sizeof(sentences->hash)) == 0)
            faults[sentences[i].at] |= FAULT_TWICE;
    for (i = 0; i < set->n_templates; i++)
        report_faults(&checks[i], diagnostics);
    check_relations(set, knowledge[0], diagnostics);
    for (w = 0; w < n_workers; w++)
        mc_word_knowledge_free(knowledge[w]);
    mc_arena_free(arena);
}

/* --- the files of the suite ------------------------------------------------------------------- */

struct suite_builder {
    const struct mc_expansion *request;
    struct mc_arena *arena;
    struct mc_suite *suite;
    struct mc_buffer scratch;
    struct mc_error *error;
};

/* The drawn bindings of one template. */
struct draw {
    const struct mc_pair_template *self;
    uint64_t seed;
    const struct drawn_binding *items;
    size_t n;
    uint32_t file;
};

/* "template NAME, seed S", appended to the text before. */
static struct mc_slice source_of(const struct suite_builder *builder, const struct draw *draw,
                                 const char *before)
{
    return mc_slice_of(mc_arena_format(builder->arena, "%s%stemplate %s, seed %llu", before,
                                       *before == '\0' ? "" : "; ", draw->self->name.data,
                                       (unsigned long long)draw->seed));
}

/* The file for the cases of a template: a new one, or that of its phenomenon. */
static uint32_t find_file(const struct suite_builder *builder, const struct draw *draw)
{
    const struct mc_template_set *set = builder->request->set;
    const struct mc_pair_template *self = draw->self;
    struct mc_suite *suite = builder->suite;
    uint32_t phenomenon = mc_phenomenon_find(set->phenomena, set->n_phenomena, self->phenomenon);
    struct mc_suite_file *file;
    uint32_t i;

    for (i = 0; builder->request->by_phenomenon && i < suite->n_files; i++)
        if (suite->files[i].phenomenon == phenomenon) {
            suite->files[i].source = source_of(builder, draw, suite->files[i].source.data);
            return i;
        }
    file = &suite->files[suite->n_files];
    file->path = self->source.path;
    file->text = self->source.text;
    file->suite = mc_slice_of("templates");
    file->version = file->description = mc_slice_of("");
    file->licence = self->licence;
    file->source = source_of(builder, draw, "");
    file->phenomenon = phenomenon;
    file->scale = (struct mc_score_scale){0, 5, mc_slice_of("similarity")};
    file->judgement = (struct mc_suite_judgement){
        MC_JUDGED_BY_RUBRIC, mc_slice_of("doc/rubric.md, version 1"), mc_slice_of(""), 0};
    file->pooled = true;
    return (uint32_t)suite->n_files++;
}

/* Adds to the checksum of the file everything that determines the cases: template, lexicon, seed
 * and number of bindings. */
static void add_checksum(const struct suite_builder *builder, const struct draw *draw)
{
    struct mc_suite_file *file = &builder->suite->files[draw->file];
    const struct mc_data_source *lexicon = &draw->self->lexicon->source;
    struct mc_sha256 sha;
    char numbers[64];
    int length =
        snprintf(numbers, sizeof(numbers), "%llu %zu", (unsigned long long)draw->seed, draw->n);

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, file->sha256, sizeof(file->sha256));
    mc_sha256_add(&sha, draw->self->source.text.data, draw->self->source.text.length);
    mc_sha256_add(&sha, lexicon->text.data, lexicon->text.length);
    mc_sha256_add(&sha, numbers, (size_t)length);
    mc_sha256_end(&sha, file->sha256);
}

static void add_suite_checksum(struct mc_suite *suite)
{
    struct mc_sha256 sha;
    size_t i;

    mc_sha256_begin(&sha);
    for (i = 0; i < suite->n_files; i++)
        mc_sha256_add(&sha, suite->files[i].sha256, 64);
    mc_sha256_end(&sha, suite->sha256);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* TEMPLATE-NNN-PAIR */
static struct mc_slice case_id(struct suite_builder *builder, const struct mc_pair_template *self,
                               size_t number, const struct mc_template_pair *pair)
{
    char digits[24];
    int length = snprintf(digits, sizeof(digits), "-%03zu-", number + 1);

    mc_buffer_clear(&builder->scratch);
    mc_buffer_append_slice(&builder->scratch, self->name);
    mc_buffer_append(&builder->scratch, digits, (size_t)length);
    mc_buffer_append_slice(&builder->scratch, pair->name);
    return mc_arena_copy(builder->arena, mc_buffer_slice(&builder->scratch));
}

/* Makes the sides of one binding, by variant; parses their graphs if the request says so. */
static int bind(struct suite_builder *builder, const struct mc_pair_template *self, uint32_t index,
                struct mc_side *sides)
{
    struct binding binding;
    uint32_t v;

    binding_get(self, index, &binding);
    for (v = 0; v < self->n_variants; v++) {
        struct mc_data_place place = mc_template_variant_place(self, v, "amr");
        struct mc_error parse_error = MC_NO_ERROR;
        struct mc_amr_graph *graph = NULL;
        struct mc_slice amr;

        sides[v].has_text = true;
        mc_buffer_clear(&builder->scratch);
        binding_sentence(self, &binding, v, &builder->scratch);
        sides[v].text = mc_arena_copy(builder->arena, mc_buffer_slice(&builder->scratch));
        mc_buffer_clear(&builder->scratch);
        binding_graph(self, &binding, v, &builder->scratch);
        amr = mc_arena_copy(builder->arena, mc_buffer_slice(&builder->scratch));
        if (builder->request->with_graphs &&
            mc_penman_read_one(amr, builder->arena, &graph, NULL, &parse_error) != 0)
            return mc_error_set_at(builder->error, MC_CODE_INPUT, self->source.path.data,
                                   mc_data_position(&place), "%s in the graph of \"%s\"",
                                   parse_error.text, sides[v].text.data);
        mc_side_set_graph(&sides[v], amr, graph, builder->arena);
    }
    return 0;
}

static struct mc_expectation *expectations(struct suite_builder *builder,
                                           const struct mc_pair_template *self, size_t number,
                                           const struct mc_template_pair *pair)
{
    struct mc_expectation *list =
        mc_arena_array(builder->arena, pair->n_expectations, sizeof(*list));
    size_t i;

    for (i = 0; i < pair->n_expectations; i++) {
        uint32_t other = pair->expectations[i].pair;

        list[i] = pair->expectations[i].expectation;
        if (other != MC_NO_SLOT)
            list[i].other = case_id(builder, self, number, &self->pairs[other]);
    }
    return list;
}

static void add_case(struct suite_builder *builder, const struct draw *draw, size_t number,
                     size_t p, const struct mc_side *sides)
{
    const struct mc_template_pair *pair = &draw->self->pairs[p];
    struct mc_suite *suite = builder->suite;
    struct mc_case *item = &suite->cases[suite->n_cases++];
    struct mc_case_lists *lists;

    item->id = case_id(builder, draw->self, number, pair);
    (void)mc_string_map_add(suite->case_ids, item->id, NULL);
    if (pair->subphenomenon.length > 0)
        mc_case_add_labels(item, builder->arena)->subphenomenon = pair->subphenomenon;
    item->file = draw->file;
    item->phenomenon = suite->files[draw->file].phenomenon;
    item->reference = sides[pair->reference];
    item->candidate = sides[pair->candidate];
    item->human = pair->score;
    if (pair->n_expectations == 0)
        return;
    lists = mc_case_add_lists(item, builder->arena);
    lists->expectations = expectations(builder, draw->self, number, pair);
    lists->n_expectations = pair->n_expectations;
}

static int add_cases(struct suite_builder *builder, const struct draw *draw)
{
    const struct mc_pair_template *self = draw->self;
    /* The places of the pairs in the file of the template. */
    struct mc_position at[MC_TEMPLATE_PAIRS];
    size_t offset[MC_TEMPLATE_PAIRS];
    struct mc_json_step path[] = {{"pairs", 0}, {NULL, 0}};
    struct mc_side sides[MC_TEMPLATE_VARIANTS];
    struct mc_json_span span;
    size_t i, p;

    for (p = 0; p < self->n_pairs; p++) {
        path[1].index = p;
        offset[p] = mc_json_locate(self->source.text, path, 2, &span) ? span.begin : 0;
        at[p] = mc_position_of(self->source.text, offset[p]);
    }
    for (i = 0; i < MC_TEMPLATE_VARIANTS; i++)
        sides[i] = mc_side_absent();
    for (i = 0; i < draw->n; i++) {
        if (bind(builder, self, draw->items[i].index, sides) != 0)
            return -1;
        for (p = 0; p < self->n_pairs; p++) {
            struct mc_case *item = &builder->suite->cases[builder->suite->n_cases];

            add_case(builder, draw, i, p, sides);
            item->at = at[p];
            item->offset = offset[p];
        }
    }
    return 0;
}

/* --- the whole -------------------------------------------------------------------------------- */

int mc_expand(const struct mc_expansion *request, struct mc_arena *arena, struct mc_suite **suite,
              struct mc_error *error)
{
    const struct mc_template_set *set = request->set;
    struct mc_suite *result = mc_arena_array(arena, 1, sizeof(*result));
    struct suite_builder builder = {
        .request = request, .arena = arena, .suite = result, .error = error};
    struct draw *draws = mc_arena_array(arena, set->n_templates, sizeof(*draws));
    size_t n_cases = 0, i;
    uint32_t file;
    int status = 0;

    result->arena = arena;
    result->phenomena = set->phenomena;
    result->n_phenomena = set->n_phenomena;
    result->files = mc_arena_array(arena, set->n_templates, sizeof(*result->files));
    result->datasets = mc_string_map_new(arena);
    (void)mc_string_map_add(result->datasets, mc_slice_of("templates"), NULL);
    result->case_ids = mc_string_map_new(arena);
    for (i = 0; i < set->n_templates; i++) {
        const struct mc_pair_template *self = set->templates[i];
        size_t n_all;

        draws[i].self = self;
        draws[i].seed = request->drawings[i].seed;
        draws[i].items = bindings_draw(self, request->drawings[i], arena, &draws[i].n, &n_all);
        draws[i].file = find_file(&builder, &draws[i]);
        add_checksum(&builder, &draws[i]);
        n_cases += draws[i].n * self->n_pairs;
    }
    add_suite_checksum(result);
    result->cases = mc_arena_array(arena, n_cases, sizeof(*result->cases));
    /* The cases of a file are adjacent, as in a suite that was read. */
    for (file = 0; file < result->n_files && status == 0; file++)
        for (i = 0; i < set->n_templates && status == 0; i++)
            if (draws[i].file == file)
                status = add_cases(&builder, &draws[i]);
    mc_buffer_free(&builder.scratch);
    *suite = result;
    return status;
}
