// What the syntax tree tells of code that is not run: the task that a place belongs to, and what is wrong with the text.
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { Task } from 'schemas/description';
import { argumentOf } from '../../controller/layout';
import { guess } from '../../controller/sentences';
import type { Vocabulary } from './vocabulary';

type Node = ReturnType<typeof syntaxTree>['topNode'];

/** A place in a text, and what to say of it. */
export interface Fault {
  from: number;
  to: number;
  severity: 'error' | 'warning';
  sentence: string;
}

interface Place {
  task: Task;
  /** How its function calls what it is given; empty: it takes nothing, or takes it apart at once. */
  argument: string;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction'];

/** Time to read a text: as far as a place, and all of it. A tree that is not whole seems broken at its end. */
const PLACE_MS = 50;
const WHOLE_MS = 250;

const nodeAt = (state: EditorState, pos: number): Node =>
  (ensureSyntaxTree(state, pos, PLACE_MS) ?? syntaxTree(state)).resolveInner(pos, -1);

/** The function of a task around a node. */
function placeOf(state: EditorState, node: Node, tasks: readonly Task[]): Place | null {
  // Functions within it may call something else so.
  const inner: string[] = [];
  for (let at: Node | null = node; at; at = at.parent) {
    if (!FUNCTIONS.includes(at.name)) continue;
    const name = nameOf(state, at);
    const task = tasks.find(({ function: one }) => one === name);
    const given = at.getChild('ParamList')?.getChildren('VariableDefinition') ?? [];
    if (!task) inner.push(...given.map((one) => textOf(state, one)));
    else {
      const [first] = given;
      const isFirst = first?.prevSibling === null || first?.prevSibling?.name === '(';
      const argument = first && isFirst ? textOf(state, first) : '';
      return { task, argument: inner.includes(argument) ? '' : argument };
    }
  }
  return null;
}

/** `function control`, `const control = `, `control = `. */
function nameOf(state: EditorState, node: Node): string {
  const equals = node.name === 'FunctionDeclaration' ? null : node.prevSibling;
  const named =
    equals === null ? node.getChild('VariableDefinition') : isEquals(equals) && equals.prevSibling;
  return named ? textOf(state, named) : '';
}

const isEquals = ({ name }: Node): boolean => name === 'Equals';
const textOf = (state: EditorState, { from, to }: Node): string => state.sliceDoc(from, to);

export const placeAt = (state: EditorState, pos: number, tasks: readonly Task[]): Place | null =>
  placeOf(state, nodeAt(state, pos), tasks);

/** The task whose outputs are named here: "return { FL_". */
export function returnedAt(state: EditorState, pos: number, tasks: readonly Task[]): Task | null {
  const node = nodeAt(state, pos);
  const isName = node.name === 'PropertyDefinition' || node.name === 'ObjectExpression';
  const list = node.name === 'ObjectExpression' ? node : node.parent?.parent;
  if (!isName || list?.name !== 'ObjectExpression' || list.parent?.name !== 'ReturnStatement')
    return null;
  return placeOf(state, node, tasks)?.task ?? null;
}

/** Where it is no JavaScript, and fields that there are not before that; null: it could not be read in time. */
export function faultsIn(state: EditorState, { tasks, fields }: Vocabulary): Fault[] | null {
  const tree = ensureSyntaxTree(state, state.doc.length, WHOLE_MS);
  if (!tree) return null;
  const faults: Fault[] = [];
  const known = new Map(fields.map((field) => [field.name, field.labels]));
  let isBroken = false;
  tree.iterate({
    enter: ({ node }) => {
      if (isBroken) return false;
      if (node.type.isError) {
        isBroken = true;
        faults.push(brokenAt(state, node.from));
      } else {
        const fault = unknownIn(state, node, tasks, known);
        if (fault) faults.push(fault);
      }
      return undefined;
    },
  });
  return faults;
}

/** What is being typed: the line of the cursor, and what follows it directly, where its unfinished end shows. */
export function isBeingTyped({ doc, selection }: EditorState, { from }: Fault): boolean {
  const cursor = doc.lineAt(selection.main.head);
  if (from < cursor.from) return false;
  return doc.sliceString(cursor.to, Math.max(cursor.to, from)).trim() === '';
}

/** From there to the end of the line, or the last letter before it. */
function brokenAt(state: EditorState, from: number): Fault {
  const end = state.doc.lineAt(from).to;
  const before = state.sliceDoc(0, from).trimEnd().length;
  return {
    from: from < end ? from : Math.max(0, before - 1),
    to: from < end ? end : before,
    severity: 'error',
    sentence: 'This is not JavaScript from here on: is a bracket or quote missing?',
  };
}

/** `state.joint_postion`, `state.joint_position.FL_knee`, `const { joint_postion } = state`. */
function unknownIn(
  state: EditorState,
  node: Node,
  tasks: readonly Task[],
  known: ReadonlyMap<string, readonly string[]>,
): Fault | null {
  const named = namedOf(state, node);
  const place = named && placeOf(state, node, tasks);
  if (!place || named.path[0] !== place.argument) return null;
  const [, field, ...deeper] = named.path;
  const names = field === undefined ? [...known.keys()] : known.get(field);
  if (deeper.length > 0 || !names || names.length === 0) return null;
  const name = textOf(state, named.name);
  const has = field === undefined ? Object.prototype : Float64Array.prototype;
  if (names.includes(name) || name in has) return null;
  const whole = [argumentOf(place.task.function), ...(field === undefined ? [] : [field])].join(
    '.',
  );
  return {
    from: named.name.from,
    to: named.name.to,
    severity: 'warning',
    sentence: `${whole} has no ${name}.${guess(name, names)}`,
  };
}

/** A name, and the names before it. */
function namedOf(state: EditorState, node: Node): { path: string[]; name: Node } | null {
  if (node.name === 'MemberExpression') {
    const [name, first] = [node.getChild('PropertyName'), node.firstChild];
    const path = first && pathOf(state, first);
    return name && path ? { path, name } : null;
  }
  const pattern = node.name === 'PatternProperty' ? node.parent : null;
  const from =
    pattern?.nextSibling && isEquals(pattern.nextSibling) && pattern.nextSibling.nextSibling;
  const name = node.getChild('PropertyName') ?? node.getChild('VariableDefinition');
  const path = from && pathOf(state, from);
  return name && path && !node.getChild('Spread') ? { path, name } : null;
}

/** The names of `state.joint_position`; null of anything else. */
function pathOf(state: EditorState, node: Node): string[] | null {
  if (node.name === 'VariableName') return [textOf(state, node)];
  const [name, first] = [node.getChild('PropertyName'), node.firstChild];
  if (node.name !== 'MemberExpression' || !name || !first) return null;
  const before = pathOf(state, first);
  return before && [...before, textOf(state, name)];
}
