// The `legwork` command as a user sees it: what it prints, what it writes, how it refuses.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { assertRefused, legwork, output, table } from '../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-'));
after(() => rmSync(folder, { recursive: true }));

const trot = 'quadruped-trot';

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
  const dynamics = (id) => /^ {2}Dynamics: (.*)$/m.exec(output('list', id, '--verbose'))?.[1] ?? '';
  assert.equal(dynamics(trot), 'in lanes: 4 limbs of 3 joints with feet');
  assert.equal(dynamics('hexapod-tripod'), 'in lanes: 6 limbs of 3 joints with feet');
  assert.equal(
    dynamics('tailed-quadruped-experiment-4-1'),
    'in lanes: 4 limbs of 3 joints with feet, 1 limb of 2 joints',
  );
  assert.equal(dynamics('four-bar'), 'general path: its base is fixed.');
  assert.equal(dynamics('scotch-yoke'), 'general path: its base is fixed.');
  assert.equal(dynamics('passive-walker'), 'equations of its own');
  assert.equal(output('list', '--verbose').match(/^ {2}Dynamics: /gm)?.length, scenes.length);
});

const schema = JSON.parse(repository('models/schema/scene.schema.json'));

/** The parameters that a scene of this motion may have, by path. */
/** Scenes that are no planned walks share no parameters. */
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
    // A robot's joints are parameters, which the schema cannot know.
    if (scene.robot)
      for (const path of Object.keys(scene.parameters)) assert.ok(paths.includes(path));
    else assert.deepEqual(paths.sort(), Object.keys(schemaParameters(scene)).sort());
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
    if (scene.robot) continue;
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
  assertRefused(['run', trot, '--link', link], /already contains the scene/);
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

test('only a run that has ended replaces the CSV of a run, and only --force another file', () => {
  const own = join(folder, 'own.json');
  writeFileSync(own, 'a letter\n');
  const csv = (name, ...more) => ['run', trot, '--duration', '0.01', '--csv', name, ...more];
  assertRefused(csv(own), /own\.json" exists and is not the CSV of a run.*--force/);
  assert.equal(readFileSync(own, 'utf8'), 'a letter\n');
  const rows = join(folder, 'again.csv');
  output(...csv(rows));
  const first = readFileSync(rows, 'utf8');
  const tall = join(folder, 'tall.json');
  writeFileSync(tall, '[{"at": 0, "set": {"gait.height": 0.5}}]');
  assertRefused([...csv(rows), '--script', tall], /gait\.height = 0\.5 is rejected/);
  assert.ok(!existsSync(`${rows}.new`));
  assert.equal(readFileSync(rows, 'utf8'), first);
  output(...csv(rows), '--set', 'gait.speed=0.2');
  assert.notEqual(readFileSync(rows, 'utf8'), first);
  output(...csv(own, '--force'));
  assert.equal(readFileSync(own, 'utf8'), first);
  assert.ok(!existsSync(`${own}.new`));
});

test('what cannot be run is refused in a sentence that names it', () => {
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{\n  "legwork": 1,\n  "id": 3\n}\n');
  /** @type {[string[], RegExp][]} */
  const refusals = [
    [['no-such-scene'], /no-such-scene.*legwork list/],
    [['./absent.json'], /absent\.json/],
    [[folder], /could not be read/],
    [['/dev/zero'], /\/dev\/zero" is larger than 8 MiB/],
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
  const given = (...times) =>
    output('run', trot, '--hash', ...times.flatMap((s) => ['--duration', s]));
  assert.equal(given('9', '0.1'), given('0.1'), 'the last one counts');
  assertRefused(['list', 'more'], /no scene "more".*legwork list/);
  assertRefused(['list', trot, 'more'], /"more".*Usage/s);
  assertRefused(
    ['verify', 'octopus'],
    /octopus.*quadruped, tail, hexapod, fourbar, lecture, free, contact/,
  );
});

test('help and version are printed on request', () => {
  assert.match(output('--help'), /^ {2}run +Runs a scene$/m);
  assert.equal(output('help'), output('--help'));
  assert.match(output('eval', '--help'), /^Usage: legwork eval \[OPTIONS\] SCENE STATES\.\.\.$/m);
  assert.match(output('--version'), /^legwork \d+\.\d+\.\d+\n$/);
});

// ---- matrices and study

test('matrices prints the matrices of a scene, at its start or later', () => {
  const matrices = (...args) => JSON.parse(output('matrices', ...args));
  const size = ({ row_labels, column_labels, values }) => {
    assert.equal(values.length, row_labels.length * column_labels.length);
    return [row_labels.length, column_labels.length];
  };
  const named = (all, name) => all.find((matrix) => matrix.name === name);
  const start = matrices('floating-base');
  assert.deepEqual(size(named(start, 'M')), [18, 18]);
  assert.deepEqual(size(named(start, 'q')), [19, 1]);
  const later = matrices('floating-base', '--time', '0.3');
  assert.notDeepEqual(named(later, 'q').values, named(start, 'q').values);
  assert.deepEqual(named(later, 'S').values, named(start, 'S').values);
  const turned = matrices('rotations', '--set', 'rotation.yaw=0');
  assert.deepEqual(named(turned, 'R_z').values.map(Math.abs), [1, 0, 0, 0, 1, 0, 0, 0, 1]);
  for (const matrix of turned) size(matrix);
  assertRefused(['matrices', 'no-such-scene'], /no-such-scene/);
  assertRefused(['matrices', 'floating-base', '--time', '-1'], /--time -1/);
  assertRefused(['matrices', 'brachistochrone', '--time', '9'], /ends before 9 s/);
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
