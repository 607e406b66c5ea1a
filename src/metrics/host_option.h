/* host_option.h: the parameters of a metric that is being opened, in the types it wants. */
#ifndef MC_METRICS_HOST_OPTION_H
#define MC_METRICS_HOST_OPTION_H

#include <stdbool.h>
#include <stdint.h>

#include <metricheck/metric_module.h>

/* The value as it is written, the host's; NULL: it was not given and has no default. */
const char *mc_host_option(const struct mc_metric_host *host, const char *key);
bool mc_host_option_is(const struct mc_metric_host *host, const char *key, const char *value);
/* Its place among the choices "a|b|c", from 0; -1: it is none of them. */
int mc_host_choice(const struct mc_metric_host *host, const char *key, const char *choices);
/* The numbers that it is; 0 when it is none, or does not fit. */
uint32_t mc_host_whole_number(const struct mc_metric_host *host, const char *key);
double mc_host_real(const struct mc_metric_host *host, const char *key);
/* During open(): says that scores cannot be reproduced, where the host asks (varies). */
void mc_host_varies(const struct mc_metric_host *host, const char *reason);

#endif
