// The engine's snapshot, read in place. A view lives until the next call into the engine.
import type { Field } from './description';

export class Snapshot {
  private readonly fields: Map<string, Field>;
  private values: Float64Array = new Float64Array(0);

  constructor(fields: Field[]) {
    this.fields = new Map(fields.map((field) => [field.name, field]));
  }

  /** Looks at the engine's memory anew: the buffer is replaced whenever WASM memory grows. */
  attach(buffer: ArrayBufferLike, pointer: number, size: number): void {
    this.values = new Float64Array(buffer, pointer, size);
  }

  isIn(buffer: ArrayBufferLike): boolean {
    return this.values.buffer === buffer;
  }

  has(name: string): boolean {
    return this.fields.has(name);
  }

  scalar(name: string): number {
    return this.values[this.field(name).offset] ?? Number.NaN;
  }

  vector(name: string): Float64Array {
    const { offset, count } = this.field(name);
    return this.values.subarray(offset, offset + count);
  }

  /** A field that not every engine or scene has: undefined where it is absent. */
  find(name: string): Float64Array | undefined {
    return this.fields.has(name) ? this.vector(name) : undefined;
  }

  /** All of it, copied: what stays when the engine goes on. */
  all(): Float64Array {
    return this.values.slice();
  }

  unit(name: string): string {
    return this.field(name).unit;
  }

  private field(name: string): Field {
    const field = this.fields.get(name);
    if (!field) throw new Error(`The engine's snapshot has no field "${name}"`);
    return field;
  }
}
