# The lists of what the program offers: one name a line here, and the code of that name, make a new one.
# Each becomes a table of the names, LIST_table.inc, that the code includes.

# The metrics, in the order in which they are shown.
METRICS = \
	bleu \
	chrf \
	nist \
	gtm \
	rouge \
	ter \
	terp \
	meteor \
	smatch \
	s2match \
	sembleu \
	sema \
	wlk \
	wwlk \
	graco \
	dea \
	bertscore \
	embedding_cosine \
	form \
	mfscore \
	length_ratio \
	word_overlap \
	random \
	constant

# The statistics, in the order in which they are shown.
STATISTICS = \
	mean \
	mad \
	spearman \
	ranking \
	ranking_distinct \
	pearson \
	pearson_differences \
	kendall_a \
	kendall_b \
	kendall_c \
	tau_10 \
	tau_13 \
	tau_14 \
	tau_eq \
	acc_eq \
	acc_eq_chance \
	tied_pairs \
	tie_threshold \
	agreement \
	gamma \
	somers_d \
	kendall_like \
	concordance \
	mae \
	rmse \
	soft_pairwise \
	confidence_error

# The tests of two metrics on the same cases, in the order in which they are shown.
PAIRED_TESTS = \
	perm_inputs \
	perm_both \
	perm_systems \
	pairs \
	boot_inputs \
	boot_systems \
	boot_both \
	williams \
	steiger \
	meng \
	zou \
	sign_flip \
	wilcoxon \
	mid_p \
	mcnemar

# The checks of `lint`; findings are sorted, the order does not matter.
LINT_CHECKS = \
	articles \
	texts \
	graphs \
	drafts \
	equal_graphs \
	expectations \
	frames \
	residue \
	lengths \
	numbers \
	rubric \
	rules \
	sentinels \
	unexpected_edits \
	suggestions \
	tokens \
	trees \
	unknown_words \
	word_pairs

# The report formats, in the order of --help.
REPORT_FORMATS = \
	terminal \
	json \
	csv \
	tsv \
	markdown \
	text

# The formats for tests that passed or failed, in the order of --help.
CHECKLIST_FORMATS = \
	junit \
	tap \
	sarif \
	github

# The sub-commands, in the order of --help.
COMMANDS = \
	run \
	score \
	merge \
	explain \
	align \
	diff \
	lint \
	new \
	expand \
	import \
	export \
	mine \
	trees \
	mfscore \
	humans \
	humans_form \
	phenomena \
	metrics \
	models \
	statistics \
	conformance \
	vectors \
	cache \
	verify \
	compare \
	gate \
	help

TABLES = \
	src/metrics/metric_table.inc \
	src/analysis/statistic_table.inc \
	src/analysis/paired_test_table.inc \
	src/lint/check_table.inc \
	src/report/report_table.inc \
	src/report/checklist_table.inc \
	src/commands/command_table.inc
BUILT_SOURCES += $(TABLES)
CLEANFILES += $(TABLES)

src/metrics/metric_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(METRICS)

src/analysis/statistic_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(STATISTICS)

src/analysis/paired_test_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(PAIRED_TESTS)

src/lint/check_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(LINT_CHECKS)

src/report/report_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(REPORT_FORMATS)

src/report/checklist_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(CHECKLIST_FORMATS)

src/commands/command_table.inc: $(top_srcdir)/src/lists.mk
	$(make_table) $@ $(COMMANDS)
src/metrics/host/catalog.$(OBJEXT): src/metrics/metric_table.inc
src/report/report.$(OBJEXT): src/report/report_table.inc
src/report/ci/checklist.$(OBJEXT): src/report/checklist_table.inc
src/report/report.$(OBJEXT): src/report/checklist_table.inc
src/lint/lint.$(OBJEXT): src/lint/check_table.inc
src/analysis/paired_tests.$(OBJEXT): src/analysis/paired_test_table.inc
src/analysis/statistics.$(OBJEXT): src/analysis/statistic_table.inc
src/commands/command.$(OBJEXT): src/commands/command_table.inc
