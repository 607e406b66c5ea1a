/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalog.c: built-in modules come from a table that the build writes. A shared object is loaded
 * under a guard, because its constructors run before anything can be checked, and its module is
 * copied up to its size. In order: built-in metrics, the catalog, checking a module, shared
 * objects. */
#include "metrics/host/catalog.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/foreign_guard.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/orphans.h"
#include "base/memory.h"
#include "suite/shipped.h"

/* --- built-in metrics ------------------------------------------------------------------------- */

#define MC_ITEM(name) extern const struct mc_metric_module metric_##name;
#include "metrics/metric_table.inc"
#undef MC_ITEM

/* NULL-terminated, so that the table may be empty. */
static const struct mc_metric_module *const built_in[] = {
#define MC_ITEM(name) &metric_##name,
#include "metrics/metric_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_metric_module *const *mc_metric_modules(size_t *n)
{
    *n = sizeof(built_in) / sizeof(built_in[0]) - 1;
    return built_in;
}

const struct mc_metric_module *mc_metric_module_find(struct mc_slice name)
{
    const struct mc_metric_module *const *row = built_in;

    while (*row != NULL && !mc_slice_is(name, (*row)->name))
        row++;
    return *row;
}

static const struct mc_metric_parameter common_parameters[] = {
    [MC_COMMON_DIRECTION] =
        {.name = "direction",
         .kind = MC_PARAMETER_CHOICE,
         .standard = "forward",
         .choices = "forward|backward|mean",
         .help = "For all metrics: the first sentence as reference, the second as reference, or "
                 "the mean of both. A case with several references has no score if they would "
                 "be exchanged."},
    [MC_COMMON_TARGETED] =
        {.name = "targeted",
         .kind = MC_PARAMETER_CHOICE,
         .standard = "no",
         .choices = "no|only|also",
         .help = "For text metrics. Targeted references were made by correcting the candidate "
                 "(post-editing): no ignores them, only uses no others, also uses all "
                 "references. With only and also, reports show an H before the name, as in "
                 "HTER. With only, a case without a targeted reference has no score, and "
                 "direction=backward scores the corrected text by the candidate."},
    [MC_COMMON_MARKS] =
        {.name = "marks",
         .kind = MC_PARAMETER_CHOICE,
         .standard = "keep",
         .choices = "keep|drop",
         .help = "For graph metrics. Marks of aligned graphs, such as ~e.4 behind a concept: keep "
                 "leaves them to the metric, which takes them for parts of labels where its "
                 "reference program does; drop scores the graphs without them."},
    [MC_N_COMMON_PARAMETERS] = {.kind = MC_PARAMETER_TEXT},
};

const struct mc_metric_parameter *mc_metric_common_parameters(void)
{
    return common_parameters;
}

bool mc_metric_takes(const struct mc_metric_module *module,
                     const struct mc_metric_parameter *parameter)
{
    if (module == NULL || parameter == &common_parameters[MC_COMMON_DIRECTION])
        return true;
    return (module->needs &
            (parameter == &common_parameters[MC_COMMON_MARKS] ? MC_NEEDS_AMR : MC_NEEDS_TEXT)) != 0;
}

/* --- the catalog ------------------------------------------------------------------------------ */

struct mc_catalog {
    struct mc_arena *arena;
    struct mc_catalog_entry **entries; /* each stays in place: specifications point to it */
    size_t n_entries, capacity;
    int (*look_for)(struct mc_catalog *catalog, struct mc_slice name, struct mc_error *error);
    void (*lost)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    void (*crashed)(const struct mc_exit_watch *watch, const char *who, const char *deed);
    const struct mc_isolation *isolation; /* NULL: none */
    const char *isolating_program;        /* NULL: this program */
    struct mc_exit_watch *watch;          /* NULL: none is armed; it outlives the catalog */
};

/* Appends a copy. The array moves when it is full; the old one stays in the arena. */
static void append(struct mc_catalog *catalog, const struct mc_catalog_entry *entry)
{
    struct mc_catalog_entry *copy = mc_arena_array(catalog->arena, 1, sizeof(*copy));

    *copy = *entry;
    *MC_ARENA_PUSH(catalog->arena, catalog->entries, catalog->n_entries, catalog->capacity) = copy;
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

    if (catalog == NULL)
        return;
    for (i = 0; i < catalog->n_entries; i++)
        if (catalog->entries[i]->close != NULL)
            catalog->entries[i]->close(catalog->entries[i]->context);
    if (catalog->watch != NULL)
        mc_exit_watch_disarm(catalog->watch);
    catalog->n_entries = 0;
}

static const struct mc_catalog_entry *find_entry(const struct mc_catalog *catalog,
                                                 struct mc_slice name)
{
    size_t i;

    for (i = 0; i < catalog->n_entries; i++)
        if (mc_slice_is(name, catalog->entries[i]->name))
            return catalog->entries[i];
    return NULL;
}

static int check_new(const struct mc_catalog *catalog, const struct mc_catalog_entry *entry,
                     struct mc_error *error)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.+";
    const struct mc_catalog_entry *old = find_entry(catalog, mc_slice_of(entry->name));

    if (entry->name[0] == '\0' || entry->name[strspn(entry->name, allowed)] != '\0')
        return mc_error_set(error, MC_CODE_USAGE,
                            "%s: '%s' is not a metric name; it may contain letters, digits, '_', "
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

void mc_catalog_on_lost(struct mc_catalog *catalog,
                        void (*lost)(const struct mc_exit_watch *watch, const char *who,
                                     const char *deed),
                        void (*crashed)(const struct mc_exit_watch *watch, const char *who,
                                        const char *deed))
{
    catalog->lost = lost;
    catalog->crashed = crashed;
}

void mc_catalog_isolate(struct mc_catalog *catalog, const struct mc_isolation *isolation,
                        const char *program)
{
    catalog->isolation = isolation;
    catalog->isolating_program = program;
}

size_t mc_catalog_size(const struct mc_catalog *catalog)
{
    return catalog->n_entries;
}

const struct mc_catalog_entry *mc_catalog_at(const struct mc_catalog *catalog, size_t i)
{
    return catalog->entries[i];
}

bool mc_catalog_is_sentinel(const struct mc_catalog_entry *entry)
{
    return entry->module != NULL && (entry->module->flags & MC_METRIC_SENTINEL) != 0;
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
    const struct mc_catalog_entry *entry = find_entry(catalog, name);

    if (entry == NULL && catalog->look_for != NULL) {
        if (catalog->look_for(catalog, name, error) != 0)
            return NULL;
        entry = find_entry(catalog, name);
    }
    if (entry == NULL)
        set_unknown(catalog, name, error);
    return entry;
}

struct mc_arena *mc_catalog_arena(struct mc_catalog *catalog)
{
    return catalog->arena;
}

/* --- checking a module ------------------------------------------------------------------------ */

enum { PARAMETER_LIMIT = 1000 };

/* The least size of a module: all fields that are not optional. */
#define SMALLEST offsetof(struct mc_metric_module, corpus)

static int refuse(const char *origin, const char *what, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "%s: %s", origin, what);
}

static int refuse_parameter(const char *origin, const char *name, const char *what,
                            struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "%s: parameter '%s': %s", origin, name, what);
}

/* Whether a signature and a specification can hold the text. */
static bool is_word(const char *text, const char *forbidden)
{
    const char *c;

    for (c = text; c != NULL && *c != '\0'; c++)
        if ((unsigned char)*c <= ' ' || *c == '\x7f' || strchr(forbidden, *c) != NULL)
            return false;
    return text != NULL && text[0] != '\0';
}

/* --- parameters ------------------------------------------------------------------------------- */

static bool is_choice_kind(const struct mc_metric_parameter *parameter)
{
    return parameter->kind == MC_PARAMETER_CHOICE || parameter->kind == MC_PARAMETER_SWITCH;
}

static bool is_number_kind(const struct mc_metric_parameter *parameter)
{
    return parameter->kind == MC_PARAMETER_INTEGER || parameter->kind == MC_PARAMETER_REAL;
}

/* Whether the default is an allowed value; if it depends on other parameters, its first word is
 * checked. */
static bool default_serves(const struct mc_metric_parameter *parameter)
{
    const char *choices = parameter->kind == MC_PARAMETER_SWITCH ? "yes|no" : parameter->choices;
    const char *standard = parameter->standard;
    char word[64];
    size_t length;
    double number = 0;

    if (standard == NULL || !(is_choice_kind(parameter) || is_number_kind(parameter)))
        return true;
    length = strcspn(standard, ";");
    if (is_choice_kind(parameter))
        return mc_choice_index(choices, mc_slice(standard, length)) >= 0;
    if (length >= sizeof(word))
        return false;
    memcpy(word, standard, length);
    word[length] = '\0';
    return mc_parse_real(word, &number) == 0 && number >= parameter->minimum &&
           number <= parameter->maximum;
}

static int check_parameter(const struct mc_metric_parameter *parameters, size_t i,
                           const char *origin, struct mc_error *error)
{
    const struct mc_metric_parameter *parameter = &parameters[i],
                                     *common = mc_metric_common_parameters();
    const char *name = parameter->name;
    size_t k;

    if (!is_word(name, "=,:|;"))
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: the name of parameter %zu is empty, or holds a blank or one of "
                            "= , : | ;",
                            origin, i + 1);
    for (; common->name != NULL; common++)
        if (strcmp(name, common->name) == 0)
            return refuse_parameter(origin, name, "all metrics have one of that name", error);
    for (k = 0; k < i; k++)
        if (strcmp(name, parameters[k].name) == 0)
            return refuse_parameter(origin, name, "it is there twice", error);
    if ((unsigned)parameter->kind > MC_PARAMETER_FILE)
        return refuse_parameter(origin, name, "its kind is not known", error);
    if (parameter->kind == MC_PARAMETER_CHOICE &&
        (parameter->choices == NULL || parameter->choices[0] == '\0'))
        return refuse_parameter(origin, name, "it has no choices", error);
    if (is_number_kind(parameter) && !(parameter->minimum <= parameter->maximum))
        return refuse_parameter(origin, name, "its minimum is above its maximum", error);
    if (!default_serves(parameter))
        return refuse_parameter(origin, name, "its default is not an allowed value", error);
    if (parameter->help == NULL)
        return refuse_parameter(origin, name, "it has no line of help", error);
    return 0;
}

static int check_parameters(const struct mc_metric_parameter *parameters, const char *origin,
                            struct mc_error *error)
{
    size_t i;

    for (i = 0; parameters != NULL && parameters[i].name != NULL; i++) {
        if (i == PARAMETER_LIMIT)
            return refuse(origin, "its array of parameters has no end (name == NULL)", error);
        if (check_parameter(parameters, i, origin, error) != 0)
            return -1;
    }
    return 0;
}

/* --- the constant ----------------------------------------------------------------------------- */

static int check_size(const struct mc_metric_module *original, const char *origin,
                      struct mc_error *error)
{
    if (original->abi != MC_METRIC_ABI)
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: it was made for version %u of the metric interface, and this "
                            "program has version %u; build it again with this program's "
                            "metric_module.h",
                            origin, (unsigned)original->abi, MC_METRIC_ABI);
    if (original->struct_size < SMALLEST)
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: its struct mc_metric_module has %u bytes; with all that a metric "
                            "must have it is %zu at least (struct_size)",
                            origin, (unsigned)original->struct_size, SMALLEST);
    return 0;
}

static int check_fields(const struct mc_metric_module *module, const char *origin,
                        struct mc_error *error)
{
    const uint32_t sides = MC_NEEDS_TEXT | MC_NEEDS_AMR | MC_NEEDS_TREE;
    const uint32_t needs = sides | MC_NEEDS_SOURCE;
    const uint32_t flags = MC_METRIC_SHARED_STATE | MC_METRIC_SYMMETRIC |
                           MC_METRIC_LOWER_IS_BETTER | MC_METRIC_DETERMINISTIC |
                           MC_METRIC_MAY_EXCEED_BEST | MC_METRIC_READS_CASE_ID |
                           MC_METRIC_SENTINEL | MC_METRIC_SEARCHES | MC_METRIC_TEXT_WILL_DO |
                           MC_METRIC_SLOW | MC_METRIC_ESTIMATES | MC_METRIC_CORPUS_IS_MEAN |
                           MC_METRIC_NO_REFERENCE | MC_METRIC_READS_CONTEXT | MC_METRIC_BY_NAME;

    if (module->name == NULL || module->name[0] == '\0')
        return refuse(origin, "the metric has no name", error);
    if (!is_word(module->version, "|"))
        return refuse(origin, "the metric has no version, or one with a blank or '|'", error);
    if (module->score == NULL)
        return refuse(origin, "the metric has no function score", error);
    if ((module->needs & sides) == 0 || (module->needs & ~needs) != 0)
        return refuse(
            origin, "what it needs (text, AMR, tree, source) is not known to this program", error);
    if ((module->flags & ~flags) != 0)
        return refuse(origin, "it has a flag that is not known to this program", error);
    if (!(module->worst < module->best) && !(module->worst > module->best))
        return refuse(origin, "worst and best are equal, or no numbers", error);
    if ((module->worst > module->best) != ((module->flags & MC_METRIC_LOWER_IS_BETTER) != 0))
        return refuse(origin, "MC_METRIC_LOWER_IS_BETTER and the order of worst and best differ",
                      error);
    return check_parameters(module->parameters, origin, error);
}

int mc_module_check(const struct mc_metric_module *original, const char *origin,
                    struct mc_metric_module *module, struct mc_error *error)
{
    if (check_size(original, origin, error) != 0)
        return -1;
    memset(module, 0, sizeof(*module));
    memcpy(module, original,
           original->struct_size < sizeof(*module) ? original->struct_size : sizeof(*module));
    module->struct_size = sizeof(*module);
    if (module->citation == NULL)
        module->citation = "";
    if (module->summary == NULL)
        module->summary = "";
    if (module->manual == NULL)
        module->manual = "";
    return check_fields(module, origin, error);
}

/* --- where a shared object is ----------------------------------------------------------------- */

enum { CHECKSUM_DIGITS = 12 };

/* FOLDER/NAME or FOLDER/NAME.so, whichever is a file; else NULL. */
static const char *file_in(struct mc_slice folder, struct mc_slice name, struct mc_arena *arena)
{
    const char *path =
        mc_arena_format(arena, "%.*s/%.*s", MC_SLICE_ARGUMENTS(folder), MC_SLICE_ARGUMENTS(name));
    const char *longer;

    if (mc_file_exists(path) && !mc_file_is_folder(path))
        return path;
    longer = mc_arena_format(arena, "%s.so", path);
    return mc_file_exists(longer) && !mc_file_is_folder(longer) ? longer : NULL;
}

/* Steps through the folders of METRICHECK_MODULES, then the installed one: *rest is NULL at first.
 * False after the last. */
static bool next_folder(const char **remaining, struct mc_slice *folder, struct mc_arena *arena)
{
    static const char end[] = "";
    const char *folders = *remaining;
    size_t length;

    if (folders == end)
        return false;
    if (folders == NULL)
        folders = getenv("METRICHECK_MODULES");
    while (folders != NULL && *folders == ':')
        folders++;
    if (folders == NULL || *folders == '\0') {
        *folder = mc_slice_of(mc_module_folder(arena));
        *remaining = end;
        return true;
    }
    length = strcspn(folders, ":");
    *folder = mc_slice(folders, length);
    *remaining = folders + length;
    return true;
}

static const char *file_in_path(struct mc_slice name, struct mc_arena *arena)
{
    const char *remaining = NULL, *path = NULL;
    struct mc_slice folder;

    while (path == NULL && next_folder(&remaining, &folder, arena))
        path = file_in(folder, name, arena);
    return path;
}

struct mc_slice *mc_shared_object_names(struct mc_arena *arena, size_t *n)
{
    struct mc_slice *names = NULL;
    const char *remaining = NULL;
    struct mc_slice folder;
    char **files;
    size_t n_files, i;

    *n = 0;
    while (next_folder(&remaining, &folder, arena)) {
        struct mc_error ignored = MC_NO_ERROR;
        struct mc_slice *longer;

        if (mc_folder_list(mc_arena_copy(arena, folder).data, ".so", arena, &files, &n_files,
                           &ignored) != 0)
            continue;
        longer = mc_arena_array(arena, *n + n_files, sizeof(*longer));
        if (*n > 0)
            memcpy(longer, names, *n * sizeof(*longer));
        names = longer;
        for (i = 0; i < n_files; i++)
            names[(*n)++] = mc_slice(files[i], strlen(files[i]) - 3);
    }
    return names;
}

/* --- what is in a shared object --------------------------------------------------------------- */

static int checksum_of(const char *path, struct mc_arena *arena, const char **checksum,
                       struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_slice bytes;
    char hex[65];
    int status = mc_file_read_bytes(path, scratch, &bytes, error);

    if (status == 0) {
        mc_sha256_of(bytes, hex);
        *checksum = mc_arena_copy(arena, mc_slice(hex, CHECKSUM_DIGITS)).data;
    }
    mc_arena_free(scratch);
    return status;
}

struct library {
    const char *path;
    struct mc_exit_watch *watch;
    void *handle;
};

/* Runs the constructors of the library. */
static void open_library(void *context)
{
    struct library *library = context;

    library->handle = dlopen(library->path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

static void lose(void *context)
{
    const struct library *library = context;

    library->watch->lost(library->watch, library->path, "it called pthread_exit");
}

/* NULL with the error. The state of the process is restored. */
static void *open_guarded(const char *path, struct mc_exit_watch *watch, struct mc_error *error)
{
    struct library library = {path, watch, NULL};
    struct mc_foreign_guard guard;
    unsigned changes;

    mc_orphans_leave_alone();
    mc_foreign_guard_begin(&guard);
    if (watch == NULL) {
        open_library(&library);
    } else {
        atomic_store(&watch->who, path);
        mc_foreign_run(watch, open_library, &library, lose);
    }
    changes = mc_foreign_guard_end(&guard);
    if (library.handle == NULL)
        (void)mc_error_set(error, MC_CODE_MODULE, "it cannot be loaded: %s", dlerror());
    else if (changes == 0)
        return library.handle;
    else
        (void)mc_error_set(
            error, MC_CODE_MODULE, "%s: when it was loaded, %s%s", path,
            mc_foreign_change_text(changes),
            changes == MC_CHANGED_ROUNDING ? " (is it linked with -ffast-math or -Ofast?)" : "");
    return NULL;
}

int mc_shared_object_load(const char *path, struct mc_exit_watch *watch, struct mc_arena *arena,
                          const struct mc_metric_module **module, struct mc_error *error)
{
    struct mc_metric_module *copy = mc_arena_array(arena, 1, sizeof(*copy));
    const struct mc_metric_module *original;
    void *library = open_guarded(path, watch, error);
    int status;

    if (library == NULL)
        return -1;
    original = dlsym(library, MC_METRIC_SYMBOL);
    if (original == NULL)
        status = mc_error_set(error, MC_CODE_MODULE,
                              "%s: no metric module: it has no symbol " MC_METRIC_SYMBOL, path);
    else
        status = mc_module_check(original, path, copy, error);
    (void)dlclose(library); /* it stays loaded: RTLD_NODELETE */
    *module = copy;
    return status;
}

static int load(struct mc_catalog *catalog, struct mc_catalog_entry *entry, struct mc_error *error)
{
    const struct mc_isolation *isolation = catalog->isolation;
    int status;

    if (isolation != NULL) {
        status = isolation->load(entry->origin, catalog->isolating_program, catalog->arena,
                                 &entry->module, error);
        entry->send_ahead = isolation->send_ahead;
    } else {
        /* watches foreign modules, from the first one until the catalog is closed */
        if (catalog->watch == NULL && catalog->lost != NULL) {
            catalog->watch = mc_calloc(1, sizeof(*catalog->watch));
            catalog->watch->lost = catalog->lost;
            catalog->watch->crashed = catalog->crashed;
            mc_exit_watch_arm(catalog->watch);
        }
        entry->watch = catalog->watch;
        status = mc_shared_object_load(entry->origin, entry->watch, catalog->arena, &entry->module,
                                       error);
    }
    if (status == 0)
        entry->name = entry->module->name;
    return status;
}

/* Loads the file and adds its metric. `wanted`: the name that it must have; empty: any. */
static int add(struct mc_catalog *catalog, const char *path, struct mc_slice wanted,
               struct mc_error *error)
{
    struct mc_arena *arena = mc_catalog_arena(catalog);
    struct mc_catalog_entry entry = {.origin = mc_arena_strdup(arena, path)};

    if (checksum_of(path, arena, &entry.checksum, error) != 0 || load(catalog, &entry, error) != 0)
        return -1;
    if (wanted.length > 0 && !mc_slice_is(wanted, entry.name))
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: it holds the metric '%s'; for -m %.*s a file must be called after "
                            "its metric",
                            path, entry.name, MC_SLICE_ARGUMENTS(wanted));
    return mc_catalog_add(catalog, &entry, error);
}

int mc_shared_object_add(struct mc_catalog *catalog, const char *file, struct mc_error *error)
{
    struct mc_arena *arena = mc_catalog_arena(catalog);
    const char *path = file;

    if (strchr(file, '/') != NULL) {
        if (!mc_file_exists(file))
            return mc_error_set(error, MC_CODE_USAGE, "--module %s: there is no such file", file);
    } else if (mc_file_exists(file) && !mc_file_is_folder(file)) {
        path = mc_arena_format(arena, "./%s", file); /* then the system looks nowhere else */
    } else {
        path = file_in_path(mc_slice_of(file), arena);
    }
    if (path == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--module %s: there is no such file here, in the folders of "
                            "METRICHECK_MODULES, or in %s",
                            file, mc_module_folder(arena));
    return add(catalog, path, mc_slice_of(""), error);
}

int mc_shared_object_look_for(struct mc_catalog *catalog, struct mc_slice name,
                              struct mc_error *error)
{
    struct mc_arena *arena = mc_catalog_arena(catalog);
    const char *path;
    size_t i;

    for (i = 0; i < name.length; i++)
        if (name.data[i] == '/')
            return 0;
    path = file_in_path(mc_slice_of(mc_arena_format(arena, "%.*s.so", MC_SLICE_ARGUMENTS(name))),
                        arena);
    return path == NULL ? 0 : add(catalog, path, name, error);
}
