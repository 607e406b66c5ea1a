#include <math.h>
#include <unistd.h>

#include "author/next_id.h"
#include "base/file.h"
#include "base/json_write.h"
#include "base/options.h"
#include "commands/new_case.h"
#include "suite/score_scale.h"

static bool is_standard_input(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

static int read_graph(const char *path, struct mc_arena *arena, struct mc_slice *amr,
                      struct mc_error *error)
{
    struct mc_slice text;

    if (path == NULL)
        return 0;
    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    return mc_new_graph(mc_file_shown(path), text, arena, amr, error);
}

static struct mc_slice slice_or_none(const char *text)
{
    return text == NULL ? mc_slice(NULL, 0) : mc_slice_of(text);
}

/* What the options say. */
static int take_options(struct mc_making *making, struct mc_error *error)
{
    const struct mc_new_options *values = making->values;
    struct mc_new_case *item = &making->item;

    item->id = slice_or_none(values->id);
    item->subphenomenon = slice_or_none(values->subphenomenon);
    item->note = slice_or_none(values->note);
    item->reference.text = slice_or_none(values->reference);
    item->candidate.text = slice_or_none(values->candidate);
    item->score = values->score;
    if (is_standard_input(values->reference_amr) && is_standard_input(values->candidate_amr))
        return mc_error_set(error, MC_CODE_USAGE,
                            "only one of the two graphs can be read from standard input");
    return read_graph(values->reference_amr, making->arena, &item->reference.amr, error) != 0 ||
                   read_graph(values->candidate_amr, making->arena, &item->candidate.amr, error) !=
                       0
               ? -1
               : 0;
}

/* --- questions -------------------------------------------------------------------------------- */

static bool ask_side(struct mc_making *making, const char *question, struct mc_slice *text)
{
    return text->length > 0 || mc_ask(making->questions, question, NULL, text);
}

/* Whether the answer is a score of the file, or none; tells why not. */
static bool is_score(const struct mc_making *making, struct mc_slice answer, double *score)
{
    const struct mc_score_scale *scale = &making->place.suite->files[making->place.file].scale;
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];
    double read;

    if (answer.length == 0)
        return true;
    if (mc_parse_real(answer.data, &read) == 0 && mc_score_scale_holds(scale, read)) {
        *score = read;
        return true;
    }
    mc_format_real(scale->minimum, low);
    mc_format_real(scale->maximum, high);
    (void)fprintf(stderr, "a score is a number from %s to %s\n", low, high);
    return false;
}

static bool ask_score(struct mc_making *making, double proposed)
{
    char text[MC_REAL_TEXT_SIZE] = "";
    struct mc_slice answer;

    if (!isnan(making->item.score))
        return true;
    if (!isnan(proposed))
        mc_format_real(proposed, text);
    do {
        if (!mc_ask(making->questions, "score", text, &answer))
            return false;
    } while (!is_score(making, answer, &making->item.score));
    return true;
}

/* Asks for what is missing. False: the person ended it. */
static bool ask_all(struct mc_making *making)
{
    struct mc_new_case *item = &making->item;
    struct mc_slice none = {NULL, 0}, proposed;
    double score;

    if (!ask_side(making, "reference sentence", &item->reference.text) ||
        !ask_side(making, "candidate sentence", &item->candidate.text) ||
        (item->reference.amr.length == 0 &&
         !mc_ask_graph(making->questions, "graph of the reference", none, &item->reference.amr)))
        return false;
    if (item->candidate.amr.length == 0 && item->reference.amr.length > 0) {
        making->is_proposed =
            mc_new_case_propose(making->place.phenomenon, item, making->arena, &making->change);
        proposed = item->candidate.amr;
        item->candidate.amr = none;
        if (!mc_ask_graph(making->questions, "graph of the candidate", proposed,
                          &item->candidate.amr))
            return false;
        making->is_proposed = making->is_proposed && mc_slice_equal(proposed, item->candidate.amr);
    }
    if (item->subphenomenon.length == 0 &&
        !mc_ask(making->questions, "kind of the phenomenon (Enter for none)", "",
                &item->subphenomenon))
        return false;
    score = mc_new_case_score(&making->place, item, making->range);
    return ask_score(making, score);
}

/* Keeps what was typed. */
int mc_making_keep(const struct mc_making *making, struct mc_error *error)
{
    const char *path = mc_unfinished_path(making->place.path, making->arena);
    struct mc_new_case item = making->item;

    if (item.reference.text.length == 0 && item.candidate.text.length == 0)
        return 0;
    if (making->is_counted) /* the number may be taken by then */
        item.id = mc_slice(NULL, 0);
    if (mc_unfinished_write(path, &item, error) != 0)
        return -1;
    fprintf(stderr,
            "nothing was added; what you typed is kept in %s, and the next `metricheck new` "
            "for this file that asks goes on from there (--edit changes it)\n",
            path);
    return 0;
}

/* MC_CODE_OK: go on. */
static int ask(struct mc_making *making, struct mc_error *error)
{
    const char *kept = mc_unfinished_path(making->place.path, making->arena);
    int found = mc_unfinished_read(kept, making->arena, &making->item, error);

    if (found < 0)
        return MC_CODE_INPUT;
    if (found > 0)
        fprintf(stderr, "going on from %s\n", kept);
    if (mc_questions_begin(making->arena, &making->questions, error) != 0)
        return MC_CODE_INPUT;
    if (ask_all(making))
        return MC_CODE_OK;
    return mc_making_keep(making, error) == 0 ? MC_CODE_NEGATIVE : MC_CODE_INTERNAL;
}

/* --- what is missing -------------------------------------------------------------------------- */

static bool can_ask(void)
{
    return isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

int mc_making_fill(struct mc_making *making, struct mc_error *error)
{
    struct mc_new_case *item = &making->item;
    double score;
    int status;

    making->range[0] = making->range[1] = (double)NAN;
    if (take_options(making, error) != 0)
        return (int)error->code;
    if (item->reference.text.length == 0 || item->candidate.text.length == 0) {
        if (!can_ask()) {
            (void)mc_error_set(error, MC_CODE_USAGE,
                               "there is no terminal to ask at; give --reference and --candidate");
            return MC_CODE_USAGE;
        }
        status = ask(making, error);
        if (status != MC_CODE_OK)
            return status;
    } else if (item->candidate.amr.length == 0) {
        making->is_proposed =
            mc_new_case_propose(making->place.phenomenon, item, making->arena, &making->change);
    }
    score = mc_new_case_score(&making->place, item, making->range);
    if (isnan(item->score))
        item->score = score;
    making->is_counted = item->id.length == 0;
    if (making->is_counted)
        item->id = mc_next_case_id(making->place.suite, making->place.file, making->arena);
    return MC_CODE_OK;
}
