// Types for test code that runs inside a page. A requested element is assumed to exist and to have the type it is used as;
// otherwise the test fails at once, in the browser.

// Where the page itself says what it puts there: window.sim, window.legwork and window.untranslated.
import type {} from '../../web/src/i18n/speak_here';
import type { LegworkSim, SimState } from '../../web/src/page/element/element';
import type {} from '../../web/src/page/embed/main';
import type { Sim } from '../../web/src/page/embed/sim';
import type {} from '../../web/src/page/laboratory/api';

type Found = HTMLInputElement &
  Pick<HTMLSelectElement, 'options' | 'selectedIndex'> &
  Pick<HTMLTableRowElement, 'cells'> &
  Pick<HTMLDetailsElement, 'open'> &
  Pick<HTMLCanvasElement, 'getContext' | 'toDataURL'> &
  Pick<HTMLIFrameElement, 'contentWindow' | 'contentDocument'> &
  LegworkSim;

/** What the page around a frame hears. */
interface Letter {
  id?: string | number;
  event?: string;
  ok?: boolean;
  error?: string;
  load?: number;
  value?: unknown;
}

type FoundBy<Selector> = Selector extends keyof HTMLElementTagNameMap
  ? HTMLElementTagNameMap[Selector]
  : Found;

declare global {
  interface ParentNode {
    querySelector<Selector extends string>(selectors: Selector): FoundBy<Selector>;
    querySelectorAll<Selector extends string>(selectors: Selector): NodeListOf<FoundBy<Selector>>;
  }
  interface Element {
    closest<Selector extends string>(selectors: Selector): FoundBy<Selector>;
  }
  interface Document {
    getElementById(id: string): Found;
  }
  interface HTMLElementTagNameMap {
    'legwork-sim': LegworkSim & { readonly shadowRoot: ShadowRoot };
  }
  interface HTMLElementEventMap {
    'legwork-error': CustomEvent<string>;
    'legwork-height': CustomEvent<number>;
    'legwork-state': CustomEvent<SimState>;
  }
  /** Not yet in TypeScript's own description of the browser. */
  interface LayoutShift extends PerformanceEntry {
    value: number;
    sources: { node: Node | null }[];
  }
  interface Window {
    axe: { run(context: string, options: object): Promise<import('axe-core').AxeResults> };
    // What tests put there.
    ask(message: { id: string | number }): Promise<Letter>;
    captureStream: HTMLCanvasElement['captureStream'];
    changes: number;
    chipsAt: number | null;
    copied: string;
    markedAfter: number;
    focusWalk: {
      stops: string[];
      dim: string[];
      nameOf(element: unknown): string;
      reachable(): string[];
    };
    frameDelay: number;
    galleryAskedFor: number;
    gauges(): Record<string, number>;
    harmed?: boolean;
    heard: Letter[];
    intruder?: boolean;
    isHeld: boolean;
    isTheSamePage: boolean;
    isUnpainted: boolean;
    // tests/support/learning_platform.mjs
    ended(): number;
    kept(): Record<'core' | 'score', Record<string, string>> & Record<string, string>;
    legworkFrames(count: number): Promise<number[]>;
    letGo(): void;
    liveContexts(): number;
    messages: number;
    movedBy(most: number): string[];
    passes(ms: number): void;
    post(message: unknown): void;
    said: [at: number, words: string][];
    scores: {
      value: import('../../web/src/results/result').Result & { lesson?: string; score: number };
    }[];
    setSeen(isSeen: boolean): void;
    takenAway: [Comment, Element][];
    clicks: number;
    shifts: { value: number; moved: string[] }[];
    sims: Sim[];
    timeMachine: {
      hide(): void;
      show(): void;
      putForward(ms: number): void;
      log(): { work: number; at: number; step: number }[];
      trueNow(): number;
    };
    told: string;
    /** Written into pictures. */
    words: string[];
    user: {
      visit(id: string, turn: number): Promise<void>;
      furnish(): Promise<void>;
      rest(id: string): Promise<void>;
    };
    waited: number;
    eval: typeof eval;
  }
}
