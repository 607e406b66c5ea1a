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

talk 'The nurse shut the window.\nThe window was shut by the nurse.\n(s / shut-01 :ARG0 (n / nurse)\n:ARG1 (w / window))\ny\n\n4.8\ny\n'
said 'asked and added' 'added to own/passive.json'
said 'the proposal is shown' '^proposed: copied the graph of the reference; no node or edge differs; check this$'
said 'and asked about' 'is this graph right\? \(y, n, or type another one\): '
said 'the sub-phenomena are listed' 'sub-phenomena: .*complement-clause, .*with-agent'
said 'the score has its ranges' 'score, 0 to 5; the rubric has 4\.8 to 5 for passive \[5\]: '
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
said 'and shows what was kept' '^candidate sentence: The soup was eaten by the nurse\.$'
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
    "$(grep -c 'a score is a number from 0 to 5, and "' talk.log)" 2
said 'what was typed is shown' 'a score is a number from 0 to 5, and "much" is not'
said 'until there is one' 'added to own/passive.json'

# --- a proposal is no answer before it is called right ---
cp own/passive.json kept.json
swept='The nurse swept the hall.\nThe hall was swept by the nurse.\n(s / sweep-01 :ARG0 (n / nurse) :ARG1 (h / hall))\n'
talk "$swept\\n\\n\\004"
is 'Enter is no answer, which is asked for again' "$(tr -d '\r' < talk.log | grep -o 'is this graph right' | grep -c .)" 3
unlike 'what is not accepted is not kept' "$(cat own/passive.json.unfinished)" 'candidate.*amr'
rm own/passive.json.unfinished
talk "${swept}n\\n\\n\\n4.8\\nn\\n"
said 'no: the graph is asked for' 'graph of the candidate \(Enter for none\): '
said 'and there is none' '^candidate  no graph$'
rm own/passive.json.unfinished
talk "$swept(s / sweep-01\\n:ARG0 (b / boy) :ARG1 (h / hall))\\n\\n4.8\\nn\\n"
said 'another one can be typed' '^candidate  \(s / sweep-01 :ARG0 \(b / boy\) :ARG1 \(h / hall\)\)$'
unlike 'and is not called proposed' "$(tr -d '\r' < talk.log)" '^proposed  '
rm own/passive.json.unfinished
talk 'The hall was swept.\nThe nurse swept the hall.\n(s / sweep-01 :ARG1 (h / hall))\n\n\n4.8\nn\n'
said 'where it is not sure it says why' 'no graph is proposed: "nurse" is in one sentence alone$'
said 'and asks for the graph' '^graph of the candidate \(Enter for none\): '
rm own/passive.json.unfinished

# --- where it is not sure which word a negation denies, it asks; in a suite that is not there yet
printf '%b' 'You should leave.\nYou should not leave.\n(r / recommend-01 :ARG1 (l / leave-11 :ARG0 (y / you)))\nyou\nleave\ny\n\n\004' |
    script -qec "$METRICHECK new negation --suite begun" /dev/null > talk.log 2>&1
said 'the words that have nodes' 'no graph is proposed: beside "should", a negation can deny the modal or the verb$'
is 'are asked about until one is named' "$(tr -d '\r' < talk.log |
    grep -o 'which word is denied: should, leave? (Enter for none of these): ' | grep -c .)" 2
said 'the edits are listed before it is called right' '^edits: polarity\(\+leave-11\)$'
said 'the graph has the negation there' '^proposed: added :polarity - at leave-11 \("leave"\); check this$'
ok 'the answers are kept in a folder that was not there' grep -q ':polarity -' begun/negation.json.unfinished
rm -r begun

# --- a mistake in one answer throws nothing away ---
talk 'The nurse swept the hall.\nThe hall was swept by the nurse.\n(s / sweep-01\n:ARG0 (n // nurse)\n:ARG1 (h / hall))\n:ARG0 (n / nurse)\ny\nwith-agnt\nwith-agent\n4.8\n1\nThe nurse swept a hall.\ny\n6\n4.9\ny\n'
said 'the place of the mistake' 'graph of the reference.*: line 2, column 11: a concept must follow'
said 'what was typed' '^:ARG1 \(h / hall\)\)$'
said 'that line alone is asked for' '^line 2 again \(Enter for the whole graph\): '
said 'a slip of the keyboard' 'no other case has "with-agnt": did you mean "with-agent"\? Enter keeps yours'
said 'is asked for again as it was typed' '^sub-phenomenon \[with-agnt\]: '
said 'an answer can be changed at the end' 'reference sentence \[The nurse swept the hall\.\]: '
said 'and a second one' 'score, 0 to 5; the rubric has 4\.8 to 5 for passive \[4\.8\]: '
like 'what was changed is added' "$(tail -n 9 own/passive.json)" '"text": "The nurse swept a hall\."'
like 'with what stayed' "$(tail -n 9 own/passive.json)" ':ARG0 \(n / nurse\)'
like 'and the score' "$(tail -n 9 own/passive.json)" '"score": 4\.9'
is 'all in one case' "$(grep -c '"id"' own/passive.json)" "$(($(grep -c '"id"' kept.json) + 1))"
talk "The nurse swept the yard.\\nThe yard was swept by the nurse.\\n(s / sweep-01\\n:ARG0 (n // nurse)\\n:ARG1 (y / yard))\\n(s / sweep-01\\n:ARG0 (n / nurse)\\n:ARG1 (y / yard))\\ny\\n\\n4.8\\nn\\n"
said 'or the whole graph is typed at once' '^candidate  \(s / sweep-01 :ARG0 \(n / nurse\) :ARG1 \(y / yard\)\)$'
rm own/passive.json.unfinished
talk "The nurse swept the yard.\\nThe yard was swept by the nurse.\\n(s / sweep-01\\n:ARG0 (n // nurse)\\n:ARG1 (h / hall))\\n\\n\\n\\n4.8\\nn\\n"
is 'Enter instead asks for the whole graph' \
    "$(tr -d '\r' < talk.log | grep -o 'graph of the reference (Enter for none): ' | grep -c .)" 2
rm own/passive.json.unfinished

# --- what a check flags is added after a yes alone ---
cp own/passive.json kept.json
flagged='The nurse wept.\nThe nurse wept a lot today.\n\n\n4.8\n'
talk "$flagged\\n"
said 'a warning' 'warning\[W'
said 'the default is no' 'add it all the same\? \(y, n, or the number of an answer to change\) \[n\]: '
same_file 'Enter adds nothing' own/passive.json kept.json
ok 'and keeps the answers' grep -q 'wept a lot' own/passive.json.unfinished
talk '\n\ny\n'
said 'yes adds it' 'added to own/passive.json'
cp own/passive.json kept.json
talk 'The nurse wept.\nThe nurse wept.\n\n\n4.8\ny\n2\nThe nurse slept.\nn\n'
said 'an error' 'error\[E024\]'
said 'allows no yes' 'it cannot be added like this \(n, or the number of an answer to change\) \[n\]: '
said 'but a change' 'candidate sentence \[The nurse wept\.\]: '
said 'after which it may be added' 'add it all the same\? '
same_file 'or not' own/passive.json kept.json
rm own/passive.json.unfinished

# --- a case given by options is asked about at a terminal where there is something to check ---
echo '(s / sweep-01 :ARG0 (n / nurse) :ARG1 (r / room))' > room.amr
given() { # ANSWERS [OPTION...]: a case by options at a terminal
    answers=$1
    shift
    printf '%b' "$answers" | script -qec "$METRICHECK new passive --suite own --reference \
        'The nurse swept the room.' --candidate 'The room was swept by the nurse.' \
        --reference-amr room.amr $*" /dev/null > talk.log 2>&1
}
given 'n\n'
said 'by options: a proposal is asked about' 'add it\? \(y, n\) \[y\]: '
same_file 'by options: no adds nothing' own/passive.json kept.json
is 'by options: nothing is left beside the file' "$(ls -A own)" passive.json
given '' --yes
unlike 'by options: --yes asks nothing' "$(cat talk.log)" 'add it'
said 'by options: and adds it' 'added to own/passive.json'
cp own/passive.json kept.json
given '' --candidate-amr room.amr --score 4.7
said 'by options: a warning' 'add it all the same\? \(y, n\) \[n\]: '
same_file 'by options: is not added without a yes' own/passive.json kept.json
done_testing
