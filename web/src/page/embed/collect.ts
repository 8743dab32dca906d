// A separate run beside the one shown: the same scene and settings from the start, not drawn, with its numbers kept. In slices,
// so that the page stays responsive.

import type { Settings } from '../../address/address';
import { breath } from '../../basics/idle';
import { takeCode } from '../../engine_client/code_consent';
import type { Scene } from '../../engine_client/scene';
import { setAll, settingsOf, takeSettings } from '../../engine_client/settings';

const SLICE_MS = 10;

export interface Wanted {
  steps: number;
  /** Steps per row. */
  every?: number;
  fields: readonly string[];
  /** Settings that differ from the run shown. */
  set?: Settings;
  signal?: AbortSignal;
}

export type Collected = ReturnType<typeof nothingOf>;
const nothingOf = (fields: readonly string[]) => ({
  step: [] as number[],
  /** s */
  time: [] as number[],
  /** By field: one row per sample, with its components. */
  values: Object.fromEntries(fields.map((field) => [field, [] as Float64Array[]])),
  /** Why it ended early, in the engine's sentence; empty if it did not. */
  stopped: '',
});

/** `scene`: a separate one, closed afterwards. Throws with a sentence if anything is refused. */
export async function collect(like: Scene, scene: Scene, wanted: Wanted): Promise<Collected> {
  try {
    const refusal = takeSettings(scene, settingsOf(like)) || setAll(scene, wanted.set ?? {});
    if (refusal !== '') throw new Error(refusal);
    const coded = takeCode(scene, like);
    if (!coded.ok) throw new Error(coded.sentence);
    scene.reset();
    scene.refreshDescription();
    return await run(scene, wanted);
  } finally {
    scene.close();
  }
}

async function run(scene: Scene, { steps, every = 1, fields, signal }: Wanted): Promise<Collected> {
  const found = nothingOf(fields);
  const keep = () => {
    const { snapshot } = scene;
    found.step.push(snapshot.scalar('step'));
    found.time.push(snapshot.scalar('time'));
    for (const field of fields) found.values[field]?.push(snapshot.vector(field).slice());
  };
  keep();
  let until = performance.now() + SLICE_MS;
  for (let taken = 0; taken < steps && found.stopped === ''; taken += every) {
    const outcome = scene.step(Math.min(every, steps - taken));
    if (!outcome.ok) found.stopped = outcome.sentence;
    keep();
    if (performance.now() < until) continue;
    await breath();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
  return found;
}
