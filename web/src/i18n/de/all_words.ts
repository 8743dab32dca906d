// All German texts of the page, in one chunk.
import type { Catalogue } from '../translator';

/** What is said of robots' files: no single file of the other engine can open one. */
const OPENS_ROBOTS = typeof __SINGLE_ENGINE__ === 'undefined' || __SINGLE_ENGINE__ === 'own';
/** What is said of code of one's own, and of homework: no single file has the interpreter. */
const TAKES_CODE = typeof __SINGLE_ENGINE__ === 'undefined';
const ofRobots = import.meta.glob<Catalogue>(['./robots.json', './refused_robots.json'], {
  eager: true,
  import: 'default',
});
const others = import.meta.glob<Catalogue>(
  [
    './*.json',
    '!./robots.json',
    '!./refused_robots.json',
    '!./code.json',
    '!./code_starters.json',
    '!./homework.json',
    '!./exercises.json',
    '!./teaching.json',
  ],
  { eager: true, import: 'default' },
);
const ofCode = import.meta.glob<Catalogue>(
  ['./code.json', './code_starters.json', './homework.json', './exercises.json', './teaching.json'],
  { eager: true, import: 'default' },
);

export const words: Catalogue = Object.assign(
  {},
  ...Object.values(others),
  ...(OPENS_ROBOTS ? Object.values(ofRobots) : []),
  ...(TAKES_CODE ? Object.values(ofCode) : []),
);
