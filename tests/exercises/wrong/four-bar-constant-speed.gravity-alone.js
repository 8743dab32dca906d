// The work against gravity per angle of the crank.
function control({ potential_energy: height, driver_angle: angle }, memory) {
  const { last } = memory;
  memory.last = { height, angle };
  return last ? (height - last.height) / (angle - last.angle) : 0;
}
