// One HTML file per page, in web/dist/single/: engine, scripts and styles inside, a policy that lists them by their hashes, and
// no request. It works from a disk, as an upload to a course, and in <iframe sandbox="allow-scripts">, where a page of many
// files cannot: without an origin, module scripts and fetches need headers that many hosts do not send.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { licences, packagesOf } from './licences.mjs';
import { root } from './process.mjs';
import { slimThree } from './slim_three/plugin.mjs';

const web = join(root, 'web');
const dist = join(web, 'dist');
const wasmFolder = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');
const ENTRY = '\0single-entry';
/** What takes the place of what, from web/src/. */
const REPLACED = {
  'address/packed_link.ts': 'page/single/packed_link.ts',
  'address/query.ts': 'page/single/query.ts',
  'controller/interpreter.ts': 'page/single/interpreter.ts',
  'engine_client/module.ts': 'page/single/module.ts',
  'site/offline.ts': 'page/single/register.ts',
  'page/embed/start.ts': 'page/single/embed.ts',
  'page/robot_source.ts': 'page/single/robot_source.ts',
};
const ENGINES = { whole: 'legwork', own: 'legwork-own' };
/** What a file without the engine for robots of the user's own leaves out. */
const WITHOUT_ROBOTS = { 'own_robot/mesh_parsers.ts': 'page/single/mesh_parsers.ts' };

/** The pages that are made into one file each: from web/, the name of the file, its engine, and what people change in it. */
function singlePages() {
  const lessons = readdirSync(join(dist, 'lessons')).filter((name) => !name.startsWith('index.'));
  return [
    { page: 'embed.html', file: 'legwork-embed.html', engine: 'whole', blocks: SCENE },
    { page: 'embed.html', file: 'legwork-robot.html', engine: 'own', blocks: robotBlocks() },
    ...lessons.map((name) => ({
      ...{ page: `lessons/${name}`, file: `legwork-lesson-${name}`, engine: 'whole', blocks: '' },
    })),
  ];
}

/** Scripts and styles that a page's source names, as modules to import. A translated page is made from the English one. */
function sourcesOf(page) {
  const [ending, language] = /\.([a-z]{2})\.html$/.exec(page) ?? [];
  const english = ending ? page.replace(ending, '.html') : page;
  const html = readFileSync(join(web, english), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="([^"]*\/?src\/[^"]+\.(?:ts|css))"/g)].map(
    ([, path]) => posix.join('/', posix.dirname(page), path),
  );
  const ofSite = html.includes('<!--site:head-->')
    ? ['/src/site/site.css', '/src/site/site.ts']
    : [];
  const ofLanguage = language ? [`/src/i18n/${language}/text_page.ts`] : [];
  return [...ofLanguage, ...ofSite, ...named];
}

function replacements(engine) {
  const replaced = { ...REPLACED, ...(engine === 'own' ? {} : WITHOUT_ROBOTS) };
  return {
    name: 'legwork-single',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source === ENTRY) return ENTRY;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const path = Object.keys(replaced).find((each) => found?.id === join(web, 'src', each));
      return path ? join(web, 'src', replaced[path]) : null;
    },
  };
}

/** The scenes that are made of a robot's file: only the engine that reads such files opens them. */
const scenesOfOwn = () =>
  readdirSync(join(root, 'models'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(root, 'models', name), 'utf8')))
    .filter(({ robot }) => robot)
    .map(({ id }) => id);

/** All the code and all the styles of these modules, each as one text, and the npm packages that they are from. */
async function bundle(sources, engine) {
  const built = await build({
    configFile: false,
    root: web,
    base: './',
    logLevel: 'warn',
    define: {
      __SINGLE_ENGINE__: JSON.stringify(engine),
      __SCENES_OF_OWN__: JSON.stringify(scenesOfOwn()),
    },
    resolve: {
      alias: [
        {
          find: /^.*\/bindings\/wasm\/legwork$/,
          replacement: join(wasmFolder, `${ENGINES[engine]}.mjs`),
        },
      ],
    },
    plugins: [
      replacements(engine),
      {
        name: 'legwork-single-entry',
        load: (id) =>
          id === ENTRY ? sources.map((path) => `import ${JSON.stringify(path)};`).join('\n') : null,
      },
      slimThree(),
    ],
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      chunkSizeWarningLimit: 4000,
      rollupOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('Vite has not built one bundle.');
  const { output } = built;
  const chunks = output.filter((file) => file.type === 'chunk');
  const assets = output.filter((file) => file.type === 'asset');
  const styles = assets.filter(({ fileName }) => fileName.endsWith('.css'));
  // The glue names its .wasm, which is handed to it as bytes.
  const others = assets.filter(({ fileName }) => !/\.(css|wasm)$/.test(fileName));
  if (chunks.length !== 1 || others.length > 0)
    throw new Error(
      `A single file cannot hold ${[...chunks.slice(1), ...others].map(({ fileName }) => fileName)}`,
    );
  return {
    script: chunks[0].code,
    style: styles.map(({ source }) => source).join('\n'),
    packages: packagesOf(Object.keys(chunks[0].modules)),
  };
}

const bundles = new Map();
function bundleOf(page, engine) {
  const sources = sourcesOf(page);
  const key = [engine, ...sources].join(' ');
  if (!bundles.has(key)) bundles.set(key, bundle(sources, engine));
  return bundles.get(key);
}

/** At the top of the embed, for people to change. */
const SCENE = `
<!-- What this file shows: the parameters of embed.html's address, by name. "?scene=four-bar" or "#scene=four-bar" after the
     file's address goes before them. -->
<script type="application/json" id="legwork-settings">
{ "scene": "quadruped-trot" }
</script>
`;

/** A robot of ours, until somebody pastes another. */
const FIRST_ROBOT = 'quadruped.urdf';

const robotBlocks = () => `
<!-- How the robot below is shown: the parameters of embed.html's address, by name. "#set.robot.drive=gravity" after the file's
     address goes before them. -->
<script type="application/json" id="legwork-settings">
{ "set.robot.drive": "hold", "controls": "robot.drive" }
</script>
<!-- The robot: URDF, MJCF or Legwork's JSON, from here to the next line of "script". Paste yours in its place, or drop a file, a
     folder with meshes or a zip on the open page. Nothing leaves the computer. -->
<script type="text/plain" id="legwork-robot">
${readFileSync(join(root, 'tests/robots', FIRST_ROBOT), 'utf8').trim()}
</script>
`;

const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Script text that the HTML parser leaves alone. */
const inScript = (code) => code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/** Links that lead out of the file stay as words; those that act on a scene of the page stay links. */
function withoutWaysOut(html) {
  return html.replace(/<a\b([^>]*)>([\s\S]*?)<\/a>/g, (link, attributes, words) => {
    const target = /href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (/^(#|https?:|mailto:)/.test(target)) return link;
    const scene = /data-for="([^"]*)"/.exec(attributes)?.[1];
    if (scene) return `<a${attributes.replace(/href="[^"]*"/, `href="#${scene}"`)}>${words}</a>`;
    return `<span>${words}</span>`;
  });
}

/** Who has the file has the licences of what is in it, wherever it goes. */
const notice = (packages) => `<!--\n${licences(packages)}-->\n`;

function inlined(html, folder, { script, style, packages }, { engine, blocks }) {
  const early = [];
  const body = withoutWaysOut(
    html
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\s*/, '')
      .replace(/<meta name="engines"[^>]*>\s*/, '')
      .replace(/<link rel="(?:alternate|stylesheet|modulepreload)"[^>]*>\s*/g, '')
      .replace(/<script type="module"[^>]*><\/script>\s*/g, '')
      .replace(/<script src="[^"]*preload\.js"><\/script>\s*/, '')
      .replace(
        /<(header class="site-bar"|footer class="site-footer")[\s\S]*?<\/(header|footer)>\s*/g,
        '',
      )
      .replace(/<p class="download">[\s\S]*?<\/p>\s*/g, '')
      .replace(/<script src="([^"]+)"><\/script>/g, (_, path) => {
        early.push(inScript(readFileSync(resolve(folder, path), 'utf8')));
        return `<script>${early.at(-1)}</script>`;
      })
      .replace(/(<link rel="icon" href=")([^"]+)/, (_, before, path) => {
        const icon = readFileSync(resolve(folder, path));
        return `${before}data:image/svg+xml;base64,${icon.toString('base64')}`;
      })
      .replace(/(<img\b[^>]* src=")([^"]+\.webp)/g, (_, before, path) => {
        const picture = readFileSync(resolve(folder, path));
        return `${before}data:image/webp;base64,${picture.toString('base64')}`;
      }),
  );
  const code = inScript(script);
  const policy = [
    "default-src 'none'",
    `script-src ${[...early, code].map(hashOf).join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const packed = gzipSync(readFileSync(join(wasmFolder, `${ENGINES[engine]}.wasm`)), { level: 9 });
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<style>${style}</style>\n`;
  const tail =
    `<script type="text/plain" id="legwork-engine">${packed.toString('base64')}</script>\n` +
    `<script type="module">${code}</script>\n`;
  // Browsers look for the encoding in the first kilobyte: it stays before the styles.
  return body
    .replace(
      /<meta charset="[^"]*"\s*\/?>\s*/i,
      (charset) => `${charset}${blocks}${notice(packages)}${head}`,
    )
    .replace(/<\/body>/, () => `${tail}</body>`);
}

mkdirSync(join(dist, 'single'), { recursive: true });
for (const { page, file, ...kind } of singlePages()) {
  const path = join(dist, page);
  const text = inlined(
    readFileSync(path, 'utf8'),
    dirname(path),
    await bundleOf(page, kind.engine),
    kind,
  );
  writeFileSync(join(dist, 'single', file), text);
  console.log(`web/dist/single/${file}: ${Math.round(gzipSync(text).length / 1000)} kB (gzip)`);
}
