/* process_session_parts.h: what the files of process_session.h share. Internal to them. */
#ifndef MC_METRICS_PROCESS_SESSION_PARTS_H
#define MC_METRICS_PROCESS_SESSION_PARTS_H

#include "metrics/process_session.h"

/* An input of the call under way, or of the last one. */
struct mc_process_item {
    const struct mc_metric_input *input;
    enum { MC_ITEM_WAITING, MC_ITEM_ASKED, MC_ITEM_DONE } state;
    bool is_suspect; /* the process failed while this one was asked */
    bool has_note;
    struct mc_process_note note;
};

struct mc_process_session {
    struct mc_process_settings settings;
    struct mc_subprocess *program; /* NULL: does not run */
    struct mc_handshake handshake;
    struct mc_arena *arena;  /* handshake */
    struct mc_buffer memory; /* of the reply at hand */
    bool was_started;
    size_t n_restarts;
    char given_up[240]; /* why; "": it is not */

    struct mc_arena *notes;        /* items and notes of the call */
    struct mc_process_item *items; /* [n_items] */
    size_t n_items, n_done, n_asked, n_suspects;
    size_t next;       /* no item before it is waiting */
    size_t note_at;    /* where the last note was found */
    double *scores;    /* [n_items] */
    uint64_t first_id; /* of items[0] */
    bool is_filling;   /* requests are being written until as many are owed as may be */
    int64_t heard_at;  /* when the last reply came, or the first request went out */
};

/* Gives the process up for this reason; all that it owes has failed. */
void mc_process_give_up(struct mc_process_session *session, const char *format, ...)
    MC_PRINTF(2, 3);
/* The item has no score. */
void mc_process_set_note(struct mc_process_session *session, struct mc_process_item *item,
                         bool has_failed, struct mc_slice text);
/* One line of the process. */
void mc_process_take_reply(struct mc_process_session *session, struct mc_slice line);

#endif
