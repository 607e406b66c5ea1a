/* smatchpp_manual.h: what the manual of smatch says of convention=smatchpp. */
#ifndef MC_METRICS_GRAPH_SMATCHPP_MANUAL_H
#define MC_METRICS_GRAPH_SMATCHPP_MANUAL_H

#include "metrics/graph/smatch_manual.h"

#define MC_SMATCHPP_MANUAL                                                                         \
    "Smatch++ (convention=smatchpp; Opitz 2023). The text is cut into tokens, and a token's "      \
    "depth says what it hangs on: (node, :instance, concept), (node, label, node or constant) "    \
    "and (ROOT, :root, first node). graph_type=none compares these triples. generic puts all "     \
    "in lower case, deletes quotation marks, renames the nodes after their concepts and turns "    \
    "labels in -of round. amr, the default, also takes domain for mod with its ends "              \
    "exchanged, hangs the root's concept on :root, puts the relation back for a node that "        \
    "reifies one (a node into which nothing leads, with the two roles of its frame and no "        \
    "others; 28 frames of the AMR guidelines, so that be-located-at-91 with ARG1 and ARG2 "        \
    "becomes location), and keeps of equal triples one. A triple that stands a times here and "    \
    "b times there counts min(a, b); the mapping makes this sum as large as it can be. "           \
    "Precision, recall and F of two graphs without triples are 1, and a figure that would be "     \
    "divided by 0 is 0.\n"                                                                         \
    "\n"                                                                                           \
    "Aspects of Smatch++ (graph_type=amr). aspect=NAME compares a part of both graphs, mapped "    \
    "on its own: the triples with one of the aspect's labels, all triples of nodes whose "         \
    "concept is in its group, what the targets of these lead to in so many steps, where the "      \
    "aspect says so what leads into their sources, and the relation of each node that nothing "    \
    "leads into and that leads to one of their nodes alone; then the concepts of all these "       \
    "nodes. aspects=FILE, groups=FILE and frames=FILE are read in the forms of the reference "     \
    "program (graph_aspects.json, concept_groups.json, propbank-amr-frames-arg-descr.txt); a "     \
    "role whose description in frames holds the words of an aspect gets its label first, of "      \
    "several aspects that of the last one. REENTRANCIES is there with every file: the "            \
    "relations into nodes that more than one leads into. Without aspects=FILE a table of our "     \
    "own serves, made from the roles and concepts that the AMR guidelines list; its names and "    \
    "its borders are not those of the reference program. It has concepts, focus (root), "          \
    "arguments (ARG0 to ARG9), first-arguments (ARG0), second-arguments (ARG1), names, "           \
    "wikification, negation (polarity), modality (possible-01, obligate-01 and others), "          \
    "location (location, source, destination, path, direction), time (time, duration, "            \
    "frequency, the roles of dates; date-entity, date-interval, temporal-quantity), "              \
    "quantities (quant and the -quantity concepts), possession (poss, own-01, have-03), parts "    \
    "(part, subevent, subset, consist; include-91, consist-01), manner (manner, instrument, "      \
    "medium, accompanier), reasons (cause, purpose, condition, concession; cause-01), "            \
    "modification (mod, degree, extent, age, ord), coordination (and, or), questions "             \
    "(amr-unknown) and reentrancies. A case that has nothing of an aspect on both sides "          \
    "scores 1 and does not count in the corpus score.\n"                                           \
    "\n"                                                                                           \
    "What Smatch++ reads wrongly is read in the same way: a label glued to '(' opens no "          \
    "parenthesis, so that what stands behind it hangs elsewhere (:ARG0(x / y); three texts of "    \
    "the published pairs, T4157sick, D282sick and T4650sick, describe a damaged graph for "        \
    "this reason); a parenthesis too many ends the reading where nothing is known to hang on; "    \
    "marks such as ~e.1 belong to their token. Deviations: lines that start with # are all "       \
    "dropped, single quotes do not keep parentheses together, and with duplicate triples the "     \
    "mapping is best for what is counted, where the original maps for pairs of equal triples. "    \
    "A text without a node, or one that ends where a value or a concept must follow, has no "      \
    "score.\n"                                                                                     \
    "\n"                                                                                           \
    "interval=low and interval=high give the ends of the 95% interval of the corpus score, of "    \
    "all conventions: percentiles of a bootstrap over the cases, drawn with replacement "          \
    "resamples times, the same for any number of threads; seed chooses other draws. (The "         \
    "reference program corrects its intervals for bias, BCa, with unseeded draws.) Scores of "     \
    "cases stay what they are.\n"                                                                  \
    "\n"

#endif
