#include "report/content.h"

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    struct mc_document document = {
        .kind = &mc_screen_kind,
        .stream = stream,
        .width = options->width,
        .color = options->color,
    };

    return mc_content_write(result, options, &document, error);
}

const struct mc_report_format mc_report_terminal = {
    .name = "terminal",
    .file_extension = "txt",
    .summary = "tables for the screen, as wide as it is",
    .write = write_report,
};
