// What users do during a run, for tests/bindings/traces_test.cpp: pushes, commands, changes of several parameters.
#pragma once

#include <vector>

namespace legwork::testing::traces {

// Choices with this prefix have an effect only while another parameter has this value.
struct Need {
  const char *prefix, *other;
  double value;
};
inline constexpr Need kNeeds[] = {
    {"actuation.", "actuation.joints", 2.0},
    {"printed.", "sim.formulation", 1.0},
    {"printed.", "compare.with", 0.0},
    {"sim.stabilisation", "sim.mode", 1.0},
    {"sim.forward_method", "sim.mode", 1.0},
    {"control.", "sim.mode", 1.0},
    {"sequence.", "rotation.topic", 0.0},
    {"interpolation.", "rotation.topic", 1.0},
    {"composition.", "rotation.topic", 3.0},
    {"wall.", "arm.topic", 1.0},
    {"slip.", "slip.time", 0.1},
};

// Choices with this prefix have an effect only in this event.
struct Trigger {
  const char *prefix, *event;
};
inline constexpr Trigger kTriggers[] = {{"push.", "push"}, {"drag.", "drag"}};

struct Action {
  int step;
  const char* path;  // or an event
  double value = 0.0;
};

// Parameters set, and events, at steps of the run, in the scenes that have all of them.
struct Script {
  const char* name;
  std::vector<Action> actions;
  int steps;  // of the whole run
};

inline const std::vector<Script>& scripts() {
  static const std::vector<Script> all = {
      // robots that run free
      {"pushed",
       {{100, "push.x", 3.0},
        {100, "push.duration", 0.05},
        {100, "push"},
        {170, "push.body", 3.0},
        {170, "push.at_z", -0.1},
        {170, "push.moment_z", 0.5},
        {170, "push"}},
       300},
      {"dragged",
       {{80, "drag.body", 2.0},
        {80, "drag.at_x", 0.1},
        {80, "drag.target_y", 0.5},
        {80, "drag.target_z", 0.3},
        {80, "drag"},
        {200, "drag.stiffness", 600.0},
        {200, "drag"},
        {260, "let_go"}},
       300},
      {"commanded",
       {{40, "command.forward", 0.2},
        {40, "command.sideways", 0.1},
        {90, "command.turn", 0.5},
        {140, "command.height", -0.02},
        {140, "command.roll", 0.1},
        {190, "command.pitch", -0.1},
        {220, "gait.name", 0.0}},
       300},
      {"limp, then stood up",
       {{0, "contact.restitution", 0.9},
        {0, "control.mode", 0.0},
        {350, "stand_up"},
        {350, "control.mode", 3.0}},
       450},
      {"ground changed",
       {{60, "ground.kind", 1.0},
        {110, "ground.slope", 0.1},
        {110, "contact.friction", 0.2},
        {140, "payload.mass", 1.0},
        {170, "world.gravity", 5.0},
        {200, "motor.delay", 0.003},
        {230, "contact.model", 1.0}},
       300},
      {"over steps",
       {{0, "ground.kind", 1.0}, {0, "command.forward", 1.0}, {0, "ground.steps", 3.0}},
       1500},
      {"over hills", {{0, "ground.kind", 2.0}, {0, "command.forward", 1.0}}, 1500},
      // robots on their plans
      {"disturbed",
       {{0, "control.mode", 1.0},
        {0, "sim.mode", 1.0},
        {0, "disturbance.initial_roll", 0.005},
        {0, "disturbance.payload", 0.5},
        {0, "disturbance.payload_x", 0.05},
        {0, "disturbance.torque_noise", 0.2},
        {60, "disturbance.seed", 2.0}},
       120},
      {"long steps along the plan", {{0, "sim.mode", 0.0}, {0, "sim.step", 0.01}}, 120},
      {"let go", {{0, "sim.mode", 1.0}, {40, "world.gravity", 5.0}}, 120},
      {"off the plan",
       {{0, "sim.mode", 1.0},
        {0, "disturbance.initial_pitch", 0.01},
        {0, "sim.resync", 0.0},
        {0, "sim.error_limit", 1e-3},
        {60, "sim.error_limit", 0.2}},
       100},
      {"several changed at once, one set back",
       {{20, "gait.speed", 0.1},
        {20, "control.mode", 1.0},
        {20, "gait.height", 0.27},
        {40, "control.kp", 90.0},
        {40, "gait.height", 0.26},
        {40, "gait.height", 0.27},
        {60, "sim.step", 0.002}},
       90},
      {"pushed while standing", {{0, "push.wait", 0.05}, {150, "push.impulse", 1.5}}, 250},
      {"pushed in flight", {{0, "push.place", 1.0}, {0, "push.wait", 0.05}}, 250},
      // others
      {"foot slips",
       {{0, "slip.foot", 2.0}, {0, "slip.time", 0.1}, {0, "slip.duration", 0.1}},
       150},
      {"at the wall",
       {{0, "arm.topic", 1.0}, {150, "wall.controller", 1.0}, {200, "control.kp", 250.0}},
       500},
      {"animated", {{0, "animation.play", 1.0}, {0, "rotation.topic", 1.0}}, 200}};
  return all;
}

}  // namespace legwork::testing::traces
