/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as the files of shards, separated by lines of three percent signs, and merges
 * them: both orders give the same rows, or are refused with a file named. */
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"
#include "base/slice.h"
#include "fuzz/fuzz.h"
#include "scores/shard.h"

enum { MOST_SHARDS = 9, PATH_SIZE = 40 };

#define DIVIDER "%%%\n"

/* Unnamed files. */
struct shards {
    int files[MOST_SHARDS];
    char paths[MOST_SHARDS][PATH_SIZE];
    size_t n;
};

static void add(struct shards *shards, struct mc_slice text)
{
    int file = memfd_create("shard", MFD_CLOEXEC);

    fuzz_check(file >= 0);
    while (text.length > 0) {
        ssize_t written = write(file, text.data, text.length);

        fuzz_check(written > 0);
        text = mc_slice(text.data + written, text.length - (size_t)written);
    }
    shards->files[shards->n] = file;
    (void)snprintf(shards->paths[shards->n], PATH_SIZE, "/proc/self/fd/%d", file);
    shards->n++;
}

static bool begins_with_divider(struct mc_slice text)
{
    return text.length >= strlen(DIVIDER) && memcmp(text.data, DIVIDER, strlen(DIVIDER)) == 0;
}

static void divide(struct mc_slice input, struct shards *shards)
{
    size_t begin = 0, i = 0;

    while (i < input.length && shards->n < MOST_SHARDS - 1) {
        if (begins_with_divider(mc_slice(input.data + i, input.length - i)) &&
            (i == 0 || input.data[i - 1] == '\n')) {
            add(shards, mc_slice(input.data + begin, i - begin));
            i = begin = i + strlen(DIVIDER);
        } else {
            i++;
        }
    }
    add(shards, mc_slice(input.data + begin, input.length - begin));
}

/* The rows, which the caller frees; NULL: they are refused. */
static char *merge(const struct shards *shards, bool backwards)
{
    const char *paths[MOST_SHARDS];
    struct mc_error error = MC_NO_ERROR;
    char *text = NULL;
    size_t length, i;
    FILE *stream = open_memstream(&text, &length);
    int status;

    fuzz_check(stream != NULL);
    for (i = 0; i < shards->n; i++)
        paths[i] = shards->paths[backwards ? shards->n - 1 - i : i];
    status = mc_shard_merge(paths, shards->n, stream, &error);
    fuzz_check(fclose(stream) == 0);
    if (status == 0) {
        fuzz_check(error.code == MC_CODE_OK && length > 0 && text[length - 1] == '\n');
        return text;
    }
    fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0' && length == 0);
    free(text);
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct shards shards = {.n = 0};
    char *forwards, *backwards;
    size_t i;

    divide(mc_slice((const char *)data, size), &shards);
    forwards = merge(&shards, false);
    backwards = merge(&shards, true);
    fuzz_check((forwards == NULL) == (backwards == NULL));
    fuzz_check(forwards == NULL || strcmp(forwards, backwards) == 0);
    free(forwards);
    free(backwards);
    for (i = 0; i < shards.n; i++)
        (void)close(shards.files[i]);
    return 0;
}
