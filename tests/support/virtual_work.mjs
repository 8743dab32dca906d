// An independent reader of the plain URDF files in tests/robots, and their dynamics link by link by the principle of virtual
// work: no link is merged, no recursion carries forces. Everything in world axes.
import { readFileSync } from 'node:fs';

const add = (a, b) => a.map((x, i) => x + b[i]);
const scale = (a, s) => a.map((x) => x * s);
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const times = (A, x) => A.map((row) => dot(row, x));
const product = (A, B) =>
  A.map((row) =>
    [0, 1, 2].map((c) =>
      dot(
        row,
        B.map((r) => r[c]),
      ),
    ),
  );
const transposed = (A) => [0, 1, 2].map((c) => A.map((row) => row[c]));
const identity = () => [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const unit = (a) => scale(a, 1 / Math.hypot(...a));

/** Rodrigues. */
function rotation(axis, angle) {
  const [x, y, z] = axis;
  const [s, c] = [Math.sin(angle), 1 - Math.cos(angle)];
  const K = [
    [0, -z, y],
    [z, 0, -x],
    [-y, x, 0],
  ];
  const KK = product(K, K);
  return identity().map((row, i) => row.map((one, j) => one + s * K[i][j] + c * KK[i][j]));
}
const ofRpy = ([roll, pitch, yaw]) =>
  product(product(rotation([0, 0, 1], yaw), rotation([0, 1, 0], pitch)), rotation([1, 0, 0], roll));
const ofQuaternion = (q) => {
  const length = Math.hypot(...q);
  const v = q.slice(1);
  const sine = Math.hypot(...v) / length;
  if (sine === 0) return identity();
  return rotation(unit(v), 2 * Math.atan2(sine, q[0] / length));
};

/**
 * Elements as { name, attributes, children }.
 * @returns {any}
 */
function parse(text) {
  /** @type {any} */
  const root = { children: [] };
  /** @type {any[]} */
  const open = [root];
  const tags = /<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*"[^"]*")*)\s*(\/?)>/g;
  for (const [, end, name, inside, alone] of text.replace(/<!--[\s\S]*?-->/g, '').matchAll(tags)) {
    if (end) {
      open.pop();
      continue;
    }
    const pairs = [...inside.matchAll(/([\w.:-]+)\s*=\s*"([^"]*)"/g)].map(([, k, v]) => [k, v]);
    const element = { name, attributes: Object.fromEntries(pairs), children: [] };
    open.at(-1).children.push(element);
    if (!alone) open.push(element);
  }
  return root.children.find(({ name }) => name === 'robot');
}

const child = (e, name) => e?.children.find((c) => c.name === name);
const numbers = (text, otherwise) => text?.trim().split(/\s+/).map(Number) ?? otherwise;
function origin(e) {
  const found = child(e, 'origin')?.attributes;
  return { p: numbers(found?.xyz, [0, 0, 0]), R: ofRpy(numbers(found?.rpy, [0, 0, 0])) };
}

/** { root, links, joints }, joints parent before child in the order in which they are met, each child with all beyond it. */
export function readRobot(path) {
  const robot = parse(readFileSync(path, 'utf8'));
  const named = (name) => robot.children.filter((e) => e.name === name);
  const links = new Map(
    named('link').map((e) => {
      const inertial = child(e, 'inertial');
      const i = child(inertial, 'inertia')?.attributes;
      const I = i && [
        [i.ixx, i.ixy, i.ixz].map(Number),
        [i.ixy, i.iyy, i.iyz].map(Number),
        [i.ixz, i.iyz, i.izz].map(Number),
      ];
      const mass = Number(child(inertial, 'mass')?.attributes.value ?? 0);
      return [e.attributes.name, { mass, I, origin: origin(inertial) }];
    }),
  );
  const all = named('joint').map((e) => {
    const mimic = child(e, 'mimic')?.attributes;
    return {
      name: e.attributes.name,
      type: e.attributes.type,
      parent: child(e, 'parent').attributes.link,
      child: child(e, 'child').attributes.link,
      origin: origin(e),
      axis: unit(numbers(child(e, 'axis')?.attributes.xyz, [1, 0, 0])),
      mimic: mimic && {
        joint: mimic.joint,
        multiplier: Number(mimic.multiplier ?? 1),
        offset: Number(mimic.offset ?? 0),
      },
    };
  });
  const root = [...links.keys()].find((name) => !all.some((j) => j.child === name));
  const joints = [];
  const walk = (link) => {
    for (const joint of all.filter(({ parent }) => parent === link)) {
      joints.push(joint);
      walk(joint.child);
    }
  };
  walk(root);
  return { root, links, joints };
}

/**
 * The parts of a joint, as { kind: 'turn' | 'slide', axis } in the joint's axes; a planar one slides across its axis first,
 * beginning with the direction that is its axis times the coordinate axis of the axis' least entry.
 */
function parts({ type, axis }) {
  if (type === 'fixed') return [];
  if (type === 'prismatic') return [{ kind: 'slide', axis }];
  if (type !== 'planar') return [{ kind: 'turn', axis }];
  const sizes = axis.map(Math.abs);
  const least = sizes.indexOf(Math.min(...sizes));
  const x = unit(cross(axis, identity()[least]));
  return [
    { kind: 'slide', axis: x },
    { kind: 'slide', axis: cross(axis, x) },
    { kind: 'turn', axis },
  ];
}

/** Motion of a frame: pose, velocities and accelerations of it and of its origin, and what moves it. */
function carried(from, { p, R }) {
  const r = times(from.R, p);
  return {
    ...from,
    R: product(from.R, R),
    p: add(from.p, r),
    v: add(from.v, cross(from.w, r)),
    a: add(from.a, add(cross(from.dw, r), cross(from.w, cross(from.w, r)))),
  };
}
function turned(from, R, w, dw, columns) {
  return {
    ...from,
    R: product(from.R, R),
    w: add(from.w, w),
    dw: add(from.dw, add(dw, cross(from.w, w))),
    columns: [...from.columns, ...columns],
  };
}
function slid(from, d, v, a, columns) {
  const centripetal = cross(from.w, cross(from.w, d));
  return {
    ...from,
    p: add(from.p, d),
    v: add(from.v, add(cross(from.w, d), v)),
    a: add(from.a, add(add(cross(from.dw, d), centripetal), add(scale(cross(from.w, v), 2), a))),
    columns: [...from.columns, ...columns],
  };
}

/** Solves A x = b by Gaussian elimination with pivots. */
export function solve(A, b) {
  const n = b.length;
  const rows = A.map((row, i) => [...row, b[i]]);
  for (let k = 0; k < n; k += 1) {
    let best = k;
    for (let i = k + 1; i < n; i += 1) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    for (let i = k + 1; i < n; i += 1) {
      const factor = rows[i][k] / rows[k][k];
      for (let j = k; j <= n; j += 1) rows[i][j] -= factor * rows[k][j];
    }
  }
  const x = Array(n).fill(0);
  for (let k = n - 1; k >= 0; k -= 1) {
    let sum = rows[k][n];
    for (let j = k + 1; j < n; j += 1) sum -= rows[k][j] * x[j];
    x[k] = sum / rows[k][k];
  }
  return x;
}

/**
 * Mass matrix, bias, inverse and forward dynamics at a state of `legwork eval`, and the coordinates' names. Followers have no
 * coordinate of their own.
 */
export function dynamics(robot, state, gravity = [0, 0, -9.81]) {
  const names = [];
  const isFree = state.base !== undefined;
  const { base, base_acceleration: acceleration } = state;
  /** @type {any} */
  let frame = { R: identity(), columns: [] };
  for (const key of ['p', 'v', 'w', 'a', 'dw']) frame[key] = [0, 0, 0];
  const a = [];
  const tau = [];
  if (isFree) {
    names.push(
      ...['linear', 'angular'].flatMap((k) => ['x', 'y', 'z'].map((d) => `base_${k}_${d}`)),
    );
    frame = {
      R: ofQuaternion(base.quaternion_wxyz),
      p: base.position,
      v: base.linear_velocity,
      w: base.angular_velocity,
      a: acceleration.linear,
      dw: acceleration.angular,
      columns: [
        ...identity().map((axis, i) => ({ kind: 'slide', axis, index: i, factor: 1 })),
        ...identity().map((axis, i) => ({
          kind: 'turn',
          axis,
          at: base.position,
          index: 3 + i,
          factor: 1,
        })),
      ],
    };
    a.push(...acceleration.linear, ...acceleration.angular);
    tau.push(0, 0, 0, 0, 0, 0);
  }
  const index = new Map();
  /** @param {any} joint @param {number} [k] */
  const coordinate = (name, joint, k) => {
    index.set(name, names.length);
    names.push(name);
    a.push(k === undefined ? joint.a : joint.a[k]);
    tau.push(k === undefined ? joint.tau : joint.tau[k]);
  };
  // Leaders may come after their followers.
  const partName = ({ name, type }, k) =>
    type === 'planar' ? `${name}/${['x', 'y', 'turn'][k]}` : name;
  for (const joint of robot.joints) {
    if (joint.mimic) continue;
    if (joint.type === 'spherical' || joint.type === 'floating') {
      const first = joint.type === 'floating' ? ['linear', 'angular'] : ['angular'];
      first.forEach((kind, i) => {
        ['x', 'y', 'z'].forEach((d, j) => {
          coordinate(`${joint.name}/${kind}_${d}`, state.joints[joint.name], 3 * i + j);
        });
      });
      continue;
    }
    parts(joint).forEach((_, k) => {
      coordinate(partName(joint, k), state.joints[partName(joint, k)]);
    });
  }
  const frames = new Map([[robot.root, frame]]);
  for (const joint of robot.joints) {
    let at = carried(frames.get(joint.parent), joint.origin);
    if (joint.type === 'spherical' || joint.type === 'floating') {
      const given = state.joints[joint.name];
      const isFloating = joint.type === 'floating';
      const three = (key, i) => times(at.R, given[key].slice(3 * i, 3 * i + 3));
      const column = (kind, d) => ({
        kind,
        axis: transposed(at.R)[d],
        index: index.get(`${joint.name}/${kind === 'turn' ? 'angular' : 'linear'}_${'xyz'[d]}`),
        factor: 1,
      });
      const R_J = at.R;
      if (isFloating) {
        const columns = [0, 1, 2].map((d) => column('slide', d));
        at = slid(at, times(R_J, given.q.slice(0, 3)), three('v', 0), three('a', 0), columns);
      }
      const turns = [0, 1, 2].map((d) => ({
        ...column('turn', d),
        axis: transposed(R_J)[d],
        at: at.p,
      }));
      const i = isFloating ? 1 : 0;
      const R = ofQuaternion(given.q.slice(isFloating ? 3 : 0));
      at = turned(at, R, three('v', i), three('a', i), turns);
    } else {
      parts(joint).forEach(({ kind, axis }, k) => {
        const leader = joint.mimic ? joint.mimic.joint : partName(joint, k);
        const { multiplier = 1, offset = 0 } = joint.mimic ?? {};
        const given = state.joints[leader];
        const e = times(at.R, axis);
        const q = multiplier * given.q + offset;
        const [rate, rising] = [multiplier * given.v, multiplier * given.a];
        const column = { kind, axis: e, at: at.p, index: index.get(leader), factor: multiplier };
        at =
          kind === 'turn'
            ? turned(at, rotation(axis, q), scale(e, rate), scale(e, rising), [column])
            : slid(at, scale(e, q), scale(e, rate), scale(e, rising), [column]);
      });
    }
    frames.set(joint.child, at);
  }

  const n = names.length;
  const M = Array.from({ length: n }, () => Array(n).fill(0));
  const inverse = Array(n).fill(0);
  for (const [name, { mass, I, origin: own }] of robot.links) {
    if (!I) continue;
    /** @type {any} */
    const link = frames.get(name);
    const com = carried(link, own);
    const I_W = product(product(com.R, I), transposed(com.R));
    const force = scale(add(com.a, scale(gravity, -1)), mass);
    const moment = add(times(I_W, link.dw), cross(link.w, times(I_W, link.w)));
    const columns = link.columns.map(({ kind, axis, at, index: k, factor }) => {
      const arm = kind === 'turn' && add(com.p, scale(at, -1));
      return kind === 'turn'
        ? { k, w: scale(axis, factor), v: scale(cross(axis, arm), factor) }
        : { k, w: [0, 0, 0], v: scale(axis, factor) };
    });
    for (const x of columns) {
      inverse[x.k] += dot(x.v, force) + dot(x.w, moment);
      for (const y of columns) M[x.k][y.k] += mass * dot(x.v, y.v) + dot(x.w, times(I_W, y.w));
    }
  }
  const bias = inverse.map((t, i) => t - dot(M[i], a));
  return {
    names,
    M,
    bias,
    inverse,
    forward: solve(
      M,
      tau.map((t, i) => t - bias[i]),
    ),
  };
}
