#include "author/case_layout.h"

#include "base/json_locate.h"

/* The blanks and line breaks that begin at `at`. */
static struct mc_slice blanks_from(struct mc_slice text, size_t at)
{
    size_t end = at;

    while (end < text.length && text.data[end] != '\0' && strchr(" \t\r\n", text.data[end]) != NULL)
        end++;
    return mc_slice(text.data + at, end - at);
}

/* Those that end at `end`. */
static struct mc_slice blanks_to(struct mc_slice text, size_t end)
{
    size_t at = end;

    while (at > 0 && text.data[at - 1] != '\0' && strchr(" \t\r\n", text.data[at - 1]) != NULL)
        at--;
    return mc_slice(text.data + at, end - at);
}

/* The end of the value that is the first element or, with a key, the member. */
static bool end_of_child(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                         const char *key, size_t *end)
{
    enum { DEEPEST = 5 };
    struct mc_json_step steps[DEEPEST];
    struct mc_json_span span;

    memcpy(steps, path, n_steps * sizeof(*steps));
    steps[n_steps].key = key;
    steps[n_steps].index = 0;
    if (!mc_json_locate(text, steps, n_steps + 1, &span))
        return false;
    *end = span.end;
    return true;
}

/* The layout of the value at the path, which has the child `key` (NULL: elements); what is behind
 * the child or, where it is the last, before the first one, is `between`. False, and nothing is
 * changed, where there is no such value. */
static bool layout_at(struct mc_slice text, const struct mc_json_step *path, size_t n_steps,
                      const char *key, struct mc_layout *layout)
{
    struct mc_json_span span;
    struct mc_slice behind;
    size_t end;

    if (!mc_json_locate(text, path, n_steps, &span) ||
        text.data[span.begin] != (key == NULL ? '[' : '{') ||
        !end_of_child(text, path, n_steps, key, &end))
        return false;
    layout->open = blanks_from(text, span.begin + 1);
    layout->close = blanks_to(text, span.end - 1);
    behind = blanks_from(text, end);
    end += behind.length;
    layout->between =
        end < text.length && text.data[end] == ',' ? blanks_from(text, end + 1) : layout->open;
    return true;
}

/* The layout of the reference of a case, if it has a graph. */
static bool side_layout(struct mc_slice text, size_t index, struct mc_case_layout *layout)
{
    struct mc_json_step path[] = {{"cases", 0}, {NULL, index}, {"reference", 0}, {"amr", 0}};
    struct mc_json_span amr;

    if (!mc_json_locate(text, path, 4, &amr))
        return false;
    layout->amr_is_text = text.data[amr.begin] == '"';
    if (!layout_at(text, path, 3, "text", &layout->side))
        (void)layout_at(text, path, 3, "amr", &layout->side);
    (void)layout_at(text, path, 4, NULL, &layout->lines);
    return true;
}

static const struct mc_case_layout as_written_by_us = {
    {{"\n    ", 5}, {"\n    ", 5}, {"\n  ", 3}},
    {{" ", 1}, {"\n      ", 7}, {" ", 1}},
    {{"\n        ", 9}, {"\n        ", 9}, {"\n      ", 7}},
    {{"\n          ", 11}, {"\n          ", 11}, {"\n        ", 9}},
    false,
    {" ", 1}};

void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_case_layout *layout)
{
    struct mc_json_step path[] = {{"cases", 0}, {NULL, 0}, {"id", 0}};
    struct mc_json_span id;
    size_t i;

    *layout = as_written_by_us;
    if (n_cases == 0)
        return;
    (void)layout_at(text, path, 1, NULL, &layout->cases);
    path[1].index = n_cases - 1;
    (void)layout_at(text, path, 2, "id", &layout->item);
    if (mc_json_locate(text, path, 3, &id))
        layout->colon = blanks_to(text, id.begin);
    for (i = n_cases; i > 0 && !side_layout(text, i - 1, layout); i--)
        continue;
}
