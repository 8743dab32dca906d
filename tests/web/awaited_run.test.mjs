// Shared runs of a robot whose meshes touch and whose file is too large for the link: with the meshes the file is another than
// without, and the run is repeated once they are there, whichever way they come.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { comparisonsAreThere, pageFolder, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const stl = `solid a\n${[
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
]
  .map((face) => face.map((k) => `vertex ${(CORNERS[k] ?? []).join(' ')}`).join('\n'))
  .map((corners) => `facet normal 0 0 0\nouter loop\n${corners}\nendloop\nendfacet`)
  .join('\n')}\nendsolid a\n`;

/** A block that falls, and touches with its mesh. */
const urdf = `<robot name="block"><link name="block"><inertial><mass value="2"/>
<inertia ixx=".1" ixy="0" ixz="0" iyy=".1" iyz="0" izz=".1"/></inertial>
<collision><geometry><mesh filename="a.stl" scale=".3 .3 .3"/></geometry></collision>
</link></robot><!--${' '.repeat(40_000)}-->`;
const FILES = { 'block.urdf': urdf, 'a.stl': stl };

let folder;
let pages;
/** The run that is shared, and its hash. */
let shared;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legwork-awaited-'));
  for (const name of readdirSync(pageFolder))
    symlinkSync(join(pageFolder, name), join(folder, name));
  mkdirSync(join(folder, 'given'));
  for (const [name, text] of Object.entries(FILES))
    writeFileSync(join(folder, 'given', name), text);
  pages = await startPages({ folder });
  const page = await open('scene=quadruped-free');
  await drop(page, FILES);
  shared = await lying(page);
  assert.ok(shared.link.length < 4096, `${shared.link.length}`);
  await page.context().close();
});
after(async () => {
  await pages?.close();
  if (folder) rmSync(folder, { recursive: true });
});

async function open(query) {
  const page = await pages.open({ query: `?running=false&${query}` });
  await comparisonsAreThere(page);
  return page;
}

const drop = (page, files) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    for (const [name, text] of given) data.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, Object.entries(files));

/** The block once it has its hull and lies on it: the run, and its hash. */
async function lying(page) {
  const found = await page.waitForFunction(() => {
    const { legwork } = window;
    if (legwork.scene() !== 'block') return null;
    legwork.reset();
    legwork.set('robot.base', 1);
    legwork.set('robot.drive', 1);
    legwork.step(300);
    const isHeld = legwork.read('floor_force').some((force) => force > 0);
    return isHeld ? { link: legwork.link(), hash: legwork.hash() } : null;
  });
  return found.jsonValue();
}

const says = (page, words) =>
  page.waitForFunction(
    (wanted) => document.getElementById('notice')?.textContent?.includes(wanted),
    words,
  );
const reproduced = (page) =>
  page.waitForFunction(
    (hash) => window.legwork.verdict() === 'reproduced' && window.legwork.hash() === hash,
    shared.hash,
  );

test('the robot is dropped first and its mesh later: then the run is repeated', async () => {
  const page = await open(`scene=quadruped-free#run=${shared.link}`);
  await says(page, 'too large for a link');
  await drop(page, { 'block.urdf': urdf });
  await says(page, 'This run is of another file');
  await page.waitForFunction(() => window.legwork.scene() === 'block');
  await drop(page, { 'a.stl': stl });
  await reproduced(page);
  assert.deepEqual(pages.complaints, []);
});

test('a robot of the page’s own site brings its mesh along', async () => {
  const page = await open(`robot=given/block.urdf#run=${shared.link}`);
  await reproduced(page);
  assert.deepEqual(pages.complaints, []);
});

test('the robot that is open is taken, and of another the page asks for the right one', async () => {
  const page = await open('scene=quadruped-free');
  await drop(page, FILES);
  await lying(page);
  const repeat = () =>
    page.evaluate((link) => {
      location.hash = `run=${link}`;
    }, shared.link);
  await repeat();
  await reproduced(page);
  await drop(page, { 'other.urdf': urdf.replace('"block"', '"other"').replace('a.stl', 'b.stl') });
  await page.waitForFunction(() => window.legwork.scene() === 'other');
  await repeat();
  await says(page, 'too large for a link');
  assert.deepEqual(pages.complaints, []);
});
