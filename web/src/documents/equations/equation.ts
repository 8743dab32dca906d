// Types of the equation data (models/equations), whose format is documented in models/schema/equations.schema.json.
import type { Sheet } from 'schemas/description';
import type { Scene } from '../../engine_client/scene';
import type { PartView } from './parts';

/** What a symbol is asked about: the scene as it is, and the part that somebody looks at. */
export interface Context {
  scene: Scene;
  part: Pick<PartView, 'part' | 'joint' | 'leg' | 'body'>;
  sheet(name: string): Sheet | undefined;
  /** What the source of the equations calls joints and legs; nothing: as the engine does. */
  names?: Readonly<Record<string, string>> | undefined;
}

export interface Reading {
  values: number[];
  /** x, y, z or the like; nothing of a single number. */
  labels: readonly string[];
  unit: string;
}
