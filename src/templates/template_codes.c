#include "templates/template_codes.h"

#include <strings.h>

static const struct mc_template_code codes[] = {
    {"T001", "place holders, slots and variants do not match",
     "A place holder names no slot or cannot be read, a slot is used by no variant or filled by no "
     "entry, a variant is used by no pair, or the slots have too many bindings. What is never used "
     "is mostly misspelt.",
     "Mend the name; drop what nothing needs; widen `has` and `where` of a slot that nothing fits.",
     "\"slots\": {\"who\": {\"from\": \"person\"}}, ... \"text\": \"the {whom} is singing.\""},
    {"T002", "form missing",
     "A place holder asks for a form, a word or a graph that an entry of its slot does not have.",
     "Add the form to the entry, or leave such entries out: \"has\": [\"plural\"].",
     "\"text\": \"the {verb.past} ...\" and an entry without \"past\""},
    {"T003", "relation without target",
     "A relation of an entry (antonym, synonym ...) names no entry of the lexicon, or a slot is "
     "derived by a relation that some entries do not have.",
     "Mend the name, or demand the relation: \"has\": [\"antonym\"].",
     "\"big\": {\"word\": \"big\", ..., \"antonym\": \"smal\"}"},
    {"T004", "WordNet does not have the relation",
     "A slot is derived by antonym, synonym, hypernym or co-hyponym, and WordNet does not hold the "
     "two words to be related so. Words that it does not have are passed over.",
     "Correct the relation in the lexicon. What is no relation of WordNet can be a `counterpart`.",
     "\"dog\": {..., \"hypernym\": \"machine\"}"},
    {"T005", "different slots are not different",
     "A group of `different` names no slot, too few, or one twice, or no binding is left.",
     "Name two or more slots that can hold different entries.",
     "\"different\": [[\"who\", \"who\"]]"},
    {"T006", "broken graph",
     "A graph of the lexicon or of a variant does not follow the PENMAN notation, or a branch "
     "stands where a node is needed, or the other way round.",
     "The graph of a noun is one node, \"(d / dog)\"; that of an adjective is a branch, \":mod (b "
     "/ "
     "big)\"; it hangs on a node as {noun+adjective}.",
     "\"amr\": [\"(v / {verb.frame}\", \"   :ARG0 {who}\"]"},
    {"T007", "the graphs differ otherwise than declared",
     "The difference of the two graphs of a pair does not show the edits that the pair declares, "
     "kind by kind. All edits of a pair are declared; an empty list says that the graphs are "
     "equal.",
     "Compare the two graphs that the message shows: metricheck diff --text says more. Mend the "
     "variant, or declare what there is.",
     "\"edits\": [\"concept\"] where a role changes too"},
    {"T008", "the two sentences are equal",
     "Reference and candidate of some binding are the same text, and show no phenomenon.",
     "Leave such bindings out, by `has`, `where` or `different`.", ""},
    {"T009", "the pair occurs twice",
     "Two bindings, of one template or of two, give the same two sentences in the same order. They "
     "would count twice in every figure.",
     "Look for entries with the same forms: a noun whose plural is its singular, a word that "
     "stands "
     "in two classes of one slot, two templates that say the same.",
     "\"sheep\": {\"singular\": \"sheep\", \"plural\": \"sheep\", ...}"},
    {"T010", "wrong a or an",
     "An article does not go with the word behind it, by its sound, or stands before a plural.",
     "Write A/AN in the template; a slot behind it has no plural.",
     "\"text\": \"a {animal} is sleeping.\" with \"elephant\""},
    {"T011", "expectations contradict each other",
     "No metric can meet the expectations of the pairs of one binding: a pair would have to score "
     "below itself, or a minimum is above a maximum.",
     "Drop or turn round one of them.",
     "a: {\"type\": \"below\", \"pair\": \"b\"}   b: {\"type\": \"below\", \"pair\": \"a\"}"},
    {"T012", "the pair does not fit the phenomenon",
     "The rules of the phenomenon (phenomena/NAME.json), on the graphs or on the words, do not "
     "hold "
     "for some binding: lint would warn of the cases.",
     "metricheck phenomena NAME shows the rules. Mend the variants, or choose the phenomenon that "
     "the pair shows.",
     ""},
    {"T013", "score outside the rubric's range",
     "The score of a pair is outside the range that the rubric gives for the phenomenon.",
     "See doc/rubric.md. Only cases read one by one can have reasons for such a score.",
     "\"phenomenon\": \"negation\", ... \"score\": 4"},
};

const struct mc_template_code *mc_template_codes(size_t *n)
{
    *n = sizeof(codes) / sizeof(codes[0]);
    return codes;
}

const struct mc_template_code *mc_template_code_find(const char *code)
{
    size_t i;

    for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
        if (strcasecmp(codes[i].code, code) == 0)
            return &codes[i];
    return NULL;
}

const char *const *mc_template_code_words(struct mc_arena *arena)
{
    size_t i, n = sizeof(codes) / sizeof(codes[0]);
    const char **words = mc_arena_array(arena, n + 1, sizeof(*words));

    for (i = 0; i < n; i++)
        words[i] = codes[i].code;
    return words;
}
