/* frame_list.h: which frames there are, and which numbered roles each of them has.
 *
 * The file is the one that comes with the releases of AMR (propbank-amr-frames-arg-descr.txt): a
 * frame a line, its name with the number of its sense first, then "ARG0: description" and so on,
 * all parted by blanks or TABs. Empty lines and those that begin with '#' say nothing. */
#ifndef MC_AMR_FRAME_LIST_H
#define MC_AMR_FRAME_LIST_H

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"

struct mc_frame_list;

/* Bytes of the concept before the hyphen and the two digits or more of its sense: 5 of "sleep-01",
 * 13 of "be-located-at-91"; 0: it has no such number. */
size_t mc_amr_lemma_length(struct mc_slice concept);

/* *list lives in the arena. A frame that stands twice has the roles of both lines. MC_CODE_INPUT,
 * with the place: a file that cannot be read or is not UTF-8, a line that does not begin with a
 * frame, or no frame at all. */
int mc_frame_list_read(const char *path, struct mc_arena *arena, struct mc_frame_list **list,
                       struct mc_error *error) MC_MUST_CHECK;
/* The same of a text without NUL, which may end before the list; `path` is what messages call it.
 */
int mc_frame_list_parse(const char *path, struct mc_slice text, struct mc_arena *arena,
                        struct mc_frame_list **list, struct mc_error *error) MC_MUST_CHECK;

#define MC_NO_FRAME UINT32_MAX

/* Bit n stands for the role :ARGn, n from 0 to 9; MC_NO_FRAME where the list does not have it. */
uint32_t mc_frame_list_roles(const struct mc_frame_list *list, struct mc_slice concept);
/* The frames with this lemma in the order of the file, "sleep-01, sleep-02", at most eight of them;
 * "" without one. In the arena. */
const char *mc_frame_list_senses(const struct mc_frame_list *list, struct mc_slice lemma,
                                 struct mc_arena *arena);

#endif
