/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ascii.h: classes and case of single bytes, whatever the locale. A byte over 0x7F is in no class
 * and has no case; for code points see text/unicode.h. */
#ifndef MC_BASE_ASCII_H
#define MC_BASE_ASCII_H

#include <stdbool.h>

static inline bool mc_ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool mc_ascii_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool mc_ascii_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool mc_ascii_is_letter(char c)
{
    return mc_ascii_is_lower(c) || mc_ascii_is_upper(c);
}

static inline bool mc_ascii_is_alphanumeric(char c)
{
    return mc_ascii_is_letter(c) || mc_ascii_is_digit(c);
}

/* The white space of JSON: SP, TAB, LF and CR. */
static inline bool mc_ascii_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* White space as isspace defines it in the C locale: the blanks, VT and FF. */
static inline bool mc_ascii_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char mc_ascii_lower(char c)
{
    return mc_ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

#endif
