#!/bin/sh
# A parser in awk that shows the protocol, and nothing about meaning: the graph of "A dog barks." is
# (s / sentence :op1 (w1 / a) :op2 (w2 / dog) :op3 (w3 / barks)). Sentences without letters are refused.
#
#     metricheck score --parse 'sh toy_parser.sh' --graphs parsed -m smatch --suite starter
#
# SPDX-License-Identifier: MIT

# Without this mawk waits for a full buffer; other awks do not have the option.
case $(awk -W version 2> /dev/null < /dev/null) in
mawk*) set -- -W interactive ;;
*) set -- ;;
esac

# shellcheck disable=SC2016 # the program is awk's
exec awk "$@" '
/^[{]"metricheck"/ {
    print "{\"metricheck\": 1, \"task\": \"parse\", \"name\": \"toy\", \"version\": \"1.0\", \"batch\": 64}"
}
/^[{]"op": "parse"/ {
    match($0, /"id": [0-9]+/)
    id = substr($0, RSTART + 6, RLENGTH - 6)
    match($0, /"text": "([^"\\]|\\.)*"/)
    text = tolower(substr($0, RSTART + 9, RLENGTH - 10))
    gsub(/\\./, " ", text)
    gsub(/[^a-z ]/, "", text)
    n = split(text, words, " ")
    if (n == 0) {
        printf "{\"id\": %s, \"amr\": null, \"reason\": \"there are no letters\"}\n", id
    } else {
        printf "{\"id\": %s, \"amr\": \"(s / sentence", id
        for (i = 1; i <= n; i++)
            printf " :op%d (w%d / %s)", i, i, words[i]
        print ")\"}"
    }
    fflush()
}
/^[{]"op": "close"/ { exit }
'
