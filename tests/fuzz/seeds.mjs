// The fuzzer's seeds: the repository's own scenes, exercises and numbers, links, scripts and sweeps made from them by the command, and as
// dictionaries the keys in all of them. Kept only in build/fuzz.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from '../../web/tools/process.mjs';
import { bodyOf, randomNumbers } from '../support/run_links.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const scenes = readdirSync(join(root, 'models'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ id: name.slice(0, -'.json'.length), text: read(`models/${name}`) }));
const linkages = readdirSync(join(root, 'models/linkages')).map((name) =>
  read(`models/linkages/${name}`),
);

/** The repository's own, and the small ones of the tests. */
const exercises = readdirSync(join(root, 'models/exercises'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => read(`models/exercises/${name}`))
  .concat(
    Object.values(JSON.parse(read('tests/golden/exercises.json')).exercises).map((exercise) =>
      JSON.stringify(exercise),
    ),
  );

const robots = readdirSync(join(root, 'tests/robots')).map((name) => ({
  path: join(root, 'tests/robots', name),
  text: read(`tests/robots/${name}`),
}));

/** Their start takes the planner long: tests/fuzz/main.cpp leaves them out too. */
const isQuick = ({ id }) => !/^quadruped-bound$|^hexapod-free-gait$|herd/.test(id);

const SCRIPT = [
  { at: 0.002, set: { 'contact.friction': 0.3, 'gait.name': 'pace' } },
  { at: 0.003, push: { body: 'trunk', impulse: [0, 2, 0], duration: 0.1, at_body: [0, 0, 0] } },
  { at: 0.004, command: { forward: 0.5, sideways: 0, turn: 0.1, height: 0, roll: 0, pitch: 0 } },
  { at: 0.005, drag: { body: 'trunk', at_body: [0, 0, 0], target: [1, 0, 0.5], stiffness: 300 } },
  { at: 0.006, drag: false },
  { at: 0.007, stand_up: true },
];
const GRIDS = [
  'gait.speed=0.1:0.5:9\nsim.mode=inverse,forward\n!sim.step=0.002',
  'push.direction_deg=0:360:8\npush.impulse=1,2\npush.time=0.5',
  'contact.friction=0.2,0.4\n!gait.name=pace',
];
const SWEEP = [
  '# legwork-sweep version=0.1.0 scene=two-link-arm variants=2 shard=1/1 fingerprint=0123456789abcdef',
  'variant,sim.step,status,time_s,hash,sentence,check',
  '1,0.001,ok,0.01,0123456789abcdef,,~',
  '2,0.002,stopped,0.01,0123456789abcdef,"It fell, ""so"" it says",~',
  '',
].join('\n');

/** So small that a change of a few bytes makes a robot of another kind. */
const SMALL_ROBOTS = [
  '<mujoco><default><geom size=".1"/></default><worldbody><body name="a"><freejoint/><geom/><body name="b"><joint name="j" range="-9 9"/><geom/><site name="s"/></body></body></worldbody><equality><weld body1="a" body2="b"/></equality><keyframe><key qpos="0 0 1 1 0 0 0 .1"/></keyframe></mujoco>',
  '<mujoco><worldbody><body><joint/><joint type="slide" ref="1"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/></body></worldbody></mujoco>',
  ...['continuous', 'planar', 'spherical', 'floating', 'fixed'].map(
    (type) =>
      `<robot name="r"><link name="a"/><link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link><joint name="j" type="${type}"><parent link="a"/><child link="b"/></joint></robot>`,
  ),
  '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial><collision><geometry><mesh filename="m"/></geometry></collision></link></robot><?legwork {"hulls": {"m": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}, "no_contact": [["a", "a"]]}?>',
  '{"format": "legwork-robot", "version": 1, "links": [{"name": "a"}, {"name": "b", "inertia": {"mass": 1, "moments": [1, 1, 1, 0, 0, 0]}}], "joints": [{"name": "j", "type": "revolute", "parent": "a", "child": "b", "limits": {"lower": -1, "upper": 2}}], "poses": [{"name": "p", "joints": {"j": [0.5]}}]}',
];
/** A tetrahedron in each format; the first letter says which, as tests/fuzz/robots.cpp reads it. */
const MESHES = [
  'bv 0 0 0\nv 1 0 0 .5\nv 0 1 0\nv .25 .125 -2\nf 1/1/1 2//1 3\nf -4 -1 -3\nf 2 4 3\nf 3 4 1\n',
  'asolid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nfacet normal 0 0 0\nouter loop\nvertex 0 0 1e-3\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n',
];
const MARKUP = [
  '<?xml',
  '?>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '/>',
  '</',
  '&lt;',
  '&amp;',
  '&#x41;',
  '="',
  '" ',
  'xyz="',
  '1e30',
  '-1',
  '1e-300',
  '.5',
];

const withByte = (byte, content) => Buffer.concat([Buffer.from([byte]), Buffer.from(content)]);

async function command(program, ...args) {
  const { status, output } = await capture(program, args);
  if (status !== 0) throw new Error(`${args.join(' ')}: ${output}`);
  return output;
}

/** Texts of links, some with a change on the way. */
async function links(program) {
  const script = join(root, 'build/fuzz/script.json');
  writeFileSync(script, JSON.stringify(SCRIPT.slice(1)));
  const runs = [
    ...['quadruped-trot', 'hexapod-tripod', 'four-bar', 'tail-free'],
    ...robots.map(({ path }) => path),
  ].map((id) => [id]);
  runs.push(['quadruped-free', '--script', script]);
  return Promise.all(
    runs.map(async ([id, ...more]) =>
      (await command(program, 'run', id, '--duration', '0.02', ...more, '--share')).trim(),
    ),
  );
}

/** The bytes of a link of a built-in scene (version 3), with code (version 5). */
function withCode(body, ...texts) {
  const text = (words) => [Buffer.from([words.length]), Buffer.from(words)];
  const [, length] = body; // of the scene's id
  const scene = body.subarray(1, 2 + length);
  const codes = texts.flatMap((words, k) => [Buffer.from([k]), ...text(words)]);
  return Buffer.concat([
    ...[Buffer.from([5]), scene, ...text(''), ...text('')],
    ...[Buffer.from([texts.length]), ...codes, body.subarray(2 + length)],
  ]);
}

/** A state of a robot whose joints the header of its table names. */
async function stateOf(program, id) {
  const header = (await command(program, 'run', id, '--duration', '0.001', '--csv', '-')).split(
    '\n',
  )[0];
  const joints = [...header.matchAll(/q_(\w+)_rad/g)].map(([, name]) => name);
  const feet = [...new Set(joints.map((name) => name.split('_')[0]))].slice(0, 2);
  return {
    states: [
      {
        base: {
          position: [0, 0, 0.3],
          quaternion_wxyz: [1, 0, 0, 0],
          linear_velocity: [0.1, 0, 0],
          angular_velocity: [0, 0, 0.1],
        },
        joints: Object.fromEntries(joints.map((name) => [name, { q: 0.3, v: 0.1, a: 0, tau: 1 }])),
        base_acceleration: { linear: [0, 0, 0], angular: [0, 0, 0] },
        stance: feet,
      },
    ],
    friction: 0.6,
    ...(id === 'quadruped-trot' && { ground_force_method: 'corrected', forward_method: 'kkt' }),
  };
}

/** A state of the robot of all joints of tests/fuzz/states.cpp; without a base where it is fixed. */
function stateOfAllJoints(floats) {
  const one = { q: 0.2, v: 0.1, a: 1, tau: 2 };
  const ball = { q: [1, 0, 0, 0], v: [0.1, 0, 0.2], a: [0, 0, 0], tau: [1, 0, 0] };
  const plane = { 'planar/x': one, 'planar/y': one, 'planar/turn': one };
  const base = { position: [0, 0, 1], quaternion_wxyz: [1, 0, 0, 0], linear_velocity: [0.1, 0, 0] };
  const joints = { spherical: ball, ...plane, prismatic: one, revolute: one };
  return { states: [{ ...(floats && { base }), joints, stance: [] }] };
}

/** Bytes that choose calls and numbers. */
const noise = (count, size) => {
  const { below } = randomNumbers(count);
  return Array.from({ length: count }, () =>
    Buffer.from(Array.from({ length: size }, () => below(256))),
  );
};

async function seedsOf(program) {
  const texts = scenes.map(({ text }) => text);
  const robotTexts = [...robots.map(({ text }) => text), ...SMALL_ROBOTS];
  const shared = await links(program);
  const walking = ['quadruped-trot', 'hexapod-tripod', 'tail-trot'];
  const states = [
    ...(await Promise.all(walking.map((id) => stateOf(program, id)))),
    ...[true, false].map(stateOfAllJoints),
  ];
  const known = JSON.parse(read('models/reference/tail.json'));
  const document = JSON.stringify({ formulation: 'tree', states: known.states.slice(0, 1) });
  return {
    json: [...texts, JSON.stringify(SCRIPT), JSON.stringify(states[0]), document],
    scene: texts,
    exercise: exercises,
    open: scenes.filter(isQuick).map(({ text }) => text),
    linkage: linkages,
    link: [
      ...shared.flatMap((text) => [withByte(0, text), withByte(1, bodyOf(text))]),
      ...['a', 'b', 'f', 'n', '!'].flatMap((kind) =>
        shared
          .map(bodyOf)
          .filter(([version]) => version === 3)
          .map((body) => withByte(1, withCode(body, kind, 'again'))),
      ),
    ],
    script: [0, 1, 2, 3].flatMap((scene) => [
      withByte(scene, JSON.stringify(SCRIPT)),
      ...SCRIPT.map((event) => withByte(scene, JSON.stringify([event]))),
    ]),
    grid: [0, 1, 2].flatMap((scene) => GRIDS.map((lines) => withByte(scene, lines))),
    states: states.map((state, robot) => withByte(robot, JSON.stringify(state))),
    document: [document, document.replace('"tree"', '"virtual_work"')],
    sweep: [SWEEP, `${SWEEP}\f${SWEEP}`, SWEEP.replace('shard=1/1', 'shard=1/2')],
    calls: noise(60, 160),
    state: noise(60, 160),
    models: noise(60, 160),
    robots: robotTexts,
    meshes: MESHES,
    own: robotTexts.flatMap((text) =>
      [0, 1, 2, 3].map((drive) =>
        Buffer.concat([Buffer.from([drive, 16, 128]), Buffer.from(text)]),
      ),
    ),
  };
}

/** Elements, attributes and keys that the readers of robots know, from their own tables. */
function robotWords() {
  const words = new Set();
  for (const name of [
    'urdf',
    'mjcf',
    'mjcf_text',
    'robot_json',
    'robot_extras',
    'robot_description',
  ])
    for (const [, text] of read(`engine/io/${name}.cpp`).matchAll(/"((?:[^"\\\n]|\\.)*)"/g))
      if (/^[ a-z_0-9]+$/.test(text) && (text.startsWith(' ') || !text.includes(' ')))
        for (const word of text.trim().split(' ')) if (word.length > 1) words.add(word);
  return words;
}

/** Every key, path and word of the scene files' schema and of what else is read, as libFuzzer wants them. */
function dictionary() {
  const keys = new Set([
    ...robotWords(),
    'tree',
    'virtual_work',
    'as_printed',
    'minimum_norm',
    'kkt',
    'true',
    'null',
  ]);
  const collect = (value) => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        keys.add(key);
        collect(inner);
      }
  };
  collect(JSON.parse(read('models/schema/scene.schema.json')));
  collect(linkages.map((text) => JSON.parse(text)));
  collect(exercises.map((text) => JSON.parse(text)));
  collect(scenes.map(({ text }) => JSON.parse(text)));
  collect(SCRIPT);
  collect(JSON.parse(read('models/reference/tail.json')).states[0]);
  const isPlain = (key) => /^[\w.$ -]{1,60}$/.test(key);
  const plain = [...keys].filter(isPlain).map((key) => `"\\"${key}\\""\n"${key}"\n`);
  return [...plain, ...MARKUP.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"\n`)].join('');
}

/** Writes them into `folder`, a folder a target; `program`: the `legwork` command. */
export async function writeSeeds(folder, program) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [target, seeds] of Object.entries(await seedsOf(program))) {
    mkdirSync(join(folder, target));
    for (const [i, seed] of seeds.entries()) writeFileSync(join(folder, target, String(i)), seed);
  }
  writeFileSync(join(folder, 'keys.dict'), dictionary());
}
