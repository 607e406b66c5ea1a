#include "templates/expansion.h"

#include <math.h>

#include "amr/penman.h"
#include "base/sha256.h"
#include "templates/bindings.h"

/* A suite under construction. */
struct building {
    const struct mc_expansion *wish;
    struct mc_arena *arena;
    struct mc_suite *suite;
    struct mc_buffer scratch;
    struct mc_error *error;
};

/* The drawn bindings of one template. */
struct draw {
    const struct mc_pair_template *self;
    uint64_t seed;
    const struct mc_drawn_bindings *items;
    size_t n;
    uint32_t file;
};

/* Sentence and graph of each variant of one binding. */
struct bound {
    struct mc_side sides[MC_TEMPLATE_VARIANTS];
};

/* --- files ----------------------------------------------------------------------------------- */

/* "template NAME, seed S", behind what there was before. */
static struct mc_slice source_of(const struct building *building, const struct draw *draw,
                                 const char *before)
{
    return mc_slice_of(mc_arena_format(building->arena, "%s%stemplate %s, seed %llu", before,
                                       *before == '\0' ? "" : "; ", draw->self->name.data,
                                       (unsigned long long)draw->seed));
}

static struct mc_suite_file new_file(const struct building *building, const struct draw *draw,
                                     uint32_t phenomenon)
{
    const struct mc_pair_template *self = draw->self;
    struct mc_suite_file file = {.path = self->source.path, .text = self->source.text};

    file.suite = mc_slice_of("templates");
    file.version = file.description = mc_slice_of("");
    file.licence = self->licence;
    file.source = source_of(building, draw, "");
    file.phenomenon = phenomenon;
    file.scale = (struct mc_score_scale){0, 5, mc_slice_of("similarity")};
    file.judgement = (struct mc_judgement){
        MC_JUDGED_BY_RUBRIC, mc_slice_of("doc/rubric.md, version 1"), mc_slice_of(""), 0};
    file.pooled = true;
    return file;
}

/* The file for the cases of a template; a new one, or that of its phenomenon. */
static uint32_t find_file(const struct building *building, const struct draw *draw)
{
    const struct mc_template_set *set = building->wish->set;
    struct mc_suite *suite = building->suite;
    uint32_t phenomenon =
        mc_phenomenon_find(set->phenomena, set->n_phenomena, draw->self->phenomenon);
    uint32_t i;

    for (i = 0; building->wish->by_phenomenon && i < suite->n_files; i++)
        if (suite->files[i].phenomenon == phenomenon) {
            suite->files[i].source = source_of(building, draw, suite->files[i].source.data);
            return i;
        }
    suite->files[suite->n_files] = new_file(building, draw, phenomenon);
    return (uint32_t)suite->n_files++;
}

/* Of what the cases follow from: template, lexicon, seed and number. */
static void add_checksum(const struct building *building, const struct draw *draw)
{
    struct mc_suite_file *file = &building->suite->files[draw->file];
    const struct mc_data_source *lexicon = &draw->self->lexicon->source;
    struct mc_sha256 sha;
    char numbers[64];
    int length =
        snprintf(numbers, sizeof(numbers), "%llu %zu", (unsigned long long)draw->seed, draw->n);

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, file->sha256, sizeof(file->sha256));
    mc_sha256_add(&sha, draw->self->source.text.data, draw->self->source.text.length);
    mc_sha256_add(&sha, lexicon->text.data, lexicon->text.length);
    mc_sha256_add(&sha, numbers, (size_t)length);
    mc_sha256_end(&sha, file->sha256);
}

static void add_suite_checksum(struct mc_suite *suite)
{
    struct mc_sha256 sha;
    size_t i;

    mc_sha256_begin(&sha);
    for (i = 0; i < suite->n_files; i++)
        mc_sha256_add(&sha, suite->files[i].sha256, 64);
    mc_sha256_end(&sha, suite->sha256);
}

/* --- cases ----------------------------------------------------------------------------------- */

/* TEMPLATE-NNN-PAIR */
static struct mc_slice case_id(struct building *building, const struct mc_pair_template *self,
                               size_t number, const struct mc_template_pair *pair)
{
    char digits[24];
    int length = snprintf(digits, sizeof(digits), "-%03zu-", number + 1);

    mc_buffer_clear(&building->scratch);
    mc_buffer_append_slice(&building->scratch, self->name);
    mc_buffer_append(&building->scratch, digits, (size_t)length);
    mc_buffer_append_slice(&building->scratch, pair->name);
    return mc_arena_copy(building->arena, mc_buffer_slice(&building->scratch));
}

static int parse_graph(const struct building *building, const struct mc_pair_template *self,
                       uint32_t variant, struct mc_side *side)
{
    struct mc_data_place place = mc_template_variant_place(self, variant, "amr");
    struct mc_error mistake = MC_NO_ERROR;

    if (mc_penman_read_one(side->amr, building->arena, &side->graph, NULL, &mistake) == 0)
        return 0;
    return mc_error_set_at(building->error, MC_CODE_INPUT, self->source.path.data,
                           mc_data_position(&place), "%s in the graph of \"%s\"", mistake.text,
                           side->text.data);
}

static int bind(struct building *building, const struct mc_pair_template *self, uint32_t index,
                struct bound *bound)
{
    struct mc_binding binding;
    uint32_t v;

    mc_binding_get(self, index, &binding);
    for (v = 0; v < self->n_variants; v++) {
        struct mc_side *side = &bound->sides[v];

        side->has_text = true;
        mc_buffer_clear(&building->scratch);
        mc_binding_sentence(self, &binding, v, &building->scratch);
        side->text = mc_arena_copy(building->arena, mc_buffer_slice(&building->scratch));
        mc_buffer_clear(&building->scratch);
        mc_binding_graph(self, &binding, v, &building->scratch);
        side->amr = mc_arena_copy(building->arena, mc_buffer_slice(&building->scratch));
        if (building->wish->with_graphs && parse_graph(building, self, v, side) != 0)
            return -1;
    }
    return 0;
}

static struct mc_expectation *expectations(struct building *building,
                                           const struct mc_pair_template *self, size_t number,
                                           const struct mc_template_pair *pair)
{
    struct mc_expectation *list =
        mc_arena_array(building->arena, pair->n_expectations, sizeof(*list));
    size_t i;

    for (i = 0; i < pair->n_expectations; i++) {
        uint32_t other = pair->expectations[i].pair;

        list[i] = pair->expectations[i].expectation;
        if (other != MC_NO_SLOT)
            list[i].other = case_id(building, self, number, &self->pairs[other]);
    }
    return list;
}

/* Where the pairs of a template stand in its file, for the cases. */
struct pair_places {
    struct mc_position at[MC_TEMPLATE_PAIRS];
    size_t offset[MC_TEMPLATE_PAIRS];
};

static void find_pairs(const struct mc_pair_template *self, struct pair_places *places)
{
    struct mc_json_step path[] = {{"pairs", 0}, {NULL, 0}};
    struct mc_json_span span;
    size_t p;

    for (p = 0; p < self->n_pairs; p++) {
        path[1].index = p;
        places->offset[p] = mc_json_locate(self->source.text, path, 2, &span) ? span.begin : 0;
        places->at[p] = mc_position_of(self->source.text, places->offset[p]);
    }
}

static void add_case(struct building *building, const struct draw *draw, size_t number, size_t p,
                     const struct bound *bound)
{
    const struct mc_template_pair *pair = &draw->self->pairs[p];
    struct mc_suite *suite = building->suite;
    struct mc_case *item = &suite->cases[suite->n_cases++];
    struct mc_slice none = mc_slice_of("");

    item->id = case_id(building, draw->self, number, pair);
    (void)mc_string_map_add(suite->case_ids, item->id, NULL);
    item->subphenomenon = pair->subphenomenon;
    item->note = item->system = item->item = none;
    item->file = draw->file;
    item->phenomenon = suite->files[draw->file].phenomenon;
    item->reference = bound->sides[pair->reference];
    item->candidate = bound->sides[pair->candidate];
    item->human = pair->score;
    item->expectations = expectations(building, draw->self, number, pair);
    item->n_expectations = pair->n_expectations;
}

static int add_cases(struct building *building, const struct draw *draw)
{
    struct mc_side empty = {.text = {"", 0}, .amr = {"", 0}, .tree = {"", 0}, .amr_file = {"", 0}};
    struct pair_places places;
    struct bound bound;
    size_t i, p;

    find_pairs(draw->self, &places);
    for (i = 0; i < MC_TEMPLATE_VARIANTS; i++)
        bound.sides[i] = empty;
    for (i = 0; i < draw->n; i++) {
        if (bind(building, draw->self, draw->items[i].index, &bound) != 0)
            return -1;
        for (p = 0; p < draw->self->n_pairs; p++) {
            struct mc_case *item = &building->suite->cases[building->suite->n_cases];

            add_case(building, draw, i, p, &bound);
            item->at = places.at[p];
            item->offset = places.offset[p];
        }
    }
    return 0;
}

/* --- the whole ------------------------------------------------------------------------------- */

static struct mc_suite *new_suite(const struct mc_expansion *wish, struct mc_arena *arena)
{
    struct mc_suite *suite = mc_arena_array(arena, 1, sizeof(*suite));

    suite->arena = arena;
    suite->phenomena = wish->set->phenomena;
    suite->n_phenomena = wish->set->n_phenomena;
    suite->files = mc_arena_array(arena, wish->set->n_templates, sizeof(*suite->files));
    suite->datasets = mc_string_map_new(arena);
    (void)mc_string_map_add(suite->datasets, mc_slice_of("templates"), NULL);
    suite->case_ids = mc_string_map_new(arena);
    return suite;
}

/* Cases of one file stand together, as in a suite that was read. */
static int add_all(struct building *building, const struct draw *draws)
{
    size_t n = building->wish->set->n_templates, i;
    uint32_t file;

    for (file = 0; file < building->suite->n_files; file++)
        for (i = 0; i < n; i++)
            if (draws[i].file == file && add_cases(building, &draws[i]) != 0)
                return -1;
    return 0;
}

int mc_expand(const struct mc_expansion *wish, struct mc_arena *arena, struct mc_suite **suite,
              struct mc_error *error)
{
    struct building building = {
        .wish = wish, .arena = arena, .suite = new_suite(wish, arena), .error = error};
    size_t n_templates = wish->set->n_templates, n_cases = 0, i;
    struct draw *draws = mc_arena_array(arena, n_templates, sizeof(*draws));
    int status;

    for (i = 0; i < n_templates; i++) {
        const struct mc_pair_template *self = wish->set->templates[i];
        size_t n_all;

        draws[i].self = self;
        draws[i].seed = wish->drawings[i].seed;
        draws[i].items = mc_bindings_draw(self, wish->drawings[i], arena, &draws[i].n, &n_all);
        draws[i].file = find_file(&building, &draws[i]);
        add_checksum(&building, &draws[i]);
        n_cases += draws[i].n * self->n_pairs;
    }
    add_suite_checksum(building.suite);
    building.suite->cases = mc_arena_array(arena, n_cases, sizeof(*building.suite->cases));
    status = add_all(&building, draws);
    mc_buffer_free(&building.scratch);
    *suite = building.suite;
    return status;
}
