// Where a robot of the user's own and its meshes come from: files that were given, or a site.
import type { Given } from './budget';
import { pathMeant } from './paths';

export interface MeshSource {
  /** A file by the name that the robot's file has for it; undefined if it is not there. */
  bytes(name: string): Promise<ArrayBuffer | undefined>;
  /** What is wrong with those that are not there, and what to do: after "2 of 3 meshes", with their names. */
  missing(names: string): string;
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
    missing: (names) => `are not among the files (${names}): drop the folder that holds them.`,
  };
}
