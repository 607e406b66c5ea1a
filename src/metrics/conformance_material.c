#include "metrics/conformance_material.h"

#include <stdio.h>

enum { LONG_BYTES = 1 << 20, MOST_REFERENCES = 2 };

/* A sentence with its graph and its tree of dependencies. */
struct written {
    const char *text, *amr;
};

struct made_up_case {
    enum mc_material_kind kind;
    const char *id;
    struct written candidate, references[MOST_REFERENCES]; /* text NULL: there is no such */
};

static const struct made_up_case cases[] = {
    {MC_MATERIAL_ORDINARY,
     "equal",
     {"The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"},
     {{"The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"}}},
    {MC_MATERIAL_ORDINARY,
     "negated",
     {"The boy does not want to go.",
      "(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"},
     {{"The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"}}},
    {MC_MATERIAL_ORDINARY,
     "shorter",
     {"A dog.", "(d / dog)"},
     {{"A small dog runs across the wet field.",
       "(r / run-02 :ARG0 (d / dog :mod (s / small)) :path (f / field :ARG1-of (w / wet-01)))"}}},
    {MC_MATERIAL_ORDINARY,
     "longer",
     {"Yesterday the woman gave her old bicycle to a friend of her sister.",
      "(g / give-01 :ARG0 (w / woman) :ARG1 (b / bicycle :poss w :mod (o / old)) :ARG2 (p / person "
      ":ARG0-of (h / have-rel-role-91 :ARG1 (p2 / person :ARG0-of (h2 / have-rel-role-91 :ARG1 w "
      ":ARG2 (s / sister))) :ARG2 (f / friend))) :time (y / yesterday))"},
     {{"The woman gave away a bicycle.",
       "(g / give-away-02 :ARG0 (w / woman) :ARG1 (b / bicycle))"}}},
    {MC_MATERIAL_ORDINARY,
     "nothing-shared",
     {"Prices fell sharply.", "(f / fall-01 :ARG1 (p / price) :manner (s / sharp-02))"},
     {{"Two birds sing!", "(s / sing-01 :ARG0 (b / bird :quant 2))"}}},
    {MC_MATERIAL_ORDINARY,
     "words-repeated",
     {"the the the the cat cat", "(c / cat :mod (c2 / cat))"},
     {{"the cat sat on the mat", "(s / sit-01 :ARG1 (c / cat) :location (m / mat))"}}},
    {MC_MATERIAL_ORDINARY,
     "numbers",
     {"It cost 1,250.50 dollars on 3 May 2021 (about 5 %).",
      "(c / cost-01 :ARG1 (i / it) :ARG2 (m / monetary-quantity :quant 1250.5 :unit (d / dollar)) "
      ":time (d2 / date-entity :day 3 :month 5 :year 2021))"},
     {{"It cost 1250 euros in May.",
       "(c / cost-01 :ARG1 (i / it) :ARG2 (m / monetary-quantity :quant 1250 :unit (e / euro)) "
       ":time (d / date-entity :month 5))"}}},
    {MC_MATERIAL_ORDINARY,
     "two-references",
     {"The window was broken by Ann.",
      "(b / break-01 :ARG0 (p / person :name (n / name :op1 \"Ann\")) :ARG1 (w / window))"},
     {{"Ann broke the window.",
       "(b / break-01 :ARG0 (p / person :name (n / name :op1 \"Ann\")) :ARG1 (w / window))"},
      {"Someone broke a window.", "(b / break-01 :ARG0 (s / someone) :ARG1 (w / window))"}}},
    {MC_MATERIAL_EMPTY, "empty-candidate", {"", "(a / a)"}, {{"It rains.", "(r / rain-01)"}}},
    {MC_MATERIAL_EMPTY, "empty-reference", {"It rains.", "(r / rain-01)"}, {{"", "(a / a)"}}},
    {MC_MATERIAL_EMPTY, "both-empty", {"", "(a / a)"}, {{"", "(a / a)"}}},
    {MC_MATERIAL_EMPTY, "blanks-alone", {" \t ", "(a / a)"}, {{"It rains.", "(r / rain-01)"}}},
    {MC_MATERIAL_EMPTY, "punctuation-alone", {"...", "(a / a)"}, {{"?!", "(b / b)"}}},
    {MC_MATERIAL_NON_ASCII,
     "accents",
     {"Zo\xc3\xab a\xc3\xaft\xc3\xa9 \xc3\x80 Z\xc3\xbcrich.",
      "(b / be-located-at-91 :ARG1 (p / person :name (n / name :op1 \"Zo\xc3\xab\")) :ARG2 (c / "
      "city :name (n2 / name :op1 \"Z\xc3\xbcrich\")))"},
     {{"Zoe\xcc\x88 e\xcc\x81tait a\xcc\x80 Zu\xcc\x88rich.",
       "(b / be-located-at-91 :ARG1 (p / person :name (n / name :op1 \"Zoe\")) :ARG2 (c / city "
       ":name (n2 / name :op1 \"Zu\xcc\x88rich\")))"}}},
    {MC_MATERIAL_NON_ASCII,
     "no-blanks",
     {"\xe7\x8c\xab\xe5\x9d\x90\xe5\x9c\xa8\xe5\x9e\xab\xe5\xad\x90\xe4\xb8\x8a\xe3\x80\x82",
      "(s / \xe5\x9d\x90-01 :ARG0 (c / \xe7\x8c\xab))"},
     {{"\xe7\x8c\xab\xe5\x9c\xa8\xe5\x9e\xab\xe5\xad\x90\xe4\xb8\x8a\xe3\x80\x82",
       "(s / \xe5\x9c\xa8-01 :ARG0 (c / \xe7\x8c\xab))"}}},
    {MC_MATERIAL_NON_ASCII,
     "right-to-left",
     {"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d",
      "(g / greet-01 :ARG1 (w / \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d))"},
     {{"\xd8\xa7\xd9\x84\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85 \xd8\xb9\xd9\x84\xd9\x8a\xd9\x83\xd9\x85",
       "(g / greet-01 :ARG1 (y / you))"}}},
    {MC_MATERIAL_NON_ASCII,
     "four-bytes",
     {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac wins \xf0\x9d\x92\xb3\xc2\xa0!",
      "(w / win-01 :ARG0 (s / \xf0\x9f\x91\xa9))"},
     {{"\xf0\x9f\x91\xa9 wins \xe2\x80\x9cX\xe2\x80\x9d\xe2\x80\xa6",
       "(w / win-01 :ARG0 (s / she))"}}},
};

enum { N_CASES = sizeof(cases) / sizeof(cases[0]) };

/* --- building inputs ------------------------------------------------------------------------ */

static const char tree[] = "1\tRain\train\tNOUN\t_\t_\t2\tnsubj\t_\t_\n"
                           "2\tfalls\tfall\tVERB\t_\t_\t0\troot\t_\t_\n";

static struct mc_metric_side side_of(const struct written *written, uint32_t needs)
{
    struct mc_slice none = mc_slice_of("");
    struct mc_metric_side side = {none, none, none, needs, MC_SIDE_PLAIN};

    if ((needs & MC_NEEDS_TEXT) != 0)
        side.text = mc_slice_of(written->text);
    if ((needs & MC_NEEDS_AMR) != 0)
        side.amr = mc_slice_of(written->amr);
    if ((needs & MC_NEEDS_TREE) != 0)
        side.tree = mc_slice_of(tree);
    return side;
}

static const struct mc_metric_input *input_of(const char *id, const struct mc_metric_side *sides,
                                              size_t candidate, size_t n_references,
                                              struct mc_arena *arena)
{
    struct mc_metric_input *input = mc_arena_array(arena, 1, sizeof(*input));
    const struct mc_metric_side **references =
        mc_arena_array(arena, n_references, sizeof(*references));
    size_t i;

    for (i = 0; i < n_references; i++)
        references[i] = &sides[candidate == 0 ? i + 1 : 0];
    *input = (struct mc_metric_input){sizeof(*input), mc_slice_of(id), &sides[candidate],
                                      references,     n_references,    0};
    return input;
}

static void add(struct mc_material *material, const struct made_up_case *made_up, uint32_t needs,
                struct mc_arena *arena)
{
    struct mc_metric_side *sides = mc_arena_array(arena, 1 + MOST_REFERENCES, sizeof(*sides));
    size_t n = 0;

    sides[0] = side_of(&made_up->candidate, needs);
    while (n < MOST_REFERENCES && made_up->references[n].text != NULL) {
        sides[n + 1] = side_of(&made_up->references[n], needs);
        n++;
    }
    material->inputs[material->n] = input_of(made_up->id, sides, 0, n, arena);
    material->exchanged[material->n] = n == 1 ? input_of(made_up->id, sides, 1, 1, arena) : NULL;
    material->n++;
}

/* --- long ones ------------------------------------------------------------------------------ */

/* "a1 a2 a3 ..." or, without a blank between them, one word. */
static const char *long_text(bool one_word, struct mc_arena *arena)
{
    char *text = mc_arena_alloc(arena, LONG_BYTES + 32);
    size_t length = 0;
    unsigned i;

    for (i = 1; length < LONG_BYTES; i++)
        length += (size_t)snprintf(text + length, 32, one_word ? "a%u" : "a%u ", i);
    return text;
}

static void add_long(struct mc_material *material, uint32_t needs, struct mc_arena *arena)
{
    static const struct written small = {"a1 a2 is a short sentence.",
                                         "(p / person :name (n / name :op1 \"a1\"))"};
    const char *word = long_text(true, arena), *words = long_text(false, arena);
    const char *amr = mc_arena_format(arena, "(p / person :name (n / name :op1 \"%s\"))", word);
    struct made_up_case long_cases[] = {
        {MC_MATERIAL_LONG, "long-word", {word, amr}, {small}},
        {MC_MATERIAL_LONG, "long-candidate", {words, amr}, {small}},
        {MC_MATERIAL_LONG, "long-reference", small, {{words, amr}}},
    };
    size_t i;

    for (i = 0; i < sizeof(long_cases) / sizeof(long_cases[0]); i++)
        add(material, &long_cases[i], needs, arena);
}

struct mc_material mc_material_of(enum mc_material_kind kind, bool all, uint32_t needs,
                                  struct mc_arena *arena)
{
    struct mc_material material = {NULL, NULL, 0};
    size_t i;

    material.inputs = mc_arena_array(arena, N_CASES, sizeof(*material.inputs));
    material.exchanged = mc_arena_array(arena, N_CASES, sizeof(*material.exchanged));
    if (kind == MC_MATERIAL_LONG)
        add_long(&material, needs, arena);
    for (i = 0; i < N_CASES; i++)
        if (all || cases[i].kind == kind)
            add(&material, &cases[i], needs, arena);
    return material;
}
