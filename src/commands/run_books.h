/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_books.h: what those reports of one run have in common that are a book of tables: systems,
 * dimensions, graphs side by side, the best metrics. */
#ifndef MC_COMMANDS_RUN_BOOKS_H
#define MC_COMMANDS_RUN_BOOKS_H

#include "commands/book_reports.h"

struct mc_result;
struct mc_run;
struct mc_run_options;

/* The option given that none of these reports has a use for; NULL: none. */
const char *mc_run_book_unwanted(const struct mc_run_options *values) MC_MUST_CHECK;
/* The options of the reports, and the paths that will be written, ended by NULL, in the arena of
 * the run. */
struct mc_book_options mc_run_book_options(const struct mc_run_options *values) MC_MUST_CHECK;
const char **mc_run_book_paths(const struct mc_run *run) MC_MUST_CHECK;

/* For the JSON, within its settings: which statistics were computed, resamples, confidence, seed.
 */
void mc_run_book_put_analysis(const struct mc_result *result, struct mc_json_stream *json);
/* For people: the title, and a sentence about each dataset of the result. */
void mc_run_book_head(const struct mc_result *result, const char *title,
                      struct mc_document *document);

/* For people, behind the tables: how the scores are normalised that statistics of the result rest
 * on, with best_alone those that have a best value; nothing where none does. */
void mc_run_book_tail(const struct mc_result *result, bool best_alone,
                      struct mc_document *document);

/* A book of a run that is being made: begun, filled by whoever knows the tables, written. */
struct mc_run_book {
    struct mc_book book; /* of the tables that --show names, or of all */
    struct mc_book_options options;
    struct mc_book_reports reports; /* of the book; what it is about is to be filled in */
};
/* The parts point to one another: the book stays where it is. */
void mc_run_book_begin(struct mc_run_book *made, const struct mc_run *run);

#endif
