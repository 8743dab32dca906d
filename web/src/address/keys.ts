// Everything that can be asked of a page, a frame, the single file, the element and a lesson's scene: each key once, with the
// format of its value and where it applies. No page is touched here; address.ts reads and writes the keys.
import { LANGUAGES, type LanguageId, languageNamed } from '../i18n/languages';
import { SPEEDS } from './speeds';

export const THEMES = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** Camera presets. */
export const CAMERA_PRESETS = ['front', 'three-quarter', 'side', 'top', 'foot'] as const;
export type CameraPreset = (typeof CAMERA_PRESETS)[number];

/** Parts that can be left out. `caption` is `status` and `legend`, `panel` the parameters. */
export const PARTS = [
  'bar',
  'caption',
  'status',
  'legend',
  'labels',
  'panel',
  'push',
  'link',
] as const;
export type Part = (typeof PARTS)[number];

/** What page/hide.css reads in a `data-hide`. */
export const toHide = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part === 'caption' ? ['status', 'legend'] : part)).join(' ');

/** A key, an attribute or a trait, as written. */
export type Refuse = (written: string, wanted: string) => void;
/** The value as written; undefined if it is invalid, which is reported with what it should be. */
export type Type<T> = (written: string, refuse: Refuse) => T | undefined;

const text: Type<string> = (written) => written;

const oneOf =
  <T extends string>(...names: readonly T[]): Type<T> =>
  (written, refuse) => {
    const found = names.find((name) => name === written);
    if (found === undefined) refuse(written, `one of ${names.join(', ')}`);
    return found;
  };

/** Separated by commas or spaces; unknown items are left out. */
const listOf =
  <T>(type: Type<T>): Type<T[]> =>
  (written, refuse) =>
    written
      .split(/[\s,]+/)
      .filter((part) => part !== '')
      .flatMap((part) => type(part, refuse) ?? []);

/** Separated by commas, since names may contain spaces. */
const names: Type<string[]> = (written) =>
  written
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const numberFrom =
  (least: number, most: number): Type<number> =>
  (written, refuse) => {
    const number = written.trim() === '' ? Number.NaN : Number(written);
    if (number >= least && number <= most) return number;
    refuse(written, `a number from ${least} to ${most}`);
    return undefined;
  };

/** The key needs no value. */
const truth: Type<boolean> = (written, refuse) => {
  const said = oneOf('true', 'false')(written || 'true', refuse);
  return said === undefined ? undefined : said === 'true';
};

/** A whole number. */
const count: Type<number> = (written, refuse) => {
  if (/^\d{1,9}$/.test(written)) return Number(written);
  refuse(written, 'a whole number of at most nine digits');
  return undefined;
};

/** Only the key counts; its value is ignored. */
const presence: Type<boolean> = () => true;

/** As browsers write it: de, de-AT. */
const language: Type<LanguageId> = (written, refuse) =>
  languageNamed(written)?.id ?? oneOf(...LANGUAGES.map(({ id }) => id))(written, refuse);

/** `embed` is the frame, the element and the one file; `figure` a scene of a lesson, whose attributes it has. */
export type Page = 'laboratory' | 'embed' | 'figure' | 'lesson';

export interface Key<T> {
  type: Type<T>;
  /** Where the key applies. */
  at: readonly Page[];
  /** Until another scene is opened, as long as this page is, or from page to page. */
  lasts: 'scene' | 'page' | 'visit';
}

const SCENES: readonly Page[] = ['laboratory', 'embed', 'figure'];
const PAGES: readonly Page[] = ['laboratory', 'embed', 'lesson'];
const [SLOWEST = 0, FASTEST = 1] = [SPEEDS[0], SPEEDS.at(-1)];

/** Besides these, `set.` and the path of a parameter. web/examples/index.html tells people of them. */
export const KEYS = {
  /** One of the scenes, by its name. */
  scene: { type: text, at: SCENES, lasts: 'scene' },
  /** A robot of the user's own instead of a scene: its file on the page's own site; of an element on the site of its page. */
  robot: { type: text, at: ['laboratory', 'embed'], lasts: 'scene' },
  /** Parameters that get a slider or a list. */
  controls: { type: listOf(text), at: ['embed', 'figure'], lasts: 'scene' },
  /** Parts to leave out. */
  hide: { type: listOf(oneOf(...PARTS)), at: SCENES, lasts: 'page' },
  /** Plays as soon as it is visible, unless reduced motion is requested. */
  running: { type: truth, at: SCENES, lasts: 'page' },
  /** Simulated seconds per real second. */
  speed: { type: numberFrom(SLOWEST, FASTEST), at: SCENES, lasts: 'page' },
  /** Camera preset. */
  camera: { type: oneOf(...CAMERA_PRESETS), at: SCENES, lasts: 'scene' },
  /** How many times nearer than usual: some scenes keep room for what only some of their settings show. */
  zoom: { type: numberFrom(0.25, 4), at: SCENES, lasts: 'scene' },
  /** The marks shown in the view; "none" for none of them. */
  show: { type: names, at: SCENES, lasts: 'scene' },
  /** A starter of code, by its name, in the editor; it runs when the reader says so. */
  starter: { type: text, at: ['laboratory'], lasts: 'scene' },
  /** Homework, by its name: what is asked, and the score of a run. */
  exercise: { type: text, at: ['laboratory'], lasts: 'page' },
  /** Default: the reader's own. */
  theme: { type: oneOf(...THEMES), at: [...PAGES, 'figure'], lasts: 'visit' },
  /** The reader's own otherwise. */
  lang: { type: language, at: PAGES, lasts: 'visit' },
  /** The unit in which angles are shown. */
  angles: { type: oneOf('deg', 'rad'), at: PAGES, lasts: 'visit' },
  /** Opens the Workbench: all parameters and signals at full size. */
  workbench: { type: presence, at: ['laboratory'], lasts: 'page' },
  /** rw: messages may change the run, not only read it. */
  api: { type: oneOf('rw', 'r'), at: ['embed'], lasts: 'page' },
  /** A lesson without the site around it. */
  embed: { type: presence, at: ['lesson'], lasts: 'page' },
  /** Full graphics quality even without a GPU. */
  quality: { type: oneOf('full'), at: PAGES, lasts: 'page' },
  /** Number by which the element identifies this load of its frame; messages carry it. */
  load: { type: count, at: ['embed'], lasts: 'page' },
} as const satisfies Record<string, Key<unknown>>;

export type Name = keyof typeof KEYS;
export const NAMES = Object.keys(KEYS) as Name[];

/** The valid part of the request. */
export type Asked = {
  -readonly [N in Name]?: NonNullable<ReturnType<(typeof KEYS)[N]['type']>>;
};
