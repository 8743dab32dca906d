// Raibert's rule: a foot lands where the body will pass over it
// halfway through its stance, and further on if the robot is too
// fast. The scene's own drive swings it there. Push the robot;
// then try a gain of 0, and feet that land wider apart.
const gain = 0.06; // s: how much further per speed in excess

function foot_target(state) {
  const { com_velocity: v, command, heading, swing_left, stance_time } = state;
  const c = Math.cos(heading), s = Math.sin(heading);
  const wanted = { // in the world, m/s
    x: c * command.forward - s * command.sideways,
    y: s * command.forward + c * command.sideways,
  };
  const target = {};
  for (const { name } of robot.outputs) { // "FL_x"
    const foot = name.slice(0, -2), axis = name.slice(-1);
    const ahead = swing_left[foot] + stance_time / 2; // s
    const excess = v[axis] - wanted[axis];
    target[name] = state.foot_home[name] + ahead * v[axis] + gain * excess;
  }
  return target;
}
