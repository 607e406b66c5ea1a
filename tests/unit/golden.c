#include "tests/unit/golden.h"

#include <stdlib.h>

#include "base/file.h"
#include "tests/unit/support.h"

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

static void keep_found(const char *text, const char *golden)
{
    const char *folder = getenv("METRICHECK_BUILD"), *name = strrchr(golden, '/');
    struct mc_output output;
    char path[4096];

    name = name == NULL ? golden : name + 1;
    (void)snprintf(path, sizeof(path), "%s/%s.found", folder == NULL ? "." : folder, name);
    if (mc_output_open(path, &output, NULL) != 0)
        return;
    (void)fputs(text, output.stream);
    if (mc_output_finish(&output, NULL) == 0)
        print_error("what was found is in %s\n", path);
}

void mc_assert_golden(const char *text, const char *golden)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice expected = {"", 0};
    struct mc_error error = MC_NO_ERROR;
    char path[256];
    bool same;

    (void)snprintf(path, sizeof(path), "tests/golden/%s", golden);
    same = mc_file_read(mc_source_path(path), arena, &expected, &error) == 0 &&
           mc_slice_is(expected, text);
    if (!same)
        keep_found(text, golden);
    mc_arena_free(arena);
    if (!same)
        fail_msg("%s is not what was written", path);
}
