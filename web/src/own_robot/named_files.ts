// The names of files that a robot's file or a glTF file gives, as the engine and the loaders ask for them.
import { folderOf, nameOf } from './paths';

const QUOTED = /"([^"]*)"|'([^']*)'/g;
/** MJCF's folders of meshes, which the engine puts before their names. */
const FOLDERS = /\b(?:meshdir|assetdir)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

/** Everything in quotation marks may be a name; none of it is taken apart. */
export function namesIn(text: string): Set<string> {
  const all = [...text.matchAll(QUOTED)].map(([, a, b]) => plain(a ?? b ?? ''));
  const folders = [...text.matchAll(FOLDERS)].map(([, a, b]) => plain(a ?? b ?? ''));
  const names = new Set(all);
  for (const folder of new Set(folders))
    for (const name of all) {
      names.add(inFolder(folder, name));
      names.add(inFolder(folder, nameOf(name))); // strippath
    }
  return names;
}

const inFolder = (folder: string, name: string): string =>
  folder === '' || folder.endsWith('/') ? folder + name : `${folder}/${name}`;

/** A file that a glTF file names. */
export const besideFile = (file: string, name: string): string => {
  const folder = folderOf(file);
  return folder === '' ? decoded(name) : `${folder}/${decoded(name)}`;
};

/** glTF names other files with %20 for spaces. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
