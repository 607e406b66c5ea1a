#include "base/interrupt.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_SIGNALS = sizeof(signals) / sizeof(signals[0]) };

/* Handlers have no argument of ours. The pipe wakes whoever waits for input in poll, whichever
 * thread the signal came to. */
static struct sigaction before[N_SIGNALS];
static bool has_begun;
static _Atomic int came, wake_end;
static int wait_end = -1;

static void note(int number)
{
    char byte = 0;
    size_t i;

    came = number;
    for (i = 0; i < N_SIGNALS; i++)
        (void)signal(signals[i], SIG_DFL);
    if (write(wake_end, &byte, 1) < 0)
        return; /* it is noted; only a wait may last longer */
}

static void open_pipe(void)
{
    int ends[2] = {-1, -1};

    (void)pipe2(ends, O_CLOEXEC | O_NONBLOCK);
    wait_end = ends[0];
    wake_end = ends[1];
}

void mc_interrupt_begin(void)
{
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    size_t i;

    came = 0;
    open_pipe();
    (void)sigemptyset(&action.sa_mask);
    for (i = 0; i < N_SIGNALS; i++) {
        (void)sigaction(signals[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            (void)sigaction(signals[i], &action, NULL);
    }
    has_begun = true;
}

bool mc_interrupted(void)
{
    return came != 0;
}

int mc_interrupt_descriptor(void)
{
    return wait_end;
}

void mc_interrupt_end(bool again)
{
    size_t i;

    if (!has_begun)
        return;
    has_begun = false;
    for (i = 0; i < N_SIGNALS; i++)
        (void)sigaction(signals[i], &before[i], NULL);
    (void)close(wait_end);
    (void)close(wake_end);
    wait_end = -1;
    if (again && came != 0)
        (void)raise(came);
}
