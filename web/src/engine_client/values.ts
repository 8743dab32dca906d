// A parameter's value as users and addresses write it: a number in the engine's unit, or the name of a choice.
import type { Parameter } from 'schemas/description';
import { quoted } from '../address/quoted';
import { formatWithUnit, forReading, unitInWords } from '../basics/format';
import type { Outcome, Scene, Setting } from './scene';

const DIGITS = 3;

/** NaN if it is neither. */
function valueFrom({ kind, choices }: Parameter, written: number | string): number {
  if (typeof written === 'number') return written;
  const named = choices.indexOf(written);
  if (kind === 'choice' && named >= 0) return named;
  return written.trim() === '' ? Number.NaN : Number(written);
}

export const refused = (sentence: string): Outcome => ({ ok: false, kind: 'refused', sentence });

/** The parameter's index. HTML lower-cases attribute names: of joints whose names differ by case alone, they mean the first. */
function placeOf(scene: Scene, path: string): number {
  const exact = scene.indexOf(path);
  if (exact >= 0) return exact;
  const small = path.toLowerCase();
  return scene.description.parameters.findIndex((one) => one.path.toLowerCase() === small);
}

/** Why this cannot be a value of that parameter, before asking the engine; otherwise its index and number. */
export function readSetting(
  scene: Scene,
  path: string,
  written: number | string,
): Setting | string {
  const index = placeOf(scene, path);
  const parameter = scene.description.parameters[index];
  if (!parameter) return `This scene has no parameter ${quoted(path)}.`;
  const value = valueFrom(parameter, written);
  if (Number.isFinite(value)) return { index, value };
  const { kind, choices } = parameter;
  const possible = kind === 'choice' ? `: ${choices.join(', ')}` : '';
  return `${quoted(String(written))} is no value of ${path}${possible}.`;
}

/** A value in the shown unit, or the name of a choice: 0.3 m/s, 3°, −90°. */
export function valueInWords({ unit, kind, choices }: Parameter, value: number): string {
  if (kind === 'choice') return choices[value] ?? String(value);
  return forReading(formatWithUnit(value, unitInWords(unit), DIGITS));
}

/** A setting with its label, as everywhere: "Friction 0.2"; for a choice, the choice's name. */
export function settingInWords(scene: Scene, path: string, value: number): string {
  const parameter = scene.description.parameters[scene.indexOf(path)];
  return parameter ? `${parameter.label} ${valueInWords(parameter, value)}` : '';
}
