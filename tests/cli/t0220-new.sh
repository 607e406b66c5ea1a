#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck new`: a case is proposed, checked and appended; nothing else changes, nothing is lost.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"

echo '(s / sing-01 :ARG0 (n / nurse))' > nurse.amr
sing='The nurse is singing.'
silent='The nurse is not singing.'

# --- a file that is begun ---
run metricheck new negation --suite mine --reference "$sing" --candidate "$silent" \
    --reference-amr nurse.amr
exits 'a new suite' 0
stdout_like 'the graph is proposed' '^candidate  \(s / sing-01 :ARG0 \(n / nurse\) :polarity -\)$'
stdout_like 'what was done to it' '^proposed   added :polarity - at sing-01, the root: check this$'
stdout_like 'edits' '^edits      polarity\(\+sing-01\)$'
stdout_like 'the middle of 1 to 2' '^score      1.5 of 0..5 +rubric, range 1.0 to 2.0 '
stdout_like 'id' '^id         negation-001$'
stdout_like 'place' '^added to mine/negation.json \(case 1 of 1\)\.'
run metricheck lint mine
exits 'what was begun is a suite' 0
run metricheck new negation --suite mine --candidate "$sing" --reference 'The nurse never sings.' \
    --reference-amr - < nurse.amr
exits 'the same pair in other words' 0
# the reference denies more, but its graph has no polarity to take away
stdout_like 'nothing to propose' '^candidate  no graph$'
stdout_like 'and why' '^proposed   none: "never" is :polarity - and :time \(e / ever\): the graph of the reference has not both at one node; write the graph yourself$'
stdout_like 'counted on' '^id         negation-002$'

# --- nothing else changes: the old text is the new one but for a comma and the case ---
cp "$METRICHECK_DATA/suites/starter/passive.json" before.json
mkdir own
cp before.json own/passive.json
echo '(o / open-01 :ARG0 (n / nurse) :ARG1 (w / window))' > window.amr
run metricheck new passive --suite own/passive.json --reference 'The nurse opened the window.' \
    --candidate 'The window was opened by the nurse.' --reference-amr window.amr --score 4.9 \
    --subphenomenon agent --note 'a remark'
exits 'append' 0
stdout_like 'the graph is the same' '^proposed   copied the graph of the reference; no node or edge differs: check this$'
stdout_like 'no edits' '^edits      none$'
diff before.json own/passive.json > changes
is 'one old line changes, by a comma' "$(sed -n 's/^< //p' changes),$(sed -n 's/^> //p' changes |
    sed -n 1p)" "$(sed -n 's/^< //p' changes),$(sed -n 's/^< //p' changes),"
is 'the case in the layout of the file' "$(sed -n 's/^> //p' changes | sed 1d |
    sed 's/"passive-[0-9]*"/"ID"/')" \
    '    { "id": "ID",
      "subphenomenon": "agent",
      "reference": {"text": "The nurse opened the window.",
        "amr": ["(o / open-01", "   :ARG0 (n / nurse)", "   :ARG1 (w / window))"]},
      "candidate": {"text": "The window was opened by the nurse.",
        "amr": ["(o / open-01", "   :ARG0 (n / nurse)", "   :ARG1 (w / window))"]},
      "score": 4.9,
      "expect": [{"type": "invariance", "tolerance": 0.1}],
      "note": "a remark" }'
run metricheck lint --only E001,E002,E003,E004,E005 own
exits 'still a suite' 0

# --- where it is not sure what changes, nothing is proposed, and a graph that was given has no remark
say='say with --denied what is, or '
unsure() { # PHENOMENON GRAPH REFERENCE CANDIDATE REASON [WAY-OUT]
    echo "$2" > unsure.amr
    run metricheck new "$1" --suite unsure --dry-run --reference "$3" --candidate "$4" \
        --reference-amr unsure.amr
    exits "$4: a dry run" 0
    stdout_like "$4: no graph" '^candidate  no graph$'
    stdout_like "$4: why" "^proposed   none: $5; ${6-}write the graph yourself\$"
}
unsure negation '(r / recommend-01 :ARG1 (l / leave-11 :ARG0 (y / you)))' 'You should leave.' \
    'You should not leave.' 'beside "should", a negation can deny the modal or the verb' "$say"
run metricheck new negation --suite unsure --dry-run --reference 'You should leave.' --candidate 'You should not leave.' \
    --reference-amr unsure.amr --denied leave
stdout_like 'what is said to be denied' '^proposed   added :polarity - at leave-11 \("leave"\): check this$'
stdout_like 'is' '^candidate  .*\(l / leave-11 :ARG0 \(y / you\) :polarity -\)\)$'
unsure negation '(l / leave-11 :ARG0 (s / student :mod (e / every)))' 'Every student leaves.' \
    'Every student does not leave.' 'beside "every", a negation can deny that word or the event' "$say"
unsure negation '(s / say-01 :ARG0 (s2 / she) :ARG1 (t / tired-02 :ARG1 (h / he)))' \
    'She said that he is tired of it.' 'She said that he is not so tired of it.' \
    'more than the negation differs between the sentences'
unsure passive '(d / destroy-01 :ARG1 (b / barn))' 'The barn was destroyed.' \
    'The storm destroyed the barn.' '"storm" is in one sentence alone'
# a part that goes with its words, and a list of frames that tells which frame a verb is
echo '(h / hate-01 :ARG0 (s / storm :mod (o / old)) :ARG1 (b / barn))' > old.amr
run metricheck new omission --suite unsure --dry-run --reference 'The old storm hates the barn.' \
    --candidate 'The storm hates the barn.' --reference-amr old.amr
stdout_like 'what goes' '^proposed   removed :mod old: check this$'
printf 'hate-01  ARG0: who  ARG1: whom\nlove-01  ARG0: who  ARG1: whom\n' > frames.txt
run metricheck new antonymy --suite unsure --dry-run --reference 'The old storm hates the barn.' \
    --candidate 'The old storm loves the barn.' --reference-amr old.amr --frames frames.txt
stdout_like 'the frame of the list' '^proposed   exchanged hate-01 for love-01: check this$'
unsure antonymy '(h / hot-05 :ARG1 (s / soup))' 'The soup is hot.' 'The soup is cold.' \
    'the graph may have "hot" otherwise than as a concept alone'
echo '(s / sing-01 :ARG0 (n / nurse) :polarity -)' > silent.amr
run metricheck new negation --suite mine --dry-run --reference "$sing" --candidate "$silent" \
    --reference-amr nurse.amr --candidate-amr silent.amr
stdout_like 'a graph that was given' '^candidate  \(s / sing-01 :ARG0 \(n / nurse\) :polarity -\)$'
unlike 'is not proposed' "$(cat "$out")" '^proposed'
unlike 'nor called right' "$(cat "$out")" 'as the phenomenon requires'

# --- what is refused adds nothing ---
cp own/passive.json kept.json
unchanged() { # NAME
    same_file "$1: the file is as it was" own/passive.json kept.json
    is "$1: nothing beside it" "$(ls -A own)" passive.json
}
run metricheck new passive --suite own --reference "$sing" --candidate "$sing"
exits 'equal sentences' 1
stdout_like 'are an error' 'E024'
unchanged 'equal sentences'
run metricheck new passive --suite own --reference A --candidate B --score 7
exits 'a score off the scale' 1
stdout_like 'says so' 'E012'
run metricheck new passive --suite own --reference A --candidate B --id passive-001
exits 'an id that is taken' 1
stdout_like 'says so, too' 'E004'
unchanged 'an id that is taken'
run metricheck new passive --suite own --reference A --candidate B --dry-run
exits 'a dry run' 0
stdout_like 'shows' '^would be added to own/passive.json'
unchanged 'a dry run'
run metricheck new pasive --suite own --reference A --candidate B
exits 'an unknown phenomenon' 2
stderr_like 'the nearest' 'did you mean "passive"'
run metricheck new gapping --suite elsewhere/mine.json --reference A. --candidate B.
stderr_like 'where its suite reads it' 'metricheck new --phenomenon gapping --suite elsewhere. creates it$'
mkdir -p phenomena && echo '{}' > phenomena/gapping.json
run metricheck new gapping --suite elsewhere/mine.json --reference A. --candidate B.
stderr_like 'where another one lies' 'gapping.json is no part of the suite; move it to elsewhere/phenomena/gapping.json$'
rm -r phenomena
run metricheck new article --suite own/passive.json --reference A --candidate B
exits 'the file of another' 2
run metricheck new passive --suite own < /dev/null
exits 'no terminal' 2
stderr_like 'says what to do' '--reference and --candidate'
run metricheck new --suite own
exits 'no phenomenon' 2
echo '(o / open-01 :ARG0' > broken.amr
run metricheck new passive --suite own --reference A --candidate B --reference-amr broken.amr
exits 'a broken graph' 3
stderr_like 'its place' '^broken.amr:[12]:[0-9]+: error: '
run metricheck new passive --suite own --reference A --candidate B --reference-amr - < broken.amr
stderr_like 'standard input has a name' '^standard input:[12]:[0-9]+: error: '
run metricheck new passive --suite own --reference A --candidate B --reference-amr - \
    --candidate-amr -
exits 'two graphs from one stream' 2
echo '{"schema": "metricheck/suite/1", "cases": [' > own/article.json
cp own/article.json kept-article.json
run metricheck new article --suite own --reference A --candidate B
exits 'a file that cannot be read' 3
stderr_like 'where' '^own/article.json:[0-9]+:[0-9]+: error\[E001\]'
same_file 'is left alone' own/article.json kept-article.json
rm own/article.json

# --- names of folders and phenomena ---
for folder in 'my suite/' -x ./dots.. "$PWD/Über"; do
    run metricheck new Negation --suite="$folder" --reference "$sing" --candidate "$silent"
    exits "a suite in $folder" 0
    is "$folder: the file has the phenomenon's own name" "$(ls -A -- "$folder")" negation.json
    run metricheck lint "./${folder#"$PWD"/}"
    exits "$folder: what was begun is a suite" 0
done
run metricheck new Negation --suite -x --reference "$silent" --candidate 'No nurse sings.'
stdout_like 'an alias finds the file that is there' '^added to -x/negation.json \(case 2 of 2\)'
run metricheck new negation --suite '' --reference "$sing" --candidate "$silent"
exits 'no folder at all' 2

# --- a neighbour that has an id of this file, too: the case goes to the end all the same ---
mkdir twins
cp own/passive.json twins/
sed 's/"passive-001"/"other-001"/; s/"phenomenon": "passive"/"phenomenon": "aspect"/' \
    own/passive.json > twins/aspect.json
run metricheck new passive --suite twins --id last-one --reference 'The nurse shut the box.' \
    --candidate 'The box was shut by the nurse.'
exits 'a neighbour with the same ids' 0
is 'the new case is the last' "$(sed -n 's/.*"id": "\([^"]*\)".*/\1/p' twins/passive.json | tail -n 1)" \
    last-one

# --- what is expected: for each phenomenon that it is to be above or below one case, the closest
mkdir held
held() { # PHENOMENON ID SCORE REFERENCE [EXPECT]: a file of one case, or one more of its file
    case=$(printf '{"id": "%s", "reference": {"text": "%s"}, "candidate": {"text": "%s so."}, "score": %s%s}' \
        "$2" "$4" "$4" "$3" "${5:+, \"expect\": $5}")
    [ -e "held/$1.json" ] ||
        sed "s/\"negation\"/\"$1\"/; /\"cases\"/,\$d" mine/negation.json > "held/$1.json"
    if grep -q '"cases"' "held/$1.json"; then
        sed -i '$d' "held/$1.json"
        printf ', %s\n]}\n' "$case" >> "held/$1.json"
    else
        printf '"cases": [%s\n]}\n' "$case" >> "held/$1.json"
    fi
}
held article art-1 5 'One two three four five six'
held article art-2 5 'The nurse sang'
held article art-3 5 'The nurse sang here'
held omission om-1 1 'The nurse is singing'
held omission om-2 4 'The nurse is singing all day long'
held negation neg-1 1 'The nurse was singing' '[{"type": "below", "case": "art-3"}]'
held negation neg-2 1 'The nurse was singing loud' '[{"type": "below", "case": "art-3"}]'
run metricheck new negation --suite held --reference "$sing" --candidate "$silent" --dry-run
# art-3 has as many words and is named twice, art-2 one less; om-1 has the words, but a score below 1.5
stdout_like 'the closest case that is not named twice, and none that the scores speak against' \
    '^expect     \[\{"type": "below", "case": "art-2"\}, \{"type": "below", "case": "om-2"\}\]$'
stdout_like 'is written' '"score": 1\.5,.*"expect": \[\{"type": "below", "case": "art-2"\}, .*\]'
run metricheck new negation --suite held --reference "$sing" --candidate "$silent" --dry-run --expect none
unlike 'none' "$(cat "$out")" expect

sed -i 's/"maximum": 5/"maximum": 1/; s/"score": 5/"score": 1/' held/article.json
sed -i 's/"dataset": *"[^"]*"/"dataset": "another"/' held/omission.json
run metricheck new negation --suite held --reference "$sing" --candidate "$silent" --dry-run
stdout_like 'scores of other scales are compared on one, and cases of another data set not at all' \
    '^expect     \[\{"type": "below", "case": "art-2"\}\]$'

# --- the rubric is for its own scale: no score is made up on another ---
mkdir hundred
sed 's/"maximum": 5/"maximum": 100/' mine/negation.json > hundred/negation.json
run metricheck new negation --suite hundred --reference 'He sings.' --candidate 'He does not sing.'
exits 'another scale' 0
stdout_like 'no score is proposed' '^score      none: the rubric is for a scale from 0 to 5$'

# --- the editor ---
cat > editor << 'EOT'
#!/bin/sh
sed 's/The nurse/My aunt/' "$1" > edited && cat edited > "$1"
EOT
chmod +x editor
run env VISUAL=./editor "$METRICHECK" new passive --suite own --edit --dry-run \
    --reference 'The nurse opened the door.' --candidate 'The door was opened by the nurse.'
exits 'edited' 0
stdout_like 'what was edited' '"text": "My aunt opened the door."'
run env VISUAL=false "$METRICHECK" new passive --suite own --edit --reference A --candidate B
exits 'an editor that fails' 1
stderr_like 'the case is kept' 'kept in '
unchanged 'an editor that fails'
# edited TEXT: what the editor leaves behind, of a case that lacks nothing.
edited() {
    printf '%s' "$1" > text
    # shellcheck disable=SC2016 # the editor expands
    printf '#!/bin/sh\ncat text > "$1"\n' > editor
    run env VISUAL=./editor TMPDIR=. "$METRICHECK" new passive --suite own --edit \
        --reference 'The nurse opened the door.' --candidate 'The door was opened by the nurse.'
}
edited '{"reference": {"text": "A."}, "candidate": {"text": "A."}}'
exits 'edited, but with an error' 1
stdout_like 'an id that was deleted stays' '^id         passive-[0-9]+$'
stderr_like 'what was written is kept' 'your text is kept in \./metricheck-case-'
same_file 'as it was written' metricheck-case-* text
unchanged 'edited, but with an error'
rm metricheck-case-*
edited '{"id": "p", "tags": ["x"], "reference": {"text": "A."}, "candidate": {"text": "B."}}'
exits 'a key that would be lost' 3
stderr_like 'its place in the file that was kept' '^\./metricheck-case-[^:]*:1:13: error: .*"tags"'
unchanged 'a key that would be lost'

# --- what somebody else writes meanwhile ---
printf '#!/bin/sh\nsed s/passive-001/passive-xxx/ kept.json > own/passive.json\n' > editor
run env VISUAL=./editor "$METRICHECK" new passive --suite own --edit -q \
    --reference 'The nurse opened the door.' --candidate 'The door was opened by the nurse.'
exits 'a file that was changed meanwhile' 1
stderr_like 'is told' 'own/passive.json changed in the meantime'
is 'and stays as it was changed' "$(diff kept.json own/passive.json | grep -c '^>')" 1
printf '#!/bin/sh\necho theirs > own/passive.json\n' > editor
rm own/passive.json
run env VISUAL=./editor "$METRICHECK" new passive --suite own --edit -q \
    --reference 'The nurse opened the door.' --candidate 'The door was opened by the nurse.'
exits 'a file that was begun by another meanwhile' 1
is 'stays, too' "$(cat own/passive.json)" theirs
cp kept.json own/passive.json

# --- what cannot be shown is not added; what another call keeps stays ---
echo '{"note": "of another call"}' > own/passive.json.unfinished
if [ -w /dev/full ]; then
    metricheck new passive --suite own --reference 'The nurse opened the door.' \
        --candidate 'The door was opened by the nurse.' > /dev/full 2> /dev/null
    is 'a full disk' $? 5
    same_file 'a full disk: nothing was added' own/passive.json kept.json
fi
run metricheck new passive --suite own --reference 'The nurse opened the door.' \
    --candidate 'The door was opened by the nurse.'
ok 'what another call keeps stays' test -e own/passive.json.unfinished
rm own/passive.json.unfinished

# --- a phenomenon ---
run metricheck new --phenomenon ellipsis --suite own
exits 'a phenomenon' 0
run metricheck lint own/phenomena/ellipsis.json
exits 'what was begun can be read' 0
run metricheck new --phenomenon ellipsis --suite own
exits 'twice' 2
for wrong in '--reference A' '--score 1' --edit '--id x' '--suite nurse.amr'; do
    # shellcheck disable=SC2086 # options are words
    run metricheck new --phenomenon gapping --suite own $wrong
    exits "what is for a case: $wrong" 2
done
run metricheck new --phenomenon gapping --suite own --dry-run
exits 'a dry run of a phenomenon' 0
stdout_like 'a dry run of a phenomenon tells' '^would write own/phenomena/gapping.json'
is 'and writes nothing' "$(ls own/phenomena)" ellipsis.json
run metricheck new --phenomenon 'No name'
exits 'no name' 2
run metricheck new ellipsis --suite own --reference A. --candidate B.
exits 'a case of it' 0
stdout_like 'in a file of its own' '^added to own/ellipsis.json'

# --- one that is there and cannot be read would find nothing in silence; one that is not is named ---
mkdir wordnet
: > wordnet/index.noun
export METRICHECK_WORDNET=wordnet
run metricheck new negation --suite broken --reference "$sing" \
    --candidate "$silent" --reference-amr nurse.amr
exits 'a WordNet without its other files' 3
ok 'a WordNet without its other files: nothing was added' test ! -e broken
METRICHECK_WORDNET=nowhere
run metricheck new negation --suite without --reference "$sing" \
    --candidate "$silent" --reference-amr nurse.amr
exits 'no WordNet' 0
stderr_like 'no WordNet is said' '^relations of words are not checked: '
done_testing
