// Gravity compensation: each leg carries its share of the weight.
// The ground pushes a foot with F; its joints hold that by torque
// = -J^T F. F points straight up, so that J's row z alone counts.
// With the weight carried, a weak spring is enough to keep the
// pose.
const stiffness = 15; // N m/rad
// With more, light legs chatter: a torque is kept for a whole
// step.
const damping = 0.3; // N m s/rad

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / state.com.z; // N
  const { outputs, points, coordinates } = robot;
  const torques = outputs.map(({ name }, i) => {
    const error = memory.pose[i] - state.joint_position[i];
    return stiffness * error - damping * state.joint_velocity[i];
  });
  const legs = feet(state);
  for (const leg of legs) {
    const J = robot.jacobian(points[leg]); // row by row: x, y, z
    const rowZ = 2 * coordinates.length;
    outputs.forEach(({ name }, i) => {
      torques[i] -= J[rowZ + coordinates.indexOf(name)] * memory.weight / legs.length;
    });
  }
  return torques;
}

// "FL_hfe" is a joint of the leg FL; a tail has no foot.
const feet = (state) =>
  [...new Set(robot.outputs.map(({ name }) => name.split('_')[0]))].filter(
    (leg) => `${leg}_x` in state.foot_position,
  );
