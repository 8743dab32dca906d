// Each scene's experiment, without a browser: it is well formed, nothing in it is refused, its promised effect occurs within ten
// seconds and does not occur without it, and it can be undone.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../../web/tools/process.mjs';
import { everyOther, sample } from '../../support/by_night.mjs';
import { germanTranslator } from '../../support/german.mjs';
import { familyOf, kindOf, models } from '../../support/models.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const cards = Object.fromEntries(
  readdirSync(join(root, 'models/cards')).map((file) => [
    file.replace('.json', ''),
    readJson(`models/cards/${file}`),
  ]),
);
const lessons = readJson('models/tables/lessons.json');

/** What a person waits, s. */
const PATIENCE_S = 10;
const SAMPLE_S = 0.01;

let page;
let Experiment;

before(async () => {
  page = await openPageModules();
  ({ Experiment } = await page.load('engine_client/experiment.ts'));
});
after(() => page?.close());

test('every entry is well formed, and every scene has one', () => {
  const schema = readJson('models/schema/cards.schema.json');
  const validate = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strictRequired: false,
  }).compile(schema);
  assert.deepEqual(Object.keys(cards).sort(), [...page.ids].sort());
  for (const [id, card] of Object.entries(cards)) {
    validate(card);
    assert.deepEqual(validate.errors ?? [], [], id);
    const { set, event, compare, shows } = card;
    assert.ok(set ?? event ?? compare, `${id} does nothing`);
    assert.notEqual(shows.at_least === undefined, shows.at_most === undefined, id);
  }
});

test('lessons stand in their order', () => {
  const heads = readdirSync(join(root, 'web/lessons')).flatMap((file) => {
    const html = readFileSync(join(root, 'web/lessons', file), 'utf8');
    const place = /<meta name="lesson" content="(\d+)"/.exec(html)?.[1];
    return place ? [{ place: Number(place), name: file.replace('.html', '') }] : [];
  });
  assert.deepEqual(
    lessons,
    heads.sort((a, b) => a.place - b.place).map(({ name }) => name),
  );
  for (const { id, gallery } of models)
    if (gallery?.lesson) assert.ok(lessons.includes(gallery.lesson), id);
});

test('a family that a lesson is about has no scene without one, and the lesson links to each of its scenes', () => {
  const taught = new Set(
    models.filter(({ gallery }) => gallery?.lesson).map(({ family }) => family),
  );
  for (const { id, family, gallery } of models) {
    if (taught.has(family))
      assert.ok(gallery?.lesson, `${id} has no lesson, others of ${family} have`);
    if (!gallery?.lesson) continue;
    const html = readFileSync(join(root, `web/lessons/${gallery.lesson}.html`), 'utf8');
    assert.ok(
      html.includes(`href="../index.html?scene=${id}"`),
      `${gallery.lesson} links to ${id}`,
    );
  }
});

test('they are known in German, and are short', async () => {
  const { translate, missing } = await germanTranslator();
  for (const [id, { title, text, button }] of Object.entries(cards)) {
    for (const words of [title, text, button]) translate(words);
    assert.ok(title.length <= 32 && button.length <= 32 && text.length <= 180, id);
  }
  for (const words of ['Back', 'Lesson 1 →', 'Try']) translate(words);
  assert.deepEqual([...missing], []);
});

test('what is in a card is in its scene, and is taken back', () => {
  for (const id of sample(Object.keys(cards), familyOf)) {
    const card = cards[id];
    const player = page.openPlayer(id);
    const { scene } = player;
    const { speed } = player;
    const settings = () => scene.description.parameters.map((_, i) => scene.get(i));
    player.reset();
    const [start, usual] = [scene.hash(), settings()];
    const experiment = new Experiment(player, card);
    assert.deepEqual(experiment.begin(), { ok: true }, id);
    assert.equal(player.isPlaying, true, id);
    assert.equal(player.second !== null, card.compare !== undefined, id);
    assert.notEqual(scene.hash() + JSON.stringify(settings()), start + JSON.stringify(usual), id);
    assert.equal(player.step(3).ok, true, id);
    experiment.takeBack();
    assert.equal(player.notice, null, `${id}: ${player.notice?.sentence}`);
    assert.deepEqual(settings(), usual, id);
    assert.equal(scene.hash(), start, id);
    assert.equal(player.second, null, id);
    assert.equal(player.isPlaying, false, id);
    assert.equal(player.speed, speed, id);
    scene.close();
  }
});

test('there is one experiment at a time: what is begun takes back the one before it', async () => {
  const { experimentIn } = await page.load('engine_client/experiment.ts');
  const player = page.openPlayer('quadruped-free');
  const { scene } = player;
  const settings = () => scene.description.parameters.map((_, i) => scene.get(i));
  const usual = settings();
  const ended = [];
  new Experiment(player, cards['quadruped-free'], () => ended.push('card')).begin();
  const compare = { path: 'contact.friction', value: 0.2 };
  const pair = new Experiment(player, { set: { 'contact.friction': 0.6 }, compare });
  assert.deepEqual(pair.begin(), { ok: true });
  assert.deepEqual(ended, ['card']);
  assert.equal(new Experiment(player, { set: { 'no.such': 1 } }).begin().ok, false);
  assert.equal(experimentIn(scene), pair, 'what is refused ends nothing');
  pair.takeBack();
  assert.equal(experimentIn(scene), undefined);
  assert.deepEqual(settings(), usual);
  scene.close();
});

const OF = {
  largest: (values) => Math.max(...values.map(Math.abs)),
  least: (values) => Math.min(...values),
  span: (values) => Math.max(...values) - Math.min(...values),
  last: (values) => values.at(-1),
};

/** The number that shows it, from the start of the run on. */
function numberOf(player, { field, component = 0, of, by_s, in: where }) {
  const watched = () => (where === 'second' ? player.second?.scene : player.scene) ?? player.scene;
  const read = () => watched().snapshot.vector(field)[component];
  const values = [read()];
  const { time_step_s } = player.scene.description.scene;
  const stride = Math.max(1, Math.round(SAMPLE_S / time_step_s));
  const steps = Math.round(by_s / time_step_s);
  for (let taken = 0; taken < steps; taken += stride) {
    const { ok } = player.step(Math.min(stride, steps - taken));
    values.push(read());
    if (!ok) break;
  }
  return OF[of](values);
}

const isSeen = (
  number,
  { at_least = Number.NEGATIVE_INFINITY, at_most = Number.POSITIVE_INFINITY },
) => number >= at_least && number <= at_most;

test('what it promises is seen within ten seconds, and not without it', (t) => {
  const missed = [];
  for (const id of everyOther(sample(Object.keys(cards), kindOf), 3)) {
    const { shows, speed = 1, ...card } = cards[id];
    assert.ok(shows.by_s / speed <= PATIENCE_S, `${id}: after ${shows.by_s / speed} s`);
    const player = page.openPlayer(id);
    player.reset();
    const usual = numberOf(player, shows);
    new Experiment(player, { shows, speed, ...card }).begin();
    const shown = numberOf(player, shows);
    t.diagnostic(
      `${id}: ${shows.of} ${shows.field} ${usual.toPrecision(3)} -> ${shown.toPrecision(3)}`,
    );
    if (!isSeen(shown, shows)) missed.push(`${id}: ${shows.field} is ${shown}`);
    if (isSeen(usual, shows)) missed.push(`${id}: ${shows.field} is ${usual} without it`);
    player.endComparison();
    player.scene.close();
  }
  assert.deepEqual(missed, []);
});

test('the trot without sway tips over when its card says so, the one with sway later, as it says too', () => {
  const player = page.openPlayer('quadruped-trot');
  const { scene } = player;
  const card = cards['quadruped-trot'];
  new Experiment(player, card).begin();
  const { second } = player;
  const said = [...card.text.matchAll(/by ([\d.]+) s/g)].map(([, time]) => Number(time));
  player.step(Math.round(8 / scene.description.scene.time_step_s));
  const ends = [second?.scene, scene].map((one) => one?.snapshot.scalar('time') ?? 0);
  assert.deepEqual(
    ends.map((time) => Number(time.toFixed(1))),
    said,
  );
  // Alike but for the sway.
  const differing = scene.description.parameters.filter(
    ({ path }, i) => scene.get(i) !== second?.scene.valueOf(path),
  );
  assert.deepEqual(
    differing.map(({ path }) => path),
    ['gait.consistency'],
  );
  player.endComparison();
  scene.close();
});
