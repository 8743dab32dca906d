// A robot of a site's own in an element, in a frame and in the laboratory: fetched from that site and from no other, with its
// meshes; and in a sentence why not.
import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { keepPicture } from '../support/built_page.mjs';
import { newContext, openChromium } from '../support/chromium.mjs';
import { serveFolder } from '../support/static_server.mjs';

const dist = process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist');
const robot = (name) => readFileSync(join(root, 'tests/robots', name), 'utf8');

const stl = `solid a\n${[
  [1, 3, 2],
  [1, 2, 4],
  [1, 4, 3],
  [2, 3, 4],
]
  .map((face) => face.map((k) => `vertex ${k === 2 ? 1 : 0} ${k === 3 ? 1 : 0} ${k === 4 ? 1 : 0}`))
  .map((corners) => `facet normal 0 0 0\nouter loop\n${corners.join('\n')}\nendloop\nendfacet`)
  .join('\n')}\nendsolid a\n`;

/** A link that stands in the world, of these meshes. */
const meshed = (...files) => `<robot name="meshed"><link name="trunk">
<inertial><mass value="2"/><inertia ixx=".1" ixy="0" ixz="0" iyy=".1" iyz="0" izz=".1"/></inertial>
${files.map((file) => `<visual><geometry><mesh filename="${file}" scale=".3 .3 .3"/></geometry></visual>`).join('\n')}
</link></robot>`;

const MOVED = (host) => `<!doctype html><title>Course</title><link rel="icon" href="data:,">
<script src="${host}/legwork-element.js"></script><legwork-sim robot="quadruped.urdf"></legwork-sim>`;

let folder;
let site;
let other;
let moving;
let browser;
let context;
/** Addresses that pages asked for. */
let asked;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legwork-robots-'));
  symlinkSync(dist, join(folder, 'legwork'));
  for (const path of ['course/robots/meshes', 'course/pkg/urdf', 'course/pkg/meshes'])
    mkdirSync(join(folder, path), { recursive: true });
  cpSync(join(root, 'tests/robots/quadruped.urdf'), join(folder, 'course/robots/quadruped.urdf'));
  const files = {
    'robots/broken.urdf': '<robot name="r">\n<link name="a">\n</robot>',
    'robots/page.urdf': '<!-- old -->\n<!DOCTYPE html><html><title>404</title><p>Not here</html>',
    'robots/huge.urdf': `<robot name="r"><!--${' '.repeat(9 * 2 ** 20)}--></robot>`,
    'robots/heavy.urdf': robot('quadruped.urdf').replace(/mass value="[^"]*"/, 'mass value="9000"'),
    'robots/meshes/a.stl': stl,
    'robots/relative.urdf': meshed('meshes/a.stl', 'meshes/none.stl'),
    'pkg/urdf/r.urdf': meshed('package://pkg/meshes/a%20b.stl', '../meshes/a%20b.stl'),
    'pkg/meshes/a%20b.stl': stl,
    'secret.stl': stl,
    'secret.json': '{"mark": 1}',
    'robots/hostile.urdf': meshed(
      '../../../../../../etc/passwd.stl',
      'https://example.org/spy.stl',
      '//example.org/spy.stl',
      '../secret.json',
      '../secret.stl?x=1',
      'javascript:alert(1)//a.stl',
    ),
    'robots/<img src=x onerror=alert(1)>.urdf': '<robot name="<b>"',
    'robots/named.urdf': meshed().replace('"meshed"', '"&lt;img src=x onerror=alert(1)&gt;"'),
  };
  for (const [path, text] of Object.entries(files))
    writeFileSync(join(folder, 'course', path), text);
  site = await serveFolder(folder);
  other = await serveFolder(dist, { headers: { 'Access-Control-Allow-Origin': '*' } });
  // Its robots have moved to another site.
  moving = createServer(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(MOVED(other.url));
    else response.writeHead(302, { Location: `${site.url}/course/robots/quadruped.urdf` }).end();
  });
  await new Promise((resolve) => moving.listen(0, '127.0.0.1', () => resolve(true)));
  browser = await openChromium();
  context = await newContext(browser, { serviceWorkers: 'block' });
});
after(async () => {
  await browser?.close();
  await Promise.all([site, other].map((host) => host?.close()));
  moving?.close();
  if (folder) rmSync(folder, { recursive: true });
});

async function open(address) {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  asked = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', () => assert.fail('a script of a file has run'));
  await page.goto(address.startsWith('http') ? address : `${site.url}${address}`);
  return page;
}

/** A course page with an element, whose frame is of `host`. */
function openElement(attributes, host = other.url) {
  writeFileSync(
    join(folder, 'course/page.html'),
    `<!doctype html><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,">
     <script src="${host}/legwork-element.js"></script><legwork-sim ${attributes}></legwork-sim>`,
  );
  return open('/course/page.html');
}

const embed = (query) => open(`/legwork/embed.html?${query}`);
const ready = (page) =>
  page.evaluate(() => document.querySelector('legwork-sim').ready.then(() => '', String));
const simIn = async (page) => {
  const frame = page.frames().at(-1);
  await frame.waitForFunction(() => window.sim);
  return frame;
};
const says = async (page, words) => {
  const frame = page.frames().at(-1);
  await frame.waitForFunction((wanted) => document.body.innerText.includes(wanted), words);
};
const files = () =>
  asked.map((url) => new URL(url)).filter(({ pathname }) => pathname.startsWith('/course/'));
const paths = () =>
  files()
    .map(({ pathname }) => pathname)
    .filter((path) => /\.\w+$/.test(path) && !path.endsWith('.html'));

test('the element hands a robot of its page over to a frame of another site, with settings', async () => {
  const page = await openElement(
    'robot="robots/quadruped.urdf" set-robot_drive="hold" controls="robot.drive"',
  );
  assert.equal(await ready(page), '');
  const [drive, scene, title] = await page
    .locator('legwork-sim')
    .evaluate(async (element) => [
      await element.read('robot.drive'),
      await element.read('scene'),
      element.shadowRoot.querySelector('iframe').title,
    ]);
  assert.deepEqual([drive, scene], [3, 'quadruped']);
  assert.match(title, /quadruped\.urdf/);
  const frame = await simIn(page);
  assert.equal(await frame.isVisible('.sim .notice'), false);
  assert.equal(await frame.isVisible('.sim-panel select'), true);
  // What it fetched for the frame it fetched once.
  assert.deepEqual(paths(), ['/course/robots/quadruped.urdf']);
  // The file is on another site than the laboratory: its run takes it along.
  assert.match(
    await frame.getAttribute('.open-full', 'href'),
    /^\.\/index\.html#run=[\w-]{9000,}$/,
  );
  const stepped = await page.locator('legwork-sim').evaluate(async (element) => {
    element.setAttribute('set-robot_drive', 'gravity');
    await element.step(10);
    return [await element.read('robot.drive'), (await element.read('time'))[0]];
  });
  assert.equal(stepped[0], 2);
  assert.ok(stepped[1] > 0);
  await keepPicture(page, 'element-robot');
  await page.locator('legwork-sim').evaluate((element) => {
    element.setAttribute('robot', 'robots/relative.urdf');
  });
  assert.equal(await ready(page), '');
  assert.equal(
    await page.locator('legwork-sim').evaluate((element) => element.read('scene')),
    'relative',
  );
  await page.close();
});

test('a frame and the laboratory take a robot of their own site; the link leads to it', async () => {
  const page = await embed('robot=/course/robots/quadruped.urdf&set.robot.drive=hold&running=true');
  const frame = await simIn(page);
  await frame.waitForFunction(() => window.sim.stepCount > 10);
  assert.equal(await frame.evaluate(() => window.sim.get('robot.drive')), 3);
  const link = await page.getAttribute('.open-full', 'href');
  assert.equal(
    new URL(link, page.url()).searchParams.get('robot'),
    `${site.url}/course/robots/quadruped.urdf`,
  );
  await page.goto(new URL(link, page.url()).href);
  await page.waitForFunction(() => window.legwork?.scene() === 'quadruped');
  const wasm = asked
    .filter((url) => url.endsWith('.wasm'))
    .map((url) => /legwork(-[a-z]+)?-/.exec(url)?.[1]);
  assert.deepEqual([...new Set(wasm)], ['-own'], 'no other engine is fetched');
  await page.close();
});

test('meshes come beside the robot and out of its package; what is missing is said', async () => {
  const element = await openElement('robot="pkg/urdf/r.urdf"');
  assert.equal(await ready(element), '');
  await element.waitForTimeout(500);
  const frame = await simIn(element);
  assert.deepEqual(
    [...new Set(paths())],
    ['/course/pkg/urdf/r.urdf', '/course/pkg/meshes/a%2520b.stl'],
  );
  assert.equal(await frame.isVisible('.sim .notice'), false);
  await keepPicture(element, 'element-robot-meshes');
  await element.close();
  const page = await embed('robot=/course/robots/relative.urdf');
  await says(page, `1 of 2 meshes are not on ${new URL(site.url).host} (none.stl): put them where`);
  assert.ok(paths().includes('/course/robots/meshes/a.stl'));
  await page.close();
});

test('what is suspicious in it is said, in the language of the page, which links to robots keep', async () => {
  const page = await embed('robot=/course/robots/heavy.urdf');
  await says(page, 'of heavy.urdf: Link "trunk" is too heavy for its shapes: 9000 kg in ');
  await says(page, ' g/cm³.');
  await page.close();
  const german = await open('/legwork/index.html?lang=de&robot=/course/robots/heavy.urdf');
  await german.waitForFunction(() =>
    /Zeile \d+ von heavy\.urdf: Glied "trunk" ist zu schwer für seine Formen: 9000 kg in [\d.]+ l, [\d.]+ g\/cm³\./.test(
      document.querySelector('#notice')?.textContent ?? '',
    ),
  );
  const link = german.locator('#share-parts a', { hasText: 'Sechsbeiner' });
  await link.waitFor({ state: 'attached' });
  await link.dispatchEvent('pointerdown');
  const { searchParams } = new URL(String(await link.getAttribute('href')), german.url());
  assert.deepEqual(
    [searchParams.get('lang'), searchParams.get('robot')],
    ['de', 'robots/hexapod.urdf'],
  );
  await german.close();
});

test('what cannot be opened is a sentence that says what, where, and what to do', async () => {
  const cases = {
    'robots/none.urdf':
      'There is no robot at SITE/course/robots/none.urdf: the site answers 404 Not Found. Check the name',
    'robots/page.urdf': 'SITE/course/robots/page.urdf is a web page and no robot file',
    'robots/huge.urdf': 'huge.urdf has more than 8192 KB, the most that a scene or robot may have',
    'robots/broken.urdf':
      'broken.urdf:3:1: </robot> closes <link> of line 2. Close it with </link>.',
  };
  for (const [path, sentence] of Object.entries(cases)) {
    const page = await embed(`robot=/course/${path}`);
    await says(page, sentence.replace('SITE', site.url));
    await page.close();
  }
  for (const [path, sentence] of Object.entries(cases)) {
    const page = await openElement(`robot="${path}"`);
    assert.ok((await ready(page)).includes(sentence.replace('SITE', site.url)), await ready(page));
    await page.close();
  }
  const page = await open(`/legwork/index.html?robot=/course/robots/none.urdf`);
  await page.waitForFunction(() =>
    document.getElementById('notice')?.textContent?.includes('There is no robot at'),
  );
  await page.close();
});

test('a file of another site is asked of nobody, not even by way of a redirection', async () => {
  const page = await embed(`robot=${encodeURIComponent(`${other.url}/favicon.svg`)}`);
  await says(
    page,
    `is on another site: a robot is taken from ${new URL(site.url).host} alone. Copy the file`,
  );
  assert.ok(!asked.some((url) => url.startsWith(other.url)));
  await page.close();
  const element = await openElement(`robot="${other.url}/favicon.svg"`);
  assert.match(await ready(element), /is on another site/);
  assert.ok(!asked.some((url) => url.endsWith('favicon.svg')));
  for (const strange of ['javascript:alert(1)', 'data:,<robot/>', 'http://[', ''])
    assert.match(
      await element.evaluate(async (robot) => {
        const made = document.createElement('legwork-sim');
        made.setAttribute('robot', robot);
        document.body.append(made);
        return made.ready.then(() => 'none', String);
      }, strange),
      /is on another site|is no address of a robot file/,
      strange,
    );
  await element.close();
  const moved = await open(`http://127.0.0.1:${moving.address().port}/`);
  assert.match(await ready(moved), /quadruped\.urdf did not arrive from/);
  await moved.close();
});

test('names are words, and a mesh of a hostile name is not fetched', async () => {
  const page = await embed('robot=/course/robots/hostile.urdf');
  await says(page, 'of 6 meshes');
  const strangers = asked.filter((url) => !url.startsWith(site.url));
  assert.deepEqual(strangers, []);
  // Up to the root of the site and no further; nothing but meshes, and never a query.
  for (const { pathname, search } of files().filter(
    ({ pathname }) => !pathname.endsWith('.urdf'),
  )) {
    assert.match(pathname, /\.stl$/);
    assert.equal(search, '');
  }
  await page.close();
  for (const name of ['<img src=x onerror=alert(1)>', 'named']) {
    const named = await embed(`robot=${encodeURIComponent(`/course/robots/${name}.urdf`)}`);
    await says(named, name === 'named' ? '<img src=x onerror=alert(1)>' : `${name}.urdf:`);
    assert.equal(await named.locator('img').count(), 0);
    await named.close();
  }
});

test('a frame that asks for what the robot does not name gets nothing', async () => {
  const page = await openElement('robot="robots/relative.urdf"');
  assert.equal(await ready(page), '');
  const answers = await page
    .frames()
    .at(-1)
    .evaluate(async () => {
      const ask = (name) =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data.value?.byteLength ?? 0);
          const load = Number(new URLSearchParams(location.search).get('load'));
          window.parent.postMessage({ ns: 'legwork', v: 1, event: 'robot', value: '', load }, '*', [
            port2,
          ]);
          port1.postMessage(name);
        });
      const names = ['../secret.stl', '../secret.json', 'meshes/a.stl', 3, {}];
      return Promise.all(names.map(ask));
    });
  assert.deepEqual(
    answers.map((bytes) => bytes > 0),
    [false, false, true, false, false],
  );
  await page.close();
});

/** By drag and drop. */
const drop = (frame, dropped) =>
  frame.evaluate((given) => {
    const data = new DataTransfer();
    for (const [name, text] of Object.entries(given)) data.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, dropped);

test('a robot may be dropped in the place of one that could not be opened', async () => {
  const page = await embed('robot=/course/robots/broken.urdf&set.robot.drive=hold');
  await says(page, 'broken.urdf:3:1:');
  await drop(page.mainFrame(), { 'note.txt': 'not a robot' });
  await says(page, 'note.txt:');
  await drop(page.mainFrame(), { 'arm.urdf': robot('three_joint_arm.urdf') });
  await page.waitForFunction(() => window.sim?.scene === 'arm');
  assert.equal(await page.locator('.sim').count(), 1);
  assert.equal(await page.evaluate(() => window.sim.get('robot.drive')), 3);
  await page.close();
});

test('a robot dropped on a frame takes the place of the scene; the page around it hears of it', async () => {
  const page = await openElement('scene="quadruped-free" controls="command.forward" running');
  assert.equal(await ready(page), '');
  const frame = await simIn(page);
  await page.locator('legwork-sim').evaluate((element) => {
    element.addEventListener('legwork-ready', ({ detail }) => {
      document.title = detail.scene;
    });
  });
  await frame.evaluate(() => {
    window.sim.pause();
    document.body.classList.add('is-dropping');
  });
  await frame.locator('.drop-hint').filter({ hasText: 'Nothing leaves this computer' }).waitFor();
  await drop(frame, { 'arm.urdf': robot('three_joint_arm.urdf') });
  await page.waitForFunction(() => document.title === 'arm');
  assert.equal(
    await frame.title(),
    `${await frame.evaluate(() => window.sim.describe().scene.title)} · Legwork`,
  );
  assert.equal(await frame.isVisible('.sim-push'), true, 'every robot can be pushed');
  assert.equal(await frame.isVisible('.sim-panel'), false, 'the other scene has no such control');
  await frame.evaluate(() => window.sim.set('robot.drive', 'hold'));
  await drop(frame, { 'broken.urdf': '<robot' });
  await says(page, 'broken.urdf:');
  assert.equal(await frame.evaluate(() => window.sim.scene), 'arm');
  await drop(frame, { 'm.urdf': meshed('a.stl') });
  await says(page, '1 of 1 meshes are not among the files (a.stl)');
  await drop(frame, { 'a.stl': stl });
  await frame.waitForSelector('.sim .notice', { state: 'hidden' });
  await page.close();
});

test('of two robots that come at once the last is shown, and none after the frame has closed', async () => {
  const page = await embed('robot=/course/robots/quadruped.urdf');
  const frame = await simIn(page);
  const [first, second, late, shown] = await frame.evaluate(async ([arm, hexapod]) => {
    const { sim } = window;
    const both = [sim.openFile(arm, 'arm.urdf'), sim.openFile(hexapod, 'hexapod.urdf')];
    const outcomes = await Promise.all(both);
    const title = sim.describe().scene.id;
    const late = sim.openFile(arm, 'arm.urdf');
    sim.dispose();
    return [...outcomes, await late, title];
  }, ['three_joint_arm.urdf', 'hexapod.urdf'].map(robot));
  const cancelled = {
    ok: false,
    kind: 'refused',
    sentence: 'Cancelled: another scene was opened.',
  };
  assert.deepEqual([first, second, late, shown], [cancelled, { ok: true }, cancelled, 'hexapod']);
  await page.close();
});
