// In place of page/robot_source.ts where the whole page is one file: it may fetch nothing, but has a block that holds a robot,
// and may be the frame of an element.
import type { Asked } from '../../address/keys';
import type { RobotSource } from '../../own_robot/robot_source';
import { AskedFiles, isInElement } from '../embed/asked_files';

export function robotSource({ robot, load, scene }: Asked): RobotSource | null {
  if (robot !== undefined && isInElement(load)) return new AskedFiles(robot);
  if (robot !== undefined)
    throw new Error(
      `robot="${robot}" cannot be fetched: this page is one file, which asks for no other. Paste the robot into the block at the top of legwork-robot.html, or drop it on this page.`,
    );
  const block = document.getElementById('legwork-robot');
  return block && scene === undefined ? inBlock(block) : null;
}

/** What URDF, MJCF and our JSON call the robot: people change the block and no name beside it. */
const NAME = /(<robot\b[^<]*?\bname=|<mujoco\b[^<]*?\bmodel=|"name"\s*:\s*)"([^"]+)"/;

function inBlock(block: HTMLElement): RobotSource {
  return {
    robot: async () => {
      // A declaration of XML has to come first.
      const text = (block.textContent ?? '').trim();
      if (text === '')
        throw new Error(
          'The block legwork-robot at the top of this file is empty: paste a robot there, or drop one on this page.',
        );
      return { name: NAME.exec(text)?.[2] ?? 'robot', text };
    },
    bytes: async () => undefined,
    missing: (names) => `are not in this file (${names}): drop the folder that holds them.`,
  };
}
