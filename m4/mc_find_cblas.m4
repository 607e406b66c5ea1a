dnl MC_FIND_CBLAS: where matrix products come from. Sets CBLAS_CFLAGS, CBLAS_LIBS and mc_neural, and
dnl defines MC_WITH_CBLAS; MC_CBLAS_LIBRARY is defined where the library is loaded, not linked to.
AC_DEFUN([MC_FIND_CBLAS], [
    AS_IF([test "x$with_cblas" != xno && test "x$with_cblas" != xyes], [
        CBLAS_LIBS=$with_cblas
        mc_neural="linked to $with_cblas"
        mc_saved_LIBS=$LIBS
        LIBS="$CBLAS_LIBS $LIBS"
        AC_LINK_IFELSE([AC_LANG_CALL([], [cblas_sgemm])], [],
            [AC_MSG_ERROR([cblas_sgemm is not in $with_cblas])])
        LIBS=$mc_saved_LIBS
    ], [
        PKG_CHECK_MODULES([OPENBLAS], [openblas], [],
            [AC_MSG_ERROR([OpenBLAS not found: install libopenblas-dev, or say --without-neural])])
        CBLAS_CFLAGS=$OPENBLAS_CFLAGS
        mc_neural="OpenBLAS, loaded at run time"
        AC_DEFINE([MC_CBLAS_LIBRARY], ["libopenblas.so.0"], [loaded for matrix products])
    ])
    mc_saved_CPPFLAGS=$CPPFLAGS
    CPPFLAGS="$CPPFLAGS $CBLAS_CFLAGS"
    AC_CHECK_HEADER([cblas.h], [], [AC_MSG_ERROR([cblas.h not found: install libopenblas-dev])])
    CPPFLAGS=$mc_saved_CPPFLAGS
    AC_DEFINE([MC_WITH_CBLAS], [1], [matrix products for transformer models])
])
