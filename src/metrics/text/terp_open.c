/* Parameters and resources of TERp. */
#include "metrics/text/terp.h"

#include <stdlib.h>

#include "base/compressed_file.h"
#include "base/file.h"
#include "base/options.h"
#include "metrics/opening.h"

/* What open needs at hand. */
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
                                 "parameters wants ter, default, terpa or a file of TERp's "
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
    status = mc_compressed_file_read(path, scratch, &text, &error);
    if (status == 0)
        status = mc_terp_phrases_parse(text, opening->terp->arena, &opening->terp->phrases, &error);
    mc_arena_free(scratch);
    return status == 0 ? 0 : mc_opening_refuse_error(opening->problem, path, &error);
}

/* Every word of the list, tokenised as the texts are. */
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
