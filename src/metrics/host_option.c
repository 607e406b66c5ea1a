#include "metrics/host_option.h"

#include "base/options.h"

const char *mc_host_option(const struct mc_metric_host *host, const char *key)
{
    return host->option(host->context, key);
}

bool mc_host_option_is(const struct mc_metric_host *host, const char *key, const char *value)
{
    const char *given = mc_host_option(host, key);

    return given != NULL && strcmp(given, value) == 0;
}

int mc_host_choice(const struct mc_metric_host *host, const char *key, const char *choices)
{
    const char *given = mc_host_option(host, key);

    return given == NULL ? -1 : mc_choice_index(choices, mc_slice_of(given));
}

uint32_t mc_host_whole_number(const struct mc_metric_host *host, const char *key)
{
    const char *given = mc_host_option(host, key);
    long long number;

    if (given == NULL || mc_parse_integer(given, &number) != 0 || number < 0 || number > UINT32_MAX)
        return 0;
    return (uint32_t)number;
}

double mc_host_real(const struct mc_metric_host *host, const char *key)
{
    const char *given = mc_host_option(host, key);
    double number;

    return given == NULL || mc_parse_real(given, &number) != 0 ? 0 : number;
}

void mc_host_varies(const struct mc_metric_host *host, const char *reason)
{
    if (host->struct_size >= sizeof(*host) && host->varies != NULL)
        host->varies(host->context, reason);
}
