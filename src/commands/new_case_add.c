#include "base/file.h"
#include "commands/new_case.h"
#include "commands/new_case_edit.h"

static int compose(struct mc_making *making, struct mc_error *error)
{
    mc_buffer_clear(&making->text);
    if (mc_case_append(making->place.text, making->place.n_cases, &making->item, making->arena,
                       &making->text, &making->where))
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "%s has no array \"cases\"", making->place.path);
}

static int write_file(const struct mc_making *making, struct mc_error *error)
{
    const char *path = making->place.path, *slash = strrchr(path, '/');
    struct mc_output output;
    int status;

    if (making->place.is_begun && slash != NULL && slash != path &&
        mc_folder_make(mc_arena_format(making->arena, "%.*s", (int)(slash - path), path), error) !=
            0)
        return -1;
    if (mc_output_open(path, &output, error) != 0)
        return -1;
    (void)fwrite(making->text.data, 1, making->text.length, output.stream);
    status = mc_output_finish(&output, error);
    mc_output_abandon(&output);
    return status;
}

/* Whether the case may be added: not with errors; with warnings, a person at the terminal says. */
static bool is_wanted(struct mc_making *making, const struct mc_diagnostics *findings)
{
    bool yes = true;

    if (findings->n_errors > 0)
        return false;
    if (making->questions != NULL)
        mc_ask_yes(making->questions, findings->n_warnings > 0 ? "add it all the same?" : "add it?",
                   &yes);
    return yes;
}

int mc_making_add(struct mc_making *making, struct mc_error *error)
{
    struct mc_diagnostics *findings;
    struct mc_output output;

    if ((making->values->edit && mc_new_case_edit(&making->item, making->arena, error) != 0) ||
        compose(making, error) != 0)
        return (int)error->code;
    findings = mc_new_case_lint(&making->place, mc_buffer_slice(&making->text), &making->where,
                                making->arena);
    if (mc_output_open("-", &output, error) != 0)
        return MC_CODE_INTERNAL;
    if (!making->values->quiet)
        mc_making_show(making, output.stream);
    mc_diagnostics_print(findings, output.stream, 0);
    (void)fflush(output.stream);
    if (!is_wanted(making, findings)) {
        if (mc_output_finish(&output, error) != 0)
            return MC_CODE_INTERNAL;
        if (making->questions == NULL)
            fprintf(stderr, "nothing was added\n");
        else if (mc_making_keep(making, error) != 0)
            return MC_CODE_INTERNAL;
        return MC_CODE_NEGATIVE;
    }
    if (!making->values->dry_run && write_file(making, error) != 0) {
        mc_output_abandon(&output);
        return (int)error->code;
    }
    if (!making->values->dry_run)
        (void)remove(mc_unfinished_path(making->place.path, making->arena));
    if (!making->values->quiet && making->values->dry_run)
        fprintf(output.stream, "%.*s\n", (int)(making->where.end - making->where.begin),
                making->text.data + making->where.begin);
    if (!making->values->quiet)
        mc_making_show_place(making, output.stream);
    return mc_output_finish(&output, error) == 0 ? MC_CODE_OK : MC_CODE_INTERNAL;
}
