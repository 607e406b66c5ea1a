/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes are read, or give a finding with a place inside the text, and the findings can be
 * printed. Our own search for the fault finds none in what jansson reads. */
#include "base/json.h"
#include "base/json_locate.h"
#include "fuzz/fuzz.h"

static void check_findings(const struct mc_diagnostics *list, struct mc_slice text)
{
    struct mc_position end = mc_position_of(text, text.length);
    size_t i;

    fuzz_check(list->n_errors > 0);
    for (i = 0; i < list->n_items; i++) {
        fuzz_check(list->items[i].at.line >= 1 && list->items[i].at.line <= end.line);
        fuzz_check(list->items[i].at.column >= 1);
    }
}

static void print(const struct mc_diagnostics *list)
{
    char *printed = NULL;
    size_t length;
    FILE *stream = open_memstream(&printed, &length);

    if (stream == NULL)
        return;
    mc_diagnostics_print(list, stream, 0);
    (void)fclose(stream);
    free(printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_json_fault fault;
    struct mc_json_file file;
    char *copy = mc_malloc(size); /* exact, so that reading beyond it is noticed */
    struct mc_slice text = mc_slice(copy, size);

    if (size > 0)
        memcpy(copy, data, size);
    if (mc_json_open_text(mc_slice_of("f"), text, list, &file, &error) != 0)
        check_findings(list, text);
    else
        fuzz_check(!mc_json_find_fault(text, &fault));
    mc_diagnostics_sort(list);
    print(list);
    mc_json_close(&file);
    free(copy);
    mc_arena_free(arena);
    return 0;
}
