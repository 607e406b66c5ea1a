/* TERp's own sets of parameters and its stop words. */
#include "metrics/text/terp.h"

#include <math.h>

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

/* --- stop words ----------------------------------------------------------------------------- */

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
