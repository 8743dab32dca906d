// Parts of meshes as the view draws them: triangles with normals and one colour, whatever a loader made of their file.
import { BufferAttribute, BufferGeometry, type Material, type Mesh, type Object3D } from 'three';

export interface MeshPart {
  geometry: BufferGeometry;
  /** "#rrggbb" of the file; empty if it has none. */
  colour: string;
}

export const trianglesIn = (parts: readonly MeshPart[]): number =>
  parts.reduce((sum, { geometry }) => sum + triangles(geometry), 0);

/** Of all parts, three numbers each, every place once: triangles share most. Null if there are more than `most`. */
export function cornersOf(parts: readonly MeshPart[], most: number): Float32Array | null {
  const all = new Float32Array(3 * (most + 1));
  const bits = new Uint32Array(all.buffer);
  // Of a hash table the numbers of corners, from 1; at least half of it stays free.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
  let count = 0;
  // In the place of the next corner, which counts if it is new.
  const isNew = (): boolean => {
    const at = 3 * count;
    let slot = 0;
    for (let k = at; k < at + 3; k += 1)
      slot = Math.imul(slot ^ (bits[k] ?? 0), 0x9e3779b1) ^ (slot >>> 15);
    for (slot ^= slot >>> 16; ; slot += 1) {
      slot &= slots.length - 1;
      const known = 3 * ((slots[slot] ?? 0) - 1);
      if (known < 0) break;
      if (
        bits[known] === bits[at] &&
        bits[known + 1] === bits[at + 1] &&
        bits[known + 2] === bits[at + 2]
      )
        return false;
    }
    slots[slot] = count + 1;
    return true;
  };
  for (const { geometry } of parts) {
    const array = geometry.getAttribute('position')?.array ?? [];
    for (let i = 0; i + 3 <= array.length; i += 3) {
      // Zeros have no sign.
      for (let k = 0; k < 3; k += 1) all[3 * count + k] = (array[i + k] ?? 0) + 0;
      if (!isNew()) continue;
      count += 1;
      if (count > most) return null;
    }
  }
  return all.slice(0, 3 * count);
}

const triangles = ({ index, attributes }: BufferGeometry): number =>
  Math.floor((index?.count ?? attributes.position?.count ?? 0) / 3);

/** Loaders have a copy of three for themselves, and so classes of their own (web/tools/slim_three). */
const isMesh = (object: Object3D): object is Mesh => 'isMesh' in object;

/** Every mesh below `root`, in its axes: one part per material. Lines and points are left out. */
export function partsOf(root: Object3D): MeshPart[] {
  root.updateMatrixWorld(true);
  const parts: MeshPart[] = [];
  root.traverse((object) => {
    if (!isMesh(object)) return;
    const whole: BufferGeometry = object.geometry;
    const materials: Material[] = [object.material].flat();
    const groups = whole.groups.length > 0 && Array.isArray(object.material) ? whole.groups : [];
    const pieces =
      groups.length > 0
        ? groups.map(({ start, count, materialIndex = 0 }) => ({ start, count, materialIndex }))
        : [{ start: 0, count: Number.POSITIVE_INFINITY, materialIndex: 0 }];
    for (const { start, count, materialIndex } of pieces) {
      const geometry = plainGeometry(whole, start, count);
      if (!geometry) continue;
      geometry.applyMatrix4(object.matrixWorld);
      if (object.matrixWorld.determinant() < 0) turnInsideOut(geometry);
      parts.push({ geometry, colour: colourOf(materials[materialIndex]) });
    }
    whole.dispose();
  });
  return parts;
}

/** Positions and normals of its own, without index: loaders interleave and share them. */
function plainGeometry(whole: BufferGeometry, start: number, count: number): BufferGeometry | null {
  const positions = whole.getAttribute('position');
  if (!positions) return null;
  const normals = whole.getAttribute('normal');
  const { index } = whole;
  const all = index?.count ?? positions.count;
  const corners = Math.max(0, 3 * Math.floor(Math.min(count, all - start) / 3));
  if (corners === 0) return null;
  const at = new Float32Array(3 * corners);
  const away = normals ? new Float32Array(3 * corners) : null;
  for (let i = 0; i < corners; i += 1) {
    const k = index ? index.getX(start + i) : start + i;
    const place = [positions.getX(k), positions.getY(k), positions.getZ(k)];
    if (!place.every(Number.isFinite)) throw new Error('a corner is not a number');
    at.set(place, 3 * i);
    if (normals) away?.set([normals.getX(k), normals.getY(k), normals.getZ(k)], 3 * i);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(at, 3));
  if (away && hasDirections(away)) geometry.setAttribute('normal', new BufferAttribute(away, 3));
  else geometry.computeVertexNormals();
  return geometry;
}

/** Many programs write STL with zeros for normals, which would be black. */
function hasDirections(normals: Float32Array): boolean {
  for (let i = 0; i < normals.length; i += 3)
    if (!(Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0) > 0.5))
      return false;
  return true;
}

/** A mirrored mesh would be seen from inside. */
function turnInsideOut({ attributes }: BufferGeometry): void {
  for (const attribute of Object.values(attributes)) {
    const { array } = attribute;
    for (let i = 0; i + 9 <= array.length; i += 9)
      for (let k = 0; k < 3; k += 1) {
        const kept = array[i + 3 + k] ?? 0;
        array[i + 3 + k] = array[i + 6 + k] ?? 0;
        array[i + 6 + k] = kept;
      }
  }
}

/** White is what loaders give to a mesh without a colour. */
function colourOf(material: Material | undefined): string {
  if (!material || !('color' in material)) return '';
  const colour = material.color as { getHexString(): string };
  const hex = colour.getHexString();
  return hex === 'ffffff' ? '' : `#${hex}`;
}
