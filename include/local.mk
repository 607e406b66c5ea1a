# SPDX-License-Identifier: GPL-3.0-or-later
metricheckincludedir = $(includedir)/metricheck
metricheckinclude_HEADERS = include/metricheck/metric_module.h include/metricheck/metricheck.h
