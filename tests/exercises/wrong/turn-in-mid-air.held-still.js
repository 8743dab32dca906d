// The tail is held fast.
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
  log('pitch and its rate, rad, rad/s', [pitch, rate]);
  // In the air the tail could turn the trunk: torque.tail_1_pitch.
  const { tail_1_pitch: angle } = state.joint_position;
  const { tail_1_pitch: speed } = state.joint_velocity;
  torque.tail_1_pitch = 30 * (memory.pose[13] - angle) - 1.5 * speed;
  return torque;
}
