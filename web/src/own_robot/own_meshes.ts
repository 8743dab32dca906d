// Reads the meshes of the robot that a user gave, by the names that its file uses.
import { messageOf } from '../basics/error_message';
import { type MeshPart, trianglesIn } from './mesh_part';
import { sizeOfMesh } from './mesh_size';
import { besideFile } from './named_files';
import { endingOf } from './paths';
import { named } from './robot_file';
import type { MeshSource } from './robot_source';

/** What the meshes of a robot may have together; what is read of text takes about ten times its bytes. */
export const MOST = { triangles: 2_000_000, textMB: 128 };

const NONE: readonly MeshPart[] = [];

export interface LoadedMeshes {
  parts: Map<string, readonly MeshPart[]>;
  /** What is left out and what to do; empty if nothing is. */
  sentence: string;
}

export async function loadMeshes(
  files: readonly string[],
  source: MeshSource,
  most = MOST,
): Promise<LoadedMeshes> {
  const parts: LoadedMeshes['parts'] = new Map();
  const missing: string[] = [];
  const broken: string[] = [];
  const tooMany: string[] = [];
  let why = '';
  let triangles = 0;
  let text = 0;
  for (const file of files) {
    try {
      const bytes = await source.bytes(file);
      if (!bytes) {
        missing.push(file);
        continue;
      }
      const size = sizeOfMesh(file, bytes);
      const isTooMuch = (count: number) =>
        triangles + count > most.triangles || text + size.textBytes > most.textMB * 2 ** 20;
      const read = isTooMuch(size.triangles) ? null : await parse(file, bytes, source);
      const more = trianglesIn(read ?? NONE);
      if (!read || isTooMuch(more)) tooMany.push(file);
      else {
        triangles += more;
        text += size.textBytes;
        parts.set(file, read.length > 0 ? read : NONE);
      }
    } catch (error) {
      why ||= messageOf(error);
      broken.push(file);
    }
  }
  const count = (list: string[]) => `${list.length} of ${files.length} meshes`;
  const sentences = [
    missing.length > 0 && `${count(missing)} ${source.missing(named(missing))}`,
    broken.length > 0 && `${count(broken)} cannot be read (${named(broken)}): ${sentenceOf(why)}`,
    tooMany.length > 0 &&
      `${count(tooMany)} are left out (${named(tooMany)}): together they have more than ${most.triangles} triangles, or more than ${most.textMB} MB of text; use coarser meshes.`,
  ];
  return { parts, sentence: sentences.filter(Boolean).join(' ') };
}

const sentenceOf = (why: string): string => (why.endsWith('.') ? why : `${why}.`);

async function parse(file: string, bytes: ArrayBuffer, source: MeshSource): Promise<MeshPart[]> {
  const { PARSERS } = await import('./mesh_parsers');
  const parser = PARSERS[endingOf(file)];
  if (!parser) throw new Error('STL, OBJ, DAE, glTF and GLB can be read');
  return parser(bytes, (name) => source.bytes(besideFile(file, name)));
}
