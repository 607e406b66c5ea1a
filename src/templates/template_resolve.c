/* The forms that place holders stand for, looked up once for each choice of their slots. */
#include "suite/fields.h"
#include "templates/template.h"

/* A place holder in the text ("text") or graph ("amr") of a variant. */
struct holder {
    const struct mc_template_reading *reading;
    size_t variant;
    const char *key;
    size_t offset;
};

static struct mc_data_place place_of(const struct holder *holder)
{
    struct mc_data_place place =
        mc_template_variant_place(holder->reading->result, holder->variant, holder->key);

    return mc_data_at(place, holder->offset);
}

static void tell(const struct holder *holder, const char *code, const struct mc_template_slot *slot,
                 const struct mc_word_entry *entry, struct mc_slice wanted)
{
    struct mc_data_place place = place_of(holder);

    mc_data_finding(&place, holder->reading->file->diagnostics, MC_SEVERITY_ERROR, code,
                    "\"%s\" may be \"%s\", which has no \"%.*s\"", slot->name.data,
                    entry->name.data, MC_SLICE_ARGUMENTS(mc_clip(wanted)));
}

/* The forms of a slot under way: one for each of its choices. */
struct forms {
    const struct holder *holder;
    const struct mc_template_slot *slot;
    struct mc_slice *items;
    bool is_told; /* that an entry has no such key: the first one is told */
};

static struct forms new_forms(const struct holder *holder, uint32_t index)
{
    const struct mc_template_slot *slot = &holder->reading->result->slots[index];

    return (struct forms){
        .holder = holder,
        .slot = slot,
        .items = mc_arena_array(holder->reading->arena, slot->n_choices, sizeof(struct mc_slice)),
    };
}

/* The form of a choice is the value of the key; empty where the entry has none. */
static void set_form(struct forms *forms, uint32_t choice, struct mc_slice key)
{
    const struct mc_word_entry *entry = forms->slot->choices[choice].entry;
    const struct mc_word_key *found = entry == NULL ? NULL : mc_word_key_find(entry, key);

    forms->items[choice] = mc_slice("", 0);
    if (found != NULL && !found->is_flag) {
        forms->items[choice] = found->value;
    } else if (entry != NULL && !forms->is_told) {
        tell(forms->holder, "T002", forms->slot, entry, key);
        forms->is_told = true;
    }
}

/* The value of a key by choice. */
static const struct mc_slice *key_forms(const struct holder *holder, uint32_t index,
                                        struct mc_slice key)
{
    struct forms forms = new_forms(holder, index);
    uint32_t i;

    for (i = 0; i < forms.slot->n_choices; i++)
        set_form(&forms, i, key);
    return forms.items;
}

/* {slot}: the noun in its number, or the word. */
static const struct mc_slice *own_forms(const struct holder *holder, uint32_t index)
{
    struct forms forms = new_forms(holder, index);
    uint32_t i;

    for (i = 0; i < forms.slot->n_choices; i++) {
        const struct mc_slot_choice *choice = &forms.slot->choices[i];
        struct mc_slice key = mc_slice_of("word");

        if (choice->entry != NULL && choice->entry->word_class->kind == MC_WORD_NOUN)
            key = mc_slice_of(choice->is_plural ? "plural" : "singular");
        set_form(&forms, i, key);
    }
    return forms.items;
}

static const struct mc_slice *helper_forms(const struct holder *holder, uint32_t index,
                                           struct mc_slice helper)
{
    struct forms forms = new_forms(holder, index);
    const char *singular = "", *plural = "";
    uint32_t i;

    (void)mc_sentence_helper(helper, &singular, &plural);
    for (i = 0; i < forms.slot->n_choices; i++)
        forms.items[i] = mc_slice_of(forms.slot->choices[i].is_plural ? plural : singular);
    return forms.items;
}

static void resolve_sentence(struct holder *holder, struct mc_sentence_pattern *pattern)
{
    size_t i;

    for (i = 0; i < pattern->n_parts; i++) {
        struct mc_sentence_part *part = &pattern->parts[i];

        holder->offset = part->offset;
        if (part->kind == MC_SENTENCE_WORD)
            part->forms = own_forms(holder, part->slot);
        else if (part->kind == MC_SENTENCE_FORM)
            part->forms = key_forms(holder, part->slot, part->text);
        else if (part->kind == MC_SENTENCE_HELPER)
            part->forms = helper_forms(holder, part->slot, part->text);
        else if (part->kind == MC_SENTENCE_AGREE) {
            part->forms = key_forms(holder, part->slot, mc_slice_of("third"));
            part->plural_forms = key_forms(holder, part->slot, mc_slice_of("base"));
        }
    }
}

/* The entries of a slot that stands as a graph (or, as_branch, as a branch) must have one. */
static void check_graphs(const struct holder *holder, uint32_t index, bool as_branch)
{
    const struct mc_template_slot *slot = &holder->reading->result->slots[index];
    struct mc_data_place place = place_of(holder);
    uint32_t i;

    for (i = 0; i < slot->n_choices; i++) {
        const struct mc_word_entry *entry = slot->choices[i].entry;

        if (entry == NULL || (entry->graph != NULL && entry->graph->is_branch == as_branch))
            continue;
        if (entry->graph != NULL)
            mc_data_finding(&place, holder->reading->file->diagnostics, MC_SEVERITY_ERROR, "T006",
                            "the graph of \"%s\" is %s", entry->name.data,
                            as_branch ? "no branch; a role must stand before it"
                                      : "a branch; it can hang on a node only");
        else
            tell(holder, "T002", slot, entry, mc_slice_of("amr"));
        return;
    }
}

/* What branches hang on must be a node: a phrase may be a constant. */
static void check_nodes(const struct holder *holder, uint32_t index)
{
    const struct mc_template_slot *slot = &holder->reading->result->slots[index];
    struct mc_data_place place = place_of(holder);
    uint32_t i;

    for (i = 0; i < slot->n_choices; i++) {
        const struct mc_word_entry *entry = slot->choices[i].entry;

        if (entry == NULL || entry->graph == NULL || entry->graph->is_branch ||
            entry->graph->tokens[0].kind == MC_GRAPH_OPEN)
            continue;
        mc_data_finding(&place, holder->reading->file->diagnostics, MC_SEVERITY_ERROR, "T006",
                        "the graph of \"%s\" is a constant; nothing can hang on it",
                        entry->name.data);
        return;
    }
}

static void resolve_graph(struct holder *holder, struct mc_graph_pattern *pattern)
{
    size_t i, k;

    for (i = 0; i < pattern->n_tokens; i++) {
        struct mc_graph_token *token = &pattern->tokens[i];

        holder->offset = token->offset;
        if (token->kind == MC_GRAPH_INCLUDE || token->kind == MC_GRAPH_BRANCH)
            check_graphs(holder, token->slot, token->kind == MC_GRAPH_BRANCH);
        for (k = 0; k < token->n_hung; k++)
            check_graphs(holder, token->hung[k], true);
        if (token->n_hung > 0)
            check_nodes(holder, token->slot);
        for (k = 0; k < token->n_pieces; k++) {
            struct mc_word_piece *piece = &token->pieces[k];

            holder->offset = piece->offset;
            if (piece->slot != MC_NO_SLOT)
                piece->forms = key_forms(holder, piece->slot, piece->text);
        }
    }
}

void mc_template_find_forms(const struct mc_template_reading *reading)
{
    size_t i;

    for (i = 0; i < reading->result->n_variants; i++) {
        struct mc_template_variant *variant = &reading->result->variants[i];
        struct holder text = {reading, i, "text", 0}, graph = {reading, i, "amr", 0};

        if (!variant->is_good)
            continue;
        resolve_sentence(&text, &variant->sentence);
        resolve_graph(&graph, &variant->graph);
    }
}
