/* screen.h: the whole result for the eyes: on a terminal, or as the index of a folder of texts. */
#ifndef MC_REPORT_SCREEN_H
#define MC_REPORT_SCREEN_H

#include "report/report.h"

/* Lines of at most options->width columns where names allow it. Heads are dim and the best figures
 * bold when options->color. Errors stay in the stream. */
void mc_screen_write(const struct mc_result *result, const struct mc_report_options *options,
                     FILE *stream);

#endif
