// The whole run as a table, a row a step: the bytes of `legwork run --link ... --csv FILE`. The run is repeated from its
// start beside the one on the page, a little at a time.
import type { Scene } from '../../engine_client/scene';

const SLICE_MS = 12;

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Null when it was given up; `tell` hears the share that is done. */
export async function tableOf(
  scene: Scene,
  tell: (share: number) => void,
  isGivenUp: () => boolean,
): Promise<Blob | null> {
  const run = scene.rerun();
  try {
    const steps = run.recordedSteps;
    run.snapshot; // computes what the rows are of
    const parts: string[] = [`${run.csvHeader()}\n${run.csvRow()}\n`];
    let rows = '';
    let at = 0;
    let until = performance.now() + SLICE_MS;
    while (run.verdict === 'under way' && !isGivenUp()) {
      const outcome = run.step(1);
      const now = run.snapshot.scalar('step');
      if (now > at) rows += `${run.csvRow()}\n`;
      at = now;
      if (!outcome.ok) break;
      if (performance.now() < until) continue;
      parts.push(rows);
      rows = '';
      tell(at / steps);
      await breath();
      until = performance.now() + SLICE_MS;
    }
    parts.push(rows);
    if (run.verdict === 'differs') throw new Error(run.verdictSentence());
    return isGivenUp() ? null : new Blob(parts, { type: 'text/csv' });
  } finally {
    run.close();
  }
}
