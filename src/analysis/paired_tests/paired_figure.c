#include "analysis/paired_tests/paired_figure.h"

static const struct mc_paired_figure figures[] = {
    {"order", MC_PAIRED_BY_ORDER, mc_grouped_order, mc_swap_order, MC_VERDICT_ACC_EQ},
    {"spearman", MC_PAIRED_SPEARMAN, mc_grouped_spearman, mc_swap_spearman, MC_VERDICT_ACC_EQ},
    {"pearson", MC_PAIRED_PEARSON, mc_grouped_pearson, mc_swap_pearson, MC_VERDICT_ACC_EQ},
    {"kendall_b", MC_PAIRED_BY_ORDER, mc_grouped_tau_b, NULL, MC_VERDICT_ACC_EQ},
    {"acc_eq", MC_PAIRED_BY_TIES, mc_grouped_acc_eq, NULL, MC_VERDICT_ACC_EQ},
    {"tau_eq", MC_PAIRED_BY_TIES, mc_grouped_tau_eq, NULL, MC_VERDICT_TAU_EQ},
};

const struct mc_paired_figure *mc_paired_figure_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
        if (strcmp(figures[i].name, name) == 0)
            return &figures[i];
    return NULL;
}
