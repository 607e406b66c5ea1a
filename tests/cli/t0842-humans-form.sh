#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `humans form`: the page with which people judge texts, read without a browser.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

override=$(printf '\342\200\256') # U+202E
cat > outputs.csv << EOT
item,system,output,text
i1,Undercover,1,"The </script><script>alert(1)</script> cat ""sat"" & slept."
i1,Undercover,2,The cat sat and slept on <!-- the mat.
i1,Rival,1,Cat sits.
i2,Rival,1,A ${override}desrever string is here now.
i2,Undercover,1,
EOT
cat > references.csv << 'EOT'
item,text
i1,The cat sat and slept <b>well</b>.
i2,A string is here.
i2,Here is a string.
EOT

form() { metricheck humans form outputs.csv --references references.csv "$@"; }
# the data of a form
data() { sed -n 's/^<script type="application\/json" id="data">//; /^{$/,/^}$/p' "$1"; }
between() { # FILE TAG: what stands between <TAG> and </TAG>, as it is hashed
    awk -v tag="$2" '
        on { if (index($0, "</" tag ">") == 1) { on = 0; next } print }
        index($0, "<" tag ">") == 1 { on = 1; print substr($0, length(tag) + 3) }' "$1"
}

run form --checks 4 -o form.html
exits 'a form is written' 0
stderr_is 'what it holds is printed' << 'EOT'
5 texts, 4 checks
EOT
form --checks 4 -q > again.html 2> quiet
same_file 'the same call gives the same bytes' again.html form.html
is 'quiet' "$(cat quiet)" ''
form --checks 4 -q --seed 2 > other.html
ok 'another seed gives others' sh -c '! cmp -s form.html other.html'

# --- the page
is 'no system is in it' "$(grep -c -e Undercover -e Rival form.html)" 0
is 'there are two scripts: data and code' "$(grep -o '<script' form.html | wc -l | tr -d ' ')" 2
is 'and two ends' "$(grep -o '</script>' form.html | wc -l | tr -d ' ')" 2
is 'nothing of a text is markup' "$(grep -c -e '<b>' -e '<!-- ' form.html)" 0
like 'the policy allows nothing but style and script of the page' "$(cat form.html)" \
    "content=\"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; script-src 'sha256-[A-Za-z0-9+/]{43}='\""
is 'no address of a network' "$(grep -c -e 'http:' -e 'https:' -e '//[a-z]' form.html)" 0
like 'a sentence without JavaScript' "$(cat form.html)" '<noscript>.*needs JavaScript'
is 'every place was filled' "$(grep -c '@[a-z]*@' form.html)" 0
like 'it fits narrow screens' "$(cat form.html)" 'name="viewport" content="width=device-width'
is 'what is said to be labelled is there' "$(grep -o -e 'for="[a-z]*"' -e 'labelledby="[a-z-]*"' form.html |
    sed 's/.*="//; s/"$//' | while read -r id; do grep -q "id=\"$id\"" form.html || echo "$id"; done)" ''

# --- the data
data form.html > data.json
ok 'the data are JSON' jq -e . data.json
is 'texts and checks' "$(jq '.entries | length' data.json)" 9
is 'the texts are whole' "$(jq -r '.entries[].text' data.json | sort | grep -c -F -e \
    'The </script><script>alert(1)</script> cat "sat" & slept.' -e 'on <!-- the mat.' -e "A ${override}desrever")" 3
is 'scales' "$(jq -c '.scales[] | [.name, .minimum, .maximum, .step]' data.json | tr '\n' ' ')" \
    '["fluency",0,100,1] ["adequacy",0,100,1] '
is 'flags' "$(jq -c .flags data.json)" '["incomprehensible","missing information","added information"]'
is 'references' "$(jq -c '.references' data.json)" \
    '[["The cat sat and slept <b>well</b>."],["A string is here.","Here is a string."]]'
is 'two checks of four have a reference as their text' "$(jq '[.references[][0] as $r | .entries[] |
    select(.text == $r)] | length' data.json)" 2
is 'two have the words of a text in another order' "$(jq -r '.entries[].text | split(" ") | sort | join(" ")' data.json |
    grep . | sort | uniq -d | wc -l | tr -d ' ')" 2
is 'entries and what their texts are compared with' "$(jq -c '[.entries[] | select(.text == "Cat sits.") | .references]' data.json)" '[0]'
is 'a form has a name of its own' "$(jq -r .form data.json | grep -c -E '^[0-9a-f]{16}$')" 1
data other.html > other.json
ok 'which is another one of other data' test "$(jq -r .form data.json)" != "$(jq -r .form other.json)"

# --- the script, where there is something that runs it
if command -v node > /dev/null; then
    between form.html script > script.js
    ok 'the script is well-formed' node --check script.js
    between form.html style > style.css
    # hashes of the policy; owners by the same arithmetic as in the page, written once more
    cat > read.js << 'EOT'
const fs = require("fs"), crypto = require("crypto");
const page = fs.readFileSync("form.html", "utf8");
for (const tag of ["style", "script"]) {
  const text = page.slice(page.indexOf("<" + tag + ">") + tag.length + 2, page.lastIndexOf("</" + tag + ">"));
  const hash = crypto.createHash("sha256").update(text).digest("base64");
  console.log(tag, page.includes(tag + "-src 'sha256-" + hash + "'"));
}
const data = JSON.parse(fs.readFileSync("data.json", "utf8"));
const owners = data.entries.map((entry, place) => {
  let state = BigInt(data.mask) + BigInt(place + 1) * 0x9e3779b9n;
  const bytes = Buffer.from(entry.code, "hex").map((byte) => {
    state = (state * 1664525n + 1013904223n) % 0x100000000n;
    return byte ^ Number(state >> 24n);
  });
  return JSON.parse(bytes.toString("utf8"));
});
console.log(owners.map((owner) => owner.join(" ")).sort().filter((owner) => owner.endsWith(" ")).join("\n"));
console.log(owners.map((owner) => owner[3]).sort().join(" ").trim());
EOT
    run node read.js
    stdout_is 'the policy names what is there, and owners can be read back' << 'EOT'
style true
script true
i1 Rival 1 
i1 Undercover 1 
i1 Undercover 2 
i2 Rival 1 
i2 Undercover 1 
reference reference shuffled shuffled
EOT
else
    note 'SKIP the script is not checked: node is not there'
fi

# --- what can be chosen
run form -q --scales 'fluency:1..5,adequacy:0..1:0.25' --flags '' --reference after --title 'A <b> & "c"'
exits 'other scales' 0
cp "$out" chosen.html
like 'a title is text' "$(cat chosen.html)" '<h1>A &#60;b&#62; &#38; &#34;c&#34;</h1>'
is 'scales' "$(data chosen.html | jq -c '.scales[] | [.name, .minimum, .maximum, .step]' | tr '\n' ' ')" \
    '["fluency",1,5,1] ["adequacy",0,1,0.25] '
is 'no flags' "$(data chosen.html | jq -c .flags)" '[]'
is 'no post-edits, and no numbers of sliders' "$(data chosen.html | jq -c '[.post_edits, .slider_values]')" '[false,false]'
run form -q --post-edits --slider-values
is 'unless they are asked for' "$(data "$out" | jq -c '[.post_edits, .slider_values]')" '[true,true]'
is 'the reference comes after' "$(data chosen.html | jq -r .reference)" after
run form -q --reference hidden
is 'references that are not to be seen are not in the page' "$(grep -c 'Here is a string' "$out")" 0
run metricheck humans form outputs.csv -q
cp "$out" alone.html
is 'fluency alone without references' "$(data alone.html | jq -c '[.reference, .scales[].name, .flags]')" \
    '["hidden","fluency",["incomprehensible"]]'
run form -q --title '@script@ @data@'
is 'a title is not a place' "$(grep -c '<h1>@script@ @data@</h1>' "$out")" 1
printf 'First line,\nsecond & <last>.\n\n\nNext.\n' > instructions.txt
run form -q --instructions instructions.txt
like 'instructions' "$(tr '\n' '|' < "$out")" \
    '<div id="instructions"><p>First line,[|]second &#38; &#60;last&#62;.</p>[|]<p>Next.</p></div>'

# --- pages and batches
run form -q --page item
is 'a page for each item' "$(data "$out" | jq -c '[.page, (.entries | group_by(.item) | map(length))]')" '["item",[3,2]]'
like 'the instructions say so' "$(cat "$out")" 'You will see all texts about one thing at a time'
run form -q --page item --reference after --rounds all
is 'two rounds' "$(data "$out" | jq -c '[.page, .rounds]')" '["item","all"]'
like 'of which the instructions tell' "$(cat "$out")" 'Judge them alone first, until you have seen all\. Then all come once more, with a reference'
run form -q --rounds all
exits 'two rounds without a reference that comes later' 2
stderr_like 'are refused' '--rounds all needs --reference after'
for batch in 1/2 2/2; do form -q --batch $batch | sed -n 's/^<script type="application\/json" id="data">//; /^{$/,/^}$/p'; done > batches.json
is 'two batches share the items out' "$(jq -c '[.entries | length]' batches.json | sort | paste -s -d ' ')" '[2] [3]'
is 'and hold every text once' "$(jq -r '.entries[].text' batches.json | sort | cksum)" "$(jq -r '.entries[].text' data.json | sort |
    grep -F -x -e "$(jq -r '.entries[].text' batches.json)" | sort -u | cksum)"

# --- suites
run metricheck humans form starter --filter phenomenon:negation --checks 3 -o suite.html
exits 'a suite' 0
data suite.html > suite.json
n=$(jq '.cases | length' "$METRICHECK_DATA/suites/starter/negation.json")
is 'has its cases and three checks' "$(jq '.entries | length' suite.json)" "$((n + 3))"
is 'its references are shown' "$(jq -r .reference suite.json)" shown
# a suite that says what people judged
rated_suite() { # NAME DIMENSIONS
    jq -n --arg name "$1" --argjson dimensions "$2" '{schema: "metricheck/suite/1", suite: $name, dataset: $name,
        phenomenon: "negation", scale: {minimum: 1, maximum: 5, kind: "relatedness"}, dimensions: $dimensions,
        judgement: {by: "human", description: "relatedness", raters: 2}, licence: "CC0-1.0", source: "made up",
        cases: [{id: ($name + "-1"), reference: {text: "It rains."}, candidate: {text: "It does not rain."},
            score: 2, ratings: ($dimensions | map_values([.minimum]))}]}' > "$1.json"
}
rated_suite rated '{"clarity": {"minimum": 1, "maximum": 7}, "truth": {"minimum": 0, "maximum": 1}}'
run metricheck humans form rated.json -o rated.html
exits 'a suite with dimensions' 0
is 'asks for these, on their scales' "$(data rated.html | jq -c '[.scales[] | [.name, .minimum, .maximum, .step]]')" \
    '[["clarity",1,7,1],["truth",0,1,0.01]]'
run metricheck humans form rated.json --scales ease:1..3 -o rated.html
is 'unless the call asks for others' "$(data rated.html | jq -c '[.scales[].name]')" '["ease"]'
rated_suite other '{"clarity": {"minimum": 1, "maximum": 5}}'
run metricheck humans form rated.json other.json -o both.html
exits 'two suites with two scales of one dimension' 2
like 'and says so' "$(cat "$err")" "'clarity' is 1\\.\\.7 in one suite and 1\\.\\.5 in another: give --scales"
rated_suite named '{"a:b": {"minimum": 1, "maximum": 5}}'
run metricheck humans form named.json -o named.html
exits 'a name that a scale cannot have' 2

# --- answers are read
cat > answers.csv << 'EOT'
item,system,output,annotator,scale,value,seconds,position,checks_passed,checks
i1,Undercover,2,"Ann, ""1""",fluency,70,3.5,1,2,4
i1,Undercover,2,"Ann, ""1""",flag:added information,1,3.5,1,2,4
i1,Rival,1,"Ann, ""1""",fluency,20,3.5,2,2,4
EOT
run metricheck humans answers.csv --outputs outputs.csv --references references.csv --show means
exits 'a table as the page writes it' 0
stdout_like 'is one of ratings' '^ Undercover +1 +1 +70'

# --- help
run metricheck humans form --help
stdout_like 'help of two words' '^Usage: metricheck humans form '
run metricheck help humans form
stdout_like 'its manual' '^Usage: metricheck humans form '
run metricheck help --man humans-form
stdout_like 'its page has one name' '^metricheck.-humans-form '
stdout_like 'in capitals, too' 'METRICHECK.-HUMANS-FORM 1 '
is 'completion of the second word' "$(metricheck help --complete 'metricheck humans f' | cut -f 1)" "form
:file"
is 'completion of an option' "$(metricheck help --complete 'metricheck humans form --see' | cut -f 1)" --seed
is 'the first word is offered once' "$(metricheck help --complete 'metricheck huma' | cut -f 1)" humans

# --- what is refused
refused() { # LABEL CODE MESSAGE COMMAND...
    label=$1 code=$2 message=$3
    shift 3
    run "$@"
    exits "$label" "$code"
    stderr_like "$label: message" "$message"
}
refused 'nothing' 2 'humans form takes a suite, or a table' metricheck humans form
refused 'two tables' 2 'one table of outputs, or suites' metricheck humans form outputs.csv references.csv
refused 'no file' 3 '^none.csv: ' metricheck humans form none.csv
refused 'no suite' 3 'not a file, folder or shipped suite' metricheck humans form startr
refused 'another table' 3 '^references.csv:1:1: error: outputs need a column' metricheck humans form references.csv
printf 'item,system,text\n' > empty.csv
refused 'no text' 3 '^empty.csv: .*no text to judge' metricheck humans form empty.csv
printf 'item,system,text\na,b,c\na,b,d\n' > twice.csv
refused 'a text twice' 3 '^twice.csv:3:' metricheck humans form twice.csv
refused 'no reference' 3 'item i1 has no reference' metricheck humans form outputs.csv --reference shown
printf 'item,text\ni1,one\n' > part.csv
refused 'an item without one' 3 '^part.csv: .*item i2 has no reference' \
    metricheck humans form outputs.csv --references part.csv
printf 'item,text\nI1,one\n' > other.csv
refused 'references of other items' 3 '^other.csv: .*none of its items is one of outputs.csv' \
    metricheck humans form outputs.csv --references other.csv
refused 'too many checks' 3 '--checks 9: 8 can be made, of 3 texts with five words and 5 with' form --checks 9
refused 'no batch' 2 '--batch is K/N, K from 1 to N, not .3/2.' form --batch 3/2
refused 'a batch without items' 2 '--batch 3/3 has no item' form --batch 3/3
refused 'references of a suite' 2 'a suite has its own' metricheck humans form starter --references references.csv
refused 'a filter of a table' 2 'filter is for suites' form --filter id:x
refused 'over an input' 2 'outputs.csv: is an input' form -o outputs.csv
refused 'over another' 2 'references.csv: is an input' form -o references.csv
refused 'a scale twice' 2 'fluency stands there twice' form --scales fluency,fluency
refused 'no scale' 2 'a scale without a name' form --scales ''
refused 'no range' 2 "'a:1-5' is not NAME:MINIMUM" form --scales a:1-5
refused 'no number' 2 "'a:1..x' is not NAME:MINIMUM" form --scales a:1..x
refused 'steps past the end' 2 'steps must lead' form --scales a:1..5:3
refused 'backwards' 2 'steps must lead' form --scales a:5..1
refused 'no step' 2 'steps must lead' form --scales a:1..5:0
refused 'too many steps' 2 'a million at most' form --scales a:0..1:1e-7
refused 'a flag as scale' 2 'are for --flags' form --scales flag:x
refused 'a flag twice' 2 'x stands there twice' form --flags x,y,x
refused 'a flag without a name' 2 'a flag without a name' form --flags x,
refused 'bytes that are no text' 2 'title is not well-formed' form --title "$(printf '\377')"
refused 'instructions that are nowhere' 3 '^nowhere.txt: ' form --instructions nowhere.txt
refused 'a full disk' 5 '/dev/full' form -q -o /dev/full
done_testing
