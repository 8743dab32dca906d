// The benchmarks of `npm run bench` work: every kernel of every robot on every route gives finite results, equal across routes
// to rounding. Times are never asserted.
#include <doctest/doctest.h>

#include "tests/bench/kernels/entries.h"
#include "tests/bench/kernels/free_robots.h"
#include "tests/engine/support/build.h"

namespace legwork::bench {

TEST_CASE("bench: every kernel runs on every route, and all routes agree") {
  Bench bench;
  CHECK(bench.list().size() >= 150);
  for (const Entry& entry : bench.list()) {
    // Solved for the feet's forces first, whose matrix is worse conditioned than M.
    const std::string name = entry.name(), kernel = entry.kernel->name;
    const bool is_pinned = kernel.starts_with("constrained") || kernel == "straight";
    const double tolerance = is_pinned ? 1e-10 : 1e-12;
    CHECK_MESSAGE(bench.difference_to_local(entry) <= tolerance, name);
  }
}

TEST_CASE("bench: free robots on joint feedback stay up for ten seconds") {
  for (const FreeCase& wanted : free_cases()) {
    INFO(wanted.name);
    FreeBench bench(wanted);
    const double height = bench.height();
    bench.run(testing::kIsSampled ? 1000 : 10000);
    CHECK(bench.height() > 0.7 * height);
    CHECK(bench.worst_residual() < 1e-5);
  }
}

}  // namespace legwork::bench
