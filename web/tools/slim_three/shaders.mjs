// Text of GLSL shaders: drops what the preprocessor would drop, and the space that no compiler needs.

const OPENS = /^\s*#\s*(if|ifdef|ifndef)\b/;
const DIRECTIVE = /^\s*#\s*(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)$/;

/** true, false, or undefined where the features say nothing. `features`: never defined; `zeros`: names that count nothing. */
function decide(condition, features, zeros) {
  const tokens = condition.match(/defined|\w+|&&|\|\||==|!=|[<>]=?|[()!]/g) ?? [];
  let at = 0;
  const primary = () => {
    const token = tokens[at++];
    if (token === '!') {
      const value = primary();
      return value === undefined ? undefined : !value;
    }
    if (token === '(') {
      const value = either();
      at += 1;
      return value;
    }
    if (token === 'defined') {
      const inBrackets = tokens[at] === '(';
      if (inBrackets) at += 1;
      const name = tokens[at++];
      if (inBrackets) at += 1;
      return features.has(name) ? false : undefined;
    }
    if (!/^(==|!=|[<>]=?)$/.test(tokens[at] ?? '')) return undefined;
    const comparison = tokens[at++];
    const other = tokens[at++];
    return zeros.has(token) && comparison === '>' && other === '0' ? false : undefined;
  };
  const both = () => {
    let value = primary();
    while (tokens[at] === '&&') {
      at += 1;
      const right = primary();
      if (value === false || right === false) value = false;
      else value = value === true && right === true ? true : undefined;
    }
    return value;
  };
  const either = () => {
    let value = both();
    while (tokens[at] === '||') {
      at += 1;
      const right = both();
      if (value === true || right === true) value = true;
      else value = value === false && right === false ? false : undefined;
    }
    return value;
  };
  const value = either();
  if (at !== tokens.length) throw new Error(`slim_three cannot read "#if ${condition}"`);
  return value;
}

/** One conditional group: [{ directive, lines }], from the line of its #if to after its #endif. */
function readGroup(lines, start) {
  const branches = [];
  let depth = 0;
  for (let i = start; i < lines.length; i += 1) {
    const kind = DIRECTIVE.exec(lines[i])?.[1];
    if (kind === 'endif' && depth === 1) return { branches, next: i + 1 };
    if (OPENS.test(lines[i])) depth += 1;
    if (kind && kind !== 'endif' && depth === 1 && (i === start || !OPENS.test(lines[i])))
      branches.push({ directive: lines[i], lines: [] });
    else branches.at(-1).lines.push(lines[i]);
    if (kind === 'endif') depth -= 1;
  }
  throw new Error(`slim_three: no #endif for ${lines[start]}`);
}

function verdict(directive, features, zeros) {
  const [, kind, rest = ''] = DIRECTIVE.exec(directive) ?? [];
  if (kind === 'else') return true;
  if (kind === 'ifdef') return features.has(rest.trim()) ? false : undefined;
  if (kind === 'ifndef') return features.has(rest.trim()) ? true : undefined;
  return decide(rest, features, zeros);
}

/** Without the branches that these features and counts rule out. */
export function withoutFeatures(source, features, zeros) {
  const lines = source.split('\n');
  const kept = [];
  let i = 0;
  while (i < lines.length) {
    if (!OPENS.test(lines[i])) {
      kept.push(lines[i++]);
      continue;
    }
    const { branches, next } = readGroup(lines, i);
    i = next;
    const open = [];
    let closing = null; // the branch that is taken whenever none of the open ones is
    for (const branch of branches) {
      const value = verdict(branch.directive, features, zeros);
      if (value === false) continue;
      if (value === true) {
        closing = branch;
        break;
      }
      open.push(branch);
    }
    const inner = (branch) => withoutFeatures(branch.lines.join('\n'), features, zeros);
    open.forEach((branch, k) => {
      const directive = k === 0 ? branch.directive.replace(/#\s*elif/, '#if') : branch.directive;
      kept.push(directive, inner(branch));
    });
    if (closing && open.length > 0) kept.push('#else', inner(closing));
    else if (closing) kept.push(inner(closing));
    if (open.length > 0) kept.push('#endif');
  }
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
