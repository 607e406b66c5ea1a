/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairs.c: turns sentence pairs into cases of a suite. In order: suites of pairs and their
 * references, pairs in memory, parallel files, plain lines of JSON (read without a tree of values),
 * any lines of JSON, tables. */
#include "suite/pairs.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "amr/penman_read.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_locate.h"
#include "base/scan.h"
#include "base/utf8.h"
#include "base/memory.h"
#include "base/table.h"
#include "base/table_json.h"
#include "suite/fields.h"
#include "suite/suite.h"

/* --- suites of pairs and their references ----------------------------------------------------- */

struct mc_suite *mc_pairs_part(const char *path, size_t n_cases, struct mc_arena *arena)
{
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));
    size_t i;

    suite->arena = arena;
    suite->n_files = 1;
    suite->files = mc_arena_array(arena, 1, sizeof(*suite->files));
    suite->files[0].path = mc_arena_copy(arena, mc_slice_of(path));
    suite->files[0].suite = mc_slice_of("pairs");
    suite->files[0].pooled = true;
    suite->datasets = mc_string_map_new(arena);
    (void)mc_string_map_add(suite->datasets, mc_slice_of("pairs"), NULL);
    suite->case_ids = mc_string_map_new(arena);
    suite->n_cases = n_cases;
    suite->cases = mc_arena_array(arena, n_cases, sizeof(*suite->cases));
    for (i = 0; i < n_cases; i++)
        suite->cases[i].human = (double)NAN;
    return suite;
}

struct mc_suite *mc_pairs_of_sentences(const char *name, const struct mc_sentence_pair *pairs,
                                       size_t n, struct mc_arena *arena)
{
    struct mc_suite *suite = mc_pairs_part(name, n, arena);
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_case *item = &suite->cases[i];

        item->id = pairs[i].id;
        (void)mc_string_map_add(suite->case_ids, item->id, NULL);
        item->reference = item->candidate = mc_side_absent();
        item->reference.text = pairs[i].reference;
        item->candidate.text = pairs[i].candidate;
        item->reference.has_text = item->candidate.has_text = true;
    }
    return suite;
}

/* Removes empty sentences; if no plain reference has words, keeps the first plain one. */
static void drop_empty_sentences(struct mc_side *sides, size_t n)
{
    bool is_needed = true;
    size_t i;

    for (i = 0; i < n; i++)
        if (sides[i].kind == MC_SIDE_PLAIN && sides[i].has_text && sides[i].text.length > 0)
            is_needed = false;
    for (i = 0; i < n; i++) {
        if (!sides[i].has_text || sides[i].text.length > 0)
            continue;
        sides[i].has_text = is_needed && sides[i].kind == MC_SIDE_PLAIN;
        is_needed = is_needed && !sides[i].has_text;
    }
}

/* Gives the case the references sides[n] in their order, the first plain one as `reference`. An
 * empty sentence is dropped unless there is no other plain reference: then it is the empty
 * reference. Changes the sides; sentences and graphs are not copied. */
static void set_references(struct mc_case *item, struct mc_side *sides, size_t n,
                           struct mc_arena *arena)
{
    struct mc_side *further = mc_arena_array(arena, n, sizeof(*further));
    struct mc_case_lists *lists;
    size_t n_further = 0, i;
    bool has_first = false;

    drop_empty_sentences(sides, n);
    item->reference = mc_side_absent();
    for (i = 0; i < n; i++) {
        if (!sides[i].has_text && mc_side_more(&sides[i])->amr.length == 0)
            continue;
        if (has_first || sides[i].kind != MC_SIDE_PLAIN) {
            further[n_further++] = sides[i];
        } else {
            item->reference = sides[i];
            has_first = true;
        }
    }
    if (n_further == 0 && item->lists == NULL)
        return;
    lists = mc_case_add_lists(item, arena);
    lists->further_references = further;
    lists->n_further_references = n_further;
}

/* Whether a column of this name would hold a further reference: NAME_NUMBER or NAME_NUMBER_amr. The
 * key is NUL-terminated. */
static bool is_numbered_key(struct mc_slice key, const char *name)
{
    size_t length = strlen(name);
    const char *digits = key.data + length + 1;
    size_t n_digits;

    if (key.length < length + 2 || memcmp(key.data, name, length) != 0 || key.data[length] != '_')
        return false;
    n_digits = strspn(digits, "0123456789");
    return n_digits > 0 && (digits[n_digits] == '\0' || strcmp(digits + n_digits, "_amr") == 0);
}

/* --- pairs in memory -------------------------------------------------------------------------- */

/* The entry of a column; empty if absent. */
static int take_entry(const char *const *column, size_t at, const char *what, size_t pair,
                      struct mc_slice *text, struct mc_error *error)
{
    const char *entry = column == NULL ? NULL : column[at];

    *text = mc_slice_of(entry == NULL ? "" : entry);
    if (mc_utf8_invalid(*text) == text->length)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "the %s of pair %zu is not UTF-8", what, pair + 1);
}

/* The side from entry `at` of both columns. */
static int take_side(const char *const *texts, const char *const *graphs, size_t at,
                     const char *what, size_t pair, struct mc_arena *arena, struct mc_side *side,
                     struct mc_error *error)
{
    struct mc_slice amr;

    *side = mc_side_absent();
    side->has_text = texts != NULL && texts[at] != NULL;
    if (take_entry(texts, at, what, pair, &side->text, error) != 0 ||
        take_entry(graphs, at, what, pair, &amr, error) != 0)
        return -1;
    mc_side_set_graph(side, amr, NULL, arena);
    return 0;
}

int mc_pairs_of_columns(const struct mc_pairs_columns *columns, size_t begin, size_t end,
                        struct mc_arena *arena, struct mc_suite **suite, struct mc_error *error)
{
    size_t n = columns->n, n_references = columns->n_references, i, r;
    struct mc_side *sides = mc_arena_array(arena, n_references, sizeof(*sides));

    *suite = mc_pairs_part("pairs", end - begin, arena);
    for (i = begin; i < end; i++) {
        struct mc_case *item = &(*suite)->cases[i - begin];

        item->id = mc_arena_slice(arena, "%zu", i + 1);
        if (take_side(columns->candidates, columns->candidate_graphs, i, "candidate", i, arena,
                      &item->candidate, error) != 0)
            return -1;
        for (r = 0; r < n_references; r++)
            if (take_side(columns->references, columns->reference_graphs, r * n + i, "reference", i,
                          arena, &sides[r], error) != 0)
                return -1;
        set_references(item, sides, n_references, arena);
        if (columns->sources != NULL &&
            take_side(columns->sources, NULL, i, MC_SOURCE_COLUMN, i, arena,
                      &mc_case_add_more(item, arena)->source, error) != 0)
            return -1;
    }
    return 0;
}

/* --- parallel files --------------------------------------------------------------------------- */

/* A line or graph of a parallel file. */
struct piece {
    struct mc_slice text;
    uint32_t line;
};

struct parallel_file {
    enum mc_pairs_form form;
    const char *path;
    struct piece *items;
    size_t n;
};

bool mc_pieces_next(struct mc_pieces *pieces, struct mc_slice *piece)
{
    if (pieces->are_graphs
            ? !mc_penman_next_block(pieces->text, &pieces->offset, &pieces->block, &pieces->line)
            : !mc_scan_line(pieces->text, &pieces->offset, &pieces->block))
        return false;
    pieces->line += !pieces->are_graphs;
    *piece = pieces->block;
    return true;
}

/* Rejects a block with two ids before its graph: the graph of the first is missing. */
static int check_ids(const char *path, struct mc_slice block, uint32_t line, struct mc_error *error)
{
    struct mc_slice id = mc_penman_block_metadata(block, "id"), after_id, other;

    if (id.length == 0)
        return 0;
    after_id =
        mc_slice(id.data + id.length, (size_t)(block.data + block.length - id.data) - id.length);
    other = mc_penman_block_metadata(after_id, "id");
    if (other.length == 0 || mc_slice_equal(id, other))
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){line, 1},
                           "# ::id %.*s has no graph: # ::id %.*s comes before the next one",
                           MC_SLICE_ARGUMENTS(id), MC_SLICE_ARGUMENTS(other));
}

static int read_pieces(const char *path, enum mc_pairs_form form, struct parallel_file *file,
                       struct mc_arena *arena, struct mc_error *error)
{
    struct mc_pieces reader = {.are_graphs = form == MC_PAIRS_GRAPHS};
    struct mc_slice piece;
    size_t capacity;

    if (mc_file_read_text(path, arena, &reader.text, error) != 0)
        return -1;
    capacity = reader.are_graphs ? 0 : mc_scan_n_lines(reader.text);
    *file = (struct parallel_file){form, mc_arena_strdup(arena, mc_file_shown(path)),
                                   mc_arena_array(arena, capacity, sizeof(*file->items)), 0};
    while (mc_pieces_next(&reader, &piece)) {
        if (reader.are_graphs && check_ids(file->path, piece, reader.line, error) != 0)
            return -1;
        *MC_ARENA_PUSH(arena, file->items, file->n, capacity) =
            (struct piece){mc_arena_copy(arena, piece), reader.line};
    }
    return 0;
}

struct mc_slice mc_side_sentence(const struct mc_side *side)
{
    return side->has_text ? side->text : mc_penman_block_metadata(mc_side_more(side)->amr, "snt");
}

static int check_lengths(const struct parallel_file *reference,
                         const struct parallel_file *candidate, struct mc_error *error)
{
    const char *what = reference->form == MC_PAIRS_LINES ? "line" : "graph";
    const struct parallel_file *shorter = reference->n < candidate->n ? reference : candidate;
    struct mc_position at = {shorter->n == 0 ? 1 : shorter->items[shorter->n - 1].line, 1};

    if (reference->n == candidate->n)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, shorter->path, at,
                           "the files are not parallel: %s has %zu %s%s, %s has %zu",
                           reference->path, reference->n, what, reference->n == 1 ? "" : "s",
                           candidate->path, candidate->n);
}

static struct mc_side side_of_piece(const struct parallel_file *file, size_t i,
                                    struct mc_arena *arena)
{
    const struct piece *piece = &file->items[i];
    struct mc_side side = mc_side_absent();

    if (file->form == MC_PAIRS_GRAPHS) {
        mc_side_set_graph(&side, piece->text, NULL, arena);
        mc_side_add_more(&side, arena)->amr_file = mc_slice_of(file->path);
        side.more->amr_line = piece->line;
    } else {
        side.text = piece->text;
        side.has_text = true;
    }
    return side;
}

/* Whether every block of the file has a "# ::key", each with a different value. */
static bool names_all(const struct parallel_file *file, const char *key)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_string_map *seen = mc_string_map_new(scratch);
    bool is_unique = true, is_new;
    size_t i;

    for (i = 0; i < file->n && is_unique; i++) {
        struct mc_slice id = mc_penman_block_metadata(file->items[i].text, key);

        if (id.length > 0)
            (void)mc_string_map_add(seen, id, &is_new);
        is_unique = id.length > 0 && is_new;
    }
    mc_arena_free(scratch);
    return is_unique;
}

static int check_name(const struct piece *piece, const char *path, const char *key,
                      struct mc_slice id, const struct parallel_file *candidate,
                      struct mc_error *error)
{
    struct mc_slice other = mc_penman_block_metadata(piece->text, key);
    struct mc_position at = {piece->line, 1};

    if (other.length == 0 || mc_slice_equal(other, id))
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, path, at,
                           "this graph is of %s %.*s, that of %s of %s %.*s", key,
                           MC_SLICE_ARGUMENTS(other), candidate->path, key, MC_SLICE_ARGUMENTS(id));
}

/* Whether these graphs have the same names as the candidates, in any order. */
static bool has_same_names(const struct parallel_file *file, const struct mc_suite *suite,
                           const char *key)
{
    size_t i;

    for (i = 0; i < file->n; i++)
        if (mc_string_map_find(suite->case_ids,
                               mc_penman_block_metadata(file->items[i].text, key)) == MC_NOT_FOUND)
            return false;
    return names_all(file, key);
}

/* Sets the ids of the cases, and checks that both graphs of a pair agree: always in "::pair", in
 * "::id" if the files have the same ids. */
static int name_cases(struct mc_suite *suite, const struct parallel_file *files, size_t n_files,
                      struct mc_error *error)
{
    const struct parallel_file *candidate = &files[n_files - 1];
    const char *key = NULL;
    size_t i, s;

    if (candidate->form == MC_PAIRS_GRAPHS && files[0].form == MC_PAIRS_GRAPHS)
        key = names_all(candidate, "pair") ? "pair" : names_all(candidate, "id") ? "id" : NULL;
    for (i = 0; i < suite->n_cases; i++) {
        suite->cases[i].id =
            key == NULL ? mc_arena_slice(suite->arena, "%zu", i + 1)
                        : mc_arena_copy(suite->arena,
                                        mc_penman_block_metadata(candidate->items[i].text, key));
        (void)mc_string_map_add(suite->case_ids, suite->cases[i].id, NULL);
    }
    for (s = 0; key != NULL && s + 1 < n_files; s++) {
        if (strcmp(key, "id") == 0 && !has_same_names(&files[s], suite, key))
            continue;
        for (i = 0; i < suite->n_cases; i++)
            if (check_name(&files[s].items[i], files[s].path, key, suite->cases[i].id, candidate,
                           error) != 0)
                return -1;
    }
    return 0;
}

int mc_pairs_read_files(const struct mc_pairs_files *files, enum mc_pairs_form form,
                        struct mc_arena *arena, struct mc_suite **suite, struct mc_error *error)
{
    size_t n = files->n_references + files->n_targeted, i, r;
    /* References, targeted references, candidate. */
    struct parallel_file *inputs = mc_arena_array(arena, n + 1, sizeof(*inputs));
    struct mc_side *sides = mc_arena_array(arena, n, sizeof(*sides));

    for (i = 0; i <= n; i++) {
        const char *path = i < files->n_references ? files->references[i]
                           : i < n                 ? files->targeted[i - files->n_references]
                                                   : files->candidate;
        bool is_lines = i < n ? files->references_are_lines : files->candidate_is_lines;

        if (read_pieces(path, is_lines ? MC_PAIRS_LINES : form, &inputs[i], arena, error) != 0)
            return -1;
    }
    for (i = 0; i < n; i++)
        if (check_lengths(&inputs[i], &inputs[n], error) != 0)
            return -1;
    *suite = mc_pairs_part(files->candidate, inputs[n].n, arena);
    for (i = 0; i < (*suite)->n_cases; i++) {
        struct mc_case *item = &(*suite)->cases[i];

        for (r = 0; r < n; r++) {
            sides[r] = side_of_piece(&inputs[r], i, arena);
            sides[r].kind = r < files->n_references ? MC_SIDE_PLAIN : MC_SIDE_TARGETED;
        }
        set_references(item, sides, n, arena);
        item->candidate = side_of_piece(&inputs[n], i, arena);
        item->at.line = inputs[n].items[i].line;
        item->at.column = 1;
    }
    return name_cases(*suite, inputs, n + 1, error);
}

/* --- plain lines of JSON ---------------------------------------------------------------------- */

enum {
    MOST_MEMBERS = 20,
    MOST_DIGITS = 17 /* of a number, with sign and point: such a number cannot overflow */
};

struct plain_member {
    struct mc_slice key, value;
    bool is_text; /* else a number */
};

struct scanner {
    const char *at;     /* the line is NUL-terminated */
    unsigned char bits; /* all bytes of texts, OR-ed */
};

static void skip_blanks(struct scanner *s)
{
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\r')
        s->at++;
}

static bool take(struct scanner *s, char c)
{
    skip_blanks(s);
    if (*s->at != c)
        return false;
    s->at++;
    return true;
}

/* Takes the text between two quotes. A control character, an escape, or the NUL at the end of the
 * line is not plain. */
static bool take_text(struct scanner *s, struct mc_slice *text)
{
    const unsigned char *begin, *at;

    if (!take(s, '"'))
        return false;
    begin = at = (const unsigned char *)s->at;
    while (*at >= ' ' && *at != '"' && *at != '\\')
        s->bits |= *at++;
    *text = mc_slice(s->at, (size_t)(at - begin));
    if (*at != '"')
        return false;
    s->at += text->length + 1;
    return true;
}

/* Takes a number without exponent. */
static bool take_number(struct scanner *s, struct mc_slice *number)
{
    *number = mc_slice(s->at, mc_json_number_length(s->at));
    s->at += number->length;
    return number->length > 0 && number->length <= MOST_DIGITS &&
           memchr(number->data, 'e', number->length) == NULL &&
           memchr(number->data, 'E', number->length) == NULL;
}

static bool take_member(struct scanner *s, struct plain_member *member)
{
    if (!take_text(s, &member->key) || !take(s, ':'))
        return false;
    skip_blanks(s);
    member->is_text = *s->at == '"';
    return member->is_text ? take_text(s, &member->value) : take_number(s, &member->value);
}

static bool is_there(struct mc_slice key, const struct plain_member *members, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (mc_slice_equal(members[i].key, key))
            return true;
    return false;
}

/* Parses a plain object with distinct keys, in well-formed UTF-8; false: the line is not one. */
static bool take_apart(struct mc_slice line, struct plain_member *members, size_t *n)
{
    struct scanner s = {line.data, 0};

    *n = 0;
    if (!take(&s, '{'))
        return false;
    do {
        if (*n == MOST_MEMBERS || !take_member(&s, &members[*n]) ||
            is_there(members[*n].key, members, *n))
            return false;
        ++*n;
    } while (take(&s, ','));
    if (!take(&s, '}'))
        return false;
    skip_blanks(&s);
    return s.at == line.data + line.length &&
           (s.bits < 0x80 || mc_utf8_invalid(line) == line.length);
}

enum part {
    ID,
    CANDIDATE,
    CANDIDATE_AMR,
    REFERENCE,
    REFERENCE_AMR,
    TARGETED,
    SRC,
    SOURCE,
    SOURCE_AMR,
    LICENCE, /* with it, `source` is the origin of the case */
    LANGUAGE,
    SOURCE_LANGUAGE,
    DOCUMENT,
    SEGMENT,
    SYSTEM,
    N_PARTS
};

/* Sorts the members; false: the keys or types are not those of a plain pair. */
static bool find_parts(const struct plain_member *members, size_t n,
                       const struct plain_member *parts[N_PARTS])
{
    static const char *const keys[N_PARTS] = {
        "id",       "candidate", "candidate_amr", "reference", "reference_amr", "targeted",
        "src",      "source",    "source_amr",    "licence",   "language",      "source_language",
        "document", "segment",   "system"};
    size_t i, p;

    for (p = 0; p < N_PARTS; p++)
        parts[p] = NULL;
    for (i = 0; i < n; i++) {
        for (p = 0; p < N_PARTS && !mc_slice_is(members[i].key, keys[p]); p++)
            ;
        if (p == N_PARTS) {
            if (members[i].key.length > 9 && (memcmp(members[i].key.data, "reference", 9) == 0 ||
                                              memcmp(members[i].key.data, "targeted_", 9) == 0))
                return false; /* a list, or the key of a table */
            continue;
        }
        if (!members[i].is_text &&
            ((p != ID && p != SEGMENT) ||
             strspn(members[i].value.data, "0123456789") < members[i].value.length))
            return false;
        parts[p] = &members[i];
    }
    return (parts[CANDIDATE] != NULL || parts[CANDIDATE_AMR] != NULL) &&
           (parts[REFERENCE] != NULL || parts[REFERENCE_AMR] != NULL || parts[TARGETED] != NULL);
}

static struct mc_slice text_of(const struct plain_member *part, struct mc_arena *arena)
{
    return part == NULL ? mc_slice_of("") : mc_arena_copy(arena, part->value);
}

static struct mc_side side_of(const struct plain_member *text, const struct plain_member *amr,
                              struct mc_arena *arena)
{
    struct mc_side side = mc_side_absent();

    side.has_text = text != NULL;
    if (text != NULL)
        side.text = mc_arena_copy(arena, text->value);
    if (amr != NULL)
        mc_side_set_graph(&side, mc_arena_copy(arena, amr->value), NULL, arena);
    return side;
}

/* The source of a pair, its languages and its place. */
struct pair_context {
    struct mc_side source;
    struct mc_slice language, source_language, document, segment;
};

static void set_system(struct mc_case *item, struct mc_slice system, struct mc_arena *arena)
{
    if (system.length > 0)
        mc_case_add_labels(item, arena)->system = system;
}

static void set_context(struct mc_case *item, struct pair_context context, struct mc_arena *arena)
{
    struct mc_case_more *more;

    item->more = NULL;
    if (!mc_side_is_there(&context.source) && context.source.more == NULL &&
        context.language.length + context.source_language.length + context.document.length +
                context.segment.length ==
            0)
        return;
    more = mc_case_add_more(item, arena);
    more->source = context.source;
    more->language = context.language;
    more->source_language = context.source_language;
    more->document = context.document;
    more->segment = context.segment;
}

bool mc_pairs_parse_plain(const struct mc_pairs_line *line, struct mc_arena *arena,
                          struct mc_case *item)
{
    struct plain_member members[MOST_MEMBERS];
    const struct plain_member *parts[N_PARTS];
    struct mc_side sides[2];
    size_t n;

    if (!take_apart(line->text, members, &n) || !find_parts(members, n, parts))
        return false;
    n = 0;
    item->id = parts[ID] != NULL ? mc_arena_copy(arena, parts[ID]->value)
                                 : mc_arena_slice(arena, "%" PRIu64, line->number);
    item->candidate = side_of(parts[CANDIDATE], parts[CANDIDATE_AMR], arena);
    if (parts[REFERENCE] != NULL || parts[REFERENCE_AMR] != NULL)
        sides[n++] = side_of(parts[REFERENCE], parts[REFERENCE_AMR], arena);
    if (parts[TARGETED] != NULL) {
        sides[n] = side_of(parts[TARGETED], NULL, arena);
        sides[n++].kind = MC_SIDE_TARGETED;
    }
    set_references(item, sides, n, arena);
    if (parts[SRC] == NULL && parts[LICENCE] == NULL)
        parts[SRC] = parts[SOURCE];
    set_context(item,
                (struct pair_context){.source = side_of(parts[SRC], parts[SOURCE_AMR], arena),
                                      .language = text_of(parts[LANGUAGE], arena),
                                      .source_language = text_of(parts[SOURCE_LANGUAGE], arena),
                                      .document = text_of(parts[DOCUMENT], arena),
                                      .segment = text_of(parts[SEGMENT], arena)},
                arena);
    set_system(item, text_of(parts[SYSTEM], arena), arena);
    return true;
}

/* --- any lines of JSON ------------------------------------------------------------------------ */

/* Whether the member is present and not null. */
static bool has_value(const struct mc_json_cursor *parent, const char *key,
                      struct mc_json_cursor *child)
{
    return mc_json_member(parent, key, child) && !json_is_null(child->value);
}

/* Reads a graph, as text or lines; leaves an invalid one out. */
static void read_amr(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                     struct mc_side *side)
{
    struct mc_slice amr;

    if (mc_field_lines(cursor, arena, &amr))
        mc_side_set_graph(side, amr, NULL, arena);
}

/* Reads a text, or a side; leaves invalid members out. */
static void read_side(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                      struct mc_side *side)
{
    struct mc_json_cursor child;

    *side = mc_side_absent();
    if (json_is_string(cursor->value)) {
        side->has_text = mc_json_text(cursor, arena, &side->text) == 0;
        return;
    }
    if (!json_is_object(cursor->value)) {
        mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", false,
                        "must be a text, or an object with \"text\", \"amr\" or both");
        return;
    }
    if (has_value(cursor, "text", &child))
        side->has_text = mc_json_text(&child, arena, &side->text) == 0;
    if (has_value(cursor, "amr", &child))
        read_amr(&child, arena, side);
    if (has_value(cursor, "tree", &child))
        (void)mc_field_lines(&child, arena, &mc_side_add_more(side, arena)->tree);
}

/* Reads the side of the key, with the graph of `amr_key`. */
static void read_named_side(const struct mc_json_cursor *root, const char *key, const char *amr_key,
                            struct mc_arena *arena, struct mc_side *side)
{
    struct mc_json_cursor text, amr;

    *side = mc_side_absent();
    if (!mc_json_member(root, key, &text) && !mc_json_member(root, amr_key, &amr)) {
        mc_json_finding(root, MC_SEVERITY_ERROR, "E003", false,
                        "neither \"%s\" nor \"%s\" is given", key, amr_key);
        return;
    }
    if (has_value(root, key, &text))
        read_side(&text, arena, side);
    if (!has_value(root, amr_key, &amr))
        return;
    if (mc_side_more(side)->amr.length > 0)
        mc_json_finding(&amr, MC_SEVERITY_ERROR, "E002", true, "\"%s\" has a graph already", key);
    else
        read_amr(&amr, arena, side);
}

/* The references read so far. */
struct side_list {
    struct mc_side *items;
    size_t n;
};

/* Reads one side, or a list of them. They are targeted; if `may_be_plain`, only elements with that
 * "kind" are. */
static void read_further(const struct mc_json_cursor *cursor, bool may_be_plain,
                         struct mc_arena *arena, struct side_list *list)
{
    static const char *const known[] = {"targeted", NULL};
    struct mc_json_cursor element;
    size_t i, kind;

    if (!json_is_array(cursor->value)) {
        read_side(cursor, arena, &list->items[list->n]);
        list->items[list->n++].kind = MC_SIDE_TARGETED;
        return;
    }
    for (i = 0; mc_json_element(cursor, i, &element); i++) {
        struct mc_side *side = &list->items[list->n++];

        read_side(&element, arena, side);
        if (!may_be_plain || (json_is_object(element.value) &&
                              mc_field_word(&element, "kind", MC_OPTIONAL, known, arena, &kind)))
            side->kind = MC_SIDE_TARGETED;
    }
}

static size_t most_in(const struct mc_json_cursor *root, const char *key)
{
    struct mc_json_cursor child;

    return !has_value(root, key, &child) ? 0
           : json_is_array(child.value)  ? json_array_size(child.value)
                                         : 1;
}

/* The source of the candidate: "src", or "source" unless a licence shows that it is the origin of
 * the case. */
static struct mc_side read_source(const struct mc_json_cursor *root, struct mc_arena *arena)
{
    struct mc_side source = mc_side_absent();
    struct mc_json_cursor at, amr;
    bool is_there = has_value(root, "src", &at);

    if (!is_there && has_value(root, MC_SOURCE_COLUMN, &at))
        is_there = json_is_object(at.value) || !mc_json_member(root, "licence", &amr);
    if (is_there && (json_is_object(at.value) || json_is_string(at.value)))
        read_side(&at, arena, &source);
    if (mc_side_more(&source)->amr.length == 0 &&
        (has_value(root, "source_amr", &amr) || has_value(root, "src_amr", &amr)))
        read_amr(&amr, arena, &source);
    return source;
}

/* A text, or a whole number as one; other values are ignored. */
static struct mc_slice read_word(const struct mc_json_cursor *root, const char *key,
                                 struct mc_arena *arena)
{
    struct mc_json_cursor at;
    struct mc_slice text = mc_slice_of("");

    if (!has_value(root, key, &at))
        return text;
    if (json_is_integer(at.value))
        return mc_arena_slice(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(at.value));
    return json_is_string(at.value) && mc_json_text(&at, arena, &text) == 0 ? text
                                                                            : mc_slice_of("");
}

/* Reads the references; a case with a source need not have any. */
static void read_references(const struct mc_json_cursor *root, struct mc_arena *arena,
                            struct mc_case *item)
{
    struct mc_json_cursor further, targeted, text;
    struct side_list list = {NULL, 0};
    bool has_further = has_value(root, "references", &further);
    bool has_targeted = has_value(root, "targeted", &targeted);

    list.items = mc_arena_array(arena, 1 + most_in(root, "references") + most_in(root, "targeted"),
                                sizeof(*list.items));
    if ((!has_further && !has_targeted && !mc_side_is_there(&mc_case_more(item)->source)) ||
        mc_json_member(root, "reference", &text) || mc_json_member(root, "reference_amr", &text))
        read_named_side(root, "reference", "reference_amr", arena, &list.items[list.n++]);
    if (has_further && mc_json_is_array(&further) == 0)
        read_further(&further, true, arena, &list);
    if (has_targeted)
        read_further(&targeted, false, arena, &list);
    set_references(item, list.items, list.n, arena);
}

static void read_id(const struct mc_json_cursor *root, uint64_t number, struct mc_arena *arena,
                    struct mc_case *item)
{
    struct mc_json_cursor id;

    item->id = mc_slice_of("");
    if (!has_value(root, "id", &id))
        item->id = mc_arena_slice(arena, "%" PRIu64, number);
    else if (json_is_integer(id.value))
        item->id = mc_arena_slice(arena, "%" JSON_INTEGER_FORMAT, json_integer_value(id.value));
    else if (!json_is_string(id.value) || mc_json_text(&id, arena, &item->id) != 0)
        mc_json_finding(&id, MC_SEVERITY_ERROR, "E005", false,
                        "\"id\" must be a text or a whole number");
}

/* Reports keys of tables, which would be ignored here. */
static void check_keys(const struct mc_json_cursor *root)
{
    const char *key;
    json_t *value;

    json_object_foreach(root->value, key, value)
    {
        struct mc_json_cursor child;
        bool targeted = is_numbered_key(mc_slice_of(key), "targeted");

        if ((targeted || is_numbered_key(mc_slice_of(key), "reference")) &&
            mc_json_member(root, key, &child))
            mc_json_finding(&child, MC_SEVERITY_ERROR, "E002", true,
                            "\"%.60s\" is for tables; here, put further ones in the list \"%s\"",
                            key, targeted ? "targeted" : "references");
    }
}

static void read_case(const struct mc_json_cursor *root, uint64_t number, struct mc_arena *arena,
                      struct mc_case *item)
{
    if (mc_json_is_object(root) != 0)
        return;
    check_keys(root);
    read_id(root, number, arena, item);
    read_named_side(root, "candidate", "candidate_amr", arena, &item->candidate);
    set_context(item,
                (struct pair_context){.source = read_source(root, arena),
                                      .language = read_word(root, "language", arena),
                                      .source_language = read_word(root, "source_language", arena),
                                      .document = read_word(root, "document", arena),
                                      .segment = read_word(root, "segment", arena)},
                arena);
    set_system(item, read_word(root, "system", arena), arena);
    read_references(root, arena, item);
}

int mc_pairs_parse_any(const struct mc_pairs_line *line, struct mc_arena *arena,
                       struct mc_arena *scratch, struct mc_case *item, struct mc_error *error)
{
    struct mc_error parse_error = MC_NO_ERROR;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(scratch);
    struct mc_json_file file;
    struct mc_json_cursor root;
    int status =
        mc_json_open_line(mc_slice_of(line->path), line->text, diagnostics, &file, &parse_error);

    if (status == 0) {
        root = mc_json_root(&file);
        read_case(&root, line->number, arena, item);
        status = mc_diagnostics_error(diagnostics, &parse_error);
    }
    mc_json_close(&file);
    mc_arena_reset(scratch, mark);
    if (status == 0)
        return 0;
    parse_error.at.line = (uint32_t)line->number;
    *error = parse_error;
    return -1;
}

int mc_pairs_parse_line(const struct mc_pairs_line *line, struct mc_arena *arena,
                        struct mc_arena *scratch, struct mc_case *item, struct mc_error *error)
{
    item->at = (struct mc_position){(uint32_t)line->number, 1};
    if (mc_pairs_parse_plain(line, arena, item))
        return 0;
    return mc_pairs_parse_any(line, arena, scratch, item, error);
}

/* --- tables ----------------------------------------------------------------------------------- */

enum {
    ID_COLUMN,
    CANDIDATE_COLUMN,
    CANDIDATE_AMR_COLUMN,
    SOURCE_AMR_COLUMN,
    LANGUAGE_COLUMN,
    SOURCE_LANGUAGE_COLUMN,
    DOCUMENT_COLUMN,
    SEGMENT_COLUMN,
    SYSTEM_COLUMN,
    N_TABLE_COLUMNS
};

/* The columns that hold one side of every row; SIZE_MAX: none. */
struct side_columns {
    size_t text, amr;
    enum mc_side_kind kind;
};

/* The state while a table is read. */
struct pairs_table {
    struct mc_table_input cells;
    struct side_columns *references;
    size_t n_references;
    struct side_columns source;
};

static const struct {
    const char *name;
    enum mc_side_kind kind;
} kinds[] = {{"reference", MC_SIDE_PLAIN}, {"targeted", MC_SIDE_TARGETED}};

enum { N_KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* Finds "reference", "reference_2" ..., also with the ending "_amr". */
static size_t find_column(const struct pairs_table *table, const char *name, size_t number,
                          const char *ending)
{
    char text[64];

    if (number == 1)
        (void)snprintf(text, sizeof(text), "%s%s", name, ending);
    else
        (void)snprintf(text, sizeof(text), "%s_%zu%s", name, number, ending);
    return mc_column_find(&table->cells.file.rows[0], text, table->cells.calls);
}

/* Reports a column of --columns that does not exist. */
static int check_calls(const struct pairs_table *table, struct mc_arena *arena)
{
    const struct mc_delimited_row *header = &table->cells.file.rows[0];
    const struct mc_column_calls *calls = table->cells.calls;
    size_t i;

    for (i = 0; calls != NULL && i < calls->n; i++)
        if (mc_column_find(header, calls->names[i], calls) == SIZE_MAX)
            return mc_table_fail(&table->cells, 0, "there is no column \"%s\" (--columns); %s",
                                 calls->columns[i], mc_columns_shown(header, arena));
    return 0;
}

/* The columns reference, reference_2 ..., then targeted, targeted_2 ... */
static void find_references(struct pairs_table *table, struct mc_arena *arena)
{
    size_t k, number;

    table->references = mc_arena_array(arena, table->cells.n_fields, sizeof(*table->references));
    for (k = 0; k < N_KINDS; k++)
        for (number = 1;; number++) {
            struct side_columns columns = {find_column(table, kinds[k].name, number, ""), SIZE_MAX,
                                           kinds[k].kind};

            if (kinds[k].kind == MC_SIDE_PLAIN)
                columns.amr = find_column(table, kinds[k].name, number, "_amr");
            if (columns.text == SIZE_MAX && columns.amr == SIZE_MAX)
                break;
            table->references[table->n_references++] = columns;
        }
}

/* Reports a column that looks like a reference but is not one: a number is missing, or used
 * twice. */
static int check_numbers(const struct pairs_table *table)
{
    size_t i, k, r;

    for (i = 0; i < table->cells.n_fields; i++)
        for (k = 0; k < N_KINDS; k++) {
            struct mc_slice name = mc_table_text(&table->cells, i);

            if (!is_numbered_key(name, kinds[k].name))
                continue;
            for (r = 0; r < table->n_references; r++)
                if (table->references[r].text == i || table->references[r].amr == i)
                    break;
            if (r == table->n_references)
                return mc_table_fail(&table->cells, i,
                                     "column \"%.*s\" is out of sequence; the columns are called "
                                     "%s, %s_2, %s_3 ...",
                                     MC_SLICE_ARGUMENTS(name), kinds[k].name, kinds[k].name,
                                     kinds[k].name);
        }
    return 0;
}

/* Whether there are only candidates and their sources: the caller decides whether that is
 * enough. */
static bool lacks_references(const struct pairs_table *table)
{
    const size_t *columns = table->cells.columns;
    const struct side_columns *source = &table->source;

    return table->n_references == 0 && (source->text != SIZE_MAX || source->amr != SIZE_MAX) &&
           (columns[CANDIDATE_COLUMN] != SIZE_MAX || columns[CANDIDATE_AMR_COLUMN] != SIZE_MAX);
}

static int find_columns(struct pairs_table *table, struct mc_arena *arena)
{
    static const struct mc_table_field columns[N_TABLE_COLUMNS] = {{"id", false, NULL},
                                                                   {"candidate", false, NULL},
                                                                   {"candidate_amr", false, NULL},
                                                                   {"source_amr", false, "src_amr"},
                                                                   {"language", false, NULL},
                                                                   {"source_language", false, NULL},
                                                                   {"document", false, NULL},
                                                                   {"segment", false, NULL},
                                                                   {"system", false, NULL}};
    bool has_text = false, has_amr = false, has_gold;
    const size_t *at = table->cells.columns;
    size_t i;

    if (table->cells.file.n_rows == 0)
        return mc_table_fail(&table->cells, MC_TABLE_START,
                             "the file is empty; its first line must name the columns");
    if (check_calls(table, arena) != 0 ||
        mc_table_find(&table->cells, columns, N_TABLE_COLUMNS, 0, "", NULL) != 0)
        return -1;
    find_references(table, arena);
    table->source =
        (struct side_columns){mc_column_find_source(&table->cells.file.rows[0], table->cells.calls),
                              at[SOURCE_AMR_COLUMN], MC_SIDE_PLAIN};
    if (lacks_references(table))
        return 0;
    for (i = 0; i < table->n_references; i++) {
        has_text = has_text || table->references[i].text != SIZE_MAX;
        has_amr = has_amr || table->references[i].amr != SIZE_MAX;
    }
    /* With sentences and gold graphs of references, candidates may be parsed. */
    has_gold = has_text && table->n_references > 0 && table->references[0].amr != SIZE_MAX;
    if (table->n_references == 0 || has_text != (at[CANDIDATE_COLUMN] != SIZE_MAX) ||
        (!has_gold && has_amr != (at[CANDIDATE_AMR_COLUMN] != SIZE_MAX)))
        return mc_table_fail(&table->cells, MC_TABLE_START,
                             "the header must name `candidate` and `reference` (or `targeted`), "
                             "or `candidate_amr` and `reference_amr`, or all four; %s%s",
                             mc_columns_shown(&table->cells.file.rows[0], arena),
                             table->cells.calls == NULL
                                 ? ""
                                 : "; --columns reference=COLUMN,candidate=COLUMN says which they "
                                   "are");
    return check_numbers(table);
}

static struct mc_side side_of_row(const struct mc_table_input *cells, struct side_columns columns,
                                  struct mc_arena *arena)
{
    struct mc_side side = mc_side_absent();

    side.kind = columns.kind;
    side.has_text = columns.text != SIZE_MAX;
    side.text = mc_table_text(cells, columns.text);
    if (columns.amr != SIZE_MAX) {
        mc_side_set_graph(&side, mc_table_text(cells, columns.amr), NULL, arena);
        mc_side_add_more(&side, arena)->amr_row = (uint32_t)cells->row;
        side.more->amr_field = (uint32_t)columns.amr;
    }
    return side;
}

static void read_context_of_row(const struct pairs_table *table, struct mc_case *item,
                                struct mc_arena *arena)
{
    const struct mc_table_input *cells = &table->cells;
    const size_t *columns = cells->columns;
    struct pair_context context = {.source = mc_side_absent(),
                                   .language = mc_table_text(cells, columns[LANGUAGE_COLUMN]),
                                   .source_language =
                                       mc_table_text(cells, columns[SOURCE_LANGUAGE_COLUMN]),
                                   .document = mc_table_text(cells, columns[DOCUMENT_COLUMN]),
                                   .segment = mc_table_text(cells, columns[SEGMENT_COLUMN])};

    if (table->source.text != SIZE_MAX || table->source.amr != SIZE_MAX)
        context.source = side_of_row(cells, table->source, arena);
    if (mc_table_is_absent(context.source.text))
        context.source.has_text = false;
    set_context(item, context, arena);
    set_system(item, mc_table_text(cells, columns[SYSTEM_COLUMN]), arena);
}

static int read_row(struct mc_suite *suite, const struct pairs_table *table)
{
    const struct mc_table_input *cells = &table->cells;
    const size_t *columns = cells->columns;
    struct mc_case *item = &suite->cases[cells->row - 1];
    struct mc_side *sides;
    bool is_new;
    size_t i;

    if (!mc_table_is_whole(cells))
        return mc_table_fail(cells, 0, "the row has %zu fields, the header %zu",
                             cells->file.rows[cells->row].n_fields, cells->n_fields);
    item->id = columns[ID_COLUMN] == SIZE_MAX ? mc_arena_slice(suite->arena, "%zu", cells->row)
                                              : mc_table_text(cells, columns[ID_COLUMN]);
    sides = mc_calloc(table->n_references, sizeof(*sides));
    for (i = 0; i < table->n_references; i++)
        sides[i] = side_of_row(cells, table->references[i], suite->arena);
    set_references(item, sides, table->n_references, suite->arena);
    free(sides);
    item->candidate =
        side_of_row(cells,
                    (struct side_columns){columns[CANDIDATE_COLUMN], columns[CANDIDATE_AMR_COLUMN],
                                          MC_SIDE_PLAIN},
                    suite->arena);
    read_context_of_row(table, item, suite->arena);
    item->at = mc_delimited_place(&cells->file, cells->row, 0);
    (void)mc_string_map_add(suite->case_ids, item->id, &is_new);
    return is_new ? 0
                  : mc_table_fail(cells, columns[ID_COLUMN], "id \"%.*s\" is already used",
                                  MC_SLICE_ARGUMENTS(item->id));
}

int mc_pairs_parse_table(struct mc_slice path, struct mc_slice text,
                         const struct mc_column_calls *calls, struct mc_arena *arena,
                         struct mc_suite **suite, struct mc_error *error)
{
    struct pairs_table *table = mc_arena_array(arena, 1, sizeof(*table));
    struct mc_table_input *cells = &table->cells;

    cells->error = error;
    cells->calls = calls;
    if (mc_table_open(cells, path, text, mc_delimiter_guess(path.data, text), arena) != 0 ||
        find_columns(table, arena) != 0)
        return -1;
    *suite = mc_pairs_part(path.data, cells->file.n_rows - 1, arena);
    (*suite)->table = &cells->file;
    while (++cells->row < cells->file.n_rows)
        if (read_row(*suite, table) != 0)
            return -1;
    return 0;
}

int mc_pairs_read_table(const char *path, const struct mc_column_calls *calls,
                        struct mc_arena *arena, struct mc_suite **suite, struct mc_error *error)
{
    struct mc_slice text, name = mc_slice_of(mc_arena_strdup(arena, mc_file_shown(path)));

    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    return mc_pairs_parse_table(name, text, calls, arena, suite, error);
}
