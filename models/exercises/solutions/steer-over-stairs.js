// Turns towards the flag in proportion to the angle by which it is off, and stops there. Where a
// stair lifts its front so far that it could tip over, it backs down and tries again.
const flag = { x: 1.5, y: -0.5 }; // m
const fast = 5; // rad/s
const turn = 8; // rad/s of difference per rad
const gain = 5; // N m s/rad

function control(state) {
  const { body_quaternion: q, com, joint_velocity: v } = state;
  const [w, x, y, z] = [q.trunk_w, q.trunk_x, q.trunk_y, q.trunk_z];
  const heading = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)); // rad, to the left
  const up = Math.asin(2 * (x * z - w * y)); // rad, its front above its back
  const dx = flag.x - com.x, dy = flag.y - com.y;
  // How far it still is along the heading: behind it, back.
  const ahead = dx * Math.cos(heading) + dy * Math.sin(heading);
  const off = Math.atan2(dy, dx) - heading;
  const speed = up > 0.35 ? -fast : Math.max(-fast, Math.min(fast, 40 * ahead));
  const side = Math.hypot(dx, dy) > 0.08 ? turn * Math.max(-0.6, Math.min(0.6, off)) : 0;
  const left = speed - side, right = speed + side;
  return { L_crank: gain * (left - v.L_crank), R_crank: gain * (right - v.R_crank) };
}
