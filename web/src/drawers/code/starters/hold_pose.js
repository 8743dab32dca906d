// Holds the pose of the first step: a spring and a damper at each joint (PD).
// It sags a little: a spring carries the weight only once it is stretched.
const stiffness = 40; // N m/rad
const damping = 0.3; // N m s/rad; with more, light legs chatter: one torque per step

// By the name of a joint; a robot of one joint has a single number.
const of = (field, name) => (typeof field === 'number' ? field : field[name]);

function control(state, memory) {
  const torques = {};
  for (const { name } of robot.outputs) {
    const angle = of(state.joint_position, name);
    // What is kept in memory is there again in the next step.
    memory[name] ??= angle;
    torques[name] =
      stiffness * (memory[name] - angle) - damping * of(state.joint_velocity, name);
  }
  return torques;
}
