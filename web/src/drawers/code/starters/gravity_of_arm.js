// Gravity compensation: the motors carry the weight alone, so the arm stays where it is.
// torque_gravity is g(q) of the equation of motion
// M(q) a + c(q, v) + g(q) = torque, at this state.
const damping = 0.5; // N m s/rad, so that it comes to rest

function control(state) {
  const { torque_gravity: gravity, joint_velocity: rate } = state;
  return {
    shoulder: gravity.shoulder - damping * rate.shoulder,
    elbow: gravity.elbow - damping * rate.elbow,
  };
}
