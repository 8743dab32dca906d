// The WASM modules in Node, with the interpreter of the user's code: the page's own TypeScript, loaded by Vite.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { meteredInterpreter } from '../../web/tools/metered_interpreter/interpreter.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const engines = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');
const NOTHING = '\0nothing';

/** What pages fetch by its address is read from its file here. */
const nothingFetched = {
  name: 'nothing-fetched',
  resolveId: (id) =>
    /^(engine-\w+|interpreter)-url$|\/bindings\/wasm\/legwork(-\w+)?$/.test(id) ? NOTHING : null,
  load: (id) => (id === NOTHING ? "export default ''" : null),
};

export async function engineOf(name) {
  const glue = join(engines, `${name}.mjs`);
  if (!existsSync(glue)) {
    const missing = new Error(`${glue} is missing: \`npm run build\` builds it.`);
    throw Object.assign(missing, { isSentence: true });
  }
  const { default: create } = await import(pathToFileURL(glue).href);
  return create({ wasmBinary: readFileSync(join(engines, `${name}.wasm`)) });
}

const named = (error) => Object.assign(error, { isSentence: true });

let opened;
/** Once per process. */
export const openModules = () => {
  opened ??= open();
  return opened;
};

/** What Vite holds open would keep the process alive. */
export async function closeModules() {
  const modules = await opened?.catch(() => null);
  await modules?.close();
}

/** The page's TypeScript: `load('engine_client/scene.ts')`. `plugins`: of Vite, besides; Vite is held open until `close`. */
export async function openScripts(plugins = []) {
  const server = await createServer({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    plugins: [nothingFetched, ...plugins],
    cacheDir: join(root, 'build/vite-in-node'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  return {
    load: (path) => server.ssrLoadModule(`/src/${path}`),
    close: () => server.close(),
  };
}

async function open() {
  const { load, close } = await openScripts();
  const [{ Scene }, { loadPrograms }, { Interpreter }, links, { startOfRun }, { logsOf }] =
    await Promise.all([
      load('engine_client/scene.ts'),
      load('controller/host.ts'),
      load('controller/interpreter.ts'),
      load('address/packed_link.ts'),
      load('address/run_link.ts'),
      load('controller/logs.ts'),
    ]);
  const interpreter = Interpreter.load({ wasm: readFileSync(meteredInterpreter()) });

  const moduleNamed = async (name) => {
    const module = await engineOf(name);
    await loadPrograms(module, undefined, () => interpreter);
    return module;
  };
  /** Of a scene that is built in, or of a file of the user's own. */
  const nameFor = async (scene, ofRobot) => {
    if (ofRobot) return 'legwork-own';
    const whole = await engineOf('legwork');
    for (let i = 0; i < whole._lw_builtin_count(); i += 1)
      if (whole.UTF8ToString(whole._lw_builtin_id(i)) === scene)
        return whole._lw_builtin_is_here(i) === 1 ? 'legwork' : 'legwork-own';
    return 'legwork';
  };
  const sceneOf = (openIt) => {
    try {
      return openIt();
    } catch (error) {
      throw named(error);
    }
  };
  const unpacked = async (link) => {
    try {
      return await links.unpack(link);
    } catch (error) {
      throw named(error);
    }
  };

  return {
    Scene,
    moduleNamed,
    nameFor,
    isCoded: async (link) => links.isPacked(link) || links.holdsCode(link),
    logsOf,
    close,
    /** What grader.mjs needs besides. */
    async forExercises() {
      const [{ Exercise }, { saysEndless }, { policiesIn }] = await Promise.all([
        load('exercises/exercise.ts'),
        load('controller/sentences.ts'),
        load('controller/networks.ts'),
      ]);
      return { Exercise, Scene, unpack: links.unpack, startOfRun, saysEndless, policiesIn };
    },
    async openText(text, name) {
      const { id, robot } = JSON.parse(text);
      const module = await moduleNamed(await nameFor(id, robot !== undefined));
      return sceneOf(() => Scene.openText(module, text, name));
    },
    async openLink(link, file) {
      const run = await unpacked(link);
      const start = startOfRun(run);
      const module = await moduleNamed(await nameFor(start.scene, start.file === 'robot'));
      return sceneOf(() => Scene.openLink(module, run, file));
    },
  };
}
