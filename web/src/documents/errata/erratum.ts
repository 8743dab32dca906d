// One place where a paper and the equations differ, or were found to agree, as shown on the page.
import type { ErratumData, Show } from 'schemas/errata';
import type { Scene } from '../../engine_client/scene';

export interface Erratum
  extends Omit<ErratumData, 'switch' | 'claims' | 'evidence' | 'show' | 'back'> {
  /** The present number; empty if this scene does not show it at this moment. */
  evidence(scene: Scene): string;
  /** Where it can be tried; absent if there is nothing to switch. */
  show?: Show;
  /** Back to the other form. */
  back?: Show;
}
