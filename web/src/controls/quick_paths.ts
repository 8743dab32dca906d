// Which controls a scene has at hand: those that the engine names, or else what drives the scene, then what stands first.
import type { Parameter } from '../engine_client/description';
import type { Scene } from '../engine_client/scene';

const MOST = { choices: 3, driving: 2, others: 4 };
/** Longer ones take more room than there is: letters of all choices together. */
const LONGEST_CHOICES = 48;

export function quickPaths({ description: { quick, parameters } }: Scene): readonly string[] {
  if (quick.length > 0) return quick;
  // Lengths of step and logs stay in the form.
  const offered = parameters.filter(
    (parameter) => parameter.locked === '' && !isGeneral(parameter),
  );
  const numbers = offered.filter(({ kind }) => kind !== 'choice');
  // Choices of later groups matter only after one of the first group.
  const first = offered.find((parameter) => !isDriving(parameter))?.group;
  const choices = offered.filter(
    ({ kind, choices = [], group, path }) =>
      kind === 'choice' &&
      choices.join('').length <= LONGEST_CHOICES &&
      (group === first || /^(drive|sim)/.test(path)),
  );
  return [
    ...[...choices.filter(isDriving), ...choices.filter(isNotDriving)].slice(0, MOST.choices),
    ...numbers.filter(isDriving).slice(0, MOST.driving),
    ...numbers.filter(isNotDriving).slice(0, MOST.others),
  ].map(({ path }) => path);
}

const isDriving = ({ path }: Parameter): boolean => /^(drive|sim\.mode$)/.test(path);
const isNotDriving = (parameter: Parameter): boolean => !isDriving(parameter);

const isGeneral = ({ path, group }: Parameter): boolean =>
  (/^(sim|robot|contact|disturbance)\./.test(path) || group === 'World') && path !== 'sim.mode';
