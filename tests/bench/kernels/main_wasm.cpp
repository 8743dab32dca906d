// The kernels as a WASM module of their own, for Node, for the browser that `npm run bench` starts, and for the visitor's
// (web/bench.html). It has no clock: JavaScript calls lwb_run with counts and holds its own before and after.
#include <emscripten/emscripten.h>

#include "tests/bench/kernels/entries.h"

namespace legwork::bench {
namespace {

Bench& the_bench() {
  static Bench bench;
  return bench;
}

const Entry& entry(int index) { return the_bench().list()[static_cast<std::size_t>(index)]; }

}  // namespace
}  // namespace legwork::bench

extern "C" {

EMSCRIPTEN_KEEPALIVE int lwb_count() {
  return static_cast<int>(legwork::bench::the_bench().list().size());
}

// "robot/kernel/path"; good until the next call.
EMSCRIPTEN_KEEPALIVE const char* lwb_name(int index) {
  static std::string name;
  name = legwork::bench::entry(index).name();
  return name.c_str();
}

EMSCRIPTEN_KEEPALIVE void lwb_run(int index, int calls) {
  const legwork::bench::Entry& entry = legwork::bench::entry(index);
  legwork::bench::the_bench().of(entry).run(*entry.kernel, calls);
}

// From the general path's results; NaN if one is not finite.
EMSCRIPTEN_KEEPALIVE double lwb_difference(int index) {
  return legwork::bench::the_bench().difference_to_general(legwork::bench::entry(index));
}
}
