/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cluster.h: several processes of one call of `run` or `score`, started by mpirun with the same
 * arguments. All read the same input. The first (rank 0) does all that one process would, and only
 * it writes; but the cases are scored by the others, the workers, to which it hands out pieces as
 * they finish. */
#ifndef MC_CLUSTER_CLUSTER_H
#define MC_CLUSTER_CLUSTER_H

#include <unistd.h>

#include "base/memory.h"
#include "metrics/host/runner.h"

struct mc_catalog;
struct mc_cluster;
struct process_watch; /* cluster.c */

enum { MC_HOST_SIZE = 65 }; /* of the name of a machine, for messages */

/* A worker, as rank 0 knows it. */
struct mc_cluster_worker {
    char host[MC_HOST_SIZE];
    size_t n_threads;
    bool is_waited_for;      /* it owes a message */
    size_t begin, n;         /* the piece that it scores; n == 0: none */
    struct mc_error refusal; /* in its greeting */
};

struct mc_cluster {
    int rank, n_ranks;
    bool is_greeted; /* the greeting was sent, or all were received */
    bool is_broken;  /* a message could not be sent or received */
    struct process_watch *watch;
    int errors;                        /* standard error of a worker, put aside; -1: it is there */
    struct mc_cluster_worker *workers; /* [n_ranks] of rank 0; the first is not used */
    struct mc_remote remote;
    struct mc_buffer in, out;
};

/* Built with MPI: its name and version; else NULL. */
const char *mc_cluster_library(void) MC_MUST_CHECK;

/* First of all, before there are threads. *cluster is NULL where this process works alone: built
 * without MPI, not started by a launcher, or the only one. A worker has no standard output from
 * here on, and no standard error until it scores. */
int mc_cluster_begin(struct mc_cluster **cluster, struct mc_error *error) MC_MUST_CHECK;
/* NULL is no worker. */
bool mc_cluster_is_worker(const struct mc_cluster *cluster) MC_MUST_CHECK;

/* When the input is read and before the first score; nothing where the cluster is NULL. In rank 0:
 * sets inputs->remote; -1 when a worker could not read its input (with its code), or read another
 * (MC_CODE_INPUT). A worker serves, and returns when nothing more is to be scored: its part is
 * done. */
int mc_cluster_share(struct mc_cluster *cluster, struct mc_metric_inputs *inputs,
                     struct mc_catalog *catalog, struct mc_thread_pool *pool,
                     struct mc_error *error) MC_MUST_CHECK;

/* Last of all, also after an error; returns the exit code of this process: the one given or, of a
 * worker, 0, with its error cleared: rank 0 speaks for all. */
int mc_cluster_end(struct mc_cluster *cluster, int exit_code, struct mc_error *error) MC_MUST_CHECK;

#endif
