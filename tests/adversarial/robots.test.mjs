// Broken robot files: of each the very sentences that `legwork check` says, and the first error as the module's refusal. A
// case edits a good file of tests/robots, `put` this for that by turns, or has a text (or bytes) of its own; `says` is all that
// is found beside what the good file has, notes apart: LINE:COLUMN: KIND: SENTENCE. `asScene`: what is said where it is taken
// for a scene, since it does not look like a robot.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../web/tools/process.mjs';
import { openEngine } from '../support/engine_words.mjs';
import { legwork } from '../support/legwork_cli.mjs';

const wasm = process.env.LEGWORK_WASM_DIR ?? join(root, 'build/wasm');

const folder = mkdtempSync(join(tmpdir(), 'legwork-broken-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {{ of?: string, put?: string[], text?: string, bytes?: Buffer }} broken */
function contentOf({ of, put = [], text = '', bytes }) {
  let content = of ? readFileSync(join(root, 'tests/robots', of), 'utf8') : text;
  for (let i = 0; i < put.length; i += 2) {
    assert.ok(content.includes(put[i]), `${of} has no ${put[i]}`);
    content = content.replace(put[i], () => put[i + 1]);
  }
  return bytes ?? Buffer.from(content);
}

/** The exit status and the sentences of `check`, errors and suspicions, without the file's name. */
function check(content) {
  const path = join(folder, 'robot');
  writeFileSync(path, content);
  const { status, stdout, stderr } = legwork(['check', path, '--json']);
  const place = `legwork: ${path}:`;
  if (status === 2) {
    assert.ok(stderr.startsWith(place) && stdout === '', stderr);
    return { status, said: [stderr.slice(place.length).trimEnd()] };
  }
  const findings = JSON.parse(stdout).findings.filter(({ kind }) => kind !== 'note');
  const said = findings.map(
    (f) => `${f.line}:${f.column}: ${f.kind}: ${f.message}${f.hint ? ` ${f.hint}` : ''}`,
  );
  return { status, said };
}

const sentence = (text) => text.replace(/^\d+:\d+: /, '');
const good = new Map();
function saidOfGood(name) {
  if (!name) return [];
  if (!good.has(name)) good.set(name, check(contentOf({ of: name })).said.map(sentence));
  return good.get(name);
}

function saidOf(broken) {
  const { status, said } = check(contentOf(broken));
  return { status, said: said.filter((text) => !saidOfGood(broken.of).includes(sentence(text))) };
}

const parts = await Promise.all(
  readdirSync(join(root, 'tests/adversarial/robots')).map(async (file) => {
    /** @type {{ cases: any[] }} */
    const { cases } = await import(`./robots/${file}`);
    return { file, cases };
  }),
);
const all = parts.flatMap(({ cases }) => cases);
const isError = (text) => !text.includes(': suspicion: ');

for (const { file, cases } of parts)
  test(`${file}: ${cases.length} broken files, each with its sentences`, async (t) => {
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length, 'names are unique');
    for (const broken of cases)
      await t.test(broken.name, () => {
        const { status, said } = saidOf(broken);
        assert.deepEqual(said, broken.says);
        const expected = said.some((text) => text.includes(': error: '))
          ? 1
          : isError(said[0])
            ? 2
            : 0;
        assert.equal(status, expected);
        for (const text of said) assert.match(text, /^[1-9]\d*:[1-9]\d*: .*[.?)}]$/);
      });
  });

test('there are more than 200 of them', () => {
  assert.ok(all.length > 200, `${all.length}`);
});

// What does not look like a robot is read as a scene (engine/run/scene_file.h).
const isRobot = (content) => /^(\ufeff)?\s*<|"(format|joints)"/.test(String(content));

test('the module refuses them in the same words', { skip: !existsSync(wasm) }, async () => {
  const { engine, text } = await openEngine('legwork-own');
  const open = (content) => {
    const bytes = engine._malloc(content.length + 6);
    engine.HEAPU8.set([...Buffer.from('robot\0')], bytes + content.length);
    engine.HEAPU8.set(content, bytes);
    const handle = engine._lw_open(bytes, content.length, bytes + content.length);
    engine._free(bytes);
    return handle;
  };
  for (const broken of all) {
    const content = contentOf(broken);
    const handle = open(content);
    const first = broken.says.find(isError);
    if (first) assert.equal(handle, 0, broken.name);
    const said = handle === 0 ? text(engine._lw_message(0)) : 'opened';
    const why = isRobot(content) ? first?.replace(': error: ', ': ') : broken.asScene;
    assert.equal(said, first ? `robot:${why}` : 'opened', broken.name);
    engine._lw_close(handle);
  }
});

test('check says what its exit codes mean, and keeps to it', () => {
  const help = legwork(['check', '--help']);
  assert.equal(help.status, 0);
  assert.match(help.stdout, /Exit status:\n *0 .*can be such a robot.*\n *1 .*can be no.*\n *2 /);
  const robot = (more) => `<robot name="r"><link name="a"/>${more}</robot>`;
  /** @type {[string, number][]} */
  const statuses = [
    [robot(''), 0],
    [robot('<link name="b"/>'), 1],
    ['<robot>', 2],
  ];
  for (const [text, expected] of statuses)
    for (const options of [[], ['--json']]) {
      const { status, stdout, stderr } = legwork(['check', '-', ...options], text);
      assert.equal(status, expected);
      assert.equal(stdout === '', expected === 2);
      assert.equal(stderr === '', expected !== 2);
    }
  for (const wrong of [['none.urdf'], [], ['-', '--yaml']])
    assert.equal(legwork(['check', ...wrong]).status, 2);
});
