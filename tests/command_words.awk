# SPDX-License-Identifier: GPL-3.0-or-later
# command_words.awk SCRIPT...: what shell scripts call and what they define, a line each:
#
#     SCRIPT calls LINE WORD      a word in the place of a command, also behind `run` and `ok LABEL`
#     SCRIPT defines 0 WORD       a function
#     SCRIPT asks 0 WORD          a program that the script looks for itself: `need`, `has`, `command -v`
#     SCRIPT reads 0 PATH         a script below the sources that is taken in
#
# Words that are quoted or expanded are not looked at, nor are here-documents, nor what `eval` is given.

FNR == 1 {
    script_ends()
    script = FILENAME
}
{
    if ($0 ~ /^[ \t]*\. / && match($0, /(tests|scripts|fuzz)\/[a-z_\/]*[.]sh"?$/)) {
        path = substr($0, RSTART, RLENGTH)
        sub(/"$/, "", path)
        tell("reads", 0, path)
    }
    text = text $0 "\n"
}

END { script_ends() }

function script_ends() {
    n = length(text)
    at = line = 1
    n_ends = n_labels = 0
    while (at <= n)
        commands()
    text = ""
}

function tell(what, where, w) { print script, what, where, w }

function here() { return substr(text, at, 1) }

function step(by) {
    while (by-- > 0)
        line += substr(text, at++, 1) == "\n"
}

# To the first of these characters, or the end.
function step_to(characters) {
    while (at <= n && !index(characters, here()))
        step(1)
}

function blanks() {
    while (at <= n && (index(" \t", here()) || substr(text, at, 2) == "\\\n"))
        step(here() == "\\" ? 2 : 1)
}

# Behind an opening ", up to behind the closing one.
function double_quoted() {
    while (at <= n && here() != "\"")
        if (here() == "\\")
            step(2)
        else if (here() == "$")
            expansion()
        else
            step(1)
    step(1)
}

# At a $.
function expansion(    depth) {
    if (substr(text, at, 3) == "$((") {
        step(3)
        for (depth = 2; at <= n && depth > 0;)
            if (here() == "$")
                expansion()
            else {
                depth += (here() == "(") - (here() == ")")
                step(1)
            }
    } else if (substr(text, at, 2) == "$(") {
        step(2)
        commands()
    } else if (substr(text, at, 2) == "${") {
        step(2)
        while (at <= n && here() != "}")
            part()
        step(1)
    } else
        step(1)
}

# One character or quoted part of a word.
function part() {
    if (here() == "\\")
        step(2)
    else if (here() == "'") {
        step(1)
        step_to("'")
        step(1)
    } else if (here() == "\"") {
        step(1)
        double_quoted()
    } else if (here() == "`") {
        step(1)
        step_to("`")
        step(1)
    } else if (here() == "$")
        expansion()
    else
        step(1)
}

# The next word as it is written.
function word(    from) {
    from = at
    while (at <= n && !index(" \t\n;&|()<>", here()))
        part()
    return substr(text, from, at - from)
}

# At the < or > of a redirection; the bodies of here-documents follow the line.
function redirection(    is_here, end) {
    is_here = substr(text, at, 2) == "<<"
    while (at <= n && index("<>&|-", here()))
        step(1)
    blanks()
    end = word()
    if (is_here) {
        gsub(/['"\\]/, "", end)
        ends[++n_ends] = end
    }
}

function new_line(    i, rest, length_of_line) {
    step(1)
    for (i = 1; i <= n_ends; i++) {
        do {
            length_of_line = index(substr(text, at), "\n")
            rest = substr(text, at, length_of_line - 1)
            sub(/^\t+/, "", rest)
            step(length_of_line)
        } while (at <= n && rest != ends[i])
    }
    n_ends = 0
}

# At the patterns of one branch of `case`, up to behind their ")"; 0 at `esac`.
function patterns() {
    for (;;) {
        blanks()
        if (here() == "\n")
            new_line()
        else if (here() == "#")
            step_to("\n")
        else
            break
    }
    if (substr(text, at, 5) ~ /^esac([^A-Za-z]|$)/)
        return 0
    if (here() == "(")
        step(1)
    while (at <= n && here() != ")")
        part()
    step(1)
    return 1
}

# Commands up to behind the ")" that ends them, or to the end.
function commands(    is_start, cases, w, before, asked) {
    is_start = 1
    while (at <= n) {
        blanks()
        if (here() == "#")
            step_to("\n")
        else if (here() == "\n") {
            new_line()
            is_start = 1
        } else if (substr(text, at, 2) == ";;") {
            step(2)
            if (cases && !patterns())
                ; # the word itself ends the case
            is_start = 1
        } else if (index(";&|", here())) {
            step(1)
            is_start = 1
        } else if (here() == "(") {
            step(1)
            commands()
        } else if (here() == ")") {
            step(1)
            return
        } else if (index("<>", here()))
            redirection()
        else {
            before = line
            w = word()
            if (asked && w ~ /^[a-z0-9_+.-]+$/ && w != "-v")
                tell("asks", 0, w)
            if (!is_start) {
                is_start = n_labels > 0 && --n_labels == 0
                continue
            }
            asked = 0
            if (w ~ /^[A-Za-z_][A-Za-z0-9_]*=/ || (w ~ /^[0-9]+$/ && index("<>", here())))
                continue
            if (w ~ /^(if|then|else|elif|do|while|until|!|\{)$/)
                continue
            is_start = 0
            if (w == "esac")
                cases--
            else if (w == "case") {
                blanks()
                word()
                blanks()
                word()
                cases++
                patterns()
                is_start = 1
            } else if (w ~ /^(for|fi|done|\})$/)
                ;
            else if (substr(text, at, 2) == "()") {
                tell("defines", 0, w)
                step(2)
                is_start = 1
            } else if (w ~ /^[A-Za-z0-9_.+\[:-]+$/) {
                tell("calls", before, w)
                is_start = w == "run"
                n_labels = w == "ok"
                asked = w == "need" || w == "has" || w == "command"
            }
        }
    }
}
