// A constant torque, a little more on the left.
function control() {
  return { L_crank: 1.2, R_crank: 1 };
}
