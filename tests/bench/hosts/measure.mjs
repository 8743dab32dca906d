// What both Node and a browser measure, given the loaded modules.

import { timeMujoco } from '../peers/mujoco.mjs';
import { readRobots } from '../peers/robot_text.mjs';
import { runHerds } from './herd_steps.mjs';
import { runScenes } from './scene_steps.mjs';
import { timeModule } from './timing.mjs';

/** `what`: kernels, scenes, herds or mujoco. load(what) answers the module, robotsText() the robots. */
export async function measure(what, load, robotsText, options) {
  const module = await load(what);
  if (what === 'kernels') return timeModule(module, options);
  if (what === 'scenes') return runScenes(module, options);
  if (what === 'herds') return runHerds(module, options);
  return timeMujoco(module, readRobots(await robotsText()), options);
}
