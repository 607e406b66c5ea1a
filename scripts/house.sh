#!/bin/sh
# house.sh [ROOT]: what the sources look like: files, lines, small files, headers of one includer,
# circles of files. The layers are checked by tests/check_layers.sh; the rest is for a reader.
set -eu
cd "${1:-$(dirname "$0")/..}"
LC_ALL=C
export LC_ALL

# Circles that are meant, one stem a line, with the reason.
meant() {
    grep -v '^#' << 'EOT' || true
# none
EOT
}

sizes() {
    find src include -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" { print $1 }' | sort -n
}

echo "files and lines below src and include"
sizes | awk '{ line[NR] = $1; sum += $1; small += $1 < 60 }
    END { printf "  files %d, lines %d; of a file: median %d, 90 %% %d, largest %d; under 60 lines: %d\n",
          NR, sum, line[int((NR + 1) / 2)], line[int(NR * .9)], line[NR], small }'
find tests fuzz bench modules -name '*.[ch]' -exec wc -l {} + | awk '$2 == "total" { sum += $1 }
    END { printf "  tests, fuzz, bench, modules: %d lines\n", sum }'

echo "headers that one file of another name includes"
find src -name '*.[ch]' -exec grep -o -H '#include "[^"]*\.h"' {} + | awk -F '[:"]' '
    { from = substr($1, 5); sub(/\.[ch]$/, "", from); to = $3; sub(/\.h$/, "", to) }
    from != to && !((from, to) in seen) { seen[from, to] = 1; n[to]++; last[to] = from }
    END { for (to in n) if (n[to] == 1) printf "  %s by %s\n", to, last[to] }' | sort

# A circle of files: each needs the next, by its .c or its .h.
echo "circles of files"
meant > /dev/null
find src -name '*.[ch]' -exec grep -o -H '#include "[^"]*\.h"' {} + | awk -F '[:"]' '
    { from = substr($1, 5); sub(/\.[ch]$/, "", from); to = $3; sub(/\.h$/, "", to) }
    from != to { print from, to }' | sort -u | awk '
    function visit(v,    i, w, n, names) {
        low[v] = order[v] = ++count; stack[++top] = v; on[v] = 1
        for (i = 1; i <= degree[v]; i++) {
            w = edge[v, i]
            if (!(w in order)) { visit(w); if (low[w] < low[v]) low[v] = low[w] }
            else if (on[w] && order[w] < low[v]) low[v] = order[w]
        }
        if (low[v] != order[v]) return
        n = 0; names = ""
        do { w = stack[top--]; on[w] = 0; n++; names = names " " w } while (w != v)
        if (n > 1) print " " names
    }
    { edge[$1, ++degree[$1]] = $2; node[$1] }
    END { for (v in node) if (!(v in order)) visit(v) }' | sort
