// The places of a user over half an hour: each is a page that is never reloaded, except the one whose language changes, with a
// round of actions.
import { comparisonsAreThere, NARROW, panelsAreOpen, WIDE } from '../support/built_page.mjs';
import { watch } from './gauges.mjs';
import { install } from './user.mjs';

/** A round goes through every fifth scene: all kinds, and after five rounds all scenes. */
export const PARTS = 5;
/** The last of each round, and one of each kind before it: what is hidden in the page goes on holding what it showed. */
const LAST = ['hexapod-tripod', 'tailed-quadruped-experiment-4-1', 'four-bar', 'quadruped-free'];
const RESTS_AT = 'quadruped-trot';
const PLAYED_STEPS = 300;
const EMBEDDED = ['quadruped-trot', 'four-bar', 'quadruped-free'];

async function laboratory(site) {
  const page = await site.open('/legwork/index.html', {
    viewport: WIDE,
    isPainted: true,
    prepare: watch,
  });
  await page.waitForFunction(() => window.legwork);
  await panelsAreOpen(page);
  await comparisonsAreThere(page);
  await page.evaluate(install);
  const scenes = await page.evaluate(() => window.legwork.scenes());
  return {
    name: 'laboratory',
    page,
    async round(index) {
      const turn = Math.floor(index / PARTS);
      const chosen = scenes.filter((_, i) => i % PARTS === index % PARTS);
      for (const id of chosen)
        await page.evaluate(([scene, now]) => window.user.visit(scene, now), [id, turn]);
      await page.evaluate(() => window.user.furnish());
      await drag(page);
      for (const id of LAST) await page.evaluate((scene) => window.user.visit(scene, 0), id);
      await page.evaluate((id) => window.user.rest(id), RESTS_AT);
    },
  };
}

/** Orbits, zooms, makes the window smaller and large again. */
async function drag(page) {
  const { width, height } = WIDE;
  await page.mouse.move(0.7 * width, 0.4 * height);
  await page.mouse.down();
  await page.mouse.move(0.6 * width, 0.5 * height, { steps: 4 });
  await page.mouse.up();
  await page.mouse.wheel(0, 200);
  await page.setViewportSize(NARROW);
  await page.waitForTimeout(100);
  await page.setViewportSize(WIDE);
}

/** English, German and back: each time another document. */
async function languages(site) {
  const page = await site.open('/legwork/index.html', { viewport: NARROW, prepare: watch });
  const arrive = async (language) => {
    await page.waitForFunction(
      (lang) => window.legwork && document.documentElement.lang === lang,
      language,
    );
    await comparisonsAreThere(page);
  };
  await arrive('en');
  return {
    name: 'languages',
    page,
    async round() {
      for (const language of ['de', 'en']) {
        await page.click('#open-menu');
        await page.click('#language');
        await arrive(language);
      }
      // What is drawn for the first time takes objects of WebGL: always the same.
      await page.evaluate(() => window.legwork.play());
      await page.waitForFunction((least) => window.legwork.read('step')[0] > least, PLAYED_STEPS);
      await page.evaluate(() => {
        window.legwork.pause();
        window.legwork.reset();
      });
    },
  };
}

/** Scenes in frames on somebody's page, put in and taken out. */
async function embeds(site) {
  const page = await site.open('/course/empty.html', { prepare: watch });
  await page.evaluate(() => import('../legwork/legwork-sim.js'));
  const mount = async ([scene, lang]) => {
    const element = document.createElement('legwork-sim');
    for (const [name, value] of Object.entries({ scene, lang, running: 'true', fields: 'time' }))
      element.setAttribute(name, value);
    document.body.append(element);
    await element.ready;
    await element.read('scene');
    element.remove();
  };
  return {
    name: 'embeds',
    page,
    async round(index) {
      for (const [i, scene] of EMBEDDED.entries())
        await page.evaluate(mount, [scene, (index + i) % 2 === 0 ? 'de' : 'en']);
    },
  };
}

export const openPlaces = async (site) => [
  await laboratory(site),
  await languages(site),
  await embeds(site),
];
