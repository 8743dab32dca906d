// Gravity compensation: each leg pushes down with its share of the weight.
// A foot that presses with F needs torque = -J^T F at the joints of its leg;
// of a force straight up only J's row z counts. A weak spring keeps the pose.
const stiffness = 15; // N m/rad
const damping = 0.3; // N m s/rad; with more, light legs chatter: one torque per step

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
    const J = robot.jacobian(points[leg]); // 3 rows: x, y, z
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
