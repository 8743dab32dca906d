// WebAssembly's binary format, as far as a compiler without SIMD, threads and exceptions writes it
// (WebAssembly Core Specification 2.0, chapter 5).

/** Sections by their ids. */
export const SECTION = { type: 1, import: 2, function: 3, global: 6, export: 7, code: 10 };
export const KIND = { function: 0, memory: 2, global: 3 };
export const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  br: 0x0c,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32LtS: 0x48,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32ShrU: 0x76,
  bulk: 0xfc,
};
/** After OP.bulk. */
export const BULK = { copy: 10, fill: 11 };
export const I32 = 0x7f;
export const EMPTY = 0x40;

/** An unsigned number, seven bits a byte. */
export function unsigned(value) {
  const bytes = [];
  for (let rest = value >>> 0; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** A signed one. */
export function signed(value) {
  const bytes = [];
  for (let rest = value | 0; ; rest >>= 7) {
    if (rest >= -0x40 && rest < 0x40) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

export const text = (words) => [...unsigned(words.length), ...Buffer.from(words, 'ascii')];

export class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    return this.bytes[this.at++];
  }

  unsigned() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  skipNumber() {
    while (this.byte() >= 0x80);
  }

  skip(count) {
    this.at += count;
  }

  text() {
    const length = this.unsigned();
    this.at += length;
    return Buffer.from(this.bytes.subarray(this.at - length, this.at)).toString('ascii');
  }

  /** As many as the number that comes first says. */
  list(read) {
    return Array.from({ length: this.unsigned() }, read);
  }

  /** Past what an instruction has behind its first byte. */
  skipImmediates(op) {
    if (op >= 0x02 && op <= 0x04) this.skipNumber();
    else if (op === 0x0c || op === 0x0d || op === 0x10) this.skipNumber();
    else if (op === 0x0e) {
      for (let targets = this.unsigned(); targets >= 0; targets -= 1) this.skipNumber();
    } else if (op === 0x11 || (op >= 0x28 && op <= 0x3e)) {
      this.skipNumber();
      this.skipNumber();
    } else if (op >= 0x20 && op <= 0x26) this.skipNumber();
    else if (op === 0x3f || op === 0x40) this.skip(1);
    else if (op === 0x41 || op === 0x42) this.skipNumber();
    else if (op === 0x43) this.skip(4);
    else if (op === 0x44) this.skip(8);
    else if (op === OP.bulk) this.skipBulk(this.unsigned());
    else if (!(op <= 0x01 || op === 0x05 || op === 0x0b || op === 0x0f || isPlain(op)))
      throw new Error(`No instruction 0x${op.toString(16)} is known at ${this.at}`);
  }

  skipBulk(which) {
    if (which === BULK.copy || which === 8) this.skip(2);
    else if (which === BULK.fill || which === 9) this.skip(1);
    else if (which > 7) throw new Error(`No instruction 0xfc ${which} is known at ${this.at}`);
  }
}

const isPlain = (op) => op === 0x1a || op === 0x1b || (op >= 0x45 && op <= 0xc4);

/** [id, bytes] of all sections. */
export function sectionsOf(module) {
  const reader = new Reader(module, 8);
  const sections = [];
  while (reader.at < module.length) {
    const id = reader.byte();
    const size = reader.unsigned();
    sections.push([id, module.subarray(reader.at, reader.at + size)]);
    reader.skip(size);
  }
  return sections;
}

export function moduleOf(sections) {
  const parts = sections.flatMap(([id, bytes]) => [
    Buffer.from([id, ...unsigned(bytes.length)]),
    Buffer.from(bytes),
  ]);
  return Buffer.concat([Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), ...parts]);
}
