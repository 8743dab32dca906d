// A glTF file as one GLB without any address: its buffers, which may be other files or data: addresses, become its one binary
// part, and pictures are left out. Loaders would fetch all of these, which the page's policy forbids.

import { MOST_BYTES } from './budget';

/** Another file that a mesh names, relative to it. */
export type Beside = (name: string) => Promise<ArrayBuffer | undefined>;

interface Gltf {
  buffers?: { byteLength: number; uri?: string }[];
  bufferViews?: { buffer: number; byteOffset?: number }[];
  accessors?: { count: number }[];
  materials?: Record<string, unknown>[];
  images?: unknown;
  textures?: unknown;
  animations?: unknown;
  skins?: unknown;
  cameras?: unknown;
  /** Of the file as a whole: lamps. */
  extensions?: unknown;
  nodes?: Record<string, unknown>[];
}

const CORNER_BYTES = 12;
const MAGIC = 0x46546c67;
const JSON_PART = 0x4e4f534a;
const BINARY_PART = 0x004e4942;

export async function withoutAddresses(bytes: ArrayBuffer, beside: Beside): Promise<ArrayBuffer> {
  const { json, binary } = split(bytes);
  const buffers: Uint8Array[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const { byteLength, uri } of json.buffers ?? []) {
    const content = uri === undefined ? binary : await contentOf(uri, beside);
    if (!content || content.length < byteLength) throw new Error('a buffer of it is missing');
    starts.push(length);
    buffers.push(content.subarray(0, byteLength));
    length += padded(byteLength);
    if (length > MOST_BYTES) throw new Error('its buffers are too large');
  }
  for (const view of json.bufferViews ?? []) {
    view.byteOffset = (view.byteOffset ?? 0) + (starts[view.buffer] ?? 0);
    view.buffer = 0;
  }
  // Of an accessor without a view a loader makes as many zeros as it says.
  if (json.accessors?.some(({ count }) => !(count * CORNER_BYTES <= MOST_BYTES)))
    throw new Error('it has too many corners');
  const whole = new Uint8Array(length);
  buffers.forEach((content, i) => {
    whole.set(content, starts[i]);
  });
  if (length > 0) json.buffers = [{ byteLength: length }];
  leaveOut(json);
  return join(json, whole);
}

/** Pictures, motions and skins: a part of a robot is rigid. */
function leaveOut(json: Gltf): void {
  for (const key of ['images', 'textures', 'animations', 'skins', 'cameras', 'extensions'] as const)
    delete json[key];
  for (const node of json.nodes ?? []) {
    delete node.skin;
    delete node.camera;
    delete node.extensions;
  }
  for (const material of json.materials ?? []) {
    delete material.extensions;
    for (const owner of [material, material.pbrMetallicRoughness as Record<string, unknown>])
      for (const key of Object.keys(owner ?? {})) if (key.endsWith('Texture')) delete owner[key];
  }
}

function split(bytes: ArrayBuffer): { json: Gltf; binary: Uint8Array | undefined } {
  const view = new DataView(bytes);
  const decode = (part: Uint8Array) => JSON.parse(new TextDecoder().decode(part)) as Gltf;
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC)
    return { json: decode(new Uint8Array(bytes)), binary: undefined };
  let json: Gltf = {};
  let binary: Uint8Array | undefined;
  for (let from = 12; from + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(from, true);
    const kind = view.getUint32(from + 4, true);
    const part = new Uint8Array(bytes, from + 8, Math.min(length, bytes.byteLength - from - 8));
    if (kind === JSON_PART) json = decode(part);
    else if (kind === BINARY_PART) binary ??= part;
    from += 8 + length;
  }
  return { json, binary };
}

async function contentOf(uri: string, beside: Beside): Promise<Uint8Array | undefined> {
  const data = /^data:[^,]*;base64,/.exec(uri)?.[0];
  if (data !== undefined)
    return Uint8Array.from(atob(uri.slice(data.length)), (letter) => letter.charCodeAt(0));
  const found = await beside(uri);
  return found && new Uint8Array(found);
}

const padded = (length: number): number => 4 * Math.ceil(length / 4);

function join(json: Gltf, binary: Uint8Array): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const textLength = padded(text.length);
  const total = 20 + textLength + (binary.length > 0 ? 8 + binary.length : 0);
  const whole = new Uint8Array(total).fill(0x20);
  const view = new DataView(whole.buffer);
  const head = [MAGIC, 2, total, textLength, JSON_PART];
  head.forEach((word, i) => {
    view.setUint32(4 * i, word, true);
  });
  whole.set(text, 20);
  if (binary.length > 0) {
    view.setUint32(20 + textLength, binary.length, true);
    view.setUint32(24 + textLength, BINARY_PART, true);
    whole.set(binary, 28 + textLength);
  }
  return whole.buffer;
}
