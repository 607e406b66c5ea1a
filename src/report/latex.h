/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latex.h: tables of reports as LaTeX (booktabs), for papers.
 *
 * A document of mc_latex_kind is a fragment for \input: one float for each table, with caption and
 * label, and the remarks below it. What a table does not need stands in comments. The fragment is
 * ASCII outside of comments, so pdfLaTeX, XeLaTeX and LuaLaTeX set it alike. */
#ifndef MC_REPORT_LATEX_H
#define MC_REPORT_LATEX_H

#include "report/document.h"

/* Columns of text that a table across both columns of a page has room for at its smallest size;
 * wider ones are scaled down. */
enum { MC_LATEX_WIDTH = 118 };

extern const struct mc_document_kind mc_latex_kind;

/* The text (well-formed UTF-8) as LaTeX sets it, ASCII, in the arena: what has a meaning in LaTeX
 * is escaped, blanks at the beginning stay, letters with accents are composed, common signs have
 * their commands. Every other character is \mcunicode{CODE POINT}, which the head of a fragment
 * defines: the character where the engine is one of Unicode, else its code point. Good in captions.
 */
struct mc_slice mc_latex_text(struct mc_slice text, struct mc_arena *arena);

#endif
