// What to paste where, for a scene with changed parameters. Text only: nothing here touches a page.

export interface Embedding {
  /** Of the folder with embed.html, with a slash at its end. */
  base: string;
  scene: string;
  title: string;
  summary: string;
  /** Changed parameters, as they are written in an address: numbers in the engine's unit, choices by name. */
  set: Readonly<Record<string, string>>;
  controls: readonly string[];
  hide: readonly string[];
  /** Empty: the reader's own. */
  theme: string;
  isRunning: boolean;
  isWritable: boolean;
}

export interface Snippet {
  name: string;
  /** Where it goes. */
  hint: string;
  text: string;
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

export function addressOf({ base, scene, set, controls, hide, ...wishes }: Embedding): string {
  const address = new URL('embed.html', base);
  const { searchParams } = address;
  searchParams.set('scene', scene);
  for (const [path, value] of Object.entries(set)) searchParams.set(`set.${path}`, value);
  if (controls.length > 0) searchParams.set('controls', controls.join(','));
  if (hide.length > 0) searchParams.set('hide', hide.join(','));
  if (wishes.theme !== '') searchParams.set('theme', wishes.theme);
  if (wishes.isRunning) searchParams.set('running', 'true');
  if (wishes.isWritable) searchParams.set('api', 'rw');
  return address.href.replaceAll('%2C', ',');
}

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

function customElement(embedding: Embedding): string {
  const { base, scene, title, summary, set, controls, hide, theme, isRunning } = embedding;
  const attributes: [string, string][] = [
    ['scene', scene],
    ['title', title],
    // pandoc takes an element for text where an attribute's name has a dot.
    ...Object.entries(set).map(([path, value]): [string, string] => [
      `set-${path.replace('.', '_')}`,
      value,
    ]),
  ];
  if (controls.length > 0) attributes.push(['controls', controls.join(',')]);
  if (hide.length > 0) attributes.push(['hide', hide.join(',')]);
  if (theme !== '') attributes.push(['theme', theme]);
  if (isRunning) attributes.push(['running', 'true']);
  if (!embedding.isWritable) attributes.push(['api', 'r']);
  return [
    `<script src="${inAttribute(base)}legwork-element.js" defer></script>`,
    `<legwork-sim ${attributes.map(attribute).join(' ')}>`,
    `  <p>${inAttribute(summary)}</p>`,
    '</legwork-sim>',
  ].join('\n');
}

function widget(embedding: Embedding): string {
  const { base, scene, title, set, controls, hide, theme, isRunning } = embedding;
  const number = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text);
  const traits = {
    src: new URL('embed.html', base).href, // the script is copied away from it
    title,
    scene,
    set: Object.fromEntries(Object.entries(set).map(([path, value]) => [path, number(value)])),
    ...(controls.length > 0 ? { controls } : {}),
    ...(hide.length > 0 ? { hide } : {}),
    ...(theme === '' ? {} : { theme }),
    ...(isRunning ? { running: true } : {}),
  };
  return [
    `${FENCE}{anywidget} ${base}legwork-anywidget.js`,
    JSON.stringify(traits, null, 2),
    FENCE,
  ].join('\n');
}

export function snippetsFor(embedding: Embedding): Snippet[] {
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
