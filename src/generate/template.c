/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c: a template is read with all its patterns compiled; then each placeholder gets its
 * forms, one for each choice of its slot, so that a binding only looks them up. In order: names and
 * requests, variants, pairs, slots, forms, places in the file, the whole. */
#include "generate/template.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "suite/fields.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"
#include "suite/suite_read.h"

#define TEMPLATE_SCHEMA "metricheck/template/1"

struct template_reader {
    const struct mc_json_file *file;
    struct mc_arena *arena;
    struct mc_pair_template *result;
};

/* --- names and requests ----------------------------------------------------------------------- */

static const char ending[] = ".json";

/* The names of the *n shipped templates, without ".json", NULL-terminated. */
static const char **shipped(const char *folder, struct mc_arena *arena, size_t *n)
{
    struct mc_error ignored = MC_NO_ERROR;
    char **names = NULL;
    size_t n_names = 0, i;
    const char **result;

    if (folder == NULL || mc_folder_list(folder, ending, arena, &names, &n_names, &ignored) != 0)
        n_names = 0;
    result = mc_arena_array(arena, n_names + 1, sizeof(*result));
    *n = 0;
    for (i = 0; i < n_names; i++)
        if (strlen(names[i]) > sizeof(ending) - 1 && strcmp(names[i], "lexicon.json") != 0 &&
            strstr(names[i], ".schema.json") == NULL)
            result[(*n)++] = mc_arena_format(
                arena, "%.*s", (int)(strlen(names[i]) - sizeof(ending) + 1), names[i]);
    return result;
}

int mc_template_paths(const char *const *names, size_t n_names, struct mc_arena *arena,
                      const char *const **paths, size_t *n_paths, struct mc_error *error)
{
    const char *folder = mc_shipped_folder("templates", arena);
    size_t n_known, i, k;
    const char **known = shipped(folder, arena, &n_known), **result, *nearest;
    bool takes_all = n_names == 0;

    if (takes_all && n_known == 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "the shipped templates were not found (set METRICHECK_DATA)");
    if (takes_all) {
        names = known;
        n_names = n_known;
    }
    result = mc_arena_array(arena, n_names, sizeof(*result));
    for (i = 0; i < n_names; i++) {
        if (!takes_all && mc_file_exists(names[i]) && !mc_file_is_folder(names[i])) {
            result[i] = names[i];
            continue;
        }
        for (k = 0; k < n_known && strcmp(known[k], names[i]) != 0; k++)
            ;
        if (k == n_known) {
            nearest = mc_nearest(mc_slice_of(names[i]), known);
            return mc_error_set(
                error, MC_CODE_INPUT,
                nearest == NULL ? "\"%s\" is not a file or shipped template%s"
                                : "\"%s\" is not a file or shipped template: did you mean \"%s\"?",
                names[i], nearest == NULL ? "" : nearest);
        }
        result[i] = mc_arena_format(arena, "%s/%s%s", folder, names[i], ending);
    }
    *paths = result;
    *n_paths = n_names;
    return 0;
}

/* Reads "n=..." or "seed=...". */
static int read_setting(const char *setting, struct mc_sampling *drawing, struct mc_error *error)
{
    long long number;

    if (strcmp(setting, "n=all") == 0) {
        drawing->n = SIZE_MAX;
        return 0;
    }
    if (strncmp(setting, "n=", 2) == 0 && mc_parse_integer(setting + 2, &number) == 0 &&
        number >= 1 && number <= MC_TEMPLATE_BINDINGS) {
        drawing->n = (size_t)number;
        return 0;
    }
    if (strncmp(setting, "seed=", 5) == 0 && mc_parse_integer(setting + 5, &number) == 0 &&
        number >= 0) {
        drawing->seed = (uint64_t)number;
        return 0;
    }
    return mc_error_set(
        error, MC_CODE_USAGE,
        "a template has the settings n (1 to %d, or all) and seed (from 0), not \"%s\"",
        MC_TEMPLATE_BINDINGS, setting);
}

int mc_template_request_parse(const char *request, struct mc_arena *arena, const char **name,
                              struct mc_sampling *drawing, struct mc_error *error)
{
    char *text = mc_arena_strdup(arena, request), *colon = strrchr(text, ':');
    struct mc_option_list settings;
    size_t i;

    drawing->n = 1000;
    drawing->seed = 1;
    *name = text;
    if (colon == NULL || strchr(colon, '=') == NULL)
        return 0;
    *colon = '\0';
    settings = mc_comma_list(colon + 1, arena);
    for (i = 0; i < settings.n_items; i++)
        if (read_setting(settings.items[i], drawing, error) != 0)
            return -1;
    return 0;
}

/* --- variants --------------------------------------------------------------------------------- */

static void report_parse_error(const struct template_reader *reader, const char *key,
                               const char *code, const struct mc_pattern_parse_error *parse_error)
{
    const struct mc_pair_template *result = reader->result;
    struct mc_data_place place = mc_template_variant_place(result, result->n_variants - 1, key);

    place = mc_data_at(place, parse_error->offset);
    mc_data_finding(&place, reader->file->diagnostics, MC_SEVERITY_ERROR, code, "%s",
                    parse_error->error.text);
}

/* Index of a slot, or MC_NO_SLOT; an mc_find_slot, with a struct mc_pair_template as context. */
static uint32_t template_find_slot(const void *self, struct mc_slice name)
{
    const struct mc_pair_template *result = self;
    uint32_t i;

    for (i = 0; i < result->n_slots; i++)
        if (mc_slice_equal(result->slots[i].name, name))
            return i;
    return MC_NO_SLOT;
}

static void read_variant(const struct template_reader *reader, const struct mc_json_cursor *cursor)
{
    static const char *const known[] = {"text", "amr", NULL};
    struct mc_pair_template *result = reader->result;
    struct mc_template_variant *variant = &result->variants[result->n_variants++];
    struct mc_pattern_parse_error parse_error;
    struct mc_pattern_source source = {{NULL, 0}, template_find_slot, result, reader->arena};
    struct mc_json_cursor amr;
    bool has_text;

    variant->name = mc_arena_copy(reader->arena, mc_slice_of(cursor->key));
    if (mc_json_is_object(cursor) != 0)
        return;
    mc_json_unknown_keys(cursor, known);
    has_text = mc_field_text(cursor, "text", MC_REQUIRED, reader->arena, &variant->text);
    if (!mc_field(cursor, "amr", MC_REQUIRED, &amr) ||
        !mc_field_lines(&amr, reader->arena, &variant->amr) || !has_text)
        return;
    variant->is_good = true;
    source.text = variant->text;
    if (mc_sentence_pattern_compile(&source, &variant->sentence, &parse_error) != 0) {
        report_parse_error(reader, "text", "T001", &parse_error);
        variant->is_good = false;
    }
    source.text = variant->amr;
    if (mc_graph_pattern_compile(&source, &variant->graph, &parse_error) != 0) {
        report_parse_error(reader, "amr", parse_error.is_unbound ? "T001" : "T006", &parse_error);
        variant->is_good = false;
    } else if (variant->graph.is_branch) {
        (void)mc_error_set(&parse_error.error, MC_CODE_INPUT, "the graph of a variant has a root");
        report_parse_error(reader, "amr", "T006", &parse_error);
        variant->is_good = false;
    }
}

static void template_read_variants(const struct template_reader *reader,
                                   const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reader->result;
    struct mc_json_cursor variants, cursor = {.key = NULL};

    if (!mc_field_object(root, "variants", MC_REQUIRED, &variants))
        return;
    result->variants =
        mc_arena_array(reader->arena, MC_TEMPLATE_VARIANTS, sizeof(*result->variants));
    while (mc_json_next(&variants, &cursor)) {
        if (result->n_variants == MC_TEMPLATE_VARIANTS) {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", true,
                            "a template has at most %d variants", MC_TEMPLATE_VARIANTS);
            return;
        }
        read_variant(reader, &cursor);
    }
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* The index of the variant that `key` names. */
static uint32_t read_side(const struct template_reader *reader, const struct mc_json_cursor *cursor,
                          const char *key)
{
    const struct mc_pair_template *result = reader->result;
    const char **names = mc_arena_array(reader->arena, result->n_variants + 1, sizeof(*names));
    size_t i;

    for (i = 0; i < result->n_variants; i++)
        names[i] = result->variants[i].name.data;
    if (!mc_field_word(cursor, key, MC_REQUIRED, names, reader->arena, &i))
        return MC_NO_SLOT;
    return (uint32_t)i;
}

static void read_edits(const struct template_reader *reader, const struct mc_json_cursor *cursor,
                       struct mc_template_pair *pair)
{
    enum { MOST = 20 };
    const char *names[MC_N_GRAPH_EDIT_KINDS + 1];
    struct mc_json_cursor list, element;
    struct mc_slice text;
    size_t i, kind;

    for (i = 0; i < MC_N_GRAPH_EDIT_KINDS; i++)
        names[i] = mc_graph_edit_kind_name((enum mc_graph_edit_kind)i);
    names[MC_N_GRAPH_EDIT_KINDS] = NULL;
    if (!mc_field_array(cursor, "edits", MC_REQUIRED, &list))
        return;
    for (i = 0; i < MOST && mc_json_element(&list, i, &element); i++)
        if (mc_json_text(&element, reader->arena, &text) == 0 &&
            mc_word_index(&element, text, names, &kind))
            pair->edits[kind]++;
    if (json_array_size(list.value) > MOST)
        mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "at most %d edits", MOST);
}

/* Reads an expectation; "pair": NAME becomes the index of the name in `pair_names`. */
static bool read_expectation(const struct template_reader *reader,
                             const struct mc_json_cursor *cursor, const char *const *pair_names,
                             struct mc_pair_expectation *next)
{
    const char *known[] = {"type", NULL, NULL, NULL};
    struct mc_expectation *expectation = &next->expectation;
    size_t index;

    next->pair = MC_NO_SLOT;
    if (mc_json_is_object(cursor) != 0 ||
        !mc_expectation_type_read(cursor, reader->arena, &expectation->type))
        return false;
    known[1] = mc_expectation_value_key(expectation->type);
    if (mc_expectation_compares(expectation->type))
        known[2] = "pair";
    mc_json_unknown_keys(cursor, known);
    expectation->other = mc_slice("", 0);
    if (!mc_expectation_value_read(cursor, MC_OPTIONAL, expectation))
        return false;
    if (!mc_expectation_compares(expectation->type))
        return true;
    if (!mc_field_word(cursor, "pair", MC_REQUIRED, pair_names, reader->arena, &index))
        return false;
    next->pair = (uint32_t)index;
    return true;
}

static void read_expectations(const struct template_reader *reader,
                              const struct mc_json_cursor *cursor, const char *const *pair_names,
                              struct mc_template_pair *pair)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!mc_field_array(cursor, "expect", MC_OPTIONAL, &list))
        return;
    pair->expectations =
        mc_arena_array(reader->arena, json_array_size(list.value), sizeof(*pair->expectations));
    for (i = 0; mc_json_element(&list, i, &element); i++)
        if (read_expectation(reader, &element, pair_names,
                             &pair->expectations[pair->n_expectations]))
            pair->n_expectations++;
}

static void read_pair(const struct template_reader *reader, const struct mc_json_cursor *cursor,
                      const char *const *pair_names, struct mc_template_pair *pair)
{
    static const char *const known[] = {"name",  "reference", "candidate",     "score",
                                        "edits", "expect",    "subphenomenon", NULL};
    struct mc_json_cursor score;

    mc_json_unknown_keys(cursor, known);
    pair->subphenomenon = mc_slice_of("");
    mc_field_text(cursor, "subphenomenon", MC_OPTIONAL, reader->arena, &pair->subphenomenon);
    pair->reference = read_side(reader, cursor, "reference");
    pair->candidate = read_side(reader, cursor, "candidate");
    read_edits(reader, cursor, pair);
    read_expectations(reader, cursor, pair_names, pair);
    if (!mc_field_number(cursor, "score", MC_REQUIRED, &pair->score) ||
        !mc_json_member(cursor, "score", &score))
        return;
    if (!(pair->score >= 0 && pair->score <= 5))
        mc_json_finding(&score, MC_SEVERITY_ERROR, "E012", false,
                        "the score %.15g is outside the scale 0..5", pair->score);
}

/* The names of all pairs, which expectations refer to; NULL-terminated. */
static const char **read_names(const struct template_reader *reader,
                               const struct mc_json_cursor *list)
{
    struct mc_pair_template *result = reader->result;
    size_t n = json_array_size(list->value), i, k;
    const char **names = mc_arena_array(reader->arena, n + 1, sizeof(*names));
    struct mc_json_cursor cursor, name;

    for (i = 0; i < n && mc_json_element(list, i, &cursor); i++) {
        struct mc_template_pair *pair = &result->pairs[i];

        names[i] = "";
        pair->name = mc_slice_of("");
        if (mc_json_is_object(&cursor) != 0 ||
            !mc_field_name(&cursor, "name", reader->arena, &pair->name))
            continue;
        names[i] = pair->name.data;
        for (k = 0; k < i; k++)
            if (strcmp(names[k], names[i]) == 0 && mc_json_member(&cursor, "name", &name))
                mc_json_finding(&name, MC_SEVERITY_ERROR, "E004", false,
                                "another pair is also called \"%s\"", names[i]);
    }
    return names;
}

static void template_read_pairs(const struct template_reader *reader,
                                const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reader->result;
    struct mc_json_cursor list, cursor;
    const char **names;
    size_t i, k;

    if (!mc_field_array(root, "pairs", MC_FILLED, &list))
        return;
    if (json_array_size(list.value) > MC_TEMPLATE_PAIRS) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "E005", false, "a template has at most %d pairs",
                        MC_TEMPLATE_PAIRS);
        return;
    }
    result->n_pairs = json_array_size(list.value);
    result->pairs = mc_arena_array(reader->arena, result->n_pairs, sizeof(*result->pairs));
    names = read_names(reader, &list);
    for (i = 0; mc_json_element(&list, i, &cursor); i++)
        if (json_is_object(cursor.value))
            read_pair(reader, &cursor, names, &result->pairs[i]);
    /* Mark the pairs by which others are measured. */
    for (i = 0; i < result->n_pairs; i++)
        for (k = 0; k < result->pairs[i].n_expectations; k++) {
            uint32_t other = result->pairs[i].expectations[k].pair;

            if (other != MC_NO_SLOT && other != i)
                result->pairs[other].is_measure = true;
        }
}

/* --- slots ------------------------------------------------------------------------------------ */

/* What an entry must have to be a choice of a slot. */
struct choice_filter {
    struct mc_slice *has;
    size_t n_has;
    json_t *where;   /* an object, or NULL */
    bool numbers[2]; /* singular, plural */
    bool plural_first;
    bool is_reported; /* there is a finding that explains why no entry fits */
};

/* Whether an entry fits one key of `where`. An absent flag is false. */
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

static bool is_choice(const struct mc_word_entry *entry, const struct choice_filter *filter)
{
    const char *name;
    json_t *wanted;
    size_t i;

    for (i = 0; i < filter->n_has; i++)
        if (mc_word_key_find(entry, filter->has[i]) == NULL)
            return false;
    json_object_foreach(filter->where, name, wanted) if (!fits(entry, name, wanted)) return false;
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

/* Whether an entry of the class has the key; else a finding, since the key is a mistake. */
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
                     struct mc_arena *arena, struct choice_filter *filter)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!mc_field_texts(cursor, "has", MC_OPTIONAL, arena, &filter->has, &filter->n_has) ||
        !mc_json_member(cursor, "has", &list))
        return;
    for (i = 0; i < filter->n_has && mc_json_element(&list, i, &element); i++)
        filter->is_reported =
            !check_key(&element, word_class, filter->has[i], false) || filter->is_reported;
}

static void read_where(const struct mc_json_cursor *cursor, const struct mc_word_class *word_class,
                       struct choice_filter *filter)
{
    struct mc_json_cursor where, key = {.key = NULL};

    if (!mc_field_object(cursor, "where", MC_OPTIONAL, &where))
        return;
    filter->where = where.value;
    while (mc_json_next(&where, &key)) {
        if (!json_is_boolean(key.value) && !json_is_string(key.value))
            mc_json_finding(&key, MC_SEVERITY_ERROR, "E005", false,
                            "must be true, false or a text");
        filter->is_reported =
            !check_key(&key, word_class, mc_slice_of(key.key), true) || filter->is_reported;
    }
}

static void read_numbers(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                         struct choice_filter *filter)
{
    static const char *const words[] = {"singular", "plural", NULL};
    struct mc_slice *texts = NULL;
    struct mc_json_cursor list, element;
    size_t n = 0, i, index;

    filter->numbers[0] = true;
    if (!mc_json_member(cursor, "number", &list) ||
        !mc_field_texts(cursor, "number", MC_FILLED, arena, &texts, &n))
        return;
    filter->numbers[0] = false;
    for (i = 0; i < n && mc_json_element(&list, i, &element); i++)
        if (mc_word_index(&element, texts[i], words, &index)) {
            filter->plural_first = index == 1 && !filter->numbers[0];
            filter->numbers[index] = true;
        }
}

static void read_drawn(const struct template_reader *reader, const struct mc_json_cursor *cursor,
                       struct mc_template_slot *slot)
{
    static const char *const known[] = {"from", "has", "where", "number", NULL};
    const struct mc_word_lexicon *lexicon = reader->result->lexicon;
    struct choice_filter filter = {.n_has = 0};
    struct mc_json_cursor from;
    struct mc_slice name, shown;
    const char *nearest;
    size_t i;

    mc_json_unknown_keys(cursor, known);
    if (!mc_field_text(cursor, "from", MC_REQUIRED, reader->arena, &name) ||
        !mc_json_member(cursor, "from", &from))
        return;
    slot->word_class = mc_word_class_find(lexicon, name);
    if (slot->word_class == NULL) {
        shown = mc_clip(name);
        nearest = mc_nearest(name, mc_word_class_names(lexicon, reader->arena));
        mc_json_finding(&from, MC_SEVERITY_ERROR, "T001", false,
                        nearest == NULL ? "there is no class \"%.*s\"%s"
                                        : "there is no class \"%.*s\": did you mean \"%s\"?",
                        MC_SLICE_ARGUMENTS(shown), nearest == NULL ? "" : nearest);
        return;
    }
    read_has(cursor, slot->word_class, reader->arena, &filter);
    read_where(cursor, slot->word_class, &filter);
    read_numbers(cursor, reader->arena, &filter);
    slot->choices =
        mc_arena_array(reader->arena, slot->word_class->n_entries * 2, sizeof(*slot->choices));
    for (i = 0; i < slot->word_class->n_entries; i++) {
        const struct mc_word_entry *entry = &slot->word_class->entries[i];

        if (!is_choice(entry, &filter))
            continue;
        if (filter.numbers[filter.plural_first])
            add_choice(slot, entry, filter.plural_first, reader->arena);
        if (filter.numbers[!filter.plural_first])
            add_choice(slot, entry, !filter.plural_first, reader->arena);
    }
    if (slot->n_choices == 0 && !filter.is_reported)
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "T001", false,
                        "no entry of the class \"%s\" fits", slot->word_class->name.data);
}

/* Derives a choice from each choice of the slot `of`; missing related entries are a finding. */
static void derive(const struct template_reader *reader, const struct mc_json_cursor *cursor,
                   struct mc_template_slot *slot)
{
    const struct mc_template_slot *of = &reader->result->slots[slot->of];
    bool is_reported = false;
    uint32_t i;

    slot->digit = of->digit;
    slot->choices = mc_arena_array(reader->arena, of->n_choices, sizeof(*slot->choices));
    for (i = 0; i < of->n_choices; i++) {
        const struct mc_word_entry *entry = of->choices[i].entry;
        const struct mc_word_entry *other = entry == NULL ? NULL : entry->related[slot->relation];

        add_choice(slot, other, of->choices[i].is_plural, reader->arena);
        if (entry == NULL || other != NULL || is_reported)
            continue;
        is_reported = true;
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "T003", false,
                        "\"%s\" may be \"%s\", which has no %s; require it with \"has\"",
                        of->name.data, entry->name.data, mc_word_relation_names[slot->relation]);
    }
}

static void read_derived(const struct template_reader *reader, const struct mc_json_cursor *cursor,
                         struct mc_template_slot *slot)
{
    static const char *const known[] = {"relation", "of", NULL};
    struct mc_pair_template *result = reader->result;
    struct mc_json_cursor of;
    struct mc_slice name;
    size_t relation;

    mc_json_unknown_keys(cursor, known);
    if (!mc_field_word(cursor, "relation", MC_REQUIRED, mc_word_relation_names, reader->arena,
                       &relation) ||
        !mc_field_text(cursor, "of", MC_REQUIRED, reader->arena, &name) ||
        !mc_json_member(cursor, "of", &of))
        return;
    slot->relation = (enum mc_entry_relation)relation;
    slot->of = template_find_slot(result, name);
    if (slot->of == MC_NO_SLOT)
        mc_json_finding(&of, MC_SEVERITY_ERROR, "T001", false,
                        "there is no slot \"%.*s\" before this one",
                        MC_SLICE_ARGUMENTS(mc_clip(name)));
    else
        derive(reader, cursor, slot);
}

static void template_read_slots(const struct template_reader *reader,
                                const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reader->result;
    struct mc_json_cursor slots, cursor = {.key = NULL};

    if (!mc_field_object(root, "slots", MC_REQUIRED, &slots))
        return;
    result->slots = mc_arena_array(reader->arena, MC_TEMPLATE_SLOTS, sizeof(*result->slots));
    while (mc_json_next(&slots, &cursor)) {
        struct mc_template_slot *slot = &result->slots[result->n_slots];

        if (result->n_slots == MC_TEMPLATE_SLOTS) {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", true,
                            "a template has at most %d slots", MC_TEMPLATE_SLOTS);
            return;
        }
        if (strlen(cursor.key) != strcspn(cursor.key, "{}.+:=,/ \t\r\n") || *cursor.key == '\0') {
            mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", true,
                            "the name of a slot must not have blanks or any of {}.+:=,/");
            continue;
        }
        slot->name = mc_arena_copy(reader->arena, mc_slice_of(cursor.key));
        slot->of = MC_NO_SLOT;
        slot->digit = (uint32_t)result->n_slots;
        if (mc_json_is_object(&cursor) == 0) {
            if (json_object_get(cursor.value, "relation") != NULL)
                read_derived(reader, &cursor, slot);
            else
                read_drawn(reader, &cursor, slot);
        }
        result->n_slots++;
    }
}

/* --- forms ------------------------------------------------------------------------------------ */

/* A placeholder in the text ("text") or graph ("amr") of a variant. */
struct placeholder {
    const struct template_reader *reader;
    size_t variant;
    const char *key;
    size_t offset;
};

static struct mc_data_place place_of(const struct placeholder *placeholder)
{
    struct mc_data_place place = mc_template_variant_place(placeholder->reader->result,
                                                           placeholder->variant, placeholder->key);

    return mc_data_at(place, placeholder->offset);
}

static void report_finding(const struct placeholder *placeholder, const char *code,
                           const struct mc_template_slot *slot, const struct mc_word_entry *entry,
                           struct mc_slice wanted)
{
    struct mc_data_place place = place_of(placeholder);

    mc_data_finding(&place, placeholder->reader->file->diagnostics, MC_SEVERITY_ERROR, code,
                    "\"%s\" may be \"%s\", which has no \"%.*s\"", slot->name.data,
                    entry->name.data, MC_SLICE_ARGUMENTS(mc_clip(wanted)));
}

/* The forms of a slot: one for each of its choices. */
struct forms {
    const struct placeholder *placeholder;
    const struct mc_template_slot *slot;
    struct mc_slice *items;
    bool is_reported; /* a finding names the first entry without the key */
};

static struct forms new_forms(const struct placeholder *placeholder, uint32_t index)
{
    const struct mc_template_slot *slot = &placeholder->reader->result->slots[index];

    return (struct forms){
        .placeholder = placeholder,
        .slot = slot,
        .items =
            mc_arena_array(placeholder->reader->arena, slot->n_choices, sizeof(struct mc_slice)),
    };
}

/* Sets the form of a choice to the value of a key; empty if the entry does not have it. */
static void set_form(struct forms *forms, uint32_t choice, struct mc_slice key)
{
    const struct mc_word_entry *entry = forms->slot->choices[choice].entry;
    const struct mc_word_key *form = entry == NULL ? NULL : mc_word_key_find(entry, key);

    forms->items[choice] = mc_slice("", 0);
    if (form != NULL && !form->is_flag) {
        forms->items[choice] = form->value;
    } else if (entry != NULL && !forms->is_reported) {
        report_finding(forms->placeholder, "T002", forms->slot, entry, key);
        forms->is_reported = true;
    }
}

/* The values of a key, by choice. */
static const struct mc_slice *key_forms(const struct placeholder *placeholder, uint32_t index,
                                        struct mc_slice key)
{
    struct forms forms = new_forms(placeholder, index);
    uint32_t i;

    for (i = 0; i < forms.slot->n_choices; i++)
        set_form(&forms, i, key);
    return forms.items;
}

/* The forms of {slot}: the noun in its number, or the word. */
static const struct mc_slice *word_forms(const struct placeholder *placeholder, uint32_t index)
{
    struct forms forms = new_forms(placeholder, index);
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

static const struct mc_slice *helper_forms(const struct placeholder *placeholder, uint32_t index,
                                           struct mc_slice helper)
{
    struct forms forms = new_forms(placeholder, index);
    const char *singular = "", *plural = "";
    uint32_t i;

    (void)mc_sentence_helper(helper, &singular, &plural);
    for (i = 0; i < forms.slot->n_choices; i++)
        forms.items[i] = mc_slice_of(forms.slot->choices[i].is_plural ? plural : singular);
    return forms.items;
}

static void resolve_sentence(struct placeholder *placeholder, struct mc_sentence_pattern *pattern)
{
    size_t i;

    for (i = 0; i < pattern->n_parts; i++) {
        struct mc_sentence_part *part = &pattern->parts[i];

        placeholder->offset = part->offset;
        if (part->kind == MC_SENTENCE_WORD)
            part->forms = word_forms(placeholder, part->slot);
        else if (part->kind == MC_SENTENCE_FORM)
            part->forms = key_forms(placeholder, part->slot, part->text);
        else if (part->kind == MC_SENTENCE_HELPER)
            part->forms = helper_forms(placeholder, part->slot, part->text);
        else if (part->kind == MC_SENTENCE_AGREE) {
            part->forms = key_forms(placeholder, part->slot, mc_slice_of("third"));
            part->plural_forms = key_forms(placeholder, part->slot, mc_slice_of("base"));
        }
    }
}

/* Checks that the entries of a slot that is used as a graph (as_branch: as a branch) have one. */
static void check_graphs(const struct placeholder *placeholder, uint32_t index, bool as_branch)
{
    const struct mc_template_slot *slot = &placeholder->reader->result->slots[index];
    struct mc_data_place place = place_of(placeholder);
    uint32_t i;

    for (i = 0; i < slot->n_choices; i++) {
        const struct mc_word_entry *entry = slot->choices[i].entry;

        if (entry == NULL || (entry->graph != NULL && entry->graph->is_branch == as_branch))
            continue;
        if (entry->graph != NULL)
            mc_data_finding(&place, placeholder->reader->file->diagnostics, MC_SEVERITY_ERROR,
                            "T006", "the graph of \"%s\" is %s", entry->name.data,
                            as_branch ? "not a branch; it needs a role before it"
                                      : "a branch; it can only be attached to a node");
        else
            report_finding(placeholder, "T002", slot, entry, mc_slice_of("amr"));
        return;
    }
}

/* Checks that branches are attached to nodes: the graph of a phrase may be a constant. */
static void check_nodes(const struct placeholder *placeholder, uint32_t index)
{
    const struct mc_template_slot *slot = &placeholder->reader->result->slots[index];
    struct mc_data_place place = place_of(placeholder);
    uint32_t i;

    for (i = 0; i < slot->n_choices; i++) {
        const struct mc_word_entry *entry = slot->choices[i].entry;

        if (entry == NULL || entry->graph == NULL || entry->graph->is_branch ||
            entry->graph->tokens[0].kind == MC_GRAPH_OPEN)
            continue;
        mc_data_finding(&place, placeholder->reader->file->diagnostics, MC_SEVERITY_ERROR, "T006",
                        "the graph of \"%s\" is a constant; nothing can be attached to it",
                        entry->name.data);
        return;
    }
}

static void resolve_graph(struct placeholder *placeholder, struct mc_graph_pattern *pattern)
{
    size_t i, k;

    for (i = 0; i < pattern->n_tokens; i++) {
        struct mc_graph_token *token = &pattern->tokens[i];

        placeholder->offset = token->offset;
        if (token->kind == MC_GRAPH_INCLUDE || token->kind == MC_GRAPH_BRANCH)
            check_graphs(placeholder, token->slot, token->kind == MC_GRAPH_BRANCH);
        for (k = 0; k < token->n_branches; k++)
            check_graphs(placeholder, token->branches[k], true);
        if (token->n_branches > 0)
            check_nodes(placeholder, token->slot);
        for (k = 0; k < token->n_pieces; k++) {
            struct mc_word_piece *piece = &token->pieces[k];

            placeholder->offset = piece->offset;
            if (piece->slot != MC_NO_SLOT)
                piece->forms = key_forms(placeholder, piece->slot, piece->text);
        }
    }
}

/* --- places in the file ----------------------------------------------------------------------- */

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

/* --- the whole -------------------------------------------------------------------------------- */

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

static void read_different(const struct template_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_pair_template *result = reader->result;
    struct mc_json_cursor list, group, name;
    size_t i, k;

    if (!mc_field_array(root, "different", MC_OPTIONAL, &list))
        return;
    result->different =
        mc_arena_array(reader->arena, json_array_size(list.value), sizeof(*result->different));
    for (i = 0; mc_json_element(&list, i, &group); i++) {
        struct mc_different_slots *next = &result->different[result->n_different++];

        if (mc_json_is_array(&group) != 0)
            continue;
        next->slots =
            mc_arena_array(reader->arena, json_array_size(group.value), sizeof(*next->slots));
        for (k = 0; mc_json_element(&group, k, &name); k++) {
            struct mc_slice text;
            uint32_t slot;

            if (mc_json_text(&name, reader->arena, &text) != 0)
                continue;
            slot = template_find_slot(result, text);
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
    struct template_reader reader = {file, arena, result};
    struct mc_json_cursor root = mc_json_root(file);
    struct mc_slice ignored;
    size_t i;

    result->source.path = file->path;
    result->source.text = file->text;
    result->lexicon = lexicon;
    result->name = result->phenomenon = mc_slice_of("");
    result->licence = mc_slice_of("CC-BY-4.0");
    if (mc_json_is_object(&root) != 0 || !mc_field_schema(&root, TEMPLATE_SCHEMA, arena))
        return NULL;
    mc_json_unknown_keys(&root, known);
    mc_field_text(&root, "phenomenon", MC_REQUIRED, arena, &result->phenomenon);
    mc_field_text(&root, "licence", MC_OPTIONAL, arena, &result->licence);
    mc_field_text(&root, "description", MC_OPTIONAL, arena, &ignored);
    template_read_slots(&reader, &root);
    read_different(&reader, &root);
    template_read_variants(&reader, &root);
    template_read_pairs(&reader, &root);
    for (i = 0; i < result->n_variants; i++) {
        struct placeholder text = {&reader, i, "text", 0}, graph = {&reader, i, "amr", 0};

        if (!result->variants[i].is_good)
            continue;
        resolve_sentence(&text, &result->variants[i].sentence);
        resolve_graph(&graph, &result->variants[i].graph);
    }
    return mc_field_name(&root, "name", arena, &result->name) ? result : NULL;
}
