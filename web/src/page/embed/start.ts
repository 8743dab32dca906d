// A frame's small entry: announces itself, and fetches everything else when it is its turn.

import { inTurn } from '../element/turn';
import { tellParent } from './tell';

tellParent('loading', null);

void inTurn(document.documentElement, async () => {
  const main = await import('./main').catch(() => null);
  // public/trouble.js reports the reason.
  if (main) await main.open();
  else window.dispatchEvent(new Event('legwork-missing'));
});
