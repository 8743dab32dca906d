// MuJoCo's WebAssembly module on our robots: MJCF made from their text, a check that it computes the same, and times. Runs
// in Node and in browsers.
//
// MuJoCo's free joint has the angular velocity in body axes: w = R^T omega, dw/dt = R^T domega/dt, and its moment R^T n.
import { timeCalls } from '../hosts/timing.mjs';

const words = (numbers) => numbers.join(' ');

// Where there is no mass (the cross of a universal joint), or a rod without thickness, MuJoCo wants at least some.
function inertial({ mass, com, I }) {
  const [xx, xy, xz, yy, yz, zz] = I;
  const least = (moment) => Math.max(moment, 1e-12);
  const full = words([least(xx), least(yy), least(zz), xy, xz, yz]);
  return `<inertial pos="${words(com)}" mass="${mass || 1e-12}" fullinertia="${full}"/>`;
}

/**
 * MJCF of a body and all that hangs on it; it reads orientations as quaternions or as two axes; the axes are exact.
 * `geoms(index)`: what the body has to touch with.
 */
export function bodyText(robot, index, geoms = (_index) => '') {
  const body = robot.bodies[index];
  const [xx, yx, , xy, yy, , xz, yz] = body.R; // rows of R; its columns are the axes
  const R = `xyaxes="${words([xx, xy, xz, yx, yy, yz])}"`;
  const type = body.isPrismatic ? 'slide' : 'hinge';
  const joint =
    index === 0
      ? '<freejoint/>'
      : `<joint name="j${index}" type="${type}" axis="${words(body.axis)}"/>`;
  const children = robot.bodies
    .map((_, child) => child)
    .filter((child) => robot.bodies[child].parent === index)
    .map((child) => bodyText(robot, child, geoms));
  const content = joint + inertial(body) + geoms(index) + children.join('');
  return `<body name="b${index}" pos="${words(body.p)}" ${R}>${content}</body>`;
}

/** `isPinned`: with every foot tied to where it is at rest. */
function mjcf(robot, isPinned) {
  const ties = robot.feet.map(({ body, p }) => `<connect body1="b${body}" anchor="${words(p)}"/>`);
  const equality = isPinned ? `<equality>${ties.join('')}</equality>` : '';
  return `<mujoco><compiler angle="radian" boundmass="0"/>
    <option timestep="0.001" gravity="${words(robot.gravity)}"><flag contact="disable"/></option>
    <worldbody>${bodyText(robot, 0)}</worldbody>${equality}</mujoco>`;
}

function rotation([w, x, y, z]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** The same vector with its three angular entries in body axes. */
function inBodyAxes(q, x) {
  const R = rotation(q.slice(3, 7));
  const angular = [0, 1, 2].map((i) => R[0][i] * x[3] + R[1][i] * x[4] + R[2][i] * x[5]);
  return [...x.slice(0, 3), ...angular, ...x.slice(6)];
}

function relativeDifference(got, truth) {
  const largest = Math.max(...truth.map(Math.abs));
  return Math.max(...truth.map((x, i) => Math.abs(x - got[i]))) / largest;
}

/**
 * kernel, MuJoCo's function, what it is given and what it answers. mj_step integrates too.
 * @typedef {{ kernel: string, call: string, given: string, result?: string, isPinned?: boolean }} Call
 * @type {Call[]}
 */
const calls = [
  { kernel: 'rnea', call: 'mj_inverse', given: 'a', result: 'qfrc_inverse' },
  { kernel: 'aba', call: 'mj_forward', given: 'tau', result: 'qacc' },
  { kernel: 'step', call: 'mj_step', given: 'tau' },
  { kernel: 'constrained', call: 'mj_forward', given: 'tau', isPinned: true },
];

function measureCall(mujoco, robot, /** @type {Call} */ measured, options) {
  const { kernel, call, given, result, isPinned } = measured;
  const model = mujoco.MjModel.from_xml_string(mjcf(robot, isPinned));
  const data = new mujoco.MjData(model);
  const target = given === 'a' ? data.qacc : data.qfrc_applied;
  const { qpos, qvel } = data;
  const states = robot.states.map(({ q, v, results, ...state }) => ({
    q: Float64Array.from(q),
    v: Float64Array.from(inBodyAxes(q, v)),
    input: Float64Array.from(inBodyAxes(q, state[given])),
    truth: result && inBodyAxes(q, results[kernel]),
  }));
  const set = ({ q, v, input }) => {
    qpos.set(q);
    qvel.set(v);
    target.set(input);
  };
  const compute = mujoco[call];
  let difference = 0;
  if (result) {
    for (const state of states) {
      set(state);
      compute(model, data);
      difference = Math.max(difference, relativeDifference([...data[result]], state.truth));
    }
  }
  let next = 0;
  const run = (count) => {
    for (let i = 0; i < count; i += 1) {
      set(states[next]);
      next = (next + 1) % states.length;
      compute(model, data);
    }
  };
  const row = { robot: robot.name, kernel, variant: call, ...timeCalls(run, options), difference };
  data.delete();
  model.delete();
  return row;
}

/** Rows { robot, kernel, variant, min, median, difference } of robots from robot_text.mjs. */
export function timeMujoco(mujoco, robots, options) {
  return robots.flatMap((robot) => calls.map((call) => measureCall(mujoco, robot, call, options)));
}
