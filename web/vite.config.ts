// Builds web/ to web/dist. The engines are bundled from build/wasm (LEGWORK_WASM_DIR points elsewhere when wanted).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { claimsPagesPlugin } from './tools/claims_pages.ts';
import { embedModulesPlugin } from './tools/embed_modules.ts';
import { errataClaimsPlugin } from './tools/errata_claims.mjs';
import { exerciseList } from './tools/exercise_list.ts';
import { lessonFrame } from './tools/lesson_frame.ts';
import { lessons } from './tools/lessons.ts';
import { knownPackages, licencesPlugin } from './tools/licences.mjs';
import { markdownPagesPlugin } from './tools/markdown_pages.ts';
import { meteredInterpreter } from './tools/metered_interpreter/interpreter.mjs';
import { offlineWorker } from './tools/offline.mjs';
import { referenceNumbersPlugin } from './tools/reference_numbers.mjs';
import { sitePagesPlugin } from './tools/site_pages.ts';
import { slimThree } from './tools/slim_three/plugin.mjs';
import { translatedPagesPlugin, translationsOf } from './tools/translated_pages.ts';

const here = dirname(fileURLToPath(import.meta.url));
const { first } = JSON.parse(readFileSync(resolve(here, '../models/tables/scenes.json'), 'utf8'));
const engineDir = process.env.LEGWORK_WASM_DIR ?? resolve(here, '../build/wasm');
const ENGINES = {
  robots: 'legwork-robots',
  free: 'legwork-free',
  own: 'legwork-own',
  whole: 'legwork',
  exercises: 'legwork-exercises',
} as const;
type Engine = keyof typeof ENGINES;
const allEngines = Object.keys(ENGINES) as Engine[];
const wasmOf = (engine: Engine): string => resolve(engineDir, `${ENGINES[engine]}.wasm`);
const bytesOf = (engine: Engine): number => statSync(wasmOf(engine)).size;
for (const engine of allEngines.map(wasmOf)) {
  if (!existsSync(engine)) {
    throw new Error(
      `${engine} is missing: build the engine first (cmake --preset wasm && cmake --build --preset wasm).`,
    );
  }
}

/** The built-in scenes that an engine lists and can open (or cannot), from itself. */
async function scenesOf(name: Engine, areHere: boolean): Promise<string[]> {
  const glue = pathToFileURL(resolve(engineDir, `${ENGINES[name]}.mjs`)).href;
  const { default: create } = await import(glue);
  const engine = await create({ wasmBinary: readFileSync(wasmOf(name)) });
  const indices = Array.from({ length: engine._lw_builtin_count() }, (_, index) => index);
  return indices
    .filter((index) => (engine._lw_builtin_is_here(index) === 1) === areHere)
    .map((index) => engine.UTF8ToString(engine._lw_builtin_id(index)));
}

interface ScenesByEngine {
  free: string[];
  own: string[];
  whole: string[];
}

/** The scenes that the robots' engine cannot open, by the smallest engine that can. */
async function scenesByEngine(): Promise<ScenesByEngine> {
  const others = await scenesOf('robots', false);
  const free = await scenesOf('free', true);
  const own = await scenesOf('own', true);
  return { free, own, whole: others.filter((id) => ![...free, ...own].includes(id)) };
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type Bundled = Rollup.OutputAsset | Rollup.OutputChunk;

/** The files of a module that is imported by call, and of all that it needs. */
function chunksOf(bundle: Record<string, Bundled>, module: string): string[] {
  const isIt = (file: Bundled) =>
    file.type === 'chunk' && file.facadeModuleId === resolve(here, module);
  const found = new Set<string>();
  const add = (file: Bundled | undefined): void => {
    if (file?.type !== 'chunk' || found.has(file.fileName)) return;
    found.add(file.fileName);
    for (const name of file.imports) add(bundle[name]);
  };
  add(Object.values(bundle).find(isIt));
  if (found.size === 0) throw new Error(`No chunk of ${module} to preload.`);
  return [...found];
}

// Only in the built page: the development server injects inline styles. The bytes of the engine that the address needs are
// asked for at once (public/preload.js), beside the script that will want them.
function pageHead(scenes: ScenesByEngine): Plugin {
  return {
    name: 'legwork-page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const policy = {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
          injectTo: 'head-prepend' as const,
        };
        if (context.path !== '/index.html') return [policy];
        const files = Object.keys(context.bundle ?? {});
        const find = (pattern: RegExp) => `./${files.find((file) => pattern.test(file)) ?? ''}`;
        return [
          policy,
          {
            tag: 'meta',
            attrs: {
              name: 'engines',
              'data-robots': find(/legwork-robots-[^/]*\.wasm$/),
              'data-free': find(/legwork-free-[^/]*\.wasm$/),
              'data-own': find(/legwork-own-[^/]*\.wasm$/),
              'data-whole': find(/legwork-(?!robots-|free-|own-|exercises-)[^/]*\.wasm$/),
              'data-first': first,
              'data-free-scenes': scenes.free.join(' '),
              'data-own-scenes': scenes.own.join(' '),
              'data-whole-scenes': scenes.whole.join(' '),
            },
            injectTo: 'head' as const,
          },
          { tag: 'script', attrs: { src: './preload.js' }, injectTo: 'head' as const },
          ...chunksOf(context.bundle ?? {}, 'src/page/laboratory/main.ts').map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}

// embind's per-function invokers, as closures instead of `new Function`, which the page's policy forbids.
const INVOKER_FACTORY =
  'let invokerFactory=createJsInvoker(argTypes,isClassMethodFunc,returns,isAsync);var invokerFn=invokerFactory(...closureArgs);';
const INVOKER_CLOSURE = `
  var firstWired=isClassMethodFunc?1:2;
  var invokerFn=function(...args){
    checkArgCount(args.length,minArgs,expectedArgCount,humanName,throwBindingError);
    var destructors=needsDestructorStack?[]:null;
    var wired=[cppTargetFunc];
    if(isClassMethodFunc)wired.push(instType.toWireType(destructors,this));
    for(var i=0;i<expectedArgCount;++i)wired.push(argTypes[i+2].toWireType(destructors,args[i]));
    var rv=cppInvokerFunc(...wired);
    if(destructors)runDestructors(destructors);
    else for(var i=firstWired;i<argTypes.length;++i)
      if(argTypes[i].destructorFunction!==null)argTypes[i].destructorFunction(wired[i-firstWired+1]);
    if(returns)return retType.fromWireType(rv);
  };`;
const METHOD_FACTORY =
  'var invokerFunction=new Function(Object.keys(captures),functionBody)(...Object.values(captures));';
const METHOD_CLOSURE = `
  var invokerFunction=function(handle,methodName,destructorsRef,args){
    var values=argFromPtr.map((read,i)=>read(args+i*GenericWireTypeSize));
    var target=kind===3?undefined:Emval.toValue(handle);
    var result;
    if(kind===0)result=target(...values);
    else if(kind===1)result=target[getStringOrSymbol(methodName)](...values);
    else if(kind===2)result=new target(...values);
    else result=values[values.length-1];
    if(!retType.isVoid)return emval_returnValue(toReturnWire,destructorsRef,result);
  };`;

function replaceOnce(code: string, from: string, to: string, file: string): string {
  if (code.split(from).length !== 2)
    throw new Error(`jsimgui has changed: "${from.slice(0, 60)}..." not found once in ${file}`);
  return code.replace(from, () => to);
}

// jsimgui 0.14.0: three of its four loaders are never used here (and one import names a file that is not shipped).
function jsimgui(): Plugin {
  const stub = '\0jsimgui-unused-loader';
  return {
    name: 'legwork-jsimgui',
    enforce: 'pre',
    resolveId(source, importer) {
      const unused = /^\.\/loader(-freetype|-freetype-extensions)?\.js$/.test(source);
      return unused && importer?.includes('jsimgui') ? stub : null;
    },
    load(id) {
      return id === stub
        ? 'export default () => { throw new Error("this loader is not bundled"); };'
        : null;
    },
    transform(code, id) {
      if (!id.includes('jsimgui') || !id.endsWith('loader-extensions.js')) return null;
      const functions = replaceOnce(code, INVOKER_FACTORY, INVOKER_CLOSURE, id);
      return { code: replaceOnce(functions, METHOD_FACTORY, METHOD_CLOSURE, id), map: null };
    },
  };
}

export default defineConfig(async () => {
  const scenes = await scenesByEngine();
  return {
    root: here,
    base: './',
    define: {
      __ENGINE_BYTES__: JSON.stringify(
        Object.fromEntries(allEngines.map((engine) => [engine, bytesOf(engine)])),
      ),
      __SCENES_BY_ENGINE__: JSON.stringify(scenes),
    },
    resolve: {
      alias: [
        {
          find: /^.*\/bindings\/wasm\/(legwork(-robots|-free|-own|-exercises)?)$/,
          replacement: `${engineDir}/$1.mjs`,
        },
        {
          find: /^.*\/tests\/bench\/kernels\/(legwork_bench)$/,
          replacement: `${engineDir}/$1.mjs`,
        },
        { find: 'interpreter-url', replacement: `${meteredInterpreter()}?url` },
        ...allEngines.map((engine) => ({
          find: `engine-${engine}-url`,
          replacement: `${wasmOf(engine)}?url`,
        })),
      ],
    },
    optimizeDeps: { exclude: ['@mori2003/jsimgui'] },
    plugins: [
      lessonFrame(),
      exerciseList(),
      lessons(engineDir),
      errataClaimsPlugin(),
      markdownPagesPlugin(here),
      claimsPagesPlugin(here),
      translatedPagesPlugin(here),
      sitePagesPlugin(here, translationsOf(here)),
      embedModulesPlugin(here),
      pageHead(scenes),
      jsimgui(),
      slimThree(),
      referenceNumbersPlugin(),
      licencesPlugin(),
      offlineWorker(here),
    ],
    worker: { format: 'es' as const, plugins: () => [knownPackages()] },
    server: { host: '127.0.0.1', port: 5173, fs: { allow: [resolve(here, '..'), engineDir] } },
    preview: { host: '127.0.0.1', port: 4173 },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2600,
      modulePreload: { polyfill: false },
    },
  };
});
