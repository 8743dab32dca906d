export default ({ 'arm.mass_1': m1, 'arm.mass_2': m2 }) => ({
  parameters: { 'control.kp': 300, 'control.kd': 1.4 * Math.sqrt(300 * (m1 / 3 + m2 * 1.12)) },
});
