// What somebody who puts a scene into a page can ask for.
import type { Theme } from '../palette';
import type { CameraPreset } from '../view/camera_presets';

/** What can be left away. `caption` is `status` and `legend`, `panel` the parameters. */
export const PARTS = [
  'bar',
  'caption',
  'status',
  'legend',
  'labels',
  'panel',
  'push',
  'link',
] as const;
export type Part = (typeof PARTS)[number];

/** A number in the engine's unit, or the name of a choice. */
export type Value = number | string;

export interface SimOptions {
  scene: string;
  /** Parameters by their paths, from the start on. */
  set?: Readonly<Record<string, Value>>;
  /** A run that was handed on, as text (sim/runlink.ts), in the place of scene and settings. */
  run?: string | undefined;
  /** Plays as soon as it is seen; nothing starts by itself otherwise, and nothing where less motion is asked for. */
  running?: boolean;
  /** Paths of parameters that get a slider or a list. */
  controls?: readonly string[];
  hide?: readonly Part[];
  /** Of this one; without it that of the page. */
  theme?: Theme;
  /** Simulated seconds a second. */
  speed?: number;
  camera?: CameraPreset;
  /** How many times nearer than usual: some scenes keep room for what only some of their settings show. */
  zoom?: number;
  /** What the system says, unless told. */
  reducedMotion?: boolean;
  /** What else there is to complain about: said with what the scene itself refuses. */
  complaints?: readonly string[];
  onProgress?: (loaded: number, total: number) => void;
}
