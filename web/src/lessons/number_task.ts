// A prediction that is one number: <section class="task" data-kind="number" data-run data-get data-as="3 mm">; a count if it
// is shown with 0 digits. data-misconceptions: common wrong answers, in the notation of data-get, separated by ";".

import { make, setOwnText } from '../basics/dom';
import { t } from '../i18n/translate';
import { attributesOf } from './lesson';
import type { Prediction } from './prediction';
import { answer } from './question';
import { partsOf } from './run';
import { scoreOfCount, scoreOfNumber } from './score';
import { factorTo, parseFormat, unitText } from './units';

export function numberTask(task: HTMLElement, place: HTMLElement): Prediction {
  const attribute = attributesOf(task);
  const { unit, digits } = parseFormat(attribute('data-as') ?? '3');
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
    run: attribute('data-run') ?? '',
    answer: () => `${typed()}${unitText(unit)}`,
    missing: () =>
      Number.isFinite(value())
        ? ''
        : t('Predict first: write a number, such as 1.5, then press Run.'),
    judge: (lesson) => {
      const numberOf = (words: string): number => {
        const found = answer(lesson, words, attribute('data-run') ?? '');
        return found.value * factorTo(attribute('data-is') ?? found.unit, unit);
      };
      const computed = numberOf(attribute('data-get') ?? '');
      const misconceptions = partsOf(attribute('data-misconceptions') ?? '');
      input.readOnly = true;
      return digits === 0
        ? scoreOfCount(value(), computed)
        : scoreOfNumber(value(), computed, unit, misconceptions.map(numberOf));
    },
    clear: () => {
      input.readOnly = false;
    },
  };
}
