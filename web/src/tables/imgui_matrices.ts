// The matrices of this instant as heat maps, in groups that fold: the deeper the tint, the larger the number; blue is positive,
// orange negative. The entry under the pointer is described in full.
import { ImGui, ImGuiTreeNodeFlags, ImVec2 } from '@mori2003/jsimgui';
import type { MatrixTable } from 'schemas/description';
import { shownUnit, toShown } from '../basics/angles';
import { at } from '../basics/at';
import { formatNumber } from '../basics/format';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import { packedColour } from '../imgui/style';
import { isUnfolded, say, sayQuietly } from '../imgui/widgets';

const READ_EVERY_MS = 200;
const CELL_PX = { least: 3, most: 26 };
const GAP_PX = 1;
const DIGITS = 5;
const FAINTEST = 0.08;
const POSITIVE = '#0072b2';
const NEGATIVE = '#e69f00';
const NOTHING = '#808080';

export class MatricesPanel {
  private matrices: readonly MatrixTable[] = [];
  private scene: Scene | null = null;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly player: Player) {
    player.onChange(() => {
      this.readAt = Number.NEGATIVE_INFINITY;
    });
  }

  get hasAny(): boolean {
    if (this.player.scene !== this.scene) this.read();
    return this.matrices.length > 0;
  }

  draw(): void {
    if (performance.now() - this.readAt > READ_EVERY_MS) this.read();
    let group = '';
    for (const matrix of this.matrices) {
      if (matrix.group !== group) sayQuietly(matrix.group);
      group = matrix.group;
      if (isUnfolded(`${matrix.title}##${matrix.name}`, ImGuiTreeNodeFlags.DefaultOpen))
        drawHeat(matrix);
    }
  }

  private read(): void {
    this.scene = this.player.scene;
    this.matrices = this.scene.matrixTables();
    this.readAt = performance.now();
  }
}

function drawHeat(matrix: MatrixTable): void {
  const { values, unit, name } = matrix;
  // A vector is shown as a row, so that it takes one line.
  const isLying = matrix.column_labels.length === 1;
  const column_labels = isLying ? matrix.row_labels : matrix.column_labels;
  const row_labels = isLying ? matrix.column_labels : matrix.row_labels;
  const said = shownUnit(unit);
  const size = `${matrix.row_labels.length} x ${matrix.column_labels.length}`;
  sayQuietly(said === '' || said === '1' ? size : `${size}, ${said}`);
  const room = ImGui.GetContentRegionAvail().x;
  const columns = column_labels.length;
  const cell = Math.min(CELL_PX.most, Math.max(CELL_PX.least, room / Math.max(columns, 1)));
  const { x: left, y: top } = ImGui.GetCursorScreenPos();
  const largest = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  const list = ImGui.GetWindowDrawList();
  values.forEach((value, i) => {
    const x = left + (i % columns) * cell;
    const y = top + Math.floor(i / columns) * cell;
    const far = new ImVec2(x + cell - GAP_PX, y + cell - GAP_PX);
    list.AddRectFilled(new ImVec2(x, y), far, tintOf(value, largest));
  });
  // The whole grid is one item that can be hovered over.
  ImGui.InvisibleButton(`heat ${name}`, new ImVec2(columns * cell, row_labels.length * cell));
  if (!ImGui.IsItemHovered()) return;
  const { x, y } = ImGui.GetMousePos();
  const [row, column] = [Math.floor((y - top) / cell), Math.floor((x - left) / cell)];
  const value = values[row * columns + column];
  if (value === undefined || !ImGui.BeginTooltip()) return;
  say(`${at(row_labels, row)}, ${at(column_labels, column)}`);
  say(
    value === null
      ? '-'
      : `${formatNumber(toShown(value, unit), DIGITS)} ${said === '1' ? '' : said}`,
  );
  ImGui.EndTooltip();
}

function tintOf(value: number | null, largest: number): number {
  if (value === null || value === 0) return packedColour(NOTHING, FAINTEST);
  const share = Math.sqrt(Math.abs(value) / largest);
  return packedColour(value < 0 ? NEGATIVE : POSITIVE, FAINTEST + (1 - FAINTEST) * share);
}
