// Embed snippets for a scene with changed parameters, one per platform. Text only: no page is touched here.
import { attributeOf, entriesOf, queryOf, type Request, type Value } from '../../address/address';

export interface Embedding {
  /** Address of the folder with embed.html, with a trailing slash. */
  base: string;
  title: string;
  summary: string;
  asked: Omit<Request, 'complaints'>;
}

const HEIGHT_PX = 480;
const FENCE = '```';

const inAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const attribute = ([name, value]: readonly [string, string]): string =>
  `${name}="${inAttribute(value)}"`;

export const addressOf = ({ base, asked }: Embedding): string =>
  `${new URL('embed.html', base).href}?${queryOf(asked)}`;

function frame(embedding: Embedding, ...more: (readonly [string, string])[]): string {
  const attributes: (readonly [string, string])[] = [
    ['src', addressOf(embedding)],
    ['title', embedding.title],
    ['width', '100%'],
    ['height', String(HEIGHT_PX)],
    ['loading', 'lazy'],
    ['allow', 'fullscreen; clipboard-write'],
    ...more,
  ];
  return `<iframe ${attributes.map(attribute).join(' ')}></iframe>`;
}

function customElement({ base, title, summary, asked }: Embedding): string {
  const { api = 'r', ...others } = asked;
  const attributes = entriesOf(others).map(([name, value]) => [attributeOf(name), value] as const);
  attributes.push(['title', title]);
  // The embedding page may change the run unless api="r".
  if (api === 'r') attributes.push(['api', api]);
  return [
    `<script src="${inAttribute(base)}legwork-element.js" defer></script>`,
    `<legwork-sim ${attributes.map(attribute).join(' ')}>`,
    `  <p>${inAttribute(summary)}</p>`,
    '</legwork-sim>',
  ].join('\n');
}

function widget({ base, title, asked }: Embedding): string {
  const { api: _api, scene, set, ...wishes } = asked;
  const number = (value: Value) => (Number.isFinite(Number(value)) ? Number(value) : value);
  const traits = {
    src: new URL('embed.html', base).href, // the script is copied away from it
    title,
    scene,
    set: Object.fromEntries(Object.entries(set).map(([path, value]) => [path, number(value)])),
    ...Object.fromEntries(Object.entries(wishes).filter(([, value]) => String(value) !== '')),
  };
  return [
    `${FENCE}{anywidget} ${base}legwork-anywidget.js`,
    JSON.stringify(traits, null, 2),
    FENCE,
  ].join('\n');
}

/** `hint`: where to paste it. */
export function snippetsFor(embedding: Embedding): { name: string; hint: string; text: string }[] {
  const ratio = ['style', 'aspect-ratio: 16 / 10; border: 0'] as const;
  const plain = frame(embedding, ratio);
  return [
    { name: 'Any page: frame', hint: 'Works wherever HTML does, without a script.', text: plain },
    {
      name: 'Any page: element',
      hint: 'With methods and events for scripts of the page; its policy has to allow scripts from this address.',
      text: customElement(embedding),
    },
    {
      name: 'MyST, Jupyter',
      hint: 'In a Markdown file of MyST; the module is an anywidget for notebooks, too.',
      text: widget(embedding),
    },
    {
      name: 'Quarto',
      hint: 'In a .qmd file.',
      text: [`${FENCE}{=html}`, plain, FENCE].join('\n'),
    },
    {
      name: 'Sphinx',
      hint: 'In an .rst file.',
      text: ['.. raw:: html', '', `   ${plain}`].join('\n'),
    },
    {
      name: 'Moodle',
      hint: 'In the editor’s HTML view (</>). The site has to allow frames in texts.',
      text: `<div>${frame(embedding, ['allowfullscreen', 'allowfullscreen'])}</div>`,
    },
    {
      name: 'Canvas',
      hint: 'In the HTML editor of a page.',
      text: `<p>${frame(embedding, ['allowfullscreen', 'allowfullscreen'])}</p>`,
    },
  ];
}
