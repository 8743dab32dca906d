// The tail is held fast.
const legs = { stiffness: 40, damping: 0.6 }; // N m/rad, N m s/rad
const tail = { stiffness: 30, damping: 1.5 };

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  const torque = {};
  robot.outputs.forEach(({ name }, i) => {
    const { stiffness, damping } = name.startsWith('tail') ? tail : legs;
    const error = memory.pose[i] - state.joint_position[i];
    torque[name] = stiffness * error - damping * state.joint_velocity[i];
  });
  return torque;
}
