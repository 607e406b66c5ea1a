/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lock.h: a mutex, for the few places that several workers write to. */
#ifndef MC_BASE_LOCK_H
#define MC_BASE_LOCK_H

#include <pthread.h>
#include <stddef.h>

struct mc_lock {
    pthread_mutex_t mutex;
};

/* Initialiser of a lock that lives as long as the program; it is neither opened nor closed. */
#define MC_LOCK_READY                                                                              \
    {                                                                                              \
        PTHREAD_MUTEX_INITIALIZER                                                                  \
    }

static inline void mc_lock_open(struct mc_lock *lock)
{
    (void)pthread_mutex_init(&lock->mutex, NULL);
}

static inline void mc_lock_close(struct mc_lock *lock)
{
    (void)pthread_mutex_destroy(&lock->mutex);
}

static inline void mc_lock_take(struct mc_lock *lock)
{
    (void)pthread_mutex_lock(&lock->mutex);
}

static inline void mc_lock_give(struct mc_lock *lock)
{
    (void)pthread_mutex_unlock(&lock->mutex);
}

#endif
