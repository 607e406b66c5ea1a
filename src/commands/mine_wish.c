#include "base/nearest.h"
#include "commands/mine_command.h"

/* Inference labels of SICK that pairs of a phenomenon bear, in the order of enum mc_shown. */
static const char *const usual_labels[MC_N_SHOWN] = {
    NULL,          "!ENTAILMENT", NULL,         "ENTAILMENT", "!ENTAILMENT", "ENTAILMENT",
    "!ENTAILMENT", "ENTAILMENT",  "ENTAILMENT", "ENTAILMENT", "!ENTAILMENT", "ENTAILMENT"};

static int find_shown(const char *name, size_t length, enum mc_shown *shown, struct mc_error *error)
{
    const char *names[MC_N_SHOWN] = {NULL}, *near;
    int i;

    for (i = MC_SHOWN_NONE + 1; i < MC_N_SHOWN; i++) {
        names[i - 1] = mc_shown_name((enum mc_shown)i);
        if (mc_slice_is(mc_slice(name, length), names[i - 1])) {
            *shown = (enum mc_shown)i;
            return 0;
        }
    }
    near = mc_nearest(mc_slice(name, length), names);
    if (near != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "there are no rules for '%.*s'; did you mean '%s'?", (int)length, name,
                            near);
    return mc_error_set(error, MC_CODE_USAGE,
                        "there are no rules for '%.*s'; those that are mined are the eleven of "
                        "`metricheck help mine`",
                        (int)length, name);
}

static int read_phenomena(struct mc_mining *mining, struct mc_error *error)
{
    const struct mc_option_list *names = &mining->values->phenomena;
    enum mc_shown shown = MC_SHOWN_NONE;
    size_t i;

    for (i = 1; i < MC_N_SHOWN; i++)
        mining->wish.wanted[i] = names->n_items == 0;
    for (i = 0; i < names->n_items; i++) {
        if (find_shown(names->items[i], strlen(names->items[i]), &shown, error) != 0)
            return -1;
        mining->wish.wanted[shown] = true;
    }
    for (i = 1; i < MC_N_SHOWN; i++)
        mining->n_wanted += mining->wish.wanted[i];
    return 0;
}

static int read_labels(struct mc_mining *mining, struct mc_error *error)
{
    const struct mc_option_list *labels = &mining->values->labels;
    enum mc_shown shown = MC_SHOWN_NONE;
    size_t i;

    if (mining->values->format == MC_ROWS_SICK)
        for (i = 0; i < MC_N_SHOWN; i++)
            mining->wish.labels[i] = usual_labels[i];
    for (i = 0; i < labels->n_items; i++) {
        const char *equals = strchr(labels->items[i], '=');

        if (equals == NULL || equals[1] == '\0')
            return mc_error_set(error, MC_CODE_USAGE, "--label '%s' must be NAME=LABEL",
                                labels->items[i]);
        if (find_shown(labels->items[i], (size_t)(equals - labels->items[i]), &shown, error) != 0)
            return -1;
        mining->wish.labels[shown] = strcmp(equals + 1, "any") == 0 ? NULL : equals + 1;
    }
    return 0;
}

int mc_mining_read_wish(struct mc_mining *mining, struct mc_error *error)
{
    return read_phenomena(mining, error) != 0 || read_labels(mining, error) != 0 ? -1 : 0;
}

int mc_mining_read_sources(struct mc_mining *mining, struct mc_error *error)
{
    const struct mc_mine_options *values = mining->values;
    struct mc_pair_columns columns;
    size_t i, n = values->from.n_items;
    struct mc_pair_rows *parts = mc_arena_array(mining->arena, n, sizeof(*parts));

    if (mc_pair_columns_parse(values->columns == NULL ? "reference,candidate" : values->columns,
                              mining->arena, &columns, error) != 0)
        return -1;
    mining->sources = mc_arena_array(mining->arena, n, sizeof(*mining->sources));
    for (i = 0; i < n; i++) {
        if (mc_pair_rows_read(values->from.items[i], (enum mc_pair_rows_form)values->format,
                              &columns, mining->arena, &parts[i], error) != 0)
            return -1;
        mining->sources[i].path = values->from.items[i];
        mining->sources[i].begin = mining->rows.n;
        mining->rows.n += parts[i].n;
        mining->sources[i].end = mining->rows.n;
        mining->rows.n_without += parts[i].n_without;
    }
    mining->rows.items =
        mc_arena_array(mining->arena, mining->rows.n + 1, sizeof(*mining->rows.items));
    for (i = 0; i < n; i++)
        if (parts[i].n > 0)
            memcpy(mining->rows.items + mining->sources[i].begin, parts[i].items,
                   parts[i].n * sizeof(*parts[i].items));
    return 0;
}
