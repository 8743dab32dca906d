// The numbers of a student's own, as rows of a list of descriptions.
import { make, partOf, setHidden, setOwnText, setText } from '../../basics/dom';
import { valueInWords } from '../../engine_client/values';
import type { Exercise } from '../../exercises/exercise';
import { t } from '../../i18n/translate';

/** `isNobody`: for practice, without a name. */
export function showNumbers(
  place: HTMLElement,
  exercise: Exercise,
  student: string,
  isNobody: boolean,
): void {
  const numbers = exercise.numbers(student);
  setHidden(place, numbers.length === 0);
  setText(partOf(place, 'h3', HTMLElement), isNobody ? 'Numbers for practice' : 'Your own numbers');
  setHidden(partOf(place, '.hint', HTMLElement), !isNobody);
  const scene = exercise.start(student);
  const rows = numbers.flatMap(({ parameter: path, value }) => {
    const parameter = scene.parameter(path);
    const [name, number] = [make('dt'), make('dd')];
    // A label alone may be that of several: "Mass".
    setOwnText(name, `${t(parameter.group)}: ${t(parameter.label)}`);
    setText(number, valueInWords(parameter, value));
    return [name, number];
  });
  scene.close();
  partOf(place, 'dl', HTMLElement).replaceChildren(...rows);
}
