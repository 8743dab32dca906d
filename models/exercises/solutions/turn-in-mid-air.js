// The legs hold their pose; the tail swings against the trunk's turn.
const stiffness = 40, damping = 0.6; // N m/rad, N m s/rad

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  const torque = {};
  robot.outputs.forEach(({ name }, i) => {
    const error = memory.pose[i] - state.joint_position[i];
    torque[name] = stiffness * error - damping * state.joint_velocity[i];
  });
  const { pitch } = state.trunk_rpy; // rad, positive with the nose down
  const rate = (pitch - (memory.pitch ?? pitch)) / robot.time_step;
  memory.pitch = pitch;
  // In the air what the tail's motor does to the tail it does to the trunk the other way round.
  if (state.time > 0.35) torque.tail_1_pitch = 20 * pitch + 2 * rate;
  return torque;
}
