// The starter, with a gyro that is trusted more.
const gain = 0.1; // 1/s

function estimate(measurements, memory) {
  const { step, imu_rate: rate } = measurements;
  memory.q ??= [1, 0, 0, 0]; // body to world: w, x, y, z
  if (step === 0) return memory.q; // there is no measurement yet
  const up = turned(memory.q, [0, 0, 1], -1);
  const force = Array.from(measurements.imu_force), size = Math.hypot(...force);
  const half = [[1, 2], [2, 0], [0, 1]].map(([j, k], i) => {
    const pull = (force[j] * up[k] - force[k] * up[j]) / size;
    return ((rate[i] + gain * pull) * robot.time_step) / 2;
  });
  memory.q = unit(product(memory.q, [1, ...half]));
  // Told besides: legs_measured, foot_contact.FL, measured_foot.FL_x, ...
  return memory.q;
}

const product = ([w, x, y, z], [s, a, b, c]) => [
  w * s - x * a - y * b - z * c,
  w * a + x * s + y * c - z * b,
  w * b + y * s + z * a - x * c,
  w * c + z * s + x * b - y * a,
];
const unit = (q) => q.map((part) => part / Math.hypot(...q));
// A vector of the trunk in the world's axes; with -1 as sign one of the
// world in the trunk's.
const turned = ([w, x, y, z], v, sign) => {
  const q = [w, sign * x, sign * y, sign * z];
  return product(product(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]).slice(1);
};
