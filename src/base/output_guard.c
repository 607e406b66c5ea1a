#include "base/output_guard.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* Above the descriptors that a careless program closes by number. */
enum { FIRST_DESCRIPTOR = 10 };

void mc_output_guard_begin(struct mc_output_guard *guard)
{
    (void)fflush(stdout);
    guard->descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    if (guard->descriptor >= 0)
        (void)dup2(STDERR_FILENO, STDOUT_FILENO);
}

void mc_output_guard_end(struct mc_output_guard *guard)
{
    if (guard->descriptor < 0)
        return;
    (void)fflush(stdout);
    (void)dup2(guard->descriptor, STDOUT_FILENO);
    (void)close(guard->descriptor);
    guard->descriptor = -1;
}
