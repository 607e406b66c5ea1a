#include "metrics/conformance_output.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_DESCRIPTOR = 10, SHOWN = 60 };

void mc_watched_output_begin(struct mc_watched_output *output)
{
    (void)fflush(stdout);
    output->descriptor = -1;
    output->written = tmpfile();
    if (output->written == NULL)
        return;
    output->descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    if (output->descriptor >= 0)
        (void)dup2(fileno(output->written), STDOUT_FILENO);
}

/* The first line of what was written. */
static bool quote(FILE *written, char *message, size_t size)
{
    char line[SHOWN + 1];
    size_t length;

    rewind(written);
    length = fread(line, 1, SHOWN, written);
    line[length] = '\0';
    line[strcspn(line, "\n")] = '\0';
    (void)snprintf(message, size, "it wrote: %s", line);
    return length > 0;
}

bool mc_watched_output_end(struct mc_watched_output *output, char *message, size_t size)
{
    bool closed, wrote = false;

    (void)fflush(stdout);
    if (output->descriptor >= 0) {
        closed = fcntl(STDOUT_FILENO, F_GETFD) < 0;
        wrote = quote(output->written, message, size) || closed;
        if (closed)
            (void)snprintf(message, size, "it closed standard output");
        (void)dup2(output->descriptor, STDOUT_FILENO);
        (void)close(output->descriptor);
    }
    if (output->written != NULL)
        (void)fclose(output->written);
    return !wrote;
}
