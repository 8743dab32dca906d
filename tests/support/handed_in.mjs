// A course that hands in: runs of an exercise of every kind that `legwork grade` tells apart, made with the engine, and forged.
import assert from 'node:assert/strict';
import { referenceOf } from '../exercises/answers.mjs';
import { bodyOf, linkOf } from './run_links.mjs';

export const STARTER = `function control(state, memory) {
  // The torque of the crank, N m.
  return 0;
}`;

export const EXERCISE = {
  id: 'turn-evenly',
  title: 'Turn evenly',
  question: 'Turn the crank at 6.28 rad/s.',
  seed: 7,
  scene: 'four-bar',
  duration_s: 1,
  start: { 'sim.mode': 1 },
  numbers: [{ parameter: 'mass.coupler', from: 0.4, to: 2, step: 0.001 }],
  may_change: {
    parameters: [{ parameter: 'length.coupler', from: 0.11, to: 0.13, during: false }],
    events: [],
    code: 'control',
    code_bytes: 4096,
  },
  starter: STARTER,
  score: [
    {
      name: 'Speed',
      points: 100,
      value: 'abs(mean(after(0.5, driver_rate.crank)) - 6.28)',
      full_at: 0.5,
      none_at: 8,
      curve: 'driver_rate.crank',
      unit: 'rad/s',
    },
  ],
};

/** Has an event of its own, and no code. */
export const PUSHED = {
  id: 'stand-a-push',
  title: 'Stand a push',
  question: 'Let it stand a push.',
  seed: 5,
  scene: 'quadruped-free',
  duration_s: 0.4,
  start: { 'command.forward': 0 },
  numbers: [{ parameter: 'payload.mass', from: 0, to: 2, step: 0.01 }],
  events: [{ at_s: 0.1, event: 'push', set: { 'push.x': 0, 'push.y': 4 } }],
  may_change: { parameters: [{ parameter: 'contact.friction', from: 0.3, to: 1.2 }] },
  score: [{ name: 'Up', points: 100, value: 'last(time)', full_at: 0.4, none_at: 0.1 }],
};

/** A run of it may end by itself. */
export const WALK = {
  id: 'walk-down',
  title: 'Walk down',
  question: 'Start it so that it walks.',
  seed: 6,
  scene: 'passive-walker',
  duration_s: 5,
  numbers: [{ parameter: 'walker.hip_mass', from: 9, to: 11, step: 0.01 }],
  may_change: { parameters: [{ parameter: 'walk.disturbance', from: -0.5, to: 0.5 }] },
  score: [{ name: 'Walks', points: 100, value: 'last(time)', full_at: 5, none_at: 0 }],
};

/** Everybody's own; all are of one structure, as in a course that has seen the same lecture. */
export const codeOf = (i) => `// Student ${i}
const gain = ${(0.05 + 0.0001 * i).toFixed(4)};
function control(state, memory) {
  const error = 6.28 - state.driver_rate;
  memory.sum = (memory.sum ?? 0) + 0.002 * error;
  const torque = gain * error + 0.2 * memory.sum + 0.01 * Math.cos(state.driver_angle);
  return Math.max(-1, Math.min(1, torque));
}
`;

/** The same with other names, layout and comments. */
export const disguised = (code) =>
  `/* all mine */\n${code
    .replace(/\/\/.*\n/g, '')
    .replaceAll('gain', 'K')
    .replaceAll('error', 'diff')
    .replaceAll('memory', 'm')
    .replaceAll('torque', 'out')
    .replaceAll('sum', 'acc')
    .replaceAll(/\bstate\b/g, 's')
    .replaceAll('const ', 'let ')
    .replaceAll('\n  ', '\n\t\t')}`;

/** Same length: the numbers around it in a link stay right. */
const asLongAs = (code, other) => other.padEnd(Buffer.byteLength(code));
const ENDLESS = 'function control() { for (;;); }';
const POLICY = `// policy: turn.onnx, SHA-256 ${'0'.repeat(64)}
function control(state) { return robot.policy([state.driver_rate])[0]; }`;

function forged(link, from, to) {
  const text = bodyOf(link).toString('latin1');
  const [old, other] = [from, to].map((each) => Buffer.from(each).toString('latin1'));
  assert.equal(text.split(old).length, 2, 'the link has it once');
  return linkOf(
    Buffer.from(
      text.replace(old, () => other),
      'latin1',
    ),
  );
}

/** What is handed in, and what is to be said of it. */
export class Course {
  /** @param {any} client @param {any} module @param {{ id: string }} exercise */
  constructor({ Exercise, Scene }, module, exercise = EXERCISE) {
    this.Scene = Scene;
    this.module = module;
    this.id = exercise.id;
    this.kinds = kindsOf(exercise);
    this.exercise = Exercise.open(module, JSON.stringify(exercise), `${exercise.id}.json`);
  }

  /**
   * A run by a student to its end, as its link and hash. `prepare` changes it before, and `meanwhile` at its 100th step; with
   * `steps` it takes so many, without the exercise's events.
   * @param {string} student
   * @param {string} code
   * @param {(scene: any) => void} [prepare]
   * @param {{ steps?: number, meanwhile?: (scene: any) => { ok: boolean, sentence?: string } }} [how]
   */
  async run(student, code, prepare = () => {}, { steps = 0, meanwhile } = {}) {
    const bare = () =>
      this.Scene.openText(this.module, this.exercise.startText(student), 'bare.json', true);
    const scene = steps > 0 ? bare() : this.exercise.start(student);
    try {
      prepare(scene);
      const outcome = code === '' ? { ok: true } : scene.setCode(code);
      assert.ok(outcome.ok, scene.message());
      if (steps > 0) scene.step(steps);
      else if (meanwhile) {
        this.exercise.watch(scene);
        assert.ok(this.exercise.step(scene, 100), scene.message());
        const changed = meanwhile(scene);
        assert.ok(changed.ok, changed.sentence);
        while (this.exercise.step(scene, 100));
      } else await this.exercise.score(scene);
      return { link: scene.link(), hash: scene.hash() };
    } finally {
      scene.close();
    }
  }

  set(scene, path, value) {
    const outcome = scene.set(scene.indexOf(path), value);
    assert.ok(outcome.ok, outcome.sentence);
  }

  otherScene() {
    const scene = this.Scene.openBuiltin(this.module, 'two-link-arm');
    assert.ok(scene.step(100).ok);
    const link = scene.link();
    scene.close();
    return link;
  }

  /**
   * The i-th submission of this kind: text of its file and what is to be said.
   * @param {string} kind
   * @param {number} i
   */
  async submission(kind, i) {
    const student = `${kind.replaceAll(' ', '.')}.${i}`;
    const from = kind === 'copied' ? 'honest' : kind;
    const code = codeOf(100 * this.kinds.indexOf(from) + i);
    const honest = () => this.run(student, code);
    const made = await KINDS_OF[this.id][kind](this, { i, student, code, honest });
    const answer = { legwork: 'answer', exercise: this.id, student, run: made.link };
    const text = JSON.stringify({ ...answer, ...made.more });
    return {
      student,
      file: `${student}.json`,
      text: made.cut ? text.slice(0, made.cut(text)) : text,
      verdict: made.verdict,
    };
  }
}

const KINDS = {
  honest: async (_, { honest }) => ({ link: (await honest()).link, verdict: 'graded' }),
  'honest with a length': async (course, { student, code, i }) => {
    const prepare = (scene) => course.set(scene, 'length.coupler', 0.11 + 0.0001 * (i % 200));
    return { link: (await course.run(student, code, prepare)).link, verdict: 'graded' };
  },
  starter: async (course, { student }) => ({
    link: (await course.run(student, STARTER)).link,
    verdict: 'graded',
  }),
  'tampered code': async (_, { honest, code }) => ({
    link: forged((await honest()).link, code, code.replace('0.2 *', '0.3 *')),
    verdict: 'differs from its hash',
  }),
  'tampered hash': async (_, { honest }) => {
    const { link, hash } = await honest();
    const bytes = Buffer.from(hash, 'hex').reverse();
    const other = Buffer.from(bytes).map((byte, i) => (i === 3 ? byte ^ 1 : byte));
    return { link: forged(link, bytes, other), verdict: 'differs from its hash' };
  },
  'other exercise': async (course) => ({ link: course.otherScene(), verdict: 'other exercise' }),
  'answer to another': async (_, { honest }) => ({
    link: (await honest()).link,
    more: { exercise: 'another' },
    verdict: 'other exercise',
  }),
  'other numbers': async (course, { code, i }) => ({
    link: (await course.run(`somebody else ${i}`, code)).link,
    verdict: 'other numbers',
  }),
  'cut link': async (_, { honest, i }) => {
    const { link } = await honest();
    return { link: link.slice(0, -1 - (i % (link.length - 2))), verdict: 'damaged link' };
  },
  'cut file': async (_, { honest, i }) => ({
    link: (await honest()).link,
    cut: (text) => 1 + ((i * 37) % (text.length - 1)),
    verdict: 'unreadable',
  }),
  endless: async (_, { honest, code }) => ({
    link: forged((await honest()).link, code, asLongAs(code, ENDLESS)),
    verdict: 'endless',
  }),
  policy: async (_, { honest, code }) => ({
    link: forged((await honest()).link, code, asLongAs(code, POLICY)),
    verdict: 'not allowed',
  }),
  'out of limits': async (course, { student, code }) => ({
    link: (await course.run(student, code, (scene) => course.set(scene, 'length.coupler', 0.135)))
      .link,
    verdict: 'out of limits',
  }),
  'not allowed': async (course, { student, code }) => ({
    link: (await course.run(student, code, (scene) => course.set(scene, 'world.gravity', 1))).link,
    verdict: 'not allowed',
  }),
  'too short': async (course, { student, code }) => ({
    link: (await course.run(student, code, () => {}, { steps: 100 })).link,
    verdict: 'other length',
  }),
  'code changed mid-run': async (course, { student, code }) => {
    const meanwhile = (scene) => scene.setCode(code.replace('0.2 *', '0.3 *'));
    const { link } = await course.run(student, code, () => {}, { meanwhile });
    return { link, verdict: 'not allowed' };
  },
  'value changed mid-run': async (course, { student, code }) => {
    const meanwhile = (scene) => scene.set(scene.indexOf('length.coupler'), 0.115);
    const { link } = await course.run(student, code, () => {}, { meanwhile });
    return { link, verdict: 'not allowed' };
  },
  // Its own code stops it: that is no end of the run.
  'stopped early': async (course, { student, code }) => {
    const stops = code.replace('const error', `if (state.time > 0.5) throw 'x';\n  const error`);
    return { link: (await course.run(student, stops)).link, verdict: 'other length' };
  },
  // From the honest student with the same number.
  copied: async (course, { student, code }) => ({
    link: (await course.run(student, disguised(code))).link,
    verdict: 'graded',
  }),
};

const PUSHED_KINDS = {
  pushed: async (course, { student }) => ({
    link: (await course.run(student, '')).link,
    verdict: 'graded',
  }),
  'missing event': async (course, { student }) => ({
    link: (await course.run(student, '', () => {}, { steps: 400 })).link,
    verdict: 'events missing',
  }),
  'doubled event': async (course, { student }) => {
    // The exercise's own comes with the next step.
    const meanwhile = (scene) => {
      assert.ok(course.exercise.step(scene, 50), scene.message());
      return scene.act('push');
    };
    return {
      link: (await course.run(student, '', () => {}, { meanwhile })).link,
      verdict: 'not allowed',
    };
  },
};

const WALK_KINDS = {
  walked: async (course, { student }) => ({
    link: (await course.run(student, '')).link,
    verdict: 'graded',
  }),
  'ended early': async (course, { student }) => {
    const prepare = (scene) => course.set(scene, 'walk.disturbance', 0.5);
    const { link } = await course.run(student, '', prepare);
    const scene = course.Scene.openLink(course.module, link);
    assert.ok(scene.recordedSteps < 5000, 'it falls before the exercise ends');
    scene.close();
    return { link, verdict: 'graded' };
  },
};

const KINDS_OF = {
  [EXERCISE.id]: KINDS,
  [PUSHED.id]: PUSHED_KINDS,
  [WALK.id]: WALK_KINDS,
};

/** The kinds of submissions to this exercise. */
export const kindsOf = ({ id }) => Object.keys(KINDS_OF[id]);

/** What students hand in to one of the ten, or to an exercise made of it: by file, each the reference solution. */
export async function solvedBy(students, exercise, of) {
  const files = {};
  for (const student of students) {
    const { parameters } = await referenceOf(of, exercise.numbers(student));
    const scene = exercise.start(student);
    for (const [path, value] of Object.entries(parameters))
      assert.ok(scene.set(scene.indexOf(path), value).ok);
    await exercise.score(scene);
    const answer = { legwork: 'answer', exercise: exercise.info.id, student, run: scene.link() };
    files[`${student}.json`] = JSON.stringify(answer);
    scene.close();
  }
  return files;
}
