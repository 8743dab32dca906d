// An independent reader of the MJCF files in tests/robots, for virtual_work.mjs. Bodies keep MuJoCo's frames: a joint beside
// its body's frame has a fixed joint before it and one after it.
import { readFileSync } from 'node:fs';
import {
  add,
  child,
  cross,
  dot,
  identity,
  inOrder,
  numbers,
  ofQuaternion,
  parse,
  product,
  rotation,
  scale,
  times,
  transposed,
  unit,
} from './virtual_work.mjs';

const axes = identity();
const after = (A, B) => ({ p: add(A.p, times(A.R, B.p)), R: product(A.R, B.R) });
const inverse = ({ p, R }) => ({ p: scale(times(transposed(R), p), -1), R: transposed(R) });
const at = (p) => ({ p, R: identity() });
const columns = (...vectors) => transposed(vectors);

function fromZ(v) {
  const to = unit(v);
  const side = cross([0, 0, 1], to);
  const sine = Math.hypot(...side);
  if (sine < 1e-10) return rotation([1, 0, 0], to[2] < 0 ? Math.PI : 0);
  return rotation(unit(side), Math.atan2(sine, to[2]));
}

/** Volume and moments about x, y and z for a density of one. */
function solid(type, [a, b, c]) {
  const box = (volume, factor) => ({
    volume,
    I: [b * b + c * c, a * a + c * c, a * a + b * b].map((x) => x * volume * factor),
  });
  if (type === 'box') return box(8 * a * b * c, 1 / 3);
  if (type === 'ellipsoid') return box((4 / 3) * Math.PI * a * b * c, 1 / 5);
  if (type === 'sphere') {
    const volume = (4 / 3) * Math.PI * a ** 3;
    return { volume, I: [0.4, 0.4, 0.4].map((x) => x * volume * a * a) };
  }
  const tube = 2 * Math.PI * a * a * b;
  const across = tube * ((a * a) / 4 + (b * b) / 3);
  if (type === 'cylinder') return { volume: tube, I: [across, across, (tube * a * a) / 2] };
  // capsule: each half ball has its centre 3/8 a beyond the tube's end
  const ball = (4 / 3) * Math.PI * a ** 3;
  const out = b + (3 / 8) * a;
  const ends = ball * (0.4 * a * a - (9 / 64) * a * a + out * out);
  return {
    volume: tube + ball,
    I: [across + ends, across + ends, (tube * a * a) / 2 + 0.4 * ball * a * a],
  };
}

export function readMjcfRobot(path) {
  const mujoco = parse(readFileSync(path, 'utf8'), 'mujoco');
  const all = (name) => mujoco.children.filter((e) => e.name === name).flatMap((e) => e.children);
  const compiler = child(mujoco, 'compiler')?.attributes ?? {};
  const toRad = (x) => (compiler.angle === 'radian' ? x : (x * Math.PI) / 180);
  const sequence = compiler.eulerseq ?? 'xyz';

  /** Attributes by class and element, those of the classes above included. */
  const classes = { main: {} };
  const readDefaults = (e, name, above) => {
    classes[name] = structuredClone(above);
    for (const c of e.children)
      if (c.name !== 'default')
        classes[name][c.name] = { ...classes[name][c.name], ...c.attributes };
    for (const c of e.children)
      if (c.name === 'default') readDefaults(c, c.attributes.class, classes[name]);
  };
  for (const e of mujoco.children.filter(({ name }) => name === 'default'))
    readDefaults(e, 'main', {});
  const turning = ['quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'];
  const attributesOf = (e, inherited) => {
    const defaults = { ...classes[e.attributes.class ?? inherited][e.name] };
    if (turning.some((key) => e.attributes[key])) for (const key of turning) delete defaults[key];
    return { ...defaults, ...e.attributes };
  };

  function orientation({ quat, axisangle, xyaxes, zaxis, euler }) {
    if (quat) return ofQuaternion(numbers(quat));
    if (zaxis) return fromZ(numbers(zaxis));
    if (axisangle) {
      const [x, y, z, angle] = numbers(axisangle);
      return rotation(unit([x, y, z]), toRad(angle));
    }
    if (xyaxes) {
      const v = numbers(xyaxes);
      const x = unit(v.slice(0, 3));
      const y = unit(add(v.slice(3), scale(x, -dot(x, v.slice(3)))));
      return columns(x, y, cross(x, y));
    }
    return numbers(euler ?? '0 0 0').reduce((R, angle, k) => {
      const one = rotation(axes['xyz'.indexOf(sequence[k].toLowerCase())], toRad(angle));
      return sequence[k] === sequence[k].toLowerCase() ? product(R, one) : product(one, R);
    }, identity());
  }
  const pose = (a) => ({ p: numbers(a.pos, [0, 0, 0]), R: orientation(a) });

  const links = new Map([['world', { mass: 0, origin: at([0, 0, 0]) }]]);
  const joints = [];
  const sites = new Map();
  const places = new Map([['world', at([0, 0, 0])]]); // of bodies in the world, as the file stands
  const refs = {};

  /** { mass, p, I } of a geom in the frame that `X` leads to. */
  function weight(e, inherited, X) {
    const a = attributesOf(e, inherited);
    const type = a.type ?? 'sphere';
    if (type === 'plane' || type === 'mesh') return { mass: 0 };
    let size = numbers(a.size, []);
    let own = pose(a);
    if (a.fromto) {
      const v = numbers(a.fromto);
      const [from, to] = [v.slice(0, 3), v.slice(3)];
      const along = add(to, scale(from, -1));
      const half = Math.hypot(...along) / 2;
      size = type === 'box' || type === 'ellipsoid' ? [size[0], size[0], half] : [size[0], half];
      own = { p: scale(add(from, to), 0.5), R: fromZ(scale(along, -1)) };
    }
    const { volume, I } = solid(type, size);
    const mass = a.mass === undefined ? volume * Number(a.density ?? 1000) : Number(a.mass);
    const here = after(X, own);
    const D = I.map((x, i) => axes[i].map((one) => (one * x * mass) / volume));
    return { mass, p: here.p, I: product(product(here.R, D), transposed(here.R)) };
  }

  function inertiaOf(e, parts) {
    const inertial = child(e, 'inertial')?.attributes;
    if (inertial) {
      const d = numbers(inertial.diaginertia, [0, 0, 0]);
      const f = numbers(inertial.fullinertia);
      const I = f
        ? [
            [f[0], f[3], f[4]],
            [f[3], f[1], f[5]],
            [f[4], f[5], f[2]],
          ]
        : axes.map((row, i) => scale(row, d[i]));
      return { mass: Number(inertial.mass), I, origin: pose(inertial) };
    }
    const heavy = parts.filter(({ mass }) => mass > 0);
    const mass = heavy.reduce((sum, part) => sum + part.mass, 0);
    if (mass === 0) return { mass, origin: at([0, 0, 0]) };
    const p = heavy.reduce((sum, part) => add(sum, scale(part.p, part.mass / mass)), [0, 0, 0]);
    const I = heavy.reduce(
      (sum, part) => {
        const d = add(part.p, scale(p, -1));
        return sum.map((row, i) =>
          row.map((x, j) => x + part.I[i][j] + part.mass * (dot(d, d) * axes[i][j] - d[i] * d[j])),
        );
      },
      axes.map((row) => scale(row, 0)),
    );
    return { mass, I, origin: at(p) };
  }

  function readContent(e, body, X, inherited, parts) {
    for (const c of e.children) {
      if (c.name === 'geom') parts.push(weight(c, inherited, X));
      if (c.name === 'site')
        sites.set(c.attributes.name, { link: body, ...after(X, pose(attributesOf(c, inherited))) });
      if (c.name === 'frame')
        readContent(
          c,
          body,
          after(X, pose(c.attributes)),
          c.attributes.childclass ?? inherited,
          parts,
        );
      if (c.name === 'body') readBody(c, body, X, inherited);
    }
  }

  function readBody(e, parent, X, above) {
    const { name } = e.attributes;
    const inherited = e.attributes.childclass ?? above;
    const X_PB = after(X, pose(e.attributes));
    places.set(name, after(places.get(parent), X_PB));
    const moving = e.children.filter((c) => c.name === 'joint' || c.name === 'freejoint');
    let [from, start] = [parent, X_PB];
    const join = (joint, to, place) => {
      if (to !== name) links.set(to, { mass: 0, origin: at([0, 0, 0]) });
      joints.push({ parent: from, child: to, origin: place, ...joint });
      from = to;
    };
    links.set(name, { mass: 0, origin: at([0, 0, 0]) });
    moving.forEach((c, k) => {
      const a = c.name === 'joint' ? attributesOf(c, inherited) : { ...c.attributes, type: 'free' };
      const p = numbers(a.pos, [0, 0, 0]);
      const types = { hinge: 'revolute', slide: 'prismatic', ball: 'spherical', free: 'floating' };
      const type = types[a.type ?? 'hinge'];
      const axis = unit(numbers(a.axis, [0, 0, 1]));
      const ref = type === 'revolute' ? toRad(Number(a.ref ?? 0)) : Number(a.ref ?? 0);
      refs[a.name] = ref;
      const back =
        type === 'revolute'
          ? { p: [0, 0, 0], R: rotation(axis, -ref) }
          : at(type === 'prismatic' ? scale(axis, -ref) : [0, 0, 0]);
      const place = type === 'floating' ? at([0, 0, 0]) : after(after(start, at(p)), back);
      join({ name: a.name, type, axis, armature: Number(a.armature ?? 0) }, `${name}#${k}`, place);
      start = at(scale(p, -1));
    });
    join({ name: `${name}#`, type: 'fixed', axis: [1, 0, 0] }, name, start);
    const parts = [];
    readContent(e, name, at([0, 0, 0]), inherited, parts);
    links.set(name, inertiaOf(e, parts));
  }
  for (const e of mujoco.children.filter((c) => c.name === 'worldbody'))
    readContent(e, 'world', at([0, 0, 0]), 'main', []);

  const loops = [];
  for (const { name, attributes: a } of all('equality')) {
    if (a.active === 'false') continue;
    if (name === 'joint') {
      const [offset, multiplier] = numbers(a.polycoef, [0, 1]);
      joints.find((joint) => joint.name === a.joint1).mimic = {
        joint: a.joint2,
        multiplier,
        offset: refs[a.joint1] + offset - multiplier * refs[a.joint2],
      };
      continue;
    }
    const loop = { name: a.name, kind: name, holds: [true, true, true] };
    if (a.site1) {
      loops.push({ ...loop, a: sites.get(a.site1), b: sites.get(a.site2) });
      continue;
    }
    const [one, two] = [a.body1, a.body2 ?? 'world'];
    const anchor = at(numbers(a.anchor, [0, 0, 0]));
    const between = after(inverse(/** @type {any} */ (places.get(one))), places.get(two));
    if (name === 'connect') {
      const b = after(inverse(between), anchor);
      loops.push({ ...loop, a: { link: one, ...anchor }, b: { link: two, ...at(b.p) } });
      continue;
    }
    const given = numbers(a.relpose, [0, 0, 0, 0, 0, 0, 0]);
    const isGiven = Math.hypot(...given.slice(3)) > 0;
    const there = isGiven
      ? { p: given.slice(0, 3), R: ofQuaternion(given.slice(3)) }
      : after(between, anchor);
    loops.push({ ...loop, a: { link: one, ...there }, b: { link: two, ...anchor } });
  }
  const gravity = numbers(child(mujoco, 'option')?.attributes.gravity, [0, 0, -9.81]);
  const robot = { ...inOrder(links, joints), loops, gravity };

  // One free body alone in the world is the base.
  const first = robot.joints.filter(({ parent }) => parent === 'world');
  const usesWorld = loops.some((loop) => loop.a.link === 'world' || loop.b.link === 'world');
  if (first.length === 1 && first[0].type === 'floating' && !usesWorld) {
    links.delete('world');
    return { ...robot, root: first[0].child, floats: true, joints: robot.joints.slice(1) };
  }
  return robot;
}
