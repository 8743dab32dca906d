// The scenes with a tail show what they claim: Liu & Ben-Tzvi's two experiments, the errata against the corrected
// equations, turning in mid-air, a push with and without the tail.
#include <string>
#include <vector>

#include "tests/engine/support/build.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::tail_scenes_test {

namespace {

OpenRun open_4_1(std::initializer_list<Setting> settings = {}) {
  return open_run("tailed-quadruped-experiment-4-1", settings);
}
OpenRun open_4_2(std::initializer_list<Setting> settings = {}) {
  return open_run("tailed-quadruped-experiment-4-2", settings);
}

double scalar(Run& run, const char* name) { return field(snapshot(run), name)[0]; }

// Steps to a time, or to the end of the run.
void run_to(Run& run, double time) {
  while (run.time() < time - 0.5 * walk_of(run).setup.step)
    if (advance(run) != StepStatus::ok) return;
}

// A quarter as long under the sanitizers.
double shorter(double time) { return kIsSanitized ? 0.1 * time : time; }

}  // namespace

TEST_CASE("experiment 4.1: the feet pull before the run ends, where leg 4 straightens") {
  if (kIsSanitized) return;
  for (const double formulation : {0.0, 1.0}) {
    const OpenRun run = open_4_1({{"sim.formulation", formulation}});
    run_to(*run, 0.38);
    CHECK(scalar(*run, "foot_pull") == 0.0);
    CHECK(sentence(*run).find("All four feet push; roll ") == 0);
    run_to(*run, 0.4);
    CHECK(sentence(*run).find(" would have to pull") < 12);
    CHECK(scalar(*run, "foot_pull") > 0.0);
    run_to(*run, 1.0);
    CHECK(run->has_ended());
    CHECK(run->time() == doctest::Approx(0.407).epsilon(0.002).scale(0.0));
    CHECK_SAYS(why_stopped(*run), "leg RR (leg 4 in the paper) straightens");
    const std::string end = hash_text(*run);
    CHECK(advance(*run) == StepStatus::stopped);
    CHECK(hash_text(*run) == end);
    CHECK(is_finite(snapshot(*run).data));
    CHECK_FALSE(check_replay(*run));
    // Another torque, and it goes on.
    REQUIRE_FALSE(go_to(*run, 100.0));
    CHECK(advance(*run) == StepStatus::ok);
  }
}

TEST_CASE("experiment 4.1: without torque on frictionless joints energy is kept, by either way") {
  for (const double formulation : {0.0, 1.0}) {
    const OpenRun run = open_4_1({{"profile.k_front", 0.0},
                                  {"profile.k_rear", 0.0},
                                  {"profile.ta", 0.0},
                                  {"profile.tb", 0.0},
                                  {"sim.formulation", formulation}});
    const auto energy = [&] {
      return scalar(*run, "kinetic_energy") + scalar(*run, "potential_energy");
    };
    const double before = energy();
    run_to(*run, shorter(0.2));
    CHECK(scalar(*run, "kinetic_energy") > (kIsSanitized ? 0.1 : 10.0));
    CHECK(std::abs(energy() - before) < 1e-10);
  }
}

TEST_CASE("experiment 4.1: each equation as printed leads elsewhere, but for the knee range") {
  const char* const errata[] = {"printed.eq_2_3",   "printed.eq_7",  "printed.eq_11",
                                "printed.eq_17_18", "printed.eq_19", "printed.eq_29_31",
                                "printed.eq_36",    "printed.eq_48", "printed.eq_51_53"};
  const auto apart = [](std::initializer_list<Setting> settings) {
    const OpenRun run = open_4_1(settings);
    run_to(*run, kIsSanitized ? 0.02 : 0.15);
    REQUIRE(run->time() > 0.019);
    const VecX robot = field(snapshot(*run), "document_coordinates"),
               reference = field(snapshot(*run), "document_reference");
    CHECK(is_finite(run->snapshot.data));
    return difference(robot, reference);
  };
  CHECK(apart({{"printed.eq_2_3", 0.0}}) < 1e-10);
  std::string said;
  for (const char* const erratum : errata) {
    CAPTURE(erratum);
    const double far = apart({{"printed.eq_2_3", 0.0}, {erratum, 1.0}});
    said += std::string(" ") + erratum + " " + number_text(far);
    CHECK(far > (kIsSanitized ? 1e-9 : 1e-7));  // a shorter run
  }
  MESSAGE("m or rad apart after .15 s:", said);
  const double two =
      apart({{"printed.eq_2_3", 0.0}, {"printed.eq_36", 1.0}, {"printed.eq_48", 1.0}});
  CHECK(two != apart({{"printed.eq_2_3", 0.0}, {"printed.eq_36", 1.0}}));
}

TEST_CASE(
    "experiment 4.1: an erratum switched on during the run turns the run beside it off its way") {
  const OpenRun run = open_4_1({{"printed.eq_2_3", 0.0}});
  run_to(*run, 0.02);
  const VecX robot = walk_of(*run).state.q();
  change(*run, "printed.eq_17_18", 1.0);
  CHECK(VecX(walk_of(*run).state.q()) == robot);  // it goes on where it is
  CHECK(run->time() > 0.0199);
  const VecX reference = walk_of(*run).state.reference_q();
  CHECK(difference(robot, reference) < 1e-12);
  run_to(*run, 0.04);
  CHECK(difference(VecX(walk_of(*run).state.q()), VecX(walk_of(*run).state.reference_q())) > 1e-5);
  CHECK_FALSE(check_replay(*run));
  change(*run, "robot.tail_mass", 2.0);  // another robot: from the start again
  CHECK(current_step(*run) == 0.0);
}

TEST_CASE("experiment 4.1: the run beside ends alone once anything in it is faster than 300") {
  for (const double rate : {250.0, 400.0}) {
    const OpenRun run = open_4_1({{"printed.eq_2_3", 0.0}});
    advance_by(*run, 1);
    REQUIRE(scalar(*run, "reference_stopped") == 0.0);
    PlannedWalk& walk = walk_of(*run);
    walk.state.reference_v()[walk.state.nv - 1] = rate;  // the tail's last joint
    store(walk, *run);
    CHECK(advance(*run) == StepStatus::ok);
    CHECK(scalar(*run, "reference_stopped") == (rate > 300.0 ? 1.0 : 0.0));
  }
}

TEST_CASE("experiment 4.1: a run beside that has ended is started again from where the robot is") {
  const OpenRun run = open_4_1({{"printed.eq_2_3", 0.0}});
  advance_by(*run, 1);
  PlannedWalk& walk = walk_of(*run);
  walk.state.reference_v()[walk.state.nv - 1] = 400.0;
  store(walk, *run);
  advance_by(*run, 1);
  REQUIRE(scalar(*run, "reference_stopped") == 1.0);
  change(*run, "printed.eq_36", 1.0);
  CHECK(scalar(*run, "reference_stopped") == 0.0);
  const VecX here = walk_of(*run).state.reference_q();
  CHECK(here == VecX(walk_of(*run).state.q()));
  advance_by(*run, 5);
  CHECK(difference(VecX(walk_of(*run).state.reference_q()), here) > 1e-7);
}

TEST_CASE("experiment 4.1: within the printed knee range the run beside it ends at .186 s") {
  if (kIsSanitized) return;
  const OpenRun run = open_4_1({{"printed.eq_2_3", 0.0}, {"printed.knee_range", 1.0}});
  run_to(*run, 0.186);
  CHECK(scalar(*run, "reference_stopped") == 0.0);
  run_to(*run, 0.187);
  CHECK(scalar(*run, "reference_stopped") == 1.0);
  const VecX knees = field(snapshot(*run), "document_joint_angle");
  CHECK(knees[11] == doctest::Approx(kPi / 2.0).epsilon(0.002).scale(0.0));  // k4
}

TEST_CASE("experiment 4.2: from rest feedforward alone fails, and feedback's torque dies out") {
  if (kIsSanitized) return;
  const OpenRun run = open_4_2({{"actuation.joints", 0.0}});  // beside it: without feedback
  run_to(*run, 0.6);
  CHECK(scalar(*run, "reference_stopped") == 1.0);
  CHECK(largest(field(snapshot(*run), "document_compensation")) < 1e-4);

  const OpenRun alone = open_4_2({{"actuation.joints", 0.0}, {"control.mode", 0.0}});
  run_to(*alone, 1.0);
  CHECK(alone->has_ended());
  CHECK_SAYS(why_stopped(*alone), "straightens");
}

TEST_CASE("experiment 4.2: motors that cannot hold every load are refused with their rank") {
  const OpenRun run = open_4_2();
  const VecX condition = field(snapshot(*run), "actuation_condition");  // paper's, all, chosen
  CHECK(condition[2] < 0.1 * condition[0]);
  change(*run, "actuation.joints", 2.0);
  const Refusal refusal = set(*run, "actuation.RR_k", 0.0);
  REQUIRE(refusal);
  CHECK_SAYS(refusal->text(), "they command 5 of the trunk's 6 freedoms");
  CHECK(get(*run, find_parameter(parameters(*run), "actuation.RR_k")) == 1.0);
  advance_by(*run, 5);
}

TEST_CASE("mid-air: gravity moves the centre of mass and turns nothing") {
  const OpenRun run = open_run("tail-midair", {{"world.gravity", 9.81}});
  advance_by(*run, 200);
  CHECK(field(snapshot(*run), "com_velocity")[2] == doctest::Approx(-9.81 * run->time()));
  CHECK(largest(field(snapshot(*run), "angular_momentum")) < 1e-12);
}

TEST_CASE("disturbance: the swinging tail makes the peak smaller and the return sooner") {
  if (kIsSanitized) return;
  for (const double axis : {0.0, 1.0}) {
    CAPTURE(axis);
    const OpenRun run = open_run("tail-disturbance", {{"push.axis", axis}});
    double torque = 0.0;
    for (int i = 0; i < 3400; i += 10) {
      advance_by(*run, 10);
      torque = std::max({torque, largest(field(snapshot(*run), "joint_torque")),
                         largest(field(snapshot(*run), "reference_torque"))});
    }
    const VecX peak = field(snapshot(*run), "turn_peak"),
               back = field(snapshot(*run), "return_time");
    MESSAGE("peak ", peak[0], " and ", peak[1], " rad, back after ", back[0], " and ", back[1],
            " s");
    CHECK(peak[0] < 0.95 * peak[1]);
    CHECK(back[0] < 0.9 * back[1]);
    CHECK(back[0] > 0.1);
    CHECK(torque <= 12.0);
    CHECK(field(snapshot(*run), "turn")[0] < 0.01 * peak[0]);
  }
}

TEST_CASE(
    "disturbance: with its tail held the robot is the run beside it; in the air only a tail "
    "helps") {
  if (kIsSanitized) return;
  const OpenRun held = open_run("tail-disturbance", {{"tail.is_on", 0.0}});
  advance_by(*held, 1200);
  CHECK(VecX(walk_of(*held).state.q()) == VecX(walk_of(*held).state.reference_q()));
  for (const double axis : {0.0, 1.0}) {
    const OpenRun run = open_run("tail-disturbance", {{"push.place", 1.0}, {"push.axis", axis}});
    advance_by(*run, 2000);
    const VecX turn = field(snapshot(*run), "turn");
    CHECK(turn[0] < 0.02 * turn[1]);
    CHECK(turn[1] == doctest::Approx(0.1).epsilon(1e-6).scale(0.0));
    CHECK(largest(field(snapshot(*run), "angular_momentum")) < 1e-8);  // the tail's brake jumps
  }
}

TEST_CASE("serpentine: another number of segments while it runs starts the run again, whole") {
  const OpenRun run = open_run("serpentine-tail");
  advance_by(*run, 50);
  for (const double segments : {1.0, 8.0, 3.0}) {
    change(*run, "robot.tail_segments", segments);
    CHECK(current_step(*run) == 0.0);
    const Snapshot& now = snapshot(*run);
    CHECK(is_finite(now.data));
    CHECK(field(now, "joint_position").size() == 12 + 2 * static_cast<int>(segments));
    advance_by(*run, 30);
    REQUIRE_FALSE(go_to(*run, 7.0));
    advance_by(*run, 30);
    CHECK_FALSE(check_replay(*run));
    const OpenRun fresh = open_run("serpentine-tail", {{"robot.tail_segments", segments}});
    advance_by(*fresh, 37);
    CHECK(hash_text(*fresh) == hash_text(*run));
  }
}

TEST_CASE("tailed scenes: a damaged entry of either run is seen, and the last good state kept") {
  for (const char* id : {"tailed-quadruped-experiment-4-1", "tail-disturbance"}) {
    const OpenRun run = open_run(id);
    advance_by(*run, 10);
    const std::string good = hash_text(*run);
    const std::size_t size = state_data(*run).size();
    for (std::size_t i = 0; i < size; i += kIsSanitized ? 7 : 1) {
      CAPTURE(i);
      state_data(*run)[i] = kNan;
      CHECK(advance(*run) == StepStatus::fault);
      CHECK_SAYS(why_stopped(*run), "Fault: ");
      CHECK(hash_text(*run) == good);
    }
    advance_by(*run, 5);
  }
}

TEST_CASE("mid-air: put on another plan, who falls goes on falling") {
  const OpenRun run = open_run("tail-midair", {{"world.gravity", 9.81}});
  advance_by(*run, 200);
  const VecX before = field(snapshot(*run), "com_velocity");
  CHECK(before[2] < -0.1);
  change(*run, "tail.to", 0.4);
  CHECK(difference(field(snapshot(*run), "com_velocity"), before) < 1e-9);
  CHECK(largest(field(snapshot(*run), "angular_momentum")) < 1e-12);
}

}  // namespace legwork::testing::tail_scenes_test
