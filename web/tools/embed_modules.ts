// Modules that other people's pages name: their files have no hash, and nothing of the page in them. The element finds
// embed.html beside its own file.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { banner } from './licences.mjs';

const MODULES = { element: 'legwork-sim.js', anywidget: 'legwork-anywidget.js' };

export function embedModulesPlugin(web: string): Plugin {
  return {
    name: 'legwork-embed-modules',
    apply: 'build',
    buildStart() {
      for (const [name, fileName] of Object.entries(MODULES))
        this.emitFile({
          type: 'chunk',
          id: resolve(web, `src/embed/${name}.ts`),
          fileName,
          preserveSignature: 'strict',
        });
    },
    generateBundle(_options, bundle) {
      const element = bundle[MODULES.element];
      if (element?.type !== 'chunk' || element.imports.length > 0)
        this.error(`${MODULES.element} has to be one file; it imports from others.`);
      for (const fileName of Object.values(MODULES)) {
        const module = bundle[fileName];
        if (module?.type === 'chunk') module.code = banner() + module.code;
      }
    },
  };
}
