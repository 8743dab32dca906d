// The evidence of an erratum for the open scene: the first of its sentences whose condition holds and whose placeholders
// all find a number.
import type { PickOne, Quantity, Sentence, Words } from 'schemas/errata';
import { angleInText } from '../../basics/angles';
import { formatForReading as inText } from '../../basics/format';
import {
  type Component,
  componentsOf,
  labelOf,
  legOf,
  numberOf,
  partsOf,
} from '../../engine_client/components';
import { holds, isParameter } from '../../engine_client/condition';
import type { Scene } from '../../engine_client/scene';
import { stanceOf } from '../../tables/stance';

const PLACE = /\{([^}]+)\}/g;

export interface About {
  scene: Scene;
  /** The paper's words for legs and components. */
  words: Words;
}

export function sentenceOf(evidence: readonly Sentence[], about: About): string {
  for (const sentence of evidence) {
    if (!holds(sentence.when ?? {}, about.scene)) continue;
    const said = new Places(about, sentence.where ?? {}).fill(sentence.say);
    if (said !== null) return said;
  }
  return '';
}

class Places {
  private readonly scene: Scene;

  constructor(
    private readonly about: About,
    private readonly where: Readonly<Record<string, Quantity>>,
  ) {
    this.scene = about.scene;
  }

  /** Null if a placeholder has no value in this scene. */
  fill(sentence: string): string | null {
    let isComplete = true;
    const said = sentence.replace(PLACE, (_, name: string) => {
      const text = this.textOf(name);
      isComplete &&= text !== null;
      return text ?? '';
    });
    return isComplete ? said : null;
  }

  private textOf(name: string): string | null {
    const quantity = this.where[name];
    if (!quantity) return isParameter(name) ? this.parameter(name) : this.number(name);
    if ('size' in quantity) {
      const sizes = this.components(quantity.size).map((one) =>
        Math.abs(numberOf(this.scene, one)),
      );
      return sizes.length === 0 ? null : inText((quantity.times ?? 1) * Math.max(...sizes));
    }
    if ('angle' in quantity) {
      const [first] = this.components(quantity.angle);
      return first ? angleInText(numberOf(this.scene, first), quantity.digits) : null;
    }
    if ('cells' in quantity) return this.cells(quantity.cells);
    if ('words' in quantity) return this.about.words[this.textOf(quantity.words) ?? ''] ?? null;
    const picked = this.pick(quantity);
    return picked && (legOf(this.scene, picked) ?? labelOf(picked));
  }

  private number(name: string): string | null {
    const [first] = this.components(name);
    return first ? inText(numberOf(this.scene, first)) : null;
  }

  /** For a choice, its name. */
  private parameter(path: string): string | null {
    const { description } = this.scene;
    const parameter = description.parameters[this.scene.indexOf(path)];
    if (!parameter) return null;
    const value = this.scene.valueOf(path);
    return parameter.kind === 'choice' ? (parameter.choices[value] ?? null) : inText(value);
  }

  private cells(name: string): string | null {
    const matrix = this.scene.matrixTables().find((one) => one.name === name);
    return matrix ? matrix.values.map((value) => inText(value ?? Number.NaN)).join(', ') : null;
  }

  /** By labels, or the component that another placeholder has selected. */
  private components(name: string): Component[] {
    const { field, label = '' } = partsOf(name);
    const other = this.where[label];
    if (!other || !isPick(other)) return componentsOf(this.scene, name);
    const picked = this.pick(other);
    return picked ? componentsOf(this.scene, field).slice(picked.index, picked.index + 1) : [];
  }

  private pick(pick: PickOne): Component | null {
    const isMeant = (one: Component) => this.stands(one, pick.standing);
    if ('first' in pick) return componentsOf(this.scene, pick.first).find(isMeant) ?? null;
    const less = pick.less === undefined ? [] : componentsOf(this.scene, pick.less);
    const size = (one: Component) => {
      const other = less[one.index];
      return Math.abs(numberOf(this.scene, one) - (other ? numberOf(this.scene, other) : 0));
    };
    const [first, ...others] = componentsOf(this.scene, pick.largest).filter(isMeant);
    if (!first) return null;
    return others.reduce((best, next) => (size(next) > size(best) ? next : best), first);
  }

  /** Whether the joint's leg stands or swings as required; true if that does not matter. */
  private stands(component: Component, wanted: boolean | undefined): boolean {
    if (wanted === undefined) return true;
    const leg = legOf(this.scene, component);
    const standing = this.scene.snapshot.has('foot_in_stance') ? stanceOf(this.scene).names : [];
    return leg !== undefined && standing.includes(leg) === wanted;
  }
}

const isPick = (quantity: Quantity): quantity is PickOne =>
  'first' in quantity || 'largest' in quantity;
