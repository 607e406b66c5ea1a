/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport.h: sends byte strings between the processes of one call, with MPI (transport_mpi.c). */
#ifndef MC_CLUSTER_TRANSPORT_H
#define MC_CLUSTER_TRANSPORT_H

#include "base/memory.h"
#include "base/error.h"

/* "Open MPI v4.1.4". */
const char *mc_transport_name(void) MC_MUST_CHECK;
/* The number that the launcher (mpirun, srun) gave this process, from 0; -1: no launcher, or only
 * one process. */
int mc_transport_launched(void) MC_MUST_CHECK;

/* Connects the processes. This and the following functions are for one thread only. */
int mc_transport_begin(int *rank, int *n_ranks, struct mc_error *error) MC_MUST_CHECK;
int mc_transport_send(int rank, const struct mc_buffer *message,
                      struct mc_error *error) MC_MUST_CHECK;
/* Waits for a message from any process, without using the processor. */
int mc_transport_receive(int *rank, struct mc_buffer *message,
                         struct mc_error *error) MC_MUST_CHECK;
/* Call when no process sends any more. */
void mc_transport_end(void);

#endif
