// bench.html: the recorded tables of `npm run bench`, and the same kernels timed in the visitor's browser. It shares with the
// main page only what all pages share, so that nothing of it is loaded there.

import { timeCalls } from '../../../tests/bench/hosts/timing.mjs';
import createBench from '../../../tests/bench/kernels/legwork_bench';
import { hereSection, sections } from '../../../tests/bench/report/tables.mjs';
import results from '../../../tests/bench/results.json';
import { element, make } from '../basics/dom';

interface Table {
  caption: string;
  head: string[];
  rows: string[][];
}
interface Section {
  title: string;
  text: string;
  tables: Table[];
}

const find = (id: string): HTMLElement => element(id, HTMLElement);

const headCell = (text: string, scope: string): HTMLElement => make('th', { scope }, text);

// Columns that are empty in every row are omitted.
function drawTable({ caption, head, rows }: Table, title: string): HTMLElement {
  const isUsed = head.map((_, i) => i === 0 || rows.some((row) => row[i] !== ''));
  const kept = (cells: string[]): string[] => cells.filter((_, i) => isUsed[i]);
  const headRow = make('tr', '', ...kept(head).map((text) => headCell(text || 'what', 'col')));
  const bodyRows = rows.map((row) => {
    const [name = '', ...cells] = kept(row);
    return make('tr', '', headCell(name, 'row'), ...cells.map((text) => make('td', '', text)));
  });
  return make(
    'div',
    { className: 'wide', tabIndex: 0, role: 'region', 'aria-label': `${title}: ${caption}` },
    make(
      'table',
      '',
      make('caption', '', caption),
      make('thead', '', headRow),
      make('tbody', '', ...bodyRows),
    ),
  );
}

const drawSection = ({ title, text, tables }: Section): HTMLElement =>
  make(
    'section',
    '',
    make('h2', '', title),
    make('p', '', text),
    ...tables.map((table) => drawTable(table, title)),
  );

// ?quick: times of a single call or so, to see that everything works.
const isQuick = new URLSearchParams(window.location.search).has('quick');
const options = isQuick ? { batch: 0, warm: 0, repetitions: 1 } : { batch: 10, repetitions: 7 };

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

async function runHere(): Promise<void> {
  const bench = await createBench();
  const rows = [];
  const count = bench._lwb_count();
  for (let index = 0; index < count; index += 1) {
    const name = bench.UTF8ToString(bench._lwb_name(index));
    const [robot = '', kernel = '', path = ''] = name.split('/');
    if (robot.startsWith('star-')) continue;
    find('progress').textContent = `${name} (${index + 1} of ${count})`;
    await nextFrame();
    const run = (calls: number): void => bench._lwb_run(index, calls);
    rows.push({ host: 'here', robot, kernel, path, ...timeCalls(run, options) });
  }
  find('progress').textContent = '';
  const section: Section = hereSection(rows, results.rows);
  const drawn = section.tables.map((table) => drawTable(table, 'Here'));
  find('here').replaceChildren(make('p', '', section.text), ...drawn);
}

find('machine').append(
  ...Object.entries(results.machine).flatMap(([name, value]) => [
    make('dt', '', name),
    make('dd', '', String(value)),
  ]),
);
find('recorded').append(...sections(results).map(drawSection));
find('run').addEventListener('click', async () => {
  const run = find('run');
  run.setAttribute('disabled', '');
  try {
    await runHere();
  } catch (error) {
    find('progress').textContent = `It did not work: ${String(error)}`;
  }
  run.removeAttribute('disabled');
});
