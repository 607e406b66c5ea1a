#include "report/checklist/checklist.h"

#define MC_ITEM(name) extern const struct mc_checklist_format mc_checklist_##name;
#include "report/checklist/checklist_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_checklist_format *const formats[] = {
#define MC_ITEM(name) &mc_checklist_##name,
#include "report/checklist/checklist_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_checklist_format *const *mc_checklist_formats(size_t *n)
{
    *n = sizeof(formats) / sizeof(formats[0]) - 1;
    return formats;
}

const struct mc_checklist_format *mc_checklist_format_find(struct mc_slice name)
{
    size_t i;

    for (i = 0; formats[i] != NULL; i++)
        if (mc_slice_is(name, formats[i]->name))
            return formats[i];
    return NULL;
}

struct mc_outcome_counts mc_count_outcomes(const struct mc_check_item *items, size_t n)
{
    struct mc_outcome_counts counts = {{0}};
    size_t i;

    for (i = 0; i < n; i++)
        counts.of[items[i].outcome]++;
    return counts;
}

size_t mc_checklist_group_end(const struct mc_checklist *list, size_t first)
{
    size_t end = first + 1;

    while (end < list->n_items && mc_slice_equal(list->items[end].group, list->items[first].group))
        end++;
    return end;
}

const char *mc_outcome_word(enum mc_item_outcome outcome)
{
    static const char *const words[MC_ITEM_OUTCOMES] = {"passed", "failed", "warned", "skipped",
                                                        "noted"};

    return words[outcome];
}
