// A run with code of the user's own has a long link: in an address it is packed, as "z" and the base64url of its bytes
// deflated. Anybody may have written one: what it unpacks to is bounded before it is read, and the engine checks it all.
import { bytesOf, textOf } from './base64url';

/** Of the format: the one that holds code. */
const WITH_CODE = 5;
/** Characters of a packed link. */
export const MOST_PACKED = 32 << 10;
/** Bytes of what is inside: more than any link that the engine reads. */
const MOST_INSIDE = 256 << 10;
const MARK = 'z';

const DAMAGED =
  'This link to a run is damaged. Copy it again, from its first character to its last.';
export const TOO_LONG_TO_PACK =
  'The code of this run is too long for a link. Save the scene as a file and send that.';

export const isPacked = (link: string): boolean => link.startsWith(MARK);

/** Whether a link that is not packed holds code: its first byte says so. */
export const holdsCode = (link: string): boolean => bytesOf(link.slice(0, 4))?.[0] === WITH_CODE;

const fetchPacker = () => import('three/addons/libs/fflate.module.js');

/** For an address; throws a sentence if it is too long for one. */
export async function pack(link: string): Promise<string> {
  const bytes = bytesOf(link);
  if (!bytes || bytes.length > MOST_INSIDE) throw new Error(TOO_LONG_TO_PACK);
  const { deflateSync } = await fetchPacker();
  const packed = MARK + textOf(deflateSync(bytes, { level: 9 }));
  if (packed.length > MOST_PACKED) throw new Error(TOO_LONG_TO_PACK);
  return packed;
}

/** The link as the engine reads it; one that is not packed is unchanged. Throws a sentence if it is damaged. */
export async function unpack(link: string): Promise<string> {
  if (!isPacked(link)) return link;
  if (link.length > MOST_PACKED)
    throw new Error(
      `A packed link to a run has at most ${MOST_PACKED} characters; this one has ${link.length}. Copy it again, without anything around it.`,
    );
  const packed = bytesOf(link.slice(MARK.length));
  if (!packed || packed.length === 0) throw new Error(DAMAGED);
  const { inflateSync } = await fetchPacker();
  let bytes: Uint8Array;
  try {
    // What does not fit into `out` is not written: a few KB can claim to be many MB.
    bytes = inflateSync(packed, { out: new Uint8Array(MOST_INSIDE + 1) });
  } catch {
    throw new Error(DAMAGED);
  }
  if (bytes.length === 0 || bytes.length > MOST_INSIDE) throw new Error(DAMAGED);
  return textOf(bytes);
}
