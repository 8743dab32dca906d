// The marks of every scene in the view, without a browser: every kind has its painter, nothing is drawn at NaN, no text says "NaN",
// and feet have the colours of their legs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { isNight } from '../../support/by_night.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

const RECT = { left: 0, top: 0, width: 960, height: 600 };
const QUALITY = { antialias: false, maxPixelRatio: 1, hasFineMaterials: false, roundness: 8 };
const STEPS = 60;
/** Marks of every sort, between them. */
const BY_DAY = [
  ...['brachistochrone', 'dropped-ball', 'four-bar', 'hexapod-wave', 'quadruped-dh-leg'],
  ...['quadruped-free', 'quadruped-herd', 'rotations', 'state-estimation', 'tail-disturbance'],
];

class FakeElement {
  style = { setProperty: (name, value) => Object.assign(this, { [name]: value }) };
  children = [];
  textContent = '';
  append(...children) {
    this.children.push(...children);
  }
  remove() {}
  setAttribute() {}
}

let modules;
let view;
before(async () => {
  modules = await openPageModules();
  Object.assign(document, { createElement: () => new FakeElement() });
  const [drawing, marks, limbs] = await Promise.all(
    ['view/drawing', 'view/scene_marks', 'basics/palette'].map((path) =>
      modules.load(`${path}.ts`),
    ),
  );
  view = { ...drawing, ...marks, ...limbs };
});
after(() => modules?.close());

/** Draws a scene after some steps with all its marks shown. */
function draw(id) {
  const layer = new FakeElement();
  const drawing = new view.Drawing(layer);
  const marks = new view.SceneMarks(QUALITY, drawing);
  const camera = new PerspectiveCamera(30, RECT.width / RECT.height, 0.02, 60);
  camera.position.set(3, -3, 2);
  camera.updateMatrixWorld();
  const player = modules.openPlayer(id);
  player.step(STEPS);
  drawing.setTheme('light');
  marks.begin();
  marks.rebuild(player.scene);
  for (const group of marks.shown.keys()) marks.setShown(group, true);
  drawing.begin(camera, RECT, 4, 1);
  marks.update(player);
  drawing.end();
  drawing.labels.end(camera, RECT, player);
  const texts = layer.children.flatMap((box) => [box, ...box.children]);
  player.scene.close();
  return { drawing, marks, player, boxes: layer.children, texts };
}

const used = ({ geometry }) => {
  const { count } = geometry.drawRange;
  const corners = geometry.index ? geometry.index.array.slice(0, count) : [...Array(count).keys()];
  return [...corners].flatMap((i) => [
    ...geometry.attributes.position.array.slice(3 * i, 3 * i + 3),
  ]);
};

test('every mark is painted where something is, and texts are words and numbers', () => {
  const painted = new Set();
  for (const id of isNight ? modules.ids : BY_DAY) {
    const { drawing, marks, player, texts } = draw(id);
    const { under, over, still, dots } = drawing;
    for (const mesh of [under.mesh, over.mesh, still.mesh, dots.points])
      assert.ok(used(mesh).every(Number.isFinite), `${id} draws something nowhere`);
    for (const { textContent } of texts)
      assert.doesNotMatch(textContent, /NaN|undefined|Infinity/, id);
    const { marks: seen, curves } = marks.seen(player.scene);
    assert.equal(curves.length, player.scene.description.curves.length);
    for (const { kind } of seen) painted.add(kind);
    const count = (mesh) => mesh.geometry.drawRange.count;
    if (seen.some(({ kind }) => kind === 'point')) assert.ok(count(dots.points) > 0, id);
    if (seen.some(({ kind }) => kind === 'arrow')) assert.ok(count(over.mesh) > 0, id);
    if (seen.some(({ kind }) => kind === 'trail')) assert.ok(count(under.mesh) > 0, id);
    if (seen.some(({ kind }) => ['ellipsoid', 'cone'].includes(kind)))
      assert.ok(
        drawing.solids.group.children.some(({ visible }) => visible),
        id,
      );
  }
  const kinds = ['point', 'arrow', 'loop', 'trail', 'ghost', 'ellipsoid', 'frame'];
  for (const kind of [...kinds, 'area', 'between', 'cone', 'label', 'crowd'])
    assert.ok(painted.has(kind), `nothing is a ${kind}`);
});

test('feet are named in the colours of their legs, with what they carry', () => {
  for (const [id, legs] of [
    ['quadruped-trot', ['FL', 'FR', 'RL', 'RR']],
    ['hexapod-wave', ['L1', 'L2', 'L3', 'R1', 'R2', 'R3']],
    ['tail-trot', ['FL', 'FR', 'RL', 'RR', 'tail']],
    ['quadruped-free', ['FL', 'FR', 'RL', 'RR']],
  ]) {
    const boxes = draw(id).boxes.filter(({ className }) => className === 'foot-label');
    assert.deepEqual(
      boxes.map(({ children }) => children[0].textContent),
      legs,
    );
    boxes.forEach((box, i) => {
      assert.equal(box['--mark'], view.legColour(legs[i], i));
      const value = box.children[1].textContent;
      assert.match(value, legs[i] === 'tail' ? /^-?\d+° -?\d+°$/ : /^(\d+ (N|%)|swing)$/, legs[i]);
    });
  }
});

test('forces on the feet wear the colours of the legs, whether the robot is held or stands by itself', () => {
  for (const id of ['quadruped-trot', 'quadruped-free', 'hexapod-free']) {
    const { marks, player } = draw(id);
    const { description } = player.scene;
    const isByLimb = (field) =>
      marks.seen(player.scene).marks.find(({ along }) => along === field)?.is_by_limb ?? false;
    assert.equal(isByLimb('foot_force'), true, id);
    // What is only wanted has a colour of its own, and other forces no leg.
    for (const { kind, along, at } of description.marks)
      if (kind === 'arrow' && (along === 'wanted_force' || at === 'push_at'))
        assert.equal(isByLimb(along), false, `${id}: ${along}`);
  }
});

test('texts over the view keep out of each other’s way, and stay where they are while they can', async () => {
  const { Labels } = await modules.load('view/labels.ts');
  const layer = new FakeElement();
  const labels = new Labels(layer);
  const camera = new PerspectiveCamera(30, RECT.width / RECT.height, 0.02, 60);
  camera.position.set(0, 0, 5);
  camera.updateMatrixWorld();
  const show = (margin) => {
    labels.begin();
    labels.add({ name: 'margin', value: '4.5 cm', colour: '' }, margin);
    labels.add(
      { name: 'L3', value: 'swing', colour: '', isBoxed: true },
      new Vector3(0.05, 0.1, 0),
    );
    labels.end(camera, RECT, { isPlaying: false, reading: 0 });
    const [, text] = layer.children;
    return text.style.transform.match(/translate\((-?\d+)%/)[1];
  };
  const free = show(new Vector3(1, 1, 0));
  assert.equal(free, '0', 'on its right');
  const beside = show(new Vector3(0, 0, 0));
  assert.notEqual(beside, free, 'where the name of a foot is');
  assert.equal(show(new Vector3(1, 1, 0)), beside);
});

test('a scale that the view chooses is round, fits the arrows, and comes back after a jolt', async () => {
  const { FittedScales } = await modules.load('view/fitted_scales.ts');
  const scales = new FittedScales();
  assert.equal(scales.metresPer('N'), undefined);
  scales.fit('N', 40);
  assert.equal(scales.metresPer('N'), 0.1 / 20);
  scales.fit('N', 400);
  assert.equal(scales.metresPer('N'), 0.1 / 200);
  for (let frame = 0; frame < 89; frame += 1) scales.fit('N', 40);
  assert.equal(scales.metresPer('N'), 0.1 / 200);
  scales.fit('N', 40);
  assert.equal(scales.metresPer('N'), 0.1 / 20);
  assert.equal(scales.version, 3);
});
