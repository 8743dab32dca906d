// The time of a whole step of the scenes, and of a snapshot, in the module that pages load: everything between two frames
// except drawing.
import { openRun } from '../../support/hash_run.mjs';
import { timeCalls } from './timing.mjs';

/** Scenes and the settings that make them step forward by their equations of motion. */
export const steppedScenes = [
  { id: 'quadruped-trot', set: { 'sim.mode': 1 } },
  { id: 'quadruped-stand', set: { 'sim.mode': 1 } },
  { id: 'hexapod-tripod', set: { 'sim.mode': 1 } },
  { id: 'tail-trot', set: { 'sim.mode': 1 } },
  { id: 'quadruped-free', stepsPerRun: 10000 }, // under the whole-body controller
  { id: 'hexapod-free', stepsPerRun: 10000 },
  { id: 'tail-free', stepsPerRun: 10000 },
];

// A step is thousands of functions' worth of code: browsers take this long to compile it in earnest.
const WARM = 400; // ms

/**
 * run(count) for timing.mjs: that many steps of an open scene, from the start again after so many: open loop no scene
 * stays on its plan for ever.
 */
export function runner(legwork, scene, stepsPerRun = 1000) {
  let taken = 0;
  return (count) => {
    for (let left = count; left > 0; ) {
      const steps = Math.min(left, stepsPerRun - taken);
      if (legwork._lw_step(scene, steps) !== 0) {
        throw new Error(legwork.UTF8ToString(legwork._lw_message(scene)));
      }
      left -= steps;
      taken += steps;
      if (taken < stepsPerRun) continue;
      legwork._lw_reset(scene);
      taken = 0;
    }
  };
}

/** Rows { robot: the scene, kernel: step, recorded (a step and its snapshot) or snapshot, path, min, median } of a Legwork module. */
export function runScenes(legwork, given) {
  const options = { warm: WARM, ...given };
  return steppedScenes.flatMap((wanted) => {
    const scene = openRun(legwork, wanted);
    const row = { robot: wanted.id, path: 'fastest' };
    const step = timeCalls(runner(legwork, scene, wanted.stepsPerRun), options);
    legwork._lw_reset(scene);
    const one = runner(legwork, scene, wanted.stepsPerRun);
    const recorded = timeCalls((count) => {
      for (let i = 0; i < count; i += 1) {
        one(1);
        legwork._lw_snapshot(scene);
      }
    }, options);
    const snapshot = timeCalls((count) => {
      for (let i = 0; i < count; i += 1) legwork._lw_snapshot(scene);
    }, options);
    legwork._lw_close(scene);
    return [
      { ...row, kernel: 'step', ...step },
      { ...row, kernel: 'recorded', ...recorded },
      { ...row, kernel: 'snapshot', ...snapshot },
    ];
  });
}
