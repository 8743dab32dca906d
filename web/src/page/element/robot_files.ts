// Hands the robot of the attribute `robot`, and its meshes, from the page's own site to the frame, which may be on another. The
// frame's page gets only files that the robot's file names, and buffers that its glTF files name: it is not to read the rest of
// the site.
import { messageOf } from '../../basics/error_message';
import { besideFile, namesIn } from '../../own_robot/named_files';
import { SiteFiles } from '../../own_robot/site_files';
import type { RobotAnswer } from '../embed/protocol';

/** `written`: the attribute. Answers one after the other, in the order of the questions. */
export function handOver(port: MessagePort, written: string): void {
  const files = filesAt(written);
  let last: Promise<unknown> = Promise.resolve();
  port.onmessage = ({ data: name }: MessageEvent<unknown>) => {
    last = last.then(async () => {
      try {
        const value = await (await files).find(name);
        port.postMessage(
          { value } satisfies RobotAnswer,
          value instanceof ArrayBuffer ? [value] : [],
        );
      } catch (error) {
        port.postMessage({ error: messageOf(error) } satisfies RobotAnswer);
      }
    });
  };
  // Its failure is the answer to the first question.
  files.catch(() => {});
}

async function filesAt(written: string) {
  const site = new SiteFiles(written, document.baseURI);
  const robot = await site.robot();
  const named = namesIn(robot.text);
  return {
    async find(name: unknown): Promise<RobotAnswer['value']> {
      if (name === null) return robot;
      if (typeof name !== 'string' || !named.has(name)) return undefined;
      const bytes = await site.bytes(name);
      if (bytes && /\.gltf$/i.test(name))
        for (const inner of namesIn(new TextDecoder().decode(bytes)))
          named.add(besideFile(name, inner));
      return bytes;
    },
  };
}
