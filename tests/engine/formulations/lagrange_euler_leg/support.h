// Document 002's robot for tests: the general tree of it, and the tripod motion of the reference numbers
// (reference: hexa_dyn.py, which made tests/golden/hexa_*).
#pragma once

#include <array>
#include <map>
#include <sstream>

#include "engine/dynamics/jacobian.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/foot_force_distribution.h"
#include "engine/formulations/lagrange_euler_leg/dynamics.h"
#include "engine/math/polynomial_fit.h"
#include "tests/engine/support/build.h"
#include "tests/engine/support/compare.h"
#include "tests/engine/support/files.h"
#include "tests/engine/support/robots.h"

namespace legwork::testing::hexapod_support {

namespace le = lagrange_euler_leg;
namespace ffd = foot_force_distribution;

inline constexpr double kDegree = kPi / 180.0;

// Legs 1..6 of the document: FL FR ML MR RL RR.
inline double side_of(int leg) { return leg % 2 == 1 ? 1.0 : -1.0; }
inline Vec3 hip_of(int leg) { return {0.235 * (1 - (leg - 1) / 2), 0.10 * side_of(leg), 0.010}; }
inline constexpr double kTrunkMass = 1.11;

inline le::Leg leg_of(int leg, le::Leg any = {}) {
  any.side = side_of(leg);
  return any;
}

// The trunk (body 0) and its six legs as the general tree; leg i's joints are coordinates 6 + 3 (i - 1) on. The trunk's
// moments of inertia do not matter: it does not turn.
inline Model hexapod(const le::Leg& any = {}) {
  Model model;
  model.family = "hexapod";
  model.gravity = {0.0, 0.0, -any.gravity};
  Body trunk;
  trunk.name = "trunk";
  trunk.kind = JointKind::floating;
  trunk.inertia = spatial_inertia(kTrunkMass, Vec3::Zero(), 0.01 * Mat3::Identity());
  model.bodies.push_back(trunk);
  for (int leg = 1; leg <= 6; ++leg) {
    Mat3 twist;  // the rotation about x by +-90 degrees, exactly
    twist << 1.0, 0.0, 0.0, 0.0, 0.0, -side_of(leg), 0.0, side_of(leg), 0.0;
    const std::string name = std::to_string(leg);
    for (std::size_t i = 0; i < 3; ++i) {
      Body body;
      body.name = "link" + name + std::to_string(i + 1);
      body.joint = "joint" + name + std::to_string(i + 1);
      body.parent = i == 0 ? 0 : model.nb() - 1;
      if (i == 0) body.X_PJ.p = hip_of(leg);
      if (i == 1) body.X_PJ.R = twist;
      if (i > 0) body.X_PJ.p = {any.length[i - 1], 0.0, 0.0};
      const double along = le::axial_inertia(any, i), across = le::transverse_inertia(any, i);
      body.inertia = spatial_inertia(any.mass[i], {0.5 * any.length[i], 0.0, 0.0},
                                     Vec3(along, across, across).asDiagonal());
      body.is_idealised = any.link_width == 0.0;
      model.bodies.push_back(body);
    }
    model.feet.push_back({name, model.nb() - 1, {any.length[2], 0.0, 0.0}});
  }
  number_coordinates(model);
  const Refusal refusal = validate(model);
  REQUIRE_MESSAGE(!refusal, refusal->text());
  return model;
}

// The trunk level at the origin, moving with v and a; all joints as given.
inline Motion level_motion(const Vec3& v, const Vec3& a, const VecX& theta, const VecX& rate,
                           const VecX& acceleration) {
  Motion m = {VecX::Zero(25), VecX::Zero(24), VecX::Zero(24), VecX::Zero(24)};
  m.q[3] = 1.0;
  m.q.tail<18>() = theta;
  m.v.head<3>() = v;
  m.v.tail<18>() = rate;
  m.a.head<3>() = a;
  m.a.tail<18>() = acceleration;
  return m;
}

// The trapezoid of speed of section 3.2 over a half cycle T.
struct Trapezoid {
  double stroke, ramp, acceleration, T = 3.0;
  Jet operator()(double t) const {
    const double a = acceleration, top = a * ramp;
    if (t < ramp) return {0.5 * a * t * t, a * t, a};
    if (t <= T - ramp) return {0.5 * a * ramp * ramp + top * (t - ramp), top, 0.0};
    return {stroke - 0.5 * a * (T - t) * (T - t), a * (T - t), -a};
  }
};

// Where the feet are in their hips' frames.
struct Footing {
  double reach, height;  // sideways, and of the hips over the ground, m
};

struct JointMotion {
  Vec3 theta, rate, acceleration;
};

// A stance foot that stays where it is while the trunk moves by the trapezoid.
inline JointMotion stance_motion(const le::Leg& leg, const Trapezoid& trunk, const Footing& footing,
                                 double t) {
  const Jet s = trunk(t);
  const Vec3 p = {0.5 * trunk.stroke - s.value, leg.side * footing.reach, -footing.height};
  JointMotion m;
  REQUIRE(le::inverse_kinematics(leg, p, le::Root::minus, m.theta) == le::Reach::reached);
  const Mat3 J = le::foot_jacobian(leg, m.theta);
  m.rate = solve3(J, {-s.rate, 0.0, 0.0});
  const Vec3 bias = le::foot_jacobian_rate(leg, m.theta, m.rate) * m.rate;
  m.acceleration = solve3(J, Vec3(-s.acceleration, 0.0, 0.0) - bias);
  return m;
}

// Table 3 without rounding, degrees: the six conditions of each joint (left legs).
inline const std::array<TimePolynomial, 3>& exact_table_3() {
  static const std::array<TimePolynomial, 3> table = {
      quintic_through({110.0, 0.0}, {90.0, -24.0}, {70.0, 0.0}, 3.0),
      quintic_through({-20.8, 0.0}, {-20.8 + 10.689, 6.0}, {-20.8, 0.0}, 3.0),
      quintic_through({-61.8, 0.0}, {-61.8 + 0.44, 0.25}, {-61.8, 0.0}, 3.0)};
  return table;
}

inline JointMotion polynomial_motion(const std::array<TimePolynomial, 3>& table, double side,
                                     double t) {
  JointMotion m;
  for (int j = 0; j < 3; ++j) {
    const Jet jet = polynomial_at(table[static_cast<std::size_t>(j)], t);
    m.theta[j] = side * kDegree * jet.value;
    m.rate[j] = side * kDegree * jet.rate;
    m.acceleration[j] = side * kDegree * jet.acceleration;
  }
  return m;
}

// A golden CSV file with the names of its columns.
struct Table {
  std::map<std::string, std::size_t> column;
  std::vector<std::vector<double>> rows;

  explicit Table(const char* name) : rows(golden_csv(name)) {
    std::istringstream text(read_golden(name));
    std::string line;
    std::getline(text, line);
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) {
      while (!cell.empty() && cell.back() == '\r') cell.pop_back();
      column.emplace(cell, column.size());
    }
  }
  double at(std::size_t row, const std::string& name) const {
    const auto it = column.find(name);
    REQUIRE_MESSAGE(it != column.end(), "no column ", name);
    return rows[row][it->second];
  }
  Vec3 triple(std::size_t row, const std::string& name, const char* const (&ends)[3]) const {
    return {at(row, name + ends[0]), at(row, name + ends[1]), at(row, name + ends[2])};
  }
};
inline constexpr const char* kXyz[3] = {"_x", "_y", "_z"};
inline constexpr const char* k123[3] = {"1", "2", "3"};

// An error in units of the sixth digit that is printed; `least` is the smallest unit that counts.
inline double in_last_digits(double got, double printed, double least = 1e-10) {
  const double size = std::abs(printed);
  const double unit = size > 0.0 ? std::pow(10.0, std::floor(std::log10(size)) - 5.0) : 1e-9;
  return std::abs(got - printed) / std::max(unit, least);
}

// The largest of them, by the name of what is compared.
struct Digits {
  std::map<std::string, Worst> worst;
  void see(const std::string& what, const Vec3& got, const Vec3& printed) {
    for (int k = 0; k < 3; ++k) see(what, got[k], printed[k]);
  }
  void see(const std::string& what, double got, double printed) {
    worst[what].see(in_last_digits(got, printed));
  }
  double largest() const {
    Worst all;
    for (const auto& [what, one] : worst) all.see(one.value);
    return all.value;
  }
  std::string text() const {
    std::ostringstream out;
    for (const auto& [what, one] : worst) out << what << " " << one.value << "; ";
    return out.str();
  }
};

// The tripod half cycle of the reference: legs 1 4 5 down, 2 3 6 in the air.
struct Reference {
  Trapezoid trunk;
  Footing footing;
  double mass;
  Reference() {
    const JsonValue p = golden_json("hexa_params.json");
    const auto value = [&p](const char* name) { return number(member(p, name)); };
    trunk = {value("stroke"), value("t_acc"), value("acc"), value("T")};
    footing = {value("lateral_reach"), value("hip_height")};
    mass = value("M_tot");
  }
};
inline constexpr std::array<int, 3> kDown = {1, 4, 5}, kUp = {2, 3, 6};

// Everything about one instant of it.
struct Instant {
  Jet s;
  std::array<JointMotion, 6> legs;  // by number - 1
  std::array<Vec3, 3> r;            // of the stance feet from the trunk's centre
  std::array<ffd::LegLoad, 3> loads;
  VecX full = VecX(24);  // rnea of the whole robot: root wrench, joint torques of unloaded feet
};

inline Instant instant(const Reference& reference, const Model& model, double t) {
  Instant now;
  now.s = reference.trunk(t);
  for (const int leg : kDown)
    now.legs[at(leg - 1)] = stance_motion(leg_of(leg), reference.trunk, reference.footing, t);
  for (const int leg : kUp)
    now.legs[at(leg - 1)] = polynomial_motion(exact_table_3(), side_of(leg), t);
  VecX theta(18), rate(18), acceleration(18);
  for (int i = 0; i < 6; ++i) {
    theta.segment<3>(3 * i) = now.legs[at(i)].theta;
    rate.segment<3>(3 * i) = now.legs[at(i)].rate;
    acceleration.segment<3>(3 * i) = now.legs[at(i)].acceleration;
  }
  const Motion m = level_motion({now.s.rate, 0.0, 0.0}, {now.s.acceleration, 0.0, 0.0}, theta, rate,
                                acceleration);
  Workspace ws = kinematics_of(model, m.q, m.v);
  rnea(model, ws, m.a, now.full);
  for (std::size_t k = 0; k < 3; ++k) {
    const int number = kDown[k];
    const le::Leg leg = leg_of(number);
    const JointMotion& joints = now.legs[at(number - 1)];
    now.r[k] = hip_of(number) + le::foot_position(leg, joints.theta);
    now.loads[k].J = le::foot_jacobian(leg, joints.theta);
    now.loads[k].unloaded_torque =
        le::joint_torque(leg, joints.theta, joints.rate, joints.acceleration, Vec3::Zero()).total();
  }
  return now;
}

// On the k-th foot.
inline Vec3 force_on(const ffd::FootForces& forces, std::size_t k) {
  return forces.force.segment<3>(3 * static_cast<Eigen::Index>(k));
}

}  // namespace legwork::testing::hexapod_support
