// `legwork verify`: one row per published number, none differs, and a changed number is found.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { countsOf, VERDICTS } from '../../web/tools/claims.mjs';
import { root } from '../../web/tools/process.mjs';
import { forNight, isNight } from '../support/by_night.mjs';
import { assertRefused, legwork, table } from '../support/legwork_cli.mjs';
import { verifiedRows } from '../support/verifications.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-verify-'));
after(() => rmSync(folder, { recursive: true }));

const isDay = !isNight;
const repository = (path) => readFileSync(join(root, path), 'utf8');

/** The rows of a subject of verify, checked for form and for one row per number; the claims state the counts. */
function verified(subject, expected = ['not reproducible', 'refuted', 'reproduced']) {
  const rows = verifiedRows(subject);
  const verdicts = new Map();
  for (const row of rows) {
    const names = ['name', 'source', 'quantity', 'printed', 'ours', 'error', 'verdict'];
    assert.deepEqual(Object.keys(row), names);
    for (const name of ['printed', 'ours']) assert.match(typeof row[name], /^(number|string)$/);
    assert.equal(typeof row.error, 'number', row.quantity);
    assert.match(row.quantity, /\[.+\]$/, 'it ends with the tolerance');
    verdicts.set(row.verdict, (verdicts.get(row.verdict) ?? 0) + 1);
  }
  assert.deepEqual([...verdicts.keys()].sort(), expected);
  assert.equal(new Set(rows.map(({ source, quantity }) => source + quantity)).size, rows.length);
  const counts = VERDICTS.map((verdict) => verdicts.get(verdict) ?? 0);
  assert.deepEqual(counts, countsOf(subject).slice(0, -1), 'the claims state the counts');
  return rows;
}

test('verify has one row per number, and no number differs', () => {
  const rows = verified('quadruped');
  assert.ok(
    rows.some(
      ({ source, printed }) =>
        source === 'Sureshkumar et al. 2025, section 6' && printed === 0.0006,
    ),
  );
  const sources = new Set(rows.map(({ source }) => source));
  for (const member of ['open_loop', 'pace', 'walk', 'pronk', 'bound'])
    assert.ok(sources.has(`models/reference/quadruped.json, ${member}`), member);
});

test('verify tail has one row per number, and no number differs', () => {
  const rows = verified('tail');
  const sources = new Set(rows.map(({ source }) => source));
  for (const section of ['theory/tail 6', 'theory/tail 7', 'theory/tail 8'])
    assert.ok(sources.has(section), section);
  const members = ['states', 'experiment_4_1', 'experiment_4_2', 'midair', 'trot', 'serpentine'];
  for (const member of members)
    assert.ok(sources.has(`models/reference/tail.json, ${member}`), member);
  const peak = rows.find(({ quantity }) => quantity.startsWith('peak torque, eight motors'));
  assert.equal(peak.printed, 783);
  // Each erratum of Liu & Ben-Tzvi 2018 is refuted as printed, and what is right is reproduced.
  for (const equation of ['2, 3', '7', '11', '17, 18', '19', '29 to 31', '36', '48', '51, 53']) {
    const own = rows.filter(
      ({ quantity }) =>
        quantity.startsWith(`Eqs. ${equation}:`) || quantity.startsWith(`Eq. ${equation}:`),
    );
    for (const verdict of ['refuted', 'reproduced'])
      assert.ok(
        own.some((row) => row.verdict === verdict),
        `${equation}: ${verdict}`,
      );
  }
});

/** What has both a row "as printed: refuted" and a row "corrected: reproduced". */
const hexapodErrata = [
  'a14:',
  'header of Table 3:',
  'header of Table 4:',
  'Eq. 7:',
  'Eq. 9:',
  'matrices:',
  'trapezoid over',
  'legs 1, 4',
  'body height 0.13 m',
  'least torque of joint 2',
];

test('verify hexapod has one row per number, and no number differs', () => {
  const rows = verified('hexapod');
  const sources = new Set(rows.map(({ source }) => source));
  for (const source of [
    'theory/hexapod 1',
    'theory/hexapod 2',
    'theory/hexapod 3',
    'theory/hexapod 4',
    'theory/hexapod 5',
    'theory/hexapod 6',
    'theory/hexapod 7',
    'theory/hexapod 8',
    'theory/hexapod 9',
  ])
    assert.ok(sources.has(source), source);
  for (const part of [
    'Table 3',
    'Eq. 9',
    'Eq. 10',
    'section 3.2',
    'section 5',
    'matrices after Table 2',
  ])
    assert.ok(sources.has(`Ashok & Rambabu 2017, ${part}`), part);
  for (const file of ['foot_forces', 'support_torques', 'swing_torques'])
    assert.ok(sources.has(`models/reference/hexapod.json, ${file}`), file);
  const joint1 = rows.find(({ quantity }) => quantity.startsWith('largest joint 1, in support'));
  assert.equal(joint1.verdict, 'not reproducible');
  // By the thirty times that are taken, which the paper does not say.
  const sampled = rows.filter(({ quantity }) => quantity.startsWith('Eq. 9: degree 6 for joint 3'));
  assert.deepEqual(
    sampled.map(({ verdict }) => verdict),
    ['not reproducible', 'not reproducible'],
  );
  for (const erratum of hexapodErrata) {
    const own = rows.filter(({ quantity }) => quantity.startsWith(erratum));
    for (const verdict of ['refuted', 'reproduced'])
      assert.ok(
        own.some((row) => row.verdict === verdict),
        `${erratum} ${verdict}`,
      );
  }
});

test('verify lecture has one row per number, and no number differs', () => {
  const rows = verified('lecture', ['refuted', 'reproduced']);
  const own = (start) => rows.filter(({ quantity }) => quantity.startsWith(start));
  const inReference = ({ source }) => source === 'models/reference/lecture.json, lecture';
  assert.ok(rows.filter(inReference).length > 30);
  // What the lecture has wrong is refuted as printed, and what is right is reproduced.
  for (const [wrong, right] of [
    ['"all three align"', 'gimbal lock: independent axes'],
    ['interpolation at constant speed', 'interpolation: exp(s log)'],
  ]) {
    assert.deepEqual(
      own(wrong).map(({ verdict }) => verdict),
      ['refuted'],
      wrong,
    );
    assert.deepEqual(
      own(right).map(({ verdict }) => verdict),
      ['reproduced'],
      right,
    );
  }
  // Primes mean the turned axes, superscripts say whose axes: right as printed.
  for (const right of ["R = Rx' Ry' Rz' as printed", 'R = Rz Ry Rx', 'standing foot as printed'])
    assert.deepEqual(
      own(right).map(({ verdict }) => verdict),
      ['reproduced'],
      right,
    );
});

test('verify lecture: each reference number that is changed makes its row differ', () => {
  const edits = [
    ['rpy_180_45_90', 'R', 1, 0],
    ['rpy_180_45_90', 'quat_wxyz', 2],
    ['rpy_180_45_90', 'quat_alt', 1],
    ['rpy_180_45_90', 'printed_order_R', 0, 2],
    ['gimbal', 1, 'det'],
    ['gimbal', 2, 'rank'],
    ['gimbal', 3, 'cond'],
    ['q30', 'q', 1],
    ['q30', 'R', 2, 2],
    ['q30', 'rot[1, 2, 3]', 2],
    ['compose', 'q2q1', 2],
    ['compose', 'q1q2_on_x', 1],
    ['rigid', 'out', 0],
    ['floating_base', 'I_r_IQ', 2],
    ['brachistochrone_1m', 'T_cycloid'],
    ['brachistochrone_1m', 'phi'],
  ];
  const rows = differing(({ lecture }) => {
    for (const path of edits) {
      const place = path.slice(0, -1).reduce((value, key) => value[key], lecture);
      place[path[path.length - 1]] += 2e-9;
    }
  }, 'lecture');
  assert.equal(rows.length, edits.length);
});

/** The rows of verify that differ when the numbers of models/reference/NAME.json are edited. */
function differing(edit, name = 'hexapod') {
  const reference = JSON.parse(repository(`models/reference/${name}.json`));
  edit(reference);
  const subject = basename(name);
  const file = join(folder, `${subject}.json`);
  writeFileSync(file, JSON.stringify(reference));
  const { status, stdout, stderr } = legwork(['verify', subject, '--json', '--reference', file]);
  assert.equal(stderr, '');
  const rows = JSON.parse(stdout).rows.filter(({ verdict }) => verdict === 'differs');
  assert.equal(status, rows.length > 0 ? 1 : 0, 'exit status');
  return rows;
}

test('verify hexapod: reference numbers that are changed make their rows differ, and the exit status 1', () => {
  const tables = ['foot_forces', 'support_torques', 'swing_torques'];
  const sourceOf = (member) => `models/reference/hexapod.json, ${member}`;
  // All numbers of the tables, by a little more than their last digit.
  const all = verifiedRows('hexapod').filter(({ source }) => tables.map(sourceOf).includes(source));
  const scaled = differing((reference) => {
    for (const name of tables) {
      const { columns, rows } = reference[name];
      reference[name].rows = rows.map((row) =>
        row.map((value, i) => (['t', 'leg'].includes(columns[i]) ? value : 1.00002 * value)),
      );
    }
  });
  assert.deepEqual(
    scaled.map(({ source, quantity }) => source + quantity),
    all.map(({ source, quantity }) => source + quantity),
  );
  // One number of each table, one of each of nine polynomials.
  const sources = differing((reference) => {
    for (const name of tables) reference[name].rows[6][10] += 0.01;
    for (const key of ['support_fit_deg5_deg', 'support_fit_deg6_deg', 'swing_coeff_deg'])
      for (const row of reference.params[key]) row[0] += 2e-4;
  }).map(({ source }) => source);
  for (const name of tables)
    assert.equal(sources.filter((source) => source === sourceOf(name)).length, 1, name);
  assert.equal(sources.filter((source) => source === sourceOf('params')).length, 9);
  assert.equal(sources.length, 12);
});

test('verify hexapod: a claim whose printed number is changed differs, and no other', () => {
  const changed = [];
  const rows = differing(({ groups }) => {
    for (const { source, claims } of groups)
      for (const claim of claims)
        if (claim.kind === 'off by' || /^results\.(middle|corner)_fz$/.test(claim.name)) {
          claim.printed *= 1.1;
          changed.push(source + claim.quantity);
        }
  }, 'claims/hexapod');
  assert.equal(changed.length, 8);
  assert.deepEqual(
    rows.map(({ source, quantity }) => source + quantity.replace(/ \[.*\]$/, '')),
    changed,
  );
});

/** What of Kumar et al. has both a row "as printed: refuted" and a row "corrected: reproduced". */
const fourbarErrata = [
  'J^II(1,2):',
  'Eq. 14:',
  'constraint equations',
  "Eq. 22's lambda:",
  'A is positive definite:',
  'A always has an inverse:',
  'accelerations at rest:',
];

test('verify fourbar has one row per number, and no number differs', () => {
  const rows = verified('fourbar');
  const sources = new Set(rows.map(({ source }) => source));
  for (const source of [
    'models/reference/fourbar.json, inverse',
    'models/reference/fourbar.json, forward',
    'models/reference/fourbar.json, peaks',
    'models/reference/fourbar.json, mechanisms',
    'theory/linkages 3.4',
    'theory/linkages 5.4',
    'theory/linkages 6',
    'theory/linkages 7.5',
    'theory/linkages 8',
    'theory/linkages 8.2',
    'theory/linkages 9',
  ])
    assert.ok(sources.has(source), source);
  for (const erratum of fourbarErrata) {
    const own = rows.filter(({ quantity }) => quantity.startsWith(erratum));
    for (const verdict of ['refuted', 'reproduced'])
      assert.ok(
        own.some((row) => row.verdict === verdict),
        `${erratum} ${verdict}`,
      );
  }
  const powers = rows.filter(({ quantity }) => quantity.includes('driving power against'));
  assert.equal(powers.length, 11);
});

test('verify fourbar: a reference number that is changed makes its row differ', () => {
  const quantities = differing((reference) => {
    reference.inverse.rows[5][7] += 1e-6;
    reference.mechanisms.slider_crank.values[1].points.slider[1][0] += 1e-10;
  }, 'fourbar').map(({ quantity }) => quantity);
  assert.equal(quantities.length, 2);
  assert.ok(
    quantities.some((quantity) => /^transmission angle/.test(quantity)),
    `${quantities}`,
  );
  assert.ok(
    quantities.some((quantity) => /^slider-crank: velocities/.test(quantity)),
    `${quantities}`,
  );
});

test('verify contact: at three steps, with orders of convergence, beside exact and published values', () => {
  const rows = verified('contact', ['not reproducible', 'reproduced']);
  const orders = rows.filter(({ name }) => name.endsWith('.order'));
  assert.ok(orders.length >= 15);
  for (const { name, ours } of orders) {
    const order = /four_bars/.test(name) ? 2 : 1;
    assert.ok(Math.abs(ours - order) <= 0.1, `${name}: ${ours}`);
  }
  for (const published of [
    'Newton',
    'SimBenchmark',
    'Housner 1963',
    'IFToMM benchmark A0',
    'Genot & Brogliato 1999',
  ])
    assert.ok(
      rows.some(({ source }) => source.includes(published)),
      published,
    );
  const worse = rows.filter(({ verdict }) => verdict === 'not reproducible');
  assert.deepEqual(
    worse.map(({ name }) => name),
    ['rolling.spin.disk'],
  );
});

// The claims' source gives these means.
forNight('verify contact: the heap of balls for ten seconds, as others ran it', () => {
  const rows = differing(({ heap }) => {
    heap.hard_seconds = 10;
    heap.elastic_seconds = 10;
  }, 'contact');
  const means = Object.fromEntries(rows.map(({ name, ours }) => [name, ours]));
  // All others, without bouncing and at 1 ms, are below what is claimed of less than two seconds.
  assert.deepEqual(Object.keys(means).sort(), [
    'heap.elastic.step_10_ms.energy',
    'heap.elastic.step_4_ms.energy',
  ]);
  assert.ok(means['heap.elastic.step_4_ms.energy'] < 0.031);
  assert.ok(means['heap.elastic.step_10_ms.energy'] < 2.1e5);
});

test('verify free: free robots do what is asked of them', { skip: isDay }, () => {
  const rows = verified('free', ['reproduced']);
  for (const gait of [
    'trot',
    'pace',
    'amble',
    'bound',
    'pronk',
    'crawl',
    'tripod',
    'tetrapod',
    'wave',
  ])
    assert.ok(rows.filter(({ quantity }) => quantity.startsWith(gait)).length >= 2, gait);
});

test('verify refuses reference numbers that are not in the places of its own', () => {
  const file = join(folder, 'other.json');
  const refuse = (text, expected) => {
    writeFileSync(file, text);
    assertRefused(['verify', 'hexapod', '--reference', file], expected);
  };
  refuse('{"params": ', /other\.json:1:\d+/);
  refuse('{"params": {}}', /other\.json:1:1: .*models\/reference\/hexapod\.json/);
  assertRefused(['verify', 'hexapod', '--reference', join(folder, 'no.json')], /no\.json/);
  assertRefused(['verify', '--reference', file], /--reference needs a subject/);
});

// A minute of processor time, and by day what it claims of the gaits in short runs.
test('free robots walk as fast as they are asked to, in every gait', () => {
  for (const [scene, gaits, speed] of /** @type {const} */ ([
    ['quadruped-free', ['trot', 'pace', 'amble', 'bound', 'pronk', 'crawl'], 0.15],
    ['hexapod-free', ['tripod', 'tetrapod', 'wave'], 0.05],
  ])) {
    const file = join(folder, `${scene}.csv`);
    const args = ['--grid', `gait.name=${gaits}`, '--set', `command.forward=${speed}`];
    const more = ['--duration', '8', '--columns', 'fallen,mean_speed', '--csv', file, '--quiet'];
    assert.equal(legwork(['sweep', scene, ...args, ...more]).status, 0);
    const [header, ...rows] = table(readFileSync(file, 'utf8')).slice(1);
    const column = (name) => header.indexOf(name);
    assert.deepEqual(
      rows.map((row) => row[column('gait.name')]),
      gaits,
    );
    for (const row of rows) {
      assert.equal(row[column('fallen')], '0', row.join());
      const off = Number(row[column('mean_speed.forward')]) - speed;
      assert.ok(Math.abs(off) < 0.2 * speed, row.join());
      const aside = Number(row[column('mean_speed.sideways')]);
      assert.ok(Math.abs(aside) < 0.1 * speed, row.join());
    }
  }
});

test('verify prints the same rows as a table with a count of the verdicts, by night of all subjects', () => {
  const subjects = ['quadruped', 'tail', 'hexapod', 'fourbar', 'lecture', 'free'];
  const asked = isDay ? ['hexapod'] : [];
  const rows = (isDay ? asked : subjects).flatMap(verifiedRows);
  const { status, stdout } = legwork(['verify', ...asked]);
  assert.equal(status, 0);
  for (const { quantity } of rows) assert.ok(stdout.includes(quantity), quantity);
  assert.match(stdout.trimEnd(), new RegExp(`\\n${rows.length} rows: .* 0 differs$`));
});
