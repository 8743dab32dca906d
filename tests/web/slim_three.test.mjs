// What is removed from three.js: the remaining shaders preprocess to the same text as three's own, with any combination of the
// remaining features.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ShaderChunk } from 'three';
import * as cuts from '../../web/tools/slim_three/cuts.mjs';
import { minified, withoutFeatures } from '../../web/tools/slim_three/shaders.mjs';

const features = new Set([...cuts.ABSENT_FEATURES, ...cuts.ABSENT_DEFINES]);
const counts = new Set(cuts.ABSENT_COUNTS);
const slim = (source) => withoutFeatures(source, features, counts);

/** The lines that a preprocessor keeps; numbers stand for themselves, other names for nothing. */
function preprocessed(source, isDefined, numberOf) {
  const kept = [];
  const open = []; // { isOn, wasOn }
  const holds = (condition) =>
    Boolean(
      // The conditions are three's own.
      new Function(
        `return ${condition
          .replace(/defined\s*\(?\s*(\w+)\s*\)?/g, (_, name) => String(isDefined(name)))
          .replace(/\b(?!true\b|false\b)[A-Za-z_]\w*\b/g, (name) => String(numberOf(name)))}`,
      )(),
    );
  for (const line of source.split('\n')) {
    const [, kind, rest = ''] = /^\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b(.*)$/.exec(line) ?? [];
    const isOuterOn = (open.at(-2)?.isOn ?? true) === true;
    if (kind === 'endif') open.pop();
    else if (kind === 'else' || kind === 'elif') {
      const top = open.at(-1);
      top.isOn = isOuterOn && !top.wasOn && (kind === 'else' || holds(rest));
      top.wasOn ||= top.isOn;
    } else if (kind) {
      const isOn = open.at(-1)?.isOn ?? true;
      const name = rest.trim();
      const value = {
        if: () => holds(rest),
        ifdef: () => isDefined(name),
        ifndef: () => !isDefined(name),
      };
      const isTrue = isOn && value[kind]();
      open.push({ isOn: isTrue, wasOn: isTrue });
    } else if ((open.at(-1)?.isOn ?? true) && line.trim() !== '') kept.push(line.trim());
  }
  assert.equal(open.length, 0);
  return kept.join('\n');
}

/** Numbers that are the same in every run. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('every chunk of a shader means the same without the features that are never used', () => {
  const chunks = Object.entries(ShaderChunk);
  assert.ok(chunks.length > 100);
  let shorter = 0;
  for (const [name, source] of chunks) {
    if (slim(source).length < source.length) shorter += 1;
    for (let run = 0; run < 20; run += 1) {
      const roll = dice(run + 1);
      const known = new Map();
      const chosen = (word, choose) => {
        if (!known.has(word)) known.set(word, choose());
        return known.get(word);
      };
      const isDefined = (word) => !features.has(word) && chosen(word, () => roll() < 0.5);
      const numberOf = (word) =>
        counts.has(word) ? 0 : chosen(`${word} =`, () => Math.floor(3 * roll()));
      assert.equal(
        preprocessed(slim(source), isDefined, numberOf),
        preprocessed(source, isDefined, numberOf),
        name,
      );
    }
  }
  assert.ok(shorter > 40, `${shorter} chunks became shorter`);
});

test('branches: the first that is certain closes the group, those that cannot be go', () => {
  const source = [
    '#if defined( USE_FOG )',
    'a',
    '#elif defined( KEPT )',
    'b',
    '#elif NUM_POINT_LIGHTS > 0 && defined( KEPT )',
    'c',
    '#elif ! defined( USE_FOG )',
    'd',
    '#else',
    'e',
    '#endif',
  ].join('\n');
  assert.equal(slim(source), '#if defined( KEPT )\nb\n#else\nd\n#endif');
  assert.equal(slim('#ifndef USE_FOG\na\n#else\nb\n#endif'), 'a');
  assert.equal(slim('#ifdef KEPT\n#ifdef USE_FOG\na\n#endif\nb\n#endif'), '#ifdef KEPT\nb\n#endif');
  assert.throws(() => slim('#ifdef KEPT\na'), /no #endif/);
});

test('space that no compiler needs goes, directives and the line of main stay as they are', () => {
  const source =
    '#define A( x ) ( x + 1.0 )\n\n\tvec3 a = b * ( c + d ); // why\nvoid main() {\n\treturn;\n}';
  assert.equal(
    minified(source),
    '#define A( x ) ( x + 1.0 )\nvec3 a=b*(c+d);\nvoid main() {\nreturn;\n}',
  );
});
