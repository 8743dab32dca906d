// The pictures of the contact benchmarks' claims (claims/contact.html): they show the kept claims' numbers, mark who does better than
// we, and can be read as tables, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runnerImport } from 'vite';
import { claimsOf } from '../../web/tools/claims.mjs';
import { root } from '../../web/tools/process.mjs';
import { axeViolations, DISPLAYS } from '../support/axe.mjs';
import { pageFolder, startPages } from '../support/built_page.mjs';
import '../support/close_after_each.mjs';

const { module: charts } = await runnerImport(join(root, 'web/tools/claims_charts.ts'));
const claims = claimsOf('contact');
const oursOf = (name) => Number(claims.find((claim) => claim.name === name)?.ours);
const figures = charts.chartsOf('contact').split('<figure').slice(1);
const figureOf = (title) => figures.find((one) => one.includes(`<h3>${title}`)) ?? '';
const rowsOf = (figure) =>
  [...figure.matchAll(/<tr><th scope="row">([^<]*)<\/th>(.*?)<\/tr>/g)].map(([, name, cells]) => [
    name,
    ...[...cells.matchAll(/>([^<]*)<\/td>/g)].map(([, text]) => text),
  ]);
const STRUCK = 'A robot that a ball strikes';

test('published errors are those of the source, one for each name', () => {
  const found = charts.publishedErrors(
    'x at 1 ms: A RK4 1.5e-7, B and C 3.1 along y; more 7',
    'ms:',
  );
  assert.deepEqual(found, [
    { name: 'A RK4', error: 1.5e-7 },
    { name: 'B', error: 3.1 },
    { name: 'C', error: 3.1 },
  ]);
  assert.throws(
    () => charts.publishedErrors('at 1 ms: nobody says', 'at 1 ms:'),
    /No errors after/,
  );
});

test('who does better than ours is who the source says does', () => {
  const { source } = claims.find(({ name }) => name === 'pairs.robot.linear.step_1_ms') ?? {};
  const said = /; ([^;.]+) do better/.exec(source ?? '')?.[1];
  assert.equal(said, 'ODE, MuJoCo RK4, RaiSim and Bullet');
  const figure = figureOf(STRUCK);
  assert.ok(figure.includes(`At the same step ${said} do better than ours.`), figure);
  assert.equal(figure.split('class="better"').length - 1, 4);
  assert.equal(figure.split('class="worse"').length - 1, 2); // MuJoCo Euler, DART
});

test('a picture has the claims’ numbers, the least error above', () => {
  const rows = rowsOf(figureOf(STRUCK));
  assert.deepEqual(rows[0], ['ODE', '4.6×10⁻²⁶']);
  assert.deepEqual(rows.at(-1), ['DART', '169']);
  for (const step of [4, 2, 1]) {
    const ours = oursOf(`pairs.robot.linear.step_${step}_ms`);
    const [, error] = rows.find(([name]) => name === `Legwork, ${step} ms`) ?? [];
    assert.equal(Number(error), Number(ours.toPrecision(3)));
  }
});

test('a mark stands where its error is on the axis', () => {
  const figure = figureOf(STRUCK);
  const powers = [...figure.matchAll(/class="tick" x="([\d.]+)"[^>]*>(?:10([⁻⁰¹²³⁴-⁹]+)|1)</g)];
  const exponent = (text = '⁰') =>
    Number(
      [...text]
        .map((sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign) - 1)
        .join('')
        .replace('-1', '-'),
    );
  const [first, last] = [powers[0], powers.at(-1)].map((one) => [
    Number(one?.[1]),
    exponent(one?.[2]),
  ]);
  const across = (last[0] - first[0]) / (last[1] - first[1]);
  const dots = [...figure.matchAll(/class="ours" cx="([\d.]+)"/g)].map(([, x]) => Number(x));
  const errors = [1, 2, 4].map((step) => oursOf(`pairs.robot.linear.step_${step}_ms`));
  assert.equal(dots.length, 3);
  dots.forEach((x, i) => {
    const expected = first[0] + across * (Math.log10(errors[i]) - first[1]);
    assert.ok(Math.abs(x - expected) < 0.2, `${x} for ${expected}`);
  });
});

test('every case that the step solves at three steps shows its order', () => {
  const shown = figures.flatMap(rowsOf).filter((cells) => cells.length === 5);
  // The squeezer's steps are of microseconds.
  const orders = claims.filter(({ name }) => /\.order$/.test(name) && !/squeezer/.test(name));
  assert.equal(shown.length, orders.length);
  for (const { name, ours } of orders)
    assert.ok(
      shown.some((cells) => cells.at(-1) === Number(ours).toFixed(2)),
      `${name}: ${ours}`,
    );
});

let site;
before(async () => {
  site = await startPages();
});
after(() => site?.close());

test('in both themes and languages nothing that axe finds, and no picture wider than a phone', async () => {
  const [desk, phone] = DISPLAYS;
  for (const [name, display] of /** @type {const} */ ([
    ['contact', desk],
    ['contact.de', phone],
  ])) {
    const page = await site.visit({ query: `claims/${name}.html`, ...display });
    assert.deepEqual(await axeViolations(page), [], name);
    await page.setViewportSize({ width: 320, height: 640 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    assert.equal(scrollWidth, clientWidth, name);
    const cut = await page.$$eval('.errors svg', (all) =>
      all.flatMap((svg) => {
        const { left, right } = svg.getBoundingClientRect();
        return [...svg.querySelectorAll('text')]
          .filter((text) => {
            const box = text.getBoundingClientRect();
            return box.left < left - 0.5 || box.right > right + 0.5;
          })
          .map((text) => text.textContent);
      }),
    );
    assert.deepEqual(cut, [], `${name}: words cut off`);
    await page.context().close();
  }
});

test('what claims say is marked as English on the German page, the pictures are German', () => {
  const html = readFileSync(join(pageFolder, 'claims/contact.de.html'), 'utf8');
  assert.match(html, /<html lang="de">/);
  assert.match(html, /<h3>Ein Roboter im Flug: /);
  const bodies = html.split('<tbody').slice(1);
  const [pictures, tables] = [bodies.slice(0, figures.length), bodies.slice(figures.length)];
  assert.ok(pictures.every((body) => !body.startsWith(' lang')));
  assert.ok(tables.length > 0 && tables.every((body) => body.startsWith(' lang="en"')));
});
