/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the input as every kind of figure, for gnuplot and for LaTeX. A script has no backquote,
 * whatever the names are; what is refused has a reason. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "report/plot/plot.h"

static void draw(const struct mc_plot_kind *kind, enum mc_plot_format format, struct mc_slice text,
                 struct mc_arena *arena)
{
    struct mc_plot_request request = {.format = format};
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice script = {"", 0};
    struct mc_json_file json;

    if (mc_json_open_text(mc_slice_of("result.json"), text, diagnostics, &json, &error) != 0)
        return;
    if (mc_plot_draw(kind, &request, &json, arena, &script, &error) == 0)
        fuzz_check(script.length > 0 && memchr(script.data, '`', script.length) == NULL);
    else
        fuzz_check(error.text[0] != '\0' &&
                   (error.code == MC_CODE_INPUT || error.code == MC_CODE_USAGE));
    mc_json_close(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_arena_copy(arena, mc_slice((const char *)data, size));
    const struct mc_plot_kind *const *kinds;
    size_t n, i;

    kinds = mc_plot_kinds(&n);
    for (i = 0; i < n; i++) {
        draw(kinds[i], MC_PLOT_PDF, text, arena);
        draw(kinds[i], MC_PLOT_TEX, text, arena);
    }
    mc_arena_free(arena);
    return 0;
}
