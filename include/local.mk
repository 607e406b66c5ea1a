metricheckincludedir = $(includedir)/metricheck
metricheckinclude_HEADERS = include/metricheck/metric_module.h include/metricheck/metricheck.h
