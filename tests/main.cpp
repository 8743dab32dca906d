// The doctest runner: the suites are the *_test.cpp files of tests/engine and tests/bindings.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
