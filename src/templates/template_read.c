#include "suite/fields.h"
#include "templates/template.h"

struct mc_data_place mc_template_slot_place(const struct mc_pair_template *self, size_t slot)
{
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "slots");

    return mc_data_key(place, self->slots[slot].name.data);
}

struct mc_data_place mc_template_variant_place(const struct mc_pair_template *self, size_t variant,
                                               const char *key)
{
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "variants");

    place = mc_data_key(place, self->variants[variant].name.data);
    return key == NULL ? place : mc_data_key(place, key);
}

struct mc_data_place mc_template_pair_place(const struct mc_pair_template *self, size_t pair,
                                            const char *key)
{
    struct mc_data_place place = mc_data_key(mc_data_top(&self->source), "pairs");

    place = mc_data_index(place, pair);
    return key == NULL ? place : mc_data_key(place, key);
}

uint32_t mc_template_find_slot(const void *self, struct mc_slice name)
{
    const struct mc_pair_template *result = self;
    uint32_t i;

    for (i = 0; i < result->n_slots; i++)
        if (mc_slice_equal(result->slots[i].name, name))
            return i;
    return MC_NO_SLOT;
}

const char *mc_template_lexicon_path(const struct mc_json_file *file, struct mc_arena *arena)
{
    struct mc_json_cursor root = mc_json_root(file), cursor;
    struct mc_slice name = mc_slice_of("lexicon.json");
    size_t length = file->path.length;

    if (mc_json_is_object(&root) != 0)
        return NULL;
    if (mc_json_member(&root, "lexicon", &cursor)) {
        if (!mc_field_text(&root, "lexicon", MC_REQUIRED, arena, &name))
            return NULL;
        if (memchr(name.data, '/', name.length) != NULL || name.data[0] == '.') {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", false,
                            "\"lexicon\" must be the name of a file beside the template");
            return NULL;
        }
    }
    while (length > 0 && file->path.data[length - 1] != '/')
        length--;
    return mc_arena_format(arena, "%.*s%s", (int)length, file->path.data, name.data);
}

static void read_different(const struct mc_template_reading *reading,
                           const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reading->result;
    struct mc_json_cursor list, group, name;
    size_t i, k;

    if (!mc_field_array(root, "different", MC_OPTIONAL, &list))
        return;
    result->different =
        mc_arena_array(reading->arena, json_array_size(list.value), sizeof(*result->different));
    for (i = 0; mc_json_element(&list, i, &group); i++) {
        struct mc_different_slots *next = &result->different[result->n_different++];

        if (mc_json_is_array(&group) != 0)
            continue;
        next->slots =
            mc_arena_array(reading->arena, json_array_size(group.value), sizeof(*next->slots));
        for (k = 0; mc_json_element(&group, k, &name); k++) {
            struct mc_slice text;
            uint32_t slot;

            if (mc_json_text(&name, reading->arena, &text) != 0)
                continue;
            slot = mc_template_find_slot(result, text);
            if (slot == MC_NO_SLOT)
                mc_json_finding(&name, MC_SEVERITY_ERROR, "T005", false,
                                "there is no slot \"%.*s\"", MC_SLICE_ARGUMENTS(mc_clip(text)));
            else
                next->slots[next->n_slots++] = slot;
        }
        if (k < 2)
            mc_json_finding(&group, MC_SEVERITY_ERROR, "T005", false,
                            "a group of different slots names two or more");
    }
}

struct mc_pair_template *mc_template_read(const struct mc_json_file *file,
                                          const struct mc_word_lexicon *lexicon,
                                          struct mc_arena *arena)
{
    static const char *const known[] = {"schema",   "name",  "phenomenon", "lexicon",
                                        "licence",  "slots", "different",  "description",
                                        "variants", "pairs", NULL};
    struct mc_pair_template *result = mc_arena_array(arena, 1, sizeof(*result));
    struct mc_template_reading reading = {file, arena, result};
    struct mc_json_cursor root = mc_json_root(file);
    struct mc_slice ignored;

    result->source.path = file->path;
    result->source.text = file->text;
    result->lexicon = lexicon;
    result->name = result->phenomenon = mc_slice_of("");
    result->licence = mc_slice_of("CC-BY-4.0");
    if (mc_json_is_object(&root) != 0 || !mc_field_schema(&root, MC_TEMPLATE_SCHEMA, arena))
        return NULL;
    mc_json_unknown_keys(&root, known);
    mc_field_text(&root, "phenomenon", MC_REQUIRED, arena, &result->phenomenon);
    mc_field_text(&root, "licence", MC_OPTIONAL, arena, &result->licence);
    mc_field_text(&root, "description", MC_OPTIONAL, arena, &ignored);
    mc_template_read_slots(&reading, &root);
    read_different(&reading, &root);
    mc_template_read_variants(&reading, &root);
    mc_template_read_pairs(&reading, &root);
    mc_template_find_forms(&reading);
    return mc_field_name(&root, "name", arena, &result->name) ? result : NULL;
}
