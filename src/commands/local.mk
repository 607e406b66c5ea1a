# THE list of sub-commands: one file each, in the order in which they are shown.
COMMAND_SOURCES = \
	src/commands/command_run.c \
	src/commands/command_score.c \
	src/commands/command_merge.c \
	src/commands/command_explain.c \
	src/commands/command_align.c \
	src/commands/command_diff.c \
	src/commands/command_lint.c \
	src/commands/command_new.c \
	src/commands/command_expand.c \
	src/commands/command_import.c \
	src/commands/command_export.c \
	src/commands/command_mine.c \
	src/commands/command_phenomena.c \
	src/commands/command_metrics.c \
	src/commands/command_conformance.c \
	src/commands/command_vectors.c \
	src/commands/command_cache.c \
	src/commands/command_verify.c \
	src/commands/command_compare.c \
	src/commands/command_gate.c \
	src/commands/command_help.c

libmetricheck_a_SOURCES += $(COMMAND_SOURCES) \
	src/commands/command.c src/commands/command.h \
	src/commands/case_input.c src/commands/case_input.h \
	src/commands/expand_output.c src/commands/expand_output.h \
	src/commands/comparing.c src/commands/comparing.h \
	src/commands/gate.h src/commands/gate_output.c \
	src/commands/graph_pairs.c src/commands/graph_pairs.h \
	src/commands/lint_command.h \
	src/commands/lint_checklist.c src/commands/lint_explain.c src/commands/lint_fix.c \
	src/commands/lint_json.c \
	src/commands/lint_output.c src/commands/lint_reports.h \
	src/commands/import_output.c src/commands/import_output.h \
	src/commands/loading.c src/commands/loading.h \
	src/commands/manual.c src/commands/manual.h \
	src/commands/manual_words.c src/commands/manual_words.h \
	src/commands/metric_sources.c src/commands/metric_sources.h \
	src/commands/mine_command.h src/commands/mine_output.c src/commands/mine_wish.c \
	src/commands/missing_tally.c src/commands/missing_tally.h \
	src/commands/new_case.h \
	src/commands/new_case_add.c src/commands/new_case_edit.c src/commands/new_case_edit.h \
	src/commands/new_case_fill.c \
	src/commands/new_case_input.h src/commands/new_case_kept.c src/commands/new_case_questions.c \
	src/commands/new_case_place.c src/commands/new_case_proposal.c src/commands/new_case_screen.c \
	src/commands/phenomena_command.h src/commands/phenomena_evaluate.c \
	src/commands/phenomena_json.c src/commands/phenomena_list.c \
	src/commands/phenomena_match.c \
	src/commands/report_wish.c src/commands/report_wish.h \
	src/commands/run.h \
	src/commands/run_cases.c src/commands/run_reports.c src/commands/run_scores.c \
	src/commands/run_settings.c src/commands/run_work.c \
	src/commands/score_stream.c src/commands/score_stream.h \
	src/commands/scoring.c src/commands/scoring.h \
	src/commands/template_input.c src/commands/template_input.h

BUILT_SOURCES += src/commands/command_table.inc
CLEANFILES += src/commands/command_table.inc
src/commands/command.$(OBJEXT): src/commands/command_table.inc
src/commands/command_table.inc: $(top_srcdir)/src/commands/local.mk
	$(make_table) $@ command_ $(COMMAND_SOURCES)
