#include "metrics/catalog.h"

#include "base/nearest.h"
#include "metrics/registry.h"

struct mc_catalog {
    struct mc_arena *arena;
    struct mc_catalog_entry **entries; /* each where it was allocated: specifications point there */
    size_t n_entries, capacity;
    int (*look_for)(struct mc_catalog *catalog, struct mc_slice name, struct mc_error *error);
    void (*lost)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    bool isolates;
    const char *isolating_program; /* NULL: this one */
    struct mc_exit_watch *watch;   /* NULL: none is armed; it outlives the catalog */
};

/* The array moves when it is full; the old one stays in the arena. */
static void append(struct mc_catalog *catalog, const struct mc_catalog_entry *entry)
{
    struct mc_catalog_entry *kept = mc_arena_array(catalog->arena, 1, sizeof(*kept));

    if (catalog->n_entries == catalog->capacity) {
        struct mc_catalog_entry **old = catalog->entries;

        catalog->capacity = catalog->capacity == 0 ? 32 : 2 * catalog->capacity;
        catalog->entries =
            mc_arena_array(catalog->arena, catalog->capacity, sizeof(*catalog->entries));
        if (catalog->n_entries > 0)
            memcpy(catalog->entries, old, catalog->n_entries * sizeof(*old));
    }
    *kept = *entry;
    catalog->entries[catalog->n_entries++] = kept;
}

struct mc_catalog *mc_catalog_new(struct mc_arena *arena)
{
    struct mc_catalog *catalog = mc_arena_array(arena, 1, sizeof(*catalog));
    size_t n, i;
    const struct mc_metric_module *const *modules = mc_metric_modules(&n);

    catalog->arena = arena;
    for (i = 0; i < n; i++) {
        struct mc_catalog_entry entry = {.name = modules[i]->name, .module = modules[i]};

        append(catalog, &entry);
    }
    return catalog;
}

void mc_catalog_close(struct mc_catalog *catalog)
{
    size_t i;

    for (i = 0; catalog != NULL && i < catalog->n_entries; i++)
        if (catalog->entries[i]->close != NULL)
            catalog->entries[i]->close(catalog->entries[i]->context);
    if (catalog == NULL)
        return;
    mc_exit_watch_disarm(catalog->watch);
    catalog->n_entries = 0;
}

static const struct mc_catalog_entry *known(const struct mc_catalog *catalog, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < catalog->n_entries; i++)
        if (mc_slice_is(name, catalog->entries[i]->name))
            return catalog->entries[i];
    return NULL;
}

static bool is_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "_-.+";

    return name[0] != '\0' && name[strspn(name, allowed)] == '\0';
}

static int check_new(const struct mc_catalog *catalog, const struct mc_catalog_entry *entry,
                     struct mc_error *error)
{
    const struct mc_catalog_entry *old = known(catalog, mc_slice_of(entry->name));

    if (!is_name(entry->name))
        return mc_error_set(error, MC_CODE_USAGE,
                            "%s: '%s' is no name of a metric; it may hold letters, digits, '_', "
                            "'-', '.' and '+'",
                            entry->origin, entry->name);
    if (old == NULL)
        return 0;
    if (old->origin == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "%s: the name '%s' is that of a built-in metric; choose another",
                            entry->origin, entry->name);
    return mc_error_set(error, MC_CODE_USAGE, "%s: there is a metric '%s' already, from %s",
                        entry->origin, entry->name, old->origin);
}

int mc_catalog_add(struct mc_catalog *catalog, const struct mc_catalog_entry *entry,
                   struct mc_error *error)
{
    if (check_new(catalog, entry, error) != 0) {
        if (entry->close != NULL)
            entry->close(entry->context);
        return -1;
    }
    append(catalog, entry);
    return 0;
}

void mc_catalog_look_in(struct mc_catalog *catalog,
                        int (*look_for)(struct mc_catalog *catalog, struct mc_slice name,
                                        struct mc_error *error))
{
    catalog->look_for = look_for;
}

void mc_catalog_on_lost(struct mc_catalog *catalog, void (*lost)(const struct mc_exit_watch *watch,
                                                                 const char *who, const char *deed))
{
    catalog->lost = lost;
}

struct mc_exit_watch *mc_catalog_watch(struct mc_catalog *catalog)
{
    if (catalog->watch != NULL || catalog->lost == NULL)
        return catalog->watch;
    catalog->watch = mc_calloc(1, sizeof(*catalog->watch));
    catalog->watch->lost = catalog->lost;
    mc_exit_watch_arm(catalog->watch);
    return catalog->watch;
}

void mc_catalog_isolate(struct mc_catalog *catalog, const char *program)
{
    catalog->isolates = true;
    catalog->isolating_program = program;
}

bool mc_catalog_isolates(const struct mc_catalog *catalog, const char **program)
{
    *program = catalog->isolating_program;
    return catalog->isolates;
}

size_t mc_catalog_size(const struct mc_catalog *catalog)
{
    return catalog->n_entries;
}

const struct mc_catalog_entry *mc_catalog_at(const struct mc_catalog *catalog, size_t i)
{
    return catalog->entries[i];
}

static void set_unknown(const struct mc_catalog *catalog, struct mc_slice name,
                        struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const char **names = mc_arena_array(scratch, catalog->n_entries + 1, sizeof(*names)), *near;
    size_t i;

    for (i = 0; i < catalog->n_entries; i++)
        names[i] = catalog->entries[i]->name;
    near = mc_nearest(name, names);
    if (near != NULL)
        (void)mc_error_set(error, MC_CODE_USAGE, "there is no metric '%.*s'; did you mean '%s'?",
                           MC_SLICE_ARGUMENTS(name), near);
    else
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "there is no metric '%.*s'; `metricheck metrics` lists them",
                           MC_SLICE_ARGUMENTS(name));
    mc_arena_free(scratch);
}

const struct mc_catalog_entry *mc_catalog_find(struct mc_catalog *catalog, struct mc_slice name,
                                               struct mc_error *error)
{
    const struct mc_catalog_entry *entry = known(catalog, name);

    if (entry == NULL && catalog->look_for != NULL) {
        if (catalog->look_for(catalog, name, error) != 0)
            return NULL;
        entry = known(catalog, name);
    }
    if (entry == NULL)
        set_unknown(catalog, name, error);
    return entry;
}

struct mc_arena *mc_catalog_arena(struct mc_catalog *catalog)
{
    return catalog->arena;
}
