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

/* What somebody else wrote while the case was made is not written over. */
static int check_unchanged(const struct mc_making *making, struct mc_error *error)
{
    const char *path = making->place.path;
    bool is_there = mc_file_exists(path);
    struct mc_slice text = mc_slice(NULL, 0);

    if (is_there && mc_file_read(path, making->arena, &text, error) != 0)
        return -1;
    if (is_there != making->place.is_begun &&
        (!is_there || mc_slice_equal(text, making->place.text)))
        return 0;
    return mc_error_set(error, MC_CODE_NEGATIVE,
                        "%s was changed while the case was made; nothing was added", path);
}

static int write_file(const struct mc_making *making, struct mc_error *error)
{
    const char *path = making->place.path, *slash = strrchr(path, '/');
    struct mc_output output;
    int status;

    if (check_unchanged(making, error) != 0)
        return -1;
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

/* The case in the editor; *file is where it is then. */
static int edit(struct mc_making *making, const char **file, struct mc_error *error)
{
    struct mc_slice before = making->item.candidate.amr, id = making->item.id;

    *file = NULL;
    if (!making->values->edit)
        return 0;
    if (mc_new_case_edit(&making->item, making->arena, file, error) != 0)
        return -1;
    making->is_proposed = making->is_proposed && mc_slice_equal(before, making->item.candidate.amr);
    making->is_counted = making->is_counted && mc_slice_equal(id, making->item.id);
    return 0;
}

/* Nothing is added, for the reason of the error or because the case is not wanted; what a person
 * wrote is kept. Returns the exit code. */
static int give_up(const struct mc_making *making, const char **edited, struct mc_error *error)
{
    int code = error->code == MC_CODE_OK ? MC_CODE_NEGATIVE : (int)error->code;

    if (making->questions != NULL)
        return mc_making_keep(making, error) == 0 ? code : MC_CODE_INTERNAL;
    if (*edited != NULL)
        fprintf(stderr, "nothing was added; what you wrote is kept in %s\n", *edited);
    else if (error->code == MC_CODE_OK)
        fprintf(stderr, "nothing was added\n");
    *edited = NULL;
    return code;
}

/* Behind what was shown. */
static int add(struct mc_making *making, FILE *stream, struct mc_error *error)
{
    if (!making->values->dry_run) {
        if (write_file(making, error) != 0)
            return -1;
        if (making->questions != NULL) /* what was kept went into the case */
            (void)remove(mc_unfinished_path(making->place.path, making->arena));
    } else if (!making->values->quiet) {
        fprintf(stream, "%.*s\n", (int)(making->where.end - making->where.begin),
                making->text.data + making->where.begin);
    }
    if (!making->values->quiet)
        mc_making_show_place(making, stream);
    return 0;
}

/* Shows the case, and adds it where it is wanted. Returns an exit code. */
static int show_and_add(struct mc_making *making, const char **edited, struct mc_error *error)
{
    struct mc_diagnostics *findings = mc_new_case_lint(
        &making->place, mc_buffer_slice(&making->text), &making->where, making->arena);
    struct mc_output output;
    int status = MC_CODE_OK;

    if (mc_output_open("-", &output, error) != 0)
        return MC_CODE_INTERNAL;
    if (!making->values->quiet)
        mc_making_show(making, output.stream);
    mc_diagnostics_print(findings, output.stream, 0);
    /* A case that cannot be shown is not added: an exit code above 0 says that none was. */
    if (mc_output_flush(&output, error) != 0 || !is_wanted(making, findings) ||
        add(making, output.stream, error) != 0)
        status = give_up(making, edited, error);
    if (status == MC_CODE_OK && mc_output_finish(&output, error) != 0)
        status = MC_CODE_INTERNAL;
    mc_output_abandon(&output);
    return status;
}

int mc_making_add(struct mc_making *making, struct mc_error *error)
{
    const char *edited;
    int status;

    if (edit(making, &edited, error) != 0 || compose(making, error) != 0)
        return (int)error->code;
    status = show_and_add(making, &edited, error);
    if (edited != NULL)
        (void)remove(edited);
    return status;
}
