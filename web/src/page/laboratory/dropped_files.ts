// What a person drops: a scene or robot file, alone or with its meshes; several files, a folder, or a zip. All of it stays on
// this machine: files are read here and go nowhere.
import type { unzipSync } from 'three/addons/libs/fflate.module.js';

/** Everything that came along, by its path; the paths are keys and nothing else. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export interface Dropped {
  path: string;
  text: string;
  others: Files;
  /** What there is to say although it opens. */
  note: string;
}

const MOST_FILES = 4000;
const MOST_BYTES = 256 << 20;
const LARGEST_TEXT = 1 << 23;
const MESHES = /\.(stl|obj|dae|gltf|glb)$/i;

/** Small enough budgets for what is kept; counts what is declared before it is read or unpacked. */
class Budget {
  private files = 0;
  private bytes = 0;

  take(path: string, bytes: number): void {
    this.files += 1;
    this.bytes += bytes;
    if (this.files > MOST_FILES)
      throw new Error(`There are more than ${MOST_FILES} files. Drop the robot's own folder.`);
    if (this.bytes > MOST_BYTES)
      throw new Error(`With ${nameOf(path)} the files are larger than 256 MB. Drop fewer of them.`);
  }
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** One spelling for each path; what leads out of the folder is left out. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:/, '')
    .split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** All files that were dropped, those in folders and zips too. */
export async function filesOf(
  transfer: DataTransfer,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  // The list is emptied as soon as this function waits.
  const entries = Array.from(transfer.items ?? [], (item) => item.webkitGetAsEntry?.() ?? null);
  const loose = Array.from(transfer.files);
  const found: [path: string, file: File][] = [];
  for (const [i, entry] of entries.entries()) {
    if (entry?.isDirectory) await listFolder(entry as FileSystemDirectoryEntry, found);
    else if (loose[i]) found.push([loose[i].name, loose[i]]);
  }
  if (entries.length === 0) for (const file of loose) found.push([file.name, file]);
  return unpacked(found);
}

export async function unpacked(
  found: readonly (readonly [path: string, file: File])[],
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const budget = new Budget();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [path, file] of found) {
    budget.take(path, file.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!/\.zip$/i.test(path)) files.set(plainPath(path), bytes);
    else for (const [inside, content] of await unzip(bytes, budget)) files.set(inside, content);
  }
  return files;
}

async function unzip(
  bytes: Uint8Array,
  budget: Budget,
): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const fflate = (await import('three/addons/libs/fflate.module.js')) as {
    unzipSync: typeof unzipSync;
  };
  const entries = fflate.unzipSync(bytes, {
    // Asked before an entry is unpacked, with the size that it says it has; no more than that is written.
    filter: ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (name.endsWith('/')) return false;
      budget.take(name, originalSize);
      return true;
    },
  });
  return Object.entries(entries).map(([name, content]) => [
    plainPath(name),
    content as Uint8Array<ArrayBuffer>,
  ]);
}

async function listFolder(
  folder: FileSystemDirectoryEntry,
  found: [path: string, file: File][],
): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // A hundred at a time, until there are none.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const entry of some) {
      if (entry.isDirectory) await listFolder(entry as FileSystemDirectoryEntry, found);
      else
        found.push([
          entry.fullPath,
          await new Promise<File>((resolve, reject) =>
            (entry as FileSystemFileEntry).file(resolve, reject),
          ),
        ]);
      if (found.length > MOST_FILES)
        throw new Error(`There are more than ${MOST_FILES} files. Drop the robot's own folder.`);
    }
  }
}

const depth = (path: string) => path.split('/').length;

/** The file that says what to open, and the rest; throws with a sentence. */
export function choose(files: Map<string, Uint8Array<ArrayBuffer>>): Dropped {
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const starts = (path: string) => decode((files.get(path) ?? new Uint8Array()).subarray(0, 4096));
  const isOne = (path: string) =>
    /\.urdf$/i.test(path) ||
    (/\.json$/i.test(path) && (files.size === 1 || starts(path).includes('legwork'))) ||
    (/\.xml$/i.test(path) && /<(mujoco|robot)[\s>/]/.test(starts(path)));
  const paths = [...files.keys()];
  // A file that is alone is opened whatever it is called: the engine says what is wrong with it.
  const candidates = paths.filter((path) => files.size === 1 || isOne(path));
  candidates.sort((a, b) => depth(a) - depth(b));
  const [path, ...rest] = candidates;
  if (path === undefined || /\.xacro$/i.test(path)) {
    const xacro = paths.find((one) => /\.xacro$/i.test(one));
    if (xacro !== undefined)
      throw new Error(
        `${nameOf(xacro)} is a program that writes a URDF. Run "xacro ${nameOf(xacro)} > robot.urdf" and drop robot.urdf.`,
      );
    if (paths.every((one) => MESHES.test(one)) && paths.length > 0)
      throw new Error('These are meshes alone. Drop them together with the URDF that names them.');
    throw new Error(
      'There is no scene or robot among these files: drop a .urdf, an MJCF or a .json.',
    );
  }
  const bytes = files.get(path) ?? new Uint8Array();
  if (bytes.length > LARGEST_TEXT)
    throw new Error(
      `${nameOf(path)} has ${Math.ceil(bytes.length / 1024)} KB; a scene has at most 8192.`,
    );
  const note =
    rest.length === 0
      ? ''
      : `${nameOf(path)} is open; also there: ${rest.slice(0, 3).map(nameOf).join(', ')}.`;
  files.delete(path);
  return { path, text: decode(bytes), others: files, note };
}
