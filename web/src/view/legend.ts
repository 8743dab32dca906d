// The legend: what arrows, lines and symbols mean, with their scales in words; when folded, one line with the scales.

import { make, setHidden } from '../basics/dom';
import { formatForReading, unitInWords } from '../basics/format';
import type { Theme } from '../basics/palette';
import type { Player } from '../engine_client/player';
import { type LegendEntry, legendOf } from './legend_entries';
import { AXIS_COLOURS, styleOf } from './mark_styles';
import type { Stage } from './stage';

const SVG = 'http://www.w3.org/2000/svg';
/** For marks with their own shape. */
const OUTLINES: Partial<Record<LegendEntry['kind'], string>> = {
  cone: 'M13 11L4 3M13 11L22 3M4 3a9 2 0 1 0 18 0a9 2 0 1 0-18 0z',
  area: 'M3 10L8 2H20L24 10z',
  grid: 'M8 1h10v10h-10zM13 1v10M8 6h10',
  cells: 'M8 1h10v10h-10zM8 8l7-7M11 11l7-7',
  ghost: 'M3 6a3 3 0 0 1 3-3h14a3 3 0 0 1 0 6h-14a3 3 0 0 1-3-3z',
  ellipsoid: 'M2 6a11 5 0 1 0 22 0a11 5 0 1 0-22 0z',
};
/** The length for which the legend gives the value, as a fraction of the visible extent. */
const TOLD_SHARE = 0.35;

export class Legend {
  private shown = '';

  constructor(
    private readonly list: HTMLElement,
    private readonly scales: HTMLElement | null,
  ) {}

  /** For a new stage, whose changes are counted from zero. */
  forget(): void {
    this.shown = '';
  }

  update({ marks, rig, theme }: Stage, player: Player): void {
    const key = `${marks.version} ${theme} ${rig.reach}`;
    if (key === this.shown) return;
    this.shown = key;
    const entries = legendOf(marks, player);
    this.list.replaceChildren(
      ...entries.map((entry) => {
        const scale = scaleInWords(entry, rig.reach);
        return make(
          'li',
          { 'data-kind': entry.kind },
          swatch(entry, theme),
          make('span', '', entry.label),
          scale && make('span', 'scale', scale),
        );
      }),
    );
    const { can_turn: canTurn, handles } = player.scene.description;
    if (canTurn)
      this.list.append(make('li', 'hint', 'Drag the body or press the arrow keys to turn it'));
    if (handles.length > 0)
      this.list.append(make('li', 'hint', 'Drag a ring to change the lengths'));
    setHidden(this.list, this.list.childElementCount === 0);
    this.scales?.replaceChildren(...this.scaleParts(entries, rig.reach));
  }

  private scaleParts(entries: readonly LegendEntry[], reach: number): HTMLElement[] {
    const first = entries.map((entry) => scaleInWords(entry, reach)).find(Boolean) ?? '';
    const arrows =
      first === ''
        ? []
        : [make('span', 'arrows', make('span', '', 'arrow'), make('span', 'scale', first))];
    const grid = entries.filter(({ kind }) => kind === 'grid');
    return [...arrows, ...grid.map(({ label }) => make('span', '', label))];
  }
}

/** "5 cm = 2.5 N" for a length that suits this picture. */
function scaleInWords({ kind, unit, scale }: LegendEntry, reach: number): string {
  // A quantity without a unit is a direction: its length means nothing.
  if (kind !== 'arrow' || unit === '' || !(scale > 0)) return '';
  const wanted = TOLD_SHARE * reach;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const metres = [5, 2, 1].map((step) => step * decade).find((step) => step <= wanted) ?? decade;
  const length = metres < 0.995 ? `${formatForReading(100 * metres)} cm` : `${metres} m`;
  const worth = formatForReading(metres / scale);
  return `${length} = ${worth} ${unitInWords(unit)}`;
}

/** A symbol of the mark: same colour, dash, head and shape. */
function swatch({ kind, role, isByLimb }: LegendEntry, theme: Theme): SVGSVGElement {
  const style = styleOf(role);
  const colour = isByLimb ? 'currentColor' : style.colour[theme];
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
    else if (style.shape === 'cross') draw('M9 2l8 8M17 2l-8 8', colour);
    else draw('M13 2a4 4 0 1 0 .01 0z', colour, '', style.shape === 'disc' ? colour : 'none');
    if (style.shape === 'quarters')
      draw('M13 6V2a4 4 0 0 1 4 4h-8a4 4 0 0 0 4 4z', colour, '', colour);
  } else if (kind === 'frame') {
    const [x, y, z] = AXIS_COLOURS[theme];
    draw('M9 10H21', x, dash);
    draw('M9 10l7-6', y, dash);
    draw('M9 10V-1', z, dash);
  } else {
    const outline = OUTLINES[kind];
    if (outline) draw(outline, kind === 'cells' ? 'var(--warn)' : colour);
    else draw('M1 6H25', colour, dash);
  }
  return picture;
}
