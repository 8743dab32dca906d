// All German texts of the page, in one chunk.
import type { Catalogue } from '../translator';

const catalogues = import.meta.glob<Catalogue>('./*.json', { eager: true, import: 'default' });

export const words: Catalogue = Object.assign({}, ...Object.values(catalogues));
