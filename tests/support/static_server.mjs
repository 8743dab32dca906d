// Serves a folder on a free port of 127.0.0.1, for browsers under test.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

// What a page has to ask for before its clock has steps of 5 instead of 100 microseconds.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const compress = promisify(gzip);

/** Answers { url, close() }. `isIsolated`: pages have a fine clock. `isGzipped`: as hosts do, at level 9. */
export async function serveFolder(
  folder,
  { isIsolated = false, isGzipped = false, headers = {} } = {},
) {
  const compressed = new Map();
  const bodyOf = async (file) => {
    if (!isGzipped) return readFile(file);
    if (!compressed.has(file))
      compressed.set(file, await compress(await readFile(file), { level: 9 }));
    return compressed.get(file);
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname)); // absolute, so ".." cannot leave the folder
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      const body = await bodyOf(file);
      const type = types[extname(file)] ?? 'application/octet-stream';
      const more = {
        ...headers,
        ...(isIsolated ? isolation : {}),
        ...(isGzipped ? { 'Content-Encoding': 'gzip' } : {}),
      };
      response.writeHead(200, { 'Content-Type': type, ...more }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(true)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
