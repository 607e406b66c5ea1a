/* Files of TERp's parameters. */
#include "metrics/text/terp.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/nearest.h"
#include "base/options.h"

/* Above this a cost or a width means nothing more. */
#define LARGEST 1e6
/* A shift of no cost would be made again and again. */
#define SMALLEST_SHIFT_COST 1e-6

enum kind {
    KIND_FLAG,    /* bool */
    KIND_WIDTH,   /* uint32_t */
    KIND_COST,    /* double, 0 to LARGEST */
    KIND_BOUND,   /* double */
    KIND_VALUES,  /* function_values */
    KIND_WORD,    /* an enumeration */
    KIND_PATH,    /* const char * */
    KIND_PASSED,  /* does not matter to scores */
    KIND_NEVER,   /* a switch that may only be off */
    KIND_NOWHERE, /* a file that may not be named */
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

static int fail(const struct reading *reading, const char *at, const char *format, ...)
    MC_PRINTF(3, 4);

/* Characters are counted by the bytes that begin one. */
static int fail(const struct reading *reading, const char *at, const char *format, ...)
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

/* An empty value leaves what was there, but for paths. */
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
        return fail(reading, line.data, "a parameter is 'Name (type) : value'; there is no colon");
    used = (size_t)(colon + 1 - line.data);
    field = find_field(reading, trimmed(mc_slice(line.data, used - 1)));
    if (field == NULL)
        return -1;
    return read_value(reading, field, trimmed(mc_slice(colon + 1, line.length - used)));
}

/* Each function has its number of parameters. */
static int check_function(const struct reading *reading)
{
    static const size_t wanted[] = {0, 4, 4, 3, 3};
    const struct mc_terp_parameters *parameters = reading->parameters;

    if (parameters->function == MC_TERP_NONE ||
        parameters->n_function_values == wanted[parameters->function])
        return 0;
    return fail(reading, reading->line.data,
                "the phrase table function wants %zu parameters, there are %zu",
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
