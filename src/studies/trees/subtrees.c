/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subtrees.c: mines frequent forms size by size: a form is built only from smaller ones that have
 * the support; threads count separately, and their counts are added at the end of each pass. In
 * order: labels, forms, the forms of a sentence, passes, texts and sentences of forms, all passes,
 * suspicion, several runs. */
#include "studies/trees/subtrees.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_table.h"

#define NONE UINT32_MAX

enum {
    SUBTREE_LIMIT = 2000000, /* combinations that are tried in one sentence */
    FORM_LIMIT = 1 << 22,    /* different forms of one size that are counted */
    FIRST_SLOTS = 1 << 10,
    MOST_CHILDREN = MC_SUBTREE_MOST_NODES - 1
};

/* --- labels ----------------------------------------------------------------------------------- */

uint32_t mc_root_label(const struct mc_treebank *treebank)
{
    uint32_t number = mc_string_map_find(treebank->texts, mc_slice_of(MC_ROOT_LABEL));

    return number == MC_NOT_FOUND ? mc_string_map_size(treebank->texts) : number;
}

struct mc_view_label mc_view_label(const struct mc_treebank *treebank, enum mc_tree_view view,
                                   uint32_t root, size_t tree, uint32_t node)
{
    const struct mc_tree_labels *labels = &treebank->labels[tree];
    bool is_root = treebank->trees[tree].heads[node] == MC_NO_HEAD;
    struct mc_view_label label = {0, 0};

    switch (view) {
    case MC_VIEW_DEP:
        label.first = is_root ? root : labels->universal[node];
        break;
    case MC_VIEW_POS:
        label.first = labels->upos[node];
        break;
    case MC_VIEW_POS_DEP:
        label.first = labels->upos[node];
        label.second = is_root ? root : labels->universal[node];
        break;
    case MC_VIEW_LEMMA:
        label.first = labels->lemma[node];
        break;
    case MC_VIEW_FEATS:
        label.first = labels->feats[node];
        break;
    case MC_N_TREE_VIEWS:
        assert(false);
    }
    return label;
}

static struct mc_slice text_of(const struct mc_treebank *treebank, uint32_t number)
{
    return number < mc_string_map_size(treebank->texts) ? mc_string_map_key(treebank->texts, number)
                                                        : mc_slice_of(MC_ROOT_LABEL);
}

struct mc_slice mc_view_label_text(const struct mc_treebank *treebank, enum mc_tree_view view,
                                   struct mc_view_label label, struct mc_arena *arena)
{
    struct mc_slice first = text_of(treebank, label.first), second;

    if (view != MC_VIEW_POS_DEP)
        return first;
    second = text_of(treebank, label.second);
    return mc_arena_slice(arena, "%.*s~%.*s", MC_SLICE_ARGUMENTS(first),
                          MC_SLICE_ARGUMENTS(second));
}

/* The labels of a view as dense numbers, in order of first use. */
struct label_numbers {
    struct mc_view_label *items; /* [n] */
    uint32_t *tallies;           /* [n], sentences that have the label */
    uint32_t *last;              /* [n], 1 + the last such sentence */
    size_t n, item_capacity, tally_capacity, last_capacity;
    struct mc_hash_table table;
    uint32_t **of_trees; /* [n_trees][n_nodes] */
};

static uint64_t label_hash(struct mc_view_label label)
{
    return mc_hash_mix(((uint64_t)label.first << 32 | label.second) + 1);
}

static uint32_t label_number(struct label_numbers *numbers, struct mc_view_label label,
                             struct mc_arena *memory)
{
    uint64_t hash = label_hash(label);
    size_t slot, i;

    MC_HASH_FIND(numbers->table, hash, slot,
                 numbers->items[numbers->table.slots[slot] - 1].first == label.first &&
                     numbers->items[numbers->table.slots[slot] - 1].second == label.second);
    if (numbers->table.slots[slot] != 0)
        return numbers->table.slots[slot] - 1;
    MC_ARENA_RESERVE(memory, numbers->tallies, numbers->tally_capacity, numbers->n + 1);
    MC_ARENA_RESERVE(memory, numbers->last, numbers->last_capacity, numbers->n + 1);
    *MC_ARENA_PUSH(memory, numbers->items, numbers->n, numbers->item_capacity) = label;
    if (numbers->n > numbers->table.n_slots / 2) {
        mc_hash_table_init(&numbers->table, mc_array_size(numbers->table.n_slots, 2), memory);
        for (i = 0; i < numbers->n; i++)
            mc_hash_table_put(&numbers->table, label_hash(numbers->items[i]), (uint32_t)i);
    } else {
        numbers->table.slots[slot] = (uint32_t)numbers->n;
    }
    return (uint32_t)numbers->n - 1;
}

/* Numbers the labels of all nodes, and counts the sentences of each. */
static void number_labels(const struct mc_treebank *treebank, enum mc_tree_view view,
                          struct label_numbers *numbers, struct mc_arena *memory)
{
    uint32_t root = mc_root_label(treebank), node, number;
    size_t tree;

    mc_hash_table_init(&numbers->table, FIRST_SLOTS, memory);
    numbers->of_trees = mc_arena_array(memory, treebank->n_trees, sizeof(*numbers->of_trees));
    for (tree = 0; tree < treebank->n_trees; tree++) {
        uint32_t n_nodes = treebank->trees[tree].n_nodes;

        numbers->of_trees[tree] =
            mc_arena_alloc(memory, mc_array_size(n_nodes, sizeof(**numbers->of_trees)));
        for (node = 0; node < n_nodes; node++) {
            number = label_number(numbers, mc_view_label(treebank, view, root, tree, node), memory);
            numbers->of_trees[tree][node] = number;
            numbers->tallies[number] += numbers->last[number] != tree + 1;
            numbers->last[number] = (uint32_t)tree + 1;
        }
    }
}

/* --- forms ------------------------------------------------------------------------------------ */

/* What a form consists of. Keys with equal bytes are the same form. */
struct form_key {
    uint32_t label;                   /* of the root, a dense number */
    uint32_t children[MOST_CHILDREN]; /* numbers of forms, ascending, then NONE */
};

struct form {
    struct form_key key;
    uint32_t size, n_sentences;
    uint32_t last; /* 1 + the last sentence counted */
    uint32_t hash;
};

struct form_set {
    struct mc_arena *memory; /* of the table */
    struct mc_hash_table table;
    struct form *items; /* by number; malloc'ed */
    size_t n, capacity;
};

static void form_set_init(struct form_set *set, struct mc_arena *memory)
{
    memset(set, 0, sizeof(*set));
    set->memory = memory;
    mc_hash_table_init(&set->table, FIRST_SLOTS, memory);
}

/* The slot of a key, or the free one where it belongs. */
static inline size_t form_slot(const struct form_set *set, const struct form_key *key,
                               uint32_t hash)
{
    const struct mc_hash_table table = set->table;
    size_t slot;

    MC_HASH_FIND(table, hash, slot,
                 set->items[table.slots[slot] - 1].hash == hash &&
                     memcmp(&set->items[table.slots[slot] - 1].key, key, sizeof(*key)) == 0);
    return slot;
}

/* Adds a new form; `slot` is where it belongs. */
static struct form *form_add(struct form_set *set, const struct form *form, size_t slot)
{
    size_t i;

    *MC_PUSH(set->items, set->n, set->capacity) = *form;
    if (set->n > set->table.n_slots / 2) {
        mc_hash_table_init(&set->table, mc_array_size(set->table.n_slots, 2), set->memory);
        for (i = 0; i < set->n; i++)
            mc_hash_table_put(&set->table, set->items[i].hash, (uint32_t)i);
    } else {
        set->table.slots[slot] = (uint32_t)set->n;
    }
    return &set->items[set->n - 1];
}

static struct form form_of_label(uint32_t label)
{
    struct form form;
    size_t i;

    memset(&form, 0, sizeof(form));
    form.key.label = label;
    for (i = 0; i < MOST_CHILDREN; i++)
        form.key.children[i] = NONE;
    form.size = 1;
    form.hash = (uint32_t)mc_hash_mix(~(uint64_t)label);
    return form;
}

/* The form `base` with one more child. The hash is a sum, so that it does not depend on the order
 * in which children are added. */
static inline void form_with_child(const struct form *base, uint32_t child, uint32_t child_size,
                                   struct form *form)
{
    size_t i;

    form->size = base->size + child_size;
    form->n_sentences = form->last = 0;
    form->hash = base->hash + (uint32_t)mc_hash_mix(child + UINT64_C(0x9E3779B97F4A7C15));
    form->key.label = base->key.label;
    for (i = 0; base->key.children[i] < child; i++)
        form->key.children[i] = base->key.children[i];
    form->key.children[i] = child;
    memcpy(form->key.children + i + 1, base->key.children + i,
           (MOST_CHILDREN - 1 - i) * sizeof(child));
}

/* --- the forms of a sentence ------------------------------------------------------------------ */

/* A list of forms by number. */
struct form_numbers {
    uint32_t *items;
    size_t n, capacity;
};

/* The state of one thread. */
struct worker {
    struct mc_arena *memory;    /* of this pass */
    struct form_set candidates; /* forms of the size being counted */
    uint64_t *at_node;          /* [frequent forms], the turn in which it was last found */
    uint32_t *in_sentence;      /* [frequent forms], 1 + the sentence in which it was last found */
    uint64_t turn;              /* a number for each node */
    size_t tree, n_tried;       /* the sentence; combinations tried in it */
    size_t over_tree;           /* the first sentence over the limit; SIZE_MAX: none */
    bool full;                  /* FORM_LIMIT was reached */
    struct form_numbers forms_by_size[MC_SUBTREE_MOST_NODES]; /* of this node, by size - 1 */
    struct form_numbers node_forms;     /* of the nodes of this sentence, each by ascending size */
    struct form_numbers sentence_forms; /* of this sentence */
};

/* Mines a treebank in passes over all sentences. A pass builds the frequent forms of fewer than
 * `largest` nodes and counts those of `largest` nodes; the last pass gathers the forms of each
 * sentence instead. */
struct miner {
    const struct mc_treebank *treebank;
    enum mc_tree_view view;
    struct mc_thread_pool *pool;
    struct mc_arena *memory;
    const struct label_numbers *labels;
    struct form_set frequent;
    uint32_t *form_of_label; /* [labels], the form of one node, or NONE */
    uint32_t most_nodes, support, largest;
    bool gather;
    struct worker *workers; /* [n_workers] */
    size_t n_workers;
    struct form_numbers *gathered; /* [n_trees], the forms of each sentence */
};

/* The nodes of a sentence: their children, an order from heads to children, and their forms. */
struct sentence {
    const uint32_t *labels;
    struct mc_tree_children children;
    uint32_t *order; /* [n], heads before their children */
    size_t *begin;   /* [n], where a node's forms begin in the worker's node_forms */
    size_t *end;     /* [n], where they end */
};

static void order_nodes(const struct mc_tree *tree, struct mc_arena *scratch,
                        struct sentence *sentence)
{
    struct mc_tree_children children = mc_tree_children(tree, scratch);
    uint32_t n = tree->n_nodes, i, k, n_ordered = 0;

    sentence->children = children;
    sentence->order = mc_arena_array(scratch, n, sizeof(*sentence->order));
    sentence->begin = mc_arena_array(scratch, n, sizeof(*sentence->begin));
    sentence->end = mc_arena_array(scratch, n, sizeof(*sentence->end));
    for (i = 0; i < n; i++)
        if (tree->heads[i] == MC_NO_HEAD)
            sentence->order[n_ordered++] = i;
    for (i = 0; i < n_ordered; i++)
        for (k = children.first[sentence->order[i]]; k < children.first[sentence->order[i] + 1];
             k++)
            sentence->order[n_ordered++] = children.items[k];
}

static void push(struct worker *worker, struct form_numbers *numbers, uint32_t number)
{
    *MC_ARENA_PUSH(worker->memory, numbers->items, numbers->n, numbers->capacity) = number;
}

/* Counts a form of the current size, once for each sentence. */
static void count_candidate(struct worker *worker, const struct form *form)
{
    size_t slot = form_slot(&worker->candidates, &form->key, form->hash);
    uint32_t stamp = (uint32_t)worker->tree + 1;
    struct form *candidate;

    if (worker->candidates.table.slots[slot] == 0) {
        if (worker->candidates.n == FORM_LIMIT) {
            worker->full = true;
            return;
        }
        candidate = form_add(&worker->candidates, form, slot);
    } else {
        candidate = &worker->candidates.items[worker->candidates.table.slots[slot] - 1];
    }
    candidate->n_sentences += candidate->last != stamp;
    candidate->last = stamp;
}

/* Adds a frequent form to those of this node. */
static void add_frequent(const struct miner *miner, struct worker *worker, uint32_t number)
{
    uint32_t size = miner->frequent.items[number].size;

    if (worker->at_node[number] == worker->turn)
        return;
    worker->at_node[number] = worker->turn;
    if (size < miner->largest)
        push(worker, &worker->forms_by_size[size - 1], number);
    if (miner->gather && worker->in_sentence[number] != worker->tree + 1) {
        worker->in_sentence[number] = (uint32_t)worker->tree + 1;
        push(worker, &worker->sentence_forms, number);
    }
}

/* Combines the form `base` of this node with the form `child` of one of its further children. False
 * if the result lacks the support. */
static bool try_child(const struct miner *miner, struct worker *worker, uint32_t base,
                      uint32_t child)
{
    const struct form *items = miner->frequent.items;
    struct form form;
    size_t slot;

    worker->n_tried++;
    form_with_child(&items[base], child, items[child].size, &form);
    if (form.size == miner->largest && !miner->gather) {
        count_candidate(worker, &form);
        return true;
    }
    slot = form_slot(&miner->frequent, &form.key, form.hash);
    if (miner->frequent.table.slots[slot] == 0)
        return false;
    add_frequent(miner, worker, miner->frequent.table.slots[slot] - 1);
    return true;
}

/* Combines the forms of one child with those that this node has without it. */
static void add_child(const struct miner *miner, struct worker *worker, size_t begin, size_t end)
{
    size_t n_before[MC_SUBTREE_MOST_NODES], i, k;
    uint32_t size, child;

    for (size = 1; size < miner->largest; size++)
        n_before[size - 1] = worker->forms_by_size[size - 1].n;
    for (i = begin; i < end && worker->n_tried <= SUBTREE_LIMIT; i++) {
        uint32_t room;

        child = worker->node_forms.items[i];
        room = miner->largest - miner->frequent.items[child].size;
        if (room == 0 || !try_child(miner, worker, worker->forms_by_size[0].items[0], child))
            continue; /* the node alone with this form is rare, so larger forms are too */
        for (size = 2; size <= room; size++)
            for (k = 0; k < n_before[size - 1] && worker->n_tried <= SUBTREE_LIMIT; k++)
                (void)try_child(miner, worker, worker->forms_by_size[size - 1].items[k], child);
    }
}

/* Finds all forms with this node as root. */
static void visit_node(const struct miner *miner, struct worker *worker,
                       const struct sentence *sentence, uint32_t node)
{
    uint32_t form = miner->form_of_label[sentence->labels[node]], size, k;
    size_t i;

    sentence->begin[node] = sentence->end[node] = worker->node_forms.n;
    if (form == NONE)
        return;
    for (size = 1; size < miner->largest; size++)
        worker->forms_by_size[size - 1].n = 0;
    worker->turn++;
    add_frequent(miner, worker, form);
    if (miner->largest == 1)
        return;
    for (k = sentence->children.first[node]; k < sentence->children.first[node + 1]; k++)
        add_child(miner, worker, sentence->begin[sentence->children.items[k]],
                  sentence->end[sentence->children.items[k]]);
    for (size = 1; size < miner->largest; size++)
        for (i = 0; i < worker->forms_by_size[size - 1].n; i++)
            push(worker, &worker->node_forms, worker->forms_by_size[size - 1].items[i]);
    sentence->end[node] = worker->node_forms.n;
}

/* --- passes ----------------------------------------------------------------------------------- */

static void visit_sentences(void *context, unsigned number, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct miner *miner = context;
    struct worker *worker = &miner->workers[number];
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct sentence sentence;
    size_t tree;
    uint32_t i;

    if (worker->memory == NULL) { /* the worker's first sentences of the pass */
        memset(worker, 0, sizeof(*worker));
        worker->over_tree = SIZE_MAX;
        worker->memory = mc_arena_new();
        worker->at_node =
            mc_arena_array(worker->memory, miner->frequent.n, sizeof(*worker->at_node));
        worker->in_sentence =
            mc_arena_array(worker->memory, miner->frequent.n, sizeof(*worker->in_sentence));
        form_set_init(&worker->candidates, worker->memory);
    }
    for (tree = begin; tree < end && worker->over_tree == SIZE_MAX; tree++) {
        order_nodes(&miner->treebank->trees[tree], scratch, &sentence);
        sentence.labels = miner->labels->of_trees[tree];
        worker->tree = tree;
        worker->n_tried = 0;
        worker->node_forms.n = worker->sentence_forms.n = 0;
        for (i = miner->treebank->trees[tree].n_nodes; i-- > 0 && worker->n_tried <= SUBTREE_LIMIT;)
            visit_node(miner, worker, &sentence, sentence.order[i]);
        if (worker->n_tried > SUBTREE_LIMIT)
            worker->over_tree = tree;
        mc_arena_reset(scratch, mark);
        if (miner->gather) {
            miner->gathered[tree].n = worker->sentence_forms.n;
            miner->gathered[tree].items = mc_arena_alloc(
                worker->memory,
                mc_array_size(worker->sentence_forms.n, sizeof(*worker->sentence_forms.items)));
            if (worker->sentence_forms.n > 0)
                memcpy(miner->gathered[tree].items, worker->sentence_forms.items,
                       worker->sentence_forms.n * sizeof(*worker->sentence_forms.items));
        }
    }
}

static int too_many_forms(const struct miner *miner, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, miner->treebank->path, (struct mc_position){0, 0},
                           "more than %d different subtrees of %u nodes: lower the size, or raise "
                           "the support",
                           FORM_LIMIT, miner->largest);
}

/* Fails if a pass exceeded a limit: if sentences did, with the first of them, so that the message
 * does not depend on the workers. */
static int check_limits(const struct miner *miner, struct mc_error *error)
{
    const struct mc_tree *tree;
    size_t over = SIZE_MAX, i;
    bool full = false;

    for (i = 0; i < miner->n_workers; i++) {
        if (miner->workers[i].memory == NULL)
            continue;
        full = full || miner->workers[i].full;
        if (miner->workers[i].over_tree < over)
            over = miner->workers[i].over_tree;
    }
    if (over == SIZE_MAX)
        return full ? too_many_forms(miner, error) : 0;
    tree = &miner->treebank->trees[over];
    return mc_error_set_at(error, MC_CODE_INPUT, miner->treebank->path,
                           (struct mc_position){tree->words[0].line, 0},
                           "sentence '%.*s' has more than %d combinations of subtrees of up to %u "
                           "nodes: lower the size, or raise the support",
                           (int)(tree->id.length < 100 ? tree->id.length : 100), tree->id.data,
                           SUBTREE_LIMIT, miner->largest);
}

static int by_key(const void *left, const void *right)
{
    const struct form_key *a = &((const struct form *)left)->key;
    const struct form_key *b = &((const struct form *)right)->key;
    size_t i;

    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    for (i = 0; i < MOST_CHILDREN; i++)
        if (a->children[i] != b->children[i])
            return a->children[i] < b->children[i] ? -1 : 1;
    return 0;
}

/* Adds up the counts of the workers in the set of the first one; NULL: nothing was counted. */
static struct form_set *merge_candidates(const struct miner *miner)
{
    struct form_set *merged = NULL;
    size_t i, k, slot;

    for (i = 0; i < miner->n_workers; i++) {
        struct form_set *set = &miner->workers[i].candidates;

        if (miner->workers[i].memory == NULL)
            continue;
        for (k = 0; merged != NULL && k < set->n; k++) {
            slot = form_slot(merged, &set->items[k].key, set->items[k].hash);
            if (merged->table.slots[slot] == 0)
                (void)form_add(merged, &set->items[k], slot);
            else
                merged->items[merged->table.slots[slot] - 1].n_sentences +=
                    set->items[k].n_sentences;
        }
        if (merged == NULL)
            merged = set;
    }
    return merged;
}

/* The candidates that have the support become frequent forms, in an order that does not depend on
 * the workers. */
static int keep_frequent(struct miner *miner, struct mc_error *error)
{
    struct form_set *merged = merge_candidates(miner);
    size_t i, n = 0;

    if (merged == NULL || merged->n == 0)
        return 0;
    if (merged->n > FORM_LIMIT)
        return too_many_forms(miner, error);
    for (i = 0; i < merged->n; i++)
        if (merged->items[i].n_sentences >= miner->support)
            merged->items[n++] = merged->items[i];
    qsort(merged->items, n, sizeof(*merged->items), by_key);
    for (i = 0; i < n; i++)
        (void)form_add(&miner->frequent, &merged->items[i],
                       form_slot(&miner->frequent, &merged->items[i].key, merged->items[i].hash));
    return 0;
}

static void end_workers(struct miner *miner)
{
    size_t i;

    for (i = 0; i < miner->n_workers; i++) {
        if (miner->workers[i].memory != NULL)
            free(miner->workers[i].candidates.items);
        mc_arena_free(miner->workers[i].memory);
        miner->workers[i].memory = NULL;
    }
}

static void begin_with_labels(struct miner *miner)
{
    const struct label_numbers *labels = miner->labels;
    uint32_t i;

    form_set_init(&miner->frequent, miner->memory);
    miner->form_of_label = mc_arena_array(miner->memory, labels->n, sizeof(*miner->form_of_label));
    for (i = 0; i < labels->n; i++) {
        struct form form = form_of_label(i);

        miner->form_of_label[i] = NONE;
        if (labels->tallies[i] < miner->support)
            continue;
        form.n_sentences = labels->tallies[i];
        miner->form_of_label[i] = (uint32_t)miner->frequent.n;
        (void)form_add(&miner->frequent, &form, form_slot(&miner->frequent, &form.key, form.hash));
    }
}

/* --- texts and sentences of forms ------------------------------------------------------------- */

/* The text of a form whose children have their texts. */
static struct mc_slice write_form(const struct form *form, struct mc_slice label,
                                  const struct mc_subtree *items, struct mc_buffer *buffer,
                                  struct mc_arena *arena)
{
    struct mc_slice sorted[MOST_CHILDREN], text;
    size_t n, i;

    for (n = 0; n < MOST_CHILDREN && form->key.children[n] != NONE; n++) {
        text = items[form->key.children[n]].text;
        text = mc_slice(text.data + 1, text.length - 2); /* without the outer brackets */
        for (i = n; i > 0 && mc_slice_compare(text, sorted[i - 1]) < 0; i--)
            sorted[i] = sorted[i - 1];
        sorted[i] = text;
    }
    mc_buffer_clear(buffer);
    mc_buffer_append_char(buffer, '(');
    mc_buffer_append_slice(buffer, label);
    for (i = 0; i < n; i++) {
        mc_buffer_append_text(buffer, i == 0 ? " (" : " ");
        mc_buffer_append_slice(buffer, sorted[i]);
    }
    mc_buffer_append_text(buffer, n > 0 ? "))" : ")");
    return mc_arena_copy(arena, mc_buffer_slice(buffer));
}

/* Sets texts and sizes of all forms; the sentences are set later. Forms come after their children.
 */
static void write_forms(const struct miner *miner, struct mc_subtree *items, struct mc_arena *arena)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < miner->frequent.n; i++) {
        const struct form *form = &miner->frequent.items[i];
        struct mc_slice label = mc_view_label_text(
            miner->treebank, miner->view, miner->labels->items[form->key.label], miner->memory);

        items[i].text = write_form(form, label, items, &buffer, arena);
        items[i].size = form->size;
        items[i].n_sentences = form->n_sentences;
    }
    mc_buffer_free(&buffer);
}

/* Lists the sentences of each form, from the forms of each sentence. */
static void list_sentences(const struct miner *miner, struct mc_subtree *items,
                           struct mc_arena *arena)
{
    uint32_t **next, *sentences;
    size_t n = 0, i, tree;

    for (i = 0; i < miner->frequent.n; i++)
        n += items[i].n_sentences;
    sentences = mc_arena_alloc(arena, mc_array_size(n, sizeof(*sentences)));
    next = mc_calloc(miner->frequent.n, sizeof(*next));
    for (i = 0; i < miner->frequent.n; i++) {
        items[i].sentences = next[i] = sentences;
        sentences += items[i].n_sentences;
    }
    for (tree = 0; tree < miner->treebank->n_trees; tree++)
        for (i = 0; i < miner->gathered[tree].n; i++)
            *next[miner->gathered[tree].items[i]]++ = (uint32_t)tree;
    for (i = 0; i < miner->frequent.n; i++)
        assert(next[i] == items[i].sentences + items[i].n_sentences);
    free(next);
}

/* By text. Different forms may have the same text, since labels are not escaped and may contain
 * blanks and brackets: these are ordered by size, then by number, which is also the order of their
 * lists of sentences in memory. */
static int by_text(const void *left, const void *right)
{
    const struct mc_subtree *a = left, *b = right;
    int order = mc_slice_compare(a->text, b->text);

    if (order != 0)
        return order;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    return (a->sentences > b->sentences) - (a->sentences < b->sentences);
}

/* --- all passes ------------------------------------------------------------------------------- */

static int mine(struct miner *miner, struct mc_arena *arena, struct mc_subtrees *subtrees,
                struct mc_error *error)
{
    size_t n_trees = miner->treebank->n_trees;
    int status = 0;

    begin_with_labels(miner); /* forms of one node were counted with their labels */
    for (miner->largest = 2; miner->largest <= miner->most_nodes && status == 0; miner->largest++) {
        mc_parallel_for(miner->pool, n_trees, 0, visit_sentences, miner);
        status = check_limits(miner, error);
        if (status == 0)
            status = keep_frequent(miner, error);
        end_workers(miner);
    }
    if (status != 0)
        return -1;
    miner->gather = true;
    miner->largest = miner->most_nodes;
    miner->gathered = mc_arena_array(miner->memory, n_trees, sizeof(*miner->gathered));
    mc_parallel_for(miner->pool, n_trees, 0, visit_sentences, miner);
    if (check_limits(miner, error) != 0)
        return -1;
    subtrees->view = miner->view;
    subtrees->n = miner->frequent.n;
    subtrees->items = mc_arena_array(arena, subtrees->n, sizeof(*subtrees->items));
    write_forms(miner, subtrees->items, arena);
    list_sentences(miner, subtrees->items, arena);
    qsort(subtrees->items, subtrees->n, sizeof(*subtrees->items), by_text);
    return 0;
}

int mc_subtrees_count(const struct mc_treebank *treebank, enum mc_tree_view view,
                      uint32_t most_nodes, uint32_t support, struct mc_thread_pool *pool,
                      struct mc_arena *arena, struct mc_subtrees *subtrees, struct mc_error *error)
{
    struct label_numbers labels;
    struct miner miner;
    int status;

    assert(most_nodes >= 1 && most_nodes <= MC_SUBTREE_MOST_NODES);
    memset(&labels, 0, sizeof(labels));
    memset(&miner, 0, sizeof(miner));
    miner.treebank = treebank;
    miner.view = view;
    miner.pool = pool;
    miner.memory = mc_arena_new();
    miner.labels = &labels;
    miner.most_nodes = most_nodes;
    miner.support = support;
    miner.n_workers = mc_thread_pool_size(pool);
    miner.workers = mc_calloc(miner.n_workers, sizeof(*miner.workers));
    number_labels(treebank, view, &labels, miner.memory);
    status = mine(&miner, arena, subtrees, error);
    end_workers(&miner);
    free(miner.frequent.items);
    free(miner.workers);
    mc_arena_free(miner.memory);
    return status;
}

/* --- suspicion -------------------------------------------------------------------------------- */

static double term(uint32_t part, uint32_t whole)
{
    return whole == 0 ? 0 : (double)part / whole * log(whole);
}

struct mc_suspicion mc_suspicion(const struct mc_subtree *subtree, const bool *failed, size_t n,
                                 size_t n_failed)
{
    struct mc_suspicion s;
    uint32_t i, without_failed;

    s.with = subtree->n_sentences;
    s.with_failed = 0;
    for (i = 0; i < s.with; i++)
        s.with_failed += failed[subtree->sentences[i]];
    s.without = (uint32_t)n - s.with;
    without_failed = (uint32_t)n_failed - s.with_failed;
    s.without_passed = s.without - without_failed;
    s.suspicion = (term(s.with_failed, s.with) + term(s.without_passed, s.without)) / 2;
    s.suspicious = (uint64_t)s.with_failed * n > (uint64_t)n_failed * s.with;
    return s;
}

static size_t count_failed(const struct mc_tree_failures *failures)
{
    size_t n = 0, i;

    for (i = 0; i < failures->n; i++)
        n += failures->failed[i];
    return n;
}

static int by_suspicion(const void *left, const void *right)
{
    const struct mc_mined_subtree *a = left, *b = right;

    if (a->figures.suspicion < b->figures.suspicion || a->figures.suspicion > b->figures.suspicion)
        return a->figures.suspicion < b->figures.suspicion ? 1 : -1;
    /* the subtrees are sorted by text */
    return (a->subtree > b->subtree) - (a->subtree < b->subtree);
}

struct mc_mined_subtree *mc_subtrees_mine(const struct mc_tree_failures *failures,
                                          struct mc_arena *arena)
{
    const struct mc_subtrees *subtrees = failures->subtrees;
    struct mc_mined_subtree *mined = mc_arena_array(arena, subtrees->n, sizeof(*mined));
    size_t n_failed = count_failed(failures), i;

    for (i = 0; i < subtrees->n; i++) {
        mined[i].subtree = &subtrees->items[i];
        mined[i].figures =
            mc_suspicion(&subtrees->items[i], failures->failed, failures->n, n_failed);
    }
    qsort(mined, subtrees->n, sizeof(*mined), by_suspicion);
    return mined;
}

/* --- several runs ----------------------------------------------------------------------------- */

static int by_coverage(const void *left, const void *right)
{
    const struct mc_subtree_coverage *a = left, *b = right;

    if (a->n_suspicious != b->n_suspicious)
        return a->n_suspicious < b->n_suspicious ? 1 : -1;
    if (a->mean_suspicion < b->mean_suspicion || a->mean_suspicion > b->mean_suspicion)
        return a->mean_suspicion < b->mean_suspicion ? 1 : -1;
    return mc_slice_compare(a->text, b->text);
}

size_t mc_subtrees_coverage(const struct mc_tree_failures *runs, size_t n_runs,
                            uint32_t least_nodes, struct mc_arena *arena,
                            struct mc_subtree_coverage **coverage)
{
    struct mc_arena *memory = mc_arena_new();
    struct mc_string_map *texts = mc_string_map_new(memory);
    struct mc_subtree_coverage *rows = NULL, *row;
    size_t n = 0, capacity = 0, i, k;

    for (i = 0; i < n_runs; i++) {
        const struct mc_subtrees *subtrees = runs[i].subtrees;
        size_t n_failed = count_failed(&runs[i]);

        for (k = 0; k < subtrees->n; k++) {
            const struct mc_subtree *subtree = &subtrees->items[k];
            struct mc_suspicion figures;
            uint32_t index;
            bool is_new;

            if (subtree->size < least_nodes)
                continue;
            figures = mc_suspicion(subtree, runs[i].failed, runs[i].n, n_failed);
            index = mc_string_map_add(texts, subtree->text, &is_new);
            if (is_new)
                *MC_ARENA_PUSH(arena, rows, n, capacity) =
                    (struct mc_subtree_coverage){subtree->text, subtree->size, 0, 0, 0, 0};
            row = &rows[index];
            row->n_runs++;
            row->n_suspicious += figures.suspicious;
            row->mean_suspicion += figures.suspicious ? figures.suspicion : 0;
        }
    }
    for (i = 0; i < n; i++) {
        row = &rows[i];
        row->coverage = 100.0 * row->n_suspicious / (double)n_runs;
        row->mean_suspicion = /* until here the sum */
            row->n_suspicious == 0 ? (double)NAN : row->mean_suspicion / row->n_suspicious;
    }
    if (n > 0)
        qsort(rows, n, sizeof(*rows), by_coverage);
    mc_arena_free(memory);
    *coverage = rows;
    return n;
}
