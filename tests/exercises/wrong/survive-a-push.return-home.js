// The feet stay apart, but do not follow the motion.
function foot_target({ foot_home }) {
  return robot.outputs.map(({ name }) => foot_home[name]);
}
