// Shortens GLSL shaders: drops what the preprocessor would drop, and white space that no compiler needs.
import { parseAst } from 'vite';

const DIRECTIVE = /^\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)$/;

/** true, false, or undefined where the features say nothing. `features`: never defined; `zeros`: names that count nothing. */
function decide(condition, features, zeros) {
  const holds = (node) => {
    if (node.type === 'CallExpression')
      return features.has(node.arguments[0].name) ? false : undefined;
    if (node.type === 'UnaryExpression') {
      const value = holds(node.argument);
      return value === undefined ? undefined : !value;
    }
    if (node.type === 'LogicalExpression') {
      const sides = [holds(node.left), holds(node.right)];
      const isEither = node.operator === '||';
      if (sides.includes(isEither)) return isEither;
      return sides.includes(undefined) ? undefined : !isEither;
    }
    const isCounted = zeros.has(node.left?.name) && node.operator === '>' && node.right.value === 0;
    return isCounted ? false : undefined;
  };
  // A condition reads as JavaScript, but for the brackets that `defined` may go without.
  const [statement] = parseAst(condition.replace(/\bdefined\s+(\w+)/g, 'defined($1)')).body;
  if (statement?.type !== 'ExpressionStatement')
    throw new Error(`slim_three cannot read "#if ${condition}"`);
  return holds(statement.expression);
}

function verdict(kind, rest, features, zeros) {
  if (kind === 'else') return true;
  if (kind === 'ifdef') return features.has(rest.trim()) ? false : undefined;
  if (kind === 'ifndef') return features.has(rest.trim()) ? true : undefined;
  return decide(rest, features, zeros);
}

/** Without the branches that these features and counts rule out. */
export function withoutFeatures(source, features, zeros) {
  const kept = [];
  // The conditional groups that a line is in. `isKept`: so are the lines of its branch; `isClosed`: no branch can follow;
  // `isWritten`: it still has an #if.
  const groups = [{ isKept: true, isClosed: true, isWritten: false }];
  for (const line of source.split('\n')) {
    const [, kind, rest] = DIRECTIVE.exec(line) ?? [];
    const { isKept } = groups[0];
    if (!kind) {
      if (isKept) kept.push(line);
      continue;
    }
    if (kind.startsWith('if'))
      groups.unshift({ isKept: false, isClosed: !isKept, isWritten: false });
    const [group] = groups;
    if (kind === 'endif') {
      if (group.isWritten) kept.push('#endif');
      groups.shift();
      continue;
    }
    const value = group.isClosed ? false : verdict(kind, rest, features, zeros);
    group.isKept = value !== false;
    group.isClosed ||= value === true;
    if (value === undefined) {
      kept.push(group.isWritten ? line : line.replace(/#\s*elif/, '#if'));
      group.isWritten = true;
    } else if (value && group.isWritten) kept.push('#else');
  }
  if (groups.length > 1) throw new Error('slim_three: a shader has an #if and no #endif');
  return kept.join('\n');
}

/** Directives keep their lines and their spaces, and `void main() {` its look: materials put text of their own after it. */
export function minified(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) =>
      /^(#|void main)/.test(line) ? line : line.replace(/ *([-+*/=<>(){},;?:|&!]) */g, '$1'),
    )
    .join('\n');
}

export const includesOf = (source) =>
  [...source.matchAll(/^[ \t]*#include +<([\w./]+)>/gm)].map(([, name]) => name);
