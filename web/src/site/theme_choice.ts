// A list of themes; the choice is kept in the address.
import { THEMES } from '../address/keys';
import { askedTheme, chooseTheme } from '../basics/palette';

export function setUpThemeChoice(list: HTMLSelectElement): void {
  list.value = askedTheme() ?? '';
  list.disabled = false;
  list.addEventListener('change', () => {
    chooseTheme(THEMES.find((theme) => theme === list.value) ?? null);
  });
}
