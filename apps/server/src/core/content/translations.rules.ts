/** The texts of a piece of content in other languages, by language and by the English field that they stand for. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Translations without those of fields that say something else now; `sections.0.heading` goes with `sections`, as what
 * stood there may be elsewhere.
 */
export function translationsLeft(
  translations: Translations,
  changed: readonly string[],
): Record<string, Record<string, string>> {
  const isOfToday = ([field]: readonly [string, string]) => !changed.includes(field.split('.')[0] ?? field);
  const left = Object.entries(translations).map(
    ([language, texts]) => [language, Object.fromEntries(Object.entries(texts).filter(isOfToday))] as const,
  );
  return Object.fromEntries(left.filter(([, texts]) => Object.keys(texts).length > 0));
}
