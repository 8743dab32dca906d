// The same element as an anywidget module (https://anywidget.dev/en/afm): in Jupyter, and in MyST pages as
//   ```{anywidget} https://…/legwork-anywidget.js
//   { "src": "https://…/embed.html", "scene": "quadruped-trot", "set": { "gait.speed": 0.4 }, "controls": ["gait.speed"] }
//   ```
// Traits: src (needed because tools copy this file away from embed.html), title, set, run, fields, rate, and the keys of an
// address (address/keys.ts); `state` is updated as the run proceeds.
import SCENES from '../../../../models/tables/scenes.json';
import { attributeOf } from '../../address/address';
import { LegworkSim, type SimState, WORDS } from './element';

export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

/** Traits that map directly to attributes of the element; the element reports by itself whether it runs. */
const TRAITS = [
  'src',
  'title',
  'run',
  'fields',
  'rate',
  ...WORDS.filter((name) => name !== 'running'),
];
const SMALLEST_FIELD = 'time';

type Settings = Record<string, number | string>;
const settingsOf = (model: Model): Settings => (model.get('set') as Settings | undefined) ?? {};

function initialize({ model }: { model: Model }): void {
  const usual: Record<string, unknown> = { scene: SCENES.first, set: {}, running: false };
  for (const [name, value] of Object.entries(usual))
    if (model.get(name) === undefined) model.set(name, value);
}

/** Returns a function that removes it. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const element = document.createElement('legwork-sim') as LegworkSim;
  const say = (name: string, text: string) => {
    // Setting the same value would restart the scene.
    if (text === '') element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  };
  const write = (name: string) => {
    const usual = name === 'fields' ? SMALLEST_FIELD : '';
    say(name, String(model.get(name) ?? '') || usual);
  };
  const writeSettings = () => {
    const settings = Object.entries(settingsOf(model)).map(
      ([path, value]) => [attributeOf(`set.${path}`).toLowerCase(), String(value)] as const,
    );
    const names = settings.map(([name]) => name);
    for (const name of element.getAttributeNames())
      if (name.startsWith('set-') && !names.includes(name)) element.removeAttribute(name);
    for (const [name, text] of settings) say(name, text);
  };
  for (const name of TRAITS) write(name);
  writeSettings();
  if (model.get('running') === true) element.setAttribute('running', 'true');

  let canSave = true;
  let isPlaying = model.get('running') === true;
  const complain = (error: Error) => console.warn(`legwork: ${error.message}`);
  const onState = (event: Event) => {
    const state = (event as CustomEvent<SimState>).detail;
    isPlaying = state.playing;
    model.set('state', state);
    model.set('running', isPlaying);
    if (canSave)
      try {
        model.save_changes();
      } catch {
        canSave = false; // a MyST page has no kernel to store it
      }
  };
  const changes: Record<string, () => void> = {
    ...Object.fromEntries(TRAITS.map((name) => [`change:${name}`, () => write(name)])),
    'change:set': writeSettings,
    'change:running': () => {
      const wanted = model.get('running') === true;
      if (wanted === isPlaying) return;
      isPlaying = wanted;
      (wanted ? element.play() : element.pause()).catch(complain);
    },
  };
  element.addEventListener('legwork-state', onState);
  for (const [event, listener] of Object.entries(changes)) model.on(event, listener);
  el.append(element);
  return () => {
    element.removeEventListener('legwork-state', onState);
    element.remove();
    try {
      for (const [event, listener] of Object.entries(changes)) model.off(event, listener);
    } catch {
      // MyST's model keeps its listeners: they would write to a removed element.
    }
  };
}

export { LegworkSim };
export default { initialize, render };
