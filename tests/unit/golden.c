/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/golden.h"

const char *mc_written_report(const char *format, const struct mc_result *result,
                              const struct mc_report_options *options, struct mc_arena *arena)
{
    const struct mc_report_format *found = mc_report_format_find(format);
    struct mc_error error = MC_NO_ERROR;
    char *text = NULL, *kept;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(found);
    assert_non_null(stream);
    assert_int_equal(found->write(result, options, stream, &error), 0);
    assert_int_equal(fclose(stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

/* The script prints to standard output, as comments of TAP. */
void mc_assert_golden(const char *text, const char *golden)
{
    char command[2 * 4096];
    FILE *script;
    bool is_whole;

    (void)snprintf(command, sizeof(command), "sh '%s' 'tests/golden/%s'",
                   mc_source_path("tests/golden.sh"), golden);
    (void)fflush(stdout);
    script = popen(command, "w");
    assert_non_null(script);
    is_whole = fputs(text, script) >= 0;
    if (pclose(script) != 0 || !is_whole)
        fail_msg("tests/golden/%s is not what was written", golden);
}
