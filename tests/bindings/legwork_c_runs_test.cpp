// Runs through the flat C API: stepped, rewound, replayed, stopped, shared.
#include "bindings/legwork_c.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "tests/bindings/legwork_c_scene.h"

namespace legwork::testing::legwork_c_test {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

}  // namespace

TEST_CASE("stepping back and forth again arrives at the same state") {
  const Trot trot;
  const std::string start = trot.hash();
  CHECK(start.size() == 16);
  CHECK(start.find_first_not_of("0123456789abcdef") == std::string::npos);
  REQUIRE(lw_step(trot.handle, 300) == LW_OK);
  CHECK(trot.field("time") == doctest::Approx(0.3));
  const std::string later = trot.hash();
  CHECK(later != start);
  CHECK(lw_step_back(trot.handle, 1) == LW_OK);
  CHECK(trot.field("step") == 299.0);
  CHECK(trot.hash() != later);
  CHECK(lw_step(trot.handle, 1) == LW_OK);
  CHECK(trot.hash() == later);
  CHECK(lw_seek(trot.handle, 0.0) == LW_OK);
  CHECK(trot.hash() == start);
  CHECK(lw_seek(trot.handle, 300.0) == LW_OK);
  CHECK(trot.hash() == later);
  CHECK(lw_reset(trot.handle) == LW_OK);
  CHECK(trot.hash() == start);
}

TEST_CASE("a step that is not remembered is refused and the run stays where it is") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 10) == LW_OK);
  const std::string hash = trot.hash();
  for (const double step : {-1.0, 11.0, 2.5, 1e300, std::nan("")}) {
    CAPTURE(step);
    CHECK(lw_seek(trot.handle, step) == LW_REFUSED);
    CHECK(contains(trot.message(), "10"));
  }
  CHECK(lw_step_back(trot.handle, 11) == LW_REFUSED);
  CHECK(trot.hash() == hash);
}

TEST_CASE("a run is replayed from its inputs, also those given on the way") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 120) == LW_OK);
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.speed"), 0.2) == LW_OK);
  REQUIRE(lw_step(trot.handle, 200) == LW_OK);
  CHECK_MESSAGE(lw_replay(trot.handle) == LW_OK, trot.message());
}

TEST_CASE("a run that was tampered with is not reproduced") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 20) == LW_OK);
  lw_state(trot.handle)[lw_state_size(trot.handle) - 1] += 1e-9;
  CHECK(lw_replay(trot.handle) == LW_REFUSED);
  CHECK(contains(trot.message(), "Not reproduced"));
}

TEST_CASE("at the error limit the run stops and says why, until it is reset") {
  const Trot trot;
  REQUIRE(lw_set(trot.handle, trot.parameter("sim.resync"), 0.0) == LW_OK);
  REQUIRE(lw_set(trot.handle, trot.parameter("sim.error_limit"), 1e-9) == LW_OK);
  REQUIRE(lw_step(trot.handle, 100000) == LW_STOPPED);
  CHECK(contains(trot.message(), "error limit"));
  CHECK(trot.field("status") == 1.0);
  const std::string hash = trot.hash();
  CHECK(lw_step(trot.handle, 1) == LW_STOPPED);
  CHECK(trot.hash() == hash);
  CHECK(lw_reset(trot.handle) == LW_OK);
  CHECK(trot.message() == "");
  CHECK(lw_step(trot.handle, 1) == LW_OK);
}

TEST_CASE(
    "a number that is not finite is caught by the next step, wherever it is, and the last good "
    "state kept") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 40) == LW_OK);
  const std::string good = trot.hash();
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    for (int32_t i = 0; i < lw_state_size(trot.handle); ++i) {
      CAPTURE(i);
      lw_state(trot.handle)[i] = bad;
      CHECK(lw_step(trot.handle, 1) == LW_STOPPED);
      CHECK(contains(trot.message(), "Fault: the "));
      CHECK(trot.hash() == good);
    }
  }
  CHECK(lw_step(trot.handle, 1) == LW_OK);
  CHECK(trot.message() == "");
}

TEST_CASE("damage that a snapshot meets first is still answered by the next step, once") {
  const Trot trot;
  lw_step(trot.handle, 10);
  const std::string before = trot.hash();
  lw_state(trot.handle)[20] = std::nan("");
  CHECK(trot.field("status") == 2.0);
  CHECK(lw_step(trot.handle, 1) == LW_STOPPED);
  CHECK(contains(trot.message(), "not a finite number"));
  CHECK(trot.hash() == before);
  CHECK(lw_step(trot.handle, 1) == LW_OK);
}

TEST_CASE("a CSV row has one number a column, and the columns name their units") {
  const Trot trot;
  REQUIRE(lw_step(trot.handle, 7) == LW_OK);
  const std::vector<std::string> header = split(lw_csv_header(trot.handle));
  const std::vector<std::string> row = split(lw_csv_row(trot.handle));
  REQUIRE(header.size() == row.size());
  CHECK(std::set<std::string>(header.begin(), header.end()).size() == header.size());
  CHECK(header[0] == "t_s");
  CHECK(std::stod(row[0]) == doctest::Approx(0.007));
  for (const char* column :
       {"q_FL_kfe_rad", "v_RR_haa_rad_per_s", "tau_FR_hfe_N_m", "f_RL_z_N", "base_x_m"})
    CHECK_MESSAGE(std::count(header.begin(), header.end(), column) == 1, column);
  for (std::size_t i = 0; i < row.size(); ++i) {
    CAPTURE(header[i]);
    CHECK(std::isfinite(std::stod(row[i])));
  }
}

TEST_CASE("a link opens the run that it was made of, and a rerun gives its table") {
  const Trot trot;
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.speed"), 0.25) == LW_OK);
  REQUIRE(lw_step(trot.handle, 40) == LW_OK);
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.height"), 0.27) == LW_OK);
  REQUIRE(lw_step(trot.handle, 40) == LW_OK);
  const std::string row = lw_csv_row(trot.handle);
  const std::string link = lw_link(trot.handle);
  REQUIRE(link != "");
  for (const bool is_text : {true, false}) {
    CAPTURE(is_text);
    const lw_scene again = is_text ? lw_open_link(link.data(), link.size()) : lw_rerun(trot.handle);
    REQUIRE(again != 0);
    CHECK(std::string(lw_message(again)) == "");
    CHECK(lw_recorded_steps(again) == 80.0);
    CHECK(lw_verdict(again) == 1);
    CHECK(std::string(lw_verdict_sentence(again)) == "");
    // What it sets on its way ends a call.
    REQUIRE(lw_step(again, 80) == LW_OK);
    CHECK(lw_verdict(again) == 1);
    REQUIRE(lw_step(again, 39) == LW_OK);
    CHECK(lw_verdict(again) == 2);
    CHECK(contains(lw_verdict_sentence(again), "Reproduced: 80 steps"));
    CHECK(lw_csv_row(again) == row);
    CHECK(lw_close(again) == LW_OK);
  }
  CHECK(lw_verdict(trot.handle) == 0);
  CHECK(lw_open_link("AQ", 2) == 0);
  CHECK(contains(lw_message(0), "damaged"));
}

TEST_CASE("a run that never ends, and whose state says that it has, says so") {
  const lw_scene scene = open_text(builtin("rotations"));
  REQUIRE(lw_step(scene, 5) == LW_OK);
  REQUIRE(lw_state_size(scene) > 4);
  lw_state(scene)[4] = 1.0;  // whether it has ended
  CHECK(lw_step(scene, 1) == LW_STOPPED);
  CHECK(contains(lw_message(scene), "the state says that the run has ended"));
  CHECK(lw_seek(scene, 4.0) == LW_OK);
  CHECK(lw_step(scene, 1) == LW_OK);
  lw_close(scene);
}

TEST_CASE("a step count that somebody has written to the state is in no link") {
  for (const std::string& id : {kTrot, std::string("two-link-arm")}) {
    const lw_scene scene = open_text(builtin(id));
    REQUIRE(lw_step(scene, 10) == LW_OK);
    for (const double bad : {-2.3, 1e300, std::nan("")}) {
      CAPTURE(bad);
      lw_state(scene)[0] = bad;
      const std::string link = lw_link(scene);
      const lw_scene again = lw_open_link(link.data(), link.size());
      REQUIRE(again != 0);
      CHECK(lw_recorded_steps(again) == 10.0);
      lw_close(again);
    }
    lw_close(scene);
  }
}

TEST_CASE("a scene file of the run opens where it stands") {
  const Trot trot;
  REQUIRE(lw_set(trot.handle, trot.parameter("gait.speed"), 0.25) == LW_OK);
  const std::string text = lw_scene_json(trot.handle);
  const lw_scene again = open_text(text);
  REQUIRE(again != 0);
  CHECK(lw_get(again, trot.parameter("gait.speed")) == 0.25);
  CHECK(std::string(lw_scene_json(again)) == text);
  lw_close(again);
}

}  // namespace legwork::testing::legwork_c_test
