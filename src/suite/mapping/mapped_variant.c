/* Which of the sets of variables is imported. */
#include "base/nearest.h"
#include "suite/mapping/mapped.h"

static int no_variant(const struct mc_mapping_parts *parts, const char *wanted,
                      struct mc_arena *arena, struct mc_error *error)
{
    const char **names = mc_arena_array(arena, parts->n_variants + 1, sizeof(*names));
    const char *near;
    size_t i;

    if (parts->n_variants == 0)
        return mc_error_set(error, MC_CODE_USAGE, "this mapping has no variants");
    for (i = 0; i < parts->n_variants; i++)
        names[i] = parts->variants[i].data;
    near = mc_nearest(mc_slice_of(wanted), names);
    return mc_error_set(error, MC_CODE_USAGE, "there is no variant '%s'; %s '%s'%s", wanted,
                        near != NULL ? "did you mean" : "the first one is",
                        near != NULL ? near : names[0], near != NULL ? "?" : "");
}

/* The text with the name in the place of each "*". */
static struct mc_slice put_name(struct mc_slice text, const char *name, struct mc_arena *arena)
{
    struct mc_buffer filled = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i;

    for (i = 0; i < text.length; i++)
        if (text.data[i] == '*')
            mc_buffer_append_text(&filled, name);
        else
            mc_buffer_append_char(&filled, text.data[i]);
    copy = mc_arena_copy(arena, mc_buffer_slice(&filled));
    mc_buffer_free(&filled);
    return copy;
}

/* The variables of a variant, with its name in them where it is "*". */
static struct mc_mapping_pairs named(const struct mc_mapping_pairs *variables, const char *name,
                                     struct mc_arena *arena)
{
    struct mc_mapping_pairs all = {NULL, variables->n};
    size_t i;

    all.items = mc_arena_array(arena, all.n, sizeof(*all.items));
    for (i = 0; i < all.n; i++) {
        all.items[i].name = variables->items[i].name;
        all.items[i].value = put_name(variables->items[i].value, name, arena);
    }
    return all;
}

int mc_mapped_variant(const struct mc_mapping_parts *parts, const char *wanted,
                      struct mc_arena *arena, struct mc_mapping_pairs *variables,
                      struct mc_error *error)
{
    size_t i;

    *variables = (struct mc_mapping_pairs){NULL, 0};
    if (wanted == NULL && parts->n_variants > 0)
        *variables = parts->variant_variables[0];
    if (wanted == NULL)
        return 0;
    for (i = 0; i < parts->n_variants; i++)
        if (mc_slice_is(parts->variants[i], wanted)) {
            *variables = parts->variant_variables[i];
            return 0;
        }
    for (i = 0; i < parts->n_variants && wanted[0] != '\0'; i++)
        if (mc_slice_is(parts->variants[i], "*")) {
            *variables = named(&parts->variant_variables[i], wanted, arena);
            return 0;
        }
    return no_variant(parts, wanted, arena, error);
}

struct mc_mapping_pairs mc_mapped_variables(const struct mc_mapping_pairs *part,
                                            const struct mc_mapping_pairs *variant,
                                            struct mc_arena *arena)
{
    struct mc_mapping_pairs all;
    size_t i;

    all.n = part->n + variant->n;
    all.items = mc_arena_array(arena, all.n, sizeof(*all.items));
    for (i = 0; i < all.n; i++)
        all.items[i] = i < part->n ? part->items[i] : variant->items[i - part->n];
    return all;
}
