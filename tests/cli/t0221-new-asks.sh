#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck new` asks a person at a terminal; what was typed is not lost when it is broken off.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"
need script

mkdir own
cp "$METRICHECK_DATA/suites/starter/passive.json" own/
# talk ANSWERS: what is typed at a terminal at which the program asks for a case.
talk() {
    printf '%b' "$1" | script -qec "$METRICHECK new passive --suite own" /dev/null > talk.log 2>&1
}
said() { like "$1" "$(tr -d '\r' < talk.log)" "$2"; }

talk 'The nurse shut the window.\nThe window was shut by the nurse.\n(s / shut-01 :ARG0 (n / nurse)\n:ARG1 (w / window))\n\n\n4.8\ny\n'
said 'asked and added' 'added to own/passive.json'
run metricheck lint --only E001,E002,E003,E004,E005 own
exits 'what was typed is a case' 0
like 'its graph was typed over two lines' "$(tail -n 12 own/passive.json)" \
    '"amr": \["\(s / shut-01", "   :ARG0 \(n / nurse\)", "   :ARG1 \(w / window\)\)"\]'

cp own/passive.json kept.json
talk 'The nurse ate the soup.\nThe soup was eaten by the nurse.\n\004'
said 'broken off' 'your input is kept in own/passive.json.unfinished'
same_file 'nothing was added' own/passive.json kept.json
like 'both sentences are kept' "$(cat own/passive.json.unfinished)" 'The soup was eaten by the nurse'
talk '\n\n4.8\ny\n'
said 'the next call goes on from there' '^resuming from own/passive.json.unfinished'
like 'and adds the case' "$(tail -n 8 own/passive.json)" 'The nurse ate the soup\.'
is 'what was kept is gone' "$(ls -A own)" passive.json

echo '{"reference": {"text": 1}}' > own/passive.json.unfinished
talk ''
said 'what was kept but is no case' '^own/passive.json.unfinished:1:24: error: '
is 'is not thrown away' "$(cat own/passive.json.unfinished)" '{"reference": {"text": 1}}'
rm own/passive.json.unfinished

# broken_off SIGNAL: the first question is answered, then the signal comes. A Ctrl-C is typed.
broken_off() {
    : > talk.log
    rm -f pid
    # shellcheck disable=SC2094 # what is typed waits for what is asked
    {
        printf 'The nurse drank the tea.\n'
        tries=0
        until grep -q 'candidate sentence' talk.log || [ "$tries" -gt 1200 ]; do
            sleep 0.05
            tries=$((tries + 1))
        done
        if [ "$1" = INT ]; then
            printf '\003'
        else
            kill -s "$1" "$(cat pid)"
            while kill -0 "$(cat pid)" 2> /dev/null && [ "$tries" -le 2400 ]; do
                sleep 0.05
                tries=$((tries + 1))
            done
        fi
    } | env --default-signal=INT,TERM,HUP script -qefc \
        "echo \$\$ > pid; exec $METRICHECK new passive --suite own" /dev/null >> talk.log 2>&1
}

cp own/passive.json kept.json
for signal in INT HUP; do
    broken_off "$signal"
    said "$signal" 'is kept in own/passive.json.unfinished'
    same_file "$signal leaves the file alone" own/passive.json kept.json
    like "$signal keeps the sentence" "$(cat own/passive.json.unfinished)" \
        'The nurse drank the tea\.'
    rm own/passive.json.unfinished
done

talk 'The nurse heard the caf\351.\nThe nurse heard a noise.\n\004'
said 'what is no text' 'not valid UTF-8; try again: '
like 'is asked for again' "$(cat own/passive.json.unfinished)" '"reference": \{"text": "The nurse heard a noise\."'
rm own/passive.json.unfinished

talk 'The nurse wrote the note.\nThe note was written by the nurse.\n\n\n4.8\nn\n'
said 'no at the end' 'is kept in own/passive.json.unfinished'
same_file 'adds nothing' own/passive.json kept.json
like 'the number of the case is not kept' "$(cat own/passive.json.unfinished)" '"id": ""'
rm own/passive.json.unfinished
talk 'The nurse wrote the note.\nThe note was written by the nurse.\n\n\n99\nmuch\n4.8\ny\n'
is 'no score of the file is asked for again' \
    "$(grep -c 'a score is a number from 0 to 5' talk.log)" 2
said 'until there is one' 'added to own/passive.json'
done_testing
