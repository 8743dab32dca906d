// The runs on whose hashes every build must agree: each scene, and code paths that only some settings reach. Imported by Node and,
// over HTTP, by the browser.

export const hashedRuns = [
  { id: 'quadruped-trot', steps: 1000 },
  { id: 'quadruped-herd', steps: 100 },
  { id: 'quadruped-herd-walk', steps: 50, set: { 'sim.integrator': 1 } },
  { id: 'quadruped-dh-leg', steps: 1000 },
  { id: 'quadruped-stand', steps: 1000 },
  { id: 'quadruped-stand', steps: 300, set: { 'sim.ground_force_method': 3 } },
  { id: 'quadruped-stand', steps: 300, set: { 'control.mode': 2, 'disturbance.torque_noise': 1 } },
  { id: 'quadruped-walk', steps: 1000 },
  { id: 'quadruped-pace', steps: 1000 },
  { id: 'quadruped-pace', steps: 300, set: { 'gait.duty': 0.6, 'sim.forward_method': 1 } },
  { id: 'quadruped-pronk', steps: 1000 },
  { id: 'quadruped-bound', steps: 1000 },
  { id: 'tailed-quadruped-experiment-4-1', steps: 1000 },
  {
    id: 'tailed-quadruped-experiment-4-1',
    steps: 300,
    set: { 'sim.formulation': 2, 'printed.eq_17_18': 1, 'printed.eq_51_53': 1 },
  },
  { id: 'tailed-quadruped-experiment-4-2', steps: 300, set: { 'actuation.joints': 0 } },
  { id: 'tail-midair', steps: 1000 },
  { id: 'tail-disturbance', steps: 1000 },
  { id: 'tail-trot', steps: 1000, set: { 'tail.smooth': 1 } },
  { id: 'serpentine-tail', steps: 1000, set: { 'sim.mode': 1, 'control.mode': 1 } },
  { id: 'hexapod-tripod', steps: 1000 },
  {
    id: 'hexapod-tripod',
    steps: 300,
    set: { 'sim.mode': 0, 'support.method': 1, 'swing.method': 1, 'sim.force_model': 0 },
  },
  { id: 'hexapod-tetrapod', steps: 1000, set: { 'sim.force_model': 2 } },
  { id: 'hexapod-wave', steps: 1000, set: { 'control.mode': 2 } },
  {
    id: 'hexapod-ripple',
    steps: 1000,
    set: { 'sim.force_model': 3, 'contact.friction': 0.2 },
  },
  { id: 'hexapod-free-gait', steps: 1000 },
  { id: 'floating-base', steps: 300 },
  { id: 'four-bar', steps: 1000 },
  { id: 'four-bar', steps: 1000, set: { 'sim.mode': 1, 'sim.formulation': 1 } },
  { id: 'slider-crank', steps: 1000, set: { 'sim.mode': 1 } },
  { id: 'whitworth', steps: 500 },
  { id: 'scotch-yoke', steps: 500, set: { 'sim.mode': 1, 'sim.stabilisation': 1 } },
  { id: 'double-slider', steps: 500 },
  { id: 'five-bar', steps: 500 },
  { id: 'watt-1', steps: 500, set: { 'sim.mode': 1 } },
  { id: 'watt-2', steps: 500 },
  { id: 'stephenson-3', steps: 500, set: { 'sim.mode': 1, 'sim.stabilisation': 2 } },
  { id: 'pantograph', steps: 500 },
  { id: 'hoecken', steps: 500, set: { 'sim.mode': 1 } },
  { id: 'peaucellier', steps: 500 },
  { id: 'rotations', steps: 500 },
  { id: 'two-link-arm', steps: 500 },
  { id: 'two-link-arm', steps: 500, set: { 'arm.topic': 1, 'wall.controller': 1 } },
  { id: 'state-estimation', steps: 2000 },
  { id: 'passive-walker', steps: 2000 },
  { id: 'brachistochrone', steps: 300 },
  { id: 'dropped-ball', steps: 4500 },
  { id: 'quadruped-free', steps: 1000 },
  { id: 'hexapod-free', steps: 1000 },
  { id: 'tail-free', steps: 1000 },
  { id: 'quadruped-free', steps: 1500, set: { 'ground.kind': 1, 'contact.friction': 0.3 } },
  { id: 'hexapod-free', steps: 1000, set: { 'ground.kind': 2, 'contact.model': 1 } },
  { id: 'tail-free', steps: 1000, set: { 'control.mode': 2, 'ground.slope': 0.1 } },
  // It falls, and lies on a slope.
  { id: 'quadruped-free', steps: 1500, set: { 'ground.slope': 0.4, 'contact.friction': 0.3 } },
  { id: 'quadruped-free', steps: 800, set: { 'control.mode': 0, 'contact.restitution': 0.3 } },
  { id: 'jansen-walker', steps: 1000 },
  { id: 'klann-walker', steps: 1500, set: { 'ground.kind': 1, 'motor.speed': 2 } },
  { id: 'quadruped-parallel-knees', steps: 1000, set: { 'ground.kind': 2, 'robot.links': 1 } },
  // Springs hold it on a slope.
  { id: 'quadruped-parallel-knees', steps: 500, set: { 'robot.drive': 3, 'ground.slope': 0.1 } },
  { id: 'quadruped-free', steps: 200000 },
  { id: 'hexapod-free', steps: 200000 },
  { id: 'tail-free', steps: 200000 },
];

/** What a browser is asked for; more would be a test of patience. */
export const mostBrowserSteps = 2000;

/** "quadruped-pace gait.duty=0.6" */
export function runName({ id, steps, set = {} }) {
  const settings = Object.entries(set).map(([path, value]) => `${path}=${value}`);
  return [id, ...settings, ...(steps > mostBrowserSteps ? [`for ${steps} steps`] : [])].join(' ');
}

const indexOf = (legwork, id) =>
  Array.from({ length: legwork._lw_builtin_count() }, (_, i) =>
    legwork.UTF8ToString(legwork._lw_builtin_id(i)),
  ).indexOf(id);

/** The first of some Legwork modules that opens a built-in scene. */
const moduleWith = (modules, id) =>
  modules.find((legwork) => legwork._lw_builtin_is_here(indexOf(legwork, id)) === 1) ?? modules[0];

/** Opens a built-in scene of a Legwork module with some settings and answers its handle; a refusal is thrown. */
export function openRun(legwork, { id, set = {} }) {
  const text = (pointer) => legwork.UTF8ToString(pointer);
  const allocate = (string) => {
    const size = legwork.lengthBytesUTF8(string);
    const pointer = legwork._malloc(size + 1);
    legwork.stringToUTF8(string, pointer, size + 1);
    return { pointer, size };
  };

  const json = allocate(text(legwork._lw_builtin_json(indexOf(legwork, id))));
  const name = allocate(id);
  const scene = legwork._lw_open(json.pointer, json.size, name.pointer);
  legwork._free(json.pointer);
  legwork._free(name.pointer);
  if (scene === 0) throw new Error(text(legwork._lw_message(0)));

  const { parameters } = JSON.parse(text(legwork._lw_describe(scene)));
  for (const [path, value] of Object.entries(set)) {
    const index = parameters.findIndex((parameter) => parameter.path === path);
    if (legwork._lw_set(scene, index, value) !== 0) {
      const message = text(legwork._lw_message(scene));
      legwork._lw_close(scene);
      throw new Error(`${id}: ${message}`);
    }
  }
  return scene;
}

/** Steps a built-in scene of a Legwork module and answers the state hash, 16 hexadecimal digits. */
export function hashRun(legwork, { id, steps, set = {} }) {
  const scene = openRun(legwork, { id, set });
  const result = legwork._lw_step(scene, steps);
  const message = legwork.UTF8ToString(legwork._lw_message(scene));
  const hash = legwork.UTF8ToString(legwork._lw_hash(scene));
  legwork._lw_close(scene);
  if (result !== 0) throw new Error(`${id}: ${message}`);
  return hash;
}

/** The hashes of all runs, in order, each by the first module that has its scene; null for those of more steps than `most`. */
export function hashRuns(modules, most = Infinity) {
  return hashedRuns.map((run) =>
    run.steps > most ? null : hashRun(moduleWith(modules, run.id), run),
  );
}
