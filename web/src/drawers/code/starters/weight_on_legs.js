// Gravity compensation: each leg pushes down with its share of the weight.
// A foot that presses with F needs torque = -J^T F at the joints of its leg;
// of a force straight up only J's row z counts. A weak spring keeps the pose.
const stiffness = 15; // N m/rad
const damping = 0.7; // N m s/rad

const legOf = (joint) => joint.split('_')[0];

function control(state, memory) {
  memory.pose ??= Array.from(state.joint_position);
  memory.weight ??= state.potential_energy / state.com.z; // N
  const joints = robot.outputs.map(({ name }) => name);
  const legs = new Set(joints.map(legOf).filter((leg) => isFoot(state, leg)));
  return joints.map((joint, i) => {
    const error = memory.pose[i] - state.joint_position[i];
    const spring = stiffness * error - damping * state.joint_velocity[i];
    if (!legs.has(legOf(joint))) return spring;
    return spring - rise(state, i, legOf(joint)) * memory.weight / legs.size;
  });
}

// A tail has no foot.
const isFoot = (state, leg) => state.foot_position[`${leg}_x`] !== undefined;

// How far the foot rises per radian of a joint: the z of axis x (foot - joint).
// The frame of each link is at its joint, and turns about its own z.
function rise(state, joint, leg) {
  const [w, x, y, z] = state.body_quaternion.slice(4 * joint + 4);
  const at = state.body_position.slice(3 * joint + 3);
  const dx = state.foot_position[`${leg}_x`] - at[0];
  const dy = state.foot_position[`${leg}_y`] - at[1];
  return 2 * (x * z + w * y) * dy - 2 * (y * z - w * x) * dx;
}
