// The MJCF files in tests/robots as MuJoCo itself reads them: the same mass, mass matrix, bias and gaps of loops.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import load from '@mujoco/mujoco';
import { root } from '../../web/tools/process.mjs';
import { legwork } from '../support/legwork_cli.mjs';
import { dot, ofQuaternion, times } from '../support/virtual_work.mjs';

const mujoco = await load();
const folder = join(root, 'tests/robots');
const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));

/** Without what needs files that are not here, and without mimics, which MuJoCo keeps as constraints. */
const plain = (text) =>
  text
    .replaceAll(/<geom[^>]*mesh="[^>]*>|<mesh [^>]*>/g, '')
    .replaceAll(/<joint [^>]*joint1[^>]*>/g, '');

const copies = mkdtempSync(join(tmpdir(), 'legwork-mujoco-'));
after(() => rmSync(copies, { recursive: true }));

function evaluateState(text, state) {
  const path = join(copies, 'robot.xml');
  writeFileSync(path, text);
  const { status, stdout, stderr } = legwork(
    ['eval', path, '-'],
    JSON.stringify({ states: [state] }),
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout).results[0];
}

/**
 * Sets a random state of MuJoCo's and returns it as `legwork eval` takes it, with T of v = T v_MuJoCo: ours has angular
 * velocities in the axes before the turn, MuJoCo's in those after it.
 */
function setState(model, data, floats, random) {
  const three = () => [random(), random(), random()];
  const T = Array.from({ length: model.nv }, (_, i) =>
    Array.from({ length: model.nv }, (__, j) => Number(i === j)),
  );
  /** @type {any} */
  const state = { joints: {} };
  for (let j = 0; j < model.njnt; j += 1) {
    const type = model.jnt_type[j];
    const name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT.value, j);
    if (type > 1) {
      const [q, v] = [random(), random()];
      data.qpos[model.jnt_qposadr[j]] = q;
      data.qvel[model.jnt_dofadr[j]] = v;
      state.joints[name] = { q, v };
      continue;
    }
    const [p, slide] = type === 0 ? [three(), three()] : [[], []];
    const some = [...three(), random()];
    const q = some.map((x) => x / Math.hypot(...some));
    const turn = three();
    data.qpos.set([...p, ...q], model.jnt_qposadr[j]);
    data.qvel.set([...slide, ...turn], model.jnt_dofadr[j]);
    const R = ofQuaternion(q);
    const first = model.jnt_dofadr[j] + slide.length;
    for (let i = 0; i < 3; i += 1) for (let k = 0; k < 3; k += 1) T[first + i][first + k] = R[i][k];
    if (type === 0 && floats)
      state.base = {
        position: p,
        quaternion_wxyz: q,
        linear_velocity: slide,
        angular_velocity: times(R, turn),
      };
    else state.joints[name] = { q: [...p, ...q], v: [...slide, ...times(R, turn)] };
  }
  return { state, T };
}

function massMatrix(model, data) {
  const buffer = new mujoco.DoubleBuffer(model.nv * model.nv);
  mujoco.mj_fullM(model, data, buffer);
  const M = [...buffer.GetView()];
  buffer.delete();
  return M;
}

function assertNear(ours, theirs, what) {
  const size = Math.max(...theirs.map(Math.abs));
  ours.forEach((x, i) => {
    assert.ok(Math.abs(x - theirs[i]) <= 1e-13 * size, `${what}: ${x}, MuJoCo: ${theirs[i]}`);
  });
}

for (const file of files)
  test(`${file}: mass matrix, bias and gaps as MuJoCo has them`, () => {
    const text = plain(readFileSync(join(folder, file), 'utf8'));
    const model = mujoco.MjModel.from_xml_string(text);
    const data = new mujoco.MjData(model);
    let seed = file.length;
    const random = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 31 - 1;
    };
    const floats = /<freejoint/.test(text);
    for (let k = 0; k < 4; k += 1) {
      const { state, T } = setState(model, data, floats, random);
      mujoco.mj_forward(model, data);
      const { mass_matrix: M, bias, loops } = evaluateState(text, state);
      const columns = T.map((_, i) => T.map((row) => row[i]));
      const MT = columns.map((t) => times(M, t));
      assertNear(
        columns.flatMap((t) => MT.map((x) => dot(t, x))),
        massMatrix(model, data),
        'M',
      );
      assertNear(
        columns.map((t) => dot(t, bias)),
        [...data.qfrc_bias],
        'bias',
      );
      let row = 0;
      for (const { gap } of Object.values(loops ?? {})) {
        const open = [...data.efc_pos].slice(row, row + 3);
        assert.ok(Math.abs(Math.hypot(...gap.slice(0, 3)) - Math.hypot(...open)) < 1e-14);
        row += gap.length;
      }
    }
    data.delete();
    model.delete();
  });
