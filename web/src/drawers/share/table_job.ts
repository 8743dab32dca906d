// Writes the table of the present run while the run continues: in a worker, from the run's link. A run without a link, such
// as one of the user's own scene file, is repeated here in small slices.

import { breath } from '../../basics/idle';
import { BackgroundWork, type TableJob } from '../../engine_client/background_work';
import { engineOf } from '../../engine_client/engines';
import { RunTable } from '../../engine_client/run_table';
import type { Scene } from '../../engine_client/scene';

const SLICE_MS = 8;

function linkOf(scene: Scene): string | null {
  try {
    return scene.link();
  } catch {
    return null;
  }
}

/** Null if it was cancelled; `tell` gets the fraction done. */
export function tableOf(
  scene: Scene,
  columns: number[] | null,
  tell: (share: number) => void,
  isGivenUp: () => boolean,
): Promise<Blob | null> {
  // The engine in the background has no interpreter of code.
  const link = scene.codes().length > 0 ? null : linkOf(scene);
  return link === null
    ? repeatedHere(scene, columns, tell, isGivenUp)
    : repeatedInBackground(scene, { kind: 'table', link, columns }, tell, isGivenUp);
}

const repeatedInBackground = (
  scene: Scene,
  job: TableJob,
  tell: (share: number) => void,
  isGivenUp: () => boolean,
): Promise<Blob | null> =>
  new Promise((resolve, reject) => {
    const work = new BackgroundWork(engineOf(scene), job, (answer) => {
      if (isGivenUp()) {
        work.stop();
        resolve(null);
      } else if (answer.kind === 'progress') tell(answer.share);
      else if (answer.kind === 'done') resolve(answer.result);
      else reject(new Error(answer.sentence));
    });
  });

async function repeatedHere(
  scene: Scene,
  columns: number[] | null,
  tell: (share: number) => void,
  isGivenUp: () => boolean,
): Promise<Blob | null> {
  const run = scene.rerun();
  try {
    const table = new RunTable(run, columns);
    while (!table.goOn(performance.now() + SLICE_MS)) {
      if (isGivenUp()) return null;
      tell(table.share);
      await breath();
    }
    return table.written();
  } finally {
    run.close();
  }
}
