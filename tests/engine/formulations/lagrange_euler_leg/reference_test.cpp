// Document 002's tripod half cycle against the independent numbers of hexa_*.csv, which carry six digits: errors are in
// units of the last, so that one half means no error at all.
#include "tests/engine/formulations/lagrange_euler_leg/support.h"

namespace legwork::testing::hexapod_reference_test {

using namespace hexapod_support;

namespace {

using ffd::Choice;

const Vec3 kGravity = {0.0, 0.0, -9.81};

// The five models of foot forces at an instant.
struct Models {
  std::map<std::string, ffd::FootForces> by_name;
  Models(const Reference& reference, const Instant& now, double slope) {
    ffd::Stance stance;
    ffd::set_feet(now.r, stance);
    const auto solve = [&](const char* name, Choice choice, const Vec6& w) {
      ffd::distribute(choice, stance, now.loads, w, slope, by_name[name]);
    };
    const Vec3 a = {now.s.acceleration, 0.0, 0.0};
    const Vec6 weight = ffd::wrench_to_supply(
        ffd::printed_wrench(reference.mass, kGravity, Vec3::Zero()), Vec3::Zero());
    const Vec6 paper =
        ffd::wrench_to_supply(ffd::printed_wrench(reference.mass, kGravity, a), Vec3::Zero());
    solve("static", Choice::minimum_norm, weight);
    solve("inertial", Choice::minimum_norm, paper);
    solve("floating", Choice::minimum_norm, now.full.head<6>());
    solve("mintorque", Choice::least_torques, paper);
    solve("mintorque_mu0.4", Choice::least_torques_within_friction, paper);
  }
};

}  // namespace

TEST_CASE("document 002: foot forces of five models and the friction they need") {
  const Reference reference;
  const Model model = hexapod();
  CHECK(total_mass(model) == doctest::Approx(reference.mass).epsilon(1e-14).scale(0.0));
  const Table table("hexa_foot_forces.csv");
  Digits digits;
  Worst cone_force, cone_friction;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const Instant now = instant(reference, model, table.at(row, "t"));
    digits.see("x", now.s.value, table.at(row, "x_trunk"));
    digits.see("v", now.s.rate, table.at(row, "v"));
    digits.see("a", now.s.acceleration, table.at(row, "a"));
    const Models models(reference, now, 0.4);
    for (const auto& [name, forces] : models.by_name) {
      const bool is_cone = name == "mintorque_mu0.4";
      CHECK(forces.is_supplied);
      CHECK(forces.is_pushing);
      CHECK(forces.is_found);
      const std::string column = name + (name == "static" || name == "inertial" ? "_minnorm"
                                         : name == "floating"                   ? "base_minnorm"
                                                                                : "");
      const double mu = table.at(row, "mu_req_" + name);
      if (is_cone)
        cone_friction.see(forces.friction - mu);
      else
        digits.see("mu " + name, forces.friction, mu);
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec3 printed = table.triple(row, column + "_leg" + std::to_string(kDown[k]), kXyz);
        if (is_cone)
          cone_force.see(force_on(forces, k), printed);
        else
          digits.see(name, force_on(forces, k), printed);
      }
    }
    const ffd::FootForces& cone = models.by_name.at("mintorque_mu0.4");
    CHECK(cone.is_possible());
    CHECK(cone.torque_squared >= models.by_name.at("mintorque").torque_squared);
  }
  MESSAGE(digits.text(), "within friction ", cone_force.value, " N, friction ",
          cone_friction.value);
  CHECK(digits.largest() < 0.51);
  CHECK(cone_force.value < 1e-4);
  CHECK(cone_friction.value < 1e-6);
}

TEST_CASE("document 002: joint torques of the stance legs in all their parts") {
  const Reference reference;
  const Model model = hexapod();
  const Table table("hexa_support_torques.csv");
  Digits digits;
  Worst cone;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const int number = static_cast<int>(table.at(row, "leg"));
    const std::size_t k = at(number == 1 ? 0 : number == 4 ? 1 : 2);
    const Instant now = instant(reference, model, table.at(row, "t"));
    const Models models(reference, now, 0.4);
    const JointMotion& m = now.legs[at(number - 1)];
    const le::Leg leg = leg_of(number);
    const auto printed = [&](const char* name) { return table.triple(row, name, k123); };
    const auto torque = [&](const char* name, le::Eq10 eq_10 = le::Eq10::corrected) {
      return le::joint_torque(leg, m.theta, m.rate, m.acceleration,
                              force_on(models.by_name.at(name), k), eq_10);
    };
    const le::Torque paper = torque("inertial");
    digits.see("q", m.theta / kDegree, printed("q"));
    digits.see("M", paper.inertia, printed("M"));
    digits.see("H", paper.coriolis, printed("H"));
    digits.see("G", paper.gravity, printed("G"));
    digits.see("-JtF", paper.contact, printed("mJtF"));
    digits.see("tau", paper.total(), printed("tau_paper"));
    const Vec3 floating =
        Vec3(now.full.segment<3>(6 + 3 * (number - 1))) +
        le::contact_torque(leg, m.theta, force_on(models.by_name.at("floating"), k));
    digits.see("floating", floating, printed("tau_floatingbase"));
    digits.see("least", torque("mintorque").total(), printed("tau_mintorque"));
    digits.see("as printed", torque("inertial", le::Eq10::as_printed).total(),
               printed("tau_wrongsign"));
    cone.see(torque("mintorque_mu0.4").total(), printed("tau_mintorque_mu"));
  }
  MESSAGE(digits.text(), "within friction ", cone.value, " N m");
  CHECK(digits.largest() < 0.51);
  CHECK(cone.value < 1e-6);
}

TEST_CASE("document 002: joint torques of the swing legs in all their parts") {
  const Reference reference;
  const Model model = hexapod();
  const Table table("hexa_swing_torques.csv");
  Digits digits;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const int number = static_cast<int>(table.at(row, "leg"));
    const Instant now = instant(reference, model, table.at(row, "t"));
    const JointMotion& m = now.legs[at(number - 1)];
    const le::Torque torque =
        le::joint_torque(leg_of(number), m.theta, m.rate, m.acceleration, Vec3::Zero());
    const auto printed = [&](const char* name) { return table.triple(row, name, k123); };
    digits.see("q", m.theta / kDegree, printed("q"));
    digits.see("M", torque.inertia, printed("M"));
    digits.see("H", torque.coriolis, printed("H"));
    digits.see("G", torque.gravity, printed("G"));
    digits.see("tau", torque.total(), printed("tau_paper"));
    digits.see("floating", now.full.segment<3>(6 + 3 * (number - 1)), printed("tau_floatingbase"));
  }
  MESSAGE(digits.text());
  CHECK(digits.largest() < 0.51);
}

}  // namespace legwork::testing::hexapod_reference_test
