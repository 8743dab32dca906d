// Announced to any surrounding page without being asked: it contains nothing secret.
import { askedHere } from '../../address/here';
import { type EventName, eventMessage } from './protocol';

const { load } = askedHere();

export function tellParent(event: EventName, value: unknown): void {
  if (window.parent !== window) window.parent.postMessage(eventMessage(event, value, load), '*');
}
