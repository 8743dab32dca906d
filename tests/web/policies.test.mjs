// Policies: neural networks in ONNX files that code calls. What is said of files that cannot be used; a linear policy, which is a PD
// controller, in the drawer "Code" of the built page; its link, made and opened; what is fetched, and when.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axeViolations } from '../support/axe.mjs';
import { keepPicture, openSection, pageFolder, startPages } from '../support/built_page.mjs';
import { editorSays, openCode, said } from '../support/code_drawer.mjs';
import { germanTranslator } from '../support/german.mjs';
import { linearPolicy, onnxFile } from '../support/onnx.mjs';
import { openSources } from '../support/page_modules.mjs';
import '../support/close_after_each.mjs';

const JOINTS = 12;
const [STIFFNESS, DAMPING] = [60, 1.5];
/** Another for each joint, in the policy's order. */
const BIAS = Array.from({ length: JOINTS }, (_, i) => 0.05 * i);
/** u = -60 (q - start) - 1.5 v + bias */
const diagonal = (value) =>
  Array.from({ length: JOINTS }, (_, i) =>
    Array.from({ length: JOINTS }, (_, j) => (i === j ? value : 0)),
  );
const PD = linearPolicy([...diagonal(-STIFFNESS), ...diagonal(-DAMPING)], BIAS);
const LEGS = ['RR', 'RL', 'FR', 'FL'];
/** In another order than the scene's. */
const ORDER = LEGS.flatMap((leg) => ['kfe', 'hfe', 'haa'].map((joint) => `${leg}_${joint}`));
const DESCRIPTION = {
  rate_hz: 1000,
  observe: [{ field: 'joint_position', minus: 'start' }, { field: 'joint_velocity' }],
  act: { kind: 'torque' },
};
const described = (changes) => JSON.stringify({ ...DESCRIPTION, ...changes });

let sources;
let pages;
let german;
before(async () => {
  [sources, pages, german] = await Promise.all([openSources(), startPages(), germanTranslator()]);
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
  /** @type {[Buffer, RegExp][]} */
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
    [
      onnxFile({ ...one, outputs: [['act', [1, 5]]] }),
      /^p\.onnx cannot be used by ONNX Runtime, which says “.*differ/,
    ],
  ];
  for (const [bytes, sentence] of refused)
    assert.throws(
      () => open(bytes),
      ({ message }) => {
        german.translate(message);
        return sentence.test(message);
      },
    );
  assert.deepEqual([...german.missing], []);

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
  await drop(page, { 'pd.onnx': PD, 'pd.json': described({ joints: ORDER }) });
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
    const wanted = -STIFFNESS * (q[i] - start[i]) - DAMPING * v[i] + (BIAS[JOINTS - 1 - i] ?? 0);
    assert.ok(Math.abs(torque - wanted) < 1e-5 * (1 + Math.abs(wanted)), `${torque}, ${wanted}`);
  }
  await page.evaluate(() => window.legwork.step(700));
  const held = await read(page, 'joint_position');
  for (const [i, angle] of held.entries()) assert.ok(Math.abs(angle - start[i]) < 0.2, `${angle}`);
  assert.deepEqual(await read(page, 'fallen'), [0]);

  // Back, and forth again: the same bits on this machine.
  const hash = await page.evaluate(() => window.legwork.hash());
  await page.evaluate(async () => {
    await window.legwork.step(-300);
    await window.legwork.step(300);
  });
  assert.equal(await page.evaluate(() => window.legwork.hash()), hash);

  // Its link, made and opened where the policy is not.
  await page.evaluate(async () => {
    window.legwork.reset();
    await window.legwork.step(50);
  });
  await openSection(page, 'share');
  const words = await page.waitForSelector('.share-policy:not([hidden])');
  assert.match(
    (await words.textContent()) ?? '',
    /^The link does not hold pd\.onnx: send that along\. A run with a policy is not verifiable across machines\.$/,
  );
  const link = await page.inputValue('#share-address');
  await page.context().close();
  const other = await pages.open({ query: new URL(link).search + new URL(link).hash });
  // The runtime comes once more.
  other.setDefaultTimeout(90_000);
  const notice = (pattern) =>
    other.waitForFunction(
      (wanted) =>
        new RegExp(wanted).test(
          (document.querySelector('#notice')?.textContent ?? '').replace(/\s+/g, ' '),
        ),
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

test('a description is read strictly, and says by field what does not fit', async () => {
  const [{ readDescription }, { codeOf }] = await Promise.all(
    ['description', 'written_code'].map((one) => sources.load(`drawers/code/policies/${one}.ts`)),
  );
  const joints = { count: JOINTS, labels: ORDER };
  const fields = new Map(
    Object.entries({
      joint_position: joints,
      joint_velocity: joints,
      time: { count: 1, labels: [] },
    }),
  );
  const offered = { fields, motors: ORDER, stepsPerSecond: 1000 };
  const network = { file: 'pd.onnx', sha256: '0'.repeat(64), wanted: 2 * JOINTS, given: JOINTS };
  const write = (text) =>
    codeOf(readDescription(text, 'pd.json', offered), network, offered, 'pd.json');
  assert.match(write(described({})), /^\/\/ policy: pd\.onnx, SHA-256 0{64}\n/);
  const wrong = [
    ['{', 'pd.json: this is not JSON'],
    ['[]', 'pd.json: the description is no object'],
    [described({ rate: 1 }), 'pd.json: there is no rate in the description.'],
    [described({ rate_hz: 5000 }), 'pd.json: rate_hz has to be a number up to 1000'],
    [described({ observe: [] }), 'pd.json: observe has to be a list of fields'],
    [
      described({ observe: [{ field: 'joint_postion' }] }),
      'pd.json: this scene has no field joint_postion. Did you mean joint_position?',
    ],
    [
      described({ observe: [{ field: 'joint_position' }] }),
      'pd.onnx wants 24 numbers, and pd.json gives 12: joint_position 12.',
    ],
    [
      described({ observe: [{ field: 'time', minus: 'end' }] }),
      'pd.json: minus in time is neither a number nor a list of numbers.',
    ],
    [
      described({ observe: [{ field: 'joint_position', of: ['knee'] }] }),
      'pd.json: in of joint_position there is no number knee.',
    ],
    [
      described({ joints: ['FL_nee'] }),
      'pd.json: in joints there is no motor FL_nee. Did you mean FL_kfe?',
    ],
    [described({ joints: 'all' }), 'pd.json: joints has to be a list of names.'],
    [described({ act: 1 }), 'pd.json: act is no object'],
    [
      described({ act: { kind: 'spring' } }),
      'pd.json: kind in act has to be "joint_target" or "torque".',
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
  ];
  for (const [text, sentence] of wrong)
    assert.throws(
      () => write(text),
      ({ message }) => {
        german.translate(message);
        return message.startsWith(sentence);
      },
      sentence,
    );
  const three = { ...network, wanted: 6, given: 12 };
  const legs = readDescription(described({ joints: ORDER.slice(0, 3) }), 'pd.json', offered);
  assert.throws(
    () => codeOf(legs, three, offered, 'pd.json'),
    ({ message }) => {
      german.translate(message);
      return /^pd\.onnx answers 12 numbers instead of 3, one for each joint: list/.test(message);
    },
  );
  assert.deepEqual([...german.missing], []);
});

test('without a description the editor has an example, and the run says what does not fit', async () => {
  const page = await openCode(pages, { query: '?scene=quadruped-free&running=false&lang=de' });
  await drop(page, { 'pd.onnx': PD });
  await says(
    page,
    'pd.onnx will 24 Zahlen und antwortet mit 12. Keine .json daneben sagt, was sie sind',
  );
  await editorSays(page, 'add(memory.answer)');
  await page.click('[data-do="run"]');
  await says(page, 'die Policy will 24 Zahlen, und 36 sind gegeben.');
  assert.match((await said(page)) ?? '', /^control, Zeile \d+: /);
  // What a network is told of the trunk goes through the interpreter.
  const observe = ['projected_gravity', 'base_angular_velocity', 'base_linear_velocity'];
  await drop(page, {
    'trunk.onnx': linearPolicy(
      Array.from({ length: 9 }, (_, i) => [i === 2 ? 3 : 0]),
      [0],
    ),
    'trunk.json': described({ joints: ['FL_kfe'], observe: observe.map((field) => ({ field })) }),
  });
  await says(page, 'trunk.onnx will 9 Zahlen und antwortet mit 1.');
  await page.click('[data-do="run"]');
  await says(page, 'Er läuft ab');
  await page.evaluate(async () => {
    window.legwork.pause();
    window.legwork.reset();
    await window.legwork.step(1);
  });
  const [, , knee = Number.NaN] = await read(page, 'joint_torque');
  assert.ok(Math.abs(knee + 3) < 0.01, `gravity points down, ${knee}`);
  assert.deepEqual(await axeViolations(page, '#code'), []);
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
