// Geometry for items that are declared anew in each frame, with a fixed number of vertices per item. It grows as needed.
import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three';

/** An item of four vertices as two triangles. */
export const QUAD = [0, 1, 2, 2, 1, 3];
const ROOM_AT_FIRST = 64;

export class GrowingGeometry {
  readonly geometry = new BufferGeometry();
  private room = 0;
  private items = 0;

  /** `sizes`: the numbers of each attribute at a vertex; `triangles`: of one item, by its vertices. */
  constructor(
    private readonly sizes: Readonly<Record<string, number>>,
    private readonly vertices: number,
    private readonly triangles: readonly number[] = [],
  ) {
    this.makeRoom(ROOM_AT_FIRST);
  }

  begin(): void {
    this.items = 0;
  }

  /** Adds an item; returns the index of its first vertex. */
  add(): number {
    if (this.items === this.room) this.makeRoom(2 * this.room);
    this.items += 1;
    return (this.items - 1) * this.vertices;
  }

  /** True if there is something to draw. */
  end(): boolean {
    for (const [name, size] of Object.entries(this.sizes)) {
      const values = this.attribute(name);
      values.clearUpdateRanges();
      values.addUpdateRange(0, this.items * this.vertices * size);
      values.needsUpdate = true;
    }
    this.geometry.setDrawRange(0, this.items * (this.triangles.length || this.vertices));
    return this.items > 0;
  }

  /** A new object after growth. */
  attribute(name: string): BufferAttribute {
    return this.geometry.getAttribute(name) as BufferAttribute;
  }

  private makeRoom(room: number): void {
    // Frees the graphics memory of the old one.
    this.geometry.dispose();
    for (const [name, size] of Object.entries(this.sizes)) {
      const values = new Float32Array(room * this.vertices * size);
      if (this.room > 0) values.set(this.attribute(name).array);
      this.geometry.setAttribute(
        name,
        new BufferAttribute(values, size).setUsage(DynamicDrawUsage),
      );
    }
    if (this.triangles.length > 0) {
      const corners = Array.from({ length: room }, (_, i) =>
        this.triangles.map((corner) => this.vertices * i + corner),
      );
      this.geometry.setIndex(new BufferAttribute(new Uint32Array(corners.flat()), 1));
    }
    this.room = room;
  }
}
