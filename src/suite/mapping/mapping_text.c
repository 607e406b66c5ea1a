/* Texts of a mapping, with variables put in. */
#include "suite/fields.h"
#include "suite/mapping/mapping.h"

static bool is_word(char c)
{
    return c >= 'a' && c <= 'z';
}

static const struct mc_mapping_pair *find(const struct mc_mapping_pairs *variables,
                                          struct mc_slice name)
{
    size_t i;

    for (i = 0; i < variables->n; i++)
        if (mc_slice_equal(variables->items[i].name, name))
            return &variables->items[i];
    return NULL;
}

/* Puts the variables in; false and a finding where there is none of that name. */
static bool put_in(const struct mc_mapping_reader *reader, const struct mc_json_cursor *at,
                   struct mc_slice *text)
{
    struct mc_buffer filled = {NULL, 0, 0};
    size_t i, n;

    if (text->length == 0 || memchr(text->data, '$', text->length) == NULL)
        return true;
    for (i = 0; i < text->length; i += n) {
        const struct mc_mapping_pair *variable;

        for (n = 1; text->data[i] == '$' && i + n < text->length && is_word(text->data[i + n]);)
            n++;
        if (n == 1) {
            mc_buffer_append_char(&filled, text->data[i]);
            continue;
        }
        variable = find(reader->variables, mc_slice(text->data + i + 1, n - 1));
        if (variable == NULL) {
            struct mc_slice shown = mc_clip(mc_slice(text->data + i, n));

            mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false, "there is no variable \"%.*s\"",
                            MC_SLICE_ARGUMENTS(shown));
            mc_buffer_free(&filled);
            return false;
        }
        mc_buffer_append_slice(&filled, variable->value);
    }
    *text = mc_arena_copy(reader->arena, mc_buffer_slice(&filled));
    mc_buffer_free(&filled);
    return true;
}

static bool text_at(const struct mc_mapping_reader *reader, const struct mc_json_cursor *at,
                    struct mc_slice *text)
{
    struct mc_slice found;

    if (mc_json_text(at, reader->arena, &found) != 0 || !put_in(reader, at, &found))
        return false;
    if (found.length == 0) {
        mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false, "the text is empty");
        return false;
    }
    *text = found;
    return true;
}

bool mc_mapping_text(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                     const char *key, bool required, struct mc_slice *text)
{
    struct mc_json_cursor at;

    return mc_field(object, key, required ? MC_REQUIRED : MC_OPTIONAL, &at) &&
           text_at(reader, &at, text);
}

bool mc_mapping_texts(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                      const char *key, bool required, struct mc_slice **texts, size_t *n)
{
    struct mc_json_cursor at, element;
    size_t i, n_wrong = 0;

    if (!mc_field(object, key, required ? MC_REQUIRED : MC_OPTIONAL, &at))
        return false;
    *n = 0;
    if (!json_is_array(at.value)) {
        *texts = mc_arena_array(reader->arena, 1, sizeof(**texts));
        *n = text_at(reader, &at, &(*texts)[0]);
        return *n > 0;
    }
    *texts = mc_arena_array(reader->arena, json_array_size(at.value), sizeof(**texts));
    for (i = 0; n_wrong < MC_FIELD_FINDINGS && mc_json_element(&at, i, &element); i++) {
        if (text_at(reader, &element, &(*texts)[*n]))
            ++*n;
        else
            n_wrong++;
    }
    if (i == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
    return n_wrong == 0 && *n > 0;
}

static bool template_at(const struct mc_mapping_reader *reader, const struct mc_json_cursor *at,
                        struct mc_template *item)
{
    struct mc_slice text;
    const char *mistake;

    if (!text_at(reader, at, &text))
        return false;
    mistake = mc_template_parse(text, reader->arena, item);
    item->path = at->file->path;
    item->at = mc_json_place(at, false);
    if (mistake == NULL)
        return true;
    mc_json_finding(at, MC_SEVERITY_ERROR, "E005", false, "%s", mistake);
    memset(item, 0, sizeof(*item));
    return false;
}

bool mc_mapping_template(const struct mc_mapping_reader *reader,
                         const struct mc_json_cursor *object, const char *key, bool required,
                         struct mc_template *item)
{
    struct mc_json_cursor at;

    return mc_field(object, key, required ? MC_REQUIRED : MC_OPTIONAL, &at) &&
           template_at(reader, &at, item);
}

bool mc_mapping_templates(const struct mc_mapping_reader *reader,
                          const struct mc_json_cursor *object, const char *key,
                          struct mc_templates *list)
{
    struct mc_json_cursor at, element;
    struct mc_templates found = {NULL, 0};
    size_t i, n_wrong = 0;

    if (!mc_json_member(object, key, &at))
        return false;
    found.items =
        mc_arena_array(reader->arena, json_array_size(at.value) + 1, sizeof(*found.items));
    if (!json_is_array(at.value))
        found.n = template_at(reader, &at, &found.items[0]);
    else if (json_array_size(at.value) == 0)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", key);
    for (i = 0; json_is_array(at.value) && n_wrong < MC_FIELD_FINDINGS &&
                mc_json_element(&at, i, &element);
         i++) {
        if (template_at(reader, &element, &found.items[found.n]))
            found.n++;
        else
            n_wrong++;
    }
    if (found.n > 0)
        *list = found;
    return found.n > 0;
}
