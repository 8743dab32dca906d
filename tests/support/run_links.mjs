// Takes links to runs apart and builds them, with code independent of the engine: bytes, checksum, text.

const CHECKSUM_BYTES = 2;

export const bytesOf = (link) => Buffer.from(link, 'base64url');

/** FNV-1a, 64 bit; the engine's, written again. */
function hash(bytes) {
  let value = 0xcbf29ce484222325n;
  for (const byte of bytes) value = ((value ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return value;
}

/** A link of these bytes with a checksum that fits. */
export function linkOf(body) {
  const sum = Number(hash(body) & 0xffffn);
  return Buffer.concat([body, Buffer.from([sum & 0xff, sum >> 8])]).toString('base64url');
}

/** A link's bytes without the checksum. */
export const bodyOf = (link) => bytesOf(link).subarray(0, -CHECKSUM_BYTES);

/** Numbers that are the same in every run of the tests. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (count) => Math.floor(next() * count) };
}
