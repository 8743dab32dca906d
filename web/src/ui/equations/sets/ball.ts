// A ball that bounces.
import type { EquationSet } from '../equation';
import { exhibitArrows, has, parameter, part, scalar } from '../readers';

export const BALL: EquationSet = {
  title: 'A ball that bounces',
  about: 'Newton’s law of restitution, again and again: infinitely many bounces in a finite time.',
  isFor: has('last_rebound'),
  equations: [
    {
      id: 'restitution',
      title: 'At a strike',
      source: 'Newton’s law of restitution',
      formula: '{v}^+ = − {e} {v}^−',
      spoken: 'the speed after is minus e times the speed before',
      of: ['body'],
    },
    {
      id: 'rebound',
      title: 'How high it comes up again',
      source: 'Newton’s law of restitution, and energy kept in the air',
      formula: '{rebound} = {e}^2 h_n',
      spoken: 'the next height is e squared times this one',
    },
    {
      id: 'energy',
      title: 'Energy between two strikes',
      source: 'The engine’s own check',
      formula: '{kinetic} + {potential} = {energy}',
      spoken: 'kinetic plus potential energy stays what it was',
    },
  ],
  symbols: {
    v: {
      glyph: 'v',
      meaning: 'upward speed',
      read: part('ball_velocity', 2),
      marks: exhibitArrows('ball_velocity'),
      of: ['body'],
    },
    e: { glyph: 'e', meaning: 'restitution', read: parameter('contact.restitution') },
    rebound: {
      glyph: 'h_{n+1}',
      meaning: 'height to which the last bounce takes it',
      read: scalar('last_rebound'),
    },
    kinetic: { glyph: 'T', meaning: 'kinetic energy', read: scalar('kinetic_energy') },
    potential: { glyph: 'V', meaning: 'potential energy', read: scalar('potential_energy') },
    energy: { glyph: 'E', meaning: 'energy', read: scalar('total_energy') },
  },
};
