/* Aspects of our own, from the roles and concepts that the AMR guidelines list; they serve where no
 * file is given. */
#include "metrics/graph/smatchpp_aspects.h"

/* Words between blanks. */
struct row {
    const char *name, *labels, *concepts;
    uint32_t range;
    bool add_parent, add_predicates;
};

static const struct row rows[] = {
    {"concepts", ":instance", "", 0, false, false},
    {"focus", ":root", "", 1, false, true},
    {"arguments", ":arg0 :arg1 :arg2 :arg3 :arg4 :arg5 :arg6 :arg7 :arg8 :arg9", "", 2, false,
     true},
    {"first-arguments", ":arg0", "", 2, false, true},
    {"second-arguments", ":arg1", "", 2, false, true},
    {"names", ":name", "", 2, false, true},
    {"wikification", ":wiki", "", 0, false, false},
    {"negation", ":polarity", "", 0, false, true},
    {"modality", "",
     "possible-01 likely-01 obligate-01 permit-01 recommend-01 prefer-01 capable-01", 1, false,
     true},
    {"location", ":location :source :destination :path :direction", "", 2, false, true},
    {"time",
     ":time :duration :frequency :calendar :century :day :dayperiod :decade :era :month :quarter "
     ":season :timezone :weekday :year :year2",
     "date-entity date-interval temporal-quantity", 2, false, true},
    {"quantities", ":quant",
     "monetary-quantity distance-quantity area-quantity volume-quantity temporal-quantity "
     "frequency-quantity speed-quantity acceleration-quantity mass-quantity force-quantity "
     "pressure-quantity energy-quantity power-quantity charge-quantity potential-quantity "
     "resistance-quantity inductance-quantity magnetic-field-quantity magnetic-flux-quantity "
     "radiation-quantity concentration-quantity temperature-quantity score-quantity "
     "fuel-consumption-quantity seismic-quantity",
     2, false, true},
    {"possession", ":poss", "own-01 have-03", 2, false, true},
    {"parts", ":part :subevent :subset :consist", "include-91 consist-01", 2, false, true},
    {"manner", ":manner :instrument :medium :accompanier", "", 2, false, true},
    {"reasons", ":cause :purpose :condition :concession", "cause-01", 2, false, true},
    {"modification", ":mod :degree :extent :age :ord", "", 2, false, true},
    {"coordination", "", "and or", 1, false, true},
    {"questions", "", "amr-unknown", 0, true, true},
};

static struct mc_smatchpp_words split(const char *text, struct mc_arena *arena)
{
    struct mc_smatchpp_words words = {NULL, 0};
    const char *p;

    for (p = text; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " "))
        words.n++;
    words.items = mc_arena_array(arena, words.n, sizeof(*words.items));
    for (p = text, words.n = 0; *p != '\0'; p += strcspn(p, " "), p += strspn(p, " "))
        words.items[words.n++] = mc_slice(p, strcspn(p, " "));
    return words;
}

void mc_smatchpp_aspects_own(struct mc_arena *arena, struct mc_smatchpp_aspects *aspects)
{
    size_t n = sizeof(rows) / sizeof(rows[0]), i;

    aspects->n = n + 1;
    aspects->items = mc_arena_array(arena, aspects->n, sizeof(*aspects->items));
    for (i = 0; i < n; i++) {
        aspects->items[i].name = mc_slice_of(rows[i].name);
        aspects->items[i].labels = split(rows[i].labels, arena);
        aspects->items[i].concepts = split(rows[i].concepts, arena);
        aspects->items[i].group = mc_slice_of("");
        aspects->items[i].range = rows[i].range;
        aspects->items[i].add_parent = rows[i].add_parent;
        aspects->items[i].add_predicates = rows[i].add_predicates;
    }
    aspects->items[n].name = mc_slice_of("reentrancies");
    aspects->items[n].group = mc_slice_of("");
    aspects->items[n].is_reentrancies = true;
}
