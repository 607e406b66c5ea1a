/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport.h: byte strings between the processes of one call, with MPI (transport_mpi.c). */
#ifndef MC_CLUSTER_TRANSPORT_H
#define MC_CLUSTER_TRANSPORT_H

#include "base/memory.h"
#include "base/error.h"

/* "Open MPI v4.1.4". */
const char *mc_transport_name(void) MC_MUST_CHECK;
/* The number that the launcher (mpirun, srun) gave this process, from 0; -1: there is none, or
 * there is one process alone. */
int mc_transport_launched(void) MC_MUST_CHECK;

/* Finds the others. All that follows is for one thread. */
int mc_transport_begin(int *rank, int *n_ranks, struct mc_error *error) MC_MUST_CHECK;
int mc_transport_send(int rank, const struct mc_buffer *message,
                      struct mc_error *error) MC_MUST_CHECK;
/* Waits, without load, for a message of anybody. */
int mc_transport_receive(int *rank, struct mc_buffer *message,
                         struct mc_error *error) MC_MUST_CHECK;
/* When nobody sends any more. */
void mc_transport_end(void);

#endif
