/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_runs.h: which outputs are read for which treebank: what the user names on the command line,
 * or in a table. */
#ifndef MC_STUDIES_TREES_TREE_RUNS_H
#define MC_STUDIES_TREES_TREE_RUNS_H

#include "base/error.h"
#include "base/options.h"

/* A run as the user names it. */
struct mc_tree_run_source {
    const char *name, *team, *path; /* name NULL: of the file; team NULL: none */
    const char *listed;             /* "runs.csv:3": where a table names it; NULL: the call does */
};

/* "NAME=FILE", where no folder is in the name, or a file; no team. */
struct mc_tree_run_source mc_tree_run_split(const char *operand, struct mc_arena *arena);

/* The runs on one treebank. */
struct mc_tree_request {
    const char *reference; /* its file */
    struct mc_tree_run_source *runs;
    size_t n_runs, capacity;
};

/* Treebanks in the order in which they are first named. Begin with zeros but for teams (each
 * "TEAM=GLOB": the first whose pattern the name of a run matches is its team) and arena. */
struct mc_tree_requests {
    struct mc_tree_request *items;
    size_t n, capacity;
    const struct mc_option_list *teams;
    struct mc_arena *arena;
};

/* Adds a treebank unless it is there. */
struct mc_tree_request *mc_tree_request_of(struct mc_tree_requests *requests,
                                           const char *reference);
/* Adds a run; without a name it is called after its file, and without a team its name decides. A
 * team without a pattern, and over 1,000 runs on a treebank, are MC_CODE_USAGE. */
int mc_tree_request_add(struct mc_tree_requests *requests, const char *reference,
                        struct mc_tree_run_source source, struct mc_error *error) MC_MUST_CHECK;
/* Where the error is about a file that a table named for the request: says where that was. */
void mc_tree_request_place(const struct mc_tree_request *request, struct mc_error *error);
/* Adds the runs of a table: columns reference, output and, if wanted, run and team; files are
 * relative to it. MC_CODE_INPUT with the place: a column or a file that is missing. */
int mc_tree_requests_read(struct mc_tree_requests *requests, const char *path,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
