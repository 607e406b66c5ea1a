#include "analysis/preset.h"

#include <string.h>

/* Zeidler, Opitz and Frank 2022, Table 3: order and names of the columns as in the published score
 * file. Their runs gave sentence A to METEOR as the test and B as the reference. chrF++ was
 * published as a fraction of 1. GraCo (G) and (r,G) use static word vectors, GraCo and (r) a neural
 * encoder. */
static const struct mc_preset_entry zeidler2022[] = {
    {"BLEU", "bleu:variant=nltk,smoothing=method4,direction=mean", 1},
    {"chrF++", "chrf:variant=popovic", 100},
    {"Meteor", "meteor:direction=backward", 1},
    {"BERT Score", NULL, 1},
    {"Smatch", "smatch:convention=old", 1},
    {"S2match", "s2match:cutoff=0.9,diffsense=0.95", 1},
    {"WLK", "wlk:variant=2021", 1},
    {"WWLK", "wwlk:variant=2021", 1},
    {"GraCo (G)", "graco:graph=full", 1},
    {"GraCo (r,G)", "graco:graph=reduced", 1},
    {"GraCo", NULL, 1},
    {"GraCo (r)", NULL, 1},
};

/* The human scores, and a variant of chrF++ that the paper does not report on. */
static const char *const zeidler2022_left_out[] = {"Ann. Score", "chrF++ (O)", NULL};

static const struct mc_preset presets[] = {
    {"zeidler2022", "Zeidler, Opitz and Frank 2022", MC_NORMALISE_MINMAX, 5, 0, 0, true,
     zeidler2022, sizeof(zeidler2022) / sizeof(zeidler2022[0]), zeidler2022_left_out},
};

const struct mc_preset *mc_presets(size_t *n)
{
    *n = sizeof(presets) / sizeof(presets[0]);
    return presets;
}

const struct mc_preset *mc_preset_find(const char *name)
{
    size_t n, i;
    const struct mc_preset *all = mc_presets(&n);

    for (i = 0; i < n; i++)
        if (strcmp(name, all[i].name) == 0)
            return &all[i];
    return NULL;
}

bool mc_preset_is_exact(const char *name)
{
    const struct mc_preset *preset = name == NULL ? NULL : mc_preset_find(name);

    return preset != NULL && preset->exact_scores;
}
