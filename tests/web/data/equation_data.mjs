// The equations as data (models/equations), without a browser: every entry is well formed, errors are reported in a sentence, each
// scene has its intended set, and every symbol and mark exists in some scene.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { once } from '../../support/by_night.mjs';
import { slipsOf } from '../../support/condition_check.mjs';
import { at, files, order, problemsOf } from '../../support/equation_files.mjs';
import { scenesOf as openScenes } from '../../support/errata_check.mjs';
import { familyOf } from '../../support/models.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

/** The scenes of each set. */
const SCENES = {
  'floating-base': ['floating-base'],
  'leg-frames': ['quadruped-dh-leg'],
  'virtual-work': ['tailed-quadruped-experiment-4-1', 'tailed-quadruped-experiment-4-2'],
  'hexapod-walks': [
    ...['hexapod-free-gait', 'hexapod-ripple', 'hexapod-tetrapod', 'hexapod-tripod'],
    'hexapod-wave',
  ],
  'walking-plans': [
    ...['quadruped-bound', 'quadruped-pace', 'quadruped-pronk', 'quadruped-stand'],
    ...['quadruped-trot', 'quadruped-walk'],
    ...['serpentine-tail', 'tail-disturbance', 'tail-midair', 'tail-trot'],
  ],
  walkers: ['jansen-walker', 'klann-walker', 'quadruped-parallel-knees'],
  'free-robots': ['hexapod-free', 'quadruped-free', 'tail-free'],
  herd: ['quadruped-herd', 'quadruped-herd-walk'],
  linkages: [
    ...['double-slider', 'five-bar', 'four-bar', 'hoecken', 'pantograph', 'peaucellier'],
    ...['scotch-yoke', 'slider-crank', 'stephenson-3', 'watt-1', 'watt-2', 'whitworth'],
  ],
  rotations: ['rotations'],
  'two-link-arm': ['two-link-arm'],
  'state-estimation': ['state-estimation'],
  'passive-walker': ['passive-walker'],
  brachistochrone: ['brachistochrone'],
  'bouncing-ball': ['dropped-ball'],
};

let page;
let countErrata;
before(async () => {
  page = await openPageModules();
  const { errataOf } = await page.load('documents/equations/equation_errata.ts');
  countErrata = (document, title) => errataOf({ errata: { [document]: [title] } }).length;
});
after(() => page?.close());

test('the order names each file once', () => {
  assert.deepEqual([...order].sort(), Object.keys(files).sort());
});

test('every file is well formed, its symbols and errata are there, and none is idle', () => {
  for (const [name, set] of Object.entries(files))
    assert.deepEqual(problemsOf(name, set, countErrata), []);
});

test('a set and its equations are for scenes by what some scene has', async () => {
  const scenes = await openScenes(page);
  for (const [name, { for: meant, equations, symbols, stories = [] }] of Object.entries(files)) {
    const told = stories.map((story) => story.for);
    const conditions = [meant, ...equations.map((one) => one.for ?? {}), ...told];
    const marks = Object.values(symbols).flatMap(({ marks = [] }) => marks);
    for (const condition of [...conditions, ...marks.map(({ when = {} }) => when)])
      assert.deepEqual(slipsOf(condition, scenes), [], name);
  }
  const slips = { has: ['base_risidual'], is: { stance_count: 'two' }, document: '040' };
  assert.equal(slipsOf(slips, scenes).length, 3);
});

test('a slip of the pen is told with its file and place', () => {
  /** @type {[(set: any) => unknown, string | RegExp][]} */
  const slips = [
    [(set) => Object.assign(set, { abuot: '' }), ': "abuot" is no key of this'],
    [
      ({ symbols }) => Object.assign(symbols.tau.read, { unti: 'N m' }),
      'symbols.tau.read: "unti" is no key of this',
    ],
    [
      ({ symbols }) => Object.assign(symbols.tau, { marks: ['jiont'] }),
      'symbols.tau.marks.0: must be one of joint, foot, body, trunk, bodies',
    ],
    [
      ({ symbols }) => Object.assign(symbols.tau.read, { of: '{jiont}' }),
      /symbols\.tau\.read\.of: must match pattern/,
    ],
    [
      ({ equations }) => Object.assign(equations[2], { formula: 'Σ_i {force} = {MvF} + {cF}' }),
      'equations.2.formula: there is no symbol "force"',
    ],
    [
      ({ equations }) => Object.assign(equations[2].errata, { '000': ['Which way'] }),
      'equations.2.errata.000: there is no one erratum "Which way"',
    ],
    [
      ({ equations }) => Object.assign(equations[1], { id: 'torque' }),
      'equations.1.id: there are two called "torque"',
    ],
    [
      ({ stories }) => Object.assign(stories[0], { symbol: 'lien' }),
      'stories.0.symbol: no equation "reduced" has the symbol "lien"',
    ],
    [
      ({ stories }) => Object.assign(stories[1], { lesson: 'trott' }),
      'stories.1.lesson: no lesson "trott"',
    ],
    [
      ({ symbols }) => Object.assign(symbols, { idle: symbols.tau }),
      'symbols.idle: no formula has it',
    ],
  ];
  for (const [spoil, words] of slips) {
    const set = structuredClone(files['walking-plans']);
    spoil(set);
    const [first, ...others] = problemsOf('walking-plans', set, countErrata);
    if (words instanceof RegExp) assert.match(first, words);
    else assert.ok(first?.endsWith(words), `${first} / ${words}`);
    assert.ok(first.startsWith('models/equations/walking-plans.json, '), first);
    assert.ok(others.length === 0 || words === slips[4][1], others.join('\n'));
  }
});

test('each scene has its set, in which every symbol and mark is there in some scene', async () => {
  const { setFor, equationsOf } = await page.load('documents/equations/equation_sets.ts');
  const { readingOf } = await page.load('documents/equations/reading.ts');
  const { marksOf } = await page.load('documents/equations/lit_marks.ts');
  const { Selection } = await page.load('documents/equations/parts.ts');
  const nameOf = (set) => order.find((name) => files[name].title === set?.title);
  const scenesOf = Object.fromEntries(order.map((name) => [name, []]));
  const seen = new Set();
  // By day read in one scene of each family and set.
  const isRead = once();
  for (const id of page.ids) {
    const player = page.openPlayer(id);
    const { scene } = player;
    const set = setFor(scene);
    const name = nameOf(set);
    scenesOf[name]?.push(id);
    if (!isRead(`${name} ${familyOf(id)}`)) {
      scene.close();
      continue;
    }
    player.step(60);
    const matrices = scene.matrixTables();
    const context = {
      scene,
      part: new Selection(player),
      matrix: (wanted) => matrices.find((one) => one.name === wanted),
      names: set?.names,
    };
    for (const equation of equationsOf(set, scene)) seen.add(at(name, `equations, ${equation.id}`));
    for (const [symbol, { read, marks = [] }] of Object.entries(set.symbols)) {
      if (readingOf(read, context)) seen.add(at(name, `symbols.${symbol}.read`));
      for (const [i, mark] of marks.entries())
        if (marksOf([mark], context).length > 0) seen.add(at(name, `symbols.${symbol}.marks.${i}`));
    }
    scene.close();
  }
  assert.deepEqual(
    Object.fromEntries(order.map((name) => [name, scenesOf[name].sort()])),
    Object.fromEntries(order.map((name) => [name, [...SCENES[name]].sort()])),
  );
  const wanted = Object.entries(files).flatMap(([name, { equations, symbols }]) => [
    ...equations.map(({ id }) => at(name, `equations, ${id}`)),
    ...Object.entries(symbols).flatMap(([symbol, { marks = [] }]) => [
      at(name, `symbols.${symbol}.read`),
      ...marks.map((_, i) => at(name, `symbols.${symbol}.marks.${i}`)),
    ]),
  ]);
  assert.deepEqual(
    wanted.filter((one) => !seen.has(one)),
    [],
    'these are in no scene that the set is for',
  );
});
