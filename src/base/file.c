/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file.c: each way of reading a file has its own section; the guard sends standard output to
 * standard error.
 *
 * - read whole; files and folders
 * - read line by line, piece by piece, mapped
 * - writing: a temporary file beside the output, links are followed, then it is renamed
 * - standard output under guard, paths that are both read and written
 */
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/log_text.h"
#include "base/memory.h"
#include "base/pager.h"
#include "base/temporary.h"
#include "base/unpack.h"
#include "base/utf8.h"

/* --- read whole ------------------------------------------------------------------------------- */

/* Largest input read whole; larger ones are refused with a message. */
#define FILE_LIMIT ((size_t)1 << 30)

static const struct mc_position NOWHERE = {0, 0};

enum { PIECE = 256 * 1024 };

static int fail(const char *path, const char *reason, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, path, NOWHERE, "cannot be read: %s", reason);
}

static int cannot_read(const char *path, struct mc_error *error)
{
    if (errno == ENOMEM) /* says nothing about the file */
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, NOWHERE,
                               "cannot be read: out of memory");
    return fail(path, strerror(errno), error);
}

static int too_large(const char *path, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, path, NOWHERE, "is larger than %zu MB",
                           FILE_LIMIT >> 20);
}

/* Reads up to `limit` bytes, fewer only at the end of the file. -1: see errno. */
static ssize_t read_up_to(int fd, char *bytes, size_t limit)
{
    size_t length = 0;

    while (length < limit) {
        ssize_t n = read(fd, bytes + length, limit - length);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        length += (size_t)n;
    }
    return (ssize_t)length;
}

/* Reads a file of known size straight into the arena. */
static int read_sized(int fd, const char *path, size_t size, struct mc_arena *arena,
                      struct mc_slice *text, struct mc_error *error)
{
    char *bytes = mc_arena_alloc(arena, size + 1);
    ssize_t n = read_up_to(fd, bytes, size);

    if (n < 0)
        return cannot_read(path, error);
    bytes[n] = '\0';
    *text = mc_slice(bytes, (size_t)n);
    return 0;
}

/* Pipes, terminals and files in /proc do not tell their length, nor do packed files. */
static int read_stream(int fd, const char *path, struct mc_arena *arena, struct mc_slice *text,
                       struct mc_error *error)
{
    struct mc_unpacker *unpacker = mc_unpacker_new(fd);
    struct mc_buffer buffer = {NULL, 0, 0};
    const char *reason;
    int status = 0;
    size_t n;

    do {
        mc_buffer_reserve(&buffer, PIECE);
        reason = mc_unpacker_read(unpacker, buffer.data + buffer.length, PIECE, &n);
        buffer.length += n;
    } while (reason == NULL && n > 0 && buffer.length <= FILE_LIMIT);
    if (reason != NULL)
        status = fail(path, reason, error);
    else if (buffer.length > FILE_LIMIT)
        status = too_large(path, error);
    else
        *text = mc_arena_copy(arena, mc_buffer_slice(&buffer));
    mc_buffer_free(&buffer);
    mc_unpacker_free(unpacker);
    return status;
}

const char *mc_file_shown(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* The bytes of an open file, not unpacked if it is a regular one. */
static int read_open(int fd, const char *path, bool is_stream, struct mc_arena *arena,
                     struct mc_slice *text, struct mc_error *error)
{
    struct stat about;

    if (fstat(fd, &about) != 0)
        return cannot_read(path, error);
    if (S_ISDIR(about.st_mode))
        return mc_error_set_at(error, MC_CODE_INPUT, path, NOWHERE, "is a folder, not a file");
    if (!S_ISREG(about.st_mode) || about.st_size == 0 || is_stream)
        return read_stream(fd, path, arena, text, error);
    if ((uintmax_t)about.st_size > FILE_LIMIT)
        return too_large(path, error);
    return read_sized(fd, path, (size_t)about.st_size, arena, text, error);
}

int mc_file_read(const char *path, struct mc_arena *arena, struct mc_slice *text,
                 struct mc_error *error)
{
    bool standard_input = strcmp(path, "-") == 0;
    const char *name = mc_file_shown(path);
    int fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC), status;

    if (fd < 0)
        return cannot_read(name, error);
    status = read_open(fd, name, standard_input, arena, text, error);
    if (status == 0 && mc_is_packed(*text) && !standard_input && lseek(fd, 0, SEEK_SET) == 0)
        status = read_stream(fd, name, arena, text, error);
    if (!standard_input)
        (void)close(fd);
    return status;
}

int mc_file_read_bytes(const char *path, struct mc_arena *arena, struct mc_slice *bytes,
                       struct mc_error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), status;

    if (fd < 0)
        return cannot_read(path, error);
    status = read_open(fd, path, false, arena, bytes, error);
    (void)close(fd);
    return status;
}

int mc_file_read_text(const char *path, struct mc_arena *arena, struct mc_slice *text,
                      struct mc_error *error)
{
    const char *nul;
    size_t invalid;

    if (mc_file_read(path, arena, text, error) != 0)
        return -1;
    if (mc_utf8_instead(*text) != NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path), NOWHERE, "%s",
                               mc_utf8_instead(*text));
    *text = mc_utf8_without_mark(*text);
    invalid = mc_utf8_invalid(*text);
    if (invalid < text->length)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                               mc_position_of(*text, invalid), "not well-formed UTF-8");
    nul = memchr(text->data, '\0', text->length);
    if (nul != NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path),
                               mc_position_of(*text, (size_t)(nul - text->data)),
                               "a NUL character in the text");
    return 0;
}

/* --- files and folders ------------------------------------------------------------------------ */

size_t mc_path_folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

const char *mc_path_name(const char *path)
{
    const char *name = path + mc_path_folder_length(path);

    return *name == '\0' ? path : name;
}

const char *mc_path_stem(const char *path, struct mc_arena *arena)
{
    struct mc_slice name = mc_arena_copy(arena, mc_unpacked_name(mc_slice_of(mc_path_name(path))));
    const char *end = strrchr(name.data, '.');

    if (end == NULL || end == name.data)
        return name.data;
    return mc_arena_copy(arena, mc_slice(name.data, (size_t)(end - name.data))).data;
}

const char *mc_path_variable(const char *name)
{
    const char *value = getenv(name);

    return value == NULL || value[0] == '\0' ? NULL : value;
}

bool mc_file_exists(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0;
}

bool mc_file_is_folder(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool mc_file_is_regular(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

int mc_file_check_found(const char *path, struct mc_error *error)
{
    struct stat about;

    if (stat(path, &about) != 0 || S_ISREG(about.st_mode))
        return 0;
    return fail(path, "it is not a regular file", error);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* mc_file_is_special for an entry of a folder. */
static bool is_special(int folder, const char *name)
{
    struct stat about;

    return fstatat(folder, name, &about, 0) == 0 && !S_ISREG(about.st_mode) &&
           !S_ISDIR(about.st_mode);
}

bool mc_file_is_special(const char *path)
{
    return is_special(AT_FDCWD, path);
}

int mc_folder_list(const char *path, const char *suffix, struct mc_arena *arena, char ***names,
                   size_t *n_names, struct mc_error *error)
{
    char **entries = NULL;
    size_t n = 0, capacity = 0;
    DIR *folder = opendir(path);
    struct dirent *entry;
    int status = 0;

    if (folder == NULL)
        return cannot_read(path, error);
    while (errno = 0, (entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] == '.' || !mc_slice_ends(mc_slice_of(entry->d_name), suffix) ||
            is_special(dirfd(folder), entry->d_name))
            continue;
        *MC_PUSH(entries, n, capacity) = mc_arena_strdup(arena, entry->d_name);
    }
    if (errno != 0)
        status = cannot_read(path, error);
    (void)closedir(folder);
    *names = mc_arena_array(arena, n, sizeof(**names));
    *n_names = n;
    if (n > 0) {
        qsort(entries, n, sizeof(*entries), compare_names);
        memcpy(*names, entries, n * sizeof(*entries));
    }
    free(entries);
    return status;
}

int mc_folder_make(const char *path, struct mc_error *error)
{
    char *copy = mc_strndup(path, strlen(path)), *slash = copy;
    int status = 0;

    while (status == 0 && slash != NULL) {
        slash = strchr(slash + 1, '/');
        if (slash != NULL)
            *slash = '\0';
        if (mkdir(copy, 0777) != 0) {
            int reason = errno;

            if (!mc_file_is_folder(copy))
                status = mc_error_set_at(error, MC_CODE_INTERNAL, copy, NOWHERE,
                                         "folder cannot be created: %s", strerror(reason));
        }
        if (slash != NULL)
            *slash = '/';
    }
    free(copy);
    return status;
}

/* --- line by line ----------------------------------------------------------------------------- */

/* Bytes read at once, and seconds that lines wait for more lines to join them. */
enum { LINE_READER_PIECE = 1 << 18 };
#define PATIENCE 0.1

struct mc_line_reader {
    int descriptor, stop;
    struct mc_unpacker *unpacker;
    const char *name;
    size_t limit;
    uint64_t size, n_returned; /* bytes */
    uint64_t n_lines;          /* lines returned */
    char *bytes; /* [capacity]; those from `begin` to `end` are read but not returned yet */
    size_t begin, end, capacity;
    bool at_end;         /* there is no more to read */
    const char *failure; /* of a read, reported after the lines before it; NULL: none */
    struct mc_slice *items;
    size_t item_capacity;
};

static int refuse(const char *name, uint64_t line, struct mc_error *error, const char *text)
{
    struct mc_position at = {(uint32_t)line, line > 0 ? 1 : 0};

    return mc_error_set_at(error, MC_CODE_INPUT, name, at, "%s", text);
}

int mc_line_reader_open(const char *path, size_t limit, int stop, struct mc_line_reader **reader,
                        struct mc_error *error)
{
    bool standard_input = strcmp(path, "-") == 0;
    const char *name = standard_input ? "standard input" : path;
    int descriptor = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct mc_line_reader *opened;
    struct stat about;

    if (descriptor < 0)
        return cannot_read(name, error);
    if (fstat(descriptor, &about) != 0) {
        (void)cannot_read(name, error);
        if (!standard_input)
            (void)close(descriptor);
        return -1;
    }
    if (S_ISDIR(about.st_mode)) {
        if (!standard_input)
            (void)close(descriptor);
        return refuse(name, 0, error, "is a folder, not a file");
    }
    opened = mc_calloc(1, sizeof(*opened));
    opened->descriptor = descriptor;
    opened->stop = stop;
    opened->unpacker = mc_unpacker_new(descriptor);
    opened->name = name;
    opened->limit = limit;
    opened->size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    *reader = opened;
    return 0;
}

void mc_line_reader_close(struct mc_line_reader *reader)
{
    if (reader == NULL)
        return;
    if (reader->descriptor != STDIN_FILENO)
        (void)close(reader->descriptor);
    mc_unpacker_free(reader->unpacker);
    free(reader->bytes);
    free(reader->items);
    free(reader);
}

const char *mc_line_reader_name(const struct mc_line_reader *reader)
{
    return reader->name;
}

uint64_t mc_line_reader_bytes(const struct mc_line_reader *reader)
{
    return mc_unpacker_is_packed(reader->unpacker) ? mc_unpacker_taken(reader->unpacker)
                                                   : reader->n_returned;
}

uint64_t mc_line_reader_size(const struct mc_line_reader *reader)
{
    return reader->size;
}

enum wait { READY, LATE, STOP };

/* Waits until there is something to read; the unpacker may already hold it. deadline INT64_MAX:
 * waits as long as it takes. */
static enum wait wait_for_input(const struct mc_line_reader *reader, int64_t deadline)
{
    struct pollfd ends[] = {{reader->descriptor, POLLIN, 0}, {reader->stop, POLLIN, 0}};
    int n, timeout;

    if (mc_unpacker_has_more(reader->unpacker))
        return READY;
    do {
        int64_t left = deadline - mc_clock_now();

        timeout = deadline == INT64_MAX ? -1 : left <= 0 ? 0 : (int)(left / 1000000) + 1;
        n = poll(ends, 2, timeout);
    } while (n < 0 && errno == EINTR);
    if (ends[1].revents != 0)
        return STOP;
    return n == 0 ? LATE : READY;
}

/* Appends the available input to `bytes`, which may move. */
static void read_more(struct mc_line_reader *reader)
{
    size_t n, room;

    if (reader->begin > 0 && reader->begin >= reader->end / 2) {
        memmove(reader->bytes, reader->bytes + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        reader->begin = 0;
    }
    /* Half a piece of room is enough, so that the end of a short text is found without growing. */
    if (reader->capacity < reader->end + LINE_READER_PIECE / 2 + 1)
        MC_RESERVE(reader->bytes, reader->capacity, reader->end + LINE_READER_PIECE + 1);
    room = reader->capacity - reader->end - 1;
    reader->failure = mc_unpacker_read(reader->unpacker, reader->bytes + reader->end,
                                       room < LINE_READER_PIECE ? room : LINE_READER_PIECE, &n);
    reader->end += n;
    if (n == 0)
        reader->at_end = true;
}

/* Where the line that begins at `at` ends; SIZE_MAX: its end has not been read yet. `seen`: bytes
 * from `at` on known to hold no line feed. */
static size_t end_of_line(const struct mc_line_reader *reader, size_t at, size_t seen)
{
    const char *feed = NULL;

    if (at + seen < reader->end)
        feed = memchr(reader->bytes + at + seen, '\n', reader->end - at - seen);
    if (feed != NULL)
        return (size_t)(feed - reader->bytes);
    return reader->at_end && reader->failure == NULL && at < reader->end ? reader->end : SIZE_MAX;
}

/* The lines found so far, as lengths; the bytes may still move. */
struct line_batch {
    size_t n, at, seen; /* the next line begins `at` bytes after reader->begin */
    bool is_too_long;   /* the next line */
};

static void find_lines(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                       struct line_batch *batch)
{
    while (batch->n < most && batch->at < most_bytes) {
        size_t at = reader->begin + batch->at;
        size_t end = end_of_line(reader, at, batch->seen);
        size_t length = (end == SIZE_MAX ? reader->end : end) - at;

        batch->is_too_long = length > reader->limit;
        if (end == SIZE_MAX || batch->is_too_long) {
            batch->seen = length;
            return;
        }
        *MC_PUSH(reader->items, batch->n, reader->item_capacity) = mc_slice(NULL, length);
        batch->at += length + (end < reader->end ? 1 : 0);
        batch->seen = 0;
    }
}

/* Reads until there are enough lines, or no more for now. False: it must stop. */
static bool gather(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                   struct line_batch *batch)
{
    int64_t deadline = INT64_MAX;

    for (;;) {
        enum wait wait;

        find_lines(reader, most, most_bytes, batch);
        if (batch->n == most || batch->at >= most_bytes || batch->is_too_long || reader->at_end)
            return true;
        if (batch->n > 0 && deadline == INT64_MAX)
            deadline = mc_clock_after(PATIENCE);
        wait = wait_for_input(reader, deadline);
        if (wait == STOP)
            return false;
        if (wait == LATE)
            return true;
        read_more(reader);
    }
}

static void give(struct mc_line_reader *reader, const struct line_batch *batch,
                 struct mc_lines *lines)
{
    char *at = reader->bytes + reader->begin;
    size_t i;

    for (i = 0; i < batch->n; i++) {
        reader->items[i].data = at;
        at += reader->items[i].length;
        *at++ = '\0';
    }
    lines->items = reader->items;
    lines->n = batch->n;
    lines->first = reader->n_lines + 1;
    reader->n_lines += batch->n;
    reader->begin += batch->at;
    reader->n_returned += batch->at;
}

int mc_line_reader_next(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                        struct mc_lines *lines, struct mc_error *error)
{
    struct line_batch batch = {0, 0, 0, false};
    char text[64];

    *lines = (struct mc_lines){NULL, 0, 0};
    if (!gather(reader, most, most_bytes, &batch))
        return 0;
    if (batch.n == 0 && batch.is_too_long) {
        (void)snprintf(text, sizeof(text), "the line is longer than %zu bytes", reader->limit);
        return refuse(reader->name, reader->n_lines + 1, error, text);
    }
    if (batch.n == 0 && reader->failure != NULL)
        return fail(reader->name, reader->failure, error);
    give(reader, &batch, lines);
    return 0;
}

/* --- piece by piece --------------------------------------------------------------------------- */

struct mc_byte_reader {
    int descriptor;
    struct mc_unpacker *unpacker;
    const char *name;
    uint64_t size, n_returned; /* bytes: of the file; unpacked so far */
};

/* A descriptor that may be closed, for standard input a duplicate; -1: see errno. */
static int open_descriptor(const char *path)
{
    if (strcmp(path, "-") == 0)
        return fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
    return open(path, O_RDONLY | O_CLOEXEC);
}

int mc_byte_reader_open(const char *path, struct mc_byte_reader **reader, struct mc_error *error)
{
    const char *name = mc_file_shown(path);
    int descriptor = open_descriptor(path);
    struct mc_byte_reader *opened;
    struct stat about;

    if (descriptor < 0)
        return cannot_read(name, error);
    if (fstat(descriptor, &about) != 0) {
        (void)cannot_read(name, error);
        (void)close(descriptor);
        return -1;
    }
    if (S_ISDIR(about.st_mode)) {
        (void)close(descriptor);
        return refuse(name, 0, error, "is a folder, a file is expected");
    }
    opened = mc_calloc(1, sizeof(*opened));
    opened->descriptor = descriptor;
    opened->unpacker = mc_unpacker_new(descriptor);
    opened->name = name;
    opened->size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    *reader = opened;
    return 0;
}

void mc_byte_reader_close(struct mc_byte_reader *reader)
{
    if (reader == NULL)
        return;
    (void)close(reader->descriptor);
    mc_unpacker_free(reader->unpacker);
    free(reader);
}

int mc_byte_reader_next(struct mc_byte_reader *reader, char *bytes, size_t n_bytes, size_t *n_read,
                        struct mc_error *error)
{
    const char *reason;
    size_t n;

    *n_read = 0;
    do {
        reason = mc_unpacker_read(reader->unpacker, bytes + *n_read, n_bytes - *n_read, &n);
        *n_read += n;
    } while (reason == NULL && n > 0 && *n_read < n_bytes);
    reader->n_returned += *n_read;
    return reason == NULL ? 0 : fail(reader->name, reason, error);
}

const char *mc_byte_reader_name(const struct mc_byte_reader *reader)
{
    return reader->name;
}

uint64_t mc_byte_reader_bytes(const struct mc_byte_reader *reader)
{
    return reader->size == 0 ? reader->n_returned : mc_unpacker_taken(reader->unpacker);
}

uint64_t mc_byte_reader_size(const struct mc_byte_reader *reader)
{
    return reader->size;
}

/* --- mapped ----------------------------------------------------------------------------------- */

/* The mapped files, for a signal handler, which takes no lock: the thread it interrupts is reading
 * the very file it looks for, so that entry cannot go away. For files beyond these the system's
 * default applies. */
enum { MOST_MAPPED = 256 };

static struct mapped_place {
    _Atomic uintptr_t begin; /* 0: free; 1: about to be filled */
    size_t n_bytes;
    char *message; /* malloc'ed */
} mapped_places[MOST_MAPPED];

static void on_cut_file(int number, siginfo_t *about, void *context)
{
    uintptr_t at = (uintptr_t)about->si_addr;
    size_t i;

    (void)context;
    for (i = 0; i < MOST_MAPPED; i++) {
        const struct mapped_place *place = &mapped_places[i];
        uintptr_t begin = place->begin;

        if (begin <= 1 || at < begin || at - begin >= place->n_bytes)
            continue;
        mc_temporaries_remove();
        if (write(STDERR_FILENO, place->message, strlen(place->message)) < 0)
            _exit(MC_CODE_INTERNAL);
        _exit(MC_CODE_INPUT);
    }
    (void)signal(number, SIG_DFL); /* the access is repeated, and ends the process */
}

void mc_mapped_files_on_signals(void)
{
    struct sigaction action = {.sa_sigaction = on_cut_file, .sa_flags = SA_SIGINFO};

    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGBUS, &action, NULL);
}

static void note_mapped(const char *path, const struct mc_mapped_file *file)
{
    struct mc_buffer message = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < MOST_MAPPED; i++) {
        struct mapped_place *place = &mapped_places[i];
        uintptr_t none = 0;

        if (!atomic_compare_exchange_strong(&place->begin, &none, 1))
            continue;
        mc_buffer_append_text(&message, "metricheck: ");
        mc_log_append(&message, mc_slice_of(path));
        mc_buffer_append_text(&message, ": it was cut short while it was read\n");
        place->n_bytes = file->text.length;
        place->message = message.data;
        place->begin = (uintptr_t)file->address;
        return;
    }
}

static void forget_mapped(const struct mc_mapped_file *file)
{
    size_t i;

    for (i = 0; i < MOST_MAPPED; i++)
        if (mapped_places[i].begin == (uintptr_t)file->address) {
            free(mapped_places[i].message);
            mapped_places[i].begin = 0;
            return;
        }
}

static int map(int fd, const char *path, struct mc_mapped_file *file, struct mc_error *error)
{
    struct stat about;
    void *address;

    if (fstat(fd, &about) != 0)
        return cannot_read(path, error);
    if (!S_ISREG(about.st_mode))
        return fail(path, "it is not a regular file", error);
    if (about.st_size == 0) {
        file->text = mc_slice("", 0); /* mmap refuses a length of 0 */
        return 0;
    }
    address = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (address == MAP_FAILED)
        return cannot_read(path, error);
    file->address = address;
    file->text = mc_slice(address, (size_t)about.st_size);
    note_mapped(path, file);
    return 0;
}

int mc_mapped_file_open(const char *path, struct mc_mapped_file *file, struct mc_error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), status; /* a pipe is refused at once */

    memset(file, 0, sizeof(*file));
    if (fd < 0)
        return cannot_read(path, error);
    status = map(fd, path, file, error);
    (void)close(fd);
    return status;
}

void mc_mapped_file_leave_memory(const struct mc_mapped_file *file)
{
    if (file->address != NULL) /* failure loses nothing, and success only costs another read */
        (void)madvise(file->address, file->text.length, MADV_DONTNEED);
}

void mc_mapped_file_close(struct mc_mapped_file *file)
{
    if (file->address != NULL) {
        forget_mapped(file);
        (void)munmap(file->address, file->text.length);
    }
    memset(file, 0, sizeof(*file));
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Links in a row before they count as a loop, the same number as the system's. */
enum { MOST_LINKS = 40, MOST_NAMES = 10000, FIRST_DESCRIPTOR = 10 };

static int cannot_write(const char *path, int reason, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INTERNAL, path, NOWHERE, "cannot be written: %s",
                           strerror(reason));
}

/* `folder` (its first n_folder bytes) followed by `name`, in new memory. */
static char *join(const char *folder, size_t n_folder, const char *name)
{
    size_t n_name = strlen(name);
    char *path = mc_malloc(n_folder + n_name + 1);

    memcpy(path, folder, n_folder);
    memcpy(path + n_folder, name, n_name + 1);
    return path;
}

/* Follows symbolic links to the name to write, whether it exists or not, so that the rename
 * replaces the file and not the link. NULL: see errno. */
static char *follow_links(const char *path)
{
    char target[4096];
    char *place = mc_strndup(path, strlen(path));
    int i;

    for (i = 0; i < MOST_LINKS; i++) {
        ssize_t n = readlink(place, target, sizeof(target) - 1);
        char *next;

        if (n < 0)
            return place; /* not a link, or it does not exist */
        target[n] = '\0';
        next = join(place, target[0] == '/' ? 0 : mc_path_folder_length(place), target);
        free(place);
        place = next;
    }
    free(place);
    errno = ELOOP;
    return NULL;
}

/* Opens a new file beside output->path, with the usual permissions of a new file; sets
 * output->temporary. Thousands of outputs may be open in one folder, so each begins its search at a
 * different name. Returns the descriptor, or -1: see errno. */
static int open_temporary(struct mc_output *output)
{
    size_t n_folder = mc_path_folder_length(output->path);
    uint32_t first = (uint32_t)mc_hash_slice(mc_slice_of(output->path)), i;
    char name[64], *path;
    int fd = -1, reason = EEXIST;

    mc_temporaries_hold();
    for (i = 0; i < MOST_NAMES && fd < 0 && reason == EEXIST; i++) {
        (void)snprintf(name, sizeof(name), ".metricheck-%ld-%" PRIu32 ".tmp", (long)getpid(),
                       first + i);
        path = join(output->path, n_folder, name);
        output->temporary = mc_temporary_register(path); /* first: memory may be exhausted then */
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        reason = errno;
        if (fd < 0) {
            mc_temporary_forget(output->temporary);
            output->temporary = NULL;
        }
        free(path);
    }
    mc_temporaries_release();
    errno = reason;
    return fd;
}

static int open_beside(const char *path, const struct stat *old, struct mc_output *output,
                       struct mc_error *error)
{
    int fd;

    output->path = follow_links(path);
    if (output->path == NULL)
        return cannot_write(path, errno, error);
    fd = open_temporary(output);
    if (fd < 0)
        return cannot_write(path, errno, error);
    if (old != NULL)
        (void)fchmod(fd, old->st_mode & 0777);
    output->stream = fdopen(fd, "w");
    if (output->stream != NULL)
        return 0;
    (void)cannot_write(path, errno, error);
    (void)close(fd);
    return -1;
}

/* A stream on standard output with a descriptor of its own, above those that a careless program
 * closes by number: it stays where it is while mc_output_guard_begin sends all else to standard
 * error. That standard output is closed is found when the output is finished. */
static int open_standard_output(FILE **stream, struct mc_error *error)
{
    int fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR), reason = errno;

    (void)fflush(stdout);
    *stream = stdout;
    if (fd < 0)
        return reason == EBADF ? 0 : cannot_write("standard output", reason, error);
    *stream = fdopen(fd, "w");
    if (*stream != NULL)
        return 0;
    reason = errno;
    (void)close(fd);
    return cannot_write("standard output", reason, error);
}

int mc_output_open(const char *path, struct mc_output *output, struct mc_error *error)
{
    struct stat old;
    bool exists;

    memset(output, 0, sizeof(*output));
    if (strcmp(path, "-") == 0) {
        FILE *standard, *paged;

        if (open_standard_output(&standard, error) != 0)
            return -1;
        paged = mc_pager_open(standard);
        output->stream = paged == NULL ? standard : paged;
        return 0;
    }
    exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return mc_error_set_at(error, MC_CODE_INTERNAL, path, NOWHERE,
                               "is a folder, not a file to write");
    if (exists && !S_ISREG(old.st_mode)) {
        output->path = mc_strndup(path, strlen(path));
        output->stream = fopen(path, "w");
        if (output->stream != NULL)
            return 0;
        (void)cannot_write(path, errno, error);
        mc_output_abandon(output);
        return -1;
    }
    if (exists && access(path, W_OK) != 0)
        return cannot_write(path, errno, error);
    if (open_beside(path, exists ? &old : NULL, output, error) == 0)
        return 0;
    mc_output_abandon(output);
    return -1;
}

/* Whether no process reads from the pipe any more. */
static bool is_broken_pipe(FILE *stream)
{
    struct pollfd end = {fileno(stream), POLLOUT, 0};

    return poll(&end, 1, 0) == 1 && (end.revents & POLLERR) != 0;
}

/* 0, or the system's reason why not all of the stream could be written. */
static int flush(FILE *stream)
{
    errno = 0;
    if (fflush(stream) == 0 && !ferror(stream))
        return 0;
    if (errno != 0)
        return errno;
    /* An earlier write failed, and its reason is gone. */
    return is_broken_pipe(stream) ? EPIPE : EIO;
}

/* Sets the error for an errno and returns -1; 0 for 0. */
static int write_error(const struct mc_output *output, int reason, struct mc_error *error)
{
    if (reason == 0)
        return 0;
    if (reason == EPIPE)
        return mc_error_set(error, MC_CODE_INTERNAL, "%s", "");
    return cannot_write(output->path == NULL ? "standard output" : output->path, reason, error);
}

int mc_output_flush(struct mc_output *output, struct mc_error *error)
{
    return write_error(output, flush(output->stream), error);
}

int mc_output_sync(struct mc_output *output, struct mc_error *error)
{
    int reason = flush(output->stream);

    if (reason == 0 && output->temporary != NULL && fsync(fileno(output->stream)) != 0)
        reason = errno;
    return write_error(output, reason, error);
}

/* 0, or the system's reason why not all could be written. */
static int close_stream(struct mc_output *output)
{
    int reason;

    if (output->stream == NULL)
        return 0;
    reason = flush(output->stream);
    if (mc_pager_holds(output->stream)) {
        int unseen = mc_pager_close(output->stream, true);

        reason = reason != 0 ? reason : unseen;
        output->stream = NULL;
    } else if (output->stream != stdout) {
        if (fclose(output->stream) != 0 && reason == 0)
            reason = errno;
        output->stream = NULL;
    }
    return reason;
}

int mc_output_close(struct mc_output *output, struct mc_error *error)
{
    return write_error(output, close_stream(output), error);
}

int mc_output_finish(struct mc_output *output, struct mc_error *error)
{
    int reason = close_stream(output);
    int status;

    if (reason == 0 && output->temporary != NULL && rename(output->temporary, output->path) != 0)
        reason = errno;
    else if (reason == 0) {
        mc_temporary_forget(output->temporary);
        output->temporary = NULL;
    }
    status = write_error(output, reason, error);
    mc_output_abandon(output);
    return status;
}

void mc_output_abandon(struct mc_output *output)
{
    if (mc_pager_holds(output->stream))
        (void)mc_pager_close(output->stream, false);
    else if (output->stream != NULL && output->stream != stdout)
        (void)fclose(output->stream);
    if (output->temporary != NULL)
        (void)unlink(output->temporary);
    mc_temporary_forget(output->temporary);
    free(output->path);
    memset(output, 0, sizeof(*output));
}

int mc_output_end(struct mc_output *output, int status, struct mc_error *error)
{
    if (status == 0)
        status = mc_output_finish(output, error);
    mc_output_abandon(output);
    return status;
}

/* --- standard output under guard -------------------------------------------------------------- */

/* Above the descriptors that a careless program closes by number. */
enum { GUARD_FIRST_DESCRIPTOR = 10 };

void mc_output_guard_begin(struct mc_output_guard *guard)
{
    (void)fflush(stdout);
    guard->descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, GUARD_FIRST_DESCRIPTOR);
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

/* --- paths read and written ------------------------------------------------------------------- */

/* stat of the folder of a path; fails if there is none. `name`: the path's last component. */
static int stat_folder(const char *path, struct stat *about, const char **name)
{
    const char *slash = strrchr(path, '/');
    char *folder;
    int status;

    *name = slash == NULL ? path : slash + 1;
    if (slash == NULL)
        return stat(".", about);
    folder = mc_strndup(path, (size_t)(slash - path) + 1);
    status = stat(folder, about);
    free(folder);
    return status;
}

/* Whether two files that do not exist have the same name in the same folder. */
static bool will_be_same(const char *a, const char *b)
{
    struct stat of_a, of_b;
    const char *name_a, *name_b;

    if (stat_folder(a, &of_a, &name_a) != 0 || stat_folder(b, &of_b, &name_b) != 0)
        return strcmp(a, b) == 0;
    return strcmp(name_a, name_b) == 0 && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

static bool are_same(const char *a, const char *b)
{
    struct stat of_a, of_b;
    bool has_a, has_b;

    if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    has_a = stat(a, &of_a) == 0;
    has_b = stat(b, &of_b) == 0;
    if (!has_a && !has_b)
        return will_be_same(a, b);
    if (!has_a || !has_b)
        return false;
    return S_ISREG(of_a.st_mode) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

static bool is_among(const char *path, const char *const *paths, const char *const *end)
{
    for (; paths != end && *paths != NULL; paths++)
        if (are_same(path, *paths))
            return true;
    return false;
}

int mc_output_paths_check(const char *const *written, const char *const *read,
                          struct mc_error *error)
{
    const char *const *at;

    for (at = written; *at != NULL; at++) {
        if (**at == '\0')
            return mc_error_set(error, MC_CODE_USAGE, "the name of an output is empty");
        if (is_among(*at, written, at))
            return mc_error_set(error, MC_CODE_USAGE,
                                "%s: two outputs cannot be written to the same file", *at);
        if (is_among(*at, read, NULL))
            return mc_error_set(error, MC_CODE_USAGE, "%s: is an input and would be overwritten",
                                *at);
    }
    return 0;
}
