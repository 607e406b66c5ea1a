/* explanation_screen.h: explanations drawn for a terminal. */
#ifndef MC_REPORT_EXPLANATION_SCREEN_H
#define MC_REPORT_EXPLANATION_SCREEN_H

#include <stdio.h>

#include "report/explanation.h"

/* Draws the cases one below the other, in lines of at most `width` columns where words allow it:
 * the texts, then for each metric its score and signature and how the score came about. */
void mc_explanation_write_screen(const struct mc_explained_case *cases, size_t n, size_t width,
                                 bool color, FILE *stream);

#endif
