/* conformance_rules.h: the rules that an open metric is held to. */
#ifndef MC_METRICS_CONFORMANCE_RULES_H
#define MC_METRICS_CONFORMANCE_RULES_H

#include "metrics/conformance_trial.h"

/* Checks MC_RULE_ANSWERS to MC_RULE_CLOSES with the two instances of the trial, one after the
 * other; both are closed at the end. */
void mc_trial_check_rules(struct mc_trial *trial);

#endif
