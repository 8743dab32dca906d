// What differs between the themes, as a table: one row per item, with its value in each theme.
import { THEMES, type Theme } from '../address/keys';

type Row = { readonly [I in keyof typeof THEMES]: unknown };

/** Rows are in the order of THEMES: light, dark, contrast. */
export const byTheme = <T extends Record<string, Row>>(table: T) =>
  Object.fromEntries(
    THEMES.map((theme, i) => [
      theme,
      Object.fromEntries(Object.entries(table).map(([name, values]) => [name, values[i]])),
    ]),
  ) as Record<Theme, { [N in keyof T]: T[N][number] }>;
