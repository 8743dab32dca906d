// Ground forces of given motions: Eqs. 3 and 4 of Sureshkumar, Harib & Oseni 2025, theory/quadruped 4, and the load cases
// of models/reference/quadruped.json, ground_forces.
#include <cmath>
#include <map>

#include "bindings/claims/parts.h"
#include "bindings/claims/quadruped/study.h"
#include "engine/dynamics/aba.h"
#include "engine/dynamics/constrained_inverse.h"
#include "engine/dynamics/rnea.h"
#include "engine/formulations/newton_euler_grf/ground_forces.h"

namespace legwork::claims {
namespace {

using newton_euler_grf::GroundForces;
using Method = newton_euler_grf::GroundForceMethod;

constexpr double kFriction = 0.6;  // of the reference's cases

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

// The standing robot with each base acceleration of the reference, on four, three or two feet.
class LoadCases {
 public:
  explicit LoadCases(const QuadrupedStudy& study)
      : study_(study),
        pose_(study.model, study.stand(), VecX::Zero(study.model.nv())),
        a_(VecX::Zero(study.model.nv())),
        tau_(a_) {}

  void see(const JsonValue& load) {
    a_.head<6>() = vector_of(load, "base_acceleration");
    rnea(study_.model, pose_.ws, a_, tau_);
    w_ = tau_.head<6>();
    const double feet = load.find("feet")->number;
    feet == 4.0 ? see_four_feet(load) : feet == 3.0 ? see_three_feet(load) : see_two_feet(load);
  }

  void measure(Measurements& m) const {
    m.number("four_feet.left_over_turning", yaw_residual_);
    m.number("four_feet.left_over_sideways", lateral_residual_);
    m.number("four_feet.left_over_with_yaw_couple", corrected_residual_);
    m.number("three_feet.sideways_use_turning", yaw_use_);
    // The unit vector of all six components of (e x r_a, e); the line passes .28 m below the trunk's origin.
    const double six_norm = std::sqrt(1.0 + study_.height * study_.height);
    m.number("two_feet.standing_line_moment", lists_.at("two_feet.line_moment").ours[0] / six_norm);
    for (const auto& [name, list] : lists_) m.list(name, list.known, list.ours);
  }

 private:
  GroundForces forces_of(Method method, const std::vector<int>& feet, const Feet& r) const {
    GroundForces out;
    newton_euler_grf::ground_forces(method, study_.model, feet, r, w_, kFriction, out);
    return out;
  }

  ContactVec forces_by_tree(const std::vector<int>& feet) {
    ContactInverseResult contact;
    constrained_inverse_dynamics(study_.model, pose_.ws, feet, a_, tau_, contact);
    return contact.foot_force;
  }

  void see_four_feet(const JsonValue& load) {
    const std::vector<int> feet = {0, 1, 2, 3};
    const Feet r = standing(study_, feet);
    const GroundForces printed = forces_of(Method::as_printed, feet, r);
    if (a_[5] != 0.0) yaw_residual_ = largest_entry(printed.residual);
    if (a_[1] != 0.0) lateral_residual_ = largest_entry(printed.residual);
    update_max(corrected_residual_, largest_entry(forces_of(Method::corrected, feet, r).residual));
    lists_["base_wrench"].add(load, "wrench", w_);
    lists_["four_feet.left_over"].add(load, "residual", VecX(-printed.residual));
    see_forces("four_feet.", load, feet, r);
    lists_["four_feet.least_norm_by_tree"].add(load, "min_norm", forces_by_tree(feet));
  }

  void see_three_feet(const JsonValue& load) {
    const std::vector<int> feet = feet_of(study_.model, load, "legs");
    const Feet r = positions(numbers_of(load, "foot_positions"));
    if (a_[5] != 0.0) yaw_use_ = sideways_use(forces_of(Method::as_printed, feet, r).force);
    see_forces("three_feet.", load, feet, r);
  }

  void see_two_feet(const JsonValue& load) {
    const std::vector<int> feet = {0, 3};
    const GroundForces printed = forces_of(Method::as_printed, feet, standing(study_, feet));
    lists_["two_feet.least_norm"].add(load, "min_norm", printed.force);
    lists_["two_feet.line_moment"].add(load, "line_moment",
                                       VecX::Constant(1, printed.unattainable_moment).eval());
    lists_["two_feet.least_norm_by_tree"].add(load, "min_norm", forces_by_tree(feet));
  }

  void see_forces(const std::string& stance, const JsonValue& load, const std::vector<int>& feet,
                  const Feet& r) {
    lists_[stance + "reduced"].add(load, "reduced", forces_of(Method::as_printed, feet, r).force);
    lists_[stance + "least_norm"].add(load, "min_norm",
                                      forces_of(Method::minimum_norm, feet, r).force);
    lists_[stance + "least_norm_within_cone"].add(load, "friction_cone",
                                                  forces_of(Method::friction_cone, feet, r).force);
  }

  const QuadrupedStudy& study_;
  Posed pose_;
  VecX a_, tau_;
  Vec6 w_ = Vec6::Zero();
  std::map<std::string, Gathered> lists_;
  double yaw_residual_ = 0.0, lateral_residual_ = 0.0, corrected_residual_ = 0.0, yaw_use_ = 0.0;
};

VecX random_vector(Random& random, Eigen::Index size, double reach) {
  VecX x(size);
  for (double& value : x) value = random.uniform(-reach, reach);
  return x;
}

// Eqs. 3 and 4 hold with the forces found; without feet the motion found needs no force.
void measure_balance(const QuadrupedStudy& study, Measurements& m) {
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
  m.number("balance.left_over", residual);
  m.number("balance.airborne", airborne);
}

}  // namespace

Refusal measure_quadruped_loads(Measurements& m) {
  const Result<QuadrupedStudy> study = quadruped_study();
  if (!study) return study.error();
  measure_balance(*study, m);
  LoadCases cases(*study);
  for (const JsonValue& load : m.reference().find("ground_forces")->items) cases.see(load);
  cases.measure(m);
  return std::nullopt;
}

}  // namespace legwork::claims
