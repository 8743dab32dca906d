// Where the robot comes from that a page's address asks for, if it does. The single file has more places
// (page/single/robot_source.ts).
import type { Asked } from '../address/keys';
import type { RobotSource } from '../own_robot/robot_source';
import { SiteFiles } from '../own_robot/site_files';
import { AskedFiles, isInElement } from './embed/asked_files';

/** Throws a sentence where the address is none. */
export function robotSource({ robot, load }: Asked): RobotSource | null {
  if (robot === undefined) return null;
  return isInElement(load) ? new AskedFiles(robot) : new SiteFiles(robot, location.href);
}
