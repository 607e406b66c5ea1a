#include "author/case_layout.h"

#include "base/buffer.h"
#include "base/json_locate.h"
#include "suite/suite_place.h"

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

    if (n_steps > 0)
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

/* --- what is not there to be seen ------------------------------------------------------------- */

/* Blanks, then `levels` times those of one level more. */
static struct mc_slice deeper(struct mc_slice blanks, struct mc_slice unit, size_t levels,
                              struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_slice copy;

    mc_buffer_append_slice(&joined, blanks);
    for (; levels > 0; levels--)
        mc_buffer_append_slice(&joined, unit);
    copy = mc_arena_copy(arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return copy;
}

static bool has_line_break(struct mc_slice blanks)
{
    return blanks.length > 0 && memchr(blanks.data, '\n', blanks.length) != NULL;
}

/* A side with a graph, and its lines, in the steps of a case; on one line where that is. */
static void guess_side(struct mc_slice unit, struct mc_arena *arena, struct mc_case_layout *layout)
{
    struct mc_slice between = layout->item.between, none = {"", 0};

    if (!has_line_break(between)) {
        layout->side = layout->lines = (struct mc_layout){none, between, none};
        return;
    }
    layout->side.open = layout->side.between = deeper(between, unit, 1, arena);
    layout->side.close = between;
    layout->lines.open = layout->lines.between = deeper(between, unit, 2, arena);
    layout->lines.close = layout->side.between;
}

/* The cases of a file that has none yet, in the steps of its head. */
static void guess_cases(const struct mc_layout *head, struct mc_slice unit, struct mc_arena *arena,
                        struct mc_case_layout *layout)
{
    if (!has_line_break(head->open)) {
        layout->cases = layout->item = *head;
        return;
    }
    layout->cases.open = layout->cases.between = deeper(head->open, unit, 1, arena);
    layout->cases.close = head->open;
    layout->item.open = layout->item.close = mc_slice(" ", 1);
    layout->item.between = deeper(head->open, unit, 2, arena);
}

/* The head of the file, and how much further in each level of it is. */
static void read_head(struct mc_slice text, struct mc_layout *head, struct mc_slice *unit)
{
    size_t n;

    *head = (struct mc_layout){{"\n  ", 3}, {"\n  ", 3}, {"\n", 1}};
    (void)layout_at(text, NULL, 0, "schema", head);
    for (n = head->open.length; n > 0 && head->open.data[n - 1] != '\n';)
        n--;
    *unit = mc_slice(head->open.data + n, head->open.length - n);
}

/* --- what is there ---------------------------------------------------------------------------- */

/* What is still looked for from the last case on. */
struct wanted {
    bool side, plain; /* a side with a graph, and one without */
};

static void side_layout(struct mc_slice item, const char *side, struct mc_case_layout *layout,
                        struct wanted *wanted)
{
    struct mc_json_step path[] = {{side, 0}, {"amr", 0}};
    struct mc_json_span amr;

    if (!mc_json_locate(item, path, 2, &amr)) {
        wanted->plain = wanted->plain && !layout_at(item, path, 1, "text", &layout->plain);
        return;
    }
    if (!wanted->side)
        return;
    wanted->side = false;
    layout->amr_is_text = item.data[amr.begin] == '"';
    if (!layout_at(item, path, 1, "text", &layout->side))
        (void)layout_at(item, path, 1, "amr", &layout->side);
    (void)layout_at(item, path, 2, NULL, &layout->lines);
}

/* The texts from the beginning of each case on. */
static struct mc_slice *find_cases(struct mc_slice text, size_t *n_cases, struct mc_arena *arena)
{
    struct mc_json_anchor *anchors = mc_arena_array(arena, *n_cases, sizeof(*anchors));
    struct mc_slice *items = mc_arena_array(arena, *n_cases, sizeof(*items));
    struct mc_json_step path = {"cases", 0};
    struct mc_json_anchor array = {0, {1, 1}};
    struct mc_json_span span;
    size_t i, n = 0;

    if (mc_json_locate(text, &path, 1, &span)) {
        array.offset = span.begin;
        n = mc_json_element_anchors(text, array, anchors, *n_cases);
    }
    for (i = 0; i < n; i++)
        items[i] = mc_slice(text.data + anchors[i].offset, text.length - anchors[i].offset);
    *n_cases = n;
    return items;
}

/* Of the sides, with graphs and without, those of the last cases that have them. */
static void layout_of_sides(const struct mc_slice *items, size_t n_cases,
                            struct mc_case_layout *layout)
{
    struct wanted wanted = {true, true};
    size_t i;

    for (i = n_cases; i > 0 && (wanted.side || wanted.plain); i--) {
        side_layout(items[i - 1], "candidate", layout, &wanted);
        side_layout(items[i - 1], "reference", layout, &wanted);
    }
}

/* The colon of a key, which the text must have. */
static void layout_of_colon(struct mc_slice text, const char *key, struct mc_case_layout *layout)
{
    struct mc_json_step path = {key, 0};
    struct mc_json_span span;

    if (mc_json_locate(text, &path, 1, &span))
        layout->colon = blanks_to(text, span.begin);
}

void mc_case_layout_of(struct mc_slice text, size_t n_cases, struct mc_arena *arena,
                       struct mc_case_layout *layout)
{
    static const struct mc_layout on_a_line = {{"", 0}, {" ", 1}, {"", 0}};
    struct mc_slice *items = find_cases(text, &n_cases, arena), unit;
    struct mc_json_step path = {"cases", 0};
    struct mc_layout head;

    read_head(text, &head, &unit);
    guess_cases(&head, unit, arena, layout);
    layout->plain = on_a_line;
    layout->amr_is_text = false;
    layout->colon = mc_slice(" ", 1);
    layout_of_colon(text, "schema", layout);
    if (n_cases > 0) {
        (void)layout_at(text, &path, 1, NULL, &layout->cases);
        (void)layout_at(items[n_cases - 1], NULL, 0, "id", &layout->item);
        layout_of_colon(items[n_cases - 1], "id", layout);
    }
    guess_side(unit, arena, layout);
    layout_of_sides(items, n_cases, layout);
}
