// Computed torque: torque = M(q) a + c(q, v) + g(q), with a = the wanted
// acceleration and a correction. With a true model the error obeys
// e'' + kd e' + kp e = 0 in every pose. Give the arm another mass: try it.
const m1 = 2, m2 = 1, l1 = 0.5, l2 = 0.4; // kg, m
const g = 9.81; // m/s^2
const kp = 100, kd = 20; // 1/s^2, 1/s

// The wanted motion: a wave about the first pose, which begins softly.
function wanted(start, time) {
  const size = 0.4, w = 3, fade = Math.exp(-time); // rad, rad/s
  const s = Math.sin(w * time), c = Math.cos(w * time);
  return {
    angle: start + size * (1 - fade) * s,
    rate: size * (fade * s + (1 - fade) * w * c),
    acceleration: size * (-fade * s + 2 * fade * w * c - (1 - fade) * w * w * s),
  };
}

function control(state, memory) {
  const q = state.joint_position, v = state.joint_velocity;
  const a = {};
  for (const joint of ['shoulder', 'elbow']) {
    memory[joint] ??= q[joint];
    const to = wanted(memory[joint], state.time);
    a[joint] = to.acceleration + kd * (to.rate - v[joint]) + kp * (to.angle - q[joint]);
    log(`error of the ${joint}, rad`, to.angle - q[joint]);
  }
  const cos2 = Math.cos(q.elbow), cos12 = Math.cos(q.shoulder + q.elbow);
  const h = m2 * l1 * l2 * Math.sin(q.elbow);
  const M22 = m2 * l2 * l2, M12 = m2 * l1 * l2 * cos2 + M22;
  const M11 = (m1 + m2) * l1 * l1 + 2 * m2 * l1 * l2 * cos2 + M22;
  const g2 = m2 * l2 * g * cos12;
  const g1 = (m1 + m2) * l1 * g * Math.cos(q.shoulder) + g2;
  return {
    shoulder: M11 * a.shoulder + M12 * a.elbow - h * (2 * v.shoulder * v.elbow + v.elbow ** 2) + g1,
    elbow: M12 * a.shoulder + M22 * a.elbow + h * v.shoulder ** 2 + g2,
  };
}
