#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody writes a metric that is a process, and makes the mistakes that one makes: output that is
# not flushed, a print before the handshake, a crash, reasons that name their case.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need python3
unset PYTHONUNBUFFERED

printf 'A red car.\nIt rained.\nNo.\n' > reference.txt
printf 'A car.\nIt was raining hard.\nNon.\n' > candidate.txt
score() { metricheck score --reference reference.txt --candidate candidate.txt "$@"; }
cat > mine.py << 'EOP'
import json
import sys

MODE = sys.argv[1]
if MODE == "print":
    print("Loading model...")
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "open":
        reply = {"metricheck": 1, "range": [0, 1], "batch": 2}
    elif message["op"] == "score":
        if MODE == "crash" and message["id"] % 2 == 1:
            raise KeyError("embedding")
        reply = {"id": message["id"], "score": 0.5}
        if MODE == "none":
            text = message["candidate"]["text"]
            reply.update(score=None, reason=f"request {message['id']}: no vector for {text}")
    else:
        break
    print(json.dumps(reply))
EOP

# --- flush ------------------------------------------------------------------------------------
# Python buffers what goes to a pipe, unless it is told not to.
run score --command 'mine=python3 mine.py good' -m mine --command-start-timeout 120
exits 'prints that nobody flushed arrive' 0
stdout_like 'as scores' '^3	0.5$'
run env PYTHONUNBUFFERED= "$METRICHECK" score --reference reference.txt --candidate candidate.txt \
    --command 'mine=python3 mine.py good' -m mine --command-start-timeout 1
exits 'the variable that the user set stands' 4
stderr_like 'half the time is over: what is awaited' \
    '^metricheck: metric mine: no handshake after (0\.[5-9]|[1-9])[0-9.]* s \(--command-start-timeout is 1 s\)'
stderr_like 'and how to flush' 'print\(\.\.\., flush=True\)'
is 'in one line' "$(grep -c 'flush=True' "$err")" 1
stderr_like 'then it is given up' 'it did not begin within 1 s'

# --- prints -----------------------------------------------------------------------------------
run score --command 'mine=python3 mine.py print' -m mine
exits 'a print before the handshake' 4
stderr_like 'is quoted' 'its first line is not a handshake: Loading model\.\.\.$'
stderr_like 'with the place where it belongs' 'Python: print\(\.\.\., file=sys.stderr\)'

# --- crashes ----------------------------------------------------------------------------------
run metricheck run -p article --resamples 0 --draws 0 --command 'mine=python3 mine.py crash' \
    -m mine -f tsv
exits 'one that crashes on some cases' 4
is 'shows its traceback once' "$(grep -c '^mine: Traceback' "$err")" 1
is 'and where it was' "$(grep -c 'raise KeyError("embedding")' "$err")" 1
is 'each restart is a line' "$(grep -c '; started again' "$err")" 20
stderr_like 'with its last words, the cases, and how often' \
    "^metricheck: metric mine: it ended with exit code 1: KeyError: 'embedding' \(2 cases from [a-z0-9-]* to [a-z0-9-]*\); started again \(1 of at most 20 times; "
cat > served.py << EOP
import sys
sys.path.insert(0, "$METRICHECK_SOURCE/modules/python")
from metricheck_module import serve

def similarity(candidate, references):
    return {}["embedding"]

serve(similarity, range=[0, 1])
EOP
run score --command 'mine=python3 served.py' -m mine
exits 'an exception in a metric of the helper' 4
stderr_like 'is the reason' "3: KeyError: 'embedding' \(1, \.\.\.\)"
is 'its traceback is shown once' "$(grep -c '^mine: Traceback' "$err")" 1
stderr_like 'with the line of the metric' 'served.py", line 6, in similarity'

# --- reasons ----------------------------------------------------------------------------------
run metricheck run -p article --resamples 0 --draws 0 --command 'mine=python3 mine.py none' \
    -m mine -m bleu -f tsv
exits 'reasons that hold ids and sentences' 0
n=$(metricheck run -p article --list | sed 1d | wc -l | tr -d ' ')
stderr_like 'are counted as one' \
    "^    $n: request [0-9]*: no vector for .* \(article-001, \.\.\.; the others differ in ids, numbers or sentences\)$"
is 'and there is no other' "$(grep -c 'no vector' "$err")" 1
run metricheck run -p article --resamples 0 --draws 0 --command 'mine=python3 mine.py none' \
    -m mine -m bleu -f json
is 'JSON has each of them' \
    "$(grep -o '"request [0-9]*: no vector for[^"]*": 1[,}]' "$out" | wc -l | tr -d ' ')" "$n"

done_testing
