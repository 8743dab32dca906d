// The keyboard help: a button, the `?` key, a section that scrolls into view.
import { button, element } from '../basics/dom';

export function setUpHelp(): () => void {
  const sheet = element('help', HTMLElement);
  const opener = button('toggle-help');
  const toggle = () => {
    sheet.hidden = !sheet.hidden;
    opener.setAttribute('aria-expanded', String(!sheet.hidden));
    if (!sheet.hidden) sheet.scrollIntoView({ block: 'end' });
  };
  opener.addEventListener('click', toggle);
  return toggle;
}
