// A prediction with several choices: the list's entries become radio buttons; the engine says which is right
// (<li data-right-if="straight: max-abs line_moment above 1">).

import { make } from '../basics/dom';
import { t } from '../i18n/translate';
import { attributesOf } from './lesson';
import type { Prediction } from './prediction';
import { holds } from './question';

let count = 0;

export function choiceTask(task: HTMLElement, place: HTMLElement): Prediction {
  const list = task.querySelector('ul.choices');
  if (!list) throw new Error('a task of choices needs its list');
  count += 1;
  const name = `choice-${count}`;
  const own = attributesOf(list)('data-run') ?? '';
  const set = make('fieldset', 'choices', make('legend', '', 'Your prediction'));
  const options = [...list.children].map((entry) => {
    const input = make('input', { type: 'radio', name });
    const words = make('span', '', ...Array.from(entry.childNodes, (node) => node.cloneNode(true)));
    const label = make('label', '', input, words);
    set.append(label);
    return { input, label, claim: attributesOf(entry)('data-right-if') ?? '', words };
  });
  place.append(set);
  const chosen = () => options.find(({ input }) => input.checked);
  return {
    run: own,
    answer: () => (chosen()?.words.textContent ?? '').trim(),
    missing: () => (chosen() ? '' : t('Predict first: choose one, then press Run.')),
    judge: (lesson) => {
      const right = options.find(({ claim }) => holds(lesson, claim, own));
      for (const { input, label } of options) {
        input.disabled = true;
        label.classList.toggle('is-right', label === right?.label);
      }
      const isRight = chosen() === right;
      return {
        score: isRight ? 100 : 0,
        formula: t('Score: 100 if the computed values confirm your choice, 0 if not.'),
        words: [
          isRight
            ? t('That is what happens.')
            : `${t('The result is different:')} ${right?.words.textContent ?? ''}`,
        ],
      };
    },
    clear: () => {
      for (const { input, label } of options) {
        input.disabled = false;
        label.classList.remove('is-right');
      }
    },
  };
}
