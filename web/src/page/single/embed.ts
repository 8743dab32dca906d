// The embed as one file, in the place of page/embed/start.ts: nothing is fetched, so that nothing waits for its turn.
import { open } from '../embed/main';
import { tellParent } from '../embed/tell';
import { offerRun } from './share';

tellParent('loading', null);
void open(offerRun);
