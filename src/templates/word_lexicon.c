#include "templates/word_lexicon.h"

const char *const mc_word_relation_names[] = {"antonym",  "synonym",     "hypernym", "co-hyponym",
                                              "converse", "counterpart", NULL};

const struct mc_word_class *mc_word_class_find(const struct mc_word_lexicon *lexicon,
                                               struct mc_slice name)
{
    size_t i;

    for (i = 0; i < lexicon->n_classes; i++)
        if (mc_slice_equal(lexicon->classes[i].name, name))
            return &lexicon->classes[i];
    return NULL;
}

const struct mc_word_key *mc_word_key_find(const struct mc_word_entry *entry, struct mc_slice key)
{
    size_t i;

    for (i = 0; i < entry->n_keys; i++)
        if (mc_slice_equal(entry->keys[i].key, key))
            return &entry->keys[i];
    return NULL;
}

const char *const *mc_word_class_names(const struct mc_word_lexicon *lexicon,
                                       struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, lexicon->n_classes + 1, sizeof(*names));
    size_t i;

    for (i = 0; i < lexicon->n_classes; i++)
        names[i] = lexicon->classes[i].name.data;
    return names;
}

struct mc_data_place mc_word_entry_place(const struct mc_word_entry *entry, const char *key)
{
    const struct mc_word_class *word_class = entry->word_class;
    struct mc_data_place place = mc_data_top(&word_class->lexicon->source);

    place = mc_data_key(place, "classes");
    place = mc_data_key(place, word_class->name.data);
    place = mc_data_key(place, "entries");
    place = mc_data_key(place, entry->name.data);
    return key == NULL ? place : mc_data_key(place, key);
}
