// What the lists of errata say about an equation.
import { DOCUMENT_000 } from '../errata/document000';
import { DOCUMENT_001 } from '../errata/document001';
import { DOCUMENT_002 } from '../errata/document002';
import { DOCUMENT_003 } from '../errata/document003';
import { DOCUMENT_004 } from '../errata/document004';
import { type Erratum, titled } from '../errata/erratum';
import type { DocumentName, Equation } from './equation';

const LISTS: Record<DocumentName, readonly Erratum[]> = {
  '000': DOCUMENT_000,
  '001': DOCUMENT_001,
  '002': DOCUMENT_002,
  '003': DOCUMENT_003,
  '004': DOCUMENT_004,
};

export const errataOf = ({ errata = {} }: Equation): Erratum[] =>
  Object.entries(LISTS).flatMap(([name, list]) =>
    (errata[name as DocumentName] ?? []).flatMap((title) => titled(list, title)),
  );
