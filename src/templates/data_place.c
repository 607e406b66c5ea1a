#include "templates/data_place.h"

#include <assert.h>

struct mc_data_place mc_data_top(const struct mc_data_source *source)
{
    struct mc_data_place place = {.source = source, .offset = MC_DATA_WHOLE};

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

/* Decoded bytes of the string literal that begins at `begin`. */
static size_t decoded_length(struct mc_slice text, size_t begin)
{
    size_t at = begin + 1, length = 0, n;
    char bytes[4];

    while ((n = mc_json_decode_next(text, &at, bytes)) > 0)
        length += n;
    return length;
}

/* The byte of the file for byte `offset` of the value at `span`. */
static size_t byte_in_value(struct mc_slice text, struct mc_json_span span, size_t offset)
{
    struct mc_json_step step = {NULL, 0};
    struct mc_slice value = mc_slice(text.data + span.begin, span.end - span.begin);
    struct mc_json_span line;
    size_t begin = span.begin;

    if (text.data[span.begin] != '[')
        return mc_json_locate_in_string(text, span.begin, offset);
    for (; mc_json_locate(value, &step, 1, &line); step.index++) {
        size_t length = decoded_length(value, line.begin);

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
    if (n == place->n_steps && place->offset != MC_DATA_WHOLE &&
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
