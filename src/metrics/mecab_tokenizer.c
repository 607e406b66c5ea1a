/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/mecab_tokenizer.h"

#include "metrics/metric_support.h"

#ifdef MC_MECAB_LIBRARY

#include <dlfcn.h>
#include <mecab.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "neural/model_folder.h"
#include "text/unicode.h"

/* --- the library ------------------------------------------------------------------------------ */

/* The functions used, with the types of its header. */
struct library {
    mecab_t *(*create)(int, char **);
    void (*destroy)(mecab_t *);
    const char *(*last_error)(mecab_t *);
    const char *(*version)(void);
    const mecab_dictionary_info_t *(*dictionary)(mecab_t *);
    const char *(*parse)(mecab_t *, const char *, size_t);
};

struct mc_mecab_tokenizer {
    struct library library;
    mecab_t *mecab;
};

/* Loads the library, which stays loaded. */
static int load(struct library *library, struct mc_metric_problem *problem)
{
    const struct {
        const char *name;
        void *function;
    } symbols[] = {{"mecab_new", &library->create},
                   {"mecab_destroy", &library->destroy},
                   {"mecab_strerror", &library->last_error},
                   {"mecab_version", &library->version},
                   {"mecab_dictionary_info", &library->dictionary},
                   {"mecab_sparse_tostr2", &library->parse}};
    void *handle = dlopen(MC_MECAB_LIBRARY, RTLD_NOW | RTLD_LOCAL), *symbol = NULL;
    size_t i;

    for (i = 0; handle != NULL && i < sizeof(symbols) / sizeof(symbols[0]); i++) {
        symbol = dlsym(handle, symbols[i].name);
        if (symbol == NULL)
            break;
        memcpy(symbols[i].function, &symbol, sizeof(symbol));
    }
    return symbol != NULL
               ? 0
               : mc_opening_refuse_file(problem,
                                        "tokenize=ja-mecab needs MeCab's library (Debian: "
                                        "libmecab2): %s",
                                        dlerror());
}

/* --- the dictionary --------------------------------------------------------------------------- */

/* The number of words of IPADIC 2.7.0: as published, which sacreBLEU requires, and as in Debian,
 * with one more for the era that began in 2019. */
enum { IPADIC_WORDS = 392126, DEBIAN_WORDS = 392127 };

/* The folder of the dictionary; NULL: MeCab searches itself. */
static const char *own_dictionary(struct mc_arena *arena)
{
    const char *const *place = mc_model_own_places(arena);

    for (; *place != NULL; place++) {
        const char *folder = mc_arena_format(arena, "%s/ipadic", *place);

        if (mc_file_exists(mc_arena_format(arena, "%s/sys.dic", folder)))
            return folder;
    }
    return NULL;
}

static int refuse_absent(const struct library *library, struct mc_metric_problem *problem)
{
    const char *said = library->last_error(NULL), *last = said == NULL ? NULL : strrchr(said, ')');

    return mc_opening_refuse_file(problem,
                                  "tokenize=ja-mecab needs the dictionary IPADIC (Debian: "
                                  "mecab-ipadic-utf8), or its folder as ipadic in a folder of "
                                  "METRICHECK_MODELS: %s",
                                  last == NULL ? "MeCab does not start" : last + 1);
}

static int check_dictionary(const struct mc_metric_host *host, const struct library *library,
                            mecab_t *mecab, struct mc_metric_problem *problem)
{
    const mecab_dictionary_info_t *found = library->dictionary(mecab);
    char what[64];

    if (found == NULL || found->next != NULL || strcasecmp(found->charset, "utf-8") != 0 ||
        (found->size != IPADIC_WORDS && found->size != DEBIAN_WORDS))
        return mc_opening_refuse_file(problem,
                                      "tokenize=ja-mecab needs IPADIC 2.7.0 in UTF-8 alone, of "
                                      "392126 words; this is %s, %s, of %u%s",
                                      found == NULL ? "none" : found->filename,
                                      found == NULL ? "" : found->charset,
                                      found == NULL ? 0 : found->size,
                                      found != NULL && found->next != NULL ? " and more" : "");
    (void)snprintf(what, sizeof(what), "%s-IPA%s", library->version(),
                   found->size == IPADIC_WORDS ? "" : "-392127");
    host->resource(host->context, "ja-mecab", what);
    return 0;
}

int mc_mecab_tokenizer_open(const struct mc_metric_host *host,
                            struct mc_mecab_tokenizer **tokenizer,
                            struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_mecab_tokenizer *made = mc_calloc(1, sizeof(*made));
    const char *folder = own_dictionary(arena);
    char *words[] = {mc_arena_strdup(arena, "mecab"), mc_arena_strdup(arena, "-Owakati"),
                     mc_arena_strdup(arena, "-d"),
                     mc_arena_strdup(arena, folder == NULL ? "" : folder)};
    int status = load(&made->library, problem);

    if (status == 0) {
        made->mecab = made->library.create(folder == NULL ? 2 : 4, words);
        status = made->mecab == NULL ? refuse_absent(&made->library, problem)
                                     : check_dictionary(host, &made->library, made->mecab, problem);
    }
    mc_arena_free(arena);
    if (status != 0)
        mc_mecab_tokenizer_close(made);
    else
        *tokenizer = made;
    return status;
}

void mc_mecab_tokenizer_close(struct mc_mecab_tokenizer *tokenizer)
{
    if (tokenizer != NULL && tokenizer->mecab != NULL)
        tokenizer->library.destroy(tokenizer->mecab);
    free(tokenizer);
}

/* MeCab ends words with blanks, and the last one with a line break. It returns nothing only when
 * out of memory. */
void mc_mecab_tokenizer_cut(struct mc_mecab_tokenizer *tokenizer, struct mc_slice text,
                            struct mc_buffer *out)
{
    const char *words;

    text = mc_strip(text);
    words = tokenizer->library.parse(tokenizer->mecab, text.data, text.length);
    if (words == NULL)
        mc_out_of_memory(text.length, 1);
    mc_buffer_clear(out);
    mc_buffer_append_text(out, words);
}

#else

int mc_mecab_tokenizer_open(const struct mc_metric_host *host,
                            struct mc_mecab_tokenizer **tokenizer,
                            struct mc_metric_problem *problem)
{
    (void)host;
    (void)tokenizer;
    return mc_opening_refuse_file(problem,
                                  "tokenize=ja-mecab: this metricheck was built without MeCab "
                                  "(Debian: libmecab-dev); cut both sides with it and take "
                                  "tokenize=none, or flores200, which knows Japanese");
}

void mc_mecab_tokenizer_close(struct mc_mecab_tokenizer *tokenizer)
{
    (void)tokenizer;
}

void mc_mecab_tokenizer_cut(struct mc_mecab_tokenizer *tokenizer, struct mc_slice text,
                            struct mc_buffer *out)
{
    (void)tokenizer;
    (void)text;
    mc_buffer_clear(out);
}

#endif
