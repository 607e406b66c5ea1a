/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cluster.h: several processes of one call of `run` or `score`, started by mpirun with the same
 * arguments. All read the same input. The first (rank 0) does everything that a single process
 * would, and only it writes; but the cases are scored by the others, the workers, to which it hands
 * out pieces as they finish. */
#ifndef MC_CLUSTER_CLUSTER_H
#define MC_CLUSTER_CLUSTER_H

#include <unistd.h>

#include "base/memory.h"
#include "metrics/host/runner.h"

struct mc_catalog;
struct mc_cluster;
struct process_watch; /* cluster.c */

enum { MC_HOST_SIZE = 65 }; /* of the name of a machine in messages */

/* A worker as seen by rank 0. */
struct mc_cluster_worker {
    char host[MC_HOST_SIZE];
    size_t n_threads;
    bool is_waited_for;      /* it owes a message */
    size_t begin, n;         /* the piece that it is scoring; n == 0: none */
    struct mc_error refusal; /* why it cannot take part, from its greeting */
};

struct mc_cluster {
    int rank, n_ranks;
    bool is_greeted; /* a worker has sent its greeting; rank 0 has received all */
    bool is_broken;  /* a message could not be sent or received */
    struct process_watch *watch;
    int errors;                        /* a worker's standard error, put aside; -1: in its place */
    struct mc_cluster_worker *workers; /* [n_ranks], for rank 0; the first is unused */
    struct mc_remote remote;
    struct mc_buffer in, out;
};

/* The name and version of MPI if built with it, else NULL. */
const char *mc_cluster_library(void) MC_MUST_CHECK;

/* Call first of all, before there are threads. *cluster is NULL if this process works alone: built
 * without MPI, not started by a launcher, or the only one. From here on a worker has no standard
 * output, and no standard error until it scores. */
int mc_cluster_begin(struct mc_cluster **cluster, struct mc_error *error) MC_MUST_CHECK;
/* False for NULL. */
bool mc_cluster_is_worker(const struct mc_cluster *cluster) MC_MUST_CHECK;

/* Call after reading the input and before the first score; does nothing if the cluster is NULL. In
 * rank 0: sets inputs->remote; -1 if a worker could not read its input (with its code) or read
 * different input (MC_CODE_INPUT). A worker serves here, and returns when there is nothing left to
 * score. */
int mc_cluster_share(struct mc_cluster *cluster, struct mc_metric_inputs *inputs,
                     struct mc_catalog *catalog, struct mc_thread_pool *pool,
                     struct mc_error *error) MC_MUST_CHECK;

/* Call last of all, even after an error. Returns the exit code of this process: the one given or,
 * for a worker, 0 with its error cleared, since rank 0 reports for all. */
int mc_cluster_end(struct mc_cluster *cluster, int exit_code, struct mc_error *error) MC_MUST_CHECK;

#endif
