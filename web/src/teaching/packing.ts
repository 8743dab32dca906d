// Step 3: the exercise with all that the laboratory needs, as a zip for a learning platform. It is made here, of this site's files.
import { whileBusy } from '../basics/busy';
import { button, element, optionsOf, setText } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { download } from '../basics/files';
import { PACKAGE_KINDS, type PackagedFile, type PackageKind } from '../results/package_order';
import { draftText, onJudged } from './maker';

const SITE = '../';
/** web/tools/packages.mjs writes it. */
const LIST = 'packages/exercise_files.json';
/** What the laboratory opens as `?exercise=own` (drawers/exercise). */
const EXERCISE = 'exercise.json';
const LAUNCH = 'index.html?exercise=own';
const NAMES: Record<PackageKind, string> = {
  'scorm-1.2': 'SCORM 1.2',
  'scorm-2004': 'SCORM 2004',
  xapi: 'xAPI',
};
const AT_ONCE = 6;

const told = element('pack-said', HTMLElement);

async function fetched(path: string): Promise<Response> {
  const response = await fetch(SITE + path).catch(() => null);
  if (response?.ok) return response;
  throw new Error(
    `The file ${path} of this site did not arrive. Without a network, or on a copy of the site without its packages, there is no zip.`,
  );
}

async function siteFiles(): Promise<PackagedFile[]> {
  const paths: string[] = await (await fetched(LIST)).json();
  const files: PackagedFile[] = [];
  const waiting = [...paths];
  const fetchSome = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const bytes = new Uint8Array(await (await fetched(path)).arrayBuffer());
      files.push({ path, bytes });
      setText(told, `${files.length} of ${paths.length} files of the page.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

async function pack(kind: PackageKind): Promise<void> {
  const text = draftText();
  const { id, title } = JSON.parse(text);
  const [{ packageFiles }, files] = await Promise.all([import('../results/package'), siteFiles()]);
  files.push({ path: EXERCISE, bytes: new TextEncoder().encode(text) });
  const { lang: language } = document.documentElement;
  const zip = packageFiles({ kind, id, title, language, launch: LAUNCH, files });
  download(new Blob([zip], { type: 'application/zip' }), `${id}.${kind}.zip`);
}

export function startPacking(): void {
  const kind = element('pack-kind', HTMLSelectElement);
  kind.append(...optionsOf(PACKAGE_KINDS.map((each) => [each, NAMES[each]])));
  const start = button('pack-start');
  onJudged((text) => {
    start.disabled = text === null;
  });
  start.addEventListener('click', () =>
    whileBusy(start, async () => {
      const chosen = PACKAGE_KINDS.find((each) => each === kind.value);
      if (!chosen) return;
      try {
        await pack(chosen);
        setText(told, 'The zip is saved.');
      } catch (error) {
        setText(told, messageOf(error));
      }
    }),
  );
}
