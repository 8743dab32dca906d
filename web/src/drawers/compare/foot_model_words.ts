// What the feet of a hexapod determine among themselves and what they do not, in sentences. Every number is the
// engine's, of the present instant.

import { joinWords } from '../../basics/format';
import type { Scene } from '../../engine_client/scene';
import { inText } from '../../tables/ground_words';
import { FOOT_MODELS } from '../../tables/methods';
import { stanceOf } from '../../tables/stance';

const EQUATIONS = 6;
const COMPONENTS = 3;
const model = (key: string): number => FOOT_MODELS.findIndex((entry) => entry.key === key);

export function footModelWords(scene: Scene): string[] {
  const { snapshot } = scene;
  const { count, names } = stanceOf(scene);
  if (count < COMPONENTS) return [];
  const of = (field: string, key: string): number | undefined => snapshot.find(field)?.[model(key)];
  const squared = (key: string): string => inText(of('force_model_torque_squared', key));
  const friction = (key: string): string => inText(of('force_model_friction', key));
  const free = COMPONENTS * count - EQUATIONS;
  const available = scene.valueOf('contact.friction');
  return [
    `${joinWords(names)} stand: ${COMPONENTS * count} components of force for ${EQUATIONS} equations, so that ${free} remain free. ${
      count === 3
        ? 'All three are tangential: feet on one plane can pull and push each other along the three lines between them, and nothing moves differently. The vertical forces are determined; every model that carries the same load agrees on them.'
        : `With ${count} feet on one plane ${count - 3} of them ${count === 4 ? 'shifts' : 'shift'} weight from foot to foot, and the others squeeze the feet against each other.`
    }`,
    `"Static" leaves out that the trunk speeds up and slows down; "paper's" puts the mass of all into one point; "full" accelerates every leg by itself. All three then take the smallest forces, which is what document 002 calls least squares.`,
    `The free components can do work instead. With the least torques the sum of squares falls from ${squared('inertial')} to ${squared('least_torque')} (N m)², but the feet then need a coefficient of friction of ${friction('least_torque')} instead of ${friction('inertial')}.${
      Number.isNaN(available)
        ? ''
        : ` Held to a coefficient of ${inText(available)}, it is ${squared('least_torque_cone')} (N m)² and ${friction('least_torque_cone')}.`
    }`,
    'The smallest forces are not asked whether a foot would have to pull or slip; the rows below the forces say so.',
  ];
}
