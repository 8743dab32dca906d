// Scripts that other people's pages load by name: each is one file without a hash in its name, and works wherever it is copied
// to. The element finds embed.html beside its own file, unless told where it is.
import { resolve } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { banner, knownPackages } from './licences.mjs';

type Format = 'es' | 'iife';
const SCRIPTS: readonly { source: string; file: string; format: Format }[] = [
  { source: 'element', file: 'legwork-sim.js', format: 'es' },
  { source: 'anywidget', file: 'legwork-anywidget.js', format: 'es' },
  // Modules of another host need its permission (Access-Control-Allow-Origin), scripts of the older kind do not.
  { source: 'element', file: 'legwork-element.js', format: 'iife' },
];

async function bundle(web: string, source: string, format: Format): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    plugins: [knownPackages()],
    define: format === 'iife' ? { 'import.meta.url': '(document.currentScript?.src ?? "")' } : {},
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: false,
      rollupOptions: {
        input: resolve(web, `src/page/element/${source}.ts`),
        preserveEntrySignatures: format === 'es' ? 'strict' : false,
        output: { format, codeSplitting: false },
      },
    },
  });
  const { output } = built as Rollup.RollupOutput;
  const [script, ...others] = output;
  if (others.length > 0 || script.imports.length > 0)
    throw new Error(`${source} has to be one file; it needs others.`);
  return script.code;
}

export function embedModulesPlugin(web: string): Plugin {
  return {
    name: 'legwork-embed-modules',
    apply: 'build',
    async generateBundle() {
      for (const { source, file, format } of SCRIPTS)
        this.emitFile({
          type: 'asset',
          fileName: file,
          source: banner() + (await bundle(web, source, format)),
        });
    },
  };
}
