// What kind of build this is, for tests that would take minutes where every memory access is checked.
#pragma once

#if defined(LEGWORK_SANITIZED)
#elif defined(__SANITIZE_ADDRESS__)
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

#if defined(__EMSCRIPTEN__)
inline constexpr bool kIsWasm = true;  // the same code gives the same bits (the determinism suite)
#else
inline constexpr bool kIsWasm = false;
#endif

// Under the sanitizers and in WASM a tenth of the cases, or every fifth item of a list, has to do.
inline constexpr bool kIsSampled = kIsSanitized || kIsWasm;
inline constexpr int cases(int count) { return kIsSampled ? count / 10 : count; }
inline constexpr int kStride = kIsSampled ? 5 : 1;

}  // namespace legwork::testing
