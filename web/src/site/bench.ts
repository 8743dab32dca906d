// bench.html: the recorded tables of `npm run bench`, and the same kernels timed in the visitor's browser. It shares no
// module with the main page, so that nothing of it is loaded there.

import { timeCalls } from '../../../tests/bench/hosts/timing.mjs';
import createBench from '../../../tests/bench/kernels/legwork_bench';
import { hereSection, sections } from '../../../tests/bench/report/tables.mjs';
import results from '../../../tests/bench/results.json';

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

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`bench.html has no "${id}"`);
  return found;
}

function create(tag: string, text: string, ...children: HTMLElement[]): HTMLElement {
  const created = document.createElement(tag);
  created.textContent = text;
  created.append(...children);
  return created;
}

function headCell(text: string, scope: string): HTMLElement {
  const cell = create('th', text);
  cell.setAttribute('scope', scope);
  return cell;
}

// Columns that are empty in every row are left out.
function drawTable({ caption, head, rows }: Table, title: string): HTMLElement {
  const isUsed = head.map((_, i) => i === 0 || rows.some((row) => row[i] !== ''));
  const kept = (cells: string[]): string[] => cells.filter((_, i) => isUsed[i]);
  const headRow = create('tr', '', ...kept(head).map((text) => headCell(text || 'what', 'col')));
  const bodyRows = rows.map((row) => {
    const [name = '', ...cells] = kept(row);
    return create('tr', '', headCell(name, 'row'), ...cells.map((text) => create('td', text)));
  });
  const table = create('table', '', create('caption', caption));
  table.append(create('thead', '', headRow), create('tbody', '', ...bodyRows));
  const wide = create('div', '', table);
  wide.className = 'wide';
  wide.tabIndex = 0;
  wide.setAttribute('role', 'region');
  wide.setAttribute('aria-label', `${title}: ${caption}`);
  return wide;
}

function drawSection({ title, text, tables }: Section): HTMLElement {
  const drawn = tables.map((table) => drawTable(table, title));
  return create('section', '', create('h2', title), create('p', text), ...drawn);
}

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
  find('here').replaceChildren(create('p', section.text), ...drawn);
}

find('machine').append(
  ...Object.entries(results.machine).flatMap(([name, value]) => [
    create('dt', name),
    create('dd', String(value)),
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
