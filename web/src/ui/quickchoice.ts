// The few controls over the view: those that the engine names, or else chosen from the schema, what drives the scene, then
// what stands first. All of them are also in the form and in the panel.
import type { Parameter } from '../sim/description';
import type { Scene } from '../sim/scene';

export interface Controls {
  choices: readonly string[];
  sliders: readonly string[];
}

/** The engine names no more. */
export const MOST_CHOICES = 4;
const MOST_OF_SCHEMA = 3;
const MOST_DRIVING = 2;
const MOST_OTHERS = 4;
/** Longer ones take more room than there is: letters of all choices together. */
const LONGEST_CHOICES = 48;

/** What drives it first, then what stands first in the schema; lengths of step and logs stay in the form. */
export function controlsOf({ description }: Scene): Controls {
  const { quick, parameters } = description;
  if (quick.length > 0) {
    const isChoice = (wanted: string) =>
      parameters.some(({ path, kind }) => path === wanted && kind === 'choice');
    return {
      choices: quick.filter(isChoice),
      sliders: quick.filter((path) => !isChoice(path)),
    };
  }
  const offered = parameters.filter(({ locked }) => locked === '');
  const isDriving = ({ path }: Parameter) => /^(drive|sim\.mode$)/.test(path);
  const isGeneral = ({ path, group }: Parameter) =>
    (/^(sim|robot|contact|disturbance)\./.test(path) || group === 'World') && path !== 'sim.mode';
  const sorted = offered
    .filter((parameter) => !isGeneral(parameter))
    .sort((a, b) => Number(isDriving(b)) - Number(isDriving(a)));
  // Choices of later groups matter only after one of the first group.
  const first = sorted.find((parameter) => !isDriving(parameter))?.group;
  const isChoice = ({ kind, choices = [], group, path }: Parameter) =>
    kind === 'choice' &&
    choices.join('').length <= LONGEST_CHOICES &&
    (group === first || /^(drive|sim)/.test(path));
  const numbers = sorted.filter(({ kind }) => kind !== 'choice');
  return {
    choices: sorted
      .filter(isChoice)
      .slice(0, MOST_OF_SCHEMA)
      .map(({ path }) => path),
    sliders: [
      ...numbers.filter(isDriving).slice(0, MOST_DRIVING),
      ...numbers.filter((parameter) => !isDriving(parameter)).slice(0, MOST_OTHERS),
    ].map(({ path }) => path),
  };
}
