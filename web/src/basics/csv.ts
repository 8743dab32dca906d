// Tables for other programs: comma-separated values with all digits; a missing number is an empty cell.

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');

const quoted = (value: string | number): string => {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};
