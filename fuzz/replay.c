/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c: the main program of a fuzz target without libFuzzer: runs it over the files named in
 * the arguments, and over every prefix of the short ones. Faults end in abort() or are found by the
 * sanitizers, for which inputs are copied to memory of their exact size. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"

enum { SHORT = 256 };

static void run(const char *bytes, size_t n_bytes)
{
    uint8_t *copy = mc_malloc(n_bytes);

    if (n_bytes > 0)
        memcpy(copy, bytes, n_bytes);
    (void)LLVMFuzzerTestOneInput(copy, n_bytes);
    free(copy);
}

static int replay(const char *path)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    FILE *stream = fopen(path, "rb");
    char bytes[4096];
    size_t n_bytes;

    if (stream == NULL) {
        (void)fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    while ((n_bytes = fread(bytes, 1, sizeof(bytes), stream)) > 0)
        mc_buffer_append(&buffer, bytes, n_bytes);
    (void)fclose(stream);
    if (buffer.length <= SHORT)
        for (n_bytes = 0; n_bytes < buffer.length; n_bytes++)
            run(buffer.data, n_bytes);
    run(buffer.data, buffer.length);
    mc_buffer_free(&buffer);
    return 0;
}

int main(int argc, char **argv)
{
    int i, status = EXIT_SUCCESS;

    for (i = 1; i < argc; i++) {
        /* For the log, if the input ends the program. */
        (void)printf("%s\n", argv[i]);
        (void)fflush(stdout);
        if (replay(argv[i]) != 0)
            status = EXIT_FAILURE;
    }
    return status;
}
