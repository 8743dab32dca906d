// A run in the address: `#run=` followed by the engine's text (engine/io/run_link.h). Only the names of the scene and of its
// file are read here, to fetch an engine that has it; the engine does everything else, including all checks.
import { queryOf } from './address';
import { bytesOf } from './base64url';
import { holdsCode, isPacked, pack } from './packed_link';

const IN_ADDRESS = /^#run=(.*)$/s;
/** Longer than any valid link, packed or not; what is wrong with shorter ones is said by who reads them. */
const LONGEST = 1 << 18;
const LONGEST_NAME = 80;
/** Of the format: the first that names a file of the user's own, or says that there is none. */
const WITH_FILE = 4;

/** The run that the address holds, or null. */
export const runInAddress = (): string | null =>
  IN_ADDRESS.exec(location.hash)?.[1]?.slice(0, LONGEST) ?? null;

export interface RunStart {
  /** That the run began as; empty where the text is no link. */
  scene: string;
  /** What the file is of that the scene is made of: "robot"; empty: the scene is built in. */
  file: string;
  /** The file is too large for a link: whoever has it must give it. */
  needsFile: boolean;
}

/** Of a link that is not packed (packed_link.ts). */
export function startOfRun(link: string): RunStart {
  const some = link.slice(0, 8 * LONGEST_NAME);
  const bytes = isPacked(link) ? null : bytesOf(some.slice(0, some.length - (some.length % 4)));
  if (!bytes) return { scene: '', file: '', needsFile: false };
  let at = 1;
  const next = (): string => {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    return String.fromCharCode(...bytes.subarray(at - length, at));
  };
  const scene = next().replace(/[^a-z0-9-]/g, '');
  const file = (bytes[0] ?? 0) >= WITH_FILE ? next() : '';
  if (file !== '') next();
  return { scene, file, needsFile: file !== '' && bytes[at] === 0 };
}

/** A run of a scene that is built in; empty where there is none. */
export function sceneOfRun(link: string): string {
  const { scene, file } = startOfRun(link);
  return file === '' ? scene : '';
}

/** The shareable address of a run on this page; it also names the scene, so that its engine is fetched at once. */
export const addressOfRun = (link: string): string => addressWith(link, sceneOfRun(link));

/** The same of any run: one with code is packed. Throws a sentence if it is too long even so. */
export async function shortAddressOfRun(link: string): Promise<string> {
  return addressWith(holdsCode(link) ? await pack(link) : link, sceneOfRun(link));
}

function addressWith(link: string, scene: string): string {
  const page = location.href.replace(/[?#].*/, '');
  return `${page}${scene === '' ? '' : `?${queryOf({ scene })}`}#run=${link}`;
}
