/* The slots of a template, and what they may hold. */
#include "base/nearest.h"
#include "suite/fields.h"
#include "templates/template.h"

/* What an entry must have to be a choice. */
struct wish {
    struct mc_slice *has;
    size_t n_has;
    json_t *where;   /* an object, or NULL */
    bool numbers[2]; /* singular, plural */
    bool plural_first;
    bool is_told; /* a finding says why nothing may fit */
};

/* `where` of one key: a flag that is absent is false. */
static bool fits(const struct mc_word_entry *entry, const char *name, const json_t *wanted)
{
    const struct mc_word_key *key = mc_word_key_find(entry, mc_slice_of(name));

    if (json_is_false(wanted))
        return key == NULL || (key->is_flag && mc_slice_is(key->value, "false"));
    if (key == NULL)
        return false;
    if (json_is_true(wanted))
        return key->is_flag && mc_slice_is(key->value, "true");
    return json_is_string(wanted) && !key->is_flag &&
           mc_slice_is(key->value, json_string_value(wanted));
}

static bool is_choice(const struct mc_word_entry *entry, const struct wish *wish)
{
    const char *name;
    json_t *wanted;
    size_t i;

    for (i = 0; i < wish->n_has; i++)
        if (mc_word_key_find(entry, wish->has[i]) == NULL)
            return false;
    json_object_foreach(wish->where, name, wanted) if (!fits(entry, name, wanted)) return false;
    return true;
}

static void add_choice(struct mc_template_slot *slot, const struct mc_word_entry *entry,
                       bool is_plural, struct mc_arena *arena)
{
    struct mc_slot_choice *choice = &slot->choices[slot->n_choices++];

    choice->entry = entry;
    choice->is_plural = is_plural;
    if (entry != NULL)
        choice->key =
            mc_slice_of(mc_arena_format(arena, "%s=%s/%s", slot->name.data, entry->name.data,
                                        is_plural ? "plural" : "singular"));
}

/* A key that no entry of the class has fits nothing, or all: it is a mistake. */
static bool check_key(const struct mc_json_cursor *cursor, const struct mc_word_class *word_class,
                      struct mc_slice key, bool at_key)
{
    struct mc_slice shown = mc_clip(key);
    size_t i;

    for (i = 0; i < word_class->n_entries; i++)
        if (mc_word_key_find(&word_class->entries[i], key) != NULL)
            return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "T001", at_key,
                    "no entry of the class \"%s\" has \"%.*s\"", word_class->name.data,
                    MC_SLICE_ARGUMENTS(shown));
    return false;
}

static void read_has(const struct mc_json_cursor *cursor, const struct mc_word_class *word_class,
                     struct mc_arena *arena, struct wish *wish)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!mc_field_texts(cursor, "has", MC_OPTIONAL, arena, &wish->has, &wish->n_has) ||
        !mc_json_member(cursor, "has", &list))
        return;
    for (i = 0; i < wish->n_has && mc_json_element(&list, i, &element); i++)
        wish->is_told = !check_key(&element, word_class, wish->has[i], false) || wish->is_told;
}

static void read_where(const struct mc_json_cursor *cursor, const struct mc_word_class *word_class,
                       struct wish *wish)
{
    struct mc_json_cursor where, key = {.key = NULL};

    if (!mc_field_object(cursor, "where", MC_OPTIONAL, &where))
        return;
    wish->where = where.value;
    while (mc_json_next(&where, &key)) {
        if (!json_is_boolean(key.value) && !json_is_string(key.value))
            mc_json_finding(&key, MC_SEVERITY_ERROR, "E005", false,
                            "must be true, false or a text");
        wish->is_told = !check_key(&key, word_class, mc_slice_of(key.key), true) || wish->is_told;
    }
}

static void read_numbers(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct wish *wish)
{
    static const char *const words[] = {"singular", "plural", NULL};
    struct mc_slice *texts = NULL;
    struct mc_json_cursor list, element;
    size_t n = 0, i, index;

    wish->numbers[0] = true;
    if (!mc_json_member(cursor, "number", &list) ||
        !mc_field_texts(cursor, "number", MC_FILLED, arena, &texts, &n))
        return;
    wish->numbers[0] = false;
    for (i = 0; i < n && mc_json_element(&list, i, &element); i++)
        if (mc_word_index(&element, texts[i], words, &index)) {
            wish->plural_first = index == 1 && !wish->numbers[0];
            wish->numbers[index] = true;
        }
}

static void tell_unknown(const struct mc_json_cursor *cursor, const char *what,
                         struct mc_slice name, const char *const *known)
{
    struct mc_slice shown = mc_clip(name);
    const char *nearest = mc_nearest(name, known);

    mc_json_finding(cursor, MC_SEVERITY_ERROR, "T001", false,
                    nearest == NULL ? "there is no %s \"%.*s\"%s"
                                    : "there is no %s \"%.*s\": did you mean \"%s\"?",
                    what, MC_SLICE_ARGUMENTS(shown), nearest == NULL ? "" : nearest);
}

static void read_drawn(const struct mc_template_reading *reading,
                       const struct mc_json_cursor *cursor, struct mc_template_slot *slot)
{
    static const char *const known[] = {"from", "has", "where", "number", NULL};
    const struct mc_word_lexicon *lexicon = reading->result->lexicon;
    struct wish wish = {.n_has = 0};
    struct mc_json_cursor from;
    struct mc_slice name;
    size_t i;

    mc_json_unknown_keys(cursor, known);
    if (!mc_field_text(cursor, "from", MC_REQUIRED, reading->arena, &name) ||
        !mc_json_member(cursor, "from", &from))
        return;
    slot->word_class = mc_word_class_find(lexicon, name);
    if (slot->word_class == NULL) {
        tell_unknown(&from, "class", name, mc_word_class_names(lexicon, reading->arena));
        return;
    }
    read_has(cursor, slot->word_class, reading->arena, &wish);
    read_where(cursor, slot->word_class, &wish);
    read_numbers(cursor, reading->arena, &wish);
    slot->choices =
        mc_arena_array(reading->arena, slot->word_class->n_entries * 2, sizeof(*slot->choices));
    for (i = 0; i < slot->word_class->n_entries; i++) {
        const struct mc_word_entry *entry = &slot->word_class->entries[i];

        if (!is_choice(entry, &wish))
            continue;
        if (wish.numbers[wish.plural_first])
            add_choice(slot, entry, wish.plural_first, reading->arena);
        if (wish.numbers[!wish.plural_first])
            add_choice(slot, entry, !wish.plural_first, reading->arena);
    }
    if (slot->n_choices == 0 && !wish.is_told)
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "T001", false,
                        "no entry of the class \"%s\" fits", slot->word_class->name.data);
}

/* One choice for each of the slot `of`; NULL entries are findings. */
static void derive(const struct mc_template_reading *reading, const struct mc_json_cursor *cursor,
                   struct mc_template_slot *slot)
{
    const struct mc_template_slot *of = &reading->result->slots[slot->of];
    bool is_told = false;
    uint32_t i;

    slot->digit = of->digit;
    slot->choices = mc_arena_array(reading->arena, of->n_choices, sizeof(*slot->choices));
    for (i = 0; i < of->n_choices; i++) {
        const struct mc_word_entry *entry = of->choices[i].entry;
        const struct mc_word_entry *other = entry == NULL ? NULL : entry->related[slot->relation];

        add_choice(slot, other, of->choices[i].is_plural, reading->arena);
        if (entry == NULL || other != NULL || is_told)
            continue;
        is_told = true;
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "T003", false,
                        "\"%s\" may be \"%s\", which has no %s; demand it with \"has\"",
                        of->name.data, entry->name.data, mc_word_relation_names[slot->relation]);
    }
}

static void read_derived(const struct mc_template_reading *reading,
                         const struct mc_json_cursor *cursor, struct mc_template_slot *slot)
{
    static const char *const known[] = {"relation", "of", NULL};
    struct mc_pair_template *result = reading->result;
    struct mc_json_cursor of;
    struct mc_slice name;
    size_t relation;

    mc_json_unknown_keys(cursor, known);
    if (!mc_field_word(cursor, "relation", MC_REQUIRED, mc_word_relation_names, reading->arena,
                       &relation) ||
        !mc_field_text(cursor, "of", MC_REQUIRED, reading->arena, &name) ||
        !mc_json_member(cursor, "of", &of))
        return;
    slot->relation = (enum mc_entry_relation)relation;
    slot->of = mc_template_find_slot(result, name);
    if (slot->of == MC_NO_SLOT)
        mc_json_finding(&of, MC_SEVERITY_ERROR, "T001", false,
                        "there is no slot \"%.*s\" before this one",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
    else
        derive(reading, cursor, slot);
}

void mc_template_read_slots(const struct mc_template_reading *reading,
                            const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reading->result;
    struct mc_json_cursor slots, cursor = {.key = NULL};

    if (!mc_field_object(root, "slots", MC_REQUIRED, &slots))
        return;
    result->slots = mc_arena_array(reading->arena, MC_TEMPLATE_SLOTS, sizeof(*result->slots));
    while (mc_json_next(&slots, &cursor)) {
        struct mc_template_slot *slot = &result->slots[result->n_slots];

        if (result->n_slots == MC_TEMPLATE_SLOTS) {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", true,
                            "a template has at most %d slots", MC_TEMPLATE_SLOTS);
            return;
        }
        if (strlen(cursor.key) != strcspn(cursor.key, "{}.+:=,/ \t\r\n") || *cursor.key == '\0') {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", true,
                            "the name of a slot has no blank or any of {}.+:=,/");
            continue;
        }
        slot->name = mc_arena_copy(reading->arena, mc_slice_of(cursor.key));
        slot->of = MC_NO_SLOT;
        slot->digit = (uint32_t)result->n_slots;
        if (mc_json_is_object(&cursor) == 0) {
            if (json_object_get(cursor.value, "relation") != NULL)
                read_derived(reading, &cursor, slot);
            else
                read_drawn(reading, &cursor, slot);
        }
        result->n_slots++;
    }
}
