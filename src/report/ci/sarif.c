/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sarif.c: the format `sarif`, SARIF 2.1.0: what failed, at the place of the case. */
#include "base/hash.h"
#include "report/ci/checklist.h"
#include "report/json_stream.h"

/* Tests that passed or were skipped are left out: programs that show SARIF would show them as
 * findings. */

enum { MOST_RESULTS = 5000 }; /* that GitHub keeps of a run */

struct sarif {
    const struct mc_checklist *list;
    struct mc_json_stream json;
    const char *folder;
};

static void write_message(struct mc_json_stream *json, const char *key, struct mc_slice text)
{
    mc_json_put_object(json, key, MC_JSON_FLAT);
    mc_json_put_slice(json, "text", text);
    mc_json_put_end(json);
}

/* GitHub asks for all three texts of a rule (its rule GH2012). */
static void write_tool(struct sarif *sarif)
{
    struct mc_json_stream *json = &sarif->json;
    size_t i;

    mc_json_put_object(json, "tool", MC_JSON_TALL);
    mc_json_put_object(json, "driver", MC_JSON_TALL);
    mc_json_put_text(json, "name", PACKAGE_NAME);
    mc_json_put_text(json, "version", PACKAGE_VERSION);
    mc_json_put_text(json, "informationUri", PACKAGE_URL);
    mc_json_put_array(json, "rules", MC_JSON_TALL);
    for (i = 0; i < sarif->list->n_rules; i++) {
        const struct mc_check_rule *rule = &sarif->list->rules[i];
        struct mc_slice full = rule->explanation.length > 0 ? rule->explanation : rule->description;

        mc_json_put_object(json, NULL, MC_JSON_TALL);
        mc_json_put_slice(json, "id", rule->name);
        write_message(json, "shortDescription", rule->description);
        write_message(json, "fullDescription", full);
        write_message(json, "help", rule->help.length > 0 ? rule->help : full);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* GitHub rejects the whole file if one result has no place, and shows no result whose place is not
 * in the repository. */
static void write_location(struct sarif *sarif, const struct mc_check_item *item)
{
    struct mc_json_stream *json = &sarif->json;
    bool has_place = item->at.line > 0;
    struct mc_position at = has_place ? item->at : (struct mc_position){1, 1};
    struct mc_slice path = mc_place_of(sarif->list, has_place ? item->file : sarif->list->file,
                                       sarif->folder, json->arena);

    if (mc_place_is_outside(path) && sarif->list->home.length > 0) {
        path = mc_place_of(sarif->list, sarif->list->home, sarif->folder, json->arena);
        at = (struct mc_position){1, 1};
    }

    mc_json_put_array(json, "locations", MC_JSON_TALL);
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_object(json, "physicalLocation", MC_JSON_FLAT);
    mc_json_put_object(json, "artifactLocation", MC_JSON_FLAT);
    mc_json_put_slice(json, "uri", mc_place_uri(path, json->arena));
    mc_json_put_end(json);
    mc_json_put_object(json, "region", MC_JSON_FLAT);
    mc_json_put_count(json, "startLine", at.line);
    mc_json_put_some_count(json, "startColumn", at.column);
    mc_json_put_end(json);
    mc_json_put_end(json);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* A test has the same fingerprint wherever its case moves. Without one under its own key GitHub
 * makes one from the line, and would take two metrics that fail on a case for one. */
static void write_fingerprints(struct mc_json_stream *json, const struct mc_check_item *item)
{
    struct mc_hash128_pending pending;
    struct mc_hash128 hash;
    char print[2 * sizeof(hash.bytes) + 3];
    size_t i;

    mc_hash128_begin(&pending, 0);
    mc_hash128_add_text(&pending, item->rule);
    mc_hash128_add_text(&pending, item->group);
    mc_hash128_add_text(&pending, item->name);
    mc_hash128_end(&pending, &hash);
    for (i = 0; i < sizeof(hash.bytes); i++)
        (void)snprintf(&print[2 * i], 3, "%02x", (unsigned)hash.bytes[i]);
    mc_json_put_object(json, "partialFingerprints", MC_JSON_TALL);
    mc_json_put_text(json, "metricheckTest/v1", print);
    (void)snprintf(&print[2 * i], 3, ":1");
    mc_json_put_text(json, "primaryLocationLineHash", print);
    mc_json_put_end(json);
}

static void write_result(struct sarif *sarif, const struct mc_check_item *item)
{
    struct mc_json_stream *json = &sarif->json;
    struct mc_arena_mark mark = mc_arena_mark(json->arena);
    size_t i = 0;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "ruleId", item->rule);
    while (i < sarif->list->n_rules && !mc_slice_equal(sarif->list->rules[i].name, item->rule))
        i++;
    if (i < sarif->list->n_rules)
        mc_json_put_count(json, "ruleIndex", i);
    mc_json_put_text(json, "level",
                     item->outcome == MC_ITEM_FAILED   ? "error"
                     : item->outcome == MC_ITEM_WARNED ? "warning"
                                                       : "note");
    write_message(
        json, "message",
        mc_arena_slice(json->arena, "%.*s: %.*s: %.*s%s%.*s", MC_SLICE_ARGUMENTS(item->group),
                       MC_SLICE_ARGUMENTS(item->name), MC_SLICE_ARGUMENTS(item->message),
                       item->details.length > 0 ? "\n" : "", MC_SLICE_ARGUMENTS(item->details)));
    write_location(sarif, item);
    write_fingerprints(json, item);
    mc_json_put_end(json);
    mc_arena_reset(json->arena, mark);
}

static void write_note(struct mc_json_stream *json, struct mc_slice text)
{
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_text(json, "level", "note");
    write_message(json, "message", text);
    mc_json_put_end(json);
}

/* How the run went: its summary, and what is not in the results. */
static void write_invocation(struct sarif *sarif, size_t n_left_out)
{
    struct mc_json_stream *json = &sarif->json;

    mc_json_put_array(json, "invocations", MC_JSON_TALL);
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_bool(json, "executionSuccessful", true);
    mc_json_put_some_slice(json, "endTimeUtc", mc_slice_of(sarif->list->created));
    mc_json_put_array(json, "toolExecutionNotifications", MC_JSON_TALL);
    write_note(json, sarif->list->summary);
    if (n_left_out > 0)
        write_note(json,
                   mc_arena_slice(json->arena, "%zu more findings were left out: %d is the limit",
                                  n_left_out, (int)MOST_RESULTS));
    mc_json_put_end(json);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static int write_list(const struct mc_checklist *list, FILE *stream, struct mc_error *error)
{
    static const enum mc_item_outcome order[] = {MC_ITEM_FAILED, MC_ITEM_WARNED, MC_ITEM_NOTED};
    struct mc_arena *arena = mc_arena_new();
    size_t n = 0, o, i;
    struct sarif sarif = {
        .list = list,
        .json = {.stream = stream, .arena = arena},
        .folder = mc_place_folder(list, arena),
    };

    (void)error;
    mc_json_put_object(&sarif.json, NULL, MC_JSON_TALL);
    mc_json_put_text(&sarif.json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    mc_json_put_text(&sarif.json, "version", "2.1.0");
    mc_json_put_array(&sarif.json, "runs", MC_JSON_TALL);
    mc_json_put_object(&sarif.json, NULL, MC_JSON_TALL);
    write_tool(&sarif);
    mc_json_put_text(&sarif.json, "columnKind", "unicodeCodePoints");
    mc_json_put_array(&sarif.json, "results", MC_JSON_TALL);
    for (o = 0; o < sizeof(order) / sizeof(order[0]); o++)
        for (i = 0; i < list->n_items; i++)
            if (list->items[i].outcome == order[o] && n++ < MOST_RESULTS)
                write_result(&sarif, &list->items[i]);
    mc_json_put_end(&sarif.json);
    write_invocation(&sarif, n > MOST_RESULTS ? n - MOST_RESULTS : 0);
    mc_json_put_end(&sarif.json);
    mc_json_put_end(&sarif.json);
    mc_json_put_end(&sarif.json);
    mc_arena_free(arena);
    return 0;
}

const struct mc_checklist_format mc_checklist_sarif = {
    .name = "sarif",
    .file_extension = "sarif",
    .summary = "findings at the lines of the cases, SARIF 2.1.0",
    .write = write_list,
};
