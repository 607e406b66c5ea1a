/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport_mpi.c: messages by MPI: all of one tag and of bytes, between rank 0 and the others. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/options.h"
#include "cluster/transport.h"

enum { TAG = 1 };
/* The first and the longest interval, in nanoseconds, at which a wait looks for a message. MPI's
 * own waiting would keep a processor busy. */
enum { SHORTEST_NAP = 10000, LONGEST_NAP = 500000 };

const char *mc_transport_name(void)
{
    static char name[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;

    if (name[0] == '\0' && MPI_Get_library_version(name, &length) == MPI_SUCCESS)
        name[strcspn(name, ",\n")] = '\0';
    return name;
}

/* The number in the first of these variables (NULL-terminated) that has one; -1: none. */
static int number_of(const char *const *names)
{
    long long value;

    for (; *names != NULL; names++) {
        const char *text = getenv(*names);

        if (text != NULL && mc_parse_integer(text, &value) == 0 && value >= 0 && value < INT_MAX)
            return (int)value;
    }
    return -1;
}

/* By the variables that Open MPI, PMIx and the launchers of MPICH set. */
int mc_transport_launched(void)
{
    static const char *const ranks[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK", NULL};
    static const char *const sizes[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", NULL};

    return number_of(sizes) == 1 ? -1 : number_of(ranks);
}

static int check(int status, struct mc_error *error)
{
    char text[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;

    if (status == MPI_SUCCESS)
        return 0;
    (void)MPI_Error_string(status, text, &length);
    return mc_error_set(error, MC_CODE_INTERNAL, "MPI: %.300s", text);
}

int mc_transport_begin(int *rank, int *n_ranks, struct mc_error *error)
{
    int provided;

    if (check(MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided), error) != 0 ||
        check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), error) != 0 ||
        check(MPI_Comm_rank(MPI_COMM_WORLD, rank), error) != 0 ||
        check(MPI_Comm_size(MPI_COMM_WORLD, n_ranks), error) != 0)
        return -1;
    if (provided < MPI_THREAD_FUNNELED)
        return mc_error_set(error, MC_CODE_INTERNAL, "this MPI does not allow threads");
    return 0;
}

int mc_transport_send(int rank, const struct mc_buffer *message, struct mc_error *error)
{
    if (message->length > INT_MAX)
        return mc_error_set(error, MC_CODE_INTERNAL, "MPI: a message of %zu bytes is too long",
                            message->length);
    return check(MPI_Send(message->data, (int)message->length, MPI_BYTE, rank, TAG, MPI_COMM_WORLD),
                 error);
}

/* Waits until there is a message. */
static int wait_for_one(MPI_Message *message, MPI_Status *status, struct mc_error *error)
{
    struct timespec nap = {0, SHORTEST_NAP};
    int is_there = 0;

    for (;;) {
        if (check(MPI_Improbe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &is_there, message, status),
                  error) != 0)
            return -1;
        if (is_there)
            return 0;
        (void)nanosleep(&nap, NULL);
        nap.tv_nsec = nap.tv_nsec * 2 < LONGEST_NAP ? nap.tv_nsec * 2 : LONGEST_NAP;
    }
}

int mc_transport_receive(int *rank, struct mc_buffer *message, struct mc_error *error)
{
    MPI_Message handle;
    MPI_Status status;
    int length = 0;

    mc_buffer_clear(message);
    if (wait_for_one(&handle, &status, error) != 0 ||
        check(MPI_Get_count(&status, MPI_BYTE, &length), error) != 0)
        return -1;
    if (length < 0) /* MPI_UNDEFINED: more bytes than an int can hold */
        return mc_error_set(error, MC_CODE_INTERNAL, "MPI: the length of a message is not known");
    mc_buffer_reserve(message, (size_t)length);
    if (check(MPI_Mrecv(message->data, length, MPI_BYTE, &handle, &status), error) != 0)
        return -1;
    message->length = (size_t)length;
    *rank = status.MPI_SOURCE;
    return 0;
}

void mc_transport_end(void)
{
    (void)MPI_Finalize();
}
