// A lesson or an exercise as a zip for a learning platform. The same in Node, where the build writes them, and in the browser,
// where a teacher packs an exercise of their own.
import { strToU8, type Zippable, zipSync } from 'three/addons/libs/fflate.module.js';
import { MANIFESTS, manifestOf } from './manifest';
import { escaped, PASS_MARK, type PackageOrder, pathOf, type WholeOrder } from './package_order';

/** The same bytes from the same files; zips know no earlier day. */
const DAY = new Date(1980, 0, 1);
const ID = /^[\w.-]{1,100}$/;
/** Where xAPI sends statements: the launch says it. A server on the same machine is for trying it out. */
const RECORD_STORES = 'https: http://127.0.0.1:*';

/** The bytes of the zip. Throws a sentence if the order cannot be packed. */
export function packageFiles(order: PackageOrder): Uint8Array<ArrayBuffer> {
  const { id, title, launch } = order;
  const { items = [{ id, title, launch }], pass = PASS_MARK } = order;
  const whole: WholeOrder = { ...order, items, pass };
  const files = new Map<string, Uint8Array>();
  const add = (path: string, bytes: Uint8Array): void => {
    if (path === '' || path.startsWith('/') || /(^|\/)\.{1,2}(\/|$)|\\/.test(path))
      throw new Error(`"${path}" is no path inside a package: write it as "assets/name.js".`);
    if (files.has(path)) throw new Error(`A package cannot have two files "${path}".`);
    files.set(path, bytes);
  };
  for (const { path, bytes } of order.files) add(path, bytes);
  for (const each of [order, ...items])
    if (!ID.test(each.id))
      throw new Error(
        `"${each.id}" cannot name a package: it may have up to 100 letters, digits, "-", "_" and ".".`,
      );
  for (const page of new Set(items.map((each) => pathOf(each.launch)))) {
    const html = files.get(page);
    if (!html) throw new Error(`"${page}" is to be started, but it is not among the files.`);
    files.set(page, strToU8(asPackaged(new TextDecoder().decode(html), whole)));
  }
  const isList = order.kind === 'xapi' && items.length > 1;
  if (isList) {
    add(LIST_PAGE, strToU8(listPage(whole)));
    add(LIST_SCRIPT, strToU8(HAND_ON));
  }
  const started = isList ? LIST_PAGE : (items[0]?.launch ?? launch);
  add(MANIFESTS[order.kind], strToU8(manifestOf(whole, [...files.keys()], started)));
  const zip: Zippable = Object.fromEntries(
    [...files].map(([path, bytes]) => [path, [bytes, { mtime: DAY }]]),
  );
  return new Uint8Array(zipSync(zip));
}

/** A page that knows that it is in a package (in_package.ts); with xAPI it may speak to a store of learning records. */
function asPackaged(html: string, { kind, pass }: WholeOrder): string {
  const mark = pass === null ? '' : ` data-pass="${pass}"`;
  // Browsers look for the encoding in the first kilobyte: it stays in front.
  const head = /<meta charset="[^"]*"\s*\/?>|<head\b[^>]*>(?![\s\S]*<meta charset)/i;
  if (!head.test(html)) throw new Error('A page that is to be started has no <head>.');
  const told = html.replace(
    head,
    (found) => `${found}\n<meta name="legwork-package" content="${kind}"${mark} />`,
  );
  return kind === 'xapi' ? told.replace(POLICY, connecting) : told;
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="[^"]*"/;
const CONNECT = /connect-src (?:'none')?([^;"]*)/;
function connecting(written: string): string {
  const policy = written.replaceAll('&#39;', "'");
  return CONNECT.test(policy)
    ? policy.replace(CONNECT, `connect-src $1 ${RECORD_STORES}`)
    : policy.replace(/"$/, `; connect-src ${RECORD_STORES}"`);
}

// A player of tincan.xml starts one page: where there are several items it lists them, and hands on what the launch says.
const LIST_PAGE = 'package_list.html';
const LIST_SCRIPT = 'package_list.js';

function listPage({ items, title, language }: WholeOrder): string {
  const links = items.map(
    (each) =>
      `<li><a data-id="${each.id}" href="${escaped(each.launch)}">${escaped(each.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)}</title>
</head>
<body>
<h1>${escaped(title)}</h1>
<ol>
${links.join('\n')}
</ol>
<script src="${LIST_SCRIPT}"></script>
</body>
</html>
`;
}

const HAND_ON = `for (const link of document.querySelectorAll('a[data-id]')) {
  const launch = new URLSearchParams(location.search);
  const activity = launch.get('activity_id');
  if (activity) launch.set('activity_id', activity + '/' + link.dataset.id);
  for (const [name, value] of new URL(link.href).searchParams) launch.set(name, value);
  link.search = '?' + launch;
}
`;
