// The feet push the centre of mass over their middle. For that the loads have to balance its moment about the middle, too.
const damping = 0.3; // N m s/rad, of joints
const pull = 400, brake = 120; // N/m, N s/m: sideways and forwards
const lift = 1500, sink = 150; // N/m, N s/m: height
const upright = 150, calm = 10; // N m/rad, N m s/rad: against tilting
const legs = ['FL', 'FR', 'RL', 'RR'];

function control(state, memory) {
  const { com, com_velocity: v, trunk_rpy: lean, foot_position: foot } = state;
  const middle = (axis) => legs.reduce((sum, leg) => sum + foot[`${leg}_${axis}`] / 4, 0);
  const m = { x: middle('x'), y: middle('y'), z: middle('z') };
  const c = { x: com.x - m.x, y: com.y - m.y, z: com.z - m.z };
  memory.weight ??= state.potential_energy / com.z; // N
  memory.height ??= c.z;
  memory.start ??= { roll: lean.roll, pitch: lean.pitch };
  const { start, last = lean } = memory;
  const righting = (axis) =>
    upright * (start[axis] - lean[axis]) - (calm * (lean[axis] - last[axis])) / robot.time_step;

  const fx = -pull * c.x - brake * v.x;
  const fy = -pull * c.y - brake * v.y;
  const fz = memory.weight + lift * (memory.height - c.z) - sink * v.z;
  // Moments about the middle of the feet: of the force at the centre of mass, and against tilting.
  const mx = c.y * fz - c.z * fy + righting('roll');
  const my = c.z * fx - c.x * fz + righting('pitch');
  memory.last = { roll: lean.roll, pitch: lean.pitch };

  const out = legs.map((leg) => ({ dx: foot[`${leg}_x`] - m.x, dy: foot[`${leg}_y`] - m.y }));
  const length = out.reduce((sum, { dx }) => sum + dx * dx, 0);
  const width = out.reduce((sum, { dy }) => sum + dy * dy, 0);
  const torque = Array.from(state.joint_velocity, (rate) => -damping * rate);
  legs.forEach((leg, i) => {
    const { dx, dy } = out[i];
    push(torque, leg, [fx / 4, fy / 4, Math.max(0, fz / 4 + (mx * dy) / width - (my * dx) / length)]);
  });
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
