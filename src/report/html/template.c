/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.c: a template is read once into a flat list of pieces, in which a block names the piece
 * that ends it, and written by walking that list with the values in scope. In order: values,
 * escaping, reading, writing. */
#include "report/html/template.h"

#include "base/ascii.h"
#include "base/diagnostic.h"
#include "base/options.h"
#include "base/utf8.h"

/* --- values ----------------------------------------------------------------------------------- */

enum value_kind { VALUE_TEXT, VALUE_MARKUP, VALUE_FLAG, VALUE_LIST };

struct value {
    const char *name;
    enum value_kind kind;
    struct mc_slice text; /* also of markup */
    bool flag;
    struct mc_html_values **items;
    size_t n_items, item_capacity;
};

struct mc_html_values {
    struct mc_arena *arena;
    struct value *values;
    size_t n_values, capacity;
};

struct mc_html_values *mc_html_values_new(struct mc_arena *arena)
{
    struct mc_html_values *values = mc_arena_array(arena, 1, sizeof(*values));

    values->arena = arena;
    return values;
}

static struct value *find_value(const struct mc_html_values *values, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < values->n_values; i++)
        if (mc_slice_is(name, values->values[i].name))
            return &values->values[i];
    return NULL;
}

/* The value of the name, emptied, or made if there is none. */
static struct value *begin_value(struct mc_html_values *values, const char *name,
                                 enum value_kind kind)
{
    struct value *value = find_value(values, mc_slice_of(name));

    if (value == NULL)
        value = MC_ARENA_PUSH(values->arena, values->values, values->n_values, values->capacity);
    *value = (struct value){.name = name, .kind = kind, .text = {"", 0}};
    return value;
}

void mc_html_set(struct mc_html_values *values, const char *name, struct mc_slice text)
{
    begin_value(values, name, VALUE_TEXT)->text = text;
}

void mc_html_set_text(struct mc_html_values *values, const char *name, const char *text)
{
    mc_html_set(values, name, mc_slice_of(text));
}

void mc_html_set_format(struct mc_html_values *values, const char *name, const char *format, ...)
{
    struct mc_buffer text = {NULL, 0, 0};
    char room[128];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(room, sizeof(room), format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof(room)) {
        mc_buffer_reserve(&text, (size_t)length + 1);
        va_start(arguments, format);
        (void)vsnprintf(text.data, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    mc_html_set(values, name,
                mc_arena_copy(values->arena, mc_slice(text.data == NULL ? room : text.data,
                                                      length < 0 ? 0 : (size_t)length)));
    mc_buffer_free(&text);
}

void mc_html_set_markup(struct mc_html_values *values, const char *name, struct mc_slice markup)
{
    begin_value(values, name, VALUE_MARKUP)->text = markup;
}

void mc_html_set_flag(struct mc_html_values *values, const char *name, bool flag)
{
    begin_value(values, name, VALUE_FLAG)->flag = flag;
}

static struct value *list_of(struct mc_html_values *values, const char *name)
{
    struct value *list = find_value(values, mc_slice_of(name));

    return list != NULL && list->kind == VALUE_LIST ? list : begin_value(values, name, VALUE_LIST);
}

void mc_html_set_list(struct mc_html_values *values, const char *name)
{
    (void)list_of(values, name);
}

struct mc_html_values *mc_html_add(struct mc_html_values *values, const char *name)
{
    struct value *list = list_of(values, name);
    struct mc_html_values *item = mc_html_values_new(values->arena);

    *MC_ARENA_PUSH(values->arena, list->items, list->n_items, list->item_capacity) = item;
    return item;
}

static bool is_there(const struct value *value)
{
    switch (value->kind) {
    case VALUE_FLAG:
        return value->flag;
    case VALUE_LIST:
        return value->n_items > 0;
    case VALUE_TEXT:
    case VALUE_MARKUP:
        break;
    }
    return value->text.length > 0;
}

/* --- escaping --------------------------------------------------------------------------------- */

#define REPLACEMENT "\xEF\xBF\xBD"

static const char *reference_of(struct mc_slice text, size_t at, size_t *n_bytes)
{
    uint32_t what;

    *n_bytes = 1;
    switch (text.data[at]) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\t':
    case '\n':
        return NULL;
    default:
        break;
    }
    *n_bytes = mc_utf8_danger(text, at, &what);
    if (*n_bytes == 0)
        return NULL;
    return what == '#' ? "&#35;" : what == ':' ? "&#58;" : REPLACEMENT;
}

void mc_html_escape(struct mc_buffer *out, struct mc_slice text)
{
    size_t begin = 0, at = 0, n;

    while (at < text.length) {
        const char *reference = reference_of(text, at, &n);

        if (reference == NULL) {
            (void)mc_utf8_next(text, &at);
            continue;
        }
        mc_buffer_append(out, text.data + begin, at - begin);
        mc_buffer_append_text(out, reference);
        at += n;
        begin = at;
    }
    if (begin < text.length) /* an empty text may have no data */
        mc_buffer_append(out, text.data + begin, text.length - begin);
}

/* --- reading ---------------------------------------------------------------------------------- */

enum piece_kind { PIECE_MARKUP, PIECE_VALUE, PIECE_LIST, PIECE_IF, PIECE_END };

struct piece {
    enum piece_kind kind;
    struct mc_slice text; /* PIECE_MARKUP: to be written as it is; else the name */
    size_t offset;        /* of the name in the template */
    size_t end;           /* PIECE_LIST, PIECE_IF: the piece that ends it */
};

struct mc_html_template {
    const char *file;
    struct mc_slice text;
    struct piece *pieces;
    size_t n_pieces, capacity;
};

/* A template being read. */
struct template_reader {
    struct mc_html_template *page;
    struct mc_arena *arena;
    struct mc_error *error;
    size_t open[MC_HTML_TEMPLATE_DEPTH]; /* pieces that begin blocks not ended yet */
    size_t n_open;
};

static bool is_name_part(char c)
{
    return mc_ascii_is_lower(c) || mc_ascii_is_digit(c) || c == '_' || c == '-';
}

static struct mc_position position_of(const struct mc_html_template *page, size_t offset)
{
    return mc_position_of(page->text, offset);
}

static int fault(const struct template_reader *reader, size_t offset, const char *text)
{
    return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->page->file,
                           position_of(reader->page, offset), "%s", text);
}

static struct piece *add_piece(struct template_reader *reader, enum piece_kind kind,
                               struct mc_slice text)
{
    struct mc_html_template *page = reader->page;
    struct piece *piece =
        MC_ARENA_PUSH(reader->arena, page->pieces, page->n_pieces, page->capacity);

    *piece =
        (struct piece){.kind = kind, .text = text, .offset = (size_t)(text.data - page->text.data)};
    return piece;
}

static int end_block(struct template_reader *reader, struct mc_slice name, size_t offset)
{
    struct mc_html_template *page = reader->page;
    struct piece *begun;

    if (reader->n_open == 0)
        return mc_error_set_at(reader->error, MC_CODE_INPUT, page->file, position_of(page, offset),
                               "@/%.*s@ ends a block that was not begun", MC_SLICE_ARGUMENTS(name));
    begun = &page->pieces[reader->open[--reader->n_open]];
    if (!mc_slice_equal(begun->text, name))
        return mc_error_set_at(reader->error, MC_CODE_INPUT, page->file, position_of(page, offset),
                               "@/%.*s@ stands where the block '%.*s' of line %lu is to end",
                               MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(begun->text),
                               (unsigned long)position_of(page, begun->offset).line);
    begun->end = page->n_pieces;
    add_piece(reader, PIECE_END, name);
    return 0;
}

/* Reads what the '@' at the offset begins; moves the offset past the '@' that ends it. */
static int read_place(struct template_reader *reader, size_t *offset)
{
    const struct mc_slice text = reader->page->text;
    size_t at = *offset + 1, begin;
    char sign = '\0';
    struct mc_slice name;

    if (at < text.length && text.data[at] == '@') {
        add_piece(reader, PIECE_MARKUP, mc_slice(text.data + at, 1));
        *offset = at + 1;
        return 0;
    }
    if (at < text.length && text.data[at] != '\0' && strchr("#?/", text.data[at]) != NULL)
        sign = text.data[at++];
    begin = at;
    while (at < text.length && is_name_part(text.data[at]))
        at++;
    if (at == begin || at == text.length || text.data[at] != '@' ||
        !mc_ascii_is_lower(text.data[begin]))
        return fault(reader, *offset, "no name stands between this @ and another; @ itself is @@");
    name = mc_slice(text.data + begin, at - begin);
    if (sign == '/' && end_block(reader, name, *offset) != 0)
        return -1;
    if (sign == '#' || sign == '?') {
        if (reader->n_open == MC_HTML_TEMPLATE_DEPTH)
            return fault(reader, *offset, "blocks are nested too deep");
        reader->open[reader->n_open++] = reader->page->n_pieces;
        add_piece(reader, sign == '#' ? PIECE_LIST : PIECE_IF, name);
    }
    if (sign == '\0')
        add_piece(reader, PIECE_VALUE, name);
    *offset = at + 1;
    return 0;
}

static int read_pieces(struct template_reader *reader)
{
    const struct mc_slice text = reader->page->text;
    size_t at = 0;

    while (at < text.length) {
        const char *sign = memchr(text.data + at, '@', text.length - at);
        size_t next = sign == NULL ? text.length : (size_t)(sign - text.data);

        if (next > at)
            add_piece(reader, PIECE_MARKUP, mc_slice(text.data + at, next - at));
        at = next;
        if (at < text.length && read_place(reader, &at) != 0)
            return -1;
    }
    if (reader->n_open > 0) {
        const struct piece *begun = &reader->page->pieces[reader->open[reader->n_open - 1]];

        return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->page->file,
                               position_of(reader->page, begun->offset),
                               "the block '%.*s' does not end", MC_SLICE_ARGUMENTS(begun->text));
    }
    return 0;
}

const struct mc_html_template *mc_html_template_read(const char *file, struct mc_slice text,
                                                     struct mc_arena *arena, struct mc_error *error)
{
    struct mc_html_template *page = mc_arena_array(arena, 1, sizeof(*page));
    struct template_reader reader = {.page = page, .arena = arena, .error = error};

    page->file = file;
    page->text = text;
    return read_pieces(&reader) == 0 ? page : NULL;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* A template being written. Scopes: the values of the page, then those of each item around the
 * current piece. */
struct template_writer {
    const struct mc_html_template *page;
    const struct mc_html_values *scopes[MC_HTML_TEMPLATE_DEPTH + 1];
    size_t n_scopes;
    struct mc_buffer *out;
    struct mc_error *error;
};

static const struct value *look_up(const struct template_writer *writer, struct mc_slice name)
{
    size_t s;

    for (s = writer->n_scopes; s > 0; s--) {
        const struct value *value = find_value(writer->scopes[s - 1], name);

        if (value != NULL)
            return value;
    }
    return NULL;
}

static int no_value(const struct template_writer *writer, const struct piece *piece)
{
    const char **known;
    char hint[MC_KNOWN_HINT];
    size_t n = 0, s, i;

    for (s = 0; s < writer->n_scopes; s++)
        n += writer->scopes[s]->n_values;
    known = mc_calloc(n + 1, sizeof(*known));
    for (s = writer->n_scopes, n = 0; s > 0; s--)
        for (i = 0; i < writer->scopes[s - 1]->n_values; i++)
            known[n++] = writer->scopes[s - 1]->values[i].name;
    (void)mc_error_set_at(writer->error, MC_CODE_INPUT, writer->page->file,
                          position_of(writer->page, piece->offset),
                          "there is no value '%.*s' here%s", MC_SLICE_ARGUMENTS(piece->text),
                          mc_known_hint(piece->text, known, hint));
    free(known);
    return -1;
}

static int wrong_kind(const struct template_writer *writer, const struct piece *piece,
                      const char *what)
{
    return mc_error_set_at(writer->error, MC_CODE_INPUT, writer->page->file,
                           position_of(writer->page, piece->offset), "'%.*s' is %s",
                           MC_SLICE_ARGUMENTS(piece->text), what);
}

static int write_value(const struct template_writer *writer, const struct piece *piece,
                       const struct value *value)
{
    if (value->kind == VALUE_LIST)
        return wrong_kind(writer, piece, "a list, for which @#name@ stands");
    if (value->kind == VALUE_FLAG)
        return wrong_kind(writer, piece, "no text; @?name@ asks for it");
    if (value->kind == VALUE_TEXT)
        mc_html_escape(writer->out, value->text);
    else
        mc_buffer_append_slice(writer->out, value->text);
    return 0;
}

/* These call each other for nested blocks, whose depth is bounded.
 * NOLINTBEGIN(misc-no-recursion) */

static int write_pieces(struct template_writer *writer, size_t from, size_t to);

static int write_list(struct template_writer *writer, size_t at, const struct value *list)
{
    const struct piece *piece = &writer->page->pieces[at];
    size_t i;

    if (list->kind != VALUE_LIST)
        return wrong_kind(writer, piece, "no list");
    writer->n_scopes++;
    for (i = 0; i < list->n_items; i++) {
        writer->scopes[writer->n_scopes - 1] = list->items[i];
        if (write_pieces(writer, at + 1, piece->end) != 0)
            return -1;
    }
    writer->n_scopes--;
    return 0;
}

static int write_pieces(struct template_writer *writer, size_t from, size_t to)
{
    size_t at;

    for (at = from; at < to; at++) {
        const struct piece *piece = &writer->page->pieces[at];
        const struct value *value;
        int status = 0;

        if (piece->kind == PIECE_MARKUP) {
            mc_buffer_append_slice(writer->out, piece->text);
            continue;
        }
        value = look_up(writer, piece->text);
        if (value == NULL)
            return no_value(writer, piece);
        if (piece->kind == PIECE_VALUE)
            status = write_value(writer, piece, value);
        else if (piece->kind == PIECE_LIST)
            status = write_list(writer, at, value);
        else if (is_there(value))
            status = write_pieces(writer, at + 1, piece->end);
        if (status != 0)
            return -1;
        if (piece->kind != PIECE_VALUE)
            at = piece->end;
    }
    return 0;
}

/* NOLINTEND(misc-no-recursion) */

int mc_html_template_write(const struct mc_html_template *page, const struct mc_html_values *values,
                           struct mc_buffer *out, struct mc_error *error)
{
    struct template_writer writer = {
        .page = page, .scopes = {values}, .n_scopes = 1, .out = out, .error = error};

    return write_pieces(&writer, 0, page->n_pieces);
}
