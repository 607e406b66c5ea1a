/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_spans.c: the error spans of a case: their offsets and their severity. */
#include <strings.h>

#include "base/memory.h"
#include "base/options.h"
#include "base/utf8.h"
#include "import/import.h"
#include "import/mapped_case.h"
#include "suite/suite.h"

/* One of the lists that spans are made of: the n-th value belongs to the n-th span. */
struct list {
    struct mc_slice *texts;
    size_t n;
};

static struct list list_of(const struct mc_pending_case *pending_case,
                           const struct mc_templates *templates)
{
    struct mc_mapped *mapped = pending_case->mapped;
    struct list list = {NULL, 0};
    size_t i;

    mc_pending_case_gather(pending_case, templates, mc_slice("", 0), MC_GATHER_VALUES);
    list.texts = mc_arena_array(mapped->import->arena, mapped->n_values, sizeof(*list.texts));
    list.n = mapped->n_values;
    for (i = 0; i < list.n; i++)
        list.texts[i] = mc_mapped_line(mapped->values[i].text, mapped->import->arena);
    if (list.n == 1 && list.texts[0].length == 0)
        list.n = 0; /* an empty list, or no list at all */
    return list;
}

/* The number plus `past`, in characters; false: not an offset within the text. */
static bool read_offset(struct mc_slice text, bool is_utf16, size_t past, struct mc_slice number,
                        uint32_t *offset)
{
    size_t n_chars = mc_utf8_count(text), position, at = 0, n_units = 0, n = 0;
    double value;

    if (mc_parse_real(number.data, &value) != 0 || !(value >= 0 && value <= UINT32_MAX - 1))
        return false;
    position = (size_t)value;
    if ((double)position < value)
        return false;
    position += past;
    if (is_utf16) {
        for (; at < text.length && n_units < position; n++)
            n_units += mc_utf8_next(text, &at) > 0xFFFF ? 2 : 1;
        position =
            n_units == position ? n : SIZE_MAX; /* else inside a character, or past the end */
    }
    *offset = (uint32_t)position;
    return position <= n_chars;
}

static const char *read_severity(struct mc_slice text, enum mc_span_severity *severity)
{
    static const struct {
        const char *name;
        enum mc_span_severity severity;
    } names[] = {{"minor", MC_SPAN_MINOR},
                 {"major", MC_SPAN_MAJOR},
                 {"critical", MC_SPAN_CRITICAL},
                 {"neutral", MC_SPAN_NEUTRAL},
                 {"no-error", MC_SPAN_NEUTRAL}};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcasecmp(text.data, names[i].name) == 0) {
            *severity = names[i].severity;
            return NULL;
        }
    return "the severity of a span is none that is known";
}

const char *mc_mapped_spans(const struct mc_pending_case *pending_case)
{
    const struct mc_mapping_spans *wanted = &pending_case->wanted->spans;
    struct mc_slice text = pending_case->item->candidate.text, missing = wanted->missing;
    size_t past = wanted->end_is_last ? 1 : 0;
    struct mc_spans *spans;
    struct list starts, ends, severities, categories;
    const char *reason = NULL;
    size_t i;

    if (wanted->start.n == 0)
        return NULL;
    spans = &mc_case_add_more(pending_case->item, pending_case->mapped->import->arena)->spans;
    starts = list_of(pending_case, &wanted->start);
    ends = list_of(pending_case, &wanted->end);
    severities = list_of(pending_case, &wanted->severity);
    categories = list_of(pending_case, &wanted->category);
    if (ends.n != starts.n || severities.n != starts.n)
        return "a span has no start, end or severity";
    spans->items =
        mc_arena_array(pending_case->mapped->import->arena, starts.n, sizeof(*spans->items));
    for (i = 0; i < starts.n && reason == NULL; i++) {
        struct mc_span *span = &spans->items[i];

        span->category = i < categories.n ? categories.texts[i] : mc_slice("", 0);
        reason = read_severity(severities.texts[i], &span->severity);
        span->of_source = missing.length > 0 && mc_slice_equal(starts.texts[i], missing) &&
                          mc_slice_equal(ends.texts[i], missing);
        if (reason != NULL || span->of_source)
            continue;
        if (!read_offset(text, wanted->is_utf16, 0, starts.texts[i], &span->start) ||
            !read_offset(text, wanted->is_utf16, past, ends.texts[i], &span->end) ||
            span->start > span->end)
            reason = "a span lies outside the candidate";
    }
    spans->n = starts.n;
    spans->are_known = reason == NULL;
    return reason;
}
