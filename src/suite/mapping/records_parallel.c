/* Rows from files that run in parallel: line i, or graph i, of each is of row i. */
#include "amr/penman.h"
#include "base/file.h"
#include "suite/mapping/records.h"

/* A file under reading. */
struct run {
    struct mc_slice path, text;
    size_t at; /* byte */
    struct mc_slice block;
    uint32_t line; /* of what was read last */
    bool graphs;
};

/* The next line or block. */
static bool next(struct run *run, struct mc_slice *piece)
{
    const char *line_feed;
    size_t end;

    if (run->graphs) {
        if (!mc_penman_next_block(run->text, &run->at, &run->block, &run->line))
            return false;
        *piece = run->block;
        return true;
    }
    if (run->at >= run->text.length)
        return false;
    line_feed = memchr(run->text.data + run->at, '\n', run->text.length - run->at);
    end = line_feed == NULL ? run->text.length : (size_t)(line_feed - run->text.data);
    *piece = mc_slice(run->text.data + run->at, end - run->at);
    if (piece->length > 0 && piece->data[piece->length - 1] == '\r')
        piece->length--;
    run->at = end + 1;
    run->line++;
    return true;
}

/* A copy without control characters in comments, which are no part of a graph; a warning names the
 * first one of each comment. The text is known to the diagnostics. */
static struct mc_slice clean_comments(const struct run *run, struct mc_import *import)
{
    struct mc_slice text = run->text;
    char *copy = mc_arena_alloc(import->arena, text.length + 1);
    size_t offset = 0, first = 0, begin = 0, n, i;
    struct mc_position at = {1, 1};

    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    while ((n = mc_penman_clean_comment(copy, text.length, &offset, &first)) > 0) {
        for (i = begin; i < first; i++)
            if (text.data[i] == '\n') {
                at.line++;
                begin = i + 1;
            }
        at.column =
            mc_position_of(mc_slice(text.data + begin, first - begin), first - begin).column;
        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", run->path, at,
                                 "%zu control character%s in this comment became %s", n,
                                 n == 1 ? "" : "s", n == 1 ? "a blank" : "blanks");
    }
    return mc_slice(copy, text.length);
}

static int not_parallel(const struct run *longer, const struct run *shorter, struct mc_error *error)
{
    struct mc_position at = {shorter->line, 1};

    return mc_error_set_at(error, MC_CODE_INPUT, shorter->path.data, at,
                           "the files are not parallel: this one ends here, and %s does not",
                           longer->path.data);
}

/* Takes the next piece of each file; 1 when there was one, 0 at the end of all. */
static int add_row(struct run *runs, const struct mc_records_source *source,
                   struct mc_import *import, struct mc_records *records, struct mc_error *error)
{
    struct mc_position at = {0, 1};
    struct mc_record *row = NULL;
    struct mc_slice piece;
    size_t i;

    for (i = 0; i < source->n_columns; i++) {
        bool found = next(&runs[i], &piece);

        if (i > 0 && found != (row != NULL))
            return not_parallel(&runs[found ? i : 0], &runs[found ? 0 : i], error);
        if (!found)
            continue;
        if (i == 0) {
            at.line = runs[0].line;
            row = mc_records_add(records, 2 * source->n_columns, at, import->arena);
        }
        row->values[2 * i].text = mc_arena_copy(import->arena, piece);
        row->values[2 * i].path = row->values[2 * i + 1].path = &runs[i].path;
        row->values[2 * i].line = row->values[2 * i + 1].line = runs[i].line;
        if (runs[i].graphs)
            row->values[2 * i + 1].text =
                mc_arena_copy(import->arena, mc_penman_block_metadata(piece, "snt"));
    }
    return row != NULL;
}

int mc_records_read_parallel(const char *folder, const struct mc_records_source *source,
                             struct mc_import *import, struct mc_records *records,
                             struct mc_error *error)
{
    struct run *runs = mc_arena_array(import->arena, source->n_columns, sizeof(*runs));
    size_t i;
    int status;

    for (i = 0; i < source->n_columns; i++) {
        const struct mc_records_column *column = &source->columns[i];
        const char *path = mc_arena_format(import->arena, "%s/%s", folder, column->file.data);

        if (mc_file_read_text(path, import->arena, &runs[i].text, error) != 0)
            return -1;
        runs[i].graphs = column->graphs;
        runs[i].path = mc_slice_of(path);
        mc_diagnostics_source(import->diagnostics, runs[i].path, runs[i].text);
        if (column->graphs)
            runs[i].text = clean_comments(&runs[i], import);
        (void)mc_string_map_add(records->columns, column->name, NULL);
        (void)mc_string_map_add(
            records->columns,
            mc_slice_of(mc_arena_format(import->arena, "%s.snt", column->name.data)), NULL);
    }
    records->path = runs[0].path;
    while ((status = add_row(runs, source, import, records, error)) == 1)
        continue;
    return status;
}
