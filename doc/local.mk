EXTRA_DIST += doc/published-figures.md
# The man pages and the completion are made by the program from its own option tables.
doc/metricheck.1: metricheck$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) doc && ./metricheck$(EXEEXT) help --man > $@.tmp && mv $@.tmp $@
doc/metricheck-help.1 doc/metricheck-import.1 doc/metricheck-lint.1 doc/metricheck-metrics.1 \
doc/metricheck-run.1 doc/metricheck-score.1: \
  metricheck$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) doc && name=$(@F) && name=$${name#metricheck-} && \
	  ./metricheck$(EXEEXT) help --man $${name%.1} > $@.tmp && mv $@.tmp $@
nodist_man1_MANS += doc/metricheck.1 doc/metricheck-help.1 doc/metricheck-import.1 \
	doc/metricheck-lint.1 doc/metricheck-metrics.1 \
	doc/metricheck-run.1 doc/metricheck-score.1

completions/metricheck: metricheck$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions && ./metricheck$(EXEEXT) help --completion > $@.tmp && \
	  mv $@.tmp $@
nodist_bashcompletion_DATA += completions/metricheck
CLEANFILES += $(nodist_man1_MANS) completions/metricheck
EXTRA_DIST += doc/rubric.md doc/suite-format.md
EXTRA_DIST += doc/published-figures.md doc/statistics.md
