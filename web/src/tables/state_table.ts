// The state in words, and as a table of numbers: for screen readers, for copying, and for the impatient.

import type { Description } from 'schemas/description';
import type { Quantity } from 'schemas/state_tables';
import { button, element, make, setAside, setOwnText, setText } from '../basics/dom';
import type { Doors } from '../engine_client/doors';
import { componentNames, hasAxes } from '../engine_client/limbs';
import type { Player } from '../engine_client/player';
import { t } from '../i18n/translate';
import { presentOf, rowOf } from './quantities';
import { firstClauses, LONGEST_SHOWN_WIDE, StateSentence } from './state_sentence';
import { type Row, Table } from './table';

const IN_WORDS_EVERY_MS = 200;
const DIGITS = 6;
const NOT_IN_TABLE =
  /^(body_position|body_quaternion|reference_body_|plan_|frame_|support_polygon$|polygon_count$|status$|history_first_step|model_version|growth_rate_known)/;

export class StatusLine {
  private readonly line = element('status', HTMLElement);
  /** In the page's language: halves of a sentence are in no catalogue. */
  private readonly shown = make('span', { lang: document.documentElement.lang });
  private readonly rest = make('span', {
    className: 'visually-hidden',
    lang: document.documentElement.lang,
  });
  private readonly sheet = element('readouts', HTMLDetailsElement);
  private readonly table = new Table(element('readout-table', HTMLTableElement));
  /** Read when somebody opens the sheet: a batch of robots has hundreds. */
  private quantities: Quantity[] | null = null;
  private readonly hash = element('hash', HTMLElement);
  private readonly sentence: StateSentence;
  private readonly wide = matchMedia('(min-width: 1200px)');
  private saidAt = 0;
  private saidStance = '';

  constructor(
    private readonly player: Player,
    private readonly doors: Doors,
  ) {
    this.sentence = new StateSentence(player);
    this.line.append(this.shown, this.rest);
    button('verify').disabled = false;
    button('verify').addEventListener('click', () => player.verify());
    this.sheet.addEventListener('toggle', () => this.update(performance.now(), true));
    player.onLayout(() => this.take());
    player.onChange(() => this.update(performance.now(), true));
    this.take();
    this.update(performance.now(), true);
  }

  update(now: number, isUrgent = false): void {
    const stance = this.player.scene.snapshot.find('foot_in_stance')?.join() ?? '';
    const isOld = now - this.saidAt > IN_WORDS_EVERY_MS || stance !== this.saidStance;
    if (!isUrgent && !isOld) return;
    this.saidAt = now;
    this.saidStance = stance;
    this.say(t(this.sentence.text()));
    if (!this.sheet.open) return;
    const { snapshot, description } = this.player.scene;
    this.quantities ??= quantitiesOf(description);
    this.table.show({
      top: [['Quantity', 'Value', 'Unit']],
      parts: [{ rows: presentOf(this.quantities, snapshot).map((one) => this.rowOf(one)) }],
    });
    setText(this.hash, this.player.isPlaying ? 'shown when paused' : this.player.scene.hash());
  }

  private rowOf(quantity: Quantity): Row {
    const [name, text, unit] = rowOf(quantity, this.player.scene.snapshot, DIGITS);
    const { field, component } = quantity;
    return [name, { text, door: this.doors.to({ field, component }) }, unit];
  }

  /** What does not fit into a line is heard, and read in the tooltip. */
  private say(sentence: string): void {
    if (this.line.textContent === sentence) return;
    const { shown, rest, isCut } = firstClauses(
      sentence,
      this.wide.matches ? LONGEST_SHOWN_WIDE : undefined,
    );
    setOwnText(this.shown, shown);
    this.shown.classList.toggle('cut', isCut);
    setOwnText(this.rest, rest);
    setAside(this.line, 'title', rest === '' ? '' : sentence);
  }

  /** Another scene, or a robot with other joints, has other fields and another source. */
  private take(): void {
    const { source } = this.player.scene.description.scene;
    setText(element('source', HTMLElement), source ? `Source: ${source}` : '');
    this.quantities = null;
  }
}

/** Of a batch of robots those numbers of each that say something; where its bodies are is seen in the view. */
export function quantitiesOf({ snapshot, marks, robot }: Description): Quantity[] {
  const poses = marks.filter(({ kind }) => kind === 'crowd').map(({ at }) => at);
  return snapshot.fields
    .filter(({ name }) => !NOT_IN_TABLE.test(name) && !poses.includes(name))
    .flatMap((field) => {
      const numbered = (i: number) => (hasAxes(field) ? 'xyz'[i % 3] : i + 1);
      return componentNames(field, robot).map((label, component) => {
        const which = label || (field.count > 1 ? numbered(component) : '');
        const name = `${field.name.replaceAll('_', ' ')} ${which}`.trimEnd();
        return { name, field: field.name, component };
      });
    });
}
