// Names of the public API. Inside the library, which is compiled with LEGWORK_BUILDING, they are legwork::api::Model and so
// on, beside the engine's own; for you they are legwork::Model. The linker sees the same names in both.
#pragma once

#ifdef LEGWORK_BUILDING
#define LEGWORK_API_NAMESPACE(name) namespace name
#else
#define LEGWORK_API_NAMESPACE(name) inline namespace name
#endif

// What a shared library shows of itself.
#if defined(__GNUC__) || defined(__clang__)
#define LEGWORK_API __attribute__((visibility("default")))
#else
#define LEGWORK_API
#endif
