// What the first screen needs only after the robot is visible: the gallery below it, the menu's theme, printing.
import './gallery.css';
import './print.css';
import { element } from '../basics/dom';
import type { SceneChooser } from '../controls/scene_chooser';
import type { Player } from '../engine_client/player';
import { Gallery } from './gallery';
import { openForPaper } from './paper';
import { setUpThemeChoice } from './theme_choice';

export function setUpLanding(player: Player, chooser: SceneChooser): void {
  new Gallery(player, chooser);
  setUpThemeChoice(element('theme', HTMLSelectElement));
  openForPaper(['plan']);
  // The gallery has grown below a reader who jumped to it.
  if (window.location.hash === '#scenes') element('scenes', HTMLElement).scrollIntoView();
}
