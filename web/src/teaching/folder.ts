// The submissions of a folder that was chosen or dropped. They are read here and sent nowhere.
import { contentOf, fileOf } from '../basics/entries';
import { messageOf } from '../basics/error_message';
import { areMarks, COPIES_BEGIN } from '../exercises/grading/marks.mjs';
import {
  checkSize,
  DEEPEST,
  LEFT_BEHIND,
  MOST_BYTES,
  MOST_FILES,
  type Submission,
  submissionIn,
  TOO_DEEP,
  tooManyFiles,
} from '../exercises/grading/submissions.mjs';

export interface FolderFile {
  /** Names of the folders, and then of the file. */
  within: string[];
  file: File;
}

const encoder = new TextEncoder();

/** As the command sorts: by the bytes of the names. */
function byBytes(one: string, other: string): number {
  const [left, right] = [encoder.encode(one), encoder.encode(other)];
  const at = left.findIndex((byte, i) => byte !== right[i]);
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

function inOrder(one: FolderFile, other: FolderFile): number {
  const at = one.within.findIndex((name, i) => name !== other.within[i]);
  return at < 0 ? 0 : byBytes(one.within[at] ?? '', other.within[at] ?? '');
}

/** The files of an input with `webkitdirectory`. */
export const chosenFolder = (files: Iterable<File>): FolderFile[] =>
  [...files].map((file) => ({
    file,
    within: (file.webkitRelativePath || file.name)
      .split('/')
      .slice(file.webkitRelativePath ? 1 : 0),
  }));

/** What was dropped: a folder, or files. */
export async function droppedFolder(entries: readonly FileSystemEntry[]): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  const walk = async (entry: FileSystemEntry, within: string[]): Promise<void> => {
    if (found.length > MOST_FILES) return;
    if (entry.isFile) found.push({ within, file: await fileOf(entry as FileSystemFileEntry) });
    else
      for (const inner of await contentOf(entry as FileSystemDirectoryEntry))
        await walk(inner, [...within, inner.name]);
  };
  for (const entry of entries) await walk(entry, entry.isFile ? [entry.name] : []);
  return found;
}

interface Reading {
  /** Id of the exercise. */
  exercise: string;
  isListed: (key: string) => boolean;
  /** The list of the students, if it is in the folder too. */
  list: File | null;
  /** Ends the reading, with its reason. */
  signal: AbortSignal;
}

const isSame = (one: File, other: File | null): boolean =>
  one.name === other?.name && one.size === other.size && one.lastModified === other.lastModified;

/** Marks of before, which were saved beside the submissions. */
const areOurs = (bytes: Uint8Array): boolean => {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return areMarks(start.replace(/^\ufeff/, '')) || start.startsWith(COPIES_BEGIN);
};

/** Throws a sentence if there are too many, or it is stopped. */
export async function readSubmissions(
  files: readonly FolderFile[],
  { exercise, isListed, list, signal }: Reading,
): Promise<Submission[]> {
  if (files.length > MOST_FILES) throw tooManyFiles('');
  const submissions: Submission[] = [];
  const deep = new Set<string>();
  for (const { within, file } of [...files].sort(inOrder)) {
    signal.throwIfAborted();
    if (within.some((name) => LEFT_BEHIND.test(name)) || isSame(file, list)) continue;
    const isDeep = within.length > DEEPEST + 1;
    const place = isDeep ? within.slice(0, DEEPEST + 1) : within;
    if (isDeep && deep.has(place.join('/'))) continue;
    if (isDeep) deep.add(place.join('/'));
    let bytes = new Uint8Array();
    let refusal = '';
    try {
      if (!isDeep && file.size <= MOST_BYTES) bytes = new Uint8Array(await file.arrayBuffer());
    } catch (error) {
      refusal = `This file cannot be read (${messageOf(error)}).`;
    }
    if (areOurs(bytes)) continue;
    submissions.push(
      submissionIn(
        { within: place, problem: refusal || (isDeep ? TOO_DEEP : '') },
        {
          exercise,
          isListed,
          content: () => {
            checkSize(file.size);
            return bytes;
          },
          systemSays: () => '',
          digest: () => '',
        },
      ),
    );
  }
  return submissions;
}
