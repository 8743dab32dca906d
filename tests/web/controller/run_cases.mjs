// Runs programs in the sandbox, in any host: no file, no browser, no arithmetic but sums and products. Answers the hash of all that a
// program gave, or its sentence.

const NUMBERS = 12;
/** @type {(program: any) => void} */
const nothing = () => {};

export function layoutOf(count) {
  const labels = Array.from({ length: count }, (_, i) => `joint_${i}`);
  const outputs = labels.map((name) => ({ name, unit: 'N m', limit: 30 }));
  const fields = [
    { name: 'time', unit: 's', labels: [], offset: 0, count: 1 },
    { name: 'joint_angle', unit: 'rad', labels, offset: 1, count },
    { name: 'joint_rate', unit: 'rad/s', labels, offset: 1 + count, count },
  ];
  return {
    tasks: [{ function: 'control', outputs }],
    fields,
    stateSize: 1 + 2 * count,
    timeStep: 0.001,
    seed: 7,
  };
}

/** Masses of 0.1 to 0.65 kg m2, each with a motor. */
export function step(state, torques) {
  const count = torques.length;
  state[0] += 0.001;
  for (let i = 0; i < count; i += 1) {
    state[1 + count + i] += 0.001 * (torques[i] * (10 - 0.7 * i) - state[1 + count + i]);
    state[1 + i] += 0.001 * state[1 + count + i];
  }
}

export const startOf = ({ stateSize }) =>
  Float64Array.from({ length: stateSize }, (_, i) => (i === 0 ? 0 : ((i * 37) % 11) / 100));

export const callsFor = (count) => ({
  rnea: {
    arguments: [count, count, count],
    call: ([q, v, a]) => q.map((angle, i) => 9.81 * angle + 0.1 * v[i] + a[i]),
  },
  refuses: { arguments: [], call: () => 'the engine does not know this body' },
});

/** FNV-1a of the bytes, as two numbers of 32 bits with different beginnings. */
export class Hash {
  low = 0x811c9dc5;
  high = 0x9747b28c;

  add(numbers) {
    for (const byte of new Uint8Array(Float64Array.from(numbers).buffer)) {
      this.low = Math.imul(this.low ^ byte, 0x01000193);
      this.high = Math.imul(this.high ^ byte, 0x01000193);
    }
  }

  toString() {
    return [this.high, this.low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** `program`: of an interpreter, or a stop; `watch`: is called after each step. */
export function outcomeOf(program, layout, steps, watch = nothing) {
  if ('sentence' in program) return program.sentence;
  const state = startOf(layout);
  const hash = new Hash();
  for (let i = 0; i < steps; i += 1) {
    const stop = program.call(state);
    if (stop) return stop.sentence;
    watch(program);
    hash.add(program.outputs);
    hash.add(program.logs.values.slice(0, program.logs.names.length));
    step(state, program.outputs);
  }
  return String(hash);
}

/** By the names of the cases. */
export function outcomesOf(
  interpreter,
  sources,
  { count = NUMBERS, steps = 200 } = {},
  watch = nothing,
) {
  const layout = layoutOf(count);
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const program = interpreter.open(source, layout, callsFor(count));
      return [name, outcomeOf(program, layout, steps, watch)];
    }),
  );
}

/** How attempts are run: two motors, as many steps as a second look takes. */
export const BRIEFLY = { count: 2, steps: 3 };
