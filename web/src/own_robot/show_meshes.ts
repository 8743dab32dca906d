// The meshes of the robot that is open, as they arrive: it is drawn without them before.
import type { Player } from '../engine_client/player';
import { ownMeshes } from './mesh_store';
import { filesOf, loadMeshes } from './own_meshes';
import type { MeshSource } from './robot_source';

/** Answers what is missing, in a sentence, or nothing. */
export async function showMeshes(source: MeshSource, player: Player): Promise<string> {
  const { scene } = player;
  const files = filesOf(scene.description.robot.shapes);
  if (files.length === 0) return '';
  const { parts, sentence } = await loadMeshes(files, source);
  if (player.scene !== scene) return '';
  ownMeshes.set(parts);
  player.refresh();
  return sentence;
}
