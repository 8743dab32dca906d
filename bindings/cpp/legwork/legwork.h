// Legwork for C++.
#pragma once

// `legwork::version` outside, `legwork::api::version` in the library, whose own names are in `legwork`: one name for the
// linker. All that is declared in it is shown by the shared library.
#ifndef LEGWORK_API_NAMESPACE
#if defined(LEGWORK_BUILDING)
#define LEGWORK_API_NAMESPACE namespace api __attribute__((visibility("default")))
#else
#define LEGWORK_API_NAMESPACE inline namespace api __attribute__((visibility("default")))
#endif
#endif

namespace legwork {
LEGWORK_API_NAMESPACE {
  // "0.1.0"
  const char* version();

}  // namespace api
}  // namespace legwork
