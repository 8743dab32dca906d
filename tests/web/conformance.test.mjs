// The conformance report lists every criterion of WCAG 2.2 at A and AA once, and names tests that exist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../web/tools/process.mjs';

const CRITERIA = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
};
const RESULTS = ['Satisfied', 'Satisfied with the exception above', 'Does not apply'];

const report = readFileSync(join(root, 'web/access.html'), 'utf8');
const rows = [
  ...report.matchAll(
    /<tr><th scope="row">([\d.]+) [^<]+<\/th><td>(A+)<\/td><td>(.+?)<\/td><td>([^<]+)<\/td><\/tr>/g,
  ),
].map(([, number, level, how, result]) => ({ number, level, how, result }));

test('every criterion at A and AA, once', () => {
  for (const [level, numbers] of Object.entries(CRITERIA)) {
    const listed = rows.filter((row) => row.level === level).map(({ number }) => number);
    assert.deepEqual(listed.sort(), numbers.split(/\s+/).sort());
  }
});

test('each says what was checked, and a result', () => {
  for (const { number, how, result } of rows) {
    assert.ok(how.replace(/<[^>]*>/g, '').length > 15, number);
    assert.ok(RESULTS.includes(result), `${number}: ${result}`);
  }
});

test('each named test exists', () => {
  const named = [...report.matchAll(/<code class="test">([^<:]+)(?:: ([^<]+))?<\/code>/g)];
  assert.ok(named.length > 20);
  for (const [, file, name] of named) {
    assert.ok(existsSync(join(root, file)), file);
    if (name)
      assert.ok(readFileSync(join(root, file), 'utf8').includes(name), `${file} has no "${name}"`);
  }
});
