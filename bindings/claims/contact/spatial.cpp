// Two more of the IFToMM benchmarks (Gonzalez, Dopico, Lugris & Cuadrado 2006; mbsbenchmark): A04, Bricard's mechanism,
// which moves although its hinges hold more than it has freedoms, and A05, a governor whose rods are stiff springs.
#include <cmath>

#include "bindings/claims/contact/mechanism_run.h"
#include "bindings/claims/parts.h"
#include "engine/math/rotation.h"
#include "engine/math/trig.h"

namespace legwork::claims {
namespace {

// Five rods of 1 m, 1 kg and a square section of .1 m along the edges of a cube, six hinges; gravity along -y. The last
// hinge, along x at (0, 0, 1), is the loop: its point in three directions and its axis in two, of which four are
// independent. `axis_rows`: how many of the latter are held.
Model bricard(int axis_rows) {
  Model model = fixed_base({0.0, -kGravity, 0.0});
  const double along_rod = 0.02 / 12.0, across = 1.01 / 12.0;
  const auto rod = [&](int parent, const Vec3& at_p, const Vec3& axis, const Vec3& along) {
    Vec3 moments = Vec3::Constant(across);
    for (int r = 0; r < 3; ++r)
      if (along[r] != 0.0) moments[r] = along_rod;
    return hung(model, parent, JointKind::revolute, axis, at_p, 1.0, 0.5 * along, moments);
  };
  const Vec3 x = Vec3::UnitX(), y = Vec3::UnitY(), z = Vec3::UnitZ();
  const int one = rod(0, Vec3::Zero(), y, x);
  const int two = rod(one, x, z, -y);
  const int three = rod(two, -y, x, z);
  const int four = rod(three, z, y, -x);
  const int five = rod(four, -x, z, y);
  Loop point = pin(0, z, five, y);
  Loop depth = point;
  depth.name = "along z";
  depth.n[0] = z;
  depth.directions = 1;
  Loop axis = point;
  axis.name = "axis";
  axis.p_A += x;
  axis.p_B += x;
  axis.n[0] = z;
  axis.directions = axis_rows;  // z, then y
  model.loops = {point, depth, axis};
  return model;
}

// How far the rods' hinges and Euler parameters are from where they were: the norm of all these changes, as EXUDYN's test
// adds them up. Quaternions p and 1 differ by sqrt(2 - 2 p_w).
double way_from_start(const Model& model, const VecX& q) {
  const VecX zero = VecX::Zero(model.nv());
  Workspace start(model), now(model);
  forward_kinematics(model, zero, zero, start);
  forward_kinematics(model, q, zero, now);
  double sum = 0.0;
  for (int i = 1; i < model.nb(); ++i) {
    const Vec3 way = now.X_WB[at(i)].p - start.X_WB[at(i)].p;
    sum += way.dot(way) + 2.0 - 2.0 * quaternion_from_rotation(now.X_WB[at(i)].R)[0];
  }
  return std::sqrt(sum);
}

void measure_bricard(std::span<const double> steps, Measurements& m) {
  const Model held = *validated(bricard(2)), enough = *validated(bricard(1));
  const VecX zero = VecX::Zero(5);
  // P3, where the third and the fourth rod meet.
  const auto height = [&held](const VecX& q) {
    Workspace ws(held);
    forward_kinematics(held, q, VecX::Zero(5), ws);
    return point_position(ws, 3, Vec3::UnitZ()).y();
  };
  constexpr double kSeconds = 10.0;
  const MechanismRun fine = integrate_mechanism(enough, zero, zero, kSeconds, {}, {1e-10, 1e-10});
  const MechanismRun early = integrate_mechanism(enough, zero, zero, 1.0, {}, {1e-10, 1e-10});
  m.number("bricard.way", way_from_start(held, early.q));
  m.number("bricard.energy", fine.worst_energy);
  m.number("bricard.failed", fine.has_failed ? 1.0 : 0.0);
  measure_by_step(
      "bricard.stepped.p3_y", steps, height(fine.q),
      [&](double step) {
        Stepped scene(held, step);
        scene.run(kSeconds);
        return height(scene.q);
      },
      m);
  Stepped scene(held, steps.back());
  scene.run(1.0);
  m.number("bricard.stepped.way", way_from_start(held, scene.q));
  m.number("bricard.rows_held", scene.directions_held());
  m.number("bricard.open", scene.open());
}

// The governor: shaft, slider and two rods with 5 kg at their ends. A spring with a damper goes from the slider to the
// middle of each rod.
struct Governor {
  static constexpr double kStiffness = 8e5, kDamping = 4e4, kRest = 0.5;  // N/m, N s/m, m
  static constexpr double kOffset = 0.05, kSpin = 2.0 * kPi;              // m, rad/s
  int slider = 0, rods[2] = {0, 0};

  Model model() {
    Model its = fixed_base({0.0, 0.0, -kGravity});
    const Vec3 z = Vec3::UnitZ();
    const double rod = 0.3, thin = rod * 2e-4 / 12.0, long_way = rod * (1.0 + 1e-4) / 12.0;
    const double block = 3.0 * 0.02 / 12.0;
    const int shaft = hung(its, 0, JointKind::revolute, z, Vec3::Zero(), rod, {0.0, 0.0, 0.5},
                           {long_way, long_way, thin});
    slider = hung(its, shaft, JointKind::prismatic, z, Vec3::Zero(), 3.0, Vec3::Zero(),
                  Vec3::Constant(block));
    for (int k = 0; k < 2; ++k) {
      const double side = k == 0 ? 1.0 : -1.0;
      // At rest 30 degrees below the horizontal, outward; its own x is along it.
      const int its_rod =
          hung(its, shaft, JointKind::revolute, {0.0, side, 0.0}, {side * kOffset, 0.0, 1.0}, 5.3,
               {side * (0.15 + 5.0) / 5.3, 0.0, 0.0}, Vec3::Zero());
      // About the common centre of mass: the rod's own, and both masses' distances from it.
      const double com = 5.15 / 5.3;
      const double across =
          long_way + rod * (com - 0.5) * (com - 0.5) + 5.0 * (1.0 - com) * (1.0 - com);
      its.bodies[at(its_rod)].inertia =
          spatial_inertia(5.3, {side * com, 0.0, 0.0}, Vec3(thin, across, across).asDiagonal());
      rods[k] = its_rod;
    }
    return its;
  }
  VecX start() const {
    VecX q = VecX::Zero(4);
    q[1] = 0.5;
    q[2] = q[3] = 30.0 * kDegree;
    return q;
  }
  Vec3 on_rod(int k) const { return {k == 0 ? 0.5 : -0.5, 0.0, 0.0}; }
  Vec3 on_slider(int k) const { return {k == 0 ? kOffset : -kOffset, 0.0, 0.0}; }
};

// The springs' forces as forces on slider and rods; q: shaft, slider, rods.
void governor_springs(const Governor& g, const Workspace& ws, VecX& tau) {
  for (int k = 0; k < 2; ++k) {
    const Vec3 p = point_position(ws, g.slider, g.on_slider(k));
    const Vec3 r = point_position(ws, g.rods[k], g.on_rod(k)), way = r - p;
    const double length = way.norm();
    const Vec3 unit = way / length;
    const Vec3 closing =
        point_velocity(ws, g.rods[k], g.on_rod(k)) - point_velocity(ws, g.slider, g.on_slider(k));
    const Vec3 pull = (g.kStiffness * (length - g.kRest) + g.kDamping * unit.dot(closing)) * unit;
    // On the slider along z, on the rod about its hinge, on both about the shaft.
    const Transform& X = ws.X_WB[at(g.rods[k])];
    tau[1] += pull.z();
    tau[2 + k] += (k == 0 ? 1.0 : -1.0) * X.R.col(1).dot(cross(r - X.p, -pull));
    tau[0] += cross(p, pull).z() - cross(r, pull).z();
  }
}

// With a spring as a joint that slides: a hinge on the slider carries it, a pin ties its end to the rod. Both parts weigh
// next to nothing.
struct SteppedGovernor {
  static constexpr double kLight = 1e-5;  // kg
  Governor governor;
  int springs[2] = {0, 0};

  Model model() {
    Model its = governor.model();
    for (int k = 0; k < 2; ++k) {
      const double side = k == 0 ? 1.0 : -1.0;
      const Vec3 small = Vec3::Constant(1e-8);
      const int turning = hung(its, governor.slider, JointKind::revolute, {0.0, -side, 0.0},
                               governor.on_slider(k), kLight, Vec3::Zero(), small);
      springs[k] = hung(its, turning, JointKind::prismatic, {side, 0.0, 0.0}, Vec3::Zero(), kLight,
                        Vec3::Zero(), small);
      Loop tie = pin(governor.rods[k], governor.on_rod(k), springs[k], Vec3::Zero());
      tie.n[1] = Vec3::UnitZ();
      its.loops.push_back(tie);
    }
    return its;
  }
};

// Where the slider is after some time, by the step.
double stepped_slider(double seconds, double step) {
  SteppedGovernor made;
  Stepped scene(made.model(), step);
  scene.q.setZero();
  scene.q.head<4>() = made.governor.start();
  scene.v[0] = Governor::kSpin;
  int spring[2];
  for (int k = 0; k < 2; ++k) {
    const int s = spring[k] = scene.model.v_index[at(made.springs[k])];
    scene.q[s - 1] = 30.0 * kDegree;
    scene.q[s] = Governor::kRest;
    scene.compliance.stiffness[s] = Governor::kStiffness;
    scene.compliance.damping[s] = Governor::kDamping;
  }
  const long count = std::lround(seconds / step);
  for (long n = 0; n < count; ++n) {
    for (const int s : spring) scene.compliance.stretch[s] = scene.q[s] - Governor::kRest;
    scene.step();
  }
  return scene.q[1];
}

void measure_governor(std::span<const double> steps, Measurements& m) {
  Governor governor;
  const Model model = *validated(governor.model());
  VecX v = VecX::Zero(4);
  v[0] = Governor::kSpin;
  const AppliedForces springs = [&governor](const Workspace& ws, const VecX&, const VecX&,
                                            VecX& tau) { governor_springs(governor, ws, tau); };
  for (const double seconds : {2.0, 10.0}) {
    const MechanismRun fine =
        integrate_mechanism(model, governor.start(), v, seconds, springs, {1e-9, 1e-9});
    const auto slider = [seconds](double step) { return stepped_slider(seconds, step); };
    const std::string name = "governor.slider_after_" + number_text(seconds) + "_s";
    if (seconds < 10.0) {
      measure_by_step(name, steps, fine.q[1], slider, m);
    } else {
      m.number(name, fine.q[1], slider(steps.back()));
    }
  }
}

}  // namespace

Refusal measure_contact_spatial(Measurements& m) {
  const std::vector<double> steps = numbers_of(m.reference(), "steps");
  measure_bricard(steps, m);
  measure_governor(steps, m);
  return std::nullopt;
}

}  // namespace legwork::claims
