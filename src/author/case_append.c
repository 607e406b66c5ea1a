#include "author/case_append.h"

#include <math.h>

#include "base/json_locate.h"
#include "base/json_write.h"

/* An object or array under writing. */
struct brackets {
    const struct mc_layout *layout;
    const struct mc_case_layout *all;
    struct mc_buffer *out;
    bool is_begun;
};

static void next_child(struct brackets *brackets)
{
    if (brackets->is_begun)
        mc_buffer_append_char(brackets->out, ',');
    mc_buffer_append_slice(brackets->out,
                           brackets->is_begun ? brackets->layout->between : brackets->layout->open);
    brackets->is_begun = true;
}

static void next_key(struct brackets *brackets, const char *key)
{
    next_child(brackets);
    mc_json_append_text(brackets->out, mc_slice_of(key));
    mc_buffer_append_char(brackets->out, ':');
    mc_buffer_append_slice(brackets->out, brackets->all->colon);
}

static void optional_text(struct brackets *brackets, const char *key, struct mc_slice text)
{
    if (text.length == 0)
        return;
    next_key(brackets, key);
    mc_json_append_text(brackets->out, text);
}

static void write_amr(const struct mc_case_layout *layout, struct mc_slice amr,
                      struct mc_buffer *out)
{
    struct brackets lines = {&layout->lines, layout, out, false};
    const char *begin = amr.data, *end = amr.data + amr.length, *line_break;

    if (layout->amr_is_text) {
        mc_json_append_text(out, amr);
        return;
    }
    mc_buffer_append_char(out, '[');
    for (; begin <= end; begin = line_break + 1) {
        line_break = memchr(begin, '\n', (size_t)(end - begin));
        if (line_break == NULL)
            line_break = end;
        next_child(&lines);
        mc_json_append_text(out, mc_slice(begin, (size_t)(line_break - begin)));
    }
    mc_buffer_append_slice(out, layout->lines.close);
    mc_buffer_append_char(out, ']');
}

static void write_side(const struct mc_case_layout *layout, const struct mc_new_side *side,
                       struct mc_buffer *out)
{
    const struct mc_layout *own = side->amr.length > 0 ? &layout->side : &layout->plain;
    struct brackets object = {own, layout, out, false};

    mc_buffer_append_char(out, '{');
    optional_text(&object, "text", side->text);
    if (side->amr.length > 0) {
        next_key(&object, "amr");
        write_amr(layout, side->amr, out);
    }
    mc_buffer_append_slice(out, own->close);
    mc_buffer_append_char(out, '}');
}

void mc_case_write(const struct mc_case_layout *layout, const struct mc_new_case *item,
                   struct mc_buffer *out)
{
    struct brackets object = {&layout->item, layout, out, false};
    char number[MC_REAL_TEXT_SIZE];

    mc_buffer_append_char(out, '{');
    next_key(&object, "id");
    mc_json_append_text(out, item->id);
    optional_text(&object, "subphenomenon", item->subphenomenon);
    next_key(&object, "reference");
    write_side(layout, &item->reference, out);
    next_key(&object, "candidate");
    write_side(layout, &item->candidate, out);
    if (!isnan(item->score)) {
        mc_format_real(item->score, number);
        next_key(&object, "score");
        mc_buffer_append_text(out, number);
    }
    optional_text(&object, "note", item->note);
    mc_buffer_append_slice(out, layout->item.close);
    mc_buffer_append_char(out, '}');
}

/* The end of the last case or, where there is none, of the opening bracket of "cases"; *rest is
 * where the text goes on behind the new case. */
static bool find_end(struct mc_slice text, size_t n_cases, size_t *end, size_t *rest)
{
    struct mc_json_step path[] = {{"cases", 0}, {NULL, n_cases - 1}};
    struct mc_json_span span;

    if (!mc_json_locate(text, path, n_cases == 0 ? 1 : 2, &span))
        return false;
    *end = n_cases == 0 ? span.begin + 1 : span.end;
    *rest = n_cases == 0 ? span.end - 1 : span.end;
    return true;
}

bool mc_case_append(struct mc_slice text, size_t n_cases, const struct mc_new_case *item,
                    struct mc_arena *arena, struct mc_buffer *out, struct mc_appended *place)
{
    struct mc_case_layout layout;
    size_t end, rest;

    if (!find_end(text, n_cases, &end, &rest))
        return false;
    mc_case_layout_of(text, n_cases, arena, &layout);
    mc_buffer_append(out, text.data, end);
    if (n_cases > 0)
        mc_buffer_append_char(out, ',');
    mc_buffer_append_slice(out, n_cases > 0 ? layout.cases.between : layout.cases.open);
    place->begin = out->length;
    mc_case_write(&layout, item, out);
    place->end = out->length;
    if (n_cases == 0)
        mc_buffer_append_slice(out, layout.cases.close);
    mc_buffer_append(out, text.data + rest, text.length - rest);
    return true;
}
