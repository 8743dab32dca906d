// A policy from training, given as files: its network is loaded, and its description becomes a program for the editor. Fetched
// with the first.
import type { Description } from 'schemas/description';
import { COMMANDS } from '../../../controller/layout';
import { addNetwork, type Network } from '../../../controller/networks';
import type { Runtime } from '../../../controller/onnx';
import { type Offered, readDescription } from './description';
import { codeOf, PREVIOUS, TRUNK_FIELDS } from './written_code';

/** Of a network. */
const MOST_MB = 32;

/** Files by their paths, in folders perhaps. */
export type Files = ReadonlyMap<string, Blob>;

export interface Taken {
  network: Network;
  /** Of its description; empty: there was none, and the text is an example to be changed. */
  file: string;
  /** The program. Asked for only if it is wanted; throws a sentence if the description does not fit. */
  text(): Promise<string>;
}

/** How many numbers it takes and gives. */
export const sizesInWords = ({ file, wanted, given }: Network): string =>
  wanted < 0
    ? `${file} takes as many numbers as it is given.`
    : `${file} wants ${wanted} numbers and answers ${given}.`;

let runtime: Promise<Runtime> | null = null;

function theRuntime(): Promise<Runtime> {
  // Large: in a file of its own, which is not kept for offline use.
  runtime ??= import('../../../controller/onnx').then(({ Runtime }) => Runtime.load());
  // The next may arrive.
  runtime.catch(() => {
    runtime = null;
  });
  return runtime;
}

/** Throws a sentence if it cannot be used. */
export async function takePolicy(files: Files, description: Description): Promise<Taken> {
  const networks = [...files.keys()].filter((path) => /\.onnx$/i.test(path));
  const [path = ''] = networks;
  const content = files.get(path);
  if (!content) throw new Error('There is no .onnx file among them: export the policy as one.');
  if (networks.length > 1)
    throw new Error(`There are ${networks.length} .onnx files: give one, with its .json.`);
  const file = nameOf(path);
  if (content.size > MOST_MB << 20)
    throw new Error(
      `${file} has ${Math.ceil(content.size / 2 ** 20)} MB; a policy may have at most ${MOST_MB} MB.`,
    );
  const bytes = new Uint8Array(await content.arrayBuffer());
  const network = (await theRuntime()).open(bytes, { file, sha256: await hashOf(bytes) });
  addNetwork(network);
  const beside = besideOf(path, files);
  return {
    network,
    file: nameOf(beside),
    text: async () => {
      const offered = offeredBy(description);
      const given = await files.get(beside)?.text();
      if (given === undefined)
        return codeOf(exampleFor(offered), { ...network, wanted: -1, given: -1 }, offered, file);
      const name = nameOf(beside);
      return codeOf(readDescription(given, name, offered), network, offered, name);
    },
  };
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

/** Of the same name, or the only one. */
function besideOf(path: string, files: Files): string {
  const all = [...files.keys()].filter((one) => /\.json$/i.test(one));
  const same = path.replace(/onnx$/i, 'json');
  return all.find((one) => one === same) ?? (all.length === 1 ? (all[0] ?? '') : '');
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function offeredBy({ code, snapshot, scene }: Description): Offered {
  const motors =
    code?.tasks.find((task) => task.function === COMMANDS)?.outputs.map(({ name }) => name) ?? [];
  if (motors.length === 0)
    throw new Error(
      'This scene has no motors that code drives: open one that has, then the policy.',
    );
  const told = snapshot.fields.filter(({ name }) => !code?.not_told.includes(name));
  const fields = new Map(told.map(({ name, count, labels }) => [name, { count, labels }]));
  fields.set(PREVIOUS, { count: motors.length, labels: [] });
  const xyz = { count: 3, labels: ['x', 'y', 'z'] };
  // Whether the trunk is free, the program finds out.
  for (const name of Object.keys(TRUNK_FIELDS)) fields.set(name, xyz);
  return { fields, motors, stepsPerSecond: Math.round(1 / scene.time_step_s) };
}

const exampleFor = ({ fields, stepsPerSecond }: Offered) => ({
  rate_hz: Math.min(50, stepsPerSecond),
  observe: ['joint_position', 'joint_velocity', PREVIOUS]
    .filter((field) => fields.has(field))
    .map((field) => ({ field })),
  act: {
    kind: 'joint_target' as const,
    offset: 'start' as const,
    scale: 0.25,
    stiffness: 20,
    damping: 0.5,
  },
});
