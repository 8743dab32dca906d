// The kernels as a WASM module of their own, for Node, for the browser that `npm run bench` starts, and for the visitor's
// (web/bench.html). It has no clock: JavaScript calls lwb_run with counts and holds its own before and after.
#include <emscripten/emscripten.h>

#include "tests/bench/kernels/entries.h"
#include "tests/bench/kernels/free_robots.h"

namespace legwork::bench {
namespace {

Bench& the_bench() {
  static Bench bench;
  return bench;
}

FreeBench& free_bench(int index) {
  static std::vector<FreeBench> all = [] {
    std::vector<FreeBench> made;
    for (const FreeCase& wanted : free_cases()) made.emplace_back(wanted);
    return made;
  }();
  return all[static_cast<std::size_t>(index)];
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

// From the local path's results; NaN if one is not finite.
EMSCRIPTEN_KEEPALIVE double lwb_difference(int index) {
  return legwork::bench::the_bench().difference_to_local(legwork::bench::entry(index));
}

// Free robots on level ground (free_robots.h).
EMSCRIPTEN_KEEPALIVE int lwb_free_count() {
  return static_cast<int>(legwork::bench::free_cases().size());
}
EMSCRIPTEN_KEEPALIVE const char* lwb_free_name(int index) {
  return legwork::bench::free_bench(index).which().name;
}
EMSCRIPTEN_KEEPALIVE const char* lwb_free_robot(int index) {
  return legwork::bench::free_bench(index).which().robot;
}
EMSCRIPTEN_KEEPALIVE void lwb_free_run(int index, int steps) {
  legwork::bench::free_bench(index).run(steps);
}
EMSCRIPTEN_KEEPALIVE double lwb_free_kp(int index) {
  return legwork::bench::free_bench(index).which().kp;
}
EMSCRIPTEN_KEEPALIVE double lwb_free_kd(int index) {
  return legwork::bench::free_bench(index).which().kd;
}
EMSCRIPTEN_KEEPALIVE double lwb_free_friction() { return legwork::bench::kFreeFriction; }
// How many joint targets there are, a millisecond's after the other, and one of them.
EMSCRIPTEN_KEEPALIVE int lwb_free_targets(int index) {
  return static_cast<int>(legwork::bench::free_bench(index).targets().size());
}
EMSCRIPTEN_KEEPALIVE double lwb_free_target(int index, int k) {
  return legwork::bench::free_bench(index).targets()[static_cast<std::size_t>(k)];
}
// An entry of q now.
EMSCRIPTEN_KEEPALIVE double lwb_free_q(int index, int k) {
  return legwork::bench::free_bench(index).q()[k];
}
EMSCRIPTEN_KEEPALIVE double lwb_free_sweeps(int index) {
  return legwork::bench::free_bench(index).mean_sweeps();
}
EMSCRIPTEN_KEEPALIVE double lwb_free_residual(int index) {
  return legwork::bench::free_bench(index).worst_residual();
}
}
