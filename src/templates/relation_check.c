#include "templates/relation_check.h"

enum { HYPERNYM_STEPS = 8, CO_HYPONYM_STEPS = 6, GENERAL_IS_SECOND = 2 };

/* Relations under check. */
struct checking {
    struct mc_word_knowledge *knowledge;
    struct mc_diagnostics *diagnostics;
    struct mc_arena *arena;
    struct mc_string_map *seen;
};

/* The word of an entry as WordNet has it; NULL when it has none. */
static const struct mc_word *word_of(const struct checking *checking,
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
    text = mc_arena_strdup(checking->arena, key->value.data);
    while ((blank = strchr(text, ' ')) != NULL)
        *blank = '_';
    return mc_word_of(checking->knowledge, mc_slice_of(text));
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

static void check_entry(const struct checking *checking, const struct mc_word_entry *entry,
                        enum mc_entry_relation kind)
{
    const struct mc_word_entry *other = entry->related[kind];
    struct mc_data_place place = mc_word_entry_place(entry, mc_word_relation_names[kind]);
    const struct mc_word *word, *other_word;
    bool is_new;
    const char *key = mc_arena_format(
        checking->arena, "%s/%s/%s/%s", entry->word_class->lexicon->source.path.data,
        entry->word_class->name.data, entry->name.data, mc_word_relation_names[kind]);

    (void)mc_string_map_add(checking->seen, mc_slice_of(key), &is_new);
    if (!is_new || other == NULL)
        return;
    word = word_of(checking, entry);
    other_word = word_of(checking, other);
    if (word == NULL || other_word == NULL || !word->is_known || !other_word->is_known ||
        holds(kind, mc_word_relation_of(checking->knowledge, word, other_word)))
        return;
    mc_data_finding(&place, checking->diagnostics, MC_SEVERITY_ERROR, "T004",
                    "WordNet does not have \"%s\" as %s of \"%s\"", other->name.data,
                    mc_word_relation_names[kind], entry->name.data);
}

void mc_check_relations(const struct mc_template_set *set, struct mc_word_knowledge *knowledge,
                        struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct checking checking = {knowledge, diagnostics, arena, mc_string_map_new(arena)};
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
                check_entry(&checking, of[i].entry, slot->relation);
        }
    mc_arena_free(arena);
}
