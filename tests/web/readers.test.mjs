// What the page reads from the engine, in every scene (by day one of each family) and without a browser: energy and momentum,
// equations and their symbols, the sentence, the key numbers, the plots of every preset, rewinding, and second runs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isNight, sample } from '../support/by_night.mjs';
import { familyOf } from '../support/models.mjs';
import { OTHERWISE } from '../support/otherwise.mjs';
import { openPageModules } from '../support/page_modules.mjs';
import { numberAfter } from '../support/told.mjs';

const NO_NUMBER = /NaN|undefined|Infinity|\[object/;
let page;

const set = (player, path, value) => {
  const outcome = player.set(player.scene.indexOf(path), value);
  assert.deepEqual(outcome, { ok: true }, path);
};
const read = (player, field) => [...player.scene.snapshot.vector(field)];
/** In every scene, by day one of each family, after some steps; what `problem` answers is one. */
function inEveryScene(steps, problem) {
  const problems = [];
  for (const id of sample(page.ids, familyOf)) {
    const player = page.openPlayer(id);
    player.step(steps);
    const found = problem(player, id);
    if (found) problems.push(`${id}: ${found}`);
    player.scene.close();
  }
  assert.deepEqual(problems, [], problems.join('\n'));
}

before(async () => {
  page = await openPageModules();
});
after(() => page?.close());

test('every scene says in a sentence what it does, and its few numbers are numbers', async () => {
  assert.ok(page.ids.length >= 41);
  const { stateInWords } = await page.load('tables/state_sentence.ts');
  const { readoutOf } = await page.load('tables/readout_rows.ts');
  const { Doors } = await page.load('engine_client/doors.ts');
  for (const steps of [0, 60])
    inEveryScene(steps, ({ scene }) => {
      const said = stateInWords(scene);
      if (said.length < 10 || NO_NUMBER.test(said)) return said;
      const cells = JSON.stringify(readoutOf(scene, new Doors()));
      return NO_NUMBER.test(cells) ? cells : '';
    });
});

test('every scene says what becomes of energy and momentum', async () => {
  const { auditOf } = await page.load('page/laboratory/audit.ts');
  inEveryScene(20, ({ scene }) => {
    const said = Object.values(auditOf(scene)).join(' ');
    return !/\d/.test(said) || /NaN|undefined/.test(said) ? said || 'nothing' : '';
  });
});

test('every scene with forces says by how much its own balances are open', async () => {
  const { auditOf } = await page.load('page/laboratory/audit.ts');
  const plans = [
    'power balance off by',
    'momentum balance off by',
    'residual of the base equations',
  ];
  const linkage = ['power balance off by', 'momentum balance off by', 'loops open by'];
  const free = ['unaccounted', 'momentum balance off by', 'contact law residual'];
  const walker = ['energy lost', 'contact law residual', 'loops open by'];
  const own = {
    'jansen-walker': walker,
    'klann-walker': walker,
    'quadruped-parallel-knees': walker,
    'quadruped-free': free,
    'hexapod-free': free,
    'tail-free': free,
    'quadruped-herd': ['power balance of eight robots, in turn, off by at most'],
    'quadruped-herd-walk': ['power balance of eight robots, in turn, off by at most'],
    'two-link-arm': ['power balance off by', 'momentum balance off by'],
    'passive-walker': ['drift', 'last strike off by'],
    brachistochrone: ['drift'],
    'dropped-ball': [],
    rotations: [],
    'state-estimation': [],
  };
  inEveryScene(40, ({ scene }, id) => {
    const said = Object.values(auditOf(scene)).join(' ');
    const expected = own[id] ?? (scene.snapshot.has('base_residual') ? plans : linkage);
    const missing = expected.filter((one) => !said.includes(one));
    if (missing.length > 0) return `no "${missing}" in: ${said}`;
    const [power = []] = ['power_residual', 'herd_power_residual'].flatMap((field) =>
      scene.snapshot.has(field) ? [[...scene.snapshot.vector(field)]] : [],
    );
    const left = Math.max(0, ...power.map(Math.abs));
    if (left >= 1e-6) return `${left} W: ${said}`;
    // As it is told, too.
    const [words] = /power balance [^\d.]*off by( at most)?/.exec(said) ?? [];
    return words === undefined || numberAfter(said, words) < 1e-6 ? '' : said;
  });
});

test('every scene has equations with sources, and every symbol a number or a reason', async () => {
  const { setFor, equationsOf } = await page.load('documents/equations/equation_sets.ts');
  const { readingOf } = await page.load('documents/equations/reading.ts');
  const { Selection } = await page.load('documents/equations/parts.ts');
  const { inWords } = await page.load('documents/equations/equation_box.ts');
  const { piecesOf } = await page.load('documents/equations/mathml.ts');
  inEveryScene(60, (player) => {
    const { scene } = player;
    const set = setFor(scene);
    if (!set) return 'has no equations';
    const equations = equationsOf(set, scene);
    if (equations.length < 2) return `${equations.length} equations`;
    const sourceless = equations.filter(({ source }) => source === '');
    if (sourceless.length > 0) return `without a source: ${sourceless.map(({ id }) => id)}`;
    const ids = equations.flatMap(({ formula, printed }) =>
      piecesOf(`${formula} ${printed ?? ''}`).flatMap((piece) =>
        piece.kind === 'symbol' ? [piece.id] : [],
      ),
    );
    const orphans = ids.filter((id) => !set.symbols[id]);
    if (orphans.length > 0) return `symbols of nothing: ${orphans}`;
    const matrices = scene.matrixTables();
    const context = {
      scene,
      part: new Selection(player),
      matrix: (name) => matrices.find((one) => one.name === name),
      names: set.names,
    };
    const said = ids.map((id) => {
      const reading = readingOf(set.symbols[id].read, context);
      return reading ? inWords(reading) : 'not in this scene now';
    });
    if (said.some((words) => /NaN|undefined/.test(words))) return said.join('; ');
    const known = said.filter((words) => /\d/.test(words)).length;
    return known < 0.8 * said.length ? `${known} of ${said.length} known: ${said}` : '';
  });
});

test('of a plan that no foot can carry out the moment that it needs is told, though the trunk gives way', async () => {
  const { default: file } = await page.load('../../models/equations/walking-plans.json');
  const { readingOf } = await page.load('documents/equations/reading.ts');
  const { inWords } = await page.load('documents/equations/equation_box.ts');
  const story = file.stories.find(({ title }) => title === 'Why does it tip over?');
  const scene = page.openScene('quadruped-trot');
  const none = scene.choicesOf('gait.consistency').indexOf('none');
  assert.ok(scene.set(scene.indexOf('gait.consistency'), none).ok);
  scene.step(20);
  const context = { scene, part: null, matrix: () => undefined, names: undefined };
  const read = (symbol) => readingOf(file.symbols[symbol].read, context);
  assert.ok(Math.abs(read(story.symbol).values[0]) > 0.1, inWords(read(story.symbol)));
  assert.ok(Math.abs(read('line').values[0]) < 1e-9, inWords(read('line')));
  assert.match(
    inWords(read('rank')),
    /^as printed\s\d · corrected\s\d · /,
    'names and numbers apart',
  );
  scene.close();
});

test('the energy that is not accounted for is told beside what has been exchanged', async () => {
  const { auditInBrief } = await page.load('page/laboratory/audit.ts');
  const scene = page.openScene('quadruped-free');
  scene.step(400);
  const works = ['motor_work', 'outer_work', 'contact_work'];
  const exchanged = works.reduce((sum, name) => sum + Math.abs(scene.snapshot.scalar(name)), 0);
  const [, left, of] = /closes to ([^ ]+)\sJ of ([^ ]+)\sJ/.exec(auditInBrief(scene)) ?? [];
  assert.ok(Math.abs(Number(of) - exchanged) < 0.01 * exchanged, `${left} of ${of}, ${exchanged}`);
  scene.close();
});

test('going back brings the state that was, in every scene', () => {
  inEveryScene(20, (player) => {
    const then = [read(player, 'body_position').join(), read(player, 'time')[0]];
    player.step(30);
    player.seek(20);
    assert.deepEqual([read(player, 'body_position').join(), read(player, 'time')[0]], then);
    assert.deepEqual([player.newestStep, read(player, 'step')[0]], [50, 20]);
    return '';
  });
});

test('two runs go side by side, and differ by what is otherwise', () => {
  for (const [id, [path, value]] of Object.entries(OTHERWISE)) {
    const player = page.openPlayer(id);
    assert.ok(player.scene.indexOf(path) >= 0, `${id} has no ${path}`);
    assert.deepEqual(player.compare({ path, value }), { ok: true }, id);
    assert.equal(player.second.scene.valueOf(path), value, id);
    assert.notEqual(player.scene.valueOf(path), value, id);
    player.step(40);
    assert.equal(player.second.scene.snapshot.scalar('time'), read(player, 'time')[0], id);
    const all = ({ snapshot, description }) =>
      description.snapshot.fields.map(({ name }) => [...snapshot.vector(name)].join()).join();
    assert.notEqual(all(player.second.scene), all(player.scene), `${id}: no difference`);
    player.endComparison();
    player.scene.close();
  }
});

test('stepping on from before a push takes it back, and what came after it', () => {
  const player = page.openPlayer('quadruped-free');
  player.step(400);
  assert.ok(player.act('push').ok);
  player.step(400);
  assert.notEqual(read(player, 'outer_work')[0], 0);
  player.stepBack(600);
  assert.equal(player.newestStep, 800);
  player.step(300);
  assert.equal(read(player, 'outer_work')[0], 0);
  assert.deepEqual([player.newestStep, read(player, 'step')[0]], [500, 500]);
  const hash = player.scene.hash();
  player.reset();
  player.step(500);
  assert.equal(player.scene.hash(), hash);
  player.scene.close();
});

test('a second run that has stopped comes back with the scrubber, and goes to its stop again', () => {
  const player = page.openPlayer('quadruped-trot');
  assert.deepEqual(player.compare({ path: 'gait.consistency', value: 2 }), { ok: true });
  player.step(188);
  const steps = () => [read(player, 'step')[0], player.second.scene.snapshot.scalar('step')];
  const all = [steps()];
  for (const count of [-144, 22, 122]) {
    if (count < 0) player.stepBack(-count);
    else player.step(count);
    all.push(steps());
  }
  const [[, stop]] = all;
  assert.ok(stop > 66 && stop < 188, `${stop}`);
  assert.deepEqual(all, [
    [188, stop],
    [44, 44],
    [66, 66],
    [188, stop],
  ]);
  player.endComparison();
  player.scene.close();
});

test('units of momentum are those of a force at an instant, of an impulse in a step', async () => {
  const { auditOf } = await page.load('page/laboratory/audit.ts');
  const { formatForReading } = await page.load('basics/format.ts');
  const after = (id, steps) => {
    const player = page.openPlayer(id);
    player.step(steps);
    return [player, auditOf(player.scene).momentum];
  };
  const [, trot] = after('quadruped-trot', 100);
  assert.match(trot, /momentum balance off by \S+\u00a0N, \S+\u00a0N\u00a0m\./);
  const [free, said] = after('quadruped-free', 100);
  assert.match(said, /momentum balance off by \S+\u00a0N\u00a0s, \S+\u00a0kg\u00a0m²\/s/);
  const [linear] = read(free, 'momentum_residual');
  assert.ok(linear > 0 && linear < 1e-3, said);
  assert.ok(said.includes(`momentum balance off by ${formatForReading(linear)}`), said);
  const [walker, strike] = after('passive-walker', 900);
  const largest = Math.max(...read(walker, 'impact_momentum_residual').map(Math.abs));
  assert.ok(strike.includes(`last strike off by ${formatForReading(largest)}`), strike);
});

/** The plots of each preset that a scene offers: titles, and of each curve how many points it has. */
async function plotsOf(player, isWanted = (_id) => true) {
  const { PlotChoice } = await page.load('plots/plot_choice.ts');
  const { offeredPresets } = await page.load('plots/presets.ts');
  const { shownPlotsOf } = await page.load('plots/shown_plots.ts');
  const plots = new PlotChoice({ current: null, run() {} });
  plots.follow(player.scene);
  const first = plots.preset;
  const shown = shownPlotsOf(player, plots);
  const { recorder } = player;
  const presets = {};
  for (const { id } of offeredPresets(player.scene)) {
    if (id.startsWith('study:') || !isWanted(id)) continue;
    plots.use(id);
    presets[id] = shown.signals().map((signal) => ({
      title: shown.titleOf(signal),
      curves: signal.curves(shown.source).map(({ read: valueAt }) => {
        let points = 0;
        for (let row = 0; row < recorder.length; row += 1)
          if (Number.isFinite(valueAt(row))) points += 1;
        return points;
      }),
    }));
  }
  return { first, presets };
}

/** Plots whose curves nobody would see. */
const empty = (presets, least) =>
  Object.entries(presets).flatMap(([id, plots]) =>
    plots.length === 0
      ? [`${id}: nothing`]
      : plots
          .filter(({ curves }) => Math.max(0, ...curves) <= least)
          .map(({ title, curves }) => `${id}, ${title}: ${curves}`),
  );

test('every scene without a plan has its series as presets, and each draws a curve', async () => {
  let seen = 0;
  for (const id of sample(page.ids, familyOf)) {
    const player = page.openPlayer(id);
    const { plan, series } = player.scene.description;
    if (!plan) {
      seen += 1;
      assert.ok(series.length > 0, `${id} has nothing to plot`);
      const stepS = player.scene.description.scene.time_step_s;
      player.step(Math.round(0.3 / stepS));
      const { presets } = await plotsOf(player);
      for (const { field } of series) assert.ok(presets[`series:${field}`], field);
      assert.deepEqual(empty(presets, 1), [], id);
    }
    player.scene.close();
  }
  assert.ok(seen > (isNight ? 10 : 5), `${seen} scenes`);
});

test('quadrupeds: the preset plots show their curves', async () => {
  const all = new Set();
  for (const [id, settings, isWanted] of /** @type {const} */ ([
    ['quadruped-trot', {}, (preset) => !['flight', 'crime'].includes(preset)],
    ['quadruped-pronk', {}, (preset) => preset === 'flight'],
    [
      'quadruped-trot',
      { 'sim.mode': 'inverse', 'gait.consistency': 'none' },
      (preset) => preset === 'crime',
    ],
  ])) {
    const player = page.openPlayer(id);
    for (const [path, name] of Object.entries(settings)) {
      const { choices } = player.scene.description.parameters[player.scene.indexOf(path)];
      set(player, path, choices.indexOf(name));
    }
    player.step(700);
    const { presets } = await plotsOf(player, isWanted);
    for (const preset of Object.keys(presets)) all.add(preset);
    assert.deepEqual(empty(presets, 20), [], id);
    player.scene.close();
  }
  assert.equal(all.size, 10, [...all].join());
});

test('hexapods: presets and their curves', async () => {
  const PRESETS = [
    ...['hexa-forces', 'hexa-tangential', 'hexa-fig6', 'hexa-fig7', 'hexa-fig8', 'hexa-models'],
    ...['hexa-slip', 'hexa-growth', 'hexa-cost', 'hexa-gait', 'torque', 'signals'],
  ];
  for (const [id, seconds, begins] of /** @type {const} */ ([
    ['hexapod-tripod', 6.5, 'hexa-forces'],
    ['hexapod-tetrapod', 1, 'hexa-gait'],
    ['hexapod-wave', 1, 'hexa-gait'],
    ['hexapod-ripple', 1, 'hexa-gait'],
    ['hexapod-free-gait', 4, 'hexa-cost'],
  ])) {
    const player = page.openPlayer(id);
    set(player, 'sim.mode', 0);
    if (id === 'hexapod-tripod') set(player, 'support.method', 2);
    // By day the curves of one gait are looked at.
    const long = isNight || id === 'hexapod-tripod' ? seconds : 0.3;
    player.step(Math.round(long / player.scene.valueOf('sim.step')));
    const { first, presets } = await plotsOf(player);
    assert.equal(first, begins, id);
    assert.deepEqual(Object.keys(presets).sort(), [...PRESETS].sort(), id);
    for (const [preset, plots] of Object.entries(presets))
      assert.ok(plots.flatMap(({ curves }) => curves).length > 0, `${id}, ${preset}: no curves`);
    if (id === 'hexapod-tripod') {
      const { signals: _, 'hexa-growth': __, ...others } = presets;
      assert.deepEqual(empty(others, 15), [], id);
    }
    player.scene.close();
  }
});

test('tails: presets and their curves', async () => {
  for (const [id, begins] of Object.entries({
    'tailed-quadruped-experiment-4-1': 'doc6',
    'tailed-quadruped-experiment-4-2': 'doc8',
    'tail-midair': 'momentum',
    'tail-disturbance': 'turn',
    'tail-trot': 'tail',
    'serpentine-tail': 'tail',
  })) {
    const player = page.openPlayer(id);
    const isOfDocument = id.startsWith('tailed');
    player.step(Math.round((isOfDocument ? 0.3 : 1.5) / player.scene.valueOf('sim.step')));
    const { first, presets } = await plotsOf(player);
    assert.equal(first, begins, id);
    assert.equal('doc9' in presets, isOfDocument, id);
    assert.equal('turn' in presets, id === 'tail-disturbance', id);
    assert.equal('methods' in presets, false, id);
    for (const [preset, plots] of Object.entries(presets)) {
      const points = plots.flatMap(({ curves }) => curves);
      assert.ok(points.length > 0, `${id}, ${preset}: no curves`);
      if (preset !== 'signals') assert.ok(Math.max(...points) > 15, `${id}, ${preset}: ${points}`);
    }
    player.scene.close();
  }
});
