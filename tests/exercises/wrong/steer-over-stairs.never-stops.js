// Turns towards the flag, but walks on behind it.
const flag = { x: 1.5, y: -0.5 }; // m
const fast = 5; // rad/s
const turn = 8; // rad/s of difference per rad
const gain = 5; // N m s/rad

function control(state) {
  const { body_quaternion: q, com, joint_velocity: v } = state;
  const [w, x, y, z] = [q.trunk_w, q.trunk_x, q.trunk_y, q.trunk_z];
  const heading = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)); // rad, to the left
  const dx = flag.x - com.x, dy = flag.y - com.y;
  // How far it still is along the heading: behind it, back.
  const ahead = dx * Math.cos(heading) + dy * Math.sin(heading);
  const off = Math.atan2(dy, dx) - heading;
  const speed = fast;
  const side = turn * Math.max(-0.6, Math.min(0.6, ahead > 0 ? off : 0));
  const left = speed - side, right = speed + side;
  return { L_crank: gain * (left - v.L_crank), R_crank: gain * (right - v.R_crank) };
}
