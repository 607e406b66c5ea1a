#include "scores/column_head.h"

#include <ctype.h>
#include <math.h>
#include <strings.h>

#include "base/delimited.h"
#include "base/json_write.h"
#include "base/options.h"

enum { MOST_OF_NUMBER = 63 };

static const char LOWER[] = "lower", HIGHER[] = "higher", UNPROVED[] = "unproved";

/* One end of a range. */
static int parse_end(struct mc_slice text, double *end)
{
    char number[MOST_OF_NUMBER + 1];

    if (mc_slice_is(text, "inf") || mc_slice_is(text, "+inf") || mc_slice_is(text, "-inf")) {
        *end = text.data[0] == '-' ? -(double)INFINITY : (double)INFINITY;
        return 0;
    }
    if (text.length > MOST_OF_NUMBER)
        return -1;
    memcpy(number, text.data, text.length);
    number[text.length] = '\0';
    return strlen(number) == text.length ? mc_parse_real(number, end) : -1;
}

/* Byte of the first "..", or the length. */
static size_t find_dots(struct mc_slice text)
{
    size_t i;

    for (i = 0; i + 1 < text.length; i++)
        if (text.data[i] == '.' && text.data[i + 1] == '.')
            return i;
    return text.length;
}

int mc_column_range_parse(struct mc_slice text, struct mc_column_head *head)
{
    size_t dots = find_dots(text);
    struct mc_slice high;

    if (dots == text.length)
        return -1;
    high = mc_slice(text.data + dots + 2, text.length - dots - 2);
    head->may_exceed = high.length > 0 && high.data[high.length - 1] == '+';
    high.length -= head->may_exceed;
    if (parse_end(mc_slice(text.data, dots), &head->low) != 0 ||
        parse_end(high, &head->high) != 0 || !(head->low < head->high))
        return -1;
    head->has_range = true;
    return 0;
}

static bool begins_as_number(struct mc_slice text)
{
    size_t i = text.length > 0 && (text.data[0] == '-' || text.data[0] == '+');

    if (i >= text.length)
        return false;
    return isdigit((unsigned char)text.data[i]) ||
           (i + 1 < text.length && text.data[i] == '.' &&
            isdigit((unsigned char)text.data[i + 1])) ||
           (text.length >= i + 3 && (strncasecmp(text.data + i, "inf", 3) == 0 ||
                                     strncasecmp(text.data + i, "nan", 3) == 0));
}

/* Whether the part has ".." and begins as a number does, or does so behind the dots. */
static bool looks_like_range(struct mc_slice part)
{
    size_t dots = find_dots(part);

    if (dots == part.length)
        return false;
    return begins_as_number(dots > 0 ? part : mc_slice(part.data + 2, part.length - 2));
}

/* "lowr" for "lower"; NULL where it is no slip. */
static const char *meant_direction(struct mc_slice part)
{
    static const char *const known[] = {LOWER, HIGHER, NULL};
    const char *near = mc_nearest(part, known);
    size_t same = near != NULL && strcmp(near, LOWER) == 0 ? 3 : 2;

    return near != NULL && strncasecmp(part.data, near, same) == 0 ? near : NULL;
}

static int take_direction(struct mc_slice part, struct mc_column_head *head, struct mc_error *error)
{
    if (head->has_direction)
        return mc_error_set(error, MC_CODE_INPUT,
                            "a second direction: say ':lower' or ':higher' "
                            "once");
    head->has_direction = true;
    head->lower_is_better = mc_slice_is(part, LOWER);
    return 0;
}

static int take_range(struct mc_slice part, struct mc_column_head *head, struct mc_error *error)
{
    if (head->has_range)
        return mc_error_set(error, MC_CODE_INPUT, "a second range; a metric has one");
    if (mc_column_range_parse(part, head) == 0)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT,
                        "\"%.*s\" is no range: LOW..HIGH is two numbers, the first one lower, such "
                        "as 0..1 or 0..inf",
                        part.length > MOST_OF_NUMBER ? MOST_OF_NUMBER : (int)part.length,
                        part.data);
}

/* 1: the part was taken; 0: it belongs to the name; -1: it can be neither. */
static int take_part(struct mc_slice part, struct mc_column_head *head, struct mc_error *error)
{
    const char *meant;

    if (part.length == 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "nothing stands behind a colon: ':lower', ':higher', ':LOW..HIGH' or "
                            "more of the name is missing");
    if (memchr(part.data, '=', part.length) != NULL)
        return 0;
    if (mc_slice_is(part, LOWER) || mc_slice_is(part, HIGHER))
        return take_direction(part, head, error) == 0 ? 1 : -1;
    if (looks_like_range(part))
        return take_range(part, head, error) == 0 ? 1 : -1;
    meant = meant_direction(part);
    if (meant == NULL)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT, "\"%.*s\" is no direction; did you mean \"%s\"?",
                        MC_SLICE_ARGUMENTS(part), meant);
}

/* The metric of a mark stands under its name alone. */
static int take_mark(size_t length, struct mc_column_head *head, struct mc_error *error)
{
    if (head->has_direction || head->has_range)
        return mc_error_set(error, MC_CODE_INPUT,
                            "direction and range stand behind the metric, not behind ':unproved'");
    head->is_unproved_mark = true;
    head->name.length = length;
    return 0;
}

int mc_column_head_parse(struct mc_slice text, struct mc_column_head *head, struct mc_error *error)
{
    int taken = 1;

    memset(head, 0, sizeof(*head));
    head->low = -(double)INFINITY;
    head->high = (double)INFINITY;
    head->name = text;
    while (taken == 1) {
        size_t colon = head->name.length;
        struct mc_slice part;

        while (colon > 0 && head->name.data[colon - 1] != ':')
            colon--;
        if (colon == 0)
            return 0;
        part = mc_slice(head->name.data + colon, head->name.length - colon);
        if (mc_slice_is(part, UNPROVED))
            return take_mark(colon - 1, head, error);
        taken = take_part(part, head, error);
        if (taken == 1)
            head->name.length = colon - 1;
    }
    return taken;
}

struct mc_column_head mc_column_head_of(const struct mc_score_column *column)
{
    struct mc_column_head head = {.name = column->name};

    head.has_direction = head.lower_is_better = column->lower_is_better;
    head.low = fmin(column->worst, column->best);
    head.high = fmax(column->worst, column->best);
    head.has_range = head.low < head.high && (isfinite(head.low) || isfinite(head.high));
    head.may_exceed = head.has_range && column->may_exceed;
    return head;
}

void mc_column_head_write(const struct mc_column_head *head, FILE *stream)
{
    char low[MC_REAL_TEXT_SIZE], high[MC_REAL_TEXT_SIZE];

    mc_delimited_write_field(stream, MC_TAB_SEPARATED, head->name);
    if (head->lower_is_better)
        (void)fprintf(stream, ":%s", LOWER);
    if (!head->has_range)
        return;
    mc_format_real(head->low, low);
    mc_format_real(head->high, high);
    (void)fprintf(stream, ":%s..%s%s", low, high, head->may_exceed ? "+" : "");
}

void mc_column_head_apply(const struct mc_column_head *head, struct mc_score_column *column)
{
    bool lower = head->has_direction ? head->lower_is_better : column->lower_is_better;
    double low = head->has_range ? head->low : fmin(column->worst, column->best);
    double high = head->has_range ? head->high : fmax(column->worst, column->best);

    column->direction_known = column->direction_known || head->has_direction;
    column->lower_is_better = lower;
    column->worst = lower ? high : low;
    column->best = lower ? low : high;
    column->may_exceed = head->has_range ? head->may_exceed : column->may_exceed;
}
