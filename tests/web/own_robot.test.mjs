// Robots of a user's own on the built page: a file, a folder with meshes and a zip, dropped or chosen; collision shapes; what is
// missing; and that nothing of it stays behind or leaves the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { strToU8, zipSync } from 'three/addons/libs/fflate.module.js';
import { root } from '../../web/tools/process.mjs';
import {
  comparisonsAreThere,
  frames,
  openMenu,
  picture,
  startPages,
} from '../support/built_page.mjs';
import { shareChanged } from './png.mjs';

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?running=false&scene=quadruped-free' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

const robot = (name) => readFileSync(join(root, 'tests/robots', name), 'utf8');

/** A corner of a cube as STL, OBJ, Collada or glTF: 1 m along each axis. */
const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];
const stl = `solid a\n${FACES.map(
  (face) =>
    `facet normal 0 0 0\nouter loop\n${face.map((k) => `vertex ${CORNERS[k].join(' ')}`).join('\n')}\nendloop\nendfacet`,
).join('\n')}\nendsolid a\n`;
const obj = [
  ...CORNERS.map((corner) => `v ${corner.join(' ')}`),
  ...FACES.map((face) => `f ${face.map((k) => k + 1).join(' ')}`),
].join('\n');
const dae = `<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_lights><light id="l"><technique_common><point><color>1 1 1</color></point></technique_common></light></library_lights>
<library_images><image id="i"><init_from>https://example.org/spy.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON><newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam><newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam><technique sid="common"><phong><diffuse><texture texture="t" texcoord="UV"/></diffuse></phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="12">${CORNERS.flat()
  .map((x) => 100 * x)
  .join(
    ' ',
  )}</float_array><technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="4" material="m"><input semantic="VERTEX" source="#v" offset="0"/><p>${FACES.flat().join(' ')}</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="m" target="#m"/></technique_common></bind_material></instance_geometry></node><node id="k"><instance_light url="#l"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`;

/** Interleaved with a fourth number that nobody reads. */
const buffer = Buffer.from(
  new Float32Array(FACES.flat().flatMap((k) => [...CORNERS[k], 0])).buffer,
);
const gltf = JSON.stringify({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0.2, 0, 1] } }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 12, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
  ],
  bufferViews: [{ buffer: 0, byteLength: 192, byteStride: 16 }],
  buffers: [{ byteLength: 192, uri: 'b.bin' }],
});

/** A trunk and a hanging link, each of one mesh; the trunk collides as a ball. */
const urdf = (trunk, link) => `<robot name="meshed">
<link name="trunk"><inertial><mass value="2"/><inertia ixx=".1" ixy="0" ixz="0" iyy=".1" iyz="0" izz=".1"/></inertial>
<visual><geometry><mesh filename="${trunk}" scale=".3 .3 .3"/></geometry></visual><collision><geometry><sphere radius=".2"/></geometry></collision></link>
<link name="leg"><inertial><mass value="1"/><inertia ixx=".1" ixy="0" ixz="0" iyy=".1" iyz="0" izz=".1"/></inertial>
<visual><geometry><mesh filename="${link}" scale=".2 .2 .2"/></geometry></visual></link>
<joint name="hinge" type="revolute"><parent link="trunk"/><child link="leg"/><origin xyz="0 0 -.3"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="9" velocity="9"/></joint></robot>`;

/** By drag and drop, as files without folders. */
async function drop(files) {
  await page.evaluate(
    (given) => {
      const data = new DataTransfer();
      for (const [name, bytes] of given) data.items.add(new File([new Uint8Array(bytes)], name));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    Object.entries(files).map(([name, content]) => [name, [...Buffer.from(content)]]),
  );
}

const sceneIs = (id) => page.waitForFunction((wanted) => window.legwork.scene() === wanted, id);
const notice = () => page.textContent('#notice');
const says = (words) =>
  page.waitForFunction(
    (wanted) => document.getElementById('notice')?.textContent?.includes(wanted),
    words,
  );

test('a URDF alone is dropped and seen', async (t) => {
  const start = Date.now();
  await drop({ 'quadruped.urdf': robot('quadruped.urdf') });
  await sceneIs('quadruped');
  await frames(page, 2);
  t.diagnostic(`${Date.now() - start} ms from drop to picture`);
  await picture(page, 'own-quadruped');
  assert.deepEqual(pages.complaints, []);
});

test('its collision shapes are shown by a tick in the menu', async () => {
  const before = await page.evaluate(() => window.legwork.graphics()?.geometries ?? 0);
  await openMenu(page, 'show');
  await page.check('#show-menu input[name="Collision shapes"]');
  await page.evaluate(() => window.legwork.step(1));
  await frames(page, 2);
  const now = await page.evaluate(() => window.legwork.graphics()?.geometries ?? 0);
  assert.ok(now > before, `${before} ${now}`);
  await picture(page, 'own-quadruped-collisions');
  await page.uncheck('#show-menu input[name="Collision shapes"]');
});

/** The view, once nothing arrives any more. */
async function viewed(name) {
  await page.waitForTimeout(1200);
  await frames(page, 3);
  return picture(page, name, { clip: await page.locator('#view').boundingBox() });
}
/** Whether a mesh has come into the view since then. */
const assertDrawn = (before, now) =>
  assert.ok(shareChanged(before, now) > 0.002, `${shareChanged(before, now)} of the view`);

test('meshes of all kinds come with a zip, in metres and as they stand; nothing is fetched', async () => {
  const named = urdf('package://pkg/meshes/a.dae', '../meshes/b.obj');
  await drop({ 'r.urdf': named });
  await says('2 of 2 meshes');
  const bare = await viewed('own-meshes-missing');
  const zip = zipSync({
    'pkg/urdf/r.urdf': strToU8(named),
    'pkg/meshes/a.dae': strToU8(dae),
    'pkg/meshes/b.obj': strToU8(obj),
  });
  await drop({ 'robot.zip': Buffer.from(zip) });
  assertDrawn(bare, await viewed('own-meshes'));
  assert.doesNotMatch(await notice(), /meshes/);
  assert.deepEqual(pages.strangers, []);
  assert.deepEqual(pages.complaints, []);
});

test('a glTF file with its buffer beside it', async () => {
  await drop({ 'g.urdf': urdf('a.gltf', 'a.gltf'), 'a.gltf': gltf });
  await says('1 of 1 meshes cannot be read (a.gltf): a buffer of it is missing');
  const bare = await viewed('own-gltf-missing');
  await drop({ 'g.urdf': urdf('a.gltf', 'a.gltf'), 'a.gltf': gltf, 'b.bin': buffer });
  await sceneIs('g');
  assertDrawn(bare, await viewed('own-gltf'));
  assert.doesNotMatch((await notice()) ?? '', /meshes/);
  assert.deepEqual(pages.strangers, []);
  assert.deepEqual(pages.complaints, []);
});

test('its links and what is suspicious in it are in a drawer, and a link under the pointer is marked', async () => {
  const heavy = robot('quadruped.urdf').replace(/mass value="[^"]*"/, 'mass value="9000"');
  await drop({ 'heavy.urdf': heavy });
  await sceneIs('heavy');
  await says('of heavy.urdf');
  await page.click('#open-explain');
  await page.click('#show-robot-file');
  await page.locator('#robot-file-about', { hasText: 'heavy.urdf:' }).waitFor();
  const about = String(await page.textContent('#robot-file-about'));
  assert.match(about, /^heavy\.urdf: \d+ links, 18 degrees of freedom, .* kg, its base floats\./);
  assert.match(about, /[1-9]\d* suspicious places?\. The file stays on this computer\.$/);
  const found = page.locator('#robot-findings li');
  assert.match((await found.allTextContents()).join('\n'), /^Suspicious line \d+ .*9000 kg/m);
  const links = page.locator('#robot-links .robot-link');
  const named = (await links.locator('strong').allTextContents()).sort();
  assert.deepEqual(
    named,
    [...heavy.matchAll(/<link name="([^"]*)"/g)].map(([, name]) => name).sort(),
  );
  // Nothing else moves: the view differs by the mark alone.
  const calm = await viewed('own-link-calm');
  assert.ok(shareChanged(calm, await viewed('own-link-calm')) < 0.0005, 'it moves by itself');
  await links.filter({ hasText: 'front_left_shank' }).first().hover();
  const marked = await viewed('own-link-marked');
  assert.ok(shareChanged(calm, marked) > 0.002, 'nothing is marked');
  await page.click('#close-drawer');
});

test('the list of scenes says what is open, and leads back', async () => {
  const list = page.locator('#scene');
  assert.equal(await list.evaluate((box) => box.selectedOptions[0]?.textContent), 'heavy');
  await list.selectOption('quadruped-free');
  await sceneIs('quadruped-free');
  assert.equal(await list.locator('optgroup[label="Your own"]').count(), 0);
});

test('a link brings the robot along; of a large file it has the hash, and asks for it', async () => {
  const shared = async (name, text) => {
    await drop({ [`${name}.urdf`]: text });
    await sceneIs(name);
    return page.evaluate(() => {
      window.legwork.set('robot.drive', 1);
      window.legwork.step(120);
      return { link: window.legwork.link(), hash: window.legwork.hash() };
    });
  };
  const reproduced = (at, hash) =>
    at.waitForFunction(
      (wanted) => window.legwork.verdict() === 'reproduced' && window.legwork.hash() === wanted,
      hash,
    );
  const small = await shared('arm', robot('three_joint_arm.urdf'));
  const other = await pages.open({ query: `?running=false#run=${small.link}` });
  await reproduced(other, small.hash);
  assert.match(String(await other.textContent('#scene option:checked')), /^arm$/);
  await other.close();
  const large = `${robot('quadruped.urdf')}<!--${' '.repeat(40_000)}-->`;
  const { link, hash } = await shared('large', large);
  assert.ok(link.length < 4096, `${link.length}`);
  page = await pages.open({ query: `?running=false&scene=quadruped-free#run=${link}` });
  await comparisonsAreThere(page);
  await says('This run is of the file "large.urdf", which is too large for a link');
  await drop({ 'large.urdf': large });
  await reproduced(page, hash);
  assert.deepEqual(pages.complaints, []);
});

test('an MJCF file from the chooser; its bodies have only collision shapes', async () => {
  await page
    .locator('#share-parts input[type="file"][multiple]')
    .first()
    .setInputFiles(join(root, 'tests/robots/hopping_leg.xml'));
  await sceneIs('hopping-leg');
  await page.evaluate(() => document.body.classList.add('is-dropping'));
  await frames(page, 3);
  await picture(page, 'own-mjcf');
  assert.ok(await page.locator('.drop-hint').isVisible());
  await page.evaluate(() => document.body.classList.remove('is-dropping'));
  assert.deepEqual(pages.complaints, []);
});

test('what is missing is said, and given later', async () => {
  await drop({ 'r.urdf': urdf('package://pkg/meshes/a.stl', 'b.stl') });
  await says('2 of 2 meshes are not among the files (a.stl, b.stl): drop the folder');
  const bare = await viewed('own-meshes-none');
  await drop({ 'a.stl': stl });
  await says('1 of 2 meshes are not among the files (b.stl)');
  const one = await viewed('own-meshes-one');
  assertDrawn(bare, one);
  // The first stays.
  await drop({ 'b.stl': stl });
  await page.waitForSelector('#notice', { state: 'hidden' });
  const both = await viewed('own-meshes-later');
  assertDrawn(one, both);
  assertDrawn(bare, both);
});

test('names are only words, a bomb is refused, and the open scene stays', async () => {
  await drop({ '<img src=x onerror=alert(1)>.urdf': '<robot' });
  await says('<img src=x onerror=alert(1)>.urdf');
  assert.equal(await page.locator('#notice img').count(), 0);
  await drop({
    'bomb.zip': Buffer.from(zipSync({ b: new Uint8Array(300 * 2 ** 20) }, { level: 9 })),
  });
  await says('The files have more than 256 MB');
  await drop({ 'r.xacro': '' });
  await says('r.xacro is a xacro');
  assert.equal(await page.evaluate(() => window.legwork.scene()), 'r');
});

test('coming and going leaves nothing behind in the graphics memory', async () => {
  const seen = [];
  const zip = Buffer.from(
    zipSync({
      'a.stl': strToU8(stl),
      'r.urdf': strToU8(urdf('a.stl', 'a.stl')),
    }),
  );
  for (let i = 0; i < 4; i += 1) {
    await drop({ 'robot.zip': zip });
    await sceneIs('r');
    await page.waitForTimeout(400);
    await page.evaluate(() => window.legwork.openScene('quadruped-free'));
    await frames(page, 4);
    seen.push(await page.evaluate(() => window.legwork.graphics()?.geometries ?? 0));
  }
  assert.equal(seen[1], seen[3], seen.join());
  assert.deepEqual(pages.strangers, []);
  assert.deepEqual(pages.complaints, []);
});
