/* What the host writes to a metric that is a process. */
#include "metrics/process_protocol.h"

#include "base/json_write.h"

void mc_protocol_write_open(const struct mc_protocol_option *options, size_t n,
                            struct mc_buffer *line)
{
    size_t i;

    mc_buffer_append_format(line, "{\"metricheck\": %d, \"op\": \"open\", \"options\": {",
                            MC_PROTOCOL_VERSION);
    for (i = 0; i < n; i++) {
        mc_buffer_append_text(line, i > 0 ? ", " : "");
        mc_json_append_text(line, mc_slice_of(options[i].key));
        mc_buffer_append_text(line, ": ");
        mc_json_append_text(line, mc_slice_of(options[i].value));
    }
    mc_buffer_append_text(line, "}}\n");
}

static void write_number(uint64_t number, struct mc_buffer *line)
{
    char digits[20];
    size_t n = 0;

    do
        digits[sizeof(digits) - ++n] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    mc_buffer_append(line, digits + sizeof(digits) - n, n);
}

#define LITERAL(text) text, sizeof(text) - 1

static void write_side(const struct mc_metric_side *side, struct mc_buffer *line)
{
    bool more = false;

    mc_buffer_append_char(line, '{');
    if (side->has & MC_NEEDS_TEXT) {
        mc_buffer_append(line, LITERAL("\"text\": "));
        mc_json_append_text(line, side->text);
        more = true;
    }
    if (side->has & MC_NEEDS_AMR) {
        mc_buffer_append_text(line, more ? ", \"amr\": " : "\"amr\": ");
        mc_json_append_text(line, side->amr);
        more = true;
    }
    if (side->has & MC_NEEDS_TREE) {
        mc_buffer_append_text(line, more ? ", \"tree\": " : "\"tree\": ");
        mc_json_append_text(line, side->tree);
        more = true;
    }
    if (side->kind == MC_SIDE_TARGETED)
        mc_buffer_append_text(line, more ? ", \"targeted\": true" : "\"targeted\": true");
    mc_buffer_append_char(line, '}');
}

void mc_protocol_write_request(uint64_t id, const struct mc_metric_input *input, bool is_last,
                               struct mc_buffer *line)
{
    size_t i;

    mc_buffer_append(line, LITERAL("{\"op\": \"score\", \"id\": "));
    write_number(id, line);
    mc_buffer_append(line, LITERAL(", \"candidate\": "));
    write_side(input->candidate, line);
    mc_buffer_append(line, LITERAL(", \"references\": ["));
    for (i = 0; i < input->n_references; i++) {
        if (i > 0)
            mc_buffer_append(line, LITERAL(", "));
        write_side(input->references[i], line);
    }
    mc_buffer_append_char(line, ']');
    if (is_last)
        mc_buffer_append(line, LITERAL(", \"last\": true"));
    mc_buffer_append(line, LITERAL("}\n"));
}

void mc_protocol_write_close(struct mc_buffer *line)
{
    mc_buffer_append_text(line, "{\"op\": \"close\"}\n");
}
