// pinocchio_bench ROBOTS.txt [MILLISECONDS [WORD [COLD]]]: Pinocchio's headers (3.7) on our robots and states; prints
// measure.h's lines, only those whose "robot kernel:variant" contains WORD, of COLD cold calls if that is given.
//
// Pinocchio's free joint takes body axes and the quaternion x y z w, linear part first as ours. With T of R^T, R^T, 1:
//   u = T v,   du/dt = T (dv/dt - w),   w = (omega x v_linear, 0, 0),   force = T^T force of u
// A small step of ours turns the base by e about world axes, so that T changes by T W(.) e, where W(x) has the cross
// product matrices of x's linear and angular three in the columns of the turn. Derivatives follow by the chain rule.
#include <cstdlib>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/cholesky.hpp>
#include <pinocchio/algorithm/constrained-dynamics-derivatives.hpp>
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/kinematics.hpp>
#include <pinocchio/algorithm/pv.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>

// Its solvers for pinned feet are marked as deprecated, to say that they may change.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

#include "tests/bench/peers/measure.h"

namespace {

namespace pin = pinocchio;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr std::size_t kMostFeet = 8;  // as many as constrained.h pins

// ---- a state in Pinocchio's coordinates, and what turns its results into ours
struct PinState {
  VectorXd q, v, a, tau;
  const peers::TextState* ours;
  MatrixXd T;
  VectorXd w;
};

Matrix3d cross_matrix(const Vector3d& x) {
  Matrix3d out;
  out << 0.0, -x[2], x[1], x[2], 0.0, -x[0], -x[1], x[0], 0.0;
  return out;
}

PinState state_of(const peers::TextState& ours) {
  const Eigen::Index nv = ours.v.size();
  const Eigen::Quaterniond turn(ours.q[3], ours.q[4], ours.q[5], ours.q[6]);
  PinState s;
  s.ours = &ours;
  s.T = MatrixXd::Identity(nv, nv);
  s.T.topLeftCorner<3, 3>() = s.T.block<3, 3>(3, 3) = turn.toRotationMatrix().transpose();
  s.w = VectorXd::Zero(nv);
  s.w.head<3>() = ours.v.segment<3>(3).cross(ours.v.head<3>());
  s.q = ours.q;
  s.q.segment<4>(3) = turn.coeffs();  // x y z w
  s.v = s.T * ours.v;
  s.a = s.T * (ours.a - s.w);
  s.tau = s.T * ours.tau;
  return s;
}

// W(x) above.
MatrixXd by_turn(const VectorXd& x) {
  MatrixXd W = MatrixXd::Zero(x.size(), x.size());
  W.block<3, 3>(0, 3) = cross_matrix(x.head<3>());
  W.block<3, 3>(3, 3) = cross_matrix(x.segment<3>(3));
  return W;
}

// The derivative of w by v.
MatrixXd w_by_v(const PinState& s) {
  const VectorXd& v = s.ours->v;
  MatrixXd out = MatrixXd::Zero(v.size(), v.size());
  out.block<3, 3>(0, 0) = cross_matrix(v.segment<3>(3));
  out.block<3, 3>(0, 3) = -cross_matrix(v.head<3>());
  return out;
}

VectorXd flat(const MatrixXd& A) { return Eigen::Map<const VectorXd>(A.data(), A.size()); }

VectorXd joined(const MatrixXd& A, const MatrixXd& B, const MatrixXd& C) {
  VectorXd out(A.size() + B.size() + C.size());
  out << flat(A), flat(B), flat(C);
  return out;
}

MatrixXd in_our_axes(const PinState& s, const MatrixXd& A) { return s.T.transpose() * A * s.T; }

VectorXd acceleration(const PinState& s, const VectorXd& a) { return s.T.transpose() * a + s.w; }

MatrixXd full(const MatrixXd& upper) { return upper.selfadjointView<Eigen::Upper>(); }

// tau = T^T f(q, T v, T (a - w))
VectorXd inverse_derivatives(const PinState& s, const pin::Data& data) {
  const MatrixXd M = full(data.M);
  const VectorXd tau = s.T.transpose() * data.tau;
  const MatrixXd turned =
      data.dtau_dv * s.T * by_turn(s.ours->v) + M * s.T * by_turn(s.ours->a - s.w);
  const MatrixXd by_q = in_our_axes(s, data.dtau_dq) + s.T.transpose() * turned - by_turn(tau);
  const MatrixXd by_v = in_our_axes(s, data.dtau_dv) - in_our_axes(s, M) * w_by_v(s);
  return joined(by_q, by_v, in_our_axes(s, M));
}

// a = T^T g(q, T v, T tau) + w
VectorXd forward_derivatives(const PinState& s, const VectorXd& a, const MatrixXd& a_q,
                             const MatrixXd& a_v, const MatrixXd& a_tau) {
  const MatrixXd turned = a_v * s.T * by_turn(s.ours->v) + a_tau * s.T * by_turn(s.ours->tau);
  const MatrixXd by_q =
      in_our_axes(s, a_q) + s.T.transpose() * turned - by_turn(s.T.transpose() * a);
  return joined(by_q, in_our_axes(s, a_v) + w_by_v(s), in_our_axes(s, a_tau));
}

// ---- the robot
pin::JointModel turning(const Vector3d& axis) {
  if (axis == Vector3d::UnitX()) return pin::JointModelRX();
  if (axis == Vector3d::UnitY()) return pin::JointModelRY();
  if (axis == Vector3d::UnitZ()) return pin::JointModelRZ();
  return pin::JointModelRevoluteUnaligned(axis);
}

pin::JointModel sliding(const Vector3d& axis) {
  if (axis == Vector3d::UnitX()) return pin::JointModelPX();
  if (axis == Vector3d::UnitY()) return pin::JointModelPY();
  if (axis == Vector3d::UnitZ()) return pin::JointModelPZ();
  return pin::JointModelPrismaticUnaligned(axis);
}

pin::JointModel joint_of(const peers::TextBody& body) {
  if (body.parent < 0) return pin::JointModelFreeFlyer();
  return body.is_prismatic ? sliding(body.axis) : turning(body.axis);
}

// Joint i + 1 of Pinocchio's is our body i's.
pin::Model model_of(const peers::TextRobot& robot) {
  pin::Model model;
  model.gravity.linear() = robot.gravity;
  for (const peers::TextBody& body : robot.bodies) {
    const auto parent = static_cast<pin::JointIndex>(body.parent + 1);
    const pin::SE3 placement = body.parent < 0 ? pin::SE3::Identity() : pin::SE3(body.R, body.p);
    const std::string name = std::to_string(model.njoints);
    const pin::JointIndex joint = model.addJoint(parent, joint_of(body), placement, name);
    model.appendBodyToJoint(joint, pin::Inertia(body.mass, body.com, body.I));
  }
  return model;
}

// Model, workspaces and contacts. The solvers for pinned feet keep their own.
struct PinRobot {
  explicit PinRobot(const peers::TextRobot& robot)
      : model(model_of(robot)), data(model), pinned(model), pv(model) {
    for (const peers::TextFoot& foot : robot.feet) {
      if (contacts.size() == kMostFeet) break;
      contacts.emplace_back(pin::CONTACT_3D, model, static_cast<pin::JointIndex>(foot.body + 1),
                            pin::SE3(Matrix3d::Identity(), foot.p), pin::LOCAL);
      contact_data.emplace_back(contacts.back());
    }
    pin::initConstraintDynamics(model, pinned, contacts);
    pin::initPvSolver(model, pv, contacts);
  }

  pin::Model model;
  pin::Data data, pinned, pv;
  PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(pin::RigidConstraintModel) contacts;
  PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(pin::RigidConstraintData) contact_data;
};

using Measured = peers::Measured<PinState>;
using Convention = pin::Convention;

void add_inverse(PinRobot& on, std::vector<Measured>& all) {
  const auto tau = [&](const PinState& s) { return VectorXd(s.T.transpose() * on.data.tau); };
  const auto bias = [&](const PinState& s) {  // ours has dv/dt = 0, Pinocchio's du/dt
    const VectorXd nle = on.data.nle;
    pin::crba(on.model, on.data, s.q, Convention::LOCAL);
    return VectorXd(s.T.transpose() * (nle - full(on.data.M) * (s.T * s.w)));
  };
  const auto M = [&](const PinState& s) { return flat(in_our_axes(s, full(on.data.M))); };
  all.insert(
      all.end(),
      {{"kinematics",
        "",
        [&](auto& s) { pin::forwardKinematics(on.model, on.data, s.q, s.v); },
        {}},
       {"rnea", "", [&](auto& s) { pin::rnea(on.model, on.data, s.q, s.v, s.a); }, tau},
       {"bias", "", [&](auto& s) { pin::nonLinearEffects(on.model, on.data, s.q, s.v); }, bias},
       {"crba", "local", [&](auto& s) { pin::crba(on.model, on.data, s.q, Convention::LOCAL); }, M},
       {"crba", "world", [&](auto& s) { pin::crba(on.model, on.data, s.q, Convention::WORLD); }, M},
       {"rnea_derivatives", "",
        [&](auto& s) { pin::computeRNEADerivatives(on.model, on.data, s.q, s.v, s.a); },
        [&](auto& s) { return inverse_derivatives(s, on.data); }}});
}

void add_forward(PinRobot& on, std::vector<Measured>& all) {
  const auto a = [&](const PinState& s) { return acceleration(s, on.data.ddq); };
  const auto by_cholesky = [&](const PinState& s) {
    pin::crba(on.model, on.data, s.q, Convention::LOCAL);
    pin::nonLinearEffects(on.model, on.data, s.q, s.v);
    pin::cholesky::decompose(on.model, on.data);
    on.data.ddq = s.tau - on.data.nle;
    pin::cholesky::solve(on.model, on.data, on.data.ddq);
  };
  all.insert(
      all.end(),
      {{"aba", "local",
        [&](auto& s) { pin::aba(on.model, on.data, s.q, s.v, s.tau, Convention::LOCAL); }, a},
       {"aba", "world",
        [&](auto& s) { pin::aba(on.model, on.data, s.q, s.v, s.tau, Convention::WORLD); }, a},
       {"aba", "cholesky", by_cholesky, a},
       {"aba_derivatives", "",
        [&](auto& s) { pin::computeABADerivatives(on.model, on.data, s.q, s.v, s.tau); },
        [&](auto& s) {
          return forward_derivatives(s, on.data.ddq, on.data.ddq_dq, on.data.ddq_dv, on.data.Minv);
        }}});
}

// Accuracy and damping with which the result is exact: one pass without damping, or a little damping in several passes.
void add_pinned(PinRobot& on, std::vector<Measured>& all) {
  const auto dynamics = [&](const PinState& s) {
    pin::ProximalSettings settings(1e-12, 0.0, 1);
    pin::constraintDynamics(on.model, on.pinned, s.q, s.v, s.tau, on.contacts, on.contact_data,
                            settings);
  };
  const auto pv = [&](const PinState& s) {
    pin::ProximalSettings settings(1e-12, 0.0, 1);
    pin::pv(on.model, on.pv, s.q, s.v, s.tau, on.contacts, on.contact_data, settings);
  };
  const auto constrained_aba = [&](const PinState& s) {
    pin::ProximalSettings settings(1e-14, 1e-5, 4);
    pin::constrainedABA(on.model, on.pv, s.q, s.v, s.tau, on.contacts, on.contact_data, settings);
  };
  const auto derivatives = [&on, dynamics](const PinState& s) {
    dynamics(s);
    pin::computeConstraintDynamicsDerivatives(on.model, on.pinned, on.contacts, on.contact_data);
  };
  const auto a = [&](const PinState& s) { return acceleration(s, on.pinned.ddq); };
  const auto pv_a = [&](const PinState& s) { return acceleration(s, on.pv.ddq); };
  all.insert(all.end(), {{"constrained", "constraintDynamics", dynamics, a},
                         {"constrained", "pv", pv, pv_a},
                         {"constrained", "constrainedABA", constrained_aba, pv_a},
                         {"constrained_derivatives", "", derivatives, [&](auto& s) {
                            const pin::Data& d = on.pinned;
                            return forward_derivatives(s, d.ddq, d.ddq_dq, d.ddq_dv, d.ddq_dtau);
                          }}});
}

void measure(const peers::TextRobot& robot, double milliseconds, const std::string& word,
             int cold_calls) {
  PinRobot on(robot);
  std::vector<PinState> states;
  for (const peers::TextState& state : robot.states) states.push_back(state_of(state));
  std::vector<Measured> all;
  add_inverse(on, all);
  add_forward(on, all);
  add_pinned(on, all);
  for (const Measured& one : all)
    if ((robot.name + " " + one.kernel + ":" + one.variant).find(word) != std::string::npos)
      peers::measure(robot, states, one, milliseconds, cold_calls);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return EXIT_FAILURE;
  const double milliseconds = argc > 2 ? std::atof(argv[2]) : 30.0;
  const std::string word = argc > 3 ? argv[3] : "";
  const int cold_calls = argc > 4 ? std::atoi(argv[4]) : 0;
  for (const peers::TextRobot& robot : peers::read_robots(argv[1]))
    measure(robot, milliseconds, word, cold_calls);
  return EXIT_SUCCESS;
}
