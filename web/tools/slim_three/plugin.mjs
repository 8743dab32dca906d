// three.js without what this page never uses: kinds of lights, materials, textures and targets, WebXR, and the shader text for
// them. Saves every visitor 56 KB of gzip.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { root } from '../process.mjs';
import * as cuts from './cuts.mjs';
import { includesOf, minified, withoutFeatures } from './shaders.mjs';

const VERSION = '0.187.0';
const FILES = ['three.module.js', 'three.core.js'];
const OWN_COPY = '?readers';
const READS_MESHES = /three\/examples\/jsm\/loaders\/|own_robot\/mesh_parsers\.ts$|\?readers$/;
const ABSENT = `
function absent() {
  throw new Error('this build of three.js is without it: web/tools/slim_three/cuts.mjs');
}`;

const flags = new Set([...cuts.ABSENT_CLASSES.map((name) => `is${name}`), ...cuts.ABSENT_FLAGS]);
const features = new Set([...cuts.ABSENT_FEATURES, ...cuts.ABSENT_DEFINES]);
const counts = new Set(cuts.ABSENT_COUNTS);

/** Calls visit(node, ancestors) for every node, parents first; a visit that answers false is not gone into. */
function walk(node, visit, ancestors = []) {
  if (visit(node, ancestors) === false) return;
  ancestors.push(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, visit, ancestors);
    }
  }
  ancestors.pop();
}

/** The name by which a function or a class is known: its own, its method's, or `this.name = function`. */
function nameOf(node, parent) {
  if (node.id) return node.id.name;
  if (parent?.type === 'MethodDefinition') return parent.key.name;
  if (parent?.type === 'AssignmentExpression') return parent.left.property?.name;
  return undefined;
}

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';
const isShader = (node) => isText(node) && /\bvoid main\(|#include|#if|\n/.test(node.value);

/** The shaders' texts, by the name of the constant that holds each. */
function shaderTexts(ast) {
  const texts = new Map();
  for (const { type, declarations = [] } of ast.body) {
    if (type !== 'VariableDeclaration') continue;
    for (const { id, init } of declarations) if (isShader(init)) texts.set(id.name, init.value);
  }
  return texts;
}

const entriesOf = (ast, name) => {
  const declared = ast.body
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ id }) => id.name === name);
  return declared?.init.properties ?? [];
};

/** Whether a node is `name: ...` in the object that a constant of the module holds. */
const isEntryOf = (constant, node, ancestors) =>
  node.type === 'Property' &&
  ancestors.at(-2)?.type === 'VariableDeclarator' &&
  ancestors.at(-2).id.name === constant;

const cutText = (source) => minified(withoutFeatures(source, features, counts));

/** The chunks that the shaders which stay are made of. */
function chunksInUse(ast) {
  const texts = shaderTexts(ast);
  const chunks = new Map(
    entriesOf(ast, 'ShaderChunk').map(({ key, value }) => [key.name, texts.get(value.name)]),
  );
  const used = new Set();
  const use = (name) => {
    if (used.has(name)) return;
    used.add(name);
    for (const other of includesOf(cutText(chunks.get(name) ?? ''))) use(other);
  };
  walk(ast, (node, ancestors) => {
    if (isEntryOf('ShaderLib', node, ancestors) && cuts.ABSENT_SHADERS.includes(node.key.name))
      return false;
    if (node.type === 'MemberExpression' && node.object.name === 'ShaderChunk') {
      const chunk = node.property.value ?? node.property.name;
      if (chunks.has(chunk)) use(chunk);
    }
    return undefined;
  });
  return used;
}

/** [start, end, text] of all that is to be changed; ticks off in `found` what it meets. */
function editsOf(ast, code, found) {
  const edits = [];
  const used = chunksInUse(ast);
  const change = (node, text, name) => {
    edits.push([node.start, node.end, text]);
    if (name) found.add(name);
    return false;
  };
  const absentIn = (around) => cuts.ABSENT_FUNCTIONS[around] ?? [];

  const visit = (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (/Function|Class/.test(node.type) && node.body) {
      const name = nameOf(node, parent);
      const other = Object.hasOwn(cuts.OTHER_BODIES, name ?? '') ? cuts.OTHER_BODIES[name] : null;
      if (other) return change(node.body, other, name);
      const around = ancestors
        .filter((each) => /^(Function|Class)Declaration$/.test(each.type))
        .map((each) => each.id.name);
      const owner = ['', ...around].find((each) => absentIn(each).includes(name));
      if (owner !== undefined && (owner !== '' || around.length === 0))
        return change(node.body, '{ absent(); }', `${owner}/${name}`);
      if (name === 'constructor' && cuts.ABSENT_CLASSES.includes(around.at(-1))) {
        found.add(around.at(-1));
        edits.push([node.body.start + 1, node.body.start + 1, 'absent();']);
      }
    }
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left } = node.expression;
      if (ancestors.length === 1 && cuts.DROPPED_ASSIGNMENTS.test(code.slice(left.start, left.end)))
        return change(node, '');
    }
    if (node.type === 'VariableDeclarator' && cuts.EMPTY_OBJECTS.includes(node.id.name))
      return change(node.init, '{}', node.id.name);
    if (node.type === 'MemberExpression' && !node.computed && flags.has(node.property.name)) {
      const isTarget = parent.type === 'AssignmentExpression' && parent.left === node;
      if (!isTarget) return change(node, 'false', node.property.name);
    }
    const isDropped =
      (isEntryOf('ShaderLib', node, ancestors) && cuts.ABSENT_SHADERS.includes(node.key.name)) ||
      (isEntryOf('ShaderChunk', node, ancestors) && !used.has(node.key.name));
    if (isDropped) {
      const comma = code.slice(node.end).match(/^\s*,/)?.[0].length ?? 0;
      return change({ start: node.start, end: node.end + comma }, '', node.key.name);
    }
    if (isText(node) && node.value.startsWith('#define ')) {
      const feature = node.value.slice('#define '.length);
      if (features.has(feature)) return change(node, 'absent()', feature);
    }
    if (isShader(node) && parent.type === 'VariableDeclarator') {
      for (const count of counts) if (node.value.includes(count)) found.add(count);
      for (const define of cuts.ABSENT_DEFINES) if (node.value.includes(define)) found.add(define);
      return change(node, JSON.stringify(cutText(node.value)));
    }
    return undefined;
  };
  walk(ast, visit);
  return edits;
}

function apply(code, edits) {
  let text = '';
  let at = 0;
  for (const [start, end, replacement] of edits.sort((a, b) => a[0] - b[0])) {
    text += code.slice(at, start) + replacement;
    at = end;
  }
  return text + code.slice(at) + ABSENT;
}

/** Every cut has a name here, so that one that three no longer has is noticed. */
function expected() {
  const functions = Object.entries(cuts.ABSENT_FUNCTIONS);
  return [
    ...cuts.ABSENT_CLASSES,
    ...cuts.ABSENT_FEATURES,
    ...cuts.ABSENT_DEFINES,
    ...cuts.ABSENT_COUNTS,
    ...cuts.ABSENT_SHADERS,
    ...cuts.EMPTY_OBJECTS,
    ...Object.keys(cuts.OTHER_BODIES),
    ...functions.flatMap(([owner, names]) => names.map((name) => `${owner}/${name}`)),
  ];
}

export function slimThree() {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/three/package.json'), 'utf8'),
  );
  if (version !== VERSION)
    throw new Error(`three is ${version}: go through web/tools/slim_three/cuts.mjs again`);
  const found = new Set();
  const seen = new Set();
  return {
    name: 'legwork-slim-three',
    apply: 'build',
    enforce: 'pre',
    // Readers of meshes get a copy of their own, uncut and fetched with them: what they use of three would be in every page.
    // They need nothing of its renderer.
    async resolveId(source, importer = '') {
      if (!READS_MESHES.test(importer) || !/^(three$|\.\.\/utils\/)/.test(source)) return null;
      const found = await this.resolve(source, importer.replace(OWN_COPY, ''), { skipSelf: true });
      return found && `${found.id.replace('three.module.js', 'three.core.js')}${OWN_COPY}`;
    },
    transform(code, id) {
      // It warns of a second copy, which is meant here.
      if (id.endsWith(`three.core.js${OWN_COPY}`))
        return { code: code.replaceAll('__THREE__', '__THREE_OF_READERS__'), map: null };
      const file = FILES.find((name) => id.endsWith(`three/build/${name}`));
      if (!file) return null;
      seen.add(file);
      return { code: apply(code, editsOf(parseAst(code), code, found)), map: null };
    },
    buildEnd(error) {
      if (error || seen.size < FILES.length) return;
      const missing = expected().filter((name) => !found.has(name));
      if (missing.length > 0)
        throw new Error(`three.js has changed: no ${missing.join(', ')} (web/tools/slim_three)`);
    },
  };
}
