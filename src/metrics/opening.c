#include "metrics/opening.h"

#include <stdio.h>

#include "base/file.h"
#include "base/sha256.h"

enum { CHECKSUM_DIGITS = 12 };

int mc_opening_refuse(struct mc_metric_problem *problem, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof(problem->text), format, arguments);
    va_end(arguments);
    return -1;
}

int mc_opening_refuse_file(struct mc_metric_problem *problem, const char *format, ...)
{
    va_list arguments;

    problem->fault = MC_FAULT_FILE;
    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof(problem->text), format, arguments);
    va_end(arguments);
    return -1;
}

int mc_opening_refuse_error(struct mc_metric_problem *problem, const char *path,
                            const struct mc_error *error)
{
    const char *file = error->file[0] != '\0' || path == NULL ? error->file : path;

    problem->fault = error->code == MC_CODE_INPUT ? MC_FAULT_FILE : MC_FAULT_CALL;
    if (error->at.line > 0)
        return mc_opening_refuse(problem, "%s:%u:%u: %s", file, error->at.line, error->at.column,
                                 error->text);
    return mc_opening_refuse(problem, "%s%s%s", file, file[0] == '\0' ? "" : " ", error->text);
}

int mc_opening_read(const struct mc_metric_host *host, const char *name, const char *path,
                    struct mc_arena *arena, struct mc_slice *text,
                    struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_sha256 sha;
    char hex[65];

    if (mc_file_read(path, arena, text, &error) != 0)
        return mc_opening_refuse_error(problem, path, &error);
    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text->data, text->length);
    mc_sha256_end(&sha, hex);
    hex[CHECKSUM_DIGITS] = '\0';
    host->resource(host->context, name, hex);
    return 0;
}
