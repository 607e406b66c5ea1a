/* The values of a list of templates in a row. */
#include "suite/mapping/mapped_making.h"

struct gathering {
    const struct mc_making *making;
    struct mc_slice divider;
    enum mc_making_kind kind;
    const struct mc_template *from; /* the one under way */
};

static struct mc_slice text_of(const struct gathering *gathering, struct mc_slice value)
{
    struct mc_mapped *mapped = gathering->making->mapped;

    if (gathering->kind == MC_MAKING_VALUES)
        return value;
    if (gathering->kind == MC_MAKING_WORDS)
        value = mc_mapped_line(value, mapped->import->arena);
    return mc_mapped_text(mapped, value);
}

static void take(const struct gathering *gathering, struct mc_slice value)
{
    struct mc_mapped *mapped = gathering->making->mapped;
    bool is_new = true;

    value = text_of(gathering, value);
    if (gathering->kind == MC_MAKING_SENTENCES || gathering->kind == MC_MAKING_WORDS) {
        if (value.length > 0)
            (void)mc_string_map_add(mapped->seen, value, &is_new);
        if (value.length == 0 || !is_new)
            return;
    }
    mapped->values = mc_grow(mapped->values, &mapped->value_capacity, mapped->n_values + 1,
                             sizeof(*mapped->values));
    mapped->values[mapped->n_values++] = (struct mc_mapped_value){value, gathering->from};
}

/* Length of the text before the first divider. */
static size_t before(struct mc_slice text, struct mc_slice divider)
{
    size_t i;

    for (i = 0; i + divider.length <= text.length; i++)
        if (memcmp(text.data + i, divider.data, divider.length) == 0)
            return i;
    return text.length;
}

static void take_divided(struct mc_slice value, void *context)
{
    const struct gathering *gathering = context;
    struct mc_arena *arena = gathering->making->mapped->import->arena;
    struct mc_slice divider = gathering->divider;
    size_t n;

    while (divider.length > 0 && (n = before(value, divider)) < value.length) {
        take(gathering, mc_arena_copy(arena, mc_slice(value.data, n)));
        n += divider.length;
        value = mc_slice(value.data + n, value.length - n);
    }
    take(gathering, value);
}

void mc_making_gather(const struct mc_making *making, const struct mc_templates *list,
                      struct mc_slice divider, enum mc_making_kind kind)
{
    struct mc_mapped *mapped = making->mapped;
    struct gathering gathering = {making, divider, kind, NULL};
    size_t i;

    mapped->n_values = 0;
    mc_arena_clear(mapped->scratch);
    mapped->seen = mc_string_map_new(mapped->scratch);
    for (i = 0; i < list->n; i++) {
        gathering.from = &list->items[i];
        mc_template_values(&list->items[i], &mapped->tables, making->row, mapped->import->arena,
                           take_divided, &gathering);
    }
}
