// The gyro turns the attitude, the accelerometer holds it upright, and the feet that stand hold its yaw: in the world the line
// from one standing foot to another keeps its direction. A line that jumps is a slip, and is begun anew.
const tilt = 0.5, tiltDrift = 0.1; // 1/s, 1/s^2: of the attitude, and of the gyro's bias
const yaw = 8, yawDrift = 30; // the same about the vertical
const jump = 0.04; // rad

function estimate(measurements, memory) {
  const { step, imu_rate: rate, imu_force, measured_foot: foot, foot_contact: stands } = measurements;
  memory.q ??= [1, 0, 0, 0]; // body to world: w, x, y, z
  memory.bias ??= [0, 0, 0]; // rad/s, in the trunk's axes
  memory.lines ??= {};
  memory.off ??= 0; // rad, of the yaw
  if (step === 0) return memory.q;
  const h = robot.time_step;
  if (measurements.legs_measured) memory.off = turnOfLines(memory, foot, stands);

  const force = Array.from(imu_force), size = Math.hypot(...force);
  const up = turned(memory.q, [0, 0, 1], -1);
  const half = [[1, 2], [2, 0], [0, 1]].map(([j, k], i) => {
    const pull = (force[j] * up[k] - force[k] * up[j]) / size;
    const aside = memory.off * up[i];
    memory.bias[i] -= (tiltDrift * pull + yawDrift * aside) * h;
    return ((rate[i] - memory.bias[i] + tilt * pull + yaw * aside) * h) / 2;
  });
  memory.q = unit(product(memory.q, [1, ...half]));
  return memory.q;
}

// By how much the lines between standing feet say that the yaw is off.
function turnOfLines(memory, foot, stands) {
  const legs = ['FL', 'FR', 'RL', 'RR'].filter((leg) => stands[leg]);
  const errors = [], lines = {};
  legs.forEach((a, i) => {
    for (const b of legs.slice(i + 1)) {
      const line = ['x', 'y', 'z'].map((axis) => foot[`${b}_${axis}`] - foot[`${a}_${axis}`]);
      const [x, y] = turned(memory.q, line, 1);
      const angle = Math.atan2(y, x), known = memory.lines[a + b] ?? angle;
      const off = known - angle - 2 * Math.PI * Math.round((known - angle) / (2 * Math.PI));
      const hasSlipped = Math.abs(off) > jump;
      lines[a + b] = hasSlipped ? angle : known;
      if (!hasSlipped) errors.push(off);
    }
  });
  memory.lines = lines;
  return errors.reduce((sum, one) => sum + one / errors.length, 0);
}

const product = ([w, x, y, z], [s, a, b, c]) => [
  w * s - x * a - y * b - z * c,
  w * a + x * s + y * c - z * b,
  w * b + y * s + z * a - x * c,
  w * c + z * s + x * b - y * a,
];
const unit = (q) => q.map((part) => part / Math.hypot(...q));
// A vector of the trunk in the world's axes; with -1 as sign one of the world in the trunk's.
const turned = ([w, x, y, z], v, sign) => {
  const q = [w, sign * x, sign * y, sign * z];
  return product(product(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]).slice(1);
};
