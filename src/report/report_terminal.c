#include "report/screen.h"

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    if (mc_report_sort_check(options->sort, error) != 0)
        return -1;
    mc_screen_write(result, options, stream);
    return 0;
}

const struct mc_report_format mc_report_terminal = {
    .name = "terminal",
    .file_extension = "txt",
    .summary = "tables for the screen, as wide as it is",
    .write = write_report,
};
