// Numbers for people.

/** Enough digits to read, none to mislead: 0.3, 0.011253, 1.2e-9. */
export function formatNumber(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e6)
    return value.toExponential(Math.min(digits - 1, 2)).replace('e+', 'e');
  return String(Number(value.toPrecision(digits)));
}

export function formatWithUnit(value: number, unit: string, digits = 5): string {
  const text = formatNumber(value, digits);
  return unit === '' || unit === '1' ? text : `${text} ${unit}`;
}

export function formatSpeed(speed: number): string {
  return speed >= 1 ? `${speed}x` : `1/${Math.round(1 / speed)}x`;
}

export function joinWords(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
