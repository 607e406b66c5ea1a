# SPDX-License-Identifier: GPL-3.0-or-later
# Cuts the ```console blocks of a Markdown file into commands and expected output.
#
# usage: awk -v folder=OUT -f console_blocks.awk FILE.md
# Writes OUT/NNN.command, OUT/NNN.expected and OUT/NNN.line for every "$ command"; a command goes on
# behind a backslash at the end of a line. A block opened with "```console shared" also gets
# OUT/NNN.shared: it needs the published data.
function finish() {
    if (number == 0)
        return
    close(base ".command")
    close(base ".expected")
}
/^```console/ { inside = 1; shared = /shared/; next }
/^```/ { if (inside) finish(); inside = 0; next }
!inside { next }
/^\$ / {
    finish()
    number++
    base = sprintf("%s/%03d", folder, number)
    line = substr($0, 3)
    while (line ~ /\\$/ && (getline more) > 0)
        line = substr(line, 1, length(line) - 1) more
    print line > (base ".command")
    printf "" > (base ".expected")
    print FNR > (base ".line")
    close(base ".line")
    if (shared) {
        print "" > (base ".shared")
        close(base ".shared")
    }
    next
}
number > 0 { print > (base ".expected") }
