#include "report/footnotes.h"

#include "report/standing_words.h"

static struct mc_slice mark(const struct mc_footnotes *notes, size_t index)
{
    return mc_slice_of(mc_arena_format(notes->arena, "(%zu)", index + 1));
}

struct mc_slice mc_footnote(struct mc_footnotes *notes, struct mc_slice text)
{
    size_t i;

    if (notes->off)
        return mc_slice("", 0);
    for (i = 0; i < notes->n; i++)
        if (mc_slice_equal(notes->texts[i], text))
            return mark(notes, i);
    if (notes->n == notes->capacity) {
        struct mc_slice *texts;

        notes->capacity = notes->capacity == 0 ? 16 : notes->capacity * 2;
        texts = mc_arena_array(notes->arena, notes->capacity, sizeof(*texts));
        if (notes->n > 0)
            memcpy(texts, notes->texts, notes->n * sizeof(*texts));
        notes->texts = texts;
    }
    notes->texts[notes->n] = text;
    return mark(notes, notes->n++);
}

struct mc_slice mc_unproved_note(size_t n, struct mc_arena *arena)
{
    return mc_slice_of(mc_arena_format(
        arena, "? %s%zu score%s behind a figure %s not proved: the search ended at its limit",
        n == 1 ? "" : "up to ", n, n == 1 ? "" : "s", n == 1 ? "is" : "are"));
}

size_t mc_footnote_lines(const struct mc_footnotes *notes, struct mc_slice **lines)
{
    size_t n = 0, i;

    *lines = mc_arena_array(notes->arena, notes->n + 3 + MC_MOST_STANDING_NOTES, sizeof(**lines));
    if (notes->off)
        return 0;
    for (i = 0; i < notes->n; i++)
        (*lines)[n++] = mc_slice_of(mc_arena_format(notes->arena, "(%zu) %.*s", i + 1,
                                                    MC_SLICE_ARGUMENTS(notes->texts[i])));
    if (notes->holds_zero)
        (*lines)[n++] =
            mc_slice_of("~ the interval holds 0: that the metric orders cases as people "
                        "do is not shown");
    if (notes->unproved > 0)
        (*lines)[n++] = mc_unproved_note(notes->unproved, notes->arena);
    n += mc_standing_notes(notes, *lines + n);
    if (notes->not_pooled)
        (*lines)[n++] =
            mc_slice_of("* not pooled: counts in the normalisation, but is no part of overall");
    return n;
}
