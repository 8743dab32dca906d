// A complementary filter: the gyro turns the attitude, and the
// accelerometer, which at rest points upwards, pulls it upright.
// With a gain of 0 the gyro's bias tilts it more and more; with
// 20 every jolt of the trot shakes it. Nothing here sees the yaw,
// which drifts.
const gain = 0.5; // 1/s

function estimate(measurements, memory) {
  const { step, imu_rate: rate } = measurements;
  memory.q ??= [1, 0, 0, 0]; // body to world: w, x, y, z
  if (step > 0) { // before the first there is no measurement
    const [w, x, y, z] = memory.q;
    const up = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
    const force = Array.from(measurements.imu_force);
    const size = Math.hypot(...force);
    // Half the turn about each axis, rad; the pull is force x up.
    const half = [[1, 2], [2, 0], [0, 1]].map(([j, k], i) => {
      const pull = (force[j] * up[k] - force[k] * up[j]) / size;
      return ((rate[i] + gain * pull) * robot.time_step) / 2;
    });
    memory.q = unit(product(memory.q, [1, ...half]));
  }
  return memory.q;
}

const product = ([w, x, y, z], [s, a, b, c]) => [
  w * s - x * a - y * b - z * c,
  w * a + x * s + y * c - z * b,
  w * b + y * s + z * a - x * c,
  w * c + z * s + x * b - y * a,
];
const unit = (q) => q.map((part) => part / Math.hypot(...q));
