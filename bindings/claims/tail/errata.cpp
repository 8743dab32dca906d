// Document 001's equations that are wrong: theory/tail 6, each as printed beside corrected, over random states. What
// is right comes from the general tree (pinned feet) or from the motion of a rigid body, not from the document. The
// reference's medians are over other random states, so ours agree with them only roughly.
#include <algorithm>
#include <cmath>

#include "bindings/claims/dense.h"
#include "bindings/claims/tail/study.h"
#include "engine/legwork.h"
#include "engine/scenes/planned_walk/evaluate_document.h"

namespace legwork::claims {
namespace {

namespace vw = virtual_work_tail;

constexpr const char* kErrataPage = "theory/tail 6";
constexpr int kStates = 1000, kFewStates = 50;
constexpr double kLeastBend = 0.4, kBetterBend = 0.7;  // of the knees, rad
constexpr double kDraw = 0.15;  // of a median, between two draws of random states

// A state near the stand of section 4, with the accelerations of random torques: |roll, pitch, yaw| <= 0.35, |v| <= 0.6,
// |omega| <= 2, |tau| <= 15, and no knee near straight or folded.
struct RandomState {
  DocumentState given;
  vw::State state;
  vw::Vec14 tau;
  vw::Analysis analysis;  // corrected
  vw::Vec8 u_rate;
  DocumentEvaluation tree;
};

Vec3 random_vector(Random& random, double bound) {
  Vec3 x;
  for (int i = 0; i < 3; ++i) x[i] = random.uniform(-bound, bound);
  return x;
}

vw::State draw_state(Random& random) {
  vw::State state;
  state.p = Vec3(0.2, 0.3, 0.4) + random_vector(random, 0.05);
  state.orientation = quaternion_from_rpy(random_vector(random, 0.35));
  state.v = random_vector(random, 0.6);
  state.omega = random_vector(random, 2.0);
  for (int i = 0; i < 2; ++i) {
    state.tail[i] = random.uniform(-1.0, 1.0);
    state.tail_rate[i] = random.uniform(-3.0, 3.0);
  }
  return state;
}

// No knee closer than `least` (rad) to straight or folded.
bool is_bent_by(const vw::Analysis& analysis, double least) {
  if (!analysis.is_valid()) return false;
  for (const vw::Leg& leg : analysis.legs)
    if (!(leg.angle[2] > least && leg.angle[2] < kPi - least)) return false;
  return true;
}

Result<std::vector<RandomState>> random_states(const Run& run) {
  Random random;
  std::vector<RandomState> states;
  while (states.size() < kStates) {
    RandomState s;
    s.state = draw_state(random);
    s.analysis = vw::analyse({}, s.state);
    if (!is_bent_by(s.analysis, kLeastBend)) continue;
    for (int j = 0; j < 14; ++j) s.tau[j] = random.uniform(-15.0, 15.0);
    std::copy_n(s.state.p.data(), 3, s.given.p);
    std::copy_n(s.state.orientation.data(), 4, s.given.quat_wxyz);
    std::copy_n(s.state.tail.data(), 2, s.given.theta_tail);
    std::copy_n(s.state.v.data(), 3, s.given.v);
    std::copy_n(s.state.omega.data(), 3, s.given.omega_world);
    std::copy_n(s.state.tail_rate.data(), 2, s.given.thetadot_tail);
    std::copy_n(s.tau.data(), 14, s.given.tau);
    const Result<DocumentEvaluation> tree =
        evaluate_document(walk_of(run), s.given, DocumentFormulation::tree);
    if (!tree) return tree.error();
    s.tree = *tree;
    s.u_rate = Eigen::Map<const vw::Vec8>(s.tree.u_rate.data());
    states.push_back(std::move(s));
  }
  return states;
}

// Errors over the states, as printed and corrected.
struct Erratum {
  std::vector<double> printed, corrected;
  void see(double as_printed, double as_corrected) {
    printed.push_back(as_printed);
    corrected.push_back(as_corrected);
  }
  double median() {
    const auto middle = printed.begin() + static_cast<std::ptrdiff_t>(printed.size() / 2);
    std::nth_element(printed.begin(), middle, printed.end());
    return *middle;
  }
  double largest_printed() const { return *std::max_element(printed.begin(), printed.end()); }
  double largest_corrected() const { return *std::max_element(corrected.begin(), corrected.end()); }
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

// Our copy of the document is a machine's: of these equations it may have lost the mark that is missing.
const char* form_of(const std::string& what) {
  return what.starts_with("Eqs. 29") || what.starts_with("Eq. 48") ? ", as in our copy"
                                                                   : ", as printed";
}

// The printed equation is wrong, the corrected one right.
void report_erratum(const std::string& what, Erratum& erratum, double right, Report& report) {
  report.source("Liu & Ben-Tzvi 2018, " + what.substr(0, what.find(':')));
  report.refute_zero(what + form_of(what) + ", median error", erratum.median(),
                     1e3 * erratum.largest_corrected());
  report.small(what + ", corrected, largest error", 0.0, erratum.largest_corrected(), right);
}

// And the reference's median is about ours.
void report_erratum(const std::string& what, Erratum erratum, double median_of_reference,
                    double right, Report& report) {
  report_erratum(what, erratum, right, report);
  report.source(kErrataPage);
  report.value(what + form_of(what) + ", median error", median_of_reference, erratum.median(),
               kDraw * median_of_reference);
}

using States = std::vector<RandomState>;

Vec3 rpy_rate_of(const RandomState& s) {
  const Mat3 E = vw::rpy_rate_map(rpy_from_rotation(s.analysis.R));
  return solve3(E, s.state.omega);
}

void check_rates(const States& states, Report& report) {
  Erratum omega, acceleration;
  for (const RandomState& s : states) {
    const Vec3 rate = rpy_rate_of(s);
    vw::State in_document = s.state;
    in_document.omega = rate;
    vw::Printed printed;
    printed.eq_2_3 = true;
    omega.see(relative_error(rate, s.state.omega),
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
  report_erratum("Eqs. 2, 3: omega = phi', relative", omega, 0.184870577999645, 1e-13, report);
  report_erratum("Eqs. 2, 3: omega' = phi'', relative", acceleration, 0.21834750800195157, 1e-11,
                 report);
}

// Where forward kinematics of a leg's angles puts its foot.
double foot_error(const vw::Analysis& analysis, std::size_t leg) {
  const vw::Parameters p;
  const Vec3& angle = analysis.legs[leg].angle;
  const Vec3 shank =
      rotation_y(angle[0]) * rotation_x(angle[2] - angle[1]) * Vec3(0.0, 0.0, p.shank_length);
  return (analysis.legs[leg].knee.position + analysis.R * shank - p.feet[leg]).norm();
}

void check_angles(const JsonValue& numbers, const States& states, Report& report) {
  Erratum foot;
  double turn = 0.0;
  for (const RandomState& s : states) {
    const vw::Analysis printed = as_printed(s, &vw::Printed::eq_7);
    for (std::size_t leg = 0; leg < vw::kLegs; ++leg) {
      foot.see(foot_error(printed, leg), foot_error(s.analysis, leg));
      const double difference =
          std::abs(printed.legs[leg].angle[0] - s.analysis.legs[leg].angle[0]);
      update_max(turn, std::abs(difference - kPi));
    }
  }
  report_erratum("Eq. 7: place of the foot, m", foot,
                 numbers_of(numbers, "eq7+8_printed_foot_error_m")[0], 5e-15, report);
  report.small("Eq. 7: ha as printed, from 180 deg off at every state, rad", 0.0, turn, 1e-13);
}

// Rates of the joints of one kind (0 ha, 1 hb, 2 k), relative or in rad/s; the truth is the tree's.
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

void check_joint_rates(const JsonValue& numbers, const States& states, Report& report) {
  report_erratum("Eq. 11: cos(pi - k) k', relative",
                 rate_errors(states, &vw::Printed::eq_11, 2, true),
                 numbers_of(numbers, "eq11_printed_kdot_relerr")[0], 1e-11, report);
  report_erratum("Eqs. 17, 18: hb' with the interior k, rad/s",
                 rate_errors(states, &vw::Printed::eq_17_18, 1, false),
                 numbers_of(numbers, "eq17_printed_interior_k_err_rad_s")[0], 1e-11, report);
  double ha = 0.0;
  for (const RandomState& s : states)
    for (Eigen::Index leg = 0; leg < 4; ++leg)
      update_max(ha, std::abs(s.analysis.joint_rate[3 * leg] -
                              s.tree.joint_rate[static_cast<std::size_t>(3 * leg)]));
  report.source("Liu & Ben-Tzvi 2018, Eq. 16");
  report.small("Eq. 16: ha', right as printed, rad/s", 0.0, ha, 1e-12);
}

void check_points(const JsonValue& numbers, const States& states, Report& report) {
  Erratum velocity, acceleration, mild;
  Random random;
  for (const RandomState& s : states) {
    const vw::Vec8 u = vw::quasi_velocities(s.state);
    const Vec3 a = s.analysis.R * vw::Parameters().hips_P[0];
    const Vec3& omega = s.state.omega;
    const Vec3 v_hip = s.state.v + cross(omega, a);
    velocity.see(relative_error(as_printed(s, &vw::Printed::eq_19).legs[0].hip.J * u, v_hip),
                 relative_error(s.analysis.legs[0].hip.J * u, v_hip));
    const vw::Analysis printed = as_printed(s, &vw::Printed::eq_29_31);
    const auto see = [&](const vw::Vec8& u_rate, Erratum& erratum) {
      const Vec3 truth =
          u_rate.head<3>() + cross(u_rate.segment<3>(3), a) + cross(omega, cross(omega, a));
      const auto of = [&u_rate](const vw::Point& hip) { return hip.A * u_rate + hip.bias; };
      erratum.see(relative_error(of(printed.legs[0].hip), truth),
                  relative_error(of(s.analysis.legs[0].hip), truth));
    };
    see(s.u_rate, acceleration);
    // Accelerations of up to 2 m/s^2 and rad/s^2, of which the centripetal part is more.
    vw::Vec8 gentle = vw::Vec8::Zero();
    gentle.head<3>() = random_vector(random, 2.0);
    gentle.segment<3>(3) = random_vector(random, 2.0);
    see(gentle, mild);
  }
  report.source("Liu & Ben-Tzvi 2018, Eq. 19");
  report.refute_zero("Eq. 19: d(p - a)/dt, as printed, median error, relative", velocity.median(),
                     1e-9);
  report.small("Eq. 19: d(p + a)/dt, corrected, largest error, relative", 0.0,
               velocity.largest_corrected(), 1e-13);
  report.source("Liu & Ben-Tzvi 2018, Eqs. 29 to 31");
  report.refute_zero("Eqs. 29 to 31: under random torques, as in our copy, median error, relative",
                     acceleration.median(), 1e-9);
  report_erratum("Eqs. 29 to 31: acceleration of the hip, relative", mild,
                 numbers_of(numbers, "eq29_printed_relerr")[0], 1e-13, report);
}

// The largest error of the first states whose knees are bent well, and of all.
struct LargestErrors {
  double of_few = 0.0, of_all = 0.0;
  int few = 0;
  void see(const RandomState& s, double error) {
    update_max(of_all, error);
    if (few < kFewStates && is_bent_by(s.analysis, kBetterBend)) {
      ++few;
      update_max(of_few, error);
    }
  }
};

// The more states, and the nearer to straight or folded, the worse the worst; the reference does not say which it drew.
void report_largest(const std::string& what, const char* printed, const LargestErrors& largest,
                    Report& report) {
  report.undetermined(what, printed, largest.of_few, largest.of_all, 0.1);
}

void check_dynamics(const States& states, Report& report) {
  Erratum weight, coriolis, mass, in_angles;
  LargestErrors weight_u, coriolis_u, mass_u, asymmetry, mass_error;
  double symmetry = 0.0, energy = 0.0, tail = 0.0;
  for (const RandomState& s : states) {
    const Eigen::Map<const vw::Vec8> G(s.tree.G.data()), C(s.tree.C.data());
    const Eigen::Map<const vw::Mat8> M(s.tree.M.data());  // symmetric
    const vw::Analysis eq_36 = as_printed(s, &vw::Printed::eq_36),
                       eq_48 = as_printed(s, &vw::Printed::eq_48),
                       eq_51 = as_printed(s, &vw::Printed::eq_51_53);
    weight.see(relative_error(eq_36.G, G), relative_error(s.analysis.G, G));
    coriolis.see(relative_error(eq_48.C, C), relative_error(s.analysis.C, C));
    mass.see(relative_error(eq_51.M, M), relative_error(s.analysis.M, M));
    weight_u.see(s, acceleration_error(s, eq_36));
    coriolis_u.see(s, acceleration_error(s, eq_48));
    mass_u.see(s, acceleration_error(s, eq_51));
    mass_error.see(s, mass.printed.back());
    asymmetry.see(s, largest_entry(eq_51.M - eq_51.M.transpose()));
    update_max(symmetry, largest_entry(s.analysis.M - s.analysis.M.transpose()));
    const vw::Vec8 u = vw::quasi_velocities(s.state);
    update_max(energy, std::abs(u.dot(eq_51.M * u) / u.dot(M * u) - 1.0));
    // Eqs. 45, 54: u' for q''.
    const vw::RpyForm form = vw::rpy_form(s.analysis, s.state);
    const vw::Mat8 B_M_B = form.B.transpose() * M * form.B;
    in_angles.see(relative_error(s.analysis.M, B_M_B), relative_error(form.M, B_M_B));
    // Eq. 55: m_t J^T [1, -(r + t)~, R K_t] and m_t J^T J are the same.
    const vw::Parameters p;
    const Vec3 arm = s.analysis.tail.position - s.state.p;
    vw::Mat38 printed = s.analysis.tail.J;
    printed.leftCols<3>().setIdentity();
    printed.middleCols<3>(3) = -skew(arm);
    update_max(tail, largest_entry(p.tail_mass * s.analysis.tail.J.transpose() *
                                   (printed - s.analysis.tail.J)));
  }
  report_erratum("Eq. 36: G, relative", weight, 0.0175, 1e-12, report);
  report_erratum("Eq. 48: C, relative", coriolis, 0.52, 1e-9, report);
  report_erratum("Eqs. 45, 54: M of phi' for M of omega, relative", in_angles, 1e-12, report);
  report.source("Liu & Ben-Tzvi 2018, Eqs. 51, 53");
  report.refute_zero("Eqs. 51, 53: asymmetry of M, as printed, kg m", asymmetry.of_all, 1e-9);
  report.small("Eqs. 51, 53: asymmetry of M, corrected", 0.0, symmetry, 1e-13);
  report.small("Eqs. 51, 53: kinetic energy, right as printed, relative", 0.0, energy, 1e-13);
  report.small("Eqs. 51, 53: M, corrected, largest error, relative", 0.0, mass.largest_corrected(),
               1e-12);
  report.source("Liu & Ben-Tzvi 2018, Eq. 55");
  report.small("Eq. 55: m_t J_t^T [1, -(r + t)~, R K_t], right as printed, kg m^2", 0.0, tail,
               1e-14);
  report.source(kErrataPage);
  report_largest("Eqs. 51, 53: asymmetry of M, as printed, largest, kg m", "0.44", asymmetry,
                 report);
  report_largest("Eqs. 51, 53: M, as printed, largest error, relative", "0.0066", mass_error,
                 report);
  report_largest("Eqs. 51, 53: u', as printed, largest error, relative", "0.027", mass_u, report);
  report_largest("Eq. 36: u', as printed, largest error, relative", "0.014", weight_u, report);
  report_largest("Eq. 48: u', as in our copy, largest error, relative", "0.81", coriolis_u, report);
}

}  // namespace

Refusal verify_tail_errata(const JsonValue& reference, Report& report) {
  const Result<Run> run = open_builtin("tailed-quadruped-experiment-4-1");
  if (!run) return run.error();
  const Result<States> states = random_states(*run);
  if (!states) return states.error();
  const JsonValue& numbers = *reference.find("errata");
  check_rates(*states, report);
  check_angles(numbers, *states, report);
  check_joint_rates(numbers, *states, report);
  check_points(numbers, *states, report);
  check_dynamics(*states, report);
  return std::nullopt;
}

}  // namespace legwork::claims
