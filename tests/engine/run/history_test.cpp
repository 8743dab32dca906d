// The ring of past states.
#include "engine/run/history.h"

#include "tests/engine/support/compare.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::history_test {

namespace {

struct Ring {
  VecX state = VecX::Zero(42);
  History history = History(42, 5);

  void record(double step, double mark = 0.0) {
    state[0] = step + mark;
    history.record(step, state);
  }
  // The mark of the remembered state, or -1.
  double time_of(double step) {
    VecX out = VecX::Zero(42);
    return history.restore(step, out) ? out[0] : -1.0;
  }
};

}  // namespace

TEST_CASE("history: the last states are held, the oldest go") {
  Ring ring;
  CHECK(ring.history.is_empty());
  CHECK(ring.time_of(0) == -1.0);
  for (int step = 0; step < 12; ++step) ring.record(step);
  CHECK(ring.history.first_step() == 7);
  CHECK(ring.history.last_step() == 11);
  for (int step = 7; step <= 11; ++step) CHECK(ring.time_of(step) == step);
  for (const double missing : {6.0, 12.0, -1.0, 8.5, kNan, kInfinity, -kInfinity})
    CHECK(ring.time_of(missing) == -1.0);
}

TEST_CASE("history: a step taken again replaces its state and keeps those after it") {
  Ring ring;
  for (int step = 0; step < 4; ++step) ring.record(step);
  ring.record(2, 0.5);
  CHECK(ring.time_of(2) == 2.5);
  CHECK(ring.time_of(3) == 3.0);
  CHECK(ring.history.last_step() == 3);
}

TEST_CASE("history: the future can be dropped, down to nothing") {
  Ring ring;
  for (int step = 0; step < 9; ++step) ring.record(step);
  ring.history.drop_after(6);
  CHECK(ring.history.last_step() == 6);
  CHECK(ring.time_of(7) == -1.0);
  ring.record(7, 0.25);
  CHECK(ring.time_of(7) == 7.25);
  ring.history.drop_after(1);
  CHECK(ring.history.is_empty());
  ring.record(1);
  CHECK(ring.history.first_step() == 1);
  CHECK(ring.time_of(1) == 1.0);
  ring.history.clear();
  CHECK(ring.history.is_empty());
}

TEST_CASE("history: whole states come back bit for bit") {
  Ring ring;
  Random random{1};
  ring.history.record(0, ring.state = random.vector(42, 1.0));
  VecX out = VecX::Zero(42);
  REQUIRE(ring.history.restore(0, out));
  CHECK(out == ring.state);
}

}  // namespace legwork::testing::history_test
