// Twenty programs that students write: each gives the same outputs, or stops with the same sentence, on every host. What they give
// is in expected.json. `steps`: of 1 ms, of twelve masses with one motor each (run_cases.mjs).
const PD = `function control(state, memory) {
  const q = state.joint_angle, v = state.joint_rate;
  const torques = [];
  for (let i = 0; i < q.length; i += 1) torques[i] = 40 * (0.5 - q[i]) - 2 * v[i];
  return torques;
}`;

export const PROGRAMS = {
  'holds a pose': PD,
  'holds a pose by names': `
const WANTED = { joint_3: 0.8, joint_7: -0.2 };
const control = (state) => {
  const torques = {};
  for (const { name, limit } of robot.outputs) {
    const angle = state.joint_angle[name];
    const torque = 50 * ((WANTED[name] ?? 0.1) - angle) - 3 * state.joint_rate[name];
    torques[name] = Math.max(-limit, Math.min(limit, torque));
    log('torque', torque);
  }
  return torques;
};`,
  'carries its weight': `
function control(state, memory) {
  memory.sum ??= new Float64Array(12);
  const zero = new Float64Array(12);
  const weight = robot.rnea(state.joint_angle, zero, zero);
  return weight.map((torque, i) => {
    memory.sum[i] += 0.001 * (0.3 - state.joint_angle[i]);
    return torque + 20 * memory.sum[i] - state.joint_rate[i];
  });
}`,
  'gives wrong signs': PD.replace('40 * (0.5 - q[i])', '40 * (q[i] - 0.5)'),
  'is unstable': `
function control(state, memory) {
  memory.gain = (memory.gain ?? 1) * 1e3;
  return [...state.joint_rate].map((rate) => -memory.gain * rate);
}`,
  'never ends': `function control(state) {
  let count = 0;
  while (count >= 0) {
    count += state.time + 1;
  }
  return count;
}`,
  'calls itself without end': `function settle(value) {
  return settle(value + 1) + 1;
}
function control(state) {
  return settle(state.time);
}`,
  'takes all memory': `function control(state, memory) {
  memory.past ??= [];
  memory.past.push(new Float64Array(20000));
  return new Array(12).fill(0);
}`,
  throws: `function check(angle) {
  if (angle > 0.05)
    throw new Error('the knee bends too far');
}
function control(state) {
  check(state.joint_angle.joint_4);
  return { joint_4: 20 };
}`,
  'divides by zero': `function control(state) {
  const rest = state.joint_rate[5] - state.joint_rate[5];
  return { joint_2: rest / rest };
}`,
  'returns too few': 'function control(state) {\n  return [1, 2, 3];\n}',
  'names no output': 'function control(state) {\n  return { joint_12: 1 };\n}',
  'uses sin, exp and pow': `
function control(state, memory) {
  const t = 1 + state.time;
  let sum = memory.sum ?? 0;
  for (let i = 1; i < 60; i += 1)
    sum += Math.sin(i * t) * Math.exp(-i / 50) + Math.pow(t, i / 7) - t ** (i / 9) + Math.cbrt(i) * Math.tanh(t / i)
      + Math.log1p(i) + Math.atan2(t, i) + Math.hypot(i, t) + Math.cos(1e6 * i) + Math.fround(sum) + Math.expm1(i / 99);
  memory.sum = sum % 1;
  return robot.outputs.map((_, i) => (memory.sum ** i) * Math.sinh(i / 4));
}`,
  'sorts, and reads numbers in texts': `
function control(state) {
  const words = [...state.joint_angle].map((angle, i) => \`\${(angle + i * 7.3) % 5}:\${i}\`);
  words.sort();
  const order = words.map((word) => Number(word.split(':')[1]));
  const rates = [...state.joint_rate].sort((a, b) => b - a || 0);
  return order.map((place, i) => parseFloat((rates[place] + i / 3).toFixed(7)) + Number(\`1e-\${place}\`)
    + Number((1 / (place + 3)).toPrecision(5)) + Number((place * 1e21).toString().length) + parseInt((i * 1e5).toString(36), 36) / 1e6);
}`,
  'asks for the date':
    'function control(state) {\n  const now = Date.now();\n  return { joint_1: now };\n}',
  'has a name of its own wrong':
    'function control(state) {\n  return { joint_1: stiffness * state.joint_angle[1] };\n}',
  'is no JavaScript':
    'function control(state) {\n  const torque = 3 *;\n  return { joint_1: torque };\n}',
  'throws dice': `
function control(state, memory) {
  memory.angle = (memory.angle ?? 0) + Math.random() - 0.5;
  return robot.outputs.map(() => memory.angle + Math.random());
}`,
  'looks for a pattern for ever': `const LINE = 'a'.repeat(40) + 'b';
function control() {
  return /^(a|a)+$/.test(LINE) ? [] : {};
}`,
  'asks for a field that is not there':
    'function control(state) {\n  return state.joint_angles;\n}',
  'writes into the state': 'function control(state) {\n  state.time = 0;\n  return {};\n}',
};
