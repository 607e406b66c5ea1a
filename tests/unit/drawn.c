/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "report/explain/explanation.h"
#include "tests/unit/drawn.h"

char *mc_drawn(void (*write)(const struct mc_metric_writer *), size_t width, bool color)
{
    struct mc_arena *arena = mc_arena_new();
    char *text = NULL;
    size_t length;
    struct mc_drawing drawing = {open_memstream(&text, &length), arena, width, color};
    struct mc_explanation explanation;
    struct mc_metric_writer writer;

    assert_non_null(drawing.stream);
    mc_explanation_begin(&explanation, arena);
    writer = mc_explanation_writer(&explanation);
    write(&writer);
    assert_null(mc_explanation_fault(&explanation));
    mc_draw_members(&drawing, explanation.root, 2);
    (void)fclose(drawing.stream);
    mc_arena_free(arena);
    return text;
}

void mc_put_words(const struct mc_metric_writer *w, const char *key, const char *words)
{
    w->begin_array(w->context, key);
    while (*words != '\0') {
        size_t n = strcspn(words, " ");

        w->text(w->context, NULL, words, n);
        words += n + (words[n] == ' ');
    }
    w->end(w->context);
}
