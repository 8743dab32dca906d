// A run in the address: `#run=` followed by the engine's text (engine/io/run_link.h). Only the names of the scene and of its
// file are read here, to fetch an engine that has it; the engine does everything else, including all checks.
import { queryOf } from './address';

const IN_ADDRESS = /^#run=(.*)$/s;
/** Longer than any valid link; the engine reports problems in shorter ones. */
const LONGEST = 1 << 16;
const LONGEST_NAME = 80;
/** Of the format: the one that names a file of the user's own. */
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

export function startOfRun(link: string): RunStart {
  const digits = link
    .slice(0, 8 * LONGEST_NAME)
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  let bytes = '';
  try {
    bytes = atob(digits.slice(0, digits.length - (digits.length % 4)));
  } catch {
    return { scene: '', file: '', needsFile: false };
  }
  let at = 1;
  const next = (): string => {
    const length = bytes.charCodeAt(at) || 0;
    at += 1 + length;
    return bytes.slice(at - length, at);
  };
  const scene = next().replace(/[^a-z0-9-]/g, '');
  const hasFile = bytes.charCodeAt(0) === WITH_FILE;
  const file = hasFile ? next() : '';
  if (hasFile) next();
  return { scene, file, needsFile: hasFile && bytes.charCodeAt(at) === 0 };
}

/** A run of a scene that is built in; empty where there is none. */
export function sceneOfRun(link: string): string {
  const { scene, file } = startOfRun(link);
  return file === '' ? scene : '';
}

/** The shareable address of a run on this page; it also names the scene, so that its engine is fetched at once. */
export function addressOfRun(link: string): string {
  const page = location.href.replace(/[?#].*/, '');
  const scene = sceneOfRun(link);
  return `${page}${scene === '' ? '' : `?${queryOf({ scene })}`}#run=${link}`;
}
