// Turns the crank at a constant speed, whatever the other links do: the torque
// follows the error of the speed and its sum over time (PI control).
const speed = 2 * Math.PI; // rad/s
const proportional = 0.2; // N m s/rad
const integral = 20; // N m/rad

// By the name of a link; of one driven link there is a single number.
const of = (field, name) => (typeof field === 'number' ? field : field[name]);

function control(state, memory) {
  const torques = {};
  for (const { name } of robot.outputs) {
    const error = speed - of(state.driver_rate, name);
    memory[name] = (memory[name] ?? 0) + error * robot.time_step;
    torques[name] = proportional * error + integral * memory[name];
    log(`error of ${name}, rad/s`, error);
  }
  return torques;
}
