// The page's own TypeScript in Node, with the WASM modules that the page loads: for tests that need no browser. Nothing is drawn.
import { engineOf, openScripts } from '../../bindings/node/modules.mjs';
import { referenceNumbersPlugin } from '../../web/tools/reference_numbers.mjs';
import { moduleOf } from './models.mjs';

/** What modules ask of a browser as they are loaded. */
export function pretendToBeAPage() {
  const nothing = { matches: false, addEventListener() {}, removeEventListener() {} };
  const location = new URL('http://localhost/');
  const matchMedia = () => nothing;
  const history = { state: null, pushState() {}, replaceState() {} };
  const window = { location, history, matchMedia, addEventListener() {}, setTimeout, clearTimeout };
  const document = {
    documentElement: { lang: 'en', dataset: {} },
    addEventListener() {},
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  for (const [name, value] of Object.entries({ window, location, history, matchMedia, document }))
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
}

let opened;
/** Once for all files of tests in a process. */
export const openPageModules = () => {
  opened ??= open();
  return opened;
};

/** The sources alone, without an engine. */
export function openSources() {
  pretendToBeAPage();
  return openScripts([referenceNumbersPlugin()]);
}

async function open() {
  const { load, close } = await openSources();
  const [module, own] = await Promise.all(['legwork', 'legwork-own'].map(engineOf));
  const moduleWith = (id) => (moduleOf(id) === 'legwork' ? module : own);
  const [{ Scene }, { Player }] = await Promise.all([
    load('engine_client/scene.ts'),
    load('engine_client/player.ts'),
  ]);
  const ids = Array.from({ length: module._lw_builtin_count() }, (_, i) =>
    module.UTF8ToString(module._lw_builtin_id(i)),
  );
  return {
    load,
    ids,
    openScene: (id) => Scene.openBuiltin(moduleWith(id), id),
    /** A scene that is stepped and recorded as on the page. */
    openPlayer: (id) => new Player(Scene.openBuiltin(moduleWith(id), id)),
    close,
  };
}
