// What kind of build this is, for tests that would take minutes where every memory access is checked.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define LEGWORK_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEGWORK_SANITIZED 1
#endif
#endif
#ifndef LEGWORK_SANITIZED
#define LEGWORK_SANITIZED 0
#endif

namespace legwork::testing {

inline constexpr bool kIsSanitized = LEGWORK_SANITIZED == 1;

// That many cases, or a tenth under the sanitizers.
inline constexpr int cases(int count) { return kIsSanitized ? count / 10 : count; }

}  // namespace legwork::testing
