// An event and its listeners: `onChange = emitter()`, `onChange(listener)`, `onChange.emit()`.

type Listener<T> = (news: T) => void;

export interface Emitter<T = void> {
  /** Adds a listener, called in order of registration until `until` is aborted. */
  (listener: Listener<T>, until?: AbortSignal): void;
  emit(news: T): void;
}

export function emitter<T = void>(): Emitter<T> {
  const listeners = new Set<Listener<T>>();
  const hear = (listener: Listener<T>, until?: AbortSignal): void => {
    listeners.add(listener);
    until?.addEventListener('abort', () => listeners.delete(listener));
  };
  const emit = (news: T): void => {
    for (const listener of listeners) listener(news);
  };
  return Object.assign(hear, { emit });
}

/** Calls the listener now and on each of these events. */
export function whenever(happenings: readonly Emitter[], listener: () => void): void {
  for (const on of happenings) on(listener);
  listener();
}
