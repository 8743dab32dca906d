// The four-bar's matrices as Kumar et al. write them, and how far from fulfilled each of its equations is.
#include "engine/math/symmetric_eigenvalues.h"
#include "engine/run/matrix_tables.h"
#include "engine/scenes/linkages/four_bar.h"

namespace legwork {
namespace {

using Names = std::vector<std::string>;

constexpr const char* kChain = "Kumar et al.: subsystem II (rocker and coupler)";
constexpr const char* kCrankOnly = "Kumar et al.: subsystem I (crank)";
constexpr const char* kWhole = "Kumar et al.: both, joined at J2";

Names twist_names(const char* link) {
  Names out;
  for (const char* part : {"omega x", "omega y", "omega z", "v x", "v y", "v z"})
    out.push_back(std::string(link) + " " + part);
  return out;
}

}  // namespace

void FourBarScene::more_matrix_tables(const MechanismState& s, std::vector<MatrixTable>& tables) {
  const denoc::Motion m = motion_of(s);
  denoc::set_subsystems(bar(), m.theta, m.rate, systems_);
  const denoc::SerialChain &crank = systems_.crank, &chain = systems_.chain;
  Names both = twist_names("#4");
  for (const std::string& name : twist_names("#3")) both.push_back(name);
  const Names joints = {"theta4'", "theta3'"}, one = {"theta2'"};
  const Names plane = {"x", "y"}, six = twist_names("#2");
  const Names all = {"theta2", "theta4", "theta3"}, single = {""};

  add_matrix_table(
      tables, {"denoc_n_crank", "N = N_l N_d, N_l = 1", "Kumar et al., Eq. 15", "1, m", kCrankOnly},
      six, one, crank.N.topLeftCorner<6, 1>());
  add_matrix_table(tables,
                   {"denoc_i_crank", "I = N^T M N", "Kumar et al., Eq. 18", "kg m^2", kCrankOnly},
                   one, single, crank.I.topLeftCorner<1, 1>());
  Eigen::Matrix<double, 1, 2> loads = {crank.C_rate[0], crank.tau_g[0]};
  add_matrix_table(
      tables,
      {"denoc_loads_crank", "C theta' and tau_g", "Kumar et al., Eqs. 17, 18", "N m", kCrankOnly},
      one, "C theta'|tau_g", loads);

  add_matrix_table(
      tables,
      {"denoc_n_l", "N_l, from body to body", "Kumar et al., Eqs. 10, 14 (B21 corrected)", "1, m",
       kChain},
      both, both, chain.N_l,
      "Block lower triangular, 12 x 12: the text's 6n x n and \"lower diagonal\" do not fit N_l "
      "N_d.");
  add_matrix_table(tables,
                   {"denoc_n_d", "N_d, from joint to body",
                    "Kumar et al., Eqs. 10, 14: p = [e; e x d]", "1, m", kChain},
                   both, joints, chain.N_d);
  add_matrix_table(tables, {"denoc_n", "N = N_l N_d", "Kumar et al., Eqs. 9, 13", "1, m", kChain},
                   both, joints, chain.N);
  add_matrix_table(tables, {"denoc_n_rate", "Rate of N", "rate of N_l N_d", "1/s, m/s", kChain},
                   both, joints, chain.N_rate);
  add_matrix_table(tables,
                   {"denoc_mass", "Mass matrix M of the free bodies", "Kumar et al., Eqs. 4, 8",
                    "kg m^2, kg", kChain},
                   both, both, chain.M,
                   "Of the moments of inertia only that about z is ever felt.");
  add_matrix_table(tables,
                   {"denoc_w", "Angular velocities W", "Kumar et al., Eqs. 4, 8", "rad/s", kChain},
                   both, both, chain.W);
  add_matrix_table(tables, {"denoc_i", "I = N^T M N", "Kumar et al., Eq. 18", "kg m^2", kChain},
                   joints, joints, chain.I);
  add_matrix_table(
      tables, {"denoc_c", "C = N^T (M N' + W M N)", "Kumar et al., Eq. 18", "kg m^2/s", kChain},
      joints, joints, chain.C);
  denoc::Mat2 chain_loads;
  chain_loads << chain.C_rate, chain.tau_g;
  add_matrix_table(
      tables, {"denoc_loads", "C theta' and tau_g", "Kumar et al., Eqs. 17, 18", "N m", kChain},
      joints, "C theta'|tau_g", chain_loads);

  const denoc::Jacobians J = denoc::jacobians(bar(), m.theta, m.rate);
  Eigen::Matrix<double, 2, 3> jacobian;
  jacobian << J.crank, J.chain;
  add_matrix_table(tables,
                   {"denoc_jacobians", "J^I and J^II",
                    "Kumar et al., Eqs. 20, 21 (J^II(1,2) corrected)", "m", kWhole},
                   plane, "J^I theta2|J^II theta4|J^II theta3", jacobian);
  const denoc::Jacobians wrong = denoc::jacobians(bar(), m.theta, m.rate, {false, true, false});
  jacobian << wrong.crank, wrong.chain;
  add_matrix_table(tables,
                   {"denoc_jacobians_printed", "J^I and J^II as printed",
                    "Kumar et al., Eqs. 20, 21", "m", kWhole},
                   plane, "J^I theta2|J^II theta4|J^II theta3", jacobian);
  denoc::Motion printed = m;
  if (denoc::follow_crank(bar(), printed, {false, true, false}))
    tables.back().note = "It gives theta4' = " + short_text(printed.rate[1]) +
                         ", theta3' = " + short_text(printed.rate[2]) + " rad/s; correct is " +
                         short_text(m.rate[1]) + " and " + short_text(m.rate[2]) + ".";

  const double torque = s.torque[0];
  const denoc::Kkt kkt = denoc::kkt(bar(), m.theta, m.rate, torque, systems_);
  Names rows = all;
  rows.insert(rows.end(), {"lambda x", "lambda y"});
  Eigen::Matrix<double, 5, 6> system;
  system << kkt.A, kkt.b;
  Names columns = rows;
  columns.push_back("B");
  add_matrix_table(tables,
                   {"denoc_kkt", "A and B of A x = B", "Kumar et al., Eqs. 22, 23", "", kWhole},
                   rows, columns, system);
  const denoc::Vec5 eigenvalues = symmetric_eigenvalues(kkt.A);
  int negative = 0;
  for (int k = 0; k < 5; ++k) negative += eigenvalues[k] < 0.0 ? 1 : 0;
  add_matrix_table(
      tables,
      {"denoc_kkt_eigenvalues", "Eigenvalues of A", "Kumar et al., after Eq. 23", "", kWhole},
      split_words("1 2 3 4 5"), single, eigenvalues,
      std::to_string(5 - negative) + " are positive and " + std::to_string(negative) +
          " negative: A is not positive definite, contrary to the text. It has an inverse "
          "unless all bars are on one line.");
  if (!by_denoc_.is_solved) return;
  const denoc::JointForces& f = by_denoc_.forces;
  Eigen::Matrix<double, 4, 2> forces;
  forces << f.J1.transpose(), f.J2.transpose(), f.J3.transpose(), f.J4.transpose();
  add_matrix_table(
      tables,
      {"denoc_forces", "Forces in the joints", "Kumar et al., Eqs. 19, 20; Newton's law", "N",
       kWhole},
      "on #2 by the ground at J1|on #2 by #3 at J2 (lambda)|on #3 by #4 at J3|on #4 by the "
      "ground at J4",
      plane, forces, "The solution x of Eq. 22 holds minus lambda.");
  const denoc::Positions at = denoc::positions(bar(), m.theta);
  denoc::SerialChain::Column cut = denoc::SerialChain::Column::Zero();
  cut[8] = -denoc::cross2(at.J2 - at.C3, f.J2);
  cut.segment<2>(9) = -f.J2;
  const denoc::SerialChain::Column wrench =
      chain.joint_wrench(m.rate.tail<2>(), by_denoc_.motion.acceleration.tail<2>(), cut);
  add_matrix_table(tables,
                   {"denoc_constraint_wrench", "Wrenches w of the joints J3 and J4",
                    "Kumar et al., Eqs. 3, 16", "N m, N", kChain},
                   both, single, wrench);
  denoc::Vec2 work = denoc::Vec2::Zero();
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 2; ++j) work[j] += chain.N(i, j) * wrench[i];
  add_matrix_table(tables,
                   {"denoc_constraint_work", "Work of those wrenches, N^T w",
                    "Kumar et al., Eq. 16", "N m", kChain},
                   joints, single, work,
                   "Zero apart from rounding: forces in the joints do no work.");
}

}  // namespace legwork
