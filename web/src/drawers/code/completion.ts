// Completion and hover documentation: after what the code is told (`state.`) the fields of the open scene, after a field its labels.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import { make, setOwnText } from '../../basics/dom';
import { t } from '../../i18n/translate';
import { placeAt, returnedAt } from './syntax';
import { wordsOf } from './tasks';
import { isPlainName, MATH, ROBOT, type Vocabulary, type Word } from './vocabulary';

export type Known = () => Vocabulary | null;

/** A chain of names before the cursor: "state.joint_position.FL_". */
const CHAIN = /[A-Za-z_$][\w$]*(?:\.[\w$]*)*$/;
const WORD = /[\w$]*$/;

/** What can follow these names, all but the last written in full; `told`: names of what the code is told. */
function wordsAfter(
  path: readonly string[],
  vocabulary: Vocabulary,
  told: readonly string[],
): readonly Word[] {
  const [first = '', second] = path;
  if (path.length === 0) return vocabulary.globals;
  if (path.length === 1 && told.includes(first)) return vocabulary.fields;
  if (path.length === 1 && first === 'robot') return ROBOT;
  if (path.length === 1 && first === 'Math')
    return MATH.map((name) => ({ name, detail: '', meaning: '' }));
  if (path.length !== 2 || !told.includes(first)) return [];
  const field = vocabulary.fields.find(({ name }) => name === second);
  if (!field) return [];
  return field.labels.map((name) => ({ name, detail: '', meaning: field.meaning }));
}

/** Also by the name that the function around it has given it. */
const toldAt = (state: EditorState, pos: number, { tasks, told }: Vocabulary): string[] => [
  ...told,
  placeAt(state, pos, tasks)?.argument ?? '',
];

/** The outputs, where they are returned by name. */
function outputsAt(state: EditorState, pos: number, { tasks }: Vocabulary): Completion[] {
  const task = returnedAt(state, pos, tasks);
  return (task?.outputs ?? []).map(({ name, unit }) => ({
    ...optionOf({ name, detail: unit, meaning: task ? wordsOf(task).returns : '' }, 'property'),
    apply: `${isPlainName(name) ? name : JSON.stringify(name)}: `,
    boost: 1,
  }));
}

const optionOf = ({ name, detail, meaning }: Word, kind: string): Completion => ({
  label: name,
  type: kind,
  ...(detail !== '' && { detail }),
  ...(meaning !== '' && { info: () => documentation({ name, detail, meaning }) }),
});

/** Names that are no JavaScript names come in brackets, in the place of the dot. */
function inBrackets(option: Completion, dot: number): Completion {
  return {
    ...option,
    apply: (view, _completion, _from, to) =>
      view.dispatch({ changes: { from: dot, to, insert: `[${JSON.stringify(option.label)}]` } }),
  };
}

export const completionOf = (known: Known): Extension =>
  javascriptLanguage.data.of({
    autocomplete: ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
      const vocabulary = known();
      const line = state.doc.lineAt(pos);
      const before = line.text.slice(0, pos - line.from);
      if (!vocabulary || /\/\/|\/\*/.test(before)) return null;
      const chain = CHAIN.exec(before)?.[0] ?? '';
      if (chain === '' && !explicit) return null;
      const path = chain.split('.').slice(0, -1);
      const from = pos - (WORD.exec(before)?.[0].length ?? 0);
      const kind = path.length === 0 ? 'variable' : 'property';
      const words = wordsAfter(path, vocabulary, toldAt(state, pos, vocabulary));
      const options = words.map((word) => {
        const option = optionOf(word, kind);
        return isPlainName(word.name) || path.length === 0 ? option : inBrackets(option, from - 1);
      });
      if (path.length === 0) options.unshift(...outputsAt(state, pos, vocabulary));
      return options.length === 0 ? null : { from, options, validFor: /^[\w$]*$/ };
    },
  });

/** The same words where the pointer rests on a name. */
export const hoverOf = (known: Known): Extension =>
  hoverTooltip((view, pos): Tooltip | null => {
    const vocabulary = known();
    const line = view.state.doc.lineAt(pos);
    const at = pos - line.from;
    const start = CHAIN.exec(line.text.slice(0, at))?.[0] ?? '';
    const rest = /^[\w$]*/.exec(line.text.slice(at))?.[0] ?? '';
    const path = `${start}${rest}`.split('.');
    const name = path.pop() ?? '';
    if (!vocabulary || name === '') return null;
    const told = toldAt(view.state, pos, vocabulary);
    const word = wordsAfter(path, vocabulary, told).find((one) => one.name === name);
    if (!word || word.meaning === '') return null;
    const end = pos + rest.length;
    return { pos: end - name.length, end, create: () => ({ dom: documentation(word) }) };
  });

function documentation({ name, detail, meaning }: Word): HTMLElement {
  const head = make('strong');
  setOwnText(head, name);
  const size = make('span');
  setOwnText(size, detail === '' ? '' : ` ${detail}`);
  const words = make('p');
  setOwnText(words, t(meaning));
  return make('div', 'documentation', head, size, words);
}
