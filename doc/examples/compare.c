/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.c: what changed between two reports of `metricheck run -f json`.
 *
 *     cc compare.c $(pkg-config --cflags --libs metricheck) -o compare
 *     ./compare base.json new.json
 *
 * The exit code is 1 if a gate would not pass. A third argument is a file for the comparison, as a
 * page.
 */
#include <metricheck/metricheck.h>
#include <stdio.h>
#include <string.h>

static int fail(const struct mc_engine *engine)
{
    struct mc_engine_error error = {.struct_size = sizeof(error)};

    mc_engine_last_error(engine, &error);
    if (error.line > 0)
        fprintf(stderr, "%s:%u:%u: %s\n", error.file, error.line, error.column, error.text);
    else
        fprintf(stderr, "%s%s%s\n", error.file, error.file[0] == '\0' ? "" : ": ", error.text);
    return error.status;
}

int main(int argc, char **argv)
{
    struct mc_engine_comparison all = {.struct_size = sizeof(all)};
    struct mc_engine_change change = {.struct_size = sizeof(change)};
    struct mc_engine *engine = mc_engine_open(NULL);
    int status = 0;
    size_t i;

    if (mc_engine_set_compare(engine, "on-missing", "warn") != 0 ||
        mc_engine_compare(engine, argc > 2 ? argv[1] : "base.json",
                          argc > 2 ? argv[2] : "new.json") != 0 ||
        mc_engine_comparison(engine, &all) != 0 ||
        (argc > 3 && mc_engine_write_comparison(engine, "html", argv[3]) != 0)) {
        status = fail(engine);
        mc_engine_close(engine);
        return status;
    }
    printf("%s\n", all.verdict_sentence);
    for (i = 0; mc_engine_change(engine, i, &change) == 0; i++)
        if (strcmp(change.outcome, "better") == 0 || strcmp(change.outcome, "worse") == 0)
            printf("%-16s %-8s %-12s %7.3f -> %7.3f  n %zu  p %.3g  %s\n", change.phenomenon,
                   change.metric, change.check, change.base, change.changed, change.n, change.p,
                   change.outcome);
    status = all.verdict == MC_ENGINE_PASSED ? 0 : 1;
    mc_engine_close(engine);
    return status;
}
