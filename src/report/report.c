#include "report/report.h"

#include <string.h>

#define MC_ITEM(name) extern const struct mc_report_format mc_report_##name;
#include "report/report_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_report_format *const table[] = {
#define MC_ITEM(name) &mc_report_##name,
#include "report/report_table.inc"
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
