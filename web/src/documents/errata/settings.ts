// Resolves the rows of a button for the open scene: which parameter, and which value to set.
import type { Setting as Row } from 'schemas/errata';
import type { Scene, Setting } from '../../engine_client/scene';

/** Null if this scene has no such parameter, or the parameter no such choice. */
export function settingOf(scene: Scene, [path, wanted]: Row): Setting | null {
  const index = scene.indexOf(path);
  const { choices = [] } = scene.description.parameters[index] ?? {};
  const value = typeof wanted === 'number' ? wanted : choices.indexOf(wanted);
  return index < 0 || (typeof wanted === 'string' && value < 0) ? null : { index, value };
}

/** "printed.*" stands for every parameter with this prefix that no other row names. */
export function settingsOf(scene: Scene, rows: readonly Row[]): Setting[] {
  const named = new Set(rows.map(([path]) => path));
  const meant = (path: string): string[] =>
    path.endsWith('*')
      ? scene.description.parameters
          .map((parameter) => parameter.path)
          .filter((one) => one.startsWith(path.slice(0, -1)) && !named.has(one))
      : [path];
  return rows.flatMap(([path, wanted]) =>
    meant(path).flatMap((one) => settingOf(scene, [one, wanted]) ?? []),
  );
}
