#include "suite/export.h"

#include "suite/export_parts.h"

struct mc_slice mc_export_graph(struct mc_slice amr, struct mc_buffer *buffer)
{
    size_t begin, end;

    mc_buffer_clear(buffer);
    for (begin = 0; begin < amr.length; begin = end + 1) {
        const char *line_feed = memchr(amr.data + begin, '\n', amr.length - begin);

        end = line_feed == NULL ? amr.length : (size_t)(line_feed - amr.data);
        while (begin < end && strchr(" \t\r", amr.data[begin]) != NULL)
            begin++;
        if (begin == end || amr.data[begin] == '#')
            continue;
        if (buffer->length > 0)
            mc_buffer_append_char(buffer, ' ');
        mc_buffer_append(buffer, amr.data + begin, end - begin);
    }
    while (buffer->length > 0 && strchr(" \t\r", buffer->data[buffer->length - 1]) != NULL)
        buffer->length--;
    return mc_buffer_slice(buffer);
}

const struct mc_side *mc_export_reference(const struct mc_case *item, size_t i)
{
    if (i == 0)
        return &item->reference;
    return i <= item->n_further_references ? &item->further_references[i - 1] : NULL;
}

struct mc_slice mc_export_phenomenon(const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    return phenomenon == NULL ? mc_slice("", 0) : phenomenon->name;
}

void mc_export(const struct mc_suite *suite, enum mc_export_format format, FILE *stream)
{
    if (format == MC_EXPORT_JSONL)
        mc_export_lines(suite, stream);
    else
        mc_export_table(suite, format == MC_EXPORT_CSV, stream);
}

size_t mc_export_n_without_text(const struct mc_suite *suite)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += !suite->cases[i].candidate.has_text || !suite->cases[i].reference.has_text;
    return n < suite->n_cases ? n : 0;
}
