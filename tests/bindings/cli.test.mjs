// The `legwork` command as a person meets it: what it prints, what it writes, how it refuses.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { capture, root } from '../../web/tools/process.mjs';
import { assertRefused, legwork, output, program, table } from '../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-'));
after(() => rmSync(folder, { recursive: true }));

// These take ten seconds a subject: they run beside the other tests.
const verifications = {
  quadruped: capture(program, ['verify', 'quadruped', '--json']),
  tail: capture(program, ['verify', 'tail', '--json']),
  hexapod: capture(program, ['verify', 'hexapod', '--json']),
  fourbar: capture(program, ['verify', 'fourbar', '--json']),
  lecture: capture(program, ['verify', 'lecture', '--json']),
  free: capture(program, ['verify', 'free', '--json']),
  table: capture(program, ['verify']),
};

const trot = 'quadruped-trot';
const legs = ['FL', 'FR', 'RL', 'RR'];

const repository = (path) => readFileSync(join(root, path), 'utf8');
const lastLine = (text) => text.trimEnd().split('\n').at(-1);

const scenes = readdirSync(join(root, 'models'))
  .filter((name) => name.endsWith('.json'))
  .sort() // by the files' names, as the engine lists them
  .map((name) => name.slice(0, -'.json'.length));

test('list prints the ids of all scenes and nothing else', () => {
  assert.equal(output('list'), scenes.map((id) => `${id}\n`).join(''));
  assert.ok(scenes.length > 1 && scenes.includes(trot));
  const verbose = output('list', '--verbose');
  for (const id of scenes) {
    const { title, summary, source } = JSON.parse(repository(`models/${id}.json`));
    assert.ok(verbose.includes(`${id}\n  ${title}\n  ${summary}\n  Source: ${source}\n`), id);
  }
  assert.match(output('list', 'quadruped-pace', '--verbose'), /^quadruped-pace\n {2}A pace/);
  assert.ok(!output('list', 'quadruped-pace', '--verbose').includes(trot));
});

test('list --verbose says which path the dynamics of a scene take, and why', () => {
  const dynamics = (id) => /^ {2}Dynamics: (.*)$/m.exec(output('list', id, '--verbose'))[1];
  assert.equal(dynamics(trot), 'in lanes: 4 limbs of 3 joints with feet');
  assert.equal(dynamics('hexapod-tripod'), 'in lanes: 6 limbs of 3 joints with feet');
  assert.equal(
    dynamics('tailed-quadruped-experiment-4-1'),
    'in lanes: 4 limbs of 3 joints with feet, 1 limb of 2 joints',
  );
  assert.equal(dynamics('four-bar'), 'general path: it has closed loops.');
  assert.match(dynamics('scotch-yoke'), /^general path: joint \w+ slides\.$/);
  assert.equal(dynamics('passive-walker'), 'equations of its own');
  assert.equal(output('list', '--verbose').match(/^ {2}Dynamics: /gm).length, scenes.length);
});

const schema = JSON.parse(repository('models/schema/scene.schema.json'));

/** The parameters that a scene of this motion may have, by path. */
/** Exhibits share no parameters. */
function schemaParameters({ family, motion }) {
  const own = schema.allOf.find(
    ({ if: { properties } }) =>
      properties.family.const === family && properties.motion.const === motion,
  );
  const { properties } = own.then.properties.parameters;
  return { ...schema.$defs[family]?.properties, ...properties };
}

test('list --parameters shows path, value, unit, bounds and meaning of every parameter', () => {
  const text = output('list', '--parameters');
  assert.match(text, /path +default +unit +bounds +meaning/);
  assert.match(text, /gait\.speed +0\.3 +m\/s +-?[\d.]+ \.\. [\d.]+ +\w+/);
  assert.match(text, /sim\.mode +1 +0 inverse, 1 forward/);
  assert.equal(text, output('list', '--parameters', trot), 'of the trot unless told otherwise');
  for (const id of scenes) {
    const scene = JSON.parse(repository(`models/${id}.json`));
    const [first, , ...rows] = output('list', '--parameters', id).trimEnd().split('\n');
    assert.equal(first, id);
    const paths = rows.map((row) => row.trim().split(' ')[0]);
    assert.deepEqual(paths.sort(), Object.keys(schemaParameters(scene)).sort());
  }
  assert.match(output('list', '--parameters', 'quadruped-dh-leg'), /sim\.mode .*locked .*Locked: /);
});

test('the schema in models is what the command prints, and it knows what scenes may say', () => {
  const text = repository('models/schema/scene.schema.json');
  assert.equal(output('schema'), text, 'run `legwork schema > models/schema/scene.schema.json`');
  const { required, properties } = schema;
  for (const id of scenes) {
    const scene = JSON.parse(repository(`models/${id}.json`));
    for (const key of Object.keys(scene)) assert.ok(key in properties, key);
    for (const key of required) assert.ok(key in scene, key);
    assert.ok(properties.motion.enum.includes(scene.motion));
    const known = schemaParameters(scene);
    for (const [path, value] of Object.entries(scene.parameters)) {
      assert.ok(path in known, `${id}: ${path}`);
      const { minimum = value, maximum = value } = known[path];
      assert.ok(minimum <= value && value <= maximum, path);
    }
  }
});

test('run writes one CSV row a step from t = 0', () => {
  const file = join(folder, 'trot.csv');
  const summary = output('run', trot, '--duration', '0.1', '--csv', file);
  assert.match(summary, /100 steps of 0\.001 s/);
  const [header, ...rows] = table(readFileSync(file, 'utf8'));
  assert.equal(rows.length, 101, 'the steps 0 to 100 of 1 ms');
  const column = header.indexOf('t_s');
  rows.forEach((row, step) => {
    assert.equal(row.length, header.length);
    assert.ok(row.every((cell) => cell !== '' && Number.isFinite(Number(cell))));
    assert.ok(Math.abs(Number(row[column]) - step / 1000) < 1e-12);
  });
  for (const name of ['q_FL_kfe_rad', 'v_RR_hfe_rad_per_s', 'tau_RL_haa_N_m', 'f_FR_z_N']) {
    assert.ok(header.includes(name), name);
  }
});

test('run --csv - writes the same rows to standard output, and the hash after them', () => {
  const file = join(folder, 'same.csv');
  output('run', trot, '--duration', '0.02', '--csv', file);
  const hash = output('run', trot, '--duration', '0.02', '--hash');
  const both = output('run', trot, '--duration', '0.02', '--csv', '-', '--hash');
  assert.equal(both, readFileSync(file, 'utf8') + hash);
});

test('run --share and --link hand a run on: the same rows, the same hash, and an answer where it differs', () => {
  const script = join(folder, 'push.json');
  writeFileSync(script, '[{"at": 0.05, "push": {"body": "trunk", "impulse": [0, 2, 0]}}]');
  const args = [
    'quadruped-free',
    '--duration',
    '0.2',
    '--script',
    script,
    '--set',
    'gait.period=0.5',
  ];
  const link = output('run', ...args, '--share').trim();
  assert.match(link, /^[\w-]{50,300}$/);
  const own = output('run', ...args, '--csv', '-', '--hash');
  assert.equal(legwork(['run', '--link', link, '--csv', '-', '--hash']).stdout, own);
  const again = legwork(['run', '--link', `https://example.org/?scene=quadruped-free#run=${link}`]);
  assert.equal(again.status, 0);
  assert.match(again.stderr, /^Reproduced: 200 steps/);
  assertRefused(['run', '--link', link.slice(0, -3)], /damaged/);
  assertRefused(['run', trot, '--link', link], /brings its scene/);
});

test('run --hash prints 16 hexadecimal digits, the same each time, others for another run', () => {
  const hash = (...args) => output('run', trot, '--duration', '0.1', ...args, '--hash');
  const first = hash();
  assert.match(first, /^[0-9a-f]{16}\n$/);
  assert.equal(hash(), first);
  assert.notEqual(hash('--set', 'gait.speed=0.25'), first);
  assert.equal(hash('--set', 'gait.speed=0.25', '--set', 'gait.speed=0.3'), first);
});

test('run without options prints a summary of the whole scene', () => {
  assert.match(output('run', trot), /10000 steps of 0\.001 s, to t = 10 s/);
});

test('run takes a scene file, from a path or from standard input', () => {
  const file = join(folder, 'own.json');
  writeFileSync(
    file,
    repository(`models/${trot}.json`).replace('"gait.speed": 0.3', '"gait.speed": 0.2'),
  );
  const args = ['--duration', '0.05', '--hash'];
  const own = output('run', file, ...args);
  assert.equal(own, output('run', trot, '--set', 'gait.speed=0.2', ...args));
  assert.equal(legwork(['run', '-', ...args], readFileSync(file, 'utf8')).stdout, own);
});

test('settings are taken together, whatever their order', () => {
  const tall = ['--set', 'gait.height=0.41', '--set', 'robot.thigh_length=0.3'];
  assertRefused(['run', trot, ...tall.slice(0, 2)], /reach/);
  const args = ['--duration', '0.05', '--hash'];
  const reversed = [...tall.slice(2), ...tall.slice(0, 2)];
  assert.equal(output('run', trot, ...tall, ...args), output('run', trot, ...reversed, ...args));
});

test('a run that stops early keeps its rows, says why and ends with status 3', () => {
  const file = join(folder, 'early.csv');
  const settings = ['--set', 'sim.resync=0', '--set', 'sim.error_limit=1e-6'];
  const { status, stdout, stderr } = legwork(['run', trot, ...settings, '--csv', file, '--hash']);
  assert.equal(status, 3);
  assert.match(stderr, /Stopped at t = [\d.]+ s: joint \w+ is .* error limit/);
  assert.match(lastLine(stdout), /^[0-9a-f]{16}$/);
  const rows = table(readFileSync(file, 'utf8'));
  assert.ok(rows.length > 100 && rows.length < 10001, `${rows.length}`);
  const column = rows[0].indexOf('max_joint_error_rad');
  assert.ok(Number(rows.at(-1)[column]) > 1e-6);
  assert.ok(rows.slice(1, -1).every((row) => Number(row[column]) <= 1e-6));
});

test('what cannot be run is refused in a sentence that names it', () => {
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{\n  "legwork": 1,\n  "id": 3\n}\n');
  const refusals = [
    [['no-such-scene'], /no-such-scene.*legwork list/],
    [['./absent.json'], /absent\.json/],
    [[folder], /could not be read/],
    [[broken], /broken\.json:3:9: "id" must be a string/],
    [[trot, '--set', 'gait.sped=1'], /gait\.sped/],
    [[trot, '--set', 'gait.speed'], /path=value/],
    [[trot, '--set', 'gait.speed=fast'], /gait\.speed.*"fast"/],
    [[trot, '--set', 'gait.speed=0.3x'], /gait\.speed.*"0\.3x"/],
    [[trot, '--set', 'gait.speed=1e9'], /gait\.speed.*between/],
    [[trot, '--set', 'gait.speed=nan'], /gait\.speed.*finite/],
    [[trot, '--set', 'gait.duty=0.4'], /gait\.duty.*between 0\.5 and 0\.9/],
    [[trot, '--duration', '-1'], /--duration -1/],
    [[trot, '--duration', '0'], /--duration 0/],
    [[trot, '--duration', 'nan'], /--duration nan/],
    [[trot, '--duration', 'inf'], /--duration inf/],
    [[trot, '--duration', 'long'], /--duration.*"long"/],
    [[trot, '--duration', '1e-6'], /half a step/],
    [[trot, '--csv', join(folder, 'no', 'where.csv')], /where\.csv/],
    [[trot, '--csv', '/dev/full', '--duration', '1'], /could not be written/],
  ];
  for (const [args, expected] of refusals) assertRefused(['run', ...args], expected);
});

test('unknown commands and options are refused with the usage', () => {
  assertRefused([], /command is missing.*Usage/s);
  assertRefused(['dance'], /dance.*Usage/s);
  assertRefused(['run'], /missing.*Usage: legwork run/s);
  assertRefused(['run', trot, 'more'], /"more".*Usage/s);
  assertRefused(['run', trot, '--speed', '1'], /--speed.*--duration.*Usage/s);
  assertRefused(['run', trot, '--csv'], /--csv needs a value/);
  assertRefused(['run', trot, '--csv='], /--csv needs a value/);
  assertRefused(['run', trot, '--hash=1'], /--hash takes no value/);
  assertRefused(['list', 'more'], /no scene "more".*legwork list/);
  assertRefused(['list', trot, 'more'], /"more".*Usage/s);
  assertRefused(['verify', 'octopus'], /octopus.*quadruped, tail, hexapod, fourbar, lecture, free/);
});

test('help and version are printed on request', () => {
  assert.match(output('--help'), /legwork run SCENE/);
  assert.match(output('eval', '--help'), /legwork eval SCENE STATES\.json/);
  assert.match(output('--version'), /^legwork \d+\.\d+\.\d+\n$/);
});

/** What a run of `legwork verify` has printed; it has to succeed. */
async function verification(name) {
  const { status, output } = await verifications[name];
  assert.equal(status, 0, output);
  return output;
}

const rowsOf = async (subject) => JSON.parse(await verification(subject)).rows;

/** The rows of a subject of verify, checked for form and for one row per number; README.md states the counts. */
async function verified(subject, expected = ['not reproducible', 'refuted', 'reproduced']) {
  const rows = await rowsOf(subject);
  const verdicts = new Map();
  for (const row of rows) {
    const names = ['source', 'quantity', 'printed', 'ours', 'error', 'verdict'];
    assert.deepEqual(Object.keys(row), names);
    for (const name of ['printed', 'ours']) assert.match(typeof row[name], /^(number|string)$/);
    assert.equal(typeof row.error, 'number', row.quantity);
    assert.match(row.quantity, /\[.+\]$/, 'it ends with the tolerance');
    verdicts.set(row.verdict, (verdicts.get(row.verdict) ?? 0) + 1);
  }
  assert.deepEqual([...verdicts.keys()].sort(), expected);
  assert.equal(new Set(rows.map(({ source, quantity }) => source + quantity)).size, rows.length);
  const printed = readFileSync(join(root, 'README.md'), 'utf8');
  const count = (verdict) => verdicts.get(verdict) ?? 0;
  assert.ok(
    printed.includes(
      `| ${count('reproduced')} reproduced, ${count('refuted')} refuted, ` +
        `${count('not reproducible')} not reproducible, 0 differ |`,
    ),
    'README.md states the counts',
  );
  return rows;
}

test('verify has one row per number, and no number differs', async () => {
  const rows = await verified('quadruped');
  assert.ok(rows.some(({ source, printed }) => source === '000 Sec. 6' && printed === 0.0006));
  const sources = new Set(rows.map(({ source }) => source));
  for (const gait of ['trot', 'pace', 'walk', 'pronk', 'bound']) {
    const file = gait === 'trot' ? 'quad_trot_ref.json' : `plan_${gait}_ref.json`;
    assert.ok(sources.has(file), file);
  }
});

test('verify tail has one row per number, and no number differs', async () => {
  const rows = await verified('tail');
  const sources = new Set(rows.map(({ source }) => source));
  for (const part of ['1.3', '1.4', '1.5']) assert.ok(sources.has(`QUADRUPED_AND_TAIL ${part}`));
  for (const file of ['tail_ref_states.json', 'tail_experiments_ref.json', 'tail_inv42_*.csv'])
    assert.ok(sources.has(file), file);
  for (const motion of ['midair', 'tailtrot', 'serpentine'])
    assert.ok(sources.has(`plan_${motion}_ref.json`), motion);
  const peak = rows.find(({ quantity }) => quantity.startsWith('peak torque, eight motors'));
  assert.equal(peak.printed, 783);
  // Each erratum of document 001 is refuted as printed, and what is right is reproduced.
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
  'body height .13 m',
  'least torque of joint 2',
];

test('verify hexapod has one row per number, and no number differs', async () => {
  const rows = await verified('hexapod');
  const sources = new Set(rows.map(({ source }) => source));
  for (const part of ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8'])
    assert.ok(sources.has(`HEXAPOD_FOURBAR_LECTURE ${part}`), part);
  for (const part of ['Table 3', 'Eq. 9', 'Eq. 10', 'Sec. 3.2', 'Sec. 5', 'matrices'])
    assert.ok(sources.has(`002 ${part}`), part);
  for (const file of ['foot_forces', 'support_torques', 'swing_torques'])
    assert.ok(sources.has(`hexa_${file}.csv`), file);
  const joint1 = rows.find(({ quantity }) => quantity.startsWith('largest joint 1, in support'));
  assert.equal(joint1.printed, 0.22);
  assert.equal(joint1.verdict, 'not reproducible');
  for (const erratum of hexapodErrata) {
    const own = rows.filter(({ quantity }) => quantity.startsWith(erratum));
    for (const verdict of ['refuted', 'reproduced'])
      assert.ok(
        own.some((row) => row.verdict === verdict),
        `${erratum} ${verdict}`,
      );
  }
});

test('verify lecture has one row per number, and no number differs', async () => {
  const rows = await verified('lecture', ['refuted', 'reproduced']);
  const own = (start) => rows.filter(({ quantity }) => quantity.startsWith(start));
  assert.ok(rows.filter(({ source }) => source === 'lecture_reference.json').length > 30);
  // What document 004 has wrong is refuted as printed, and what is right is reproduced.
  for (const [wrong, right] of [
    ['R = Rx Ry Rz as printed', 'R = Rz Ry Rx'],
    ['"all three align"', 'gimbal lock: axes that are left'],
    ['interpolation at constant speed', 'interpolation: exp(s log)'],
    ['rows of J_i, of a point foot', 'rows of J_i of a foot'],
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
      place[path.at(-1)] += 2e-9;
    }
  }, 'lecture');
  assert.equal(rows.length, edits.length);
});

/** The rows of verify that differ when its reference numbers are edited. */
function differing(edit, subject = 'hexapod') {
  const reference = JSON.parse(repository(`models/reference/${subject}.json`));
  edit(reference);
  const file = join(folder, `${subject}.json`);
  writeFileSync(file, JSON.stringify(reference));
  const { status, stdout, stderr } = legwork(['verify', subject, '--json', '--reference', file]);
  assert.equal(stderr, '');
  const rows = JSON.parse(stdout).rows.filter(({ verdict }) => verdict === 'differs');
  assert.equal(status, rows.length > 0 ? 1 : 0, 'exit status');
  return rows;
}

test('verify hexapod: reference numbers that are changed make their rows differ, and the exit status 1', async () => {
  const files = ['foot_forces', 'support_torques', 'swing_torques'];
  assert.deepEqual(
    differing(() => {}),
    [],
  );
  // All numbers of the files, by a little more than their last digit.
  const all = (await rowsOf('hexapod')).filter(({ source }) => source.endsWith('.csv'));
  const scaled = differing((reference) => {
    for (const name of files) {
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
  // One number of each file, what is printed beside eight residuals, one of each of nine polynomials.
  const sources = differing((reference) => {
    for (const name of files) reference[name].rows[6][10] += 0.01;
    for (const line of Object.values(reference.residuals)) line.printed *= 1.1;
    for (const key of ['support_fit_deg5_deg', 'support_fit_deg6_deg', 'swing_coeff_deg'])
      for (const row of reference.params[key]) row[0] += 2e-4;
  }).map(({ source }) => source);
  for (const name of files)
    assert.equal(sources.filter((source) => source === `hexa_${name}.csv`).length, 1, name);
  assert.equal(sources.filter((source) => source === '002 Sec. 5').length, 8);
  assert.equal(sources.filter((source) => source === 'hexa_params.json').length, 9);
  assert.equal(sources.length, 20);
});

/** What of document 003 has both a row "as printed: refuted" and a row "corrected: reproduced". */
const fourbarErrata = [
  'J^II(1,2):',
  'Eq. 14:',
  'constraint equations',
  "Eq. 22's lambda:",
  'A is positive definite:',
  'A always has an inverse:',
  'accelerations at rest:',
];

test('verify fourbar has one row per number, and no number differs', async () => {
  const rows = await verified('fourbar');
  const sources = new Set(rows.map(({ source }) => source));
  for (const source of [
    'fourbar_inverse.csv',
    'fourbar_forward.csv',
    'fourbar_reference.json',
    'plan_mechanisms_ref.json',
    'PLANS_AND_MECHANISMS 5.7',
  ])
    assert.ok(sources.has(source), source);
  for (const part of ['2.2', '2.3', '2.4', '2.5'])
    assert.ok(sources.has(`HEXAPOD_FOURBAR_LECTURE ${part}`), part);
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
  const quantities = (edit) => differing(edit, 'fourbar').map(({ quantity }) => quantity);
  assert.deepEqual(
    quantities(() => {}),
    [],
  );
  const mu = quantities((reference) => {
    reference.inverse.rows[5][7] += 1e-6;
  });
  assert.equal(mu.length, 1);
  assert.match(mu[0], /^mu_deg/);
  const slider = quantities((reference) => {
    reference.mechanisms.slider_crank.values[1].points.slider[1][0] += 1e-10;
  });
  assert.equal(slider.length, 1);
  assert.match(slider[0], /^slider-crank: velocities/);
});

test('verify free: free robots do what is asked of them', async () => {
  const rows = await verified('free', ['reproduced']);
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

test('verify prints the same rows of all subjects as a table with a count of the verdicts', async () => {
  const rows = (
    await Promise.all(['quadruped', 'tail', 'hexapod', 'fourbar', 'lecture', 'free'].map(rowsOf))
  ).flat();
  const text = await verification('table');
  for (const { quantity } of rows) assert.ok(text.includes(quantity), quantity);
  assert.match(lastLine(text), new RegExp(`^${rows.length} rows: .* 0 differs$`));
});

// ---- sheets and study

test('sheets prints the matrices of a scene, at its start or later', () => {
  const sheets = (...args) => JSON.parse(output('sheets', ...args));
  const size = ({ row_labels, column_labels, values }) => {
    assert.equal(values.length, row_labels.length * column_labels.length);
    return [row_labels.length, column_labels.length];
  };
  const named = (all, name) => all.find((sheet) => sheet.name === name);
  const start = sheets('floating-base');
  assert.deepEqual(size(named(start, 'M')), [18, 18]);
  assert.deepEqual(size(named(start, 'q')), [19, 1]);
  const later = sheets('floating-base', '--time', '0.3');
  assert.notDeepEqual(named(later, 'q').values, named(start, 'q').values);
  assert.deepEqual(named(later, 'S').values, named(start, 'S').values);
  const turned = sheets('rotations', '--set', 'rotation.yaw=0');
  assert.deepEqual(named(turned, 'R_z').values.map(Math.abs), [1, 0, 0, 0, 1, 0, 0, 0, 1]);
  for (const sheet of turned) size(sheet);
  assertRefused(['sheets', 'no-such-scene'], /no-such-scene/);
  assertRefused(['sheets', 'floating-base', '--time', '-1'], /--time -1/);
  assertRefused(['sheets', 'brachistochrone', '--time', '9'], /ends before 9 s/);
});

test('study prints the curves of a study by its name', () => {
  const { title, series, sentence } = JSON.parse(output('study', 'rotations', 'angular-speed'));
  assert.match(title, /speed/i);
  assert.match(sentence, /rad/);
  assert.equal(series.length, 5);
  for (const { x, y } of series) assert.equal(x.length, y.length);
  const other = JSON.parse(
    output('study', 'brachistochrone', 'times', '--set', 'world.gravity=1.62'),
  );
  assert.ok(other.series[0].x.at(-1) > 1, 'slower on the moon');
  assertRefused(['study', 'rotations', 'weather'], /no study "weather".*angular-speed, condition/);
  assertRefused(['study', trot, 'times'], /It has none/);
  assertRefused(['study', 'rotations'], /missing.*Usage: legwork study/s);
});

// ---- eval

const golden = JSON.parse(repository('tests/golden/quad_fd_ref.json'));
const jointNames = legs.flatMap((leg) => ['haa', 'hfe', 'kfe'].map((joint) => `${leg}_${joint}`));

/** w, x, y, z of a rotation matrix whose angle is well below 180 degrees. */
function quaternion(R) {
  const w = Math.sqrt(1 + R[0][0] + R[1][1] + R[2][2]) / 2;
  const part = (i, j) => (R[i][j] - R[j][i]) / (4 * w);
  return [w, part(2, 1), part(0, 2), part(1, 0)];
}

function inputState({ stance, p, R, q, nu, tau }) {
  return {
    base: {
      position: p,
      quaternion_wxyz: quaternion(R),
      linear_velocity: nu.slice(0, 3),
      angular_velocity: nu.slice(3, 6),
    },
    joints: Object.fromEntries(
      jointNames.map((name, i) => [name, { q: q[i], v: nu[6 + i], tau: tau[i] }]),
    ),
    stance: stance.map((foot) => legs[foot]),
  };
}

const evaluate = (states) => {
  const { status, stdout, stderr } = legwork(['eval', trot, '-'], JSON.stringify({ states }));
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
};

/** Largest difference, relative to the largest expected number. */
function relativeError(ours, expected) {
  assert.equal(ours.length, expected.length);
  const scale = Math.max(...expected.map(Math.abs));
  return Math.max(...ours.map((value, i) => Math.abs(value - expected[i]))) / scale;
}

test('eval agrees with the independent code on feet pinned by twos, threes and fours', () => {
  const { coordinates, results } = evaluate(golden.map(inputState));
  assert.deepEqual(coordinates.slice(6), jointNames);
  assert.equal(results.length, golden.length);
  golden.forEach((expected, i) => {
    const { mass_matrix, bias, constrained } = results[i];
    assert.ok(relativeError(constrained.acceleration, expected.nudot) < 1e-10);
    assert.deepEqual(
      Object.keys(constrained.foot_forces),
      expected.stance.map((foot) => legs[foot]),
    );
    const forces = Object.values(constrained.foot_forces).flat();
    assert.ok(relativeError(forces, expected.grf_KKT) < 1e-10);
    assert.ok(relativeError(bias, expected.h18) < 1e-10);
    if (expected.M18) assert.ok(relativeError(mass_matrix.flat(), expected.M18.flat()) < 1e-10);
  });
});

test('eval: forward and inverse dynamics are each other backward', () => {
  const states = golden.map(inputState);
  const forward = evaluate(states).results.map((result) => result.forward_dynamics);
  states.forEach((state, i) => {
    state.base_acceleration = { linear: forward[i].slice(0, 3), angular: forward[i].slice(3, 6) };
    jointNames.forEach((name, j) => {
      state.joints[name].a = forward[i][6 + j];
    });
  });
  evaluate(states).results.forEach(({ inverse_dynamics }, i) => {
    const drive = [0, 0, 0, 0, 0, 0, ...golden[i].tau];
    assert.ok(relativeError(inverse_dynamics, drive) < 1e-10);
  });
});

test('eval: energy, momentum, centre of mass and feet move with the robot', () => {
  const still = inputState(golden[0]);
  const moved = structuredClone(still);
  moved.base.position[2] += 0.1;
  const [a, b] = evaluate([still, moved]).results;
  const mass = a.mass_matrix[0][0];
  assert.ok(Math.abs(b.energy.potential - a.energy.potential - 0.1 * mass * 9.81) < 1e-12);
  assert.ok(Math.abs(a.energy.potential - mass * 9.81 * a.com[2]) < 1e-12);
  assert.equal(b.energy.kinetic, a.energy.kinetic);
  assert.ok(Math.abs(b.com[2] - a.com[2] - 0.1) < 1e-14);
  for (const leg of legs) assert.ok(Math.abs(b.feet[leg][2] - a.feet[leg][2] - 0.1) < 1e-14);
  const v = golden[0].nu;
  const Mv = a.mass_matrix.map((row) => row.reduce((sum, value, i) => sum + value * v[i], 0));
  assert.ok(relativeError(a.momentum.linear, Mv.slice(0, 3)) < 1e-12);
  const kinetic = v.reduce((sum, value, i) => sum + 0.5 * value * Mv[i], 0);
  assert.ok(Math.abs(a.energy.kinetic - kinetic) < 1e-12 * kinetic);
});

test('eval: what is left out is zero, and nothing is pinned', () => {
  const full = inputState(golden[0]);
  const base = { position: full.base.position, quaternion_wxyz: full.base.quaternion_wxyz };
  const joints = Object.fromEntries(jointNames.map((name) => [name, { q: full.joints[name].q }]));
  const [{ constrained, energy, momentum, forward_dynamics }] = evaluate([
    { base, joints },
  ]).results;
  assert.deepEqual(constrained.foot_forces, {});
  assert.equal(energy.kinetic, 0);
  assert.deepEqual(momentum.linear, [0, 0, 0]);
  assert.ok(relativeError(constrained.acceleration, forward_dynamics) < 1e-12);
  assert.ok(Math.abs(forward_dynamics[2] + 9.81) < 10);
});

test('eval: methods for all states or for one, in the words of the file', () => {
  const states = golden.map(inputState);
  states[1].forward_method = 'kkt';
  const input = { ground_force_method: 'minimum_norm', forward_method: 'corrected', states };
  const { status, stdout, stderr } = legwork(['eval', trot, '-'], JSON.stringify(input));
  assert.equal(status, 0, stderr);
  JSON.parse(stdout).results.forEach(({ ground_forces, forward, constrained }, i) => {
    assert.equal(forward.method, i === 1 ? 'kkt' : 'corrected');
    assert.ok(relativeError(forward.acceleration, golden[i].nudot) < 1e-10);
    const forces = (byFoot) => Object.values(byFoot).flat();
    assert.ok(relativeError(forces(forward.foot_forces), golden[i].grf_KKT) < 1e-10);
    assert.deepEqual(Object.keys(forward.foot_forces), Object.keys(constrained.foot_forces));
    assert.equal(ground_forces.method, 'minimum_norm');
    assert.equal(forces(ground_forces.forces).length, 3 * golden[i].stance.length);
    assert.equal(ground_forces.torques.length, 12);
    assert.equal(ground_forces.rank, golden[i].stance.length === 2 ? 5 : 6);
    assert.equal(ground_forces.residual.length, 6);
    assert.equal(typeof ground_forces.possible, 'boolean');
    assert.ok(ground_forces.condition > 1);
  });
  states.forEach((state) => {
    state.forward_method = 'as_printed';
  });
  for (const { forward, ground_forces } of evaluate(states).results) {
    assert.deepEqual(Object.keys(forward), ['method', 'acceleration', 'slip']);
    assert.ok(forward.slip > 1);
    assert.equal(ground_forces, undefined);
  }
});

test('eval: the friction cone holds with the friction given', () => {
  const state = inputState(golden[8]);
  Object.assign(state, { ground_force_method: 'friction_cone', friction: 0.1 });
  state.base_acceleration = { linear: [0.5, 0, 0] };
  const [{ ground_forces }] = evaluate([state]).results;
  assert.ok(ground_forces.possible);
  for (const [fx, fy, fz] of Object.values(ground_forces.forces))
    assert.ok(Math.hypot(fx, fy) <= 0.1 * fz + 1e-9);
  state.friction = 0.01;
  assert.equal(evaluate([state]).results[0].ground_forces.possible, false);
});

test('eval answers an empty list with an empty list', () => {
  assert.deepEqual(evaluate([]).results, []);
});

test('eval refuses states that are not what they should be, at file, line and column', () => {
  const file = join(folder, 'states.json');
  const change = (edit) => {
    const state = structuredClone(inputState(golden[0]));
    edit(state);
    return { states: [state] };
  };
  const refusals = [
    ['{"states": [}', /states\.json:1:13: This is not JSON/],
    [{}, /:1:1: .*lacks "states"/],
    [{ states: [], more: 1 }, /unknown key "more"/],
    [{ states: 1 }, /"states" must be an array/],
    [{ states: [1] }, /A state must be an object/],
    [change((s) => delete s.base), /lacks "base"/],
    [change((s) => delete s.base.position), /lacks "position"/],
    [change((s) => delete s.base.quaternion_wxyz), /lacks "quaternion_wxyz"/],
    [change((s) => s.base.position.pop()), /"position" must hold 3 numbers, not 2/],
    [change((s) => (s.base.position[0] = 'x')), /"position" must hold 3 numbers, not a string/],
    [change((s) => (s.base.quaternion_wxyz = [1.000002, 0, 0, 0])), /has length 1\.000002/],
    [change((s) => (s.base.quaternion_wxyz = [0, 0, 0, 0])), /has length 0/],
    [change((s) => (s.base.speed = 1)), /unknown key "speed"/],
    [change((s) => delete s.joints.RL_kfe), /lacks "RL_kfe"/],
    [change((s) => delete s.joints.RL_kfe.q), /"RL_kfe" lacks "q"/],
    [change((s) => (s.joints.BL_kfe = { q: 0 })), /unknown key "BL_kfe"/],
    [change((s) => (s.joints.FL_haa.torque = 1)), /unknown key "torque"/],
    [change((s) => (s.joints.FL_haa.tau = null)), /"tau" must be a number, not null/],
    [change((s) => (s.base_acceleration = [0, 0, 0])), /"base_acceleration" must be an object/],
    [change((s) => (s.base_acceleration = { up: 1 })), /unknown key "up"/],
    [change((s) => (s.stance = 'FL')), /"stance" must be an array/],
    [change((s) => (s.stance = ['FL', 'BR'])), /no leg "BR".*FL, FR, RL, RR/],
    [change((s) => (s.stance = ['FL', 'FL'])), /"FL" is in "stance" twice/],
    [change((s) => (s.stance = [0])), /must hold names of legs/],
    [change((s) => (s.forward_method = 'KKT')), /"KKT".*as_printed, corrected, kkt/],
    [change((s) => (s.ground_force_method = 1)), /must be a word.*friction_cone/],
    [{ states: [], ground_force_method: 'cone' }, /"cone".*as_printed, corrected, minimum_norm/],
    [{ states: [], friction: -1 }, /"friction" must not be negative/],
    [change((s) => (s.joints.FL_haa.v = 1e300)), /State 1 .* no finite result/],
  ];
  for (const [content, expected] of refusals) {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 1);
    writeFileSync(file, text);
    assertRefused(['eval', trot, file], expected);
    if (!/finite/.test(expected.source)) {
      assert.match(legwork(['eval', trot, file]).stderr, /states\.json:\d+:\d+: /);
    }
  }
  assertRefused(['eval', trot, join(folder, 'absent.json')], /absent\.json/);
});

// ---- eval of document 001's robot

const tailStates = JSON.parse(repository('tests/golden/tail_ref_states.json'));
const tailScenes = ['tailed-quadruped-experiment-4-1', 'tailed-quadruped-experiment-4-2'];

const evaluateTail = (input, scene = tailScenes[0]) => {
  const { status, stdout, stderr } = legwork(['eval', scene, '-'], JSON.stringify(input));
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).states;
};

/** The state without what eval is to find. */
const asked = ({
  p,
  quat_wxyz,
  theta_tail,
  v,
  omega_world,
  thetadot_tail,
  tau14_ha1hb1k1_to_k4_ta_tb,
}) => ({
  p,
  quat_wxyz,
  theta_tail,
  v,
  omega_world,
  thetadot_tail,
  tau14_ha1hb1k1_to_k4_ta_tb,
});

test('eval gives the keys and the numbers of the reference by the tree and by virtual work', () => {
  const states = tailStates.states.map(asked);
  for (const scene of tailScenes)
    for (const formulation of ['tree', 'virtual_work']) {
      const results = evaluateTail({ formulation, states }, scene);
      assert.equal(results.length, states.length);
      results.forEach((result, i) => {
        const { formulation: used, ...numbers } = result;
        assert.equal(used, formulation);
        const expected = tailStates.states[i];
        assert.deepEqual(Object.keys(numbers).sort(), Object.keys(expected).sort());
        for (const [key, value] of Object.entries(expected))
          assert.ok(relativeError(numbers[key].flat(), value.flat()) < 1e-10, key);
      });
    }
});

test('eval: the tree unless a state says otherwise, and its output is an input again', () => {
  const states = tailStates.states.slice(0, 2).map(asked);
  states[1].formulation = 'virtual_work';
  const results = evaluateTail({ states });
  assert.deepEqual(
    results.map(({ formulation }) => formulation),
    ['tree', 'virtual_work'],
  );
  assert.deepEqual(evaluateTail({ states: results }), results);
  assert.equal(evaluateTail(tailStates).length, tailStates.states.length, 'the file itself');
  assert.deepEqual(evaluateTail({ states: [] }), []);
});

test("eval takes the general tree's states of document 001's robot too", () => {
  const robot = [...jointNames, 'tail_1_pitch', 'tail_1_yaw'];
  const state = {
    base: { position: [0, 0, 1], quaternion_wxyz: [1, 0, 0, 0] },
    joints: Object.fromEntries(robot.map((name) => [name, { q: 0.1 }])),
  };
  const { status, stdout, stderr } = legwork(
    ['eval', tailScenes[0], '-'],
    JSON.stringify({ states: [state] }),
  );
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(stdout).results[0].bias.length, 20);
});

test('eval refuses states of document 001 that are not what they should be', () => {
  const change = (edit) => {
    const state = structuredClone(asked(tailStates.states[0]));
    edit(state);
    return JSON.stringify({ states: [state] });
  };
  const refusals = [
    [change((s) => delete s.omega_world), /omega_world/],
    [change((s) => s.p.push(0)), /"p" must hold 3 numbers, not 4/],
    [change((s) => s.tau14_ha1hb1k1_to_k4_ta_tb.pop()), /must hold 14 numbers, not 13/],
    [change((s) => Object.assign(s, { v: [0, 'fast', 0] })), /"v" must hold 3 numbers/],
    [change((s) => Object.assign(s, { v: [0, null, 0] })), /"v" must hold 3 numbers/],
    [change((s) => Object.assign(s, { speed: 1 })), /speed/],
    [change((s) => Object.assign(s, { formulation: 'lagrange' })), /lagrange.*tree, virtual_work/],
    [change((s) => Object.assign(s, { formulation: 1 })), /"formulation" must be a word/],
    [change((s) => Object.assign(s, { quat_wxyz: [2, 0, 0, 0] })), /State 1 of .*length 2/],
    [change((s) => Object.assign(s, { p: [0.2, 0.3, 2] })), /State 1 of .*Leg 1 .*farther/],
    [change((s) => Object.assign(s, { v: [1e200, 0, 0] })), /far too large/],
    ['{"states": [{"p": [NaN, 0, 0]}]}', /./],
    ['{"states": 3}', /states/],
    ['{"state": []}', /states/],
  ];
  for (const [input, expected] of refusals)
    for (const formulation of ['tree', 'virtual_work'])
      assertRefused(
        ['eval', tailScenes[0], '-'],
        expected,
        input.replace(/^\{"states": \[/, `{"formulation": "${formulation}", "states": [`),
      );
});
