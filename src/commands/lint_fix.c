/* lint --fix: mends files in place, and shows what it did. */
#include <stdio.h>

#include "base/file.h"
#include "commands/lint_command.h"
#include "lint/fix.h"

int mc_lint_check_fix(const struct mc_option_list *operands, struct mc_error *error)
{
    size_t i;

    if (operands->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "--fix wants to be told what to mend");
    for (i = 0; i < operands->n_items; i++)
        if (strcmp(operands->items[i], "-") == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--fix cannot mend standard input");
    return 0;
}

static void show(const struct mc_suite_file *file, const struct mc_fix *fix, FILE *stream)
{
    struct mc_line_diff diff = {file->path, file->text, fix->text, fix->spans, fix->n_spans};

    mc_line_diff_write(&diff, stream);
}

/* "x.json: mended: 2 sentences, the keys of 1 object". */
static void tell(const struct mc_suite_file *file, const struct mc_fix *fix, FILE *stream)
{
    (void)fprintf(stream, "%.*s: mended: ", MC_SLICE_ARGUMENTS(file->path));
    if (fix->n_sentences > 0)
        (void)fprintf(stream, "%zu sentence%s%s", fix->n_sentences,
                      fix->n_sentences == 1 ? "" : "s", fix->n_orders > 0 ? ", " : "");
    if (fix->n_orders > 0)
        (void)fprintf(stream, "the keys of %zu object%s", fix->n_orders,
                      fix->n_orders == 1 ? "" : "s");
    (void)putc('\n', stream);
}

/* All files are mended, or none. */
static int write_files(const struct mc_suite *suite, const struct mc_fix *fixes,
                       struct mc_output *outputs, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        if (fixes[i].n_spans == 0)
            continue;
        if (mc_output_open(suite->files[i].path.data, &outputs[i], error) != 0)
            return -1;
        (void)fwrite(fixes[i].text.data, 1, fixes[i].text.length, outputs[i].stream);
        if (mc_output_flush(&outputs[i], error) != 0)
            return -1;
    }
    for (i = 0; i < suite->n_files; i++)
        if (fixes[i].n_spans > 0 && mc_output_finish(&outputs[i], error) != 0)
            return -1;
    return 0;
}

static int show_all(const struct mc_suite *suite, const struct mc_fix *fixes,
                    struct mc_error *error)
{
    struct mc_output screen;
    size_t i;

    if (mc_output_open("-", &screen, error) != 0)
        return -1;
    for (i = 0; i < suite->n_files; i++)
        if (fixes[i].n_spans > 0)
            show(&suite->files[i], &fixes[i], screen.stream);
    for (i = 0; i < suite->n_files; i++)
        if (fixes[i].n_spans > 0)
            tell(&suite->files[i], &fixes[i], screen.stream);
    return mc_output_finish(&screen, error);
}

int mc_lint_mend(const struct mc_suite *suite, bool quiet, struct mc_arena *arena,
                 struct mc_error *error)
{
    struct mc_fix *fixes = mc_arena_array(arena, suite->n_files, sizeof(*fixes));
    struct mc_output *outputs = mc_arena_array(arena, suite->n_files, sizeof(*outputs));
    size_t i;
    int status;

    for (i = 0; i < suite->n_files; i++)
        mc_lint_fix(suite->files[i].text, arena, &fixes[i]);
    status = write_files(suite, fixes, outputs, error);
    for (i = 0; i < suite->n_files; i++)
        mc_output_abandon(&outputs[i]);
    return status != 0 || quiet ? status : show_all(suite, fixes, error);
}
