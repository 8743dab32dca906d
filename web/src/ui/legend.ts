// The legend under the view: what arrows, lines and signs mean, with their scales in words.
import type { Theme } from '../palette';
import { isExhibit } from '../sim/exhibit';
import type { Player } from '../sim/player';
import type { LegendEntry } from '../view/exhibit';
import { AXIS_COLOURS, roleStyle } from '../view/roles';
import type { Stage } from '../view/stage';
import { make, setHidden, setText } from './dom';
import { formatForReading, unitInWords } from './format';

const SVG = 'http://www.w3.org/2000/svg';
/** The length whose worth the legend tells, as a share of what is seen. */
const TOLD_SHARE = 0.35;

/** What of a walking robot's view has a key, in order; the sign before it is drawn by the style sheet. */
const WALKING = ['arrows', 'grid', 'com', 'zmp', 'cells', 'ghost', 'momentum'] as const;
type Key = (typeof WALKING)[number];

export class Legend {
  private readonly keys = {} as Record<Key, { box: HTMLElement; text: HTMLElement }>;
  private shown = '';

  constructor(
    private readonly walking: HTMLElement,
    private readonly exhibit: HTMLElement,
  ) {
    for (const key of WALKING) {
      const box = make('span', 'part');
      // On a page with one legend its parts can be pointed at.
      if (walking.id) box.id = `${walking.id}-${key}`;
      const sign = make('span', `key-${key}`);
      sign.setAttribute('aria-hidden', 'true');
      const text = make('span');
      box.append(sign, text);
      walking.append(box, ' ');
      this.keys[key] = { box, text };
    }
    setText(this.keys.grid.text, 'grid 10 cm, bold 1 m');
    setText(this.keys.cells.text, 'no foot here');
  }

  update(stage: Stage, player: Player): void {
    const isPlain = isExhibit(player.scene);
    setHidden(this.walking, isPlain);
    setHidden(this.exhibit, !isPlain);
    if (isPlain) this.showExhibit(stage, player);
    else this.showWalking(stage, player);
  }

  private showExhibit(stage: Stage, { scene, second }: Player): void {
    const { exhibit, rig } = stage;
    const { theme } = stage;
    const key = `${exhibit.version} ${theme} ${rig.reach}`;
    if (key === this.shown) return;
    this.shown = key;
    const { fields } = scene.description.snapshot;
    const unitOf = (field: string) => fields.find(({ name }) => name === field)?.unit ?? '';
    this.exhibit.replaceChildren(
      ...exhibit.legend(unitOf, second).map((entry) => {
        const item = make('li');
        item.append(swatch(entry, theme), make('span', '', entry.label));
        const scale = scaleInWords(entry, rig.reach);
        if (scale) item.append(make('span', 'scale', scale));
        return item;
      }),
    );
    if (scene.description.can_turn)
      this.exhibit.append(make('li', 'hint', 'Drag the body or press the arrow keys to turn it'));
    setHidden(this.exhibit, this.exhibit.childElementCount === 0);
  }

  private showWalking({ walk }: Stage, { scene }: Player): void {
    const { arrows, com, zmp, cells, ghost, momentum } = this.keys;
    const { marks } = scene.description;
    const labelAt = (field: string) => marks.find(({ at }) => at === field)?.label ?? '';
    const ghostWords = walk.ghostWords(scene);
    const momentumWords = walk.momentumWords(scene);
    setText(com.text, labelAt('com'));
    setText(zmp.text, labelAt('zmp'));
    setText(arrows.text, `10 cm = ${walk.forces.newtonsPer10cm} N on the foot`);
    const hasForces = marks.some(({ along }) => along === 'foot_force');
    const hasArrows = hasForces && walk.forces.group.visible;
    setHidden(arrows.box, !hasArrows);
    setHidden(com.box, labelAt('com') === '');
    setHidden(cells.box, !walk.showsCells);
    setHidden(zmp.box, labelAt('zmp') === '' || !walk.showsZmp);
    setHidden(ghost.box, ghostWords === '');
    setText(ghost.text, `pale: ${ghostWords}`);
    setHidden(momentum.box, momentumWords === '');
    setText(momentum.text, momentumWords);
  }
}

/** "5 cm = 2.5 N" for a length that can be judged in this picture. */
function scaleInWords({ kind, unit, scale }: LegendEntry, reach: number): string {
  // What has no unit is a direction: its length says nothing.
  if (kind !== 'arrow' || unit === '' || !(scale > 0)) return '';
  const wanted = TOLD_SHARE * reach;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((step) => step * decade).find((step) => step <= wanted) ?? decade;
  const length = metres < 0.995 ? `${formatForReading(100 * metres)} cm` : `${metres} m`;
  const worth = formatForReading(metres / scale);
  return `${length} = ${worth} ${unitInWords(unit)}`;
}

/** A picture of the mark: the same colour, dash, head and shape. */
function swatch({ kind, role }: LegendEntry, theme: Theme): SVGSVGElement {
  const style = roleStyle(role);
  const colour = style.colour[theme];
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 26 12');
  picture.setAttribute('aria-hidden', 'true');
  const draw = (d: string, stroke = colour, dash = '', fill = 'none') => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.setAttribute('stroke', stroke);
    path.setAttribute('fill', fill);
    path.setAttribute('stroke-width', fill === 'none' ? '2' : '0');
    if (dash) path.setAttribute('stroke-dasharray', dash);
    picture.append(path);
  };
  const dash = style.dashPx > 0 ? `${0.6 * style.dashPx} ${0.4 * style.dashPx}` : '';
  if (kind === 'arrow') {
    draw('M1 6H19', colour, dash);
    if (style.head === 'full') draw('M25 6l-8-4.5v9z', colour, '', colour);
    else draw('M19 2l5 4l-5 4');
    if (style.head === 'double') draw('M14 2l5 4l-5 4');
  } else if (kind === 'point') {
    if (style.shape === 'square') draw('M9 2h8v8h-8z', colour, '', colour);
    else if (style.shape === 'diamond') draw('M13 1l5 5l-5 5l-5-5z', colour, '', colour);
    else draw('M13 2a4 4 0 1 0 .01 0z', colour, '', style.shape === 'disc' ? colour : 'none');
  } else if (kind === 'frame') {
    const [x, y, z] = AXIS_COLOURS[theme];
    draw('M9 10H21', x, dash);
    draw('M9 10l7-6', y, dash);
    draw('M9 10V-1', z, dash);
  } else if (kind === 'cone') {
    draw('M13 11L4 3', colour);
    draw('M13 11L22 3', colour);
    draw('M4 3a9 2 0 1 0 18 0a9 2 0 1 0-18 0z', colour);
  } else if (kind === 'ghost') {
    draw('M3 6a3 3 0 0 1 3-3h14a3 3 0 0 1 0 6h-14a3 3 0 0 1-3-3z', colour);
  } else if (kind === 'ellipsoid') {
    draw('M2 6a11 5 0 1 0 22 0a11 5 0 1 0-22 0z', colour);
  } else {
    draw('M1 6H25', colour, dash);
  }
  return picture;
}
