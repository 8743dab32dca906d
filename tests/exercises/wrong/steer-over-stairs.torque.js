// A constant torque, a little more on the left.
function control() {
  return { L_crank: 0.5, R_crank: 0.425 };
}
