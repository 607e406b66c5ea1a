/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/error.h"

#include <stdio.h>
#include <string.h>

_Static_assert((int)MC_CODE_INTERNAL == (int)MC_EXHAUSTED, "exhausted memory has its exit code");

static int MC_PRINTF(5, 0) fill(struct mc_error *error, enum mc_code code, const char *file,
                                struct mc_position at, const char *format, va_list arguments)
{
    size_t length;

    if (error == NULL || error->code != MC_CODE_OK)
        return -1;
    error->code = code;
    error->at = at;
    length = strlen(file);
    if (length >= sizeof(error->file))
        file += length - (sizeof(error->file) - 1);
    (void)snprintf(error->file, sizeof(error->file), "%s", file);
    (void)vsnprintf(error->text, sizeof(error->text), format, arguments);
    return -1;
}

int mc_error_set(struct mc_error *error, enum mc_code code, const char *format, ...)
{
    struct mc_position nowhere = {0, 0};
    va_list arguments;

    va_start(arguments, format);
    (void)fill(error, code, "", nowhere, format, arguments);
    va_end(arguments);
    return -1;
}

int mc_error_set_at(struct mc_error *error, enum mc_code code, const char *file,
                    struct mc_position at, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)fill(error, code, file, at, format, arguments);
    va_end(arguments);
    return -1;
}
