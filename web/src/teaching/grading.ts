// Step 4: repeats every submission of a folder and writes the marks, by the code of `legwork grade`.
import { button, element, make, optionsOf, scrollBox, setOwnText, setText } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import { download } from '../basics/files';
import { EXERCISES } from '../exercises/catalogue';
import { checkListSize, listIn, NO_LIST } from '../exercises/grading/list.mjs';
import { copiesText, marksFrom, verdictsIn } from '../exercises/grading/marks.mjs';
import { Refused } from '../exercises/grading/refused.mjs';
import type { Submission } from '../exercises/grading/submissions.mjs';
import { t } from '../i18n/translate';
import { chosenFolder, droppedFolder, type FolderFile, readSubmissions } from './folder';
import { gradeInWorkers } from './graders';
import { draftText, onJudged } from './maker';
import { readyOptions } from './ready';

/** The exercise that is being made. */
const OWN = 'own';
const MARKS = 'marks.csv';
const STOPPED = 'Stopped: no marks have been written.';
const MOST_ROWS = 1000;
const FAILED = 'failed';
/** Of the marks, in the order of the table. */
const SHOWN = ['student', 'score', 'verdict', 'sentence', 'file', 'copy_of', 'counts'];
const OTHERS_WORDS = ['student', 'file', 'copy_of', 'score'];

type Marks = ReturnType<typeof marksFrom>;

let folder: FolderFile[] = [];
let listFile: File | null = null;

const told = element('grading-said', HTMLElement);
const bar = element('grading-bar', HTMLProgressElement);
const results = element('grading-results', HTMLElement);

function drawTable({ rows }: Marks): HTMLElement {
  const [header = [], ...body] = rows;
  const columns = SHOWN.map((name) => ({ name, at: header.indexOf(name) }));
  const cell = (name: string, value: string | number): HTMLElement => {
    const made = name === 'student' ? make('th', { scope: 'row' }) : make('td');
    if (OTHERS_WORDS.includes(name)) setOwnText(made, String(value));
    else setText(made, String(value));
    return made;
  };
  const head = columns.map(({ name }) => make('th', { scope: 'col' }, name.replace('_', ' ')));
  const shown = body
    .slice(0, MOST_ROWS)
    .map((row) => make('tr', '', ...columns.map(({ name, at }) => cell(name, row[at] ?? ''))));
  return scrollBox(
    make('table', '', make('thead', '', make('tr', '', ...head)), make('tbody', '', ...shown)),
    'Marks',
  );
}

function show(marks: Marks): void {
  const csv = new Blob([marks.csv], { type: 'text/csv' });
  const count = marks.rows.length - 1;
  const saveMarks = make('button', { type: 'button', className: 'primary' }, 'Save marks.csv');
  saveMarks.addEventListener('click', () => download(csv, MARKS));
  results.replaceChildren(make('p', '', saveMarks));
  if (count > MOST_ROWS)
    results.append(
      make('p', 'quiet', `The first ${MOST_ROWS} rows are shown; all are in the file.`),
    );
  results.append(drawTable(marks));
  if (marks.copies.length === 0) return;
  const text = copiesText(marks.copies);
  const listing = make('pre', { tabIndex: 0 });
  setOwnText(listing, text);
  const saveCopies = make('button', { type: 'button' }, 'Save the copies as a text');
  saveCopies.addEventListener('click', () =>
    download(new Blob([text], { type: 'text/plain' }), `${MARKS}.copies.txt`),
  );
  results.append(
    make(
      'details',
      '',
      make('summary', '', 'Submissions that are alike'),
      make(
        'p',
        '',
        'Alike up to names, layout and comments. Whether they are copies is yours to decide.',
      ),
      make('p', '', saveCopies),
      listing,
    ),
  );
}

/** How it went, and the verdicts, in the page's language. */
function summaryOf(marks: Marks): string {
  const { rows, verdictAt, isWhole } = marks;
  const failed = rows.filter((row) => row[verdictAt] === FAILED).length;
  const how = isWhole
    ? 'All runs are repeated.'
    : `All runs but ${failed} are repeated: the table says what went wrong.`;
  const verdicts = (verdictsIn(marks) || 'none')
    .split(', ')
    .map((part) => t(part))
    .join(', ');
  return `${t(how)} ${t(`${rows.length - 1} rows:`)} ${verdicts}.`;
}

async function readList(file: File | null) {
  if (file === null) return NO_LIST;
  checkListSize(file.size, file.name);
  return listIn(new Uint8Array(await file.arrayBuffer()), file.name);
}

function exerciseText(): { text: string; name: string } {
  const { value } = element('graded', HTMLSelectElement);
  const ready = EXERCISES.find(({ id }) => id === value);
  const text = ready?.text ?? draftText();
  if (text === '')
    throw new Refused('There is no exercise yet: make one in step 1, or choose one here.');
  return { text, name: `${ready?.id ?? 'exercise'}.json` };
}

async function grade(signal: AbortSignal): Promise<Marks> {
  if (folder.length === 0)
    throw new Refused(
      'Choose the folder with the submissions first: it has no files, or none is chosen.',
    );
  const { text, name } = exerciseText();
  const list = await readList(listFile);
  if (list.note) setText(element('list-note', HTMLElement), list.note);
  const listed = new Set(list.students.map(({ key }) => key));
  const { id } = JSON.parse(text);
  const submissions = await readSubmissions(folder, {
    exercise: String(id),
    isListed: (key) => listed.has(key),
    list: listFile,
    signal,
  });
  const results = new Map<Submission, object>();
  const gradable = submissions.filter(({ verdict }) => verdict === '');
  bar.max = Math.max(1, gradable.length);
  const progress = (): void => {
    bar.value = results.size;
    setText(told, `${results.size} of ${gradable.length} runs repeated.`);
  };
  const about = await gradeInWorkers({
    setup: { exercise: text, name },
    signal,
    tasksFor: () => {
      progress();
      return gradable;
    },
    done: (submission, result) => {
      results.set(submission, result);
      progress();
    },
  });
  return marksFrom({ submissions, results, about, list, hasList: listFile !== null });
}

function chose(files: FolderFile[]): void {
  folder = files;
  setText(element('folder-said', HTMLElement), `${files.length} files are chosen.`);
}

export function startGrading(): void {
  const exercise = element('graded', HTMLSelectElement);
  exercise.append(...optionsOf([[OWN, 'The exercise of step 1']]), ...readyOptions());
  const chooser = element('folder', HTMLInputElement);
  chooser.addEventListener('change', () => chose(chosenFolder(chooser.files ?? [])));
  const list = element('students', HTMLInputElement);
  list.addEventListener('change', () => {
    listFile = list.files?.[0] ?? null;
    setText(element('list-note', HTMLElement), '');
  });
  const drop = element('grade', HTMLElement);
  drop.addEventListener('dragover', (event) => event.preventDefault());
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    const items = [...(event.dataTransfer?.items ?? [])];
    const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
    void droppedFolder(entries).then(chose, (error) => setText(told, messageOf(error)));
  });

  const start = button('grade-start');
  const stop = button('grade-stop');
  /** The focus stays: what is hidden or disabled would lose it. */
  const showsRun = (isRunning: boolean): void => {
    const [from, to] = isRunning ? [start, stop] : [stop, start];
    const hadFocus = document.activeElement === from;
    start.disabled = isRunning;
    stop.hidden = bar.hidden = !isRunning;
    if (hadFocus) to.focus();
  };
  let under: AbortController | null = null;
  start.addEventListener('click', async () => {
    under = new AbortController();
    const { signal } = under;
    showsRun(true);
    results.replaceChildren();
    setText(told, 'Reading the files.');
    try {
      const marks = await grade(signal);
      show(marks);
      setOwnText(told, summaryOf(marks));
    } catch (error) {
      setText(told, signal.aborted ? STOPPED : messageOf(error));
    } finally {
      showsRun(false);
      under = null;
    }
  });
  stop.addEventListener('click', () => under?.abort(new Refused(STOPPED)));
  onJudged((text) => {
    exercise.querySelector(`[value=${OWN}]`)?.toggleAttribute('disabled', text === null);
  });
}
