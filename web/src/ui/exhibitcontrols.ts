// The few controls over the view of an exhibit, chosen from the schema: what drives it, then what stands first. All of
// them are also in the form and in the panel.
import type { Parameter } from '../sim/description';
import type { Scene } from '../sim/scene';

export interface Controls {
  choices: readonly string[];
  sliders: readonly string[];
}

export const MOST_CHOICES = 3;
const MOST_DRIVING = 2;
const MOST_OTHERS = 4;
/** Longer ones take more room than there is: letters of all choices together. */
const LONGEST_CHOICES = 48;

/** A robot on free ground has ninety parameters: these are what it meets first. */
const OF_FREE_ROBOTS = {
  needs: 'push.count',
  choices: ['gait.name', 'tail.mode'],
  sliders: ['contact.friction', 'ground.slope', 'payload.mass'],
};

/** What drives it first, then what stands first in the schema; lengths of step and logs stay in the form. */
export function controlsOf({ description }: Scene): Controls | null {
  if (!description.exhibit) return null;
  if (description.parameters.some(({ path }) => path === OF_FREE_ROBOTS.needs))
    return OF_FREE_ROBOTS;
  const offered = description.parameters.filter(({ locked }) => locked === '');
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
      .slice(0, MOST_CHOICES)
      .map(({ path }) => path),
    sliders: [
      ...numbers.filter(isDriving).slice(0, MOST_DRIVING),
      ...numbers.filter((parameter) => !isDriving(parameter)).slice(0, MOST_OTHERS),
    ].map(({ path }) => path),
  };
}
