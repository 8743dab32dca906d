// A robot and its meshes from the page around the frame, whose element (page/element/robot_files.ts) fetches them from its own
// site: the frame may be on another. They come through a port that only the page around the frame is given.
import type { RobotSource, RobotText } from '../../own_robot/robot_source';
import type { RobotAnswer } from './protocol';
import { tellParent } from './tell';

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** A page around the frame that is no element of ours never answers. */
const PATIENCE_MS = 10_000;
const NO_ANSWER =
  'The page around this frame does not hand over the robot: write <legwork-sim robot="..."> there, or leave "load" out of the address.';

/** The element numbers the loads of its frame. */
export const isInElement = (load: number | undefined): boolean =>
  load !== undefined && window.parent !== window;

export class AskedFiles implements RobotSource {
  private readonly port: MessagePort;
  private readonly waiting: Waiting[] = [];

  constructor(written: string) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    // One answer a question, in their order.
    port1.onmessage = ({ data }: MessageEvent<RobotAnswer>) => {
      const { resolve, reject } = this.waiting.shift() ?? {};
      if (typeof data !== 'object' || data === null || 'error' in data)
        reject?.(new Error(String(data?.error)));
      else resolve?.(data.value as never);
    };
    tellParent('robot', written, [port2]);
  }

  robot(): Promise<RobotText> {
    const isLate = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(NO_ANSWER)), PATIENCE_MS);
    });
    return Promise.race([this.ask<RobotText>(null), isLate]);
  }

  bytes(name: string): Promise<ArrayBuffer | undefined> {
    return this.ask(name);
  }

  missing(names: string): string {
    return `are not on the site of this page (${names}): put them where the robot file says.`;
  }

  /** The robot itself, or a mesh by its name. */
  private ask<T>(name: string | null): Promise<T> {
    const answer = new Promise<T>((resolve, reject) => {
      this.waiting.push({ resolve, reject });
    });
    this.port.postMessage(name);
    return answer;
  }
}
