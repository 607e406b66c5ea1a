#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody presses the tab key: metrics, parameters, phenomena, formats, cases, in bash, zsh and fish.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

mkdir bin modules
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
export PATH
# offers LINE WORD...: all that is offered, without what it means.
offers() {
    line=$1
    shift
    is "metricheck $line" \
        "$(metricheck help --complete "metricheck $line" | cut -f 1 | tr '\n' ' ' | sed 's/ $//')" "$*"
}
# has LINE WORD: that among others.
has() {
    # shellcheck disable=SC2016 # $1 and $2 are of the shell within
    ok "metricheck $1: $2" \
        sh -c 'metricheck help --complete "metricheck $1" | cut -f 1 | grep -qxF -e "$2"' sh "$1" "$2"
}

offers ru run
has '' explain
has '--n' --no-pager
offers '--no-pager ru' run
offers '--no-pager run --normalise mi' minmax
has 'run --thr' '--threshold-percentile'
offers 'run --normalise mi' minmax
offers 'run --normalise=mi' --normalise=minmax
# metrics and parameters
offers 'run -m ble' bleu
offers 'run -q --metric ble' bleu
offers 'run --metric=ble' --metric=bleu
offers 'run -m bleu:tok' bleu:tokenize=
offers 'run -m bleu:tokenize=int' bleu:tokenize=intl
offers 'run -m bleu:tokenize=intl,smoo' bleu:tokenize=intl,smoothing=
offers 'run -m bleu:tokenize=intl,smoothing=no' bleu:tokenize=intl,smoothing=none
offers 'run -m bleu:tokenize=intl,chr' bleu:tokenize=intl,chrf
offers 'run -m bleu,chr' bleu,chrf
has 'run -m bleu,' bleu,chrf
has 'run -m bleu:tokenize=intl,' bleu:tokenize=intl,chrf
has 'run -m bleu:tokenize=intl,' bleu:tokenize=intl,smoothing=
has 'run -m smatch:direction=' smatch:direction=mean
offers 'metrics sembl' sembleu
offers "run --command 'mine=sh m.sh' -m min" mine
: > modules/minimal.so
is 'modules are found, and not loaded' \
    "$(METRICHECK_MODULES=$PWD/modules metricheck help --complete 'metricheck run -m mini')" \
    'minimal	a metric module'
# phenomena, formats, cases, and what else there are lists of
offers 'run -p negation-s' negation-scope
offers 'run -p passive,negation-s' passive,negation-scope
offers 'run -f js' json
offers 'run --report mark' markdown=
offers 'gate --report ' json= markdown= junit= tap= sarif= github=
offers 'run --case passive-00' passive-001 passive-002 passive-003 passive-004 passive-005 \
    passive-006 passive-007 passive-008 passive-009
offers 'explain -m bleu negation-00 passive-034' passive-034
offers 'run --statistic pears' pearson pearson_differences
offers 'run --preset z' zeidler2022
offers 'help expo' export
offers 'run star' starter :file
offers 'cache ' stats clear
offers 'trees s' score show
offers 'trees score ' :file
offers 'trees describe x.conllu --show ' treebanks summary entropy trees
offers 'trees analyse --show=rel' --show=relations --show=relation_changes
offers 'trees --show min' mining
offers 'run --scores x' :file
offers 'run --seed 1'
made_up_suite > own.json << 'EOS'
{ "id": "first", "reference": {"text": "A."}, "candidate": {"text": "B."}, "score": 1 },
{ "id": "second", "reference": {"text": "A."}, "candidate": {"text": "B."}, "score": 1 }
EOS
offers 'run own.json --case f' first
offers 'run --suite own.json --case s' second
offers 'explain --suite own.json ' first second
offers 'run -d own.json -p xyz'
offers 'explain --pairs p.tsv passive-00'
offers 'nothing x'
# tables of a command: as it lists them when it is asked for one that there is not
# listed WORD...: those that the command lists, one a line.
listed() {
    metricheck "$@" --show nothing 2>&1 | sed -n -e 's/^.*; there are //p' -e 's/^.*; there is //p' |
        sed 's/, /\n/g'
}
# shows LINE: what is offered behind its --show, one a line.
shows() { metricheck help --complete "metricheck $1 --show " | cut -f 1; }
printf '1\troot\t_\t_\t_\t_\t0\troot\t_\t_\n' > tree.conllu
for words in 'trees describe tree.conllu' 'trees score tree.conllu tree.conllu' \
    'trees analyse tree.conllu tree.conllu' 'trees mine tree.conllu tree.conllu' \
    'humans tree.conllu' 'calibrate -m bleu'; do
    # shellcheck disable=SC2086 # a list of words
    listed $words | sort > there
    ok "tables of $words" test -s there
    shows "$words" | sort > offered
    same_file "tables of $words are offered" offered there
done
{
    echo best
    echo items
    for kind in '--level system' '--dimension a --dimension b' '--graphs gold,both=a'; do
        # shellcheck disable=SC2086 # two words
        listed run -q -m bleu $kind
    done
} | sort -u > there
shows run | sort -u > offered
same_file 'tables of run are offered' offered there
# the line as it is typed
offers 'run --command "mine=sh m.sh" --case passive-001' passive-001
offers 'run --command "not closed'
is 'what a word means' "$(metricheck help --complete 'metricheck run -p passive')" 'passive	Passive'

# --- the shells ---------------------------------------------------------------------------------
if command -v bash > /dev/null; then
    metricheck help --completion bash > completion.bash
    cat > ask.bash << 'EOS'
. ./completion.bash
COMP_LINE="metricheck $1" COMP_POINT=${#COMP_LINE} COMP_WORDS=(metricheck)
_metricheck
printf '%s\n' "${COMPREPLY[@]}"
EOS
    for row in 'ru|run' 'run -m ble|bleu' 'run -m bleu:tok|tokenize=' 'run --metric=ble|bleu' \
        'run -m bleu:tokenize=int|intl' 'run -p negation-s|negation-scope' 'run -f js|json' \
        'run own|own.json' 'explain passive-034|passive-034'; do
        run bash ask.bash "${row%%|*}"
        is "bash, metricheck ${row%%|*}" "$(cat "$out")" "${row#*|}"
    done
    unlike 'bash reads the script without a word' "$(bash ./completion.bash 2>&1)" .
else
    pass 'bash # SKIP it is not installed'
fi
if command -v zsh > /dev/null; then
    metricheck help --completion zsh > _metricheck
    cat > ask.zsh << 'EOS'
compadd() { local after=; for word; do [[ -z $after ]] || print -r -- $word; [[ $word != -- ]] || after=1; done; }
compset() { PREFIX=${PREFIX#*=}; }
_files() { print -r -- "files from '$PREFIX'"; }
source ./_metricheck
words=(${(z)1}) CURRENT=$#words
PREFIX=$words[CURRENT]
_metricheck
EOS
    for row in 'ru|run' 'run -m ble|bleu' 'run -m bleu:tok|bleu:tokenize=' \
        'run -p negation-s|negation-scope' 'run -f js|json' "run --output=own|files from 'own'" \
        'explain passive-034|passive-034'; do
        run zsh -f ask.zsh "metricheck ${row%%|*}"
        is "zsh, metricheck ${row%%|*}" "$(cat "$out" "$err")" "${row#*|}"
    done
    is 'zsh finds whose completion it is' "$(head -n 1 _metricheck)" '#compdef metricheck'
else
    pass 'zsh # SKIP it is not installed'
fi
if command -v fish > /dev/null; then
    metricheck help --completion fish > metricheck.fish
    for row in 'ru|run' 'run -m ble|bleu' 'run -m bleu:tok|bleu:tokenize=' \
        'run -p negation-s|negation-scope' 'run -f js|json' 'run --output=own|--output=own.json' \
        'explain passive-034|passive-034'; do
        # shellcheck disable=SC2016 # $argv is of fish
        run env HOME="$PWD" fish --no-config -c \
            'source metricheck.fish; complete -C "$argv[1]"' "metricheck ${row%%|*}"
        is "fish, metricheck ${row%%|*}" "$(cut -f 1 "$out")" "${row#*|}"
    done
else
    pass 'fish # SKIP it is not installed'
fi

done_testing
