#include "base/progress.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

/* Nanoseconds between two lines. */
static const int64_t pause_between = 250000000;

/* Larger rates and times are nothing that happens. */
static const double most = 1e15;

enum { TEXT_SIZE = 128, DIGITS_SIZE = 32 };

void mc_progress_begin(struct mc_progress *progress, FILE *stream, bool wanted)
{
    progress->stream = wanted && isatty(fileno(stream)) == 1 ? stream : NULL;
    progress->begin = progress->shown = mc_clock_now();
    progress->width = 0;
    progress->what = "case";
}

/* 1234567 as "1,234,567". */
static void group_digits(uint64_t number, char text[DIGITS_SIZE])
{
    char digits[DIGITS_SIZE];
    int n = snprintf(digits, sizeof(digits), "%" PRIu64, number), i;
    char *out = text;

    for (i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            *out++ = ',';
        *out++ = digits[i];
    }
    *out = '\0';
}

void mc_progress_text(const char *what, uint64_t done, uint64_t bytes, uint64_t size,
                      double seconds, char text[TEXT_SIZE])
{
    char cases[DIGITS_SIZE], rate[DIGITS_SIZE];
    double left, per_second = seconds > 0 ? (double)done / seconds : 0;
    uint64_t whole;
    int n;

    group_digits(done, cases);
    group_digits((uint64_t)(per_second < most ? per_second : most), rate);
    n = snprintf(text, TEXT_SIZE, "%s %s%s, %s/s", cases, what, done == 1 ? "" : "s", rate);
    if (size == 0 || bytes == 0 || bytes > size || n < 0 || n >= TEXT_SIZE)
        return;
    left = seconds * ((double)(size - bytes) / (double)bytes);
    whole = left < most ? (uint64_t)(left + 0.5) : 0;
    n += snprintf(text + n, TEXT_SIZE - (size_t)n, ", %u %%, ",
                  (unsigned)(100 * ((double)bytes / (double)size)));
    if (whole >= 3600)
        (void)snprintf(text + n, TEXT_SIZE - (size_t)n, "%" PRIu64 ":%02u:%02u left", whole / 3600,
                       (unsigned)(whole / 60 % 60), (unsigned)(whole % 60));
    else
        (void)snprintf(text + n, TEXT_SIZE - (size_t)n, "%u:%02u left", (unsigned)(whole / 60),
                       (unsigned)(whole % 60));
}

void mc_progress_show(struct mc_progress *progress, uint64_t done, uint64_t bytes, uint64_t size)
{
    char text[TEXT_SIZE];
    int64_t now;
    size_t length;

    if (progress->stream == NULL)
        return;
    now = mc_clock_now();
    if (now - progress->shown < pause_between)
        return;
    progress->shown = now;
    mc_progress_text(progress->what == NULL ? "case" : progress->what, done, bytes, size,
                     (double)(now - progress->begin) / 1e9, text);
    length = strlen(text);
    /* blanks over what is left of a longer line: no terminal is too plain for that */
    (void)fprintf(progress->stream, "\r%-*s", (int)progress->width, text);
    (void)fflush(progress->stream);
    progress->width = length;
}

void mc_progress_hide(struct mc_progress *progress)
{
    if (progress->stream == NULL || progress->width == 0)
        return;
    (void)fprintf(progress->stream, "\r%*s\r", (int)progress->width, "");
    (void)fflush(progress->stream);
    progress->width = 0;
}
