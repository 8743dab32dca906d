// A prediction that is one number: <section class="task" data-kind="number" data-run data-get data-as="3 mm">; a count if it
// is shown with 0 digits.

import { make, setOwnText } from '../basics/dom';
import { t } from '../i18n/translate';
import { attributesOf } from './lesson';
import { misconceptionsOf } from './misconceptions';
import type { Prediction } from './prediction';
import { numberIn } from './question';
import { RULE_OF_COUNT, RULE_OF_NUMBER, scoreOfCount, scoreOfNumber } from './score';
import { parseFormat, unitText } from './units';

export function numberTask(task: HTMLElement, place: HTMLElement): Prediction {
  const attribute = attributesOf(task);
  const { unit, digits } = parseFormat(attribute('data-as') ?? '3');
  const isCount = digits === 0;
  const own = attribute('data-run') ?? '';
  const misconceptions = misconceptionsOf(task);
  const words = unit === 'deg' ? t('degrees') : unitText(unit).trim();
  const label = make('label');
  setOwnText(label, words === '' ? t('Your prediction') : `${t('Your prediction, in')} ${words}`);
  const input = make('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off' });
  label.append(input);
  place.append(label);
  // Decimal commas are accepted.
  const typed = (): string => input.value.trim().replace(',', '.').replace('−', '-');
  const value = (): number => (typed() === '' ? Number.NaN : Number(typed()));
  return {
    run: own,
    rule: t(isCount ? RULE_OF_COUNT : RULE_OF_NUMBER),
    answer: () => `${typed()}${unitText(unit)}`,
    missing: () =>
      Number.isFinite(value()) ? '' : t('Predict first: write a number, such as 1.5.'),
    judge: (lesson) => {
      const is = attribute('data-is');
      const computed = numberIn(lesson, attribute('data-get') ?? '', own, unit, is);
      const wrong = misconceptions.map(({ like, unit: its, says }) => ({
        value: numberIn(lesson, like, own, unit, its ?? is),
        says,
      }));
      input.readOnly = true;
      const verdict = isCount
        ? scoreOfCount(value(), computed, wrong)
        : scoreOfNumber(value(), computed, unit, wrong);
      return { ...verdict, reveal: () => {} };
    },
    reopen: () => {
      input.readOnly = false;
    },
  };
}
