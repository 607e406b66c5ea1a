#include "analysis/statistic.h"

#include <assert.h>
#include <string.h>

#include "base/nearest.h"

#define MC_ITEM(name) extern const struct mc_statistic mc_statistic_##name;
#include "analysis/statistic_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_statistic *const table[] = {
#define MC_ITEM(name) &mc_statistic_##name,
#include "analysis/statistic_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_statistic *const *mc_statistics(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const struct mc_statistic *const *mc_statistics_by_default(size_t *n)
{
    for (*n = 0; table[*n] != NULL && table[*n]->by_default; (*n)++)
        ;
    return table;
}

const struct mc_statistic *mc_statistic_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (strcmp(name, table[i]->name) == 0)
            return table[i];
    return NULL;
}

/* Statistics chosen so far; there is room for all. */
struct choice {
    const struct mc_statistic **items;
    size_t n;
};

static void add_one(struct choice *choice, const struct mc_statistic *statistic)
{
    size_t i;

    for (i = 0; i < choice->n; i++)
        if (choice->items[i] == statistic)
            return;
    choice->items[choice->n++] = statistic;
}

/* The statistic and those beside it. */
static void add(struct choice *choice, const struct mc_statistic *statistic)
{
    const char *at = statistic->beside;
    char name[64];

    add_one(choice, statistic);
    while (at != NULL && *at != '\0') {
        size_t length = strcspn(at, " ");

        assert(length < sizeof(name));
        memcpy(name, at, length);
        name[length] = '\0';
        add_one(choice, mc_statistic_find(name));
        at += length + (at[length] == ' ');
    }
}

static int unknown(const char *name, struct mc_arena *arena, struct mc_error *error)
{
    const char **names =
        mc_arena_array(arena, sizeof(table) / sizeof(table[0]) + 1, sizeof(*names));
    const char *near;
    size_t i;

    names[0] = "all";
    for (i = 0; table[i] != NULL; i++)
        names[i + 1] = table[i]->name;
    near = mc_nearest(mc_slice_of(name), names);
    if (near == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "there is no statistic '%s'", name);
    return mc_error_set(error, MC_CODE_USAGE, "there is no statistic '%s'; did you mean '%s'?",
                        name, near);
}

int mc_statistics_choose(const char *const *names, size_t n_names,
                         const struct mc_statistic *const **chosen, size_t *n,
                         struct mc_arena *arena, struct mc_error *error)
{
    struct choice choice = {NULL, 0};
    size_t i, k;

    *chosen = mc_statistics_by_default(n);
    if (n_names == 0)
        return 0;
    choice.items = mc_arena_array(arena, sizeof(table) / sizeof(table[0]), sizeof(*choice.items));
    for (i = 0; i < n_names; i++) {
        const struct mc_statistic *found = mc_statistic_find(names[i]);

        if (found != NULL) {
            add(&choice, found);
            continue;
        }
        if (strcmp(names[i], "all") != 0)
            return unknown(names[i], arena, error);
        for (k = 0; table[k] != NULL; k++)
            add_one(&choice, table[k]);
    }
    *chosen = choice.items;
    *n = choice.n;
    return 0;
}
