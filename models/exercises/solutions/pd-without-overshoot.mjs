// The aperiodic limit, a little below: the masses are at the ends of the links, 1 m and hypot(1, 0.7) m from the shoulder.
export default ({ 'arm.mass_1': m1, 'arm.mass_2': m2 }) => {
  const kp = 300;
  const inertia = m1 + m2 * (1 + 0.7 ** 2);
  const kd = 0.95 * 2 * Math.sqrt(kp * inertia);
  return { parameters: { 'control.kp': kp, 'control.kd': Math.round(10 * kd) / 10 } };
};
