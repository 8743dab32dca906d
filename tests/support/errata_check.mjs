// Errors in a file of models/reference/errata: against its schema, and against the engine's scenes and the page. Each complaint
// gives the file and the place in it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { root } from '../../web/tools/process.mjs';
import { CONDITION, slipsOf } from './condition_check.mjs';

const folder = join(root, 'models/reference/errata');
const read = (path) => readFileSync(path, 'utf8');
const schema = (name) => JSON.parse(read(join(root, 'models/schema', name)));
const fits = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false })
  .addSchema(schema(CONDITION), CONDITION)
  .compile(schema('errata.schema.json'));
// In the drawer, or folded in a tab beside the view.
const sections = ['web/index.html', 'web/src/drawers/drawer.html'].flatMap((page) =>
  [...read(join(root, page)).matchAll(/<(?:section|details) id="([\w-]+)"/g)].map(([, id]) => id),
);

export const files = readdirSync(folder);
export const fileOf = (name) => JSON.parse(read(join(folder, name)));

/** Every scene with what a file can name of it; the page's modules say which source it is about. */
export async function scenesOf(page) {
  const { documentOf } = await page.load('documents/errata/documents.ts');
  const [{ componentsOf, partsOf }, { settingOf, settingsOf }, { isParameter }, { Snapshot }] =
    await Promise.all(
      [
        'engine_client/components.ts',
        'documents/errata/settings.ts',
        'engine_client/condition.ts',
        'engine_client/snapshot.ts',
      ].map((path) => page.load(path)),
    );
  return page.ids.map((id) => {
    const opened = page.openScene(id);
    const { description } = opened;
    const matrices = opened.matrixTables().map(({ name }) => name);
    const { document } = documentOf(opened);
    opened.close();
    // What is asked of it needs the description only.
    const indexOf = (path) => description.parameters.findIndex((one) => one.path === path);
    const scene = { description, indexOf, snapshot: new Snapshot(description) };
    return {
      ...{ id, document, description, matrices, partsOf },
      has: (name) =>
        isParameter(name) ? indexOf(name) >= 0 : componentsOf(scene, name).length > 0,
      setting: (path, value) => settingOf(scene, [path, value]),
      settings: (rows) => settingsOf(scene, rows),
    };
  });
}

/** `name` is the file's; the answer is empty where nothing is wrong. */
export function complaintsAbout(name, data, scenes) {
  if (!fits(data)) return (fits.errors ?? []).map((error) => `${name} ${placeOf(data, error)}`);
  const found = [];
  new Check(data, scenes, (place, words) => found.push(`${name} ${place}: ${words}`)).all(name);
  return found;
}

/**
 * @param {unknown} data
 * @param {import('ajv').ErrorObject} error
 */
function placeOf(data, { instancePath, message, params }) {
  const key = params.additionalProperty ?? params.propertyName;
  return `${readable(data, instancePath)}: ${message}${key === undefined ? '' : ` ("${key}")`}`;
}

/** /errata/3/show as errata "Which way the forces count", show. */
function readable(data, path) {
  const [list, index, ...rest] = path.split('/').slice(1);
  if (list !== 'errata' || index === undefined) return path || 'at its top';
  return [`errata "${data.errata[index]?.title ?? index}"`, ...rest].join(', ');
}

class Check {
  constructor(data, scenes, complain) {
    this.data = data;
    this.every = scenes;
    this.own = scenes.filter(({ document }) => document === data.document);
    this.complain = complain;
  }

  all(file) {
    const { data, complain } = this;
    if (file !== `${data.document}.json`) complain('document', `the file is not ${data.document}`);
    if (this.own.length === 0) complain('scenes', 'no scene is about it');
    for (const one of data.scenes) this.condition(one, 'scenes', this.every);
    for (const word of Object.keys(data.words ?? {}))
      if (!this.own.some((scene) => isLabel(scene, word)))
        complain('words', `no scene has a leg or a component "${word}"`);
    const titles = data.errata.map(({ title }) => title);
    for (const title of titles.filter((one, i) => titles.indexOf(one) < i))
      complain(`errata "${title}"`, 'a second one with this title');
    for (const erratum of data.errata) this.erratum(erratum);
    this.shared();
    if (data.tables) this.tables(data.tables);
  }

  erratum(erratum) {
    const place = `errata "${erratum.title}"`;
    const evidence = this.named(erratum.evidence, 'evidence', `${place}, evidence`) ?? [];
    const buttons = ['show', 'back'].flatMap((kind) => {
      const button = this.named(erratum[kind], 'buttons', `${place}, ${kind}`);
      return button ? [[kind, button]] : [];
    });
    const asks = JSON.stringify([evidence, buttons.map(([, { set }]) => set)]).includes('"switch"');
    if (asks !== (erratum.switch !== undefined)) {
      const words = asks ? 'it is asked for and missing' : 'nothing asks for it';
      this.complain(`${place}, switch`, words);
      return;
    }
    evidence.forEach((sentence, i) => {
      this.sentence(sentence, `${place}, evidence, ${i}`, erratum.switch);
    });
    for (const [kind, button] of buttons) this.button(button, `${place}, ${kind}`, erratum.switch);
  }

  /** What a name stands for among what is shared. */
  named(own, kind, place) {
    if (typeof own !== 'string') return own;
    const found = this.data.shared?.[kind]?.[own];
    if (!found) this.complain(place, `shared has no "${own}" among its ${kind}`);
    return found;
  }

  shared() {
    const { errata, shared = {} } = this.data;
    const named = errata.flatMap(({ evidence, show, back }) => [evidence, show, back]);
    for (const [kind, all] of Object.entries(shared))
      for (const name of Object.keys(all))
        if (!named.includes(name)) this.complain(`shared, ${kind}, ${name}`, 'nobody names it');
  }

  /** It can be said in one of the source's scenes, where everything that it names exists. */
  sentence({ when, say, where = {} }, place, ownSwitch) {
    const places = [...say.matchAll(/\{([^}]+)\}/g)].map(([, one]) => one);
    const quantities = Object.entries(where);
    const used = [...places, ...quantities.flatMap(([, one]) => Object.values(one).map(String))];
    for (const [name, { words }] of quantities) {
      if (!used.some((one) => one === name || one.endsWith(`[${name}]`)))
        this.complain(`${place}, where, ${name}`, 'no place is called so');
      if (words !== undefined && !isPick(where[words]))
        this.complain(`${place}, where, ${name}`, `"${words}" picks nothing`);
    }
    this.condition(when ?? {}, `${place}, when`, this.own, ownSwitch);
    const names = [
      ...(when?.has ?? []),
      ...places.filter((one) => !where[one]),
      ...quantities.flatMap(([, { size, angle, first, largest, less }]) =>
        [size, angle, first, largest, less].filter((one) => one !== undefined),
      ),
    ];
    const matrices = quantities.flatMap(([, { cells }]) => cells ?? []);
    const missingIn = (scene) => [
      ...names.filter((one) => !this.isThere(scene, one, where)).map((one) => `"${one}"`),
      ...matrices.filter((one) => !scene.matrices.includes(one)).map((one) => `matrix "${one}"`),
    ];
    const [best = []] = this.own.map(missingIn).sort((a, b) => a.length - b.length);
    if (best.length > 0) this.complain(place, `no scene about it has ${best.join(', ')}`);
  }

  isThere(scene, name, where) {
    const { field, label } = scene.partsOf(name);
    return scene.has(isPick(where[label]) ? field : name);
  }

  condition({ is = {}, ...others }, place, scenes, ownSwitch) {
    const named = Object.entries(is).map(([path, value]) => [
      path === 'switch' ? (ownSwitch ?? path) : path,
      value,
    ]);
    for (const words of slipsOf({ ...others, is: Object.fromEntries(named) }, scenes, this.every))
      this.complain(place, words);
  }

  button({ scene: id, set = [], section }, place, ownSwitch) {
    const scene = this.every.find((one) => one.id === id);
    if (!scene) {
      this.complain(place, `there is no scene "${id}"`);
      return;
    }
    if (section !== undefined && !sections.includes(section))
      this.complain(place, `the page has no section "${section}"`);
    for (const [written, value] of set) {
      const path = written === 'switch' ? ownSwitch : written;
      const found = scene.settings([[path, value]]);
      const isIn = ({ index, value: number }) => {
        const { kind, minimum, maximum } = scene.description.parameters[index];
        if (kind === 'choice') return typeof value === 'string';
        return number >= minimum && number <= maximum;
      };
      if (found.length === 0 || !found.every(isIn))
        this.complain(place, `${id} has no "${path}" that could be ${JSON.stringify(value)}`);
    }
  }

  tables({ coefficients, parameters, results }) {
    const plans = this.own.flatMap(({ description }) => description.plan?.tables ?? []);
    for (const { name, rows } of coefficients) {
      const place = `tables, coefficients, ${name}`;
      const own = plans.find((one) => one.name === name)?.coefficients;
      if (!own) this.complain(place, 'no plan has a table of this name');
      else if (rows.length !== own.length) this.complain(place, `a plan has ${own.length} rows`);
      const [first] = rows;
      if (rows.some((row) => row.length !== first.length || row.length > own?.[0].length))
        this.complain(place, 'not all rows have as many numbers, or a plan has fewer');
    }
    for (const { name, paths } of parameters.rows)
      for (const path of paths)
        if (!this.own.some((scene) => scene.has(path)))
          this.complain(`tables, parameters, ${name}`, `no scene about it has "${path}"`);
    for (const { name, field, labels } of results.rows)
      for (const label of labels)
        if (!this.own.some((scene) => scene.has(`${field}[${label}]`)))
          this.complain(`tables, results, ${name}`, `no scene about it has "${field}[${label}]"`);
  }
}

const isPick = (quantity) => quantity?.first !== undefined || quantity?.largest !== undefined;

const isLabel = ({ description }, word) =>
  description.robot.legs.includes(word) ||
  description.snapshot.fields.some(({ labels }) => labels.includes(word));
