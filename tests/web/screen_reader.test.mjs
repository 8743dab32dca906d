// What a screen reader gets: names and roles in Chromium's accessibility tree, and a live region that speaks at most once per
// second. The tree of the trot is kept in build/screenshots as text.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { comparisonsAreThere, openTab, startPages } from '../support/built_page.mjs';
import { untilErrorLimit } from '../support/page_hand.mjs';
import '../support/close_after_each.mjs';

const SILENT = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'LineBreak',
  'StaticText',
  'LabelText',
]);
const NEED_NAMES = [
  'button',
  'link',
  'combobox',
  'slider',
  'spinbutton',
  'checkbox',
  'radio',
  'application',
  'region',
  'navigation',
  'complementary',
  'table',
  'image',
  'textbox',
  'searchbox',
  'progressbar',
  'DisclosureTriangle',
];

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open();
  await comparisonsAreThere(page);
});

after(() => pages?.close());

const text = (property) => (property?.value === undefined ? '' : String(property.value));

/** Lines of the tree as it is read: indented role, name, value, description, state. */
async function tree() {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines = [];
  const walk = (node, depth) => {
    const role = text(node.role);
    const name = text(node.name);
    const isShown = !node.ignored && (!SILENT.has(role) || (role === 'StaticText' && name.trim()));
    if (isShown) {
      const states = (node.properties ?? [])
        .filter(
          ({ name: key, value }) =>
            ['disabled', 'expanded', 'pressed', 'checked', 'invalid', 'live', 'level'].includes(
              key,
            ) &&
            value.value !== false &&
            value.value !== 'false',
        )
        .map(({ name: key, value }) => `${key}=${value.value}`);
      lines.push({
        role,
        name,
        depth,
        value: text(node.value),
        description: text(node.description),
        states,
      });
    }
    for (const id of node.childIds ?? []) walk(byId.get(id), depth + (isShown ? 1 : 0));
  };
  walk(nodes[0], 0);
  return lines;
}

const asText = (lines) =>
  lines
    .map(({ role, name, depth, value, description, states }) =>
      [
        `${'  '.repeat(depth)}${role} "${name}"`,
        value && `= ${value}`,
        states.join(' '),
        description && `(${description})`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');

test('the tree of the trot: everything has a name, the view says its state', async () => {
  await page.evaluate(() => {
    window.legwork.pause();
    window.legwork.step(100);
  });
  await openTab(page, 'settings');
  const lines = await tree();
  writeFileSync(join(root, 'build/screenshots/axtree.txt'), `${asText(lines)}\n`);
  const nameless = lines.filter(({ role, name }) => NEED_NAMES.includes(role) && !name.trim());
  assert.deepEqual(
    nameless.map(({ role, depth }) => `${role} at ${depth}`),
    [],
  );
  // One by one, as they are met by Tab, controls of a form are told apart by their names.
  const inForm = lines.slice(lines.findIndex(({ role }) => role === 'form'));
  const defaults = inForm.filter(({ name }) => name.startsWith('Default of '));
  assert.ok(defaults.length > 10);
  assert.equal(new Set(defaults.map(({ name }) => name)).size, defaults.length);
  assert.ok(defaults.every(({ description }) => /^Back to \S/.test(description)));
  assert.match(defaults.find(({ name }) => name === 'Default of Mode').description, /forward$/);
  // Of groups the ones that open over the page; those of a disclosure are named by it.
  for (const id of ['explain-tools', 'compare-tools', 'share-tools', 'menu'])
    assert.ok(await page.getAttribute(`#${id}`, 'aria-label'), id);
  const view = lines.find(({ role }) => role === 'application' || role === 'Canvas');
  assert.equal(view.name, '3D view');
  assert.match(view.description, /carry|carries/);
  assert.match(view.description, /\d N/);
  for (const landmark of ['banner', 'main', 'contentinfo'])
    assert.equal(lines.filter(({ role }) => role === landmark).length, 1, landmark);
  const heads = lines.filter(({ role }) => role === 'heading');
  assert.ok(heads.length >= 2);
});

test('the live region: silent on load, once a second at most, seldom while the run goes on', async () => {
  await page.evaluate(() => {
    window.said = [];
    const live = document.querySelector('#live');
    new MutationObserver(() => {
      window.said.push([performance.now(), live.textContent]);
    }).observe(live, { childList: true, characterData: true, subtree: true });
  });
  assert.equal(await page.getAttribute('#live', 'role'), 'status');
  assert.equal(await page.getAttribute('#status', 'role'), null);
  for (let i = 0; i < 12; i += 1) {
    await page.evaluate(() => window.legwork.step(20));
    await page.waitForTimeout(200);
  }
  await page.waitForFunction(() => window.said.length >= 2);
  await page.waitForFunction(
    () => window.said.at(-1)?.[1] === document.querySelector('#status').textContent,
  );
  const times = await page.evaluate(() => window.said.map(([at]) => at));
  times.slice(1).forEach((at, i) => {
    assert.ok(at - times[i] > 900, `${at - times[i]} ms after the one before`);
  });
  await page.evaluate(() => {
    window.said = [];
    window.legwork.play();
  });
  const [from] = await page.evaluate(() => window.legwork.read('time'));
  await page.waitForFunction((begin) => window.legwork.read('time')[0] > begin + 2, from);
  assert.ok((await page.evaluate(() => window.said.length)) <= 1);
  await page.evaluate(() => window.legwork.pause());
});

test('why a run has stopped, and a fall, is said by its own box and not again', async () => {
  const live = () => page.textContent('#live');
  const status = () => page.textContent('#status');
  const quiet = async () => {
    await page.evaluate(() => {
      window.said = [];
    });
    await page.waitForTimeout(1200); // words come a second after the last ones at most
    return page.evaluate(() => window.said.map(([, words]) => words));
  };
  await page.evaluate(async () => {
    await window.legwork.openScene('quadruped-trot');
    window.legwork.pause();
  });
  await untilErrorLimit(page);
  assert.match(await page.textContent('#notice-text'), /Stopped at t = /);
  assert.equal(await page.getAttribute('#notice', 'role'), 'alert');
  assert.deepEqual(await quiet(), []);
  // Nor when the notice is gone; but the state is said again once it is another one.
  await page.click('#notice-actions >> text=Dismiss');
  assert.deepEqual(await quiet(), []);
  await page.evaluate(() => window.legwork.step(-200));
  await page.waitForFunction(
    () =>
      document.querySelector('#live').textContent === document.querySelector('#status').textContent,
  );
  assert.equal(await live(), await status());
  await page.evaluate(() => window.legwork.set('sim.error_limit', 0.05));

  await page.evaluate(async () => {
    await window.legwork.openScene('quadruped-free');
    window.legwork.pause();
    window.legwork.reset();
    window.legwork.step(200);
  });
  await page.waitForFunction(
    () =>
      document.querySelector('#live').textContent === document.querySelector('#status').textContent,
  );
  await page.evaluate(() => {
    window.legwork.set('control.mode', 0);
    window.legwork.step(1500);
  });
  assert.deepEqual(await page.evaluate(() => window.legwork.read('fallen')), [1]);
  await page.waitForFunction(() => /Fell at/.test(document.querySelector('#fall').textContent));
  assert.deepEqual(await quiet(), []);
  assert.deepEqual(pages.complaints, []);
});
