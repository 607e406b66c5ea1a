/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scores/metric_family.h"

#include <ctype.h>
#include <string.h>

const char *const mc_metric_family_names[] = {MC_METRIC_FAMILIES(MC_CHOICE_NAME) NULL};

/* Beginnings of names, in lower case and without punctuation; the longest match counts. */
static const struct {
    const char *begin;
    enum mc_metric_family family;
} known[] = {
    {"bartscore", MC_FAMILY_EMBEDDINGS},
    {"bert", MC_FAMILY_EMBEDDINGS},
    {"bleu", MC_FAMILY_WORDS},
    {"bleurt", MC_FAMILY_EMBEDDINGS},
    {"chrf", MC_FAMILY_WORDS},
    {"cider", MC_FAMILY_WORDS},
    {"comet", MC_FAMILY_EMBEDDINGS},
    {"constant", MC_FAMILY_OTHER},
    {"dea", MC_FAMILY_OTHER},
    {"embeddingcosine", MC_FAMILY_EMBEDDINGS},
    {"form", MC_FAMILY_EMBEDDINGS},
    {"graco", MC_FAMILY_GRAPHS_AND_EMBEDDINGS},
    {"gtm", MC_FAMILY_WORDS},
    {"humanshuffled", MC_FAMILY_OTHER},
    {"lengthratio", MC_FAMILY_WORDS},
    {"meteor", MC_FAMILY_WORDS},
    {"mfscore", MC_FAMILY_GRAPHS_AND_EMBEDDINGS},
    {"moverscore", MC_FAMILY_EMBEDDINGS},
    {"nist", MC_FAMILY_WORDS},
    {"prism", MC_FAMILY_EMBEDDINGS},
    {"random", MC_FAMILY_OTHER},
    {"rouge", MC_FAMILY_WORDS},
    {"s2match", MC_FAMILY_GRAPHS_AND_EMBEDDINGS},
    {"sacrebleu", MC_FAMILY_WORDS},
    {"sbert", MC_FAMILY_EMBEDDINGS},
    {"sema", MC_FAMILY_GRAPHS},
    {"sembleu", MC_FAMILY_GRAPHS},
    {"sentencebert", MC_FAMILY_EMBEDDINGS},
    {"smatch", MC_FAMILY_GRAPHS},
    {"ter", MC_FAMILY_WORDS},
    {"wer", MC_FAMILY_WORDS},
    {"wlk", MC_FAMILY_GRAPHS},
    {"wordoverlap", MC_FAMILY_WORDS},
    {"wwlk", MC_FAMILY_GRAPHS_AND_EMBEDDINGS},
};

/* By the letters and digits of the name in lower case, as many as there is room for. */
static enum mc_metric_family family_of_name(struct mc_slice name)
{
    enum mc_metric_family family = MC_FAMILY_OF_NAME;
    size_t most = 0, n = 0, i;
    char plain[40];

    for (i = 0; i < name.length && n + 1 < sizeof(plain); i++)
        if (isalnum((unsigned char)name.data[i]))
            plain[n++] = (char)tolower((unsigned char)name.data[i]);
    plain[n] = '\0';
    for (i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        size_t length = strlen(known[i].begin);

        if (length <= most || strncmp(plain, known[i].begin, length) != 0)
            continue;
        most = length;
        family = known[i].family;
    }
    return family;
}

enum mc_metric_family mc_metric_family(const struct mc_score_column *column)
{
    enum mc_metric_family family = column->family;

    if (family == MC_FAMILY_OF_NAME)
        family = family_of_name(column->name);
    if (family != MC_FAMILY_OF_NAME)
        return family;
    if ((column->needs & MC_NEEDS_AMR) != 0)
        return MC_FAMILY_GRAPHS;
    return column->needs == MC_NEEDS_TEXT ? MC_FAMILY_WORDS : MC_FAMILY_OTHER;
}
