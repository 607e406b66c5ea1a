#include <ctype.h>

#include "suite/nlg_checklist.h"

/* Published names, and those of older states of the repository. */
static const char *const phenomena[][2] = {
    {"Antonymy", "antonymy"},
    {"Antonym", "antonymy"},
    {"Article", "article"},
    {"Aspect", "aspect"},
    {"Co-Hyponymy", "co-hyponymy"},
    {"Hyponymy", "hyponymy"},
    {"Hyponym", "hyponymy"},
    {"Multiple Phenomena", MC_NLG_MULTIPLE},
    {"Negation", "negation"},
    {"Omission", "omission"},
    {"Partial Synonymy", "partial-synonymy"},
    {"Passive", "passive"},
    {"Passiv", "passive"},
    {"Semantic Roles", "semantic-roles"},
    {"Subordinate Clauses", "subordinate-clauses"},
};

/* Sub-phenomena whose published names are abbreviated or in the plural; the others keep theirs, in
 * lower case and with hyphens. */
static const char *const subphenomena[][2] = {
    {"Adjectives", "adjective"},
    {"Nouns", "noun"},
    {"Verbs", "verb"},
    {"Const. Negation in Coordination", "constituent-negation-in-coordination"},
    {"N.C. Expansion", "compound-expansion"},
    {"Passive with Agens", "with-agent"},
    {"Two Diff. Phenomena", "two-phenomena"},
    {"Three Diff. Phenomena", "three-phenomena"},
};

static const char *phenomenon_of(const char *published)
{
    size_t i;

    for (i = 0; i < sizeof(phenomena) / sizeof(phenomena[0]); i++)
        if (strcmp(phenomena[i][0], published) == 0)
            return phenomena[i][1];
    return NULL;
}

static struct mc_slice subphenomenon_of(const char *published, struct mc_arena *arena)
{
    char *name = mc_arena_alloc(arena, strlen(published) + 1);
    size_t i, n = 0;

    for (i = 0; i < sizeof(subphenomena) / sizeof(subphenomena[0]); i++)
        if (strcmp(subphenomena[i][0], published) == 0)
            return mc_slice_of(subphenomena[i][1]);
    for (i = 0; published[i] != '\0'; i++) {
        unsigned char c = (unsigned char)published[i];

        if (isalnum(c) || c >= 0x80)
            name[n++] = (char)tolower(c);
        else if (n > 0 && name[n - 1] != '-')
            name[n++] = '-';
    }
    while (n > 0 && name[n - 1] == '-')
        n--;
    name[n] = '\0';
    return mc_slice(name, n);
}

void mc_nlg_ids_add(struct mc_nlg_ids *ids, struct mc_arena *arena,
                    const struct mc_nlg_entry *entry)
{
    if (ids->n == ids->capacity) {
        struct mc_nlg_entry *old = ids->entries;

        ids->capacity = ids->capacity == 0 ? 1024 : 2 * ids->capacity;
        ids->entries = mc_arena_array(arena, ids->capacity, sizeof(*ids->entries));
        if (ids->n > 0)
            memcpy(ids->entries, old, ids->n * sizeof(*old));
    }
    (void)mc_string_map_add(ids->map, entry->id, NULL);
    ids->entries[ids->n++] = *entry;
}

static void read_list(struct mc_import *import, struct mc_nlg_ids *ids,
                      const struct mc_json_cursor *list, struct mc_nlg_entry *entry)
{
    struct mc_json_cursor element;
    size_t i;

    if (mc_json_is_array(list) != 0)
        return;
    for (i = 0; !mc_import_enough(import) && mc_json_element(list, i, &element); i++) {
        if (mc_json_text(&element, import->arena, &entry->id) != 0)
            continue;
        entry->index = i;
        if (mc_string_map_find(ids->map, entry->id) != MC_NOT_FOUND)
            mc_json_finding(&element, MC_SEVERITY_ERROR, "", false, "the id \"%s\" stands twice",
                            entry->id.data);
        else
            mc_nlg_ids_add(ids, import->arena, entry);
    }
}

static void read_dataset(struct mc_import *import, struct mc_nlg_ids *ids,
                         const struct mc_json_cursor *dataset, struct mc_nlg_entry *entry)
{
    struct mc_json_cursor list;
    const char *key;
    json_t *value;

    if (!mc_slice_is(entry->dataset, "sick") && !mc_slice_is(entry->dataset, "sts")) {
        mc_json_finding(dataset, MC_SEVERITY_ERROR, "", true,
                        "a data set of unknown scale; \"sick\" and \"sts\" are known");
        return;
    }
    if (!json_is_object(dataset->value)) {
        read_list(import, ids, dataset, entry);
        return;
    }
    ids->has_subphenomena = true;
    json_object_foreach(dataset->value, key, value)
    {
        entry->keys[2] = mc_arena_strdup(import->arena, key);
        entry->subphenomenon = subphenomenon_of(key, import->arena);
        if (mc_json_member(dataset, key, &list))
            read_list(import, ids, &list, entry);
    }
}

static void read_phenomenon(struct mc_import *import, struct mc_nlg_ids *ids,
                            const struct mc_json_cursor *phenomenon)
{
    struct mc_nlg_entry entry;
    struct mc_json_cursor dataset;
    const char *key;
    json_t *value;

    memset(&entry, 0, sizeof(entry));
    entry.file = &ids->file;
    entry.keys[0] = mc_arena_strdup(import->arena, phenomenon->key);
    entry.phenomenon = phenomenon_of(phenomenon->key);
    if (entry.phenomenon == NULL) {
        mc_json_finding(phenomenon, MC_SEVERITY_ERROR, "", true,
                        "\"%s\" is none of the phenomena of the NLG CheckList", phenomenon->key);
        return;
    }
    ids->has_multiple = ids->has_multiple || strcmp(entry.phenomenon, MC_NLG_MULTIPLE) == 0;
    if (mc_json_is_object(phenomenon) != 0)
        return;
    json_object_foreach(phenomenon->value, key, value)
    {
        entry.keys[1] = mc_arena_strdup(import->arena, key);
        entry.keys[2] = NULL;
        entry.dataset = mc_slice_of(entry.keys[1]);
        entry.subphenomenon = mc_slice("", 0);
        if (mc_json_member(phenomenon, key, &dataset))
            read_dataset(import, ids, &dataset, &entry);
    }
}

int mc_nlg_ids_parse(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                     struct mc_nlg_ids *ids, struct mc_error *error)
{
    struct mc_json_cursor root, phenomenon;
    const char *key;
    json_t *value;

    memset(ids, 0, sizeof(*ids));
    ids->map = mc_string_map_new(import->arena);
    if (mc_json_open_text(path, text, import->diagnostics, &ids->file, error) != 0)
        return -1;
    ids->is_open = true;
    root = mc_json_root(&ids->file);
    if (mc_json_is_object(&root) == 0)
        json_object_foreach(root.value, key, value)
        {
            if (mc_json_member(&root, key, &phenomenon))
                read_phenomenon(import, ids, &phenomenon);
        }
    return mc_diagnostics_error(import->diagnostics, error);
}

void mc_nlg_ids_close(struct mc_nlg_ids *ids)
{
    if (ids->is_open)
        mc_json_close(&ids->file);
    ids->is_open = false;
}

void mc_nlg_entry_finding(struct mc_import *import, const struct mc_nlg_entry *entry,
                          enum mc_severity severity, const char *text)
{
    struct mc_json_cursor steps[4], element;
    struct mc_position whole = {0, 0};
    size_t i, n = entry->keys[2] == NULL ? 2 : 3;

    if (entry->file == NULL) {
        (void)mc_diagnostics_add(import->diagnostics, severity, "", entry->source, whole, "%s: %s",
                                 entry->id.data, text);
        return;
    }
    steps[0] = mc_json_root(entry->file);
    for (i = 0; i < n; i++)
        if (!mc_json_member(&steps[i], entry->keys[i], &steps[i + 1]))
            return;
    if (mc_json_element(&steps[n], entry->index, &element))
        mc_json_finding(&element, severity, "", false, "%s", text);
}
