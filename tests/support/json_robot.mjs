// An independent reader of robots in Legwork's JSON, for virtual_work.mjs.
import { readFileSync } from 'node:fs';
import { inOrder, ofQuaternion, ofRpy, unit } from './virtual_work.mjs';

/** @param {any} pose */
function frame({ position = [0, 0, 0], rpy, quaternion_wxyz: q, rotation: r }) {
  if (q) return { p: position, R: ofQuaternion(q) };
  if (r) return { p: position, R: [r.slice(0, 3), r.slice(3, 6), r.slice(6)] };
  return { p: position, R: ofRpy(rpy ?? [0, 0, 0]) };
}

export function readJsonRobot(path) {
  const robot = JSON.parse(readFileSync(path, 'utf8'));
  const links = new Map(
    robot.links.map(({ name, inertia }) => {
      if (!inertia) return [name, { mass: 0, I: undefined, origin: frame({}) }];
      const [xx, yy, zz, xy, xz, yz] = inertia.moments;
      const I = [
        [xx, xy, xz],
        [xy, yy, yz],
        [xz, yz, zz],
      ];
      return [name, { mass: inertia.mass, I, origin: frame(inertia) }];
    }),
  );
  const joints = robot.joints.map(({ axis = [1, 0, 0], mimic, ...joint }) => ({
    ...joint,
    origin: frame(joint),
    axis: unit(axis),
    mimic: mimic && { multiplier: 1, offset: 0, ...mimic },
  }));
  const end = ({ link, ...rest }) => ({ link, ...frame(rest) });
  const loops = (robot.loops ?? []).map(({ name, kind, holds = ['x', 'y', 'z'], a, b }) => ({
    name,
    kind,
    holds: ['x', 'y', 'z'].map((axis) => holds.includes(axis)),
    a: end(a),
    b: end(b),
  }));
  return { ...inOrder(links, joints), loops, gravity: robot.gravity };
}
