// Holds the pose of the first step: a spring and a damper at each
// joint (PD control). It sags a little: a spring carries weight
// only once it is stretched, by the joint's load over its
// stiffness.
const stiffness = 40; // N m/rad
// With more, light legs chatter: a torque is kept for a whole
// step.
const damping = 0.3; // N m s/rad

// A field has a number for each joint, by its name; of a robot
// with one joint it is that number.
const of = (field, name) => (typeof field === 'number' ? field : field[name]);

function control(state, memory) {
  const torques = {};
  for (const { name } of robot.outputs) {
    const angle = of(state.joint_position, name);
    // Memory is kept from step to step: here, the first angles.
    memory[name] ??= angle;
    torques[name] =
      stiffness * (memory[name] - angle) - damping * of(state.joint_velocity, name);
  }
  return torques;
}
