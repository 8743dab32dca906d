// The rocker reverses where crank a and coupler b lie in one line: the third side of the triangle with frame d and
// rocker c is then b + a or b - a. With m the angle between the frame and the middle of the swing, x = cos m and w = 50°:
//   (b + a)^2 = c^2 + d^2 - 2 c d cos(m + w / 2),  (b - a)^2 = c^2 + d^2 - 2 c d cos(m - w / 2).
// Their sum gives a^2 = p - q x, their difference a b = c d sin m sin(w / 2); together they are quadratic in x.
export default (numbers) => {
  const d = numbers['length.ground'];
  const b = numbers['length.coupler'];
  const c = numbers['length.rocker'];
  const half = (25 * Math.PI) / 180;
  const p = c * c + d * d - b * b;
  const q = 2 * c * d * Math.cos(half);
  const s = (c * d * Math.sin(half)) ** 2;
  const x = (b * b * q - Math.sqrt(b ** 4 * q * q - 4 * s * (b * b * p - s))) / (2 * s);
  return { parameters: { 'length.crank': Math.round(1e5 * Math.sqrt(p - q * x)) / 1e5 } };
};
