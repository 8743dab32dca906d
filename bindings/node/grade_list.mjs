// The list of the students, from its file.
import { readFileSync, statSync } from 'node:fs';
import { checkListSize, listIn } from '../../web/src/exercises/grading/list.mjs';
import { Refused } from '../../web/src/exercises/grading/refused.mjs';
import { codeOf } from './error_code.mjs';

export function readList(file) {
  let bytes;
  try {
    checkListSize(statSync(file).size, file);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`The list "${file}" cannot be read (${codeOf(error)}).`);
  }
  return listIn(bytes, file);
}
