// `legwork sweep`: its rows equal those of single runs, on any machine and after any interruptions.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { legwork, output, program, table } from '../support/legwork_cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'legwork-sweep-'));
after(() => rmSync(folder, { recursive: true }));
const path = (name) => join(folder, name);
const text = (name) => readFileSync(path(name), 'utf8');

// As nobody's part of anything, unless a test says so.
const outside = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(SLURM|OMPI|PMI)_/.test(name)),
);

const trot = 'quadruped-trot';
const small = [trot, '--grid', 'gait.speed=0.1:0.5:5', '--grid', 'sim.mode=inverse,forward'];
const quick = [...small, '--duration', '0.2'];

function sweep(args, env = {}) {
  return legwork(['sweep', ...args], '', { env: { ...outside, ...env }, cwd: folder });
}

/** A sweep that has to succeed; answers its file. */
function done(csv, args, env) {
  const { status, stderr } = sweep([...args, '--csv', path(csv)], env);
  assert.equal(status, 0, stderr);
  return existsSync(path(csv)) ? text(csv) : '';
}

function assertSweepRefused(args, expected, env) {
  const { status, stdout, stderr } = sweep(args, env);
  assert.equal(status, 2, `${args.join(' ')}: ${stdout}${stderr}`);
  assert.match(stderr, expected);
  assert.equal(stdout, '');
}

const lines = (content) => content.trimEnd().split('\n');
const body = (content) => table(content).slice(1); // the names of the columns, and the rows

/** A row of other words with the check that fits them: the low half of FNV-1a. */
function rowOf(words) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(words))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${words},${BigInt.asUintN(32, hash).toString(16).padStart(8, '0')}`;
}
const wordsOf = (row) => row.slice(0, row.lastIndexOf(','));

const reference = done('small.csv', quick);

test('a row for each combination, the last axis fastest, and each is what a single run gives', () => {
  const [header, ...rows] = body(reference);
  assert.deepEqual(header, [
    'variant',
    'gait.speed',
    'sim.mode',
    'status',
    'time_s',
    'hash',
    'sentence',
    'check',
  ]);
  assert.equal(rows.length, 10);
  rows.forEach(([variant, speed, mode, status, time, hash, sentence], i) => {
    assert.equal(variant, `${i + 1}`);
    assert.equal(speed, ['0.1', '0.2', '0.3', '0.4', '0.5'][Math.floor(i / 2)]);
    assert.equal(mode, ['inverse', 'forward'][i % 2]);
    assert.deepEqual([status, time, sentence], ['running', '0.2', '']);
    const settings = ['--set', `gait.speed=${speed}`, '--set', `sim.mode=${mode}`];
    assert.equal(`${hash}\n`, output('run', trot, '--duration', '0.2', ...settings, '--hash'));
  });
});

test('columns are numbers of the last snapshot', () => {
  const args = [...quick, '--columns', 'base_position.x,max_joint_error', '--columns', 'phase'];
  const [header, ...rows] = body(done('columns.csv', args));
  assert.deepEqual(header.slice(5, 8), ['base_position.x_m', 'max_joint_error_rad', 'phase']);
  for (const row of rows) assert.ok(Math.abs(row[5] - 0.2 * row[1]) < 1e-6, row[5]);
  const every = body(done('every.csv', [...quick, '--columns', 'base_position']));
  assert.deepEqual(every[0].slice(5, 8), [
    'base_position.x_m',
    'base_position.y_m',
    'base_position.z_m',
  ]);
});

test('--set and --script act on every variant', () => {
  writeFileSync(path('script.json'), '[{"at": 0.1, "set": {"gait.step_height": 0.03}}]');
  const more = ['--set', 'gait.period=0.4', '--script', path('script.json')];
  const rows = body(done('scripted.csv', [...quick, ...more])).slice(1);
  for (const [, speed, mode, , , hash] of rows) {
    const settings = ['--set', `gait.speed=${speed}`, '--set', `sim.mode=${mode}`];
    const args = ['--duration', '0.2', ...more, ...settings, '--hash'];
    assert.equal(`${hash}\n`, output('run', trot, ...args));
  }
});

test('how a variant ended is in its row: refused, stopped, with the sentence', () => {
  const refused = body(
    done('refused.csv', [trot, '--grid', 'gait.height=0.28,0.5', ...quick.slice(5)]),
  );
  assert.equal(refused[1][2], 'running');
  assert.deepEqual(refused[2].slice(2, 5), ['refused', '0', '']);
  assert.match(refused[2].slice(5).join(','), /^"?There is no trot plan: .*hip/);
  const limit = ['--set', 'sim.resync=0', '--set', 'sim.error_limit=1e-8', '--duration', '1'];
  const stopped = body(done('stopped.csv', [trot, '--grid', 'gait.speed=0.1,0.3', ...limit]));
  for (const row of stopped.slice(1)) {
    assert.equal(row[2], 'stopped');
    assert.ok(row[3] > 0.1 && row[3] < 1);
    assert.match(row.slice(5).join(','), /^"Stopped at t = /);
  }
  writeFileSync(path('tall.json'), '[{"at": 0.1, "set": {"gait.height": 0.5}}]');
  const tall = ['--script', path('tall.json'), '--duration', '0.2'];
  const scripted = body(done('tall.csv', [trot, '--grid', 'gait.speed=0.3', ...tall]));
  assert.deepEqual(scripted[1].slice(2, 4), ['refused', '0.1']);
  assert.match(scripted[1].slice(5).join(','), /tall\.json:1:\d+: gait\.height = 0\.5 is rejected/);
});

test('one thread or two: the same bytes', () => {
  assert.equal(done('one.csv', [...quick, '--jobs', '1']), reference);
  assert.equal(done('two.csv', [...quick, '--jobs', '2']), reference);
  assert.equal(done('many.csv', [...quick, '--jobs', '64']), reference);
});

// ---- interruption

// Some seconds in one thread.
const long = [trot, '--grid', 'gait.speed=0.1:0.5:40', '--duration', '10', '--jobs', '1'];
const whole = done('whole.csv', [...long.slice(0, -1), '2']);

/** Starts the long sweep and sends a signal once its file has a few rows. */
async function interrupted(csv, signal) {
  const args = ['sweep', ...long, '--csv', path(csv)];
  const child = spawn(program, args, { env: outside, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  const closed = once(child, 'close');
  for (let i = 0; i < 2000 && !(existsSync(path(csv)) && lines(text(csv)).length > 5); ++i)
    await sleep(5);
  child.kill(signal);
  const [status] = await closed;
  const rows = lines(text(csv)).length - 2;
  assert.ok(rows >= 3 && rows < 40, `${rows}`);
  return { status, stderr, rows };
}

test('killed and gone on with, the file is that of an uninterrupted sweep, byte for byte', async () => {
  await interrupted('killed.csv', 'SIGKILL');
  const { length } = text('killed.csv');
  truncateSync(path('killed.csv'), length - 7); // as if in the middle of a row
  const left = text('killed.csv');
  const { status, stderr } = sweep([...long, '--csv', path('killed.csv')]);
  assert.equal(status, 0, stderr);
  const complete = left.slice(0, left.lastIndexOf('\n') + 1);
  assert.match(stderr, new RegExp(`${lines(complete).length - 2} of 40 variants are done already`));
  assert.equal(text('killed.csv'), whole);
  assert.ok(text('killed.csv').startsWith(complete), 'in one thread what was there stays in place');
  const again = sweep([...long, '--csv', path('killed.csv')]);
  assert.match(again.stdout, /40 variants, 0 of them run now/);
  assert.equal(text('killed.csv'), whole);
});

test('Ctrl-C says how far it came and ends with status 3; the same command goes on', async () => {
  const { status, stderr, rows } = await interrupted('stopped-by-hand.csv', 'SIGINT');
  assert.equal(status, 3);
  assert.match(stderr, new RegExp(`Interrupted after ${rows} of 40 variants.*same command`));
  done('stopped-by-hand.csv', [...long, '--jobs', '2']);
  assert.equal(text('stopped-by-hand.csv'), whole);
});

test('a file that was cut anywhere is gone on with', () => {
  for (let length = 0; length < reference.length; length += 97) {
    writeFileSync(path('cut.csv'), reference.slice(0, length));
    done('cut.csv', quick);
    assert.equal(text('cut.csv'), reference, `cut at ${length}`);
  }
  const shuffled = lines(reference);
  [shuffled[3], shuffled[7]] = [shuffled[7], shuffled[3]];
  writeFileSync(path('shuffled.csv'), `${shuffled.slice(0, 9).join('\n')}\n`);
  assert.equal(done('shuffled.csv', quick), reference, 'whatever their order');
});

test('the file of another sweep, or of anything else, is refused and left as it is', () => {
  /** @type {[string[], RegExp][]} */
  const others = [
    [[...small, '--duration', '0.3'], /settings, grid, script, duration, columns or engine/],
    [[...quick, '--set', 'gait.period=0.4'], /settings, grid, script/],
    [[...quick, '--columns', 'phase'], /columns or engine differ/],
    [[trot, '--grid', 'gait.speed=0.1:0.5:4', '--duration', '0.2'], /10 variants, this sweep 4/],
    [['quadruped-pace', ...quick.slice(1)], /its scene is quadruped-trot/],
  ];
  for (const [args, expected] of others) {
    assertSweepRefused([...args, '--csv', path('small.csv')], expected);
    assert.equal(text('small.csv'), reference);
  }
  writeFileSync(path('letter.txt'), 'Dear reader,\n');
  assertSweepRefused([...quick, '--csv', path('letter.txt')], /not of this sweep.*first line/);
  assert.equal(text('letter.txt'), 'Dear reader,\n');
  const changed = reference.replace('3,0.2,inverse', '3,0.2,forward');
  writeFileSync(path('changed.csv'), changed);
  assertSweepRefused([...quick, '--csv', path('changed.csv')], /changed\.csv:5:1: This row is not/);
  const other = rowOf(wordsOf(lines(reference)[4]).replace(/,\w+,$/, ',0,'));
  writeFileSync(path('twice.csv'), `${reference}${other}\n`);
  assertSweepRefused([...quick, '--csv', path('twice.csv')], /twice\.csv:13:1: .*differs.*line 5/);
  assertSweepRefused([...quick, '--csv', folder], /could not be written/);
  assertSweepRefused([...quick, '--csv', '/dev/null'], /is not a regular file/);
  assertSweepRefused([...quick, '--csv', path('no/where.csv')], /where\.csv/);
});

test('a row with a flipped bit is no result, a banner of endless variants no sweep', () => {
  assert.equal(rowOf(wordsOf(lines(reference)[3])), lines(reference)[3]);
  const flipped = lines(reference);
  flipped[5] = flipped[5].replace(/\d(?=\w+,,)/, (digit) => (digit === '1' ? '2' : '1'));
  assert.notEqual(flipped[5], lines(reference)[5]);
  writeFileSync(path('flipped.csv'), `${flipped.join('\n')}\n`);
  const expected = /flipped\.csv:6.*: This row has changed since it was written/;
  assertSweepRefused([...quick, '--csv', path('flipped.csv')], expected);
  assertSweepRefused(['--merge', path('flipped.csv'), '--csv', path('never.csv')], expected);
  for (const [was, is] of [
    ['variants=10', 'variants=18446744073709551615'],
    ['shard=1/1', 'shard=1/18446744073709551615'],
  ]) {
    const endless = reference.replace(was, is);
    assert.notEqual(endless, reference);
    writeFileSync(path('endless.csv'), endless);
    const merge = ['--merge', path('endless.csv'), '--csv', path('never.csv')];
    assertSweepRefused(merge, /not the file of a sweep/);
  }
  assert.ok(!existsSync(path('never.csv')));
});

test('what lies beside a merged file stays', () => {
  done('d.csv', [...quick, '--shard', '1/1']);
  writeFileSync(path('e.csv.new'), 'mine\n');
  const { status, stderr } = sweep(['--merge', path('d.csv'), '--csv', path('e.csv')]);
  assert.equal(status, 0, stderr);
  assert.equal(text('e.csv'), reference);
  assert.equal(text('e.csv.new'), 'mine\n');
  assert.ok(!existsSync(path('e.csv.new1')));
});

test('two processes do not write the same file', async () => {
  const args = ['sweep', ...long, '--csv', path('shared.csv')];
  const first = spawn(program, args, { env: outside, stdio: 'ignore' });
  const closed = once(first, 'close');
  for (let i = 0; i < 2000 && !(existsSync(path('shared.csv')) && text('shared.csv')); ++i)
    await sleep(5);
  assertSweepRefused([...long, '--csv', path('shared.csv')], /Another process is writing/);
  first.kill('SIGKILL');
  await closed;
});

// ---- shards

const shardName = (csv, index, count) => `${csv}.shard-${index}-of-${count}`;

test('shards, merged, are the single sweep byte for byte', () => {
  for (const count of [2, 3, 10, 12]) {
    const names = [];
    for (let index = count; index >= 1; --index) {
      done('part.csv', [...quick, '--shard', `${index}/${count}`]);
      names.push(path(shardName('part.csv', index, count)));
    }
    const { status, stdout } = sweep(['--merge', ...names, '--csv', path('merged.csv')]);
    assert.equal(status, 0);
    assert.match(stdout, /merged\.csv: 10 of 10 variants/);
    assert.equal(text('merged.csv'), reference);
    rmSync(path('merged.csv'));
  }
});

test('merge names missing shards and rows, and what is merged can be gone on with', () => {
  for (const index of [1, 2, 3]) done('gap.csv', [...quick, '--shard', `${index}/3`]);
  const names = [1, 2, 3].map((index) => path(shardName('gap.csv', index, 3)));
  // Of shard 3 (variants 3, 6, 9) the last row is torn.
  truncateSync(names[2], readFileSync(names[2], 'utf8').length - 4);
  const merge = (...files) => sweep(['--merge', ...files, '--csv', path('gap.csv')]);
  const { status, stdout, stderr } = merge(names[0], names[2]);
  assert.equal(status, 3);
  assert.match(stdout, /gap\.csv: 6 of 10 variants/);
  assert.match(stderr, /Shard 2 of 3 is missing: no file, 3 variants\./);
  assert.match(stderr, /gap\.csv\.shard-3-of-3 lacks 1 variant: 9\./);
  assert.match(stderr, /not complete.*--csv .*gap\.csv, which continues from there/s);
  assert.equal(done('gap.csv', quick), reference);

  rmSync(path('gap.csv'));
  merge(...names);
  copyFileSync(path('gap.csv'), path('first.csv'));
  const whole = merge(path('first.csv'), names[0]); // parts of other parts
  assert.match(whole.stderr, /The sweep lacks 1 variant: 9\./);
});

test('merge refuses rows that differ, other sweeps and what is no sweep', () => {
  done('a.csv', [...quick, '--shard', '1/2']);
  const name = path(shardName('a.csv', 1, 2));
  const merge = (...files) => ['--merge', ...files, '--csv', path('b.csv')];
  const rows = lines(readFileSync(name, 'utf8'));
  rows[3] = rowOf(wordsOf(rows[3]).replace(/,\w+,$/, ',0123456789abcdef,'));
  writeFileSync(path('wrong.csv'), `${rows.join('\n')}\n`);
  assertSweepRefused(
    merge(name, path('wrong.csv')),
    /wrong\.csv:4: Variant 3 differs from .*a\.csv\.shard-1-of-2:4/,
  );
  done('c.csv', [...small, '--duration', '0.1', '--shard', '2/2']);
  const other = path(shardName('c.csv', 2, 2));
  assertSweepRefused(merge(name, other), /of different sweeps/);
  assertSweepRefused(merge(name, path('absent.csv')), /absent\.csv/);
  writeFileSync(path('notes.txt'), 'some words\n');
  assertSweepRefused(merge(path('notes.txt')), /not the file of a sweep/);
  assertSweepRefused(['--merge', name], /--merge needs/);
  assertSweepRefused(['--merge', '--csv', path('b.csv')], /missing|--merge needs/);
  assert.ok(!existsSync(path('b.csv')));
  const into = ['--merge', name, '--csv', path('notes.txt')];
  assertSweepRefused(into, /not of this sweep/);
  assert.equal(text('notes.txt'), 'some words\n');
});

test('the shard of a Slurm array task, of a rank, of both; --shard has the last word', () => {
  const array = (id, min, max, more = {}) => ({
    SLURM_ARRAY_TASK_ID: `${id}`,
    SLURM_ARRAY_TASK_MIN: `${min}`,
    SLURM_ARRAY_TASK_MAX: `${max}`,
    SLURM_ARRAY_TASK_COUNT: `${max - min + 1}`,
    ...more,
  });
  const rank = (index, count) => ({
    OMPI_COMM_WORLD_RANK: `${index}`,
    OMPI_COMM_WORLD_SIZE: `${count}`,
  });
  const steps = { SLURM_ARRAY_TASK_STEP: '2', SLURM_ARRAY_TASK_COUNT: '4' };
  /** @type {[NodeJS.ProcessEnv, number[], RegExp][]} */
  const places = [
    [array(7, 5, 8), [3, 4], /Slurm array task 7/],
    [array(9, 5, 11, steps), [3, 4], /Slurm array task 9/],
    [rank(0, 3), [1, 3], /Open MPI rank 0 of 3/],
    [{ PMI_RANK: '1', PMI_SIZE: '2' }, [2, 2], /MPI rank 1 of 2/],
    [{ SLURM_PROCID: '1', SLURM_STEP_NUM_TASKS: '2', SLURM_NTASKS: '9' }, [2, 2], /Slurm task 1/],
    [{ ...array(2, 1, 2), ...rank(1, 3) }, [5, 6], /array task 2, Open MPI rank 1 of 3/],
  ];
  for (const [env, [index, count], expected] of places) {
    const name = shardName('env.csv', index, count);
    const { status, stderr } = sweep([...quick, '--csv', path('env.csv')], env);
    assert.equal(status, 0, stderr);
    assert.match(stderr, new RegExp(`shard ${index} of ${count} by`));
    assert.match(stderr, expected);
    const numbers = body(text(name))
      .slice(1)
      .map(([number]) => Number(number));
    const expectedNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
      (n) => (n - index) % count === 0,
    );
    assert.deepEqual(numbers, expectedNumbers);
    rmSync(path(name));
    done('env.csv', [...quick, '--shard', '2/5'], env);
    rmSync(path(shardName('env.csv', 2, 5)));
  }
  assert.ok(!existsSync(path('env.csv')));
  // A batch script has asked for tasks, but is one process itself.
  const batch = { SLURM_PROCID: '0', SLURM_NTASKS: '4' };
  assert.equal(done('env.csv', quick, batch), reference);
  assert.equal(done('env.csv', quick, { ...rank(0, 1), ...array(1, 1, 1) }), reference);

  /** @type {[NodeJS.ProcessEnv, RegExp][]} */
  const refusals = [
    [array(5, 1, 7, { SLURM_ARRAY_TASK_COUNT: '3' }), /task 5 .*not evenly spaced.*--shard/],
    [array('x', 1, 7), /SLURM_ARRAY_TASK_ID must be a whole number.*"x".*--shard/],
    [rank(3, 3), /Open MPI rank 3 of 3.*--shard/],
  ];
  for (const [env, expected] of refusals)
    assertSweepRefused([...quick, '--csv', path('never.csv')], expected, env);
  assert.ok(!existsSync(path('never.csv')));
});

test('mpirun -n 2 runs two shards', () => {
  const args = ['--allow-run-as-root', '--oversubscribe', '-n', '2', program, 'sweep', ...quick];
  const run = spawnSync('mpirun', [...args, '--csv', path('mpi.csv')], {
    env: outside,
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, `${run.error ?? ''}${run.stderr}`);
  assert.match(run.stderr, /shard 1 of 2 by Open MPI rank 0 of 2: 5 of 10 variants/);
  assert.match(run.stderr, /shard 2 of 2 by Open MPI rank 1 of 2: 5 of 10 variants/);
  const names = [1, 2].map((index) => path(shardName('mpi.csv', index, 2)));
  assert.equal(sweep(['--merge', ...names, '--csv', path('mpi.csv')]).status, 0);
  assert.equal(text('mpi.csv'), reference);
});

// ---- robots that can be pushed

const free = 'quadruped-free';

test('direction and impulse of a push are what the sweep makes of its x and y', () => {
  const axes = [
    '--grid',
    'push.direction_deg=0:270:4',
    '--grid',
    'push.impulse=2',
    '--grid',
    'push.time=0.2',
  ];
  const more = ['--set', 'push.duration=0', '--duration', '0.205', '--columns', 'com_velocity'];
  const [header, ...rows] = body(done('pushes.csv', [free, ...axes, ...more]));
  assert.deepEqual(header.slice(1, 4), ['push.direction_deg', 'push.impulse', 'push.time']);
  const [x, y] = ['x', 'y'].map((axis) => header.indexOf(`com_velocity.${axis}_m_per_s`));
  const [ahead, left, back, right] = rows.map((row) => [Number(row[x]), Number(row[y])]);
  // 2 N s for 8.25 kg is .24 m/s; the feet take some of it in these steps.
  assert.ok(ahead[0] - back[0] > 0.3 && ahead[0] - back[0] < 0.5, `${ahead[0] - back[0]}`);
  assert.ok(left[1] - right[1] > 0.3 && left[1] - right[1] < 0.5, `${left[1] - right[1]}`);
  assert.ok(Math.abs(ahead[1] - back[1]) < 0.05 && Math.abs(left[0] - right[0]) < 0.05);

  writeFileSync(path('push.json'), '[{"at": 0.2, "push": {"impulse": [2, 0, 0], "duration": 0}}]');
  const single = output(
    'run',
    free,
    '--duration',
    '0.205',
    '--script',
    path('push.json'),
    '--hash',
  );
  // The hash knows no parameters, only the state.
  assert.equal(`${rows[0][header.indexOf('hash')]}\n`, single);
  const scripted = ['--set', 'push.time=0.2'];
  assertSweepRefused(
    [free, ...axes.slice(0, 4), ...scripted, '--csv', path('z.csv')],
    /"push\.time"/,
  );
  const byScript = [
    free,
    ...axes.slice(0, 4),
    '--script',
    path('push.json'),
    '--duration',
    '0.205',
  ];
  assert.equal(sweep([...byScript, '--csv', path('by-script.csv')]).status, 0);
});

test('the presets: a table of who falls, by push or by friction and speed', () => {
  const few = ['--grid', 'push.impulse=2,50', '--grid', 'push.direction_deg=90'];
  const pushed = body(done('recovery.csv', [free, '--preset', 'push-recovery', ...few]));
  const header = ['push.direction_deg', 'push.impulse', 'push.time', 'status', 'time_s', 'fallen'];
  assert.deepEqual(pushed[0].slice(1, 8), [...header, 'fall_time_s']);
  assert.equal(pushed.length, 9, 'four moments of the cycle');
  for (const row of pushed.slice(1)) {
    const fell = row[2] === '50';
    assert.deepEqual([row[4], row[6]], fell ? ['fallen', '1'] : ['running', '0'], row.join());
    if (fell) assert.ok(Number(row[7]) > Number(row[3]) && Number(row[7]) <= Number(row[5]));
    assert.equal(/,"?Fell at t = /.test(row.join()), fell);
  }
  const speeds = ['--grid', 'command.forward=0.3', '--grid', 'contact.friction=0.1,0.7'];
  const args = [free, '--preset', 'speed-by-friction', ...speeds, '--duration', '4'];
  const walked = body(done('walked.csv', args));
  const names = [
    'contact.friction',
    'command.forward',
    'status',
    'time_s',
    'fallen',
    'fall_time_s',
  ];
  assert.deepEqual(walked[0].slice(1, 8), [...names, 'mean_speed.forward']);
  assert.deepEqual(
    walked.slice(1).map((row) => row[5]),
    ['1', '0'],
  );
  assert.ok(Math.abs(walked[2][7] - 0.3) < 0.05, walked[2][7]);
});

test('a push that cannot be is refused', () => {
  /** @type {[string[], RegExp][]} */
  const pushes = [
    [['push.direction_deg=0:270:4'], /push\.direction_deg and push\.impulse only work together/],
    [['push.impulse=1,2'], /only work together/],
    [['push.direction_deg=0', 'push.impulse=2'], /nothing says when it happens.*push\.time/],
    [['push.direction_deg=0', 'push.impulse=2', 'push.time=7'], /7 s is after the end at 1 s/],
    [
      ['push.direction_deg=0', 'push.impulse=60', 'push.time=0'],
      /push\.x = 60 N s is out of bounds/,
    ],
    [['push.direction_deg=0', 'push.impulse=-1', 'push.time=0'], /push\.impulse = -1 .*negative/],
    [['push.direction_deg=0', 'push.impulse=1', 'push.x=1'], /or by push\.x and push\.y/],
  ];
  for (const [axes, expected] of pushes) {
    const options = axes.flatMap((axis) => ['--grid', axis]);
    assertSweepRefused([free, ...options, '--duration', '1', '--csv', path('z.csv')], expected);
  }
  assert.ok(!existsSync(path('z.csv')));
});

// ---- what it says

test('progress is on stderr: a percentage and, while there is something left, how long', async () => {
  const { stderr } = sweep([...long, '--csv', path('progress.csv')]);
  assert.match(stderr, /^sweep: \d+ %, \d+ of 40, about \d+ s left$/m);
  assert.match(stderr, /^sweep: 100 %, 40 of 40, \d+ s$/m);
  assert.ok(lines(stderr).length <= 11);
  const quiet = sweep([...quick, '--csv', path('quiet.csv'), '--quiet']);
  assert.deepEqual(quiet, { status: 0, stdout: '', stderr: '' });
});

test('what cannot be swept is refused in a sentence, and no file is made', () => {
  /** @type {[string[], RegExp][]} */
  const refusals = [
    [[], /missing.*Usage: legwork sweep/s],
    [[trot], /needs a file/],
    [[trot, '--csv', path('z.csv')], /needs a grid/],
    [[trot, 'quadruped-pace', '--csv', path('z.csv')], /one scene, not 2/],
  ];
  /** @type {[string[], RegExp][]} */
  const grids = [
    [['gait.speed'], /not of the form path=a:b:n/],
    [['gait.speed='], /not of the form/],
    [['gait.sped=1:2:3'], /"gait\.sped".*Nearest: gait\.speed/],
    [['gait.speed=0:1:0'], /cannot be 0 values/],
    [['gait.speed=0:1:2.5'], /cannot be 2\.5 values/],
    [['gait.speed=0:1'], /"0:1"/],
    [['gait.speed=0:9:3'], /gait\.speed = .* out of bounds/],
    [['gait.speed=0.1,,0.2'], /gait\.speed must be a number, not ""/],
    [['gait.speed=0.1', 'gait.speed=0.2'], /Two --grid options vary gait\.speed/],
    [['sim.mode=0:1:3'], /sim\.mode = 0\.5 is not one of its choices/],
    [['sim.mode=sideways'], /"sideways".*inverse, forward/],
    [['gait.speed=0:1:100000', 'gait.period=0.3:1:100000'], /more than 10000000 variants/],
    [['gait.height=0.49,0.5'], /No variant can be run\. .*hip/],
    [['push.time=1'], /cannot be pushed\. quadruped-free can/],
  ];
  for (const [axes, expected] of grids) {
    const options = axes.flatMap((axis) => ['--grid', axis]);
    refusals.push([[trot, ...options, '--csv', path('z.csv')], expected]);
  }
  /** @type {[string[], RegExp][]} */
  const options = [
    [['--jobs', '0'], /--jobs must be a whole number from 1/],
    [['--shard', '3/2'], /--shard 3\/2 is not of the form i\/n/],
    [['--shard', '1'], /not of the form i\/n/],
    [['--duration', '-1'], /--duration -1/],
    [['--duration', '1e-6'], /half a step/],
    [['--columns', 'base_positon'], /"base_positon".*Nearest: base_position/],
    [['--columns', 'base_position.w'], /no number "w"/],
    [['--set', 'gait.speed=0.2'], /--set gives gait\.speed, which --grid varies/],
    [['--preset', 'everything'], /"everything".*push-recovery, speed-by-friction/],
    [['--preset', 'push-recovery'], /cannot be pushed/],
    [['--script', path('none.json')], /none\.json/],
  ];
  for (const [more, expected] of options)
    refusals.push([[...quick, ...more, '--csv', path('z.csv')], expected]);
  for (const [args, expected] of refusals) assertSweepRefused(args, expected);
  assert.ok(!existsSync(path('z.csv')));
});
