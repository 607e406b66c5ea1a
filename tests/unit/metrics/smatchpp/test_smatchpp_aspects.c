/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of aspects, groups and frames, and what of a graph belongs to an aspect. */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/hash.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatchpp/aspects.h"
#include "metrics/smatchpp/graph.h"
#include "tests/unit/group_arena.h"

static const char table[] =
    "{\"PLACE\": {\"associated_rel\": [\":location\"], \"associated_concept_group\": \"places\",\n"
    "  \"search_in_frame_descr\": {\" location \": \":location\", \" tool \": \":tool\"},\n"
    "  \"subgraph_extraction_range\": 1, \"add_parent\": 0, \"add_predicates\": 1},\n"
    " \"WHO\": {\"associated_rel\": [], \"associated_concept_group\": \"unknown\",\n"
    "  \"add_parent\": 1},\n"
    " \"MEANS\": {\"associated_rel\": [\":tool\"], \"search_in_frame_descr\": {\"tool\": "
    "\":means\"}}}";
static const char group_table[] =
    "{\"places\": [\"city\", \"lake\"], \"unknown\": [\"amr-unknown\"],"
    " \"unused\": []}";

static void read_table(struct mc_smatchpp_aspects *aspects)
{
    struct mc_error error = MC_NO_ERROR;

    if (mc_smatchpp_aspects_parse(mc_slice_of("a.json"), mc_slice_of(table), arena, aspects,
                                  &error) != 0 ||
        mc_smatchpp_groups_parse(mc_slice_of("g.json"), mc_slice_of(group_table), arena, aspects,
                                 &error) != 0)
        fail_msg("%s", error.text);
}

static void test_table(void **state)
{
    struct mc_smatchpp_aspects aspects;
    const struct mc_smatchpp_aspect *place, *who;

    (void)state;
    read_table(&aspects);
    assert_int_equal(aspects.n, 4);
    place = mc_smatchpp_aspect_find(&aspects, mc_slice_of("PLACE"));
    assert_int_equal(place->labels.n, 1);
    assert_string_equal(place->labels.items[0].data, ":location");
    assert_int_equal(place->concepts.n, 2);
    assert_string_equal(place->concepts.items[1].data, "lake");
    assert_int_equal(place->n_signs, 2);
    assert_string_equal(place->signs[1].words.data, " tool ");
    assert_string_equal(place->signs[1].label.data, ":tool");
    assert_int_equal(place->range, 1);
    assert_true(!place->add_parent && place->add_predicates && !place->is_reentrancies);
    who = mc_smatchpp_aspect_find(&aspects, mc_slice_of("WHO"));
    assert_true(who->add_parent && !who->add_predicates);
    assert_int_equal(who->range, 0);
    assert_int_equal(who->concepts.n, 1);
    assert_true(mc_smatchpp_aspect_find(&aspects, mc_slice_of("REENTRANCIES"))->is_reentrancies);
    assert_null(mc_smatchpp_aspect_find(&aspects, mc_slice_of("place")));
}

static void test_parse_errors(void **state)
{
    static const struct {
        const char *text;
        bool is_group;
        uint32_t line, column;
        const char *message;
    } cases[] = {
        {"{\"A\":\n {\"associated_relation\": []}}", false, 2, 3, "unknown key"},
        {"{\"A\": {\"associated_rel\": \":x\"}}", false, 1, 26, "is a string, must be an array"},
        {"{\"A\": {\"associated_rel\": [1]}}", false, 1, 27, "must be a string"},
        {"{\"A\": {\n\"add_parent\": 2}}", false, 2, 15, "from 0 to 1"},
        {"{\"A\": {\"subgraph_extraction_range\": -1}}", false, 1, 37, "from 0 to"},
        {"{\"A\": {\"search_in_frame_descr\": {\"x\": 5}}}", false, 1, 39, "must be a string"},
        {"{\"A\": 7}", false, 1, 7, "must be an object"},
        {"[]", false, 1, 1, "must be an object"},
        {"{\"A\": {}", false, 1, 9, ""},
        {"{\"g\": \"city\"}", true, 1, 7, "must be an array"},
        {"{\"g\": [[]]}", true, 1, 8, "must be a string"},
        {"7", true, 1, 1, "must be an object"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mc_error error = MC_NO_ERROR;
        struct mc_smatchpp_aspects aspects = {NULL, 0};
        struct mc_slice text = mc_slice_of(cases[i].text), path = mc_slice_of("x.json");
        int status = cases[i].is_group
                         ? mc_smatchpp_groups_parse(path, text, arena, &aspects, &error)
                         : mc_smatchpp_aspects_parse(path, text, arena, &aspects, &error);

        assert_int_equal(status, -1);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, "x.json");
        if (error.at.line != cases[i].line || error.at.column != cases[i].column ||
            strstr(error.text, cases[i].message) == NULL)
            fail_msg("%s: %u:%u: %s", cases[i].text, error.at.line, error.at.column, error.text);
    }
}

/* --- frames ----------------------------------------------------------------------------------- */

static int read_frames(const char *text, struct mc_smatchpp_frames *frames, struct mc_error *error)
{
    struct mc_smatchpp_aspects aspects;

    read_table(&aspects);
    return mc_smatchpp_frames_parse(mc_slice_of("f.txt"), mc_slice_of(text), &aspects, arena,
                                    frames, error);
}

static const char *label_of(const struct mc_smatchpp_frames *frames, const char *role)
{
    uint32_t index = mc_string_map_find(frames->roles, mc_slice_of(role));

    return index == MC_NOT_FOUND ? "" : frames->labels[index].data;
}

static void test_frames(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_smatchpp_frames frames;

    (void)state;
    assert_int_equal(read_frames("go-01  ARG0: goer  ARG1: Location, end\n"
                                 "bare-01\n"
                                 "\n"
                                 "cut-01  ARG0: cutter  ARG2: toolbox  ARG3: sharp tool.\n"
                                 "cut-02  ARGM-LOC: at a location. here  ARG2: locations\n"
                                 "be-01  ARG1: note: location  ARG2: location : x\n"
                                 "two-01  ARG1: location\n"
                                 "two-01  ARG2: location",
                                 &frames, &error),
                     0);
    assert_string_equal(label_of(&frames, "go-01 :arg1"), ":location");
    assert_string_equal(label_of(&frames, "go-01 :arg0"), "");
    /* of two signs the last one counts, and "tool" needs no blanks */
    assert_string_equal(label_of(&frames, "cut-01 :arg2"), ":means");
    /* "tool." is no " tool ", but holds "tool" */
    assert_string_equal(label_of(&frames, "cut-01 :arg3"), ":means");
    assert_string_equal(label_of(&frames, "cut-02 :argm-loc"), ":location");
    assert_string_equal(label_of(&frames, "cut-02 :arg2"), "");
    /* only what stands before the next ": " */
    assert_string_equal(label_of(&frames, "be-01 :arg1"), "");
    assert_string_equal(label_of(&frames, "be-01 :arg2"), ":location");
    /* the last line of a concept */
    assert_string_equal(label_of(&frames, "two-01 :arg1"), "");
    assert_string_equal(label_of(&frames, "two-01 :arg2"), ":location");
}

static void test_frame_parse_errors(void **state)
{
    struct mc_smatchpp_frames frames;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(read_frames("go-01  ARG0: goer\ncut-01  ARG0: a  ARG1 b\n", &frames, &error),
                     -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "f.txt");
    assert_int_equal(error.at.line, 2);
    assert_int_equal(error.at.column, 21); /* behind the second "  ARG" */
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(read_frames("go-01  ARG0: goer\n\xff", &frames, &error), -1);
    assert_int_equal(error.at.line, 2);
    assert_int_equal(error.at.column, 1);
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(read_frames("go-01  ARG0: goer\ngo-02 ARG0: goer\n", &frames, &error), -1);
    assert_string_equal(error.text, "a line is 'CONCEPT  ARG0: DESCRIPTION ...', with two blanks "
                                    "before each role");
    assert_int_equal(error.at.line, 2);
    assert_int_equal(error.at.column, 1);
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(read_frames("[1,2]\n", &frames, &error), -1);
    assert_string_equal(error.text, "the file has no role of a frame");
    error = (struct mc_error)MC_NO_ERROR;
    assert_int_equal(read_frames("", &frames, &error), -1);
    assert_int_equal(error.at.line, 1);
}

/* --- parts of graphs -------------------------------------------------------------------------- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The triples of the aspect in the order of their texts. */
static const char *part_of(const struct mc_smatchpp_aspects *aspects, const char *name,
                           const struct mc_smatchpp_frames *frames, const char *text)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_smatch_strings strings;
    struct mc_smatchpp_graph graph;
    const char *parse_error, **texts;
    uint32_t i;

    mc_smatch_strings_init(&strings, arena, 1, false);
    assert_int_equal(mc_smatchpp_read(mc_slice_of(text), &strings, &graph, &parse_error), 0);
    assert_int_equal(mc_smatchpp_standardise(MC_SMATCHPP_AMR, &strings, &graph, &parse_error), 0);
    mc_smatchpp_extract(mc_smatchpp_aspect_find(aspects, mc_slice_of(name)), frames, &strings,
                        &graph);
    texts = mc_arena_array(arena, graph.n_triples, sizeof(*texts));
    for (i = 0; i < graph.n_triples; i++)
        texts[i] = mc_arena_format(
            arena, "%s(%s,%s)",
            mc_arena_copy(arena, mc_smatch_text(&strings, graph.triples[i].label)).data,
            mc_arena_copy(arena, mc_smatch_text(&strings, graph.triples[i].source)).data,
            mc_arena_copy(arena, mc_smatch_text(&strings, graph.triples[i].target)).data);
    if (graph.n_triples > 0)
        qsort(texts, graph.n_triples, sizeof(*texts), compare_texts);
    for (i = 0; i < graph.n_triples; i++)
        mc_buffer_append_format(&out, "%s%s", i == 0 ? "" : " ", texts[i]);
    text = mc_arena_strdup(arena, out.length == 0 ? "" : out.data);
    mc_buffer_free(&out);
    return text;
}

/* Of ":location" and one step from its target; and the modifier of the boy, who is an end: big
 * leads to him alone and nothing leads into it. Once more than one relation leaves it, it stays
 * out. */
static void test_relations(void **state)
{
    struct mc_smatchpp_aspects aspects;

    (void)state;
    read_table(&aspects);
    assert_string_equal(
        part_of(&aspects, "PLACE", NULL,
                "(r / run-01 :ARG0 (b / boy :ARG1-of (t / tall-01) :location (h / house :mod (o / "
                "old :degree (v / very)))))"),
        ":arg1(t,b) :instance(b,boy) :instance(h,house) :instance(o,old) :instance(t,tall-01) "
        ":location(b,h) :mod(h,o)");
    assert_string_equal(part_of(&aspects, "PLACE", NULL,
                                "(r / run-01 :ARG0 (b / boy :ARG1-of (t / tall-01 :time now) "
                                ":location (h / house)))"),
                        ":instance(b,boy) :instance(h,house) :location(b,h)");
    assert_string_equal(part_of(&aspects, "PLACE", NULL, "(r / run-01 :ARG0 (b / boy))"), "");
}

/* All triples of the lake, then a step along its name; the swimmer is reached backwards by no
 * rule but that swim-01 is an end. */
static void test_concepts(void **state)
{
    struct mc_smatchpp_aspects aspects;

    (void)state;
    read_table(&aspects);
    assert_string_equal(part_of(&aspects, "PLACE", NULL,
                                "(s / swim-01 :ARG0 (m / man) :place (l / lake :name (n / name "
                                ":op1 \"Erie\")))"),
                        ":instance(l,lake) :instance(n,name) :instance(s,swim-01) :name(l,n) "
                        ":op1(n,erie) :place(s,l)");
    /* parents of the sources of what was chosen, not of what was reached */
    assert_string_equal(
        part_of(&aspects, "WHO", NULL, "(k / know-01 :ARG1 (s / see-01 :ARG0 (a / amr-unknown)))"),
        ":arg0(s,a) :arg1(k,s) :instance(a,amr-unknown) :instance(k,know-01) "
        ":instance(s,see-01)");
}

static void test_frame_roles(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_smatchpp_aspects aspects;
    struct mc_smatchpp_frames frames;
    static const char text[] = "(c / cut-01 :ARG0 (m / man) :ARG3 (k / knife))";

    (void)state;
    read_table(&aspects);
    assert_int_equal(read_frames("cut-01  ARG0: cutter  ARG3: location for it", &frames, &error),
                     0);
    assert_string_equal(part_of(&aspects, "PLACE", NULL, text), "");
    assert_string_equal(part_of(&aspects, "PLACE", &frames, text),
                        ":instance(c,cut-01) :instance(k,knife) :location(c,k)");
}

static void test_reentrancies(void **state)
{
    struct mc_smatchpp_aspects aspects;

    (void)state;
    read_table(&aspects);
    assert_string_equal(part_of(&aspects, "REENTRANCIES", NULL,
                                "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-01 :ARG0 b))"),
                        ":arg0(g,b) :arg0(w,b) :instance(b,boy) :instance(g,go-01) "
                        ":instance(w,want-01)");
    mc_smatchpp_aspects_own(arena, &aspects);
    assert_string_equal(
        part_of(&aspects, "reentrancies", NULL, "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-01))"),
        "");
    assert_string_equal(
        part_of(&aspects, "negation", NULL, "(w / want-01 :ARG0 (b / boy) :polarity -)"),
        ":instance(w,want-01) :polarity(w,-)");
    assert_string_equal(
        part_of(&aspects, "time", NULL, "(w / want-01 :time (d / date-entity :year 2020))"),
        ":instance(d,date-entity) :instance(w,want-01) :time(w,d) :year(d,2020)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),       cmocka_unit_test(test_parse_errors),
        cmocka_unit_test(test_frames),      cmocka_unit_test(test_frame_parse_errors),
        cmocka_unit_test(test_relations),   cmocka_unit_test(test_concepts),
        cmocka_unit_test(test_frame_roles), cmocka_unit_test(test_reentrancies),
    };

    return cmocka_run_group_tests(tests, new_arena, free_arena);
}
