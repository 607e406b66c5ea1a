/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shard.c: writes the lines around the rows of a shard, and merges the files of all shards: side by
 * side, a row from each in turn, first to check them and then to write, so that memory does not
 * grow with the input. In order: the cases of a shard, the file of a shard, whether the files
 * belong together, rows. */
#include "scores/shard.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/delimited.h"
#include "base/options.h"
#include "base/text_stream.h"
#include "scores/score_table.h"

/* Beginnings of the first and the last line. */
#define SHARD_MARK "#metricheck/shard/1\t"
#define SHARD_END_WORD "#end"
#define SHARD_END SHARD_END_WORD "\t"

/* Kinds of hashes (hash.h). */
enum { KIND_METRICS = 0x100, KIND_IDS, KIND_CONTENTS };

/* --- the cases of a shard --------------------------------------------------------------------- */

int mc_shard_parse(const char *text, struct mc_shard *shard, struct mc_error *error)
{
    const char *slash = strchr(text, '/');
    long long index = 0, n = 0;
    char first[32];

    if (slash == NULL || (size_t)(slash - text) >= sizeof(first))
        return mc_error_set(error, MC_CODE_USAGE, "a shard is K/N, such as 2/8; not '%s'", text);
    memcpy(first, text, (size_t)(slash - text));
    first[slash - text] = '\0';
    if (mc_parse_integer(first, &index) != 0 || mc_parse_integer(slash + 1, &n) != 0 || index < 1 ||
        index > n)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a shard is K/N with K from 1 to N, such as 2/8; not '%s'", text);
    *shard = (struct mc_shard){(uint64_t)index, (uint64_t)n};
    return 0;
}

bool mc_shard_has(const struct mc_shard *shard, uint64_t case_index)
{
    return shard->n == 0 || case_index % shard->n == shard->index - 1;
}

void mc_shard_input_begin(struct mc_shard_input *input)
{
    input->n_cases = 0;
    mc_hash128_begin(&input->ids, KIND_IDS);
    mc_hash128_begin(&input->contents, KIND_CONTENTS);
}

void mc_shard_input_add(struct mc_shard_input *input, struct mc_slice id,
                        const struct mc_hash128 *content)
{
    struct mc_buffer field = {NULL, 0, 0};

    /* as written in the file, where merge finds it as a field again */
    mc_delimited_append_field(&field, mc_delimited_style(MC_TAB_SEPARATED), id);
    mc_buffer_append_char(&field, '\n');
    mc_hash128_add(&input->ids, field.data, field.length);
    mc_buffer_free(&field);
    if (content != NULL)
        mc_hash128_add(&input->contents, content, sizeof(*content));
    input->n_cases++;
}

static void write_hash(struct mc_hash128_pending *pending, FILE *stream)
{
    struct mc_hash128 hash;
    size_t i;

    mc_hash128_end(pending, &hash);
    for (i = 0; i < sizeof(hash.bytes); i++)
        (void)fprintf(stream, "%02x", hash.bytes[i]);
}

void mc_shard_write_begin(const struct mc_shard *shard, const struct mc_score_table *table,
                          FILE *stream)
{
    struct mc_hash128_pending metrics;
    size_t c;

    mc_hash128_begin(&metrics, KIND_METRICS);
    for (c = 0; c < table->n_columns; c++)
        mc_hash128_add_text(&metrics, table->columns[c].signature);
    (void)fprintf(stream, SHARD_MARK "%" PRIu64 "/%" PRIu64 "\tmetrics=", shard->index, shard->n);
    write_hash(&metrics, stream);
    (void)putc('\n', stream);
}

void mc_shard_write_end(struct mc_shard_input *input, FILE *stream)
{
    (void)fprintf(stream, SHARD_END "cases=%" PRIu64 "\tids=", input->n_cases);
    write_hash(&input->ids, stream);
    (void)fputs("\tinput=", stream);
    write_hash(&input->contents, stream);
    (void)putc('\n', stream);
}

/* --- the file of a shard ---------------------------------------------------------------------- */

enum { MOST_OF_A_LINE = 64 << 20 };

/* The file of a shard being read. */
struct part {
    const char *path;
    FILE *stream;
    struct mc_shard shard;
    uint32_t line_number;
    char *line; /* the last line read, with its LF */
    size_t length, capacity;
    char *metrics, *header; /* the first two lines, the first from "metrics=" on */
    bool at_end;            /* the last line read is the one with SHARD_END */
};

static int refuse(const struct part *part, struct mc_error *error, const char *text)
{
    struct mc_position at = {part->line_number, part->line_number > 0 ? 1 : 0};

    return mc_error_set_at(error, MC_CODE_INPUT, part->path, at, "%s", text);
}

/* Reads the next line with its LF, if it has one, like fgets; length 0 at the end of the file.
 * Stops in a line that is longer than any in a shard. */
static int take_line(struct part *part, struct mc_error *error)
{
    int c = 0;

    errno = 0;
    part->length = 0;
    while (c != '\n' && (c = getc_unlocked(part->stream)) != EOF) {
        MC_RESERVE(part->line, part->capacity, part->length + 2);
        part->line[part->length++] = (char)c;
        if (part->length > MOST_OF_A_LINE)
            return refuse(part, error, "a line of more than 64 MiB, which no shard has");
    }
    if (ferror(part->stream) != 0)
        return refuse(part, error, strerror(errno));
    MC_RESERVE(part->line, part->capacity, part->length + 1);
    part->line[part->length] = '\0';
    return 0;
}

/* Reads the next line. The end of the file, or a line without LF, means that the file is
 * truncated. */
static int read_line(struct part *part, struct mc_error *error)
{
    if (take_line(part, error) != 0)
        return -1;
    if (part->length == 0 || part->line[part->length - 1] != '\n')
        return refuse(
            part, error,
            "the file is truncated: the last line of a shard begins with " SHARD_END_WORD);
    part->line_number++;
    if (strlen(part->line) != part->length)
        return refuse(part, error, "a line with a zero byte, which no shard has");
    part->at_end = strncmp(part->line, SHARD_END, sizeof(SHARD_END) - 1) == 0;
    return 0;
}

/* "metrics=HASH\n" */
static bool is_hash_of_metrics(const char *text)
{
    static const char name[] = "metrics=", digits[] = "0123456789abcdef";
    const size_t n_digits = 2 * sizeof(((struct mc_hash128 *)NULL)->bytes);

    if (strncmp(text, name, sizeof(name) - 1) != 0)
        return false;
    text += sizeof(name) - 1;
    return strspn(text, digits) == n_digits && strcmp(text + n_digits, "\n") == 0;
}

static int read_first_lines(struct part *part, struct mc_error *error)
{
    const size_t mark = sizeof(SHARD_MARK) - 1;
    struct mc_error parse_error = MC_NO_ERROR;
    char *tab;

    part->line_number = 0;
    part->at_end = false;
    rewind(part->stream);
    if (take_line(part, error) != 0)
        return -1;
    part->line_number = 1;
    tab = strncmp(part->line, SHARD_MARK, mark) == 0 ? strchr(part->line + mark, '\t') : NULL;
    if (tab == NULL)
        return refuse(part, error, "not a shard; `metricheck score --shard K/N` writes shards");
    *tab = '\0';
    if (mc_shard_parse(part->line + mark, &part->shard, &parse_error) != 0)
        return refuse(part, error, parse_error.text);
    if (!is_hash_of_metrics(tab + 1))
        return refuse(part, error,
                      "the file is truncated or changed: its first line does not end with the hash "
                      "of its metrics");
    free(part->metrics);
    part->metrics = mc_strndup(tab + 1, strlen(tab + 1));
    if (read_line(part, error) != 0)
        return -1;
    if (strncmp(part->line, "id\t", 3) != 0)
        return refuse(part, error, "the first column of a shard is called id");
    free(part->header);
    part->header = mc_strndup(part->line, part->length);
    return 0;
}

/* --- whether the files belong together -------------------------------------------------------- */

/* Sorts the parts by index; every shard must occur once. */
static int put_in_order(struct part *parts, size_t n, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (parts[i].shard.n != parts[0].shard.n)
            return mc_error_set_at(error, MC_CODE_INPUT, parts[i].path, (struct mc_position){1, 1},
                                   "this is one of %" PRIu64 " shards, %s one of %" PRIu64,
                                   parts[i].shard.n, parts[0].path, parts[0].shard.n);
    for (i = 0; i < n;) {
        size_t place = (size_t)parts[i].shard.index - 1;
        struct part other;

        if (place == i || place >= n) {
            i++;
            continue;
        }
        if (parts[place].shard.index == parts[i].shard.index)
            return mc_error_set_at(error, MC_CODE_INPUT, parts[i].path, (struct mc_position){1, 1},
                                   "shard %" PRIu64 "/%" PRIu64 " occurs twice, here and in %s",
                                   parts[i].shard.index, parts[i].shard.n, parts[place].path);
        other = parts[place];
        parts[place] = parts[i];
        parts[i] = other;
    }
    for (i = 0; i < parts[0].shard.n; i++)
        if (i >= n || parts[i].shard.index != i + 1)
            return mc_error_set(error, MC_CODE_INPUT, "shard %" PRIu64 "/%" PRIu64 " is missing",
                                (uint64_t)i + 1, parts[0].shard.n);
    return 0;
}

static int compare_heads(const struct part *parts, size_t n, struct mc_error *error)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (strcmp(parts[i].header, parts[0].header) != 0)
            return mc_error_set_at(error, MC_CODE_INPUT, parts[i].path, (struct mc_position){2, 1},
                                   "metrics differ from those in %s", parts[0].path);
    for (i = 1; i < n; i++)
        if (strcmp(parts[i].metrics, parts[0].metrics) != 0)
            return mc_error_set_at(
                error, MC_CODE_INPUT, parts[i].path, (struct mc_position){1, 1},
                "the metrics have the same names as in %s, but other settings, versions or files",
                parts[0].path);
    return 0;
}

/* All files are at their last line: it must be the same, and agree with what was read. */
static int compare_ends(struct part *parts, size_t n, struct mc_shard_input *read,
                        struct mc_error *error)
{
    struct mc_buffer expected = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&expected);
    int status = 0;
    size_t i;

    mc_shard_write_end(read, stream);
    mc_text_stream_close(stream, &expected);
    *strstr(expected.data, "\tinput=") = '\0'; /* the contents are not in the files */
    for (i = 0; i < n && status == 0; i++) {
        if (strcmp(parts[i].line, parts[0].line) != 0)
            status = mc_error_set_at(error, MC_CODE_INPUT, parts[i].path,
                                     (struct mc_position){parts[i].line_number, 1},
                                     "this shard is of another input than %s", parts[0].path);
        else if (getc(parts[i].stream) != EOF)
            status = refuse(&parts[i], error, "there are lines after the last line of the shard");
    }
    if (status == 0 && strncmp(parts[0].line, expected.data, strlen(expected.data)) != 0)
        status = mc_error_set_at(
            error, MC_CODE_INPUT, parts[0].path, (struct mc_position){parts[0].line_number, 1},
            "the rows of the shards are not all cases of the input in their order");
    mc_buffer_free(&expected);
    return status;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Reads all rows in input order, until every file is at its end. */
static int read_rows(struct part *parts, size_t n, FILE *stream, struct mc_error *error)
{
    struct mc_shard_input read;
    size_t turn, i;

    mc_shard_input_begin(&read);
    if (stream != NULL)
        (void)fputs(parts[0].header, stream);
    for (turn = 0;; turn = turn + 1 < n ? turn + 1 : 0) {
        struct part *part = &parts[turn];
        const char *tab;

        if (read_line(part, error) != 0)
            return -1;
        if (part->at_end)
            break;
        tab = memchr(part->line, '\t', part->length);
        if (tab == NULL)
            return refuse(part, error, "not a row of scores");
        mc_shard_input_add(&read, mc_slice(part->line, (size_t)(tab - part->line)), NULL);
        if (stream != NULL)
            (void)fwrite(part->line, 1, part->length, stream);
    }
    for (i = 0; i < n; i++) {
        if (!parts[i].at_end && read_line(&parts[i], error) != 0)
            return -1;
        if (!parts[i].at_end)
            return refuse(&parts[i], error, "more rows than in the other shards");
    }
    return compare_ends(parts, n, &read, error);
}

static int open_part(struct part *part, const char *path, struct mc_error *error)
{
    part->path = path;
    part->stream = fopen(path, "r");
    part->capacity = 256;
    part->line = mc_calloc(1, part->capacity);
    if (part->stream == NULL || fseek(part->stream, 0, SEEK_SET) != 0)
        return refuse(part, error, strerror(errno));
    return read_first_lines(part, error);
}

int mc_shard_merge(const char *const *paths, size_t n, FILE *stream, struct mc_error *error)
{
    struct part *parts = mc_calloc(n, sizeof(*parts));
    int status = 0;
    size_t i;

    for (i = 0; i < n && status == 0; i++)
        status = open_part(&parts[i], paths[i], error);
    if (status == 0)
        status = put_in_order(parts, n, error);
    if (status == 0)
        status = compare_heads(parts, n, error);
    if (status == 0)
        status = read_rows(parts, n, NULL, error);
    for (i = 0; i < n && status == 0; i++)
        status = read_first_lines(&parts[i], error);
    if (status == 0)
        status = read_rows(parts, n, stream, error);
    for (i = 0; i < n; i++) {
        if (parts[i].stream != NULL)
            (void)fclose(parts[i].stream);
        free(parts[i].line);
        free(parts[i].metrics);
        free(parts[i].header);
    }
    free(parts);
    return status;
}
