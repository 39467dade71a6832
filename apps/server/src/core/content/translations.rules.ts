/** The texts of a content item in other languages, by language and by English field. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Translations without those of changed fields. A change of `sections` also drops `sections.0.heading`, since that text
 * may be at another place now.
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
