/* SPDX-License-Identifier: GPL-3.0-or-later */
/* delimited.c: rows of a single line are split here, several times faster than by libcsv; libcsv
 * gets all others line by line, so that the line of every row is known, and finds what is wrong
 * with them. Fields are gathered until a row ends.
 *
 * - reading
 * - rows of one line
 * - lines
 * - rows by their places
 * - columns and places
 * - which delimiter a file has
 * - writing a field
 * - whether fields of TSV are quoted
 */
#include "base/delimited.h"

#include <csv.h>
#include <stdlib.h>
#include <strings.h>

#include "base/diagnostic.h"
#include "base/file.h"
#include "base/log_text.h"
#include "base/memory.h"
#include "base/unpack.h"
#include "base/utf8.h"

/* --- reading ---------------------------------------------------------------------------------- */

/* Together they bound the memory that a file of nothing but separators can ask for. */
enum { MOST_FIELDS = 1 << 24, CELL_STEP = 64 * 1024 };

struct reader {
    const struct mc_delimited_file *file;
    struct csv_parser csv;
    char *bytes; /* decoded fields, each NUL-terminated; at most the text + 2 */
    size_t n_bytes;
    struct mc_slice *fields;
    size_t n_fields, field_capacity;
    struct mc_delimited_row *rows;
    size_t n_rows, row_capacity;
    size_t row_begin, row_line; /* of the row under way */
    size_t row_fields;          /* fields before that row */
    bool in_row;
    size_t quote; /* where the last quoted field of the row begins */
    bool quoted;  /* an odd number of quotes since the row began */
    /* Rows are handed on one by one; none is kept. */
    mc_delimited_handler *handler;
    void *context;
    struct mc_error *error; /* for the handler */
    bool refused;           /* by the handler */
};

static const char characters[] = {[MC_TAB_SEPARATED] = '\t',
                                  [MC_COMMA_SEPARATED] = ',',
                                  [MC_TAB_QUOTED] = '\t',
                                  [MC_SEMICOLON_SEPARATED] = ';',
                                  [MC_BAR_SEPARATED] = '|'};

static char character_of(enum mc_delimiter delimiter)
{
    return characters[delimiter];
}

static int keep_blanks(unsigned char c)
{
    (void)c;
    return 0;
}

static int ends_row(unsigned char c)
{
    return c == '\n';
}

/* Adds the field that lies after the others in `bytes`, with its NUL. */
static inline void add_field(struct reader *reader, size_t length)
{
    char *field = reader->bytes + reader->n_bytes;

    reader->n_bytes += length + 1;
    if (reader->n_fields++ >= MOST_FIELDS)
        return;
    MC_RESERVE(reader->fields, reader->field_capacity, reader->n_fields);
    reader->fields[reader->n_fields - 1] = mc_slice(field, length);
}

static void take_field(void *bytes, size_t length, void *context)
{
    struct reader *reader = context;
    char *copy = reader->bytes + reader->n_bytes;

    if (length > 0)
        memcpy(copy, bytes, length);
    copy[length] = '\0';
    add_field(reader, length);
}

/* Keeps the row, or gives it to the handler and forgets it. */
static void take_row(int end, void *context)
{
    struct reader *reader = context;
    struct mc_delimited_file file;
    struct mc_delimited_row row;

    (void)end;
    memset(&row, 0, sizeof(row));
    row.line = (uint32_t)reader->row_line;
    row.offset = reader->row_begin;
    row.n_fields = reader->n_fields - reader->row_fields;
    reader->in_row = false;
    if (reader->handler == NULL) {
        *MC_PUSH(reader->rows, reader->n_rows, reader->row_capacity) = row;
        return;
    }
    row.fields = reader->fields;
    file = *reader->file;
    file.rows = &row;
    file.n_rows = 1;
    if (!reader->refused && reader->n_fields <= MOST_FIELDS)
        reader->refused = reader->handler(reader->context, &file, reader->error) != 0;
    reader->n_bytes = 0;
    if (reader->n_fields <= MOST_FIELDS)
        reader->n_fields = 0;
}

/* --- rows of one line ------------------------------------------------------------------------- */

/* A line without quotes. */
static void split_plain(struct reader *reader, struct mc_slice line)
{
    const char delimiter = character_of(reader->file->delimiter);
    char *at = reader->bytes + reader->n_bytes, *end = at + line.length, *separator;

    memcpy(at, line.data, line.length);
    *end = '\0';
    while ((separator = memchr(at, delimiter, (size_t)(end - at))) != NULL) {
        *separator = '\0';
        add_field(reader, (size_t)(separator - at));
        at = separator + 1;
    }
    add_field(reader, (size_t)(end - at));
}

/* Decodes the quoted field whose opening quote precedes `at` to *out, which is advanced past it.
 * Returns what follows the closing quote; NULL if the line has none. */
static const char *decode_quoted(const char *at, const char *end, char **out)
{
    const char *quote;

    while ((quote = memchr(at, '"', (size_t)(end - at))) != NULL) {
        memcpy(*out, at, (size_t)(quote - at));
        *out += quote - at;
        at = quote + 1;
        if (at == end || *at != '"')
            return at;
        *(*out)++ = *at++;
    }
    return NULL;
}

/* The same for a field without quotes; NULL if it has one. */
static const char *decode_plain(const char *at, const char *end, char delimiter, char **out)
{
    const char *separator = memchr(at, delimiter, (size_t)(end - at));
    size_t length = (size_t)((separator == NULL ? end : separator) - at);

    if (memchr(at, '"', length) != NULL)
        return NULL;
    memcpy(*out, at, length);
    *out += length;
    return at + length;
}

/* A line with quotes. False, with no field added, if its last field does not end with the line or a
 * quote is misplaced. */
static bool split_quoted(struct reader *reader, struct mc_slice line)
{
    const char delimiter = character_of(reader->file->delimiter);
    const char *at = line.data, *end = line.data + line.length;
    size_t n_bytes = reader->n_bytes, n_fields = reader->n_fields;

    for (;; at++) {
        char *field = reader->bytes + reader->n_bytes, *out = field;

        at = at < end && *at == '"' ? decode_quoted(at + 1, end, &out)
                                    : decode_plain(at, end, delimiter, &out);
        if (at == NULL || (at < end && *at != delimiter)) {
            reader->n_bytes = n_bytes;
            reader->n_fields = n_fields;
            return false;
        }
        *out = '\0';
        add_field(reader, (size_t)(out - field));
        if (at == end)
            return true;
    }
}

/* Splits the row that begins here, if it is just this line. */
static bool split_line(struct reader *reader, size_t begin, size_t end)
{
    const char *text = reader->file->text.data;
    size_t n = end - begin;

    if (n > 0 && text[end - 1] == '\r')
        n--;
    if (reader->file->delimiter == MC_TAB_SEPARATED || memchr(text + begin, '"', n) == NULL)
        split_plain(reader, mc_slice(text + begin, n));
    else if (!split_quoted(reader, mc_slice(text + begin, n)))
        return false;
    take_row(0, reader);
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

static int fail(const struct reader *reader, size_t offset, struct mc_error *error,
                const char *text)
{
    return mc_error_set_at(error, MC_CODE_INPUT, reader->file->path.data,
                           mc_position_of(reader->file->text, offset), "%s", text);
}

static const char too_many_fields[] = "the file has too many fields";

/* Fields beyond the limit are counted and not kept. */
static int too_many(const struct reader *reader, struct mc_error *error)
{
    return fail(reader, reader->row_begin, error, too_many_fields);
}

/* Follows quotes as RFC 4180 has them. */
static void follow_quotes(struct reader *reader, size_t begin, size_t end)
{
    size_t i;

    if (reader->file->delimiter == MC_TAB_SEPARATED)
        return;
    for (i = begin; i < end; i++)
        if (reader->file->text.data[i] == '"') {
            reader->quoted = !reader->quoted;
            if (reader->quoted)
                reader->quote = i;
        }
}

static const char *const misplaced[] = {
    [MC_TAB_QUOTED] = "only a TAB may follow the closing quote",
    [MC_COMMA_SEPARATED] = "only a comma may follow the closing quote",
    [MC_SEMICOLON_SEPARATED] = "only a semicolon may follow the closing quote",
    [MC_BAR_SEPARATED] = "only a bar (|) may follow the closing quote"};

static int feed(struct reader *reader, size_t begin, size_t end, struct mc_error *error)
{
    const char *text = reader->file->text.data;
    size_t done = csv_parse(&reader->csv, text + begin, end - begin, take_field, take_row, reader);

    if (done == end - begin)
        return 0;
    if (text[begin + done] == '"')
        return fail(reader, begin + done, error,
                    "a quote inside an unquoted field: quote the field and double the quote");
    return fail(reader, begin + done, error, misplaced[reader->file->delimiter]);
}

/* One line; the row ends with it unless a quote is open. `end` is the end of the line's text,
 * `next` the beginning of the next line. */
static int read_line(struct reader *reader, size_t begin, size_t end, size_t next,
                     struct mc_error *error)
{
    const char *text = reader->file->text.data;
    bool cr = end > begin && text[end - 1] == '\r';

    follow_quotes(reader, begin, end);
    if (feed(reader, begin, cr && !reader->quoted ? end - 1 : end, error) != 0)
        return -1;
    if (next > end)
        return feed(reader, end, next, error);
    return 0;
}

static int read_lines(struct reader *reader, size_t i, struct mc_error *error)
{
    struct mc_slice text = reader->file->text;
    size_t line = i > 0 && text.data[i - 1] == '\n' ? 2 : 1; /* after a line "sep=;" */
    size_t end, next;
    const char *newline;

    for (; i < text.length; i = next, line++) {
        bool split = false;

        newline = memchr(text.data + i, '\n', text.length - i);
        end = newline == NULL ? text.length : (size_t)(newline - text.data);
        next = newline == NULL ? end : end + 1;
        if (!reader->in_row && (end == i || (end == i + 1 && text.data[i] == '\r')))
            continue;
        if (!reader->in_row) {
            reader->in_row = true;
            reader->quoted = false;
            reader->row_begin = i;
            reader->row_line = line;
            reader->row_fields = reader->n_fields;
            split = split_line(reader, i, end);
        }
        if (!split && read_line(reader, i, end, next, error) != 0)
            return -1;
        if (reader->n_fields > MOST_FIELDS)
            return too_many(reader, error);
        if (reader->refused)
            return -1;
    }
    return 0;
}

static int finish(struct reader *reader, struct mc_error *error)
{
    if (reader->in_row && reader->quoted)
        return fail(reader, reader->quote, error, "the quote that begins here is never closed");
    if (csv_fini(&reader->csv, take_field, take_row, reader) != 0)
        return fail(reader, reader->file->text.length, error, "the last row is not complete");
    if (reader->refused)
        return -1;
    return reader->n_fields > MOST_FIELDS ? too_many(reader, error) : 0;
}

static int check_bytes(const struct reader *reader, struct mc_error *error)
{
    struct mc_slice text = reader->file->text;
    size_t invalid = mc_utf8_invalid(text);
    const char *nul = text.length == 0 ? NULL : memchr(text.data, '\0', text.length);

    if (mc_utf8_instead(text) != NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, reader->file->path.data,
                               (struct mc_position){0, 0}, "%s", mc_utf8_instead(text));
    if (nul != NULL)
        return fail(reader, (size_t)(nul - text.data), error, "NUL bytes are not allowed in text");
    if (invalid < text.length)
        return fail(reader, invalid, error, "this byte is not UTF-8");
    return 0;
}

/* Moves what was read into the arena. */
static void keep(const struct reader *reader, struct mc_arena *arena,
                 struct mc_delimited_file *file)
{
    struct mc_slice *fields = mc_arena_array(arena, reader->n_fields, sizeof(*fields));
    size_t i;

    file->rows = mc_arena_array(arena, reader->n_rows, sizeof(*file->rows));
    file->n_rows = reader->n_rows;
    if (reader->n_rows == 0)
        return;
    memcpy(fields, reader->fields, reader->n_fields * sizeof(*fields));
    memcpy(file->rows, reader->rows, reader->n_rows * sizeof(*file->rows));
    for (i = 0; i < reader->n_rows; i++) {
        file->rows[i].fields = fields;
        fields += file->rows[i].n_fields;
    }
}

/* Where the rows begin: after a byte order mark and a line such as "sep=;", by which spreadsheets
 * declare the separator. */
static size_t begin_of(struct mc_slice text, char *separator)
{
    size_t begin = text.length - mc_utf8_without_mark(text).length;
    size_t end = begin + sizeof("sep=");

    *separator = '\0';
    if (end > text.length || memcmp(text.data + begin, "sep=", 4) != 0 ||
        strchr(",;\t|", text.data[end - 1]) == NULL || text.data[end - 1] == '\0')
        return begin;
    if (end < text.length && text.data[end] == '\r')
        end++;
    if (end < text.length && text.data[end] != '\n' && text.data[end - 1] != '\r')
        return begin;
    *separator = text.data[begin + 4];
    return end < text.length && text.data[end] == '\n' ? end + 1 : end;
}

/* Whether lines end in CR alone, as old spreadsheets write them: no LF occurs outside quotes. */
static bool ends_in_cr(const struct mc_delimited_file *file)
{
    const struct mc_slice text = file->text;
    bool quoted = false, found = false;
    size_t i;

    for (i = 0; i < text.length && (quoted || text.data[i] != '\n'); i++) {
        if (text.data[i] == '"' && file->delimiter != MC_TAB_SEPARATED)
            quoted = !quoted;
        found = found || (text.data[i] == '\r' && !quoted);
    }
    return found && i == text.length;
}

/* The text with LF in place of each CR that is not followed by LF. */
static struct mc_slice with_line_feeds(struct mc_slice text, struct mc_arena *arena)
{
    char *bytes = mc_arena_alloc(arena, text.length + 1);
    size_t i;

    for (i = 0; i < text.length; i++)
        bytes[i] = text.data[i] == '\r' && (i + 1 == text.length || text.data[i + 1] != '\n')
                       ? '\n'
                       : text.data[i];
    bytes[text.length] = '\0';
    return mc_slice(bytes, text.length);
}

static int begin_csv(struct reader *reader, struct mc_error *error)
{
    if (csv_init(&reader->csv, CSV_STRICT | CSV_STRICT_FINI) != 0)
        return mc_error_set(error, MC_CODE_INTERNAL, "libcsv could not be set up");
    csv_set_delim(&reader->csv, (unsigned char)character_of(reader->file->delimiter));
    if (reader->file->delimiter == MC_TAB_SEPARATED)
        csv_set_quote(&reader->csv, '\0');
    csv_set_space_func(&reader->csv, keep_blanks);
    csv_set_term_func(&reader->csv, ends_row);
    csv_set_blk_size(&reader->csv, CELL_STEP);
    return 0;
}

/* Reads all rows of the reader's file into memory of the arena. */
static int parse(struct reader *reader, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_slice text = reader->file->text;
    char separator;
    size_t begin = begin_of(text, &separator);
    int status;

    if (separator != character_of(reader->file->delimiter))
        begin = text.length - mc_utf8_without_mark(text).length;
    if (check_bytes(reader, error) != 0 || begin_csv(reader, error) != 0)
        return -1;
    reader->bytes = mc_arena_alloc(arena, text.length + 2);
    status = read_lines(reader, begin, error);
    if (status == 0)
        status = finish(reader, error);
    csv_free(&reader->csv);
    return status;
}

struct mc_delimited_file mc_delimited_file(struct mc_slice path, struct mc_slice text,
                                           enum mc_delimiter delimiter, struct mc_arena *arena)
{
    struct mc_delimited_file file = {.path = path, .text = text, .delimiter = delimiter};

    if (ends_in_cr(&file))
        file.text = with_line_feeds(text, arena);
    return file;
}

int mc_delimited_parse(struct mc_slice path, struct mc_slice text, enum mc_delimiter delimiter,
                       struct mc_arena *arena, struct mc_delimited_file *file,
                       struct mc_error *error)
{
    struct reader reader;
    int status;

    memset(&reader, 0, sizeof(reader));
    *file = mc_delimited_file(path, text, delimiter, arena);
    reader.file = file;
    status = parse(&reader, arena, error);
    if (status == 0)
        keep(&reader, arena, file);
    free(reader.fields);
    free(reader.rows);
    return status;
}

int mc_delimited_each(const struct mc_delimited_file *file, mc_delimited_handler *handler,
                      void *context, struct mc_error *error)
{
    struct reader reader;
    struct mc_arena *scratch = mc_arena_new();
    struct mc_delimited_file file_with_line_feeds = *file;
    int status;

    if (ends_in_cr(file))
        file_with_line_feeds.text = with_line_feeds(file->text, scratch);
    memset(&reader, 0, sizeof(reader));
    reader.file = &file_with_line_feeds;
    reader.handler = handler;
    reader.context = context;
    reader.error = error;
    status = parse(&reader, scratch, error);
    free(reader.fields);
    mc_arena_free(scratch);
    return status;
}

/* A file being checked. */
struct check {
    struct mc_arena *arena;
    struct mc_delimited_file *file;
    size_t n_fields;
};

static int check_row(void *context, const struct mc_delimited_file *row, struct mc_error *error)
{
    struct check *check = context;
    struct mc_delimited_row *header;
    size_t i;

    check->n_fields += row->rows[0].n_fields;
    if (check->n_fields > MOST_FIELDS)
        return mc_error_set_at(error, MC_CODE_INPUT, row->path.data,
                               mc_position_of(row->text, row->rows[0].offset), too_many_fields);
    if (check->file->n_rows > 0)
        return 0;
    header = mc_arena_array(check->arena, 1, sizeof(*header));
    *header = row->rows[0];
    header->fields = mc_arena_array(check->arena, header->n_fields, sizeof(*header->fields));
    for (i = 0; i < header->n_fields; i++)
        header->fields[i] = mc_arena_copy(check->arena, row->rows[0].fields[i]);
    check->file->rows = header;
    check->file->n_rows = 1;
    return 0;
}

int mc_delimited_check(struct mc_delimited_file *file, struct mc_arena *arena,
                       struct mc_error *error)
{
    struct check check = {arena, file, 0};
    const struct mc_delimited_file whole = *file;

    file->rows = NULL;
    file->n_rows = 0;
    return mc_delimited_each(&whole, check_row, &check, error);
}

int mc_delimited_read(const char *path, enum mc_delimiter delimiter, struct mc_arena *arena,
                      struct mc_delimited_file *file, struct mc_error *error)
{
    const char *name = mc_file_shown(path);
    struct mc_slice text;

    memset(file, 0, sizeof(*file));
    if (mc_file_read(path, arena, &text, error) != 0)
        return -1;
    return mc_delimited_parse(mc_slice_of(mc_arena_strdup(arena, name)), text, delimiter, arena,
                              file, error);
}

/* --- rows by their places --------------------------------------------------------------------- */

struct mc_delimited_rows {
    struct mc_delimited_file file, row_file; /* row_file: with the text of the row alone */
    struct reader reader;
    struct mc_buffer bytes;
    struct mc_delimited_row row;
};

struct mc_delimited_rows *mc_delimited_rows_open(const struct mc_delimited_file *file)
{
    struct mc_delimited_rows *rows = mc_calloc(1, sizeof(*rows));

    rows->file = *file;
    rows->row_file = *file;
    rows->reader.file = &rows->row_file;
    if (begin_csv(&rows->reader, NULL) != 0)
        mc_out_of_memory(1, 1); /* the only way it can fail */
    return rows;
}

void mc_delimited_rows_close(struct mc_delimited_rows *rows)
{
    if (rows == NULL)
        return;
    csv_free(&rows->reader.csv);
    mc_buffer_free(&rows->bytes);
    free(rows->reader.fields);
    free(rows->reader.rows);
    free(rows);
}

/* The text of the row that begins at `begin`: up to a line feed that is not in quotes. */
static struct mc_slice row_text(const struct mc_delimited_file *file, size_t begin)
{
    const struct mc_slice text = file->text;
    bool quoted = false;
    size_t i = begin;

    while (i < text.length) {
        const char *end = memchr(text.data + i, '\n', text.length - i), *quote = text.data + i;
        size_t next = end == NULL ? text.length : (size_t)(end - text.data) + 1;

        while (file->delimiter != MC_TAB_SEPARATED &&
               (quote = memchr(quote, '"', (size_t)(text.data + next - quote))) != NULL) {
            quoted = !quoted;
            quote++;
        }
        i = next;
        if (!quoted)
            break;
    }
    return mc_slice(text.data + begin, i - begin);
}

const struct mc_delimited_row *mc_delimited_row_at(struct mc_delimited_rows *rows, size_t offset,
                                                   uint32_t line)
{
    struct reader *reader = &rows->reader;

    if (offset >= rows->file.text.length)
        return NULL;
    rows->row_file.text = row_text(&rows->file, offset);
    mc_buffer_clear(&rows->bytes);
    mc_buffer_reserve(&rows->bytes, rows->row_file.text.length + 1);
    reader->bytes = rows->bytes.data;
    reader->n_bytes = reader->n_fields = reader->n_rows = 0;
    reader->in_row = false;
    if (read_lines(reader, 0, NULL) != 0 || finish(reader, NULL) != 0 || reader->n_rows != 1)
        return NULL;
    rows->row = reader->rows[0];
    rows->row.fields = reader->fields;
    rows->row.line = line;
    rows->row.offset = offset;
    return &rows->row;
}

/* --- columns and places ----------------------------------------------------------------------- */

size_t mc_delimited_column(const struct mc_delimited_file *file, const char *name)
{
    size_t i;

    for (i = 0; file->n_rows > 0 && i < file->rows[0].n_fields; i++)
        if (mc_slice_is(file->rows[0].fields[i], name))
            return i;
    return SIZE_MAX;
}

void mc_delimited_count_lines(struct mc_delimited_file *file)
{
    size_t at = 0, row;
    uint32_t line = 1;

    for (row = 0; row < file->n_rows; row++) {
        for (; at < file->rows[row].offset && at < file->text.length; at++)
            line += file->text.data[at] == '\n';
        file->rows[row].line = line;
    }
}

/* Where the field begins in the file's text, its quote included. */
static size_t field_offset(const struct mc_delimited_file *file, size_t row, size_t field)
{
    const char *text = file->text.data;
    size_t i = file->rows[row].offset;
    bool quotes = file->delimiter != MC_TAB_SEPARATED, quoted = false;

    if (file->is_json)
        return i;
    for (; field > 0 && i < file->text.length; i++) {
        if (text[i] == '"' && quotes)
            quoted = !quoted;
        else if (!quoted && text[i] == character_of(file->delimiter))
            field--;
    }
    return i;
}

static struct mc_position place_of(const struct mc_delimited_file *file, size_t row, size_t offset)
{
    const struct mc_delimited_row *at = &file->rows[row];
    struct mc_position place = {at->line, 1};

    if (file->is_json)
        return mc_position_of(file->text, at->offset);
    if (offset > at->offset) {
        place =
            mc_position_of(mc_slice(file->text.data + at->offset, file->text.length - at->offset),
                           offset - at->offset);
        place.line += at->line - 1;
    }
    return place;
}

struct mc_position mc_delimited_place(const struct mc_delimited_file *file, size_t row,
                                      size_t field)
{
    return place_of(file, row, field_offset(file, row, field));
}

struct mc_position mc_delimited_place_in(const struct mc_delimited_file *file, size_t row,
                                         size_t field, size_t offset)
{
    const struct mc_slice text = file->text;
    size_t i = field_offset(file, row, field);

    if (file->delimiter != MC_TAB_SEPARATED && i < text.length && text.data[i] == '"') {
        i++;
        for (; offset > 0 && i < text.length; offset--)
            i += text.data[i] == '"' && i + 1 < text.length && text.data[i + 1] == '"' ? 2 : 1;
    } else {
        i += offset;
    }
    return place_of(file, row, i < text.length ? i : text.length);
}

/* --- which delimiter a file has --------------------------------------------------------------- */

bool mc_name_ends_in(struct mc_slice path, const char *ending)
{
    size_t n = strlen(ending);

    path = mc_unpacked_name(path);
    return path.length >= n && strncasecmp(path.data + path.length - n, ending, n) == 0;
}

enum mc_delimiter mc_delimiter_of(const char *path)
{
    return mc_name_ends_in(mc_slice_of(path), ".csv") ? MC_COMMA_SEPARATED : MC_TAB_SEPARATED;
}

enum mc_delimiter mc_delimiter_in(enum mc_delimiter named, struct mc_slice text)
{
    static const enum mc_delimiter order[] = {MC_TAB_SEPARATED, MC_SEMICOLON_SEPARATED,
                                              MC_COMMA_SEPARATED, MC_BAR_SEPARATED};
    enum { N_ORDER = sizeof(order) / sizeof(order[0]) };
    size_t best = N_ORDER, i, k;
    char separator;

    i = begin_of(text, &separator);
    for (k = 0; k < N_ORDER && separator != '\0'; k++)
        if (character_of(order[k]) == separator)
            return order[k];
    while (i < text.length && (text.data[i] == '\n' || text.data[i] == '\r'))
        i++;
    for (; i < text.length && strchr("\r\n", text.data[i]) == NULL; i++) {
        if (text.data[i] == character_of(named))
            return named;
        for (k = 0; k < best; k++)
            if (text.data[i] == character_of(order[k]))
                best = k;
    }
    return best < N_ORDER ? order[best] : named;
}

enum mc_delimiter mc_delimiter_guess_as(enum mc_delimiter named, struct mc_slice text)
{
    enum mc_delimiter found = mc_delimiter_in(named, text);

    return found == MC_TAB_SEPARATED && mc_delimited_tabs_are_quoted(text) ? MC_TAB_QUOTED : found;
}

enum mc_delimiter mc_delimiter_guess(const char *path, struct mc_slice text)
{
    return mc_delimiter_guess_as(mc_delimiter_of(path), text);
}

/* --- writing a field -------------------------------------------------------------------------- */

/* Whether a spreadsheet may take the field for a formula; "-" alone, our mark for no value, is
 * safe. */
static bool begins_formula(struct mc_slice field)
{
    if (mc_slice_is(field, "-"))
        return false;
    return field.length > 0 && field.data[0] != '\0' && strchr("=+-@\t\r\n", field.data[0]) != NULL;
}

/* A line break or a tab that a quoted field keeps. */
static bool keeps_break(struct mc_slice field, size_t at)
{
    char c = field.data[at];

    return c == '\t' || c == '\n' ||
           (c == '\r' && at + 1 < field.length && field.data[at + 1] == '\n');
}

static void append_danger(struct mc_buffer *out, enum mc_delimiter delimiter, struct mc_slice field,
                          size_t at, uint32_t what)
{
    if (delimiter == MC_TAB_SEPARATED && (what == '\t' || what == '\r' || what == '\n'))
        mc_buffer_append_char(out, ' ');
    else if (delimiter != MC_TAB_SEPARATED && keeps_break(field, at))
        mc_buffer_append_char(out, field.data[at]);
    else
        mc_log_append_escape(out, what);
}

static bool needs_quotes(enum mc_delimiter delimiter, struct mc_slice field)
{
    size_t i;

    for (i = 0; i < field.length && delimiter != MC_TAB_SEPARATED; i++)
        if (field.data[i] == character_of(delimiter) ||
            (field.data[i] != '\0' && strchr("\"\r\n", field.data[i]) != NULL))
            return true;
    return false;
}

void mc_delimited_append_field(struct mc_buffer *out, struct mc_delimited_style style,
                               struct mc_slice field)
{
    bool quote = needs_quotes(style.delimiter, field);
    size_t at, n;
    uint32_t what;

    if (quote)
        mc_buffer_append_char(out, '"');
    if (style.is_safe && begins_formula(field))
        mc_buffer_append_char(out, '\'');
    for (at = 0; at < field.length; at += n) {
        n = mc_utf8_danger(field, at, &what);
        if (n > 0) {
            append_danger(out, style.delimiter, field, at, what);
            continue;
        }
        n = 1;
        if (quote && field.data[at] == '"')
            mc_buffer_append_char(out, '"');
        while ((field.data[at] & 0x80) != 0 && at + n < field.length &&
               ((unsigned char)field.data[at + n] & 0xC0) == 0x80)
            n++;
        mc_buffer_append(out, field.data + at, n);
    }
    if (quote)
        mc_buffer_append_char(out, '"');
}

void mc_delimited_write_field(FILE *stream, struct mc_delimited_style style, struct mc_slice field)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_delimited_append_field(&out, style, field);
    if (out.length > 0)
        (void)fwrite(out.data, 1, out.length, stream);
    mc_buffer_free(&out);
}

void mc_tab_separated_put(FILE *stream, struct mc_slice field, char end)
{
    mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED), field);
    (void)putc(end, stream);
}

/* --- whether fields of TSV are quoted --------------------------------------------------------- */

/* A text being examined. */
struct scan {
    struct mc_slice text;
    size_t i;
    size_t n_fields, n_quoted; /* of the row under way */
    size_t n_header;           /* fields of the first row; 0 while it is being read */
    bool all_quoted;           /* in the first row */
    bool needless;             /* one of its fields did not need quotes */
    bool any;
};

static bool ends_field(const struct scan *scan, size_t i)
{
    const char *text = scan->text.data;

    return i >= scan->text.length || text[i] == '\t' || text[i] == '\n' ||
           (text[i] == '\r' && (i + 1 == scan->text.length || text[i + 1] == '\n'));
}

/* Skips a field that begins with a quote. False if no program wrote it so. */
static bool skip_quoted(struct scan *scan)
{
    const char *text = scan->text.data;
    bool needed = false;
    size_t i;

    for (i = scan->i + 1; i < scan->text.length; i++) {
        if (text[i] == '"' && i + 1 < scan->text.length && text[i + 1] == '"')
            i++;
        else if (text[i] == '"')
            break;
        needed = needed || strchr("\"\t\r\n", text[i]) != NULL;
    }
    scan->any = true;
    scan->n_quoted++;
    scan->needless = scan->needless || !needed;
    scan->i = i + 1;
    return i < scan->text.length && (needed || scan->all_quoted || scan->n_header == 0) &&
           ends_field(scan, scan->i);
}

/* Skips any other field. False if it has a quote. */
static bool skip_plain(struct scan *scan)
{
    for (; !ends_field(scan, scan->i); scan->i++)
        if (scan->text.data[scan->i] == '"')
            return false;
    return true;
}

/* Skips what ends a field; at the end of a row, compares its width. */
static bool skip_end(struct scan *scan)
{
    const char *text = scan->text.data;
    bool good = true;

    scan->n_fields++;
    if (scan->i < scan->text.length && text[scan->i] == '\t') {
        scan->i++;
        return true;
    }
    if (scan->n_header == 0) {
        scan->n_header = scan->n_fields;
        scan->all_quoted = scan->n_quoted == scan->n_fields;
        good = scan->all_quoted || !scan->needless;
    } else {
        good = scan->n_quoted == 0 || scan->n_fields == scan->n_header;
    }
    scan->i += scan->i < scan->text.length && text[scan->i] == '\r' ? 1 : 0;
    scan->i++;
    scan->n_fields = scan->n_quoted = 0;
    return good;
}

bool mc_delimited_tabs_are_quoted(struct mc_slice text)
{
    struct scan scan;

    if (text.length == 0 || memchr(text.data, '"', text.length) == NULL)
        return false;
    memset(&scan, 0, sizeof(scan));
    scan.text = text;
    scan.i = mc_slice_begins(text, "\xEF\xBB\xBF") ? 3 : 0;
    while (scan.i < text.length) {
        bool quoted = text.data[scan.i] == '"';

        if (!(quoted ? skip_quoted(&scan) : skip_plain(&scan)) || !skip_end(&scan))
            return false;
    }
    return scan.any;
}
