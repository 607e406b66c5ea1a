/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/spans.h"

#include "base/json.h"
#include "base/json_write.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "suite/fields.h"

static const char *const severities[] = {"neutral", "minor", "major", "critical", NULL};
static const char *const sides[] = {"candidate", "source", NULL};

const char *mc_span_severity_name(enum mc_span_severity severity)
{
    return severities[severity];
}

static bool read_offset(const struct mc_json_cursor *span, const char *key, size_t n_chars,
                        uint32_t *offset)
{
    struct mc_json_cursor at;
    long long number;

    if (!mc_field(span, key, MC_REQUIRED, &at) || mc_json_integer(&at, 0, UINT32_MAX, &number) != 0)
        return false;
    *offset = (uint32_t)number;
    if ((size_t)number <= n_chars)
        return true;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "E012", false,
                    "\"%s\" is %lld, but the candidate has %zu characters", key, number, n_chars);
    return false;
}

static bool read_span(const struct mc_json_cursor *cursor, size_t n_chars, struct mc_arena *arena,
                      struct mc_span *span)
{
    struct mc_json_cursor member;
    size_t severity, side = 0;
    bool is_good, has_start;

    *span = (struct mc_span){.category = mc_slice("", 0)};
    if (mc_json_is_object(cursor) != 0)
        return false;
    is_good = mc_field_word(cursor, "severity", MC_REQUIRED, severities, arena, &severity);
    if (is_good)
        span->severity = (enum mc_span_severity)severity;
    if (mc_json_member(cursor, "side", &member))
        is_good = mc_field_word(cursor, "side", MC_OPTIONAL, sides, arena, &side) && is_good;
    if (mc_json_member(cursor, "category", &member) && !json_is_null(member.value))
        is_good = mc_field_text(cursor, "category", MC_OPTIONAL, arena, &span->category) && is_good;
    span->of_source = side == 1;
    if (span->of_source)
        return is_good;
    has_start = read_offset(cursor, "start", n_chars, &span->start);
    if (!read_offset(cursor, "end", n_chars, &span->end) || !has_start)
        return false;
    if (span->start <= span->end)
        return is_good;
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E012", false,
                    "the span begins at %u, behind its end, %u", span->start, span->end);
    return false;
}

bool mc_spans_read(const struct mc_json_cursor *list, struct mc_slice candidate,
                   struct mc_arena *arena, struct mc_spans *spans)
{
    size_t n_chars = mc_utf8_count(candidate), n_wrong = 0, n, i;
    struct mc_json_cursor span;

    if (mc_json_is_array(list) != 0)
        return false;
    n = json_array_size(list->value);
    spans->items = mc_arena_array(arena, n, sizeof(*spans->items));
    spans->n = 0;
    for (i = 0; i < n && n_wrong < MC_FIELD_FINDINGS && mc_json_element(list, i, &span); i++) {
        if (read_span(&span, n_chars, arena, &spans->items[spans->n]))
            spans->n++;
        else
            n_wrong++;
    }
    spans->are_known = n_wrong == 0;
    return spans->are_known;
}

void mc_spans_write(const struct mc_spans *spans, FILE *stream)
{
    size_t i;

    (void)putc('[', stream);
    for (i = 0; i < spans->n; i++) {
        const struct mc_span *span = &spans->items[i];

        (void)fputs(i == 0 ? "{" : ", {", stream);
        if (!span->of_source)
            (void)fprintf(stream, "\"start\": %u, \"end\": %u, ", span->start, span->end);
        (void)fprintf(stream, "\"severity\": \"%s\"", severities[span->severity]);
        if (span->of_source)
            (void)fputs(", \"side\": \"source\"", stream);
        if (span->category.length > 0) {
            (void)fputs(", \"category\": ", stream);
            mc_json_write_text(stream, span->category);
        }
        (void)putc('}', stream);
    }
    (void)putc(']', stream);
}
