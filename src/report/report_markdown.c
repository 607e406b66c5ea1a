#include "report/content.h"

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    struct mc_document document = {
        .kind = &mc_markdown_kind,
        .stream = stream,
        .width = SIZE_MAX,
        .color = false,
        .depth = options->depth,
    };

    return mc_content_write(result, options, &document, error);
}

const struct mc_report_format mc_report_markdown = {
    .name = "markdown",
    .file_extension = "md",
    .summary = "the same as tables for GitHub and the like",
    .write = write_report,
};
