// The lecture’s bench: the brachistochrone.
import type { EquationSet } from '../equation';
import { exhibitArrows, has, parameter, part } from '../readers';

const BEADS = ['cycloid', 'straight', 'parabola', 'arc', 'own'];

export const BRACHISTOCHRONE: EquationSet = {
  title: 'The fastest way down',
  about:
    'Document 004, "Calculus of Variations": a bead without friction; which curve takes the least time?',
  isFor: has('bead_speed'),
  equations: [
    {
      id: 'energy',
      title: 'Speed by the height alone',
      source: 'Document 004, "Calculus of Variations"',
      formula: '½ {v} {v} = {g} ( z_0 − {z} )',
      spoken: 'half the speed squared is gravity times the height lost',
      of: ['body'],
    },
    {
      id: 'time',
      title: 'Time of the whole way',
      source: 'Document 004, "Calculus of Variations"',
      formula: '{T} = ∫ ds / v',
      spoken: 'time is the integral of length over speed',
    },
    {
      id: 'drift',
      title: 'Energy kept',
      source: 'The engine’s own check',
      formula: '{kinetic} + {potential} = E_0 , {energyDrift}',
      spoken: 'kinetic plus potential energy stays what it was',
    },
  ],
  symbols: {
    v: {
      glyph: 'v',
      meaning: 'speed of each bead',
      read: part('bead_speed', 0, BEADS),
      marks: exhibitArrows('bead_velocity'),
      of: ['body'],
    },
    g: { glyph: 'g', meaning: 'gravity', read: parameter('world.gravity') },
    z: {
      glyph: 'z',
      meaning: 'height of each bead',
      read: part('bead_height', 0, BEADS),
      marks: ({ scene }) =>
        BEADS.slice(0, (scene.snapshot.find('bead_position')?.length ?? 0) / 3).map(
          (name, index) => ({
            kind: 'point' as const,
            name,
            at: { field: 'bead_position', index },
          }),
        ),
      of: ['body'],
    },
    T: { glyph: 'T', meaning: 'arrival on each curve', read: part('arrival_time', 0, BEADS) },
    kinetic: {
      glyph: 'T_kin',
      meaning: 'kinetic energy of each bead',
      read: part('kinetic_energy', 0, BEADS),
      marks: exhibitArrows('bead_velocity'),
    },
    potential: {
      glyph: 'V',
      meaning: 'potential energy of each bead',
      read: part('potential_energy', 0, BEADS),
    },
    energyDrift: {
      glyph: 'ΔE',
      meaning: 'energy that is not accounted for',
      read: part('energy_drift', 0, BEADS),
    },
  },
};
