export default ({ 'arm.mass_1': m1, 'arm.mass_2': m2 }) => ({
  parameters: { 'control.kp': 300, 'control.kd': 1.4 * Math.sqrt(300 * (m1 + 1.49 * m2)) },
});
