/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/comparison_format.h"

#include "report/document.h"
#include "report/html/comparison_page.h"
#include "report/latex.h"

int mc_comparison_write_as(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options,
                           enum mc_comparison_format format, enum mc_color color, FILE *stream,
                           struct mc_error *error)
{
    struct mc_document document;

    if (format == MC_COMPARISON_HTML)
        return mc_comparison_page_write(comparison, options, stream, error);
    if (format == MC_COMPARISON_JSON) {
        mc_comparison_write_json(comparison, options, stream);
        return 0;
    }
    document = mc_document_on(format == MC_COMPARISON_MARKDOWN ? &mc_markdown_kind
                              : format == MC_COMPARISON_LATEX  ? &mc_latex_kind
                                                               : &mc_screen_kind,
                              color, stream);
    mc_comparison_write(comparison, options, &document);
    mc_document_end(&document);
    return 0;
}
