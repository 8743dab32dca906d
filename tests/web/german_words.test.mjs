// The German catalogues without a browser: their entries, how sentences with numbers are matched, and that all texts and refusals
// of the engine are known; by day for one scene of each family, while it runs.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { isNight, once, sample } from '../support/by_night.mjs';
import {
  openEngine,
  refusalsOf,
  wordsAtStart,
  wordsOf,
  wordsOfChoices,
} from '../support/engine_words.mjs';
import { catalogues, germanTranslator } from '../support/german.mjs';
import { familyOf, kindOf, models } from '../support/models.mjs';

test('what ImGui says passes through the widgets that know the language', () => {
  const source = join(root, 'web/src');
  const talks =
    /ImGui\.(Text\w*|Button|SmallButton|Selectable|Checkbox|CollapsingHeader|BeginTabItem|BeginCombo|SeparatorText|SetItemTooltip)\(/;
  const talking = readdirSync(source, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => talks.test(readFileSync(join(source, name), 'utf8')));
  // One of them measures a letter.
  assert.deepEqual(talking.sort(), ['imgui/widgets.ts', 'plots/imgui/axes.ts']);
});

const placesIn = (text) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

test('every entry keeps what varies in it', () => {
  for (const [file, catalogue] of Object.entries(catalogues))
    for (const [english, german] of Object.entries(catalogue)) {
      const wild = english.match(/\{[*=]\}/g)?.length ?? 0;
      const wanted =
        wild > 0 ? Array.from({ length: wild }, (_, i) => `{${i}}`).sort() : placesIn(english);
      assert.deepEqual(placesIn(german), wanted, `${file}: ${english}`);
      assert.notEqual(german.trim(), '', `${file}: ${english}`);
    }
});

test('no sentence is in two catalogues', () => {
  const all = Object.values(catalogues).flatMap(Object.keys);
  assert.deepEqual(
    all.filter((english, i) => all.indexOf(english) !== i),
    [],
  );
});

test('numbers, names and lists keep their places', async () => {
  const { translate, missing } = await germanTranslator();
  const said = [
    ['FL and RR carry 42 N and 39 N', 'FL und RR tragen 42 N und 39 N'],
    ['L1 carries 1.5 N', 'L1 trägt 1.5 N'],
    ['42.5', '42.5'],
    ['Liu & Ben-Tzvi 2018, section 4', 'Liu & Ben-Tzvi 2018, Abschnitt 4'],
    ['Sureshkumar et al. 2025, Table 1', 'Sureshkumar et al. 2025, Tabelle 1'],
    ['Kumar et al. as printed', 'Kumar et al. wie gedruckt'],
    [
      'The engine could not be started: TypeError: Bad magic number.',
      'Der Simulator konnte nicht gestartet werden: TypeError: Bad magic number.',
    ],
    [
      'The engine could not be loaded: https://a.org/x.wasm did not arrive (Failed to fetch).',
      'Der Simulator konnte nicht geladen werden: https://a.org/x.wasm kam nicht an (Failed to fetch).',
    ],
    [
      'The engine could not be loaded: /x.wasm answered 404 Not Found',
      'Der Simulator konnte nicht geladen werden: /x.wasm antwortete 404 Not Found',
    ],
    ['gait.speed = 9 is out of bounds.', 'gait.speed = 9 liegt außerhalb der Grenzen.'],
  ];
  for (const [english, german] of said) assert.equal(translate(english), german);
  assert.deepEqual([...missing], []);
  assert.equal(translate('Nobody has translated this.'), 'Nobody has translated this.');
  assert.deepEqual([...missing], ['Nobody has translated this.']);
  assert.equal(translate('FL und RR tragen 42 N und 39 N'), 'FL und RR tragen 42 N und 39 N');
});

test('a full stop stands behind the words that German puts last', async () => {
  const { translate, missing } = await germanTranslator();
  const said = [
    [
      'Energy: input power 12,5 W; power balance off by 3,2×10⁻¹² W.',
      'Energie: zugeführte Leistung 12,5 W; Leistungsbilanz um 3,2×10⁻¹² W verletzt.',
    ],
    [
      'Momentum: momentum balance off by 3×10⁻⁹ N s, 2×10⁻⁹ N m s.',
      'Impuls: Impulsbilanz um 3×10⁻⁹ N s, 2×10⁻⁹ N m s verletzt.',
    ],
  ];
  for (const [english, german] of said) assert.equal(translate(english), german);
  assert.deepEqual([...missing], []);
});

test('sentences that are known together may stand behind others', async () => {
  const { translate, missing } = await germanTranslator();
  const together = Object.values(catalogues)
    .flatMap(Object.keys)
    .filter((english) => /[a-z]\. [A-Z]/.test(english) && !/[{\n]/.test(english));
  assert.ok(together.length > 50, `${together.length}`);
  for (const english of together) translate(`When the ball lies still. ${english}`);
  assert.deepEqual([...missing], []);
});

test('titles that ask, and lists of names with commas of their own', async () => {
  const { translate, missing } = await germanTranslator();
  const title = 'Where am I? State estimation from IMU and legs';
  translate(`${title} · Legwork`);
  translate(`${title}: 8 tables, as they are now.`);
  translate('robot as the other filter estimates it, its position, 3 sigma, its path, its feet');
  assert.deepEqual([...missing], []);
});

test('what is said of the feet that stand', async () => {
  const { translate, missing } = await germanTranslator();
  const methods = readFileSync(join(root, 'models/tables/methods.json'), 'utf8');
  const said = [...methods.matchAll(/"say": "(\{feet\} stand: .*)"/g)].map(([, words]) => words);
  assert.ok(said.length > 3);
  for (const words of said) translate(words.replace('{feet}', 'L1, L3 and R2'));
  assert.deepEqual([...missing], []);
});

test('further words are known from then on', async () => {
  const { translate, learn, missing } = await germanTranslator();
  const sentence = 'The snail overtakes 3 others. Nobody minds.';
  assert.equal(translate(sentence), sentence);
  learn({
    'The snail overtakes {0} others.': 'Die Schnecke überholt {0} andere.',
    'Nobody minds.': 'Das stört niemanden.',
  });
  assert.equal(translate(sentence), 'Die Schnecke überholt 3 andere. Das stört niemanden.');
  assert.deepEqual([...missing], []);
});

test('what is met again and again is known as German, however much else is said', async () => {
  const { translate, missing } = await germanTranslator();
  const german = translate('FL and RR carry 42 N and 39 N');
  for (let i = 0; i < 20_000; i += 1) {
    translate(`L1 carries ${i} N`);
    if (i % 3000 === 0) assert.equal(translate(german), german);
  }
  assert.deepEqual([...missing], []);
});

/** Which open all scenes between them. */
const engines = () => Promise.all([openEngine(), openEngine('legwork-own')]);

test('what the engine says of every scene at its start', async () => {
  const { translate, missing } = await germanTranslator();
  let scenes = 0;
  for (const engine of await engines())
    engine.scenes.forEach((_, index) => {
      const scene = engine.open(index);
      for (const words of wordsAtStart(engine, scene)) translate(words);
      engine.engine._lw_close(scene);
      scenes += 1;
    });
  assert.equal(scenes, models.length);
  assert.deepEqual([...missing], []);
});

test('what the engine says and refuses', async () => {
  const { translate, missing } = await germanTranslator();
  const isWanted = once(); // by day every parameter in the first scene that has it
  let refusals = 0;
  for (const engine of await engines())
    for (const index of sample([...engine.scenes.keys()], (i) => familyOf(engine.scenes[i]))) {
      const scene = engine.open(index);
      for (const words of wordsOf(engine, scene, isNight ? 150 : 20)) translate(words);
      const refused = refusalsOf(engine, scene, isWanted);
      refusals += refused.length;
      for (const sentence of refused) translate(sentence);
      engine.engine._lw_close(scene);
    }
  assert.ok(refusals > (isNight ? 1000 : 400), `${refusals}`);
  assert.deepEqual([...missing], []);
});

test('what the engine says with other choices', async () => {
  const { translate, missing } = await germanTranslator();
  const isWanted = once();
  let said = 0;
  for (const engine of await engines())
    for (const index of sample([...engine.scenes.keys()], (i) => kindOf(engine.scenes[i])))
      for (const words of wordsOfChoices(engine, index, isWanted)) {
        translate(words);
        said += 1;
      }
  assert.ok(said > 1000, `${said}`);
  assert.deepEqual([...missing], []);
});
