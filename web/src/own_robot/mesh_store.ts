// The meshes of the robot that a user gave, as they are drawn, by the names that its file uses. There is one such robot at a time;
// another takes their place, and a built-in scene drops them. What reads them is fetched with the first.
import type { Shape } from 'schemas/description';
import type { MeshPart } from './mesh_part';

class OwnMeshes {
  /** Counts changes: pictures with another count are to be built again. */
  version = 0;
  private readonly parts = new Map<string, readonly MeshPart[]>();

  of(file: string): readonly MeshPart[] | undefined {
    return this.parts.get(file);
  }

  /** Of another robot. */
  set(loaded: ReadonlyMap<string, readonly MeshPart[]>): void {
    if (loaded.size === 0 && this.parts.size === 0) return;
    this.parts.clear();
    this.version += 1;
    this.add(loaded);
  }

  add(loaded: ReadonlyMap<string, readonly MeshPart[]>): void {
    if (loaded.size === 0) return;
    for (const [file, parts] of loaded) this.parts.set(file, parts);
    this.version += 1;
  }
}

/** Of this page. The graphics memory belongs to the robots that are drawn with them, which free it (view/robot.ts). */
export const ownMeshes = new OwnMeshes();

/** The names by which shapes refer to meshes, each once. */
export const filesOf = (shapes: readonly Shape[]): string[] => [
  ...new Set(shapes.flatMap((shape) => (shape.kind === 'mesh' ? [shape.file] : []))),
];
