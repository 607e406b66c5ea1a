#include <stdlib.h>

#include "suite/mapping/mapped.h"

void mc_left_out_add(struct mc_left_out *left_out, const char *reason, struct mc_record_place place)
{
    size_t i;

    for (i = 0; i < left_out->n; i++)
        if (strcmp(left_out->items[i].text, reason) == 0)
            break;
    if (i == left_out->n) {
        left_out->items = mc_grow(left_out->items, &left_out->capacity, left_out->n + 1,
                                  sizeof(*left_out->items));
        left_out->items[left_out->n++] = (struct mc_left_out_reason){reason, 0, place};
    }
    left_out->items[i].n++;
}

void mc_left_out_tell(const struct mc_left_out *left_out, struct mc_import *import)
{
    size_t i;

    for (i = 0; i < left_out->n; i++) {
        const struct mc_left_out_reason *reason = &left_out->items[i];

        (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_WARNING, "", reason->first.path,
                                 reason->first.at, "%zu row%s left out: %s%s", reason->n,
                                 reason->n == 1 ? "" : "s", reason->text,
                                 reason->n == 1 ? "" : " (this is the first one)");
    }
}
