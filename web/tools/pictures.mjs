// `npm run pictures [ID ...]`: takes the gallery's pictures, web/public/scenes/ID.webp, from the built page: each scene at a
// telling instant, the robot alone. Look at them afterwards.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../tests/support/chromium.mjs';
import { serveFolder } from '../../tests/support/static_server.mjs';
import { attempt, root } from './process.mjs';

const SIZE = { width: 480, height: 300 };
/** Small, so that lines, arrows and letters are large in the picture. */
const VIEW = { width: 320, height: 200 };
const PIXEL_RATIO = 2;
const MOST_BYTES = 12 * 1024;
const QUALITIES = [0.9, 0.84, 0.78, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
const ONLY_THE_VIEW = `
  .top-bar, .play-bar, .overlay, .labels.hushed, .side, .drawer, .dock, body > :not(.first-screen) { display: none !important; }
  .first-screen { display: block !important; height: 100vh !important; min-height: 0 !important; }
  .view { height: 100vh; }
`;
const STEPS_AT_ONCE = 10;

const { usual, shots } = JSON.parse(
  readFileSync(join(root, 'models/tables/pictures.json'), 'utf8'),
);
/** How a scene is taken: as usual, but for what is said of it. */
const shotOf = (id) => Object.assign({}, usual, ...shots.filter(({ of }) => of.includes(id)));

function stepUntil({ at, stepsAtOnce }) {
  const { legwork } = window;
  legwork.pause();
  let before = -1;
  for (;;) {
    const [time] = legwork.read('time');
    if (time >= at || time === before) return time;
    before = time;
    legwork.step(stepsAtOnce);
  }
}

/** As a hand would: the wheel, then a drag with Shift. */
function aim({ distance, right, down, letters }) {
  document.getElementById('labels').classList.toggle('hushed', !letters);
  const canvas = document.getElementById('canvas');
  canvas.focus();
  const deltaY = Math.log(distance) / 0.0012;
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 160, clientY: 100 }));
  const say = (type, clientX, clientY) =>
    canvas.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, shiftKey: true, clientX, clientY }),
    );
  canvas.setPointerCapture = () => {};
  say('pointerdown', 160, 100);
  say('pointermove', 160 - right, 100 - down);
  say('pointerup', 160 - right, 100 - down);
  canvas.blur();
}

/** In a page: a PNG made smaller, as the best WebP that is small enough. */
async function shrink({ png, size, qualities, mostBytes }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, size.width, size.height);
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size <= mostBytes) return [...new Uint8Array(await blob.arrayBuffer())];
  }
  return null;
}

async function take(page, url, id) {
  const shot = shotOf(id);
  await page.goto(`${url}/?theme=light&quality=full&scene=${id}`);
  await page.waitForFunction(() => window.legwork);
  await page.addStyleTag({ content: ONLY_THE_VIEW });
  await page.evaluate(stepUntil, { at: shot.at, stepsAtOnce: STEPS_AT_ONCE });
  await page.evaluate(aim, shot);
  await page.evaluate(async () => {
    for (let i = 0; i < 4; i += 1) await new Promise(requestAnimationFrame);
  });
  const png = (await page.screenshot()).toString('base64');
  const bytes = await page.evaluate(shrink, {
    png,
    size: SIZE,
    qualities: QUALITIES,
    mostBytes: MOST_BYTES,
  });
  if (!bytes) throw new Error(`${id}: no quality makes it smaller than ${MOST_BYTES} bytes`);
  writeFileSync(join(root, `web/public/scenes/${id}.webp`), Buffer.from(bytes));
  console.log(`${id}: ${bytes.length} bytes`);
}

const allScenes = () =>
  readdirSync(join(root, 'models'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(root, 'models', name), 'utf8')).id);

attempt(async () => {
  mkdirSync(join(root, 'web/public/scenes'), { recursive: true });
  const server = await serveFolder(process.env.LEGWORK_PAGE_DIR ?? join(root, 'web/dist'));
  const browser = await launchChromium();
  const context = await browser.newContext({
    viewport: VIEW,
    deviceScaleFactor: PIXEL_RATIO,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const asked = process.argv.slice(2);
  try {
    for (const id of asked.length > 0 ? asked : allScenes()) await take(page, server.url, id);
  } finally {
    await browser.close();
    await server.close();
  }
});
