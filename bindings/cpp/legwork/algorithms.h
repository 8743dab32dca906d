// Dynamics of a model. Each algorithm has two forms:
//   plain    rnea(model, data, q, v, a)   takes the state and does what is needed
//   staged   rnea(model, data, a)         at the state of the stage before; throws Error if that has not run
// After forward_kinematics(model, data, q, v) every staged form may follow; after forward_kinematics(model, data, q) those that
// need no velocity. A plain form is the stage of what needs no more than itself.
//
// All throw Error if a vector has the wrong size or a number that is not finite, if a quaternion of q is not of unit length
// (within 1e-6), if a frame or foot is unknown, or if data is of another model. Sizes, units and frames: model.h.
// Results are views of data, good until the same function is called with it again. Six-vectors are [ angular; linear ].
// Sources: Featherstone 2008 (RBDA) for rnea, crba, aba and the pinned dynamics; Carpentier & Mansard 2018 for derivatives; Orin,
// Goswami & Lee 2013 for the centroidal momentum; Atkeson, An & Hollerbach 1986 for the regressor.
#pragma once

#include <cstdint>
#include <initializer_list>

#include <legwork/model.h>

namespace legwork {
LEGWORK_API_NAMESPACE(api) {
// In which axes a frame's six-vector is, and of which point its linear part.
enum class Reference : int {
  world,               // world axes, the point of the body that is at the world's origin
  local,               // the frame's axes and origin
  local_world_aligned  // world axes, the frame's origin
};

// A frame as an argument: by name (Model::frame), or looked up before.
class FrameArgument {
 public:
  FrameArgument(Frame frame) : index_(frame.index) {}                                // NOLINT
  FrameArgument(std::string_view name) : name_(detail::view(name)), index_(-1) {}    // NOLINT
  FrameArgument(const char* name) : FrameArgument(std::string_view(name)) {}         // NOLINT
  FrameArgument(const std::string& name) : FrameArgument(std::string_view(name)) {}  // NOLINT
  detail::Text name() const { return name_; }
  int index() const { return index_; }

 private:
  detail::Text name_;
  int index_;
};

// Feet as an argument, by name: {"FL", "RR"}, {} or a vector of strings; at most eight.
class FeetArgument {
 public:
  FeetArgument(std::initializer_list<const char*> names) { take(names); }    // NOLINT
  FeetArgument(const std::vector<std::string>& names) { take(names); }       // NOLINT
  FeetArgument(const std::vector<std::string_view>& names) { take(names); }  // NOLINT
  const detail::Text* names() const { return names_; }
  std::ptrdiff_t count() const { return count_; }

 private:
  template <class Names>
  void take(const Names& names) {
    count_ = static_cast<std::ptrdiff_t>(names.size());
    int i = 0;
    for (const auto& name : names)
      if (i < kMost) names_[i++] = detail::view(name);
  }
  static constexpr int kMost = 8;
  detail::Text names_[kMost];
  std::ptrdiff_t count_ = 0;  // more than there is room for are refused
};

struct Energy {
  double kinetic;    // J
  double potential;  // J, zero at the world's origin
};

// Motion with pinned feet.
struct ConstrainedMotion {
  VectorView a;  // nv
  MatrixView
      foot_force;  // 3 x feet, in their order: ground on foot, world axes, N; of least norm if they are redundant
  int rank;  // of the feet's constraints; below 3 per foot, they over-determine the motion
};

// Right after an impact.
struct Impact {
  VectorView v;        // nv
  MatrixView impulse;  // 3 x feet, in their order: ground on foot, world axes, N s
};

// Derivatives, nv x nv each: row j is of entry j. Those by q are along unit velocities: column k is d/dh at h = 0 with q moved to
// integrate(model, q, e_k, h). A quaternion thus has three directions, turns about the axes in which its rates are given.
struct InverseDynamicsDerivatives {
  MatrixView by_q, by_v;  // of tau
  MatrixView by_a;        // the mass matrix
};
struct ForwardDynamicsDerivatives {
  VectorView a;                   // nv: the acceleration itself
  MatrixView by_q, by_v, by_tau;  // of a
};
struct ConstrainedDynamicsDerivatives {
  VectorView a;                   // nv
  MatrixView foot_force;          // 3 x feet
  MatrixView by_q, by_v, by_tau;  // of a
  MatrixView force_by_q, force_by_v,
      force_by_tau;  // of the feet's forces: 3 feet x nv, foot by foot
};

namespace detail {

// Where an algorithm runs: what is not given is as the stage before left it.
struct State {
  Numbers q, v;
};
// Of many: one per column.
template <class Number>
struct States {
  Number* data;
  std::ptrdiff_t rows, count, stride;
};
using ConstStates = States<const double>;
struct Feet {
  const Text* names;
  std::ptrdiff_t count;
};
struct FrameAt {
  Text name;
  int index;
  int reference;
};
// Pointers into a Data.
struct ConstrainedOut {
  const double *a, *force;
  int feet, rank;
};
struct ImpactOut {
  const double *v, *impulse;
  int feet;
};
struct DerivativesOut {
  const double *a, *force, *by_q, *by_v, *by_other, *force_by_q, *force_by_v, *force_by_tau;
  int feet, force_rows;
};
struct EnergyOut {
  double kinetic, potential;
};
using ModelPtr = const ModelParts*;
using DataPtr = DataParts*;
using Answer = const double**;  // a pointer into the Data

LEGWORK_API Refusal forward_kinematics(ModelPtr, DataPtr, State);
LEGWORK_API Refusal rnea(ModelPtr, DataPtr, State, Numbers a, Answer tau);
LEGWORK_API Refusal bias_force(ModelPtr, DataPtr, State, Answer tau);
LEGWORK_API Refusal crba(ModelPtr, DataPtr, State, Answer mass_matrix);
LEGWORK_API Refusal aba(ModelPtr, DataPtr, State, Numbers tau, Answer a);
LEGWORK_API Refusal inverse_dynamics(ModelPtr, DataPtr, ConstStates q, ConstStates v, ConstStates a,
                                     States<double> tau);
LEGWORK_API Refusal forward_dynamics(ModelPtr, DataPtr, ConstStates q, ConstStates v,
                                     ConstStates tau, States<double> a);
LEGWORK_API Refusal frame_pose(ModelPtr, DataPtr, State, FrameAt, double* rotation_and_position);
LEGWORK_API Refusal frame_jacobian(ModelPtr, DataPtr, State, FrameAt, Answer J);
LEGWORK_API Refusal frame_velocity(ModelPtr, DataPtr, State, FrameAt, Answer V);
LEGWORK_API Refusal frame_acceleration(ModelPtr, DataPtr, State, FrameAt, Numbers a, Answer A);
LEGWORK_API Refusal center_of_mass(ModelPtr, DataPtr, State, Answer com);
LEGWORK_API Refusal center_of_mass_jacobian(ModelPtr, DataPtr, State, Answer J);
LEGWORK_API Refusal centroidal_momentum(ModelPtr, DataPtr, State, Answer h);
LEGWORK_API Refusal centroidal_momentum_matrix(ModelPtr, DataPtr, State, Answer A);
LEGWORK_API Refusal energy(ModelPtr, DataPtr, State, EnergyOut*);
LEGWORK_API Refusal regressor(ModelPtr, DataPtr, State, Numbers a, Answer Y);
LEGWORK_API Refusal constrained_forward_dynamics(ModelPtr, DataPtr, State, Numbers tau, Feet,
                                                 ConstrainedOut*);
LEGWORK_API Refusal impact(ModelPtr, DataPtr, State, Feet, ImpactOut*);
LEGWORK_API Refusal rnea_derivatives(ModelPtr, DataPtr, State, Numbers a, DerivativesOut*);
LEGWORK_API Refusal aba_derivatives(ModelPtr, DataPtr, State, Numbers tau, DerivativesOut*);
LEGWORK_API Refusal constrained_derivatives(ModelPtr, DataPtr, State, Numbers tau, Feet,
                                            DerivativesOut*);
LEGWORK_API int regressor_columns(ModelPtr);
LEGWORK_API Refusal inertial_parameters(ModelPtr, Output pi);
LEGWORK_API Refusal integrate(ModelPtr, Numbers q, Numbers v, double h, Output out);
LEGWORK_API Refusal difference(ModelPtr, Numbers from, Numbers to, Output v);
LEGWORK_API Refusal neutral(ModelPtr, Output q);
LEGWORK_API Refusal random_configuration(ModelPtr, std::uint64_t seed, Output q);

inline Numbers view(ConstVectorRef x) { return {x.data(), x.size()}; }
inline Output output(VectorRef x) { return {x.data(), x.size()}; }
inline ConstStates columns(ConstMatrixRef x) {
  return {x.data(), x.rows(), x.cols(), x.outerStride()};
}
inline States<double> columns(MatrixRef& x) {
  return {x.data(), x.rows(), x.cols(), x.outerStride()};
}
inline State at(ConstVectorRef q) { return {view(q), {}}; }
inline State at(ConstVectorRef q, ConstVectorRef v) { return {view(q), view(v)}; }
inline FrameAt of(const FrameArgument& frame, Reference reference) {
  return {frame.name(), frame.index(), static_cast<int>(reference)};
}
inline Feet of(const FeetArgument& feet) { return {feet.names(), feet.count()}; }

// Where the answer is.
template <class Raw, class... Arguments>
const double* run(Raw raw, const Model& model, Data& data, Arguments... arguments) {
  const double* out = nullptr;
  check(raw(model.parts(), data.parts(), arguments..., &out));
  return out;
}

inline ConstrainedMotion constrained_motion_at(const Model& model, Data& data, const State& state,
                                               ConstVectorRef tau, const FeetArgument& feet) {
  ConstrainedOut out = {};
  check(
      constrained_forward_dynamics(model.parts(), data.parts(), state, view(tau), of(feet), &out));
  return {{out.a, model.nv()}, {out.force, 3, out.feet}, out.rank};
}
inline Pose frame_pose_at(const Model& model, Data& data, const State& state,
                          const FrameArgument& frame) {
  double x[12];
  check(frame_pose(model.parts(), data.parts(), state, of(frame, Reference::world), x));
  return {Eigen::Map<const Eigen::Matrix3d>(x), Eigen::Map<const Eigen::Vector3d>(x + 9)};
}
inline Energy energy_at(const Model& model, Data& data, const State& state) {
  EnergyOut out = {};
  check(energy(model.parts(), data.parts(), state, &out));
  return {out.kinetic, out.potential};
}

}  // namespace detail

// ---- Stages

// Poses of all bodies; with v, also their velocities.
inline void forward_kinematics(const Model& model, Data& data, ConstVectorRef q) {
  detail::check(detail::forward_kinematics(model.parts(), data.parts(), detail::at(q)));
}
inline void forward_kinematics(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v) {
  detail::check(detail::forward_kinematics(model.parts(), data.parts(), detail::at(q, v)));
}

// ---- Inverse and forward dynamics

// tau (nv) = M(q) a + h(q, v): the generalised forces that a motion needs, feet unloaded. Recursive Newton-Euler.
inline VectorView rnea(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v,
                       ConstVectorRef a) {
  return {detail::run(detail::rnea, model, data, detail::at(q, v), detail::view(a)), model.nv()};
}
inline VectorView rnea(const Model& model, Data& data, ConstVectorRef a) {
  return {detail::run(detail::rnea, model, data, detail::State(), detail::view(a)), model.nv()};
}

// h (nv): gravity, Coriolis and centrifugal forces.
inline VectorView bias_force(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v) {
  return {detail::run(detail::bias_force, model, data, detail::at(q, v)), model.nv()};
}
inline VectorView bias_force(const Model& model, Data& data) {
  return {detail::run(detail::bias_force, model, data, detail::State()), model.nv()};
}

// M (nv x nv), both triangles. Composite rigid bodies.
inline MatrixView crba(const Model& model, Data& data, ConstVectorRef q) {
  return {detail::run(detail::crba, model, data, detail::at(q)), model.nv(), model.nv()};
}
inline MatrixView crba(const Model& model, Data& data) {
  return {detail::run(detail::crba, model, data, detail::State()), model.nv(), model.nv()};
}

// a (nv) of M a + h = tau, feet unloaded. Articulated bodies.
inline VectorView aba(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v,
                      ConstVectorRef tau) {
  return {detail::run(detail::aba, model, data, detail::at(q, v), detail::view(tau)), model.nv()};
}
inline VectorView aba(const Model& model, Data& data, ConstVectorRef tau) {
  return {detail::run(detail::aba, model, data, detail::State(), detail::view(tau)), model.nv()};
}

// Of many states, one per column: rnea of q (nq x n), v and a (nv x n), and aba of q, v and tau (nv x n), any n. Each column has
// the bits of a call of its own. Trees that are no trunk with limbs are computed several columns at a time, at about half the
// time per state. Stages are left as they are. The forms with `out` (nv x n), which may be a or tau itself, allocate nothing
// after the first call. A refusal says which state, from 0.
inline void inverse_dynamics(const Model& model, Data& data, ConstMatrixRef q, ConstMatrixRef v,
                             ConstMatrixRef a, MatrixRef out) {
  detail::check(detail::inverse_dynamics(model.parts(), data.parts(), detail::columns(q),
                                         detail::columns(v), detail::columns(a),
                                         detail::columns(out)));
}
inline Eigen::MatrixXd inverse_dynamics(const Model& model, Data& data, ConstMatrixRef q,
                                        ConstMatrixRef v, ConstMatrixRef a) {
  Eigen::MatrixXd out(model.nv(), q.cols());
  inverse_dynamics(model, data, q, v, a, out);
  return out;
}
inline void forward_dynamics(const Model& model, Data& data, ConstMatrixRef q, ConstMatrixRef v,
                             ConstMatrixRef tau, MatrixRef out) {
  detail::check(detail::forward_dynamics(model.parts(), data.parts(), detail::columns(q),
                                         detail::columns(v), detail::columns(tau),
                                         detail::columns(out)));
}
inline Eigen::MatrixXd forward_dynamics(const Model& model, Data& data, ConstMatrixRef q,
                                        ConstMatrixRef v, ConstMatrixRef tau) {
  Eigen::MatrixXd out(model.nv(), q.cols());
  forward_dynamics(model, data, q, v, tau, out);
  return out;
}

// Accelerations and foot forces with `feet` pinned to the ground: M a + h - J^T f = tau, J a + Jdot v = 0.
inline ConstrainedMotion constrained_forward_dynamics(const Model& model, Data& data,
                                                      ConstVectorRef q, ConstVectorRef v,
                                                      ConstVectorRef tau,
                                                      const FeetArgument& feet) {
  return detail::constrained_motion_at(model, data, detail::at(q, v), tau, feet);
}
inline ConstrainedMotion constrained_forward_dynamics(const Model& model, Data& data,
                                                      ConstVectorRef tau,
                                                      const FeetArgument& feet) {
  return detail::constrained_motion_at(model, data, detail::State(), tau, feet);
}

// The velocity right after `feet` strike the ground without rebound and stay. v: before.
inline Impact impact(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v,
                     const FeetArgument& feet) {
  detail::ImpactOut out = {};
  detail::check(
      detail::impact(model.parts(), data.parts(), detail::at(q, v), detail::of(feet), &out));
  return {{out.v, model.nv()}, {out.impulse, 3, out.feet}};
}

// ---- Frames

// X_WF, m.
inline Pose frame_pose(const Model& model, Data& data, ConstVectorRef q,
                       const FrameArgument& frame) {
  return detail::frame_pose_at(model, data, detail::at(q), frame);
}
inline Pose frame_pose(const Model& model, Data& data, const FrameArgument& frame) {
  return detail::frame_pose_at(model, data, detail::State(), frame);
}

// J (6 x nv): the frame's velocity is J v.
inline MatrixView frame_jacobian(const Model& model, Data& data, ConstVectorRef q,
                                 const FrameArgument& frame, Reference reference) {
  return {
      detail::run(detail::frame_jacobian, model, data, detail::at(q), detail::of(frame, reference)),
      6, model.nv()};
}
inline MatrixView frame_jacobian(const Model& model, Data& data, const FrameArgument& frame,
                                 Reference reference) {
  return {detail::run(detail::frame_jacobian, model, data, detail::State(),
                      detail::of(frame, reference)),
          6, model.nv()};
}

// V (6), rad/s and m/s.
inline Vector6View frame_velocity(const Model& model, Data& data, ConstVectorRef q,
                                  ConstVectorRef v, const FrameArgument& frame,
                                  Reference reference) {
  return Vector6View(detail::run(detail::frame_velocity, model, data, detail::at(q, v),
                                 detail::of(frame, reference)));
}
inline Vector6View frame_velocity(const Model& model, Data& data, const FrameArgument& frame,
                                  Reference reference) {
  return Vector6View(detail::run(detail::frame_velocity, model, data, detail::State(),
                                 detail::of(frame, reference)));
}

// The time derivative of V's entries, J a + Jdot v: in local_world_aligned the acceleration of the frame's origin, in the other
// two the spatial acceleration. Without gravity.
inline Vector6View frame_acceleration(const Model& model, Data& data, ConstVectorRef q,
                                      ConstVectorRef v, ConstVectorRef a,
                                      const FrameArgument& frame, Reference reference) {
  return Vector6View(detail::run(detail::frame_acceleration, model, data, detail::at(q, v),
                                 detail::of(frame, reference), detail::view(a)));
}
inline Vector6View frame_acceleration(const Model& model, Data& data, ConstVectorRef a,
                                      const FrameArgument& frame, Reference reference) {
  return Vector6View(detail::run(detail::frame_acceleration, model, data, detail::State(),
                                 detail::of(frame, reference), detail::view(a)));
}

// ---- The whole robot, world axes

// m
inline Vector3View center_of_mass(const Model& model, Data& data, ConstVectorRef q) {
  return Vector3View(detail::run(detail::center_of_mass, model, data, detail::at(q)));
}
inline Vector3View center_of_mass(const Model& model, Data& data) {
  return Vector3View(detail::run(detail::center_of_mass, model, data, detail::State()));
}

// J (3 x nv): the centre of mass moves with J v.
inline MatrixView center_of_mass_jacobian(const Model& model, Data& data, ConstVectorRef q) {
  return {detail::run(detail::center_of_mass_jacobian, model, data, detail::at(q)), 3, model.nv()};
}
inline MatrixView center_of_mass_jacobian(const Model& model, Data& data) {
  return {detail::run(detail::center_of_mass_jacobian, model, data, detail::State()), 3,
          model.nv()};
}

// [ angular momentum about the centre of mass, kg m^2/s; linear momentum, kg m/s ]
inline Vector6View centroidal_momentum(const Model& model, Data& data, ConstVectorRef q,
                                       ConstVectorRef v) {
  return Vector6View(detail::run(detail::centroidal_momentum, model, data, detail::at(q, v)));
}
inline Vector6View centroidal_momentum(const Model& model, Data& data) {
  return Vector6View(detail::run(detail::centroidal_momentum, model, data, detail::State()));
}

// A (6 x nv): the centroidal momentum is A v.
inline MatrixView centroidal_momentum_matrix(const Model& model, Data& data, ConstVectorRef q) {
  return {detail::run(detail::centroidal_momentum_matrix, model, data, detail::at(q)), 6,
          model.nv()};
}
inline MatrixView centroidal_momentum_matrix(const Model& model, Data& data) {
  return {detail::run(detail::centroidal_momentum_matrix, model, data, detail::State()), 6,
          model.nv()};
}

inline Energy energy(const Model& model, Data& data, ConstVectorRef q, ConstVectorRef v) {
  return detail::energy_at(model, data, detail::at(q, v));
}
inline Energy energy(const Model& model, Data& data) {
  return detail::energy_at(model, data, detail::State());
}
}  // LEGWORK_API_NAMESPACE(api)
}  // namespace legwork

#include <legwork/configuration.h>
#include <legwork/derivatives.h>
