#include "base/line_reader.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"

/* Bytes read at once, and seconds that lines wait for others to join them. */
enum { PIECE = 1 << 18 };
#define PATIENCE 0.1

struct mc_line_reader {
    int descriptor, stop;
    const char *name;
    size_t limit;
    uint64_t size, given; /* bytes */
    uint64_t n_lines;     /* given */
    char *bytes;          /* [capacity]; those from `begin` to `end` are read and not given */
    size_t begin, end, capacity;
    bool at_end; /* there is nothing more to read */
    int failure; /* errno of a read, told once the lines before it are given; 0: none */
    struct mc_slice *items;
    size_t item_capacity;
};

static int refuse(const char *name, uint64_t line, struct mc_error *error, const char *text)
{
    struct mc_position at = {(uint32_t)line, line > 0 ? 1 : 0};

    return mc_error_set_at(error, MC_CODE_INPUT, name, at, "%s", text);
}

static int cannot_read(const char *name, int reason, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, name, (struct mc_position){0, 0},
                           "cannot be read: %s", strerror(reason));
}

int mc_line_reader_open(const char *path, size_t limit, int stop, struct mc_line_reader **reader,
                        struct mc_error *error)
{
    bool standard_input = strcmp(path, "-") == 0;
    const char *name = standard_input ? "standard input" : path;
    int descriptor = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct mc_line_reader *opened;
    struct stat about;

    if (descriptor < 0 || fstat(descriptor, &about) != 0)
        return cannot_read(name, errno, error);
    if (S_ISDIR(about.st_mode)) {
        if (!standard_input)
            (void)close(descriptor);
        return refuse(name, 0, error, "is a folder, a file is expected");
    }
    opened = mc_calloc(1, sizeof(*opened));
    opened->descriptor = descriptor;
    opened->stop = stop;
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
    return reader->given;
}

uint64_t mc_line_reader_size(const struct mc_line_reader *reader)
{
    return reader->size;
}

enum wait { READY, LATE, STOP };

/* Until there is something to read. deadline INT64_MAX: however long it takes. */
static enum wait wait_for_input(const struct mc_line_reader *reader, int64_t deadline)
{
    struct pollfd ends[] = {{reader->descriptor, POLLIN, 0}, {reader->stop, POLLIN, 0}};
    int n, timeout;

    do {
        int64_t left = deadline - mc_clock_now();

        timeout = deadline == INT64_MAX ? -1 : left <= 0 ? 0 : (int)(left / 1000000) + 1;
        n = poll(ends, 2, timeout);
    } while (n < 0 && errno == EINTR);
    if (ends[1].revents != 0)
        return STOP;
    return n == 0 ? LATE : READY;
}

/* Appends what there is to the bytes, which may move. */
static void read_more(struct mc_line_reader *reader)
{
    ssize_t n;

    if (reader->begin > 0 && reader->begin >= reader->end / 2) {
        memmove(reader->bytes, reader->bytes + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        reader->begin = 0;
    }
    reader->bytes =
        mc_grow(reader->bytes, &reader->capacity, reader->end + PIECE + 1, sizeof(*reader->bytes));
    do
        n = read(reader->descriptor, reader->bytes + reader->end, PIECE);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        reader->failure = errno;
    if (n <= 0)
        reader->at_end = true;
    else
        reader->end += (size_t)n;
}

/* Where the line that begins at `at` ends; SIZE_MAX: that was not read yet. `seen`: bytes from
 * there on that hold no line feed. */
static size_t end_of_line(const struct mc_line_reader *reader, size_t at, size_t seen)
{
    const char *feed = NULL;

    if (at + seen < reader->end)
        feed = memchr(reader->bytes + at + seen, '\n', reader->end - at - seen);
    if (feed != NULL)
        return (size_t)(feed - reader->bytes);
    return reader->at_end && reader->failure == 0 && at < reader->end ? reader->end : SIZE_MAX;
}

/* The lines found so far, as lengths; the bytes may still move. */
struct found {
    size_t n, at, seen; /* the next line begins at `at` of the bytes behind reader->begin */
    bool is_too_long;   /* that one */
};

static void find_lines(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                       struct found *found)
{
    while (found->n < most && found->at < most_bytes) {
        size_t at = reader->begin + found->at;
        size_t end = end_of_line(reader, at, found->seen);
        size_t length = (end == SIZE_MAX ? reader->end : end) - at;

        found->is_too_long = length > reader->limit;
        if (end == SIZE_MAX || found->is_too_long) {
            found->seen = length;
            return;
        }
        reader->items =
            mc_grow(reader->items, &reader->item_capacity, found->n + 1, sizeof(*reader->items));
        reader->items[found->n++] = mc_slice(NULL, length);
        found->at += length + (end < reader->end ? 1 : 0);
        found->seen = 0;
    }
}

/* Reads until there are enough lines, or no more are to be had now. False: it is to stop. */
static bool gather(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                   struct found *found)
{
    int64_t deadline = INT64_MAX;

    for (;;) {
        enum wait wait;

        find_lines(reader, most, most_bytes, found);
        if (found->n == most || found->at >= most_bytes || found->is_too_long || reader->at_end)
            return true;
        if (found->n > 0 && deadline == INT64_MAX)
            deadline = mc_clock_after(PATIENCE);
        wait = wait_for_input(reader, deadline);
        if (wait == STOP)
            return false;
        if (wait == LATE)
            return true;
        read_more(reader);
    }
}

static void give(struct mc_line_reader *reader, const struct found *found, struct mc_lines *lines)
{
    char *at = reader->bytes + reader->begin;
    size_t i;

    for (i = 0; i < found->n; i++) {
        reader->items[i].data = at;
        at += reader->items[i].length;
        *at++ = '\0';
    }
    lines->items = reader->items;
    lines->n = found->n;
    lines->first = reader->n_lines + 1;
    reader->n_lines += found->n;
    reader->begin += found->at;
    reader->given += found->at;
}

int mc_line_reader_next(struct mc_line_reader *reader, size_t most, size_t most_bytes,
                        struct mc_lines *lines, struct mc_error *error)
{
    struct found found = {0, 0, 0, false};
    char text[64];

    *lines = (struct mc_lines){NULL, 0, 0};
    if (!gather(reader, most, most_bytes, &found))
        return 0;
    if (found.n == 0 && found.is_too_long) {
        (void)snprintf(text, sizeof(text), "the line is longer than %zu bytes", reader->limit);
        return refuse(reader->name, reader->n_lines + 1, error, text);
    }
    if (found.n == 0 && reader->failure != 0)
        return cannot_read(reader->name, reader->failure, error);
    give(reader, &found, lines);
    return 0;
}
