#include "metrics/module_check.h"

#include <math.h>
#include <string.h>

#include "base/options.h"
#include "metrics/metric.h"

enum { PARAMETER_LIMIT = 1000 };

/* What a module must reach to: all fields that are not optional. */
#define SMALLEST offsetof(struct mc_metric_module, corpus)

static int refuse(const char *origin, const char *what, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "%s: %s", origin, what);
}

static int refuse_parameter(const char *origin, const char *name, const char *what,
                            struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_MODULE, "%s: parameter '%s': %s", origin, name, what);
}

/* Words that a signature and a specification can hold. */
static bool is_word(const char *text, const char *forbidden)
{
    const char *c;

    for (c = text; c != NULL && *c != '\0'; c++)
        if ((unsigned char)*c <= ' ' || *c == '\x7f' || strchr(forbidden, *c) != NULL)
            return false;
    return text != NULL && text[0] != '\0';
}

/* --- parameters --------------------------------------------------------------------------- */

static bool is_choice_kind(const struct mc_metric_parameter *parameter)
{
    return parameter->kind == MC_PARAMETER_CHOICE || parameter->kind == MC_PARAMETER_SWITCH;
}

static bool is_number_kind(const struct mc_metric_parameter *parameter)
{
    return parameter->kind == MC_PARAMETER_INTEGER || parameter->kind == MC_PARAMETER_REAL;
}

/* The plain word of a default that depends on other parameters. */
static bool default_serves(const struct mc_metric_parameter *parameter)
{
    const char *choices = parameter->kind == MC_PARAMETER_SWITCH ? "yes|no" : parameter->choices;
    const char *standard = parameter->standard;
    char word[64];
    size_t length;
    double number = 0;

    if (standard == NULL || !(is_choice_kind(parameter) || is_number_kind(parameter)))
        return true;
    length = strcspn(standard, ";");
    if (is_choice_kind(parameter))
        return mc_choice_index(choices, mc_slice(standard, length)) >= 0;
    if (length >= sizeof(word))
        return false;
    memcpy(word, standard, length);
    word[length] = '\0';
    return mc_parse_real(word, &number) == 0 && number >= parameter->minimum &&
           number <= parameter->maximum;
}

static int check_parameter(const struct mc_metric_parameter *all, size_t i, const char *origin,
                           struct mc_error *error)
{
    const struct mc_metric_parameter *parameter = &all[i], *common = mc_metric_common_parameters();
    const char *name = parameter->name;
    size_t k;

    if (!is_word(name, "=,:|;"))
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: the name of parameter %zu is empty, or holds a blank or one of "
                            "= , : | ;",
                            origin, i + 1);
    for (; common->name != NULL; common++)
        if (strcmp(name, common->name) == 0)
            return refuse_parameter(origin, name, "all metrics have one of that name", error);
    for (k = 0; k < i; k++)
        if (strcmp(name, all[k].name) == 0)
            return refuse_parameter(origin, name, "it stands there twice", error);
    if ((unsigned)parameter->kind > MC_PARAMETER_FILE)
        return refuse_parameter(origin, name, "its kind is not known", error);
    if (parameter->kind == MC_PARAMETER_CHOICE &&
        (parameter->choices == NULL || parameter->choices[0] == '\0'))
        return refuse_parameter(origin, name, "it has no choices", error);
    if (is_number_kind(parameter) && !(parameter->minimum <= parameter->maximum))
        return refuse_parameter(origin, name, "its minimum is above its maximum", error);
    if (!default_serves(parameter))
        return refuse_parameter(origin, name, "its default is no value that it may take", error);
    if (parameter->help == NULL)
        return refuse_parameter(origin, name, "it has no line of help", error);
    return 0;
}

static int check_parameters(const struct mc_metric_parameter *parameters, const char *origin,
                            struct mc_error *error)
{
    size_t i;

    for (i = 0; parameters != NULL && parameters[i].name != NULL; i++) {
        if (i == PARAMETER_LIMIT)
            return refuse(origin, "its array of parameters has no end (name == NULL)", error);
        if (check_parameter(parameters, i, origin, error) != 0)
            return -1;
    }
    return 0;
}

/* --- the constant ------------------------------------------------------------------------- */

static int check_size(const struct mc_metric_module *given, const char *origin,
                      struct mc_error *error)
{
    if (given->abi != MC_METRIC_ABI)
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: it was made for version %u of the metric interface, and this "
                            "program has version %u; build it again with this program's "
                            "metric_module.h",
                            origin, (unsigned)given->abi, MC_METRIC_ABI);
    if (given->struct_size < SMALLEST)
        return mc_error_set(error, MC_CODE_MODULE,
                            "%s: its struct mc_metric_module has %u bytes; with all that a metric "
                            "must have it is %zu at least (struct_size)",
                            origin, (unsigned)given->struct_size, SMALLEST);
    return 0;
}

static int check_fields(const struct mc_metric_module *module, const char *origin,
                        struct mc_error *error)
{
    const uint32_t needs = MC_NEEDS_TEXT | MC_NEEDS_AMR | MC_NEEDS_TREE;
    const uint32_t flags = MC_METRIC_SHARED_STATE | MC_METRIC_SYMMETRIC |
                           MC_METRIC_LOWER_IS_BETTER | MC_METRIC_DETERMINISTIC |
                           MC_METRIC_MAY_EXCEED_BEST | MC_METRIC_READS_CASE_ID |
                           MC_METRIC_SENTINEL | MC_METRIC_SEARCHES;

    if (module->name == NULL || module->name[0] == '\0')
        return refuse(origin, "the metric has no name", error);
    if (!is_word(module->version, "|"))
        return refuse(origin, "the metric has no version, or one with a blank or '|'", error);
    if (module->score == NULL)
        return refuse(origin, "the metric has no function score", error);
    if ((module->needs & needs) == 0 || (module->needs & ~needs) != 0)
        return refuse(origin, "what it needs (text, AMR, tree) is not known to this program",
                      error);
    if ((module->flags & ~flags) != 0)
        return refuse(origin, "it has a flag that is not known to this program", error);
    if (!(module->worst < module->best) && !(module->worst > module->best))
        return refuse(origin, "worst and best are equal, or no numbers", error);
    if ((module->worst > module->best) != ((module->flags & MC_METRIC_LOWER_IS_BETTER) != 0))
        return refuse(origin, "MC_METRIC_LOWER_IS_BETTER and the order of worst and best differ",
                      error);
    return check_parameters(module->parameters, origin, error);
}

int mc_module_check(const struct mc_metric_module *given, const char *origin,
                    struct mc_metric_module *module, struct mc_error *error)
{
    if (check_size(given, origin, error) != 0)
        return -1;
    memset(module, 0, sizeof(*module));
    memcpy(module, given,
           given->struct_size < sizeof(*module) ? given->struct_size : sizeof(*module));
    module->struct_size = sizeof(*module);
    if (module->citation == NULL)
        module->citation = "";
    if (module->summary == NULL)
        module->summary = "";
    if (module->manual == NULL)
        module->manual = "";
    return check_fields(module, origin, error);
}
