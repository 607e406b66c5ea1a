/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_edit.c: every edit of one triple is applied and matched again, unless even its best outcome
 * would not beat the best edit so far. Edits that the mapping suggests come first. In order:
 * drafts, the search, trying an edit, edits to try, the result. */
#include "metrics/smatch/best_edit.h"

#include <string.h>

#include "amr/align.h"
#include "amr/align_exact.h"
#include "base/clock.h"

/* An edit of one triple: what replaces it. */
struct smatch_draft {
    enum mc_edit_kind kind;
    bool is_relation;        /* else an attribute, or an instance if `label` is MC_SMATCH_NONE */
    uint32_t place;          /* index in the nodes, attributes or relations; their number: added */
    uint32_t source, target; /* nodes; MC_SMATCH_NONE: it is an attribute */
    uint32_t label, value;   /* string numbers; value: the constant or concept */
};

/* The graph that is edited. */
struct smatch_edited {
    const struct mc_smatch_triples *graph;
    const struct mc_smatch_strings *strings;
    enum mc_smatch_convention convention;
};

/* --- drafts ----------------------------------------------------------------------------------- */

static bool same(const struct smatch_edited *edited, uint32_t a, uint32_t b)
{
    return mc_smatch_compared(edited->strings, a) == mc_smatch_compared(edited->strings, b);
}

/* The index of the attribute TOP; the number of attributes if there is none. */
static uint32_t top_of(const struct smatch_edited *edited)
{
    uint32_t i = 0;

    while (i < edited->graph->n_attributes && edited->graph->attributes[i].link != MC_SMATCH_NONE)
        i++;
    return i;
}

/* Whether the triple of the draft would equal another one (in the old convention: would replace
 * another one when read). */
static bool smatch_draft_is_duplicate(const struct smatch_draft *draft,
                                      const struct smatch_edited *edited)
{
    bool old = edited->convention == MC_SMATCH_OLD;
    uint32_t i;

    if (draft->kind == MC_EDIT_DROP || draft->label == MC_SMATCH_NONE)
        return false;
    for (i = 0; draft->is_relation && i < edited->graph->n_relations; i++) {
        const struct mc_smatch_relation *r = &edited->graph->relations[i];

        if (i != draft->place && r->source == draft->source && r->target == draft->target &&
            (old || same(edited, r->label, draft->label)))
            return true;
    }
    for (i = 0; !draft->is_relation && i < edited->graph->n_attributes; i++) {
        const struct mc_smatch_attribute *a = &edited->graph->attributes[i];

        if (i != draft->place && a->node == draft->source && same(edited, a->label, draft->label) &&
            (old || same(edited, a->value, draft->value)))
            return true;
    }
    return false;
}

/* A copy of the items, with room for one more. */
static void *copy_of(const struct smatch_edited *edited, const void *items, uint32_t n, size_t size)
{
    void *copy = mc_arena_alloc(edited->strings->arena, mc_array_size((size_t)n + 1, size));

    if (n > 0)
        memcpy(copy, items, n * size);
    return copy;
}

static void drop(void *items, uint32_t place, uint32_t *n, size_t size)
{
    char *bytes = items;

    (*n)--;
    memmove(bytes + place * size, bytes + (place + 1) * size, (*n - place) * size);
}

static void edit_node(const struct smatch_edited *edited, const struct smatch_draft *draft,
                      struct mc_smatch_triples *after)
{
    uint32_t top = top_of(edited);

    if (draft->kind == MC_EDIT_DROP) {
        after->n_nodes--;
        memmove(after->concepts + draft->place, after->concepts + draft->place + 1,
                (after->n_nodes - draft->place) * sizeof(*after->concepts));
        memmove(after->names + draft->place, after->names + draft->place + 1,
                (after->n_nodes - draft->place) * sizeof(*after->names));
        return;
    }
    after->concepts[draft->place] = draft->value;
    if (draft->kind == MC_EDIT_ADD)
        after->names[after->n_nodes++] = draft->value;
    if (top < edited->graph->n_attributes && edited->graph->attributes[top].node == draft->place &&
        edited->convention != MC_SMATCH_NEW)
        after->attributes[top].value = draft->value;
}

/* The graph after the edit, in the strings' arena. The concept of the top is also the value of TOP,
 * except in the new convention. */
static void smatch_draft_apply(const struct smatch_draft *draft, const struct smatch_edited *edited,
                               struct mc_smatch_triples *after)
{
    struct mc_smatch_relation relation = {draft->source, draft->target, draft->label,
                                          MC_SMATCH_NONE};
    struct mc_smatch_attribute attribute = {draft->source, draft->label, draft->value, 0};

    *after = *edited->graph;
    after->names = copy_of(edited, after->names, after->n_nodes, sizeof(*after->names));
    after->concepts = copy_of(edited, after->concepts, after->n_nodes, sizeof(*after->concepts));
    after->attributes =
        copy_of(edited, after->attributes, after->n_attributes, sizeof(*after->attributes));
    after->relations =
        copy_of(edited, after->relations, after->n_relations, sizeof(*after->relations));
    if (draft->label == MC_SMATCH_NONE) {
        edit_node(edited, draft, after);
    } else if (draft->kind == MC_EDIT_DROP && draft->is_relation) {
        drop(after->relations, draft->place, &after->n_relations, sizeof(relation));
    } else if (draft->kind == MC_EDIT_DROP) {
        drop(after->attributes, draft->place, &after->n_attributes, sizeof(attribute));
    } else if (draft->is_relation) {
        after->relations[draft->place] = relation;
        after->n_relations += draft->kind == MC_EDIT_ADD ? 1 : 0;
    } else {
        after->attributes[draft->place] = attribute;
        after->n_attributes += draft->kind == MC_EDIT_ADD ? 1 : 0;
    }
}

/* The index of the draft's triple among all triples of the graph before or after. */
static uint32_t smatch_draft_index(const struct smatch_draft *draft,
                                   const struct mc_smatch_triples *triples)
{
    if (draft->label == MC_SMATCH_NONE)
        return draft->place;
    return triples->n_nodes + (draft->is_relation ? triples->n_attributes : 0) + draft->place;
}

/* --- the search ------------------------------------------------------------------------------- */

struct search {
    const struct mc_smatch_pair *pair;
    const struct mc_smatch_options *options;
    const struct mc_smatch_triples *left, *right;
    struct smatch_edited edited;
    enum mc_smatch_objective objective;
    uint32_t *left_of;   /* [nodes of the reference]: node of the candidate, or MC_SMATCH_NONE */
    bool *first_concept; /* [nodes of the reference]: no earlier node has this concept */
    bool *first_label;   /* [relations of the reference]: no earlier relation has this label */
    uint32_t left_copies, right_copies; /* of the most frequent triple */
    double promise[MC_EDIT_DROP + 1];   /* by kind: no edit makes the objective greater */
    double promise_of_top;              /* the same for changing the concept of the first node */
    struct mc_edit_trials trials;       /* is_complete: every edit with a greater bound was tried */
    struct smatch_draft best;
    uint64_t best_matched;
};

static double objective_of(const struct search *s, struct mc_smatch_figures figures)
{
    if (s->objective == MC_SMATCH_RAISE_F)
        return figures.f;
    return s->objective == MC_SMATCH_RAISE_PRECISION ? figures.precision : figures.recall;
}

static bool smatch_edit_same(const struct search *s, uint32_t a, uint32_t b)
{
    return mc_smatch_compared(&s->pair->strings, a) == mc_smatch_compared(&s->pair->strings, b);
}

/* --- trying an edit --------------------------------------------------------------------------- */

static bool is_promising(const struct search *s, const struct smatch_draft *draft)
{
    bool is_top = draft->kind == MC_EDIT_CHANGE_CONCEPT && draft->place == 0;

    return (is_top ? s->promise_of_top : s->promise[draft->kind]) > s->trials.best;
}

/* The number of triples of the edited graph that agree: the maximum, or what was found within the
 * remaining limit for all edits. */
static uint64_t match_anew(struct search *s, const struct mc_smatch_triples *after)
{
    struct mc_limit left = mc_deadline_left(&s->trials.deadline);
    struct mc_align_problem problem;
    struct mc_align_result result = {NULL, 0, 0, false, false, 0};
    uint64_t matched, kept = 0;

    if (mc_smatch_problem(after, s->right, &s->pair->strings, left, &problem) == 0)
        mc_align_exact(&problem, left, s->pair->strings.arena, &result);
    (void)mc_deadline_passed(&s->trials.deadline, result.work);
    matched = (uint64_t)(result.value / MC_ALIGN_ONE);
    if (result.proved)
        return matched;
    s->trials.is_complete = false;
    if (after->n_nodes == s->left->n_nodes)
        kept = mc_smatch_count(after, s->right, &s->pair->strings, s->pair->right_of);
    return matched > kept ? matched : kept;
}

/* Matches the edited graph and keeps the edit if it is better than all before. */
static void try_edit(struct search *s, const struct smatch_draft *draft)
{
    struct mc_arena *arena = s->pair->strings.arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_smatch_triples after;
    uint64_t matched;
    double score;

    if (s->trials.is_over || !is_promising(s, draft) ||
        smatch_draft_is_duplicate(draft, &s->edited) || !mc_edit_trial_begin(&s->trials))
        return;
    smatch_draft_apply(draft, &s->edited, &after);
    matched = match_anew(s, &after);
    score = objective_of(s, mc_smatch_figures((double)matched, mc_smatch_n_triples(&after),
                                              mc_smatch_n_triples(s->right)));
    if (mc_edit_trial_end(&s->trials, score)) {
        s->best = *draft;
        s->best_matched = matched;
    }
    mc_arena_reset(arena, mark);
}

/* --- edits to try ----------------------------------------------------------------------------- */

/* Whether the mapping suggests that node i may correspond to k. */
static bool may_be(const struct search *s, uint32_t i, uint32_t k)
{
    return s->pair->right_of[i] == k ||
           (s->pair->right_of[i] == MC_SMATCH_NONE && s->left_of[k] == MC_SMATCH_NONE);
}

static void change_concepts(struct search *s, bool suggested)
{
    uint32_t i, k;

    for (i = 0; i < s->left->n_nodes && !s->trials.is_over; i++)
        for (k = 0; k < s->right->n_nodes; k++) {
            struct smatch_draft draft = {
                MC_EDIT_CHANGE_CONCEPT, false, i, i, MC_SMATCH_NONE, MC_SMATCH_NONE,
                s->right->concepts[k]};

            if (may_be(s, i, k) == suggested && (suggested || s->first_concept[k]) &&
                !smatch_edit_same(s, s->left->concepts[i], s->right->concepts[k]))
                try_edit(s, &draft);
        }
}

static void change_relations(struct search *s, bool suggested)
{
    const uint32_t *right_of = s->pair->right_of;
    uint32_t i, k;

    for (i = 0; i < s->left->n_relations && !s->trials.is_over; i++)
        for (k = 0; k < s->right->n_relations; k++) {
            const struct mc_smatch_relation *a = &s->left->relations[i];
            const struct mc_smatch_relation *b = &s->right->relations[k];
            struct smatch_draft draft = {
                MC_EDIT_CHANGE_ROLE, true, i, a->source, a->target, b->label, MC_SMATCH_NONE};

            if ((right_of[a->source] == b->source && right_of[a->target] == b->target) ==
                    suggested &&
                (suggested || s->first_label[k]) && !smatch_edit_same(s, a->label, b->label))
                try_edit(s, &draft);
        }
}

static void change_attributes(struct search *s, bool suggested)
{
    uint32_t i, k;

    for (i = 0; i < s->left->n_attributes && !s->trials.is_over; i++)
        for (k = 0; k < s->right->n_attributes; k++) {
            const struct mc_smatch_attribute *a = &s->left->attributes[i];
            const struct mc_smatch_attribute *b = &s->right->attributes[k];
            struct smatch_draft draft = {MC_EDIT_CHANGE_CONSTANT, false,    i,       a->node,
                                         MC_SMATCH_NONE,          a->label, b->value};

            if (a->link == MC_SMATCH_NONE || b->link == MC_SMATCH_NONE ||
                (s->pair->right_of[a->node] == b->node) != suggested)
                continue;
            if (!smatch_edit_same(s, a->value, b->value))
                try_edit(s, &draft);
            draft.kind = MC_EDIT_CHANGE_ROLE;
            draft.label = b->label;
            draft.value = a->value;
            if (!smatch_edit_same(s, a->label, b->label))
                try_edit(s, &draft);
        }
}

/* Adds relations between the nodes that the mapping suggests, or between others. */
static void add_relations(struct search *s, bool suggested)
{
    uint32_t i, j, k;

    for (k = 0; k < s->right->n_relations && !s->trials.is_over; k++) {
        const struct mc_smatch_relation *b = &s->right->relations[k];
        struct smatch_draft draft = {
            MC_EDIT_ADD,           true,     s->left->n_relations, s->left_of[b->source],
            s->left_of[b->target], b->label, MC_SMATCH_NONE};

        if (suggested && draft.source != MC_SMATCH_NONE && draft.target != MC_SMATCH_NONE)
            try_edit(s, &draft);
        for (i = 0;
             !suggested && s->first_label[k] && is_promising(s, &draft) && i < s->left->n_nodes;
             i++)
            for (j = 0; j < s->left->n_nodes; j++) {
                draft.source = i;
                draft.target = j;
                try_edit(s, &draft);
            }
    }
}

static void add_attributes(struct search *s, bool suggested)
{
    uint32_t i, k;

    for (k = 0; k < s->right->n_attributes && !s->trials.is_over; k++) {
        const struct mc_smatch_attribute *b = &s->right->attributes[k];
        struct smatch_draft draft = {
            MC_EDIT_ADD, false,   s->left->n_attributes, s->left_of[b->node], MC_SMATCH_NONE,
            b->label,    b->value};

        if (b->link == MC_SMATCH_NONE)
            continue;
        if (suggested && draft.source != MC_SMATCH_NONE)
            try_edit(s, &draft);
        for (i = 0; !suggested && i < s->left->n_nodes; i++) {
            draft.source = i;
            try_edit(s, &draft);
        }
    }
}

static void add_items(struct search *s)
{
    uint32_t k;

    for (k = 0; k < s->right->n_nodes; k++) {
        struct smatch_draft draft = {MC_EDIT_ADD,          false,          s->left->n_nodes,
                                     MC_SMATCH_NONE,       MC_SMATCH_NONE, MC_SMATCH_NONE,
                                     s->right->concepts[k]};

        if (s->left_of[k] == MC_SMATCH_NONE)
            try_edit(s, &draft);
    }
}

static void drop_triples(struct search *s)
{
    struct smatch_draft draft = {MC_EDIT_DROP, true, 0, 0, 0, 0, MC_SMATCH_NONE};
    uint32_t i;

    for (i = 0; i < s->left->n_relations; i++) {
        draft.place = i;
        try_edit(s, &draft);
    }
    draft.is_relation = false;
    for (i = 0; i < s->left->n_attributes; i++) {
        draft.place = i;
        if (s->left->attributes[i].link != MC_SMATCH_NONE)
            try_edit(s, &draft);
    }
    draft.label = MC_SMATCH_NONE;
    for (i = 0; mc_smatch_aspect_has_items(s->options->aspect) && i < s->left->n_nodes; i++) {
        draft.place = i;
        if (s->pair->right_of[i] == MC_SMATCH_NONE)
            try_edit(s, &draft);
    }
}

static void try_all(struct search *s)
{
    int round;

    for (round = 0; round < 2; round++) {
        change_concepts(s, round == 0);
        change_relations(s, round == 0);
        change_attributes(s, round == 0);
    }
    for (round = 0; round < 2; round++) {
        add_relations(s, round == 0);
        add_attributes(s, round == 0);
    }
    if (mc_smatch_aspect_has_items(s->options->aspect))
        add_items(s);
    drop_triples(s);
}

/* --- the result ------------------------------------------------------------------------------- */

/* Concepts and labels come only from the graphs, so strings can be compared by number. */
static void find_first_ones(struct search *s)
{
    struct mc_arena *arena = s->pair->strings.arena;
    bool *seen_concept = mc_arena_array(arena, s->pair->strings.n_items, sizeof(*seen_concept));
    bool *seen_label = mc_arena_array(arena, s->pair->strings.n_items, sizeof(*seen_label));
    uint32_t k;

    s->first_concept = mc_arena_array(arena, s->right->n_nodes, sizeof(*s->first_concept));
    s->first_label = mc_arena_array(arena, s->right->n_relations, sizeof(*s->first_label));
    for (k = 0; k < s->right->n_nodes; k++) {
        bool *seen = &seen_concept[mc_smatch_compared(&s->pair->strings, s->right->concepts[k])];

        s->first_concept[k] = !*seen;
        *seen = true;
    }
    for (k = 0; k < s->right->n_relations; k++) {
        bool *seen =
            &seen_label[mc_smatch_compared(&s->pair->strings, s->right->relations[k].label)];

        s->first_label[k] = !*seen;
        *seen = true;
    }
}

/* No edit of the kind makes the objective greater than this. A new triple agrees with at most as
 * many as there are copies of one triple in the reference. */
static double promise_of(const struct search *s, enum mc_edit_kind kind, uint64_t made)
{
    uint64_t matched = s->pair->bound + made * s->right_copies;
    uint32_t n_left = mc_smatch_n_triples(s->left), n_right = mc_smatch_n_triples(s->right);

    n_left += kind == MC_EDIT_ADD ? 1 : 0;
    n_left -= kind == MC_EDIT_DROP ? 1 : 0;
    if (s->left_copies <= 1 && s->right_copies <= 1) {
        matched = matched < n_left ? matched : n_left;
        matched = matched < n_right ? matched : n_right;
    }
    return objective_of(s, mc_smatch_figures((double)matched, n_left, n_right));
}

/* Sets the bounds. The concept of the top is in two triples. */
static void promise(struct search *s)
{
    enum mc_edit_kind kind;

    for (kind = MC_EDIT_CHANGE_CONCEPT; kind <= MC_EDIT_DROP; kind++)
        s->promise[kind] = promise_of(s, kind, kind == MC_EDIT_DROP ? 0 : 1);
    s->promise_of_top =
        promise_of(s, MC_EDIT_CHANGE_CONCEPT, s->options->convention == MC_SMATCH_NEW ? 1 : 2);
}

static void prepare(struct search *s)
{
    enum { MOST_CELLS = 1 << 21 };
    uint32_t i;

    s->left_of = mc_arena_alloc(s->pair->strings.arena,
                                mc_array_size(s->right->n_nodes, sizeof(*s->left_of)));
    for (i = 0; i < s->right->n_nodes; i++)
        s->left_of[i] = MC_SMATCH_NONE;
    for (i = 0; i < s->left->n_nodes; i++)
        if (s->pair->right_of[i] != MC_SMATCH_NONE)
            s->left_of[s->pair->right_of[i]] = i;
    s->left_copies = mc_smatch_most_copies(s->left, &s->pair->strings);
    s->right_copies = mc_smatch_most_copies(s->right, &s->pair->strings);
    s->trials.n_left = 1 + MOST_CELLS / (1 + (uint64_t)s->left->n_nodes * s->right->n_nodes);
    mc_deadline_start(&s->trials.deadline, s->options->limit);
    find_first_ones(s);
    promise(s);
}

bool mc_smatch_best_edit(const struct mc_smatch_pair *pair, const struct mc_smatch_options *options,
                         enum mc_smatch_objective objective, struct mc_smatch_edit *edit)
{
    struct search s = {.pair = pair,
                       .options = options,
                       .left = &pair->sides[0],
                       .right = &pair->sides[1],
                       .edited = {&pair->sides[0], &pair->strings, options->convention},
                       .objective = objective,
                       .trials = {.is_complete = true}};
    uint32_t n_left = mc_smatch_n_triples(s.left), n_right = mc_smatch_n_triples(s.right);

    if (mc_smatch_aspect_has_parts(options->aspect) || n_left == 0 || n_right == 0)
        return false;
    prepare(&s);
    s.trials.best = objective_of(&s, mc_smatch_figures((double)pair->matched, n_left, n_right));
    try_all(&s);
    if (!s.trials.is_found)
        return false;
    smatch_draft_apply(&s.best, &s.edited, &edit->after);
    edit->kind = s.best.kind;
    edit->from = edit->kind == MC_EDIT_ADD ? MC_SMATCH_NONE : smatch_draft_index(&s.best, s.left);
    edit->to =
        edit->kind == MC_EDIT_DROP ? MC_SMATCH_NONE : smatch_draft_index(&s.best, &edit->after);
    edit->matched = s.best_matched;
    edit->figures =
        mc_smatch_figures((double)s.best_matched, mc_smatch_n_triples(&edit->after), n_right);
    edit->proved = s.trials.is_complete && pair->proved;
    return true;
}
