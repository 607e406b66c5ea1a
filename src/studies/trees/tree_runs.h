/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_runs.h: which outputs are read for which treebank, as named on the command line or in a
 * table. */
#ifndef MC_STUDIES_TREES_TREE_RUNS_H
#define MC_STUDIES_TREES_TREE_RUNS_H

#include "base/error.h"
#include "base/options.h"

/* A run as the user names it. */
struct mc_tree_run_source {
    const char *name, *team, *path; /* name NULL: that of the file; team NULL: none */
    const char *listed;             /* "runs.csv:3", its place in a table; NULL: in the call */
};

/* Splits "NAME=FILE" (NAME without a '/') or takes a file; sets no team. */
struct mc_tree_run_source mc_tree_run_split(const char *operand, struct mc_arena *arena);

/* The runs on one treebank. */
struct mc_tree_request {
    const char *reference; /* its file */
    struct mc_tree_run_source *runs;
    size_t n_runs, capacity;
};

/* Treebanks in order of occurrence. Begin with zeros, except for the arena and teams (each
 * "TEAM=GLOB"; a run belongs to the first team whose pattern its name matches). */
struct mc_tree_requests {
    struct mc_tree_request *items;
    size_t n, capacity;
    const struct mc_option_list *teams;
    struct mc_arena *arena;
};

/* The request for a treebank, added if it is new. */
struct mc_tree_request *mc_tree_request_of(struct mc_tree_requests *requests,
                                           const char *reference);
/* Adds a run; without a name it is named after its file, and without a team its name decides.
 * MC_CODE_USAGE: a team without a pattern, or over 1,000 runs on a treebank. */
int mc_tree_request_add(struct mc_tree_requests *requests, const char *reference,
                        struct mc_tree_run_source source, struct mc_error *error) MC_MUST_CHECK;
/* If the error is about a file that a table lists, appends the place in the table to its text. */
void mc_tree_request_place(const struct mc_tree_request *request, struct mc_error *error);
/* Adds the runs of a table with the columns reference, output and optionally run and team; files
 * are relative to the table. MC_CODE_INPUT with the place: a missing column or file. */
int mc_tree_requests_read(struct mc_tree_requests *requests, const char *path,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
