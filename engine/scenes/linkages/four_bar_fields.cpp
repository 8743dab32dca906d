// What there is to read of the four-bar beside what every mechanism has: DeNOC's, and Kumar et al.'s with the switches "as
// printed".
#include "engine/run/fields.h"
#include "engine/scenes/linkages/four_bar.h"

namespace legwork {
namespace four_bar_fields {

using Writer = SnapshotWriter;

struct FourBarView {
  const FourBarScene::DenocResult& by_denoc;
  denoc::Motion m;
  denoc::Positions positions;
  Vec3 printed_rate = Vec3::Zero(), printed_force = Vec3::Zero();
  double printed_torque = 0.0;
};
using V = const FourBarView;

constexpr Labels kCoordinates003 = "theta2 theta4 theta3";

constexpr Field<FourBarView> kRows[] = {
    {"document_angle", "rad", "theta", kCoordinates003, [](V& v) { return v.m.theta; }},
    {"coupler_rocker_angle", "rad", "mu", kOne,
     [](V& v) { return denoc::transmission_angle(v.m.theta); }},
    {"denoc_torque", "N m", "denoc_torque", kOne,
     [](V& v) { return v.by_denoc.is_solved ? v.by_denoc.torque : 0.0; }},
    {"denoc_lambda", "N", "denoc_lambda", kXyz,
     [](V& v) {
       return v.by_denoc.is_solved ? in_plane(v.by_denoc.forces.J2) : Vec3(Vec3::Zero());
     }},
    {"formulation_difference_acceleration", "rad/s^2", "difference_a", kOne,
     [](V& v) { return v.by_denoc.difference[0]; }},
    {"formulation_difference_torque", "N m", "difference_torque", kOne,
     [](V& v) { return v.by_denoc.difference[1]; }},
    {"formulation_difference_force", "N", "difference_force", kOne,
     [](V& v) { return v.by_denoc.difference[2]; }},
    {"printed_rate", "rad/s", "printed_rate", kCoordinates003, [](V& v) { return v.printed_rate; }},
    {"printed_torque", "N m", "printed_torque", kOne, [](V& v) { return v.printed_torque; }},
    {"printed_lambda", "N", "printed_lambda", kXyz, [](V& v) { return v.printed_force; }},
    {"document_rate", "rad/s", "theta_rate", kCoordinates003, [](V& v) { return v.m.rate; }},
    {"lambda_at", "m", "", kXyz, [](V& v) { return in_plane(v.positions.J2); }},
    {"centre_of_mass", "m", "com",
     "crank_x crank_y crank_z coupler_x coupler_y coupler_z rocker_x rocker_y rocker_z",
     [](V& v, Writer& out) {
       out << in_plane(v.positions.C2) << in_plane(v.positions.C3) << in_plane(v.positions.C4);
     }},
};

}  // namespace four_bar_fields

void FourBarScene::lay_out_more() {
  lay_out<four_bar_fields::FourBarView>(four_bar_fields::kRows, *this);
}

void FourBarScene::observe_more(const MechanismState& s, SnapshotWriter& out) {
  using namespace four_bar_fields;
  const denoc::Motion m = motion_of(s);
  FourBarView view = {by_denoc_, m, denoc::positions(bar(), m.theta)};
  // With the switches: velocities of the crank's rate, then Eqs. 19 and 20 (forward: Eq. 22).
  denoc::Motion printed = m;
  if (s.is_regular && denoc::follow_crank(bar(), printed, settings_.printed)) {
    view.printed_rate = printed.rate;
    denoc::set_subsystems(bar(), printed.theta, printed.rate, systems_, settings_.printed);
    if (is_forward()) {
      const denoc::Forward forward = denoc::forward_dynamics(
          bar(), m.theta, m.rate, driver_torque(0), systems_, settings_.printed);
      if (forward.is_solved) view.printed_force = in_plane(forward.lambda);
      view.printed_torque = driver_torque(0);
    } else {
      const denoc::Inverse inverse =
          denoc::inverse_dynamics(bar(), printed, systems_, settings_.printed);
      if (inverse.is_solved) {
        view.printed_torque = inverse.torque;
        view.printed_force =
            in_plane(settings_.printed.lambda_sign ? denoc::Vec2(-inverse.lambda) : inverse.lambda);
      }
    }
  }
  write<FourBarView>(kRows, view, out);
}

}  // namespace legwork
