/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lexicon.c: the file is read with a cursor, entry by entry; relations name entries and are
 * resolved after the last one. A place is a path of keys and indexes, turned into line and column
 * when a finding needs it. In order: places, look-ups, reading, relations, the whole,
 * placeholders. */
#include "generate/lexicon.h"

#include <assert.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/options.h"
#include "generate/pattern.h"
#include "suite/fields.h"

#define LEXICON_SCHEMA "metricheck/lexicon/1"

#define DATA_WHOLE SIZE_MAX

/* --- places ----------------------------------------------------------------------------------- */

struct mc_data_place mc_data_top(const struct mc_data_source *source)
{
    struct mc_data_place place = {.source = source, .offset = DATA_WHOLE};

    return place;
}

struct mc_data_place mc_data_key(struct mc_data_place place, const char *key)
{
    assert(place.n_steps < MC_DATA_STEPS);
    place.steps[place.n_steps].key = key;
    place.steps[place.n_steps++].index = 0;
    return place;
}

struct mc_data_place mc_data_index(struct mc_data_place place, size_t index)
{
    assert(place.n_steps < MC_DATA_STEPS);
    place.steps[place.n_steps].key = NULL;
    place.steps[place.n_steps++].index = index;
    return place;
}

struct mc_data_place mc_data_at(struct mc_data_place place, size_t offset)
{
    place.offset = offset;
    return place;
}

/* The byte of the file that is byte `offset` of the value at `span`. */
static size_t byte_in_value(struct mc_slice text, struct mc_json_span span, size_t offset)
{
    struct mc_json_step step = {NULL, 0};
    struct mc_slice value = mc_slice(text.data + span.begin, span.end - span.begin);
    struct mc_json_span line;
    size_t begin = span.begin;

    if (text.data[span.begin] != '[')
        return mc_json_locate_in_string(text, span.begin, offset);
    for (; mc_json_locate(value, &step, 1, &line); step.index++) {
        size_t at = line.begin + 1, length = 0, n;
        char bytes[4];

        while ((n = mc_json_decode_next(value, &at, bytes)) > 0)
            length += n;
        begin = span.begin + line.begin;
        if (offset <= length)
            break;
        offset -= length + 1;
    }
    return mc_json_locate_in_string(text, begin, offset);
}

struct mc_position mc_data_position(const struct mc_data_place *place)
{
    struct mc_slice text = place->source->text;
    struct mc_json_span span = {0, 0, 0};
    size_t n = place->n_steps, at;

    while (!mc_json_locate(text, place->steps, n, &span))
        if (n-- == 0)
            return (struct mc_position){0, 0};
    at = span.begin;
    if (n == place->n_steps && place->offset != DATA_WHOLE &&
        (text.data[at] == '"' || text.data[at] == '['))
        at = byte_in_value(text, span, place->offset);
    return mc_position_of(text, at);
}

size_t mc_data_finding(const struct mc_data_place *place, struct mc_diagnostics *diagnostics,
                       enum mc_severity severity, const char *code, const char *format, ...)
{
    va_list arguments;
    size_t index;

    va_start(arguments, format);
    index = mc_diagnostics_add_list(diagnostics, severity, code, place->source->path,
                                    mc_data_position(place), format, arguments);
    va_end(arguments);
    return index;
}

/* --- look-ups --------------------------------------------------------------------------------- */

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

/* --- reading ---------------------------------------------------------------------------------- */

/* In the order of enum mc_word_kind. */
static const char *const kind_names[] = {"noun", "verb", "adjective", "phrase", NULL};

/* The keys that an entry of a kind must have. */
static const char *const needed_keys[][8] = {
    {"singular", "amr", NULL},
    {"base", "third", "past", "participle", "ing", "frame", "subject", NULL},
    {"word", "amr", NULL},
    {"word", NULL},
};

struct lexicon_reader {
    const struct mc_json_file *file;
    struct mc_arena *arena;
    struct mc_word_lexicon *lexicon;
};

/* Whether the key can be a name of a class, an entry or a key, that is, be in a placeholder. */
static bool check_name(const struct mc_json_cursor *cursor)
{
    const char *name = cursor->key;
    size_t length = strlen(name);

    if (length > 0 && length <= 60 && strcspn(name, "{}.+:=,/ \t\r\n") == length)
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", true,
                    "a name must have 1 to 60 characters, without blanks or any of {}.+:=,/");
    return false;
}

static struct mc_slice copy_text(const struct lexicon_reader *reader, const char *text)
{
    return mc_arena_copy(reader->arena, mc_slice_of(text));
}

static void read_graph(const struct lexicon_reader *reader, struct mc_word_entry *entry,
                       struct mc_slice text)
{
    struct mc_graph_pattern *pattern = mc_arena_array(reader->arena, 1, sizeof(*pattern));
    struct mc_data_place place = mc_word_entry_place(entry, "amr");
    struct mc_pattern_source source = {text, NULL, NULL, reader->arena};
    struct mc_pattern_parse_error parse_error;

    if (mc_graph_pattern_compile(&source, pattern, &parse_error) != 0) {
        place = mc_data_at(place, parse_error.offset);
        mc_data_finding(&place, reader->file->diagnostics, MC_SEVERITY_ERROR, "T006", "%s",
                        parse_error.error.text);
        return;
    }
    if ((entry->word_class->kind == MC_WORD_NOUN &&
         (pattern->is_branch || pattern->tokens[0].kind != MC_GRAPH_OPEN)) ||
        (entry->word_class->kind == MC_WORD_ADJECTIVE && !pattern->is_branch)) {
        mc_data_finding(&place, reader->file->diagnostics, MC_SEVERITY_ERROR, "T006",
                        entry->word_class->kind == MC_WORD_NOUN
                            ? "the graph of a noun is one node, \"(d / dog)\""
                            : "the graph of an adjective is a branch, \":mod (b / big)\"");
        return;
    }
    entry->graph = pattern;
}

static void read_key(const struct lexicon_reader *reader, const struct mc_json_cursor *cursor,
                     struct mc_word_entry *entry)
{
    struct mc_word_key *key = &entry->keys[entry->n_keys];

    if (!check_name(cursor))
        return;
    key->key = copy_text(reader, cursor->key);
    key->is_flag = json_is_boolean(cursor->value);
    if (key->is_flag) {
        key->value = mc_slice_of(json_is_true(cursor->value) ? "true" : "false");
    } else if (strcmp(cursor->key, "amr") == 0) {
        if (!mc_field_lines(cursor, reader->arena, &key->value))
            return;
        read_graph(reader, entry, key->value);
    } else if (!json_is_string(cursor->value)) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "must be a text, true or false");
        return;
    } else if (mc_json_text(cursor, reader->arena, &key->value) != 0) {
        return;
    } else if (key->value.length == 0) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false, "\"%s\" is empty", cursor->key);
        return;
    }
    entry->n_keys++;
}

static void read_entry(const struct lexicon_reader *reader, const struct mc_json_cursor *cursor,
                       struct mc_word_entry *entry)
{
    struct mc_json_cursor key = {.key = NULL};
    const char *const *needed = needed_keys[entry->word_class->kind];
    struct mc_slice ignored;

    if (mc_json_is_object(cursor) != 0)
        return;
    entry->keys =
        mc_arena_array(reader->arena, json_object_size(cursor->value), sizeof(*entry->keys));
    while (mc_json_next(cursor, &key))
        read_key(reader, &key, entry);
    for (; *needed != NULL; needed++)
        if (mc_word_key_find(entry, mc_slice_of(*needed)) == NULL &&
            json_object_get(cursor->value, *needed) == NULL)
            mc_field_text(cursor, *needed, MC_REQUIRED, reader->arena, &ignored);
}

static void read_class(const struct lexicon_reader *reader, const struct mc_json_cursor *cursor,
                       struct mc_word_class *word_class)
{
    static const char *const known[] = {"kind", "entries", "description", NULL};
    struct mc_json_cursor entries, entry = {.key = NULL};
    struct mc_slice ignored;
    size_t kind = 0;

    if (mc_json_is_object(cursor) != 0)
        return;
    mc_json_unknown_keys(cursor, known);
    mc_field_text(cursor, "description", MC_OPTIONAL, reader->arena, &ignored);
    if (!mc_field_word(cursor, "kind", MC_REQUIRED, kind_names, reader->arena, &kind) ||
        !mc_field_object(cursor, "entries", MC_REQUIRED, &entries))
        return;
    word_class->kind = (enum mc_word_kind)kind;
    word_class->entries = mc_arena_array(reader->arena, json_object_size(entries.value),
                                         sizeof(*word_class->entries));
    while (mc_json_next(&entries, &entry)) {
        struct mc_word_entry *next = &word_class->entries[word_class->n_entries];

        if (!check_name(&entry))
            continue;
        next->name = copy_text(reader, entry.key);
        next->word_class = word_class;
        word_class->n_entries++;
        read_entry(reader, &entry, next);
    }
}

/* --- relations -------------------------------------------------------------------------------- */

/* Entries by name, of one class or of all. */
struct entry_names {
    struct mc_string_map *map;
    const struct mc_word_entry **entries;
};

static struct entry_names collect_names(const struct mc_word_class *classes, size_t n_classes,
                                        struct mc_arena *arena)
{
    struct entry_names names = {mc_string_map_new(arena), NULL};
    size_t n = 0, c, e;

    for (c = 0; c < n_classes; c++)
        n += classes[c].n_entries;
    names.entries = mc_arena_array(arena, n, sizeof(const struct mc_word_entry *));
    for (c = 0; c < n_classes; c++)
        for (e = 0; e < classes[c].n_entries; e++) {
            bool is_new;
            uint32_t index = mc_string_map_add(names.map, classes[c].entries[e].name, &is_new);

            if (is_new)
                names.entries[index] = &classes[c].entries[e];
        }
    return names;
}

static const struct mc_word_entry *find_entry(const struct entry_names *names, struct mc_slice name)
{
    uint32_t index = mc_string_map_find(names->map, name);

    return index == MC_NOT_FOUND ? NULL : names->entries[index];
}

static void report_unknown(const struct lexicon_reader *reader, const struct mc_word_entry *entry,
                           const char *relation, struct mc_slice name,
                           const struct entry_names *all_names)
{
    struct mc_data_place place = mc_word_entry_place(entry, relation);
    uint32_t n = mc_string_map_size(all_names->map), i;
    const char **words = mc_arena_array(reader->arena, (size_t)n + 1, sizeof(*words));
    struct mc_slice shown = mc_clip(name);
    const char *nearest;

    for (i = 0; i < n; i++)
        words[i] = mc_string_map_key(all_names->map, i).data;
    nearest = mc_nearest(name, words);
    mc_data_finding(&place, reader->file->diagnostics, MC_SEVERITY_ERROR, "T003",
                    nearest == NULL
                        ? "\"%.*s\" is not an entry of the lexicon%s"
                        : "\"%.*s\" is not an entry of the lexicon: did you mean \"%s\"?",
                    MC_SLICE_ARGUMENTS(shown), nearest == NULL ? "" : nearest);
}

static void relate(const struct lexicon_reader *reader, struct mc_word_entry *entry,
                   const struct entry_names *class_names, const struct entry_names *all_names)
{
    size_t r;

    for (r = 0; r < MC_WORD_RELATIONS; r++) {
        const struct mc_word_key *key =
            mc_word_key_find(entry, mc_slice_of(mc_word_relation_names[r]));
        const struct mc_word_entry *other;

        if (key == NULL)
            continue;
        other = find_entry(class_names, key->value);
        if (other == NULL)
            other = find_entry(all_names, key->value);
        if (other == NULL)
            report_unknown(reader, entry, mc_word_relation_names[r], key->value, all_names);
        entry->related[r] = other;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

struct mc_word_lexicon *mc_word_lexicon_read(const struct mc_json_file *file,
                                             struct mc_arena *arena)
{
    static const char *const known[] = {"schema",      "name",    "licence",
                                        "description", "classes", NULL};
    struct mc_word_lexicon *lexicon = mc_arena_array(arena, 1, sizeof(*lexicon));
    struct lexicon_reader reader = {file, arena, lexicon};
    struct mc_json_cursor root = mc_json_root(file), classes, word_class = {.key = NULL};
    struct mc_slice ignored;
    struct entry_names all_names;
    size_t c, e;

    lexicon->source.path = file->path;
    lexicon->source.text = file->text;
    lexicon->name = mc_slice_of("");
    if (mc_json_is_object(&root) != 0 || !mc_field_schema(&root, LEXICON_SCHEMA, arena))
        return lexicon;
    mc_json_unknown_keys(&root, known);
    mc_field_name(&root, "name", arena, &lexicon->name);
    mc_field_text(&root, "licence", MC_OPTIONAL, arena, &ignored);
    mc_field_text(&root, "description", MC_OPTIONAL, arena, &ignored);
    if (!mc_field_object(&root, "classes", MC_REQUIRED, &classes))
        return lexicon;
    lexicon->classes =
        mc_arena_array(arena, json_object_size(classes.value), sizeof(*lexicon->classes));
    while (mc_json_next(&classes, &word_class)) {
        struct mc_word_class *next = &lexicon->classes[lexicon->n_classes];

        if (!check_name(&word_class))
            continue;
        next->name = copy_text(&reader, word_class.key);
        next->lexicon = lexicon;
        lexicon->n_classes++;
        read_class(&reader, &word_class, next);
    }
    all_names = collect_names(lexicon->classes, lexicon->n_classes, arena);
    for (c = 0; c < lexicon->n_classes; c++) {
        struct entry_names class_names = collect_names(&lexicon->classes[c], 1, arena);

        for (e = 0; e < lexicon->classes[c].n_entries; e++)
            relate(&reader, &lexicon->classes[c].entries[e], &class_names, &all_names);
    }
    return lexicon;
}

/* --- placeholders ----------------------------------------------------------------------------- */

static bool is_name(struct mc_slice name)
{
    size_t i;

    for (i = 0; i < name.length; i++)
        if (strchr("{}.+:", name.data[i]) != NULL)
            return false;
    return name.length > 0;
}

int mc_pattern_find_slot(const struct mc_pattern_source *source, struct mc_slice name,
                         uint32_t *slot, struct mc_pattern_parse_error *parse_error)
{
    enum { SHOWN = 60 };
    size_t shown = name.length > SHOWN ? SHOWN : name.length;

    *slot = source->find_slot == NULL ? MC_NO_SLOT : source->find_slot(source->context, name);
    if (*slot != MC_NO_SLOT)
        return 0;
    parse_error->is_unbound = true;
    parse_error->offset = (size_t)(name.data - source->text.data);
    return mc_error_set(&parse_error->error, MC_CODE_INPUT, "there is no slot \"%.*s\"", (int)shown,
                        name.data);
}

int mc_word_pieces(const struct mc_pattern_source *source, struct mc_slice word,
                   struct mc_word_piece **pieces, size_t *n_pieces,
                   struct mc_pattern_parse_error *parse_error)
{
    size_t begin = 0, n = 1, i;

    for (i = 0; i < word.length; i++)
        n += word.data[i] == '{' ? 2 : 0;
    *pieces = mc_arena_array(source->arena, n, sizeof(**pieces));
    for (n = 0; begin < word.length; n++) {
        struct mc_word_piece *piece = &(*pieces)[n];
        const char *rest = word.data + begin, *brace, *dot;
        size_t n_rest = word.length - begin;
        struct mc_slice name, key;

        parse_error->offset = piece->offset = (size_t)(rest - source->text.data);
        piece->slot = MC_NO_SLOT;
        if (*rest != '{') {
            brace = memchr(rest, '{', n_rest);
            piece->text = mc_slice(rest, brace == NULL ? n_rest : (size_t)(brace - rest));
            begin += piece->text.length;
            continue;
        }
        brace = memchr(rest, '}', n_rest);
        if (brace == NULL)
            return mc_error_set(&parse_error->error, MC_CODE_INPUT,
                                "the placeholder is not closed by '}'");
        begin += (size_t)(brace - rest) + 1;
        dot = memchr(rest, '.', (size_t)(brace - rest));
        if (dot != NULL) {
            name = mc_slice(rest + 1, (size_t)(dot - rest) - 1);
            key = mc_slice(dot + 1, (size_t)(brace - dot) - 1);
        }
        if (dot == NULL || !is_name(name) || !is_name(key))
            return mc_error_set(&parse_error->error, MC_CODE_INPUT,
                                "a placeholder in a word is {slot.key}");
        piece->text = key;
        if (mc_pattern_find_slot(source, name, &piece->slot, parse_error) != 0)
            return -1;
    }
    *n_pieces = n;
    return 0;
}
