#include <stdlib.h>

#include "report/checklist/checklist.h"
#include "report/expectation_checklist.h"
#include "report/report.h"

/* Every format of the list of src/report/checklist/local.mk as a report of a run: its expectations,
 * and, where the format shows a page, the report in Markdown. */

static int write_markdown(const struct mc_result *result, const struct mc_report_options *options,
                          struct mc_arena *arena, struct mc_slice *text, struct mc_error *error)
{
    struct mc_report_options below = *options;
    char *bytes = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&bytes, &length);
    int status;

    if (stream == NULL)
        return mc_error_set(error, MC_CODE_INTERNAL, "no memory for a report");
    below.depth = 1; /* of the title of the list */
    status = mc_report_format_find("markdown")->write(result, &below, stream, error);
    if (fclose(stream) != 0)
        status = mc_error_set(error, MC_CODE_INTERNAL, "no memory for a report");
    if (status == 0)
        *text = mc_arena_copy(arena, mc_slice(bytes, length));
    free(bytes);
    return status;
}

static int write_checklist(const struct mc_checklist_format *format, const struct mc_result *result,
                           const struct mc_report_options *options, FILE *stream,
                           struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_checklist list = mc_expectation_checklist(result, arena);
    int status = 0;

    list.created = options->created;
    if (format->shows_markdown)
        status = write_markdown(result, options, arena, &list.markdown, error);
    if (status == 0)
        status = format->write(&list, stream, error);
    mc_arena_free(arena);
    return status;
}

#define MC_ITEM(item)                                                                              \
    extern const struct mc_checklist_format mc_checklist_##item;                                   \
    extern const struct mc_report_format mc_report_##item;                                         \
    static int write_##item(const struct mc_result *result,                                        \
                            const struct mc_report_options *options, FILE *stream,                 \
                            struct mc_error *error)                                                \
    {                                                                                              \
        return write_checklist(&mc_checklist_##item, result, options, stream, error);              \
    }                                                                                              \
    const struct mc_report_format mc_report_##item = {                                             \
        .name = #item, .checklist = &mc_checklist_##item, .write = write_##item};
#include "report/checklist/checklist_table.inc"
#undef MC_ITEM
