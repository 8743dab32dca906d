// dart_bench ROBOTS.txt [MILLISECONDS]: DART (libdart-dev) on our robots and states; prints measure.h's lines.
//
// DART's free joint takes body axes, angular part first: u = [R^T omega; R^T v], and du/dt likewise, so that
//   a_linear = R (du/dt)_linear + omega x v,   force on the base = R f
// A call sets the state and asks for the result, as ours goes from q, v, a or tau to a result. With its own library's flags:
// anything else would change the layout of Eigen's types under it.
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>

#include <cstdlib>

#include "tests/bench/peers/measure.h"

namespace {

namespace dd = dart::dynamics;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

// A state in DART's coordinates.
struct DartState {
  Eigen::Matrix3d R;
  VectorXd q, v, a, tau;
};

dd::Inertia inertia_of(const peers::TextBody& body) {
  // The massless cross of a universal joint: next to nothing, which DART does not take for zero.
  if (body.mass == 0.0) return {1e-12, Vector3d::Zero(), 1e-15 * Eigen::Matrix3d::Identity()};
  return {body.mass, body.com, body.I};
}

template <class Joint>
dd::BodyNode* hang(const dd::SkeletonPtr& skeleton, dd::BodyNode* parent,
                   const peers::TextBody& body, typename Joint::Properties properties) {
  // DART says at length on standard output when it has to make up names.
  const std::string name = std::to_string(skeleton->getNumBodyNodes());
  properties.mName = name;
  properties.mT_ParentBodyToJoint.linear() = body.R;
  properties.mT_ParentBodyToJoint.translation() = body.p;
  return skeleton
      ->createJointAndBodyNodePair<Joint>(parent, properties, dd::BodyNode::AspectProperties(name))
      .second;
}

dd::SkeletonPtr skeleton_of(const peers::TextRobot& robot) {
  const dd::SkeletonPtr skeleton = dd::Skeleton::create(robot.name);
  skeleton->setGravity(robot.gravity);
  std::vector<dd::BodyNode*> nodes;
  for (const peers::TextBody& body : robot.bodies) {
    dd::BodyNode* node = nullptr;
    dd::BodyNode* parent = body.parent < 0 ? nullptr : nodes[static_cast<std::size_t>(body.parent)];
    if (!parent) {
      node = skeleton->createJointAndBodyNodePair<dd::FreeJoint>().second;
    } else if (body.is_prismatic) {
      dd::PrismaticJoint::Properties properties;
      properties.mAxis = body.axis;
      node = hang<dd::PrismaticJoint>(skeleton, parent, body, properties);
    } else {
      dd::RevoluteJoint::Properties properties;
      properties.mAxis = body.axis;
      node = hang<dd::RevoluteJoint>(skeleton, parent, body, properties);
    }
    node->setInertia(inertia_of(body));
    nodes.push_back(node);
  }
  return skeleton;
}

DartState state_of(const peers::TextState& state) {
  const Eigen::Index joints = state.v.size() - 6;
  DartState out;
  out.R = Eigen::Quaterniond(state.q[3], state.q[4], state.q[5], state.q[6]).toRotationMatrix();
  const Eigen::Matrix3d back = out.R.transpose();
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.linear() = out.R;
  pose.translation() = state.q.head<3>();
  out.q.resize(6 + joints);
  out.q << dd::FreeJoint::convertToPositions(pose), state.q.tail(joints);
  const Vector3d v = state.v.head<3>();
  const Vector3d omega = state.v.segment<3>(3);
  out.v = state.v;
  out.v.head<6>() << back * omega, back * v;
  out.a = state.a;
  out.a.head<6>() << back * state.a.segment<3>(3), back * (state.a.head<3>() - omega.cross(v));
  out.tau = state.tau;
  out.tau.head<6>() << back * state.tau.segment<3>(3), back * state.tau.head<3>();
  return out;
}

// ---- DART's results in our coordinates
VectorXd force(const DartState& s, const VectorXd& f) {
  VectorXd out = f;
  out.head<6>() << s.R * f.segment<3>(3), s.R * f.head<3>();
  return out;
}

VectorXd acceleration(const DartState& s, const VectorXd& a) {
  VectorXd out = a;
  const Vector3d omega = s.R * s.v.head<3>();
  const Vector3d v = s.R * s.v.segment<3>(3);
  out.head<6>() << s.R * a.segment<3>(3) + omega.cross(v), s.R * a.head<3>();
  return out;
}

VectorXd mass(const DartState& s, const MatrixXd& M) {
  MatrixXd T = MatrixXd::Identity(M.rows(), M.cols());  // u = T v
  T.topLeftCorner<6, 6>().setZero();
  T.block<3, 3>(0, 3) = T.block<3, 3>(3, 0) = s.R.transpose();
  const MatrixXd ours = T.transpose() * M * T;
  return Eigen::Map<const VectorXd>(ours.data(), ours.size());
}

void measure(const peers::TextRobot& robot, double milliseconds) {
  const dd::SkeletonPtr skeleton = skeleton_of(robot);
  std::vector<DartState> states;
  for (const peers::TextState& state : robot.states) states.push_back(state_of(state));
  const auto move = [&](const DartState& s) {
    skeleton->setPositions(s.q);
    skeleton->setVelocities(s.v);
  };
  const peers::Measured<DartState> all[] = {
      {"rnea", "",
       [&](const DartState& s) {
         move(s);
         skeleton->setAccelerations(s.a);
         skeleton->computeInverseDynamics();
       },
       [&](const DartState& s) { return force(s, skeleton->getForces()); }},
      {"crba", "",
       [&](const DartState& s) {
         skeleton->setPositions(s.q);
         skeleton->getMassMatrix();
       },
       [&](const DartState& s) { return mass(s, skeleton->getMassMatrix()); }},
      {"aba", "",
       [&](const DartState& s) {
         move(s);
         skeleton->setForces(s.tau);
         skeleton->computeForwardDynamics();
       },
       [&](const DartState& s) { return acceleration(s, skeleton->getAccelerations()); }},
  };
  for (const auto& one : all) peers::measure(robot, states, one, milliseconds);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return EXIT_FAILURE;
  const double milliseconds = argc > 2 ? std::atof(argv[2]) : 30.0;
  for (const peers::TextRobot& robot : peers::read_robots(argv[1])) measure(robot, milliseconds);
  return EXIT_SUCCESS;
}
