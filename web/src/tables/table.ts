// The one table component. What it shows is data; only cells that changed are written, so that numbers can change several
// times per second and a button keeps the focus.
import { actionButton, make, setAside, setText } from '../basics/dom';
import { roveAmong, settleStops } from '../basics/rove';
import type { Door } from '../engine_client/doors';

/** A button in place of text. */
export interface Choice {
  title: string;
  isChosen: boolean;
  choose(): void;
}

export interface Cell {
  text: string;
  classes?: string;
  title?: string;
  /** Number of columns that it spans. */
  span?: number;
  /** How deep its tint is, in percent. */
  heat?: number;
  choice?: Choice | undefined;
  /** For a number: the link to its equation. */
  door?: Door | null | undefined;
}

/** A plain text is a cell with only that text. */
export type Row = readonly (string | Cell)[];

export interface TableContent {
  caption?: string;
  /** Heads of columns. */
  top: readonly Row[];
  /** Whether each row begins with a header. */
  parts: readonly { rows: readonly Row[]; classes?: string }[];
}

/** The head of a column of numbers. */
export const axis = (text: string): Cell => ({ text, classes: 'axis' });

/** A cell as rendered. */
interface Place {
  box: HTMLTableCellElement;
  button: HTMLButtonElement | null;
  shown: Cell;
}

export class Table {
  private readonly caption = make('caption');
  private places: Place[] = [];
  private shape = '';

  constructor(readonly element: HTMLTableElement = make('table')) {
    roveAmong(element);
  }

  show(content: TableContent): void {
    const { caption, top, parts } = content;
    const sections = sectionsOf(content);
    const shape = JSON.stringify([caption === undefined, sections]);
    if (shape !== this.shape) this.build(caption !== undefined, sections);
    this.shape = shape;
    setText(this.caption, caption ?? '');
    const cells = [...top, ...parts.flatMap(({ rows }) => rows)].flat();
    this.places.forEach((place, i) => {
      write(place, asCell(cells[i] ?? ''));
    });
  }

  private build(hasCaption: boolean, sections: readonly Section[]): void {
    this.places = [];
    const rowOf = (kinds: readonly Kind[]) => {
      const places = kinds.map(placeOf);
      this.places.push(...places);
      return make('tr', '', ...places.map(({ box }) => box));
    };
    this.element.replaceChildren(
      ...(hasCaption ? [this.caption] : []),
      ...sections.map(({ tag, classes, rows }) => make(tag, classes, ...rows.map(rowOf))),
    );
    settleStops(this.element);
  }
}

const asCell = (cell: string | Cell): Cell => (typeof cell === 'string' ? { text: cell } : cell);

/** A cell's structure, apart from its text: if the structure changes, the table is rebuilt. */
type Kind = readonly [
  scope: '' | 'row' | 'col' | 'colgroup',
  span: number,
  what: 'text' | 'choice' | 'door',
];

interface Section {
  tag: 'thead' | 'tbody';
  classes: string;
  rows: Kind[][];
}

const sectionsOf = ({ top, parts }: TableContent): Section[] => [
  { tag: 'thead', classes: '', rows: top.map((row) => kindsIn(row, true)) },
  ...parts.map(
    ({ rows, classes = '' }): Section => ({
      tag: 'tbody',
      classes,
      rows: rows.map((row) => kindsIn(row, false)),
    }),
  ),
];

const kindsIn = (row: Row, isTop: boolean): Kind[] =>
  row.map(asCell).map(({ text, span = 1, choice, door }, column) => {
    // A header without a name is no header.
    const isHead = (isTop || column === 0) && (text !== '' || choice !== undefined);
    const across = span > 1 ? 'colgroup' : 'col';
    const scope = !isHead ? '' : isTop ? across : 'row';
    return [scope, span, choice ? 'choice' : door ? 'door' : 'text'];
  });

function placeOf([scope, span, what]: Kind): Place {
  const has = span > 1 ? { colSpan: span } : {};
  const box = scope === '' ? make('td', has) : make('th', { ...has, scope });
  const place: Place = { box, button: null, shown: { text: '' } };
  if (what === 'choice') {
    place.button = actionButton('', () => place.shown.choice?.choose());
    box.append(place.button);
  } else if (what === 'door') {
    place.button = actionButton('', () => place.shown.door?.open());
    place.button.className = 'door';
    box.append(place.button);
  }
  return place;
}

/** Only differences are written: an attribute that is set again is translated again. */
function write(place: Place, cell: Cell): void {
  const { box, button, shown } = place;
  const { text, classes = '', title = '', heat, choice, door } = cell;
  place.shown = cell;
  if (text !== shown.text) setText(button ?? box, text);
  if (classes !== (shown.classes ?? '')) box.className = classes;
  if (title !== (shown.title ?? '')) setAside(box, 'title', title);
  if (heat !== undefined && heat !== shown.heat) {
    box.dataset.heat = String(heat);
    box.style.setProperty('--heat', `${heat}%`);
  }
  if (button && door && door !== shown.door) setAside(button, 'title', door.title);
  if (button && choice) writeChoice(button, choice, shown.choice);
}

function writeChoice(button: HTMLButtonElement, choice: Choice, shown?: Choice): void {
  const { title, isChosen } = choice;
  if (title !== shown?.title) setAside(button, 'title', title);
  if (isChosen !== shown?.isChosen) button.setAttribute('aria-pressed', String(isChosen));
}
