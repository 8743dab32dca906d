// The meshes of the robot that is open, as they arrive: it is drawn without them before.
import type { Player } from '../engine_client/player';
import { t } from '../i18n/translate';
import { suspicionsIn } from './findings';
import { filesOf, ownMeshes } from './mesh_store';
import { loadMeshes } from './own_meshes';
import type { MeshSource } from './robot_source';

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
  if (files.length === 0) return '';
  const { parts, sentence } = await loadMeshes(files, source);
  if (player.scene !== scene) return '';
  ownMeshes.add(parts);
  player.refresh();
  return sentence;
}
