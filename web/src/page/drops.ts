// What is dropped anywhere on a page: scenes, and robots with their meshes. What opens them (own_files.ts) is fetched then.
import { make } from '../basics/dom';
import { messageOf } from '../basics/error_message';
import type { Player } from '../engine_client/player';
import { filesOf, ownMeshes } from '../own_robot/mesh_store';
import type { Opener } from './own_files';
import './own_files.css';

/** What a drop holds. Must be called before its event is over; afterwards the browser has forgotten it. */
function entriesOf({ items, files }: DataTransfer): (FileSystemEntry | File)[] {
  const entries = [...(items ?? [])].flatMap((item) => {
    if (item.kind !== 'file') return [];
    return item.webkitGetAsEntry?.() ?? item.getAsFile() ?? [];
  });
  return entries.length > 0 ? entries : [...files];
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

export function takeDroppedFiles(view: HTMLElement, player: Player, opener: Opener): void {
  takeDrops(view, (entries) => {
    import('./own_files')
      .then(({ openOwnFiles }) => openOwnFiles(entries, player, opener))
      .then((said) => said !== '' && player.say(said))
      // A folder cannot be read, or there is too much.
      .catch((error) => player.say(messageOf(error)));
  });
  // What a scene does not use is dropped.
  player.onScene(() => {
    const files = filesOf(player.scene.description.robot.shapes);
    if (!files.some((file) => ownMeshes.of(file))) ownMeshes.set(new Map());
  });
}

/** `view`: where it is said what may be dropped, while something is over the page. */
export function takeDrops(
  view: HTMLElement,
  open: (entries: readonly (FileSystemEntry | File)[]) => void,
  options: AddEventListenerOptions = {},
): void {
  view.append(
    make(
      'p',
      'drop-hint',
      'Drop a scene, or a robot with its meshes. Nothing leaves this computer.',
    ),
  );
  const show = (isOver: boolean) => document.body.classList.toggle('is-dropping', isOver);
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    show(true);
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) show(false);
  };
  const drop = (event: DragEvent) => {
    show(false);
    const entries = event.dataTransfer ? entriesOf(event.dataTransfer) : [];
    if (entries.length === 0) return;
    event.preventDefault();
    open(entries);
  };
  addEventListener('dragover', over, options);
  addEventListener('dragleave', leave, options);
  addEventListener('drop', drop, options);
}
