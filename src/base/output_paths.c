#include "base/output_paths.h"

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>

static bool are_same(const char *a, const char *b)
{
    struct stat of_a, of_b;

    if (strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    if (stat(a, &of_a) != 0 || stat(b, &of_b) != 0)
        return strcmp(a, b) == 0;
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
            return mc_error_set(error, MC_CODE_USAGE, "%s: two outputs would be written there",
                                *at);
        if (is_among(*at, read, NULL))
            return mc_error_set(error, MC_CODE_USAGE,
                                "%s: is read, and would be lost if it were written", *at);
    }
    return 0;
}
