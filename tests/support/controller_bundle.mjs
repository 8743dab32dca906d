// The sandbox for controllers as one module beside its interpreter, for Node and for pages: { folder, module, wasm }.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { meteredInterpreter } from '../../web/tools/metered_interpreter/interpreter.mjs';
import { root } from '../../web/tools/process.mjs';

const WASM = 'interpreter.wasm';

/** `name`: of a folder in build/, one for each file of tests: several run at once. `entry`: of web/src/controller. */
export async function bundleController(name, entry = 'interpreter') {
  const folder = join(root, 'build/controller', name);
  mkdirSync(folder, { recursive: true });
  copyFileSync(meteredInterpreter(), join(folder, WASM));
  const file = entry === 'interpreter' ? 'controller.mjs' : `${entry}.mjs`;
  await build({
    configFile: false,
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [
      {
        name: 'interpreter-url',
        enforce: 'pre',
        resolveId: (id) => (id === 'interpreter-url' ? `\0${id}` : null),
        load: (id) =>
          id === '\0interpreter-url'
            ? `export default new URL(${JSON.stringify(`./${WASM}`)}, import.meta.url).href;`
            : null,
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      lib: {
        entry: join(root, `web/src/controller/${entry}.ts`),
        formats: ['es'],
        fileName: () => file,
      },
    },
  });
  const module = join(folder, file);
  return { folder, module, wasm: join(folder, WASM) };
}

/** { Interpreter, Program, interpreter } in Node. */
export async function openController(name) {
  const { module, wasm } = await bundleController(name);
  const { Interpreter, Program } = await import(pathToFileURL(module).href);
  const interpreter = await Interpreter.load({ wasm: readFileSync(wasm) });
  return { Interpreter, Program, interpreter };
}

/** { Programs } in Node: what an engine calls. */
export async function openPrograms(name) {
  const { module } = await bundleController(name, 'host');
  return import(pathToFileURL(module).href);
}
