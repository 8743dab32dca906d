// Problems around a frame, reported to the page's author; problems inside it the frame reports itself. A page that does not
// answer, or that may not be framed at all, reports nothing.

/** Longest time from the load of the frame's page to its first message. */
const SILENCE_MS = 4000;

export const SENTENCES = {
  en: {
    alone: 'This script does not lie beside embed.html: give src, the address of embed.html.',
    silent: (page: string) =>
      `No simulation answers at ${page}. Either Legwork’s files are elsewhere (give src, the address of embed.html), or their host cannot be reached now, or lets no other page show them (X-Frame-Options, frame-ancestors).`,
    forbidden: (origin: string) =>
      `This page’s Content-Security-Policy forbids the frame with the simulation: it has to allow frame-src ${origin}`,
  },
  de: {
    alone: 'Dieses Skript liegt nicht neben embed.html: src nennen, die Adresse von embed.html.',
    silent: (page: string) =>
      `Unter ${page} antwortet keine Simulation. Entweder liegen die Dateien von Legwork woanders (src nennen, die Adresse von embed.html), oder ihr Server ist jetzt nicht erreichbar oder lässt sie auf keiner anderen Seite zeigen (X-Frame-Options, frame-ancestors).`,
    forbidden: (origin: string) =>
      `Die Content-Security-Policy dieser Seite verbietet den Rahmen mit der Simulation: Sie muss frame-src ${origin} erlauben`,
  },
};

export class Silence {
  /** The timer for a page that has not answered yet; null if none is awaited. */
  private address: URL | null = null;
  private timer = 0;

  constructor(
    frame: HTMLIFrameElement,
    private readonly sentences: () => (typeof SENTENCES)['en'],
    private readonly giveUp: (reason: string) => void,
  ) {
    frame.addEventListener('load', () => this.expectAnswer());
  }

  begin(address: URL): void {
    this.end();
    this.address = address;
  }

  /** It has answered, or is no longer awaited. */
  end(): void {
    clearTimeout(this.timer);
    this.address = null;
  }

  blame({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    const origin = this.address?.origin;
    if (disposition !== 'enforce' || effectiveDirective !== 'frame-src' || !origin) return;
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin)
      this.giveUp(this.sentences().forbidden(origin));
  }

  private expectAnswer(): void {
    clearTimeout(this.timer);
    const page = this.address?.href.replace(/[?#].*/, '');
    if (page === undefined) return;
    this.timer = window.setTimeout(() => this.giveUp(this.sentences().silent(page)), SILENCE_MS);
  }
}
