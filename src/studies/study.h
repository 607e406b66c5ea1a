/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study.h: a study: a command that reads data of its own and fills a book of tables. It is run by
 * the program or by an engine of the library, its host; the study itself prints nothing.
 *
 * A study is a struct mc_command whose `study` is its kind. */
#ifndef MC_STUDIES_STUDY_H
#define MC_STUDIES_STUDY_H

#include "base/options.h"
#include "commands/book_reports.h"
#include "report/sheet.h"

struct mc_messages;
struct mc_metric_sources;
struct mc_run_watch;
struct mc_scoring;
struct mc_study;

/* Whoever runs a study. */
struct mc_study_host {
    const struct mc_messages *messages; /* where findings and warnings go */
    const struct mc_run_watch *watch;   /* of metrics that are not scored between begin and end of
                                           scoring; NULL: none */
    /* Whether the host is the program: it shows progress on standard error, and large tables are
     * written row by row, without being kept. */
    bool is_program;
    /* Completes the options that say where metrics come from. */
    int (*take_sources)(struct mc_study_host *host, struct mc_metric_sources *sources, bool quiet,
                        struct mc_error *error);
    /* Called before and after scoring that may take long and can be interrupted. unit: what
     * scoring->n_done counts. cache: as in the options; end_scoring closes it. */
    void (*begin_scoring)(struct mc_study_host *host, struct mc_scoring *scoring, const char *unit,
                          bool quiet);
    void (*end_scoring)(struct mc_study_host *host, struct mc_scoring *scoring, const char *cache);
};

struct mc_study_kind {
    size_t book_options; /* offset of a struct mc_book_options in the options */
    /* Reads what the options and operands name, fills study->book, and sets those members of
     * study->reports that describe it. */
    int (*open)(struct mc_study *study, struct mc_error *error);
    /* Frees what open kept outside the arena; also called after open failed. NULL: nothing. */
    void (*close)(struct mc_study *study);
};

/* A study under way. Tables may point into its data: they are valid until it is closed. */
struct mc_study {
    const struct mc_study_kind *kind;
    struct mc_study_host *host;
    void *values; /* the options */
    const struct mc_option_list *operands;
    struct mc_arena *arena;
    struct mc_book book;
    struct mc_book_reports reports;
    bool is_written; /* the one report was written while the data was read */
    void *call;      /* of the study alone */
};

/* kind, host, values, operands and arena are set, all else is zero. Errors: those of the study. To
 * be closed also after a failure. */
int mc_study_begin(struct mc_study *study, struct mc_error *error) MC_MUST_CHECK;
/* Writes the reports that the options name; with `output` NULL, only the further ones. */
int mc_study_write(const struct mc_study *study, struct mc_error *error) MC_MUST_CHECK;
void mc_study_end(struct mc_study *study);

/* The options of the book of a study, in `values`. */
struct mc_book_options *mc_study_book_options(const struct mc_study_kind *kind, void *values);

#endif
