#include "templates/binding_check.h"

#include <stdlib.h>

#include "amr/penman.h"
#include "base/hash128.h"
#include "templates/indefinite_article.h"
#include "templates/relation_check.h"

/* --- one binding ----------------------------------------------------------------------------- */

void mc_bind_variants(const struct mc_pair_template *self, uint32_t binding, struct mc_arena *arena,
                      struct mc_bound_variant *variants)
{
    static const struct mc_error none = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_binding filled;
    size_t i;

    mc_binding_get(self, binding, &filled);
    for (i = 0; i < self->n_variants; i++) {
        struct mc_bound_variant *variant = &variants[i];

        mc_buffer_clear(&out);
        mc_binding_sentence(self, &filled, (uint32_t)i, &out);
        variant->text = mc_arena_copy(arena, mc_buffer_slice(&out));
        variant->article = mc_wrong_article(variant->text);
        mc_buffer_clear(&out);
        mc_binding_graph(self, &filled, (uint32_t)i, &out);
        variant->amr = mc_arena_copy(arena, mc_buffer_slice(&out));
        variant->mistake = none;
        if (mc_penman_read_one(variant->amr, arena, &variant->graph, NULL, &variant->mistake) != 0)
            variant->graph = NULL;
    }
    mc_buffer_free(&out);
}

static bool shows(const struct mc_template_pair *pair, const struct mc_difference *difference)
{
    size_t found[MC_N_GRAPH_EDIT_KINDS] = {0}, i;

    for (i = 0; i < difference->n_edits; i++)
        found[difference->edits[i].kind]++;
    for (i = 0; i < MC_N_GRAPH_EDIT_KINDS; i++)
        if (found[i] != pair->edits[i])
            return false;
    return true;
}

/* Whether the pair breaks the rule of its phenomenon, on the graphs or on the words. */
static bool breaks_rule(const struct mc_pair_judge *judge, const struct mc_bound_variant *a,
                        const struct mc_bound_variant *b, struct mc_arena *arena,
                        struct mc_pair_findings *findings)
{
    struct mc_rule_verdict verdict = mc_rule_graph(judge->rule, &findings->difference, arena);
    struct mc_pair_words words;

    findings->reason = verdict.reason;
    if (verdict.answer == MC_RULE_NO)
        return true;
    if (!mc_word_knowledge_has_wordnet(judge->knowledge)) /* words have no base forms then */
        return false;
    mc_pair_words_read(a->text, b->text, judge->knowledge, arena, &words);
    verdict = mc_rule_words(judge->rule, &words, arena);
    findings->reason = verdict.reason;
    return verdict.answer == MC_RULE_NO;
}

void mc_pair_judge(const struct mc_pair_judge *judge, const struct mc_template_pair *pair,
                   const struct mc_bound_variant *variants, struct mc_arena *arena,
                   struct mc_pair_findings *findings)
{
    enum { STEPS = 60 * MC_STANDARD_STEPS };
    const struct mc_bound_variant *a = &variants[pair->reference], *b = &variants[pair->candidate];

    findings->faults = 0;
    findings->difference.n_edits = 0;
    findings->reason = "";
    if (mc_slice_equal(a->text, b->text))
        findings->faults |= MC_FAULT_EQUAL;
    if (a->article != SIZE_MAX || b->article != SIZE_MAX)
        findings->faults |= MC_FAULT_ARTICLE;
    if (a->graph == NULL || b->graph == NULL) {
        findings->faults |= MC_FAULT_GRAPH;
        return;
    }
    mc_difference(a->graph, b->graph, mc_limit_of_steps(STEPS), arena, &findings->difference);
    if (!shows(pair, &findings->difference))
        findings->faults |= MC_FAULT_EDITS;
    else if (judge->rule != NULL && !pair->is_measure && findings->faults == 0 &&
             breaks_rule(judge, a, b, arena, findings))
        findings->faults |= MC_FAULT_RULE;
}

/* --- all bindings ---------------------------------------------------------------------------- */

/* The two sentences of a pair, and which pair it is: binding after binding, pair after pair. */
struct sentences {
    struct mc_hash128 hash;
    size_t at;
};

/* The bindings of one template under check. */
struct checking {
    const struct mc_pair_template *self;
    const struct mc_drawn_bindings *drawn;
    size_t n_drawn;
    unsigned char *faults;       /* [n_drawn * n_pairs] */
    struct sentences *sentences; /* the same */
    size_t first;                /* of them, among all templates */
    const struct mc_phenomenon_rule *rule;
    struct mc_word_knowledge **knowledge; /* [workers] */
};

static void check_some(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    const struct checking *checking = context;
    const struct mc_pair_template *self = checking->self;
    struct mc_pair_judge judge = {checking->rule, checking->knowledge[worker]};
    struct mc_bound_variant variants[MC_TEMPLATE_VARIANTS];
    size_t i, p;

    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        mc_bind_variants(self, checking->drawn[i].index, scratch, variants);
        for (p = 0; p < self->n_pairs; p++) {
            const struct mc_template_pair *pair = &self->pairs[p];
            size_t at = i * self->n_pairs + p;
            struct mc_pair_findings findings;
            struct mc_hash128_making making;

            mc_pair_judge(&judge, pair, variants, scratch, &findings);
            checking->faults[at] = (unsigned char)findings.faults;
            mc_hash128_begin(&making, 0);
            mc_hash128_add_text(&making, variants[pair->reference].text);
            mc_hash128_add_text(&making, variants[pair->candidate].text);
            mc_hash128_end(&making, &checking->sentences[at].hash);
            checking->sentences[at].at = checking->first + at;
        }
        mc_word_knowledge_rest(judge.knowledge);
        mc_arena_reset(scratch, mark);
    }
}

static int compare_sentences(const void *a, const void *b)
{
    const struct sentences *x = a, *y = b;
    int order = memcmp(&x->hash, &y->hash, sizeof(x->hash));

    return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

/* Marks all but the first of equal pairs of sentences. */
static void mark_twice(struct sentences *all, size_t n, unsigned char *faults)
{
    size_t i;

    qsort(all, n, sizeof(*all), compare_sentences);
    for (i = 1; i < n; i++)
        if (memcmp(&all[i].hash, &all[i - 1].hash, sizeof(all[i].hash)) == 0)
            faults[all[i].at] |= MC_FAULT_TWICE;
}

/* The findings of one template, for each pair and fault one. */
static void tell_faults(const struct checking *checking, struct mc_diagnostics *diagnostics)
{
    const struct mc_pair_template *self = checking->self;
    struct mc_pair_judge judge = {checking->rule, checking->knowledge[0]};
    unsigned fault;
    size_t p, i;

    for (p = 0; p < self->n_pairs; p++)
        for (fault = MC_FAULT_GRAPH; fault <= MC_FAULT_RULE; fault <<= 1) {
            size_t n = 0, first = 0;
            char how_many[64] = "";

            for (i = checking->n_drawn; i-- > 0;)
                if ((checking->faults[i * self->n_pairs + p] & fault) != 0) {
                    first = i;
                    n++;
                }
            if (n == 0)
                continue;
            if (checking->n_drawn > 1)
                (void)snprintf(how_many, sizeof(how_many), " (%zu of %zu bindings)", n,
                               checking->n_drawn);
            mc_tell_fault(&(struct mc_told_fault){self, &judge, p, (enum mc_binding_fault)fault,
                                                  checking->drawn[first].index, how_many},
                          diagnostics);
        }
}

/* Draws; a template of which nothing is left is a finding. */
static struct checking begin_template(const struct mc_pair_template *self,
                                      struct mc_sampling drawing, struct mc_arena *arena,
                                      struct mc_diagnostics *diagnostics)
{
    struct checking checking = {.self = self};
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "slots");
    size_t n_all;

    checking.drawn = mc_bindings_draw(self, drawing, arena, &checking.n_drawn, &n_all);
    if (n_all == 0)
        mc_data_finding(&place, diagnostics, MC_SEVERITY_ERROR, "T005",
                        "no binding of the slots is left");
    return checking;
}

static const struct mc_phenomenon_rule *find_rule(const struct mc_template_set *set,
                                                  const struct mc_pair_template *self)
{
    uint32_t at = mc_phenomenon_find(set->phenomena, set->n_phenomena, self->phenomenon);

    return at == MC_NOT_FOUND ? NULL : &set->phenomena[at].rule;
}

void mc_check_bindings(const struct mc_template_set *set, struct mc_binding_check *check,
                       struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct checking *all = mc_arena_array(arena, set->n_templates, sizeof(*all));
    struct mc_word_knowledge **knowledge;
    unsigned n_workers = check->pool == NULL ? 1 : mc_thread_pool_size(check->pool), w;
    struct sentences *sentences;
    unsigned char *faults;
    size_t n = 0, i;

    knowledge = mc_arena_array(arena, n_workers, sizeof(struct mc_word_knowledge *));
    for (w = 0; w < n_workers; w++)
        knowledge[w] = mc_word_knowledge_new(check->wordnet);
    check->n_bindings = 0;
    for (i = 0; i < set->n_templates; i++) {
        all[i] = begin_template(set->templates[i], check->drawings[i], arena, diagnostics);
        all[i].rule = find_rule(set, set->templates[i]);
        all[i].knowledge = knowledge;
        all[i].first = n;
        n += all[i].n_drawn * set->templates[i]->n_pairs;
        check->n_bindings += all[i].n_drawn;
    }
    check->n_pairs = n;
    sentences = mc_arena_array(arena, n, sizeof(*sentences));
    faults = mc_arena_array(arena, n, sizeof(*faults));
    for (i = 0; i < set->n_templates; i++) {
        all[i].sentences = sentences + all[i].first;
        all[i].faults = faults + all[i].first;
        mc_parallel_for(check->pool, all[i].n_drawn, 0, check_some, &all[i]);
    }
    mark_twice(sentences, n, faults);
    for (i = 0; i < set->n_templates; i++)
        tell_faults(&all[i], diagnostics);
    mc_check_relations(set, knowledge[0], diagnostics);
    for (w = 0; w < n_workers; w++)
        mc_word_knowledge_free(knowledge[w]);
    mc_arena_free(arena);
}
