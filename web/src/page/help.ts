// The keyboard help: a button, the `?` key, a section that scrolls into view.
import { button, element } from '../basics/dom';

export function setUpHelp(): () => void {
  const box = element('help', HTMLElement);
  const opener = button('toggle-help');
  const toggle = () => {
    box.hidden = !box.hidden;
    opener.setAttribute('aria-expanded', String(!box.hidden));
    if (!box.hidden) box.scrollIntoView({ block: 'end' });
  };
  opener.addEventListener('click', toggle);
  return toggle;
}
