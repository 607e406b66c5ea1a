#include <math.h>
#include <stdio.h>

#include "amr/frame_list.h"
#include "author/new_phenomenon.h"
#include "base/file.h"
#include "commands/command.h"
#include "commands/new_case.h"

static const struct mc_option options[] = {
    {MC_OPTION_TEXT, '\0', "suite", offsetof(struct mc_new_options, suite), "FILE", NULL, 0, 0,
     "file",
     "The file that gets the case, or the folder of the suite. Default: suites/starter below the "
     "working folder. What is not there is begun, a file like its neighbours."},
    {MC_OPTION_TEXT, '\0', "reference", offsetof(struct mc_new_options, reference), "TEXT", NULL, 0,
     0, NULL, "The reference sentence."},
    {MC_OPTION_TEXT, '\0', "candidate", offsetof(struct mc_new_options, candidate), "TEXT", NULL, 0,
     0, NULL, "The candidate sentence."},
    {MC_OPTION_TEXT, '\0', "reference-amr", offsetof(struct mc_new_options, reference_amr), "FILE",
     NULL, 0, 0, "file", "The graph of the reference in PENMAN notation; - is standard input."},
    {MC_OPTION_TEXT, '\0', "candidate-amr", offsetof(struct mc_new_options, candidate_amr), "FILE",
     NULL, 0, 0, "file",
     "The graph of the candidate. Without it that of the reference is copied or changed, where the "
     "phenomenon says how."},
    {MC_OPTION_REAL, '\0', "score", offsetof(struct mc_new_options, score), "SCORE", NULL, 1, 0,
     NULL,
     "On the scale of the file. Default: the middle of the rubric's range; none in a file that "
     "people judge."},
    {MC_OPTION_TEXT, '\0', "id", offsetof(struct mc_new_options, id), "ID", NULL, 0, 0, NULL,
     "Default: the next number of the file."},
    {MC_OPTION_TEXT, '\0', "subphenomenon", offsetof(struct mc_new_options, subphenomenon), "NAME",
     NULL, 0, 0, NULL, "Which kind of the phenomenon it is."},
    {MC_OPTION_TEXT, '\0', "note", offsetof(struct mc_new_options, note), "TEXT", NULL, 0, 0, NULL,
     "A remark that is kept with the case."},
    {MC_OPTION_TEXT, '\0', "frames", offsetof(struct mc_new_options, frames), "FILE", NULL, 0, 0,
     "file", "The list of frames to check the graphs against, as in `metricheck lint`."},
    {MC_OPTION_FLAG, '\0', "edit", offsetof(struct mc_new_options, edit), NULL, NULL, 0, 0, NULL,
     "Open the case in the editor (VISUAL, EDITOR, else vi) before it is added."},
    {MC_OPTION_FLAG, 'n', "dry-run", offsetof(struct mc_new_options, dry_run), NULL, NULL, 0, 0,
     NULL, "Show and check the case; change no file."},
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct mc_new_options, quiet), NULL, NULL, 0, 0, NULL,
     "Print findings alone."},
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "A new phenomenon"},
    {MC_OPTION_TEXT, '\0', "phenomenon", offsetof(struct mc_new_options, phenomenon), "NAME", NULL,
     0, 0, NULL,
     "Write phenomena/NAME.json with every key, to be filled in; --suite FOLDER: the phenomena/ of "
     "that suite."},
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck new negation --dry-run --suite mine --reference \"The nurse is singing.\" "
     "--candidate \"The nurse is not singing.\" --reference-amr nurse.amr",
     "Show what would be added: the graph of the candidate and the score are proposed."},
    {"metricheck new article --suite mine --reference \"A nurse is singing.\" --candidate \"The "
     "nurse is singing.\" --reference-amr nurse.amr",
     "Add a case to mine/article.json; the file is begun if it is not there."},
    {NULL, NULL}};

static int make_case(struct mc_making *making, const char *phenomenon, struct mc_error *error)
{
    struct mc_frame_list *frames = NULL;
    int status;

    if (making->values->frames != NULL &&
        mc_frame_list_read(making->values->frames, making->arena, &frames, error) != 0)
        return (int)error->code;
    if (mc_new_place_find(phenomenon, making->values->suite, making->arena, &making->place,
                          error) != 0)
        return (int)error->code;
    making->place.frames = frames;
    status = mc_making_fill(making, error);
    if (status == MC_CODE_OK)
        status = mc_making_add(making, error);
    mc_buffer_free(&making->text);
    mc_questions_end(making->questions, true);
    return status;
}

/* An option that is about a case, and was given; NULL: none. */
static const char *option_of_case(const struct mc_new_options *values)
{
    return values->reference != NULL || values->candidate != NULL ? "--reference or --candidate"
           : values->reference_amr != NULL || values->candidate_amr != NULL
               ? "--reference-amr or --candidate-amr"
           : !isnan(values->score)                                 ? "--score"
           : values->id != NULL                                    ? "--id"
           : values->edit                                          ? "--edit"
           : values->subphenomenon != NULL || values->note != NULL ? "--subphenomenon or --note"
                                                                   : NULL;
}

static int new_phenomenon(const struct mc_new_options *values, struct mc_arena *arena,
                          struct mc_error *error)
{
    const char *path = mc_new_phenomenon_path(values->suite, values->phenomenon, arena);
    const char *unwanted = option_of_case(values);
    bool is_file =
        values->suite != NULL && mc_file_exists(values->suite) && !mc_file_is_folder(values->suite);
    int status;

    if (unwanted != NULL)
        status = mc_error_set(error, MC_CODE_USAGE,
                              "--phenomenon begins a phenomenon; %s is about a case", unwanted);
    else if (is_file)
        status =
            mc_error_set(error, MC_CODE_USAGE,
                         "--suite %s is a file; a phenomenon goes into a folder", values->suite);
    else if (values->dry_run)
        status = mc_new_phenomenon_check(path, values->phenomenon, error);
    else
        status = mc_new_phenomenon_write(path, values->phenomenon, error);
    if (status != 0)
        return (int)error->code;
    if (!values->quiet)
        printf("%s %s: fill it in, then `metricheck lint %s`\n",
               values->dry_run ? "would write" : "wrote", path, path);
    return MC_CODE_OK;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_new_options values;
    struct mc_making making;
    int status = MC_CODE_USAGE;

    memset(&values, 0, sizeof(values));
    memset(&making, 0, sizeof(making));
    values.score = (double)NAN;
    making.values = &values;
    making.arena = arena;
    if (mc_options_parse(options, &values, argc, argv, true, &operands, arena, error) == 0) {
        if (operands.n_items != (values.phenomenon == NULL))
            (void)mc_error_set(error, MC_CODE_USAGE,
                               "new takes the name of one phenomenon, or --phenomenon NAME");
        else
            status = values.phenomenon != NULL ? new_phenomenon(&values, arena, error)
                                               : make_case(&making, operands.items[0], error);
    }
    mc_arena_free(arena);
    return status;
}

const struct mc_command mc_command_new = {
    "new",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "add a case to a suite, or begin a phenomenon",
    "PHENOMENON | --phenomenon NAME",
    "Adds a case to a file of a suite: gives it the next id, copies or changes the graph of the "
    "reference where the phenomenon says how, proposes a score after the rubric, checks the case "
    "as `lint` does, and appends it in the layout of the file. Nothing else in the file changes "
    "but the comma before it.\n\n"
    "Without --reference and --candidate it asks, but only at a terminal. Ctrl-C, the end of the "
    "terminal, or \"n\" "
    "at the last question adds nothing and keeps what was typed beside the file, in "
    "FILE.unfinished, "
    "from where the next call goes on.\n\n"
    "The exit code is 0 when the case was added, 1 when the check found an error in it, it was not "
    "wanted, or the file was changed meanwhile, 2 when the call is wrong, and 3 when a file cannot "
    "be read.",
    options,
    examples,
    run,
};
