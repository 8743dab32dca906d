// Trots on the spot: two diagonal legs stand while the other two swing.
// The standing ones carry the weight by feedforward, torque = -J^T F, and
// springs at the joints follow the swing. With `carried` 0 it sinks: try it.
const period = 0.36; // s
const lift = 0.45; // rad
const stiffness = 45, damping = 0.7; // N m/rad, N m s/rad

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / state.com.z; // N
  const carried = memory.weight / 2; // N, by each standing leg
  const phase = (state.time / period) % 1;
  const swinging = phase < 0.5 ? ['FL', 'RR'] : ['FR', 'RL'];
  const bend = lift * Math.sin(2 * Math.PI * (phase % 0.5)) ** 2;

  const torques = robot.outputs.map(({ name }, i) => {
    const [leg, part] = name.split('_');
    let wanted = memory.pose[i];
    if (swinging.includes(leg) && part === 'hfe') wanted += 0.5 * bend;
    if (swinging.includes(leg) && part === 'kfe') wanted -= bend;
    const error = wanted - state.joint_position[i];
    return stiffness * error - damping * state.joint_velocity[i];
  });
  for (const leg of ['FL', 'FR', 'RL', 'RR']) {
    if (swinging.includes(leg)) continue;
    const J = robot.jacobian(robot.points[leg]); // 3 rows: x, y, z
    robot.outputs.forEach(({ name }, i) => {
      const column = robot.coordinates.indexOf(name);
      torques[i] -= J[2 * robot.coordinates.length + column] * carried;
    });
  }
  return torques;
}
