// The page's own TypeScript in Node, with the WASM modules that the page loads: for tests that need no browser. Nothing is drawn.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { root } from '../../web/tools/process.mjs';
import { referenceNumbersPlugin } from '../../web/tools/reference_numbers.mjs';
import { moduleOf } from './models.mjs';

const engines = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');

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

/** The engines that a page fetches, and from where: here none is fetched. */
const NO_ENGINE = '\0no-engine';
const noEngines = {
  name: 'no-engines',
  resolveId: (id) =>
    /^(engine-\w+|interpreter)-url$|\/bindings\/wasm\/legwork(-\w+)?$/.test(id) ? NO_ENGINE : null,
  load: (id) => (id === NO_ENGINE ? "export default ''" : null),
};

let opened;
/** Once for all files of tests in a process. */
export const openPageModules = () => {
  opened ??= open();
  return opened;
};

async function engineOf(name) {
  const { default: create } = await import(pathToFileURL(join(engines, `${name}.mjs`)).href);
  return create({ wasmBinary: readFileSync(join(engines, `${name}.wasm`)) });
}

/** The sources alone, without an engine. */
export async function openSources() {
  pretendToBeAPage();
  const server = await createServer({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [noEngines, referenceNumbersPlugin()],
    cacheDir: join(root, 'build/vite-in-node'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const load = (path) => server.ssrLoadModule(`/src/${path}`);
  return { load, close: () => server.close() };
}

async function open() {
  const sources = await openSources();
  const { load } = sources;
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
    ...sources,
    ids,
    openScene: (id) => Scene.openBuiltin(moduleWith(id), id),
    /** A scene that is stepped and recorded as on the page. */
    openPlayer: (id) => new Player(Scene.openBuiltin(moduleWith(id), id)),
  };
}
