# MC_FIND_MPI: sets MPI_CFLAGS and MPI_LIBS, or ends with a message. Asks pkg-config for Open MPI
# and MPICH, then mpicc (MPICC) for its flags. Folders of headers become -isystem: the warnings of
# others are not ours.
AC_DEFUN([MC_FIND_MPI], [
    AC_ARG_VAR([MPICC], [compiler command of MPI, asked for its flags])
    AC_MSG_CHECKING([for MPI])
    mc_mpi=
    for mc_package in ompi-c mpich mpi-c; do
        AS_IF([test -z "$MPICC" && $PKG_CONFIG --exists $mc_package 2>/dev/null], [
            mc_mpi=$mc_package
            MPI_CFLAGS=`$PKG_CONFIG --cflags $mc_package`
            MPI_LIBS=`$PKG_CONFIG --libs $mc_package`
            break])
    done
    AS_IF([test -z "$mc_mpi"], [
        mc_mpi=${MPICC:-mpicc}
        MPI_CFLAGS=`$mc_mpi --showme:compile 2>/dev/null` && MPI_LIBS=`$mc_mpi --showme:link 2>/dev/null` || {
            MPI_CFLAGS=`$mc_mpi -compile_info 2>/dev/null | tr ' ' '\n' | grep '^-[[ID]]' | tr '\n' ' '`
            MPI_LIBS=`$mc_mpi -link_info 2>/dev/null | tr ' ' '\n' | grep '^-[[LlW]]' | tr '\n' ' '`
        }])
    MPI_CFLAGS=`AS_ECHO([" $MPI_CFLAGS"]) | sed 's/ -I */ -isystem /g; s/ -pthread//g'`
    AC_MSG_RESULT([$mc_mpi])
    mc_saved_cflags=$CFLAGS mc_saved_libs=$LIBS
    CFLAGS="$CFLAGS $MPI_CFLAGS" LIBS="$MPI_LIBS $LIBS"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <mpi.h>]], [[MPI_Init(0, 0);]])], [],
        [AC_MSG_ERROR([no program can be built with MPI: install libopenmpi-dev, or set MPICC])])
    CFLAGS=$mc_saved_cflags LIBS=$mc_saved_libs
])
