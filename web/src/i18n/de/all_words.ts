// All that the page says in German, in one piece.
import type { Catalogue } from '../translator';

const catalogues = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' });

export const words: Catalogue = Object.assign({}, ...Object.values(catalogues));
