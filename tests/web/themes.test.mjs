// The themes of every page: as the address requests or the system prefers; contrast computed from the painted pixels; the view's
// colours; reduced motion, forced colours, print.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { frames, keepPicture, picture, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

const PLAIN = { light: 4.5, dark: 4.5, contrast: 7 };
/** What is read on what. */
const PAIRS = [
  ['ink', 'page'],
  ['ink', 'bar'],
  ['ink', 'view'],
  ['ink', 'control'],
  ['ink', 'control-hover'],
  ['quiet', 'page'],
  ['quiet', 'bar'],
  ['quiet', 'view'],
  ['accent', 'page'],
  ['accent', 'bar'],
  ['accent', 'view'],
  ['accent', 'control'],
  ['on-accent', 'accent'],
  ['warn', 'page'],
  ['warn', 'bar'],
];

let pages;
let page;

before(async () => {
  pages = await startPages();
  page = await pages.open({ reducedMotion: 'reduce' });
  await page.waitForSelector('#theme:enabled', { state: 'attached' });
});

after(() => pages.close());

const theme = (opened) => opened.evaluate(() => document.documentElement.dataset.theme);

/** WCAG 2.2, relative luminance of an sRGB colour. */
function luminance([red, green, blue]) {
  const linear = (byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The variables as bytes, as the browser resolves them. */
const colours = (opened, names) =>
  opened.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
      new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    );
    const read = (name) => {
      probe.style.color = `var(--${name})`;
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const entries = wanted.map((name) => [name, read(name)]);
    probe.remove();
    return Object.fromEntries(entries);
  }, names);

const choose = async (opened, value) => {
  await opened.evaluate((wanted) => {
    const list = document.getElementById('theme');
    list.value = wanted;
    list.dispatchEvent(new Event('change'));
  }, value);
};

for (const [name, least] of Object.entries(PLAIN)) {
  test(`${name}: whatever is read has a contrast of at least ${least}`, async () => {
    await choose(page, name);
    assert.equal(await theme(page), name);
    const found = await colours(page, [...new Set(PAIRS.flat())]);
    for (const [front, back] of PAIRS) {
      const ratio = contrast(found[front], found[back]);
      assert.ok(ratio >= least, `${front} on ${back}: ${ratio.toFixed(2)}`);
    }
    const [page_, ink] = [found.page, found.ink].map(luminance);
    assert.equal(ink < page_, name === 'light');
  });
}

test('words on a plate over the view are read whatever is behind it, in every theme', async () => {
  const plates = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
        new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      );
      probe.style.color = 'var(--glass)';
      const { color } = getComputedStyle(probe);
      const painted = ['#000000', '#ffffff'].map((behind) => {
        for (const style of [behind, color]) {
          context.fillStyle = style;
          context.fillRect(0, 0, 1, 1);
        }
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      });
      probe.remove();
      return painted;
    });
  for (const [name, least] of Object.entries(PLAIN)) {
    await choose(page, name);
    const { ink, quiet } = await colours(page, ['ink', 'quiet']);
    for (const plate of await plates())
      for (const words of [ink, quiet]) {
        const ratio = contrast(words, plate);
        assert.ok(ratio >= least, `${name}: ${words} on ${plate}: ${ratio.toFixed(2)}`);
      }
  }
});

test('edges of fields and the outline of the focus are seen, in every theme', async () => {
  await page.waitForSelector('#show-errata:enabled', { state: 'attached' });
  for (const name of Object.keys(PLAIN)) {
    await choose(page, name);
    const { page: ground } = await colours(page, ['page']);
    await page.focus('#speed');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const drawn = await page.evaluate(() => {
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
        new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      );
      const { borderTopColor, outlineColor, outlineStyle } = getComputedStyle(
        document.querySelector('#speed'),
      );
      const bytes = [borderTopColor, outlineColor].map((style) => {
        context.fillStyle = style;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      });
      return { bytes, outlineStyle };
    });
    assert.equal(drawn.outlineStyle, 'solid');
    for (const bytes of drawn.bytes)
      assert.ok(contrast(bytes, ground) >= 3, `${name}: ${bytes} on ${ground}`);
  }
});

test('the contrast theme draws the lines of its controls so that they are seen', async () => {
  await choose(page, 'contrast');
  const { line, page: ground } = await colours(page, ['line', 'page']);
  assert.ok(contrast(line, ground) >= 3);
});

test('the view wears the theme too', async () => {
  const brightness = {};
  for (const name of ['light', 'dark', 'contrast']) {
    await choose(page, name);
    await frames(page, 4);
    const { pixels, channels, width, height } = await picture(page, `theme-${name}`);
    // The sky in the view's upper left corner, under the title bar and beside the controls.
    const at = (Math.round(height * 0.3) * width + Math.round(width * 0.02)) * channels;
    brightness[name] = pixels[at + 1];
  }
  assert.ok(brightness.light > 200, `${brightness.light}`);
  assert.ok(brightness.dark < 60 && brightness.dark > 5, `${brightness.dark}`);
  assert.ok(brightness.contrast < brightness.dark, `${brightness.contrast}`);
});

test('the choice goes into the address, and back to the system’s', async () => {
  await choose(page, 'dark');
  assert.equal(new URL(page.url()).searchParams.get('theme'), 'dark');
  assert.match(await page.getAttribute('[data-scene="four-bar"]', 'href'), /theme=dark/);
  await choose(page, '');
  assert.equal(new URL(page.url()).searchParams.has('theme'), false);
  assert.equal(await theme(page), 'light');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'contrast');
  await page.emulateMedia({ colorScheme: 'light', contrast: null, reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

test('a theme that the address asks for wins over the system’s; a misspelt one does nothing', async () => {
  const cases = /** @type {const} */ ([
    ['?theme=light', { colorScheme: 'dark' }, 'light'],
    ['?theme=contrast', { colorScheme: 'light' }, 'contrast'],
    ['?theme=pink', { colorScheme: 'dark' }, 'dark'],
  ]);
  for (const [query, options, expected] of cases) {
    const opened = await pages.open({
      query,
      reducedMotion: 'reduce',
      ...options,
    });
    assert.equal(await theme(opened), expected, query);
    await opened.context().close();
  }
});

test('the pages of text follow without a script, and keep a theme from page to page', async () => {
  const text = await page
    .context()
    .browser()
    .newContext({ colorScheme: 'dark', javaScriptEnabled: false });
  const silent = await text.newPage();
  const address = new URL('bench.html', page.url());
  await silent.goto(address.href);
  const { pixels } = await picture(silent, 'text-dark-no-script');
  assert.ok(pixels[0] < 60);
  assert.equal(await silent.getByRole('navigation', { name: 'Site' }).isVisible(), true);
  await text.close();

  const reading = await page.context().newPage();
  await reading.goto(`${address.href}?theme=contrast`);
  await reading.waitForFunction(() => document.documentElement.dataset.theme === 'contrast');
  for (const link of await reading.locator('.site-bar a').all())
    assert.match(await link.getAttribute('href'), /theme=contrast/);
  await reading.selectOption('#theme', '');
  assert.doesNotMatch(await reading.locator('.site-bar a').first().getAttribute('href'), /theme=/);
});

test('less motion: it waits, and the camera and the page jump', async () => {
  assert.equal(await page.evaluate(() => window.legwork.isPlaying()), false);
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    'auto',
  );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior),
    'smooth',
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Two pictures later the camera is where it will stay.
  await page.click('#view-menu > summary');
  await page.click('[data-camera="top"]');
  await frames(page, 3);
  const soon = await page.evaluate(() => window.legwork.bodyOnScreen());
  await frames(page, 40);
  assert.deepEqual(await page.evaluate(() => window.legwork.bodyOnScreen()), soon);
});

test('forced colours: what is pressed differs from what is not, and is read', async () => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const painted = (selector) =>
    page.locator(selector).evaluate((found) => {
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
        new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      );
      const { color, backgroundColor } = getComputedStyle(found);
      return [color, backgroundColor].map((style) => {
        context.fillStyle = style;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      });
    });
  await keepPicture(page, 'forced-colours');
  const [words, ground] = await painted('[data-camera="top"]');
  const [, other] = await painted('[data-camera="side"]');
  assert.notDeepEqual(ground, other);
  assert.ok(contrast(words, ground) >= 4.5, `${words} on ${ground}`);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
});

test('on paper there is nothing to press, and what is read is black on white', async () => {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  for (const selector of [
    '.top-buttons',
    '#play',
    '.view-menus',
    '.tabs',
    '#try',
    '#settings',
    '.dock-head',
    '#scenes',
  ])
    assert.equal(await page.isVisible(selector), false, selector);
  for (const selector of ['#view', '#status', '#question'])
    assert.equal(await page.isVisible(selector), true, selector);
  const { ink, page: ground } = await colours(page, ['ink', 'page']);
  assert.ok(contrast(ink, ground) >= 7);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  assert.equal(await page.isVisible('#plan-facts'), true);
  await keepPicture(page, 'print', { fullPage: true });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await page.isVisible('#plan-facts'), false);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
});

test('no complaint on the console, no request to anybody else', () => {
  assert.deepEqual(pages.complaints, []);
  assert.deepEqual(pages.strangers, []);
});
