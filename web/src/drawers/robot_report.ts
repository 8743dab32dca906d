// What a robot's file holds and what is suspicious in it, as the drawer lists it: findings, each with its line, and the links as a
// tree. Fetched with the first robot.
import type { RobotReport } from 'schemas/description';
import { element, make, setHidden, setOwnText, setText } from '../basics/dom';
import { formatWithUnit } from '../basics/format';
import { type Finding, sentenceOf } from '../own_robot/findings';
import type { LitMark } from '../view/highlight';

type Link = RobotReport['links'][number];
type Light = (marks: readonly LitMark[]) => void;

const KINDS: Record<Finding['kind'], string> = {
  error: 'Error',
  suspicion: 'Suspicious',
  note: 'Note',
};
const MASS_DIGITS = 4;

/** `light`: a link under the pointer or in focus is marked in the view. */
export function showReport(report: RobotReport, light: Light): void {
  setText(element('robot-file-about', HTMLElement), wordsAbout(report));
  const findings = element('robot-findings', HTMLElement);
  setHidden(findings, report.findings.length === 0);
  findings.replaceChildren(...report.findings.map(findingRow));
  const children = new Map<string, Link[]>();
  for (const link of report.links)
    children.set(link.parent, [...(children.get(link.parent) ?? []), link]);
  const roots = rowsOf(children.get('') ?? [], children, light);
  const links = element('robot-links', HTMLElement);
  links.translate = false; // names of the file
  links.replaceChildren(...roots);
}

/** Links that hang on each other in a circle are in no tree; such a robot is refused. */
function rowsOf(
  links: readonly Link[],
  children: ReadonlyMap<string, Link[]>,
  light: Light,
): HTMLElement[] {
  return links.map((link) => {
    const row = make('li', '', rowOf(link, light));
    const below = rowsOf(children.get(link.name) ?? [], children, light);
    if (below.length > 0) row.append(make('ul', '', ...below));
    return row;
  });
}

function rowOf(link: Link, light: Light): HTMLElement {
  const name = make('strong');
  setOwnText(name, link.name);
  const words = make('span', 'hint');
  setOwnText(words, detailsOf(link));
  const row = make('button', { className: 'robot-link', type: 'button' }, name, words);
  const { body } = link;
  const mark = () => light(body === undefined ? [] : [{ kind: 'body', name: link.name, body }]);
  row.addEventListener('pointerenter', mark);
  row.addEventListener('focus', mark);
  row.addEventListener('pointerleave', () => light([]));
  row.addEventListener('blur', () => light([]));
  return row;
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

function findingRow(finding: Finding): HTMLElement {
  const { kind, line } = finding;
  const words = make('span');
  words.translate = false; // in the reader's language already
  setOwnText(words, ` ${sentenceOf(finding)}`);
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
