// Trots on the spot: two diagonal legs stand while the other two
// swing. Each standing leg carries half the weight by
// feedforward. The ground pushes its foot with F; its joints hold
// that by torque = -J^T F. Springs at the joints follow the
// swing. With `carried` 0 it sinks.
const period = 0.36; // s
const lift = 0.45; // rad: how far a swinging knee bends
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
    // Three rows, x, y, z; F points up, so that row z alone
    // counts.
    const J = robot.jacobian(robot.points[leg]);
    robot.outputs.forEach(({ name }, i) => {
      const column = robot.coordinates.indexOf(name);
      torques[i] -= J[2 * robot.coordinates.length + column] * carried;
    });
  }
  return torques;
}
