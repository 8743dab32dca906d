// Holds the pose of the first step: a spring and a damper at each joint (PD control).
// It sags a little under the weight: the spring carries only what it is stretched for.
const stiffness = 40; // N m/rad
const damping = 0.7; // N m s/rad

function control(state, memory) {
  const torques = {};
  for (const { name } of robot.outputs) {
    // What is kept in memory is there again in the next step.
    memory[name] ??= state.joint_position[name];
    const error = memory[name] - state.joint_position[name];
    torques[name] =
      stiffness * error - damping * state.joint_velocity[name];
  }
  return torques;
}
