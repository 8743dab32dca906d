// The size of the next push, in N s, as a row of buttons.
import { buttonGroup, type Row } from '../controls/html_row';
import { PUSH_SIZES, type Pushing } from './pushing';

const WORDS = 'Impulse, N s';
const DECIMALS = 4;

export const pushSizes = (pushing: Pushing): Row =>
  buttonGroup(
    WORDS,
    PUSH_SIZES.map((size) => [String(size), size]),
    () => Number(pushing.size.toFixed(DECIMALS)),
    (size) => pushing.aim(size, pushing.angle),
  );
