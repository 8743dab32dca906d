// A frame's small beginning: says that it is there, and fetches all the rest when it is its turn.
import { tellParent } from './tell';
import { inTurn } from './turn';

const load = new URLSearchParams(window.location.search).get('load');
tellParent('loading', null, load !== null && /^\d{1,9}$/.test(load) ? Number(load) : undefined);

// What does not come is public/trouble.js's affair.
void inTurn(document.documentElement, async () => (await import('./main')).open());
