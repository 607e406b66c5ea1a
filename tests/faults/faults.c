/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.c: a library that is loaded before the others (LD_PRELOAD) and lets one call of a program
 * fail, or raises a signal there. Built by tests alone. Environment variables say what happens:
 *
 *     FAULT_CALL=KIND     alloc, read, write, open, rename, sync, close, unlink, folder, map or
 * spawn FAULT_AT=N          the N-th of them, from 1; N+: that one and all later ones
 *     FAULT_SCOPE=own     counts the calls from the program itself; libraries: those from the
 *                         libraries; all (default): both
 *     FAULT_ERROR=NUMBER  errno of the failure; default: the most likely one of the kind
 *     FAULT_SIGNAL=NUMBER raises the signal in front of the call, which is then made
 *     FAULT_LOG=FILE      appends "hit KIND N ADDRESS" when it happens, and "count KIND OWN
 *                         LIBRARIES" of each kind when the program ends by itself
 *
 * What the C library calls inside itself cannot be replaced. Streams of fopen and fdopen are
 * therefore made by fopencookie, so that what they read, write and close is counted; standard
 * input, output and error stay as they are. Processes that the program starts run without faults.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { ALLOC, READ, WRITE, OPEN, RENAME, SYNC, CLOSE, UNLINK, FOLDER, MAP, SPAWN, N_KINDS };

static const struct {
    const char *name;
    int reason;
} kinds[N_KINDS] = {
    [ALLOC] = {"alloc", ENOMEM}, [READ] = {"read", EIO},      [WRITE] = {"write", ENOSPC},
    [OPEN] = {"open", EMFILE},   [RENAME] = {"rename", EIO},  [SYNC] = {"sync", EIO},
    [CLOSE] = {"close", EIO},    [UNLINK] = {"unlink", EIO},  [FOLDER] = {"folder", ENOSPC},
    [MAP] = {"map", ENOMEM},     [SPAWN] = {"spawn", EAGAIN},
};

static struct {
    bool is_active, goes_on;
    enum scope { ALL, OWN, LIBRARIES } scope;
    enum kind kind;
    unsigned long at;
    int reason, signal, log;
    uintptr_t begin, end; /* the text of the program */
} plan = {.log = -1};

static atomic_ulong n_calls[N_KINDS][LIBRARIES + 1]; /* by scope */

#define CALLER ((uintptr_t)__builtin_return_address(0))

/* --- what happens ----------------------------------------------------------------------------- */

static void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void log_line(const char *format, ...)
{
    char text[128];
    va_list arguments;
    int length;

    if (plan.log < 0)
        return;
    va_start(arguments, format);
    length = vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    if (length > 0)
        (void)syscall(SYS_write, plan.log, text, (size_t)length);
}

/* Counts the call. Whether it fails: then errno is set. */
static bool fails(enum kind kind, uintptr_t caller)
{
    bool is_own = caller >= plan.begin && caller < plan.end;
    enum scope scope = is_own ? OWN : LIBRARIES;
    unsigned long all, of_scope, n;

    if (!plan.is_active)
        return false;
    all = atomic_fetch_add(&n_calls[kind][ALL], 1) + 1;
    of_scope = atomic_fetch_add(&n_calls[kind][scope], 1) + 1;
    n = plan.scope == ALL ? all : plan.scope == scope ? of_scope : 0;
    if (kind != plan.kind || plan.at == 0 || n == 0 || (plan.goes_on ? n < plan.at : n != plan.at))
        return false;
    log_line("hit %s %lu %#lx\n", kinds[kind].name, n,
             (unsigned long)(is_own ? caller - plan.begin : caller));
    if (plan.signal != 0) {
        (void)raise(plan.signal);
        return false;
    }
    errno = plan.reason;
    return true;
}

static int find_program(struct dl_phdr_info *info, size_t size, void *unused)
{
    size_t i;

    (void)size;
    (void)unused;
    plan.begin = info->dlpi_addr;
    for (i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD) {
            uintptr_t end =
                info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;

            plan.end = end > plan.end ? end : plan.end;
        }
    return 1; /* the program is the first one */
}

static void in_child(void)
{
    plan.is_active = false;
}

static int number_of(const char *name, int otherwise)
{
    const char *text = getenv(name);

    return text == NULL ? otherwise : (int)strtol(text, NULL, 10);
}

__attribute__((constructor)) static void begin(void)
{
    const char *kind = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *log = getenv("FAULT_LOG");
    const char *scope = getenv("FAULT_SCOPE");
    char *end = NULL;
    int i;

    (void)dl_iterate_phdr(find_program, NULL);
    if (scope != NULL && strcmp(scope, "all") != 0)
        plan.scope = strcmp(scope, "own") == 0 ? OWN : LIBRARIES;
    plan.kind = N_KINDS;
    for (i = 0; kind != NULL && i < (int)N_KINDS; i++)
        if (strcmp(kind, kinds[i].name) == 0)
            plan.kind = (enum kind)i;
    if (kind != NULL && plan.kind == N_KINDS) {
        fprintf(stderr, "faults: there is no kind of call '%s'\n", kind);
        _exit(99);
    }
    if (plan.kind != N_KINDS && at != NULL) {
        plan.at = strtoul(at, &end, 10);
        plan.goes_on = *end == '+';
        plan.reason = number_of("FAULT_ERROR", kinds[plan.kind].reason);
        plan.signal = number_of("FAULT_SIGNAL", 0);
    }
    if (log != NULL)
        plan.log = (int)syscall(SYS_openat, AT_FDCWD, log,
                                O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    (void)unsetenv("LD_PRELOAD");
    (void)pthread_atfork(NULL, NULL, in_child);
    plan.is_active = true;
}

__attribute__((destructor)) static void end(void)
{
    int i;

    if (!plan.is_active)
        return;
    plan.is_active = false;
    for (i = 0; i < (int)N_KINDS; i++)
        log_line("count %s %lu %lu\n", kinds[i].name, n_calls[i][OWN], n_calls[i][LIBRARIES]);
}

/* --- the next function of the name ------------------------------------------------------------ */

/* The address of the real function, looked up once. */
static void *look_up(void *_Atomic *kept, const char *name)
{
    void *address = atomic_load(kept);

    if (address == NULL) {
        address = dlsym(RTLD_NEXT, name);
        atomic_store(kept, address);
    }
    return address;
}

/* Defines real_NAME of the type of NAME. */
#define REAL(name)                                                                                 \
    static void *_Atomic kept;                                                                     \
    void *address = look_up(&kept, #name);                                                         \
    __typeof__(&(name)) real;                                                                      \
    memcpy(&real, &address, sizeof(real))

/* --- memory ----------------------------------------------------------------------------------- */

void *malloc(size_t size)
{
    REAL(malloc);
    return fails(ALLOC, CALLER) ? NULL : real(size);
}

void *calloc(size_t n, size_t size)
{
    REAL(calloc);
    return fails(ALLOC, CALLER) ? NULL : real(n, size);
}

void *realloc(void *old, size_t size)
{
    REAL(realloc);
    return fails(ALLOC, CALLER) ? NULL : real(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    REAL(aligned_alloc);
    return fails(ALLOC, CALLER) ? NULL : real(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    REAL(posix_memalign);
    return fails(ALLOC, CALLER) ? ENOMEM : real(memory, alignment, size);
}

void *mmap(void *address_wanted, size_t size, int protection, int flags, int fd, off_t offset)
{
    REAL(mmap);
    return fails(MAP, CALLER) ? MAP_FAILED
                              : real(address_wanted, size, protection, flags, fd, offset);
}

void *mmap64(void *address_wanted, size_t size, int protection, int flags, int fd, off64_t offset)
{
    REAL(mmap64);
    return fails(MAP, CALLER) ? MAP_FAILED
                              : real(address_wanted, size, protection, flags, fd, offset);
}

/* --- descriptors ------------------------------------------------------------------------------ */

ssize_t read(int fd, void *bytes, size_t size)
{
    REAL(read);
    return fails(READ, CALLER) ? -1 : real(fd, bytes, size);
}

ssize_t pread(int fd, void *bytes, size_t size, off_t offset)
{
    REAL(pread);
    return fails(READ, CALLER) ? -1 : real(fd, bytes, size, offset);
}

ssize_t pread64(int fd, void *bytes, size_t size, off64_t offset)
{
    REAL(pread64);
    return fails(READ, CALLER) ? -1 : real(fd, bytes, size, offset);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    REAL(write);
    return fails(WRITE, CALLER) ? -1 : real(fd, bytes, size);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset)
{
    REAL(pwrite64);
    return fails(WRITE, CALLER) ? -1 : real(fd, bytes, size, offset);
}

/* The permissions of a file that is made. */
static mode_t mode_of(int flags, va_list *arguments)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(*arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    REAL(open);

    va_start(arguments, flags);
    mode = mode_of(flags, &arguments);
    va_end(arguments);
    return fails(OPEN, CALLER) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list arguments;
    mode_t mode;
    REAL(open64);

    va_start(arguments, flags);
    mode = mode_of(flags, &arguments);
    va_end(arguments);
    return fails(OPEN, CALLER) ? -1 : real(path, flags, mode);
}

int mkstemp(char *pattern)
{
    REAL(mkstemp);
    return fails(OPEN, CALLER) ? -1 : real(pattern);
}

DIR *opendir(const char *path)
{
    REAL(opendir);
    return fails(OPEN, CALLER) ? NULL : real(path);
}

/* The descriptor is closed even so, as Linux does it. */
int close(int fd)
{
    REAL(close);
    bool is_bad = fails(CLOSE, CALLER);
    int reason = errno, status = real(fd);

    if (!is_bad)
        return status;
    errno = reason;
    return -1;
}

int fsync(int fd)
{
    REAL(fsync);
    return fails(SYNC, CALLER) ? -1 : real(fd);
}

int fdatasync(int fd)
{
    REAL(fdatasync);
    return fails(SYNC, CALLER) ? -1 : real(fd);
}

/* --- names ------------------------------------------------------------------------------------ */

int rename(const char *old, const char *new)
{
    REAL(rename);
    return fails(RENAME, CALLER) ? -1 : real(old, new);
}

int link(const char *old, const char *new)
{
    REAL(link);
    return fails(RENAME, CALLER) ? -1 : real(old, new);
}

int unlink(const char *path)
{
    REAL(unlink);
    return fails(UNLINK, CALLER) ? -1 : real(path);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(mkdir);
    return fails(FOLDER, CALLER) ? -1 : real(path, mode);
}

/* --- processes and threads -------------------------------------------------------------------- */

pid_t fork(void)
{
    REAL(fork);
    return fails(SPAWN, CALLER) ? -1 : real();
}

int pipe2(int ends[2], int flags)
{
    REAL(pipe2);
    return fails(SPAWN, CALLER) ? -1 : real(ends, flags);
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *arguments,
                 char *const *variables)
{
    REAL(posix_spawnp);
    return fails(SPAWN, CALLER) ? errno
                                : real(pid, file, actions, attributes, arguments, variables);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument)
{
    REAL(pthread_create);
    return fails(SPAWN, CALLER) ? errno : real(thread, attributes, run, argument);
}

/* --- streams ---------------------------------------------------------------------------------- */

enum { MOST_STREAMS = 4096 };

static struct stream {
    FILE *stream; /* NULL: free */
    uintptr_t owner;
    int fd;
} streams[MOST_STREAMS];

static pthread_mutex_t streams_lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t read_stream(void *cookie, char *bytes, size_t size)
{
    const struct stream *stream = cookie;
    ssize_t n = -1;

    if (!fails(READ, stream->owner))
        n = (ssize_t)syscall(SYS_read, stream->fd, bytes, size);
    return n;
}

/* As a stream of the C library does it: until all is written, or the first failure. */
static ssize_t write_stream(void *cookie, const char *bytes, size_t size)
{
    const struct stream *stream = cookie;
    size_t n = 0;

    while (n < size) {
        long more = -1;

        if (!fails(WRITE, stream->owner))
            more = syscall(SYS_write, stream->fd, bytes + n, size - n);
        if (more < 0)
            break;
        n += (size_t)more;
    }
    return (ssize_t)n;
}

static int seek_stream(void *cookie, off64_t *offset, int whence)
{
    const struct stream *stream = cookie;
    off64_t at = lseek64(stream->fd, *offset, whence);

    if (at < 0)
        return -1;
    *offset = at;
    return 0;
}

static int close_stream(void *cookie)
{
    struct stream *stream = cookie;
    bool is_bad = fails(CLOSE, stream->owner);
    int reason = errno;

    (void)syscall(SYS_close, stream->fd);
    (void)pthread_mutex_lock(&streams_lock);
    stream->stream = NULL;
    (void)pthread_mutex_unlock(&streams_lock);
    if (!is_bad)
        return 0;
    errno = reason;
    return -1;
}

static FILE *stream_of(int fd, const char *mode, uintptr_t owner)
{
    static const cookie_io_functions_t functions = {read_stream, write_stream, seek_stream,
                                                    close_stream};
    FILE *made = NULL;
    size_t i;

    (void)pthread_mutex_lock(&streams_lock);
    for (i = 0; i < MOST_STREAMS - 1 && streams[i].stream != NULL; i++)
        continue;
    streams[i].fd = fd;
    streams[i].owner = owner;
    made = streams[i].stream = fopencookie(&streams[i], mode, functions);
    (void)pthread_mutex_unlock(&streams_lock);
    return made;
}

FILE *fdopen(int fd, const char *mode)
{
    return stream_of(fd, mode, CALLER);
}

static FILE *open_stream(const char *path, const char *mode, uintptr_t owner)
{
    int flags = O_RDONLY, fd;
    FILE *stream;

    if (mode[0] == 'w')
        flags = O_CREAT | O_TRUNC;
    else if (mode[0] == 'a')
        flags = O_CREAT | O_APPEND;
    if (strchr(mode, '+') != NULL)
        flags |= O_RDWR;
    else if (mode[0] != 'r')
        flags |= O_WRONLY;
    if (fails(OPEN, owner))
        return NULL;
    fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0666);
    if (fd < 0)
        return NULL;
    stream = stream_of(fd, mode, owner);
    if (stream == NULL)
        (void)syscall(SYS_close, fd);
    return stream;
}

FILE *fopen(const char *path, const char *mode)
{
    return open_stream(path, mode, CALLER);
}

FILE *fopen64(const char *path, const char *mode)
{
    return open_stream(path, mode, CALLER);
}

int fileno(FILE *stream)
{
    size_t i;
    int fd = -1;
    REAL(fileno);

    for (i = 0; i < MOST_STREAMS && fd < 0; i++)
        if (stream != NULL && streams[i].stream == stream)
            fd = streams[i].fd;
    return fd >= 0 ? fd : real(stream);
}
