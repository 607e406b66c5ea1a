/* host.h: the name of this machine, for messages. */
#ifndef MC_CLUSTER_HOST_H
#define MC_CLUSTER_HOST_H

#include <unistd.h>

enum { MC_HOST_SIZE = 65 };

static inline void mc_host_name(char name[MC_HOST_SIZE])
{
    if (gethostname(name, MC_HOST_SIZE) != 0)
        name[0] = '\0';
    name[MC_HOST_SIZE - 1] = '\0';
}

#endif
