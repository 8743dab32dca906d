// A single file has no interpreter of code, and so no links that hold some (address/packed_link.ts).
import { Interpreter } from './interpreter';

export const isPacked = (link: string): boolean => link.startsWith('z');
export const holdsCode = (_link: string): boolean => false;
export const pack = async (link: string): Promise<string> => link;
export async function unpack(link: string): Promise<string> {
  if (isPacked(link)) await Interpreter.load();
  return link;
}
