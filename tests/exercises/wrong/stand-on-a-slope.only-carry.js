// The ground pushes a foot with the force F; its leg holds that by the
// torques -J^T F. Here each leg carries a quarter of the weight, and
// weak springs hold the pose. On the level that is enough.
const stiffness = 40, damping = 0.3; // N m/rad, N m s/rad
const legs = ['FL', 'FR', 'RL', 'RR'];

function control(state, memory) {
  const { com, foot_position: foot } = state;
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / com.z; // N
  const torque = memory.pose.map(
    (angle, i) => stiffness * (angle - state.joint_position[i]) - damping * state.joint_velocity[i],
  );
  const middle = (axis) => legs.reduce((sum, leg) => sum + foot[`${leg}_${axis}`] / 4, 0);
  log('off the middle, m', [com.x - middle('x'), com.y - middle('y')]);
  for (const leg of legs) push(torque, leg, [0, 0, memory.weight / 4]);
  return torque;
}

// Adds the torques by which a leg holds the force F of the ground.
function push(torque, leg, F) {
  const n = robot.coordinates.length, J = robot.jacobian(robot.points[leg]);
  robot.outputs.forEach(({ name }, i) => {
    const at = robot.coordinates.indexOf(name);
    for (let k = 0; k < 3; k += 1) torque[i] -= J[k * n + at] * F[k];
  });
}
