// The elbow keeps its angle: l1 = 1 m, l2 = 0.8 m and a tip 1.22 m away give its cosine by the law of cosines. The damping
// is that of the aperiodic limit, and 18 % more since the elbow gives way.
export default ({ 'arm.mass_1': m1, 'arm.mass_2': m2 }) => {
  const l1 = 1;
  const l2 = 0.8;
  const kp = 300;
  const cos = (1 + 0.7 ** 2 - l1 ** 2 - l2 ** 2) / (2 * l1 * l2);
  const inertia = (m1 * l1 ** 2) / 3 + m2 * (l1 ** 2 + l2 ** 2 / 3 + l1 * l2 * cos);
  const kd = 1.18 * 2 * Math.sqrt(kp * inertia);
  return { parameters: { 'control.kp': kp, 'control.kd': Math.round(10 * kd) / 10 } };
};
