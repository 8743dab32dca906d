// What an engineer does with a robot of his own on the built page, task by task, each with the number that physics gives: an arm of
// two links whose masses, lever arms and reach are known on paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { comparisonsAreThere, openSection, openTab, startPages } from '../support/built_page.mjs';
import { legwork } from '../support/legwork_cli.mjs';

const G = 9.81;
/** m, kg: where the shoulder is above the base, lengths of the links, their masses and centres of mass along them. */
const ARM = { height: 0.5, lengths: [0.4, 0.3], masses: [2, 1], centres: [0.2, 0.15] };

const link = (name, mass, at, shape = '') => `<link name="${name}">
  <inertial><origin xyz="${at} 0 0"/><mass value="${mass}"/><inertia ixx=".001" ixy="0" ixz="0" iyy=".01" iyz="0" izz=".01"/></inertial>
  ${shape}
</link>`;
const joint = (
  name,
  [parent, child],
  at,
  type = 'revolute',
) => `<joint name="${name}" type="${type}">
  <origin xyz="${at}"/><parent link="${parent}"/><child link="${child}"/><axis xyz="0 1 0"/>
  <limit lower="-2" upper="2" effort="20" velocity="9"/>
</joint>`;
/** Its joints turn about y: positive angles point down. */
const ARM_URDF = `<robot name="arm">
${link('base', 5, 0)}
${link('boom', ARM.masses[0], ARM.centres[0])}
${link('jib', ARM.masses[1], ARM.centres[1])}
<link name="tip"/>
${joint('shoulder', ['base', 'boom'], `0 0 ${ARM.height}`)}
${joint('elbow', ['boom', 'jib'], `${ARM.lengths[0]} 0 0`)}
${joint('end', ['jib', 'tip'], `${ARM.lengths[1]} 0 0`, 'fixed')}
</robot>`;

/** The tip in x and z, and its rates with both angles. */
function armAt(shoulder, elbow) {
  const [a, b] = ARM.lengths;
  const both = shoulder + elbow;
  const x = a * Math.cos(shoulder) + b * Math.cos(both);
  const z = -a * Math.sin(shoulder) - b * Math.sin(both);
  return {
    x,
    z: ARM.height + z,
    J: [
      [z, -b * Math.sin(both)],
      [-x, -b * Math.cos(both)],
    ],
    // Torques against the weight: of the boom and of all that hangs on it.
    torques: [
      -G *
        (ARM.masses[0] * ARM.centres[0] * Math.cos(shoulder) +
          ARM.masses[1] * (a * Math.cos(shoulder) + ARM.centres[1] * Math.cos(both))),
      -G * ARM.masses[1] * ARM.centres[1] * Math.cos(both),
    ],
  };
}

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ query: '?running=false&scene=quadruped-free' });
  await comparisonsAreThere(page);
});
after(() => pages?.close());

async function drop(name, text) {
  await page.evaluate(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [`${name}.urdf`, text],
  );
  await page.waitForFunction((wanted) => window.legwork.scene() === wanted, name);
}
const read = (field) => page.evaluate((wanted) => window.legwork.read(wanted), field);
const set = (values) =>
  page.evaluate((wanted) => {
    for (const [path, value] of Object.entries(wanted)) {
      const outcome = window.legwork.set(path, value);
      if (!outcome.ok) throw new Error(outcome.sentence);
    }
  }, values);
const step = (count) => page.evaluate((steps) => window.legwork.step(steps), count);
/** A matrix of this instant by its title, in rows. */
async function matrix(title) {
  const tables = await page.evaluate(() => window.legwork.matrixTables());
  const found = tables.find((one) => one.title === title);
  assert.ok(found, `${title}: ${tables.map((one) => one.title)}`);
  const columns = found.column_labels.length;
  return found.row_labels.map((_, row) => found.values.slice(row * columns, (row + 1) * columns));
}
const near = (values, expected, tolerance, what) => {
  assert.equal(values.length, expected.length, what);
  values.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]) <= tolerance, `${what}: ${values} and ${expected}`);
  });
};
const DRIVES = { pose: 0, letGo: 1, gravity: 2, hold: 3 };

test('1: the mass of a robot that was dropped', async () => {
  await drop('arm', ARM_URDF);
  await openSection(page, 'robot-file');
  const about = page.locator('#robot-file-about');
  await about.filter({ hasText: 'arm.urdf' }).waitFor();
  assert.match(
    String(await about.textContent()),
    /^arm\.urdf: 4 links, 2 degrees of freedom, 8\skg, its base is fixed\. Nothing is suspicious\./,
  );
});

test('2: the line of an inertia that no body can have', async () => {
  const wrong = ARM_URDF.replace(/(name="jib">[\s\S]*?ixx=)"\.001"/, '$1".03"');
  const line = wrong.slice(0, wrong.indexOf('ixx=".03"')).split('\n').length;
  await drop('wrong', wrong);
  const found = page.locator('#robot-findings li');
  await found.filter({ hasText: 'jib' }).waitFor();
  const said = await found.allTextContents();
  assert.equal(said.length, 1);
  assert.match(
    said[0],
    new RegExp(
      `^Suspicious line ${line} Link "jib" has an inertia that no body can have: principal moments 0\\.01, 0\\.01 and 0\\.03 kg m²\\.`,
    ),
  );
  await page.click('#close-drawer');
});

test('3: angles typed in the form move the tip, and the torques are the weights times their levers', async () => {
  await drop('arm', ARM_URDF);
  await openTab(page, 'settings');
  const typed = { shoulder: 20, elbow: -40 };
  for (const [name, degrees] of Object.entries(typed)) {
    const input = page.locator(`input[name="joint.${name}"]`);
    await input.evaluate((box) => {
      for (let part = box.closest('details'); part; part = part.parentElement.closest('details'))
        part.open = true;
    });
    await input.fill(String(degrees));
    await input.press('Enter');
  }
  const [shoulder, elbow] = Object.values(typed).map((degrees) => (degrees * Math.PI) / 180);
  near(await read('joint_position'), [shoulder, elbow], 1e-12, 'angles');
  const { x, z, torques } = armAt(shoulder, elbow);
  near(await read('foot_position'), [x, 0, z], 1e-12, 'the tip');
  near(await read('holding_torque'), torques, 1e-12, 'holding torques');
  await openTab(page, 'numbers');
  const [, largest, at] =
    /Largest holding torque\s*([\d.]+)\sN\sm at (\w+)/.exec(
      String(await page.locator('#readout').innerText()),
    ) ?? [];
  assert.equal(at, 'shoulder');
  assert.ok(Math.abs(Number(largest) + torques[0]) < 0.005 * Math.abs(torques[0]), largest);
});

test('4: M and h are those that the command line computes of the same file', async () => {
  const path = join(root, 'tests/robots/three_joint_arm.urdf');
  await drop('three-joint-arm', readFileSync(path, 'utf8'));
  const q = { shoulder: 0.4, elbow: -1.1, wrist: 0.9 };
  await set(Object.fromEntries(Object.entries(q).map(([name, x]) => [`joint.${name}`, x])));
  const joints = Object.fromEntries(
    Object.entries(q).map(([name, angle]) => [name, { q: angle, v: 0, a: 0, tau: 0 }]),
  );
  const states = JSON.stringify({ states: [{ joints }] });
  const { status, stdout, stderr } = legwork(['eval', path, '-'], states);
  assert.equal(status, 0, stderr);
  const [expected] = JSON.parse(stdout).results;
  near((await matrix('Mass matrix M(q)')).flat(), expected.mass_matrix.flat(), 1e-14, 'M');
  near((await matrix('Bias forces h(q, v)')).flat(), expected.bias, 1e-14, 'h');
  near(await read('holding_torque'), expected.bias, 1e-14, 'the torques that hold it');
});

test('5: two kilograms at the elbow ask the shoulder for their weight times its lever', async () => {
  await drop('arm', ARM_URDF);
  await set({ 'joint.shoulder': 0.3, 'joint.elbow': -0.7 });
  const [shoulder, elbow] = await read('holding_torque');
  await set({ 'payload.link': 2, 'payload.mass': 2 });
  const laden = await read('holding_torque');
  near(laden, [shoulder - 2 * G * ARM.lengths[0] * Math.cos(0.3), elbow], 1e-12, 'torques');
});

test('6: the Jacobian of the tip', async () => {
  const J = await matrix('Jacobian of tip');
  const expected = armAt(0.3, -0.7).J;
  near(J[0], expected[0], 1e-12, 'x');
  near(J[1], [0, 0], 1e-12, 'y');
  near(J[2], expected[1], 1e-12, 'z');
});

test('7: the tip reaches as far as its links are long, and what the motors can carry', async () => {
  await set({ 'payload.mass': 0, 'joint.shoulder': 0, 'joint.elbow': 0 });
  await openSection(page, 'studies');
  const result = page.locator('#study-result');
  await page.click('[data-study="reach"]');
  await result.filter({ hasText: 'the furthest is' }).waitFor();
  const [, reach] =
    /the furthest is ([\d.]+)\sm from base, of tip/.exec(String(await result.textContent())) ?? [];
  const longest = ARM.height + ARM.lengths[0] + ARM.lengths[1];
  assert.ok(Number(reach) <= longest + 1e-9 && Number(reach) > 0.97 * longest, reach);
  // Motors of 20 N m: what is left of them, over the lever.
  await page.click('[data-study="payload"]');
  await result.filter({ hasText: 'The payload hangs on' }).waitFor();
  const [, most] = /with up to ([\d.]+)\skg/.exec(String(await result.textContent())) ?? [];
  const room = (20 + armAt(0, 0).torques[0]) / (G * ARM.lengths[0]);
  assert.ok(Math.abs(Number(most) - room) < 0.005 * room, `${most} ${room}`);
  await page.click('#close-drawer');
});

test('8: let go it swings and keeps its energy; carried by its motors it stands still', async () => {
  await set({ 'joint.shoulder': 0.3, 'joint.elbow': -0.7, 'robot.drive': DRIVES.gravity });
  await step(300);
  near(await read('joint_position'), [0.3, -0.7], 1e-9, 'with gravity compensated');
  near(await read('joint_torque'), armAt(0.3, -0.7).torques, 1e-9, 'torques of the motors');
  await set({
    'robot.drive': DRIVES.letGo,
    'joint.shoulder': 0.3,
    'joint.elbow': -0.7,
    'sim.step': 0.001,
  });
  await page.evaluate(() => window.legwork.reset());
  const energy = async () =>
    (await read('kinetic_energy'))[0] + (await read('potential_energy'))[0];
  const first = await energy();
  await step(300);
  const [kinetic] = await read('kinetic_energy');
  assert.ok(kinetic > 1, `${kinetic} J`);
  assert.ok(Math.abs((await energy()) - first) < 2e-3 * kinetic, `${(await energy()) - first} J`);
});

test('9: a quadruped whose motors hold its pose stands on its pinned feet with all its weight', async () => {
  const text = readFileSync(join(root, 'tests/robots/quadruped.urdf'), 'utf8');
  const mass = [...text.matchAll(/<mass value="([^"]*)"/g)].reduce(
    (sum, [, m]) => sum + Number(m),
    0,
  );
  await drop('quadruped', text);
  await set({ 'robot.drive': DRIVES.hold });
  const [, , height] = await read('com');
  await step(1000);
  const [, , later] = await read('com');
  assert.ok(Math.abs(later - height) < 0.005, `${height} ${later}`);
  const forces = await read('foot_force');
  const weight = forces.filter((_, i) => i % 3 === 2).reduce((sum, f) => sum + f, 0);
  assert.ok(Math.abs(weight - mass * G) < 0.01 * mass * G, `${weight} N, ${mass} kg`);
});

test('10: saved as a file with its settings and opened again it is the same', async () => {
  await drop('arm', ARM_URDF);
  await set({ 'payload.link': 2, 'payload.mass': 1.5, 'joint.shoulder': 0.2, 'joint.elbow': 0.4 });
  const torques = await read('holding_torque');
  await openSection(page, 'share');
  const saving = page.waitForEvent('download');
  await page.click('[data-do="saveScene"]');
  const chunks = await (await (await saving).createReadStream()).toArray();
  const text = Buffer.concat(chunks).toString('utf8');
  await page.evaluate(() => window.legwork.openScene('quadruped-free'));
  await page.locator('#share-parts input[type="file"][multiple]').setInputFiles({
    name: 'saved.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.waitForFunction(() => window.legwork.scene() === 'arm');
  assert.deepEqual(await read('holding_torque'), torques);
  near(
    torques,
    [
      armAt(0.2, 0.4).torques[0] - 1.5 * G * ARM.lengths[0] * Math.cos(0.2),
      armAt(0.2, 0.4).torques[1],
    ],
    1e-12,
    'torques',
  );
  assert.deepEqual(pages.strangers, []);
  assert.deepEqual(pages.complaints, []);
});
