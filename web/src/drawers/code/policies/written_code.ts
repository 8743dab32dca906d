// A policy's description as a program: what it is told is computed, and its answer used, by code like anybody's, which can be read
// and changed.
import { lineOf, type Network } from '../../../controller/networks';
import type { Numbers, Observed, Offered, PolicyDescription } from './description';

/** What it is told of a free trunk besides fields, in the trunk's axes, as policies are usually trained. */
export const TRUNK_FIELDS: Readonly<Record<string, string>> = {
  base_linear_velocity: 'inTrunk(robot.v().slice(0, 3))',
  base_angular_velocity: 'inTrunk(robot.v().slice(3, 6))',
  projected_gravity: 'inTrunk([0, 0, -1])',
};
/** What it answered before; 0 at first. */
export const PREVIOUS = 'previous_action';

interface Part {
  /** In the program, a list. */
  values: string;
  count: number;
}

function partOf({ field, of }: Observed, { fields }: Offered, joints: readonly string[]): Part {
  const trunk = TRUNK_FIELDS[field];
  const { count = 0, labels = [] } = fields.get(field) ?? {};
  const whole = field === PREVIOUS ? 'memory.answer' : (trunk ?? `state.${field}`);
  if (of) {
    const places = of.map((name) => labels.indexOf(name));
    if (trunk) return { values: `take(${trunk}, ${literal(places)})`, count: of.length };
    return { values: `${literal(of)}.map((name) => ${whole}[name])`, count: of.length };
  }
  if (field === PREVIOUS) return { values: whole, count: joints.length };
  if (trunk) return { values: whole, count };
  if (count === 1) return { values: `[${whole}]`, count };
  // A field of joints comes in the policy's order.
  if (joints.every((name) => labels.includes(name)))
    return { values: `JOINTS.map((name) => ${whole}[name])`, count: joints.length };
  return { values: whole, count };
}

/** The program. Throws a sentence where it does not fit the network, or itself. */
export function codeOf(
  description: PolicyDescription,
  network: Network,
  offered: Offered,
  file: string,
): string {
  const { observe, act, rate_hz: rate } = description;
  const joints = description.joints ?? offered.motors;
  const parts = observe.map((one) => ({ ...one, ...partOf(one, offered, joints) }));
  for (const { field, count, minus, times } of parts) {
    check(file, `minus in ${field}`, minus, count);
    check(file, `times in ${field}`, times, count);
  }
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  if (network.wanted >= 0 && total !== network.wanted) {
    const each = parts.map(({ field, count }) => `${field} ${count}`).join(', ');
    throw new Error(
      `${network.file} wants ${network.wanted} numbers, and ${file} gives ${total}: ${each}.`,
    );
  }
  if (network.given >= 0 && network.given !== joints.length)
    throw new Error(
      `${network.file} answers ${network.given} numbers instead of ${joints.length}, one for each joint: list those that it drives, in its order, as "joints" in ${file}.`,
    );
  for (const name of ['scale', 'offset', 'stiffness', 'damping'] as const)
    check(file, `${name} in act`, act[name], joints.length);
  const startOf = observe.some(({ minus }) => minus === 'start') || act.offset === 'start';
  const usesTrunk = parts.some(({ field }) => TRUNK_FIELDS[field]);
  const usesTake = parts.some(({ of, field }) => of && TRUNK_FIELDS[field]);
  const steps = Math.max(1, Math.round(offered.stepsPerSecond / rate));
  const lines = parts.map(({ values, minus, times, limit }) => {
    const rest = [
      minus === 'start' ? 'memory.start' : literal(minus ?? 0),
      literal(times ?? 1),
      ...(limit === undefined ? [] : [literal(limit)]),
    ];
    const isPlain = minus === undefined && times === undefined && limit === undefined;
    return `  add(${[values, ...(isPlain ? [] : rest)].join(', ')});`;
  });
  return `${[
    lineOf(network),
    '// The network is in a file of its own, which no link holds: a run with it is not verifiable across machines.',
    `const JOINTS = ${literal(joints)};`,
    `const EVERY = ${steps}; // steps from one call of the network to the next`,
    '',
    'const at = (numbers, i) => (typeof numbers === "number" ? numbers : numbers[i]);',
    'const within = (limit, value) => Math.min(limit, Math.max(-limit, value));',
    ...(usesTake ? ['const take = (values, places) => places.map((place) => values[place]);'] : []),
    ...(usesTrunk ? ['', ...IN_TRUNK] : []),
    '',
    '/** What the network is told. */',
    'function observation(state, memory) {',
    '  const list = [];',
    '  const add = (values, minus = 0, times = 1, limit = Infinity) => {',
    '    for (let i = 0; i < values.length; i += 1)',
    '      list.push(within(limit, (values[i] - at(minus, i)) * at(times, i)));',
    '  };',
    ...lines,
    '  return list;',
    '}',
    '',
    'function control(state, memory) {',
    ...(startOf ? ['  memory.start ??= JOINTS.map((name) => state.joint_position[name]);'] : []),
    '  memory.answer ??= JOINTS.map(() => 0);',
    '  memory.steps ??= 0;',
    '  if (memory.steps % EVERY === 0) memory.answer = robot.policy(observation(state, memory));',
    '  memory.steps += 1;',
    ...actOf(description),
    '}',
  ].join('\n')}\n`;
}

const IN_TRUNK = [
  'if (robot.coordinates[0] !== "base_x") throw new Error("this robot has no free trunk");',
  '/** A vector of the world in the axes of the trunk. */',
  'function inTrunk([x, y, z]) {',
  '  const [w, a, b, c] = robot.q().slice(3, 7);',
  '  return [',
  '    (1 - 2 * (b * b + c * c)) * x + 2 * (a * b + w * c) * y + 2 * (a * c - w * b) * z,',
  '    2 * (a * b - w * c) * x + (1 - 2 * (a * a + c * c)) * y + 2 * (b * c + w * a) * z,',
  '    2 * (a * c + w * b) * x + 2 * (b * c - w * a) * y + (1 - 2 * (a * a + b * b)) * z,',
  '  ];',
  '}',
];

function actOf({ act }: PolicyDescription): string[] {
  const offset = act.offset === 'start' ? 'memory.start' : literal(act.offset ?? 0);
  const wanted = `at(${offset}, i) + at(${literal(act.scale ?? 1)}, i) * memory.answer[i]`;
  const bounded = act.limit === undefined ? wanted : `within(${literal(act.limit)}, ${wanted})`;
  const torque =
    act.kind === 'torque'
      ? [`    torques[name] = ${bounded};`]
      : [
          `    const error = ${bounded} - state.joint_position[name];`,
          `    torques[name] = at(${literal(act.stiffness ?? 0)}, i) * error - at(${literal(act.damping ?? 0)}, i) * state.joint_velocity[name];`,
        ];
  return [
    '  const torques = {};',
    '  JOINTS.forEach((name, i) => {',
    ...torque,
    '  });',
    '  return torques;',
  ];
}

const literal = (value: Numbers | string | readonly string[]): string =>
  Array.isArray(value) ? `[${value.map(literal).join(', ')}]` : JSON.stringify(value);

function check(file: string, what: string, numbers: unknown, count: number): void {
  if (Array.isArray(numbers) && numbers.length !== count)
    throw new Error(`${file}: ${what} has ${numbers.length} numbers instead of ${count}.`);
}
