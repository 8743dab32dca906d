// Stands, and leans against a push: the feet brake the centre of
// mass, and press harder on the side to which the trunk tilts. A
// leg makes the ground's force F with torque = -J^T F. Push it
// from the panel.
const stiffness = 30, damping = 0.3; // N m/rad, N m s/rad: of joints
const brake = 100; // N s/m: force against speed of the centre of mass
const upright = 150; // N m/rad: moment against the trunk's tilt

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / state.com.z; // N
  const { com, com_velocity: v, trunk_rpy: lean, foot_position: foot } = state;
  const torques = memory.pose.map((angle, i) => {
    const error = angle - state.joint_position[i];
    return stiffness * error - damping * state.joint_velocity[i];
  });
  const names = robot.outputs.map(({ name }) => name);
  const legs = [...new Set(names.map((name) => name.split('_')[0]))]
    .filter((leg) => `${leg}_x` in foot)
    .map((leg) => ({ leg, dx: foot[`${leg}_x`] - com.x, dy: foot[`${leg}_y`] - com.y }));
  const sum = (of) => legs.reduce((total, one) => total + of(one), 0);
  // How far the feet are apart, squared, m^2.
  const width = sum(({ dy }) => dy * dy), length = sum(({ dx }) => dx * dx);

  for (const { leg, dx, dy } of legs) {
    const righting = upright * ((lean.pitch * dx) / length - (lean.roll * dy) / width);
    const force = [ // F, N
      (-brake * v.x) / legs.length,
      (-brake * v.y) / legs.length,
      Math.max(0, memory.weight / legs.length + righting),
    ];
    const n = robot.coordinates.length, J = robot.jacobian(robot.points[leg]);
    names.forEach((name, i) => {
      const at = robot.coordinates.indexOf(name);
      for (let k = 0; k < 3; k += 1) torques[i] -= J[k * n + at] * force[k];
    });
  }
  return torques;
}
