// A prediction with several choices: the list's entries become radio buttons; the engine says which is right
// (<li data-right-if="straight: max-abs line_moment above 1">).

import { make } from '../basics/dom';
import { t } from '../i18n/translate';
import { attributesOf } from './lesson';
import { misconceptionsOf } from './misconceptions';
import type { Prediction } from './prediction';
import { holds } from './question';
import { RULE_OF_CHOICE, RULE_OF_TWO, scoreOfChoice } from './score';

let count = 0;

export function choiceTask(task: HTMLElement, place: HTMLElement): Prediction {
  const list = task.querySelector('ul.choices');
  if (!list) throw new Error('a task of choices needs its list');
  count += 1;
  const name = `choice-${count}`;
  const own = attributesOf(list)('data-run') ?? '';
  const misconceptions = misconceptionsOf(task);
  const set = make('fieldset', 'choices', make('legend', '', 'Your prediction'));
  const options = [...list.children].map((entry, i) => {
    const input = make('input', { type: 'radio', name });
    const words = make('span', '', ...Array.from(entry.childNodes, (node) => node.cloneNode(true)));
    const label = make('label', '', input, words);
    set.append(label);
    const claim = attributesOf(entry)('data-right-if') ?? '';
    const mistake = misconceptions.find(({ like }) => like === String(i + 1))?.says;
    return { input, label, claim, mistake, words };
  });
  place.append(set);
  const chosen = () => options.find(({ input }) => input.checked);
  return {
    run: own,
    rule: t(options.length === 2 ? RULE_OF_TWO : RULE_OF_CHOICE),
    answer: () => (chosen()?.words.textContent ?? '').trim(),
    missing: () => (chosen() ? '' : t('Predict first: choose one.')),
    judge: (lesson, wrongTries) => {
      const right = options.find(({ claim }) => holds(lesson, claim, own));
      for (const { input } of options) input.disabled = true;
      const verdict = scoreOfChoice(
        chosen() === right,
        wrongTries,
        options.length,
        chosen()?.mistake,
        right?.words.textContent ?? '',
      );
      return {
        ...verdict,
        reveal: () => {
          right?.label.classList.add('is-right');
          right?.words.setAttribute('data-right', t('Computed'));
        },
      };
    },
    reopen: () => {
      for (const { input, label } of options) {
        input.disabled = false;
        label.classList.remove('is-right');
      }
    },
  };
}
