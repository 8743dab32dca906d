// The engine's built-in scenes as described in their own files: for the chooser and the gallery, in their order, and for
// checking scene names in addresses.
import type { LegworkModule } from '../../../bindings/wasm/legwork';

export interface SceneEntry {
  index: number;
  id: string;
  title: string;
  summary: string;
  /** Family of its robot. */
  family: string;
  motion: string;
  /** The group under which scenes are listed. */
  group: string;
  /** The question that watching it answers. */
  question: string;
  /** The page of its lesson, without extension, if it has one. */
  lesson?: string;
}

type SceneFile = Pick<SceneEntry, 'title' | 'summary' | 'family' | 'motion'> & {
  gallery?: Pick<SceneEntry, 'group' | 'question' | 'lesson'> & { place: number };
};

/** Position of a scene that does not state one. */
const LAST = { group: 'Others', place: Number.POSITIVE_INFINITY, question: '' };

export function listScenes(module: LegworkModule): SceneEntry[] {
  return Array.from({ length: module._lw_builtin_count() }, (_, index) => {
    const id = module.UTF8ToString(module._lw_builtin_id(index));
    const file: SceneFile = JSON.parse(module.UTF8ToString(module._lw_builtin_json(index)));
    const { title, summary, family, motion, gallery = LAST } = file;
    return { index, id, title, summary, family, motion, ...gallery };
  }).sort((a, b) => Math.sign(a.place - b.place) || a.index - b.index);
}
