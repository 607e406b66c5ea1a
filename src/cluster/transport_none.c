/* A program that was built without MPI. */
#include "cluster/transport.h"

const char *mc_transport_name(void)
{
    return NULL;
}

int mc_transport_launched(void)
{
    return -1;
}

static int refuse(struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_INTERNAL, "built without MPI");
}

int mc_transport_begin(int *rank, int *n_ranks, struct mc_error *error)
{
    *rank = 0;
    *n_ranks = 1;
    return refuse(error);
}

int mc_transport_send(int rank, const struct mc_buffer *message, struct mc_error *error)
{
    (void)rank;
    (void)message;
    return refuse(error);
}

int mc_transport_receive(int *rank, struct mc_buffer *message, struct mc_error *error)
{
    (void)rank;
    (void)message;
    return refuse(error);
}

void mc_transport_end(void)
{
}
