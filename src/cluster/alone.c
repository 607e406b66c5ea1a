/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alone.c: cluster.h for a program built without MPI: every process works alone. */
#include "cluster/cluster.h"

const char *mc_cluster_library(void)
{
    return NULL;
}

int mc_cluster_begin(struct mc_cluster **cluster, struct mc_error *error)
{
    (void)error;
    *cluster = NULL;
    return 0;
}

bool mc_cluster_is_worker(const struct mc_cluster *cluster)
{
    (void)cluster;
    return false;
}

int mc_cluster_share(struct mc_cluster *cluster, struct mc_metric_inputs *inputs,
                     struct mc_catalog *catalog, struct mc_thread_pool *pool,
                     struct mc_error *error)
{
    (void)cluster;
    (void)inputs;
    (void)catalog;
    (void)pool;
    (void)error;
    return 0;
}

int mc_cluster_end(struct mc_cluster *cluster, int exit_code, struct mc_error *error)
{
    (void)cluster;
    (void)error;
    return exit_code;
}
