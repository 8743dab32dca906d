// Walkers of planar linkages as robots of our JSON (models/robots): every leg is worked out where its crank stands, each link has
// the robot's axes there, and so every joint at zero closes every loop. `node web/tools/walkers.mjs` reports stale files, `--write`
// updates them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

const folder = join(root, 'models/robots');
const ROD = 0.003; // m: radius
const PER_METRE = 0.12; // kg: of rods

const round = (x) => Number(x.toFixed(9)) + 0; // m, rad: loops close to more when they are put together
const short = (x) => Number(x.toPrecision(6)) + 0;
const add = (a, b) => a.map((x, i) => x + b[i]);
const sub = (a, b) => a.map((x, i) => x - b[i]);
const scaled = (a, k) => a.map((x) => k * x);
const length = (a) => Math.hypot(...a);

/** Of the two points r1 from p1 and r2 from p2 (x, z), the one that `better` says is larger. */
function meet(p1, r1, p2, r2, better) {
  const d = sub(p2, p1);
  const away = length(d);
  const along = (away * away + r1 * r1 - r2 * r2) / (2 * away);
  const across = Math.sqrt(r1 * r1 - along * along);
  const u = scaled(d, 1 / away);
  const both = [1, -1].map((side) => [
    p1[0] + along * u[0] - side * across * u[1],
    p1[1] + along * u[1] + side * across * u[0],
  ]);
  return better(both[0]) > better(both[1]) ? both[0] : both[1];
}

/** Mass, centre and moments about it of round rods between points [x, y, z]. */
function inertiaOf(rods, perMetre = PER_METRE) {
  let mass = 0;
  let first = [0, 0, 0];
  for (const [a, b] of rods) {
    const m = perMetre * length(sub(b, a));
    mass += m;
    first = add(first, scaled(add(a, b), 0.5 * m));
  }
  const centre = scaled(first, 1 / mass);
  const I = [0, 0, 0, 0, 0, 0]; // xx yy zz xy xz yz
  const addAbout = (m, c, axial) => {
    const [x, y, z] = sub(c, centre);
    const more = [y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z];
    for (let i = 0; i < 6; ++i) I[i] += m * more[i] + axial[i];
  };
  for (const [a, b] of rods) {
    const d = sub(b, a);
    const l = length(d);
    const m = perMetre * l;
    const [x, y, z] = scaled(d, 1 / l);
    const slender = (m * l * l) / 12;
    const round2 = (m * ROD * ROD) / 4;
    const same = slender + round2;
    const along = round2 - slender;
    addAbout(m, scaled(add(a, b), 0.5), [
      same + along * x * x,
      same + along * y * y,
      same + along * z * z,
      along * x * y,
      along * x * z,
      along * y * z,
    ]);
  }
  return { mass: short(mass), position: centre.map(round), moments: I.map(short) };
}

/** A capsule in the x-z plane, or along y. */
function capsule(a, b, color) {
  const d = sub(b, a);
  const l = length(d);
  const turn = Math.abs(d[1]) > 0.5 * l ? [Math.PI / 2, 0, 0] : [0, Math.atan2(d[0], d[2]), 0];
  return {
    kind: 'capsule',
    radius: ROD,
    length: round(l),
    position: scaled(add(a, b), 0.5).map(round),
    rpy: turn.map(round),
    ...(color && { color }),
  };
}

class Robot {
  links = [];
  joints = [];
  loops = [];
  origin = new Map(); // of each link, where every joint is at zero

  constructor(name, trunk) {
    this.name = name;
    this.links.push({ name: 'trunk', ...trunk });
    this.origin.set('trunk', [0, 0, 0]);
  }
  /**
   * A link of rods, which hangs at `at` on its parent: points of the robot, where every joint is at zero.
   * @param {string} name
   * @param {string} parent
   * @param {number[]} at
   * @param {number[][][]} rods
   * @param {{ color?: number[], foot?: { at: number[], radius: number }, joint?: object }} more
   */
  link(name, parent, at, rods, { color, foot, joint = {} } = {}) {
    const own = rods.map((rod) => rod.map((p) => sub(p, at)));
    const shapes = own.map(([a, b]) => capsule(a, b, color));
    if (foot)
      shapes.push({
        kind: 'sphere',
        collision: true,
        radius: foot.radius,
        position: sub(foot.at, at).map(round),
      });
    this.links.push({ name, inertia: inertiaOf(own), shapes });
    this.joints.push({
      name,
      type: 'continuous',
      parent,
      child: name,
      position: sub(at, this.origin.get(parent)).map(round),
      axis: [0, 1, 0],
      ...joint,
    });
    this.origin.set(name, at);
  }
  /** A pin: two directions, as a planar linkage in space needs them. */
  pin(name, a, b, at) {
    const end = (link) => ({ link, position: sub(at, this.origin.get(link)).map(round) });
    this.loops.push({ name, kind: 'connect', holds: ['x', 'z'], a: end(a), b: end(b) });
  }
  text() {
    const lines = (all) => `[\n${all.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`;
    return `{
  "format": "legwork-robot",
  "version": 1,
  "name": ${JSON.stringify(this.name)},
  "floats": true,
  "links": ${lines(this.links)},
  "joints": ${lines(this.joints)},
  "loops": ${lines(this.loops)}
}
`;
  }
}

const box = (size, mass, position = [0, 0, 0]) => ({
  inertia: {
    mass,
    position,
    moments: [
      (mass / 12) * (size[1] ** 2 + size[2] ** 2),
      (mass / 12) * (size[0] ** 2 + size[2] ** 2),
      (mass / 12) * (size[0] ** 2 + size[1] ** 2),
      0,
      0,
      0,
    ].map(short),
  },
  shapes: [
    { kind: 'box', size, position },
    { kind: 'box', size, position, collision: true },
  ],
});

const motor = (speed, effort) => ({
  limits: { effort, velocity: 20 },
  damping: 0.002,
  motor: { speed },
});

/** One crank shaft a side, with a crank for each leg plane, in phases; legs are named after their side, plane and end. */
function onCranks(robot, { planes, gap, inner, radius, speed, effort, leg }) {
  for (const [side, sign] of /** @type {[string, number][]} */ ([
    ['L', 1],
    ['R', -1],
  ])) {
    const shaft = [0, sign * inner, 0];
    const cranks = Array.from({ length: planes }, (_, plane) => {
      const phase = (2 * Math.PI * plane) / planes + (sign < 0 ? Math.PI / planes : 0);
      const y = sign * (inner + gap * plane);
      return { y, pin: [radius * Math.cos(phase), y, radius * Math.sin(phase)] };
    });
    const rods = cranks.map(({ y, pin }) => [[0, y, 0], pin]);
    rods.push([shaft, [0, sign * (inner + gap * (planes - 1)), 0]]);
    robot.link(`${side}_crank`, 'trunk', shaft, rods, {
      color: [0.85, 0.4, 0.1, 1],
      joint: motor(speed, effort),
    });
    cranks.forEach(({ y, pin }, plane) => {
      for (const [end, mirror] of /** @type {[string, number][]} */ ([
        ['rear', 1],
        ['front', -1],
      ]))
        leg(robot, `${side}${plane + 1}_${end}`, `${side}_crank`, pin, y, mirror);
    });
  }
}

/** Jansen's leg by his eleven numbers, for a crank at the origin. */
function jansenLeg(unit) {
  const [a, b, c, d, e, f, g, h, i, j, k, l] = [
    38, 41.5, 39.3, 40.1, 55.8, 39.4, 36.7, 65.7, 49, 50, 61.9, 7.8,
  ].map((x) => x * unit);
  return (robot, name, crank, pin, y, mirror) => {
    const at = (/** @type {number[]} */ [x, z]) => [mirror * x, y, z];
    const own = [mirror * pin[0], pin[2]]; // of a leg that points to -x
    const left = (p) => -p[0];
    const pivot = [-a, -l];
    const top = meet(own, j, pivot, b, (p) => p[1]);
    const bottom = meet(own, k, pivot, c, (p) => -p[1]);
    const outer = meet(top, e, pivot, d, left);
    const corner = meet(outer, f, bottom, g, left);
    const foot = meet(corner, h, bottom, i, (p) => -p[1]);
    const [P, T, B, O, C, F] = [pivot, top, bottom, outer, corner, foot].map(at);
    robot.link(`${name}_j`, crank, pin, [[pin, T]]);
    robot.link(`${name}_k`, crank, pin, [[pin, B]]);
    robot.link(`${name}_upper`, 'trunk', P, [
      [P, T],
      [T, O],
      [O, P],
    ]);
    robot.link(`${name}_c`, 'trunk', P, [[P, B]]);
    robot.link(`${name}_f`, `${name}_upper`, O, [[O, C]]);
    robot.link(
      `${name}_lower`,
      `${name}_c`,
      B,
      [
        [B, C],
        [C, F],
        [F, B],
      ],
      { color: [0.2, 0.35, 0.6, 1], foot: { at: F, radius: 0.008 } },
    );
    robot.pin(`${name}_top`, `${name}_j`, `${name}_upper`, T);
    robot.pin(`${name}_bottom`, `${name}_k`, `${name}_c`, B);
    robot.pin(`${name}_corner`, `${name}_f`, `${name}_lower`, C);
  };
}

/** Klann's leg by Table 1 of US patent 6,260,862, which has it stretched; here for a crank at the origin. */
function klannLeg(unit) {
  const shaft = [1.599, 0.75];
  const point = (x, z) => scaled(sub([x, z], shaft), unit);
  const upper = point(1.366, 1.366);
  const lower = point(1.009, 0.574);
  const elbow = point(0.741, 0.75);
  const pin0 = point(1.331, 0.75);
  const foot = point(0, 0);
  const knee = point(0.232, 0.866);
  const hip = point(0.866, 1.5);
  const apart = (a, b) => length(sub(a, b));
  /** Where c is in a triangle a, b, c whose points a and b are now elsewhere. */
  const carried = (a, b, c, nowA, nowB) => {
    const u = sub(b, a);
    const v = sub(nowB, nowA);
    const n = u[0] ** 2 + u[1] ** 2;
    const cos = (u[0] * v[0] + u[1] * v[1]) / n;
    const sin = (u[0] * v[1] - u[1] * v[0]) / n;
    const w = sub(c, a);
    return add(nowA, [cos * w[0] - sin * w[1], sin * w[0] + cos * w[1]]);
  };
  return (robot, name, crank, pin, y, mirror) => {
    const at = (/** @type {number[]} */ [x, z]) => [mirror * x, y, z];
    const own = [mirror * pin[0], pin[2]];
    const E = meet(own, apart(pin0, elbow), lower, apart(lower, elbow), (p) => p[1]);
    const K = carried(pin0, elbow, knee, own, E);
    const H = meet(K, apart(knee, hip), upper, apart(upper, hip), (p) => -p[0]);
    const F = carried(knee, hip, foot, K, H);
    const [U, L, e, k, h, f] = [upper, lower, E, K, H, F].map(at);
    robot.link(`${name}_rod`, crank, pin, [
      [pin, e],
      [e, k],
    ]);
    robot.link(
      `${name}_leg`,
      `${name}_rod`,
      k,
      [
        [h, k],
        [k, f],
      ],
      { color: [0.2, 0.35, 0.6, 1], foot: { at: f, radius: 0.008 } },
    );
    robot.link(`${name}_lower`, 'trunk', L, [[L, e]]);
    robot.link(`${name}_upper`, 'trunk', U, [[U, h]]);
    robot.pin(`${name}_elbow`, `${name}_rod`, `${name}_lower`, e);
    robot.pin(`${name}_hip`, `${name}_leg`, `${name}_upper`, h);
  };
}

function jansenWalker() {
  const unit = 0.0025; // m: 15 of them are the crank
  const robot = new Robot('Jansen walker', box([0.26, 0.1, 0.03], 2));
  onCranks(robot, {
    planes: 3,
    gap: 0.02,
    inner: 0.07,
    radius: 15 * unit,
    speed: 3,
    effort: 10,
    leg: jansenLeg(unit),
  });
  return robot;
}

function klannWalker() {
  const unit = 0.15; // m
  const robot = new Robot('Klann walker', box([0.2, 0.1, 0.04], 2, [0, 0, 0.03]));
  onCranks(robot, {
    planes: 2,
    gap: 0.03,
    inner: 0.07,
    radius: 0.268 * unit,
    speed: -3,
    effort: 15,
    leg: klannLeg(unit),
  });
  return robot;
}

/**
 * Four legs of five bars: both motors of a leg are at the hip, one turns the shank's upper end, the other its knee through a
 * rod. Both cranks turn at the same speed, the second ahead; lengths and lead were searched for a foot that goes straight for
 * half a turn. Diagonal legs are half a turn apart: a trot.
 */
function parallelKnees() {
  const apart = 0.098; // m, of the two cranks
  const [hip, knee, shank, rod, below] = [0.037, 0.019, 0.11, 0.118, 0.103]; // m
  const lead = 1.4; // rad
  const robot = new Robot('Quadruped with parallel knees', box([0.4, 0.14, 0.05], 3));
  for (const [name, x, y, phase] of /** @type {[string, number, number, number][]} */ ([
    ['FL', 0.17, 0.11, 0],
    ['FR', 0.17, -0.11, Math.PI],
    ['RL', -0.17, 0.11, Math.PI],
    ['RR', -0.17, -0.11, 0],
  ])) {
    const middle = x - 0.03; // the foot is under x
    const at = (/** @type {number[]} */ [px, pz]) => [middle + px, y, pz];
    const on = (centre, radius, angle) => [
      centre + radius * Math.cos(angle),
      radius * Math.sin(angle),
    ];
    const A = on(-apart / 2, hip, phase);
    const B = on(apart / 2, knee, phase + lead);
    const K = meet(A, shank, B, rod, (p) => -p[1]);
    const F = add(K, scaled(sub(K, A), below / shank));
    const [a, b, k, f, a0, b0] = [A, B, K, F, [-apart / 2, 0], [apart / 2, 0]].map(at);
    const orange = [0.85, 0.4, 0.1, 1];
    robot.link(`${name}_hip`, 'trunk', a0, [[a0, a]], { color: orange, joint: motor(8, 8) });
    robot.link(`${name}_knee`, 'trunk', b0, [[b0, b]], { color: orange, joint: motor(8, 8) });
    robot.link(`${name}_shank`, `${name}_hip`, a, [[a, f]], {
      color: [0.2, 0.35, 0.6, 1],
      foot: { at: f, radius: 0.015 },
    });
    robot.link(`${name}_rod`, `${name}_knee`, b, [[b, k]]);
    robot.pin(`${name}_pin`, `${name}_shank`, `${name}_rod`, k);
  }
  return robot;
}

const files = {
  'jansen_walker.json': jansenWalker,
  'klann_walker.json': klannWalker,
  'quadruped_parallel_knees.json': parallelKnees,
};
const writes = process.argv.includes('--write');
let stale = 0;
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(files)) {
  const file = join(folder, name);
  const text = make().text();
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch {}
  if (before === text) continue;
  if (writes) writeFileSync(file, text);
  else {
    console.log(`models/robots/${name} is stale: node web/tools/walkers.mjs --write`);
    ++stale;
  }
}
process.exit(stale > 0 ? 1 : 0);
