// A robot and its meshes from the site that a page belongs to, and from no other. Only what the robot's file names is asked for,
// only by names of meshes and never with a query, so that a file from a stranger can make the page ask for nothing else.
import { messageOf } from '../basics/error_message';
import { Budget, LARGEST_FILE, MOST_BYTES, tooLarge } from './budget';
import { BUFFERS, MESH_ENDINGS } from './endings';
import { endingOf, folderOf, nameOf, placesOf } from './paths';
import type { RobotSource, RobotText } from './robot_source';

const ENDINGS = [...MESH_ENDINGS, BUFFERS];
const PAGE = /^\ufeff?\s*(<!--(?:(?!-->)[\s\S])*-->\s*)*<(!doctype html|html|head|body)[\s>]/i;
const HEAD = 1024;

export class SiteFiles implements RobotSource {
  private readonly address: URL;
  private readonly path: string;
  private readonly budget = new Budget();
  /** Which of the places of the latest file was right: probably it is for the others. */
  private luck = 0;

  /** `written`: as its author wrote it, from `page` on. Throws a sentence if it is not on that page's site. */
  constructor(
    private readonly written: string,
    page: string,
  ) {
    const { protocol, origin, host } = new URL(page);
    if (!/^https?:$/.test(protocol))
      throw new Error(
        'From a disk no robot file can be fetched: put the page on a server, or use legwork-robot.html, which holds the robot itself.',
      );
    if (written.trim() === '' || !URL.canParse(written, page))
      throw new Error(
        `robot="${written}" is no address of a robot file: write where it is on this site, as in robots/robot.urdf.`,
      );
    this.address = new URL(written, page);
    if (this.address.origin !== origin)
      throw new Error(
        `robot="${written}" is on another site: a robot is taken from ${host} alone. Copy the file and its meshes there.`,
      );
    this.path = pathOf(this.address);
  }

  async robot(): Promise<RobotText> {
    const name = nameOf(this.path) || this.written;
    const where = `${this.address.origin}${this.address.pathname}`;
    const answer = await ask(this.address).catch((error: unknown) => {
      throw new Error(
        `${name} did not arrive from ${where} (${messageOf(error)}): check the network, and that the site may be asked from this page.`,
      );
    });
    if (!answer.ok)
      throw new Error(
        `There is no robot at ${where}: the site answers ${`${answer.status} ${answer.statusText}`.trim()}. Check the name, and that the file is there.`,
      );
    const content = await contentOf(answer, LARGEST_FILE);
    if (typeof content === 'number') throw new Error(tooLarge(name));
    const text = await content.text();
    if (PAGE.test(text.slice(0, HEAD)))
      throw new Error(
        `${where} is a web page and no robot file; many sites send one where a file is missing. Check the name, and that the file is there.`,
      );
    return { name, text };
  }

  async bytes(name: string): Promise<ArrayBuffer | undefined> {
    if (!ENDINGS.includes(endingOf(name))) return undefined;
    const places = placesOf(name, this.path);
    const order = places.map((_, i) => (i + this.luck) % places.length);
    for (const at of order) {
      const found = await this.read(places[at] ?? '');
      if (!found) continue;
      this.luck = at;
      return found;
    }
    return undefined;
  }

  missing(names: string): string {
    const { host, pathname } = this.address;
    return `are not on ${host} (${names}): put them where the robot file says, seen from ${folderOf(pathname)}/.`;
  }

  private async read(path: string): Promise<ArrayBuffer | undefined> {
    const parts = path.split('/').map(encodeURIComponent);
    const answer = await ask(new URL(`/${parts.join('/')}`, this.address)).catch(() => null);
    if (!answer?.ok) return undefined;
    this.budget.addFile();
    const content = await contentOf(answer, MOST_BYTES);
    const size = typeof content === 'number' ? content : content.size;
    this.budget.add(size);
    if (typeof content === 'number' || PAGE.test(await content.slice(0, HEAD).text()))
      return undefined;
    return content.arrayBuffer();
  }
}

/** Not even by way of a redirection from another site. */
const ask = (address: URL): Promise<Response> =>
  fetch(address, { mode: 'same-origin', referrerPolicy: 'no-referrer' });

/** Its size as far as it is known if that is more than `most`: such a file is not read to its end. */
async function contentOf(answer: Response, most: number): Promise<Blob | number> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const claimed = Number(answer.headers.get('Content-Length') ?? 0);
  const reader = answer.body?.getReader();
  for (; reader; ) {
    if (claimed > most || size > most) {
      await reader.cancel();
      return Math.max(claimed, size);
    }
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    parts.push(value);
  }
  return new Blob(parts);
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/^\/+/, '');
  } catch {
    return pathname.slice(1);
  }
}
