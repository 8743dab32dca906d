// One place where a paper and the equations differ, or were found to agree, as shown on the page.
import type { ErratumData, Show } from 'schemas/errata';
import type { Scene } from '../../engine_client/scene';

export interface Erratum
  extends Omit<ErratumData, 'switch' | 'claims' | 'evidence' | 'show' | 'back'> {
  /** The present number; empty where this scene, at this moment, does not show it. */
  evidence(scene: Scene): string;
  /** Where it can be tried; nothing where there is nothing to switch. */
  show?: Show;
  /** And the other form again. */
  back?: Show;
}
