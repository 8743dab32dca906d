// Ground forces of given motions: Eqs. 3 and 4 of document 000, and the load cases of quad_grf_ref.json.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"

namespace legwork::claims {
namespace {

using newton_euler_grf::GroundForceMethod;
using newton_euler_grf::GroundForces;

constexpr double kFriction = 0.6;  // of the reference's cases

GroundForces forces_of(GroundForceMethod method, const QuadrupedStudy& study,
                       const std::vector<int>& feet, const Feet& r, const Vec6& w) {
  GroundForces out;
  newton_euler_grf::ground_forces(method, study.model, feet, r, w, kFriction, out);
  return out;
}

// A list of printed numbers and ours, gathered over load cases.
struct Pair {
  std::vector<double> printed, ours;
  void add(const std::vector<double>& more, const VecX& our) {
    printed.insert(printed.end(), more.begin(), more.end());
    ours.insert(ours.end(), our.data(), our.data() + our.size());
  }
};

Feet positions(const std::vector<double>& numbers) {
  Feet r;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
    r.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
  return r;
}

// Largest |fy| / fz over the feet.
double sideways_use(const VecX& f) {
  double most = 0.0;
  for (Eigen::Index k = 0; k + 2 < f.size(); k += 3)
    update_max(most, std::abs(f[k + 1]) / f[k + 2]);
  return most;
}

void check_load_cases(const QuadrupedStudy& study, Report& report) {
  const Model& model = study.model;
  Posed pose(model, study.stand(), VecX::Zero(model.nv()));
  Pair wrenches, reduced4, residual4, norm4, cone4, tree4, reduced3, norm3, cone3, norm2, tree2,
      moment2;
  double yaw_residual = 0.0, lateral_residual = 0.0, corrected_residual = 0.0, yaw_use = 0.0;
  using Method = GroundForceMethod;
  for (const JsonValue& load : study.reference.find("ground_forces")->items) {
    VecX a = VecX::Zero(model.nv()), out = VecX::Zero(model.nv());
    a.head<6>() = vector_of(load, "base_acceleration");
    rnea(model, pose.ws, a, out);
    const Vec6 w = out.head<6>();
    ContactInverseResult contact;
    if (load.find("feet")->number == 4.0) {
      const std::vector<int> feet = {0, 1, 2, 3};
      const Feet r = standing(study, feet);
      const GroundForces printed = forces_of(Method::as_printed, study, feet, r, w);
      if (a[5] != 0.0) yaw_residual = largest_entry(printed.residual);
      if (a[1] != 0.0) lateral_residual = largest_entry(printed.residual);
      update_max(corrected_residual,
                 largest_entry(forces_of(Method::corrected, study, feet, r, w).residual));
      wrenches.add(numbers_of(load, "wrench"), w);
      reduced4.add(numbers_of(load, "reduced"), printed.force);
      residual4.add(numbers_of(load, "residual"), -printed.residual);
      norm4.add(numbers_of(load, "min_norm"),
                forces_of(Method::minimum_norm, study, feet, r, w).force);
      cone4.add(numbers_of(load, "friction_cone"),
                forces_of(Method::friction_cone, study, feet, r, w).force);
      constrained_inverse_dynamics(model, pose.ws, feet, a, out, contact);
      tree4.add(numbers_of(load, "min_norm"), contact.foot_force);
    } else if (load.find("feet")->number == 3.0) {
      const std::vector<int> feet = feet_of(model, load, "legs");
      const Feet r = positions(numbers_of(load, "foot_positions"));
      const GroundForces printed = forces_of(Method::as_printed, study, feet, r, w);
      if (a[5] != 0.0) yaw_use = sideways_use(printed.force);
      reduced3.add(numbers_of(load, "reduced"), printed.force);
      norm3.add(numbers_of(load, "min_norm"),
                forces_of(Method::minimum_norm, study, feet, r, w).force);
      cone3.add(numbers_of(load, "friction_cone"),
                forces_of(Method::friction_cone, study, feet, r, w).force);
    } else {
      const std::vector<int> feet = {0, 3};
      const GroundForces printed =
          forces_of(Method::as_printed, study, feet, standing(study, feet), w);
      norm2.add(numbers_of(load, "min_norm"), printed.force);
      moment2.add(numbers_of(load, "line_moment"), VecX::Constant(1, printed.unattainable_moment));
      constrained_inverse_dynamics(model, pose.ws, feet, a, out, contact);
      tree2.add(numbers_of(load, "min_norm"), contact.foot_force);
    }
  }
  report.source("theory/quadruped 4");
  report.value("four feet, yaw at 20 rad/s^2: moment left over, N m", 5.85, yaw_residual, 0.005);
  report.value("four feet, 1.5 m/s^2 sideways: moment left over, N m", 0.091, lateral_residual,
               0.0005);
  report.small("four feet with a yaw couple: largest left over of 4 loads, N and N m", 0.0,
               corrected_residual, 1e-11);
  report.value("three feet, yaw at 20 rad/s^2: largest |fy| / fz, reduced unknowns", 1.01, yaw_use,
               0.005);
  // The unit vector of all six components of (e x r_a, e); the line passes .28 m below the trunk's origin.
  const double six_norm = std::sqrt(1.0 + study.height * study.height);
  report.value("standing on two feet: line moment / sqrt(1 + .28^2), N m", 0.290,
               moment2.ours[0] / six_norm, 0.0005);
  report.source("quad_grf_ref.json");
  report.list("base wrench of 4 loads, standing", wrenches.printed, wrenches.ours, 1e-12);
  report.list("four feet: reduced unknowns, least squares", reduced4.printed, reduced4.ours, 1e-12);
  report.list("four feet: wrench left over", residual4.printed, residual4.ours, 1e-12);
  report.list("four feet: forces of least norm", norm4.printed, norm4.ours, 1e-12);
  report.list("four feet: the same by the general tree", tree4.printed, tree4.ours, 1e-12);
  report.list("four feet: least forces within the friction cone", cone4.printed, cone4.ours, 1e-12);
  report.list("three feet: reduced unknowns", reduced3.printed, reduced3.ours, 1e-12);
  report.list("three feet: forces of least norm", norm3.printed, norm3.ours, 1e-12);
  report.list("three feet: least forces within the friction cone", cone3.printed, cone3.ours,
              1e-12);
  report.list("two feet: forces of least norm", norm2.printed, norm2.ours, 1e-12);
  report.list("two feet: the same by the general tree", tree2.printed, tree2.ours, 1e-12);
  report.list("two feet: moment about the support line, e . (N - r_a x F)", moment2.printed,
              moment2.ours, 1e-11);
}

VecX random_vector(Random& random, Eigen::Index size, double reach) {
  VecX x(size);
  for (double& value : x) value = random.uniform(-reach, reach);
  return x;
}

// Equations (3) and (4) hold with the forces found, and without feet the motion needs none.
void check_balance(const QuadrupedStudy& study, Report& report) {
  const Model& model = study.model;
  Random random;
  double residual = 0.0, airborne = 0.0;
  for (int k = 0; k < 100; ++k) {
    VecX q = study.stand();
    q.tail(12) += random_vector(random, 12, 0.3);
    q.segment<4>(3) += random_vector(random, 4, 0.2);
    q.segment<4>(3).normalize();
    Posed pose(model, q, random_vector(random, model.nv(), 1.0));
    const VecX a = random_vector(random, model.nv(), 5.0);
    VecX tau = VecX::Zero(model.nv()), free = a;
    ContactInverseResult contact;
    for (const std::vector<int>& feet : {std::vector<int>{0, 2, 3}, std::vector<int>{0, 1, 2, 3}}) {
      constrained_inverse_dynamics(model, pose.ws, feet, a, tau, contact);
      update_max(residual, largest_entry(tau.head<6>()));
    }
    tau.head<6>().setZero();
    aba(model, pose.ws, tau, free);
    rnea(model, pose.ws, free, tau);
    update_max(airborne, largest_entry(tau.head<6>()));
  }
  report.source("Sureshkumar et al. 2025, Eqs. 3, 4");
  report.small("force and moment left over with 3 and 4 feet, 100 motions, N and N m", 0.0,
               residual, 1e-9);
  report.source("Sureshkumar et al. 2025, section 4.3");
  report.small("airborne: ground force and moment of the motion found, N and N m", 0.0, airborne,
               1e-9);
}

}  // namespace

void verify_quadruped_loads(const QuadrupedStudy& study, Report& report) {
  check_balance(study, report);
  check_load_cases(study, report);
}

}  // namespace legwork::claims
