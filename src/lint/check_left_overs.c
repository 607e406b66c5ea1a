/* Left-overs (W006): what an author or annotator meant to replace before the case was done. */
#include "base/utf8.h"
#include "lint/check.h"
#include "suite/fields.h"

struct finding {
    size_t begin, end;
    const char *what;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool stands_at(struct mc_slice text, size_t at, const char *word)
{
    size_t n = strlen(word);

    return text.length - at >= n && memcmp(text.data + at, word, n) == 0;
}

/* A word that marks work to be done, in capitals, by itself. */
static bool is_mark(struct mc_slice text, size_t at, struct finding *finding)
{
    static const char *const words[] = {"TODO", "FIXME", "TBD", "XXX", NULL};
    size_t i;

    if (at > 0 && is_letter(text.data[at - 1]))
        return false;
    for (i = 0; words[i] != NULL; i++) {
        size_t end = at + strlen(words[i]);

        if (!stands_at(text, at, words[i]) || (end < text.length && is_letter(text.data[end])))
            continue;
        *finding = (struct finding){at, end, "place holder"};
        return true;
    }
    return false;
}

/* "{", or from an opening bracket to the closing one; of angle brackets only where a single word
 * stands between ("<unk>"), for "<" is also a sign. */
static bool is_bracketed(struct mc_slice text, size_t at, struct finding *finding)
{
    char open = text.data[at], close = open == '[' ? ']' : open == '(' ? ')' : '>';
    size_t end = at + 1;

    if (open == '{' || open == '}') {
        *finding = (struct finding){at, end, "brace"};
        return true;
    }
    if (open != '[' && open != '(' && open != '<')
        return false;
    while (end < text.length && text.data[end] != close && (open != '<' || text.data[end] != ' '))
        end++;
    if (end == text.length || text.data[end] != close || end == at + 1 ||
        (open == '<' && !is_letter(text.data[at + 1]) && text.data[at + 1] != '/'))
        return false;
    *finding = (struct finding){at, end + 1, open == '<' ? "place holder" : "text in brackets"};
    return true;
}

static bool is_gap(struct mc_slice text, size_t at, struct finding *finding)
{
    size_t end = at;

    while (end < text.length && text.data[end] == '_')
        end++;
    *finding = (struct finding){at, end, "gap"};
    return end - at >= 2;
}

/* Whether the bytes begin..end of the text stand in the other text, too. */
static bool is_shared(struct mc_slice text, const struct finding *finding, struct mc_slice other)
{
    size_t i, n = finding->end - finding->begin;

    for (i = 0; i + n <= other.length; i++)
        if (memcmp(other.data + i, text.data + finding->begin, n) == 0)
            return true;
    return false;
}

/* The first left-over of the text. Parentheses that both sentences have are part of what is said.
 */
static bool find_left_over(struct mc_slice text, struct mc_slice other, struct finding *finding)
{
    size_t i;

    for (i = 0; i < text.length; i++) {
        if (is_mark(text, i, finding) || is_gap(text, i, finding))
            return true;
        if (is_bracketed(text, i, finding) &&
            (text.data[i] != '(' || !is_shared(text, finding, other)))
            return true;
    }
    return false;
}

/* True when something was left. */
static bool check_side(const struct mc_lint_work *work, const struct mc_case *item, size_t i)
{
    struct mc_check_place place;
    const struct mc_side *side = mc_check_side(item, i, &place);
    struct mc_slice other = i == 0 ? item->candidate.text : item->reference.text;
    struct mc_slice found;
    struct finding finding;

    if (!side->has_text || !find_left_over(side->text, other, &finding))
        return false;
    found = mc_slice(side->text.data + finding.begin, finding.end - finding.begin);
    place = mc_check_below(&place, "text", finding.begin);
    place.width = (uint32_t)mc_utf8_count(found);
    mc_check_tell(work, &place, "W006", "%s left in the sentence", finding.what);
    return true;
}

static void check_left_overs(const struct mc_lint_work *work)
{
    size_t i, j, n_told;

    for (i = 0; i < work->suite->n_cases; i++) {
        const struct mc_case *item = &work->suite->cases[i];

        n_told = 0; /* each finding costs a reading of the case */
        for (j = 0; j < 2 + item->n_further_references && n_told < MC_FIELD_FINDINGS; j++)
            n_told += check_side(work, item, j);
    }
}

const struct mc_lint_check mc_lint_check_left_overs = {check_left_overs};
