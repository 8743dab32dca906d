// What painters draw with: strokes, dots, translucent solids and texts, all declared anew in each frame; and the viewpoint, for
// sizes in pixels.
import { Group, type PerspectiveCamera, Vector3 } from 'three';
import type { Theme } from '../basics/palette';
import { Dots } from './dots';
import { Labels, type ViewRect } from './labels';
import { Solids } from './solids';
import { Strokes } from './strokes';
import { VIEW_THEMES } from './view_theme';

const LIT_ORDER = 12;
const DEGREE = Math.PI / 180;

export class Drawing {
  readonly group = new Group();
  /** Strokes hidden by bodies, visible through them, static, and over everything. */
  readonly under = new Strokes(false);
  readonly over = new Strokes(true);
  readonly still = new Strokes(false);
  readonly lit = new Strokes(true, LIT_ORDER);
  readonly dots = new Dots();
  readonly solids = new Solids();
  readonly labels: Labels;
  readonly eye = new Vector3();
  /** The camera's direction. */
  readonly towards = new Vector3();
  /** Metres per pixel, at a distance of one metre. */
  perPixel = 1;
  theme: Theme = 'light';
  private readonly afresh = [this.under, this.over, this.lit, this.dots, this.solids];

  constructor(labelLayer: HTMLElement) {
    this.labels = new Labels(labelLayer);
    this.group.add(
      ...[this.under, this.still, this.over, this.lit].map(({ mesh }) => mesh),
      this.dots.points,
      this.solids.group,
    );
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.dots.setBackground(VIEW_THEMES[theme].background);
  }

  /** `away`: metres from the camera to the focus. */
  begin(camera: PerspectiveCamera, rect: ViewRect, away: number, pixelRatio: number): void {
    const perHeight = 2 * Math.tan(0.5 * camera.fov * DEGREE);
    this.eye.copy(camera.position);
    camera.getWorldDirection(this.towards);
    this.perPixel = perHeight / Math.max(rect.height, 1);
    const pixelsPerMetre = rect.height / (perHeight * Math.max(away, 1e-6));
    for (const strokes of [this.under, this.over, this.still, this.lit])
      strokes.setView(rect.width, rect.height, pixelsPerMetre);
    this.dots.setPixelRatio(pixelRatio);
    for (const part of this.afresh) part.begin();
    this.labels.begin();
  }

  end(): void {
    for (const part of this.afresh) part.end();
  }
}
