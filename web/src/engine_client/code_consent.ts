// Which code may be interpreted: the reader's own, and that of links and files once its text has been shown and allowed. Whatever
// steps a run, no other is: the interpreter itself is guarded.
import type { LegworkModule } from '../../../bindings/wasm/legwork';
import type { Outcome, Scene } from './scene';

/** A text, and the step from which on it drives the motors; an empty one is the scene's own drive. */
export interface Code {
  step: number;
  text: string;
}

export const NOT_ALLOWED =
  'This run has code by whoever made the link or the file. Read it, then run it.';

const allowed = new Set<string>();

/** The code that drives a scene's motors at the present step; empty: their own drive. */
export function codeOf(scene: Scene): string {
  const step = scene.snapshot.scalar('step');
  return scene.codes().findLast((code) => code.step <= step)?.text ?? '';
}

/** A scene at its start gets the code that drives another; none if that has none. */
export function takeCode(scene: Scene, like: Scene): Outcome {
  const code = codeOf(like);
  return code === codeOf(scene) ? { ok: true } : scene.setCode(code);
}

export const codesOf = (scene: Scene): readonly Code[] =>
  scene.codes().filter(({ text }) => text !== '');

/** Whether all code of a run may be interpreted. */
export const isAllowed = (codes: readonly Code[]): boolean =>
  codes.every(({ text }) => allowed.has(text));

/** Allows these texts; the interpreter is fetched with the first. */
export async function allowCode(module: LegworkModule, texts: readonly string[]): Promise<void> {
  const { loadPrograms } = await import('../controller/host');
  await loadPrograms(module, (text) => (allowed.has(text) ? '' : NOT_ALLOWED));
  for (const text of texts) allowed.add(text);
}
