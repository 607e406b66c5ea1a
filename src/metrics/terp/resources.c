/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resources.c: TERp: parameters, sets of words, synonyms and phrases read from files; words and the
 * costs of their pairs; opening and closing. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/options.h"
#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/terp/terp.h"
#include "text/unicode.h"

/* TERp's own defaults. */
static const struct mc_terp_parameters DEFAULTS = {
    .average_length = true,
    .beam = 20,
    .shift_distance = 50,
    .costs = {1, 1, 1, 0, 1, 1, 1},
    .constraint = MC_TERP_EXACT,
    .function = MC_TERP_NONE,
    .phrase_minimum = (double)-INFINITY,
    .phrase_maximum = (double)INFINITY,
};

/* ter.param of its distribution. */
static void set_ter(struct mc_terp_parameters *parameters)
{
    parameters->normalize = true;
    parameters->costs.stem = parameters->costs.synonym = 999;
    parameters->function = MC_TERP_STD;
    parameters->function_values[0] = 999;
    parameters->n_function_values = 4;
    parameters->phrase_minimum = 999;
    parameters->stop_words = "";
}

/* terpa.param: tuned for the adequacy of the NIST MetricsMATR 2008 development data. */
static void set_terpa(struct mc_terp_parameters *parameters)
{
    static const struct mc_terp_costs costs = {
        1.4269364675533365, 0.2588527567630183, 1.5565478292505814, 0, 0.5620538767397316, 0, 0};
    static const double values[] = {-0.2306579294476191, -0.1469465037633749, -0.07843705907022736,
                                    0.17708577297831574};

    parameters->normalize = parameters->cap = parameters->stems = parameters->synonyms = true;
    parameters->beam = 35;
    parameters->costs = costs;
    parameters->constraint = MC_TERP_RELAX;
    parameters->function = MC_TERP_STD;
    memcpy(parameters->function_values, values, sizeof(values));
    parameters->n_function_values = 4;
    parameters->phrase_minimum = 0;
}

bool mc_terp_parameters_named(const char *name, struct mc_terp_parameters *parameters)
{
    *parameters = DEFAULTS;
    if (strcmp(name, "ter") == 0)
        set_ter(parameters);
    else if (strcmp(name, "terpa") == 0)
        set_terpa(parameters);
    else
        return strcmp(name, "default") == 0;
    return true;
}

/* --- stop words ------------------------------------------------------------------------------- */

/* shift_word_stop_list.txt of its distribution. */
static const char STOP_WORDS[] =
    ".\n,\n\"\n'\n(\n)\n&\n!\n?\n-\n$\n:\n;\n+\na\nabout\nactually\nafter\nagain\nago\nah\nall\n"
    "also\nalthough\nam\namong\nan\nand\nany\nanyone\nanything\nare\nas\nat\naway\nbe\nbeen\n"
    "before\nbeing\nbetween\nbit\nbut\nby\ncan\ncenter\ncould\ndid\ndo\ndoes\ndone\ndown\n"
    "during\neach\neither\nelse\nentire\neven\nevery\neverything\nfact\nfew\nfor\nfrom\ngot\n"
    "had\nhas\nhave\nhaving\nhere\nif\nin\nindeed\ninto\nis\nit\nits\nitself\njust\nkind\nkinds\n"
    "let\nlocated\nmany\nmight\nmore\nmost\nmostly\nmuch\nmust\nneither\nnor\nof\noff\noften\n"
    "oh\non\nones\nonto\nor\nother\nothers\nours\nout\nover\nperhaps\nplease\nplenty\nreally\n"
    "regarding\nsame\nself\nset\nshall\nshould\nso\nsome\nsomebody\nsomething\nsometimes\nsort\n"
    "still\nsuch\nsurely\nt\nthan\nthat\nthe\nthem\nthen\nthere\nthese\nthing\nthis\nthose\n"
    "though\ntill\nto\ntoo\ntype\ntypes\num\nuntil\nup\nupon\nvia\nwas\nway\nways\nwere\nwhat\n"
    "whether\nwhile\nwill\nwith\nwithin\nwould\nyet\nyourself\n";

struct mc_slice mc_terp_stop_words(void)
{
    return mc_slice_of(STOP_WORDS);
}

/* Costs and widths above this would have no other effect. */
#define LARGEST 1e6
/* A shift without cost would be repeated without end. */
#define SMALLEST_SHIFT_COST 1e-6

enum kind {
    KIND_FLAG,    /* bool */
    KIND_WIDTH,   /* uint32_t */
    KIND_COST,    /* double, 0 to LARGEST */
    KIND_BOUND,   /* double */
    KIND_VALUES,  /* function_values */
    KIND_WORD,    /* an enumeration */
    KIND_PATH,    /* const char * */
    KIND_PASSED,  /* has no influence on scores */
    KIND_NEVER,   /* a switch that may only be off */
    KIND_NOWHERE, /* a file that is not supported */
};

struct field {
    const char *name;
    enum kind kind;
    size_t offset;
    const char *choices; /* of KIND_WORD */
};

#define FIELD(name, kind, member)                                                                  \
    {                                                                                              \
        name, kind, offsetof(struct mc_terp_parameters, member), NULL                              \
    }
#define OTHER(name, kind)                                                                          \
    {                                                                                              \
        name, kind, 0, NULL                                                                        \
    }

static const struct field fields[] = {
    FIELD("Normalize (boolean)", KIND_FLAG, normalize),
    FIELD("Case Sensitive (boolean)", KIND_FLAG, case_sensitive),
    FIELD("Strip Punctuation (boolean)", KIND_FLAG, strip_punctuation),
    FIELD("Cap Maximum TER (boolean)", KIND_FLAG, cap),
    FIELD("Use Porter Stemming (boolean)", KIND_FLAG, stems),
    FIELD("Use WordNet Synonymy (boolean)", KIND_FLAG, synonyms),
    FIELD("Use Average Length (boolean)", KIND_FLAG, average_length),
    FIELD("Beam Width (integer)", KIND_WIDTH, beam),
    FIELD("Shift Distance (integer)", KIND_WIDTH, shift_distance),
    FIELD("Default Deletion Cost (float)", KIND_COST, costs.deletion),
    FIELD("Default Insertion Cost (float)", KIND_COST, costs.insertion),
    FIELD("Default Substitution Cost (float)", KIND_COST, costs.substitution),
    FIELD("Default Match Cost (float)", KIND_COST, costs.match),
    FIELD("Default Shift Cost (float)", KIND_COST, costs.shift),
    FIELD("Default Stem Cost (float)", KIND_COST, costs.stem),
    FIELD("Default Synonym Cost (float)", KIND_COST, costs.synonym),
    FIELD("Adjust Phrase Table Params (float list)", KIND_VALUES, function_values),
    FIELD("Adjust Phrase Table Min (float)", KIND_BOUND, phrase_minimum),
    FIELD("Adjust Phrase Table Max (float)", KIND_BOUND, phrase_maximum),
    {"Adjust Phrase Table Func (string)", KIND_WORD, offsetof(struct mc_terp_parameters, function),
     MC_TERP_FUNCTIONS},
    {"Shift Constraint (string)", KIND_WORD, offsetof(struct mc_terp_parameters, constraint),
     MC_TERP_CONSTRAINTS},
    FIELD("Shift Stop Word List (string)", KIND_PATH, stop_words),
    FIELD("WordNet Database Directory (filename)", KIND_PATH, wordnet),
    OTHER("New Normalization (boolean)", KIND_NEVER),
    OTHER("Generalize Numbers (boolean)", KIND_NEVER),
    OTHER("Normalize Numbers (boolean)", KIND_NEVER),
    OTHER("Use Multi Word Class (boolean)", KIND_NEVER),
    OTHER("Word Class File (filename)", KIND_NOWHERE),
    OTHER("Weight File (filename)", KIND_NOWHERE),
    OTHER("Normalization File (filename)", KIND_NOWHERE),
    OTHER("Phrase Database (filename)", KIND_NOWHERE),
    OTHER("Reference Length File (filename)", KIND_NOWHERE),
    OTHER("Shift Size (integer)", KIND_PASSED),
    OTHER("Verbose (boolean)", KIND_PASSED),
    OTHER("Show All References (boolean)", KIND_PASSED),
    OTHER("Reference File (filename)", KIND_PASSED),
    OTHER("Hypothesis File (filename)", KIND_PASSED),
    OTHER("Output Formats (list)", KIND_PASSED),
    OTHER("Output Prefix (filename)", KIND_PASSED),
    OTHER("Filter Phrase Table (boolean)", KIND_PASSED),
    OTHER("Dump Phrase Table (boolean)", KIND_PASSED),
    OTHER("Normalize Phrase Table (boolean)", KIND_PASSED),
    OTHER("Sum Duplicate Phrases (boolean)", KIND_PASSED),
    OTHER("Ignore Missing Hypothesis (boolean)", KIND_PASSED),
    OTHER("Ignore Test Set ID (boolean)", KIND_PASSED),
};

enum { N_FIELDS = sizeof(fields) / sizeof(fields[0]) };

/* A line being read. */
struct reading {
    struct mc_terp_parameters *parameters;
    struct mc_arena *arena;
    struct mc_slice line;
    uint32_t number;
    struct mc_error *error;
};

/* Refuses the line with its place; characters are counted by their first bytes. */
static int MC_PRINTF(3, 4)
    fail(const struct reading *reading, const char *at, const char *format, ...)
{
    struct mc_position place = {reading->number, 1};
    const char *byte;
    char text[200];
    va_list arguments;

    for (byte = reading->line.data; byte < at; byte++)
        place.column += ((unsigned char)*byte & 0xC0) != 0x80;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return mc_error_set_at(reading->error, MC_CODE_INPUT, "", place, "%s", text);
}

static struct mc_slice trimmed(struct mc_slice text)
{
    while (text.length > 0 && (unsigned char)text.data[0] <= ' ')
        text = mc_slice(text.data + 1, text.length - 1);
    while (text.length > 0 && (unsigned char)text.data[text.length - 1] <= ' ')
        text.length--;
    return text;
}

static const struct field *find_field(const struct reading *reading, struct mc_slice name)
{
    const char *known[N_FIELDS + 1], *near;
    size_t i;

    for (i = 0; i < N_FIELDS; i++) {
        if (mc_slice_is(name, fields[i].name))
            return &fields[i];
        known[i] = fields[i].name;
    }
    known[N_FIELDS] = NULL;
    near = mc_nearest(name, known);
    (void)fail(reading, name.data, "TERp has no parameter '%.*s'%s%s%s",
               name.length > 60 ? 60 : (int)name.length, name.data, near == NULL ? "" : "; is '",
               near == NULL ? "" : near, near == NULL ? "" : "' meant?");
    return NULL;
}

static int read_flag(const struct reading *reading, struct mc_slice value, bool *flag)
{
    char word[8] = "";
    size_t i;

    for (i = 0; i < value.length && i < sizeof(word) - 1; i++)
        word[i] = (char)(value.data[i] | 0x20);
    if (value.length > 5 || (strcmp(word, "true") != 0 && strcmp(word, "false") != 0))
        return fail(reading, value.data, "true or false is wanted here");
    *flag = word[0] == 't';
    return 0;
}

static int read_number(const struct reading *reading, struct mc_slice value, double *number)
{
    char word[64];

    if (value.length < sizeof(word)) {
        memcpy(word, value.data, value.length);
        word[value.length] = '\0';
        if (mc_parse_real(word, number) == 0)
            return 0;
    }
    return fail(reading, value.data, "a number is wanted here");
}

static int read_width(const struct reading *reading, struct mc_slice value, uint32_t *width)
{
    double number;

    if (read_number(reading, value, &number) != 0)
        return -1;
    if (!(number >= 0 && number <= LARGEST) || floor(number) < number)
        return fail(reading, value.data, "a whole number from 0 to 1000000 is wanted here");
    *width = (uint32_t)number;
    return 0;
}

static int read_cost(const struct reading *reading, struct mc_slice value, double *cost)
{
    double least = cost == &reading->parameters->costs.shift ? SMALLEST_SHIFT_COST : 0;

    if (read_number(reading, value, cost) != 0)
        return -1;
    if (!(*cost >= least && *cost <= LARGEST))
        return fail(reading, value.data, "a cost from %g to 1000000 is wanted here", least);
    return 0;
}

static int read_values(const struct reading *reading, struct mc_slice value, double *values)
{
    size_t n = 0, length;

    while (value.length > 0) {
        for (length = 0; length < value.length && strchr(", \t", value.data[length]) == NULL;)
            length++;
        if (n == MC_TERP_FUNCTION_LIMIT)
            return fail(reading, value.data, "no function has more than 4 parameters");
        if (read_number(reading, mc_slice(value.data, length), &values[n++]) != 0)
            return -1;
        while (length < value.length && strchr(", \t", value.data[length]) != NULL)
            length++;
        value = mc_slice(value.data + length, value.length - length);
    }
    reading->parameters->n_function_values = n;
    return 0;
}

static int read_word(const struct reading *reading, const struct field *field,
                     struct mc_slice value, void *member)
{
    int word = mc_choice_index(field->choices, value);

    if (word < 0)
        return fail(reading, value.data, "one of %s is wanted here", field->choices);
    if (field->offset == offsetof(struct mc_terp_parameters, function))
        *(enum mc_terp_function *)member = (enum mc_terp_function)word;
    else
        *(enum mc_terp_constraint *)member = (enum mc_terp_constraint)word;
    return 0;
}

static int read_never(const struct reading *reading, const struct field *field,
                      struct mc_slice value)
{
    bool flag = false;

    if (read_flag(reading, value, &flag) != 0)
        return -1;
    return flag ? fail(reading, value.data, "'%s' is not supported", field->name) : 0;
}

static int refuse_path(const struct reading *reading, const struct field *field,
                       struct mc_slice value)
{
    if (strcmp(field->name, "Phrase Database (filename)") == 0)
        return fail(reading, value.data,
                    "TERp's phrase database cannot be read; give the table of phrases that it was "
                    "made from as phrases=FILE");
    return fail(reading, value.data, "'%s' is not supported", field->name);
}

/* An empty value changes nothing, except for paths. */
static int read_value(const struct reading *reading, const struct field *field,
                      struct mc_slice value)
{
    void *member = (char *)reading->parameters + field->offset;

    if (field->kind == KIND_PATH) {
        *(const char **)member = mc_arena_copy(reading->arena, value).data;
        return 0;
    }
    if (value.length == 0)
        return 0;
    switch (field->kind) {
    case KIND_FLAG:
        return read_flag(reading, value, member);
    case KIND_WIDTH:
        return read_width(reading, value, member);
    case KIND_COST:
        return read_cost(reading, value, member);
    case KIND_BOUND:
        return read_number(reading, value, member);
    case KIND_VALUES:
        return read_values(reading, value, member);
    case KIND_WORD:
        return read_word(reading, field, value, member);
    case KIND_NEVER:
        return read_never(reading, field, value);
    case KIND_NOWHERE:
        return refuse_path(reading, field, value);
    case KIND_PATH:
    case KIND_PASSED:
        break;
    }
    return 0;
}

static int read_line(const struct reading *reading)
{
    struct mc_slice line = trimmed(reading->line);
    const char *colon = line.length == 0 ? NULL : memchr(line.data, ':', line.length);
    const struct field *field;
    size_t used;

    if (line.length == 0)
        return 0;
    if (colon == NULL)
        return fail(reading, line.data,
                    "a parameter is 'Name (type) : value'; the colon is "
                    "missing");
    used = (size_t)(colon + 1 - line.data);
    field = find_field(reading, trimmed(mc_slice(line.data, used - 1)));
    if (field == NULL)
        return -1;
    return read_value(reading, field, trimmed(mc_slice(colon + 1, line.length - used)));
}

/* Checks that the function has its number of parameters. */
static int check_function(const struct reading *reading)
{
    static const size_t wanted[] = {0, 4, 4, 3, 3};
    const struct mc_terp_parameters *parameters = reading->parameters;

    if (parameters->function == MC_TERP_NONE ||
        parameters->n_function_values == wanted[parameters->function])
        return 0;
    return fail(reading, reading->line.data,
                "the phrase table function needs %zu parameters, not %zu",
                wanted[parameters->function], parameters->n_function_values);
}

int mc_terp_parameters_parse(struct mc_slice text, struct mc_arena *arena,
                             struct mc_terp_parameters *parameters, struct mc_error *error)
{
    struct reading reading = {parameters, arena, mc_slice(text.data, 0), 0, error};
    const char *at = text.data, *end = at + text.length, *feed;
    struct mc_position start = {1, 1};

    if (text.length == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, "", start,
                               "the file is empty: it sets nothing");
    (void)mc_terp_parameters_named("default", parameters);
    while (at < end) {
        feed = memchr(at, '\n', (size_t)(end - at));
        reading.line = mc_slice(at, (size_t)((feed == NULL ? end : feed) - at));
        reading.number++;
        if (read_line(&reading) != 0)
            return -1;
        at = feed == NULL ? end : feed + 1;
    }
    if (parameters->wordnet != NULL && parameters->wordnet[0] == '\0')
        parameters->wordnet = NULL;
    return check_function(&reading);
}

/* --- the tree --------------------------------------------------------------------------------- */

static struct mc_slice edge_key(const uint32_t pair[2])
{
    return mc_slice((const char *)pair, 2 * sizeof(pair[0]));
}

uint32_t mc_terp_phrases_step(const struct mc_terp_phrases *phrases, uint32_t node, uint32_t word)
{
    uint32_t pair[2] = {node, word};
    uint32_t edge = mc_string_map_find(phrases->edges, edge_key(pair));

    return edge == MC_NOT_FOUND ? 0 : edge + 1;
}

static uint32_t add_step(struct mc_terp_phrases *phrases, uint32_t node, uint32_t word)
{
    uint32_t pair[2] = {node, word};
    uint32_t next = mc_string_map_add(phrases->edges, edge_key(pair), NULL) + 1;

    MC_RESERVE_ZEROED(phrases->first, phrases->first_capacity, (size_t)next + 1);
    return next;
}

static void add_entry(struct mc_terp_phrases *phrases, uint32_t node,
                      const struct mc_terp_entry *entry)
{
    uint32_t number = (uint32_t)++phrases->n_entries;

    MC_RESERVE(phrases->entries, phrases->entry_capacity, (size_t)number + 1);
    phrases->entries[number] = *entry;
    phrases->entries[number].next = phrases->first[node];
    phrases->first[node] = number;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* A line being read. */
struct line {
    const char *begin, *at, *end;
    uint32_t number;
    struct mc_error *error;
};

static int terp_phrases_fail(const struct line *line, const char *at, const char *reason)
{
    struct mc_position place = {line->number, 1};
    const char *byte;

    for (byte = line->begin; byte < at; byte++)
        place.column += ((unsigned char)*byte & 0xC0) != 0x80;
    return mc_error_set_at(line->error, MC_CODE_INPUT, "", place, "%s", reason);
}

static void skip_blanks(struct line *line)
{
    while (line->at < line->end && mc_ascii_is_space(*line->at))
        line->at++;
}

static bool begins(const struct line *line, const char *text)
{
    size_t n = strlen(text);

    return (size_t)(line->end - line->at) >= n && memcmp(line->at, text, n) == 0;
}

static int read_probability(struct line *line, double *probability)
{
    const char *begin = line->at;
    char word[64];
    size_t n;

    while (line->at < line->end && !mc_ascii_is_space(*line->at) && *line->at != '<')
        line->at++;
    n = (size_t)(line->at - begin);
    if (n == 0 || n >= sizeof(word))
        return terp_phrases_fail(line, begin, "a probability is wanted here");
    memcpy(word, begin, n);
    word[n] = '\0';
    if (mc_parse_real(word, probability) != 0 || !(*probability >= 0))
        return terp_phrases_fail(line, begin, "a probability is wanted here");
    skip_blanks(line);
    return 0;
}

/* The "</p>" that ends the phrase: for the first phrase the last one before another phrase, else
 * the last of the line. NULL: there is none. */
static const char *phrase_end(const struct line *line, bool is_first)
{
    struct line rest = *line;
    const char *end = NULL;

    for (; rest.at < rest.end; rest.at++) {
        struct line behind = rest;

        if (!begins(&rest, "</p>"))
            continue;
        behind.at += 4;
        skip_blanks(&behind);
        if (is_first ? behind.at > rest.at + 4 && begins(&behind, "<p>") : behind.at == behind.end)
            end = rest.at;
    }
    return end;
}

/* Appends the words of the phrase that begins here to phrases->phrase_words. */
static int read_phrase(struct line *line, bool is_first, struct mc_terp_phrases *phrases)
{
    const char *end;

    if (!begins(line, "<p>"))
        return terp_phrases_fail(line, line->at, "a phrase is wanted here, <p>words</p>");
    line->at += 3;
    end = phrase_end(line, is_first);
    if (end == NULL)
        return terp_phrases_fail(
            line, line->at,
            is_first ? "this phrase must be followed by </p>, a blank and another phrase"
                     : "this phrase must be followed by </p> and the end of the line");
    skip_blanks(line);
    while (line->at < end) {
        const char *begin = line->at;

        while (line->at < end && !mc_ascii_is_space(*line->at))
            line->at++;
        MC_RESERVE(phrases->phrase_words, phrases->word_capacity, phrases->n_words + 1);
        phrases->phrase_words[phrases->n_words++] =
            mc_string_map_add(phrases->words, mc_slice(begin, (size_t)(line->at - begin)), NULL);
        skip_blanks(line);
    }
    line->at = end + 4;
    skip_blanks(line);
    return 0;
}

/* Adds an entry: words [begin, middle) are the reference phrase, which is not kept, and those after
 * it the other phrase. */
static void add_phrase(struct mc_terp_phrases *phrases, const double *probabilities,
                       size_t n_probabilities, size_t begin, size_t middle)
{
    uint32_t *words = phrases->phrase_words, node = 0;
    size_t n_reference = middle - begin, n = phrases->n_words - middle, i;
    struct mc_terp_entry entry = {0, (double)NAN, (uint32_t)begin, (uint32_t)n, 0};

    phrases->n_words = begin;
    if (n == 0 || n_reference == 0 ||
        (n == n_reference && memcmp(words + begin, words + middle, n * sizeof(*words)) == 0))
        return;
    for (i = begin; i < middle; i++)
        node = add_step(phrases, node, words[i]);
    memmove(words + begin, words + middle, n * sizeof(*words));
    phrases->n_words = begin + n;
    for (i = 0; i < n_probabilities; i++) {
        entry.probability = probabilities[i];
        add_entry(phrases, node, &entry);
    }
}

static int terp_phrases_read_line(struct line *line, struct mc_terp_phrases *phrases)
{
    double probabilities[2];
    size_t n = 0, begin = phrases->n_words, middle;

    skip_blanks(line);
    if (line->at == line->end)
        return 0;
    do {
        if (read_probability(line, &probabilities[n++]) != 0)
            return -1;
    } while (n < 2 && !begins(line, "<p>"));
    if (read_phrase(line, true, phrases) != 0)
        return -1;
    middle = phrases->n_words;
    if (read_phrase(line, false, phrases) != 0)
        return -1;
    add_phrase(phrases, probabilities, n, begin, middle);
    return 0;
}

int mc_terp_phrases_parse(struct mc_slice text, struct mc_arena *arena,
                          struct mc_terp_phrases *phrases, struct mc_error *error)
{
    const char *at = text.data, *end = at + text.length, *feed;
    struct line line = {NULL, NULL, NULL, 0, error};
    struct mc_position start = {1, 1};

    memset(phrases, 0, sizeof(*phrases));
    if (text.length == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, "", start,
                               "the file is empty: it has no phrases");
    phrases->words = mc_string_map_new(arena);
    phrases->edges = mc_string_map_new(arena);
    MC_RESERVE_ZEROED(phrases->first, phrases->first_capacity, 16);
    while (at < end) {
        feed = memchr(at, '\n', (size_t)(end - at));
        line.begin = line.at = at;
        line.end = feed == NULL ? end : feed;
        line.number++;
        if (terp_phrases_read_line(&line, phrases) != 0) {
            mc_terp_phrases_free(phrases);
            return -1;
        }
        at = feed == NULL ? end : feed + 1;
    }
    return 0;
}

void mc_terp_phrases_free(struct mc_terp_phrases *phrases)
{
    free(phrases->first);
    free(phrases->entries);
    free(phrases->phrase_words);
    memset(phrases, 0, sizeof(*phrases));
}

/* --- costs ------------------------------------------------------------------------------------ */

/* The logarithm as the program computes it. */
static double logarithm(double p)
{
    return log(p) / log(10);
}

static double function_of(const struct mc_terp_parameters *parameters, double p, double edits)
{
    const double *v = parameters->function_values;

    switch (parameters->function) {
    case MC_TERP_NONE:
        return p;
    case MC_TERP_STD:
        return v[0] + v[1] * logarithm(p) * edits + v[2] * p * edits + v[3] * edits;
    case MC_TERP_STDINV:
        return v[0] + v[1] * logarithm(1 - p) * edits + v[2] * (1 - p) * edits + v[3] * edits;
    case MC_TERP_STDNONED:
        return v[0] + v[1] * logarithm(p) + v[2] * p;
    case MC_TERP_STDINVNONED:
        return v[0] + v[1] * logarithm(1 - p) + v[2] * (1 - p);
    }
    return (double)NAN;
}

double mc_terp_phrase_cost(const struct mc_terp_parameters *parameters, double probability,
                           double edits)
{
    double cost = function_of(parameters, probability, edits);

    if (isnan(cost))
        return (double)INFINITY;
    cost = fmax(fmin(cost, parameters->phrase_maximum), parameters->phrase_minimum);
    return fmax(cost, 0);
}

/* The interface lacks two rules of adjectives: "er" and "est" to "e". */
static bool is_missing(enum mc_wordnet_part part, const struct mc_detachment *rule)
{
    return part == MC_WORDNET_ADJECTIVE && rule->replacement[0] != '\0';
}

static void add_part(const struct mc_wordnet *wordnet, enum mc_wordnet_part part,
                     struct mc_slice word, struct mc_arena *scratch, struct mc_synsets *synsets)
{
    const struct mc_detachment *rule = mc_wordnet_detachments(part);
    struct mc_word_list forms = {NULL, 0, 0};
    size_t i;

    mc_wordnet_exceptions(wordnet, part, word, false, &forms);
    for (; rule->ending != NULL; rule++)
        if (!is_missing(part, rule))
            (void)mc_wordnet_detach(word, rule, scratch, &forms);
    mc_wordnet_synsets(wordnet, part, word, synsets);
    for (i = 0; i < forms.n; i++)
        mc_wordnet_synsets(wordnet, part, forms.items[i], synsets);
    mc_word_list_free(&forms);
}

void mc_terp_find_synsets(const void *source, struct mc_slice word, struct mc_arena *scratch,
                          struct mc_synsets *synsets)
{
    struct mc_buffer lower = {NULL, 0, 0};
    unsigned part;

    if (word.length == 0 || word.length > MC_WORDNET_WORD_LIMIT)
        return;
    mc_lower_append(&lower, word);
    for (part = 0; part < MC_WORDNET_PARTS; part++)
        add_part(source, (enum mc_wordnet_part)part, mc_buffer_slice(&lower), scratch, synsets);
    mc_buffer_free(&lower);
}

/* --- sentences -------------------------------------------------------------------------------- */

static void reserve_sentence(struct mc_terp_sentence *sentence, size_t n)
{
    sentence->n = n;
    MC_RESERVE(sentence->words, sentence->word_capacity, n + 1);
    MC_RESERVE(sentence->phrase_words, sentence->phrase_word_capacity, n + 1);
    MC_RESERVE(sentence->is_stop_word, sentence->stop_word_capacity, n + 1);
}

static void set_word(struct mc_terp *terp, struct mc_terp_sentence *sentence, size_t i,
                     struct mc_slice word)
{
    sentence->words[i] = mc_lexicon_add(&terp->lexicon, word, NULL);
    sentence->is_stop_word[i] =
        terp->stop_words != NULL && mc_string_map_find(terp->stop_words, word) != MC_NOT_FOUND;
}

void mc_terp_read(struct mc_terp *terp, struct mc_slice text, struct mc_terp_sentence *sentence)
{
    const struct mc_tokens *tokens = &sentence->tokens.tokens;
    size_t i;

    mc_ter_tokenize(&terp->tokenizing, text, &sentence->tokens);
    reserve_sentence(sentence, tokens->n);
    for (i = 0; i < tokens->n; i++) {
        set_word(terp, sentence, i, tokens->items[i]);
        sentence->phrase_words[i] = terp->phrases.words == NULL
                                        ? MC_NOT_FOUND
                                        : mc_string_map_find(terp->phrases.words, tokens->items[i]);
    }
}

/* Makes a sentence of a phrase of the table. */
static void terp_words_read_phrase(struct mc_terp *terp, const uint32_t *words, size_t n,
                                   struct mc_terp_sentence *sentence)
{
    size_t i;

    reserve_sentence(sentence, n);
    for (i = 0; i < n; i++)
        set_word(terp, sentence, i, mc_string_map_key(terp->phrases.words, words[i]));
}

void mc_terp_sentence_free(struct mc_terp_sentence *sentence)
{
    mc_ter_tokens_free(&sentence->tokens);
    free(sentence->words);
    free(sentence->phrase_words);
    free(sentence->is_stop_word);
    memset(sentence, 0, sizeof(*sentence));
}

/* --- words with words ------------------------------------------------------------------------- */

static void compare_words(const struct mc_terp *terp, struct mc_terp_pair *pair, uint32_t candidate,
                          uint32_t reference, size_t cell)
{
    const struct mc_terp_parameters *parameters = &terp->parameters;
    const struct mc_lexicon_word *words = terp->lexicon.words;
    double cost = parameters->costs.substitution;
    enum mc_terp_edit kind = MC_TERP_SUBSTITUTION;
    bool stems, synonyms;

    if (candidate == reference) {
        pair->costs[cell] = parameters->costs.match;
        pair->kinds[cell] = MC_TERP_MATCH;
        pair->alike[cell] = true;
        return;
    }
    stems = parameters->stems && words[candidate].stem == words[reference].stem;
    synonyms =
        parameters->synonyms && mc_lexicon_share_synset(&terp->lexicon, candidate, reference);
    if (stems && parameters->costs.stem < cost) {
        cost = parameters->costs.stem;
        kind = MC_TERP_STEM;
    }
    if (synonyms && parameters->costs.synonym < cost) {
        cost = parameters->costs.synonym;
        kind = MC_TERP_SYNONYM;
    }
    pair->costs[cell] = cost;
    pair->kinds[cell] = (unsigned char)kind;
    pair->alike[cell] = (stems || synonyms) && parameters->constraint >= MC_TERP_RELAX_NO_PHRASE;
}

static void reserve_pair(struct mc_terp_pair *pair, size_t n_cells, size_t n_columns)
{
    MC_RESERVE(pair->costs, pair->cost_capacity, n_cells + 1);
    MC_RESERVE(pair->kinds, pair->kind_capacity, n_cells + 1);
    MC_RESERVE(pair->alike, pair->alike_capacity, n_cells + 1);
    MC_RESERVE(pair->first, pair->first_capacity, n_columns + 1);
}

/* --- phrases ---------------------------------------------------------------------------------- */

/* Notes which words of the table the candidate has. */
static void mark_words(const struct mc_terp *terp, struct mc_terp_pair *pair)
{
    size_t n = mc_string_map_size(terp->phrases.words), old = pair->in_candidate_capacity, i;

    if (n > old) {
        MC_RESERVE(pair->in_candidate, pair->in_candidate_capacity, n);
        memset(pair->in_candidate + old, 0,
               (pair->in_candidate_capacity - old) * sizeof(*pair->in_candidate));
    }
    pair->turn++;
    for (i = 0; i < pair->candidate->n; i++)
        if (pair->candidate->phrase_words[i] != MC_NOT_FOUND)
            pair->in_candidate[pair->candidate->phrase_words[i]] = pair->turn;
}

static bool candidate_has(const struct mc_terp_pair *pair, const struct mc_terp_entry *entry)
{
    uint32_t i;

    if (entry->n > pair->candidate->n)
        return false;
    for (i = 0; i < entry->n; i++)
        if (pair->in_candidate[pair->phrase_words[entry->begin + i]] != pair->turn)
            return false;
    return true;
}

/* The cost of an entry for the reference phrase that begins at `column`; computed once. */
static double cost_of(struct mc_terp *terp, const struct mc_terp_pair *pair,
                      struct mc_terp_entry *entry, size_t column, size_t n_reference)
{
    const uint32_t *words = terp->phrases.phrase_words + entry->begin;
    double edits;

    if (!isnan(entry->cost))
        return entry->cost;
    terp_words_read_phrase(terp, words, entry->n, &terp->phrase_candidate);
    terp_words_read_phrase(terp, pair->reference->phrase_words + column, n_reference,
                           &terp->phrase_reference);
    edits = mc_terp_search_run(terp, &terp->phrase_search, &terp->phrase_candidate,
                               &terp->phrase_reference, false);
    entry->cost = mc_terp_phrase_cost(&terp->parameters, entry->probability, edits);
    return entry->cost;
}

/* Adds an option to those from `begin` on, which belong to one reference phrase, in the order of
 * their lengths; of equal phrases the cheaper one stays. */
static void add_option(struct mc_terp_pair *pair, size_t begin, const struct mc_terp_option *option)
{
    size_t at = pair->n_options;

    for (; at > begin && pair->options[at - 1].n_candidate >= option->n_candidate; at--) {
        struct mc_terp_option *other = &pair->options[at - 1];

        if (other->n_candidate == option->n_candidate &&
            memcmp(pair->phrase_words + other->begin, pair->phrase_words + option->begin,
                   option->n_candidate * sizeof(*pair->phrase_words)) == 0) {
            other->cost = fmin(other->cost, option->cost);
            return;
        }
    }
    MC_RESERVE(pair->options, pair->option_capacity, pair->n_options + 1);
    memmove(pair->options + at + 1, pair->options + at,
            (pair->n_options - at) * sizeof(*pair->options));
    pair->options[at] = *option;
    pair->n_options++;
}

/* Adds the options of the reference phrase of `length` words from `column` on, which leads to the
 * node. */
static void add_node(struct mc_terp *terp, struct mc_terp_pair *pair, uint32_t node, size_t column,
                     size_t length)
{
    size_t begin = pair->n_options;
    uint32_t number;

    for (number = terp->phrases.first[node]; number != 0;
         number = terp->phrases.entries[number].next) {
        struct mc_terp_entry *entry = &terp->phrases.entries[number];
        struct mc_terp_option option = {(uint32_t)length, entry->n, entry->begin, 0};

        if (!candidate_has(pair, entry))
            continue;
        option.cost = cost_of(terp, pair, entry, column, length);
        if (isfinite(option.cost))
            add_option(pair, begin, &option);
    }
}

static void find_options(struct mc_terp *terp, struct mc_terp_pair *pair)
{
    const struct mc_terp_sentence *reference = pair->reference;
    size_t column, length;

    mark_words(terp, pair);
    for (column = 0; column < reference->n; column++) {
        uint32_t node = 0;

        pair->first[column] = (uint32_t)pair->n_options;
        for (length = 0; column + length < reference->n; length++) {
            uint32_t word = reference->phrase_words[column + length];

            if (word != MC_NOT_FOUND)
                node = mc_terp_phrases_step(&terp->phrases, node, word);
            if (word == MC_NOT_FOUND || node == 0)
                break;
            add_node(terp, pair, node, column, length + 1);
        }
    }
    pair->first[column] = (uint32_t)pair->n_options;
}

void mc_terp_compare(struct mc_terp *terp, struct mc_terp_pair *pair,
                     const struct mc_terp_sentence *candidate,
                     const struct mc_terp_sentence *reference, bool use_phrases)
{
    size_t row, column, cell = 0;

    pair->candidate = candidate;
    pair->reference = reference;
    pair->phrase_words = terp->phrases.phrase_words;
    pair->n_options = 0;
    reserve_pair(pair, mc_array_size(candidate->n, reference->n), reference->n);
    for (row = 0; row < candidate->n; row++)
        for (column = 0; column < reference->n; column++)
            compare_words(terp, pair, candidate->words[row], reference->words[column], cell++);
    if (use_phrases && terp->phrases.n_entries > 0)
        find_options(terp, pair);
}

void mc_terp_pair_free(struct mc_terp_pair *pair)
{
    free(pair->costs);
    free(pair->kinds);
    free(pair->alike);
    free(pair->options);
    free(pair->first);
    free(pair->in_candidate);
    memset(pair, 0, sizeof(*pair));
}

/* The data that open() works with. */
struct opening {
    const struct mc_metric_host *host;
    struct mc_terp *terp;
    struct mc_metric_problem *problem;
};

static const char *option(const struct opening *opening, const char *key)
{
    return opening->host->option(opening->host->context, key);
}

static int read_file(const struct opening *opening, const char *name, const char *path,
                     struct mc_slice *text)
{
    return mc_opening_read(opening->host, name, path, opening->terp->arena, text, opening->problem);
}

static int read_parameters(const struct opening *opening)
{
    const char *name = option(opening, "parameters");
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text = {"", 0};

    if (mc_terp_parameters_named(name, &opening->terp->parameters))
        return 0;
    if (!mc_file_exists(name))
        return mc_opening_refuse(opening->problem,
                                 "parameters is ter, default, terpa or a file of TERp's "
                                 "parameters; there is no file '%s'",
                                 name);
    if (read_file(opening, "parameters_file", name, &text) != 0)
        return -1;
    if (mc_terp_parameters_parse(text, opening->terp->arena, &opening->terp->parameters, &error) ==
        0)
        return 0;
    return mc_opening_refuse_error(opening->problem, name, &error);
}

static int read_wordnet(const struct opening *opening)
{
    const struct mc_terp_parameters *parameters = &opening->terp->parameters;
    struct mc_error error = MC_NO_ERROR;
    char checksum[17];

    if (!parameters->synonyms)
        return 0;
    if (mc_wordnet_open(parameters->wordnet, &opening->terp->wordnet, &error) != 0)
        return mc_opening_refuse_error(opening->problem, NULL, &error);
    mc_wordnet_checksum(opening->terp->wordnet, false, checksum);
    opening->host->resource(opening->host->context, "wordnet", checksum);
    return 0;
}

static int read_phrases(const struct opening *opening)
{
    const char *path = option(opening, "phrases");
    struct mc_error error = MC_NO_ERROR;
    struct mc_arena *scratch;
    struct mc_slice text;
    int status;

    if (path == NULL)
        return 0;
    scratch = mc_arena_new();
    status = mc_file_read(path, scratch, &text, &error);
    if (status == 0)
        status = mc_terp_phrases_parse(text, opening->terp->arena, &opening->terp->phrases, &error);
    mc_arena_free(scratch);
    return status == 0 ? 0 : mc_opening_refuse_error(opening->problem, path, &error);
}

/* Adds every word of the list, tokenised as the texts are. */
static void keep_stop_words(struct mc_terp *terp, struct mc_slice list)
{
    struct mc_ter_tokens tokens;
    size_t i;

    memset(&tokens, 0, sizeof(tokens));
    terp->stop_words = mc_string_map_new(terp->arena);
    while (list.length > 0) {
        const char *feed = memchr(list.data, '\n', list.length);
        size_t length = feed == NULL ? list.length : (size_t)(feed - list.data);
        size_t used = length + (feed != NULL);

        mc_ter_tokenize(&terp->tokenizing, mc_slice(list.data, length), &tokens);
        for (i = 0; i < tokens.tokens.n; i++)
            (void)mc_string_map_add(terp->stop_words, tokens.tokens.items[i], NULL);
        list = mc_slice(list.data + used, list.length - used);
    }
    mc_ter_tokens_free(&tokens);
}

void mc_terp_prepare(struct mc_terp *terp, struct mc_slice stop_words)
{
    const struct mc_terp_parameters *parameters = &terp->parameters;

    terp->tokenizing.tercom = terp->tokenizing.terp = true;
    terp->tokenizing.normalized = parameters->normalize;
    terp->tokenizing.drop = parameters->strip_punctuation;
    terp->tokenizing.lowercase = !parameters->case_sensitive;
    keep_stop_words(terp, stop_words);
    mc_lexicon_open(&terp->lexicon);
    if (parameters->stems)
        terp->stemmer = mc_stemmer_open(MC_STEM_PROGRAM);
    terp->lexicon.stemmer = terp->stemmer;
    if (terp->wordnet != NULL) {
        terp->lexicon.find_synsets = mc_terp_find_synsets;
        terp->lexicon.source = terp->wordnet;
    }
}

static int open_all(const struct opening *opening)
{
    struct mc_terp *terp = opening->terp;
    struct mc_slice stop_words = mc_terp_stop_words();
    const char *list;

    terp->output =
        (unsigned)mc_choice_index(MC_TERP_OUTPUTS, mc_slice_of(option(opening, "output")));
    if (read_parameters(opening) != 0 || read_wordnet(opening) != 0 || read_phrases(opening) != 0)
        return -1;
    list = terp->parameters.stop_words;
    if (list != NULL && list[0] == '\0')
        stop_words = mc_slice("", 0);
    else if (list != NULL && read_file(opening, "stop_words", list, &stop_words) != 0)
        return -1;
    mc_terp_prepare(terp, stop_words);
    return 0;
}

int mc_terp_open(const struct mc_metric_host *host, void **state, struct mc_metric_problem *problem)
{
    struct opening opening = {host, mc_calloc(1, sizeof(*opening.terp)), problem};

    opening.terp->arena = mc_arena_new();
    if (open_all(&opening) != 0) {
        mc_terp_close(opening.terp);
        return -1;
    }
    *state = opening.terp;
    return 0;
}

void mc_terp_close(void *state)
{
    struct mc_terp *terp = state;

    mc_lexicon_close(&terp->lexicon);
    mc_stemmer_close(terp->stemmer);
    mc_wordnet_close(terp->wordnet);
    mc_terp_phrases_free(&terp->phrases);
    mc_terp_sentence_free(&terp->candidate);
    mc_terp_sentence_free(&terp->reference);
    mc_terp_sentence_free(&terp->phrase_candidate);
    mc_terp_sentence_free(&terp->phrase_reference);
    mc_terp_search_free(&terp->search);
    mc_terp_search_free(&terp->phrase_search);
    mc_arena_free(terp->arena);
    free(terp);
}
