/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/model_folder.h"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

/* A folder of its own, in which a test lays out models. */
struct room {
    struct mc_arena *arena;
    char folder[1024];
};

static const char *const variables[] = {"METRICHECK_MODELS", "HF_HUB_CACHE", "HF_HOME",
                                        "XDG_CACHE_HOME", "HOME"};

static int set_up(void **state)
{
    static struct room room;
    size_t i;

    for (i = 0; i < sizeof(variables) / sizeof(variables[0]); i++)
        (void)unsetenv(variables[i]);
    room.arena = mc_arena_new();
    *state = &room;
    return mc_new_folder(room.folder);
}

static int tear_down(void **state)
{
    struct room *room = *state;
    int status = system(mc_arena_format(room->arena, "rm -rf '%s'", room->folder));

    mc_arena_free(room->arena);
    return status;
}

static const char *at(const struct room *room, const char *path)
{
    return mc_arena_format(room->arena, "%s/%s", room->folder, path);
}

/* Writes a file and the folders above it. */
static void put(const struct room *room, const char *path, const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    char *whole = mc_arena_strdup(room->arena, at(room, path)), *slash = strrchr(whole, '/');
    FILE *stream;

    *slash = '\0';
    assert_int_equal(mc_folder_make(whole, &error), 0);
    *slash = '/';
    stream = fopen(whole, "wb");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* The files that make a folder a model, all empty: nothing here reads them. */
static void put_model(const struct room *room, const char *folder)
{
    put(room, mc_arena_format(room->arena, "%s/config.json", folder), "");
    put(room, mc_arena_format(room->arena, "%s/model.safetensors", folder), "");
}

static void set(const struct room *room, const char *name, const char *path)
{
    assert_int_equal(setenv(name, at(room, path), 1), 0);
}

#define assert_leads_to(room, name, path) check_leads_to((room), (name), (path), __LINE__)
static void check_leads_to(const struct room *room, const char *name, const char *path, int line)
{
    struct mc_error error = MC_NO_ERROR;
    const char *folder;

    if (mc_model_folder_find(name, room->arena, &folder, &error) != 0)
        fail_msg("line %d: \"%s\" is not found: %s: %s", line, name, error.file, error.text);
    assert_string_equal(folder, at(room, path));
}

#define assert_refused(room, name, text) check_refused((room), (name), (text), __LINE__)
static void check_refused(const struct room *room, const char *name, const char *text, int line)
{
    struct mc_error error = MC_NO_ERROR;
    const char *folder;

    if (mc_model_folder_find(name, room->arena, &folder, &error) == 0)
        fail_msg("line %d: \"%s\" is found", line, name);
    assert_int_equal(error.code, MC_CODE_INPUT);
    if (strstr(error.text, text) == NULL)
        fail_msg("line %d: \"%s\" is not in \"%s\"", line, text, error.text);
}

static void test_folder(void **state)
{
    const struct room *room = *state;

    put_model(room, "deep/model");
    assert_leads_to(room, at(room, "deep/model"), "deep/model");
    assert_refused(room, at(room, "deep"), "the folder has no config.json");
    assert_refused(room, at(room, "none"), "there is no such folder");
    put(room, "shards/config.json", "");
    put(room, "shards/model.safetensors.index.json", "");
    assert_leads_to(room, at(room, "shards"), "shards");
}

static void test_own_folders(void **state)
{
    const struct room *room = *state;

    put_model(room, "a/bert");
    put_model(room, "b/bert");
    put_model(room, "b/gpt2");
    put_model(room, "b/team/own");
    put_model(room, "c/single");
    assert_int_equal(setenv("METRICHECK_MODELS",
                            mc_arena_format(room->arena, ":%s/:%s::%s", at(room, "a"),
                                            at(room, "b"), at(room, "c/single")),
                            1),
                     0);
    assert_leads_to(room, "bert", "a/bert"); /* the first folder counts */
    assert_leads_to(room, "gpt2", "b/gpt2");
    assert_leads_to(room, "team/own", "b/team/own");
    assert_leads_to(room, "single", "c/single"); /* a folder that is a model itself */
    assert_refused(room, "own", "no model \"own\": put config.json");
}

static void test_nowhere(void **state)
{
    const struct room *room = *state;

    assert_refused(room, "gpt2", "looked in nowhere");
    set(room, "HOME", "home");
    assert_refused(room, "gpt2", at(room, "home/.cache/huggingface/hub"));
    assert_refused(room, "gpt2", "set METRICHECK_MODELS");
}

/* Each place is found, and comes before those that are set before it here. */
static void test_order_of_places(void **state)
{
    const struct room *room = *state;

    put_model(room, "home/.cache/huggingface/hub/models--m/snapshots/1");
    set(room, "HOME", "home");
    assert_leads_to(room, "m", "home/.cache/huggingface/hub/models--m/snapshots/1");
    put_model(room, "xdg/huggingface/hub/models--m/snapshots/2");
    set(room, "XDG_CACHE_HOME", "xdg");
    assert_leads_to(room, "m", "xdg/huggingface/hub/models--m/snapshots/2");
    put_model(room, "hf/hub/models--m/snapshots/3");
    set(room, "HF_HOME", "hf");
    assert_leads_to(room, "m", "hf/hub/models--m/snapshots/3");
    put_model(room, "cache/models--m/snapshots/4");
    set(room, "HF_HUB_CACHE", "cache");
    assert_leads_to(room, "m", "cache/models--m/snapshots/4");
    put_model(room, "mine/m");
    set(room, "METRICHECK_MODELS", "mine");
    assert_leads_to(room, "m", "mine/m");
}

static void test_snapshots(void **state)
{
    const struct room *room = *state;

    set(room, "HF_HUB_CACHE", "hub");
    put_model(room, "hub/models--org--m/snapshots/aaa");
    assert_leads_to(room, "org/m", "hub/models--org--m/snapshots/aaa");
    put_model(room, "hub/models--org--m/snapshots/bbb");
    assert_refused(room, "org/m", "there are 2 snapshots");
    put(room, "hub/models--org--m/refs/main", "bbb\n");
    assert_leads_to(room, "org/m", "hub/models--org--m/snapshots/bbb");
    put(room, "hub/models--org--m/refs/main", "aaa");
    assert_leads_to(room, "org/m", "hub/models--org--m/snapshots/aaa");
    put(room, "hub/models--org--m/refs/main", "ccc"); /* its files were removed */
    assert_refused(room, "org/m", "there are 2 snapshots");
    put(room, "hub/models--org--m/refs/main", "../../elsewhere");
    assert_refused(room, "org/m", "there are 2 snapshots");
    put(room, "hub/models--org--empty/refs/main", "aaa");
    assert_refused(room, "org/empty", "holds no snapshot");
}

static void test_organisations(void **state)
{
    const struct room *room = *state;

    set(room, "HF_HUB_CACHE", "hub");
    put_model(room, "hub/models--one--m/snapshots/1");
    assert_leads_to(room, "one/m", "hub/models--one--m/snapshots/1");
    assert_leads_to(room, "m", "hub/models--one--m/snapshots/1");
    put_model(room, "hub/models--two--m/snapshots/2");
    assert_refused(room, "m", "there are 2 models of the name \"m\": say one/m or two/m");
    assert_leads_to(room, "two/m", "hub/models--two--m/snapshots/2");
    put_model(room, "hub/models--m/snapshots/3"); /* one without organisation has the name */
    assert_leads_to(room, "m", "hub/models--m/snapshots/3");
    assert_refused(room, "three/m", "no model \"three/m\"");
}

static void test_missing_files(void **state)
{
    const struct room *room = *state;

    set(room, "METRICHECK_MODELS", "mine");
    put(room, "mine/old/config.json", "");
    put(room, "mine/old/pytorch_model.bin", "");
    assert_refused(room, "old", "pytorch_model.bin alone");
    assert_refused(room, "old", "python3 -c \"import torch");
    assert_refused(room, "old", "'model.safetensors')\"");
    put(room, "mine/old/model.safetensors", "");
    assert_leads_to(room, "old", "mine/old");
    put(room, "mine/half/config.json", "");
    assert_refused(room, "half", "the folder has no model.safetensors");
    put(room, "mine/weights/model.safetensors", "");
    assert_refused(room, "weights", "the folder has no config.json");
    put(room, "mine/weights/x", "");
    assert_int_equal(symlink("/nowhere/at/all", at(room, "mine/weights/config.json")), 0);
    assert_refused(room, "weights", "config.json is a link that leads nowhere");
    assert_int_equal(symlink("/nowhere/at/all", at(room, "mine/half/model.safetensors")), 0);
    assert_refused(room, "half", "model.safetensors is a link that leads nowhere");
}

static void test_list(void **state)
{
    const struct room *room = *state;
    struct mc_model_place *models;
    const char *const *searched;
    size_t n, i;
    static const char *const wanted[][2] = {
        {"bert", "mine/bert"},         {"half", "mine/half"},
        {"many", "hub/models--many"},  {"org/m", "hub/models--org--m/snapshots/b"},
        {"team/own", "mine/team/own"},
    };

    assert_int_equal(
        setenv("METRICHECK_MODELS",
               mc_arena_format(room->arena, "%s:%s", at(room, "mine"), at(room, "not-there")), 1),
        0);
    set(room, "HF_HUB_CACHE", "hub");
    put_model(room, "mine/bert");
    put_model(room, "mine/team/own");
    put(room, "mine/half/pytorch_model.bin", "");
    put(room, "mine/notes/readme", "");
    put(room, "mine/file", "");
    put_model(room, "hub/models--bert/snapshots/a"); /* hidden by mine/bert */
    put_model(room, "hub/models--org--m/snapshots/a");
    put_model(room, "hub/models--org--m/snapshots/b");
    put(room, "hub/models--org--m/refs/main", "b");
    put_model(room, "hub/models--many/snapshots/a");
    put_model(room, "hub/models--many/snapshots/b");
    put(room, "hub/datasets--x/refs/main", "b");
    mc_model_folder_list(room->arena, &models, &n, &searched);
    assert_int_equal(n, sizeof(wanted) / sizeof(wanted[0]));
    for (i = 0; i < n; i++) {
        assert_string_equal(models[i].name, wanted[i][0]);
        assert_string_equal(models[i].folder, at(room, wanted[i][1]));
    }
    assert_string_equal(searched[0], at(room, "mine"));
    assert_string_equal(searched[1], at(room, "not-there"));
    assert_string_equal(searched[2], at(room, "hub"));
    assert_null(searched[3]);
}

static void test_empty_list(void **state)
{
    const struct room *room = *state;
    struct mc_model_place *models;
    const char *const *searched;
    size_t n;

    mc_model_folder_list(room->arena, &models, &n, &searched);
    assert_int_equal(n, 0);
    assert_null(searched[0]);
}

#define in_a_room(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        in_a_room(test_folder),          in_a_room(test_own_folders), in_a_room(test_nowhere),
        in_a_room(test_order_of_places), in_a_room(test_snapshots),   in_a_room(test_organisations),
        in_a_room(test_missing_files),   in_a_room(test_list),        in_a_room(test_empty_list),
    };

    return cmocka_run_group_tests_name("model_folder", tests, NULL, NULL);
}
