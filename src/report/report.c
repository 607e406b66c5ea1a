#include "report/report.h"

#include <string.h>

#include "base/options.h"

#define MC_ITEM(name) extern const struct mc_report_format mc_report_##name;
#include "report/report_table.inc"
#include "report/checklist_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_report_format *const table[] = {
#define MC_ITEM(name) &mc_report_##name,
#include "report/report_table.inc"
#include "report/checklist_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_report_format *const *mc_report_formats(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const struct mc_report_format *mc_report_format_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (strcmp(name, table[i]->name) == 0)
            return table[i];
    return NULL;
}

int mc_report_sort_check(const char *sort, struct mc_error *error)
{
    enum { MOST = 62 };
    const char *known[MOST + 4] = {"name", "n", "passed"};
    const struct mc_statistic *const *statistics;
    const char *near;
    size_t n, i;

    if (sort == NULL)
        return 0;
    statistics = mc_statistics(&n);
    for (i = 0; i < n && i < MOST; i++)
        known[i + 3] = statistics[i]->name;
    for (i = 0; known[i] != NULL; i++)
        if (strcmp(sort, known[i]) == 0)
            return 0;
    near = mc_nearest(mc_slice_of(sort), known);
    if (near == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "there is no column '%s' to sort by", sort);
    return mc_error_set(error, MC_CODE_USAGE,
                        "there is no column '%s' to sort by; did you mean '%s'?", sort, near);
}
