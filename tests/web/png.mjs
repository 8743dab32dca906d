// Just enough PNG for screenshots: 8 bits a channel, RGB or RGBA, not interlaced.
import { inflateSync } from 'node:zlib';

const COLOUR_TYPES = { 2: 3, 6: 4 };

/** Answers { width, height, channels, pixels }. */
export function decodePng(bytes) {
  const data = [];
  let header = Buffer.alloc(13);
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = body;
    if (type === 'IDAT') data.push(body);
    at += 12 + length;
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = COLOUR_TYPES[header[9]];
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error('not such a PNG');
  return {
    width,
    height,
    channels,
    pixels: unfilter(inflateSync(Buffer.concat(data)), width, height, channels),
  };
}

function unfilter(raw, width, height, channels) {
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)];
    for (let i = 0; i < stride; i += 1) {
      const to = row * stride + i;
      const left = i >= channels ? pixels[to - channels] : 0;
      const up = row > 0 ? pixels[to - stride] : 0;
      const corner = row > 0 && i >= channels ? pixels[to - stride - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[to] = raw[row * (stride + 1) + 1 + i] + guess;
    }
  }
  return pixels;
}

function paeth(left, up, corner) {
  const estimate = left + up - corner;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byCorner = Math.abs(estimate - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Number of distinct colours (to 4 bits a channel): one or two where nothing is drawn. */
export function countColours({ pixels, channels }) {
  const seen = new Set();
  for (let i = 0; i < pixels.length; i += channels) {
    seen.add(((pixels[i] >> 4) << 8) | ((pixels[i + 1] >> 4) << 4) | (pixels[i + 2] >> 4));
  }
  return seen.size;
}

/** Share of pixels that differ clearly between two pictures of one size. */
export function shareChanged(a, b) {
  let changed = 0;
  for (let i = 0; i < a.pixels.length; i += a.channels) {
    const difference =
      Math.abs(a.pixels[i] - b.pixels[i]) +
      Math.abs(a.pixels[i + 1] - b.pixels[i + 1]) +
      Math.abs(a.pixels[i + 2] - b.pixels[i + 2]);
    if (difference > 48) changed += 1;
  }
  return changed / (a.width * a.height);
}
