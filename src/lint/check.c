/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: shared parts of the checks. Pairs are compared batch by batch in all threads; the checks
 * then go through them in order, so that findings do not depend on the number of threads. In order:
 * codes, allowances, findings, places, pairs, edits that the words do not explain. */
#include "lint/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "amr/aligned_sentence.h"
#include "amr/graph.h"
#include "base/hash.h"
#include "base/thread_pool.h"
#include "base/utf8.h"
#include "lint/graph_files.h"
#include "phenomena/sentence_pair.h"
#include "phenomena/word_knowledge.h"
#include "suite/case_text.h"
#include "suite/suite.h"
#include "suite/side_read.h"

/* --- codes ------------------------------------------------------------------------------------ */

static const struct mc_lint_code codes[] = {
    {"E001", MC_SEVERITY_ERROR, "not JSON",
     "The file does not follow the grammar of JSON (RFC 8259). Duplicate keys in an object, a byte "
     "order mark, NaN, a number too large for a double, U+0000 and nesting deeper than 2,048 "
     "levels are errors too. Nothing in the file can be read.",
     "Look at the place and just before it for an extra or missing comma, an unclosed quote, or a "
     "comment.",
     "{\"id\": \"negation-001\",, \"score\": 1}", false, MC_NEEDS_NOTHING},
    {"E002", MC_SEVERITY_ERROR, "unknown key",
     "The format does not have this key here. Otherwise, misspelt keys would be ignored silently.",
     "Use the key that the message suggests, or see doc/suite-format.md for all keys.",
     "\"candidte\": {\"text\": \"The cat sleeps.\"}", false, MC_NEEDS_NOTHING},
    {"E003", MC_SEVERITY_ERROR, "key missing", "A key that the format requires is missing.",
     "Add the key. `licence`, `source` and `judgement` are required because untraceable scores are "
     "worthless.",
     "{\"id\": \"negation-001\", \"reference\": {\"text\": \"A cat sleeps.\"}}", false,
     MC_NEEDS_NOTHING},
    {"E004", MC_SEVERITY_ERROR, "id or name used before",
     "Case ids must be unique in a run, over all files, because scores, baselines and expectations "
     "refer to them. Names and aliases of phenomena must be unique too.",
     "Give the later case another id. A published id never changes.",
     "{\"id\": \"negation-001\", ...}, {\"id\": \"negation-001\", ...}", false, MC_NEEDS_NOTHING},
    {"E005", MC_SEVERITY_ERROR, "wrong type or value",
     "The value has the wrong type, or is not allowed for this key.",
     "Write what the message asks for.", "\"score\": \"4.5\"", false, MC_NEEDS_NOTHING},
    {"E006", MC_SEVERITY_ERROR, "not UTF-8",
     "The bytes here are not UTF-8. The file may be in Latin-1 or UTF-16.",
     "Convert the file: iconv -f latin1 -t utf-8 FILE.", "\"text\": \"caf\\xe9\"", false,
     MC_NEEDS_NOTHING},
    {"E010", MC_SEVERITY_ERROR, "unknown phenomenon",
     "No phenomenon has this name or alias. Every case belongs to a phenomenon defined in "
     "phenomena/NAME.json.",
     "Use the name that the message suggests; `metricheck phenomena` lists all. To define your own "
     "phenomenon, add a file phenomena/NAME.json beside the suite.",
     "\"phenomenon\": \"negatoin\"", false, MC_NEEDS_NOTHING},
    {"E012", MC_SEVERITY_ERROR, "score outside the scale",
     "A score or rating is below the scale's minimum or above its maximum.",
     "Correct the score, or declare the scale that the judges used.",
     "\"scale\": {\"minimum\": 1, \"maximum\": 5, ...}, ... \"score\": 5.4", false,
     MC_NEEDS_NOTHING},
    {"E013", MC_SEVERITY_ERROR, "score is not the mean of the ratings",
     "If individual ratings are given, the score must be their mean. A difference of up to 0.05 is "
     "tolerated, because published means are rounded.",
     "Recompute the mean, or omit the ratings if the score comes from elsewhere.",
     "\"score\": 3, \"ratings\": [4, 5, 4]", false, MC_NEEDS_NOTHING},
    {"E014", MC_SEVERITY_ERROR, "expectation names no case",
     "An expectation compares a case with another one, but no case has this id, neither in the "
     "given files nor in those beside them.",
     "Correct the id, or also give the file with the other case.",
     "\"expect\": [{\"type\": \"below\", \"case\": \"article-999\"}]", false, MC_NEEDS_NOTHING},
    {"E015", MC_SEVERITY_ERROR, "expectations contradict each other",
     "No metric can meet all of these expectations: a case would have to be below itself, or a "
     "minimum is larger than the maximum of the same case.",
     "Remove or reverse one of them.",
     "a: {\"type\": \"below\", \"case\": \"b\"}   b: {\"type\": \"below\", \"case\": \"a\"}", false,
     MC_NEEDS_NOTHING},
    {"E016", MC_SEVERITY_ERROR, "human judgement without raters or source",
     "The scores are declared human, but neither the number of raters nor the source of the "
     "judgements is given.",
     "Give `raters` (1 or more) or `source`. For scores that authors gave by a written rubric, use "
     "\"by\": \"rubric\".",
     "\"judgement\": {\"by\": \"human\", \"description\": \"relatedness\", \"raters\": 0}", false,
     MC_NEEDS_NOTHING},
    {"E020", MC_SEVERITY_ERROR, "a side without text and graph",
     "A side has neither a sentence nor a graph, or its sentence is empty, so no metric can score "
     "it. A targeted reference needs a sentence, because only text metrics use it.",
     "Add the sentence, the graph, or both. Omit what you do not have.",
     "\"candidate\": {\"text\": \"\"}", false, MC_NEEDS_NOTHING},
    {"E021", MC_SEVERITY_ERROR, "broken graph",
     "The AMR graph does not follow the PENMAN notation. The place is that of the error inside the "
     "JSON text.",
     "Usually a parenthesis is missing or extra. A constant with blanks, '/', ':' or parentheses "
     "needs quotes (written \\\" in JSON).",
     "(s / sleep-01 :ARG0 (c / cat)", false, MC_NEEDS_NOTHING},
    {"E022", MC_SEVERITY_ERROR, "variable defined twice",
     "Two nodes of one graph have the same variable. References to it are ambiguous, and programs "
     "interpret such graphs differently.",
     "Number the variables: c, c2, c3. To refer to a node again, write only its variable.",
     "(c / chase-01 :ARG0 (c / cat))", false, MC_NEEDS_NOTHING},
    {"E023", MC_SEVERITY_ERROR, "role without target",
     "No node, variable or constant follows a role.", "Add the target, or remove the role.",
     "(s / sleep-01 :ARG0 :ARG1 (c / cat))", false, MC_NEEDS_NOTHING},
    {"E024", MC_SEVERITY_ERROR, "the two sentences are equal",
     "Reference and candidate are the same text. Such a pair shows no phenomenon; usually one side "
     "was copied and not changed. `run` accepts it, because it can be scored.",
     "Correct one of the sentences.",
     "\"reference\": {\"text\": \"A cat sleeps.\"}, \"candidate\": {\"text\": \"A cat sleeps.\"}",
     true, MC_NEEDS_NOTHING},
    {"E025", MC_SEVERITY_ERROR, "equal graphs for a difference",
     "The two graphs are equal, but the phenomenon must show in the graphs. Usually one graph was "
     "copied and not changed.",
     "Give the changed side the graph of its own sentence. If AMR does not express the difference "
     "(tense, number, articles), the case belongs to another phenomenon.",
     "\"phenomenon\": \"negation\", ... \"amr\": \"(s / sleep-01)\", ... \"amr\": \"(s / "
     "sleep-01)\"",
     true, MC_NEEDS_NOTHING},
    {"E026", MC_SEVERITY_ERROR, "broken tree",
     "The dependency tree does not follow CoNLL-U: ten columns between TABs, IDs from 1 on, heads "
     "that are words of the sentence and lead to a root. The place is that of the mistake inside "
     "the JSON text.",
     "Copy the lines of the treebank as they are; a TAB is written \\t in JSON. Words have a head "
     "of their own sentence, or 0.",
     "\"tree\": [\"1\\tCats\\tcat\\tNOUN\\t_\\t_\\t3\\tnsubj\\t_\\t_\", "
     "\"2\\tsleep\\tsleep\\tVERB\\t_\\t_\\t0\\troot\\t_\\t_\"]",
     false, MC_NEEDS_NOTHING},
    {"E027", MC_SEVERITY_ERROR, "several sentences in one tree",
     "A blank line in the tree ends its sentence, and another one follows. The tree of a side is one "
     "sentence: no score is made of half of it.",
     "Keep the sentence that belongs to the text. Where the text is of two sentences, make two "
     "cases of it, or leave the tree out.",
     "\"tree\": [\"1\\tRain\\t...\", \"\", \"1\\tSnow\\t...\"]", false, MC_NEEDS_NOTHING},
    {"E028", MC_SEVERITY_ERROR, "a form of the tree that is not in the text",
     "The forms of the tree stand in the text from left to right: multiword tokens with their own "
     "form (du), words without blanks between them where SpaceAfter=No. One of them does not. The "
     "tree belongs to another sentence, or the text was changed without it.",
     "Give the tree the words of the text, letter by letter, upper and lower case too, or take the "
     "text of the tree (# text = ...).",
     "\"text\": \"The cat sleeps.\", \"tree\": [\"1\\tThe\\tthe\\t...\", \"2\\tdog\\tdog\\t...\"",
     true, MC_NEEDS_NOTHING},
    {"W003", MC_SEVERITY_WARNING, "many differing words",
     "The two sentences differ in more words than 95 % of the published cases of this phenomenon "
     "(`differing-tokens` in phenomena/NAME.json). Forms of one word count as the same, and "
     "articles do not count. A metric may react to something other than the phenomenon.",
     "Make the sentences alike except for the phenomenon, or allow the finding if the words are "
     "needed, as when a long phrase is omitted.",
     "reference: A man sings.   candidate: The tall woman in the garden was not singing.", true,
     MC_NEEDS_RULES},
    {"W004", MC_SEVERITY_WARNING, "the pair occurs before",
     "The same two sentences occur in another case, in this or the reverse order, perhaps with a "
     "contraction written out or other capitals. They count twice "
     "in every statistic, and may have two different scores.",
     "Remove one of the cases.", "", true, MC_NEEDS_NOTHING},
    {"W005", MC_SEVERITY_WARNING, "stray blanks or control characters",
     "The sentence begins or ends with a blank, or contains a double blank, a line break, a tab or "
     "another control character, a no-break space (U+00A0) or a character that cannot be seen (U+200B). "
     "Metrics that do not split words at every blank see an unintended difference.",
     "Remove them; `lint --fix` does.", "\"text\": \"The cat  sleeps. \"", true, MC_NEEDS_NOTHING},
    {"W006", MC_SEVERITY_WARNING, "placeholder or instruction left in the text",
     "The sentence contains text to be replaced: TODO, FIXME, TBD or XXX, a brace, a gap (__), a "
     "mark such as <unk>, or text in square brackets; or a text of the file is \"To be written\", as "
     "`new --phenomenon` puts it.",
     "Write the intended text. If the sentence is correct, allow the finding.",
     "\"text\": \"The {animal} sleeps. [make it plural]\"", true, MC_NEEDS_NOTHING},
    {"W010", MC_SEVERITY_WARNING, "the graphs do not show the phenomenon",
     "The smallest list of edits between the graphs is not among those of the phenomenon (`amr` in "
     "phenomena/NAME.json). Either the pair shows something else, or one of the graphs does not "
     "match its sentence.",
     "Compare the listed edits with the two sentences; `metricheck diff` shows the graphs side by "
     "side. Correct the graph or the sentence, or move the case to another phenomenon.",
     "\"phenomenon\": \"negation\", reference: (s / sleep-01 :ARG0 (c / cat)), candidate: (s / "
     "sleep-01 :ARG0 (d / dog))",
     true, MC_NEEDS_NOTHING},
    {"W011", MC_SEVERITY_WARNING, "the words do not show the phenomenon",
     "The word rule of the phenomenon (`words` in phenomena/NAME.json) does not hold: by WordNet "
     "3.0 and small lists, the differing words are not related as required, or both sides have "
     "equally many negation words, and so on. WordNet lacks some relations that people see: 22 of "
     "939 published cases raise this finding.",
     "Use a word with the required relation. If people would agree that the words are so related, "
     "allow the finding.",
     "\"phenomenon\": \"antonymy\", reference: The man is fasting.   candidate: The man is eating.",
     true, MC_NEEDS_RULES},
    {"W012", MC_SEVERITY_WARNING, "the pair looks like another phenomenon",
     "The pair breaks a rule of its own phenomenon, but meets the rules of another one of the "
     "eleven that can be recognised from graphs, words and WordNet.",
     "Move the case to the file of that phenomenon, or correct it.",
     "\"phenomenon\": \"negation\", reference: A dog bites a man. "
     "  candidate: A man is bitten by a dog.",
     true, MC_NEEDS_RULES},
    {"W013", MC_SEVERITY_WARNING, "two phenomena in one pair",
     "One edit of the graphs belongs to another phenomenon; without it, the others fit the case's "
     "own. If a metric gives the pair a low score, it is unclear which of the two is the cause.",
     "Undo one of the two changes, or split the pair into two cases.",
     "reference: A cat sleeps.   candidate: No dog sleeps.", true, MC_NEEDS_NOTHING},
    {"W014", MC_SEVERITY_WARNING, "the graphs differ where the words do not",
     "The graphs have different senses for one word, different roles for words in the same place, "
     "or one more reference to a thing, without a reason in the sentences. Graph metrics then "
     "punish a pair for an annotation difference. Thirteen of 939 published cases have one.",
     "Decide which graph is right, and correct the other one.",
     "A black dog ... (d / dog :ARG1-of (b / black-04))   A black animal ... (a / animal :ARG1-of "
     "(b / black-05))",
     true, MC_NEEDS_NOTHING},
    {"W015", MC_SEVERITY_WARNING, "a constant looks like a variable",
     "An unquoted constant has the form of a variable that no node has. Usually a node was "
     "deleted, but not a reference to it.",
     "Define the node, or remove the relation. Put a real constant in quotes.",
     "(g / group :part xv4)", true, MC_NEEDS_NOTHING},
    {"W016", MC_SEVERITY_WARNING, "odd role",
     "The role is not in the AMR guidelines, or a numbered argument (:ARG0 ...) belongs to a "
     "concept without a sense number, which has no such arguments.",
     "See the list of roles in the AMR guidelines 1.2.6; an inverse role ends in -of.",
     "(s / sleep-01 :ARG1- (c / cat))", true, MC_NEEDS_NOTHING},
    {"W017", MC_SEVERITY_WARNING, "::snt differs from the sentence",
     "The comment `# ::snt` of the graph differs from the sentence of its side. The graph may "
     "belong to another sentence.",
     "Compare the two, and correct the wrong one or remove the comment.",
     "\"text\": \"A cat sleeps.\", \"amr\": [\"# ::snt A dog sleeps.\", \"(s / sleep-01 ...\"]",
     true, MC_NEEDS_NOTHING},
    {"W018", MC_SEVERITY_WARNING, "no cases",
     "The list `cases` of the file is empty. `run` refuses a suite without any cases.",
     "Add cases, set \"draft\": true until there are some, or remove the file.", "\"cases\": []",
     false, MC_NEEDS_NOTHING},
    {"W019", MC_SEVERITY_WARNING, "an allowance that nothing needs",
     "The case allows a finding that does not occur: it was fixed, or the code is wrong. Such an "
     "allowance would hide a later error of that kind.",
     "Remove the code from `allow`, and `lint` itself if `allow` becomes empty.",
     "\"lint\": {\"allow\": [\"W006\"], \"reason\": \"brackets are meant\"}   (no sentence has "
     "any)",
     false, MC_NEEDS_NOTHING},
    {"W020", MC_SEVERITY_WARNING, "score outside the rubric's range",
     "A score given by doc/rubric.md is outside the rubric's range for the phenomenon. The ranges "
     "keep scores of different authors comparable.",
     "Read the rubric again. A score outside the range needs a reason: give it in the allowance.",
     "\"phenomenon\": \"negation\", \"judgement\": {\"by\": \"rubric\", ...}, ... \"score\": 4",
     true, MC_NEEDS_NOTHING},
    {"W021", MC_SEVERITY_WARNING, "frame or role not in the list",
     "The list of frames (--frames) has no frame of this name and sense, or the frame has no such "
     "numbered role. Usually the sense number is wrong, or the role is from another sense.",
     "Use one of the senses named in the message, and look up its roles.",
     "(s / sleep-07 :ARG0 (c / cat))", true, MC_NEEDS_FRAMES},
    {"W022", MC_SEVERITY_WARNING, "words that the tree leaves out",
     "The text has words or marks, between those of the tree or behind the last, that are no word of "
     "the tree. Metrics of trees do not see them.",
     "Add the words to the tree, punctuation too, or give the side the text that the tree is of.",
     "\"text\": \"A cat sleeps here.\", \"tree\": (A, cat, sleeps and the full stop)", true,
     MC_NEEDS_NOTHING},
    {"W023", MC_SEVERITY_WARNING, "# text differs from the sentence",
     "The comment `# text = ` of the tree is not the sentence of its side. The tree may belong to "
     "another sentence.",
     "Compare the two, mend the wrong one, or drop the comment.",
     "\"text\": \"A cat sleeps.\", \"tree\": [\"# text = A dog sleeps.\", \"1\\tA\\ta\\t...\"]",
     true, MC_NEEDS_NOTHING},
    {"W024", MC_SEVERITY_WARNING, "a graph of another sentence",
     "Fewer than a third of the concepts of the graph have a word in the sentence (as `metricheck "
     "align` finds them). The graph was most likely copied from another case.",
     "Give the side the graph of its own sentence.",
     "\"text\": \"A cat sleeps.\", \"amr\": [\"(r / run-02 :ARG0 (d / dog))\"]", true,
     MC_NEEDS_WORDNET},
    {"W025", MC_SEVERITY_WARNING, "the negation is elsewhere in the graph",
     "The sentence has one word that denies and the graph one :polarity -, but not at the predicate "
     "that follows that word. One of 939 published cases has this fault.",
     "Move :polarity - to the predicate that the sentence denies.",
     "A man opens a box that doesn't close ... (o / open-01 :polarity - :ARG0 (m / man) ...)", true,
     MC_NEEDS_WORDNET},
    {"W026", MC_SEVERITY_WARNING, "sentences or graphs on the wrong side",
     "One side has more words that deny than the other, and its graph fewer :polarity -; or of the "
     "words that one sentence has alone, every one that a graph has as a concept is in the graph of "
     "the other side alone. Two sentences, or two graphs, were exchanged.",
     "Exchange the two sentences or the two graphs.",
     "reference: A cat sleeps. (s / sleep-01 :polarity - ...)   candidate: A cat does not sleep. "
     "(s / sleep-01 ...)",
     true, MC_NEEDS_NOTHING},
    {"W027", MC_SEVERITY_WARNING, "a number that the graph lacks",
     "The sentence has a number, in digits or as a word from two to twelve, an ordinal, a month or a "
     "weekday that is nowhere in its graph. A change of it is then no change of the graph.",
     "Add the number, mostly as :quant, or as part of a date-entity.",
     "\"text\": \"Three cats sleep.\", \"amr\": [\"(s / sleep-01 :ARG0 (c / cat))\"]", true,
     MC_NEEDS_WORDNET},
    {"W028", MC_SEVERITY_WARNING, "relations in a circle",
     "Going along the relations, each in the direction that it has without -of, one comes back to "
     "where one was. The guidelines allow no circles, and what such a graph means is not clear.",
     "Turn one of the relations (:ARG1 to :ARG1-of), or remove the one that is too many.",
     "(w / want-01 :ARG1 (g / go-02 :ARG4 w))", true, MC_NEEDS_NOTHING},
    {"W029", MC_SEVERITY_WARNING, "a name spelled as a concept",
     "A name stands in the graph as a concept. Other metrics of graphs then take it for a kind of "
     "thing, and one that is written as a name elsewhere does not match it.",
     "Write the kind of thing as the concept, and the name below it.",
     "(m / mary), for (p / person :name (n / name :op1 \"Mary\"))", true, MC_NEEDS_WORDNET},
    {"W030", MC_SEVERITY_WARNING, "who acts and what is acted on, exchanged",
     "By the order of the words and the voice of the verb, :ARG0 and :ARG1 of a frame are the wrong "
     "way round. Frames whose subject is no :ARG0 are not looked at, and the rule is silent where "
     "a clause, a question or a list turns the order of words.",
     "Exchange the two roles. If the frame is right as it is, allow the finding and say why.",
     "\"text\": \"The cat chased the dog.\", \"amr\": [\"(c / chase-01 :ARG0 (d / dog) "
     ":ARG1 (c2 / cat))\"]",
     true, MC_NEEDS_WORDNET},
    {"W031", MC_SEVERITY_WARNING, "an expectation against the scores",
     "The case is expected above another one and scored below it, or the reverse; or its score does not "
     "keep the minimum or maximum that it expects. A metric that agrees with the scores then fails the "
     "expectation.",
     "Turn the expectation round (`above`, `below`), or correct one of the scores.",
     "a: \"score\": 4, \"expect\": [{\"type\": \"below\", \"case\": \"b\"}]   b: \"score\": 1",
     true, MC_NEEDS_NOTHING},
    {"W032", MC_SEVERITY_WARNING, "a misspelt sub-phenomenon",
     "No other case of the phenomenon has this sub-phenomenon, and but for a letter or two it is one "
     "that others have. Groups by sub-phenomenon then miss the case.",
     "Use the name that the other cases have. A new name that is like no other is not reported.",
     "\"phenomenon\": \"negation\", ... \"subphenomenon\": \"sentance\"", true, MC_NEEDS_NOTHING},
    {"W033", MC_SEVERITY_WARNING, "no capital, or no full stop",
     "The sentence begins with a small letter, or ends without . ! or ?, while at least three in four "
     "of the other sentences of the file do not. Metrics count the difference.",
     "Write the sentence as the others are; `lint --fix` does.",
     "\"reference\": {\"text\": \"A cat sleeps.\"}, \"candidate\": {\"text\": \"the cat does not sleep\"}",
     true, MC_NEEDS_NOTHING},
    {"W034", MC_SEVERITY_WARNING, "words that do not agree",
     "An article or number and its noun, or the subject at the beginning of the sentence and its verb, "
     "do not agree: \"a dogs\", \"two boy\", \"the dogs barks\", \"he run\". Only words that WordNet "
     "knows as nothing else are looked at. Or \"a\" and \"an\" are exchanged: \"an sailor\", \"a apple\".",
     "Correct the sentence. If the mistake is meant, allow the finding.",
     "\"text\": \"The children sings a song.\"", true, MC_NEEDS_WORDNET},
    {"W035", MC_SEVERITY_WARNING, "an agent that the sentence does not have",
     "The graph has an :ARG0 of a verb in the passive, but the sentence no word for it, and no \"by\". "
     "The agent was most likely left in when the graph of the active sentence was copied.",
     "Take the agent out of the graph, or write it in the sentence.",
     "\"The fence was damaged.\"   (d / damage-01 :ARG0 (b / branch) :ARG1 (f / fence))", true,
     MC_NEEDS_WORDNET},
    {"W036", MC_SEVERITY_WARNING, "a re-entrancy that is missing",
     "Who tries, wants or refuses to do something does it: behind \"tries to\" the :ARG0 of the frame is "
     "an argument of the other frame, too, and so is, behind \"told the girl to\", the girl. In this graph "
     "it is not. So it is with \"hurt himself\", where a node of its own stands for who is hurt.",
     "Write the variable of the :ARG0 below the second frame, too, or in place of the node for the "
     "pronoun.",
     "\"The girl tries to swim.\"   (t / try-01 :ARG0 (g / girl) :ARG1 (s / swim-01))", true,
     MC_NEEDS_WORDNET},
    {"W037", MC_SEVERITY_WARNING, "a name that is another in the graph",
     "A name of the graph is spelled otherwise in the sentence, or the sentence has no word for it; or "
     "a word with a capital is nowhere in the graph. Graphs of two sentences then differ, or agree, where "
     "the sentences do not.",
     "Write the name in the graph as the sentence has it: (p / person :name (n / name :op1 \"Merkel\")).",
     "\"Merkel sleeps.\"   (s / sleep-01 :ARG0 (p / person :name (n / name :op1 \"Merkell\")))",
     true, MC_NEEDS_WORDNET},
    {"W038", MC_SEVERITY_WARNING, "a negation or question that the graph lacks",
     "The sentence has not, n't, never or cannot, and the graph no :polarity -; or the sentence ends in a "
     "question mark, and the graph has neither amr-unknown nor :mode interrogative, or the reverse.",
     "Add what is missing, to the graph or to the sentence.",
     "\"The cat doesn't sleep.\"   (s / sleep-01 :ARG0 (c / cat))", true, MC_NEEDS_WORDNET},
    {"W039", MC_SEVERITY_WARNING, "a pronoun or quantifier of one side only",
     "The graph has a pronoun (he, she, you ...) or a quantifier (several, most, all ...) for which the "
     "sentence has no word, or the sentence a quantifier that the graph lacks.",
     "Write the concept of the word that the sentence has. An imperative needs :mode imperative beside its "
     "(y / you).",
     "\"Her dog sleeps.\"   (s / sleep-01 :ARG0 (d / dog :poss (h / he)))", true, MC_NEEDS_WORDNET},
    {"W040", MC_SEVERITY_WARNING, "a word without a node, or a node without a word",
     "A noun or adjective of the sentence has no node, and all nodes have other words; or a concept has no "
     "word, and all words have other nodes; or WordNet does not have the concept, and it is a word of the "
     "sentence but for a letter or two. What was left out, added or misspelt in both graphs of a case shows "
     "nowhere else.",
     "Add the node or take it out, or spell the concept as the word's base form.",
     "\"A candle burned on the altar.\"   (b / burn-01 :ARG1 (c / candle))", true,
     MC_NEEDS_WORDNET},
    {"W041", MC_SEVERITY_WARNING, "no language tag",
     "`language` or `source_language` is not a tag as BCP 47 has them: two or three letters, then "
     "subtags behind hyphens. Metrics and reports tell languages apart by these texts.",
     "Write the tag: de for German, pt-BR for Portuguese of Brazil, zh-Hant for traditional "
     "Chinese.",
     "\"language\": \"German\"", true, MC_NEEDS_NOTHING},
    {"W042", MC_SEVERITY_WARNING, "the candidate is its source",
     "The candidate is the source, letter by letter, and the case does not say that both are of "
     "one language. Usually a column was taken for another, or the sentence was not translated.",
     "Correct the one that is wrong. If the case is about text that was left untranslated, allow "
     "the finding and say so.",
     "\"source\": {\"text\": \"Guten Tag.\"}, \"candidate\": {\"text\": \"Guten Tag.\"}", true,
     MC_NEEDS_NOTHING},
    {"W043", MC_SEVERITY_WARNING, "a relation stands twice",
     "The same relation stands twice between the same two nodes, or the same constant twice at a "
     "node. Metrics count it twice: Smatch of such a graph with itself is above 1.",
     "Remove one of the two.",
     "\"amr\": \"(h / have-03 :ARG0 (y / you) :mode interrogative :mode interrogative)\"", true,
     MC_NEEDS_NOTHING},
    {"W044", MC_SEVERITY_WARNING, "escaped quote in a graph",
     "A quoted text has a quote in it, written \\\". smatch.py and the programs that read as it does "
     "take it for the end of the text, and cannot read the graph: their metrics have no score.",
     "Leave the quote out, or write another character for it.",
     "\"amr\": \"(n / name :op1 \\\"the \\\\\\\"King\\\\\\\"\\\")\"", true, MC_NEEDS_NOTHING},
    {"W045", MC_SEVERITY_WARNING, "a graph of a parser that is none",
     "A graph beside the gold one, `amr:NAME`, cannot be read, as that of \"amr\" would be an error. "
     "With --graphs NAME the side has no graph, and metrics of graphs have no score of the case.",
     "Correct the graph, or leave it out.", "\"amr:spring\": \"(s / sleep-01 :ARG0 (c / cat)\"",
     true, MC_NEEDS_NOTHING},
    {"W046", MC_SEVERITY_WARNING, "a time as a place",
     "A :location leads to what is a time (date-entity, morning, year ...), or a :time to a named place "
     "(city, country ...).",
     "Write :time for a time and :location for a place.",
     "\"It rained in the morning.\"   (r / rain-01 :location (m / morning))", true,
     MC_NEEDS_WORDNET},
    {"W047", MC_SEVERITY_WARNING, "a possessive that the graph lacks",
     "The sentence says whose something is (his, her, their ...), and nothing in the graph does: no :poss "
     "or :part, no frame of relatives or owners, no pronoun, no node that is mentioned again.",
     "Add :poss with the one who is meant.",
     "\"The boy lost his hat.\"   (l / lose-02 :ARG0 (b / boy) :ARG1 (h / hat))", true,
     MC_NEEDS_WORDNET},
    {"W048", MC_SEVERITY_WARNING, "another root",
     "The root is the verb of a relative clause, though the sentence has a verb behind it, or it is an "
     "argument of the main verb. The root is what the sentence says.",
     "Make the main verb the root, and what is said of others an inverse role: :ARG0-of.",
     "\"The boy is singing.\"   (b / boy :ARG0-of (s / sing-01))", true, MC_NEEDS_WORDNET},
    {"W049", MC_SEVERITY_WARNING, "the page of another name",
     "A :wiki has no word of its name, and is the title of another name's page, or the other graph has a "
     "page for the same name that has one of its words.",
     "Write the title of the page about the one who is named.",
     "(c / city :wiki \"Paris\" :name (n / name :op1 \"Oslo\")), beside Paris itself", true,
     MC_NEEDS_WORDNET},
    {"W050", MC_SEVERITY_WARNING, "two kinds of apostrophes",
     "The sentences of a case have ' and U+2019 in the same place of a word. Metrics that count "
     "words or letters take doesn't in one way for another word than in the other.",
     "Write the same apostrophe in all of them.",
     "reference: It doesn't rain.   candidate: It didn\xe2\x80\x99t rain.", true, MC_NEEDS_NOTHING},
    {"N001", MC_SEVERITY_NOTE, "an article also changes",
     "An indefinite article becomes definite, or the reverse, in pairs of another phenomenon. A "
     "metric that counts words sees this change as well.",
     "Keep the articles if the sentences allow it.",
     "reference: A dog barks.   candidate: The dog does not bark.", true, MC_NEEDS_NOTHING},
    {"N002", MC_SEVERITY_NOTE, "few cases",
     "With so few scored cases the 95% interval of a correlation is wider than 1.0 (by Fisher's "
     "transformation, 2 tanh(1.96 / sqrt(n - 3)) > 1 up to n = 15): the correlation says next to "
     "nothing. Halving an interval takes four times as many cases.",
     "Add cases, or read only statistics that do not depend on order.", "", false,
     MC_NEEDS_NOTHING},
    {"N003", MC_SEVERITY_NOTE, "one word pair makes up much of the file",
     "More than a quarter of the cases exchange the same two words. The statistics of the file then "
     "mostly show how a metric handles these two words.",
     "Add cases with other words.", "man / woman in 39 of 100 cases of antonymy", false,
     MC_NEEDS_NOTHING},
    {"N004", MC_SEVERITY_NOTE, "the same side is always longer",
     "In all cases of the file whose sides differ in number of words (ten or more), the same side "
     "is longer. Then length alone reveals which side is which, and a metric that treats the two "
     "sides differently is tested in one direction only.",
     "Exchange reference and candidate in some cases, if the phenomenon allows it.",
     "reference: The big dog sleeps.   candidate: The dog sleeps.   (and so in all cases)", false,
     MC_NEEDS_NOTHING},
    {"N005", MC_SEVERITY_NOTE, "a word is not in WordNet",
     "The rule of the phenomenon depends on the relation of two words, and WordNet 3.0 lacks one "
     "of them: it is misspelt, new, a name, or too specialised. The relation is not checked.",
     "Check the spelling. If the word is right, nothing needs to be done.",
     "reference: The waiter brought the latte.   candidate: The waiter brought the coffee.", true,
     MC_NEEDS_RULES},
    {"N006", MC_SEVERITY_NOTE, "a sentinel does as well as the best metric",
     "A metric that only looks at length, or only at shared words, orders the cases of this file "
     "by their scores as well as the best of bleu, chrf, rouge, ter, smatch, sembleu and sema "
     "(Spearman, at least 16 scored cases, the sentinel above chance). A good correlation here then "
     "says little about what a metric understands.",
     "Add cases in which length and shared words mislead: a long pair that means the same, a short "
     "one that does not.",
     "", false, MC_NEEDS_NOTHING},
    {"N007", MC_SEVERITY_NOTE, "a draft",
     "The file has \"draft\": true, so `run` skips it. What its cases still lack (sentences, "
     "graphs, scores) is listed.",
     "Add what is missing, then remove \"draft\".", "\"draft\": true", false, MC_NEEDS_NOTHING},
    {"N008", MC_SEVERITY_NOTE, "a suggested phenomenon",
     "With --suggest: by its graphs, its words and WordNet, the pair looks like this phenomenon "
     "and not like its own. Of 939 published cases, 97 % are classified correctly.",
     "If you agree, move the case to the file of that phenomenon.",
     "\"phenomenon\": \"unclassified\", reference: A dog bites.   candidate: No dog bites.", true,
     MC_NEEDS_RULES},
};

const struct mc_lint_code *mc_lint_codes(size_t *n)
{
    *n = sizeof(codes) / sizeof(codes[0]);
    return codes;
}

const struct mc_lint_code *mc_lint_code_find(const char *code)
{
    size_t i;

    for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
        if (strcasecmp(codes[i].code, code) == 0)
            return &codes[i];
    return NULL;
}

const char *const *mc_lint_code_words(struct mc_arena *arena)
{
    size_t i, n = sizeof(codes) / sizeof(codes[0]);
    const char **words = mc_arena_array(arena, n + 1, sizeof(*words));

    for (i = 0; i < n; i++)
        words[i] = codes[i].code;
    return words;
}

/* --- allowances ------------------------------------------------------------------------------- */

struct mc_allowances {
    const struct mc_suite *suite;
    size_t *first; /* [n_cases]: where the allowances of a case begin in `needed` */
    bool *needed;
};

struct mc_allowances *mc_allowances_new(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_allowances *allowances = mc_arena_array(arena, 1, sizeof(*allowances));
    size_t i, n = 0;

    allowances->suite = suite;
    allowances->first = mc_arena_array(arena, suite->n_cases, sizeof(*allowances->first));
    for (i = 0; i < suite->n_cases; i++) {
        allowances->first[i] = n;
        n += mc_case_more(&suite->cases[i])->n_allowed;
    }
    allowances->needed = mc_arena_array(arena, n, sizeof(*allowances->needed));
    return allowances;
}

static bool *place_of(const struct mc_allowances *allowances, const struct mc_case *item, size_t i)
{
    return &allowances->needed[allowances->first[item - allowances->suite->cases] + i];
}

bool mc_allowances_take(struct mc_allowances *allowances, const struct mc_case *item,
                        const char *code)
{
    const struct mc_lint_code *known;
    size_t i;

    for (i = 0; i < mc_case_more(item)->n_allowed; i++) {
        if (!mc_slice_is(mc_case_more(item)->allowed[i], code))
            continue;
        known = mc_lint_code_find(code);
        if (known == NULL || !known->allowable)
            return false;
        *place_of(allowances, item, i) = true;
        return true;
    }
    return false;
}

bool mc_allowances_needed(const struct mc_allowances *allowances, const struct mc_case *item,
                          size_t i)
{
    return *place_of(allowances, item, i);
}

/* --- findings --------------------------------------------------------------------------------- */

static struct mc_position position_of(const struct mc_lint_work *work,
                                      const struct mc_check_place *place)
{
    struct mc_json_cursor cursors[4];
    struct mc_position at = place->item->at;
    struct mc_arena *arena = mc_arena_new();
    struct mc_json_file file;
    size_t i;

    if (!mc_case_reopen(work->suite, place->item, work->diagnostics, arena, &file, &cursors[0])) {
        mc_arena_free(arena);
        return at;
    }
    for (i = 0; i < place->n_steps; i++) {
        const struct mc_json_step *step = &place->steps[i];

        if (!(step->key != NULL ? mc_json_member(&cursors[i], step->key, &cursors[i + 1])
                                : mc_json_element(&cursors[i], step->index, &cursors[i + 1])))
            break;
    }
    if (i == place->n_steps)
        at = place->offset == MC_WHOLE_VALUE ? mc_json_place(&cursors[i], false)
                                             : mc_lines_place(&cursors[i], place->offset);
    mc_json_close(&file);
    mc_arena_free(arena);
    return at;
}

/* The place in the file of a byte of the graph's text. */
static struct mc_position place_in_file(const struct mc_lint_graph *graph, size_t offset)
{
    struct mc_position at = mc_position_of(graph->text, offset);

    at.line += graph->line - 1;
    return at;
}

static enum mc_severity severity_of(const char *code)
{
    return *code == 'E' ? MC_SEVERITY_ERROR : *code == 'W' ? MC_SEVERITY_WARNING : MC_SEVERITY_NOTE;
}

static size_t add(const struct mc_lint_work *work, const struct mc_check_place *place,
                  const char *code, const char *format, va_list arguments) MC_PRINTF(4, 0);

/* Adds a finding, or (code "") a note on one. */
static size_t add(const struct mc_lint_work *work, const struct mc_check_place *place,
                  const char *code, const char *format, va_list arguments)
{
    const struct mc_lint_graph *graph = place->graph;
    struct mc_slice file = graph != NULL ? graph->file : work->suite->files[place->item->file].path;
    struct mc_position at =
        graph != NULL ? place_in_file(graph, place->offset) : position_of(work, place);
    struct mc_diagnostics *list = work->diagnostics;
    size_t index =
        mc_diagnostics_add_list(list, severity_of(code), code, file, at, format, arguments);

    list->items[index].width = place->width;
    if (graph != NULL)
        list->items[index].subject = graph->id;
    return index;
}

size_t mc_check_report(const struct mc_lint_work *work, const struct mc_check_place *place,
                       const char *code, const char *format, ...)
{
    va_list arguments;
    size_t index;

    if (place->item != NULL && mc_allowances_take(work->allowances, place->item, code))
        return MC_ALLOWED_FINDING;
    va_start(arguments, format);
    index = add(work, place, code, format, arguments);
    va_end(arguments);
    return index;
}

size_t mc_check_report_file(const struct mc_lint_work *work, const struct mc_suite_file *file,
                            const char *code, const char *format, ...)
{
    struct mc_position nowhere = {0, 0};
    va_list arguments;
    size_t index;

    va_start(arguments, format);
    index = mc_diagnostics_add_list(work->diagnostics, severity_of(code), code, file->path, nowhere,
                                    format, arguments);
    va_end(arguments);
    return index;
}

void mc_check_note(const struct mc_lint_work *work, const struct mc_check_place *place,
                   size_t finding, const char *format, ...)
{
    va_list arguments;
    size_t note;

    if (finding == MC_ALLOWED_FINDING)
        return;
    va_start(arguments, format);
    note = add(work, place, "", format, arguments);
    va_end(arguments);
    work->diagnostics->items[note].follows = (uint32_t)finding + 1;
}

void mc_check_detail(const struct mc_lint_work *work, size_t finding, const char *format, ...)
{
    va_list arguments;
    char text[512];

    if (finding == MC_ALLOWED_FINDING)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    mc_diagnostics_detail(work->diagnostics, finding, mc_slice_of(text));
}

/* --- places ----------------------------------------------------------------------------------- */

const struct mc_side *mc_check_side(const struct mc_case *item, size_t i,
                                    struct mc_check_place *place)
{
    memset(place, 0, sizeof(*place));
    place->item = item;
    place->offset = MC_WHOLE_VALUE;
    place->n_steps = i < 2 ? 1 : 2;
    place->steps[0].key = i == 0 ? "reference" : i == 1 ? "candidate" : "references";
    if (i < 2)
        return i == 0 ? &item->reference : &item->candidate;
    place->steps[1].index = i - 2;
    return i - 2 < mc_case_lists(item)->n_further_references
               ? &mc_case_lists(item)->further_references[i - 2]
               : NULL;
}

struct mc_check_place mc_check_below(const struct mc_check_place *place, const char *key,
                                     size_t offset)
{
    struct mc_check_place below = *place;

    below.steps[below.n_steps++].key = key;
    below.offset = offset;
    return below;
}

const char *mc_check_edits(const struct mc_lint_work *work, const struct mc_difference *difference)
{
    const char *text = "none";
    size_t i;

    for (i = 0; i < difference->n_edits; i++)
        text = i == 0
                   ? difference->edits[i].text.data
                   : mc_arena_format(work->arena, "%s, %s", text, difference->edits[i].text.data);
    return text;
}

struct mc_check_place mc_check_graph_place(const struct mc_case *item,
                                           const struct mc_graph_edit *edit)
{
    struct mc_slice text = mc_side_more(&item->candidate)->amr;
    size_t begin = edit->side[1].offset, end = begin;
    struct mc_check_place place;

    /* To a blank or the end of the node. */
    while (end < text.length && strchr(" \t\r\n)", text.data[end]) == NULL)
        end++;
    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "amr", begin);
    place.width = (uint32_t)mc_utf8_count(mc_slice(text.data + begin, end - begin));
    return place;
}

/* The place of the tokens of a stretch; only of the exchanged word if it is among them. */
static struct mc_check_place tokens_place(const struct mc_case *item,
                                          const struct mc_pair_words *words, size_t side,
                                          const struct mc_pair_stretch *stretch,
                                          const struct mc_pair_exchange *exchange)
{
    const struct mc_pair_token *tokens = words->sides[side].tokens;
    size_t first = stretch->begin[side], last = stretch->end[side] - 1, i;
    struct mc_check_place place;
    const struct mc_side *owner = mc_check_side(item, side, &place);
    size_t begin, end;

    for (i = first; i <= last && exchange != NULL; i++)
        if (tokens[i].word == exchange->words[side]) {
            first = last = i;
            break;
        }
    begin = tokens[first].offset;
    end = tokens[last].offset + tokens[last].length;
    place = mc_check_below(&place, "text", begin);
    place.width = (uint32_t)mc_utf8_count(mc_slice(owner->text.data + begin, end - begin));
    return place;
}

struct mc_check_place mc_check_words_place(const struct mc_case *item,
                                           const struct mc_pair_words *words)
{
    const struct mc_pair_exchange *exchange = mc_pair_main_exchange(words);
    const struct mc_pair_stretch *stretch = NULL;
    struct mc_check_place place;

    if (words->n_stretches > 0)
        stretch = &words->stretches[exchange == NULL ? 0 : exchange->stretch];
    if (stretch != NULL && stretch->end[1] > stretch->begin[1])
        return tokens_place(item, words, 1, stretch, exchange);
    if (stretch != NULL && stretch->end[0] > stretch->begin[0])
        return tokens_place(item, words, 0, stretch, exchange);
    (void)mc_check_side(item, 1, &place);
    return mc_check_below(&place, "text", MC_WHOLE_VALUE);
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Steps for comparing one pair of graphs, about half a second. Sentences take a few hundredths of a
 * millisecond; graphs of whole documents may need them all. */
enum { STEPS = MC_STANDARD_STEPS / 2 };

struct mc_lint_worker {
    struct mc_arena *arena;
    struct mc_word_knowledge *knowledge;
    struct mc_aligner_stems *stems; /* of the current batch; in the arena */
};

/* Pairs of ordinary sentences and graphs take some 30 kB each. */
enum { BATCH = 4096 };

void mc_lint_judge(const struct mc_phenomenon_rule *rule, const struct mc_lint_pair *pair,
                   bool with_wordnet, struct mc_arena *arena, struct mc_rule_verdict *by_graphs,
                   struct mc_rule_verdict *by_words)
{
    static const struct mc_rule_verdict silent = {MC_RULE_SILENT, "", NULL};

    *by_graphs = *by_words = silent;
    if (pair->difference != NULL && pair->difference->proved)
        *by_graphs = mc_rule_graph(rule, pair->difference, arena);
    if (pair->words != NULL && with_wordnet)
        *by_words = mc_rule_words(rule, pair->words, arena);
}

static const struct mc_difference *compare_graphs(const struct mc_case *item,
                                                  struct mc_arena *arena)
{
    struct mc_difference *difference;

    if (mc_side_more(&item->reference)->graph == NULL ||
        mc_side_more(&item->candidate)->graph == NULL)
        return NULL;
    difference = mc_arena_array(arena, 1, sizeof(*difference));
    mc_difference(mc_side_more(&item->reference)->graph, mc_side_more(&item->candidate)->graph,
                  mc_limit_of_steps(STEPS), arena, difference);
    return difference;
}

static const struct mc_pair_words *compare_words(const struct mc_case *item,
                                                 const struct mc_lint_worker *worker)
{
    struct mc_pair_words *words;

    if (!item->reference.has_text || !item->candidate.has_text)
        return NULL;
    words = mc_arena_array(worker->arena, 1, sizeof(*words));
    mc_pair_words_read(item->reference.text, item->candidate.text, worker->knowledge, worker->arena,
                       words);
    return words->too_long ? NULL : words;
}

/* Texts longer than any sentence, and larger graphs, are not aligned: the time would grow faster
 * than the text. */
enum { LONGEST_ALIGNED = 4096, MOST_ALIGNED_NODES = 512 };

static const struct mc_aligned_sentence *align(const struct mc_side *side,
                                               const struct mc_lint_worker *worker)
{
    struct mc_aligned_sentence *aligned;

    if (!side->has_text || mc_side_more(side)->graph == NULL || worker->stems == NULL ||
        side->text.length > LONGEST_ALIGNED ||
        mc_side_more(side)->graph->n_nodes + mc_side_more(side)->graph->n_attributes >
            MOST_ALIGNED_NODES)
        return NULL;
    aligned = mc_arena_array(worker->arena, 1, sizeof(*aligned));
    mc_sentence_align(mc_side_more(side)->graph, side->text, worker->stems, worker->arena, aligned);
    return aligned;
}

static void compare_pairs(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    static const struct mc_phenomenon_rule no_rule;
    const struct mc_lint_pairs *pairs = context;
    const struct mc_lint_worker *state = &pairs->workers[worker];
    size_t i;

    (void)scratch;
    for (i = begin; i < end; i++) {
        const struct mc_case *item = &pairs->suite->cases[pairs->begin + i];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(pairs->suite, item);
        struct mc_lint_pair *pair = &pairs->items[i];

        pair->difference = compare_graphs(item, state->arena);
        pair->words = compare_words(item, state);
        pair->aligned[0] = align(&item->reference, state);
        pair->aligned[1] = align(&item->candidate, state);
        mc_lint_judge(phenomenon == NULL ? &no_rule : &phenomenon->rule, pair, pairs->with_wordnet,
                      state->arena, &pair->by_graphs, &pair->by_words);
        if (pair->words != NULL && pairs->with_wordnet &&
            (pairs->with_shown || pair->by_graphs.answer == MC_RULE_NO ||
             pair->by_words.answer == MC_RULE_NO))
            pair->shown = mc_classify(pair->words, pair->difference, MC_CLASSIFY_GRAPHS,
                                      state->knowledge, state->arena);
    }
}

void mc_lint_pairs_begin(const struct mc_suite *suite, const struct mc_wordnet *wordnet,
                         struct mc_thread_pool *pool, bool with_shown, struct mc_arena *arena,
                         struct mc_lint_pairs *pairs)
{
    unsigned i;

    memset(pairs, 0, sizeof(*pairs));
    pairs->suite = suite;
    pairs->pool = pool;
    pairs->wordnet = wordnet;
    pairs->with_wordnet = wordnet != NULL;
    pairs->with_shown = with_shown && wordnet != NULL;
    pairs->n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool);
    pairs->workers = mc_calloc(pairs->n_workers, sizeof(*pairs->workers));
    for (i = 0; i < pairs->n_workers; i++) {
        pairs->workers[i].arena = mc_arena_new();
        pairs->workers[i].knowledge = mc_word_knowledge_new(wordnet);
    }
    pairs->items =
        mc_calloc(suite->n_cases < BATCH ? suite->n_cases : BATCH, sizeof(*pairs->items));
    pairs->kept = mc_calloc(suite->n_cases, sizeof(*pairs->kept));
    pairs->exchanges = mc_string_map_new(arena);
}

/* The index of the exchange of words that is the only difference of a pair; else MC_NOT_FOUND. */
static uint32_t exchange_of(const struct mc_lint_pairs *pairs, const struct mc_pair_words *words,
                            struct mc_buffer *name)
{
    struct mc_slice a, b;
    bool in_order;

    if (words == NULL || !words->one_exchanged || words->n_exchanges != 1)
        return MC_NOT_FOUND;
    a = words->exchanges[0].words[0]->base;
    b = words->exchanges[0].words[1]->base;
    in_order = mc_slice_compare(a, b) <= 0;
    mc_buffer_clear(name);
    mc_buffer_append_char(name, '"');
    mc_buffer_append_slice(name, in_order ? a : b);
    mc_buffer_append_text(name, "\" / \"");
    mc_buffer_append_slice(name, in_order ? b : a);
    mc_buffer_append_char(name, '"');
    return mc_string_map_add(pairs->exchanges, mc_buffer_slice(name), NULL);
}

bool mc_lint_pairs_next(struct mc_lint_pairs *pairs)
{
    struct mc_buffer name = {NULL, 0, 0};
    size_t left, i;
    unsigned w;

    pairs->begin += pairs->n;
    left = pairs->suite->n_cases - pairs->begin;
    pairs->n = left < BATCH ? left : BATCH;
    if (pairs->n > 0)
        memset(pairs->items, 0, pairs->n * sizeof(*pairs->items));
    for (w = 0; w < pairs->n_workers; w++) {
        struct mc_lint_worker *worker = &pairs->workers[w];

        mc_arena_clear(worker->arena);
        mc_word_knowledge_rest(worker->knowledge);
        worker->stems =
            pairs->wordnet == NULL ? NULL : mc_aligner_stems_new(pairs->wordnet, worker->arena);
    }
    mc_parallel_for(pairs->pool, pairs->n, 0, compare_pairs, pairs);
    for (i = 0; i < pairs->n; i++) {
        const struct mc_case *item = &pairs->suite->cases[pairs->begin + i];
        const struct mc_lint_pair *pair = &pairs->items[i];
        struct mc_lint_kept *kept = &pairs->kept[pairs->begin + i];

        kept->exchange = exchange_of(pairs, pair->words, &name);
        kept->changes_article =
            mc_lint_changes_article(mc_case_phenomenon(pairs->suite, item), pair->words);
        kept->rule_of_words =
            pair->by_words.answer != MC_RULE_SILENT || pair->by_words.unknown != NULL;
    }
    mc_buffer_free(&name);
    return pairs->n > 0;
}

void mc_lint_pairs_free(struct mc_lint_pairs *pairs)
{
    unsigned i;

    for (i = 0; i < pairs->n_workers; i++) {
        mc_word_knowledge_free(pairs->workers[i].knowledge);
        mc_arena_free(pairs->workers[i].arena);
    }
    free(pairs->workers);
    free(pairs->items);
    free(pairs->kept);
}

/* --- edits that the words do not explain ------------------------------------------------------ */

/* Whether another edit replaces or moves a concept of this name. */
static bool is_concept_edited(const struct mc_difference *difference, size_t i,
                              struct mc_slice concept)
{
    size_t j, s;

    for (j = 0; j < difference->n_edits; j++) {
        const struct mc_graph_edit *edit = &difference->edits[j];

        if (j == i || edit->kind != MC_GRAPH_EDIT_CONCEPT)
            continue;
        for (s = 0; s < 2; s++)
            if (mc_slice_equal(edit->side[s].head, concept))
                return true;
    }
    return false;
}

static bool is_stray_role(const struct mc_difference *difference, size_t i,
                          const struct mc_pair_words *words)
{
    const struct mc_graph_edit *edit = &difference->edits[i];
    size_t s;

    if (words->places_differ)
        return false;
    for (s = 0; s < 2; s++)
        if (is_concept_edited(difference, i, edit->side[s].head) ||
            is_concept_edited(difference, i, edit->side[s].filler))
            return false;
    return true;
}

static bool is_content(const struct mc_word *word)
{
    return !word->is_function && !word->is_auxiliary && !word->is_article && !word->is_negation;
}

static size_t count_content(const struct mc_pair_side *side)
{
    size_t i, n = 0;

    for (i = 0; i < side->n_tokens; i++)
        n += is_content(side->tokens[i].word);
    return n;
}

static bool is_stray_reference(const struct mc_difference *difference,
                               const struct mc_pair_words *words)
{
    size_t i, n = 0;

    for (i = 0; i < difference->n_edits; i++)
        n += difference->edits[i].kind == MC_GRAPH_EDIT_REENTRANCY;
    return n == 1 && count_content(&words->sides[0]) == count_content(&words->sides[1]);
}

/* The first content word, from token i on, that the other side also has. */
static size_t next_shared(const struct mc_pair_words *words, size_t side, size_t i)
{
    const struct mc_pair_side *this_side = &words->sides[side],
                              *other_side = &words->sides[1 - side];
    size_t j;

    for (; i < this_side->n_tokens; i++)
        for (j = 0; j < other_side->n_tokens && is_content(this_side->tokens[i].word); j++)
            if (other_side->tokens[j].word->base_index == this_side->tokens[i].word->base_index)
                return i;
    return i;
}

/* Whether the content words of both sides are in the same order. */
static bool is_in_order(const struct mc_pair_words *words)
{
    size_t i = 0, j = 0;

    if (words->persons_change_places)
        return false;
    for (;; i++, j++) {
        i = next_shared(words, 0, i);
        j = next_shared(words, 1, j);
        if (i == words->sides[0].n_tokens || j == words->sides[1].n_tokens)
            return i == words->sides[0].n_tokens && j == words->sides[1].n_tokens;
        if (words->sides[0].tokens[i].word->base_index !=
            words->sides[1].tokens[j].word->base_index)
            return false;
    }
}

bool mc_is_unexpected_edit(const struct mc_difference *difference, size_t i,
                           const struct mc_pair_words *words)
{
    switch ((int)difference->edits[i].kind) {
    case MC_GRAPH_EDIT_SENSE:
        return true;
    case MC_GRAPH_EDIT_ROLE_SWAP:
    case MC_GRAPH_EDIT_FILLER_SWAP:
        return is_in_order(words) && words->sides[0].is_passive == words->sides[1].is_passive;
    case MC_GRAPH_EDIT_ROLE:
        return is_stray_role(difference, i, words);
    case MC_GRAPH_EDIT_REENTRANCY:
        return is_stray_reference(difference, words);
    default:
        return false;
    }
}
