#include "base/diagnostic.h"

#include "base/source_line.h"

/* Where the last source line was found: findings are sorted, so that the next one is mostly further
 * on and each file is walked through once. */
struct reader {
    const struct mc_diagnostics *list;
    const struct mc_diagnostic_source *source;
    size_t offset; /* of the first byte of `line` */
    uint32_t line;
};

static const char *severity_name(enum mc_severity severity)
{
    return severity == MC_SEVERITY_ERROR     ? "error"
           : severity == MC_SEVERITY_WARNING ? "warning"
                                             : "note";
}

static bool find_source(struct reader *reader, struct mc_slice file)
{
    size_t i;

    if (reader->source != NULL && mc_slice_equal(reader->source->file, file))
        return true;
    reader->source = NULL;
    for (i = 0; i < reader->list->n_sources; i++)
        if (mc_slice_equal(reader->list->sources[i].file, file))
            reader->source = &reader->list->sources[i];
    reader->offset = 0;
    reader->line = 1;
    return reader->source != NULL;
}

/* The line of this number without its end; false when the text has fewer lines. */
static bool find_line(struct reader *reader, uint32_t number, struct mc_slice *line)
{
    struct mc_slice text = reader->source->text;
    const char *newline;
    size_t end;

    if (number < reader->line) {
        reader->offset = 0;
        reader->line = 1;
    }
    for (; reader->line < number; reader->line++) {
        newline = memchr(text.data + reader->offset, '\n', text.length - reader->offset);
        if (newline == NULL)
            return false;
        reader->offset = (size_t)(newline - text.data) + 1;
    }
    newline = memchr(text.data + reader->offset, '\n', text.length - reader->offset);
    end = newline == NULL ? text.length : (size_t)(newline - text.data);
    if (end > reader->offset && text.data[end - 1] == '\r')
        end--;
    *line = mc_slice(text.data + reader->offset, end - reader->offset);
    return true;
}

static void append_place(struct mc_buffer *out, struct mc_slice file, struct mc_position at)
{
    mc_source_text(out, file);
    if (at.line > 0)
        mc_buffer_append_format(out, ":%u", at.line);
    if (at.line > 0 && at.column > 0)
        mc_buffer_append_format(out, ":%u", at.column);
    mc_buffer_append_text(out, ": ");
}

static void append_details(struct mc_buffer *out, struct mc_slice details)
{
    while (details.length > 0) {
        const char *end = memchr(details.data, '\n', details.length);
        size_t n = end == NULL ? details.length : (size_t)(end - details.data);

        mc_buffer_append_text(out, "    ");
        mc_source_text(out, mc_slice(details.data, n));
        mc_buffer_append_char(out, '\n');
        n += end != NULL;
        details = mc_slice(details.data + n, details.length - n);
    }
}

static void append_item(struct mc_buffer *out, struct reader *reader,
                        const struct mc_diagnostic *item)
{
    struct mc_slice line;

    append_place(out, item->file, item->at);
    mc_buffer_append_text(out, severity_name(item->severity));
    if (item->code != NULL && item->code[0] != '\0')
        mc_buffer_append_format(out, "[%s] ", item->code);
    else
        mc_buffer_append_text(out, ": ");
    mc_source_text(out, item->text);
    mc_buffer_append_char(out, '\n');
    if (item->at.line > 0 && item->at.column > 0 && find_source(reader, item->file) &&
        find_line(reader, item->at.line, &line))
        mc_source_line(out, line, item->at.column, item->width);
    append_details(out, item->details);
}

void mc_diagnostics_print(const struct mc_diagnostics *list, FILE *stream, size_t most)
{
    struct reader reader = {list, NULL, 0, 1};
    struct mc_buffer out = {NULL, 0, 0};
    size_t i, n_shown = 0, n_left;

    for (i = 0; i < list->n_items; i++) {
        if (list->items[i].follows == 0 && most > 0 && n_shown == most)
            break;
        n_shown += list->items[i].follows == 0;
        mc_buffer_clear(&out);
        append_item(&out, &reader, &list->items[i]);
        (void)fwrite(out.data, 1, out.length, stream);
    }
    n_left = list->n_errors + list->n_warnings + list->n_notes - i;
    if (n_left > 0)
        (void)fprintf(stream, "%zu more finding%s not shown\n", n_left, n_left == 1 ? "" : "s");
    mc_buffer_free(&out);
}

/* The name by which a source is known whose path may have been cut to fit the error. */
static struct mc_slice known_name(const struct mc_diagnostics *sources, const char *file)
{
    size_t n = strlen(file), i;

    for (i = 0; sources != NULL && i < sources->n_sources; i++) {
        struct mc_slice name = sources->sources[i].file;

        if (name.length >= n && memcmp(name.data + name.length - n, file, n) == 0 &&
            (name.length == n || n == sizeof(((struct mc_error *)NULL)->file) - 1))
            return name;
    }
    return mc_slice(file, n);
}

void mc_error_print(const struct mc_error *error, const struct mc_diagnostics *sources,
                    FILE *stream)
{
    static const struct mc_diagnostics none;
    struct reader reader = {sources == NULL ? &none : sources, NULL, 0, 1};
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_diagnostic item;

    if (error->text[0] == '\0')
        return;
    memset(&item, 0, sizeof(item));
    item.severity = MC_SEVERITY_ERROR;
    item.file = known_name(sources, error->file);
    item.at = error->at;
    item.text = mc_slice_of(error->text);
    if (error->file[0] != '\0')
        append_item(&out, &reader, &item);
    else {
        mc_buffer_append_text(&out, "metricheck: ");
        mc_source_text(&out, item.text);
        mc_buffer_append_char(&out, '\n');
    }
    (void)fwrite(out.data, 1, out.length, stream);
    mc_buffer_free(&out);
}
