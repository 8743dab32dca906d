// What the present machine supports, for choosing kernels.
#pragma once

namespace legwork::lanes {

#if defined(__x86_64__)
inline bool has_avx2() { return __builtin_cpu_supports("avx2"); }
inline bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq");
}
#endif

}  // namespace legwork::lanes
