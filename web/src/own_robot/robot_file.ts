// Which of several given files is the robot. A URDF or MJCF file is one for certain; a .json may be anything, so it counts only
// where there is neither.
import type { Given } from './budget';
import { MESH_ENDINGS } from './endings';
import { depthOf, endingOf, nameOf } from './paths';

/** As read: a comment with a licence may stand before the root. */
const HEAD = 1 << 16;
const MJCF = /<mujoco[\s>]/;

export interface RobotChoice {
  /** Empty if there is none. */
  path: string;
  others: string[];
}

export async function chooseRobotFile(given: Given): Promise<RobotChoice> {
  const certain: string[] = [];
  const possible: string[] = [];
  for (const [path, content] of given) {
    const ending = endingOf(path);
    if (ending === 'urdf') certain.push(path);
    else if (ending === 'xml' && MJCF.test(await content.slice(0, HEAD).text())) certain.push(path);
    else if (ending === 'json') possible.push(path);
  }
  const [path = '', ...others] = (certain.length > 0 ? certain : possible).sort(
    (a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1),
  );
  return { path, others };
}

export const hasMeshes = (given: Given): boolean =>
  [...given.keys()].some((path) => MESH_ENDINGS.includes(endingOf(path)));

/** Why there is no robot among them: what, and what to do. */
export function whyNone(given: Given): string {
  const xacro = [...given.keys()].find((path) => endingOf(path) === 'xacro');
  if (xacro !== undefined) {
    const name = nameOf(xacro);
    return `${name} is a xacro, from which ROS makes a URDF: run "xacro ${name} > robot.urdf" and drop robot.urdf with its meshes.`;
  }
  return `There is no robot among the files (${named([...given.keys()])}): drop a .urdf, an .xml with <mujoco> or a .json, with the folder of its meshes.`;
}

/** The first few, and how many more. */
export function named(paths: readonly string[]): string {
  const first = paths.slice(0, 3).map(nameOf).join(', ');
  return paths.length > 3 ? `${first}, …` : first;
}
