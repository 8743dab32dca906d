// The public headers are compiled by those who use them, with options of theirs: they compute nothing, so that no bit depends on
// that, and need nothing but the standard library, Eigen's core and each other.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../../web/tools/process.mjs';

const folder = join(root, 'bindings/cpp/legwork');
const headers = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));

const mayInclude = /^(legwork\/\w+\.h|Eigen\/Core|c?[a-z_]+)$/; // the last: of the standard library

// Places in memory and indices.
const positions = /\bx \+ 9\b|\[k \+ 3\]/g;

function arithmeticIn(text) {
  const code = text
    .replace(/\/\/.*|"(\\.|[^"\\\n])*"|^#.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(positions, '');
  return (code.match(/[\w)\]] [-+*/%] [\w(-]/) ??
    code.match(/[-+*/]= /) ??
    code.match(/\.(norm|dot|cross|sum|inverse|transpose|normalized?|squaredNorm)\(/) ??
    code.match(/\bstd::(sqrt|abs|fma|pow|sin|cos)\b/))?.[0];
}

test('public headers include nothing of ours that is not installed', () => {
  for (const { name, text } of headers)
    for (const [, included] of text.matchAll(/^#include [<"]([^>"]+)[>"]/gm))
      assert.match(included, mayInclude, `${name} includes ${included}`);
});

test('public headers compute nothing', () => {
  for (const { name, text } of headers) assert.equal(arithmeticIn(text), undefined, name);
});

test('arithmetic is found where there is some', () => {
  for (const code of ['return a * b;', 'x[k] - y[k]', 'sum += x;', 'v.norm()', 'std::sqrt(x)'])
    assert.ok(arithmeticIn(code), code);
  assert.equal(arithmeticIn('const double* a = x + 9; // a * b\nout[k] = x[k + 3];'), undefined);
});

test('a program that includes legwork.h has every header', () => {
  const all = new Map(headers.map(({ name, text }) => [name, text]));
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, next] of (all.get(name) ?? '').matchAll(/^#include <legwork\/(\w+\.h)>/gm))
      visit(next);
  };
  visit('legwork.h');
  assert.deepEqual(
    [...all.keys()].filter((name) => !seen.has(name)),
    [],
  );
});
