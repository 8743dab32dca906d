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
  const { takeDroppedFiles } = await modules.load('page/drops.ts');
  await modules.load('page/own_files.ts');
  const hear = {};
  page.addEventListener = (type, listener) => {
    hear[type] = listener;
  };
  page.document.body = { classList: { toggle() {} } };
  const hints = [];
  page.HTMLElement = class {
    append(hint) {
      hints.push(hint.textContent);
    }
  };
  const { querySelector, createElement } = page.document;
  page.document.querySelector = () => new page.HTMLElement();
  page.document.createElement = () => ({
    append(words) {
      this.textContent = words;
    },
    setAttribute() {},
  });
  const said = [];
  const opened = [];
  const openFile = async (text, name) => {
    opened.push(name);
    return text === '{}' ? { ok: false, sentence: 'It has no family.' } : { ok: true };
  };
  const description = { robot: { shapes: [] } };
  const player = {
    say: (sentence) => said.push(sentence),
    onScene() {},
    refresh() {},
    scene: { description, robotReport: () => null },
  };
  takeDroppedFiles(new page.HTMLElement(), player, { openFile, findings: '' });
  Object.assign(page.document, { querySelector, createElement });
  assert.match(hints.join(), /Nothing leaves this computer/);
  let prevented = 0;
  const drop = async (...files) => {
    const preventDefault = () => {
      prevented += 1;
    };
    const items = files.map((item) =>
      'isDirectory' in item
        ? { kind: 'file', webkitGetAsEntry: () => item }
        : { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => item },
    );
    hear.drop({ dataTransfer: { types: ['Files'], items, files }, preventDefault });
    // What opens files is fetched first.
    for (let i = 0; i < 20; i += 1) await new Promise((go) => setTimeout(go, 2));
  };
  const file = (name, text) => new File([text], name);
  const fileEntry = (fullPath, text) => ({
    isDirectory: false,
    isFile: true,
    fullPath,
    file: (take) => take(file(fullPath.split('/').at(-1), text)),
  });
  const folder = (fullPath, ...content) => ({
    isDirectory: true,
    isFile: false,
    fullPath,
    createReader: () => ({ readEntries: (take) => take(content.splice(0, 1)) }),
  });
  await drop(file('mine.json', '{"family": "four_bar"}'));
  assert.deepEqual([opened, said], [['mine.json'], []]);
  await drop(file('broken.json', '{}'));
  await drop(folder('/empty'));
  await drop({
    isDirectory: true,
    createReader: () => ({
      readEntries: (_, refuse) => refuse(new Error('A folder cannot be read.')),
    }),
  });
  await drop(
    folder(
      '/robots',
      fileEntry('/robots/b.urdf', '<robot/>'),
      folder('/robots/meshes', fileEntry('/robots/meshes/a.stl', '')),
      fileEntry('/robots/a.urdf', '<robot/>'),
    ),
  );
  await drop(file('robot.urdf.xacro', ''));
  await drop(file('part.stl', ''));
  assert.deepEqual(said, [
    'It has no family.',
    'There is no file in it: drop a robot file, or its folder.',
    'A folder cannot be read.',
    'a.urdf is open; there are other robots among the files (b.urdf): drop one alone to open it.',
    'robot.urdf.xacro is a xacro, from which ROS makes a URDF: run "xacro robot.urdf.xacro > robot.urdf" and drop robot.urdf with its meshes.',
    'There is no robot among the files (part.stl): drop a .urdf, an .xml with <mujoco> or a .json, with the folder of its meshes.',
  ]);
  assert.equal(prevented, 7, 'the browser opens none of them itself');
  assert.deepEqual(opened, ['mine.json', 'broken.json', 'a.urdf']);
});

test('a table that is given up stops being counted', async () => {
  const { tableOf } = await modules.load('drawers/share/table_job.ts');
  const working = [];
  page.__SCENES_BY_ENGINE__ = { free: [], own: [], whole: [] };
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
