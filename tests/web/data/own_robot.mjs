// Robots of a user's own, without a browser: paths that a robot file means, zips that are too much, the choice of the robot file,
// and meshes by three's loaders.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { strToU8, zipSync } from 'three/addons/libs/fflate.module.js';
import { root } from '../../../web/tools/process.mjs';
import { openEngine } from '../../support/engine_words.mjs';
import { germanTranslator } from '../../support/german.mjs';
import { openPageModules } from '../../support/page_modules.mjs';

let modules;
const load = (name) => modules.load(`own_robot/${name}.ts`);
before(async () => {
  modules = await openPageModules();
});
after(() => modules?.close());

const given = (files) =>
  new Map(Object.entries(files).map(([path, content]) => [path, new Blob([content])]));

test('a path is a key and nothing else', async () => {
  const { normalised } = await load('paths');
  const paths = {
    '../../etc/passwd': 'etc/passwd',
    '/go1//meshes/./trunk.dae': 'go1/meshes/trunk.dae',
    'C:\\robots\\go1\\go1.urdf': 'robots/go1/go1.urdf',
    'a/b/../../../c': 'c',
    '..': '',
  };
  for (const [path, expected] of Object.entries(paths)) assert.equal(normalised(path), expected);
});

test('the meshes that a robot file means', async () => {
  const { pathMeant } = await load('paths');
  const paths = [
    'ws/go1_description/meshes/trunk.dae',
    'ws/other/meshes/trunk.dae',
    'ws/go1_description/urdf/parts/lid.obj',
    'ws/go1_description/Meshes/Calf.STL',
  ];
  const robot = 'ws/go1_description/urdf/go1.urdf';
  const meant = (wanted) => pathMeant(wanted, paths, robot);
  assert.equal(meant('package://go1_description/meshes/trunk.dae'), paths[0]);
  assert.equal(meant('package://other/meshes/trunk.dae'), paths[1]);
  // The package's folder has another name here: the shortest path that ends so.
  assert.equal(meant('package://renamed/meshes/trunk.dae'), paths[1]);
  assert.equal(meant('parts/lid.obj'), paths[2]);
  assert.equal(meant('../meshes/trunk.dae'), paths[0]);
  assert.equal(meant('lid.obj'), paths[2]);
  assert.equal(meant('package://go1_description/meshes/calf.stl'), paths[3]);
  assert.equal(meant('file:///home/me/ws/other/meshes/trunk.dae'), paths[1]);
  assert.equal(meant('package://go1_description/meshes/none.dae'), undefined);
  assert.equal(meant('runk.dae'), undefined, 'whole names only');
  assert.equal(meant(''), undefined);
  assert.equal(pathMeant('package://go1/meshes/a.stl', ['a.stl'], 'go1.urdf'), 'a.stl');
});

test('the robot file is the one of least depth; a .json only without others', async () => {
  const { chooseRobotFile, whyNone } = await load('robot_file');
  const choose = (files) => chooseRobotFile(given(files));
  assert.deepEqual(
    await choose({
      'package.json': '{}',
      'package.xml': '<package/>',
      'a/urdf/b.urdf': '',
      'a/scene.xml': '<!-- two legs --><mujoco model="a">',
      'a/c.urdf': '',
    }),
    { path: 'a/c.urdf', others: ['a/scene.xml', 'a/urdf/b.urdf'] },
  );
  assert.deepEqual(await choose({ 'a/one.json': '{}' }), { path: 'a/one.json', others: [] });
  assert.deepEqual(await choose({ 'package.xml': '<package/>', 'a.stl': '' }), {
    path: '',
    others: [],
  });
  assert.match(
    whyNone(given({ 'x/go1.urdf.xacro': '' })),
    /run "xacro go1\.urdf\.xacro > robot\.urdf"/,
  );
  assert.match(whyNone(given({ 'a.txt': '' })), /no robot among the files \(a\.txt\)/);
});

test('a zip is unpacked within its budget, whatever it claims', async () => {
  const { unzip } = await load('unzip');
  const { Budget } = await load('budget');
  const zipped = (files, options = {}) => zipSync(files, options);
  const files = {
    'robot/go1.urdf': strToU8('<robot/>'),
    'robot/meshes/': new Uint8Array(),
    '../../up.stl': strToU8('solid'),
    '__MACOSX/robot/._go1.urdf': strToU8('x'),
  };
  const found = await unzip(new Blob([zipped(files)]), new Budget());
  assert.deepEqual([...found.keys()].sort(), ['robot/go1.urdf', 'up.stl']);
  assert.equal(await found.get('robot/go1.urdf').text(), '<robot/>');

  const bomb = zipped({ bomb: new Uint8Array(20e6) });
  assert.ok(bomb.length < 1e5);
  const small = () => new Budget(1e6, 10);
  await assert.rejects(unzip(new Blob([bomb]), small()), /more than 0 MB/);
  // It claims to be small: offset 22 of the entry's header.
  const liar = bomb.slice();
  new DataView(liar.buffer).setUint32(22, 10, true);
  await assert.rejects(unzip(new Blob([liar]), small()), /more than 0 MB/);
  const wrong = zipped({ a: strToU8('a'.repeat(100)) });
  new DataView(wrong.buffer).setUint32(22, 10, true);
  await assert.rejects(unzip(new Blob([wrong]), new Budget()), /does not have the size/);
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`${i}`, strToU8('a')]));
  await assert.rejects(unzip(new Blob([zipped(many)]), small()), /more than 10 files/);
  await assert.rejects(unzip(new Blob(['hello']), small()), /is not a zip/);
  const half = zipped(files, { level: 9 });
  await assert.rejects(unzip(new Blob([half.slice(0, 40)]), small()), /cannot be unpacked/);
});

const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const STL = `solid a
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 0
endloop
endfacet
endsolid a
`;

function gltf() {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  return {
    corners,
    json: {
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, translation: [0, 0, 2] }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      materials: [
        {
          pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], baseColorTexture: { index: 0 } },
        },
      ],
      textures: [{ source: 0 }],
      images: [{ uri: 'https://example.org/spy.png' }],
      accessors: [
        {
          bufferView: 0,
          componentType: 5126,
          count: 3,
          type: 'VEC3',
          min: [0, 0, 0],
          max: [1, 1, 0],
        },
      ],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36, uri: 'a part.bin' }],
    },
  };
}

test('meshes become triangles with the colour of their file, and nothing is fetched', async () => {
  const { loadMeshes } = await load('own_meshes');
  const { givenMeshes } = await load('robot_source');
  const { corners, json } = gltf();
  json.buffers[0].uri = 'a%20part.bin';
  const inside = structuredClone(json);
  inside.buffers[0].uri = `data:application/octet-stream;base64,${corners.toString('base64')}`;
  const fetched = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (address) => {
    fetched.push(String(address));
    throw new Error('fetched');
  };
  const self = /** @type {any} */ (globalThis);
  self.self ??= globalThis;
  const files = {
    'm/a.stl': STL,
    'm/b.obj': TRIANGLE,
    'm/c.gltf': JSON.stringify(json),
    'm/a part.bin': corners,
    'm/d.gltf': JSON.stringify(inside),
    'm/e.stl': 'x',
    'm/f.ply': 'ply',
  };
  const wanted = ['m/a.stl', 'm/b.obj', 'm/c.gltf', 'm/d.gltf', 'm/e.stl', 'm/f.ply', 'g.stl'];
  try {
    const { parts, sentence } = await loadMeshes(wanted, givenMeshes(given(files), 'r.urdf'));
    for (const name of wanted.slice(0, 4)) {
      const [part, ...others] = parts.get(name) ?? [];
      assert.ok(part, `${name}: ${sentence}`);
      assert.equal(others.length, 0);
      assert.equal(part.geometry.getAttribute('position').count, 3, name);
      assert.equal(part.geometry.getAttribute('normal').getZ(0), 1, name);
    }
    assert.equal(parts.get('m/c.gltf')[0].colour, '#ff0000');
    assert.equal(parts.get('m/c.gltf')[0].geometry.getAttribute('position').getZ(0), 2);
    assert.equal(parts.get('m/a.stl')[0].colour, '');
    assert.match(sentence, /^1 of 7 meshes are not among the files \(g\.stl\)/);
    assert.match(sentence, /2 of 7 meshes cannot be read \(e\.stl, f\.ply\): /);
    assert.deepEqual(fetched, []);
    const most = { triangles: 1, textMB: 1 };
    const few = await loadMeshes(['m/a.stl', 'm/b.obj'], givenMeshes(given(files), 'r.urdf'), most);
    assert.deepEqual([...few.parts.keys()], ['m/a.stl']);
    assert.match(few.sentence, /more than 1 triangles/);
  } finally {
    globalThis.fetch = fetch;
  }
});

test('what is too large is left out before it is read', async () => {
  const { sizeOfMesh } = await load('mesh_size');
  const { loadMeshes } = await load('own_meshes');
  const { givenMeshes } = await load('robot_source');
  /** A binary STL that says it has so many triangles. */
  const binary = (claimed, size) => {
    const bytes = Buffer.alloc(size);
    bytes.writeUInt32LE(claimed, 80);
    return new Uint8Array(bytes).buffer;
  };
  const text = new TextEncoder().encode(STL).buffer;
  assert.deepEqual(sizeOfMesh('a.STL', binary(3, 234)), { triangles: 3, textBytes: 0 });
  assert.deepEqual(sizeOfMesh('a.stl', text), { triangles: 0, textBytes: text.byteLength });
  assert.deepEqual(sizeOfMesh('a.dae', text), { triangles: 0, textBytes: text.byteLength });
  assert.deepEqual(sizeOfMesh('a.glb', text), { triangles: 0, textBytes: 0 });
  // Its loader would ask for the room of four thousand million triangles.
  assert.throws(() => sizeOfMesh('a.stl', binary(0xffffffff, 300)), /ends before its last/);
  const files = given({ 'a.stl': binary(3, 234), 'b.obj': `${TRIANGLE}#${' '.repeat(2 ** 20)}` });
  const most = { triangles: 2, textMB: 1 };
  const { parts, sentence } = await loadMeshes(['a.stl', 'b.obj'], givenMeshes(files, ''), most);
  assert.equal(parts.size, 0);
  assert.match(
    sentence,
    /^2 of 2 meshes are left out \(a\.stl, b\.obj\): .* 2 triangles, or .* 1 MB/,
  );
});

/** Sentences about robots that a page is to fetch, without asking anybody. */
async function saidOfSites() {
  const { SiteFiles } = await load('site_files');
  const html = '<!doctype html><title>404</title>';
  const answers = [
    new Error('offline'),
    new Response('', { status: 404, statusText: 'Not Found' }),
    new Response(html),
    new Response('', { headers: { 'Content-Length': String(2 ** 24) } }),
  ];
  const refused = [
    () => new SiteFiles('r.urdf', 'file:///page.html'),
    () => new SiteFiles('http://[', 'https://a.org/page.html'),
    () => new SiteFiles('https://b.org/r.urdf', 'https://a.org/page.html'),
  ].map((make) => {
    try {
      make();
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
    return '';
  });
  const site = new SiteFiles('robots/r.urdf', 'https://a.org/page.html');
  const { fetch } = globalThis;
  const why = [];
  try {
    for (const answer of answers) {
      globalThis.fetch = async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      };
      why.push(await site.robot().catch((error) => error.message));
    }
  } finally {
    globalThis.fetch = fetch;
  }
  assert.match(why[2], /^https:\/\/a\.org\/robots\/r\.urdf is a web page/);
  assert.equal(
    why[3],
    'r.urdf has more than 8192 KB, the most that a scene or robot may have: give it without what it does not need.',
  );
  const missing = [
    site.missing('a.stl'),
    'are not on the site of this page (a.stl): put them where the robot file says.',
    'are not in this file (a.stl): drop the folder that holds them.',
  ].map((words) => `1 of 2 meshes ${words}`);
  return [
    ...[...refused, ...why, ...missing],
    'robot="r.urdf" cannot be fetched: this page is one file, which asks for no other. Paste the robot into the block at the top of legwork-robot.html, or drop it on this page.',
    'Open a robot',
    'A URDF, MJCF or JSON file with its meshes, or a zip; it can also be dropped anywhere. Nothing leaves this computer.',
    'The block legwork-robot at the top of this file is empty: paste a robot there, or drop one on this page.',
    'This file has no engine for robots of your own: drop the robot on legwork-robot.html, or on Legwork’s page.',
    'This file opens robots of your own (URDF, MJCF, JSON) and nothing else: scenes and linkages open in legwork-embed.html.',
  ];
}

test('meshes of a site are looked for beside the robot and in its package, and within the site', async () => {
  const { placesOf } = await load('paths');
  const at = (wanted) => placesOf(wanted, 'robots/go1_description/urdf/go1.urdf');
  assert.deepEqual(at('../meshes/a.stl'), ['robots/go1_description/meshes/a.stl']);
  assert.deepEqual(at('package://go1_description/meshes/a.stl'), [
    'robots/go1_description/meshes/a.stl',
  ]);
  assert.equal(
    at('package://other/meshes/a.stl').at(-1),
    'robots/go1_description/other/meshes/a.stl',
  );
  assert.deepEqual(at('../../../../../etc/a.stl'), ['etc/a.stl']);
  assert.equal(
    at('file:///home/me/ws/meshes/a.stl')[0],
    'robots/go1_description/urdf/meshes/a.stl',
  );
  for (const places of ['C:\\ws\\a.stl', '//b.org/a.stl', 'https://b.org/a.stl'].map(at))
    for (const place of places) assert.match(place, /^[^/].*a\.stl$/);
});

test('what is said of them is known in German', async () => {
  const { loadMeshes } = await load('own_meshes');
  const { givenMeshes } = await load('robot_source');
  const { whyNone } = await load('robot_file');
  const { unzip } = await load('unzip');
  const { Budget } = await load('budget');
  const files = given({ 'a.stl': STL, 'b.stl': STL, 'c.stl': 'x' });
  const meshes = givenMeshes(files, '');
  const why = async (bytes) => unzip(new Blob([bytes]), new Budget(1e6, 3)).catch((e) => e.message);
  const many = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${i}`, strToU8('a')]));
  const said = [
    (await loadMeshes(['a.stl', 'b.stl'], meshes, { triangles: 1, textMB: 1 })).sentence,
    (await loadMeshes(['c.stl'], meshes)).sentence,
    (await loadMeshes(['package://x/d.stl'], meshes)).sentence,
    whyNone(given({ 'go1.xacro': '' })),
    whyNone(files),
    await why('hello'),
    await why(zipSync({ bomb: new Uint8Array(3e6) })),
    await why(zipSync(many)),
    await why(zipSync(many).slice(0, 40)),
    'a.urdf is open; there are other robots among the files (b.urdf): drop one alone to open it.',
    ...(await saidOfSites()),
    'There is no file in it: drop a robot file, or its folder.',
    'Collision shapes',
    'Drop a scene, or a robot with its meshes. Nothing leaves this computer.',
  ];
  const { translate, missing } = await germanTranslator();
  for (const sentence of said) assert.notEqual(translate(sentence), sentence);
  assert.deepEqual([...missing], []);
});

test('what a robot names may be asked for, and nothing that only resembles it', async () => {
  const { namesIn, besideFile } = await load('named_files');
  const urdf = namesIn(
    `<mesh filename="package://r/a&amp;b.stl"/><mesh filename='../m/base.stl'/>`,
  );
  assert.ok(urdf.has('package://r/a&b.stl') && urdf.has('../m/base.stl'));
  for (const other of ['../../private/base.stl', 'base.stl', 'e.stl', 'a&b.stl', ''])
    assert.ok(!urdf.has(other), other);
  const mjcf = namesIn('<compiler meshdir="assets"/><mesh file="sub/hip.obj"/>');
  assert.ok(mjcf.has('assets/sub/hip.obj') && mjcf.has('assets/hip.obj'));
  assert.ok(!mjcf.has('other/hip.obj'));
  assert.equal(besideFile('m/a.gltf', 'my%20part.bin'), 'm/my part.bin');
});

// A search that tries every way to part the comments would not end.
test('a page of comments is told from a robot at once', async () => {
  const { SiteFiles } = await load('site_files');
  const text = `${'<!--a-->'.repeat(120)}<robot/>`;
  const fetched = globalThis.fetch;
  globalThis.fetch = async () => new Response(text);
  try {
    const site = new SiteFiles('r.urdf', 'https://example.org/course/');
    assert.equal((await site.robot()).text, text);
  } finally {
    globalThis.fetch = fetched;
  }
});

/** Each doubt of robot_doubts.h about one and about several, as robot_check.cpp tells it. */
function allDoubts() {
  const text = readFileSync(join(root, 'engine/io/robot_doubts.h'), 'utf8');
  const alike = /kAlike = ("[^"]*");/.exec(text)?.[1] ?? '';
  const details = [
    'principal moments -1e-05, 7.1e-05 and 9.98e-05 kg m^2',
    '1 kg in 24.3 l, 0.0617 g/cm^3',
    'at (-0.0203, 0, 0.0001) m',
    '490 times that of its shapes',
    'rpy 90 0 45 rad',
    'length 1.41',
    '-2.7 to 180 rad',
    '0.4 and 0.2 kg',
    '0.01 and 0.0121 m from their origins',
  ];
  const doubts = [...text.matchAll(/Doubt k\w+ = \{([^}]*)\}/g)].map(([, body]) => {
    const whole = body.replace('kAlike', alike).replace(/"\s+"/g, '');
    return [...whole.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, words]) => words);
  });
  assert.ok(doubts.length >= 24 && doubts.every(({ length }) => length === 4), `${doubts.length}`);
  return doubts.flatMap(([before, one, many, hint], i) => {
    const isPair = before.startsWith('The links');
    const name = isPair ? '"trunk" and "my arm"' : '"trunk"';
    const list = (detail) => `${name} (${detail}), ${name} (${detail}), ${name} (${detail})`;
    const detail = details[i % details.length];
    return [
      hint,
      `${before}${name}${one}.`,
      `4${many}: ${name}, ${name}, ${name} and "b".`,
      ...details.map((each) => `${before}${name}${one}: ${each}.`),
      `5${many}: ${list(detail)} and 2 more.`,
    ];
  });
}

/** The broken files, with what is said of them (tests/adversarial/robots.test.mjs). */
async function brokenRobots() {
  const folder = join(root, 'tests/adversarial/robots');
  const files = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))));
  return files.flatMap((file) => file.cases);
}

/** What is said of the broken files that open all the same, and of all good ones. */
async function saidOfRobots() {
  const { engine, text } = await openEngine('legwork-own');
  const cases = await brokenRobots();
  const robots = join(root, 'tests/robots');
  const contents = [
    ...readdirSync(robots).map((file) => ({ of: file, put: [] })),
    ...cases.filter(({ of, says }) => of && says.every((said) => said.includes('suspicion'))),
  ].map(({ of, put = [] }) => {
    let content = readFileSync(join(robots, of), 'utf8');
    for (let i = 0; i < put.length; i += 2) content = content.replace(put[i], () => put[i + 1]);
    return content;
  });
  return contents.map((content) => {
    const size = engine.lengthBytesUTF8(content);
    const bytes = engine._malloc(size + 1);
    engine.stringToUTF8(content, bytes, size + 1);
    const handle = engine._lw_open(bytes, size, bytes + size);
    engine._free(bytes);
    const { findings } = JSON.parse(text(engine._lw_robot_report(handle)));
    const count = JSON.parse(text(engine._lw_describe(handle))).studies?.length ?? 0;
    const studies = Array.from({ length: count }, (_, i) => text(engine._lw_study(handle, i)));
    const said = studies
      .filter((study) => study.startsWith('{'))
      .map((study) => JSON.parse(study).sentence);
    said.push(text(engine._lw_sentence(handle)));
    engine._lw_close(handle);
    return { findings, said };
  });
}

test('what is suspicious in a file is said in German, and names and numbers stay', async () => {
  const { inWords, suspicionsIn } = await load('findings');
  const { speak } = await modules.load('i18n/translate.ts');
  const { translate, missing } = await germanTranslator();
  assert.equal(
    inWords('Link "a_1" is too light for its shapes: 1 kg in 20 l, 0.05 g/cm^3.'),
    'Link "a_1" is too light for its shapes: 1 kg in 20 l, 0.05 g/cm³.',
  );
  speak(translate, ',');
  try {
    const robots = await saidOfRobots();
    const found = robots.flatMap(({ findings }) =>
      findings.flatMap(({ message, hint }) => [message, hint]),
    );
    const all = new Set([...allDoubts(), ...found].filter(Boolean));
    assert.ok(all.size > 350, `${all.size}`);
    for (const sentence of all) assert.notEqual(inWords(sentence), sentence, sentence);
    for (const sentence of robots.flatMap(({ said }) => said))
      assert.notEqual(translate(sentence), sentence, sentence);
    const unknown = [...missing].filter((part) => !/^(its_\d+|[a-z ]+)$/.test(part));
    assert.deepEqual(unknown, []);
    assert.equal(
      inWords(
        '2 links are too heavy for their shapes: "FL_hip" (1 kg in 2 l, 9 g/cm^3) and "my and" (1 kg in 3 l, 8 g/cm^3).',
      ),
      '2 Glieder sind zu schwer für ihre Formen: "FL_hip" (1 kg in 2 l, 9 g/cm³) und "my and" (1 kg in 3 l, 8 g/cm³).',
    );
    const finding = { kind: 'suspicion', line: 3, hint: '' };
    const report = /** @type {any} */ ({
      file: 'my robot.urdf',
      findings: [
        { ...finding, message: 'Joint "knee" has swapped limits: 90 to -1 rad.' },
        { ...finding, message: 'Joint "hip" has swapped limits: 1 to -1 rad.' },
      ],
    });
    assert.equal(
      suspicionsIn(report),
      'Zeile 3 von my robot.urdf: Gelenk "knee" hat vertauschte Grenzen: 90 bis −1\u00a0rad. Und 1 weitere.',
    );
  } finally {
    speak((english) => english);
  }
});

test('what a file calls its joints is what curves and lists call them, in German too', async () => {
  const { readableName } = await modules.load('engine_client/limbs.ts');
  const { translate } = await germanTranslator();
  const ours = modules.openScene('quadruped-trot').description.robot;
  assert.equal(readableName(ours, 'FR_kfe'), 'FR kfe');
  const named = readableName({ ...ours, family: 'robot' }, 'FL_thigh_joint');
  assert.equal(translate(named), 'FL_thigh_joint');
});

test('why a file is refused is said in German, at its line, and names and numbers stay', async () => {
  const { refusalInWords } = await load('findings');
  const { speak } = await modules.load('i18n/translate.ts');
  const { translate, missing } = await germanTranslator();
  const refusals = (await brokenRobots())
    .flatMap(({ says, asScene = [] }) => [says, asScene].flat())
    .filter((said) => !said.includes(': suspicion: '))
    .map((said) => `my robot.urdf:${said.replace(': error: ', ': ')}`);
  // Of names with quotation marks nobody knows where they end.
  const distinct = [...new Set(refusals)].filter((said) => !said.includes('""'));
  assert.ok(distinct.length > 180, `${distinct.length}`);
  const [first = ''] = distinct;
  assert.equal(refusalInWords(first), first, 'English stays');
  speak(translate, ',');
  try {
    for (const refusal of distinct) {
      const said = refusalInWords(refusal);
      assert.notEqual(said, refusal);
      const [place] = /^my robot\.urdf:\d+:\d+: /.exec(refusal) ?? [];
      assert.ok(place && said.startsWith(place), said);
    }
    assert.deepEqual([...missing], []);
    assert.equal(
      refusalInWords(
        'a.urdf:3:5: xyz of <origin> is "0,3 0 0". Write 3 decimal numbers with blanks between, each at most 1e30.',
      ),
      'a.urdf:3:5: xyz von <origin> ist "0,3 0 0". 3 Dezimalzahlen mit Leerzeichen dazwischen schreiben, jede höchstens 1×10³⁰.',
    );
    // A scene's refusal is left to those who know it.
    const other = 'gait.height is .3 m, but must be below .25 m.';
    assert.equal(refusalInWords(other), other);
  } finally {
    speak((text) => text, '.');
  }
});
