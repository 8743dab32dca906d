// Where a robot of the user's own and its meshes come from: files that were given, or a site.
import type { Given } from './budget';
import { endingOf, nameOf, pathMeant } from './paths';

export interface MeshSource {
  /** A file by the name that the robot's file has for it; undefined if it is not there. */
  bytes(name: string): Promise<ArrayBuffer | undefined>;
  /** What is wrong with those that are not there, and what to do: after "2 of 3 meshes", with their names. */
  missing(names: string): string;
  /** The SRDF beside the robot, if there is one. */
  srdf?(): Promise<RobotText | undefined>;
}

export interface RobotSource extends MeshSource {
  /** Throws a sentence if there is none. */
  robot(): Promise<RobotText>;
}

export interface RobotText {
  /** For sentences about its lines. */
  name: string;
  text: string;
}

export function givenMeshes(given: Given, robotFile: string): MeshSource {
  const paths = [...given.keys()];
  return {
    bytes: async (name) => {
      const path = pathMeant(name, paths, robotFile);
      return path === undefined ? undefined : given.get(path)?.arrayBuffer();
    },
    srdf: async () => {
      const all = paths.filter((path) => endingOf(path) === 'srdf');
      const stem = robotFile.replace(/\.\w+$/, '');
      // Of several the others are other robots'.
      const path =
        all.find((one) => one === `${stem}.srdf`) ?? (all.length === 1 ? all[0] : undefined);
      const text = await given.get(path ?? '')?.text();
      return path === undefined || text === undefined ? undefined : { name: nameOf(path), text };
    },
    missing: (names) => `are not among the files (${names}): drop the folder that holds them.`,
  };
}
