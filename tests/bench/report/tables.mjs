// The tables of results.json, for the Markdown of RESULTS.md and for the page bench.html alike: sections of a title, a text
// and tables { caption, head, rows }, all of them strings.
import { fastest, groupBy, shiftRatios, straightLine } from './aggregate.mjs';

const ROBOTS = ['quadruped', 'hexapod', 'quadruped_with_tail', 'humanoid'];
const KERNELS = [
  'kinematics',
  'rnea',
  'bias',
  'crba',
  'aba',
  'rnea_derivatives',
  'aba_derivatives',
  'constrained',
  'constrained_derivatives',
  'straight',
];

const nanoseconds = (row) => (row ? String(Math.round(row.min)) : '');
const withVariant = (row) => (row ? `${nanoseconds(row)} ${row.variant ?? ''}`.trim() : '');
const ratio = (above, below) => (above && below?.min > 0 ? (above.min / below.min).toFixed(2) : '');

const unique = (values) => [...new Set(values)];

/** One table a robot, a row a kernel; columns: [head, (robot, kernel) => cell] pairs. */
function byRobot(columns) {
  return ROBOTS.map((robot) => ({
    caption: robot,
    head: ['', ...columns.map(([head]) => head)],
    rows: KERNELS.map((kernel) => [kernel, ...columns.map(([, cell]) => cell(robot, kernel))]),
  }));
}

// What everything below asks of the rows.
function asker(rows) {
  const of = (host) => (robot, kernel) => fastest(rows, { host, robot, kernel });
  const onPath = (host, path) => (robot, kernel) => fastest(rows, { host, robot, kernel, path });
  // The fast path is the best of those of one state that are in lanes; a tree without limbs has only the one in links' own axes.
  const fast = (host) => (robot, kernel) => {
    const others = rows.filter(({ path }) => path !== 'local' && path !== 'batch');
    return fastest(others, { host, robot, kernel });
  };
  const best = (host) => (robot, kernel) =>
    fast(host)(robot, kernel) ?? onPath(host, 'local')(robot, kernel);
  return { of, onPath, fast, best };
}

function ratios(rows) {
  const { of, onPath, fast, best } = asker(rows);
  const over = (above, below) => (robot, kernel) =>
    ratio(above(robot, kernel), below(robot, kernel));
  // How often the algorithm itself would run in the time of its derivatives.
  const derivatives = (times) => (robot, kernel) => {
    const algorithm = kernel.match(/^(.*)_derivatives$/)?.[1];
    return algorithm ? ratio(times(robot, kernel), times(robot, algorithm)) : '';
  };
  return byRobot([
    ['peer / native', over(of('peer'), best('native'))],
    ['peer / clang -O3', over(of('peer'), best('clang'))],
    ['peer / WASM Node', over(of('peer'), best('node'))],
    ['peer / WASM Chromium', over(of('peer'), best('chromium'))],
    ['peer / native local', over(of('peer'), onPath('native', 'local'))],
    ['peer / native batch, a state', over(of('peer'), onPath('native', 'batch'))],
    ['local / fast', over(onPath('native', 'local'), fast('native'))],
    ['derivatives / algorithm, native', derivatives(best('native'))],
    ['derivatives / algorithm, clang -O3', derivatives(best('clang'))],
    ['derivatives / algorithm, WASM Node', derivatives(best('node'))],
    ['WASM Node / native', over(fast('node'), onPath('native', '2_wide'))],
    ['WASM Chromium / native', over(fast('chromium'), onPath('native', '2_wide'))],
    ['DART / native', over(of('dart'), best('native'))],
    ['MuJoCo / ours, Node', over(of('mujoco-node'), best('node'))],
    ['MuJoCo / ours, Chromium', over(of('mujoco-chromium'), best('chromium'))],
  ]);
}

function times(rows) {
  const { of, onPath, fast, best } = asker(rows);
  const cell = (row) => (robot, kernel) => nanoseconds(row(robot, kernel));
  const named = (host) => (robot, kernel) => withVariant(of(host)(robot, kernel));
  const fastCell = (robot, kernel) => {
    const row = fast('native')(robot, kernel);
    return row ? `${nanoseconds(row)} ${row.path}` : '';
  };
  return byRobot([
    ['local', cell(onPath('native', 'local'))],
    ['fast', fastCell],
    ['batch, a state', cell(onPath('native', 'batch'))],
    ['clang -O3', cell(best('clang'))],
    ['WASM Node', cell(best('node'))],
    ['WASM Chromium', cell(best('chromium'))],
    ['peer', named('peer')],
    ['DART', named('dart')],
    ['MuJoCo Node', named('mujoco-node')],
    ['MuJoCo Chromium', named('mujoco-chromium')],
  ]);
}

function cold(rows) {
  const { of, best } = asker(rows);
  const [native, clang, peer] = [best('native-cold'), best('clang-cold'), of('peer-cold')];
  const time = (row) => (robot, kernel) => nanoseconds(row(robot, kernel));
  const over = (above, below) => (robot, kernel) =>
    ratio(above(robot, kernel), below(robot, kernel));
  return byRobot([
    ['native', time(native)],
    ['clang -O3', time(clang)],
    ['peer', time(peer)],
    ['peer / native', over(peer, native)],
    ['peer / clang -O3', over(peer, clang)],
    ['cold / warm, native', over(native, best('native'))],
  ]);
}

function paths(rows) {
  const { onPath } = asker(rows);
  const own = rows.filter(({ host, kernel }) => host === 'native' && KERNELS.includes(kernel));
  const names = unique(own.map(({ path }) => path));
  return byRobot(
    ['native', 'node'].flatMap((host) =>
      names.map((path) => [
        `${host} ${path}`,
        (robot, kernel) => nanoseconds(onPath(host, path)(robot, kernel)),
      ]),
    ),
  );
}

function scenes(rows) {
  const { onPath, of } = asker(rows);
  const names = unique(
    rows.filter(({ kernel }) => kernel === 'snapshot').map(({ robot }) => robot),
  );
  const line = (scene, kernel) => {
    const [native, node, chromium] = ['native', 'node', 'chromium'].map((host) =>
      onPath(host, 'fastest')(scene, kernel),
    );
    const cells = [native, node, chromium].map(nanoseconds);
    return [`${scene}, ${kernel}`, ...cells, ratio(node, native)];
  };
  const own = {
    caption: 'ours',
    head: ['', 'native', 'WASM Node', 'WASM Chromium', 'Node / native'],
    rows: names.flatMap((scene) =>
      ['step', 'recorded', 'snapshot'].map((kernel) => line(scene, kernel)),
    ),
  };
  const mujoco = {
    caption: 'MuJoCo, mj_step at 1 ms of the free robot: no feet, no controller, one stage',
    head: ['', 'Node', 'Chromium'],
    rows: ROBOTS.map((robot) => [
      robot,
      nanoseconds(of('mujoco-node')(robot, 'step')),
      nanoseconds(of('mujoco-chromium')(robot, 'step')),
    ]),
  };
  return [own, mujoco];
}

function freeRobots(rows) {
  const { onPath } = asker(rows);
  const hosts = ['free-node', 'free-chromium'];
  const of = (host, robot, variant) =>
    rows.find((row) => row.host === host && row.robot === robot && row.variant === variant);
  const names = unique(rows.filter(({ host }) => hosts.includes(host)).map(({ robot }) => robot));
  const line = (robot) => [
    robot,
    nanoseconds(onPath('native', 'fastest')(`free-${robot}`, 'step')),
    ...hosts.flatMap((host) => {
      const [ours, mujoco] = [of(host, robot, 'ours'), of(host, robot, 'MuJoCo')];
      return [nanoseconds(ours), nanoseconds(mujoco), ratio(mujoco, ours)];
    }),
    of(hosts[0], robot, 'ours')?.note ?? '',
    of(hosts[0], robot, 'MuJoCo')?.note ?? '',
  ];
  const head = [
    'native: ours',
    'Node: ours',
    'MuJoCo',
    'MuJoCo / ours',
    'Chromium: ours',
    'MuJoCo',
    'MuJoCo / ours',
  ];
  return [
    {
      caption: 'a step of 1 ms',
      head: ['', ...head, 'ours, in ten seconds', 'MuJoCo, in ten seconds'],
      rows: names.map(line),
    },
  ];
}

// robots x steps a second, from the time of a step of the whole batch.
const throughput = (robots, row) => (row ? `${((1e3 * robots) / row.min).toFixed(2)} M` : '');

const REAL_TIME_NS = 1e6; // a step of 1 ms

function batches(rows) {
  const { onPath } = asker(rows);
  const own = rows.filter(({ robot }) => robot.startsWith('batch-'));
  const line = (robot, kernel) => {
    const robots = Number(robot.slice('batch-'.length));
    const hosts = ['native', 'node', 'chromium'].map((host) => onPath(host, 'fastest'));
    const page = (path) => onPath('page', path)(robot, kernel);
    const realTime = page('step at 1x');
    const frame = page('frame at 1x');
    return [
      `${robots} robots, ${kernel}`,
      ...[...hosts.map((row) => row(robot, kernel)), page('step at most')].map((row) =>
        throughput(robots, row),
      ),
      realTime ? (REAL_TIME_NS / realTime.median).toFixed(2) : '',
      frame ? (1e9 / frame.median).toFixed(1) : '',
    ];
  };
  const head = [
    '',
    'native',
    'WASM Node',
    'WASM Chromium',
    'page, drawn',
    'real time in the page',
    'frames a second',
  ];
  const keys = groupBy(own, ({ robot, kernel }) => `${robot} ${kernel}`).keys();
  const lines = [...keys].map((key) => line(...key.split(' ')));
  return [{ caption: 'robots x steps a second', head, rows: lines }];
}

function pageFrames(rows) {
  const own = rows.filter(({ host }) => host === 'frame');
  const ms = (row) => (row ? (row.min / 1e6).toFixed(1) : '');
  const lines = [...groupBy(own, ({ robot }) => robot)].map(([scene, group]) => {
    const on = (path) => group.find((row) => row.path === path);
    const times = ['median frame', 'slow frame', 'processor time'].map((path) => ms(on(path)));
    return [scene, ...times, on('median frame')?.note ?? ''];
  });
  const head = ['', 'median', 'one in a hundred is slower', 'processor time, mean', ''];
  return [{ caption: 'ms of the main thread a frame', head, rows: lines }];
}

const MOST_PINNED = 8;

function legs(rows) {
  const stars = rows.filter(({ robot, host }) => host === 'native' && robot.startsWith('star-'));
  const points = ({ robot, min }) => ({ n: Number(robot.slice('star-'.length)), time: min });
  const groups = groupBy(stars, ({ kernel, path }) => `${kernel}, ${path}`);
  const lines = [...groups].map(([name, group]) => ({
    name,
    points: group
      .map(points)
      .filter(({ n }) => n <= MOST_PINNED || !name.startsWith('constrained'))
      .sort((a, b) => a.n - b.n),
  }));
  const columns = unique(stars.map((row) => points(row).n)).sort((a, b) => a - b);
  const cell = (line, n) => {
    const point = line.points.find((candidate) => candidate.n === n);
    return point ? point.time.toFixed(0) : '';
  };
  const rowOf = (line) => {
    const { slope, intercept, deviation } = straightLine(line.points);
    const fit = `${intercept.toFixed(0)} + ${slope.toFixed(1)} n`;
    const cells = columns.map((n) => cell(line, n));
    return [line.name, ...cells, fit, `${(100 * deviation).toFixed(0)} %`];
  };
  const head = ['', ...columns.map(String), 'straight line', 'largest deviation'];
  return [{ caption: 'native', head, rows: lines.map(rowOf) }];
}

function shifts(shifted) {
  const rows = shiftRatios(shifted).map(({ name, ratio: value }) => [name, value.toFixed(2)]);
  return [{ caption: 'native', head: ['', 'slowest / fastest'], rows }];
}

function counts(entries) {
  const names = unique(entries.map(({ name }) => name.split('/')[2]));
  const count = (path) => (robot, kernel) => {
    const entry = entries.find(({ name }) => name === `${robot}/${kernel}/${path}`);
    return entry ? entry.instructions.toFixed(0) : '';
  };
  return byRobot(names.map((path) => [path, count(path)]));
}

// Functions that take at least a fiftieth; those that take all of it only call the others.
function profile({ name, instructions, stages }) {
  const shown = stages.filter(({ share }) => share >= 0.02 && share < 0.985);
  return {
    caption: `${name}: ${Math.round(instructions)} instructions a step`,
    head: ['callees included', 'share'],
    rows: shown.map((stage) => [stage.name.slice(0, 60), `${(100 * stage.share).toFixed(1)} %`]),
  };
}

/** What a browser has just measured (host "here"), beside the recorded rows. */
export function hereSection(measured, recorded) {
  const { onPath, best } = asker(measured);
  const { of, best: bestRecorded } = asker(recorded);
  const names = unique(measured.map(({ path }) => path));
  const over = (above, below) => (robot, kernel) =>
    ratio(above(robot, kernel), below(robot, kernel));
  return {
    title: 'This browser',
    text: 'Nanoseconds a call. The ratios are to the times of the machine below, so they compare machines too.',
    tables: byRobot([
      ...names.map((path) => [
        path,
        (robot, kernel) => nanoseconds(onPath('here', path)(robot, kernel)),
      ]),
      ['recorded WASM Chromium / here', over(bestRecorded('chromium'), best('here'))],
      ['recorded native peer / here', over(of('peer'), best('here'))],
    ]),
  };
}

/** All sections: [{ title, text, tables }]. */
export function sections({ rows, shifted, counts: counted, peerCounts, profiles }) {
  return [
    {
      title: 'Ratios',
      text: 'Above 1: we are faster; but WASM / native compares ourselves with ourselves, two lanes in both, and derivatives / algorithm the derivatives with what they are of. The peer is named above; of its variants the fastest counts. `local` is the path of any tree, in the axes of its links; where a robot has no fast path it stands in.',
      tables: ratios(rows),
    },
    {
      title: 'Times',
      text: 'Nanoseconds a call. MuJoCo has no call that does only one of these: mj_inverse and mj_forward also compute what their callers may want, and its constrained dynamics ties every foot by a soft constraint. DART and MuJoCo are handed the state in the timed call. `straight` is `constrained` with one leg stretched out, whose foot is held by a force. Derivatives are by q, v and a (M) or tau (its inverse, without feet); those of aba and constrained include it.',
      tables: times(rows),
    },
    {
      title: 'Cold calls',
      text: 'Nanoseconds of a call before which 12 MB of memory and random branches were gone through: of 60 calls a round, one in ten is faster.',
      tables: cold(rows),
    },
    { title: 'Paths and widths', text: 'Nanoseconds a call.', tables: paths(rows) },
    {
      title: 'Whole steps of scenes',
      text: 'Nanoseconds. Forward mode, four stages of Runge-Kutta at 1 ms with plan, feedback and pinned feet; free robots: whole-body controller, motors, contact and accounts, 1 ms in one stage. A snapshot is everything that the page shows of an instant; `recorded` is a step with its snapshot, so that 1,000,000 over it is how many times real time a recorded run goes; `snapshot` alone is of one state again and again.',
      tables: scenes(rows),
    },
    {
      title: 'Free robots',
      text: 'Nanoseconds. The same robot on its own feet on a plane, friction 0.7, joints held to a gait by the same PD, no whole-body controller; Node and Chromium run both in one process. MuJoCo: Newton, elliptic cones, implicitfast, its defaults otherwise; feet are spheres of a millimetre.',
      tables: freeRobots(rows),
    },
    {
      title: 'Batch',
      text: 'Quadrupeds with numbers of their own, forward dynamics with pinned feet from torques with feedback, at 1 ms; semi-implicit Euler evaluates the dynamics once a step, Runge-Kutta four times. Native and WASM step without a picture. The page is the built one in Chromium as it opens, with panels and plots: what it steps while it draws when asked for 8 times real time, and what it reaches of real time, and how often it draws, when asked for that.',
      tables: batches(rows),
    },
    {
      title: 'A frame of the page',
      text: 'The built page at 1920x1080, playing, with panels and plots and the materials that a machine with a GPU gets: physics, three.js, ImGui and plots, style and layout. Calls that draw, clear or upload are answered with nothing, so that the painter, here a processor, does not count; the page gets frames a sixtieth of a second of its clock apart.',
      tables: pageFrames(rows),
    },
    {
      title: 'Legs from 2 to 16',
      text: 'A trunk with n legs of three joints, nanoseconds; at most eight feet can be pinned.',
      tables: legs(rows),
    },
    {
      title: 'Offsets in memory',
      text: 'Everything is allocated after 0, 16, 32, 48, 64, 272 or 4112 bytes; the slowest of these times over the fastest.',
      tables: shifts(shifted),
    },
    {
      title: 'Instruction counts',
      text: 'By callgrind, of one call, native (valgrind knows no AVX-512, so that `fastest` is AVX2). The peer with the variant that needs the fewest. Repeatable where times are not.',
      tables: counts([...counted, ...(peerCounts ?? [])]),
    },
    {
      title: 'A step by stage',
      text: 'By callgrind; what the compiler has drawn into its caller is counted there.',
      tables: profiles.map(profile),
    },
  ];
}
