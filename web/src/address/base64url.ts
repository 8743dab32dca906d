// Bytes as text of an address: base64url without padding.

/** Of base64url, without padding; null if it is none, or not as it would be written. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  let decoded: string;
  try {
    decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
  return textOf(bytes) === text ? bytes : null;
}

/** Letters at once: of too many `fromCharCode` runs out of stack. */
const CHUNK = 1 << 13;

export function textOf(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
