/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex.h: tables of reports as LaTeX (booktabs), for papers.
 *
 * A document of mc_latex_kind is a fragment for \input: one float for each table, with caption,
 * label and the remarks below it. Other text is written as comments. The fragment is ASCII outside
 * of comments, so that pdfLaTeX, XeLaTeX and LuaLaTeX typeset it alike. */
#ifndef MC_REPORT_LATEX_H
#define MC_REPORT_LATEX_H

#include "report/document.h"

/* Width, in characters, of a table across both columns of a page at its smallest size; wider ones
 * are scaled down. */
enum { MC_LATEX_WIDTH = 118 };

extern const struct mc_document_kind mc_latex_kind;

/* The text (well-formed UTF-8) as ASCII LaTeX, in the arena: special characters are escaped,
 * leading spaces are kept, accented letters are composed, common signs have their commands. Every
 * other character becomes \mcunicode{CODE POINT}, which the head of a fragment defines: the
 * character if the engine knows Unicode, else its code point. Safe in captions. */
struct mc_slice mc_latex_text(struct mc_slice text, struct mc_arena *arena);

#endif
