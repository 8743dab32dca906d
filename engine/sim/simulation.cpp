#include "engine/sim/simulation.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/centroidal.h"
#include "engine/dynamics/free_base.h"
#include "engine/dynamics/kinematics.h"
#include "engine/sim/watchdog.h"

namespace legwork {
namespace {

// The start of a run: on the plan at time zero.
void set_initial_state(Simulation& sim) {
  sim.state = State(sim.setup.model, sim.setup.state_parts());
  put_on_plan(sim, true);
  sim.current_step = 0.0;
  sim.fault.clear();
  sim.has_news = false;
}

// Takes a setup into use; the state is the caller's business.
void use(Simulation& sim, Setup setup) {
  sim.setup = std::move(setup);
  sim.scratch = StepScratch(sim.setup.model, sim.setup.plant);
  sim.view = SnapshotScratch(sim.setup.plant);
  sim.snapshot = make_snapshot(sim.setup);
  sim.model_version += 1.0;
}

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// Neither the plan nor the robot that it is made for depends on it.
bool is_plan_neutral(std::string_view path) {
  for (const char* group :
       {"sim.", "control.", "disturbance.", "printed.", "actuation.", "compare."})
    if (starts_with(path, group)) return true;
  for (const char* law : {"tail.is_on", "tail.kp", "tail.kd", "tail.return_kp", "tail.return_kd"})
    if (path == law) return true;
  return false;
}

// The setup of other values, with the plan at hand where they leave it as it is.
Result<Setup> setup_of(const Simulation& sim, const std::vector<double>& values) {
  const Result<std::span<const Parameter>> schema =
      scene_schema(sim.scene.family, sim.scene.motion);
  if (!schema) return schema.error();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != sim.values[i] && !is_plan_neutral((*schema)[i].path))
      return build_setup(sim.scene, values);
  return build_setup(sim.scene, values, &sim.setup.plan);
}

// The run as it stands is what will have been before the present step's changes. Steps that nobody can go back to go.
void remember_unchanged(Simulation& sim) {
  std::deque<Unchanged>& all = sim.unchanged;
  while (!all.empty() && all.front().step < sim.history.first_step()) all.pop_front();
  if (!all.empty()) all.back().setup.reset();
  all.push_back({sim.state.step(), sim.state.data, std::make_shared<const Setup>(sim.setup)});
}

// How the last of them was set up, if that has been forgotten.
Refusal set_up_unchanged(Simulation& sim) {
  Unchanged& last = sim.unchanged.back();
  if (last.setup) return std::nullopt;
  Result<Setup> setup = setup_of(sim, values_at(sim, last.step - 1.0));
  if (!setup) return setup.error();
  last.setup = std::make_shared<const Setup>(std::move(*setup));
  return std::nullopt;
}

// Moves the origins of time so that the run goes on at the same place and fraction of its cycle under a new setup.
void rebase(Simulation& sim, const Setup& before) {
  State& state = sim.state;
  const Gait& old_gait = before.plan.gait;
  const Gait& gait = sim.setup.plan.gait;
  const double tau =
      std::clamp(state.time() - state[State::kGaitOrigin] - phase_begin(old_gait, state.phase()),
                 0.0, phase_of(old_gait, state.phase()).duration);
  const double x = state[State::kXOrigin] + plan_x(before.plan, state.phase(), tau);
  const int cycle = cycle_of(old_gait, state.phase());
  int phase = 0;
  double tau_after = 0.0;
  if (gait.phase_count() == old_gait.phase_count()) {
    phase = state.phase();
    tau_after = tau / phase_of(old_gait, phase).duration * phase_of(gait, phase).duration;
  } else {
    const double done = (phase_of(old_gait, state.phase()).begin + tau) / old_gait.period;
    const double t = std::min(done, 1.0) * gait.period;
    const int in_cycle = phase_at(gait, t);
    phase = cycle * gait.phase_count() + in_cycle;
    tau_after = std::clamp(t - phase_of(gait, phase).begin, 0.0, phase_of(gait, phase).duration);
  }
  state[State::kTimeOrigin] = state.time();
  state[State::kStepOrigin] = state.step();
  state[State::kPhase] = phase;
  state[State::kGaitOrigin] = state.time() - phase_begin(gait, phase) - tau_after;
  state[State::kXOrigin] = x - plan_x(sim.setup.plan, phase, tau_after);
  state[State::kIsStopped] = 0.0;
}

const char* control_words(ControlMode mode) {
  switch (mode) {
    case ControlMode::feedforward:
      return "Open loop";
    case ControlMode::feedforward_pd:
      return "With feedforward and PD on the joints";
    case ControlMode::computed_torque:
      return "With computed torque";
    case ControlMode::body:
      return "With feedback on trunk and tail";
  }
  return "";
}

bool has_flight(const Plan& plan) {
  for (const GaitPhase& phase : plan.gait.phases)
    if (phase.stance.empty()) return true;
  return false;
}

// Why, as the rest of "Open loop ...".
std::string stop_reason(const Setup& setup, bool is_passive) {
  if (!setup.plan.is_consistent)
    return " no torques can follow this plan: it needs a moment about the support line that the "
           "ground cannot give";
  if (is_passive) {
    const char* angle = setup.plan.passive == PassiveCoordinate::roll ? "roll" : "pitch";
    return std::string(" nothing holds the ") + angle +
           ": the ground can give no moment about the line between two feet" +
           (has_flight(setup.plan) ? ", and none at all in flight," : "") +
           " and the joints cannot reach it";
  }
  if (setup.control == ControlMode::feedforward && setup.plan.passive != PassiveCoordinate::none)
    return std::string(" nothing holds the ") +
           (setup.plan.passive == PassiveCoordinate::roll ? "roll" : "pitch") +
           " or any joint against an error";
  if (setup.forward_method == ForwardMethod::as_printed)
    return " Eq. 5 alone, without the internal forces, lets the feet slip";
  return " the robot did not hold its plan";
}

// A run of document 001's ends where a leg straightens.
std::string straight_sentence(const Simulation& sim) {
  int straightest = 0;
  const auto knee = [&](int foot) { return sim.state.q()[7 + 3 * foot + 2]; };
  for (int foot = 1; foot < 4; ++foot)
    if (std::abs(knee(foot)) < std::abs(knee(straightest))) straightest = foot;
  std::size_t number = 0;
  while (kDocumentLegs[number] != straightest) ++number;
  return "Stopped at t = " + number_text(sim.state.time()) + " s: leg " +
         sim.setup.model.feet[at(straightest)].name + " (the document's leg " +
         std::to_string(number + 1) + ") straightens, its knee at " +
         number_text((kPi + knee(straightest)) * 180.0 / kPi) +
         " degrees of 180; its foot is held, and the kinematics end here. Step back, reset, or "
         "change a parameter.";
}

std::string stop_sentence(Simulation& sim) {
  plan_at(sim, sim.state.time());
  const Setup& setup = sim.setup;
  if (setup.plan.has_spherical_feet) return straight_sentence(sim);
  int joint = 0;
  const double error = largest_joint_error(sim, joint);
  const double passive = passive_error(sim);
  const double limit = setup.error_limit;
  const bool is_passive = std::abs(passive) > limit;
  const bool is_roll = setup.plan.passive == PassiveCoordinate::roll;
  std::string sentence = "Stopped at t = " + number_text(sim.state.time()) + " s: ";
  if (is_passive)
    sentence += std::string("the trunk's ") + (is_roll ? "roll" : "pitch") + " is " +
                number_text(passive) + " rad from its plan";
  else
    sentence += "joint " + setup.model.bodies[at(joint + 1)].joint + " is " + number_text(error) +
                " rad from its plan";
  sentence += ", more than the error limit of " + number_text(limit) + " rad. ";
  sentence += control_words(setup.control) + stop_reason(setup, is_passive);
  const bool is_hexapod = setup.hexapod.has_value();
  if (sim.state[State::kGrowthIsKnown] != 0.0 && sim.state[State::kGrowthRate] > 0.0)
    sentence +=
        std::string("; over the last ") + (is_hexapod ? "quarter of a second" : "whole phase") +
        " the joint error grew as e^(" + number_text(sim.state[State::kGrowthRate]) + " t), t in s";
  if (is_hexapod && setup.control == ControlMode::feedforward)
    return sentence + ". Choose control.mode 1 or 2 (feedback), step back or reset.";
  return sentence + (setup.resync_phases == 2
                         ? ". Change a parameter, step back or reset."
                         : ". Set sim.resync to 2 to be put back on the plan, step back or reset.");
}

}  // namespace

Result<Simulation> make_simulation(const Scene& scene) {
  Result<Setup> setup = build_setup(scene, scene.values);
  if (!setup) return setup.error();
  StepScratch scratch(setup->model, setup->plant);
  SnapshotScratch view(setup->plant);
  Snapshot snapshot = make_snapshot(*setup);
  State state(setup->model, setup->state_parts());
  History history(static_cast<int>(state.data.size()), kHistoryCapacity);
  Simulation sim{scene,
                 scene.values,
                 scene.values,
                 {},
                 std::move(*setup),
                 std::move(state),
                 std::move(scratch),
                 std::move(view),
                 std::move(history),
                 std::move(snapshot)};
  sim.model_version = 1.0;
  reset(sim);
  return sim;
}

void reset(Simulation& sim) {
  sim.initial_values = sim.values;
  sim.inputs.clear();
  sim.unchanged.clear();
  const Eigen::Index size_before = sim.state.data.size();
  set_initial_state(sim);
  const Eigen::Index size = sim.state.data.size();
  if (size != size_before) sim.history = History(static_cast<int>(size), kHistoryCapacity);
  sim.history.clear();
  sim.history.record(sim.state.step(), sim.state.data);
}

std::string status_sentence(Simulation& sim) {
  if (!sim.fault.empty()) return sim.fault;
  if (!sim.state.is_stopped()) return "";
  return stop_sentence(sim);
}

Refusal set_parameter(Simulation& sim, int parameter, double value) {
  const Input change = {0.0, parameter, value};
  return set_parameters(sim, {&change, 1});
}

Refusal set_parameters(Simulation& sim, std::span<const Input> changes) {
  std::vector<double> values = sim.values;
  std::string_view path;
  for (const Input& change : changes) {
    const Result<const Parameter*> declared = settable(sim.scene, change.parameter, change.value);
    if (!declared) return declared.error();
    path = (*declared)->path;
    values[at(change.parameter)] = change.value;
  }
  if (values == sim.values) return std::nullopt;
  if (!keep_good_state(sim)) return Diagnostic{sim.fault};

  Result<Setup> setup = setup_of(sim, values);
  if (!setup) {
    Diagnostic refusal = setup.error();
    refusal.message = std::string(path) + " = " + number_text(changes.back().value) +
                      " is refused: " + refusal.message;
    return refusal;
  }
  const double now = sim.state.step();
  forget_after(sim, now);
  if (sim.unchanged.empty() || sim.unchanged.back().step != now)
    remember_unchanged(sim);
  else if (Refusal bad = set_up_unchanged(sim))
    return bad;  // cannot be: it ran so
  const Unchanged& base = sim.unchanged.back();
  const std::vector<double> before = values_at(sim, now - 1.0);
  use(sim, std::move(*setup));
  sim.values = std::move(values);
  sim.state.data = base.state;
  sim.fault.clear();
  sim.has_news = false;
  const bool was_stopped = sim.state.is_stopped();

  while (!sim.inputs.empty() && sim.inputs.back().step == now) sim.inputs.pop_back();
  const Result<std::span<const Parameter>> schema =
      scene_schema(sim.scene.family, sim.scene.motion);
  bool is_kept = true, has_mode = false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (sim.values[i] == before[i]) continue;
    const std::string_view changed = (*schema)[i].path;
    // What leaves plan and robot as they are leaves a running robot where it is.
    is_kept = is_kept && (is_plan_neutral(changed) || changed == "contact.friction");
    has_mode = has_mode || changed == "sim.mode";
    sim.inputs.push_back({now, static_cast<int>(i), sim.values[i]});
  }
  // Document 001's experiments have a start and no plan to come back to.
  const bool is_experiment = sim.setup.plan.has_spherical_feet;
  const bool starts_again = is_experiment && (!is_kept || was_stopped || has_mode);
  // Not started, or another number of joints: the same as opening the scene with this value.
  if (now == 0.0 || starts_again || sim.setup.model.nq() != base.setup->model.nq()) {
    reset(sim);
    return std::nullopt;
  }
  if (sim.inputs.empty() || sim.inputs.back().step != now) {
    sim.unchanged.pop_back();  // all has been set back
  } else {
    rebase(sim, *base.setup);
    if (sim.state.has_companion && sim.state[State::kCompanionStopped] != 0.0) start_companion(sim);
    if (was_stopped || !is_kept || has_mode) put_on_plan(sim);
  }
  sim.history.drop_after(now);
  sim.history.record(now, sim.state.data);
  return std::nullopt;
}

Refusal seek(Simulation& sim, double step) {
  State state = sim.state;
  if (!sim.history.restore(step, state.data)) {
    return Diagnostic{"Step " + number_text(step) + " is not among the remembered ones.",
                      "Steps " + number_text(sim.history.first_step()) + " to " +
                          number_text(sim.history.last_step()) + " are."};
  }
  std::vector<double> values = values_at(sim, step);
  if (values != sim.values) {
    Result<Setup> setup = setup_of(sim, values);
    if (!setup) return setup.error();  // cannot be: these values ran before
    use(sim, std::move(*setup));
    sim.values = std::move(values);
  }
  sim.state = std::move(state);
  sim.current_step = step;
  sim.fault.clear();
  sim.has_news = false;
  return std::nullopt;
}

Refusal replay(const Simulation& sim) {
  if (sim.state.step() != sim.current_step)
    return Diagnostic{"Not reproduced: the state says step " + number_text(sim.state.step()) +
                      ", but the run stands at step " + number_text(sim.current_step) + "."};
  Scene scene = sim.scene;
  scene.values = sim.initial_values;
  Result<Simulation> again = make_simulation(scene);
  if (!again) return again.error();
  std::size_t next = 0;
  State remembered = sim.state;
  while (true) {
    const double now = again->state.step();
    while (next < sim.inputs.size() && sim.inputs[next].step <= now && now <= sim.state.step()) {
      const std::span<const Input> at_once = inputs_of_step(sim.inputs, next);
      if (Refusal bad = set_parameters(*again, at_once)) return bad;
      next += at_once.size();
    }
    const bool is_there = now >= sim.state.step();
    // A step that was taken back when a leg straightened left its mark at the step before.
    if (is_there && sim.state.is_stopped() && !again->state.is_stopped()) step(*again);
    if ((is_there ? (remembered = sim.state, true) : sim.history.restore(now, remembered.data)) &&
        state_hash(remembered) != state_hash(again->state))
      return Diagnostic{"Not reproduced: the replay differs from step " + number_text(now) +
                        " on."};
    if (is_there) return std::nullopt;
    if (step(*again) != StepStatus::ok && again->state.step() == now)
      return Diagnostic{"Not reproduced: the replay stops at step " + number_text(now) + "."};
  }
}

bool keep_good_state(Simulation& sim) {
  Refusal bad = check_state(sim.setup.model, sim.state);
  constexpr const char* advice = "The last good state is kept: go on, step back or reset.";
  if (!bad && sim.state.step() != sim.current_step)
    bad = Diagnostic{"Fault: the step count is " + number_text(sim.state.step()) +
                         ", but the run stands at step " + number_text(sim.current_step) + ".",
                     advice};
  const double slack = sim.setup.step;
  const bool is_phase_sound = !bad && sim.state[State::kPhase] >= 0.0;
  const double into_phase = is_phase_sound ? sim.state.time() - phase_start(sim) : -1.0;
  const double duration =
      is_phase_sound ? phase_of(sim.setup.plan.gait, sim.state.phase()).duration : 0.0;
  if (!bad && !(into_phase >= -slack && into_phase <= duration + slack))
    bad = Diagnostic{
        "Fault: the time, the phase number and the gait's origin contradict each other at step " +
            number_text(sim.state.step()) + ".",
        advice};
  if (!bad) return true;
  sim.fault = bad->text();
  sim.history.restore(sim.current_step, sim.state.data);
  return false;
}

double phase_start(const Simulation& sim) {
  return sim.state[State::kGaitOrigin] + phase_begin(sim.setup.plan.gait, sim.state.phase());
}

double time_in_phase(const Simulation& sim, double time) {
  return std::clamp(time - phase_start(sim), 0.0,
                    phase_of(sim.setup.plan.gait, sim.state.phase()).duration);
}

void plan_at(Simulation& sim, double time) {
  StepScratch& s = sim.scratch;
  const PlanKey key = {time, sim.state[State::kPhase], sim.state[State::kXOrigin],
                       sim.state[State::kGaitOrigin]};
  if (s.plan_key == key) return;
  s.has_plan_tau = false;
  s.plan_key = key;
  if (plan_point(sim.setup.plan, sim.state.phase(), time_in_phase(sim, time), key.x_origin, s.plan,
                 s.unreached))
    return;
  s.plan_key = {};
  s.has_lost_plan = true;
}

namespace {

// The joints as planned, the trunk where it is, without angular momentum; its centre of mass goes on as it did.
void put_joints_on_plan(Simulation& sim) {
  StepScratch& s = sim.scratch;
  const Model& model = sim.setup.model;
  const auto com_velocity = [&](ConstVecRef v) {
    forward_kinematics(model, sim.state.q(), v, s.ws);
    return centroidal(model, s.ws).com_velocity;
  };
  s.beside_v = sim.state.v();
  const Vec3 before = com_velocity(s.beside_v);
  const int joints = model.joint_count();
  sim.state.q().tail(joints) = s.plan.q.tail(joints);
  sim.state.v().tail(joints) = s.plan.v.tail(joints);
  s.beside_v = sim.state.v();
  com_velocity(s.beside_v);
  free_base_velocity(model, s.ws, s.beside_v);
  s.beside_v.head<3>() += before;
  sim.state.v() = s.beside_v;
}

}  // namespace

void start_companion(Simulation& sim) {
  State& state = sim.state;
  if (!state.has_companion) return;
  state.companion_q() = state.q();
  state.companion_v() = state.v();
  state[State::kCompanionStopped] = 0.0;
  state[State::kPushTime] = state[State::kLastAway] = state[State::kCompanionLastAway] =
      state.time();
  state[State::kPeak] = state[State::kCompanionPeak] = 0.0;
}

double turn_of(ConstVecRef q) {
  const Vec3 turn = rotation_vector(rotation_from_quaternion(q.segment<4>(3)));
  return math::hypot(math::hypot(turn.x(), turn.y()), turn.z());
}

void put_on_plan(Simulation& sim, bool is_start) {
  StepScratch& s = sim.scratch;
  const double now = sim.state.time();
  plan_at(sim, now);
  if (is_start && sim.setup.is_forward) {  // it can be reached: build_setup has tried
    s.plan_key = {};
    plan_point_turned(sim.setup.plan, sim.state.phase(), time_in_phase(sim, now),
                      sim.state[State::kXOrigin], sim.setup.disturbance.rpy, s.plan, s.unreached);
  }
  sim.state[State::kPhaseStartError] = 0.0;
  if (sim.state.has_ledger) sim.state[State::kErrorTime] = now;
  if (is_start && sim.state.has_ledger) sim.state[State::kStartX] = s.plan.q[0];
  const bool is_floating = sim.setup.plan.is_floating;
  if (is_start || !is_floating) {
    sim.state.q() = s.plan.q;
    sim.state.v() = s.plan.v;
    // A tail that already moves at the start gives the centre of mass no velocity.
    if (is_floating) sim.state.v().tail(sim.setup.model.joint_count()).setZero();
  }
  if (is_floating) put_joints_on_plan(sim);
  if (is_start && sim.setup.is_forward && sim.setup.experiment &&
      sim.setup.experiment->starts_at_rest)
    sim.state.v().setZero();
  start_companion(sim);
}

double largest_joint_error(const Simulation& sim, int& joint) {
  double largest = 0.0;
  joint = 0;
  for (int i = 0; i + 7 < sim.state.nq; ++i) {
    const double error = std::abs(sim.state.q()[7 + i] - sim.scratch.plan.q[7 + i]);
    if (error > largest) {
      largest = error;
      joint = i;
    }
  }
  return largest;
}

Vec3 trunk_rpy(const Simulation& sim) {
  return rpy_from_rotation(rotation_from_quaternion(sim.state.q().segment<4>(3)));
}

double passive_error(const Simulation& sim) {
  const PassiveCoordinate passive = sim.setup.plan.passive;
  if (passive == PassiveCoordinate::none) return 0.0;
  const int i = passive == PassiveCoordinate::roll ? 0 : 1;
  return trunk_rpy(sim)[i] - sim.scratch.plan.rpy[i];
}

}  // namespace legwork
