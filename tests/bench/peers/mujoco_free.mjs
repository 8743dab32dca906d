// Free robots on a plane, stepped by us and by MuJoCo in one process: the same robot, feet (points; spheres of a
// millimetre), friction, joint targets and PD gains, steps of 1 ms. MuJoCo: Newton's method, elliptic cones, implicitfast, its
// own defaults otherwise. What each says of its accuracy and whether it stayed up for ten seconds is in the row's note.
import { timeCalls } from '../hosts/timing.mjs';
import { bodyText } from './mujoco.mjs';

const STEPS_OF_TEN_SECONDS = 10000;
const LEAST_STEPS = 100;
const words = (numbers) => numbers.join(' ');

function mjcf(robot, { friction, kp, kd }) {
  const touch = `friction="${friction} 0 0" condim="3"`;
  const foot = ({ p }) => `<geom type="sphere" size="0.001" mass="0" pos="${words(p)}" ${touch}/>`;
  const feet = (index) =>
    robot.feet
      .filter(({ body }) => body === index)
      .map(foot)
      .join('');
  const motors = robot.bodies
    .slice(1)
    .map((_, i) => `<position joint="j${i + 1}" kp="${kp}" kv="${kd}"/>`);
  return `<mujoco><compiler angle="radian" boundmass="0"/>
    <option timestep="0.001" gravity="${words(robot.gravity)}" solver="Newton" cone="elliptic"
      integrator="implicitfast"/>
    <worldbody><geom type="plane" size="100 100 1" ${touch}/>${bodyText(robot, 0, feet)}</worldbody>
    <actuator>${motors.join('')}</actuator></mujoco>`;
}

/** MuJoCo's run of a case: run(count), how it stands, and what its solver says. */
function openMujoco(mujoco, robot, { q, targets, friction, kp, kd }) {
  const model = mujoco.MjModel.from_xml_string(mjcf(robot, { friction, kp, kd }));
  const data = new mujoco.MjData(model);
  data.qpos.set(q);
  const { ctrl } = data;
  const joints = ctrl.length;
  let next = 0;
  let [steps, iterations] = [0, 0];
  const step = () => {
    ctrl.set(targets.subarray(next, next + joints));
    next = (next + joints) % targets.length;
    mujoco.mj_step(model, data);
  };
  return {
    run(count) {
      for (let i = 0; i < count; i += 1) step();
    },
    watch(count) {
      for (let i = 0; i < count; i += 1) {
        step();
        steps += 1;
        iterations += data.solver_niter[0];
      }
      return { height: data.qpos[2], iterations: iterations / steps, contacts: data.ncon };
    },
    close() {
      data.delete();
      model.delete();
    },
  };
}

// ns a step, over whole periods of the gait: some moments of it cost more than others.
function timeSteps(run, period, options) {
  const steps = period * Math.ceil(LEAST_STEPS / period);
  const { min, median } = timeCalls((n) => run(n * steps), options);
  return { min: min / steps, median: median / steps };
}

function measureCase(bench, mujoco, robots, index, options) {
  const name = bench.UTF8ToString(bench._lwb_free_name(index));
  const robot = robots.find((r) => r.name === bench.UTF8ToString(bench._lwb_free_robot(index)));
  const list = (count, number) => Float64Array.from({ length: count }, (_, k) => number(index, k));
  const targets = list(bench._lwb_free_targets(index), bench._lwb_free_target);
  const period = targets.length / (robot.bodies.length - 1);
  const theirs = openMujoco(mujoco, robot, {
    q: list(robot.bodies.length + 6, bench._lwb_free_q),
    targets,
    friction: bench._lwb_free_friction(),
    kp: bench._lwb_free_kp(index),
    kd: bench._lwb_free_kd(index),
  });
  bench._lwb_free_run(index, STEPS_OF_TEN_SECONDS);
  const watched = theirs.watch(STEPS_OF_TEN_SECONDS);
  const ours = {
    ...timeSteps((n) => bench._lwb_free_run(index, n), period, options),
    note:
      `${bench._lwb_free_sweeps(index).toFixed(2)} sweeps, residual ` +
      `${bench._lwb_free_residual(index).toExponential(1)} m/s at most, trunk at ` +
      `${bench._lwb_free_q(index, 2).toFixed(3)} m after 10 s`,
  };
  const mujocos = {
    ...timeSteps(theirs.run, period, options),
    note:
      `${watched.iterations.toFixed(2)} iterations (tolerance 1e-8), trunk at ` +
      `${watched.height.toFixed(3)} m after 10 s`,
  };
  theirs.close();
  const row = { robot: name, kernel: 'free step' };
  return [
    { ...row, variant: 'ours', ...ours },
    { ...row, variant: 'MuJoCo', ...mujocos },
  ];
}

/** Rows { robot: the case, kernel, variant: ours or MuJoCo, min, median, note }. */
export function timeFree(bench, mujoco, robots, options) {
  return Array.from({ length: bench._lwb_free_count() }, (_, index) =>
    measureCase(bench, mujoco, robots, index, options),
  ).flat();
}
