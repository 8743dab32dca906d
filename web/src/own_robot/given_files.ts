// Files that were dropped or chosen, with their paths: single ones, folders, and what zips hold. They stay in this page's memory.
import { contentOf, fileOf } from '../basics/entries';
import { Budget, type Given } from './budget';
import { endingOf, normalised } from './paths';

/** Throws with a sentence if it is too much. */
export async function readGiven(entries: readonly (FileSystemEntry | File)[]): Promise<Given> {
  const budget = new Budget();
  const given: Given = new Map();
  for (const entry of entries) await addEntry(entry, given, budget);
  return given;
}

async function addEntry(
  entry: FileSystemEntry | File,
  given: Given,
  budget: Budget,
): Promise<void> {
  if (!isEntry(entry)) await addFile(entry.webkitRelativePath || entry.name, entry, given, budget);
  else if (isFolder(entry))
    for (const inner of await contentOf(entry)) await addEntry(inner, given, budget);
  else if (isFile(entry)) await addFile(entry.fullPath, await fileOf(entry), given, budget);
}

async function addFile(name: string, file: File, given: Given, budget: Budget): Promise<void> {
  const path = normalised(name);
  if (endingOf(path) === 'zip') {
    budget.allow(file.size);
    const { unzip } = await import('./unzip');
    for (const [inner, content] of await unzip(file, budget)) given.set(inner, content);
    return;
  }
  budget.addFile();
  budget.add(file.size);
  given.set(path, file);
}

const isEntry = (entry: FileSystemEntry | File): entry is FileSystemEntry => 'isDirectory' in entry;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
