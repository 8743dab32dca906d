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
    for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
  };
  const file = (name, text) => new File([text], name);
  const unreadable = async () => {
    throw new Error('A folder cannot be read.');
  };
  await drop(file('mine.json', '{"family": "four_bar"}'));
  assert.deepEqual([opened, said], [['mine.json'], []]);
  await drop(file('broken.json', '{}'));
  await drop({ name: 'folder', size: 4096, arrayBuffer: unreadable });
  await drop(file('one.json', '{}'), file('two.json', '{}'));
  assert.deepEqual(said, [
    'It has no family.',
    'A folder cannot be read.',
    'There is no scene or robot among these files: drop a .urdf, an MJCF or a .json.',
  ]);
  assert.equal(prevented, 4, 'the browser opens none of them itself');
  assert.deepEqual(opened, ['mine.json', 'broken.json']);
});

test('a robot is found among its meshes, and what cannot be opened is answered in a sentence', async () => {
  const { choose, plainPath, unpacked } = await modules.load('page/laboratory/dropped_files.ts');
  const files = (/** @type {Record<string, string>} */ named) =>
    new Map(Object.entries(named).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const go1 = {
    'go1/meshes/trunk.stl': 'solid',
    'go1/urdf/go1.urdf': '<robot name="go1"/>',
    'go1/xml/scene.xml': '<mujoco/>',
    'go1/package.xml': '<package/>',
    'go1/config.json': '{"rate": 50}',
  };
  const { path, text, others, note } = choose(files(go1));
  assert.deepEqual([path, text], ['go1/urdf/go1.urdf', '<robot name="go1"/>']);
  assert.deepEqual([...others.keys()].length, 4);
  assert.equal(note, 'go1.urdf is open; also there: scene.xml.');
  assert.throws(
    () => choose(files({ 'a.stl': '', 'b.stl': '' })),
    /^Error: These are meshes alone/,
  );
  assert.throws(() => choose(files({ 'go1.urdf.xacro': '<robot/>' })), /Run "xacro go1.urdf.xacro/);
  assert.throws(() => choose(files({ 'readme.txt': '', 'b.png': '' })), /no scene or robot/);
  assert.throws(() => choose(new Map([['big.urdf', new Uint8Array(9 << 20)]])), /at most 8192/);
  // Paths are keys: none leads anywhere.
  for (const bad of ['../../etc/passwd', 'C:\\etc\\passwd', '/etc/passwd', './etc//./passwd'])
    assert.equal(plainPath(bad), 'etc/passwd');
  const many = Array.from({ length: 4001 }, (_, i) => [`${i}`, new File([], `${i}`)]);
  await assert.rejects(unpacked(many), /more than 4000 files/);
  const large = [['large.stl', { size: 300 << 20, arrayBuffer: () => assert.fail('was read') }]];
  await assert.rejects(unpacked(large), /larger than 256 MB/);
});

test('a zip is unpacked within its budgets, and a bomb is not', async () => {
  const { unpacked } = await modules.load('page/laboratory/dropped_files.ts');
  const { zipSync } = await import('three/addons/libs/fflate.module.js');
  const bytes = new TextEncoder().encode('<robot/>');
  const small = zipSync({ 'r/robot.urdf': bytes, '../evil.stl': bytes });
  const files = await unpacked([['robot.zip', new File([small], 'robot.zip')]]);
  assert.deepEqual([...files.keys()], ['r/robot.urdf', 'evil.stl']);
  const bomb = zipSync({ 'zeros.stl': new Uint8Array(300 << 20) }, { level: 1 });
  assert.ok(bomb.length < 4 << 20);
  await assert.rejects(
    unpacked([['bomb.zip', new File([bomb], 'bomb.zip')]]),
    /larger than 256 MB/,
  );
});

test('meshes are found by the names that robots give them, and the others are told', async () => {
  const { loadMeshes, resolve } = await modules.load('view/robot_meshes.ts');
  const solid =
    'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n';
  const stl = new TextEncoder().encode(solid);
  const files = new Map([
    ['ws/go1_description/meshes/trunk.stl', stl],
    ['ws/go1_description/meshes/Hip.STL', stl],
    ['ws/go1_description/meshes/calf.dae', stl],
  ]);
  const found = (name) => resolve(name, files);
  assert.equal(found('package://go1_description/meshes/trunk.stl'), [...files.keys()][0]);
  assert.equal(found('../meshes/trunk.stl'), [...files.keys()][0]);
  assert.equal(found('file:///home/me/meshes/hip.stl'), [...files.keys()][1]);
  assert.equal(found('meshes/foot.stl'), null);
  const mesh = (file) => ({
    ...{ body: 0, kind: 'mesh', file, position: [0, 0, 1], scale: [2, 2, 2], radius: 0 },
  });
  const shapes = ['meshes/trunk.stl', 'meshes/calf.dae', 'foot.stl', 'hand.stl'].map(mesh);
  const { meshes, sentence } = loadMeshes({ robot: { shapes } }, files);
  assert.equal(meshes.length, 1);
  assert.deepEqual(meshes[0].placement.elements.slice(12, 15), [0, 0, 1]);
  assert.equal(
    sentence,
    "2 meshes are missing: foot.stl, hand.stl. Drop the robot's folder, or a zip of it. A mesh is not drawn: calf.dae. STL is read so far.",
  );
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
