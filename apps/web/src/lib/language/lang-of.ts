/** The texts of content that have been translated for this reader. */
const translated = new Set<string>();

/** The names of towns and content in the language on screen, by their English name; none in English. */
let names: Readonly<Record<string, unknown>> = {};

export function setNames(known: Readonly<Record<string, unknown>>): void {
  names = known;
}

/** A name in the language on screen, or in English if signs show no other. */
export function nameIn(english: string): string {
  const name = names[english];
  if (typeof name !== 'string') return english;
  translated.add(name);
  return name;
}

/** Remembers a text as being in the language on screen. */
export function noteTranslated(text: string): void {
  translated.add(text);
}

/** The texts of content that have been put in the reader's language so far. */
export function translatedTexts(): ReadonlySet<string> {
  return translated;
}

/** The `lang` of a text of content: English, unless it was translated for this reader. */
export function langOf(text: string): 'en' | undefined {
  return translated.has(text) ? undefined : 'en';
}
