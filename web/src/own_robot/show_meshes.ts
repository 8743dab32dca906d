// The meshes of the robot that is open, as they arrive: it is drawn without them before.
import { quoted } from '../address/quoted';
import type { Player } from '../engine_client/player';
import type { Outcome, Scene } from '../engine_client/scene';
import { t } from '../i18n/translate';
import { refusalInWords, suspicionsIn } from './findings';
import { cornersOf } from './mesh_part';
import { filesOf, ownMeshes } from './mesh_store';
import { type LoadedMeshes, loadMeshes } from './own_meshes';
import type { MeshSource, RobotText } from './robot_source';

/** Of a robot that was just opened. Answers what is missing, in a sentence, or nothing. */
export async function showMeshes(source: MeshSource, player: Player): Promise<string> {
  ownMeshes.set(new Map());
  return addMeshes(source, player);
}

/** The same of a robot that the page's address asked for, with what is suspicious in its file, in the page's language. */
export async function introduce(source: MeshSource, player: Player): Promise<string> {
  const suspicious = suspicionsIn(player.scene.robotReport());
  const missing = await showMeshes(source, player);
  return [missing, suspicious].filter(Boolean).map(t).join(' ');
}

/** Those that are not there yet. */
export async function addMeshes(source: MeshSource, player: Player): Promise<string> {
  const { scene } = player;
  const files = filesOf(scene.description.robot.shapes).filter((file) => !ownMeshes.of(file));
  const srdf = await source.srdf?.();
  if (files.length === 0 && !srdf) return '';
  const { parts, sentence } = await loadMeshes(files, source);
  if (player.scene !== scene) return '';
  ownMeshes.add(parts);
  const before = scene.text;
  const refused = give(parts, srdf, scene);
  // What it touches with is another thing than before.
  if (scene.text === before) player.refresh();
  else player.reset();
  return [sentence, refused].filter(Boolean).join(' ');
}

/** The engine touches with the hulls of meshes, and keeps links apart. Answers the first refusal, in a sentence, or nothing. */
function give(parts: LoadedMeshes['parts'], srdf: RobotText | undefined, scene: Scene): string {
  const outcomes: Outcome[] = [];
  for (const [file, ofFile] of parts) {
    if (!scene.wantsMesh(file)) continue;
    const corners = cornersOf(ofFile, MOST_CORNERS);
    outcomes.push(corners ? scene.giveMesh(file, corners) : tooFine(file));
  }
  if (srdf) outcomes.push(scene.giveSrdf(srdf.text, srdf.name));
  outcomes.push(scene.takeGiven());
  const [first, ...more] = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.sentence]));
  if (first === undefined) return '';
  const others = more.length > 0 ? ` ${t(`And ${more.length} more.`)}` : '';
  return refusalInWords(first) + others;
}

/** Of a mesh, for its hull: the engine takes about a hundred bytes for each, of all that it has. */
const MOST_CORNERS = 200_000;

const tooFine = (file: string): Outcome => ({
  ok: false,
  kind: 'refused',
  sentence: `The mesh ${quoted(file)} has more than ${MOST_CORNERS} corners: it touches nothing. Use a coarser one.`,
});
