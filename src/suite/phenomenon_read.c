#include "suite/phenomenon.h"

#include <math.h>

#include "suite/expectation.h"
#include "suite/fields.h"

static const char *const levels[] = {"lexical", "structural", "mixed", NULL};

static void read_amr(const struct mc_json_cursor *root, struct mc_arena *arena,
                     struct mc_phenomenon *phenomenon)
{
    static const char *const known[] = {"edits", "allow", "expressed", "description", NULL};
    bool expressed = true;
    struct mc_json_cursor amr;

    if (!mc_field_object(root, "amr", MC_REQUIRED, &amr))
        return;
    mc_json_unknown_keys(&amr, known);
    mc_field_text(&amr, "description", MC_REQUIRED, arena, &phenomenon->amr_description);
    mc_field_flag(&amr, "expressed", &expressed);
    phenomenon->amr_silent = !expressed;
    mc_rule_read_edits(&amr, arena, &phenomenon->rule);
}

/* One expectation; false, with findings, when it is wrong. */
static bool read_expectation(const struct mc_json_cursor *object, struct mc_arena *arena,
                             struct mc_expectation *expectation, struct mc_slice *reason)
{
    const char *known[] = {"type", "reason", NULL, NULL, NULL};
    bool compares;

    expectation->value = nan("");
    if (mc_json_is_object(object) != 0 ||
        !mc_expectation_type_read(object, arena, &expectation->type))
        return false;
    compares = mc_expectation_compares(expectation->type);
    known[2] = mc_expectation_value_key(expectation->type);
    if (compares)
        known[3] = "than";
    mc_json_unknown_keys(object, known);
    mc_field_text(object, "reason", MC_REQUIRED, arena, reason);
    if (compares)
        mc_field_texts(object, "than", MC_FILLED, arena, &expectation->than, &expectation->n_than);
    return mc_expectation_value_read(object, compares ? MC_OPTIONAL : MC_REQUIRED, expectation);
}

/* An object, or a list of them, which is read up to the first that is wrong. */
static void read_expectations(const struct mc_json_cursor *root, struct mc_arena *arena,
                              struct mc_phenomenon *phenomenon)
{
    enum { MOST = 8 };
    struct mc_json_cursor all, one;
    size_t n = 1, i;

    if (!mc_json_member(root, "expectation", &all))
        return;
    one = all;
    phenomenon->has_expectation_list = json_is_array(all.value);
    if (phenomenon->has_expectation_list) {
        if (!mc_field_array(root, "expectation", MC_FILLED, &all))
            return;
        n = json_array_size(all.value);
        if (n > MOST) {
            mc_json_finding(&all, MC_SEVERITY_ERROR, "E005", false, "more than %d elements", MOST);
            return;
        }
    }
    phenomenon->expectations = mc_arena_array(arena, n, sizeof(*phenomenon->expectations));
    phenomenon->expectation_reasons =
        mc_arena_array(arena, n, sizeof(*phenomenon->expectation_reasons));
    for (i = 0; i < n; i++) {
        if (phenomenon->has_expectation_list && !mc_json_element(&all, i, &one))
            return;
        if (!read_expectation(&one, arena, &phenomenon->expectations[i],
                              &phenomenon->expectation_reasons[i]))
            return;
        phenomenon->n_expectations++;
    }
}

/* Lower-case letters, digits and single hyphens: the name also names files. */
static bool good_name(struct mc_slice name)
{
    size_t i;

    for (i = 0; i < name.length; i++) {
        char c = name.data[i];
        bool inside = i > 0 && i + 1 < name.length && name.data[i - 1] != '-';

        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c == '-' && inside)))
            return false;
    }
    return name.length > 0;
}

/* Whether the last part of the path is NAME.json; what is no *.json file has no name. */
static bool is_named_after(struct mc_slice path, struct mc_slice name)
{
    static const char ending[] = ".json";
    size_t tail = sizeof(ending) - 1, begin;

    if (path.length < tail || memcmp(path.data + path.length - tail, ending, tail) != 0)
        return true;
    for (begin = path.length; begin > 0 && path.data[begin - 1] != '/';)
        begin--;
    return mc_slice_equal(mc_slice(path.data + begin, path.length - tail - begin), name);
}

static bool read_name(const struct mc_json_cursor *root, struct mc_arena *arena,
                      struct mc_slice *name)
{
    struct mc_json_cursor cursor;

    if (!mc_field_text(root, "name", MC_REQUIRED, arena, name) ||
        !mc_json_member(root, "name", &cursor))
        return false;
    if (!good_name(*name)) {
        mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", false,
                        "\"name\" must be lower-case letters and digits, words joined by hyphens");
        return false;
    }
    if (!is_named_after(root->file->path, *name))
        mc_json_finding(&cursor, MC_SEVERITY_ERROR, "E005", false,
                        "\"name\" differs from the name of the file");
    return true;
}

bool mc_phenomenon_read(const struct mc_json_file *file, struct mc_arena *arena,
                        struct mc_phenomenon *phenomenon)
{
    static const char *const known[] = {"schema", "name",        "title",   "aliases",
                                        "level",  "description", "amr",     "words",
                                        "rubric", "expectation", "sources", NULL};
    struct mc_json_cursor root = mc_json_root(file);
    size_t level;

    memset(phenomenon, 0, sizeof(*phenomenon));
    phenomenon->path = file->path;
    phenomenon->text = file->text;
    if (mc_json_is_object(&root) != 0 || !mc_field_schema(&root, MC_PHENOMENON_SCHEMA, arena))
        return false;
    mc_json_unknown_keys(&root, known);
    mc_field_text(&root, "title", MC_REQUIRED, arena, &phenomenon->title);
    mc_field_text(&root, "description", MC_REQUIRED, arena, &phenomenon->description);
    if (mc_field_word(&root, "level", MC_REQUIRED, levels, arena, &level))
        phenomenon->level = mc_slice_of(levels[level]);
    mc_field_texts(&root, "aliases", MC_REQUIRED, arena, &phenomenon->aliases,
                   &phenomenon->n_aliases);
    mc_field_texts(&root, "sources", MC_FILLED, arena, &phenomenon->sources,
                   &phenomenon->n_sources);
    read_amr(&root, arena, phenomenon);
    mc_rule_read_words(&root, arena, &phenomenon->rule);
    mc_rule_read_rubric(&root, arena, &phenomenon->rule);
    read_expectations(&root, arena, phenomenon);
    return read_name(&root, arena, &phenomenon->name);
}
