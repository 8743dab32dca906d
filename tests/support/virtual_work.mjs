// An independent reader of the plain URDF files in tests/robots (mjcf_robot.mjs and json_robot.mjs read the others), and the
// dynamics of robots link by link by the principle of virtual work: no link is merged, no recursion carries forces, loops are
// closed by forces of least norm. Everything in world axes.
import { readFileSync } from 'node:fs';

export const add = (a, b) => a.map((x, i) => x + b[i]);
export const scale = (a, s) => a.map((x) => x * s);
export const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const times = (A, x) => A.map((row) => dot(row, x));
export const product = (A, B) =>
  A.map((row) =>
    [0, 1, 2].map((c) =>
      dot(
        row,
        B.map((r) => r[c]),
      ),
    ),
  );
export const transposed = (A) => [0, 1, 2].map((c) => A.map((row) => row[c]));
export const identity = () => [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export const unit = (a) => scale(a, 1 / Math.hypot(...a));

/** Rodrigues. */
export function rotation(axis, angle) {
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
export const ofRpy = ([roll, pitch, yaw]) =>
  product(product(rotation([0, 0, 1], yaw), rotation([0, 1, 0], pitch)), rotation([1, 0, 0], roll));
export const ofQuaternion = (q) => {
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
export function parse(text, root_name = 'robot') {
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
  return root.children.find(({ name }) => name === root_name);
}

export const child = (e, name) => e?.children.find((c) => c.name === name);
export const numbers = (text, otherwise) => text?.trim().split(/\s+/).map(Number) ?? otherwise;
function origin(e) {
  const found = child(e, 'origin')?.attributes;
  return { p: numbers(found?.xyz, [0, 0, 0]), R: ofRpy(numbers(found?.rpy, [0, 0, 0])) };
}

/** { root, links, joints } of a URDF. */
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
  return inOrder(links, all);
}

/** The robot with its joints parent before child, in the order in which they are met, each child with all beyond it. */
export function inOrder(links, all) {
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
 * coordinate of their own. Of loops, how far they are open, the forces that close them and the acceleration with them closed.
 */
export function dynamics(robot, state, gravity = robot.gravity ?? [0, 0, -9.81]) {
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
  for (const { name, type, armature, mimic } of robot.joints) {
    if (!armature) continue;
    const factor = mimic ? mimic.multiplier : 1;
    for (let k = 0; k < n; k += 1)
      if (
        names[k] === (mimic?.joint ?? name) ||
        (!mimic && type !== 'planar' && names[k].startsWith(`${name}/`))
      ) {
        M[k][k] += armature * factor * factor;
        inverse[k] += armature * factor * factor * a[k];
      }
  }
  const forward = solve(
    M,
    tau.map((t, i) => t - bias[i]),
  );
  const rows = (robot.loops ?? []).flatMap((loop) => loopRows(loop, frames, a));
  return { names, M, bias, inverse, forward, closed: closed(M, forward, rows) };
}

/** The columns that move a point of a link, as vectors of length n. */
function pointColumns(link, point, n) {
  const out = Array.from({ length: n }, () => [0, 0, 0]);
  for (const { kind, axis, at, index, factor } of link.columns) {
    const moved = kind === 'turn' ? cross(axis, add(point, scale(at, -1))) : axis;
    out[index] = add(out[index], scale(moved, factor));
  }
  return out;
}

/**
 * Rows { loop, gap, J, bias } of a loop { name, kind, holds, a: { link, p, R }, b }: its frames' origins held along the axes of
 * a's; of a weld also the points 1 m along x in y and z, and 1 m along y in z.
 */
function loopRows({ name, kind, holds, a, b }, frames, acceleration) {
  const origin = [0, 0, 0];
  /** @type {[number[], number][]} */
  const held =
    kind === 'weld'
      ? [
          ...[0, 1, 2].map((k) => /** @type {[number[], number]} */ ([origin, k])),
          [[1, 0, 0], 1],
          [[1, 0, 0], 2],
          [[0, 1, 0], 2],
        ]
      : [0, 1, 2].filter((k) => holds[k]).map((k) => [origin, k]);
  const [A, B] = [frames.get(a.link), frames.get(b.link)];
  return held.map(([point, k]) => {
    const goal = carried(A, { p: add(a.p, times(a.R, point)), R: a.R });
    const hand = carried(B, { p: add(b.p, times(b.R, point)), R: b.R });
    const axis = transposed(goal.R)[k];
    // the point of A that is where B's is now
    const here = carried(A, {
      p: times(transposed(A.R), add(hand.p, scale(A.p, -1))),
      R: identity(),
    });
    const slip = add(hand.v, scale(here.v, -1));
    const rising = add(add(hand.a, scale(here.a, -1)), scale(cross(A.w, slip), -2));
    const ours = pointColumns(B, hand.p, acceleration.length);
    const theirs = pointColumns(A, hand.p, acceleration.length);
    const J = ours.map((column, i) => dot(axis, add(column, scale(theirs[i], -1))));
    return {
      loop: name,
      gap: dot(axis, add(hand.p, scale(goal.p, -1))),
      J,
      bias: dot(axis, rising) - dot(J, acceleration),
    };
  });
}

/** Eigenvalues and eigenvectors (rows) of a symmetric matrix by Jacobi's rotations. */
function eigen(S) {
  const n = S.length;
  const A = S.map((row) => [...row]);
  const V = A.map((_, i) => A.map((__, j) => Number(i === j)));
  for (let sweep = 0; sweep < 40; sweep += 1)
    for (let p = 0; p < n; p += 1)
      for (let q = p + 1; q < n; q += 1) {
        if (A[p][q] === 0) continue;
        const angle = 0.5 * Math.atan2(2 * A[p][q], A[q][q] - A[p][p]);
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (let k = 0; k < n; k += 1) {
          const [x, y] = [A[k][p], A[k][q]];
          [A[k][p], A[k][q]] = [c * x - s * y, s * x + c * y];
        }
        for (let k = 0; k < n; k += 1) {
          const [x, y] = [A[p][k], A[q][k]];
          [A[p][k], A[q][k]] = [c * x - s * y, s * x + c * y];
          const [u, v] = [V[p][k], V[q][k]];
          [V[p][k], V[q][k]] = [c * u - s * v, s * u + c * v];
        }
      }
  return { values: A.map((row, i) => row[i]), vectors: V };
}

/** Gap and force by loop, and the acceleration with all loops closed: forces of least norm where rows depend on each other. */
function closed(M, forward, rows) {
  const Y = rows.map(({ J }) => solve(M, J));
  const S = rows.map(({ J }) => Y.map((y) => dot(J, y)));
  const b = rows.map(({ J, bias }) => -bias - dot(J, forward));
  const { values, vectors } = eigen(S);
  const least = 1e-10 * Math.max(...values, 0);
  const lambda = rows.map(() => 0);
  values.forEach((value, i) => {
    if (value <= least) return;
    const part = dot(vectors[i], b) / value;
    vectors[i].forEach((x, k) => {
      lambda[k] += part * x;
    });
  });
  const acceleration = forward.map(
    (x, i) => x + lambda.reduce((sum, l, k) => sum + l * Y[k][i], 0),
  );
  const loops = {};
  rows.forEach(({ loop, gap }, k) => {
    loops[loop] ??= { gap: [], force: [] };
    loops[loop].gap.push(gap);
    loops[loop].force.push(lambda[k]);
  });
  return { acceleration, loops };
}
