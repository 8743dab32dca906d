// Pages of the site that are not files: generated on request, by the build and by the development server alike.
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** `paths` from web/; `inputs` are built beside the pages. */
export function madePages(
  name: string,
  web: string,
  paths: readonly string[],
  make: (path: string) => string,
  inputs: readonly string[] = [],
): Plugin {
  const pages = new Map(paths.map((path) => [resolve(web, path), path] as const));
  return {
    name,
    enforce: 'pre',
    config: () => ({ build: { rollupOptions: { input: [...pages.keys(), ...inputs] } } }),
    resolveId: (source) => (pages.has(source) ? source : null),
    load: (id) => {
      const path = pages.get(id);
      return path === undefined ? null : make(path);
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const url = (request.url ?? '').replace(/[?#].*/, '');
        const path = pages.get(resolve(web, `.${url}`));
        if (path === undefined) return next();
        response.setHeader('Content-Type', 'text/html');
        response.end(await server.transformIndexHtml(url, make(path)));
      });
    },
  };
}

/** A page of the site whose content is made: its title also heads the window, `about` follows it in the description. */
export const pageFrame = (title: string, about: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <!--site:head-->
    <meta name="description" content="${title}: ${about}." />
    <title>${title} · Legwork</title>
  </head>
  <body>
    <!--site:nav-->
    <main id="content">
${content}
    </main>
    <!--site:footer-->
  </body>
</html>`;
