/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated.c: the block is a sealed memory file, which the second process gets as a descriptor;
 * futexes in it wake either side, and the asking side checks now and then that the other still
 * lives. The asking side trusts nothing in the block: no semaphores, which abort a process when
 * their memory has been overwritten.
 *
 * - posts
 * - the block, start, end
 * - a round
 * - the side that answers
 */
#include "base/isolated.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/foreign_guard.h"
#include "base/lock.h"
#include "base/orphans.h"
#include "base/subprocess.h"
#include "base/terminal.h"

/* --- posts ------------------------------------------------------------------------------------ */

/* The number of posts not yet taken; a futex. */
struct posts {
    _Atomic uint32_t n;
};

static long wake_or_wait(struct posts *posts, int operation, uint32_t value,
                         const struct timespec *longest)
{
    return syscall(SYS_futex, &posts->n, operation, value, longest, NULL, 0);
}

static void post_one(struct posts *posts)
{
    atomic_fetch_add(&posts->n, 1);
    (void)wake_or_wait(posts, FUTEX_WAKE, 1, NULL);
}

static bool take_one(struct posts *posts)
{
    uint32_t n = atomic_load(&posts->n);

    while (n > 0)
        if (atomic_compare_exchange_weak(&posts->n, &n, n - 1))
            return true;
    return false;
}

/* Waits at most that many milliseconds; false: nothing was posted. */
static bool wait_for_post(struct posts *posts, long milliseconds)
{
    int64_t deadline = mc_clock_after((double)milliseconds / 1000);

    while (!take_one(posts)) {
        int64_t left = deadline - mc_clock_now();
        struct timespec longest = {left / 1000000000, left % 1000000000};

        if (left <= 0)
            return false;
        /* If the word is no longer 0, or a signal came, it is checked again; after any other
         * failure a pause keeps this from becoming a busy loop. */
        if (wake_or_wait(posts, FUTEX_WAIT, 0, &longest) != 0 && errno != EAGAIN &&
            errno != EINTR && errno != ETIMEDOUT)
            (void)poll(NULL, 0, 1);
    }
    return true;
}

/* --- the block -------------------------------------------------------------------------------- */

enum {
    MOST_REQUESTS = 64,          /* of a round */
    REQUEST_BYTES = 1 << 20,     /* of a round */
    ANSWER_BYTES = 1 << 16,      /* handed over at a time */
    MOST_ANSWER_BYTES = 1 << 30, /* of a round: a side that writes more never ends */
    DESCRIPTOR = 3,              /* where the second process finds the block */
    FIRST_DESCRIPTOR = 10,
    DEED_BYTES = 64,
    MOST_LOOKS = 1000,
    LOOK_AFTER = 50,  /* milliseconds: the delay until an unposted end is noticed */
    MOST_WORK = 1000, /* milliseconds for work under way when the program must end */
    ALIGNMENT = 8
};

static const char garbled[] = "it wrote to memory that is not its own";

#define MAGIC UINT64_C(0x6d63697332303031)

enum { IS_LAST = 1, IS_PART = 2 };

struct request {
    uint32_t offset, length, kind; /* kind: flags of the enum above */
};

/* The answering side may overwrite all of it at any time. */
struct channel {
    struct posts work, done;   /* a post for each request, and each time answers are handed over */
    struct posts received;     /* the answers handed over have been taken, more may come */
    _Atomic uint32_t at;       /* the request being answered */
    _Atomic uint32_t length;   /* of the answers */
    _Atomic uint32_t has_more; /* 1: these are not all of them */
    struct request requests[MOST_REQUESTS];
    _Alignas(ALIGNMENT) char request_part[REQUEST_BYTES];
    _Alignas(ALIGNMENT) char answered[ANSWER_BYTES];
};

struct block {
    uint64_t magic, n_channels;
    _Atomic uint32_t is_lost; /* 1: `deed` says why */
    char deed[DEED_BYTES];
    struct channel channels[];
};

/* One round on the side that asks. */
struct round {
    uint32_t n_requests, n_posted;
    size_t used; /* bytes of channel->request_part */
};

struct mc_isolated {
    struct block *block;
    size_t n_bytes, n_channels;
    struct round *rounds; /* [n_channels] */
    uint32_t *n_taken;    /* [n_channels]: on the answering side, requests received of this round */
    size_t *n_answered;   /* [n_channels]: bytes waiting to be handed over */
    pid_t pid;            /* of the other process; 0: it has been reaped */
    struct mc_lock lock;  /* guards pid and ending */
    char ending[128];
};

static size_t size_of_block(size_t n_channels)
{
    return sizeof(struct block) + mc_array_size(n_channels, sizeof(struct channel));
}

static struct mc_isolated *new_side(struct block *block, size_t n_channels)
{
    struct mc_isolated *isolated = mc_calloc(1, sizeof(*isolated));

    isolated->block = block;
    isolated->n_channels = n_channels;
    isolated->n_bytes = size_of_block(n_channels);
    isolated->rounds = mc_calloc(n_channels, sizeof(*isolated->rounds));
    isolated->n_taken = mc_calloc(n_channels, sizeof(*isolated->n_taken));
    isolated->n_answered = mc_calloc(n_channels, sizeof(*isolated->n_answered));
    mc_lock_open(&isolated->lock);
    return isolated;
}

static void free_side(struct mc_isolated *isolated)
{
    mc_lock_close(&isolated->lock);
    (void)munmap(isolated->block, isolated->n_bytes);
    free(isolated->rounds);
    free(isolated->n_taken);
    free(isolated->n_answered);
    free(isolated);
}

/* --- start ------------------------------------------------------------------------------------ */

/* A descriptor of the block, above those that the child gets; -1: see errno. */
static int new_block(size_t n_channels, struct block **block)
{
    size_t n_bytes = size_of_block(n_channels);
    int low = memfd_create("metricheck", MFD_CLOEXEC | MFD_ALLOW_SEALING), fd;
    void *memory = MAP_FAILED;

    if (low < 0)
        return -1;
    fd = fcntl(low, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    (void)close(low);
    if (fd < 0)
        return -1;
    if (ftruncate(fd, (off_t)n_bytes) == 0)
        memory = mmap(NULL, n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    /* Unsealed, the other side could truncate it; a read past the end would kill this process. */
    if (memory == MAP_FAILED ||
        fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        (void)close(fd);
        return -1;
    }
    *block = memory;
    (*block)->magic = MAGIC;
    (*block)->n_channels = n_channels;
    return fd; /* its memory is zeroed, and so are all posts */
}

/* The path of this program, by its name if the file still exists. */
static const char *path_of_this_program(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size - 1);

    if (n <= 0 || (size_t)n == size - 1)
        return "/proc/self/exe";
    path[n] = '\0';
    return access(path, X_OK) == 0 ? path : "/proc/self/exe";
}

static int spawn(struct mc_isolated *isolated, const char *program, int fd)
{
    struct mc_subprocess_streams streams = {-1, STDERR_FILENO, STDERR_FILENO, fd};
    char channels[32], parent[32], self[4096];
    const char *const arguments[] = {"metricheck", MC_ISOLATED_COMMAND, channels, parent, NULL};

    if (program == NULL)
        program = path_of_this_program(self, sizeof(self));
    /* where vfork is a fork, posix_spawn reports success and the child exits with code 127 */
    if (access(program, X_OK) != 0)
        return errno;
    (void)snprintf(channels, sizeof(channels), "%zu", isolated->n_channels);
    (void)snprintf(parent, sizeof(parent), "%ld", (long)getpid());
    return mc_subprocess_spawn(program, arguments, &streams, &isolated->pid);
}

struct mc_isolated *mc_isolated_start(const char *program, size_t n_channels,
                                      struct mc_error *error)
{
    struct mc_isolated *isolated;
    struct block *block = NULL;
    int fd, status;

    if (n_channels > MC_ISOLATED_MOST_CHANNELS)
        n_channels = MC_ISOLATED_MOST_CHANNELS;
    fd = new_block(n_channels, &block);
    if (fd < 0) {
        (void)mc_error_set(error, MC_CODE_MODULE, "no memory can be shared with a process: %s",
                           strerror(errno));
        return NULL;
    }
    isolated = new_side(block, n_channels);
    status = spawn(isolated, program, fd);
    (void)close(fd);
    if (status == 0)
        return isolated;
    (void)mc_error_set(error, MC_CODE_MODULE, "no process can be started: %s", strerror(status));
    free_side(isolated);
    return NULL;
}

/* --- end -------------------------------------------------------------------------------------- */

/* is_lost: other code in this process reaped it. */
static void describe(struct mc_isolated *isolated, bool is_lost, int status)
{
    char deed[DEED_BYTES];
    char *ending = isolated->ending;
    size_t size = sizeof(isolated->ending);

    memcpy(deed, isolated->block->deed, sizeof(deed));
    deed[sizeof(deed) - 1] = '\0';
    if (atomic_load(&isolated->block->is_lost) == 1 && deed[0] != '\0')
        (void)snprintf(ending, size, "%s", deed);
    else if (is_lost)
        (void)snprintf(ending, size, "it ended its process, with what exit code is not known");
    else if (WIFSIGNALED(status))
        (void)snprintf(ending, size, "it was killed by signal %d (%s)", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
    else
        (void)snprintf(ending, size, "it ended its process with exit code %d", WEXITSTATUS(status));
}

/* Whether the process has ended; if so, it is reaped, and what it left behind is killed. */
static bool is_gone(struct mc_isolated *isolated)
{
    siginfo_t info = {0};
    int status = 0;
    bool gone, is_lost = false;

    mc_orphans_reap();
    mc_lock_take(&isolated->lock);
    if (isolated->pid != 0)
        is_lost = waitid(P_PID, (id_t)isolated->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0;
    if (isolated->pid != 0 && (is_lost || info.si_pid != 0)) {
        if (!is_lost) { /* else its number may have been reused for another group */
            (void)kill(-isolated->pid, SIGKILL);
            (void)waitpid(isolated->pid, &status, 0);
        }
        mc_orphans_end(isolated->pid);
        isolated->pid = 0;
        if (isolated->ending[0] == '\0')
            describe(isolated, is_lost, status);
    }
    gone = isolated->pid == 0;
    mc_lock_give(&isolated->lock);
    return gone;
}

static void end_for(struct mc_isolated *isolated, const char *reason)
{
    mc_lock_take(&isolated->lock);
    if (isolated->ending[0] == '\0')
        (void)snprintf(isolated->ending, sizeof(isolated->ending), "%s", reason);
    if (isolated->pid != 0)
        (void)kill(-isolated->pid, SIGKILL);
    mc_lock_give(&isolated->lock);
    while (!is_gone(isolated))
        (void)poll(NULL, 0, 1);
}

void mc_isolated_refuse(struct mc_isolated *isolated)
{
    end_for(isolated, garbled);
}

const char *mc_isolated_ending(struct mc_isolated *isolated)
{
    return is_gone(isolated) ? isolated->ending : "";
}

void mc_isolated_free(struct mc_isolated *isolated, double grace)
{
    int64_t deadline = mc_clock_after(grace);
    int pause = 1;

    if (isolated == NULL)
        return;
    while (!is_gone(isolated) && mc_clock_now() < deadline) {
        (void)poll(NULL, 0, pause);
        pause = pause < 16 ? 2 * pause : pause;
    }
    end_for(isolated, "it had to be killed");
    free_side(isolated);
}

/* --- a round ---------------------------------------------------------------------------------- */

void mc_isolated_begin(struct mc_isolated *isolated, size_t channel)
{
    memset(&isolated->rounds[channel], 0, sizeof(isolated->rounds[channel]));
}

char *mc_isolated_room(struct mc_isolated *isolated, size_t channel, size_t *size)
{
    const struct round *round = &isolated->rounds[channel];

    *size = REQUEST_BYTES - round->used;
    if (round->n_requests == MOST_REQUESTS || *size == 0)
        return NULL;
    return isolated->block->channels[channel].request_part + round->used;
}

static void post(struct mc_isolated *isolated, size_t channel, uint32_t kind)
{
    struct round *round = &isolated->rounds[channel];
    struct channel *shared = &isolated->block->channels[channel];

    if (round->n_posted == round->n_requests)
        return;
    shared->requests[round->n_posted].kind = kind;
    round->n_posted++;
    post_one(&shared->work);
}

void mc_isolated_add(struct mc_isolated *isolated, size_t channel, size_t length)
{
    struct round *round = &isolated->rounds[channel];
    struct channel *shared = &isolated->block->channels[channel];

    post(isolated, channel, 0);
    shared->requests[round->n_requests++] =
        (struct request){(uint32_t)round->used, (uint32_t)length, 0};
    round->used += (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* True if answers were handed over; false if the process is gone or was killed. */
static bool wait_for_answers(struct mc_isolated *isolated, size_t channel)
{
    struct channel *shared = &isolated->block->channels[channel];
    int64_t deadline = 0;
    int i;

    while (!wait_for_post(&shared->done, LOOK_AFTER)) {
        if (is_gone(isolated))
            return false;
        if (!mc_interrupted())
            continue;
        if (deadline == 0)
            deadline = mc_clock_after((double)MOST_WORK / 1000);
        if (mc_clock_now() >= deadline) {
            end_for(isolated, "it was still at work when the program had to end");
            return false;
        }
    }
    if (atomic_load(&isolated->block->is_lost) == 0)
        return true;
    for (i = 0; i < MOST_LOOKS && !is_gone(isolated); i++) /* the process is about to end */
        (void)poll(NULL, 0, 1);
    end_for(isolated, garbled);
    return false;
}

void mc_isolated_add_long(struct mc_isolated *isolated, size_t channel, const char *bytes,
                          size_t length)
{
    struct channel *shared = &isolated->block->channels[channel];
    size_t at = 0;

    for (; length - at > REQUEST_BYTES; at += REQUEST_BYTES) {
        memcpy(shared->request_part, bytes + at, REQUEST_BYTES);
        mc_isolated_begin(isolated, channel);
        mc_isolated_add(isolated, channel, REQUEST_BYTES);
        post(isolated, channel, IS_PART | IS_LAST);
        if (!wait_for_answers(isolated, channel))
            break;
    }
    length = length - at > REQUEST_BYTES ? 0 : length - at;
    memcpy(shared->request_part, bytes + at, length);
    mc_isolated_begin(isolated, channel);
    mc_isolated_add(isolated, channel, length);
}

int mc_isolated_end(struct mc_isolated *isolated, size_t channel, struct mc_buffer *answers)
{
    struct channel *shared = &isolated->block->channels[channel];
    uint32_t length, has_more;

    post(isolated, channel, IS_LAST);
    do {
        if (!wait_for_answers(isolated, channel))
            return -1;
        length = atomic_load(&shared->length);
        has_more = atomic_load(&shared->has_more);
        if (length > ANSWER_BYTES || (has_more != 0 && length != ANSWER_BYTES) ||
            answers->length > MOST_ANSWER_BYTES) {
            end_for(isolated, garbled);
            return -1;
        }
        mc_buffer_append(answers, shared->answered, length);
        if (has_more != 0)
            post_one(&shared->received);
    } while (has_more != 0);
    return 0;
}

size_t mc_isolated_at(const struct mc_isolated *isolated, size_t channel)
{
    size_t at = atomic_load(&isolated->block->channels[channel].at);

    return at < isolated->rounds[channel].n_requests ? at : 0;
}

/* --- the side that answers -------------------------------------------------------------------- */

static bool parse(const char *text, long most, long *number)
{
    char *end;

    *number = strtol(text, &end, 10);
    return *end == '\0' && *number > 0 && *number <= most;
}

struct mc_isolated *mc_isolated_attach(int argc, char **argv)
{
    struct mc_isolated *isolated;
    struct stat file;
    long n_channels, parent;
    void *memory;

    if (argc != 3 || !parse(argv[1], MC_ISOLATED_MOST_CHANNELS, &n_channels) ||
        !parse(argv[2], LONG_MAX, &parent) || fstat(DESCRIPTOR, &file) != 0 ||
        file.st_size != (off_t)size_of_block((size_t)n_channels))
        return NULL;
    memory = mmap(NULL, (size_t)file.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, DESCRIPTOR, 0);
    (void)close(DESCRIPTOR);
    if (memory == MAP_FAILED)
        return NULL;
    isolated = new_side(memory, (size_t)n_channels);
    isolated->pid = (pid_t)parent;
    if (isolated->block->magic == MAGIC && isolated->block->n_channels == (uint64_t)n_channels) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        return isolated;
    }
    free_side(isolated);
    return NULL;
}

void mc_isolated_detach(struct mc_isolated *isolated)
{
    free_side(isolated);
}

size_t mc_isolated_size(const struct mc_isolated *isolated)
{
    return isolated->n_channels;
}

/* Waits for the asking side; ends this process if that side is gone. */
static void wait_for_asker(const struct mc_isolated *isolated, struct posts *posts)
{
    while (!wait_for_post(posts, 900))
        if (getppid() != isolated->pid)
            _exit(MC_CODE_OK);
}

static void hand_over(struct mc_isolated *isolated, size_t channel, bool has_more)
{
    struct channel *shared = &isolated->block->channels[channel];

    atomic_store(&shared->length, (uint32_t)isolated->n_answered[channel]);
    atomic_store(&shared->has_more, has_more);
    isolated->n_answered[channel] = 0;
    post_one(&shared->done);
    if (has_more)
        wait_for_asker(isolated, &shared->received);
}

struct mc_slice mc_isolated_receive(struct mc_isolated *isolated, size_t channel,
                                    struct mc_buffer *parts, bool *is_last)
{
    struct channel *shared = &isolated->block->channels[channel];
    const struct request *request;

    mc_buffer_clear(parts);
    for (;;) {
        wait_for_asker(isolated, &shared->work);
        request = &shared->requests[isolated->n_taken[channel]];
        if ((request->kind & IS_PART) == 0)
            break;
        mc_buffer_append(parts, shared->request_part, request->length);
        hand_over(isolated, channel, false);
    }
    *is_last = (request->kind & IS_LAST) != 0;
    atomic_store(&shared->at, isolated->n_taken[channel]);
    isolated->n_taken[channel] = *is_last ? 0 : isolated->n_taken[channel] + 1;
    if (parts->length == 0)
        return mc_slice(shared->request_part + request->offset, request->length);
    mc_buffer_append(parts, shared->request_part, request->length);
    return mc_buffer_slice(parts);
}

void mc_isolated_answer(struct mc_isolated *isolated, size_t channel, struct mc_slice answer,
                        bool is_last)
{
    struct channel *shared = &isolated->block->channels[channel];
    size_t *used = &isolated->n_answered[channel];

    while (answer.length > 0) {
        size_t n = ANSWER_BYTES - *used < answer.length ? ANSWER_BYTES - *used : answer.length;

        memcpy(shared->answered + *used, answer.data, n);
        *used += n;
        answer = mc_slice(answer.data + n, answer.length - n);
        if (answer.length > 0)
            hand_over(isolated, channel, true);
    }
    if (is_last)
        hand_over(isolated, channel, false);
}

void mc_isolated_lose(struct mc_isolated *isolated, const char *deed)
{
    size_t i;

    (void)snprintf(isolated->block->deed, DEED_BYTES, "%s", deed);
    atomic_store(&isolated->block->is_lost, 1);
    for (i = 0; i < isolated->n_channels; i++)
        post_one(&isolated->block->channels[i].done);
    mc_foreign_end(MC_CODE_MODULE);
}
