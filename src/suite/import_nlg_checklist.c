#include <math.h>

#include "base/file.h"
#include "suite/nlg_checklist.h"

static const char HUMAN_SCORE[] = "Ann. Score";

/* The files of the publication in one folder; an absent one is NULL. */
struct layout {
    const char *content, *ids, *subphenomena, *scores;
};

/* What is read of the publication. */
struct publication {
    struct layout layout;
    struct mc_nlg_ids ids, older; /* older: ids_subphenomena.json */
    struct mc_json_file scores;
    bool has_scores;
    struct mc_string_map *wanted; /* ids that have a phenomenon or scores */
    struct mc_nlg_content content;
};

static const char *file_in(const char *folder, const char *name, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/%s", folder, name);

    return mc_file_exists(path) ? path : NULL;
}

/* The folder with the content file: PATH, or its folder `data`. */
static int find_files(const char *path, struct mc_arena *arena, struct layout *layout,
                      struct mc_error *error)
{
    struct mc_position whole = {0, 0};
    const char *folder = path;

    if (!mc_file_is_folder(path))
        return mc_error_set_at(error, MC_CODE_INPUT, path, whole,
                               mc_file_exists(path) ? "this is a file; the publication is a folder"
                                                    : "there is no such folder");
    layout->content = file_in(folder, "content_test_cases.json", arena);
    if (layout->content == NULL) {
        folder = mc_arena_format(arena, "%s/data", path);
        layout->content = file_in(folder, "content_test_cases.json", arena);
    }
    if (layout->content == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, path, whole,
                               "content_test_cases.json is neither here nor in a folder data");
    layout->ids = file_in(folder, "ids_test_cases.json", arena);
    layout->subphenomena = file_in(folder, "ids_subphenomena.json", arena);
    layout->scores = file_in(folder, "all_metric_scores.json", arena);
    if (layout->ids == NULL && layout->subphenomena == NULL)
        return mc_error_set_at(error, MC_CODE_INPUT, folder, whole,
                               "ids_test_cases.json, which groups the pairs, is not here");
    return 0;
}

static void note(struct mc_import *import, const char *file, const char *text)
{
    struct mc_position whole = {0, 0};

    (void)mc_diagnostics_add(import->diagnostics, MC_SEVERITY_NOTE, "", mc_slice_of(file), whole,
                             "%s", text);
}

/* What is wrong with an entry of the older lists; NULL: nothing. */
static const char *disagreement(const struct mc_nlg_ids *ids, const struct mc_nlg_entry *entry,
                                uint32_t index)
{
    if (index == MC_NOT_FOUND)
        return "this id is not in ids_test_cases.json; not imported";
    if (strcmp(entry->phenomenon, ids->entries[index].phenomenon) != 0 ||
        !mc_slice_equal(entry->dataset, ids->entries[index].dataset))
        return "ids_test_cases.json has this id elsewhere; its word counts";
    return NULL;
}

/* Takes sub-phenomena, and the pairs of several phenomena, from the older form of the lists. */
static void merge_older(struct mc_import *import, struct mc_nlg_ids *ids,
                        const struct mc_nlg_ids *older)
{
    size_t i;

    for (i = 0; i < older->n; i++) {
        const struct mc_nlg_entry *entry = &older->entries[i];
        uint32_t index = mc_string_map_find(ids->map, entry->id);
        const char *wrong = disagreement(ids, entry, index);

        if (index == MC_NOT_FOUND && strcmp(entry->phenomenon, MC_NLG_MULTIPLE) == 0)
            mc_nlg_ids_add(ids, import->arena, entry);
        else if (wrong == NULL)
            ids->entries[index].subphenomenon = entry->subphenomenon;
        else if (mc_import_may_warn(import, older->file.path))
            mc_nlg_entry_finding(import, entry, MC_SEVERITY_WARNING, wrong);
    }
    ids->has_subphenomena = true;
    ids->has_multiple = ids->has_multiple || older->has_multiple;
}

static int read_list(struct mc_import *import, const char *path, struct mc_nlg_ids *ids,
                     struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(path, import->arena, &text, error) != 0)
        return -1;
    return mc_nlg_ids_parse(import, mc_slice_of(path), text, ids, error);
}

static int read_ids(struct mc_import *import, struct publication *data, struct mc_error *error)
{
    const struct layout *layout = &data->layout;

    if (layout->ids == NULL)
        return read_list(import, layout->subphenomena, &data->ids, error);
    if (read_list(import, layout->ids, &data->ids, error) != 0)
        return -1;
    if (layout->subphenomena != NULL) {
        if (read_list(import, layout->subphenomena, &data->older, error) != 0)
            return -1;
        merge_older(import, &data->ids, &data->older);
    }
    if (!data->ids.has_subphenomena)
        note(import, layout->ids,
             "no sub-phenomena here; the older form of this file has them, and is read as "
             "ids_subphenomena.json beside it");
    return 0;
}

/* The ids that have scores; the scores themselves are read by whoever wants the table. */
static int open_scores(struct mc_import *import, struct publication *data, struct mc_error *error)
{
    struct mc_json_cursor root;

    if (data->layout.scores == NULL) {
        note(import, data->layout.content, "no all_metric_scores.json beside it; imported without");
        return 0;
    }
    if (mc_json_open(data->layout.scores, import->arena, import->diagnostics, &data->scores,
                     error) != 0)
        return -1;
    data->has_scores = true;
    root = mc_json_root(&data->scores);
    if (mc_json_is_object(&root) != 0)
        return mc_diagnostics_error(import->diagnostics, error);
    import->scores = data->layout.scores;
    import->human_score = HUMAN_SCORE;
    return 0;
}

static int read_content(struct mc_import *import, struct publication *data, struct mc_error *error)
{
    struct mc_slice text;

    if (mc_file_read(data->layout.content, import->arena, &text, error) != 0)
        return -1;
    return mc_nlg_content_parse(import, mc_slice_of(data->layout.content), text, data->wanted,
                                &data->content, error);
}

static void collect_wanted(struct mc_import *import, struct publication *data)
{
    const char *key;
    json_t *value;
    size_t i;

    data->wanted = mc_string_map_new(import->arena);
    for (i = 0; i < data->ids.n; i++)
        (void)mc_string_map_add(data->wanted, data->ids.entries[i].id, NULL);
    if (data->has_scores && !data->ids.has_multiple)
        json_object_foreach(data->scores.root, key, value)(void)
            mc_string_map_add(data->wanted, mc_slice_of(key), NULL);
}

/* "T1553sick" is of the data set sick. */
static struct mc_slice dataset_of(struct mc_slice id)
{
    bool is_sts = id.length > 3 && memcmp(id.data + id.length - 3, "sts", 3) == 0;

    return mc_slice_of(is_sts ? "sts" : "sick");
}

/* Pairs with scores and without a phenomenon: those of several phenomena, where no list says so. */
static void add_scored_extras(struct mc_import *import, struct publication *data)
{
    struct mc_nlg_entry entry;
    size_t i, n_added = 0;

    if (data->ids.has_multiple || !data->has_scores)
        return;
    memset(&entry, 0, sizeof(entry));
    entry.source = mc_slice_of(data->layout.content);
    entry.phenomenon = MC_NLG_MULTIPLE;
    entry.subphenomenon = mc_slice("", 0);
    for (i = 0; i < data->content.n; i++) {
        entry.id = data->content.pairs[i].id;
        if (mc_string_map_find(data->ids.map, entry.id) != MC_NOT_FOUND ||
            json_object_get(data->scores.root, entry.id.data) == NULL)
            continue;
        entry.dataset = dataset_of(entry.id);
        mc_nlg_ids_add(&data->ids, import->arena, &entry);
        n_added++;
    }
    if (n_added > 0)
        note(import, data->layout.scores,
             mc_arena_format(
                 import->arena,
                 "pairs with scores that stand in no list of ids, imported as \"" MC_NLG_MULTIPLE
                 "\": %zu",
                 n_added));
}

static void add_case(struct mc_import *import, const struct publication *data,
                     const struct mc_nlg_entry *entry)
{
    const struct mc_suite_file *file = &import->suite->files[import->suite->n_files - 1];
    uint32_t index = mc_string_map_find(data->content.map, entry->id);
    const struct mc_nlg_pair *pair;
    struct mc_case *item;

    if (index == MC_NOT_FOUND) {
        mc_nlg_entry_finding(import, entry, MC_SEVERITY_ERROR,
                             "content_test_cases.json has no pair with this id");
        return;
    }
    pair = &data->content.pairs[index];
    if (pair->human < file->scale.minimum || pair->human > file->scale.maximum) {
        mc_nlg_entry_finding(import, entry, MC_SEVERITY_ERROR,
                             mc_arena_format(import->arena,
                                             "the score of this pair, %.15g, is outside the scale "
                                             "%g..%g",
                                             pair->human, file->scale.minimum,
                                             file->scale.maximum));
        return;
    }
    item = mc_import_case(import, entry->id);
    item->subphenomenon = entry->subphenomenon;
    item->note = pair->label;
    item->human = pair->human;
    item->reference = pair->sides[0];
    item->candidate = pair->sides[1];
}

static struct mc_suite_file head_of(struct mc_slice dataset, const char *phenomenon)
{
    bool is_sick = mc_slice_is(dataset, "sick");
    struct mc_suite_file head = is_sick ? mc_import_sick_head() : mc_import_sts_head();

    head.suite = mc_slice_of("nlg-checklist");
    head.source = mc_slice_of(
        is_sick ? "Zeidler, Opitz and Frank 2022, NLG-CHECKLIST; sentences and scores: SICK"
                : "Zeidler, Opitz and Frank 2022, NLG-CHECKLIST; sentences and scores: STS tasks "
                  "2012-2017");
    head.licence = mc_slice_of(
        is_sick ? "CC-BY-NC-SA-3.0 (sentences and scores); none stated for graphs and grouping"
                : "the licences of the sources of the STS tasks 2012-2017 (sentences and scores); "
                  "none stated for graphs and grouping");
    head.pooled = strcmp(phenomenon, MC_NLG_MULTIPLE) != 0;
    return head;
}

static bool is_same_file(const struct mc_nlg_entry *a, const struct mc_nlg_entry *b)
{
    return strcmp(a->phenomenon, b->phenomenon) == 0 && mc_slice_equal(a->dataset, b->dataset);
}

/* One file for each phenomenon and data set, in the order in which the lists name them first. */
static void build_suite(struct mc_import *import, const struct publication *data)
{
    const struct mc_nlg_ids *ids = &data->ids;
    bool *is_done = mc_arena_array(import->arena, ids->n, sizeof(*is_done));
    size_t i, k;

    for (i = 0; i < ids->n; i++) {
        const struct mc_nlg_entry *first = &ids->entries[i];
        struct mc_suite_file head = head_of(first->dataset, first->phenomenon);

        if (is_done[i])
            continue;
        (void)mc_import_file(import, &head, first->dataset, mc_slice_of(first->phenomenon));
        for (k = i; k < ids->n && !mc_import_enough(import); k++) {
            if (is_done[k] || !is_same_file(first, &ids->entries[k]))
                continue;
            add_case(import, data, &ids->entries[k]);
            is_done[k] = true;
        }
    }
}

/* The published scores repeat the human score; where they differ, the content file counts. */
static void compare_human_scores(struct mc_import *import, const struct publication *data)
{
    struct mc_json_cursor root, entry, score;
    size_t i;

    if (!data->has_scores)
        return;
    root = mc_json_root(&data->scores);
    for (i = 0; i < import->suite->n_cases; i++) {
        const struct mc_case *item = &import->suite->cases[i];

        if (!mc_json_member(&root, item->id.data, &entry) ||
            !mc_json_member(&entry, HUMAN_SCORE, &score) || !json_is_number(score.value))
            continue;
        if (fabs(json_number_value(score.value) - item->human) > 0 &&
            mc_import_may_warn(import, data->scores.path))
            mc_json_finding(&score, MC_SEVERITY_WARNING, "", false,
                            "%s: the human score is %.15g in content_test_cases.json, which counts",
                            item->id.data, item->human);
    }
}

static void note_left_out(struct mc_import *import, const struct publication *data)
{
    size_t i, n = 0;

    for (i = 0; i < data->content.n; i++)
        n += mc_string_map_find(data->ids.map, data->content.pairs[i].id) == MC_NOT_FOUND;
    if (n > 0)
        note(import, data->layout.content,
             mc_arena_format(import->arena,
                             data->has_scores
                                 ? "pairs with neither a phenomenon nor scores, not imported: %zu"
                                 : "pairs without a phenomenon, not imported: %zu",
                             n));
}

int mc_import_nlg_checklist(const char *path, struct mc_import *import, struct mc_error *error)
{
    struct publication data;
    int failed = -1;

    memset(&data, 0, sizeof(data));
    if (find_files(path, import->arena, &data.layout, error) != 0 ||
        read_ids(import, &data, error) != 0 || open_scores(import, &data, error) != 0)
        goto out;
    collect_wanted(import, &data);
    if (read_content(import, &data, error) != 0)
        goto out;
    add_scored_extras(import, &data);
    build_suite(import, &data);
    compare_human_scores(import, &data);
    note_left_out(import, &data);
    failed = mc_diagnostics_error(import->diagnostics, error);
out:
    mc_nlg_ids_close(&data.ids);
    mc_nlg_ids_close(&data.older);
    if (data.has_scores)
        mc_json_close(&data.scores);
    return failed;
}
