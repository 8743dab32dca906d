// Gravity compensation: the motors carry the weight, and the
// robot stays where it is put. holding_torque is inverse dynamics
// of this pose at rest: the torques that gravity asks for. Drag a
// link: nothing pulls it back.
const damping = 0.2; // N m s/rad, so that it comes to rest

// A field has a number for each joint, by its name; of a robot
// with one joint it is that number.
const of = (field, name) => (typeof field === 'number' ? field : field[name]);

function control(state) {
  const torques = {};
  for (const { name } of robot.outputs) {
    torques[name] =
      of(state.holding_torque, name) - damping * of(state.joint_velocity, name);
  }
  return torques;
}
