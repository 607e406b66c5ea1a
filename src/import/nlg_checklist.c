/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nlg_checklist.c: the content file repeats keys, which the JSON reader refuses: all but the last
 * of each are blanked out before it is parsed. The lists of ids say which sentence pairs become
 * cases of which phenomenon; disagreements are reported. In order: repeated keys, pairs, names,
 * ids, the files of the publication, the parses, the suite. */
#include "import/nlg_checklist.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_locate.h"
#include "base/scan.h"
#include "import/import.h"
#include "suite/graph_faults.h"

#define NLG_MULTIPLE "multiple-phenomena"

/* --- repeated keys ---------------------------------------------------------------------------- */

/* A walk over the members of the object at the top of a JSON text. It ends where the text is not
 * valid JSON, and the JSON reader says why. */
struct walk {
    struct mc_slice text;
    size_t at;
};

/* One member: its key includes the quotes, its end the comma that follows it. */
struct member {
    size_t begin, key_end, end;
};

static bool skip_string(struct walk *walk)
{
    size_t end = mc_json_string_end(walk->text, walk->at);

    walk->at = end == SIZE_MAX ? walk->text.length : end;
    return end != SIZE_MAX;
}

/* Skips the value and the comma after it; false if no comma follows. */
static bool skip_value(struct walk *walk)
{
    size_t depth = 0;

    while (walk->at < walk->text.length) {
        char c = walk->text.data[walk->at];

        if (c == '"') {
            if (!skip_string(walk))
                return false;
            continue;
        }
        if (c == '[' || c == '{')
            depth++;
        else if (c == ']' || c == '}') {
            if (depth == 0)
                return false;
            depth--;
        }
        walk->at++;
        if (c == ',' && depth == 0)
            return true;
    }
    return false;
}

/* The member where the walk is; *is_last if none can follow. */
static bool next_member(struct walk *walk, struct member *member, bool *is_last)
{
    walk->at = mc_scan_white(walk->text, walk->at);
    member->begin = walk->at;
    if (walk->at >= walk->text.length || walk->text.data[walk->at] != '"' || !skip_string(walk))
        return false;
    member->key_end = walk->at;
    *is_last = !skip_value(walk);
    member->end = walk->at;
    return true;
}

static void report(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                   const struct member *first, const struct member *again)
{
    struct mc_slice key = mc_slice(text.data + first->begin, first->key_end - first->begin);
    size_t warning, note;

    warning = mc_diagnostics_add(
        import->diagnostics, MC_SEVERITY_WARNING, "", path, mc_position_of(text, first->begin),
        "duplicate key %.*s; this value is ignored", MC_SLICE_ARGUMENTS(key));
    note = mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", path,
                              mc_position_of(text, again->begin),
                              "the last value counts, as in common JSON readers");
    import->diagnostics->items[note].follows = (uint32_t)warning + 1;
}

struct mc_slice mc_nlg_keep_last(struct mc_import *import, struct mc_slice path,
                                 struct mc_slice text)
{
    struct mc_string_map *keys = mc_string_map_new(import->arena);
    struct member *members = NULL, member;
    struct walk walk = {text, 0};
    size_t capacity = 0, i;
    bool is_last = false, is_new;
    char *copy = NULL;

    walk.at = mc_scan_white(walk.text, walk.at);
    if (walk.at >= text.length || text.data[walk.at++] != '{')
        return text;
    while (!is_last && next_member(&walk, &member, &is_last)) {
        uint32_t index = mc_string_map_add(
            keys, mc_slice(text.data + member.begin, member.key_end - member.begin), &is_new);

        MC_RESERVE(members, capacity, (size_t)index + 1);
        if (!is_new && copy == NULL) {
            struct mc_slice terminated = mc_arena_copy(import->arena, text);

            copy = mc_arena_alloc(import->arena, text.length + 1);
            memcpy(copy, terminated.data, text.length + 1);
        }
        if (!is_new && mc_import_may_warn(import, path))
            report(import, path, text, &members[index], &member);
        for (i = members[index].begin; !is_new && i < members[index].end; i++)
            if (copy[i] != '\n' && copy[i] != '\r')
                copy[i] = ' ';
        members[index] = member;
    }
    free(members);
    return copy == NULL ? text : mc_slice(copy, text.length);
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Each line of the publication ends in a line feed; here line feeds only separate lines. */
static struct mc_slice without_line_feed(struct mc_slice line)
{
    if (line.length > 0 && line.data[line.length - 1] == '\n')
        line.length--;
    return line;
}

static int join_lines(struct mc_import *import, const struct mc_json_cursor *lines,
                      struct mc_slice *text)
{
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_json_cursor element;
    struct mc_slice line;
    int failed = 0;
    size_t i;

    for (i = 0; failed == 0 && mc_json_element(lines, i, &element); i++) {
        struct mc_arena_mark mark = mc_arena_mark(import->arena);

        failed = mc_json_text(&element, import->arena, &line);
        if (failed != 0)
            break;
        if (i > 0)
            mc_buffer_append_char(&joined, '\n');
        mc_buffer_append_slice(&joined, without_line_feed(line));
        mc_arena_reset(import->arena, mark);
    }
    if (failed == 0)
        *text = mc_arena_copy(import->arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return failed;
}

/* The place in the file of a byte of the joined lines. */
static struct mc_position place_of(struct mc_import *import, const struct mc_json_cursor *lines,
                                   size_t offset)
{
    struct mc_json_cursor element;
    struct mc_slice line;
    size_t i;

    for (i = 0; mc_json_element(lines, i, &element); i++) {
        if (mc_json_text(&element, import->arena, &line) != 0)
            break;
        line = without_line_feed(line);
        if (offset <= line.length || i + 1 == json_array_size(lines->value))
            return mc_json_place_in_text(&element, offset);
        offset -= line.length + 1;
    }
    return mc_json_place(lines, false);
}

static void warn(struct mc_import *import, const struct mc_json_cursor *lines, size_t offset,
                 const char *what, const char *text)
{
    if (!mc_import_may_warn(import, lines->file->path))
        return;
    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", lines->file->path,
                             place_of(import, lines, offset), "%s: %s", what, text);
}

/* Reads the graph of a side from the array of its lines; if it does not parse, the side has none.
 */
static void nlg_graph_read(struct mc_import *import, const struct mc_json_cursor *lines,
                           const char *what, struct mc_side *side)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_graph_fault *faults;
    struct mc_amr_graph *graph;
    struct mc_slice amr;
    size_t i, n_faults, parse_error = 0;

    if (mc_json_is_array(lines) != 0 || join_lines(import, lines, &amr) != 0)
        return;
    if (mc_penman_read_one(amr, import->arena, &graph, &parse_error, &error) != 0) {
        warn(import, lines, parse_error, what,
             mc_arena_format(import->arena, "%s; the sentence is kept without its graph",
                             error.text));
        return;
    }
    mc_side_set_graph(side, amr, graph, import->arena);
    n_faults = mc_graph_faults(graph, import->arena, &faults);
    for (i = 0; i < n_faults; i++)
        warn(import, lines, faults[i].offset, what, faults[i].text);
}

/* Whether the cursor is at an array of least..most elements; else a finding. */
static bool is_list(const struct mc_json_cursor *cursor, size_t least, size_t most,
                    const char *what)
{
    size_t n;

    if (mc_json_is_array(cursor) != 0)
        return false;
    n = json_array_size(cursor->value);
    if (n >= least && n <= most)
        return true;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "", false, "%zu elements instead of %s", n, what);
    return false;
}

static void read_pair(struct mc_import *import, const struct mc_json_cursor *cursor,
                      struct mc_nlg_pair *pair, bool is_wanted)
{
    struct mc_json_cursor score, sentences, graphs, label, at;
    size_t i;

    pair->id = mc_slice_of(mc_arena_strdup(import->arena, cursor->key));
    if (!is_list(cursor, 3, 4, "a score, two sentences, two graphs and an optional label") ||
        !mc_json_element(cursor, 0, &score) || !mc_json_element(cursor, 1, &sentences) ||
        !mc_json_element(cursor, 2, &graphs) || mc_json_number(&score, &pair->human) != 0)
        return;
    if (is_list(&sentences, 2, 2, "two sentences"))
        for (i = 0; i < 2 && mc_json_element(&sentences, i, &at); i++) {
            if (mc_json_text(&at, import->arena, &pair->sides[i].text) != 0)
                continue;
            pair->sides[i].has_text = true;
            if (pair->sides[i].text.length == 0)
                mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "an empty sentence");
        }
    if (is_list(&graphs, 2, 2, "two graphs"))
        for (i = 0; i < 2 && mc_json_element(&graphs, i, &at); i++)
            nlg_graph_read(import, &at,
                           mc_arena_format(import->arena, "%s, graph %c%s", pair->id.data,
                                           i == 0 ? 'A' : 'B',
                                           is_wanted ? "" : " (a pair that is not imported)"),
                           &pair->sides[i]);
    if (mc_json_element(cursor, 3, &label) &&
        mc_json_text(&label, import->arena, &pair->label) != 0)
        pair->label = mc_slice("", 0);
}

static void read_pairs(struct mc_import *import, const struct mc_json_file *file,
                       const struct mc_string_map *wanted, struct mc_nlg_content *content)
{
    struct mc_json_cursor root = mc_json_root(file), cursor;
    const char *key;
    json_t *value;

    if (mc_json_is_object(&root) != 0)
        return;
    content->pairs =
        mc_arena_array(import->arena, json_object_size(root.value), sizeof(*content->pairs));
    json_object_foreach(root.value, key, value)
    {
        bool is_wanted = mc_string_map_find(wanted, mc_slice_of(key)) != MC_NOT_FOUND;

        if (import->diagnostics->n_items >= MC_IMPORT_FINDING_LIMIT && mc_import_enough(import))
            break;
        (void)mc_string_map_add(content->map, mc_slice_of(key), NULL);
        if (mc_json_member(&root, key, &cursor))
            read_pair(import, &cursor, &content->pairs[content->n], is_wanted);
        content->n++;
    }
}

int mc_nlg_content_parse(struct mc_import *import, struct mc_slice path, struct mc_slice text,
                         const struct mc_string_map *wanted, struct mc_nlg_content *content,
                         struct mc_error *error)
{
    struct mc_json_file file;
    int failed;

    memset(content, 0, sizeof(*content));
    content->map = mc_string_map_new(import->arena);
    failed = mc_json_open_text(path, mc_nlg_keep_last(import, path, text), import->diagnostics,
                               &file, error);
    /* Findings show lines of the text registered last, which must be the text of the file. */
    mc_diagnostics_source(import->diagnostics, path, text);
    if (failed != 0)
        return -1;
    read_pairs(import, &file, wanted, content);
    mc_json_close(&file);
    return mc_diagnostics_error(import->diagnostics, error);
}

/* --- names ------------------------------------------------------------------------------------ */

/* Published names, and those of older versions of the repository. */
static const char *const phenomena[][2] = {
    {"Antonymy", "antonymy"},
    {"Antonym", "antonymy"},
    {"Article", "article"},
    {"Aspect", "aspect"},
    {"Co-Hyponymy", "co-hyponymy"},
    {"Hyponymy", "hyponymy"},
    {"Hyponym", "hyponymy"},
    {"Multiple Phenomena", NLG_MULTIPLE},
    {"Negation", "negation"},
    {"Omission", "omission"},
    {"Partial Synonymy", "partial-synonymy"},
    {"Passive", "passive"},
    {"Passiv", "passive"},
    {"Semantic Roles", "semantic-roles"},
    {"Subordinate Clauses", "subordinate-clauses"},
};

/* Sub-phenomena with published names that are abbreviated or in the plural; others keep theirs, in
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

/* --- ids -------------------------------------------------------------------------------------- */

/* Adds a copy of the entry. */
static void nlg_ids_add(struct mc_nlg_ids *ids, struct mc_arena *arena,
                        const struct mc_nlg_entry *entry)
{
    (void)mc_string_map_add(ids->map, entry->id, NULL);
    *MC_ARENA_PUSH(arena, ids->entries, ids->n, ids->capacity) = *entry;
}

static void nlg_ids_read_list(struct mc_import *import, struct mc_nlg_ids *ids,
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
            mc_json_finding(&element, MC_SEVERITY_ERROR, "", false, "duplicate id \"%s\"",
                            entry->id.data);
        else
            nlg_ids_add(ids, import->arena, entry);
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
        nlg_ids_read_list(import, ids, dataset, entry);
        return;
    }
    ids->has_subphenomena = true;
    json_object_foreach(dataset->value, key, value)
    {
        entry->keys[2] = mc_arena_strdup(import->arena, key);
        entry->subphenomenon = subphenomenon_of(key, import->arena);
        if (mc_json_member(dataset, key, &list))
            nlg_ids_read_list(import, ids, &list, entry);
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
                        "\"%s\" is not a phenomenon of the NLG CheckList", phenomenon->key);
        return;
    }
    ids->has_multiple = ids->has_multiple || strcmp(entry.phenomenon, NLG_MULTIPLE) == 0;
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

/* --- the files of the publication ------------------------------------------------------------- */

static const char HUMAN_SCORE[] = "Ann. Score";

/* Paths of the files of the publication in one folder; NULL if absent. */
struct layout {
    const char *content, *ids, *subphenomena, *scores, *parses;
};

/* The publication as it was read. */
struct publication {
    struct layout layout;
    struct mc_nlg_ids ids, older; /* older: ids_subphenomena.json */
    struct mc_json_file scores;
    bool has_scores;
    struct mc_string_map *wanted; /* ids that have a phenomenon or scores */
    struct mc_nlg_content content;
};

static const char *file_in(const char *folder, const char *name, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s", folder, name);

    return mc_file_exists(path) ? path : NULL;
}

/* Finds the files in the folder with the content file, `path` or its folder `data`. */
static int find_files(const char *path, struct mc_arena *arena, struct layout *layout,
                      struct mc_error *error)
{
    struct mc_position whole = {0, 0};
    const char *folder = path;

    if (!mc_file_is_folder(path))
        return mc_error_set_at(error, MC_CODE_INPUT, path, whole,
                               mc_file_exists(path) ? "this is a file; the publication is a folder"
                                                    : "there is no such folder");
    layout->content = file_in(folder, "content_test_cases.json", arena);
    if (layout->content == NULL) {
        folder = mc_arena_format(arena, "%s/data", path);
        layout->content = file_in(folder, "content_test_cases.json", arena);
    }
    if (layout->content == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, path, whole,
                               "content_test_cases.json is neither here nor in a folder data");
    layout->ids = file_in(folder, "ids_test_cases.json", arena);
    layout->subphenomena = file_in(folder, "ids_subphenomena.json", arena);
    layout->scores = file_in(folder, "all_metric_scores.json", arena);
    layout->parses = file_in(folder, "parsed_amrs.json", arena);
    if (layout->ids == NULL && layout->subphenomena == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, folder, whole,
                               "ids_test_cases.json, which groups the pairs, is missing");
    return 0;
}

static void note(struct mc_import *import, const char *file, const char *text)
{
    struct mc_position whole = {0, 0};

    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", mc_slice_of(file), whole,
                             "%s", text);
}

static bool is_same_file(const struct mc_nlg_entry *a, const struct mc_nlg_entry *b)
{
    return strcmp(a->phenomenon, b->phenomenon) == 0 && mc_slice_equal(a->dataset, b->dataset);
}

/* Takes sub-phenomena and the pairs of "Multiple Phenomena" from the older form of the lists. */
static void merge_older(struct mc_import *import, struct mc_nlg_ids *ids,
                        const struct mc_nlg_ids *older)
{
    size_t i;

    for (i = 0; i < older->n; i++) {
        const struct mc_nlg_entry *entry = &older->entries[i];
        uint32_t index = mc_string_map_find(ids->map, entry->id);

        if (index == MC_NOT_FOUND && strcmp(entry->phenomenon, NLG_MULTIPLE) == 0)
            nlg_ids_add(ids, import->arena, entry);
        else if (index != MC_NOT_FOUND && is_same_file(entry, &ids->entries[index]))
            ids->entries[index].subphenomenon = entry->subphenomenon;
        else if (mc_import_may_warn(import, older->file.path))
            mc_nlg_entry_finding(
                import, entry, MC_SEVERITY_WARNING,
                index == MC_NOT_FOUND
                    ? "this id is not in ids_test_cases.json; not imported"
                    : "ids_test_cases.json has this id elsewhere, and takes precedence");
    }
    ids->has_subphenomena = true;
    ids->has_multiple = ids->has_multiple || older->has_multiple;
}

static int read_list(struct mc_import *import, const char *path, struct mc_nlg_ids *ids,
                     struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, import->arena, &text, error) != 0)
        return -1;
    return mc_nlg_ids_parse(import, mc_slice_of(path), text, ids, error);
}

static int read_ids(struct mc_import *import, struct publication *data, struct mc_error *error)
{
    const struct layout *layout = &data->layout;

    if (layout->ids == NULL)
        return read_list(import, layout->subphenomena, &data->ids, error);
    if (read_list(import, layout->ids, &data->ids, error) != 0)
        return -1;
    if (layout->subphenomena != NULL) {
        if (read_list(import, layout->subphenomena, &data->older, error) != 0)
            return -1;
        merge_older(import, &data->ids, &data->older);
    }
    if (!data->ids.has_subphenomena)
        note(import, layout->ids,
             "no sub-phenomena here; an older version of this file has them, and is read as "
             "ids_subphenomena.json beside it");
    return 0;
}

/* Opens the file of scores for the ids in it; whoever wants the scores themselves reads them. */
static int open_scores(struct mc_import *import, struct publication *data, struct mc_error *error)
{
    struct mc_json_cursor root;

    if (data->layout.scores == NULL) {
        note(import, data->layout.content, "no all_metric_scores.json beside it; imported without");
        return 0;
    }
    if (mc_json_open(data->layout.scores, import->arena, import->diagnostics, &data->scores,
                     error) != 0)
        return -1;
    data->has_scores = true;
    root = mc_json_root(&data->scores);
    if (mc_json_is_object(&root) != 0)
        return mc_diagnostics_error(import->diagnostics, error);
    import->scores = data->layout.scores;
    import->human_score = HUMAN_SCORE;
    return 0;
}

/* --- the parses ------------------------------------------------------------------------------- */

/* Parses are graphs `amr:parse` in a suite. */
static const char parses_variant[] = "parses", parse_name[] = "parse";

/* Reads the parses of both sentences as published; one that is not a graph is kept, with a warning.
 */
static void read_parses_of(struct mc_import *import, const struct mc_json_cursor *root,
                           struct mc_nlg_pair *pair)
{
    struct mc_json_cursor parses, lines;
    size_t i;

    if (!mc_json_member(root, pair->id.data, &parses) ||
        !is_list(&parses, 2, 2, "two parsed graphs"))
        return;
    for (i = 0; i < 2 && mc_json_element(&parses, i, &lines); i++) {
        struct mc_named_graph *named = mc_arena_array(import->arena, 1, sizeof(*named));
        struct mc_error error = MC_NO_ERROR;
        struct mc_side_more *more;
        size_t parse_error = 0;

        if (mc_json_is_array(&lines) != 0 || join_lines(import, &lines, &named->amr) != 0)
            continue;
        named->name = mc_slice_of(parse_name);
        if (mc_penman_read_one(named->amr, import->arena, &named->graph, &parse_error, &error) !=
            0) {
            named->graph = NULL;
            warn(import, &lines, parse_error,
                 mc_arena_format(import->arena, "%s, parse %c", pair->id.data, i == 0 ? 'A' : 'B'),
                 error.text);
        }
        more = mc_side_add_more(&pair->sides[i], import->arena);
        more->graphs = named;
        more->n_graphs = 1;
    }
}

/* Reads parsed_amrs.json if the variant asks for it. */
static int read_parses(struct mc_import *import, struct publication *data, struct mc_error *error)
{
    struct mc_json_cursor root;
    struct mc_json_file file;
    size_t i;

    if (import->variant == NULL)
        return 0;
    if (strcmp(import->variant, parses_variant) != 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the format nlg-checklist has the variant %s alone, not '%s'",
                            parses_variant, import->variant);
    if (data->layout.parses == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, data->layout.content,
                               (struct mc_position){0, 0}, "no parsed_amrs.json beside it");
    if (mc_json_open(data->layout.parses, import->arena, import->diagnostics, &file, error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (mc_json_is_object(&root) == 0)
        for (i = 0; i < data->content.n; i++)
            read_parses_of(import, &root, &data->content.pairs[i]);
    mc_json_close(&file);
    return 0;
}

/* --- the suite -------------------------------------------------------------------------------- */

/* If no list names the pairs of "Multiple Phenomena", these are the pairs with scores but without a
 * phenomenon. */
static void add_scored_extras(struct mc_import *import, struct publication *data)
{
    struct mc_nlg_entry entry;
    size_t i, n_added = 0;
    bool is_sts;

    if (data->ids.has_multiple || !data->has_scores)
        return;
    memset(&entry, 0, sizeof(entry));
    entry.source = mc_slice_of(data->layout.content);
    entry.phenomenon = NLG_MULTIPLE;
    entry.subphenomenon = mc_slice("", 0);
    for (i = 0; i < data->content.n; i++) {
        entry.id = data->content.pairs[i].id;
        if (mc_string_map_find(data->ids.map, entry.id) != MC_NOT_FOUND ||
            json_object_get(data->scores.root, entry.id.data) == NULL)
            continue;
        is_sts = entry.id.length > 3 && mc_slice_ends(entry.id, "sts"); /* "T1553sick" is not */
        entry.dataset = mc_slice_of(is_sts ? "sts" : "sick");
        nlg_ids_add(&data->ids, import->arena, &entry);
        n_added++;
    }
    if (n_added > 0)
        note(import, data->layout.scores,
             mc_arena_format(import->arena,
                             "pairs with scores but in no list of ids, imported as \"" NLG_MULTIPLE
                             "\": %zu",
                             n_added));
}

static void add_case(struct mc_import *import, const struct publication *data,
                     const struct mc_nlg_entry *entry)
{
    const struct mc_suite_file *file = &import->suite->files[import->suite->n_files - 1];
    uint32_t index = mc_string_map_find(data->content.map, entry->id);
    const struct mc_nlg_pair *pair;
    struct mc_case *item;

    if (index == MC_NOT_FOUND) {
        mc_nlg_entry_finding(import, entry, MC_SEVERITY_ERROR,
                             "content_test_cases.json has no pair with this id");
        return;
    }
    pair = &data->content.pairs[index];
    if (pair->human < file->scale.minimum || pair->human > file->scale.maximum) {
        mc_nlg_entry_finding(import, entry, MC_SEVERITY_ERROR,
                             mc_arena_format(import->arena,
                                             "the score of this pair, %.15g, is outside the scale "
                                             "%g..%g",
                                             pair->human, file->scale.minimum,
                                             file->scale.maximum));
        return;
    }
    item = mc_import_case(import, entry->id);
    if (entry->subphenomenon.length > 0)
        mc_case_add_labels(item, import->arena)->subphenomenon = entry->subphenomenon;
    mc_case_set_text(item, offsetof(struct mc_case_more, note), pair->label, import->arena);
    item->human = pair->human;
    item->reference = pair->sides[0];
    item->candidate = pair->sides[1];
}

/* Makes a file for each phenomenon and data set, in the order of their first appearance in the
 * lists. */
static void build_suite(struct mc_import *import, const struct publication *data)
{
    const struct mc_nlg_ids *ids = &data->ids;
    bool *is_done = mc_arena_array(import->arena, ids->n, sizeof(*is_done));
    size_t i, k;

    for (i = 0; i < ids->n; i++) {
        const struct mc_nlg_entry *first = &ids->entries[i];
        bool is_sick = mc_slice_is(first->dataset, "sick");
        struct mc_suite_file head = is_sick ? mc_import_sick_head() : mc_import_sts_head();

        if (is_done[i])
            continue;
        head.suite = mc_slice_of("nlg-checklist");
        head.source = mc_slice_of(
            is_sick ? "Zeidler, Opitz and Frank 2022, NLG-CHECKLIST; sentences and scores: SICK"
                    : "Zeidler, Opitz and Frank 2022, NLG-CHECKLIST; sentences and scores: STS "
                      "tasks 2012-2017");
        head.licence = mc_slice_of(
            is_sick
                ? "CC-BY-NC-SA-3.0 (sentences and scores); none stated for graphs and grouping"
                : "the licences of the sources of the STS tasks 2012-2017 (sentences and scores); "
                  "none stated for graphs and grouping");
        head.pooled = strcmp(first->phenomenon, NLG_MULTIPLE) != 0;
        (void)mc_import_file(import, &head, first->dataset, mc_slice_of(first->phenomenon));
        for (k = i; k < ids->n && !mc_import_enough(import); k++) {
            if (is_done[k] || !is_same_file(first, &ids->entries[k]))
                continue;
            add_case(import, data, &ids->entries[k]);
            is_done[k] = true;
        }
    }
}

/* The published scores repeat the human score; if the two differ, the content file counts. */
static void compare_human_scores(struct mc_import *import, const struct publication *data)
{
    struct mc_json_cursor root, entry, score;
    size_t i;

    if (!data->has_scores)
        return;
    root = mc_json_root(&data->scores);
    for (i = 0; i < import->suite->n_cases; i++) {
        const struct mc_case *item = &import->suite->cases[i];

        if (!mc_json_member(&root, item->id.data, &entry) ||
            !mc_json_member(&entry, HUMAN_SCORE, &score) || !json_is_number(score.value))
            continue;
        if (fabs(json_number_value(score.value) - item->human) > 0 &&
            mc_import_may_warn(import, data->scores.path))
            mc_json_finding(
                &score, MC_SEVERITY_WARNING, "", false,
                "%s: the human score is %.15g in content_test_cases.json, which takes precedence",
                item->id.data, item->human);
    }
}

static void note_left_out(struct mc_import *import, const struct publication *data)
{
    size_t i, n = 0;

    for (i = 0; i < data->content.n; i++)
        n += mc_string_map_find(data->ids.map, data->content.pairs[i].id) == MC_NOT_FOUND;
    if (n > 0)
        note(import, data->layout.content,
             mc_arena_format(import->arena,
                             data->has_scores
                                 ? "pairs with neither a phenomenon nor scores, not imported: %zu"
                                 : "pairs without a phenomenon, not imported: %zu",
                             n));
}

int mc_import_nlg_checklist(const char *path, struct mc_import *import, struct mc_error *error)
{
    struct publication data;
    struct mc_slice text;
    int failed = -1;
    const char *key;
    json_t *value;
    size_t i;

    memset(&data, 0, sizeof(data));
    if (find_files(path, import->arena, &data.layout, error) != 0 ||
        read_ids(import, &data, error) != 0 || open_scores(import, &data, error) != 0)
        goto out;
    data.wanted = mc_string_map_new(import->arena);
    for (i = 0; i < data.ids.n; i++)
        (void)mc_string_map_add(data.wanted, data.ids.entries[i].id, NULL);
    if (data.has_scores && !data.ids.has_multiple)
        json_object_foreach(data.scores.root, key, value)(void)
            mc_string_map_add(data.wanted, mc_slice_of(key), NULL);
    if (mc_file_read(data.layout.content, import->arena, &text, error) != 0 ||
        mc_nlg_content_parse(import, mc_slice_of(data.layout.content), text, data.wanted,
                             &data.content, error) != 0 ||
        read_parses(import, &data, error) != 0)
        goto out;
    add_scored_extras(import, &data);
    build_suite(import, &data);
    compare_human_scores(import, &data);
    note_left_out(import, &data);
    failed = mc_diagnostics_error(import->diagnostics, error);
out:
    mc_nlg_ids_close(&data.ids);
    mc_nlg_ids_close(&data.older);
    if (data.has_scores)
        mc_json_close(&data.scores);
    return failed;
}
