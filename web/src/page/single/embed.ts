// The embed as one file, in place of page/embed/start.ts: nothing is fetched, so nothing waits for its turn.
import { open } from '../embed/main';
import { tellParent } from '../embed/tell';
import { offerRobot } from './robot_button';
import { offerRun } from './share';

tellParent('loading', null);
void open((sim) => {
  if (__SINGLE_ENGINE__ === 'own') offerRobot(sim);
  offerRun(sim);
});
