// Stands, and leans against a push: the feet brake the centre of mass, and
// press harder where the trunk sinks. Push it from the panel, harder and harder.
const stiffness = 30, damping = 0.7; // N m/rad, N m s/rad: of the joints
const brake = 60; // N s/m
const upright = 150; // N m/rad: of the trunk

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / state.com.z; // N
  const { com, com_velocity: v, trunk_rpy: lean, foot_position: foot } = state;
  const names = robot.outputs.map(({ name }) => name.split('_')[0]);
  const legs = [...new Set(names)].filter((leg) => foot[`${leg}_x`] !== undefined);
  const span = { x: 0, y: 0 }; // m^2: how widely the feet stand
  for (const leg of legs) {
    span.x += (foot[`${leg}_x`] - com.x) ** 2;
    span.y += (foot[`${leg}_y`] - com.y) ** 2;
  }
  return names.map((leg, i) => {
    const error = memory.pose[i] - state.joint_position[i];
    const spring = stiffness * error - damping * state.joint_velocity[i];
    if (!legs.includes(leg)) return spring;
    const at = ['x', 'y', 'z'].map((axis) => foot[`${leg}_${axis}`]);
    const righting = upright * (lean.pitch * (at[0] - com.x) / span.x - lean.roll * (at[1] - com.y) / span.y);
    const up = Math.max(0, memory.weight / legs.length + righting);
    const [Jx, Jy, Jz] = column(state, i, at);
    return spring + (brake * (Jx * v.x + Jy * v.y)) / legs.length - Jz * up; // -J^T F
  });
}

// A column of J: axis x (foot - joint). Links turn about the z of their frames.
function column(state, joint, at) {
  const [w, x, y, z] = state.body_quaternion.slice(4 * joint + 4);
  const [a, b, c] = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
  const [dx, dy, dz] = at.map((place, k) => place - state.body_position[3 * joint + 3 + k]);
  return [b * dz - c * dy, c * dx - a * dz, a * dy - b * dx];
}
