// Meshes of a robot's file, from the files that were dropped with it: nothing is fetched. Loaded when a robot has some.
import type { Description } from 'schemas/description';
import { type BufferGeometry, Matrix4, Quaternion, Vector3 } from 'three';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import type { LoadedMesh, MeshShape } from '../engine_client/loaded_mesh';

export type MeshFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const MOST_TRIANGLES = 2_000_000;

/** The dropped file that a robot's file means: package://NAME/rest, file://... or relative; null if it is not there. */
export function resolve(file: string, files: MeshFiles): string | null {
  const wanted = file
    .replace(/^(package|model|file):\/\//, '')
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const paths = [...files.keys()];
  // The longest ending that a path has; names differ in case on some machines.
  for (const plain of [(s: string) => s, (s: string) => s.toLowerCase()])
    for (let from = 0; from < wanted.length; from += 1) {
      const ending = plain(wanted.slice(from).join('/'));
      const found = paths.find(
        (path) => plain(path) === ending || plain(path).endsWith(`/${ending}`),
      );
      if (found !== undefined) return found;
    }
  return null;
}

/** All meshes that are to be seen and can be, and a sentence about the others ('' if there are none). */
export function loadMeshes(
  { robot }: Description,
  files: MeshFiles,
): { meshes: LoadedMesh[]; sentence: string } {
  const meshes: LoadedMesh[] = [];
  const missing = new Set<string>();
  const unread = new Set<string>();
  const known = new Map<string, BufferGeometry | null>();
  let triangles = 0;
  const shapes = robot.shapes.filter(
    (shape): shape is MeshShape => shape.kind === 'mesh' && shape.role === undefined,
  );
  for (const shape of shapes) {
    const path = resolve(shape.file, files);
    if (path === null) {
      missing.add(shape.file);
      continue;
    }
    if (!known.has(path)) known.set(path, parse(path, files, MOST_TRIANGLES - triangles));
    const geometry = known.get(path) ?? null;
    if (!geometry) {
      unread.add(path);
      continue;
    }
    triangles += geometry.getAttribute('position').count / 3;
    const [w, x, y, z] = shape.quaternion ?? [1, 0, 0, 0];
    const placement = new Matrix4().compose(
      new Vector3(...shape.position),
      new Quaternion(x, y, z, w),
      new Vector3(...shape.scale),
    );
    meshes.push({ shape, geometry, placement });
  }
  return {
    meshes,
    sentence: [toldMissing([...missing]), toldUnread([...unread])].join(' ').trim(),
  };
}

function parse(path: string, files: MeshFiles, room: number): BufferGeometry | null {
  const bytes = files.get(path);
  if (!bytes || !/\.stl$/i.test(path)) return null;
  try {
    const geometry = new STLLoader().parse(bytes.slice().buffer);
    const { count } = geometry.getAttribute('position');
    return count > 0 && count / 3 <= room ? geometry : null;
  } catch {
    return null;
  }
}

/** By their last parts: the rest is long, and the same in all. */
const listed = (names: string[]): string =>
  names
    .slice(0, 3)
    .map((name) => name.slice(name.lastIndexOf('/') + 1))
    .join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

const toldMissing = (names: string[]): string =>
  names.length === 0
    ? ''
    : `${names.length === 1 ? 'A mesh is' : `${names.length} meshes are`} missing: ${listed(names)}. Drop the robot's folder, or a zip of it.`;

const toldUnread = (names: string[]): string =>
  names.length === 0
    ? ''
    : `${names.length === 1 ? 'A mesh is' : `${names.length} meshes are`} not drawn: ${listed(names)}. STL is read so far.`;
