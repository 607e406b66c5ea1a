#include "report/delimited_report.h"

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    (void)options;
    (void)error;
    mc_delimited_report(result, MC_TAB_SEPARATED, stream);
    return 0;
}

const struct mc_report_format mc_report_tsv = {
    .name = "tsv",
    .file_extension = "tsv",
    .summary = "one row for each phenomenon and metric, fields divided by tabs",
    .write = write_report,
};
