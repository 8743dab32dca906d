// Gravity compensation: the motors carry the weight, so that the robot stays where it is put.
// holding_torque is what inverse dynamics gives for this pose at rest. Drag a link: nothing pulls it back.
const damping = 0.2; // N m s/rad, so that it comes to rest

function control(state) {
  const torques = {};
  for (const { name } of robot.outputs) {
    torques[name] =
      state.holding_torque[name] - damping * state.joint_velocity[name];
  }
  return torques;
}
