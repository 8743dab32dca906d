// Buttons that copy a text, each with a message about the result.
import { make, setText } from './dom';
import { copy as copyText } from './files';

/** A copy button under a listing. Where the clipboard is refused, the text is selected, to be copied by hand. */
export function addCopyButton(listing: HTMLPreElement): HTMLElement {
  const said = make('span', { className: 'copied', role: 'status' });
  const onclick = async () => {
    const isCopied = await copyText(listing.innerText);
    if (!isCopied) window.getSelection()?.selectAllChildren(listing);
    setText(said, isCopied ? 'Copied' : 'Selected: press Ctrl+C');
  };
  const onblur = () => {
    said.textContent = '';
  };
  const copy = make('button', { className: 'copy', type: 'button', onclick, onblur }, 'Copy');
  // A wrapper takes the listing's place and contains it.
  const frame = make('div', 'listing');
  listing.replaceWith(frame);
  listing.tabIndex = 0;
  frame.append(listing, copy, said);
  return frame;
}

/** A copy button for numbers, for other programs. */
export function copyAsCsv(read: () => string): HTMLElement[] {
  const said = make('span', { className: 'hint', role: 'status' });
  const onclick = async () => {
    setText(said, (await copyText(read())) ? 'Copied' : 'The browser does not allow copying');
  };
  return [make('button', { type: 'button', onclick }, 'Copy as CSV'), said];
}
