#include "bindings/claims/contact/mechanism_run.h"

#include <cmath>

#include "engine/dynamics/aba.h"

namespace legwork::claims {
namespace {

// y = [ q | v ].
class LoopedMotion : public Ode {
 public:
  LoopedMotion(const Model& model, const AppliedForces& forces)
      : model_(model),
        forces_(forces),
        ws_(model),
        loops_(model),
        q_(VecX::Zero(model.nq())),
        v_(VecX::Zero(model.nv())),
        a_(v_),
        tau_(v_) {}

  void rate(double, const VecX& y, VecX& ydot) override {
    take(y);
    forward_kinematics(model_, q_, v_, ws_);
    tau_.setZero();
    if (forces_) forces_(ws_, q_, v_, tau_);
    if (loops_.m == 0) {
      aba(model_, ws_, tau_, a_);
    } else {
      close_loops(model_, ws_, loops_);
      // Where the loops' rows are dependent the accelerations of the last evaluation stay.
      loop_forward_dynamics(model_, ws_, loops_, tau_, {}, a_);
    }
    ydot.head(model_.nq()) = v_;
    ydot.tail(model_.nv()) = a_;
  }
  bool project(double, VecX& y) override {
    if (loops_.m == 0) return false;
    take(y);
    if (!project_on_loops(model_, ws_, loops_, q_, v_)) return false;
    y.head(model_.nq()) = q_;
    y.tail(model_.nv()) = v_;
    return true;
  }
  double energy(const VecX& y) {
    take(y);
    set_state(model_, q_, v_, ws_);
    const WholeBody whole = whole_body(model_, ws_);
    return whole.kinetic_energy + whole.potential_energy;
  }

 private:
  void take(const VecX& y) {
    q_ = y.head(model_.nq());
    v_ = y.tail(model_.nv());
  }
  const Model& model_;
  const AppliedForces& forces_;
  Workspace ws_;
  LoopClosure loops_;
  VecX q_, v_, a_, tau_;
};

}  // namespace

MechanismRun integrate_mechanism(const Model& model, const VecX& q, const VecX& v, double seconds,
                                 const AppliedForces& forces, const StepTolerance& tolerance) {
  constexpr int kParts = 20;  // energies are compared after each
  LoopedMotion motion(model, forces);
  VecX y(model.nq() + model.nv());
  y.head(model.nq()) = q;
  y.tail(model.nv()) = v;
  motion.project(0.0, y);
  DormandPrince scratch(static_cast<int>(y.size()));
  MechanismRun run;
  const double first = motion.energy(y);
  double t = 0.0;
  for (int k = 1; k <= kParts && !run.has_failed; ++k) {
    integrate(scratch, t, seconds * k / kParts, y, tolerance, motion);
    run.has_failed = scratch.has_failed;
    update_max(run.worst_energy, std::abs(motion.energy(y) - first));
  }
  run.q = y.head(model.nq());
  run.v = y.tail(model.nv());
  return run;
}

Loop pin(int a, const Vec3& p_A, int b, const Vec3& p_B) {
  Loop loop;
  loop.name = "pin of " + std::to_string(a) + " and " + std::to_string(b);
  loop.a = a;
  loop.p_A = p_A;
  loop.b = b;
  loop.p_B = p_B;
  loop.n[0] = Vec3::UnitX();
  loop.n[1] = Vec3::UnitY();
  return loop;
}

}  // namespace legwork::claims
