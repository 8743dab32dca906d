// What the engine found in a robot's file, in the page's language.
import type { RobotReport } from 'schemas/description';
import { forReading } from '../basics/format';
import { t } from '../i18n/translate';

export type Finding = RobotReport['findings'][number];

/** Names and elements, which are other people's words, each with what is said of it in brackets. */
const NAMED = '(?:"[^"]*"|<[^<>]*>)(?: \\((?:[^()]|\\([^()]*\\))*\\))?';
const LIST = new RegExp(`${NAMED}(?:(?:, | and )(?:${NAMED}|\\d+ more))*`, 'g');
/** In a refusal: keys and attributes too. */
const KEPT = new RegExp(
  [
    /\b[a-z_]+\[\d+\](?:\.\w+|\[\d+\])*/,
    /\b\w+="[^"]*"/,
    /^\w+(?= of [<"].* is )/,
    /(?<= has no )\w+(?=\. Add \w+=)/,
    LIST,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const IN_LIST = /"[^"]*"|<[^<>]*>|\((?:[^()]|\([^()]*\))*\)|\d+ more| and /g;

/** Numbers and units are those of the file: radians stay radians. */
const typeset = (text: string): string =>
  forReading(text)
    .replaceAll('^2', '²')
    .replaceAll('^3', '³')
    .replace(/(\d) rad\b/g, '$1\u00a0rad');

const listInWords = (list: string): string =>
  list.replace(IN_LIST, (part) => {
    if (/^["<]/.test(part)) return part;
    return part.startsWith('(') ? `(${inBrackets(part.slice(1, -1))})` : t(part);
  });
const inBrackets = (detail: string): string =>
  typeset(t(detail)).replaceAll(' and ', () => t(' and '));

/** What is put aside is `its_0` meanwhile, which the translator takes for a name (i18n/translator.ts). */
function translated(sentence: string, kept: RegExp): string {
  const lists: string[] = [];
  const plain = sentence.replace(kept, (list) => `its_${lists.push(listInWords(list)) - 1}`);
  const [, core = '', stop = ''] = /^(.*?)(\.?)$/s.exec(plain) ?? [];
  return typeset(t(core) + stop).replace(/\bits_(\d+)/g, (_, k) => lists[Number(k)] ?? '');
}

export const inWords = (sentence: string): string => translated(sentence, LIST);

/** Why a file was refused, in the page's language; `name:line:column:` in front stays. */
export function refusalInWords(refusal: string): string {
  const [, place = '', sentence = ''] = /^(.*?:\d+:\d+: )?(.*)$/s.exec(refusal) ?? [];
  const said = translated(sentence, KEPT);
  // Scenes are refused in other words, which the page knows whole.
  return said === typeset(sentence) ? refusal : place + said;
}

export const sentenceOf = ({ message, hint }: Finding): string =>
  [message, hint].filter(Boolean).map(inWords).join(' ');

/** The worst in a notice over the view, after a robot has been opened; empty if nothing is suspicious. */
export function suspicionsIn(report: RobotReport | null): string {
  const worst = report?.findings.filter(({ kind }) => kind !== 'note') ?? [];
  const [first] = worst;
  if (!report || !first) return '';
  const more = worst.length > 1 ? ` ${t(`And ${worst.length - 1} more.`)}` : '';
  const place = first.line > 0 ? t(`Line ${first.line} of ${report.file}`) : report.file;
  return `${place}: ${inWords(first.message)}${more}`;
}
