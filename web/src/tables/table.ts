// One table for all that stands in rows and columns. What it shows is data; only what differs from before is written, so
// that numbers can change several times a second and a button that has the focus keeps it.
import { make, setAside, setText } from '../basics/dom';

/** A button in the place of a text. */
export interface Choice {
  title: string;
  isChosen: boolean;
  choose(): void;
}

export interface Cell {
  text: string;
  classes?: string;
  title?: string;
  /** Columns that it takes. */
  span?: number;
  /** How deep its tint is, in percent. */
  heat?: number;
  choice?: Choice;
}

/** A text alone is a cell that says no more. */
export type Row = readonly (string | Cell)[];

export interface TableContent {
  caption?: string;
  /** Heads of columns. */
  top: readonly Row[];
  /** Each row begins with its head. */
  parts: readonly { rows: readonly Row[]; classes?: string }[];
}

/** The head of a column of numbers. */
export const axis = (text: string): Cell => ({ text, classes: 'axis' });

/** A cell as it stands on the page. */
interface Place {
  box: HTMLTableCellElement;
  button: HTMLButtonElement | null;
  shown: Cell;
}

export class Table {
  private readonly caption = make('caption');
  private places: Place[] = [];
  private shape = '';

  constructor(readonly element: HTMLTableElement = make('table')) {}

  show(content: TableContent): void {
    const { caption = '', top, parts } = content;
    const shape = shapeOf(content);
    if (shape !== this.shape) this.build(content);
    this.shape = shape;
    setText(this.caption, caption);
    const cells = [...top, ...parts.flatMap(({ rows }) => rows)].flat();
    this.places.forEach((place, i) => {
      write(place, asCell(cells[i] ?? ''));
    });
  }

  private build({ caption, top, parts }: TableContent): void {
    this.places = [];
    this.element.replaceChildren(
      ...(caption === undefined ? [] : [this.caption]),
      this.section('thead', top),
      ...parts.map(({ rows, classes }) => this.section('tbody', rows, classes)),
    );
  }

  private section(tag: 'thead' | 'tbody', rows: readonly Row[], classes = ''): HTMLElement {
    const section = make(tag, classes);
    for (const row of rows) {
      const line = make('tr');
      const places = kindsIn(row, tag === 'thead').map(placeOf);
      line.append(...places.map(({ box }) => box));
      section.append(line);
      this.places.push(...places);
    }
    return section;
  }
}

const asCell = (cell: string | Cell): Cell => (typeof cell === 'string' ? { text: cell } : cell);

/** What a cell is, whatever it says. */
interface Kind {
  scope: '' | 'row' | 'col' | 'colgroup';
  span: number;
  isChoice: boolean;
}

const kindsIn = (row: Row, isTop: boolean): Kind[] =>
  row.map(asCell).map(({ text, span = 1, choice }, column) => {
    const isChoice = choice !== undefined;
    // A head without a name is none.
    const isHead = (isTop || column === 0) && (text !== '' || isChoice);
    const across = span > 1 ? 'colgroup' : 'col';
    return { scope: !isHead ? '' : isTop ? across : 'row', span, isChoice };
  });

/** What a table is, whatever it says: with another shape it is built anew. */
function shapeOf({ caption, top, parts }: TableContent): string {
  const shapeOfRow = (isTop: boolean) => (row: Row) =>
    kindsIn(row, isTop)
      .map(({ scope, span, isChoice }) => `${scope}${span}${isChoice ? '!' : ''}`)
      .join();
  return JSON.stringify([
    caption === undefined,
    top.map(shapeOfRow(true)),
    parts.map(({ rows, classes }) => [classes, rows.map(shapeOfRow(false))]),
  ]);
}

function placeOf({ scope, span, isChoice }: Kind): Place {
  const box = document.createElement(scope === '' ? 'td' : 'th');
  if (scope !== '') box.scope = scope;
  if (span > 1) box.colSpan = span;
  const place: Place = { box, button: isChoice ? make('button') : null, shown: { text: '' } };
  if (place.button) {
    place.button.type = 'button';
    place.button.addEventListener('click', () => place.shown.choice?.choose());
    box.append(place.button);
  }
  return place;
}

/** Only what differs: an attribute that is set again is translated again. */
function write(place: Place, cell: Cell): void {
  const { box, button, shown } = place;
  const { text, classes = '', title = '', heat, choice } = cell;
  place.shown = cell;
  if (text !== shown.text) setText(button ?? box, text);
  if (classes !== (shown.classes ?? '')) box.className = classes;
  if (title !== (shown.title ?? '')) setAside(box, 'title', title);
  if (heat !== undefined && heat !== shown.heat) {
    box.dataset.heat = String(heat);
    box.style.setProperty('--heat', `${heat}%`);
  }
  if (button && choice) writeChoice(button, choice, shown.choice);
}

function writeChoice(button: HTMLButtonElement, choice: Choice, shown?: Choice): void {
  const { title, isChosen } = choice;
  if (title !== shown?.title) setAside(button, 'title', title);
  if (isChosen !== shown?.isChosen) button.setAttribute('aria-pressed', String(isChosen));
}
