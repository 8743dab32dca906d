// What a file of a mesh will take, before a loader takes many times its bytes to find out.
import { endingOf } from './paths';

/** A binary STL: a head, a count, and the same for each triangle. */
const STL_HEAD = 80;
const STL_START = STL_HEAD + 4;
const STL_TRIANGLE = 50;
/** As three's loader looks for it, behind a byte order mark at most. */
const TEXT_START = /^[\s\S]{0,4}solid/;

export interface MeshSize {
  triangles: number;
  /** Of text, whose triangles cannot be counted without reading it. */
  textBytes: number;
}

/** Of glTF, whose arrays are used as they are, nothing is known before. Throws a sentence if the file contradicts itself. */
export function sizeOfMesh(file: string, bytes: ArrayBuffer): MeshSize {
  const ending = endingOf(file);
  const text = { triangles: 0, textBytes: bytes.byteLength };
  if (ending === 'obj' || ending === 'dae') return text;
  if (ending !== 'stl') return { triangles: 0, textBytes: 0 };
  if (bytes.byteLength < STL_START) return text;
  const triangles = new DataView(bytes).getUint32(STL_HEAD, true);
  const expected = STL_START + STL_TRIANGLE * triangles;
  if (expected === bytes.byteLength) return { triangles, textBytes: 0 };
  if (TEXT_START.test(new TextDecoder('latin1').decode(bytes.slice(0, 10)))) return text;
  if (expected > bytes.byteLength) throw new Error('it ends before its last triangle');
  return { triangles, textBytes: 0 };
}
