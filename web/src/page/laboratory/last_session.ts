// "Continue where you were": offers the last run again at the next visit. It is kept only in this browser, as a link; a browser
// that stores nothing offers nothing.
import { startOfRun } from '../../address/run_link';
import { actionButton, element } from '../../basics/dom';
import { formatNumber } from '../../basics/format';
import type { SceneChooser } from '../../controls/scene_chooser';
import type { Player } from '../../engine_client/player';

const KEY = 'legwork.left';

interface Left {
  link: string;
  title: string;
  time: number;
}

function read(): Left | null {
  try {
    const { link, title, time } = JSON.parse(localStorage.getItem(KEY) ?? '');
    const isLeft =
      typeof link === 'string' && typeof title === 'string' && typeof time === 'number';
    return isLeft ? { link, title, time } : null;
  } catch {
    return null;
  }
}

function write(left: Left): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // Storage is private, full or forbidden: nothing is lost.
  }
}

const valuesOf = ({ scene }: Player): string =>
  scene.description.parameters.map((_, i) => scene.get(i)).join(' ');

/** `isFresh`: the address does not request a run. */
export function offerLastSession(player: Player, chooser: SceneChooser, isFresh: boolean): void {
  const left = isFresh ? read() : null;
  if (left) {
    const words = `Continue where you were: ${left.title}, ${formatNumber(left.time, 3)} s`;
    const again = actionButton(words, () => {
      again.remove();
      // The link has no room for the robot's file: the page takes that of the robot that is open, or asks for it.
      if (startOfRun(left.link).needsFile) location.hash = `run=${left.link}`;
      else void chooser.openRun(left.link);
    });
    element('chips', HTMLElement).append(again);
  }
  let first = valuesOf(player);
  player.onScene(() => {
    first = valuesOf(player);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    const { scene, changedAt, events } = player;
    const isActive = events.some(({ kind }) => kind === 'hand' || kind === 'push');
    // Nothing is stored for a visitor who changed nothing.
    if (changedAt <= 0 && !isActive && valuesOf(player) === first) return;
    try {
      const { title } = scene.description.scene;
      write({ link: scene.link(), title, time: scene.snapshot.scalar('time') });
    } catch {
      // A run without a link cannot be stored.
    }
  });
}
