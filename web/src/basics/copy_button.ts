// A copy button under a listing. Where the clipboard is refused, the text is selected, to be copied by hand.
import { actionButton, make, setText } from './dom';
import { copy as copyText } from './files';

/** Puts the listing, the button and what it has to say into a box, in the listing's place. */
export function addCopyButton(listing: HTMLPreElement): HTMLElement {
  const frame = make('div', 'listing');
  listing.replaceWith(frame);
  const said = make('span', 'copied');
  said.setAttribute('role', 'status');
  const copy = actionButton('Copy', async () => {
    const isCopied = await copyText(listing.innerText);
    if (!isCopied) window.getSelection()?.selectAllChildren(listing);
    setText(said, isCopied ? 'Copied' : 'Selected: press Ctrl+C');
  });
  copy.className = 'copy';
  copy.addEventListener('blur', () => {
    said.textContent = '';
  });
  listing.tabIndex = 0;
  frame.append(listing, copy, said);
  return frame;
}
