// The browser's Back and Forward move between scenes; a scene that was left gets its settings back.
import { askedHere } from '../../address/here';
import { runInAddress } from '../../address/run_link';
import type { SceneChooser } from '../../controls/scene_chooser';
import type { Player } from '../../engine_client/player';
import { fetchMeshes, open } from '../opening';

const here = (): string => location.pathname + location.search;

export function followHistory(
  player: Player,
  chooser: SceneChooser,
  beginCode: (starter: string | null) => void,
): void {
  let shownAt = here();
  player.onScene(() => {
    // The address follows the scene.
    queueMicrotask(() => {
      shownAt = here();
    });
  });
  const goTo = async (set?: Record<string, number>) => {
    const asked = askedHere();
    const run = runInAddress();
    // A link within the page does not change the scene.
    if (!set && run === null && here() === shownAt) return;
    const wish = { ...asked, run, set: { ...asked.set, ...set } };
    const opening = open(wish, { takesAnother: true, onProgress: () => {} });
    const opened = opening.then(({ scene }) => scene);
    const { ok } = await chooser.show(location.href, opened, true);
    if (!ok) return;
    if ((await opening).isRun) player.check(player.scene.notes);
    beginCode((await opening).starter);
    await fetchMeshes(player, await opening);
  };
  addEventListener('popstate', ({ state }) => void goTo(state?.set));
}
