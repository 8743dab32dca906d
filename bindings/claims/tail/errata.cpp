// Wrong equations of Liu & Ben-Tzvi 2018 (theory/tail 6), each as printed and corrected, over random states. The true values
// come from the general tree (pinned feet) or from the motion of a rigid body, not from the paper. The reference's medians are
// over other random states, so ours agree only roughly.
#include <algorithm>
#include <cmath>

#include "bindings/claims/parts.h"
#include "bindings/claims/tail/random_states.h"

namespace legwork::claims {
namespace {

constexpr int kFewStates = 50;
constexpr double kBetterBend = 0.7;  // of the knees, rad

// Errors over the states, as printed and corrected.
class Erratum {
 public:
  void see(double as_printed, double as_corrected) {
    printed_.push_back(as_printed);
    update_max(largest_corrected_, as_corrected);
  }
  double median() {
    const auto middle = printed_.begin() + static_cast<std::ptrdiff_t>(printed_.size() / 2);
    std::nth_element(printed_.begin(), middle, printed_.end());
    return *middle;
  }
  // Name.printed, the median, and name.corrected, the largest. `member`: of the reference's errata, with its median.
  void measure(const std::string& name, Measurements& m, const char* member = nullptr) {
    if (member)
      m.number(name + ".printed", numbers_of(*m.reference().find("errata"), member)[0], median());
    else
      m.number(name + ".printed", median());
    m.number(name + ".corrected", largest_corrected_);
  }

 private:
  std::vector<double> printed_;
  double largest_corrected_ = 0.0;
};

// The largest error of the first states with well bent knees, and of all. It grows with the number of states and near straight
// or folded knees; the reference does not say which states it drew.
struct LargestErrors {
  void see(const RandomState& s, double error) {
    update_max(of_all, error);
    if (few == kFewStates || !is_bent_by(s.analysis, kBetterBend)) return;
    ++few;
    update_max(of_few, error);
  }
  void measure(const std::string& name, Measurements& m) const { m.pair(name, of_few, of_all); }
  double of_few = 0.0, of_all = 0.0;
  int few = 0;
};

vw::Analysis as_printed(const RandomState& s, bool vw::Printed::*equation) {
  vw::Printed printed;
  printed.*equation = true;
  return vw::analyse({}, s.state, printed);
}

double acceleration_error(const RandomState& s, const vw::Analysis& printed) {
  const std::optional<vw::Vec8> u_rate =
      vw::forward_dynamics(printed, vw::generalized_force(printed, s.tau));
  return u_rate ? relative_error(*u_rate, s.u_rate) : 1e300;
}

// Eqs. 2 and 3: rates of roll, pitch and yaw for the angular velocity, and so on.
void measure_rates(const States& states, Measurements& m) {
  Erratum omega, acceleration;
  vw::Printed printed;
  printed.eq_2_3 = true;
  for (const RandomState& s : states) {
    vw::State in_document = s.state;
    in_document.omega = solve3(vw::rpy_rate_map(rpy_from_rotation(s.analysis.R)), s.state.omega);
    omega.see(relative_error(in_document.omega, s.state.omega),
              relative_error(vw::true_angular_velocity(in_document, printed), s.state.omega));
    // phi'' beside omega'; back through E it must be omega' again.
    const vw::RpyForm form = vw::rpy_form(s.analysis, s.state);
    const vw::Vec8 F = vw::generalized_force(s.analysis, s.tau);
    const vw::Vec8 q_rate =
        vw::rpy_forward_dynamics(form, vw::rpy_force(form, F)).value_or(vw::Vec8::Constant(1e300));
    acceleration.see(
        (q_rate.segment<3>(3) - s.u_rate.segment<3>(3)).norm() / q_rate.segment<3>(3).norm(),
        relative_error(vw::quasi_accelerations(form, q_rate), s.u_rate));
  }
  omega.measure("eqs_2_3.omega", m, "eq2-3_omega_relerr");
  acceleration.measure("eqs_2_3.acceleration", m, "eq2-3_phidd_relerr(rpy<=0.35rad,|w|<=2)");
}

// Where forward kinematics of a leg's angles puts its foot.
double foot_error(const vw::Analysis& analysis, std::size_t leg) {
  const vw::Parameters p;
  const Vec3& angle = analysis.legs[leg].angle;
  const Vec3 shank =
      rotation_y(angle[0]) * rotation_x(angle[2] - angle[1]) * Vec3(0.0, 0.0, p.shank_length);
  return (analysis.legs[leg].knee.position + analysis.R * shank - p.feet[leg]).norm();
}

void measure_angles(const States& states, Measurements& m) {
  Erratum foot;
  double turn = 0.0;  // from half a turn
  for (const RandomState& s : states) {
    const vw::Analysis printed = as_printed(s, &vw::Printed::eq_7);
    for (std::size_t leg = 0; leg < vw::kLegs; ++leg) {
      foot.see(foot_error(printed, leg), foot_error(s.analysis, leg));
      const double difference =
          std::abs(printed.legs[leg].angle[0] - s.analysis.legs[leg].angle[0]);
      update_max(turn, std::abs(difference - kPi));
    }
  }
  foot.measure("eq_7.foot", m, "eq7+8_printed_foot_error_m");
  m.number("eq_7.ha_less_180_deg", turn);
}

// Rates of the joints of one kind (0 ha, 1 hb, 2 k), relative or in rad/s; the true ones are the tree's.
Erratum rate_errors(const States& states, bool vw::Printed::*equation, std::size_t kind,
                    bool is_relative) {
  Erratum out;
  for (const RandomState& s : states) {
    const vw::Analysis printed = as_printed(s, equation);
    for (std::size_t leg = 0; leg < vw::kLegs; ++leg) {
      const auto row = static_cast<Eigen::Index>(3 * leg + kind);
      const double truth = s.tree.joint_rate[3 * leg + kind];
      const double scale = is_relative ? std::abs(truth) : 1.0;
      out.see(std::abs(printed.joint_rate[row] - truth) / scale,
              std::abs(s.analysis.joint_rate[row] - truth));
    }
  }
  return out;
}

void measure_joint_rates(const States& states, Measurements& m) {
  rate_errors(states, &vw::Printed::eq_11, 2, true)
      .measure("eq_11.k_rate", m, "eq11_printed_kdot_relerr");
  rate_errors(states, &vw::Printed::eq_17_18, 1, false)
      .measure("eqs_17_18.hb_rate", m, "eq17_printed_interior_k_err_rad_s");
  double ha = 0.0;
  for (const RandomState& s : states)
    for (Eigen::Index leg = 0; leg < 4; ++leg)
      update_max(ha, std::abs(s.analysis.joint_rate[3 * leg] -
                              s.tree.joint_rate[static_cast<std::size_t>(3 * leg)]));
  m.number("eq_16.ha_rate", ha);
}

// Velocity and acceleration of hip 1; the true ones are those of a rigid body.
void measure_points(const States& states, Measurements& m) {
  Erratum velocity, acceleration, mild;
  Random random;
  for (const RandomState& s : states) {
    const vw::Vec8 u = vw::quasi_velocities(s.state);
    const vw::Point& hip = s.analysis.legs[0].hip;
    const Vec3 a = s.analysis.R * vw::Parameters().hips_P[0];
    const Vec3& omega = s.state.omega;
    const Vec3 v_hip = s.state.v + cross(omega, a);
    velocity.see(relative_error(as_printed(s, &vw::Printed::eq_19).legs[0].hip.J * u, v_hip),
                 relative_error(hip.J * u, v_hip));
    const vw::Point printed = as_printed(s, &vw::Printed::eq_29_31).legs[0].hip;
    const auto see = [&](const vw::Vec8& u_rate, Erratum& erratum) {
      const Vec3 truth =
          u_rate.head<3>() + cross(u_rate.segment<3>(3), a) + cross(omega, cross(omega, a));
      erratum.see(relative_error(printed.A * u_rate + printed.bias, truth),
                  relative_error(hip.A * u_rate + hip.bias, truth));
    };
    see(s.u_rate, acceleration);
    // Accelerations of up to 2 m/s^2 and rad/s^2, of which the centripetal part is more.
    vw::Vec8 gentle = vw::Vec8::Zero();
    gentle.head<3>() = random_vector(random, 2.0);
    gentle.segment<3>(3) = random_vector(random, 2.0);
    see(gentle, mild);
  }
  velocity.measure("eq_19.velocity", m);
  m.number("eqs_29_31.under_torques.printed", acceleration.median());
  mild.measure("eqs_29_31.acceleration", m, "eq29_printed_relerr");
}

// G, C and M by equations that are wrong, and the accelerations by them.
void measure_dynamics(const States& states, Measurements& m) {
  Erratum G_error, C_error;
  LargestErrors G_u, C_u, M_u, M_error, asymmetry;
  double M_corrected = 0.0, asymmetry_corrected = 0.0;
  for (const RandomState& s : states) {
    const Eigen::Map<const vw::Vec8> G(s.tree.G.data()), C(s.tree.C.data());
    const Eigen::Map<const vw::Mat8> M(s.tree.M.data());  // symmetric
    const vw::Analysis eq_36 = as_printed(s, &vw::Printed::eq_36),
                       eq_48 = as_printed(s, &vw::Printed::eq_48),
                       eq_51 = as_printed(s, &vw::Printed::eq_51_53);
    G_error.see(relative_error(eq_36.G, G), relative_error(s.analysis.G, G));
    C_error.see(relative_error(eq_48.C, C), relative_error(s.analysis.C, C));
    G_u.see(s, acceleration_error(s, eq_36));
    C_u.see(s, acceleration_error(s, eq_48));
    M_u.see(s, acceleration_error(s, eq_51));
    M_error.see(s, relative_error(eq_51.M, M));
    asymmetry.see(s, largest_entry(eq_51.M - eq_51.M.transpose()));
    update_max(M_corrected, relative_error(s.analysis.M, M));
    update_max(asymmetry_corrected, largest_entry(s.analysis.M - s.analysis.M.transpose()));
  }
  G_error.measure("eq_36.G", m);
  C_error.measure("eq_48.C", m);
  m.number("eqs_51_53.asymmetry.printed", asymmetry.of_all);
  m.number("eqs_51_53.asymmetry.corrected", asymmetry_corrected);
  m.number("eqs_51_53.M.corrected", M_corrected);
  asymmetry.measure("eqs_51_53.asymmetry.largest", m);
  M_error.measure("eqs_51_53.M.largest", m);
  M_u.measure("eqs_51_53.u_rate.largest", m);
  G_u.measure("eq_36.u_rate.largest", m);
  C_u.measure("eq_48.u_rate.largest", m);
}

// M by rates of roll, pitch and yaw, and what is right as printed: the energy of Eqs. 51 and 53, and Eq. 55.
void measure_energy_and_angles(const States& states, Measurements& m) {
  Erratum in_angles;
  double energy = 0.0, tail = 0.0;
  const double tail_mass = vw::Parameters().tail_mass;
  for (const RandomState& s : states) {
    const Eigen::Map<const vw::Mat8> M(s.tree.M.data());
    const vw::Vec8 u = vw::quasi_velocities(s.state);
    const vw::Analysis printed = as_printed(s, &vw::Printed::eq_51_53);
    update_max(energy, std::abs(u.dot(printed.M * u) / u.dot(M * u) - 1.0));
    // Eqs. 45, 54: u' for q''.
    const vw::RpyForm form = vw::rpy_form(s.analysis, s.state);
    const vw::Mat8 B_M_B = form.B.transpose() * M * form.B;
    in_angles.see(relative_error(s.analysis.M, B_M_B), relative_error(form.M, B_M_B));
    // Eq. 55: m_t J^T [1, -(r + t)~, R K_t] and m_t J^T J are the same.
    const vw::Mat38& J = s.analysis.tail.J;
    vw::Mat38 eq_55 = J;
    eq_55.leftCols<3>().setIdentity();
    eq_55.middleCols<3>(3) = -skew(s.analysis.tail.position - s.state.p);
    update_max(tail, largest_entry(tail_mass * J.transpose() * (eq_55 - J)));
  }
  in_angles.measure("eqs_45_54.M", m);
  m.number("eqs_51_53.energy", energy);
  m.number("eq_55.tail", tail);
}

}  // namespace

Refusal measure_tail_errata(Measurements& m) {
  const Result<States> states = random_states();
  if (!states) return states.error();
  measure_rates(*states, m);
  measure_angles(*states, m);
  measure_joint_rates(*states, m);
  measure_points(*states, m);
  measure_dynamics(*states, m);
  measure_energy_and_angles(*states, m);
  return std::nullopt;
}

}  // namespace legwork::claims
