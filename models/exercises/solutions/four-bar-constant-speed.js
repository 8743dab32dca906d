// The motor does the work of all joints: each joint's torque counts by its rate per rate of the crank (virtual work).
const gain = 0.03; // N m s/rad

function control(state, memory) {
  const { joint_velocity: v, joint_acceleration: a } = state;
  memory.speed ??= v.J1;
  const ratio = [1, v.J2 / v.J1, v.J4 / v.J1];
  // Accelerations at constant speed: without what the crank's own causes.
  const torque = robot.rnea([0, a.J2 - ratio[1] * a.J1, a.J4 - ratio[2] * a.J1]);
  const load = ratio.reduce((sum, one, i) => sum + one * torque[i], 0);
  // The torque is held for a step: that of its middle is wanted.
  const ahead = (load - (memory.load ?? load)) / 2;
  memory.load = load;
  return load + ahead + gain * (memory.speed - v.J1);
}
