/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.c: the command `compare`: two reports of the same cases, side by side. */
#include "commands/command.h"
#include "run/compared_reports.h"

static const struct mc_example examples[] = {
    {"metricheck run -q -m bleu -p negation -p passive -f "
     "json -o base.json && metricheck run -q -m "
     "bleu:lowercase=yes -p negation -p passive -f json "
     "-o new.json && metricheck compare base.json "
     "new.json",
     "The effect of a changed parameter on a metric."},
    {"metricheck run -q -m bleu -p negation -f json -o base.json && metricheck run -q -m "
     "bleu:lowercase=yes -m chrf -p negation -f json -o new.json && metricheck compare --pair "
     "bleu=bleu:lowercase=yes --on-missing warn --test wilcoxon --adjust hochberg base.json "
     "new.json",
     "A renamed metric beside another one, with other tests."},
    {NULL, NULL}};

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    struct mc_compare_options *values = option_values;
    struct mc_compared_reports compared;
    bool fails;
    int status;

    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE, "two reports are needed, %zu given",
                            operands->n_items);
    values->comparing.messages = &mc_on_standard_error;
    status = mc_compare_reports(values, operands->items, arena, &compared, error);
    if (status == 0)
        status = mc_compared_reports_write(&compared, (enum mc_comparison_format)values->format,
                                           values->output, (enum mc_color)values->color, error);
    fails = status == 0 && mc_scores_are_missing(compared.comparison, &compared.shown);
    mc_compared_reports_close(&compared);
    return status != 0 ? -1 : fails ? MC_CODE_NEGATIVE : MC_CODE_OK;
}

const struct mc_command mc_command_compare = {
    "compare",
    NULL,
    MC_FOR_DEVELOPERS,
    "what changed between two runs of a metric",
    "[LABEL=]BASE.json [LABEL=]NEW.json [option...]",
    "Compares two JSON reports of `metricheck run` over the same cases, by metric name "
    "and phenomenon, paired by case id. The verdict comes first: which metrics are better or "
    "worse by right order, where, and what the other checks say. Checks are right order "
    "(Student's t of the influences of the cases), cases that pass their expectations "
    "(McNemar's mid-p), MAD (sign-flip permutation), and statistics of each group (PERM-BOTH). "
    "Tables show those in which a change can be seen (--all: all), with n, the interval of the "
    "change, p, and p adjusted over all checks that can block or warn (max-T, or by --test "
    "and --adjust). The cases with a changed verdict follow, the worst first, with both "
    "sentences.\n"
    "\n"
    "Both reports must have the same cases, with the same texts, graphs and judgements, "
    "otherwise they are refused with exit code 3; --align common excludes the others and "
    "lists them. If only one report has a metric, or a metric has lost the score of a "
    "case, the exit code is 1, unless --on-missing warn is given. See doc/gate.md for "
    "definitions.",
    mc_compare_option_table,
    examples,
    MC_COMMAND_WORK(work, 0, struct mc_compare_options, MC_COMPARE_DEFAULTS),
};
