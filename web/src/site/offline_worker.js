// The service worker: after the first visit the site works without a network. It caches one complete build of the site, checks
// every file against the hash below (written by the build) both when storing and when serving it (any script of the origin can
// write to a cache), and answers from that build only: files of two builds never mix.
// A file that the browser has evicted comes from the network: names of scripts contain a hash of their content, so that one of
// another build is missing there rather than mistaken for it.
// A newer build is cached separately, and takes over when no page of the older one is open.
const VERSION = __VERSION__;
/** SHA-256 in base64, by path from the site's folder. */
const FILES = __FILES__;
const PREFIX = 'legwork ';
const AT_ONCE = 4;

const cacheName = `${PREFIX}${registration.scope} ${VERSION}`;
const isOurs = (name) => name.startsWith(`${PREFIX}${registration.scope} `);
const urlOf = (path) => new URL(path, registration.scope).href;

async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}

/** The file's bytes as a new response: not marked as redirected or compressed. */
function answerWith(bytes, headers) {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name);
  return new Response(bytes, { headers: kept });
}

/** The same bytes from an older build's cache, or from the network. */
async function obtain(path, hash, older) {
  const url = urlOf(path);
  for (const cache of older) {
    const kept = await cache.match(url);
    const bytes = await kept?.arrayBuffer();
    if (bytes && (await hashOf(bytes)) === hash) return answerWith(bytes, kept.headers);
  }
  const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await hashOf(bytes)) !== hash) throw new Error(`${path} is not of this build`);
  return answerWith(bytes, response.headers);
}

async function keepAll() {
  const names = (await caches.keys()).filter((name) => isOurs(name) && name !== cacheName);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  const cache = await caches.open(cacheName);
  const waiting = Object.entries(FILES);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, hash] = next;
      await cache.put(urlOf(path), await obtain(path, hash, older));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => isOurs(name) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The file for an address of the site, or undefined; anything after "?" is for the page. */
function fileFor(address) {
  const { origin, pathname } = new URL(address);
  const scope = new URL(registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const path = decodeURIComponent(pathname.slice(scope.pathname.length));
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  return Object.hasOwn(FILES, file) ? file : undefined;
}

/** The file of this build; a tampered one is deleted. */
async function serve(file, request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(urlOf(file));
  if (!kept) return fetch(request);
  const bytes = await kept.arrayBuffer();
  if ((await hashOf(bytes)) === FILES[file]) return new Response(bytes, { headers: kept.headers });
  await cache.delete(urlOf(file));
  try {
    const again = await obtain(file, FILES[file], []);
    await cache.put(urlOf(file), again.clone());
    return again;
  } catch {
    return fetch(request);
  }
}

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const file = request.method === 'GET' ? fileFor(request.url) : undefined;
  if (file === undefined) return;
  event.respondWith(serve(file, request));
});
