// Files in and out, without a browser: files dropped on the page, and a table whose request was cancelled.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPageModules } from '../../support/page_modules.mjs';

let modules;
before(async () => {
  modules = await openPageModules();
});
after(() => modules?.close());

const page = /** @type {any} */ (globalThis);

test('what is dropped is opened, or answered in a sentence: a folder too', async () => {
  const { takeDroppedFiles } = await modules.load('page/laboratory/own_files.ts');
  const hear = {};
  page.addEventListener = (type, listener) => {
    hear[type] = listener;
  };
  page.document.body = { classList: { toggle() {} } };
  const said = [];
  const opened = [];
  const openFile = async (text, name) => {
    opened.push(name);
    return text === '{}' ? { ok: false, sentence: 'It has no family.' } : { ok: true };
  };
  takeDroppedFiles({ say: (sentence) => said.push(sentence) }, { openFile });
  let prevented = 0;
  const drop = async (...files) => {
    const preventDefault = () => {
      prevented += 1;
    };
    hear.drop({ dataTransfer: { types: ['Files'], files }, preventDefault });
    await new Promise(setImmediate);
  };
  const file = (name, text) => ({ name, size: text.length, text: async () => text });
  const unreadable = async () => {
    throw new Error('A folder cannot be read.');
  };
  await drop(file('mine.json', '{"family": "four_bar"}'));
  assert.deepEqual([opened, said], [['mine.json'], []]);
  await drop(file('broken.json', '{}'));
  await drop({ name: 'folder', size: 4096, text: unreadable });
  await drop(file('one.json', '{}'), file('two.json', '{}'));
  assert.deepEqual(said, [
    'It has no family.',
    'A folder cannot be read.',
    'One scene at a time: drop a single file.',
  ]);
  assert.equal(prevented, 4, 'the browser opens none of them itself');
  assert.deepEqual(opened, ['mine.json', 'broken.json']);
});

test('a table that is given up stops being counted', async () => {
  const { tableOf } = await modules.load('drawers/share/table_job.ts');
  const working = [];
  page.__SCENES_BY_ENGINE__ = { free: [], whole: [] };
  page.Worker = class {
    isStopped = false;
    constructor() {
      working.push(this);
    }
    addEventListener(type, listener) {
      if (type === 'message') this.answer = (data) => listener({ data });
    }
    postMessage({ job }) {
      this.job = job;
    }
    terminate() {
      this.isStopped = true;
    }
  };
  const scene = modules.openScene('four-bar');
  const shares = [];
  let isGivenUp = false;
  const begin = () =>
    tableOf(
      scene,
      null,
      (share) => shares.push(share),
      () => isGivenUp,
    );
  const table = begin();
  const [first] = working;
  assert.equal(first.job.kind, 'table');
  first.answer({ kind: 'progress', share: 0.25 });
  assert.deepEqual([shares, first.isStopped], [[0.25], false]);
  isGivenUp = true;
  first.answer({ kind: 'progress', share: 0.5 });
  assert.deepEqual([await table, shares, first.isStopped], [null, [0.25], true]);
  isGivenUp = false;
  const next = begin();
  working[1].answer({ kind: 'done', result: 'the table' });
  assert.equal(await next, 'the table');
  scene.close();
});
