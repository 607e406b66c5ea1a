/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_stream.h: a stream whose text stays in memory and is complete.
 *
 * open_memstream of the C library may silently lose text for lack of memory: neither ferror nor
 * fclose tells. Here exhausted memory ends the process, as everywhere (base/memory.h). */
#ifndef MC_BASE_TEXT_STREAM_H
#define MC_BASE_TEXT_STREAM_H

#include <stdio.h>

#include "base/memory.h"

/* Output to the stream is appended to the text, whose struct must stay in place until the stream is
 * closed. Never NULL. Close with mc_text_stream_close; the text is the caller's. */
FILE *mc_text_stream_open(struct mc_buffer *text) MC_MUST_CHECK MC_NEVER_NULL;
/* Completes the text; its data is not NULL, even if it is empty. */
void mc_text_stream_close(FILE *stream, struct mc_buffer *text);

#endif
