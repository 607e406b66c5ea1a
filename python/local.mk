# SPDX-License-Identifier: GPL-3.0-or-later
# The package for Python: no part of it is compiled, and it finds the library and the program from where
# it lies (python/metricheck/_native.py). `pkg-config --variable=pythondir metricheck` is for PYTHONPATH.
if LIBRARY
pythonpackagedir = $(pkgdatadir)/python/metricheck
dist_pythonpackage_DATA = $(PYTHON_FILES)
endif
EXTRA_DIST += $(PYTHON_TEST_FILES)
