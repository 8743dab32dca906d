// Gravity compensation: the motors carry the weight and do
// nothing else, so the arm comes to rest wherever it is. In the
// equation of motion M(q) a + c(q, v) + g(q) = torque,
// torque_gravity is g(q) of this state.
const damping = 0.5; // N m s/rad, so that it comes to rest

function control(state) {
  const { torque_gravity: gravity, joint_velocity: rate } = state;
  return {
    shoulder: gravity.shoulder - damping * rate.shoulder,
    elbow: gravity.elbow - damping * rate.elbow,
  };
}
