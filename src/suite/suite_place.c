#include "suite/suite_place.h"

#include "base/json_locate.h"

/* A walk over JSON text that keeps line and column. */
struct walk {
    struct mc_slice text;
    size_t offset;
    struct mc_position at;
};

static void step(struct walk *walk)
{
    unsigned char byte = (unsigned char)walk->text.data[walk->offset++];

    if (byte == '\n') {
        walk->at.line++;
        walk->at.column = 1;
    } else if ((byte & 0xC0) != 0x80) {
        walk->at.column++;
    }
    /* Bytes 2 to 4 of a character do not move the column; the first one already did. */
}

/* Behind the string whose opening quote is the current byte. */
static void skip_string(struct walk *walk)
{
    step(walk);
    while (walk->offset < walk->text.length && walk->text.data[walk->offset] != '"') {
        if (walk->text.data[walk->offset] == '\\' && walk->offset + 1 < walk->text.length)
            step(walk);
        step(walk);
    }
    if (walk->offset < walk->text.length)
        step(walk);
}

size_t mc_json_element_anchors(struct mc_slice text, struct mc_json_anchor array,
                               struct mc_json_anchor *anchors, size_t n)
{
    struct walk walk = {text, array.offset, array.at};
    size_t depth = 0, n_found = 0;
    bool expected = false;

    while (walk.offset < text.length) {
        char c = text.data[walk.offset];
        bool closes = c == ']' || c == '}';

        if (expected && !closes && c != ' ' && c != '\t' && c != '\n' && c != '\r') {
            if (n_found == n)
                break;
            anchors[n_found].offset = walk.offset;
            anchors[n_found++].at = walk.at;
            expected = false;
        }
        if (c == '[' || c == '{')
            expected = ++depth == 1;
        else if (closes && --depth == 0)
            break;
        else if (c == ',')
            expected = depth == 1;
        if (c == '"')
            skip_string(&walk);
        else
            step(&walk);
    }
    return n_found;
}

struct mc_json_anchor mc_json_anchor_of(const struct mc_json_cursor *cursor)
{
    enum { MOST = 8 };
    const struct mc_json_cursor *above = cursor;
    struct mc_json_step path[MOST];
    struct walk walk = {cursor->file->text, 0, {0, 0}};
    struct mc_json_anchor anchor = {0, {0, 0}};
    struct mc_json_span span;
    size_t n = MOST;

    for (; above->anchor.at.line == 0 && above->parent != NULL && n > 0; above = above->parent) {
        path[--n].key = above->key;
        path[n].index = above->index;
    }
    walk.offset = above->anchor.offset;
    walk.at = above->anchor.at;
    if (walk.at.line == 0 ||
        !mc_json_locate(mc_slice(walk.text.data + walk.offset, walk.text.length - walk.offset),
                        path + n, MOST - n, &span))
        return anchor;
    anchor.offset = walk.offset + span.begin;
    while (walk.offset < anchor.offset)
        step(&walk);
    anchor.at = walk.at;
    return anchor;
}

struct mc_position mc_lines_place(const struct mc_json_cursor *cursor, size_t offset)
{
    struct mc_json_cursor line;
    size_t i, length;

    if (!json_is_array(cursor->value))
        return mc_json_place_in_text(cursor, offset);
    for (i = 0; mc_json_element(cursor, i, &line); i++) {
        length = json_string_length(line.value);
        if (offset <= length || i + 1 == json_array_size(cursor->value))
            return mc_json_place_in_text(&line, offset);
        offset -= length + 1;
    }
    return mc_json_place(cursor, false);
}

bool mc_case_reopen(const struct mc_suite *suite, const struct mc_case *item,
                    struct mc_diagnostics *diagnostics, struct mc_json_file *file,
                    struct mc_json_cursor *cursor)
{
    const struct mc_suite_file *source = &suite->files[item->file];
    struct mc_slice rest =
        mc_slice(source->text.data + item->offset, source->text.length - item->offset);
    struct mc_arena *arena = mc_arena_new();
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_json_span span;
    bool good;

    /* The text of the file is known to the diagnostics already; that of the case alone must not
     * take its place. */
    good = mc_json_locate(rest, NULL, 0, &span) &&
           mc_json_open_text(source->path, mc_slice(rest.data, span.end), mc_diagnostics_new(arena),
                             file, &ignored) == 0;
    mc_arena_free(arena);
    if (!good)
        return false;
    file->diagnostics = diagnostics;
    *cursor = mc_json_root(file);
    cursor->anchor.at = item->at;
    return true;
}
