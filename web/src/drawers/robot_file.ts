// What a robot's file holds and what is suspicious in it: the engine's findings, each with its line, and the links as a tree.
// A link under the pointer or in focus is marked in the view.
import type { RobotReport } from 'schemas/description';
import { element, make, setHidden, setOwnText, setText } from '../basics/dom';
import { whenever } from '../basics/emitter';
import { formatWithUnit } from '../basics/format';
import type { DrawerSection } from '../controls/drawer';
import type { Player } from '../engine_client/player';
import type { Scene } from '../engine_client/scene';
import type { LitMark } from '../view/highlight';

type Finding = RobotReport['findings'][number];
type Link = RobotReport['links'][number];

const KINDS: Record<Finding['kind'], string> = {
  error: 'Error',
  suspicion: 'Suspicious',
  note: 'Note',
};
const MASS_DIGITS = 4;

export class RobotFile implements DrawerSection {
  readonly id = 'robot-file';
  private readonly about = element('robot-file-about', HTMLElement);
  private readonly findings = element('robot-findings', HTMLElement);
  private readonly links = element('robot-links', HTMLElement);
  private shown: Scene | null = null;

  constructor(
    private readonly player: Player,
    /** Marks bodies in the view until it is told others. */
    private readonly light: (marks: readonly LitMark[]) => void,
  ) {
    whenever([player.onScene], () => {
      if (this.shown && this.shown !== player.scene) this.light([]);
    });
  }

  isFor({ description }: Scene): boolean {
    return description.robot.family === 'robot';
  }

  /** The file does not change. */
  update(): void {
    if (this.shown === this.player.scene) return;
    this.shown = this.player.scene;
    const report = this.shown.robotReport();
    if (report) this.show(report);
  }

  closed(): void {
    this.light([]);
  }

  private show(report: RobotReport): void {
    setText(this.about, wordsAbout(report));
    const isClean = report.findings.length === 0;
    setHidden(this.findings, isClean);
    this.findings.replaceChildren(...report.findings.map(findingRow));
    const children = new Map<string, Link[]>();
    for (const link of report.links)
      children.set(link.parent, [...(children.get(link.parent) ?? []), link]);
    this.links.replaceChildren(...this.rows(children.get('') ?? [], children));
  }

  /** Links that hang on each other in a circle are in no tree; such a robot is refused. */
  private rows(links: readonly Link[], children: ReadonlyMap<string, Link[]>): HTMLElement[] {
    return links.map((link) => {
      const row = make('li', '', this.row(link));
      const below = this.rows(children.get(link.name) ?? [], children);
      if (below.length > 0) row.append(make('ul', '', ...below));
      return row;
    });
  }

  private row(link: Link): HTMLElement {
    const name = make('strong');
    setOwnText(name, link.name);
    const words = make('span', 'hint');
    setOwnText(words, detailsOf(link));
    const row = make('button', { className: 'robot-link', type: 'button' }, name, words);
    const { body } = link;
    const mark = () =>
      this.light(body === undefined ? [] : [{ kind: 'body', name: link.name, body }]);
    row.addEventListener('pointerenter', mark);
    row.addEventListener('focus', mark);
    row.addEventListener('pointerleave', () => this.light([]));
    row.addEventListener('blur', () => this.light([]));
    return row;
  }
}

/** As the notice over the view begins after a robot has been opened; empty if nothing is suspicious. */
export function suspicionsIn(report: RobotReport | null): string {
  const worst = report?.findings.filter(({ kind }) => kind !== 'note') ?? [];
  const [first] = worst;
  if (!report || !first) return '';
  const more = worst.length > 1 ? ` And ${worst.length - 1} more.` : '';
  const place = first.line > 0 ? `Line ${first.line} of ${report.file}` : report.file;
  return `${place}: ${first.message}${more}`;
}

function wordsAbout(report: RobotReport): string {
  const { file, links, degrees_of_freedom: degrees, mass, base_floats: floats, findings } = report;
  const suspicions = findings.filter(({ kind }) => kind !== 'note').length;
  const base = floats ? 'its base floats' : 'its base is fixed';
  const found =
    suspicions === 0 ? 'Nothing is suspicious.' : `${counted(suspicions, 'suspicious place')}.`;
  return `${file}: ${counted(links.length, 'link')}, ${counted(degrees ?? 0, 'degree')} of freedom, ${formatWithUnit(mass ?? 0, 'kg', MASS_DIGITS)}, ${base}. ${found} The file stays on this computer.`;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

function findingRow({ kind, line, message, hint }: Finding): HTMLElement {
  const words = make('span');
  setOwnText(words, ` ${message} ${hint}`);
  const head = make('strong', kind, KINDS[kind]);
  const place = make('span', 'hint', line > 0 ? ` line ${line}` : '');
  return make('li', '', head, place, words);
}

function detailsOf({ mass, joint, joint_type: type, merged_into: merged }: Link): string {
  const parts = [
    formatWithUnit(mass, 'kg', MASS_DIGITS),
    joint === '' ? '' : `${type}: ${joint}`,
    merged ? `part of ${merged}` : '',
  ];
  return ` ${parts.filter(Boolean).join(', ')}`;
}
