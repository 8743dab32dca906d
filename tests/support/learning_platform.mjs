// A learning platform for tests: packages of the build, unpacked, in the frame of a page that has scorm-again's interface and keeps
// what it is given over reloads, as a platform does; and a store of learning records for xAPI.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'three/addons/libs/fflate.module.js';
import { root } from '../../web/tools/process.mjs';
import { serveFolder } from './static_server.mjs';

export const packageFolder = join(
  process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist'),
  'packages',
);

const SCORM = {
  'scorm-1.2': { script: 'scorm12.min.js', name: 'API', make: 'Scorm12API' },
  'scorm-2004': { script: 'scorm2004.min.js', name: 'API_1484_11', make: 'Scorm2004API' },
};

/** { path: bytes } of a package of the build. */
export const unpacked = (name) => unzipSync(readFileSync(join(packageFolder, `${name}.zip`)));
export const textIn = (files, path) => new TextDecoder().decode(files[path]);

const frameOf = (address) =>
  `<iframe src="${address}" width="900" height="700" title="Legwork"></iframe>`;

/** `data`: what the platform sets before, by name of SCORM. It keeps each address by itself. */
function platformPage(kind, address, data) {
  const { script, name, make } = SCORM[kind];
  const [kept, ended] = ['kept', 'ended'].map((what) => JSON.stringify(`${what} ${address}`));
  return `<!doctype html><title>Course</title><link rel="icon" href="data:," />
<script src="/${script}"></script>
<script>
  const api = new ${make}({ logLevel: 5, autocommit: false });
  const kept = JSON.parse(localStorage.getItem(${kept}) ?? '${JSON.stringify(data)}');
  api.loadFromJSON(kept);
  window.${name} = api;
  window.ended = () => Number(localStorage.getItem(${ended}));
  window.kept = () => JSON.parse(localStorage.getItem(${kept}));
  const keep = () => localStorage.setItem(${kept}, JSON.stringify(api.renderCMIToJSONObject().cmi));
  api.on('${kind === 'scorm-1.2' ? 'LMSCommit' : 'Commit'}', keep);
  api.on('${kind === 'scorm-1.2' ? 'LMSFinish' : 'Terminate'}', () => {
    keep();
    localStorage.setItem(${ended}, window.ended() + 1);
  });
</script>
${frameOf(address)}`;
}

/**
 * Answers { page(kind, name, launch, data), close() }; `page`: the address of a platform's page with that package in it.
 */
export async function startPlatform() {
  const folder = mkdtempSync(join(tmpdir(), 'legwork-platform-'));
  for (const { script } of Object.values(SCORM))
    writeFileSync(
      join(folder, script),
      readFileSync(join(root, 'node_modules/scorm-again/dist', script)),
    );
  const server = await serveFolder(folder);
  const unpack = (name) => {
    for (const [path, bytes] of Object.entries(unpacked(name))) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  };
  const put = (file, html) => {
    writeFileSync(join(folder, file), html);
    return `${server.url}/${file}`;
  };
  return {
    url: server.url,
    page(kind, name, launch, data = {}) {
      unpack(name);
      return put(`${name}.html`, platformPage(kind, `/${name}/${launch}`, data));
    },
    /** The address of a page in a package, for a launch without SCORM. */
    launch(name, launch) {
      unpack(name);
      return `${server.url}/${name}/${launch}`;
    },
    /** Of a page that has any address in a frame, and no interface. */
    around: (address) =>
      put('around.html', `<!doctype html><title>Site</title>${frameOf(address)}`),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Answers tasks of a lesson as if by hand, in the lesson's frame: the first so many, or all (0). What it answers are the scores
 * that are then shown, by the tasks' ids.
 * @param {number} count
 */
export async function answerTasks(count) {
  const scores = {};
  const type = (input, value) => {
    input.value = value;
    for (const event of ['input', 'change'])
      input.dispatchEvent(new Event(event, { bubbles: true }));
  };
  for (const task of [...document.querySelectorAll('.task')].slice(0, count || undefined)) {
    const { kind } = /** @type {HTMLElement} */ (task).dataset;
    const inputs = /** @type {HTMLInputElement[]} */ ([
      ...task.querySelectorAll(kind === 'curve' ? '.by-numbers input' : '.prediction input'),
    ]);
    if (kind === 'choice') inputs[0].click();
    else for (const input of inputs) type(input, '0.5');
    /** @type {HTMLElement} */ (task.querySelector('.run')).click();
    while (!task.querySelector('.points strong')) await new Promise((done) => setTimeout(done, 20));
    const points = /\d+/.exec(task.querySelector('.points strong')?.textContent ?? '');
    scores[task.getAttribute('aria-labelledby') ?? ''] = Number(points?.[0]);
  }
  return scores;
}

/** A store of learning records: { endpoint, statements, states, requests, close() }. It takes what has these rights, and answers
 * once `held` is settled. */
export async function startRecordStore(auth) {
  const statements = /** @type {import('../../web/src/results/xapi').Statement[]} */ ([]);
  const states = new Map();
  const requests = [];
  const store = { isDown: false, held: Promise.resolve() };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    let body = '';
    for await (const part of request) body += part;
    requests.push({ method: request.method, pathname, headers: request.headers });
    const isKnown =
      request.headers.authorization === auth &&
      request.headers['x-experience-api-version'] === '1.0.3';
    await store.held;
    if (!isKnown || store.isDown) return response.writeHead(isKnown ? 503 : 401).end();
    const key = [...searchParams].sort().join('&');
    if (pathname === '/xapi/statements' && request.method === 'POST') {
      statements.push(...JSON.parse(body));
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    }
    if (pathname !== '/xapi/activities/state') return response.writeHead(400).end();
    if (request.method === 'PUT') {
      states.set(key, body);
      return response.writeHead(204).end();
    }
    return states.has(key)
      ? response.writeHead(200).end(states.get(key))
      : response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(true)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return Object.assign(store, {
    endpoint: `http://127.0.0.1:${port}/xapi/`,
    ...{ statements, states, requests },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

const PATIENCE_MS = 60_000;

/** In the frame of a platform's page; of either browser's driver. */
const inFrame = (page) => page.frames().at(-1);

/** `whose`: called each time, as a page that is loading exchanges its frames. */
async function until(whose, question, ...given) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const said = await whose()
      ?.evaluate(question, ...given)
      .catch(() => null);
    if (said) return said;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never: ${question}`);
}

/** What the platform has of the page in it. */
async function keptOf(page, kind) {
  const is2004 = kind === 'scorm-2004';
  const cmi = await page.evaluate(() => window.kept());
  const { score, lesson_status: status } = is2004 ? cmi : cmi.core;
  return {
    score: Number(score.raw),
    bounds: [score.min, score.max].map(Number),
    scaled: is2004 ? Number(score.scaled) : null,
    status: is2004 ? cmi.completion_status : status,
    success: is2004 ? cmi.success_status : status,
    data: cmi.suspend_data === '' ? null : JSON.parse(cmi.suspend_data),
  };
}

const lineOf = (page, words) =>
  until(
    () => inFrame(page),
    (wanted) => document.querySelector('.platform-line')?.textContent?.includes(wanted),
    words,
  );

/** What a platform has of a lesson whose tasks are answered, then after a reload, and after a better answer. */
export async function lessonIsKept(page, kind) {
  const is2004 = kind === 'scorm-2004';
  const kept = () => keptOf(page, kind);
  const lineHas = (words) => lineOf(page, words);
  await lineHas('Your results go to your learning platform');
  assert.equal((await kept()).status, 'incomplete');
  const [first] = Object.values(await inFrame(page).evaluate(answerTasks, 1));
  await lineHas('1 of 3 answered');
  const early = await kept();
  assert.equal(early.status, 'incomplete');
  assert.equal(early.score, Math.round((100 * first) / 3) / 100);
  const scores = await inFrame(page).evaluate(answerTasks, 0);
  await lineHas('3 of 3 answered');
  // One whose solution is asked for before the third try.
  const solved = await inFrame(page).evaluate(() => {
    const button = /** @type {HTMLElement} */ (
      document.querySelector('.task ~ .task .solution:not([hidden])')
    );
    button.click();
    return button.closest('.task').getAttribute('aria-labelledby');
  });
  await until(
    () => page,
    (task) => JSON.parse(window.kept().suspend_data).tasks[task][3] === true,
    solved,
  );
  const mean = Object.values(scores).reduce((a, b) => a + b) / 3;
  const all = await kept();
  assert.equal(all.status, 'completed');
  assert.equal(all.score, Math.round(100 * mean) / 100);
  assert.deepEqual(all.bounds, [0, 100]);
  if (is2004) assert.equal(all.scaled, all.score / 100);
  const answers = Object.entries(all.data.tasks);
  assert.deepEqual(
    answers.map(([task, [best]]) => [task, best]),
    Object.entries(scores),
  );
  for (const [task, [, , answer]] of answers) assert.ok(answer.length > 0, task);
  // Another visit: only the platform knows of this one, of the tries too.
  await inFrame(page).evaluate(() => sessionStorage.clear());
  await page.reload();
  await lineHas(`3 of 3 answered, ${Math.round(all.score)} of 100 points`);
  // The visit before was ended, and this one begins with all that was kept.
  assert.deepEqual(await kept(), all);
  assert.equal(await page.evaluate(() => window.ended()), 1);
  const tries = await inFrame(page).evaluate(
    () => document.querySelector('.task .verdict').textContent,
  );
  assert.equal(tries, `Attempt ${answers[0][1][1]} of 3.`);
  const practice = await inFrame(page).evaluate(
    (task) => document.querySelector(`[aria-labelledby="${task}"] .verdict`).textContent,
    solved,
  );
  assert.equal(practice, 'Practice: the solution has been shown before.');
  await inFrame(page).evaluate(answerTasks, 1);
  await until(
    () => inFrame(page),
    () => document.querySelector('.points') !== null,
  );
  await until(
    () => page,
    (task) => JSON.parse(window.kept().suspend_data).tasks[task][1] > 1,
    answers[0][0],
  );
  assert.equal((await kept()).score, all.score);
}

export const EXERCISE = 'index.html?exercise=hold-against-gravity&running=false';

/** Answers the exercise, wrongly: its score arrives, and that it is not passed, and both are there again. */
export async function exerciseIsKept(page, kind) {
  await lineOf(page, 'Your results go to your learning platform');
  assert.equal((await keptOf(page, kind)).status, 'incomplete');
  const frame = () => inFrame(page);
  await until(frame, () => document.querySelector('.exercise-change input') !== null);
  await frame().evaluate(() => document.querySelector('.exercise-bench [data-do=run]').click());
  await lineOf(page, '1 of 1 answered');
  const points = await frame().evaluate(
    () => document.querySelector('.exercise-points strong').textContent,
  );
  const { score, success, data } = await keptOf(page, kind);
  assert.ok(score < 60);
  assert.deepEqual([score, success], [Number.parseFloat(points), 'failed']);
  assert.equal(data.tasks['hold-against-gravity'][0], score);
  await page.reload();
  await lineOf(page, '1 of 1 answered');
  assert.equal((await keptOf(page, kind)).score, score);
}
