#include "base/buffer.h"
#include "base/utf8.h"
#include "lint/check.h"
#include "suite/fields.h"

static bool is_line_break(uint32_t c)
{
    return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029;
}

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Offset of the first stray character of a sentence, and what it is; NULL when there is none. */
static const char *stray_character(struct mc_slice text, size_t *offset)
{
    size_t i, n_bytes, end = text.length;

    *offset = 0;
    if (text.length == 0)
        return NULL;
    if (is_blank(text.data[0]))
        return "blank at the beginning of the sentence";
    while (end > 0 && is_blank(text.data[end - 1]))
        end--;
    for (i = 0; i < end; i += n_bytes) {
        uint32_t c = mc_utf8_decode(text.data + i, &n_bytes);

        *offset = i;
        if (is_line_break(c))
            return "line break in the sentence";
        if (is_control(c))
            return "control character in the sentence";
        if (i > 0 && is_blank(text.data[i]) && is_blank(text.data[i - 1]))
            return "two blanks together in the sentence";
    }
    *offset = end;
    return end < text.length ? "blank at the end of the sentence" : NULL;
}

static void check_characters(const struct mc_lint_work *work, const struct mc_case *item)
{
    const struct mc_side *side;
    struct mc_check_place place;
    size_t i, offset, n_told = 0; /* each finding costs a reading of the case */

    for (i = 0; (side = mc_check_side(item, i, &place)) != NULL && n_told < MC_FIELD_FINDINGS;
         i++) {
        const char *what = stray_character(side->text, &offset);

        if (what == NULL)
            continue;
        n_told++;
        place = mc_check_below(&place, "text", offset);
        mc_check_tell(work, &place, "W005", "%s", what);
    }
}

/* The pairs seen so far, the sides of each in the order of their bytes. */
struct pairs {
    struct mc_buffer key;
    struct mc_string_map *keys;
    const struct mc_case **cases; /* the first case of each pair */
};

static void check_pair(const struct mc_lint_work *work, const struct mc_case *item,
                       struct pairs *pairs)
{
    struct mc_slice a = item->reference.text, b = item->candidate.text;
    struct mc_check_place place = {item, {{"candidate", 0}, {"text", 0}}, 2, MC_WHOLE_VALUE, 0};
    bool in_order = mc_slice_compare(a, b) <= 0, is_new;
    uint32_t index;
    size_t finding;

    if (mc_slice_equal(a, b)) {
        mc_check_tell(work, &place, "E024", "the two sentences are equal");
        return;
    }
    /* No text holds U+0000: it divides the two. */
    mc_buffer_clear(&pairs->key);
    mc_buffer_append_slice(&pairs->key, in_order ? a : b);
    mc_buffer_append_char(&pairs->key, '\0');
    mc_buffer_append_slice(&pairs->key, in_order ? b : a);
    index = mc_string_map_add(pairs->keys, mc_buffer_slice(&pairs->key), &is_new);
    if (is_new) {
        pairs->cases[index] = item;
        return;
    }
    place.n_steps = 0;
    finding = mc_check_tell(work, &place, "W004", "the pair occurs before, in case \"%.*s\"",
                            MC_SLICE_ARGUMENTS(pairs->cases[index]->id));
    place.item = pairs->cases[index];
    mc_check_note(work, &place, finding, "it stands here first");
}

static void check_texts(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct pairs pairs = {{NULL, 0, 0}, mc_string_map_new(work->arena), NULL};
    size_t i;

    pairs.cases = mc_arena_array(work->arena, suite->n_cases, sizeof(const struct mc_case *));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        check_characters(work, item);
        if (item->reference.text.length > 0 && item->candidate.text.length > 0)
            check_pair(work, item, &pairs);
    }
    mc_buffer_free(&pairs.key);
}

const struct mc_lint_check mc_lint_check_texts = {check_texts};
