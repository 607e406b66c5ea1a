/* message.h: what the processes of one call tell each other, as bytes. Numbers are eight bytes, the
 * lowest first; a text is its length and its bytes. */
#ifndef MC_CLUSTER_MESSAGE_H
#define MC_CLUSTER_MESSAGE_H

#include "base/buffer.h"
#include "metrics/runner.h"

/* The first number of every message. */
enum mc_message_kind {
    /* of a worker */
    MC_MESSAGE_HELLO = 1, /* error, cases (a text of 16 bytes), host, threads */
    MC_MESSAGE_OPENED,    /* error, signature */
    MC_MESSAGE_PIECE,     /* mc_message_put_piece */
    /* of the process that hands out */
    MC_MESSAGE_OPEN,  /* specification */
    MC_MESSAGE_SCORE, /* begin, n, n indexes */
    MC_MESSAGE_CLOSE,
    MC_MESSAGE_END
};

/* Empties the message and begins it. */
void mc_message_begin(struct mc_buffer *message, enum mc_message_kind kind);
void mc_message_put_number(struct mc_buffer *message, uint64_t number);
void mc_message_put_text(struct mc_buffer *message, struct mc_slice text);
/* Code and text; the file, where there is one, in front of the text. */
void mc_message_put_error(struct mc_buffer *message, const struct mc_error *error);
void mc_message_put_piece(struct mc_buffer *message, const struct mc_run_piece *piece);

/* What is left to read. */
struct mc_message_reader {
    struct mc_slice rest;
    bool is_bad; /* it ended too early, or held what cannot be; all that is read then is 0 or empty
                  */
};

struct mc_message_reader mc_message_read(const struct mc_buffer *message);
uint64_t mc_message_number(struct mc_message_reader *reader);
/* A number of things that follow, of at least so many bytes each; too many make the message bad. */
size_t mc_message_count(struct mc_message_reader *reader, size_t least_bytes);
/* Points into the message. */
struct mc_slice mc_message_text(struct mc_message_reader *reader);
void mc_message_error(struct mc_message_reader *reader, struct mc_error *error);
/* Arrays and texts live in the arena. */
void mc_message_piece(struct mc_message_reader *reader, struct mc_run_piece *piece,
                      struct mc_arena *arena);
/* All was read, and was good. */
bool mc_message_is_whole(const struct mc_message_reader *reader) MC_MUST_CHECK;

#endif
