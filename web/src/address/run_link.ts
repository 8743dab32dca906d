// A run in the address: `#run=` followed by the engine's text (engine/io/run_link.h). Only the scene's name is read here,
// to fetch an engine that has it; the engine does everything else, including all checks.
import { queryOf } from './address';

const IN_ADDRESS = /^#run=(.*)$/s;
/** Longer than any valid link; the engine reports problems in shorter ones. */
const LONGEST = 1 << 16;
const LONGEST_NAME = 80;

/** The run that the address holds, or null. */
export const runInAddress = (): string | null =>
  IN_ADDRESS.exec(location.hash)?.[1]?.slice(0, LONGEST) ?? null;

/** The scene that a run began as; empty where the text is no link. */
export function sceneOfRun(link: string): string {
  const digits = link
    .slice(0, 4 * LONGEST_NAME)
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  try {
    const bytes = atob(digits.slice(0, digits.length - (digits.length % 4)));
    return bytes.slice(2, 2 + bytes.charCodeAt(1)).replace(/[^a-z0-9-]/g, '');
  } catch {
    return '';
  }
}

/** The shareable address of a run on this page; it also names the scene, so that its engine is fetched at once. */
export function addressOfRun(scene: string, link: string): string {
  const page = location.href.replace(/[?#].*/, '');
  return `${page}?${queryOf({ scene })}#run=${link}`;
}
