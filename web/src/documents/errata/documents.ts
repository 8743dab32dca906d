// The papers whose errata are in models/reference/errata, and which of them a scene is about.
import type { DocumentData, Setting, Show } from 'schemas/errata';
import { holds } from '../../engine_client/condition';
import type { Scene } from '../../engine_client/scene';
import type { Erratum } from './erratum';
import { sentenceOf } from './evidence';

/** In a condition or a button this stands for the erratum's own switch. */
const SWITCH = 'switch';

export interface PaperDocument extends Omit<DocumentData, 'errata' | 'shared'> {
  errata: readonly Erratum[];
}

const files = import.meta.glob<DocumentData>('../../../../models/reference/errata/*.json', {
  eager: true,
  import: 'default',
});

/** The order in which a scene that names no paper is matched against the papers' conditions. */
const ORDER = ['003', '004', '002', '001', '000'];

const DOCUMENTS = ORDER.map((name) => {
  const data = Object.values(files).find(({ document }) => document === name);
  if (!data) throw new Error(`models/reference/errata has no document ${name}`);
  return opened(data);
});

export function documentNumbered(name: string): PaperDocument {
  const found = DOCUMENTS.find(({ document }) => document === name);
  if (!found) throw new Error(`There is no document ${name}`);
  return found;
}

/** The paper that the scene names, or else the first whose condition it meets. */
export function documentOf(scene: Scene): PaperDocument {
  const { document: said } = scene.description.scene;
  const found =
    DOCUMENTS.find(({ document }) => document === said) ??
    DOCUMENTS.find(({ scenes }) => scenes.some((one) => holds(one, scene)));
  if (!found) throw new Error(`${scene.description.scene.id} is about no document`);
  return found;
}

/** The errata of a paper with this title, which an equation shows. */
export const errataOf = (name: string, title: string): Erratum[] =>
  documentNumbered(name).errata.filter((one) => one.title === title);

function opened({ errata, shared = {}, ...data }: DocumentData): PaperDocument {
  const { document, words = {} } = data;
  return {
    ...data,
    errata: errata.map(({ evidence = [], show, back, switch: ownSwitch = SWITCH, ...texts }) => {
      const setting = ([path, value]: Setting): Setting => [
        path === SWITCH ? ownSwitch : path,
        value,
      ];
      const button = (own: string | Show): Show => {
        const shown = typeof own === 'string' ? named(shared.buttons, own, document) : own;
        return { ...shown, set: (shown.set ?? []).map(setting) };
      };
      const said =
        typeof evidence === 'string' ? named(shared.evidence, evidence, document) : evidence;
      const sentences = said.map(({ when = {}, ...sentence }) => {
        const is = Object.fromEntries(Object.entries(when.is ?? {}).map(setting));
        return { ...sentence, when: { ...when, is } };
      });
      return {
        ...texts,
        evidence: (scene) => sentenceOf(sentences, { scene, words }),
        ...(show && { show: button(show) }),
        ...(back && { back: button(back) }),
      };
    }),
  };
}

function named<T>(all: Readonly<Record<string, T>> | undefined, name: string, document: string): T {
  const found = all?.[name];
  if (found === undefined) throw new Error(`Document ${document} shares no "${name}"`);
  return found;
}
