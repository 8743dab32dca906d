// What kind of build this is, for tests that would take minutes where every memory access is checked.
#pragma once

namespace legwork::testing {

// Whether what is tested is watched by the sanitizers: the same objects are linked into either program (build.cpp).
extern const bool kIsSanitized;

#if defined(__EMSCRIPTEN__)
inline constexpr bool kIsWasm = true;  // the same code gives the same bits (the determinism suite)
#else
inline constexpr bool kIsWasm = false;
#endif

// Under the sanitizers and in WASM a tenth of the cases, or every fifth item of a list, has to do by day.
extern const bool kIsSampled;
inline int cases(int count) { return kIsSampled ? count / 10 : count; }
extern const int kStride;

}  // namespace legwork::testing
