// One set of equations for each kind of scene; the first that is for a scene is its own.
import type { EquationSet } from '../equation';
import { ARM } from './arm';
import { BALL } from './ball';
import { BRACHISTOCHRONE } from './brachistochrone';
import { FILTERS } from './filters';
import { FLOATING } from './floating';
import { FREE, HERD } from './free';
import { HEXAPOD } from './hexapod';
import { LINKAGES } from './linkages';
import { LEG, PLANS } from './plans';
import { ROTATIONS } from './rotations';
import { TAIL_SET } from './tail';
import { WALKER } from './walker';

export const SETS: readonly EquationSet[] = [
  FLOATING,
  LEG,
  TAIL_SET,
  HEXAPOD,
  PLANS,
  FREE,
  HERD,
  LINKAGES,
  ROTATIONS,
  ARM,
  FILTERS,
  WALKER,
  BRACHISTOCHRONE,
  BALL,
];
