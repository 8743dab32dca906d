// Announced to any surrounding page without being asked: it contains nothing secret.
import { askedHere } from '../../address/here';
import { type EventName, eventMessage } from './protocol';

const { load } = askedHere();

/** `handed`: what only that page is to have. */
export function tellParent(event: EventName, value: unknown, handed: Transferable[] = []): void {
  if (window.parent !== window)
    window.parent.postMessage(eventMessage(event, value, load), '*', handed);
}
