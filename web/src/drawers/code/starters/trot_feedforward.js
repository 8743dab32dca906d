// Trots on the spot: two diagonal legs stand while the other two swing.
// The standing ones carry the weight by feedforward, torque = -J^T F, and
// springs at the joints follow the swing. With `carried` 0 it sinks: try it.
const period = 0.36; // s
const lift = 0.45; // rad
const stiffness = 45, damping = 0.7; // N m/rad, N m s/rad

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / state.com.z; // N
  const phase = (state.time / period) % 1;
  return robot.outputs.map(({ name }, i) => {
    const [leg, part] = name.split('_');
    if (leg === 'tail') return -damping * state.joint_velocity[i];
    const isFirst = leg === 'FL' || leg === 'RR';
    const swings = isFirst ? phase < 0.5 : phase >= 0.5;
    const bend = swings ? lift * Math.sin(2 * Math.PI * (phase % 0.5)) ** 2 : 0;
    const carried = swings ? 0 : memory.weight / 2; // N
    let wanted = memory.pose[i];
    if (part === 'hfe') wanted += 0.5 * bend;
    if (part === 'kfe') wanted -= bend;
    return (
      stiffness * (wanted - state.joint_position[i]) -
      damping * state.joint_velocity[i] -
      carried * rise(state, i, leg)
    );
  });
}

// How far the foot rises per radian of a joint: the z of axis x (foot - joint).
function rise(state, joint, leg) {
  const [w, x, y, z] = state.body_quaternion.slice(4 * joint + 4);
  const at = state.body_position.slice(3 * joint + 3);
  const dx = state.foot_position[`${leg}_x`] - at[0];
  const dy = state.foot_position[`${leg}_y`] - at[1];
  return 2 * (x * z + w * y) * dy - 2 * (y * z - w * x) * dx;
}
