// Turns each crank at a constant speed, whatever the other links
// do: its torque follows the error of its speed and the sum of
// that over time (PI control). The sum keeps up what the load
// needs.
const speed = 2 * Math.PI; // rad/s
const perSecond = 100; // 1/s: how fast the sum takes over

// A field has a number for each driven link, by its name; of one
// driven link it is that number.
const of = (field, name) => (typeof field === 'number' ? field : field[name]);

// The inertia that a motor feels at joint k while all others move
// freely, kg m^2: each of them is eliminated from M. What closes
// the loops only adds to it.
function inertiaAt(k) {
  const M = robot.mass_matrix(), n = robot.coordinates.length;
  for (let r = 0; r < n; r += 1) {
    if (r === k || M[r * (n + 1)] === 0) continue;
    for (let i = 0; i < n; i += 1) {
      const share = i === r ? 0 : M[i * n + r] / M[r * (n + 1)];
      for (let j = 0; j < n; j += 1) M[i * n + j] -= share * M[r * n + j];
    }
  }
  return M[k * (n + 1)];
}

function control(state, memory) {
  return robot.outputs.map(({ name }) => {
    const error = speed - of(state.driver_rate, name);
    log(`error of the ${name}, rad/s`, error);
    // Of the points, 0 is the ground; link 1 has joint 0.
    const inertia = inertiaAt(robot.points[name] - 1);
    // A torque is kept for a whole step: with more it would
    // overshoot.
    const gain = inertia / robot.time_step; // N m s/rad
    memory[name] = (memory[name] ?? 0) + perSecond * gain * error * robot.time_step;
    return gain * error + memory[name];
  });
}
