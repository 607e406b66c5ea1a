#include "metrics/conformance.h"

#include <stdio.h>

#include "base/foreign_guard.h"
#include "metrics/conformance_output.h"
#include "metrics/conformance_rules.h"

const char *mc_conformance_rule_name(enum mc_conformance_rule rule)
{
    static const char *const names[] = {
#define MC_RULE_NAME(rule, name, text) name,
        MC_CONFORMANCE_RULES(MC_RULE_NAME)
#undef MC_RULE_NAME
    };

    return names[rule];
}

const char *mc_conformance_rule_text(enum mc_conformance_rule rule)
{
    static const char *const texts[] = {
#define MC_RULE_TEXT(rule, name, text) text,
        MC_CONFORMANCE_RULES(MC_RULE_TEXT)
#undef MC_RULE_TEXT
    };

    return texts[rule];
}

size_t mc_conformance_broken(const struct mc_conformance *conformance)
{
    size_t n = 0;
    int rule;

    for (rule = 0; rule < MC_N_RULES; rule++)
        n += conformance->findings[rule].verdict == MC_VERDICT_BROKEN ||
             conformance->findings[rule].verdict == MC_VERDICT_NONE;
    return n;
}

/* Only the failure of a working module is found; what the caller can mend is returned. */
static int check_opens(struct mc_trial *trial, struct mc_error *error)
{
    struct mc_error failure = MC_NO_ERROR;

    if (mc_metric_spec_resolve(&trial->spec, trial->arena, &failure) == 0) {
        trial->material =
            mc_material_of(MC_MATERIAL_ORDINARY, true, trial->spec.module->needs, trial->arena);
        trial->first = mc_trial_open(trial, 1, trial->material, &failure);
        if (trial->first != NULL)
            trial->second = mc_trial_open(trial, 1, trial->material, &failure);
    }
    if (trial->second != NULL) {
        (void)snprintf(trial->report->signature, sizeof(trial->report->signature), "%.*s",
                       MC_SLICE_ARGUMENTS(trial->first->signature));
        mc_trial_find(trial, MC_VERDICT_KEPT, "version %s", trial->spec.module->version);
        return 0;
    }
    if (failure.code != MC_CODE_MODULE && trial->first == NULL) {
        *error = failure;
        return -1;
    }
    mc_trial_find(trial, MC_VERDICT_BROKEN, "%s instance: %s",
                  trial->first == NULL ? "the first" : "the second", failure.text);
    return 0;
}

/* What must be at the end as it was at the beginning. */
static void check_process(struct mc_trial *trial, unsigned changes)
{
    static const struct {
        enum mc_conformance_rule rule;
        unsigned change;
    } rules[] = {{MC_RULE_LOCALE, MC_CHANGED_LOCALE},
                 {MC_RULE_FOLDER, MC_CHANGED_FOLDER},
                 {MC_RULE_ROUNDING, MC_CHANGED_ROUNDING},
                 {MC_RULE_SIGNALS, MC_CHANGED_SIGNALS}};
    size_t i;

    for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        trial->report->under = rules[i].rule;
        if ((changes & rules[i].change) == 0)
            mc_trial_find(trial, MC_VERDICT_KEPT, "%s", "");
        else
            mc_trial_find(trial, MC_VERDICT_BROKEN, "it was another at the end");
    }
}

/* The process is still there. */
static void check_endings(struct mc_trial *trial)
{
    int rule;

    for (rule = MC_RULE_EXIT; rule <= MC_RULE_CRASH; rule++) {
        trial->report->under = (enum mc_conformance_rule)rule;
        mc_trial_find(trial, MC_VERDICT_KEPT, "%s", "");
    }
}

int mc_conformance_check(const struct mc_metric_spec *spec, struct mc_arena *arena,
                         struct mc_conformance *conformance, struct mc_error *error)
{
    struct mc_trial trial = {.spec = *spec, .arena = arena, .report = conformance};
    struct mc_watched_output output;
    struct mc_foreign_guard guard;
    char written[200];
    int status;

    memset(conformance, 0, sizeof(*conformance));
    trial.spec.direction = MC_DIRECTION_FORWARD;
    mc_watched_output_begin(&output);
    mc_foreign_guard_begin(&guard);
    conformance->under = MC_RULE_OPENS;
    status = check_opens(&trial, error);
    if (trial.second != NULL)
        mc_trial_check_rules(&trial);
    else
        mc_trial_close(&trial, trial.first);
    check_process(&trial, mc_foreign_guard_end(&guard) | trial.harm);
    conformance->under = MC_RULE_OUTPUT;
    if (mc_watched_output_end(&output, written, sizeof(written)))
        mc_trial_find(&trial, MC_VERDICT_KEPT, "%s", "");
    else
        mc_trial_find(&trial, MC_VERDICT_BROKEN, "%s", written);
    check_endings(&trial);
    conformance->under = MC_N_RULES;
    return status;
}
