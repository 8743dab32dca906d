// What the lists of errata say about an equation.
import type { Equation } from 'schemas/equations';
import { errataOf as errataTitled } from '../errata/documents';
import type { Erratum } from '../errata/erratum';

export const errataOf = ({ errata = {} }: Equation): Erratum[] =>
  Object.entries(errata).flatMap(([document, titles]) =>
    titles.flatMap((title) => errataTitled(document, title)),
  );
