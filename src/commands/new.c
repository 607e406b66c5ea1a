/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new.c: the command `new`: adds a case to a file of a suite, or writes a new phenomenon. In order:
 * proposals, questions at a terminal, filling a case, its findings, showing it, adding it; then the
 * options, a new phenomenon and the command. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/log_text.h"
#include "base/options.h"
#include "base/order.h"
#include "commands/command.h"
#include "commands/new_place.h"
#include "commands/prompt.h"
#include "engine/load.h"
#include "lint/lint.h"
#include "phenomena/classify.h"
#include "phenomena/graph_proposal.h"
#include "run/option_rows.h"
#include "suite/new_case.h"
#include "suite/new_expectations.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "text/wordnet.h"

/* Of --expect. */
enum { EXPECT_CLOSEST, EXPECT_NOTHING };

/* The options; NULL: not given. */
struct new_options {
    const char *suite, *reference, *candidate, *reference_amr, *candidate_amr, *id, *subphenomenon;
    const char *note, *frames, *phenomenon, *denied;
    double score;
    int expect;
    bool edit, dry_run, quiet, yes;
};

/* A case that is being made. */
struct pending_case {
    const struct new_options *values;
    struct mc_arena *arena;
    struct mc_new_place place;
    struct mc_new_case item;
    struct mc_wordnet *wordnet;        /* NULL: not installed */
    bool is_counted;                   /* the id is the next one of the file */
    struct mc_graph_proposal proposal; /* of the candidate's graph; zero: not made */
    double range[2];                   /* of the rubric; NaN: none */
    struct mc_questions *questions;    /* NULL: nobody is asked */
    struct mc_slice denied;            /* the word that a negation denies; length 0: not given */
    bool is_typed;                     /* the parts were asked for */
    struct mc_buffer text;             /* of the file with the case */
    struct mc_appended where;
};

/* --- proposals -------------------------------------------------------------------------------- */

/* Fills in a missing graph of the candidate if one can be proposed. */
static void pending_case_propose(struct pending_case *pending)
{
    const struct mc_proposal_sources sources = {pending->wordnet, pending->place.frames};

    if (pending->item.candidate.amr.length > 0)
        return;
    mc_graph_proposal_make(pending->place.phenomenon, &pending->item, pending->denied, &sources,
                           pending->arena, &pending->proposal);
    pending->item.candidate.amr = pending->proposal.amr;
}

/* The middle of the rubric's range for the case, in half steps if one is inside; NaN if the file is
 * judged by people or has another scale than the rubric, or there is no range. */
static double new_case_score(const struct mc_new_place *place, const struct mc_new_case *item,
                             double range[2])
{
    const struct mc_suite_file *file = &place->suite->files[place->file];
    const struct mc_rubric_range *rubric =
        mc_rubric_range(&place->phenomenon->rule, item->subphenomenon);
    double middle, half_step;

    if (file->judgement.by != MC_JUDGED_BY_RUBRIC || rubric == NULL ||
        !mc_score_scale_is_of_rubric(&file->scale))
        return (double)NAN;
    range[0] = rubric->minimum;
    range[1] = rubric->maximum;
    middle = (range[0] + range[1]) / 2;
    half_step = round(middle * 2) / 2;
    if (half_step < range[0] || half_step > range[1])
        half_step = round(middle * 10) / 10;
    return half_step;
}

/* Fills in the expectations of the case, given its score. */
static void fill_expectations(struct pending_case *pending)
{
    const struct mc_new_place *place = &pending->place;

    pending->item.expect = mc_slice(NULL, 0);
    if (pending->values->expect == EXPECT_CLOSEST)
        pending->item.expect = mc_new_expectations(place->suite, place->file, place->phenomenon,
                                                   &pending->item, pending->arena);
}

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

/* Fills in what the options say. */
static int take_options(struct pending_case *pending, struct mc_error *error)
{
    const struct new_options *values = pending->values;
    struct mc_new_case *item = &pending->item;

    item->id = slice_or_none(values->id);
    item->subphenomenon = slice_or_none(values->subphenomenon);
    item->note = slice_or_none(values->note);
    pending->denied = slice_or_none(values->denied);
    item->reference.text = slice_or_none(values->reference);
    item->candidate.text = slice_or_none(values->candidate);
    item->score = values->score;
    if (is_standard_input(values->reference_amr) && is_standard_input(values->candidate_amr))
        return mc_error_set(error, MC_CODE_USAGE,
                            "only one of the two graphs can be read from standard input");
    return read_graph(values->reference_amr, pending->arena, &item->reference.amr, error) != 0 ||
                   read_graph(values->candidate_amr, pending->arena, &item->candidate.amr, error) !=
                       0
               ? -1
               : 0;
}

/* --- questions -------------------------------------------------------------------------------- */

/* The parts that are asked for, in order. */
enum answer {
    ANSWER_REFERENCE,
    ANSWER_CANDIDATE,
    ANSWER_REFERENCE_AMR,
    ANSWER_CANDIDATE_AMR,
    ANSWER_SUBPHENOMENON,
    ANSWER_SCORE,
    N_ANSWERS
};

static const char *const answer_names[] = {"reference sentence",     "candidate sentence",
                                           "graph of the reference", "graph of the candidate",
                                           "sub-phenomenon",         "score"};

static const struct mc_suite_file *file_of(const struct pending_case *pending)
{
    return &pending->place.suite->files[pending->place.file];
}

/* Whether the candidate has the proposed graph. */
static bool is_proposed(const struct pending_case *pending)
{
    return pending->proposal.amr.length > 0 &&
           mc_slice_equal(pending->proposal.amr, pending->item.candidate.amr);
}

static bool ask_sentence(struct pending_case *pending, const char *question, struct mc_slice *text)
{
    const char *typed = text->length == 0
                            ? NULL
                            : mc_arena_format(pending->arena, "%.*s", MC_SLICE_ARGUMENTS(*text));

    return mc_ask(pending->questions, question, typed, text);
}

/* The edits between the two graphs, "polarity(+run-02)", and whether they break the rule of the
 * phenomenon; NULL: a graph is missing. */
static const char *edits_text(const struct pending_case *pending)
{
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_amr_graph *a, *b;
    struct mc_difference difference;
    struct mc_rule_verdict verdict;
    const char *text = "none";
    size_t parse_error, i;

    if (pending->item.reference.amr.length == 0 || pending->item.candidate.amr.length == 0 ||
        mc_penman_read_one(pending->item.reference.amr, pending->arena, &a, &parse_error,
                           &ignored) != 0 ||
        mc_penman_read_one(pending->item.candidate.amr, pending->arena, &b, &parse_error,
                           &ignored) != 0)
        return NULL;
    mc_difference(a, b, mc_limit_of_steps(MC_STANDARD_STEPS), pending->arena, &difference);
    verdict = mc_rule_graph(&pending->place.phenomenon->rule, &difference, pending->arena);
    for (i = 0; i < difference.n_edits; i++)
        text = mc_arena_format(pending->arena, "%s%s%s", i == 0 ? "" : text, i == 0 ? "" : "; ",
                               mc_log_shown(difference.edits[i].text, pending->arena));
    return mc_arena_format(pending->arena, "%s%s", text,
                           verdict.answer == MC_RULE_NO ? "   not as the phenomenon requires" : "");
}

/* If it is not certain which word a negation denies, asks for the word, and proposes a graph for
 * it. False: the person ended the input. */
static bool ask_denied(struct pending_case *pending)
{
    const char *const *words = pending->proposal.deniable;
    const char *question = "which word is denied";
    struct mc_slice answer;
    size_t i;

    if (words == NULL)
        return true;
    for (i = 0; words[i] != NULL; i++)
        question = mc_arena_format(pending->arena, "%s%s %s", question, i == 0 ? ":" : ",",
                                   mc_log_shown(mc_slice_of(words[i]), pending->arena));
    question = mc_arena_format(pending->arena, "%s? (Enter for none of these)", question);
    do {
        if (!mc_ask(pending->questions, question, "", &answer))
            return false;
    } while (answer.length > 0 && words[mc_known_index(answer, words)] == NULL);
    pending->denied = answer;
    if (answer.length > 0)
        pending_case_propose(pending);
    pending->denied = mc_slice(NULL, 0); /* another sentence has other words */
    return true;
}

/* Asks for the graph; shows the one typed before, else a proposal, else why there is none. */
static bool ask_candidate_graph(struct pending_case *pending)
{
    struct mc_new_case *item = &pending->item;
    struct mc_slice none = {NULL, 0}, shown;
    const char *remark = NULL;

    if (item->candidate.amr.length == 0)
        pending_case_propose(pending);
    shown = item->candidate.amr;
    if (shown.length == 0 && pending->proposal.reason != NULL) {
        fprintf(stderr, "no graph is proposed: %s\n",
                mc_log_shown(mc_slice_of(pending->proposal.reason), pending->arena));
        if (!ask_denied(pending))
            return false;
        shown = item->candidate.amr;
    }
    if (is_proposed(pending))
        remark = mc_arena_format(pending->arena, "proposed: %s; check this\nedits: %s",
                                 mc_log_shown(mc_slice_of(pending->proposal.edit), pending->arena),
                                 edits_text(pending));
    item->candidate.amr = none; /* what is not accepted is not kept */
    return mc_ask_graph(pending->questions, answer_names[ANSWER_CANDIDATE_AMR], shown, remark,
                        &item->candidate.amr);
}

/* Names of sub-phenomena. */
struct names {
    struct mc_slice *items;
    size_t n, capacity;
};

static void add_names(const struct mc_suite *suite, struct mc_slice phenomenon,
                      struct mc_arena *arena, struct names *names)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_phenomenon *other = mc_case_phenomenon(suite, &suite->cases[i]);

        if (other == NULL || mc_case_labels(&suite->cases[i])->subphenomenon.length == 0 ||
            !mc_slice_equal(other->name, phenomenon))
            continue;
        MC_ARENA_RESERVE(arena, names->items, names->capacity, names->n + 1);
        names->items[names->n++] = mc_case_labels(&suite->cases[i])->subphenomenon;
    }
}

/* Adds the names in the shipped cases. */
static void add_shipped_names(struct mc_slice phenomenon, struct mc_arena *arena,
                              struct names *names)
{
    struct mc_suite_options request = {.n_paths = 1, .n_phenomena_folders = 1};
    const char *suites = mc_shipped_folder("suites", arena);
    const char *phenomena = mc_shipped_folder("phenomena", arena), *path;
    struct mc_diagnostics *ignored = mc_diagnostics_new(arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite;

    if (suites == NULL || phenomena == NULL)
        return;
    path = mc_arena_format(arena, "%s/starter/%.*s.json", suites, MC_SLICE_ARGUMENTS(phenomenon));
    if (!mc_file_exists(path))
        return;
    request.paths = &path;
    request.phenomena_folders = &phenomena;
    if (mc_suite_read(&request, arena, ignored, &suite, &error) == 0)
        add_names(suite, phenomenon, arena, names);
}

/* The sub-phenomena in the rubric and the cases of the phenomenon, sorted, NULL-terminated. */
static const char *const *known_subphenomena(const struct pending_case *pending)
{
    const struct mc_phenomenon *phenomenon = pending->place.phenomenon;
    struct names names = {NULL, 0, 0};
    const char **known;
    size_t i, n = 0;

    for (i = 0; i < phenomenon->rule.n_rubric; i++) {
        if (phenomenon->rule.rubric[i].subphenomenon.length == 0)
            continue;
        MC_ARENA_RESERVE(pending->arena, names.items, names.capacity, names.n + 1);
        names.items[names.n++] = phenomenon->rule.rubric[i].subphenomenon;
    }
    add_names(pending->place.suite, phenomenon->name, pending->arena, &names);
    add_shipped_names(phenomenon->name, pending->arena, &names);
    if (names.n > 0)
        qsort(names.items, names.n, sizeof(*names.items), mc_order_slices);
    known = mc_arena_array(pending->arena, names.n + 1, sizeof(*known));
    for (i = 0; i < names.n; i++)
        if (i == 0 || !mc_slice_equal(names.items[i], names.items[i - 1]))
            known[n++] = mc_log_shown(names.items[i], pending->arena);
    return known;
}

/* Asks for a sub-phenomenon and lists the known ones; asks again if the answer may be a typo. */
static bool ask_subphenomenon(struct pending_case *pending)
{
    const char *const *known = known_subphenomena(pending);
    const char *typed =
        mc_arena_format(pending->arena, "%.*s", MC_SLICE_ARGUMENTS(pending->item.subphenomenon));
    const char *nearest;
    struct mc_slice answer;
    size_t i;

    for (i = 0; known[i] != NULL; i++)
        fprintf(stderr, "%s%s", i == 0 ? "sub-phenomena: " : ", ", known[i]);
    if (i > 0)
        (void)fputc('\n', stderr);
    for (;;) {
        if (!mc_ask(pending->questions,
                    typed[0] == '\0' ? "sub-phenomenon (Enter for none)" : "sub-phenomenon", typed,
                    &answer))
            return false;
        pending->item.subphenomenon = answer;
        for (i = 0; known[i] != NULL && !mc_slice_is(answer, known[i]);)
            i++;
        nearest = answer.length == 0 || known[i] != NULL || mc_slice_is(answer, typed)
                      ? NULL
                      : mc_nearest(answer, known);
        if (nearest == NULL)
            return true;
        typed = mc_arena_format(pending->arena, "%.*s", MC_SLICE_ARGUMENTS(answer));
        fprintf(stderr, "no other case has \"%s\": did you mean \"%s\"? Enter keeps yours\n",
                mc_log_shown(answer, pending->arena), nearest);
    }
}

/* Whether the answer is empty or a score on the file's scale; else prints why not. */
static bool is_score(const struct pending_case *pending, struct mc_slice answer, double *score)
{
    const struct mc_score_scale *scale = &file_of(pending)->scale;
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];
    double number;

    if (answer.length == 0) {
        *score = (double)NAN;
        return true;
    }
    if (mc_parse_real(answer.data, &number) == 0 && mc_score_scale_holds(scale, number)) {
        *score = number;
        return true;
    }
    mc_format_real(scale->minimum, low);
    mc_format_real(scale->maximum, high);
    (void)fprintf(stderr, "a score is a number from %s to %s, and \"%s\" is not\n", low, high,
                  mc_log_shown(answer, pending->arena));
    return false;
}

/* "score, 0 to 5; the rubric has 1 to 2 for negation" */
static const char *score_question(const struct pending_case *pending, bool is_proposed)
{
    const struct mc_score_scale *scale = &file_of(pending)->scale;
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];
    char from[MC_REAL_TEXT_SIZE], to[MC_REAL_TEXT_SIZE];

    mc_format_real(scale->minimum, low);
    mc_format_real(scale->maximum, high);
    if (isnan(pending->range[0]))
        return mc_arena_format(pending->arena, "score, %s to %s%s", low, high,
                               is_proposed ? "" : " (Enter for none)");
    mc_format_real(pending->range[0], from);
    mc_format_real(pending->range[1], to);
    return mc_arena_format(pending->arena, "score, %s to %s; the rubric has %s to %s for %.*s", low,
                           high, from, to, MC_SLICE_ARGUMENTS(pending->place.phenomenon->name));
}

/* Asks for the score; proposes the one typed before, else the middle of the rubric's range. */
static bool ask_score(struct pending_case *pending)
{
    double middle = new_case_score(&pending->place, &pending->item, pending->range);
    double proposed = isnan(pending->item.score) ? middle : pending->item.score;
    char text[MC_REAL_TEXT_SIZE] = "";
    struct mc_slice answer;

    if (!isnan(proposed))
        mc_format_real(proposed, text);
    do {
        if (!mc_ask(pending->questions, score_question(pending, !isnan(proposed)), text, &answer))
            return false;
    } while (!is_score(pending, answer, &pending->item.score));
    return true;
}

/* Asks for one part; shows its current value, which Enter keeps. False: the person ended the
 * input. */
static bool ask_answer(struct pending_case *pending, enum answer which)
{
    struct mc_new_case *item = &pending->item;

    switch (which) {
    case ANSWER_REFERENCE:
        return ask_sentence(pending, answer_names[which], &item->reference.text);
    case ANSWER_CANDIDATE:
        return ask_sentence(pending, answer_names[which], &item->candidate.text);
    case ANSWER_REFERENCE_AMR:
        return mc_ask_graph(pending->questions, answer_names[which], item->reference.amr, NULL,
                            &item->reference.amr);
    case ANSWER_CANDIDATE_AMR:
        return ask_candidate_graph(pending);
    case ANSWER_SUBPHENOMENON:
        return ask_subphenomenon(pending);
    case ANSWER_SCORE:
        return ask_score(pending);
    case N_ANSWERS:
        break;
    }
    return true;
}

/* Whether the part is there, or need not be asked for. */
static bool is_answered(const struct mc_new_case *item, enum answer which)
{
    switch (which) {
    case ANSWER_REFERENCE:
        return item->reference.text.length > 0;
    case ANSWER_CANDIDATE:
        return item->candidate.text.length > 0;
    case ANSWER_REFERENCE_AMR:
        return item->reference.amr.length > 0;
    case ANSWER_CANDIDATE_AMR:
        return item->candidate.amr.length > 0 || item->reference.amr.length == 0;
    case ANSWER_SUBPHENOMENON:
        return item->subphenomenon.length > 0;
    case ANSWER_SCORE:
        return !isnan(item->score);
    case N_ANSWERS:
        break;
    }
    return true;
}

/* Asks for one part again, and for the candidate's graph if it depends on that part. */
static bool change_answer(struct pending_case *pending, enum answer which)
{
    bool was_proposed = is_proposed(pending) || pending->item.candidate.amr.length == 0;

    if (!ask_answer(pending, which))
        return false;
    if (which < ANSWER_CANDIDATE_AMR && was_proposed && pending->item.reference.amr.length > 0) {
        pending->item.candidate.amr = mc_slice(NULL, 0);
        if (!ask_candidate_graph(pending))
            return false;
    }
    (void)new_case_score(&pending->place, &pending->item, pending->range);
    fill_expectations(pending);
    return true;
}

/* Whether to add the case, or to change an answer. */
enum decision { DECISION_ADD, DECISION_LEAVE, DECISION_CHANGE };

/* Asks until the reply is yes, no or the number of an answer, *which; Enter is no if the check
 * found something. */
static enum decision ask_decision(struct pending_case *pending,
                                  const struct mc_diagnostics *findings, enum answer *which)
{
    bool may_add = findings->n_errors == 0, is_flagged = !may_add || findings->n_warnings > 0;
    const char *question = !may_add     ? "it cannot be added like this"
                           : is_flagged ? "add it all the same?"
                                        : "add it?";
    const char *answers = !may_add ? "n" : "y, n";
    struct mc_slice answer;
    char c;
    int i;

    for (i = 0; pending->is_typed && i < N_ANSWERS; i++)
        fprintf(stderr, "%s%d %s", i == 0 ? "answers: " : ", ", i + 1, answer_names[i]);
    if (pending->is_typed)
        (void)fputc('\n', stderr);
    question = mc_arena_format(pending->arena, "%s (%s%s)", question, answers,
                               pending->is_typed ? ", or the number of an answer to change" : "");
    for (;;) {
        if (!mc_ask(pending->questions, question, is_flagged ? "n" : "y", &answer))
            return DECISION_LEAVE;
        c = answer.length == 1 ? answer.data[0] : '\0';
        if (pending->is_typed && c >= '1' && c < '1' + N_ANSWERS) {
            *which = (enum answer)(c - '1');
            return DECISION_CHANGE;
        }
        if ((c == 'y' || c == 'Y') && may_add)
            return DECISION_ADD;
        if (c == 'n' || c == 'N')
            return DECISION_LEAVE;
    }
}

/* Makes the folder of a new file if it does not exist yet. */
static int make_folder(const struct pending_case *pending, struct mc_error *error)
{
    const char *path = pending->place.path, *slash = strrchr(path, '/');

    if (!pending->place.is_begun || slash == NULL || slash == path)
        return 0;
    return mc_folder_make(mc_arena_format(pending->arena, "%.*s", (int)(slash - path), path),
                          error);
}

/* Saves a person's answers in a file next to the suite's file. */
static int pending_case_keep(const struct pending_case *pending, struct mc_error *error)
{
    const char *path = mc_unfinished_path(pending->place.path, pending->arena);
    struct mc_new_case item = pending->item;

    item.expect = mc_slice(NULL, 0); /* the suite may have other cases next time */
    if (item.reference.text.length == 0 && item.candidate.text.length == 0)
        return 0;
    if (pending->is_counted) /* the number may be taken next time */
        item.id = mc_slice(NULL, 0);
    if (make_folder(pending, error) != 0 || mc_unfinished_write(path, &item, error) != 0)
        return -1;
    mc_message(
        &mc_on_standard_error,
        "nothing was added; your input is kept in %s, and the next `metricheck new` for this "
        "file resumes from it (--edit changes it)\n",
        path);
    return 0;
}

static bool has_terminal(void)
{
    return isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1;
}

/* Shows the parts that are there, also from an earlier call, and asks for the missing ones.
 * MC_CODE_OK: go on. */
static int ask(struct pending_case *pending, struct mc_error *error)
{
    const char *saved = mc_unfinished_path(pending->place.path, pending->arena);
    struct mc_new_case *item = &pending->item;
    int n_saved = mc_unfinished_read(saved, pending->arena, item, error);
    const struct mc_slice texts[] = {item->reference.text, item->candidate.text,
                                     item->reference.amr, item->candidate.amr, item->subphenomenon};
    char score[MC_REAL_TEXT_SIZE];
    size_t i;
    int which;

    if (n_saved < 0)
        return MC_CODE_INPUT;
    if (n_saved > 0)
        mc_message(&mc_on_standard_error, "resuming from %s\n", saved);
    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (texts[i].length == 0)
            continue;
        fprintf(stderr, "%s:%s", answer_names[i],
                i == ANSWER_REFERENCE_AMR || i == ANSWER_CANDIDATE_AMR ? "\n" : " ");
        mc_log_write(stderr, texts[i]);
        (void)fputc('\n', stderr);
    }
    if (!isnan(item->score)) {
        mc_format_real(item->score, score);
        fprintf(stderr, "%s: %s\n", answer_names[ANSWER_SCORE], score);
    }
    if (mc_questions_begin(pending->arena, &pending->questions, error) != 0)
        return MC_CODE_INPUT;
    pending->is_typed = true;
    for (which = 0; which < N_ANSWERS; which++)
        if (!is_answered(item, (enum answer)which) && !ask_answer(pending, (enum answer)which))
            return pending_case_keep(pending, error) == 0 ? MC_CODE_NEGATIVE : MC_CODE_INTERNAL;
    return MC_CODE_OK;
}

/* --- filling a case --------------------------------------------------------------------------- */

/* Fills the case from the options, from a terminal if texts are missing, and from proposals.
 * Returns an exit code; MC_CODE_OK: the case is complete. */
static int pending_case_fill(struct pending_case *pending, struct mc_error *error)
{
    struct mc_new_case *item = &pending->item;
    double score;
    int status;

    pending->range[0] = pending->range[1] = (double)NAN;
    if (take_options(pending, error) != 0)
        return (int)error->code;
    if (item->reference.text.length == 0 || item->candidate.text.length == 0) {
        if (!has_terminal()) {
            (void)mc_error_set(error, MC_CODE_USAGE,
                               "no terminal to ask at; give --reference and --candidate");
            return MC_CODE_USAGE;
        }
        status = ask(pending, error);
        if (status != MC_CODE_OK)
            return status;
    } else {
        pending_case_propose(pending);
    }
    score = new_case_score(&pending->place, item, pending->range);
    if (isnan(item->score))
        item->score = score;
    fill_expectations(pending);
    pending->is_counted = item->id.length == 0;
    if (pending->is_counted)
        item->id = mc_next_case_id(pending->place.suite, pending->place.file, pending->arena);
    return MC_CODE_OK;
}

/* --- findings --------------------------------------------------------------------------------- */

/* Whether the place of a finding is within the lines of the case. */
static bool is_about(const struct mc_diagnostic *finding, const char *path,
                     struct mc_position begin, struct mc_position end)
{
    return mc_slice_is(finding->file, path) && finding->at.line >= begin.line &&
           finding->at.line <= end.line &&
           (finding->at.line != begin.line || finding->at.column >= begin.column) &&
           (finding->at.line != end.line || finding->at.column <= end.column);
}

/* Lints the folder with the file as it would be with the new case. Returns the findings about the
 * case, sorted. */
static struct mc_diagnostics *new_case_lint(const struct pending_case *pending)
{
    const struct mc_new_place *place = &pending->place;
    const struct mc_slice text = mc_buffer_slice(&pending->text);
    struct mc_arena *arena = pending->arena;
    struct mc_diagnostics *all = mc_diagnostics_new(arena), *about = mc_diagnostics_new(arena);
    struct mc_position begin = mc_position_of(text, pending->where.begin);
    struct mc_position end = mc_position_of(text, pending->where.end);
    struct mc_suite_edit edit = {place->path, text};
    struct mc_error first = MC_NO_ERROR;
    struct mc_lint_options lint;
    struct mc_suite_options request;
    struct mc_suite *suite;
    size_t i, leader = SIZE_MAX;

    mc_new_place_request(place, arena, &request);
    if (mc_suite_read_edited(&request, &edit, arena, all, &suite, &first) != 0)
        assert(all->n_errors > 0);
    memset(&lint, 0, sizeof(lint));
    if (pending->wordnet == NULL) /* says so */
        mc_wordnet_close(mc_wordnet_or_none(&mc_on_standard_error));
    lint.wordnet = pending->wordnet;
    lint.frames = place->frames;
    mc_lint(suite, &lint, all);
    mc_diagnostics_source(about, mc_slice_of(place->path), text);
    for (i = 0; i < all->n_items; i++) {
        const struct mc_diagnostic *finding = &all->items[i];
        size_t added;

        if (finding->follows == 0)
            leader = is_about(finding, place->path, begin, end) ? about->n_items : SIZE_MAX;
        if (leader == SIZE_MAX)
            continue;
        added = mc_diagnostics_add(about, finding->severity, finding->code, finding->file,
                                   finding->at, "%.*s", MC_SLICE_ARGUMENTS(finding->text));
        about->items[added].width = finding->width;
        about->items[added].details = finding->details;
        about->items[added].follows = finding->follows == 0 ? 0 : (uint32_t)leader + 1;
    }
    return about;
}

/* --- showing a case --------------------------------------------------------------------------- */

static void show_graph(FILE *stream, const char *side, struct mc_slice amr, struct mc_arena *arena)
{
    struct mc_buffer line = {NULL, 0, 0};
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error;

    if (amr.length == 0) {
        fprintf(stream, "%-10s no graph\n", side);
        return;
    }
    if (mc_penman_read_one(amr, arena, &graph, &parse_error, &ignored) == 0)
        mc_penman_write(graph, true, &line);
    fprintf(stream, "%-10s %s\n", side, mc_log_shown(mc_buffer_slice(&line), arena));
    mc_buffer_free(&line);
}

static void show_score(FILE *stream, const struct pending_case *pending)
{
    const struct mc_suite_file *file = &pending->place.suite->files[pending->place.file];
    char score[MC_REAL_TEXT_SIZE], low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    if (isnan(pending->item.score)) {
        fprintf(stream, "score      none%s\n",
                file->judgement.by == MC_JUDGED_BY_HUMAN ? ": this file has human scores"
                : mc_score_scale_is_of_rubric(&file->scale)
                    ? ""
                    : ": the rubric is for a scale from 0 to 5");
        return;
    }
    mc_format_real(pending->item.score, score);
    mc_format_real(file->scale.minimum, low);
    mc_format_real(file->scale.maximum, high);
    fprintf(stream, "score      %s of %s..%s", score, low, high);
    if (!isnan(pending->range[0]))
        fprintf(stream, "   rubric, range %.1f to %.1f   change with --score", pending->range[0],
                pending->range[1]);
    fputc('\n', stream);
}

/* Shows the case to a person. */
static void pending_case_show(const struct pending_case *pending, FILE *stream)
{
    const struct mc_new_case *item = &pending->item;
    const struct mc_graph_proposal *proposal = &pending->proposal;
    const char *edits = edits_text(pending);

    show_graph(stream, "reference", item->reference.amr, pending->arena);
    show_graph(stream, "candidate", item->candidate.amr, pending->arena);
    /* The change of the reference's graph, or why there is no proposal. */
    if (is_proposed(pending))
        fprintf(stream, "proposed   %s: check this\n",
                mc_log_shown(mc_slice_of(proposal->edit), pending->arena));
    else if (proposal->reason != NULL && item->candidate.amr.length == 0)
        fprintf(stream, "proposed   none: %s; %swrite the graph yourself\n",
                mc_log_shown(mc_slice_of(proposal->reason), pending->arena),
                proposal->deniable != NULL ? "say with --denied what is, or " : "");
    if (edits != NULL)
        fprintf(stream, "edits      %s\n", edits);
    show_score(stream, pending);
    if (item->expect.length > 0)
        fprintf(stream, "expect     %s\n", mc_log_shown(item->expect, pending->arena));
    fprintf(stream, "id         %s\n", mc_log_shown(item->id, pending->arena));
}

/* Half the width of the 95 % interval of a correlation of 0 over n cases, on Fisher's scale. */
static double half_interval(size_t n)
{
    return 1.959963984540054 / sqrt((double)n - 3);
}

/* --- adding a case ---------------------------------------------------------------------------- */

static int write_file(const struct pending_case *pending, struct mc_error *error)
{
    const char *path = pending->place.path;
    bool is_there = mc_file_exists(path);
    struct mc_slice text = mc_slice(NULL, 0);
    struct mc_output output;
    int status;

    if (is_there && mc_file_read(path, pending->arena, &text, error) != 0)
        return -1;
    /* Do not overwrite what somebody else wrote in the meantime. */
    if (is_there == pending->place.is_begun ||
        (is_there && !mc_slice_equal(text, pending->place.text)))
        return mc_error_set(error, MC_CODE_NEGATIVE,
                            "%s changed in the meantime; nothing was added", path);
    if (make_folder(pending, error) != 0 || mc_output_open(path, &output, error) != 0)
        return -1;
    (void)fwrite(pending->text.data, 1, pending->text.length, output.stream);
    status = mc_output_sync(&output, error);
    return mc_output_end(&output, status, error);
}

/* Decides whether to add the case. A person at a terminal is asked, about a case given by options
 * only if there is something to check; otherwise a case is added unless it has errors. */
static int decide(struct pending_case *pending, const struct mc_diagnostics *findings,
                  enum decision *decision, enum answer *which, struct mc_error *error)
{
    bool is_doubtful = is_proposed(pending) || findings->n_warnings > 0;

    *decision = findings->n_errors > 0 ? DECISION_LEAVE : DECISION_ADD;
    if (pending->questions == NULL && findings->n_errors == 0 && is_doubtful &&
        !pending->values->dry_run && !pending->values->yes && has_terminal() &&
        mc_questions_begin(pending->arena, &pending->questions, error) != 0)
        return -1;
    if (pending->questions != NULL)
        *decision = ask_decision(pending, findings, which);
    return 0;
}

/* Opens the case in the editor; *file: the edited text. */
static int edit(struct pending_case *pending, const char **file, struct mc_error *error)
{
    struct mc_slice id = pending->item.id;

    *file = NULL;
    if (!pending->values->edit)
        return 0;
    if (mc_new_case_edit(&pending->item, pending->arena, file, error) != 0)
        return -1;
    pending->is_counted = pending->is_counted && mc_slice_equal(id, pending->item.id);
    return 0;
}

/* Adds nothing, after an error or because the case is not wanted, but saves what a person wrote.
 * Returns the exit code. */
static int give_up(const struct pending_case *pending, const char **edited, struct mc_error *error)
{
    int code = error->code == MC_CODE_OK ? MC_CODE_NEGATIVE : (int)error->code;

    if (pending->is_typed)
        return pending_case_keep(pending, error) == 0 ? code : MC_CODE_INTERNAL;
    if (*edited != NULL)
        mc_message(&mc_on_standard_error, "nothing was added; your text is kept in %s\n", *edited);
    else if (error->code == MC_CODE_OK)
        fprintf(stderr, "nothing was added\n");
    *edited = NULL;
    return code;
}

/* Adds the case, and says where, after what was shown. */
static int add(struct pending_case *pending, FILE *stream, struct mc_error *error)
{
    enum { MORE = 30, FEWEST = 5 };
    bool dry_run = pending->values->dry_run;
    size_t n = pending->place.n_cases + 1;

    if (!dry_run && write_file(pending, error) != 0)
        return -1;
    if (!dry_run && pending->is_typed) /* saved answers are now in the case */
        (void)remove(mc_unfinished_path(pending->place.path, pending->arena));
    if (pending->values->quiet)
        return 0;
    if (dry_run) {
        mc_log_write(stream, mc_slice(pending->text.data + pending->where.begin,
                                      pending->where.end - pending->where.begin));
        fputc('\n', stream);
    }
    fprintf(stream, "%s %s (case %zu of %zu).", dry_run ? "would be added to" : "added to",
            pending->place.path, n, n);
    if (n >= FEWEST)
        fprintf(stream, "  %d more cases would narrow rho from +-%.2f to +-%.2f.", MORE,
                half_interval(n), half_interval(n + MORE));
    fputc('\n', stream);
    return 0;
}

/* Shows the case, and adds it if it is wanted. Returns an exit code; *which: an answer to change
 * first, or N_ANSWERS. */
static int show_and_add(struct pending_case *pending, const char **edited, enum answer *which,
                        struct mc_error *error)
{
    struct mc_diagnostics *findings = new_case_lint(pending);
    enum decision decision = DECISION_LEAVE;
    struct mc_output output;
    int status = MC_CODE_OK;

    *which = N_ANSWERS;
    if (mc_output_open("-", &output, error) != 0)
        return MC_CODE_INTERNAL;
    if (!pending->values->quiet)
        pending_case_show(pending, output.stream);
    mc_diagnostics_print(findings, output.stream, 0);
    /* A case that cannot be shown is not added: an exit code above 0 means that none was. */
    if (mc_output_flush(&output, error) != 0 ||
        decide(pending, findings, &decision, which, error) != 0 || decision == DECISION_LEAVE ||
        (decision == DECISION_ADD && add(pending, output.stream, error) != 0))
        status = give_up(pending, edited, error);
    if (status == MC_CODE_OK && mc_output_finish(&output, error) != 0)
        status = MC_CODE_INTERNAL;
    mc_output_abandon(&output);
    return status;
}

/* Checks the case, shows it, lets a person change answers, and appends it if it is wanted. Returns
 * an exit code. */
static int pending_case_add(struct pending_case *pending, struct mc_error *error)
{
    const struct mc_new_place *place = &pending->place;
    enum answer which = N_ANSWERS;
    const char *edited;
    int status;

    if (edit(pending, &edited, error) != 0)
        return (int)error->code;
    do {
        if (which != N_ANSWERS && !change_answer(pending, which)) {
            status = give_up(pending, &edited, error);
            break;
        }
        mc_buffer_clear(&pending->text);
        if (!mc_case_append(place->text, place->n_cases, &pending->item, pending->arena,
                            &pending->text, &pending->where)) {
            (void)mc_error_set(error, MC_CODE_INPUT, "%s has no array \"cases\"", place->path);
            return (int)error->code;
        }
        status = show_and_add(pending, &edited, &which, error);
    } while (status == MC_CODE_OK && which != N_ANSWERS);
    if (edited != NULL)
        (void)remove(edited);
    return status;
}

/* --- options ---------------------------------------------------------------------------------- */

static const struct mc_option options[] = {
    MC_ROW_TEXT(struct new_options, suite, 0, "suite", "FILE", "file",
                "The file to add the case to, or the folder of the suite. Default: suites/starter "
                "below the working folder. A missing file is created, modelled on its neighbours."),
    MC_ROW_TEXT(struct new_options, reference, 0, "reference", "TEXT", NULL,
                "The reference sentence."),
    MC_ROW_TEXT(struct new_options, candidate, 0, "candidate", "TEXT", NULL,
                "The candidate sentence."),
    MC_ROW_TEXT(struct new_options, reference_amr, 0, "reference-amr", "FILE", "file",
                "The graph of the reference in PENMAN notation; - is standard input."),
    MC_ROW_TEXT(struct new_options, candidate_amr, 0, "candidate-amr", "FILE", "file",
                "The graph of the candidate. Default: the graph of the reference, copied or "
                "changed, if the words leave no doubt of what changes; otherwise none."),
    MC_ROW_TEXT(struct new_options, denied, 0, "denied", "WORD", NULL,
                "The word of the candidate that its negation denies, where that is not sure: the "
                "proposed graph has its :polarity - at the node of this word."),
    MC_ROW_REAL(struct new_options, score, 0, "score", "SCORE", 1, 0,
                "The score, on the scale of the file. Default: the middle of the rubric's range; "
                "none in a file with human scores."),
    MC_ROW_TEXT(struct new_options, id, 0, "id", "ID", NULL,
                "The id. Default: the next number of the file."),
    MC_ROW_TEXT(struct new_options, subphenomenon, 0, "subphenomenon", "NAME", NULL,
                "The sub-phenomenon."),
    MC_ROW_CHOICE(
        struct new_options, expect, 0, "expect", "closest|none",
        "closest: write what is expected of the case: for each phenomenon that it is to be "
        "above or below, the closest case of the suite, and what else the phenomenon expects. "
        "none: no key of its own; what the phenomenon expects stands. Default: closest."),
    MC_ROW_TEXT(struct new_options, note, 0, "note", "TEXT", NULL,
                "A comment stored with the case."),
    MC_ROW_TEXT(struct new_options, frames, 0, "frames", "FILE", "file",
                "The list of frames to check the graphs against, as in `metricheck lint`; it also "
                "tells which frame a verb is that stands for another."),
    MC_ROW_FLAG(struct new_options, edit, 0, "edit",
                "Open the case in the editor (VISUAL, EDITOR, else vi) before it is added."),
    MC_ROW_FLAG(struct new_options, dry_run, 'n', "dry-run",
                "Show and check the case; change no file."),
    MC_ROW_FLAG(struct new_options, yes, 'y', "yes",
                "Ask nothing about a case that was given by options."),
    MC_ROW_QUIET(struct new_options, quiet, "Print only findings."),
    MC_ROW_HEADING("A new phenomenon"),
    MC_ROW_TEXT(struct new_options, phenomenon, 0, "phenomenon", "NAME", NULL,
                "Write phenomena/NAME.json with every key, to be filled in; with --suite FOLDER, "
                "in the phenomena/ of that suite."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck new negation --dry-run --suite mine --reference \"The nurse is singing.\" "
     "--candidate \"The nurse is not singing.\" --reference-amr nurse.amr",
     "Show what would be added: the graph of the candidate and the score are proposed."},
    {"metricheck new article --suite mine --reference \"A nurse is singing.\" --candidate \"The "
     "nurse is singing.\" --reference-amr nurse.amr",
     "Add a case to mine/article.json, creating the file if needed."},
    {NULL, NULL}};

static int make_case(struct pending_case *pending, const char *phenomenon, struct mc_error *error)
{
    struct mc_frame_list *frames = NULL;
    int status;

    if (pending->values->frames != NULL &&
        mc_frame_list_read(pending->values->frames, pending->arena, &frames, error) != 0)
        return (int)error->code;
    if (mc_new_place_find(phenomenon, pending->values->suite, pending->arena, &pending->place,
                          error) != 0)
        return (int)error->code;
    pending->place.frames = frames;
    if (mc_wordnet_if_installed(NULL, &pending->wordnet, error) != 0)
        return (int)error->code;
    status = pending_case_fill(pending, error);
    if (status == MC_CODE_OK)
        status = pending_case_add(pending, error);
    mc_buffer_free(&pending->text);
    mc_questions_end(pending->questions, true);
    mc_wordnet_close(pending->wordnet);
    return status;
}

/* --- a new phenomenon ------------------------------------------------------------------------- */

/* An option that was given but is only for cases; NULL: none. */
static const char *option_of_case(const struct new_options *values)
{
    return values->reference != NULL || values->candidate != NULL ? "--reference or --candidate"
           : values->reference_amr != NULL || values->candidate_amr != NULL
               ? "--reference-amr or --candidate-amr"
           : values->denied != NULL                                ? "--denied"
           : !isnan(values->score)                                 ? "--score"
           : values->id != NULL                                    ? "--id"
           : values->edit                                          ? "--edit"
           : values->subphenomenon != NULL || values->note != NULL ? "--subphenomenon or --note"
                                                                   : NULL;
}

static int new_phenomenon(const struct new_options *values, struct mc_arena *arena,
                          struct mc_error *error)
{
    const char *path = mc_new_phenomenon_path(values->suite, values->phenomenon, arena);
    const char *unwanted = option_of_case(values);
    bool is_file =
        values->suite != NULL && mc_file_exists(values->suite) && !mc_file_is_folder(values->suite);
    int status;

    if (unwanted != NULL)
        status = mc_error_set(error, MC_CODE_USAGE,
                              "--phenomenon creates a phenomenon; %s is for a case", unwanted);
    else if (is_file)
        status = mc_error_set(error, MC_CODE_USAGE,
                              "--suite %s is a file; a phenomenon needs a folder", values->suite);
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

/* --- the command ------------------------------------------------------------------------------ */

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct new_options *values = option_values;
    struct pending_case pending = {.values = values, .arena = arena};

    if (operands->n_items != (values->phenomenon == NULL))
        return mc_error_set(error, MC_CODE_USAGE,
                            "new takes the name of one phenomenon, or --phenomenon NAME");
    return values->phenomenon != NULL ? new_phenomenon(values, arena, error)
                                      : make_case(&pending, operands->items[0], error);
}

const struct mc_command mc_command_new = {
    "new",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "add a case to a suite, or start a phenomenon",
    "PHENOMENON | --phenomenon NAME",
    "Adds a case to a file of a suite: gives it the next id, proposes a score by the rubric "
    "and what is expected of it, checks "
    "the case like `lint`, and appends it in the layout of the file. Nothing else in the file "
    "changes but the comma before it.\n\n"
    "A missing graph of the candidate is proposed from the graph of the reference if the words "
    "leave no doubt of what changes; it has to be checked all the same. Otherwise the reason is "
    "given, and the graph is for you to write.\n\n"
    "At a terminal, without --reference and --candidate, it asks for each part, whether a proposed "
    "graph is right, and whether to add the case (by default not if the check found something); "
    "each answer can be changed there. Ctrl-C, closing the terminal, or \"n\" at the last question "
    "adds nothing and keeps the input beside the file, in FILE.unfinished, where the next call "
    "resumes. A case given by options is asked about at a terminal if its graph is proposed or "
    "the check found something (--yes: not even then).\n\n"
    "The exit code is 0 if the case was added, 1 if the check found an error, you declined, or the "
    "file changed meanwhile, 2 if the call is wrong, and 3 if a file cannot be read.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct new_options, .score = (double)NAN),
};
