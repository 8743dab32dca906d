// The time of a step of whole batches in the module that pages load, without drawing (batch_page.mjs: with drawing).
import { openRun } from '../../support/hash_run.mjs';
import { runner } from './scene_steps.mjs';
import { timeCalls } from './timing.mjs';

/** As kernels/scene_runs.cpp has them: { robot, kernel, id, set }. */
export const batches = [8, 200, 1000].flatMap((robots) =>
  ['semi-implicit', 'runge-kutta'].map((kernel, integrator) => ({
    robot: `batch-${robots}`,
    kernel,
    id: 'quadruped-herd',
    set: { 'herd.robots': robots, 'sim.integrator': integrator },
  })),
);

/** Rows { robot: "batch-200", kernel: the integrator, path, min, median }: ns a step of the whole batch. */
export function runBatches(legwork, options) {
  return batches.map(({ robot, kernel, ...wanted }) => {
    const scene = openRun(legwork, wanted);
    const times = timeCalls(runner(legwork, scene), options);
    legwork._lw_close(scene);
    return { robot, kernel, path: 'fastest', ...times };
  });
}
