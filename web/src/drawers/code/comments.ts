// The comments of a program in another language; its code stays as it is. Lines that follow each other are one text.
import { wrapped } from '../../basics/format';

/** As much as the drawer shows in a line on a laptop. */
const WIDTH = 66;
const WHOLE_LINE = /^( *\/\/ )(.+)$/;
const AFTER_CODE = /^(.*\S +\/\/ )(.+)$/;

export function withComments(text: string, say: (words: string) => string): string {
  const lines: string[] = [];
  let start = '';
  let block: string[] = [];
  const endBlock = () => {
    const english = block.join(' ');
    const words = say(english);
    const said =
      words === english ? block : wrapped(words, ({ length }) => start.length + length <= WIDTH);
    lines.push(...said.map((line) => start + line));
    block = [];
  };
  for (const line of text.split('\n')) {
    const [, margin = '', comment] = WHOLE_LINE.exec(line) ?? [];
    if (block.length > 0 && margin !== start) endBlock();
    if (comment !== undefined) {
      start = margin;
      block.push(comment);
    } else lines.push(line.replace(AFTER_CODE, (_, code, words) => code + say(words)));
  }
  if (block.length > 0) endBlock();
  return lines.join('\n');
}
