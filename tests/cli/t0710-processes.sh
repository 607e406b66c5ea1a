#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Metrics that are processes: scored beside built-in ones, the same bytes on any number of threads,
# and what becomes of a run when one misbehaves.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

modules=$METRICHECK_SOURCE/modules
child=$METRICHECK_BUILD/tests/modules/process_child
printf 'A red car.\nIt rained.\n\nNo.\n' > reference.txt
printf 'A car.\nIt was raining hard.\n\nNon.\n' > candidate.txt
score() { metricheck score --reference reference.txt --candidate candidate.txt "$@"; }

# --- the examples -----------------------------------------------------------------------------
# In words: 2 of 3, 2 of 4, none at all, 1 of 1.
printf 'id\tlength_ratio:0..1\n1\t%s\n2\t0.5\n3\tnan\n4\t1\n' 0.66666666666666663 > wanted.tsv
for awk in awk mawk gawk; do
    command -v $awk > /dev/null || continue
    mkdir -p "bin-$awk" && ln -sf "$(command -v $awk)" "bin-$awk/awk"
    run env PATH="$PWD/bin-$awk:$PATH" "$METRICHECK" score --reference reference.txt \
        --candidate candidate.txt --command "length_ratio=sh $modules/shell/length_ratio.sh" \
        -m length_ratio
    exits "the example for the shell runs on $awk" 0
    stdout_is 'the numbers counted by hand' < wanted.tsv
    stderr_like 'and why there is none' 'both sentences are empty \(3\)'
done
printf '%s\t%s\t%s\n' id reference candidate 1 'a\b "c d"' 'a\b "c' 2 'a	b' '	' 3 'é ü' 'é' |
    sed 's/^2.*/2\tx\\ny z\tx\\ny/' > escapes.tsv
run metricheck score --pairs escapes.tsv --command "length_ratio=sh $modules/shell/length_ratio.sh" \
    -m length_ratio
printf 'id\tlength_ratio:0..1\n1\t%s\n2\t0.5\n3\t0.5\n' 0.66666666666666663 > wanted.tsv
stdout_is 'backslashes, quotes and other letters arrive' < wanted.tsv

if command -v python3 > /dev/null; then
    overlap="word_overlap=python3 $modules/python/word_overlap.py"
    # {A, car.} and {A, red, car.}: 2/3; {It}: 1 of 5; none; none in common.
    printf 'id\tword_overlap:0..1\tword_overlap:lowercase=yes:0..1\n1\t%s\t%s\n2\t%s\t%s\n3\tnan\tnan\n4\t0\t0\n' \
        0.66666666666666663 0.66666666666666663 0.20000000000000001 0.20000000000000001 > wanted.tsv
    run score --command "$overlap" -m word_overlap -m word_overlap:lowercase=yes
    exits 'the example in Python runs' 0
    stdout_is 'the numbers counted by hand' < wanted.tsv
    stderr_like 'and why there is none' 'there is no word on either side \(3\)'
    run score --command "$overlap" -m word_overlap:stem=yes -m rouge
    exits 'a parameter that it does not know' 4
    stderr_like 'is refused in its own words' 'stem=yes: there is only lowercase=yes'
    stdout_like 'the other metric has its scores' '^1	nan	0\.[0-9]+$'
    cat > shop.py << EOP
import sys
sys.path.insert(0, "$modules/python")
from metricheck_module import serve
def price(requests):
    print("this is no reply")
    return [float("nan"), None, "it is empty", 0.25][: len(requests) - (len(requests) == 3)]
serve(price, batch=4, name="shop", range=[0, 1])
EOP
    run score --command 'shop=python3 shop.py' -m shop
    exits 'NaN from Python is a failure of the case' 4
    stderr_like 'and says so' 'float: nan \(1\)'
    stderr_like 'no score without a reason' 'the metric gave no reason \(2\)'
    stderr_like 'a reason' 'it is empty \(3\)'
    stderr_like 'what is printed goes to standard error' '^shop: this is no reply'
    stdout_like 'the rest is scored' '^4	0.25$'
    if python3 -c 'import bert_score' 2> /dev/null; then
        pass 'BERTScore without its package # SKIP it is installed'
    else
        run score --command "bert_score=python3 $modules/python/bertscore.py" -m bert_score -m rouge
        exits 'BERTScore without its package' 4
        stderr_like 'says what is missing' 'the package bert_score is not installed'
        stdout_like 'and the other metric has its scores' '^1	nan	0\.[0-9]+$'
    fi
else
    pass 'the examples in Python # SKIP python3 is not installed'
fi

# --- standing ---------------------------------------------------------------------------------
for jobs in 1 2 8; do
    run metricheck score --suite starter --command "child=$child reverse 16" -m child:b=1,a=x \
        -m child:direction=mean -m bleu -j $jobs
    exits "on $jobs threads" 0
    cp "$out" "scores-$jobs"
done
ok 'the same bytes on 2 threads' cmp scores-1 scores-2
ok 'the same bytes on 8 threads' cmp scores-1 scores-8
run metricheck explain --suite starter --command "child=$child good" -m child:b=1 antonymy-001
exits 'explain knows it' 0
stdout_like 'though it explains nothing' 'the metric does not explain its scores'
stdout_like 'the signature holds parameters, command, version' \
    'child\|b:1\|module:[0-9a-f]{12}\|direction:forward\|version:7'
run metricheck run --command "mine=$child good" -m mine -m bleu -p negation -f json --resamples 0
exits 'run reports on it' 0
stdout_like 'under its name, with the name that it gives itself' '"mine\|name:child\|module:'
run metricheck metrics --command "mine=$child good"
stdout_like 'it is listed' '^mine +text +yes'
# the checksum is that of the files, not of their names
cp "$modules/shell/length_ratio.sh" copy.sh
signature() { metricheck explain --suite starter --command "m=sh $1" -m m antonymy-001 | grep 'module:'; }
is 'a copy has the same signature' "$(signature copy.sh)" \
    "$(signature "$modules/shell/length_ratio.sh")"
echo >> copy.sh
unlike 'a changed file has another' "$(signature copy.sh)" \
    "$(signature "$modules/shell/length_ratio.sh" | sed 's/[|]/./g')"

# --- conformance ------------------------------------------------------------------------------
for command in "$child good 8" "$child reverse 8" "sh $modules/shell/length_ratio.sh"; do
    run metricheck conformance --command "c=$command"
    exits "it keeps the rules: ${command##*/}" 0
done
if command -v python3 > /dev/null; then
    run metricheck conformance --command "c=python3 $modules/python/word_overlap.py"
    exits 'the example in Python keeps the rules' 0
fi
run metricheck conformance --command "c=$child wrong-version"
exits 'another version does not' 1

# --- calls that are wrong ---------------------------------------------------------------------
for call in child =x 'child= ' 'bleu=x' 'a b=x'; do
    run score --command "$call" -m bleu
    exits "--command '$call'" 2
done
run score --command "child=$child" -m child -m chidl
exits 'an unknown name' 2
stderr_like 'has a hint' "did you mean 'child'"

# --- killed in any way, the program takes its processes with it ---------------------------------
printf 'id\treference\tcandidate\n1\ta b c\ta b d\n2\ta b\tbad b\n3\te f\te f\n' > pairs.tsv
# soon COMMAND...: waits until it gives 0; a minute, where the machine has much to do.
soon() {
    n_tries=0
    until "$@"; do
        n_tries=$((n_tries + 1))
        [ "$n_tries" -lt 1200 ] || return 1
        sleep 0.05
    done
}
# has_ended PID: it is no more, or only its exit code is left.
has_ended() {
    case $(sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2> /dev/null) in
    '' | Z) return 0 ;;
    esac
    return 1
}
# One that is silent has five seconds to end, which are waited for below.
for signal in INT TERM KILL; do
    : > pid-$signal
    "$METRICHECK" score --pairs pairs.tsv -m child -o scores-$signal.tsv \
        --command "child=echo \$\$ > pid-$signal; trap '' TERM; $child silent 4" 2> said-$signal &
    echo $! > host-$signal
done
for signal in INT TERM KILL; do
    ok "the process to be left is there" soon test -s pid-$signal
    # a script started in the background ignores SIGINT, and so would the program
    sent=$signal
    [ $signal = INT ] && sent=HUP
    kill -s $sent "$(cat host-$signal)"
done

# --- misbehaviour: the other metric of the run keeps its scores --------------------------------
# wrong CODE WORDS MODE...: what `run` gives with a child of that mode. Only one that never replies
# has a short time to do so ($patience, in seconds): a loaded machine must not look like silence.
patience=60
wrong() {
    code=$1 words=$2
    shift 2
    run metricheck score --pairs pairs.tsv --command "child=$child $*" --command-timeout "$patience" \
        --command-start-timeout 60 -m child -m rouge
    exits "$1" "$code"
    stderr_like "$1: the reason" "$words"
    is "$1: the other metric" "$(cut -f 3 "$out")" "$(cat wanted-rouge)"
}
metricheck score --pairs pairs.tsv -m rouge | cut -f 2 > wanted-rouge
wrong 0 'too bad \(2\)' null 4
is 'null: the scores' "$(cut -f 2 "$out" | tr '\n' ' ')" 'child:0..1 0.050000000000000003 nan 0.029999999999999999 '
wrong 4 'ValueError: bad' error 4
wrong 4 'not a finite number: .*NaN' nan 4
wrong 4 'the metric gave 1.5, outside 0 to 1' out-of-range 4
wrong 4 'Aborted.*for the second time' crash 4
is 'crash: the scores' "$(cut -f 2 "$out" | tr '\n' ' ')" 'child:0..1 0.050000000000000003 nan 0.029999999999999999 '
patience=0.4
wrong 4 'no reply within 0.4 s' silent 4
patience=60
wrong 4 'a line is not a reply.*DEBUG: a bad case' not-json 4
wrong 4 'a reply to no request' unknown-id 4
wrong 4 'a second reply to a request' repeat-id 4
wrong 4 'more than 16 MB' huge-line 4
wrong 4 'speaks version 2 of the protocol' wrong-version
wrong 4 'bert_score is not installed' refuse
wrong 4 'not a handshake' no-json-first
wrong 4 'exit code 3 before it said anything' exit-first
run env --ignore-signal=CHLD "$METRICHECK" score --pairs pairs.tsv -m child --command "child=$child exit-first"
stderr_like 'the same where whoever started the program ignores the end of its children' \
    'exit code 3 before it said anything'
run score --command "child=$child silent-start" --command-start-timeout 0.05 -m child
exits 'a start without end' 4
stderr_like 'is told' 'did not begin within 0.05 s'
run score --command 'child=/no/such/program' -m child
exits 'no such program' 4
stderr_like 'is told' 'no such command'
run metricheck score --pairs pairs.tsv --command "child=$child loud" -m child
stderr_like 'its standard error has its name' '^child: request 0$'
run metricheck score --pairs pairs.tsv --command "child=$child loud" -m child --quiet
silent 'and is not shown where nothing is to be'
run metricheck score --pairs pairs.tsv --command "child=$child leave-child" -m child
exits 'one that leaves a child behind' 0

# --- the end of those that were killed ----------------------------------------------------------
for signal in INT TERM KILL; do
    wait "$(cat host-$signal)" 2> /dev/null
    sent=$signal
    [ $signal = INT ] && sent=HUP
    ok "ended by SIG$sent, it leaves no process" soon has_ended "$(cat pid-$signal)"
    # SIGINT, which is ignored here, stays so
    unlike 'and the metric is not blamed' "$(cat said-$signal)" 'changed'
done
done_testing
