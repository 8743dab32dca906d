// The engine's snapshot, read in place. A view is valid until the next call into the engine.
import type { Description, Field } from 'schemas/description';

export class Snapshot {
  private readonly fields: Map<string, Field>;
  private readonly scene: string;
  private values: Float64Array = new Float64Array(0);

  constructor({ snapshot, scene }: Description) {
    this.fields = new Map(snapshot.fields.map((field) => [field.name, field]));
    this.scene = scene.id;
  }

  /** Renews the view of the engine's memory: the buffer is replaced whenever WASM memory grows. */
  attach(buffer: ArrayBufferLike, pointer: number, size: number): void {
    this.values = new Float64Array(buffer, pointer, size);
  }

  isIn(buffer: ArrayBufferLike): boolean {
    return this.values.buffer === buffer;
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  /** A field's description; undefined if this scene does not have it. */
  about(name: string): Field | undefined {
    return this.fields.get(name);
  }

  /** One number of a field that this scene has. */
  scalar(name: string, component = 0): number {
    const { offset, count } = this.field(name);
    const value = component < count ? this.values[offset + component] : undefined;
    if (value !== undefined) return value;
    throw new Error(
      `The field "${name}" of the scene "${this.scene}" has ${count} numbers, and none at ${component}.`,
    );
  }

  /** A flag; false if the scene does not have it. */
  isOn(name: string): boolean {
    return this.has(name) && this.scalar(name) > 0.5;
  }

  vector(name: string): Float64Array {
    const { offset, count } = this.field(name);
    return this.values.subarray(offset, offset + count);
  }

  /** A field that not every engine or scene has; undefined if absent. */
  find(name: string): Float64Array | undefined {
    return this.fields.has(name) ? this.vector(name) : undefined;
  }

  /** A copy of everything, which stays valid when the engine continues. */
  all(): Float64Array {
    return this.values.slice();
  }

  unit(name: string): string {
    return this.field(name).unit;
  }

  private field(name: string): Field {
    const field = this.fields.get(name);
    if (!field)
      throw new Error(`The scene "${this.scene}" has no field "${name}" in its snapshot.`);
    return field;
  }
}
