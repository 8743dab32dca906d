// Where a sentence says that code is wrong: "control, line 3, column 7: ..."
const PLACE = /^[^.:]*\bline (\d+)(?:, column (\d+))?/;

/** From 1 on; column 0: none is told. Null if it names no line. */
export function placeIn(sentence: string): { line: number; column: number } | null {
  const [, line, column = '0'] = PLACE.exec(sentence) ?? [];
  return line === undefined ? null : { line: Number(line), column: Number(column) };
}
