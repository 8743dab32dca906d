// A button whose work takes a while: it keeps the focus, which it would lose if it were disabled, and ignores further presses.

export async function whileBusy(button: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (button.hasAttribute('aria-disabled')) return;
  button.setAttribute('aria-disabled', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-disabled');
  }
}
