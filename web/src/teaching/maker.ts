// Step 1: an exercise from a run, from one that is there or from a file; a form and a text of it, judged by the engine as they change.
import type { Exercise as ExerciseFile } from 'schemas/exercise';
import { whileBusy } from '../basics/busy';
import { actionButton, button, element, make, setOwnText, setText } from '../basics/dom';
import { emitter } from '../basics/emitter';
import { messageOf } from '../basics/error_message';
import { download } from '../basics/files';
import { Exercise } from '../exercises/exercise';
import { LARGEST } from '../exercises/preview';
import { t } from '../i18n/translate';
import { Draft, written } from './draft';
import { engineOfExercises, namesOf, type SceneNames } from './engine';
import { Form } from './form';
import { exerciseOfRun } from './from_run';
import { pathAtLine, placeOf } from './places';
import { readyOptions, textOfReady } from './ready';

const JUDGED_AFTER_MS = 250;
const MOST_NAMES = 60;
/** Three who have never handed in. */
const SAMPLES = ['ada', 'bob', 'cy'];

/** The text that the engine takes, or null while it takes none. */
export const onJudged = emitter<string | null>();

const draft = new Draft();
const form = new Form(element('form', HTMLElement), draft);
const json = element('json', HTMLTextAreaElement);
const judged = element('judged', HTMLElement);
const bringBack = button('bring-back');
const begun = element('begun', HTMLElement);
const told = element('begin-said', HTMLElement);

export const draftText = (): string => draft.text;

function say(sentence: string, isRefused: boolean): void {
  judged.classList.toggle('is-refused', isRefused);
  setText(judged, sentence);
}

let round = 0;
/** The scene and its settings whose names are shown. */
let followed = '';

async function follow(value: Partial<ExerciseFile> | null): Promise<void> {
  const { scene, start } = value ?? {};
  const wanted = JSON.stringify([scene, start]);
  if (wanted === followed) return;
  followed = wanted;
  const names =
    typeof scene === 'string' ? await namesOf(scene, start ?? {}).catch(() => null) : null;
  if (wanted !== followed) return;
  form.use(names);
  drawNames(names);
}

async function judge(): Promise<void> {
  round += 1;
  const mine = round;
  const { text } = draft;
  setHiddenUntilBegun(text === '');
  if (text === '') return onJudged.emit(null);
  try {
    const module = await engineOfExercises();
    if (mine !== round) return;
    await follow(draft.value);
    if (mine !== round) return;
    const exercise = Exercise.open(module, text, 'exercise.json');
    try {
      drawSamples(exercise);
    } finally {
      exercise.close();
    }
    form.mark(null);
    say('The engine takes this exercise.', false);
    onJudged.emit(text);
  } catch (error) {
    if (mine !== round) return;
    const { line, sentence } = placeOf(messageOf(error));
    const { value } = draft;
    form.mark(line > 0 && value && text === written(value) ? pathAtLine(value, line) : null);
    setText(judged, sentence);
    judged.classList.add('is-refused');
    if (line > 0) judged.append(' ', make('span', 'quiet', `Line ${line} of the text.`));
    onJudged.emit(null);
  }
}

function setHiddenUntilBegun(isHidden: boolean): void {
  begun.hidden = isHidden;
}

/** The numbers that three students would get. */
function drawSamples(exercise: Exercise): void {
  const box = element('samples', HTMLElement);
  const rows = SAMPLES.map((student) => ({ student, numbers: exercise.numbers(student) }));
  const [first] = rows;
  if (!first || first.numbers.length === 0) {
    box.replaceChildren(
      make('p', 'quiet', 'All students get the same: there are no numbers of their own.'),
    );
    return;
  }
  const cell = (tag: 'th' | 'td', text: string, scope = ''): HTMLElement => {
    const made = make(tag, scope === '' ? '' : { scope });
    setOwnText(made, text);
    return made;
  };
  const head = [
    make('th', { scope: 'col' }, 'Student'),
    ...first.numbers.map(({ parameter, unit }) =>
      cell('th', unit === '' ? parameter : `${parameter}, ${unit}`, 'col'),
    ),
  ];
  const body = rows.map(({ student, numbers }) =>
    make(
      'tr',
      '',
      cell('th', student, 'row'),
      ...numbers.map(({ value }) => cell('td', String(Number(value.toPrecision(9))))),
    ),
  );
  box.replaceChildren(
    make('table', '', make('thead', '', make('tr', '', ...head)), make('tbody', '', ...body)),
  );
}

/** What formulas may name, to be put into the one that is being written. */
function drawNames(names: SceneNames | null): void {
  const box = element('names', HTMLElement);
  const search = element('names-search', HTMLInputElement);
  const fields = (names?.snapshot.fields ?? []).flatMap(({ name, labels, unit }) =>
    labels
      .map((label) => ({ name: label === '' ? name : `${name}.${label}`, unit }))
      .filter((_, i) => i < MOST_NAMES),
  );
  const parameters = (names?.parameters ?? []).map(({ path, unit }) => ({ name: path, unit }));
  const show = (): void => {
    const wanted = search.value.trim().toLowerCase();
    const found = [...fields, ...parameters].filter(({ name }) => name.includes(wanted));
    const buttons = found.slice(0, MOST_NAMES).map(({ name, unit }) => {
      const one = actionButton('', () => {
        if (!form.insert(name)) say('Choose a formula first: the name is put into it.', false);
      });
      setOwnText(one, unit === '' ? name : `${name} (${unit})`);
      return one;
    });
    box.replaceChildren(...buttons);
    if (found.length > buttons.length)
      box.append(
        make('span', 'quiet', `${found.length - buttons.length} more: write a part of the name.`),
      );
  };
  search.oninput = show;
  show();
}

async function takeRun(address: string): Promise<void> {
  setText(told, 'One moment.');
  try {
    const { exercise, leftOut } = await exerciseOfRun(address);
    draft.replace(written(exercise));
    setText(told, leftOut.join(' '));
  } catch (error) {
    setText(told, messageOf(error));
  }
}

async function takeFile(file: File): Promise<void> {
  if (file.size > LARGEST) {
    setText(told, 'This file is too large to be an exercise.');
    return;
  }
  try {
    const text = (await file.text()).replace(/^\ufeff/, '');
    setText(told, '');
    draft.replace(text);
  } catch {
    setText(told, 'This cannot be read. Drop one file, not a folder.');
  }
}

export function startMaker(): void {
  const ready = element('ready', HTMLSelectElement);
  ready.append(...readyOptions());
  const run = element('run', HTMLInputElement);
  const begin = button('take-run');
  begin.addEventListener('click', () => whileBusy(begin, () => takeRun(run.value)));
  run.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') begin.click();
  });
  button('take-ready').addEventListener('click', () => {
    setText(told, '');
    draft.replace(textOfReady(ready.value));
  });
  bringBack.addEventListener('click', () => draft.bringBack());
  const file = element('exercise-file', HTMLInputElement);
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) void takeFile(chosen);
    file.value = '';
  });
  const step = element('make', HTMLElement);
  step.addEventListener('dragover', (event) => event.preventDefault());
  step.addEventListener('drop', (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped) void takeFile(dropped);
  });
  json.addEventListener('input', () => draft.take(json.value, 'text'));
  button('save').addEventListener('click', () =>
    download(
      new Blob([draft.text], { type: 'application/json' }),
      `${draft.value?.id || t('exercise')}.json`,
    ),
  );
  let timer = 0;
  bringBack.hidden = !draft.hasReplaced;
  draft.onChange((author) => {
    bringBack.hidden = !draft.hasReplaced;
    if (author !== 'text') json.value = draft.text;
    clearTimeout(timer);
    timer = window.setTimeout(() => void judge(), JUDGED_AFTER_MS);
  });
  json.value = draft.text;
  form.draw();
  void judge();
}
