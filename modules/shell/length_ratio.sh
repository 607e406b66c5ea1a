#!/bin/sh
# A metric in awk: the length of the shorter sentence divided by that of the longer one, in words; of
# several references the nearest counts. The same as modules/c/length_ratio.c.
#
#     metricheck score --command 'length_ratio=sh length_ratio.sh' -m length_ratio --suite starter
#
# SPDX-License-Identifier: MIT

# Without this mawk waits for a full buffer; other awks do not have the option.
case $(awk -W version 2> /dev/null < /dev/null) in
mawk*) set -- -W interactive ;;
*) set -- ;;
esac

# shellcheck disable=SC2016 # the program is awk's
exec awk "$@" '
# Words of a text as JSON writes it: a blank is a blank, or one of \t \n \r.
function count(text,    words) {
    gsub(/\\\\/, "x", text)
    gsub(/\\[tnr]/, " ", text)
    return split(text, words, " ")
}
# The next "text" of the line, which is then removed up to its end; -1: there is none.
function next_length(    found) {
    if (!match(line, /"text": "([^"\\]|\\.)*"/))
        return -1
    found = substr(line, RSTART + 9, RLENGTH - 10)
    line = substr(line, RSTART + RLENGTH)
    return count(found)
}
function ratio(a, b) { return a < b ? a / b : b / a }

/^[{]"metricheck"/ {
    print "{\"metricheck\": 1, \"name\": \"length_ratio\", \"version\": \"1.0\", " \
        "\"range\": [0, 1], \"batch\": 64, \"deterministic\": true}"
}
/^[{]"op": "score"/ {
    match($0, /"id": [0-9]+/)
    id = substr($0, RSTART + 6, RLENGTH - 6)
    line = $0
    candidate = next_length()
    best = -1
    while ((reference = next_length()) >= 0)
        if (candidate + reference > 0 && ratio(candidate, reference) > best)
            best = ratio(candidate, reference)
    if (best < 0)
        printf "{\"id\": %s, \"score\": null, \"reason\": \"both sentences are empty\"}\n", id
    else
        printf "{\"id\": %s, \"score\": %.17g}\n", id, best
}
/^[{]"op": "close"/ { exit }
{ fflush() }'
