#include "metrics/graph/smatchpp_aspects.h"

#include "base/json_file.h"

enum { RANGE_LIMIT = 1000000 };

const struct mc_smatchpp_aspect *mc_smatchpp_aspect_find(const struct mc_smatchpp_aspects *aspects,
                                                         struct mc_slice name)
{
    size_t i;

    for (i = 0; i < aspects->n; i++)
        if (mc_slice_equal(aspects->items[i].name, name))
            return &aspects->items[i];
    return NULL;
}

static size_t count_members(const struct mc_json_cursor *object)
{
    struct mc_json_cursor member = {.key = NULL};
    size_t n = 0;

    while (mc_json_next(object, &member))
        n++;
    return n;
}

/* A list of texts. */
static int read_words(const struct mc_json_cursor *list, struct mc_arena *arena,
                      struct mc_smatchpp_words *words)
{
    struct mc_json_cursor element;
    size_t n = 0;

    if (mc_json_is_array(list) != 0)
        return -1;
    while (mc_json_element(list, n, &element))
        n++;
    words->items = mc_arena_array(arena, n, sizeof(*words->items));
    for (words->n = 0; mc_json_element(list, words->n, &element); words->n++)
        if (mc_json_text(&element, arena, &words->items[words->n]) != 0)
            return -1;
    return 0;
}

static int read_signs(const struct mc_json_cursor *object, struct mc_arena *arena,
                      struct mc_smatchpp_aspect *aspect)
{
    struct mc_json_cursor sign = {.key = NULL};

    if (mc_json_is_object(object) != 0)
        return -1;
    aspect->signs = mc_arena_array(arena, count_members(object), sizeof(*aspect->signs));
    while (mc_json_next(object, &sign)) {
        struct mc_smatchpp_sign *place = &aspect->signs[aspect->n_signs++];

        place->words = mc_arena_copy(arena, mc_slice_of(sign.key));
        if (mc_json_text(&sign, arena, &place->label) != 0)
            return -1;
    }
    return 0;
}

static int read_flag(const struct mc_json_cursor *object, const char *key, bool *flag)
{
    struct mc_json_cursor value;
    long long number = 0;

    if (!mc_json_member(object, key, &value))
        return 0;
    if (mc_json_integer(&value, 0, 1, &number) != 0)
        return -1;
    *flag = number == 1;
    return 0;
}

static int read_aspect(const struct mc_json_cursor *object, struct mc_arena *arena,
                       struct mc_smatchpp_aspect *aspect)
{
    static const char *const known[] = {"associated_rel",
                                        "associated_concept_group",
                                        "search_in_frame_descr",
                                        "subgraph_extraction_range",
                                        "add_parent",
                                        "add_predicates",
                                        NULL};
    struct mc_json_cursor value;
    long long range = 0;

    if (mc_json_is_object(object) != 0 || mc_json_unknown_keys(object, known) > 0)
        return -1;
    aspect->name = mc_arena_copy(arena, mc_slice_of(object->key));
    aspect->group = mc_slice_of("");
    if (mc_json_member(object, known[0], &value) && read_words(&value, arena, &aspect->labels) != 0)
        return -1;
    if (mc_json_member(object, known[1], &value) &&
        mc_json_text(&value, arena, &aspect->group) != 0)
        return -1;
    if (mc_json_member(object, known[2], &value) && read_signs(&value, arena, aspect) != 0)
        return -1;
    if (mc_json_member(object, known[3], &value) &&
        mc_json_integer(&value, 0, RANGE_LIMIT, &range) != 0)
        return -1;
    aspect->range = (uint32_t)range;
    return read_flag(object, known[4], &aspect->add_parent) != 0 ||
                   read_flag(object, known[5], &aspect->add_predicates) != 0
               ? -1
               : 0;
}

static int read_aspects(const struct mc_json_cursor *root, struct mc_arena *arena,
                        struct mc_smatchpp_aspects *aspects)
{
    struct mc_json_cursor member = {.key = NULL};
    struct mc_smatchpp_aspect *last;

    if (mc_json_is_object(root) != 0)
        return -1;
    aspects->items = mc_arena_array(arena, count_members(root) + 1, sizeof(*aspects->items));
    for (aspects->n = 0; mc_json_next(root, &member); aspects->n++)
        if (read_aspect(&member, arena, &aspects->items[aspects->n]) != 0)
            return -1;
    last = &aspects->items[aspects->n++];
    last->name = mc_slice_of("REENTRANCIES");
    last->group = mc_slice_of("");
    last->is_reentrancies = true;
    return 0;
}

static int read_groups(const struct mc_json_cursor *root, struct mc_arena *arena,
                       struct mc_smatchpp_aspects *aspects)
{
    struct mc_json_cursor member = {.key = NULL};

    if (mc_json_is_object(root) != 0)
        return -1;
    while (mc_json_next(root, &member)) {
        struct mc_smatchpp_words concepts;
        size_t i;

        if (read_words(&member, arena, &concepts) != 0)
            return -1;
        for (i = 0; i < aspects->n; i++)
            if (aspects->items[i].group.length > 0 &&
                mc_slice_is(aspects->items[i].group, member.key))
                aspects->items[i].concepts = concepts;
    }
    return 0;
}

typedef int reader(const struct mc_json_cursor *root, struct mc_arena *arena,
                   struct mc_smatchpp_aspects *aspects);

static int parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena, reader *read,
                 struct mc_smatchpp_aspects *aspects, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_json_cursor root;
    struct mc_json_file file;

    if (mc_json_open_text(path, text, diagnostics, &file, error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (read(&root, arena, aspects) != 0)
        (void)mc_diagnostics_error(diagnostics, error);
    mc_json_close(&file);
    return error->code == MC_CODE_OK ? 0 : -1;
}

int mc_smatchpp_aspects_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_smatchpp_aspects *aspects, struct mc_error *error)
{
    return parse(path, text, arena, read_aspects, aspects, error);
}

int mc_smatchpp_groups_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_smatchpp_aspects *aspects, struct mc_error *error)
{
    return parse(path, text, arena, read_groups, aspects, error);
}
