// Each motor gives the moment of the weights beyond its joint.
const [m1, l1, l2, g] = [2, 0.5, 0.4, 9.81];
const rounded = (torque) => Math.round(100 * torque) / 100;

export default (numbers) => {
  const upperArm = numbers['motion.theta_1'];
  const forearm = upperArm + numbers['motion.theta_2'];
  const m2 = numbers['arm.mass_2'];
  const elbow = m2 * g * l2 * Math.cos(forearm);
  const shoulder = elbow + (m1 + m2) * g * l1 * Math.cos(upperArm);
  return { parameters: { 'swing.torque_1': rounded(shoulder), 'swing.torque_2': rounded(elbow) } };
};
