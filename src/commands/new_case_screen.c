#include <math.h>

#include "amr/penman.h"
#include "base/json_write.h"
#include "commands/new_case.h"
#include "phenomena/rule.h"
#include "suite/score_scale.h"

static void show_graph(FILE *stream, const char *side, struct mc_slice amr, const char *remark,
                       struct mc_arena *arena)
{
    struct mc_buffer line = {NULL, 0, 0};
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t mistake;

    if (amr.length == 0) {
        fprintf(stream, "%-10s no graph\n", side);
        return;
    }
    if (mc_penman_read_one(amr, arena, &graph, &mistake, &ignored) == 0)
        mc_penman_write(graph, true, &line);
    fprintf(stream, "%-10s %s%s%s\n", side, line.data == NULL ? "" : line.data,
            remark == NULL ? "" : "   proposed: ", remark == NULL ? "" : remark);
    mc_buffer_free(&line);
}

static void show_edits(FILE *stream, const struct mc_making *making)
{
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_amr_graph *a, *b;
    struct mc_difference difference;
    struct mc_rule_verdict verdict;
    size_t mistake, i;

    if (making->item.reference.amr.length == 0 || making->item.candidate.amr.length == 0 ||
        mc_penman_read_one(making->item.reference.amr, making->arena, &a, &mistake, &ignored) !=
            0 ||
        mc_penman_read_one(making->item.candidate.amr, making->arena, &b, &mistake, &ignored) != 0)
        return;
    mc_difference(a, b, mc_limit_of_steps(MC_STANDARD_STEPS), making->arena, &difference);
    verdict = mc_rule_graph(&making->place.phenomenon->rule, &difference, making->arena);
    fprintf(stream, "edits     ");
    for (i = 0; i < difference.n_edits; i++)
        fprintf(stream, "%s %.*s", i == 0 ? "" : ";", MC_SLICE_ARGUMENTS(difference.edits[i].text));
    fprintf(stream, "%s   %s\n", difference.n_edits == 0 ? " none" : "",
            verdict.answer == MC_RULE_YES  ? "as the phenomenon wants it"
            : verdict.answer == MC_RULE_NO ? "not what the phenomenon wants"
                                           : "");
}

static void show_score(FILE *stream, const struct mc_making *making)
{
    const struct mc_suite_file *file = &making->place.suite->files[making->place.file];
    char score[MC_REAL_TEXT_SIZE], low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    if (isnan(making->item.score)) {
        fprintf(stream, "score      none%s\n",
                file->judgement.by == MC_JUDGED_BY_HUMAN ? ": people judge the cases of this file"
                : mc_score_scale_is_of_rubric(&file->scale)
                    ? ""
                    : ": the rubric is for a scale from 0 to 5");
        return;
    }
    mc_format_real(making->item.score, score);
    mc_format_real(file->scale.minimum, low);
    mc_format_real(file->scale.maximum, high);
    fprintf(stream, "score      %s of %s..%s", score, low, high);
    if (!isnan(making->range[0]))
        fprintf(stream, "   rubric, range %.1f to %.1f   change with --score", making->range[0],
                making->range[1]);
    fputc('\n', stream);
}

void mc_making_show(const struct mc_making *making, FILE *stream)
{
    const struct mc_new_case *item = &making->item;

    show_graph(stream, "reference", item->reference.amr, NULL, making->arena);
    show_graph(stream, "candidate", item->candidate.amr,
               making->is_proposed ? mc_graph_change_words(making->change) : NULL, making->arena);
    show_edits(stream, making);
    show_score(stream, making);
    fprintf(stream, "id         %.*s\n", MC_SLICE_ARGUMENTS(item->id));
}

/* Half of the 95% interval of a correlation of 0 over n cases, on Fisher's scale. */
static double half_interval(size_t n)
{
    return 1.959963984540054 / sqrt((double)n - 3);
}

void mc_making_show_place(const struct mc_making *making, FILE *stream)
{
    enum { MORE = 30, FEWEST = 5 };
    size_t n = making->place.n_cases + 1;

    fprintf(stream, "%s %s (case %zu of %zu).",
            making->values->dry_run ? "would be added to" : "added to", making->place.path, n, n);
    if (n >= FEWEST)
        fprintf(stream, "  %d more cases would narrow rho from +-%.2f to +-%.2f.", MORE,
                half_interval(n), half_interval(n + MORE));
    fputc('\n', stream);
}
