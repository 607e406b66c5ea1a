#include "cluster/watch.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "cluster/host.h"

/* In memory that both processes see. */
struct mc_watch {
    bool is_over;
    char doing[300]; /* "" or "while ..." */
};

static bool is_own_doing(int signal_number)
{
    return signal_number == SIGSEGV || signal_number == SIGABRT || signal_number == SIGBUS ||
           signal_number == SIGFPE || signal_number == SIGILL;
}

/* What is to be said of a child that ended too early, and the exit code. */
static int judge(const struct mc_watch *watch, int rank, int ending, struct mc_error *error)
{
    const char *between = watch->doing[0] == '\0' ? "" : " ";
    bool is_metric = watch->doing[0] != '\0';
    char host[MC_HOST_SIZE];

    mc_host_name(host);
    if (WIFSIGNALED(ending)) {
        int number = WTERMSIG(ending);

        (void)mc_error_set(
            error, is_metric && is_own_doing(number) ? MC_CODE_MODULE : MC_CODE_INTERNAL,
            "rank %d on %s was ended by signal %d (%s)%s%s; the others are stopped, and nothing "
            "is written",
            rank, host, number, strsignal(number), between, watch->doing);
    } else {
        (void)mc_error_set(error, is_metric ? MC_CODE_MODULE : MC_CODE_INTERNAL,
                           "rank %d on %s ended (exit code %d)%s%s; the others are stopped, and "
                           "nothing is written",
                           rank, host, WEXITSTATUS(ending), between, watch->doing);
    }
    return (int)error->code;
}

/* Of the launcher's process: it ends here. Standard error is not buffered, and nothing else was
 * printed yet. */
static _Noreturn void wait_for(const struct mc_watch *watch, int rank, pid_t child)
{
    struct mc_error error = MC_NO_ERROR;
    int ending = 0;

    while (waitpid(child, &ending, 0) < 0 && errno == EINTR)
        ;
    if (watch->is_over && WIFEXITED(ending))
        _exit(WEXITSTATUS(ending));
    (void)judge(watch, rank, ending, &error);
    mc_error_print(&error, NULL, stderr);
    _exit((int)error.code);
}

struct mc_watch *mc_watch_begin(int rank)
{
    struct mc_watch *watch =
        mmap(NULL, sizeof(*watch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t parent = getpid(), child;

    if (watch == MAP_FAILED)
        return NULL;
    (void)fflush(NULL);
    child = fork();
    if (child > 0)
        wait_for(watch, rank, child);
    if (child < 0) {
        (void)munmap(watch, sizeof(*watch));
        return NULL;
    }
    /* The launcher ends the process that it knows; this one is not to live on. */
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(MC_CODE_INTERNAL);
    return watch;
}

void mc_watch_tell(struct mc_watch *watch, const char *format, ...)
{
    va_list arguments;

    if (watch == NULL)
        return;
    va_start(arguments, format);
    (void)vsnprintf(watch->doing, sizeof(watch->doing), format, arguments);
    va_end(arguments);
}

void mc_watch_end(struct mc_watch *watch)
{
    if (watch != NULL)
        watch->is_over = true;
}
