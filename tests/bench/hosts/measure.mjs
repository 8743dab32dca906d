// Measurements shared by Node and browsers, given the loaded modules.

import { timeMujoco } from '../peers/mujoco.mjs';
import { timeFree } from '../peers/mujoco_free.mjs';
import { readRobots } from '../peers/robot_text.mjs';
import { runBatches } from './batch_steps.mjs';
import { runScenes } from './scene_steps.mjs';
import { timeModule } from './timing.mjs';

/** `what`: kernels, scenes, batches, mujoco or free. load(what) answers the module, robotsText() the robots. */
export async function measure(what, load, robotsText, options) {
  if (what === 'free') {
    // Both in one process, in turn.
    const [bench, mujoco] = [await load('kernels'), await load('mujoco')];
    return timeFree(bench, mujoco, readRobots(await robotsText()), options);
  }
  const module = await load(what);
  if (what === 'kernels') return timeModule(module, options);
  if (what === 'scenes') return runScenes(module, options);
  if (what === 'batches') return runBatches(module, options);
  return timeMujoco(module, readRobots(await robotsText()), options);
}
