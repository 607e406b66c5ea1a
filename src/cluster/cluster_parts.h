/* cluster_parts.h: what the files of this folder share. */
#ifndef MC_CLUSTER_CLUSTER_PARTS_H
#define MC_CLUSTER_CLUSTER_PARTS_H

#include "cluster/cluster.h"
#include "cluster/host.h"
#include "cluster/message.h"
#include "cluster/transport.h"
#include "cluster/watch.h"

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
    struct mc_watch *watch;
    int errors;                        /* standard error of a worker, put aside; -1: it is there */
    struct mc_cluster_worker *workers; /* [n_ranks] of rank 0; the first is not used */
    struct mc_remote remote;
    struct mc_buffer in, out;
};

/* What a worker serves with. */
struct mc_cluster_material {
    const struct mc_metric_inputs *inputs;
    struct mc_catalog *catalog;
    struct mc_thread_pool *pool;
};

/* Sends cluster->out; receives into cluster->in. That it failed is also kept in is_broken. */
int mc_cluster_send(struct mc_cluster *cluster, int rank, struct mc_error *error);
int mc_cluster_receive(struct mc_cluster *cluster, int *rank, struct mc_error *error) MC_MUST_CHECK;
/* A message that cannot be. */
int mc_cluster_garbled(int rank, struct mc_error *error);

/* The `score` of struct mc_remote; context: the cluster, of rank 0. */
int mc_cluster_hand_out(void *context, const struct mc_remote_work *work,
                        struct mc_error *error) MC_MUST_CHECK;
/* A worker: does what it is told until it is told to end. material NULL: only waits for that. -1:
 * is_broken. */
int mc_cluster_serve(struct mc_cluster *cluster, const struct mc_cluster_material *material,
                     struct mc_error *error);

#endif
