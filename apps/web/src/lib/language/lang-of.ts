const translated = new Set<string>();

/** Translated names of towns and content, by their English name; empty in English. */
let names: Readonly<Record<string, unknown>> = {};

export function setTranslatedNames(namesByEnglish: Readonly<Record<string, unknown>>): void {
  names = namesByEnglish;
}

export function translateName(english: string): string {
  const name = names[english];
  if (typeof name !== 'string') return english;
  translated.add(name);
  return name;
}

export function markTranslated(text: string): void {
  translated.add(text);
}

export function translatedTexts(): ReadonlySet<string> {
  return translated;
}

/** The `lang` attribute for a text of content: `en` unless it was translated. */
export function langOf(text: string): 'en' | undefined {
  return translated.has(text) ? undefined : 'en';
}
