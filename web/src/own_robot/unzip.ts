// Unpacks a zip in the page. The sizes that its entries claim are checked before, and the real ones while it is unpacked, a little
// at a time: a zip that unpacks to gigabytes is given up before it has them.

import { type Unzip as Reader, Unzip, UnzipInflate } from 'three/addons/libs/fflate.module.js';
import { messageOf } from '../basics/error_message';
import { breath } from '../basics/idle';
import type { Budget, Given } from './budget';
import { normalised } from './paths';

/** Deflate makes at most 1032 bytes of one. */
const AT_ONCE = 1 << 14;
/** Between two of these other tasks of the page have their turn. */
const BREATH = 1 << 22;
/** Rubbish of macOS. */
const RUBBISH = /(^|\/)(__MACOSX\/|\._|\.DS_Store$)/;

export async function unzip(zip: Blob, budget: Budget): Promise<Given> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    throw new Error('The file is not a zip: its first letters are not PK.');
  const isWhole = endsWithRecord(bytes);
  const given: Given = new Map();
  let open = 0;
  const reader: Reader = new Unzip((entry) => {
    if (entry.name.endsWith('/') || RUBBISH.test(entry.name)) return;
    budget.addFile();
    const { originalSize: claimed } = entry;
    if (claimed !== undefined) budget.allow(claimed);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    open += 1;
    entry.ondata = (error, part, isLast) => {
      if (error) throw error;
      budget.add(part.length);
      size += part.length;
      if (part.length > 0) parts.push(new Uint8Array(part));
      if (!isLast) return;
      open -= 1;
      if (claimed !== undefined && claimed !== size)
        throw new Error('an entry does not have the size that it claims');
      given.set(normalised(entry.name), new Blob(parts));
    };
    entry.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let from = 0; from < bytes.length; from += AT_ONCE) {
      reader.push(bytes.slice(from, from + AT_ONCE), from + AT_ONCE >= bytes.length);
      if (from % BREATH === 0) await breath();
    }
    if (open > 0 || !isWhole) throw new Error('it ends too early');
  } catch (error) {
    const why = messageOf(error);
    // Those of the budget are whole sentences.
    if (why.startsWith('The')) throw error;
    throw new Error(`The zip cannot be unpacked (${why}): pack it again without a password.`);
  }
  return given;
}

/** A zip ends with a record of at least 22 bytes and a comment. */
function endsWithRecord(bytes: Uint8Array): boolean {
  const last = bytes.length - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1)
    if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 5 && bytes[at + 3] === 6)
      return true;
  return false;
}
