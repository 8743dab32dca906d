// Raibert's rule: a foot lands where the body will pass over it halfway through its stance.
const gain = 0.015; // s: further ahead per speed in excess

function foot_target(state) {
  const { com_velocity: v, command, foot_home, swing_left, stance_time } = state;
  const wanted = { x: command.forward, y: 0 }; // m/s; it heads along x
  const target = {};
  for (const { name } of robot.outputs) {
    const foot = name.slice(0, -2), axis = name.slice(-1);
    const ahead = swing_left[foot] + stance_time / 2; // s
    target[name] = foot_home[name] + ahead * v[axis] + gain * (v[axis] - wanted[axis]);
  }
  return target;
}
