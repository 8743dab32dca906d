// Told to whoever holds the frame, before anybody has asked: nothing in it is a secret.
import { type EventName, eventMessage } from './protocol';

export function tellParent(event: EventName, value: unknown, load?: number): void {
  if (window.parent !== window) window.parent.postMessage(eventMessage(event, value, load), '*');
}
