// The snapshot: laid out without gaps, and true to the physics of the state.

#include <set>
#include <string>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/kinematics.h"
#include "tests/engine/support/runs.h"

namespace legwork::testing::snapshot_test {

namespace {

double scalar(const Snapshot& snapshot, const char* name) { return field(snapshot, name)[0]; }

Vec3 sum_of_forces(const Snapshot& now) {
  const VecX f = field(now, "foot_force");
  return f.segment<3>(0) + f.segment<3>(3) + f.segment<3>(6) + f.segment<3>(9);
}

}  // namespace

TEST_CASE("snapshot: fields follow each other without gap; names and columns are unique") {
  for (const std::string& id : scene_ids()) {
    CAPTURE(id);
    const OpenRun run = open_run(id);
    const Snapshot& now = snapshot(*run);
    std::set<std::string> names, columns;
    int offset = 0;
    for (const SnapshotField& f : now.fields) {
      const std::string name(f.name), column(f.column), unit(column_unit(f.unit));
      CAPTURE(name);
      CHECK(names.insert(name).second);
      CHECK(f.offset == offset);
      CHECK(f.count() > 0);
      offset += f.count();
      if (column.empty()) continue;
      for (const std::string& label : f.labels)
        CHECK(columns.insert(column + "_" + label + "_" + unit).second);
    }
    CHECK(static_cast<std::size_t>(offset) == now.data.size());
  }
}

TEST_CASE("snapshot: every number is written and finite, in both modes, over more than a cycle") {
  for (const double mode : {0.0, 1.0}) {
    const OpenRun run = open_trot({{"sim.mode", mode}});
    for (int i = 0; i < 60; ++i) {
      run->snapshot.data.assign(run->snapshot.data.size(), kNan);
      REQUIRE(is_finite(snapshot(*run).data));
      advance_by(*run, 10);
    }
  }
}

TEST_CASE("snapshot: what views tell of feet, tail and a leg on a stand") {
  const OpenRun run = open_trot();
  advance_by(*run, 60);
  const VecX force = field(snapshot(*run), "foot_force"), load = field(snapshot(*run), "foot_load");
  for (int f = 0; f < 4; ++f) CHECK(load[f] == force[3 * f + 2]);
  CHECK(load.sum() > 50.0);

  const OpenRun tail = open_run("tail-midair");
  advance_by(*tail, 100);
  CHECK(field(snapshot(*tail), "tail_angle") == field(snapshot(*tail), "joint_position").tail(2));
  const OpenRun wave = open_run("serpentine-tail", {{"robot.tail_segments", 7.0}});
  CHECK(scalar(snapshot(*wave), "tail_segments") == 7.0);
  for (const SnapshotField& f : snapshot(*wave).fields) CHECK(f.name != "tail_angle");

  const OpenRun leg = open_run("quadruped-dh-leg", {{"leg.leg", 1.0}});
  const Snapshot& held = snapshot(*leg);
  const Vec3 hip = field(held, "frame_position").segment<3>(15),
             foot = field(held, "foot_position").segment<3>(3);
  CHECK((field(held, "leg_middle") - 0.5 * (hip + foot)).norm() < 1e-12);
  CHECK(leg->scene->viewpoint.limb == std::string("FR"));
  CHECK(leg->scene->viewpoint.from.y() < 0.0);
  CHECK(open_run("quadruped-dh-leg")->scene->viewpoint.from.y() > 0.0);
}

TEST_CASE("snapshot: positions, momentum and energy are those of the state's own dynamics") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  advance_by(*run, 333);
  const Snapshot now = snapshot(*run);
  const Model& model = model_of(*run);
  Workspace ws(model);
  forward_kinematics(model, walk_of(*run).state.q(), walk_of(*run).state.v(), ws);
  const Centroidal whole = centroidal(model, ws);
  CHECK(difference(field(now, "com"), whole.com) == 0.0);
  CHECK(difference(field(now, "com_velocity"), whole.com_velocity) == 0.0);
  CHECK(difference(field(now, "linear_momentum"), whole.linear_momentum) == 0.0);
  CHECK(difference(field(now, "angular_momentum"), whole.angular_momentum) == 0.0);
  CHECK(difference(field(now, "com_ground"), Vec3(whole.com.x(), whole.com.y(), 0.0)) == 0.0);
  CHECK(scalar(now, "kinetic_energy") == kinetic_energy(model, ws));
  CHECK(scalar(now, "potential_energy") == potential_energy(model, ws));
  const VecX bodies = field(now, "body_position"), turns = field(now, "body_quaternion");
  for (int b = 0; b < model.nb(); ++b) {
    CHECK(difference(bodies.segment<3>(3 * b), ws.X_WB[at(b)].p) == 0.0);
    CHECK(difference(rotation_from_quaternion(turns.segment<4>(4 * b)), ws.X_WB[at(b)].R) <
          1e-15 * 4);
  }
  const VecX feet = field(now, "foot_position"), speeds = field(now, "foot_velocity");
  for (int f = 0; f < 4; ++f) {
    const Foot& foot = model.feet[at(f)];
    CHECK(difference(feet.segment<3>(3 * f), point_position(ws, foot.body, foot.p_BF)) == 0.0);
    CHECK(difference(speeds.segment<3>(3 * f), point_velocity(ws, foot.body, foot.p_BF)) == 0.0);
  }
  // Phase 1: FR and RL are down, and the support line runs between them.
  CHECK(difference(field(now, "foot_in_stance"), Quat(0, 1, 1, 0)) == 0.0);
  CHECK(difference(field(now, "support_line").head<3>(), feet.segment<3>(3)) == 0.0);
  CHECK(difference(field(now, "support_line").tail<3>(), feet.segment<3>(6)) == 0.0);
}

TEST_CASE("snapshot: joint rows are the state, the plan, and their differences") {
  const OpenRun run = open_trot({{"sim.resync", 0.0}});
  advance_by(*run, 700);
  const Snapshot& now = snapshot(*run);
  CHECK(difference(field(now, "joint_position"), walk_of(*run).state.q().tail<12>()) == 0.0);
  CHECK(difference(field(now, "joint_velocity"), walk_of(*run).state.v().tail<12>()) == 0.0);
  for (const char* what : {"position", "velocity", "acceleration"}) {
    const std::string name = what;
    CHECK(difference(field(now, "joint_" + name) - field(now, "plan_joint_" + name),
                     field(now, "joint_" + name + "_error")) == 0.0);
  }
  CHECK(scalar(now, "max_joint_error") == largest(field(now, "joint_position_error")));
  CHECK(scalar(now, "error_limit") == 0.05);
  CHECK(std::abs(scalar(now, "power") -
                 field(now, "joint_torque").dot(field(now, "joint_velocity"))) < 1e-13);
}

TEST_CASE("snapshot: forces less weight are the rate of momentum; power is the rate of energy") {
  for (const double mode : {0.0, 1.0}) {
    const OpenRun run = open_trot({{"sim.mode", mode}});
    Worst force, power;
    for (int i = 0; i < 6; ++i) {
      advance_by(*run, 70);
      const Snapshot before = snapshot(*run);
      advance_by(*run, 1);
      const Snapshot now = snapshot(*run);
      advance_by(*run, 1);
      const Snapshot after = snapshot(*run);
      if (scalar(before, "phase") != scalar(after, "phase")) continue;
      const VecX rate =
          (field(after, "linear_momentum") - field(before, "linear_momentum")) / 0.002;
      force.see(sum_of_forces(now) + Vec3(0, 0, -8.252 * 9.81), rate);
      const auto energy = [](const Snapshot& s) {
        return scalar(s, "kinetic_energy") + scalar(s, "potential_energy");
      };
      power.see(scalar(now, "power") - (energy(after) - energy(before)) / 0.002);
    }
    CHECK(force.value < 0.01);
    CHECK(power.value < 0.01);
    CHECK(power.value > 0.0);
  }
}

TEST_CASE("snapshot: lifted feet carry nothing; friction used is the worst foot's slope") {
  const OpenRun run = open_trot();
  advance_by(*run, 100);
  const Snapshot& now = snapshot(*run);
  const VecX f = field(now, "foot_force"), down = field(now, "foot_in_stance");
  Worst slope;
  for (int foot = 0; foot < 4; ++foot) {
    const Vec3 on_foot = f.segment<3>(3 * foot);
    CHECK((largest(on_foot) > 0.0) == (down[foot] == 1.0));
    if (down[foot] == 1.0) slope.see(math::hypot(on_foot.x(), on_foot.y()) / on_foot.z());
  }
  CHECK(scalar(now, "friction_used") == slope.value);
  CHECK(std::abs(scalar(now, "line_moment")) < 1e-8);
}

TEST_CASE("snapshot: the ring's ends, the model's version and the step are told") {
  const OpenRun run = open_trot();
  advance_by(*run, 30);
  REQUIRE_FALSE(go_to(*run, 12));
  CHECK(scalar(snapshot(*run), "history_first_step") == 0.0);
  CHECK(scalar(snapshot(*run), "history_last_step") == 30.0);
  CHECK(scalar(snapshot(*run), "step") == 12.0);
  const double version = scalar(snapshot(*run), "model_version");
  change(*run, "robot.thigh_length", 0.22);
  CHECK(scalar(snapshot(*run), "model_version") == version + 1.0);
  CHECK(scalar(snapshot(*run), "history_last_step") == 12.0);
}

}  // namespace legwork::testing::snapshot_test
