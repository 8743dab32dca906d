// Parts of meshes as the view draws them: triangles with normals and one colour, whatever a loader made of their file.
import { BufferAttribute, BufferGeometry, type Material, type Mesh, type Object3D } from 'three';

export interface MeshPart {
  geometry: BufferGeometry;
  /** "#rrggbb" of the file; empty if it has none. */
  colour: string;
}

export const trianglesIn = (parts: readonly MeshPart[]): number =>
  parts.reduce((sum, { geometry }) => sum + triangles(geometry), 0);

/** Of all parts, three numbers each. */
export function cornersOf(parts: readonly MeshPart[]): Float32Array {
  const arrays = parts.map(({ geometry }) => geometry.getAttribute('position')?.array ?? []);
  const all = new Float32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const array of arrays) {
    all.set(array, from);
    from += array.length;
  }
  return all;
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
