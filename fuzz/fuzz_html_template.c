/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a template of a page and writes it with values of hostile text only: what is
 * refused has a place in it; what is written has no '<' but those of the template. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "report/html/template.h"

static const struct mc_html_values *hostile_values(struct mc_arena *arena)
{
    static const char text[] = "</script><img src=x onerror=\"alert('x')\">\xFF\x01&";
    struct mc_html_values *values = mc_html_values_new(arena), *item;
    int i;

    mc_html_set_text(values, "title", text);
    mc_html_set_flag(values, "yes", true);
    mc_html_set_list(values, "none");
    for (i = 0; i < 2; i++) {
        item = mc_html_add(values, "cases");
        mc_html_set_text(item, "id", text);
        mc_html_set_text(mc_html_add(item, "words"), "word", text);
    }
    return values;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_html_template *page;

    if (size > 400) { /* nested lists: the output grows fast */
        mc_arena_free(arena);
        return 0;
    }
    page = mc_html_template_read("t.html", text, arena, &error);
    if (page == NULL || mc_html_template_write(page, hostile_values(arena), &out, &error) != 0)
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line > 0 && error.at.column > 0);
    else if (size > 0 && memchr(data, '<', size) == NULL && out.length > 0)
        fuzz_check(memchr(out.data, '<', out.length) == NULL);
    mc_buffer_free(&out);
    mc_arena_free(arena);
    return 0;
}
