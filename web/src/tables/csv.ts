// Tables for other programs: comma-separated values with all digits, and the button that copies them.
import { make, setText } from '../basics/dom';
import { copy } from '../basics/files';

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');

const quoted = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A button and, beside it, what became of it. */
export function copyAsCsv(read: () => string): HTMLElement[] {
  const button = make('button', '', 'Copy as CSV');
  button.type = 'button';
  const said = make('span', 'hint');
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    setText(said, (await copy(read())) ? 'Copied' : 'The browser does not allow copying');
  });
  return [button, said];
}
