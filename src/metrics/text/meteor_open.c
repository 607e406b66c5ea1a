/* Parameters and resources of METEOR. */
#include "metrics/text/meteor_state.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/compressed_file.h"
#include "base/file.h"
#include "base/options.h"
#include "base/utf8.h"
#include "metrics/opening.h"

/* Module weights of the tasks, in the order of the parameter's choices (METEOR 1.5). */
static const double TASK_WEIGHTS[][MC_METEOR_MODULES] = {
    {1.0, 0.6, 0.8, 0.6}, {1.0, 1.0, 0.6, 0.8}, {1.0, 0.2, 0.6, 0.8},
    {1.0, 0.0, 0.0, 0.8}, {1.0, 0.5, 0.5, 0.5},
};

/* What open needs at hand. */
struct opening {
    const struct mc_metric_host *host;
    struct mc_meteor_state *state;
    struct mc_metric_problem *problem;
};

static const char *option(const struct opening *opening, const char *key)
{
    return opening->host->option(opening->host->context, key);
}

/* --- parameters ----------------------------------------------------------------------------- */

static int add_module(const struct opening *opening, struct mc_slice name)
{
    struct mc_meteor_modules *modules = &opening->state->modules;
    int module = mc_choice_index(MC_METEOR_MODULE_NAMES, name);
    size_t i;

    if (module < 0)
        return mc_opening_refuse(opening->problem,
                                 "modules are exact, stem, synonym, paraphrase, joined by +");
    for (i = 0; i < modules->n; i++)
        if (modules->items[i] == (enum mc_meteor_module)module)
            return mc_opening_refuse(opening->problem, "a module is named twice");
    modules->items[modules->n++] = (enum mc_meteor_module)module;
    return 0;
}

/* "auto": all but paraphrase, and that too where there is a table. */
static int read_modules(const struct opening *opening)
{
    const char *names = option(opening, "modules");
    bool has_table = option(opening, "paraphrases") != NULL;
    size_t length;

    if (strcmp(names, "auto") == 0)
        names = has_table ? "exact+stem+synonym+paraphrase" : "exact+stem+synonym";
    for (; *names != '\0'; names += length + (names[length] == '+')) {
        length = strcspn(names, "+");
        if (add_module(opening, mc_slice(names, length)) != 0)
            return -1;
    }
    if (opening->state->modules.n == 0)
        return mc_opening_refuse(opening->problem, "modules names none");
    return 0;
}

static bool has_module(const struct mc_meteor_state *state, enum mc_meteor_module module)
{
    size_t i;

    for (i = 0; i < state->modules.n; i++)
        if (state->modules.items[i] == module)
            return true;
    return false;
}

/* "1/0.6/0.8": one for each module in use. */
static int read_weights(const struct opening *opening, int task)
{
    struct mc_meteor_modules *modules = &opening->state->modules;
    const char *text = option(opening, "weights");
    char word[32];
    size_t i, length;

    for (i = 0; i < modules->n; i++) {
        modules->weights[i] = TASK_WEIGHTS[task][modules->items[i]];
        if (text == NULL)
            continue;
        length = strcspn(text, "/");
        (void)snprintf(word, sizeof(word), "%.*s", (int)length, text);
        if (length == 0 || length >= sizeof(word) ||
            mc_parse_real(word, &modules->weights[i]) != 0 || !(modules->weights[i] >= 0) ||
            !(modules->weights[i] <= 1))
            return mc_opening_refuse(
                opening->problem,
                "weights wants a number from 0 to 1 for each module, joined by "
                "/, not '%s'",
                option(opening, "weights"));
        text += length + (text[length] == '/');
    }
    if (text != NULL && *text != '\0')
        return mc_opening_refuse(opening->problem,
                                 "weights has more numbers than there are modules: '%s'",
                                 option(opening, "weights"));
    return 0;
}

static int read_parameters(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_meteor_settings *settings = &state->settings;
    int task = mc_choice_index("rank|adq|hter|util|li", mc_slice_of(option(opening, "task")));

    state->nltk = strcmp(option(opening, "variant"), "nltk") == 0;
    settings->by_characters = strcmp(option(opening, "characters"), "yes") == 0;
    state->normalise = (enum mc_meteor_normalise)mc_choice_index(
        "norm|norm-nopunct|lower|none", mc_slice_of(option(opening, "normalise")));
    state->output =
        (unsigned)mc_choice_index(MC_METEOR_OUTPUTS, mc_slice_of(option(opening, "output")));
    if (mc_parse_real(option(opening, "alpha"), &settings->alpha) != 0 ||
        mc_parse_real(option(opening, "beta"), &settings->beta) != 0 ||
        mc_parse_real(option(opening, "gamma"), &settings->gamma) != 0 ||
        mc_parse_real(option(opening, "delta"), &settings->delta) != 0)
        return mc_opening_refuse(opening->problem, "alpha, beta, gamma and delta are numbers");
    if (state->nltk && state->output >= MC_METEOR_CANDIDATE_FUNCTION_WORDS)
        return mc_opening_refuse(opening->problem,
                                 "variant=nltk knows neither function words nor modules");
    if (read_modules(opening) != 0 || read_weights(opening, task < 0 ? 0 : task) != 0)
        return -1;
    if (has_module(state, MC_METEOR_PARAPHRASE) && option(opening, "paraphrases") == NULL)
        return mc_opening_refuse(opening->problem,
                                 "the module paraphrase needs paraphrases=FILE, a table of METEOR "
                                 "(three lines an entry, may be gzipped)");
    return 0;
}

/* --- resources ------------------------------------------------------------------------------ */

/* One of METEOR's files: FOLDER/function.english.words, or as its distribution has it,
 * FOLDER/function/english.words. Its checksum goes into the signature. */
static int read_resource(const struct opening *opening, const char *name, struct mc_slice *text)
{
    const char *folder = option(opening, "resources");
    char *path = mc_arena_format(opening->state->arena, "%s/%s", folder, name);

    if (!mc_file_exists(path))
        *(strchr(path + strlen(folder), '.')) = '/';
    if (!mc_file_exists(path))
        return mc_opening_refuse_file(
            opening->problem,
            "resources=FOLDER has no %s: the folder must hold METEOR 1.5's data "
            "for English",
            name);
    if (mc_opening_read(opening->host, name, path, opening->state->arena, text, opening->problem) !=
        0)
        return -1;
    if (text->length == 0 || mc_utf8_invalid(*text) < text->length)
        return mc_opening_refuse_file(opening->problem, "resources=FOLDER: %s is %s", name,
                                      text->length == 0 ? "empty" : "not UTF-8");
    return 0;
}

static int read_lists(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_slice function_words = {"", 0}, prefixes = {"", 0};

    if (option(opening, "resources") == NULL) {
        mc_meteor_lists_built_in(state->arena, &state->lists);
        return 0;
    }
    if (read_resource(opening, "function.english.words", &function_words) != 0 ||
        read_resource(opening, "nonbreaking.english.prefixes", &prefixes) != 0)
        return -1;
    mc_meteor_lists_parse(function_words, prefixes, state->arena, &state->lists);
    return 0;
}

static int open_wordnet(const struct opening *opening)
{
    struct mc_error error = MC_NO_ERROR;
    char checksum[17];

    if (mc_wordnet_open(NULL, &opening->state->synonyms.wordnet, &error) != 0)
        return mc_opening_refuse_error(opening->problem, NULL, &error);
    mc_wordnet_checksum(opening->state->synonyms.wordnet, opening->state->nltk, checksum);
    opening->host->resource(opening->host->context, "wordnet", checksum);
    return 0;
}

static int read_synonyms(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_slice synsets = {"", 0}, exceptions = {"", 0};
    struct mc_error error = MC_NO_ERROR;

    if (option(opening, "resources") == NULL)
        return open_wordnet(opening);
    if (read_resource(opening, "synonym.english.synsets", &synsets) != 0 ||
        read_resource(opening, "synonym.english.exceptions", &exceptions) != 0)
        return -1;
    if (mc_meteor_synonyms_parse(synsets, exceptions, state->arena, &state->synonyms, &error) == 0)
        return 0;
    return mc_opening_refuse_error(opening->problem, option(opening, "resources"), &error);
}

static int read_phrases(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;
    struct mc_arena *scratch = mc_arena_new();
    const char *path = option(opening, "paraphrases");
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    int status = mc_compressed_file_read(path, scratch, &text, &error);

    if (status == 0)
        status = mc_meteor_phrases_parse(text, state->arena, &state->phrases, &error);
    mc_arena_free(scratch);
    return status == 0 ? 0 : mc_opening_refuse_error(opening->problem, path, &error);
}

static void open_lexicon(struct mc_meteor_state *state)
{
    if (has_module(state, MC_METEOR_STEM))
        state->stemmer = mc_stemmer_open(MC_STEM_ENGLISH);
    mc_meteor_lexicon_open(&state->lexicon, &state->lists,
                           has_module(state, MC_METEOR_SYNONYM) ? &state->synonyms : NULL,
                           state->stemmer);
}

static int open_all(const struct opening *opening)
{
    struct mc_meteor_state *state = opening->state;

    if (read_parameters(opening) != 0)
        return -1;
    if (state->nltk) {
        if (open_wordnet(opening) != 0)
            return -1;
        state->words.tokenizer = MC_TOKENIZER_NONE;
        state->words.lowercase = true;
        mc_meteor_nltk_open(&state->pair, state->synonyms.wordnet);
        return 0;
    }
    if (read_lists(opening) != 0 ||
        (has_module(state, MC_METEOR_SYNONYM) && read_synonyms(opening) != 0) ||
        (has_module(state, MC_METEOR_PARAPHRASE) && read_phrases(opening) != 0))
        return -1;
    open_lexicon(state);
    return 0;
}

int mc_meteor_open(const struct mc_metric_host *host, void **state,
                   struct mc_metric_problem *problem)
{
    struct opening opening = {host, mc_calloc(1, sizeof(*opening.state)), problem};

    opening.state->arena = mc_arena_new();
    if (open_all(&opening) != 0) {
        mc_meteor_close(opening.state);
        return -1;
    }
    *state = opening.state;
    return 0;
}

static void free_sentence(struct mc_meteor_sentence *sentence)
{
    mc_meteor_tokens_free(&sentence->tokens);
    free(sentence->words);
}

void mc_meteor_close(void *state)
{
    struct mc_meteor_state *opened = state;

    mc_meteor_synonyms_free(&opened->synonyms);
    mc_meteor_phrases_free(&opened->phrases);
    mc_meteor_lexicon_close(&opened->lexicon);
    mc_stemmer_close(opened->stemmer);
    mc_meteor_normaliser_free(&opened->normaliser);
    free_sentence(&opened->candidate);
    free_sentence(&opened->reference);
    mc_meteor_matches_free(&opened->matches);
    mc_meteor_aligner_free(&opened->aligner);
    mc_case_words_free(&opened->words);
    mc_meteor_nltk_close(&opened->pair);
    mc_arena_free(opened->arena);
    free(opened);
}
