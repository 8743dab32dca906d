// Where a sentence says that code is wrong: "control, line 3, column 7: ...", "leg.force, line 5: ..."
const PLACE = /^[\w$.]+, line (\d+)(?:, column (\d+))?:/;

/** From 1 on; column 0: none is told. Null if it names no line. */
export function placeIn(sentence: string): { line: number; column: number } | null {
  const [, line, column = '0'] = PLACE.exec(sentence) ?? [];
  return line === undefined ? null : { line: Number(line), column: Number(column) };
}
