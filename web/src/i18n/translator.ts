// Translates English by a catalogue. Its keys are English sentences in which {0}, {1}, ... stand for numbers (with their
// units), names of legs and joints, and lists of them; {*} stands for words that are translated themselves, {=} for other
// people's words, which are kept.
// Numbers keep their decimal mark: a point where people copy them into tools that expect one, the language's own (`written`
// of translate.ts) in the lessons and in the audit of energy and momentum.
export type Catalogue = Record<string, string>;

const UNIT =
  '(?:N m s/rad|N m/rad|N m s|N m|N s/m|N s|N/m|N|kg m\\^2|kg m²/s|kg m/s|kg|g|[mck]?m/s\\^2|m/s²|[mck]?m/s|[mck]?m²?|rad/s\\^2|rad/s²|rad/s|rad|°/s²|°/s|°|deg/s\\^2|deg/s|deg|ms|s|J/m|J|W|Hz|%|KB|MB)(?![\\w²^/])';
const NUMBER =
  '(?<![\\w.])(?:[-−+±]?\\.?\\d+(?:[.,]\\d+)*(?:e[+-]?\\d+|×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|NaN)(?![\\w])';
const NAME =
  '(?<![\\w.])(?:(?:[FR][LR]|[LR][1-3])(?:_[a-z0-9]+| (?:haa|hfe|kfe|coxa|femur|tibia))?|theory/[a-z_]+|[A-Za-z]\\w*_\\w+(?:\\.\\w+)*|[a-z]\\w*(?:\\.[A-Za-z]\\w*)+)(?![\\w])';
/** Citations such as "Liu & Ben-Tzvi 2018" and "Kumar et al.": the same in every language. */
const AUTHORS =
  '(?<![\\w.])[A-Z][\\w-]+(?:, [A-Z][\\w-]+)*(?: et al\\.| & [A-Z][\\w-]+)(?: (?:19|20)\\d\\d)?(?!\\w)';
const ITEM = `(?:${AUTHORS}|${NUMBER}(?:[ \u00a0]?${UNIT})?|${NAME})`;
const VARIABLE = new RegExp(`${ITEM}(?:(?:, ${ITEM})*,? and ${ITEM})?`, 'g');
/** Text that is the same in every language: units, Greek letters and functions, abbreviations, symbols with an index. */
const COMMON = new RegExp(
  [
    '\\b(?:[Aa]lpha|[Bb]eta|[Gg]amma|[Dd]elta|[Tt]heta|[Pp]hi|[Pp]si|[Oo]mega|lambda|mu|nu|rho|sigma|tau|pi|xi|eta|zeta|epsilon)\\d*\\b',
    '\\b(?:sin|cos|tan|atan2?|det|max|min|sqrt|exp|log|rank|diag|rad|kg|mm|cm|ms|deg|Hz|KB|MB|dt)\\b',
    '\\b(?:haa|hfe|kfe|coxa|femur|tibia|[a-z][xyz])\\b|\\b[0-9a-f]{16}\\b|[A-Za-z_]*[Α-ω][\\p{L}_]*',
    '\\b[A-Z]{2,}\\b|\\b[A-Z]{1,3}-[A-Z]\\b',
    '\\b[A-Za-z]{1,3}\\d+\\w*\\b|\\d+[A-Za-z]\\b',
  ].join('|'),
  'gu',
);
/** "Name, Name 1984", and terminal commands. */
const QUOTED =
  /(?:de )?\p{Lu}[\p{L}'-]+(?:,? (?:de )?\p{Lu}[\p{L}'-]+)* (?:19|20)\d{2}|^legwork run .*$|Featherstone/gu;
const WORD = /\p{L}{2,}/u;
const KEPT = 4000;
const SENTENCES = /((?<=[.!?])(?<!\b(?:Eqs?|Figs?|vs|al)\.) (?=\S))/;
const CLAUSES = [
  /( · | \\ |\n)/,
  /(; )/,
  /(: )/,
  /(: )(?=[^:]+$)/,
  /( \(|\)$|\) )/,
  /(, )(?=[^,]+$)/,
  /(?<=^[^,]+)(, )/,
];
/** Longer ones are sentences. */
const LONG = 60;
const WORDS = [/( \(|\)$|\) )/, /( \+ | \/ | - | · )/, /( )(?=\S+$)/, /( )(?=\S+ \S+$)/];
const PLACE = /\{(\d+)\}/g;
const WILD = /\{[*=]\}/g;

interface Pattern {
  /** The fixed text at its beginning, before the first placeholder. */
  start: string;
  expression: RegExp;
  /** Which placeholders are not to be translated. */
  areKept: boolean[];
  words: string;
  /** It ends with a placeholder and its translation does not: a full stop goes behind the translation. */
  isOpen: boolean;
}

/** A sentence with placeholders, and their values. */
export function templateOf(text: string): { template: string; values: string[] } {
  const values: string[] = [];
  const template = text.replace(VARIABLE, (value) => `{${values.push(value) - 1}}`);
  return { template, values };
}

/** Whether there is nothing in it to translate. */
export function isCommon(text: string): boolean {
  return !WORD.test(text.replace(QUOTED, ' ').replace(VARIABLE, ' ').replace(COMMON, ' '));
}

export class Translator {
  /** Texts that recently found no translation, for tests and translators. */
  readonly missing = new Set<string>();
  private readonly entries = new Map<string, string>();
  /** All complete sentences of the other language. */
  private readonly words = new Set<string>();
  private readonly patterns: Pattern[] = [];
  /** Translations of sentences; null: unknown. */
  private parts = new Map<string, string | null>();
  private known = new Map<string, string>();
  /** Recent translations, in two generations: they are not English and must not be translated again. */
  private produced = new Set<string>();
  private producedBefore = new Set<string>();

  constructor(
    catalogue: Catalogue,
    private readonly and: string,
  ) {
    this.learn(catalogue);
  }

  /** Further words, which come later than others. */
  learn = (catalogue: Catalogue): void => {
    for (const [key, words] of Object.entries(catalogue)) {
      const wild = key.match(WILD);
      if (wild)
        this.patterns.push({
          start: key.split(WILD)[0] ?? '',
          expression: expressionOf(key),
          areKept: wild.map((mark) => mark === '{=}'),
          words,
          isOpen: /\{[*=]\}$/.test(key) && !/\{\d+\}$/.test(words),
        });
      else {
        this.entries.set(key, words);
        if (!(words in catalogue)) this.words.add(words);
      }
    }
    // What found no translation may have one now.
    this.parts.clear();
    this.known.clear();
    this.missing.clear();
  };

  /** The text in the other language; unchanged if unknown. */
  translate = (text: string): string => {
    if (!WORD.test(text) || this.isTranslated(text)) return text;
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const core = text.trim();
    const found = this.find(core.replace(/\s+/g, ' '));
    if (found === null && !isCommon(core)) {
      // Sentences with numbers keep changing.
      if (this.missing.size > KEPT) this.missing.clear();
      this.missing.add(core);
    }
    const result = found === null ? text : text.replace(core, () => found);
    if (this.known.size > KEPT) this.known.clear();
    if (this.produced.size > KEPT) {
      this.producedBefore = this.produced;
      this.produced = new Set();
    }
    this.known.set(text, result);
    if (result !== text) this.produced.add(result);
    return result;
  };

  private isTranslated(text: string): boolean {
    // Texts still in use stay cached, whatever else is translated.
    if (this.producedBefore.has(text)) this.produced.add(text);
    return this.produced.has(text) || this.words.has(text);
  }

  private find(text: string): string | null {
    return this.whole(text) ?? this.byParts(text);
  }

  private whole(text: string): string | null {
    const exact = this.entries.get(text);
    if (exact !== undefined) return exact;
    const { template, values } = templateOf(text);
    const words = this.entries.get(template);
    if (words !== undefined)
      return words.replace(PLACE, (_, place) => this.list(values[Number(place)] ?? ''));
    return this.byPattern(text);
  }

  private list = (value: string): string =>
    value.replace(' and ', ` ${this.and} `).replace(/ deg\b/g, ' °');

  private byPattern(text: string): string | null {
    for (const { start, expression, areKept, words, isOpen } of this.patterns) {
      const stop = isOpen && text.endsWith('.') ? '.' : '';
      const match = text.startsWith(start)
        ? expression.exec(text.slice(0, text.length - stop.length))
        : null;
      // A key that begins with other people's words would match whole sentences.
      if (!match || (start === '' && match.slice(1).some((part) => SENTENCES.test(part)))) continue;
      const parts = match.slice(1).map((part, i) => (areKept[i] ? part : this.part(part)));
      if (parts.every((part) => part !== null))
        return words.replace(PLACE, (_, place) => parts[Number(place)] ?? '') + stop;
    }
    return null;
  }

  /** Sentence by sentence; otherwise the parts between semicolons, colons, brackets and commas; for short texts, the last words. */
  private byParts(text: string): string | null {
    const sentences = text.split(SENTENCES);
    const run = sentences.length > 1 ? this.inRuns(sentences) : null;
    if (run !== null) return run;
    for (const border of text.length < LONG && !/[,;:]/.test(text) ? WORDS : CLAUSES) {
      const parts = text.split(border);
      const joined = parts.length > 1 ? this.joined(parts) : null;
      if (joined !== null) return joined;
    }
    return null;
  }

  /** As many sentences at once as have a common translation: a description may follow its title. */
  private inRuns(sentences: readonly string[]): string | null {
    let all = '';
    for (let from = 0, to = 0; from < sentences.length; from = to + 1) {
      const run = (): string | null =>
        to > from + 1
          ? this.whole(sentences.slice(from, to).join(''))
          : this.part(sentences[from] ?? '');
      to = sentences.length;
      let said = run();
      while (said === null && to > from + 1) {
        to -= 2;
        said = run();
      }
      if (said === null) return null;
      all += said + (sentences[to] ?? '');
    }
    return all;
  }

  /** Odd entries are separators. */
  private joined(parts: readonly string[]): string | null {
    let joined = '';
    for (const [i, part] of parts.entries()) {
      const said = i % 2 === 1 ? part : this.part(part);
      if (said === null) return null;
      joined += said;
    }
    return joined;
  }

  /** A title used as a sentence. */
  private titled(text: string): string | null {
    const title = text.endsWith('.') ? this.find(text.slice(0, -1)) : null;
    return title === null ? null : `${title}.`;
  }

  private part(text: string): string | null {
    if (text === '') return '';
    let said = this.parts.get(text);
    if (said === undefined) {
      said = this.find(text) ?? this.titled(text) ?? (isCommon(text) ? this.list(text) : null);
      if (this.parts.size > KEPT) this.parts.clear();
      this.parts.set(text, said);
    }
    return said;
  }
}

function expressionOf(key: string): RegExp {
  const literal = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\\\{(\\\*|=)\\\}/g, '(.*?)')}$`, 's');
}
