/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_folder.c: no file of a model is opened here; the names in a folder show what it is. In
 * order: one folder, the places where names are looked for, the cache of the publisher's library,
 * names, the list of all models. */
#include "neural/model_folder.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "neural/comet_config.h"

static const char wanted_files[] =
    "config.json, model.safetensors and the files of its tokenizer (vocab.txt; or vocab.json and "
    "merges.txt; or tokenizer.json)";
/* To be run in the folder of the model. */
static const char conversion[] =
    "python3 -c \"import torch, safetensors.torch as s; "
    "w = torch.load('pytorch_model.bin', map_location='cpu', weights_only=True); "
    "s.save_file({k: v.clone().contiguous() for k, v in w.items()}, 'model.safetensors')\"";

/* --- one folder ------------------------------------------------------------------------------- */

static const char *join(struct mc_arena *arena, const char *folder, const char *name)
{
    return mc_arena_format(arena, "%s/%s", folder, name);
}

static bool holds(struct mc_arena *arena, const char *folder, const char *name)
{
    return mc_file_exists(join(arena, folder, name));
}

/* Like `holds`, but also true for a dangling link. */
static bool names_file(struct mc_arena *arena, const char *folder, const char *name)
{
    struct stat about;

    return lstat(join(arena, folder, name), &about) == 0;
}

/* Whether this folder is meant to be a model. */
static bool is_model(struct mc_arena *arena, const char *folder)
{
    static const char *const names[] = {"config.json", "model.safetensors",
                                        "model.safetensors.index.json", "pytorch_model.bin"};
    size_t i;

    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (names_file(arena, folder, names[i]))
            return true;
    return false;
}

static int MC_PRINTF(3, 4)
    refuse(const char *folder, struct mc_error *error, const char *format, ...)
{
    struct mc_position nowhere = {0, 0};
    char text[sizeof(error->text)];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return mc_error_set_at(error, MC_CODE_INPUT, folder, nowhere, "%s", text);
}

/* Whether the folder can be opened as a model, judging by the names of its files. */
static int check_folder(const char *folder, struct mc_arena *arena, struct mc_error *error)
{
    if (!holds(arena, folder, "config.json"))
        return names_file(arena, folder, "config.json")
                   ? refuse(folder, error, "config.json is a link that leads nowhere")
                   : refuse(folder, error, "the folder has no config.json: a model has %s",
                            wanted_files);
    if (holds(arena, folder, "model.safetensors") ||
        holds(arena, folder, "model.safetensors.index.json"))
        return 0;
    if (names_file(arena, folder, "model.safetensors"))
        return refuse(folder, error, "model.safetensors is a link that leads nowhere");
    if (holds(arena, folder, "pytorch_model.bin"))
        return refuse(folder, error,
                      "the weights are in pytorch_model.bin alone; this line makes "
                      "model.safetensors of them, in that folder: %s",
                      conversion);
    return refuse(folder, error, "the folder has no model.safetensors: a model has %s",
                  wanted_files);
}

/* --- the places ------------------------------------------------------------------------------- */

struct places {
    const char **items;
    size_t n, capacity;
};

static void add_place(struct places *places, struct mc_arena *arena, const char *folder)
{
    size_t i;

    for (i = 0; i < places->n; i++)
        if (strcmp(places->items[i], folder) == 0)
            return;
    *MC_ARENA_PUSH(arena, places->items, places->n, places->capacity) = folder;
}

static void add_own_places(struct places *places, struct mc_arena *arena)
{
    const char *list = mc_path_variable("METRICHECK_MODELS");

    while (list != NULL && *list != '\0') {
        size_t length = strcspn(list, ":");

        while (length > 1 && list[length - 1] == '/')
            length--;
        if (length > 0)
            add_place(places, arena, mc_arena_copy(arena, mc_slice(list, length)).data);
        list += strcspn(list, ":");
        list += *list == ':';
    }
}

const char *const *mc_model_own_places(struct mc_arena *arena)
{
    struct places places = {NULL, 0, 0};

    add_own_places(&places, arena);
    *MC_ARENA_PUSH(arena, places.items, places.n, places.capacity) = NULL;
    return places.items;
}

/* The places where names are looked for, in order, each once. */
static struct places find_places(struct mc_arena *arena)
{
    struct places places = {NULL, 0, 0};
    const char *value;

    add_own_places(&places, arena);
    if ((value = mc_path_variable("HF_HUB_CACHE")) != NULL)
        add_place(&places, arena, mc_arena_strdup(arena, value));
    if ((value = mc_path_variable("HF_HOME")) != NULL)
        add_place(&places, arena, join(arena, value, "hub"));
    if ((value = mc_path_variable("XDG_CACHE_HOME")) != NULL)
        add_place(&places, arena, join(arena, value, "huggingface/hub"));
    if ((value = mc_path_variable("HOME")) != NULL)
        add_place(&places, arena, join(arena, value, ".cache/huggingface/hub"));
    return places;
}

/* The names in a folder, sorted; none if it cannot be read. */
static char **names_in(const char *folder, struct mc_arena *arena, size_t *n)
{
    char **names = NULL;

    *n = 0;
    if (!mc_file_is_folder(folder) || mc_folder_list(folder, "", arena, &names, n, NULL) != 0)
        *n = 0;
    return names;
}

/* --- the cache of the publisher's library ----------------------------------------------------- */

static const char repository_prefix[] = "models--";

/* "models--ORG--NAME" -> "ORG/NAME", "models--NAME" -> "NAME"; NULL: it is not a repository. */
static const char *repository_name(const char *entry, struct mc_arena *arena)
{
    const char *name, *dashes;

    if (strncmp(entry, repository_prefix, sizeof(repository_prefix) - 1) != 0)
        return NULL;
    name = entry + sizeof(repository_prefix) - 1;
    dashes = strstr(name, "--");
    if (dashes == NULL)
        return mc_arena_strdup(arena, name);
    return mc_arena_format(arena, "%.*s/%s", (int)(dashes - name), name, dashes + 2);
}

/* The name of a model without its organisation. */
static const char *bare_name(const char *name)
{
    const char *slash = strrchr(name, '/');

    return slash == NULL ? name : slash + 1;
}

/* The snapshot that refs/main names; NULL: it names no existing one. */
static const char *main_snapshot(const char *repository, struct mc_arena *arena)
{
    const char *reference = join(arena, repository, "refs/main"), *folder;
    struct mc_slice text;

    if (!mc_file_is_regular(reference) || mc_file_read(reference, arena, &text, NULL) != 0)
        return NULL;
    while (text.length > 0 && strchr(" \t\r\n", text.data[text.length - 1]) != NULL)
        text.length--;
    if (text.length == 0 || text.length > 255 || memchr(text.data, '/', text.length) != NULL ||
        text.data[0] == '.')
        return NULL;
    folder = mc_arena_format(arena, "%s/snapshots/%.*s", repository, MC_SLICE_ARGUMENTS(text));
    return mc_file_is_folder(folder) ? folder : NULL;
}

/* The snapshot that counts: that of refs/main, else the only one. */
static int find_snapshot(const char *repository, struct mc_arena *arena, const char **folder,
                         struct mc_error *error)
{
    const char *snapshots = join(arena, repository, "snapshots");
    char **names;
    size_t n;

    *folder = main_snapshot(repository, arena);
    if (*folder != NULL)
        return 0;
    names = names_in(snapshots, arena, &n);
    if (n == 0)
        return refuse(repository, error, "the folder holds no snapshot of the model");
    if (n > 1)
        return refuse(repository, error,
                      "there are %zu snapshots, and refs/main does not say which one counts: give "
                      "the folder of one",
                      n);
    *folder = join(arena, snapshots, names[0]);
    return 0;
}

/* --- names ------------------------------------------------------------------------------------ */

/* What a name leads to. */
struct match {
    const char *folder;
    bool is_repository; /* a folder of the cache, with snapshots */
    size_t n_others;    /* others of this name, of other organisations */
    const char *first, *other;
};

/* The model folder of this name in a place, or the place itself if it has the name. */
static bool find_folder(const char *place, const char *name, struct mc_arena *arena,
                        struct match *match)
{
    const char *folder = join(arena, place, name);

    if (is_model(arena, folder)) {
        match->folder = folder;
        return true;
    }
    if (strcmp(bare_name(place), name) == 0 && is_model(arena, place)) {
        match->folder = place;
        return true;
    }
    return false;
}

/* A repository of the cache with exactly this name or, for a name without organisation, of any
 * organisation. */
static bool find_repository(const char *place, const char *name, struct mc_arena *arena,
                            struct match *match)
{
    size_t n, i;
    char **entries = names_in(place, arena, &n);

    for (i = 0; i < n; i++) {
        const char *repository = repository_name(entries[i], arena);

        if (repository == NULL ||
            (strcmp(repository, name) != 0 && strcmp(bare_name(repository), name) != 0))
            continue;
        if (strcmp(repository, name) == 0) {
            *match = (struct match){join(arena, place, entries[i]), true, 0, repository, NULL};
            return true;
        }
        if (match->folder == NULL) {
            *match = (struct match){join(arena, place, entries[i]), true, 0, repository, NULL};
        } else {
            match->other = repository;
            match->n_others++;
        }
    }
    return match->folder != NULL;
}

static int not_found(const char *name, const struct places *places, struct mc_arena *arena,
                     struct mc_error *error)
{
    const char *list = "nowhere: METRICHECK_MODELS and HOME are not set", *target = "a folder";
    bool has_own = mc_path_variable("METRICHECK_MODELS") != NULL && places->n > 0;
    size_t i;

    for (i = 0; i < places->n; i++)
        list = i == 0 ? places->items[0] : mc_arena_format(arena, "%s, %s", list, places->items[i]);
    if (has_own)
        target = places->items[0];
    return mc_error_set(
        error, MC_CODE_INPUT, "no model \"%.80s\": put %s into %s/%.80s%s (looked in %s)", name,
        wanted_files, target, name, has_own ? "" : " and set METRICHECK_MODELS to it", list);
}

static int find_name(const char *name, struct mc_arena *arena, struct match *match,
                     struct mc_error *error)
{
    struct places places = find_places(arena);
    size_t i;

    for (i = 0; i < places.n; i++) {
        if (find_folder(places.items[i], name, arena, match))
            return 0;
        if (!find_repository(places.items[i], name, arena, match))
            continue;
        if (match->n_others > 0)
            return refuse(places.items[i], error,
                          "there are %zu models of the name \"%.80s\": say %s or %s",
                          match->n_others + 1, name, match->first, match->other);
        return 0;
    }
    return not_found(name, &places, arena, error);
}

int mc_model_folder_find(const char *name, struct mc_arena *arena, const char **folder,
                         struct mc_error *error)
{
    struct match match = {NULL, false, 0, NULL, NULL};
    bool is_path = name[0] == '/' || name[0] == '.' || name[0] == '\0';

    *folder = NULL;
    if (is_path || (mc_file_is_folder(name) && is_model(arena, name))) {
        if (!mc_file_is_folder(name))
            return refuse(name, error, "there is no such folder");
        *folder = mc_arena_strdup(arena, name);
        return check_folder(*folder, arena, error);
    }
    if (find_name(name, arena, &match, error) != 0)
        return -1;
    if (match.is_repository && find_snapshot(match.folder, arena, &match.folder, error) != 0)
        return -1;
    *folder = match.folder;
    return check_folder(*folder, arena, error);
}

/* --- the list --------------------------------------------------------------------------------- */

struct model_list {
    struct mc_arena *arena;
    struct mc_string_map *names;
    struct mc_model_place *items;
    size_t n, capacity;
};

/* The first model of a name counts, as in a search. */
static void add_model(struct model_list *list, const char *name, const char *folder)
{
    bool is_new;

    (void)mc_string_map_add(list->names, mc_slice_of(name), &is_new);
    if (is_new)
        *MC_ARENA_PUSH(list->arena, list->items, list->n, list->capacity) =
            (struct mc_model_place){name, folder};
}

/* Adds a repository of the cache; its snapshot, if one counts. */
static void add_repository(struct model_list *list, const char *name, const char *repository)
{
    struct mc_error ignored = MC_NO_ERROR;
    const char *folder;

    if (find_snapshot(repository, list->arena, &folder, &ignored) != 0)
        folder = repository;
    add_model(list, name, folder);
}

/* Adds the models below a folder that is not itself a model: ORG/NAME. */
static void add_organisation(struct model_list *list, const char *name, const char *folder)
{
    size_t n, i;
    char **entries = names_in(folder, list->arena, &n);

    for (i = 0; i < n; i++)
        if (is_model(list->arena, join(list->arena, folder, entries[i])))
            add_model(list, join(list->arena, name, entries[i]),
                      join(list->arena, folder, entries[i]));
}

static void list_place(struct model_list *list, const char *place)
{
    size_t n, i;
    char **entries = names_in(place, list->arena, &n);

    if (n > 0 && is_model(list->arena, place))
        add_model(list, bare_name(place), place);
    for (i = 0; i < n; i++) {
        const char *folder = join(list->arena, place, entries[i]);
        const char *name = repository_name(entries[i], list->arena);

        if (!mc_file_is_folder(folder))
            continue;
        if (name != NULL)
            add_repository(list, name, folder);
        else if (is_model(list->arena, folder) || mc_comet_folder_is(folder))
            add_model(list, entries[i], folder);
        else
            add_organisation(list, entries[i], folder);
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct mc_model_place *)a)->name,
                  ((const struct mc_model_place *)b)->name);
}

void mc_model_folder_list(struct mc_arena *arena, struct mc_model_place **models, size_t *n_models,
                          const char *const **searched)
{
    struct places places = find_places(arena);
    struct model_list list = {arena, mc_string_map_new(arena), NULL, 0, 0};
    size_t i;

    for (i = 0; i < places.n; i++)
        list_place(&list, places.items[i]);
    if (list.n > 0)
        qsort(list.items, list.n, sizeof(*list.items), by_name);
    *MC_ARENA_PUSH(arena, places.items, places.n, places.capacity) = NULL;
    *models = list.items;
    *n_models = list.n;
    *searched = places.items;
}
