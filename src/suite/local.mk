libmetricheck_a_SOURCES += \
	src/suite/suite.h \
	src/suite/suite_read.h
