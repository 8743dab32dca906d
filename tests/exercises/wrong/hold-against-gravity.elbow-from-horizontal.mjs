export default ({ 'motion.theta_1': first, 'motion.theta_2': second, 'arm.mass_2': m2 }) => ({
  parameters: {
    'swing.torque_1': (2 + m2) * 9.81 * 0.5 * Math.cos(first) + m2 * 9.81 * 0.4 * Math.cos(second),
    'swing.torque_2': m2 * 9.81 * 0.4 * Math.cos(second),
  },
});
