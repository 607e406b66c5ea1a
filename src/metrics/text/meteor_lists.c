/* The word lists of METEOR 1.5 for English: function words, and the abbreviations (after those of
 * Moses) behind which a full stop does not end a sentence. */
#include "metrics/text/meteor.h"

static const char *const FUNCTION_WORDS[] = {"the",
                                             ",",
                                             ".",
                                             "to",
                                             "of",
                                             "and",
                                             "a",
                                             "in",
                                             "that",
                                             "for",
                                             "\"",
                                             "is",
                                             "on",
                                             "'s",
                                             "it",
                                             "with",
                                             "was",
                                             "as",
                                             "said",
                                             "at",
                                             "he",
                                             "by",
                                             "be",
                                             "from",
                                             "have",
                                             "has",
                                             "are",
                                             "his",
                                             "but",
                                             "an",
                                             "this",
                                             "not",
                                             "i",
                                             "will",
                                             "\xE2\x80\x99",
                                             "they",
                                             ")",
                                             "-rrb-",
                                             "(",
                                             "-lrb-",
                                             "who",
                                             "their",
                                             "had",
                                             "we",
                                             "which",
                                             "were",
                                             "been",
                                             "more",
                                             "or",
                                             "s",
                                             "its",
                                             "would",
                                             "about",
                                             "new",
                                             "one",
                                             "after",
                                             "you",
                                             ":",
                                             "also",
                                             "up",
                                             "when",
                                             "there",
                                             "than",
                                             "$",
                                             "all",
                                             "out",
                                             "her",
                                             "people",
                                             "she",
                                             "year",
                                             "two",
                                             "-",
                                             "can",
                                             "if",
                                             "last",
                                             "first",
                                             "\xE2\x80\x9C",
                                             "over",
                                             "other",
                                             "\xE2\x80\x9D",
                                             "into",
                                             "some",
                                             "what",
                                             "so",
                                             "--",
                                             "no",
                                             "time",
                                             "years",
                                             "could",
                                             "?",
                                             "'t",
                                             "\xE2\x80\x94",
                                             "'"};

static const char *const PREFIXES[] = {
    "A",    "B",    "C",    "D",    "E",    "F",    "G",    "H",      "I",    "J",
    "K",    "L",    "M",    "N",    "O",    "P",    "Q",    "R",      "S",    "T",
    "U",    "V",    "W",    "X",    "Y",    "Z",    "Adj",  "Adm",    "Adv",  "Asst",
    "Bart", "Bldg", "Brig", "Bros", "Capt", "Cmdr", "Col",  "Comdr",  "Con",  "Corp",
    "Cpl",  "DR",   "Dr",   "Drs",  "Ens",  "Gen",  "Gov",  "Hon",    "Hr",   "Hosp",
    "Insp", "Lt",   "MM",   "MR",   "MRS",  "MS",   "Maj",  "Messrs", "Mlle", "Mme",
    "Mr",   "Mrs",  "Ms",   "Msgr", "Op",   "Ord",  "Pfc",  "Ph",     "Prof", "Pvt",
    "Rep",  "Reps", "Res",  "Rev",  "Rt",   "Sen",  "Sens", "Sfc",    "Sgt",  "Sr",
    "St",   "Supt", "Surg", "v",    "vs",   "i.e",  "rev",  "e.g",    "Nos",  "Nr"};
/* Abbreviations only before a number. */
static const char *const NUMERIC_PREFIXES[] = {"No", "Art", "pp"};

static void add_prefix(struct mc_meteor_lists *lists, struct mc_slice prefix, bool numeric_only,
                       size_t *capacity, struct mc_arena *arena)
{
    uint32_t index = mc_string_map_add(lists->prefixes, prefix, NULL);

    if (index >= *capacity) {
        bool *larger = mc_arena_array(arena, *capacity * 2 + 64, sizeof(*larger));

        if (*capacity > 0)
            memcpy(larger, lists->numeric_only, *capacity * sizeof(*larger));
        lists->numeric_only = larger;
        *capacity = *capacity * 2 + 64;
    }
    lists->numeric_only[index] = numeric_only;
}

void mc_meteor_lists_built_in(struct mc_arena *arena, struct mc_meteor_lists *lists)
{
    size_t capacity = 0, i;

    lists->function_words = mc_string_map_new(arena);
    lists->prefixes = mc_string_map_new(arena);
    for (i = 0; i < sizeof(FUNCTION_WORDS) / sizeof(FUNCTION_WORDS[0]); i++)
        (void)mc_string_map_add(lists->function_words, mc_slice_of(FUNCTION_WORDS[i]), NULL);
    for (i = 0; i < sizeof(PREFIXES) / sizeof(PREFIXES[0]); i++)
        add_prefix(lists, mc_slice_of(PREFIXES[i]), false, &capacity, arena);
    for (i = 0; i < sizeof(NUMERIC_PREFIXES) / sizeof(NUMERIC_PREFIXES[0]); i++)
        add_prefix(lists, mc_slice_of(NUMERIC_PREFIXES[i]), true, &capacity, arena);
}

/* Removes and returns the first line, without its end. */
static struct mc_slice next_line(struct mc_slice *text)
{
    const char *feed = memchr(text->data, '\n', text->length);
    size_t length = feed == NULL ? text->length : (size_t)(feed - text->data);
    struct mc_slice line = mc_slice(text->data, length);
    size_t used = feed == NULL ? length : length + 1;

    *text = mc_slice(text->data + used, text->length - used);
    if (line.length > 0 && line.data[line.length - 1] == '\r')
        line.length--;
    return line;
}

void mc_meteor_lists_parse(struct mc_slice function_words, struct mc_slice prefixes,
                           struct mc_arena *arena, struct mc_meteor_lists *lists)
{
    static const char numeric_only[] = "#NUMERIC_ONLY#";
    size_t capacity = 0, n = strlen(numeric_only);

    lists->function_words = mc_string_map_new(arena);
    lists->prefixes = mc_string_map_new(arena);
    while (function_words.length > 0)
        (void)mc_string_map_add(lists->function_words, next_line(&function_words), NULL);
    while (prefixes.length > 0) {
        struct mc_slice line = next_line(&prefixes), prefix = line;

        if (line.length == 0 || line.data[0] == '#')
            continue;
        while (prefix.length > 0 && prefix.data[prefix.length - 1] == ' ')
            prefix.length--;
        if (prefix.length < n || memcmp(prefix.data + prefix.length - n, numeric_only, n) != 0) {
            add_prefix(lists, prefix, false, &capacity, arena);
            continue;
        }
        prefix.length -= n;
        while (prefix.length > 0 && prefix.data[prefix.length - 1] == ' ')
            prefix.length--;
        add_prefix(lists, prefix, true, &capacity, arena);
    }
}
