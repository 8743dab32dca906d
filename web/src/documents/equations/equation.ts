// Types of the equation data (models/equations), whose format is documented in models/schema/equations.schema.json.
import type { MatrixTable } from 'schemas/description';
import type { Scene } from '../../engine_client/scene';
import type { PartView } from './parts';

/** The context for reading a symbol: the scene's present state, and the selected part. */
export interface Context {
  scene: Scene;
  part: Pick<PartView, 'part' | 'joint' | 'leg' | 'body'>;
  matrix(name: string): MatrixTable | undefined;
  /** The source's names of joints and legs; absent: the engine's names. */
  names?: Readonly<Record<string, string>> | undefined;
}

export interface Reading {
  values: number[];
  /** Component names such as x, y, z; absent for a single number. */
  labels: readonly string[];
  unit: string;
}
