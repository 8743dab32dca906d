// Computed torque: the torques for the wanted acceleration, by
// inverse dynamics, with a correction of the error e. If the
// model is true, e obeys e'' + kd e' + kp e = 0 in every pose,
// here critically damped. A plain spring (hold a pose) is off as
// soon as it carries a load.
const kp = 100, kd = 20; // 1/s^2, 1/s

// The wanted motion: a wave about the first pose. It begins
// softly.
function wanted(start, time) {
  const size = 0.4, w = 3, fade = Math.exp(-time); // rad, rad/s
  const s = Math.sin(w * time), c = Math.cos(w * time);
  return {
    angle: start + size * (1 - fade) * s,
    rate: size * (fade * s + (1 - fade) * w * c),
    acceleration: size * (2 * fade * w * c - (fade + (1 - fade) * w * w) * s),
  };
}

function control(state, memory) {
  const acceleration = robot.coordinates.map((joint) => {
    const angle = state.joint_position[joint];
    memory[joint] ??= angle;
    const to = wanted(memory[joint], state.time);
    log(`error of the ${joint}, rad`, to.angle - angle);
    const rateError = to.rate - state.joint_velocity[joint];
    return to.acceleration + kd * rateError + kp * (to.angle - angle);
  });
  return robot.rnea(acceleration); // M a + c + g
}
