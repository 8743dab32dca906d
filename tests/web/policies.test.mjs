// Policies: neural networks in ONNX files that code calls. What is said of files that cannot be used; a linear policy, which is a PD
// controller, in the drawer "Code" of the built page; its link, made and opened; what is fetched, and when.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axeViolations } from '../support/axe.mjs';
import { keepPicture, openSection, pageFolder, startPages } from '../support/built_page.mjs';
import { editorSays, openCode, said, textOf } from '../support/code_drawer.mjs';
import { linearPolicy, onnxFile } from '../support/onnx.mjs';
import { openSources } from '../support/page_modules.mjs';
import '../support/close_after_each.mjs';

const JOINTS = 12;
const [STIFFNESS, DAMPING, BIAS] = [60, 1.5, 0.25];
/** u = -60 (q - start) - 1.5 v + 0.25 */
const diagonal = (value) =>
  Array.from({ length: JOINTS }, (_, i) =>
    Array.from({ length: JOINTS }, (_, j) => (i === j ? value : 0)),
  );
const PD = linearPolicy([...diagonal(-STIFFNESS), ...diagonal(-DAMPING)], Array(JOINTS).fill(BIAS));
const DESCRIPTION = {
  rate_hz: 1000,
  observe: [{ field: 'joint_position', minus: 'start' }, { field: 'joint_velocity' }],
  act: { kind: 'torque' },
};
const described = (changes) => JSON.stringify({ ...DESCRIPTION, ...changes });

let sources;
let pages;
before(async () => {
  [sources, pages] = await Promise.all([openSources(), startPages()]);
});
after(async () => {
  await sources?.close();
  await pages?.close();
});

/** By drag and drop. */
const drop = (page, files) =>
  page.evaluate(
    (all) => {
      const data = new DataTransfer();
      for (const [name, bytes] of Object.entries(all))
        data.items.add(new File([new Uint8Array(bytes)], name));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, [...Buffer.from(content)]]),
    ),
  );
const says = (page, words) =>
  page.waitForFunction(
    (wanted) => document.querySelector('.code-said')?.textContent.includes(wanted),
    words,
  );
const read = (page, field) => page.evaluate((name) => window.legwork.read(name), field);
const fetched = (page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

test('files that cannot be used are refused in a sentence', async () => {
  const { Runtime } = await sources.load('controller/onnx.ts');
  const wasm = readFileSync(
    new URL('../../node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm', import.meta.url),
  );
  const runtime = await Runtime.load({ wasm });
  const open = (bytes) => runtime.open(bytes, { file: 'p.onnx', sha256: '' });
  const one = {
    inputs: [['obs', [1, 2]]],
    outputs: [['act', [1, 2]]],
    nodes: [['Tanh', ['obs'], ['act']]],
  };
  const refused = [
    [Buffer.from('no network'), /^p\.onnx is not an ONNX file, or it is damaged/],
    [Buffer.alloc(0), /^p\.onnx is not an ONNX file, or it is damaged/],
    [PD.subarray(0, 200), /^p\.onnx is not an ONNX file, or it is damaged/],
    [
      linearPolicy([[1]], [0], { operator: 'Magic' }),
      /^p\.onnx has an operator Magic that is not supported/,
    ],
    [
      onnxFile({ ...one, inputs: [...one.inputs, ['hidden', [1, 2]]] }),
      /^p\.onnx has 2 inputs \(obs, hidden\); a policy has one/,
    ],
    [onnxFile({ ...one, outputs: [['act', [1, 5]]] }), /^p\.onnx cannot be used: .*differ/],
  ];
  for (const [bytes, sentence] of refused) assert.throws(() => open(bytes), { message: sentence });

  const network = open(
    linearPolicy(
      [
        [2, 0],
        [0, 3],
      ],
      [1, 1],
    ),
  );
  assert.deepEqual([network.wanted, network.given], [2, 2]);
  assert.deepEqual([...network.call(Float64Array.of(5, 7))], [11, 22]);
  assert.equal(network.call(new Float64Array(3)), 'the policy wants 2 numbers, and 3 are given');
  assert.equal(network.call(Float64Array.of(0, 1e300)), 'the policy is given 1e+300 as number 2');
  assert.throws(
    () => open(linearPolicy([[1]], [Number.NaN])),
    /the policy answers NaN as number 1/,
  );
  const endless = linearPolicy([[1e38]], [0]);
  assert.equal(open(endless).call(Float64Array.of(100)), 'the policy answers Infinity as number 1');
  const anyLength = open(onnxFile({ ...one, inputs: [['obs', ['n']]], outputs: [['act', ['n']]] }));
  assert.equal(anyLength.wanted, -1);
  assert.equal(anyLength.call(new Float64Array(7)).length, 7);
});

test('a linear policy is the PD controller that it was made from, and holds the robot', async () => {
  const page = await openCode(pages);
  const earlier = await fetched(page);
  assert.ok(!earlier.some((name) => /onnx|ort-wasm/.test(name)), 'fetched before one is there');
  await drop(page, { 'pd.onnx': PD, 'pd.json': described({}) });
  await says(page, 'pd.onnx wants 24 numbers and answers 12. Its program is in the editor');
  await says(page, 'not verifiable across machines');
  await editorSays(page, '// policy: pd.onnx, SHA-256 ');
  await page.click('[data-do="run"]');
  await says(page, 'It runs from');
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.reset();
  });
  const start = await read(page, 'joint_position');
  await page.evaluate(() => window.legwork.step(300));
  const [q, v] = [await read(page, 'joint_position'), await read(page, 'joint_velocity')];
  await page.evaluate(() => window.legwork.step(1));
  const torques = await read(page, 'joint_torque');
  assert.ok(Math.max(...torques.map(Math.abs)) > 1, 'it has something to do');
  for (const [i, torque] of torques.entries()) {
    const wanted = -STIFFNESS * (q[i] - start[i]) - DAMPING * v[i] + BIAS;
    assert.ok(Math.abs(torque - wanted) < 1e-5 * (1 + Math.abs(wanted)), `${torque}, ${wanted}`);
  }
  await page.evaluate(() => window.legwork.step(1700));
  const held = await read(page, 'joint_position');
  for (const [i, angle] of held.entries()) assert.ok(Math.abs(angle - start[i]) < 0.2, `${angle}`);
  assert.deepEqual(await read(page, 'fallen'), [0]);

  // Back, and forth again: the same bits on this machine.
  const hash = await page.evaluate(() => window.legwork.hash());
  await page.evaluate(() => {
    window.legwork.step(-1000);
    window.legwork.step(1000);
  });
  assert.equal(await page.evaluate(() => window.legwork.hash()), hash);

  // Its link, made and opened where the policy is not.
  await openSection(page, 'share');
  const words = await page.waitForSelector('.share-policy:not([hidden])');
  assert.match(
    (await words.textContent()) ?? '',
    /^The link does not hold pd\.onnx: send that along\. A run with a policy is not verifiable across machines\.$/,
  );
  const link = await page.inputValue('#share-address');
  await page.context().close();
  const other = await pages.open({ query: new URL(link).search + new URL(link).hash });
  const notice = (pattern) =>
    other.waitForFunction(
      (wanted) => new RegExp(wanted).test(document.querySelector('#notice')?.textContent ?? ''),
      pattern,
    );
  await notice('whoever made the link.*drop pd\\.onnx with SHA-256 [0-9a-f]{64} on the page');
  await other.click('#notice button:has-text("Run it")');
  await notice('^(?!.*whoever).*drop pd\\.onnx');
  await drop(other, { 'pd.onnx': PD });
  await notice('(same|reproduced|Reproduced).*not verifiable across machines');
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});

test('a description is read strictly; without one the editor has an example', async () => {
  const page = await openCode(pages);
  const sentences = [
    [
      described({ observe: [{ field: 'joint_position' }] }),
      'pd.onnx wants 24 numbers, and pd.json gives 12: joint_position 12.',
    ],
    [
      described({ observe: [{ field: 'joint_postion' }] }),
      'pd.json: this scene has no field joint_postion. Did you mean joint_position?',
    ],
    [
      described({ act: { kind: 'torque', scael: 2 } }),
      'pd.json: there is no scael in act. Did you mean scale?',
    ],
    [
      described({ act: { kind: 'joint_target' } }),
      'pd.json: act has no stiffness, which joint targets need',
    ],
    [
      described({ act: { kind: 'torque', scale: [1, 2] } }),
      'pd.json: scale in act has 2 numbers instead of 12.',
    ],
    [described({ rate_hz: 5000 }), 'pd.json: rate_hz has to be a number up to 1000'],
    [described({ joints: ['FL_kfe'] }), 'pd.onnx answers 12 numbers, but there are 1 joints'],
    ['{', 'pd.json: this is not JSON'],
  ];
  for (const [text, sentence] of sentences) {
    await drop(page, { 'pd.onnx': PD, 'pd.json': text });
    await says(page, sentence);
  }
  await drop(page, { 'pd.onnx': PD });
  await says(page, 'No .json beside it says what they are: the text in the editor is an example');
  await editorSays(page, 'add(memory.answer)');
  assert.match(await textOf(page), /robot\.policy/);
  await page.click('[data-do="run"]');
  await says(page, 'the policy wants 24 numbers, and 36 are given');
  assert.match((await said(page)) ?? '', /^control, line \d+: /);
  await drop(page, {
    'trunk.onnx': PD,
    'trunk.json': described({
      joints: ['RR_kfe', 'FL_kfe', 'FR_kfe'],
      observe: [
        { field: 'projected_gravity' },
        { field: 'base_angular_velocity', times: 0.25, limit: 5 },
        { field: 'joint_position' },
        { field: 'previous_action' },
      ],
    }),
  });
  await says(page, 'trunk.onnx wants 24 numbers, and trunk.json gives 12');
  assert.deepEqual(await axeViolations(page), []);
  await keepPicture(page, 'policy');
});

test('the files that a page keeps and the single files have none of it', () => {
  const kept = readFileSync(join(pageFolder, 'offline.js'), 'utf8');
  const assets = readdirSync(join(pageFolder, 'assets')).filter((name) =>
    /^(onnx|ort-wasm)/.test(name),
  );
  assert.equal(assets.length, 2);
  for (const name of assets) assert.ok(!kept.includes(name), name);
  for (const name of readdirSync(join(pageFolder, 'single')).filter((one) => one.endsWith('.html')))
    assert.ok(
      !/_OrtRun|ort-wasm/.test(readFileSync(join(pageFolder, 'single', name), 'utf8')),
      name,
    );
});
